// SPDX-License-Identifier: Apache-2.0
#include "diagram/DiagramFiles.h"

#include "base/Descriptor.h"
#include "messages/base.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix::diagram {

namespace {

Error unwritable(const fs::path &file, int code)
{
    if (code == ENOSPC || code == EDQUOT) {
        return setupError(Message(msg::base::diskFull, {{"file", file.string()}}));
    }
    return setupError(
        Message(msg::base::fileUnwritable,
                {{"file", file.string()}, {"reason", std::string(std::strerror(code))}}));
}

} // namespace

Result<> writeMadeFile(const fs::path &file, std::string_view text)
{
    fs::path beside = file;
    beside += "." + std::to_string(getpid()) + ".new";
    {
        const Descriptor descriptor(
            open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
        if (!descriptor.isOpen()) {
            return Failure(unwritable(file, errno));
        }
        while (!text.empty()) {
            const ssize_t written = ::write(descriptor.number(), text.data(), text.size());
            if (written < 0 && errno != EINTR) {
                const int code = errno;
                unlink(beside.c_str());
                return Failure(unwritable(file, code));
            }
            text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
        }
    }
    if (rename(beside.c_str(), file.c_str()) != 0) {
        const int code = errno;
        unlink(beside.c_str());
        return Failure(unwritable(file, code));
    }
    return {};
}

} // namespace logix::diagram
