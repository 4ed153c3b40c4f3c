// SPDX-License-Identifier: Apache-2.0
#include "base/Hash.h"

#include "messages/base.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <format>
#include <unistd.h>
#include <xxhash.h>

namespace logix {

struct Hash::State
{
    struct Free
    {
        void operator()(XXH3_state_t *state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> xxh{XXH3_createState()};
};

Hash::Hash() : m_state(std::make_unique<State>())
{
    XXH3_128bits_reset(m_state->xxh.get());
}

Hash::Hash(Hash &&) noexcept = default;
Hash &Hash::operator=(Hash &&) noexcept = default;
Hash::~Hash() = default;

void Hash::add(std::string_view bytes)
{
    const std::uint64_t size = bytes.size();
    XXH3_128bits_update(m_state->xxh.get(), &size, sizeof size);
    XXH3_128bits_update(m_state->xxh.get(), bytes.data(), bytes.size());
}

std::string Hash::digest() const
{
    const XXH128_hash_t value = XXH3_128bits_digest(m_state->xxh.get());
    return std::format("{:016x}{:016x}", std::uint64_t(value.high64), std::uint64_t(value.low64));
}

std::string hashOf(std::string_view bytes)
{
    Hash hash;
    hash.add(bytes);
    return hash.digest();
}

Result<std::string> hashOfFile(const std::filesystem::path &file)
{
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    Hash hash;
    ssize_t count = descriptor < 0 ? -1 : 0;
    if (descriptor >= 0) {
        constexpr std::size_t chunk = std::size_t(1) << 18U;
        const auto buffer = std::make_unique_for_overwrite<char[]>(chunk);
        while ((count = read(descriptor, buffer.get(), chunk)) != 0) {
            if (count < 0 && errno == EINTR) {
                continue;
            }
            if (count < 0) {
                break;
            }
            hash.add({buffer.get(), static_cast<std::size_t>(count)});
        }
    }
    const int code = errno;
    if (descriptor >= 0) {
        close(descriptor);
    }
    if (count < 0) {
        return Failure(setupError(
            Message(msg::base::fileUnreadable,
                    {{"file", file.string()}, {"reason", std::string(std::strerror(code))}})));
    }
    return hash.digest();
}

} // namespace logix
