// SPDX-License-Identifier: Apache-2.0
#include "base/BuildFolder.h"
#include "base/FolderLock.h"
#include "base/Paths.h"
#include "build/Build.h"
#include "messages/base.h"
#include "messages/build.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

bool isMarked(const fs::path &folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / buildMarkerName, error);
}

Error deleteError(const fs::path &path, const std::error_code &code)
{
    return setupError(
        Message(msg::build::notDeleted, {{"folder", path.string()}, {"reason", code.message()}}));
}

Result<> deleteBuildFolder(const fs::path &folder, const CallContext &context)
{
    const auto lock = FolderLock::acquire(folder / buildMarkerName, context.stop, [&] {
        // The one phase of a call that otherwise has nothing to tell.
        context.progress.begin(1);
        tellWaiting(folder, context);
    });
    if (!lock) {
        return Failure(lock.error());
    }
    // The marker goes last: what an error leaves behind is still known as a build folder.
    std::error_code code;
    std::vector<fs::path> entries;
    for (auto entry = fs::directory_iterator(folder, code);
         !code && entry != fs::directory_iterator(); entry.increment(code)) {
        if (entry->path().filename() != buildMarkerName) {
            entries.push_back(entry->path());
        }
    }
    for (const fs::path &entry : entries) {
        if (!code) {
            fs::remove_all(entry, code);
        }
    }
    if (!code) {
        fs::remove(folder / buildMarkerName, code);
    }
    if (!code) {
        fs::remove(folder, code);
    }
    if (code) {
        return Failure(deleteError(folder, code));
    }
    return {};
}

} // namespace

Result<std::vector<fs::path>> cleanBuildFolders(const fs::path &folder, const CallContext &context)
{
    if (auto checked = checkBuildFolder("folder", folder, {}); !checked) {
        return Failure(std::move(checked.error()));
    }
    std::vector<fs::path> deleted;
    std::error_code code;
    if (!fs::is_directory(folder, code)) {
        return deleted;
    }
    if (isMarked(folder)) {
        // Through a link it is the folder that is deleted, and then the link.
        const fs::path real = realLocation(folder);
        if (auto done = deleteBuildFolder(real, context); !done) {
            return Failure(std::move(done.error()));
        }
        if (fs::is_symlink(folder, code)) {
            fs::remove(folder, code);
        }
        deleted.push_back(folder);
        return deleted;
    }
    std::vector<fs::path> inside;
    for (auto entry = fs::directory_iterator(folder, code);
         !code && entry != fs::directory_iterator(); entry.increment(code)) {
        // A link leads to somebody else's folder.
        std::error_code ignored;
        if (!entry->is_symlink(ignored) && entry->is_directory(ignored)
            && isMarked(entry->path())) {
            inside.push_back(entry->path());
        }
    }
    std::ranges::sort(inside);
    for (const fs::path &child : inside) {
        if (auto done = deleteBuildFolder(child, context); !done) {
            return Failure(std::move(done.error()));
        }
        deleted.push_back(child);
    }
    // An empty folder goes only when it held build folders: nothing else says that it is one.
    if (!inside.empty() && fs::is_empty(folder, code) && !code && fs::remove(folder, code)) {
        deleted.push_back(folder);
    }
    return deleted;
}

} // namespace logix
