// SPDX-License-Identifier: Apache-2.0
#include "base/Hash.h"

#include "base/Descriptor.h"
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
    addPiece(bytes);
}

void Hash::addPiece(std::string_view bytes)
{
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
    hash.addPiece(bytes);
    return hash.digest();
}

Result<std::string> hashOfFile(const std::filesystem::path &file)
{
    const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    constexpr std::size_t chunk = std::size_t(1) << 18U;
    const auto buffer = std::make_unique_for_overwrite<char[]>(chunk);
    Hash hash;
    ssize_t count = -1;
    while (descriptor.isOpen() && (count = read(descriptor.number(), buffer.get(), chunk)) != 0) {
        if (count > 0) {
            hash.addPiece({buffer.get(), static_cast<std::size_t>(count)});
        } else if (errno != EINTR) {
            break;
        }
    }
    if (count < 0) {
        return Failure(setupError(
            Message(msg::base::fileUnreadable,
                    {{"file", file.string()}, {"reason", std::string(std::strerror(errno))}})));
    }
    return hash.digest();
}

} // namespace logix
