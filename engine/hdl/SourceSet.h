// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Macro definitions from name to value, in name order, as every tool gets them.
using Defines = std::map<std::string, std::string>;

/// The files an operation works on, as the request names them.
struct SourceRequest
{
    /// Absolute.
    std::filesystem::path folder;
    /// Relative to the folder, in the order that the tools get them.
    std::vector<std::string> sources;
    std::vector<std::string> testbenches;
    /// More folders to look for included files in, relative to the folder.
    std::vector<std::string> includeFolders;
};

/// One file that was looked at and can be given to the tools.
struct SourceFile
{
    /// As the request names it, or relative to the source folder for an included file.
    std::string name;
    /// Where the tools read it: the file itself, or a copy without its UTF-8 mark.
    std::filesystem::path readPath;
    bool isSystemVerilog = false;
    /// A .vh or .svh file: found by includes, never compiled on its own.
    bool isHeader = false;
    /// Hash of the contents (see Hash).
    std::string hash;
};

/// The checked files of one operation. Immutable; may be read by several threads.
struct SourceSet
{
    std::filesystem::path folder;
    std::vector<SourceFile> sources;
    std::vector<SourceFile> testbenches;
    /// What the listed files include, directly or not, and isn't listed itself.
    std::vector<SourceFile> included;
    /// Where the tools look for included files after the including file's folder: the source
    /// folder first, then the folder of each listed and included file, then the request's.
    std::vector<std::filesystem::path> includeFolders;

    /// A file's argument for a tool that runs in the source folder: relative where the file is
    /// below it, never beginning with a dash.
    [[nodiscard]] std::string argument(const SourceFile &file) const;

    /// The name of a file that a tool printed, as a diagnostic has it: one of the listed or
    /// included files as the request names it; nothing for a file that isn't the user's.
    [[nodiscard]] std::optional<std::string> nameOf(std::string_view printed) const;
};

/// Looks at every file before a tool does: it exists, is a file, is readable, inside the source
/// folder even through links, listed once, in a language that is taken, and text. A file that
/// starts with a UTF-8 mark is copied without it below `scratchFolder` (made when needed); UTF-16
/// is refused by name. Follows `include directives; one that leads outside the source folder is
/// refused, one that isn't found is left for the tool to report.
/// Errors: request, with one diagnostic per problem, all at once.
[[nodiscard]] Result<SourceSet> openSourceSet(const SourceRequest &request,
                                              const std::filesystem::path &scratchFolder);

} // namespace logix
