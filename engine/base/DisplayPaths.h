// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
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
/// are, not by how they are spelled. Immutable; may be used by several threads.
class PathNamer
{
public:
    /// Names nothing differently.
    PathNamer() = default;

    /// `baseFolder` is what relative names are relative to (the source folder), and `knownNames`
    /// are the relative names that the request or the tools use in text.
    explicit PathNamer(DisplayPaths displayPaths, std::filesystem::path baseFolder = {},
                       const std::vector<std::string> &knownNames = {});

    /// Whether there is nothing to rename.
    [[nodiscard]] bool isIdentity() const;

    /// The name of a diagnostic's file, which is absolute or relative to the base folder.
    [[nodiscard]] std::string fileName(const std::string &file) const;

    /// `text` with the paths in it named: those that the request or a tool spelled as the entries
    /// do, or as where they really are, and the known names.
    [[nodiscard]] std::string nameIn(std::string_view text) const;

private:
    /// A spelling that is looked for in text.
    struct Spelling
    {
        std::string path;
        std::string as;
        /// Stands for what is below it too.
        bool isFolder = false;
    };

    class Lookup;

    [[nodiscard]] const Spelling *spellingAt(std::string_view text) const;

    DisplayPaths m_displayPaths;
    std::filesystem::path m_baseFolder;
    /// Shared by copies; without one there is nothing to rename.
    std::shared_ptr<Lookup> m_lookup;
    /// By their first character, in the order they are tried.
    std::map<char, std::vector<Spelling>> m_spellings;
};

} // namespace logix
