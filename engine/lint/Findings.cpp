// SPDX-License-Identifier: Apache-2.0
#include "lint/Findings.h"

#include "base/Text.h"
#include "hdl/Lexer.h"
#include "hdl/StrayCharacters.h"
#include "hdl/VerilatorParser.h"
#include "messages/hdl.h"
#include "messages/lint.h"

#include <algorithm>
#include <array>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::string_view missingModuleText = "Cannot find file containing module:";
constexpr std::string_view missingTopText = "Specified --top-module";

bool isOnlySystemVerilog(const Token &token)
{
    return token.kind == Token::Kind::Word && isSystemVerilogKeyword(token.text)
           && !isVerilogKeyword(token.text);
}

/// The token at a place and the one before it.
struct TokenPair
{
    Token previous;
    Token current;
};

TokenPair tokensAt(const std::string &text, const LineIndex &lines, const SourcePlace &place)
{
    TokenPair pair;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        pair.previous = pair.current;
        pair.current = token;
        const auto position = lines.position(token.offset);
        if (position.line > place.line
            || (position.line == place.line && position.column >= place.column)) {
            break;
        }
    }
    return pair;
}

} // namespace

const SourceFile *Findings::fileOf(const Diagnostic &diagnostic) const
{
    return diagnostic.place.file.empty() ? nullptr : m_context.sources.find(diagnostic.place.file);
}

/// A vendor cell's open pins are the vendor's way, and its black box is ours: no word about both.
void Findings::dropForeign()
{
    const std::string cellFile = m_context.cellFile.string();
    if (cellFile.empty()) {
        return;
    }
    std::erase_if(m_diagnostics, [&](const Diagnostic &diagnostic) {
        const bool isOpenPin =
            diagnostic.code == "PINMISSING"
            && std::ranges::any_of(diagnostic.related, [&](const RelatedPlace &related) {
                   return related.place.file == cellFile;
               });
        const bool isInside = diagnostic.place.file.empty()
                              && diagnostic.severity == Severity::Warning
                              && diagnostic.text.english().starts_with(cellFile);
        return isOpenPin || isInside;
    });
    // Whoever reads the rest can't open the black boxes' file.
    for (Diagnostic &diagnostic : m_diagnostics) {
        std::erase_if(diagnostic.related,
                      [&](const RelatedPlace &related) { return related.place.file == cellFile; });
    }
}

void Findings::explainTop()
{
    if (!m_context.topModule) {
        return;
    }
    const std::string &top = *m_context.topModule;
    for (Diagnostic &diagnostic : m_diagnostics) {
        if (!diagnostic.text.isVerbatim()
            || !diagnostic.text.english().starts_with(missingTopText)) {
            continue;
        }
        const auto nearest = nearestName(top, m_context.index.moduleNames());
        diagnostic.tool = engineToolName;
        diagnostic.text =
            nearest ? Message(msg::lint::topMissingNear, {{"name", top}, {"nearest", *nearest}})
                    : Message(msg::lint::topMissing, {{"name", top}});
    }
}

/// Other tools stop at a module that is there twice, and so would a build.
void Findings::raiseDuplicates()
{
    for (Diagnostic &diagnostic : m_diagnostics) {
        if (diagnostic.code == "MODDUP") {
            diagnostic.severity = Severity::Error;
        }
    }
}

void Findings::explainMissingModules()
{
    for (Diagnostic &diagnostic : m_diagnostics) {
        const std::string text = diagnostic.text.english();
        if (!text.starts_with(missingModuleText)) {
            continue;
        }
        const auto names = quotedNames(text);
        if (names.empty()) {
            continue;
        }
        if (const auto family = m_context.models.familyOf(names.front())) {
            const auto other = m_context.catalog.family(*family);
            diagnostic.hint =
                Message(msg::lint::foreignCell, {{"cell", names.front()},
                                                 {"family", other ? other->shortLabel : *family},
                                                 {"own", m_context.family.shortLabel}});
            continue;
        }
        std::vector<std::string> candidates = m_context.index.moduleNames();
        std::ranges::move(m_context.models.cells(), std::back_inserter(candidates));
        if (const auto nearest = nearestName(names.front(), candidates)) {
            diagnostic.hint = Message(msg::hdl::didYouMean, {{"name", *nearest}});
        }
    }
}

/// Verilator reads a file that is named like a missing module without being told to, where a build
/// doesn't.
void Findings::addUnlisted()
{
    std::set<std::string> seen;
    for (const InstanceInfo &instance : m_context.index.unresolved()) {
        if (!seen.insert(instance.module).second) {
            continue;
        }
        for (const fs::path &folder : m_context.sources.includeFolders) {
            std::optional<fs::path> file;
            for (const std::string_view ending : {"", ".v", ".sv"}) {
                const fs::path candidate = folder / (instance.module + std::string(ending));
                std::error_code error;
                if (fs::is_regular_file(candidate, error)) {
                    file = candidate;
                    break;
                }
            }
            if (!file) {
                continue;
            }
            m_diagnostics.push_back(
                {.place = instance.place,
                 .text = Message(msg::lint::unlisted,
                                 {{"module", instance.module},
                                  {"file", validUtf8(m_context.sources.argument(*file))}}),
                 .tool = std::string(engineToolName)});
            break;
        }
    }
}

/// Verilator stops behind a keyword that was meant as a name without naming it.
void Findings::addKeywords()
{
    std::vector<Diagnostic> explained;
    for (Diagnostic &diagnostic : m_diagnostics) {
        const SourceFile *file = fileOf(diagnostic);
        const std::string text = diagnostic.text.english();
        const bool isMisuse = text.contains("SystemVerilog keyword misused");
        if (file == nullptr || (!text.starts_with("syntax error") && !isMisuse)) {
            explained.push_back(std::move(diagnostic));
            continue;
        }
        const LineIndex lines(*file->text);
        const TokenPair pair = tokensAt(*file->text, lines, diagnostic.place);
        const bool endsName =
            pair.current.kind == Token::Kind::Symbol
            && std::string_view(",;)=[].<+-*/&|^?:}").contains(pair.current.text.front());
        const bool isBefore = isOnlySystemVerilog(pair.previous) && endsName;
        const bool isHere = isMisuse && isOnlySystemVerilog(pair.current);
        if (isBefore || isHere) {
            const Token &keyword = isHere ? pair.current : pair.previous;
            const auto position = lines.position(keyword.offset);
            const Message hint = file->isSystemVerilog ? msg::lint::keywordHintSystemVerilog
                                                       : msg::lint::keywordHintVerilog;
            diagnostic.hint = hint;
            explained.push_back(
                {.place = {.file = file->name, .line = position.line, .column = position.column},
                 .text = Message(msg::lint::keywordAsName, {{"name", std::string(keyword.text)}}),
                 .tool = std::string(engineToolName),
                 .hint = hint});
        }
        explained.push_back(std::move(diagnostic));
    }
    m_diagnostics = std::move(explained);
}

/// They come first: what a tool says about them is only what follows.
void Findings::addStrayCharacters()
{
    std::vector<Diagnostic> stray;
    for (const SourceFile *file : m_context.sources.files()) {
        const bool hasError = std::ranges::any_of(m_diagnostics, [&](const Diagnostic &diagnostic) {
            return diagnostic.severity == Severity::Error && diagnostic.place.file == file->name;
        });
        if (hasError) {
            std::ranges::move(strayCharacters(*file->text, file->name), std::back_inserter(stray));
        }
    }
    m_diagnostics.insert(m_diagnostics.begin(), std::make_move_iterator(stray.begin()),
                         std::make_move_iterator(stray.end()));
}

std::vector<Diagnostic> Findings::refined()
{
    dropForeign();
    explainTop();
    raiseDuplicates();
    explainMissingModules();
    addUnlisted();
    addKeywords();
    addStrayCharacters();
    foldDuplicates(m_diagnostics);
    return std::move(m_diagnostics);
}

} // namespace logix
