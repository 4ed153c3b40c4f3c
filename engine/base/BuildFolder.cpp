// SPDX-License-Identifier: Apache-2.0
#include "base/BuildFolder.h"

#include "base/Files.h"
#include "base/Paths.h"
#include "messages/base.h"

#include <fcntl.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

Error folderError(const fs::path &folder, const std::error_code &code)
{
    const bool isFull = code == std::errc::no_space_on_device;
    return setupError(Message(
        isFull ? msg::base::diskFull : msg::base::folderUnwritable,
        {{"folder", folder.string()}, {"file", folder.string()}, {"reason", code.message()}}));
}

/// What the marker says to whoever opens it.
constexpr std::string_view markerText =
    "This folder holds files that Logix made. It may be deleted: the next build makes it again.\n";

/// What the engine keeps in a build folder begins like this.
constexpr std::string_view ownPrefix = ".logix-";

/// Takes away links under the names of the engine's own files and folders: what is written or
/// deleted through them would lie outside.
void removeLinks(const fs::path &folder)
{
    std::error_code code;
    std::vector<fs::path> links;
    for (auto entry = fs::directory_iterator(folder, code);
         !code && entry != fs::directory_iterator(); entry.increment(code)) {
        std::error_code ignored;
        if (entry->path().filename().native().starts_with(ownPrefix)
            && entry->is_symlink(ignored)) {
            links.push_back(entry->path());
        }
    }
    for (const fs::path &link : links) {
        fs::remove(link, code);
    }
}

} // namespace

Result<> checkBuildFolder(std::string_view field, const fs::path &folder,
                          const fs::path &sourceFolder)
{
    if (!isAbsolutePath(folder.string())) {
        return Failure(
            requestError(Message(msg::base::pathNotAbsolute,
                                 {{"field", std::string(field)}, {"path", folder.string()}})));
    }
    if (!isBuildFolderPath(folder, sourceFolder)) {
        return Failure(requestError(Message(msg::base::folderRule, {{"folder", folder.string()}})));
    }
    return {};
}

void tellWaiting(const fs::path &folder, const CallContext &context)
{
    const Message waiting(msg::base::waitingForFolder, {{"folder", folder.string()}});
    context.progress.phase(waiting);
    context.output.line(engineLine(waiting));
}

Result<BuildFolder> BuildFolder::openAndBegin(const fs::path &path, const CallContext &context,
                                              int phases)
{
    bool hasWaited = false;
    auto folder = open(path, context.stop, [&] {
        hasWaited = true;
        context.progress.begin(phases + 1);
        tellWaiting(path, context);
    });
    if (folder && !hasWaited) {
        context.progress.begin(phases);
    }
    return folder;
}

Result<BuildFolder> BuildFolder::open(const fs::path &path, const std::stop_token &stop,
                                      const std::function<void()> &onWait)
{
    std::vector<fs::path> made;
    std::error_code code;
    for (fs::path folder = path; !fs::exists(folder, code) && folder.has_relative_path();
         folder = folder.parent_path()) {
        made.push_back(folder);
    }
    fs::create_directories(path, code);
    if (code || !fs::is_directory(path, code)) {
        return Failure(
            folderError(path, code ? code : std::make_error_code(std::errc::not_a_directory)));
    }
    const fs::path marker = path / buildMarkerName;
    auto lock = FolderLock::acquire(marker, stop, onWait);
    if (!lock && lock.error().category != ErrorCategory::Cancelled && !fs::exists(path, code)) {
        // Whoever had the folder deleted it.
        fs::create_directories(path, code);
        lock = FolderLock::acquire(marker, stop, onWait);
    }
    if (!lock) {
        if (lock.error().category != ErrorCategory::Cancelled && access(path.c_str(), W_OK) != 0) {
            const int reason = errno;
            return Failure(folderError(path, {reason, std::generic_category()}));
        }
        return Failure(std::move(lock.error()));
    }
    BuildFolder folder(path, std::move(*lock));
    folder.m_made = std::move(made);
    if (access(path.c_str(), W_OK | X_OK) != 0) {
        const int reason = errno;
        return Failure(folderError(path, {reason, std::generic_category()}));
    }
    removeLinks(path);
    // Written in place: a new file would leave the lock on the old one.
    if (fs::file_size(marker, code) == 0) {
        const int descriptor = ::open(marker.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
        if (descriptor >= 0) {
            [[maybe_unused]] const ssize_t written =
                write(descriptor, markerText.data(), markerText.size());
            close(descriptor);
        }
    }
    return folder;
}

BuildFolder::~BuildFolder()
{
    if (m_made.empty()) {
        return;
    }
    std::error_code code;
    auto entries = fs::directory_iterator(m_path, code);
    const bool isUnused = !code && entries != fs::directory_iterator()
                          && entries->path().filename() == buildMarkerName
                          && entries.increment(code) == fs::directory_iterator();
    if (!isUnused || code) {
        return;
    }
    fs::remove(m_path / buildMarkerName, code);
    for (const fs::path &folder : m_made) {
        // Gives up at the first that somebody put something into.
        if (!fs::remove(folder, code)) {
            return;
        }
    }
}

Result<> BuildFolder::remove(const std::vector<std::string> &files) const
{
    for (const std::string &name : files) {
        std::error_code code;
        fs::remove(m_path / name, code);
        if (code) {
            return Failure(
                setupError(Message(msg::base::fileUnwritable, {{"file", (m_path / name).string()},
                                                               {"reason", code.message()}})));
        }
    }
    return {};
}

bool BuildFolder::isDiskFull() const
{
    constexpr std::uintmax_t leastRoom = std::uintmax_t(16) << 10U;
    std::error_code code;
    const fs::space_info space = fs::space(m_path, code);
    return !code && space.available < leastRoom;
}

} // namespace logix
