// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace logix {

enum class Language { Verilog, SystemVerilog, VerilogHeader, SystemVerilogHeader, Vhdl, Other };

/// By the name's ending, in any case.
[[nodiscard]] Language languageOf(const std::filesystem::path &file);
/// Whether it is a Verilog or SystemVerilog file or header.
[[nodiscard]] bool isHdlFile(const std::filesystem::path &file);

inline constexpr std::string_view utf8Mark = "\xEF\xBB\xBF";

/// Why a file's contents can't be given to the tools.
struct SourceFault
{
    enum class Kind { Unreadable, TooBig, Utf16, Utf32, Binary };

    Kind kind = Kind::Unreadable;
    /// The system's error, when unreadable.
    int systemError = 0;
    std::uint64_t size = 0;
};

/// Reads a text file of any 8-bit encoding; a UTF-8 mark stays.
[[nodiscard]] std::expected<std::string, SourceFault> readSource(const std::filesystem::path &file);

/// The fault in words.
[[nodiscard]] Message sourceProblem(const SourceFault &fault, const std::string &name,
                                    bool isIncluded);

/// The system's reason for an error, in words.
[[nodiscard]] std::string reasonOf(int systemError);

/// The last part of a path without what tools may read as more than a name.
[[nodiscard]] std::string plainFileName(std::string_view path);

/// Makes a file whose name stands for its contents, its folders too, unless it is there already.
/// Errors: setup.
[[nodiscard]] Result<> writeOnce(const std::filesystem::path &file, std::string_view text);

} // namespace logix
