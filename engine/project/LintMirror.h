// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/DisplayPaths.h"
#include "base/Result.h"
#include "project/Project.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace logix {

/// A copy of a project's files as an editor has them, saved or not, so that a tool can look at
/// what is being typed. It has the files that the project lists and those they include, under the
/// same names, and is kept up to date file by file. Used by one thread at a time.
class LintMirror
{
public:
    /// Makes a folder of its own below `parent`. Errors: setup.
    [[nodiscard]] static Result<LintMirror> make(const std::filesystem::path &parent);
    /// Deletes the folder.
    ~LintMirror();
    LintMirror(LintMirror &&other) noexcept;
    LintMirror(const LintMirror &) = delete;
    LintMirror &operator=(const LintMirror &) = delete;
    LintMirror &operator=(LintMirror &&) = delete;

    /// Brings the copy up to date and gives the request that looks at it. `unsaved` has texts that
    /// the disk hasn't, by name relative to the project folder. Errors: setup.
    [[nodiscard]] Result<LintRequest> update(const ResolvedProject &project,
                                             const std::map<std::string, std::string> &unsaved);

    /// Names the copy's files in text as the project's.
    [[nodiscard]] PathNamer namer(const ResolvedProject &project) const;

    [[nodiscard]] const std::filesystem::path &folder() const { return m_folder; }
    /// The files that the last update wrote or removed.
    [[nodiscard]] int changes() const { return m_changes; }

private:
    /// What a file was copied from.
    struct Origin
    {
        /// Of an unsaved text; empty for one from the disk.
        std::string hash;
        std::int64_t time = 0;
        std::uint64_t size = 0;
        /// What it includes, as written.
        std::vector<std::string> includes;
        /// Seen by the update that runs.
        bool isUsed = false;

        [[nodiscard]] bool isSame(const Origin &other) const
        {
            return hash == other.hash && time == other.time && size == other.size;
        }
    };

    explicit LintMirror(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// Whether the project has such a file, which is now in the copy.
    [[nodiscard]] Result<bool> take(const ResolvedProject &project, const std::string &name,
                                    const std::map<std::string, std::string> &unsaved);
    [[nodiscard]] Result<> takeIncludes(const ResolvedProject &project,
                                        std::vector<std::string> names,
                                        const std::map<std::string, std::string> &unsaved);
    [[nodiscard]] Result<> write(const std::string &name, const std::string &text);
    void removeUnused();

    std::filesystem::path m_folder;
    std::map<std::string, Origin> m_files;
    int m_changes = 0;
};

} // namespace logix
