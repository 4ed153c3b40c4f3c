// SPDX-License-Identifier: Apache-2.0
#include "hdl/MemoryFiles.h"

#include "base/Files.h"
#include "base/Text.h"
#include "hdl/Lexer.h"
#include "hdl/MemorySize.h"
#include "messages/hdl.h"

#include <algorithm>
#include <optional>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Larger ones aren't looked into.
constexpr std::uintmax_t largestFile = std::uintmax_t(16) << 20U;

/// A $readmemh or $readmemb.
struct Call
{
    bool isHex = true;
    std::string file;
    std::string memory;
    std::size_t offset = 0;
    /// Only a part of the memory is filled.
    bool hasRange = false;
};

std::vector<Call> callsIn(std::string_view text)
{
    std::vector<Call> calls;
    Lexer lexer(text);
    int branches = 0;
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind == Token::Kind::Directive) {
            branches += token.text == "ifdef" || token.text == "ifndef" ? 1 : 0;
            branches -= token.text == "endif" ? 1 : 0;
        }
        const bool isCall = token.isWord("$readmemh") || token.isWord("$readmemb");
        if (!isCall || branches > 0) {
            continue;
        }
        Call call{.isHex = token.isWord("$readmemh"), .offset = token.offset};
        const Token open = lexer.next();
        const Token file = lexer.next();
        const Token comma = lexer.next();
        const Token memory = lexer.next();
        const Token end = lexer.next();
        const bool hasForm = open.is('(') && file.kind == Token::Kind::String && comma.is(',')
                             && memory.isName() && (end.is(')') || end.is(','));
        if (hasForm) {
            call.file = file.text;
            call.memory = memory.text;
            call.hasRange = end.is(',');
            calls.push_back(std::move(call));
        }
    }
    return calls;
}

/// What a memory file holds.
struct Contents
{
    std::uint64_t words = 0;
    /// Places are given, so the words needn't be all.
    bool hasAddresses = false;
    /// The first word that is no number, and its line.
    std::string wrong;
    int wrongLine = 0;
};

bool isNumber(std::string_view word, bool isHex)
{
    return std::ranges::all_of(word, [&](char c) {
        const bool isDigit =
            isHex ? (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')
                  : c == '0' || c == '1';
        return isDigit || std::string_view("_xXzZ?").contains(c);
    });
}

Contents contentsOf(std::string text, bool isHex)
{
    // Comments of both kinds may stand between the words.
    for (auto open = text.find("/*"); open != std::string::npos; open = text.find("/*", open)) {
        const auto close = text.find("*/", open + 2);
        const auto end = close == std::string::npos ? text.size() : close + 2;
        std::replace_if(
            text.begin() + std::ptrdiff_t(open), text.begin() + std::ptrdiff_t(end),
            [](char c) { return c != '\n'; }, ' ');
    }
    Contents contents;
    int line = 0;
    for (std::string_view row : splitLines(text)) {
        ++line;
        for (const std::string_view word : splitWords(row.substr(0, row.find("//")))) {
            if (word.starts_with('@')) {
                contents.hasAddresses = true;
            } else if (isNumber(word, isHex)) {
                ++contents.words;
            } else if (contents.wrong.empty()) {
                contents.wrong = cleanLine(word.substr(0, 40));
                contents.wrongLine = line;
            }
        }
    }
    return contents;
}

class FileChecker
{
public:
    FileChecker(const SourceSet &sources, const SourceFile &source)
        : m_sources(sources), m_source(source), m_lines(*source.text)
    {
    }

    std::vector<Diagnostic> check()
    {
        const std::vector<Call> calls = callsIn(*m_source.text);
        if (!calls.empty()) {
            m_memories = memoriesIn(*m_source.text, m_source.name);
        }
        for (const Call &call : calls) {
            checkCall(call);
        }
        return std::move(m_diagnostics);
    }

private:
    /// As synthesis finds it: from the source folder, then beside the source.
    [[nodiscard]] std::optional<fs::path> locate(const std::string &name) const
    {
        std::error_code error;
        for (const fs::path &path :
             {m_sources.folder / name, (m_sources.folder / m_source.name).parent_path() / name}) {
            if (fs::exists(path, error)) {
                return path;
            }
        }
        return std::nullopt;
    }

    void add(const Call &call, Severity severity, const MessageId &id,
             std::map<std::string, MessageArgument> arguments = {})
    {
        const auto position = m_lines.position(call.offset);
        arguments.emplace("file", call.file);
        arguments.emplace("memory", call.memory);
        m_diagnostics.push_back(
            {.place = {.file = m_source.name, .line = position.line, .column = position.column},
             .severity = severity,
             .text = Message(id, std::move(arguments)),
             .tool = std::string(engineToolName),
             .code = std::string(memoryFileKind)});
    }

    void checkCall(const Call &call)
    {
        const auto path = locate(call.file);
        std::error_code error;
        if (!path) {
            return;
        }
        if (fs::is_directory(*path, error)) {
            add(call, Severity::Error, msg::hdl::memoryFileFolder);
            return;
        }
        if (!fs::is_regular_file(*path, error) || fs::file_size(*path, error) > largestFile) {
            return;
        }
        auto text = readFile(*path);
        if (!text) {
            return;
        }
        const Contents contents = contentsOf(std::move(*text), call.isHex);
        const auto count = std::int64_t(contents.words);
        if (!contents.wrong.empty()) {
            add(call, Severity::Warning, msg::hdl::memoryFileWord,
                {{"word", contents.wrong}, {"line", std::int64_t(contents.wrongLine)}});
            return;
        }
        if (contents.words == 0) {
            add(call, Severity::Warning, msg::hdl::memoryFileEmpty);
            return;
        }
        // The same name may stand in several modules; one that fits is the one.
        std::int64_t size = 0;
        for (const MemoryDeclaration &memory : m_memories) {
            const auto words = std::int64_t(memory.words);
            size = memory.name == call.memory && (size == 0 || words == count) ? words : size;
        }
        if (size == 0 || contents.hasAddresses || call.hasRange || size == count) {
            return;
        }
        add(call, Severity::Warning,
            count < size ? msg::hdl::memoryFileShort : msg::hdl::memoryFileLong,
            {{"count", count}, {"size", size}});
    }

    const SourceSet &m_sources;
    const SourceFile &m_source;
    LineIndex m_lines;
    std::vector<MemoryDeclaration> m_memories;
    std::vector<Diagnostic> m_diagnostics;
};

} // namespace

std::vector<Diagnostic> checkMemoryFiles(const SourceSet &sources)
{
    std::vector<Diagnostic> diagnostics;
    for (const SourceFile *file : sources.files()) {
        if (file->text->contains("$readmem")) {
            std::ranges::move(FileChecker(sources, *file).check(), std::back_inserter(diagnostics));
        }
    }
    return diagnostics;
}

} // namespace logix
