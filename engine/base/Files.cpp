// SPDX-License-Identifier: Apache-2.0
#include "base/Files.h"

#include "messages/base.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
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

/// Closes a file descriptor, and deletes the file again unless kept.
class TemporaryFile
{
public:
    explicit TemporaryFile(const fs::path &beside)
        : m_path((beside.parent_path() / ("." + beside.filename().string() + ".XXXXXX")).string())
        , m_descriptor(mkostemp(m_path.data(), O_CLOEXEC))
    {
    }
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    ~TemporaryFile()
    {
        if (m_descriptor >= 0) {
            close(m_descriptor);
            if (!m_isKept) {
                unlink(m_path.c_str());
            }
        }
    }

    [[nodiscard]] int descriptor() const { return m_descriptor; }
    [[nodiscard]] const std::string &path() const { return m_path; }
    void keep() { m_isKept = true; }

private:
    std::string m_path;
    int m_descriptor = -1;
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

/// The mode a new file gets under the process's umask, without changing the umask.
constexpr mode_t newFileMode = 0644;

} // namespace

Result<std::string> readFile(const fs::path &file)
{
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return Failure(fileError(msg::base::fileUnreadable, file, errno));
    }
    std::string text;
    struct stat info = {};
    if (fstat(descriptor, &info) == 0 && info.st_size > 0) {
        text.reserve(static_cast<std::size_t>(info.st_size));
    }
    constexpr std::size_t chunk = std::size_t(1) << 16U;
    const auto buffer = std::make_unique_for_overwrite<char[]>(chunk);
    while (true) {
        const ssize_t count = read(descriptor, buffer.get(), chunk);
        if (count > 0) {
            text.append(buffer.get(), static_cast<std::size_t>(count));
        } else if (count == 0 || errno != EINTR) {
            const int code = count < 0 ? errno : 0;
            close(descriptor);
            if (code != 0) {
                return Failure(fileError(msg::base::fileUnreadable, file, code));
            }
            return text;
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
    if (temporary.descriptor() < 0) {
        return Failure(fileError(msg::base::fileUnwritable, file, errno));
    }
    struct stat info = {};
    const mode_t mode = stat(target.c_str(), &info) == 0 ? info.st_mode & 07777 : newFileMode;
    if (!writeAll(temporary.descriptor(), text) || fchmod(temporary.descriptor(), mode) != 0
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
