// SPDX-License-Identifier: Apache-2.0
#include "format/TokenCheck.h"

#include "base/Text.h"
#include "messages/format.h"
#include "toolchain/ToolRun.h"

#include <algorithm>

namespace logix {

namespace {

constexpr std::chrono::seconds timeLimit(60);
constexpr std::uint64_t outputLimit = std::uint64_t(1) << 30U;

/// Blanks as the lexer escapes them, at the front of the text.
std::size_t escapedBlank(std::string_view text)
{
    for (const std::string_view blank : {" ", "\t", "\\n", "\\t", "\\r", "\\\\\\n"}) {
        if (text.starts_with(blank)) {
            return blank.size();
        }
    }
    return 0;
}

/// Without blanks outside of strings; those between two words become one.
std::string withoutBlanks(std::string_view text)
{
    std::string result;
    bool isInString = false;
    const auto isWord = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
    };
    while (!text.empty()) {
        if (!isInString) {
            bool hadBlank = false;
            while (const std::size_t size = escapedBlank(text)) {
                text.remove_prefix(size);
                hadBlank = true;
            }
            if (text.empty()) {
                break;
            }
            if (hadBlank && !result.empty() && isWord(result.back()) && isWord(text.front())) {
                result += ' ';
            }
        }
        if (text.starts_with("\\\"")) {
            isInString = !isInString;
            result += "\\\"";
            text.remove_prefix(2);
            continue;
        }
        if (text.front() == '\\' && text.size() > 1) {
            result += text.substr(0, 2);
            text.remove_prefix(2);
            continue;
        }
        result += text.front();
        text.remove_prefix(1);
    }
    return result;
}

/// A comment whose lines have lost the blanks around them.
std::string trimmedLines(std::string_view text)
{
    std::string result;
    while (true) {
        const std::size_t end = text.find("\\n");
        std::string_view line = trimmed(text.substr(0, end));
        while (line.ends_with("\\t") || line.ends_with("\\r")) {
            line = trimmed(line.substr(0, line.size() - 2));
        }
        while (line.starts_with("\\t")) {
            line = trimmed(line.substr(2));
        }
        result += line;
        if (end == std::string_view::npos) {
            return result;
        }
        result += '\n';
        text.remove_prefix(end + 2);
    }
}

} // namespace

/// (#"module" @0-6: "module")
std::optional<std::string> lexedToken(std::string_view line)
{
    if (!line.starts_with("(#") || !line.ends_with("\")")) {
        return std::nullopt;
    }
    const std::size_t at = line.find(" @");
    const std::size_t quote = line.find(": \"", at);
    if (at == std::string_view::npos || quote == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view kind = line.substr(2, at - 2);
    const std::string_view text = line.substr(quote + 3, line.size() - quote - 5);
    if (kind.contains("<<space>>") || kind.contains("<<newline>>")
        || kind.contains("<<\\\\line-cont>>") || kind.contains("end of file")) {
        return std::nullopt;
    }
    if (kind.contains("comment")) {
        return trimmedLines(text);
    }
    // What a macro call's name and its closing parenthesis are called depends on whether a line
    // ends behind them.
    if (kind == "MacroCallCloseToEndLine") {
        return "')' " + std::string(text);
    }
    if (kind.starts_with("Macro") && !kind.contains("Arg")) {
        return "macro " + std::string(text);
    }
    const bool isUnread = kind.contains("Arg") || kind.contains("body") || kind.contains("define");
    return std::string(kind) + ' ' + (isUnread ? withoutBlanks(text) : std::string(text));
}

Result<LexedFile> lexFile(const std::filesystem::path &file, const Tool &tool,
                          const ProcessRunner &runner, const CallContext &context)
{
    ProcessRequest request =
        toolRequest(tool, {"--printrawtokens", file.string()}, file.parent_path());
    request.timeLimit = timeLimit;
    request.outputLimit = outputLimit;
    LexedFile lexed;
    const auto process = runner.run(request, context.stop, [&](const OutputLine &line) {
        if (auto token = lexedToken(line.text)) {
            lexed.tokens.push_back(std::move(*token));
        }
    });
    if (!process) {
        return Failure(process.error());
    }
    if (process->end == ProcessResult::End::Cancelled) {
        return Failure(cancelledError());
    }
    // It returns 1 for code that it can't parse on its own, such as a header's; the tokens count.
    if (process->end != ProcessResult::End::Exited) {
        return Failure(
            toolError(Message(msg::format::toolFailedPlain,
                              {{"tool", request.tool}, {"code", static_cast<std::int64_t>(-1)}})));
    }
    return lexed;
}

std::optional<TokenDifference> differenceOf(const LexedFile &before, const LexedFile &after)
{
    const auto [left, right] = std::ranges::mismatch(before.tokens, after.tokens);
    if (left == before.tokens.end() && right == after.tokens.end()) {
        return std::nullopt;
    }
    const auto text = [](auto place, const LexedFile &file) {
        constexpr std::size_t longest = 80;
        return place != file.tokens.end() ? cutText(*place, longest) : std::string();
    };
    return TokenDifference{.before = text(left, before), .after = text(right, after)};
}

} // namespace logix
