// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/FolderLock.h"
#include "base/Result.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// The file that marks a folder as a build folder.
inline constexpr std::string_view buildMarkerName = ".logix-build";

/// Whether a request may name this folder, in `field`, as the build folder of `sourceFolder`
/// (empty: of any). Errors: request.
[[nodiscard]] Result<> checkBuildFolder(std::string_view field, const std::filesystem::path &folder,
                                        const std::filesystem::path &sourceFolder);

/// Tells by progress and live output that another operation has the folder.
void tellWaiting(const std::filesystem::path &folder, const CallContext &context);

/// A build folder that this operation has for itself. A folder that it made and that stays unused
/// is taken away again.
class BuildFolder
{
public:
    /// Makes the folder when it is missing, marks it, and waits for whoever works in it; `onWait`
    /// is called once when that takes time. Errors: setup, cancelled.
    [[nodiscard]] static Result<BuildFolder> open(const std::filesystem::path &path,
                                                  const std::stop_token &stop,
                                                  const std::function<void()> &onWait);

    /// The same for an operation whose progress begins here, with so many phases. Waiting is one
    /// more, and live output tells of it too.
    [[nodiscard]] static Result<BuildFolder> openAndBegin(const std::filesystem::path &path,
                                                          const CallContext &context, int phases);

    BuildFolder(BuildFolder &&other) noexcept = default;
    BuildFolder &operator=(BuildFolder &&) = delete;
    BuildFolder(const BuildFolder &) = delete;
    BuildFolder &operator=(const BuildFolder &) = delete;
    ~BuildFolder();

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }
    [[nodiscard]] std::filesystem::path file(std::string_view name) const { return m_path / name; }

    /// Deletes files that a build makes. Errors: setup.
    [[nodiscard]] Result<> remove(const std::vector<std::string> &files) const;

    /// The disk has no room left, so what was written last can't be trusted.
    [[nodiscard]] bool isDiskFull() const;

private:
    BuildFolder(std::filesystem::path path, FolderLock lock)
        : m_path(std::move(path)), m_lock(std::move(lock))
    {
    }

    std::filesystem::path m_path;
    FolderLock m_lock;
    /// Folders that weren't there before, the innermost first.
    std::vector<std::filesystem::path> m_made;
};

} // namespace logix
