// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// How a request wants paths to be named in what people read.
struct DisplayPaths
{
    struct Entry
    {
        std::filesystem::path path;
        std::string as;
    };
    std::vector<Entry> files;
    std::vector<Entry> folders;
};

/// Names paths for people by a request's display paths. Paths are compared by where they really
/// are. Immutable after construction but for a cache, so one per call and thread.
class PathNamer
{
public:
    /// `baseFolder` is what relative names in diagnostics are relative to (the source folder).
    PathNamer(DisplayPaths displayPaths, std::filesystem::path baseFolder);

    [[nodiscard]] bool isIdentity() const;

    /// The name of a diagnostic's file, which is absolute or relative to the base folder.
    [[nodiscard]] std::string fileName(const std::string &file) const;

    /// `text` with every path that an entry matches named by it.
    [[nodiscard]] std::string nameIn(std::string_view text) const;

private:
    DisplayPaths m_displayPaths;
    std::filesystem::path m_baseFolder;
};

} // namespace logix
