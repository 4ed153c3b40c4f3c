// SPDX-License-Identifier: Apache-2.0
#include "hdl/OpenBlock.h"

#include "hdl/CodeTokens.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>
#include <vector>

namespace logix {

namespace {

struct BlockWords
{
    std::string_view opening;
    std::string_view closing;
};

constexpr std::array blockWords = {
    BlockWords{"begin", "end"},          BlockWords{"case", "endcase"},
    BlockWords{"casex", "endcase"},      BlockWords{"casez", "endcase"},
    BlockWords{"module", "endmodule"},   BlockWords{"function", "endfunction"},
    BlockWords{"task", "endtask"},       BlockWords{"generate", "endgenerate"},
    BlockWords{"package", "endpackage"}, BlockWords{"interface", "endinterface"},
    BlockWords{"class", "endclass"}};

/// After these the word that follows only declares or names, and begins nothing.
constexpr std::array<std::string_view, 7> declaring = {"extern",  "import",  "export", "pure",
                                                       "typedef", "virtual", "context"};

struct Opened
{
    BlockWords words;
    std::size_t offset = 0;
    int indentation = 0;
};

/// Follows the blocks of a file, token by token.
class BlockReader
{
public:
    BlockReader(std::string_view text, int line, bool isAtElse)
        : m_text(text), m_lines(text), m_line(line), m_isAtElse(isAtElse)
    {
    }

    /// Whether to go on.
    bool add(const Token &token)
    {
        const std::string_view word = token.kind == Token::Kind::Word ? token.text : "";
        const int line = m_lines.position(token.offset).line;
        if (line > m_line) {
            return false;
        }
        // An else that a tool didn't expect belongs to an if whose begin is still open.
        if (m_isAtElse && word == "else" && line == m_line) {
            m_found = isOpen("begin") ? guess() : std::nullopt;
            return false;
        }
        const auto isClosing = [&](const BlockWords &words) { return words.closing == word; };
        const auto opening = std::ranges::find(blockWords, word, &BlockWords::opening);
        if (std::ranges::any_of(blockWords, isClosing)) {
            return close(word, token.offset, line);
        }
        const bool onlyDeclares = std::ranges::find(declaring, m_before) != declaring.end();
        // What stands between, such as a string, doesn't count.
        if (!word.empty() || token.is(';')) {
            m_before = word;
        }
        if (opening == blockWords.end() || onlyDeclares) {
            return true;
        }
        if (word == "module" && isOpen("module")) {
            m_found = line == m_line ? guess() : std::nullopt;
            return false;
        }
        m_open.push_back(
            {.words = *opening, .offset = token.offset, .indentation = indentation(token.offset)});
        return true;
    }

    /// What is open where the text ends, if a tool stopped there.
    void end()
    {
        if (!m_open.empty()) {
            m_found = guess();
        }
    }

    [[nodiscard]] std::optional<OpenBlock> found() const
    {
        if (!m_found) {
            return std::nullopt;
        }
        const auto position = m_lines.position(m_found->offset);
        return OpenBlock{.opening = std::string(m_found->words.opening),
                         .closing = std::string(m_found->words.closing),
                         .line = position.line,
                         .column = position.column};
    }

private:
    bool close(std::string_view word, std::size_t offset, int line)
    {
        m_before = {};
        if (!m_open.empty() && m_open.back().words.closing == word) {
            const Opened &opened = m_open.back();
            const bool isFirst = m_text.find_first_not_of(" \t", lineStart(offset)) == offset;
            // An end left of its beginning is another block's, most likely.
            if (!m_suspect && isFirst && indentation(offset) < opened.indentation) {
                m_suspect = opened;
            }
            m_open.pop_back();
            if (word == "endmodule") {
                m_suspect.reset();
            }
            return true;
        }
        const bool isBegun = std::ranges::any_of(
            m_open, [&](const Opened &opened) { return opened.words.closing == word; });
        // Otherwise there is one end too many, which says nothing about a beginning.
        m_found = isBegun && line == m_line ? guess() : std::nullopt;
        return false;
    }

    [[nodiscard]] std::optional<Opened> guess() const
    {
        return m_suspect ? m_suspect : std::optional(m_open.back());
    }

    [[nodiscard]] bool isOpen(std::string_view opening) const
    {
        return std::ranges::any_of(
            m_open, [&](const Opened &opened) { return opened.words.opening == opening; });
    }

    [[nodiscard]] std::size_t lineStart(std::size_t offset) const
    {
        const std::size_t before = offset == 0 ? offset : m_text.rfind('\n', offset - 1);
        return offset == 0 || before == std::string_view::npos ? 0 : before + 1;
    }

    /// Blanks before the first word of the line; a tab counts as up to the next eighth column.
    [[nodiscard]] int indentation(std::size_t offset) const
    {
        constexpr int tab = 8;
        int columns = 0;
        for (std::size_t i = lineStart(offset); i < m_text.size(); ++i) {
            if (m_text[i] == '\t') {
                columns += tab - columns % tab;
            } else if (m_text[i] == ' ') {
                ++columns;
            } else {
                break;
            }
        }
        return columns;
    }

    std::string_view m_text;
    LineIndex m_lines;
    int m_line;
    bool m_isAtElse;
    std::vector<Opened> m_open;
    std::optional<Opened> m_suspect;
    std::optional<Opened> m_found;
    std::string_view m_before;
};

} // namespace

std::optional<OpenBlock> openBlockAt(std::string_view text, const Defines &defines, int line,
                                     bool isAtElse)
{
    BlockReader reader(text, line, isAtElse);
    CodeTokens tokens(text, defines);
    for (Token token = tokens.next(); token.kind != Token::Kind::End; token = tokens.next()) {
        if (!reader.add(token)) {
            return reader.found();
        }
    }
    reader.end();
    return reader.found();
}

void explainOpenBlock(Diagnostic &diagnostic, std::string_view text, const Defines &defines)
{
    const std::string said = diagnostic.text.english();
    if (!said.starts_with("syntax error")) {
        return;
    }
    const bool isAtElse = said.contains("unexpected else") || said.contains("unexpected TOK_ELSE");
    const auto block = openBlockAt(text, defines, diagnostic.place.line, isAtElse);
    if (!block) {
        return;
    }
    diagnostic.hint = Message(msg::hdl::hintOpenBlock, {{"opening", block->opening},
                                                        {"closing", block->closing},
                                                        {"line", std::int64_t(block->line)}});
    diagnostic.related.push_back(
        {.place = {.file = diagnostic.place.file, .line = block->line, .column = block->column},
         .text = Message(msg::hdl::blockBegins)});
}

} // namespace logix
