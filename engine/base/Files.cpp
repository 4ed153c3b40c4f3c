// SPDX-License-Identifier: Apache-2.0
#include "base/Files.h"

#include "base/Descriptor.h"
#include "messages/base.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <format>
#include <memory>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

Error fileError(const MessageId &id, const fs::path &file, int code)
{
    if (code == ENOSPC || code == EDQUOT) {
        return setupError(Message(msg::base::diskFull, {{"file", file.string()}}));
    }
    return setupError(
        Message(id, {{"file", file.string()}, {"reason", std::string(std::strerror(code))}}));
}

/// A new file beside another one; deleted again unless kept.
class TemporaryFile
{
public:
    explicit TemporaryFile(const fs::path &beside)
    {
        // Opened by hand, for mkostemp would give it a mode of its own instead of the umask's.
        std::random_device random;
        do {
            m_path = beside.parent_path()
                     / std::format(".{}.{:08x}", beside.filename().string(), random());
            m_descriptor =
                Descriptor(open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        } while (!m_descriptor.isOpen() && errno == EEXIST);
    }
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    ~TemporaryFile()
    {
        if (m_descriptor.isOpen() && !m_isKept) {
            unlink(m_path.c_str());
        }
    }

    [[nodiscard]] bool isOpen() const { return m_descriptor.isOpen(); }
    [[nodiscard]] int descriptor() const { return m_descriptor.number(); }
    [[nodiscard]] const fs::path &path() const { return m_path; }
    void keep() { m_isKept = true; }

private:
    fs::path m_path;
    Descriptor m_descriptor;
    bool m_isKept = false;
};

bool writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    return true;
}

} // namespace

Result<std::string> readFile(const fs::path &file)
{
    // Without O_NONBLOCK, opening a named pipe would wait for somebody to write to it.
    const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat info = {};
    if (!descriptor.isOpen() || fstat(descriptor.number(), &info) != 0) {
        return Failure(fileError(msg::base::fileUnreadable, file, errno));
    }
    if (!S_ISREG(info.st_mode)) {
        return Failure(setupError(Message(msg::base::notAFile, {{"file", file.string()}})));
    }
    std::string text;
    text.reserve(static_cast<std::size_t>(info.st_size));
    constexpr std::size_t chunk = std::size_t(1) << 16U;
    const auto buffer = std::make_unique_for_overwrite<char[]>(chunk);
    while (true) {
        const ssize_t count = read(descriptor.number(), buffer.get(), chunk);
        if (count > 0) {
            text.append(buffer.get(), static_cast<std::size_t>(count));
        } else if (count == 0) {
            return text;
        } else if (errno != EINTR) {
            return Failure(fileError(msg::base::fileUnreadable, file, errno));
        }
    }
}

Result<> writeFileSafely(const fs::path &file, std::string_view text)
{
    std::error_code ignored;
    fs::path target = fs::is_symlink(file, ignored) ? fs::weakly_canonical(file, ignored) : file;
    if (target.empty()) {
        target = file;
    }
    TemporaryFile temporary(target);
    if (!temporary.isOpen()) {
        return Failure(fileError(msg::base::fileUnwritable, file, errno));
    }
    struct stat info = {};
    const bool isReplaced = stat(target.c_str(), &info) == 0;
    if (!writeAll(temporary.descriptor(), text)
        || (isReplaced && fchmod(temporary.descriptor(), info.st_mode & 07777) != 0)
        || fsync(temporary.descriptor()) != 0
        || rename(temporary.path().c_str(), target.c_str()) != 0) {
        return Failure(fileError(msg::base::fileUnwritable, file, errno));
    }
    temporary.keep();
    return {};
}

fs::path defaultEngineFolder()
{
    const char *data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && fs::path(data).is_absolute()) {
        return fs::path(data) / "logix/engine";
    }
    const char *home = std::getenv("HOME");
    return fs::path(home != nullptr ? home : "/") / ".local/share/logix/engine";
}

} // namespace logix
