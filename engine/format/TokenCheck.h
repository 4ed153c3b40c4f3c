// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "process/ProcessRunner.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// A file as Verible's lexer sees it, without what is only layout.
struct LexedFile
{
    /// Kind and text of each token. Blanks that don't mean anything, such as at the end of a
    /// comment's line, are left out.
    std::vector<std::string> tokens;
};

/// One line of the lexer's output as a token; nothing for a token that is only layout.
[[nodiscard]] std::optional<std::string> lexedToken(std::string_view line);

/// Lexes a file. `tool` is verible-verilog-syntax. Errors: setup, tool, cancelled.
[[nodiscard]] Result<LexedFile> lexFile(const std::filesystem::path &file, const Tool &tool,
                                        const ProcessRunner &runner, const CallContext &context);

/// Where two files begin to differ.
struct TokenDifference
{
    std::string before;
    std::string after;
};
[[nodiscard]] std::optional<TokenDifference> differenceOf(const LexedFile &before,
                                                          const LexedFile &after);

} // namespace logix
