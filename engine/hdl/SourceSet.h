// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Macro definitions from name to value, in name order, as every tool gets them.
using Defines = std::map<std::string, std::string>;

/// Where an included file is looked for first. The folders of all listed and included files and
/// the request's include folders come last in both.
enum class IncludeOrder {
    /// Beside the including file, then in the source folder: as yosys does.
    IncludingFolderFirst,
    /// In the source folder, as Verilator and Icarus Verilog do.
    SourceFolderFirst
};

/// The files an operation works on, as the request names them.
struct SourceRequest
{
    /// Absolute.
    std::filesystem::path folder;
    /// Relative to the folder, in the order that the tools get them.
    std::vector<std::string> sources;
    std::vector<std::string> testbenches;
    /// More folders to look for included files in, relative to the folder; empty is the folder.
    std::vector<std::string> includeFolders;
    IncludeOrder includeOrder = IncludeOrder::IncludingFolderFirst;
    /// For yosys, which takes no blanks and commas in names, and looks for included files in its
    /// working folder first: files that it would get wrong are copied too.
    bool isForYosys = false;
};

/// One file that was looked at and can be given to the tools.
struct SourceFile
{
    /// As the request names it, or relative to the source folder for an included file.
    std::string name;
    /// Where the tools read it: the file itself, or a copy that the tools can read.
    std::filesystem::path readPath;
    bool isSystemVerilog = false;
    /// A .vh or .svh file: found by includes, never compiled on its own.
    bool isHeader = false;
    /// Hash of the contents (see Hash).
    std::string hash;
    /// The contents without a UTF-8 mark, as bytes: they may be in any 8-bit encoding. Never null.
    std::shared_ptr<const std::string> text;
};

/// The checked files of one operation. Immutable; may be read by several threads.
struct SourceSet
{
    std::filesystem::path folder;
    std::vector<SourceFile> sources;
    std::vector<SourceFile> testbenches;
    /// What the listed files include, directly or not, and isn't listed itself.
    std::vector<SourceFile> included;
    /// Where the tools look for included files, absolute: the source folder first, then the folder
    /// of each listed and included file, then the request's.
    std::vector<std::filesystem::path> includeFolders;

    /// A file's argument for a tool that runs in the source folder: relative where the file is
    /// below it, never beginning with a dash or a plus sign.
    [[nodiscard]] std::string argument(const SourceFile &file) const;
    [[nodiscard]] std::string argument(const std::filesystem::path &path) const;

    /// The file that a tool printed the name of; null for one that isn't the user's.
    [[nodiscard]] const SourceFile *find(std::string_view printed) const;

    /// The name of a file that a tool printed, as a diagnostic has it: one of the listed or
    /// included files as the request names it; nothing for a file that isn't the user's.
    [[nodiscard]] std::optional<std::string> nameOf(std::string_view printed) const;

    /// Every file: sources, testbenches, included ones.
    [[nodiscard]] std::vector<const SourceFile *> files() const;
};

/// Looks at every file before a tool does: it exists, is a file, is readable, inside the source
/// folder even through links, listed once, in a language that is taken, and text. UTF-16 is
/// refused by name.
///
/// A file that starts with a UTF-8 mark, or whose name means something to a tool, is copied below
/// `scratchFolder` (made when needed) under a name made of its contents, so that calls share it;
/// its line numbers stay. Follows `include directives in all branches; one that leads outside the
/// source folder is refused, one that isn't found is left for the tool to report.
///
/// Errors: request, with one diagnostic per problem, all at once; setup when a copy can't be made.
[[nodiscard]] Result<SourceSet> openSourceSet(const SourceRequest &request,
                                              const std::filesystem::path &scratchFolder);

} // namespace logix
