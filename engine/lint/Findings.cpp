// SPDX-License-Identifier: Apache-2.0
#include "lint/Findings.h"

#include "base/Text.h"
#include "hdl/Lexer.h"
#include "hdl/OpenBlock.h"
#include "hdl/StrayCharacters.h"
#include "hdl/VerilatorParser.h"
#include "lint/RepeatedDrivers.h"
#include "lint/SourceTokens.h"
#include "messages/hdl.h"
#include "messages/lint.h"

#include <algorithm>
#include <map>
#include <optional>
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

/// Where a comment begins that never ends; nothing when every one does.
std::optional<std::size_t> openComment(std::string_view text)
{
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        const std::string_view two = text.substr(i, 2);
        if (text[i] == '"') {
            for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i) {
                i += text[i] == '\\' ? 1 : 0;
            }
        } else if (two == "//") {
            i = std::min(text.find('\n', i), text.size());
        } else if (two == "/*") {
            const std::size_t end = text.find("*/", i + 2);
            if (end == std::string_view::npos) {
                return i;
            }
            i = end + 1;
        }
    }
    return std::nullopt;
}

/// The last condition that no `endif ends.
std::optional<std::size_t> openCondition(std::string_view text)
{
    std::vector<std::size_t> open;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind != Token::Kind::Directive) {
            continue;
        }
        if (token.text == "ifdef" || token.text == "ifndef") {
            open.push_back(token.offset);
        } else if (token.text == "endif" && !open.empty()) {
            open.pop_back();
        }
    }
    return open.empty() ? std::nullopt : std::optional(open.back());
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
                Message(msg::hdl::foreignCell, {{"cell", names.front()},
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
    std::map<const SourceFile *, SourceTokens> tokens;
    for (Diagnostic &diagnostic : m_diagnostics) {
        const SourceFile *file = fileOf(diagnostic);
        const std::string text = diagnostic.text.english();
        const bool isMisuse = text.contains("SystemVerilog keyword misused");
        if (file == nullptr || (!text.starts_with("syntax error") && !isMisuse)) {
            explained.push_back(std::move(diagnostic));
            continue;
        }
        const SourceTokens &source = tokens.try_emplace(file, *file->text).first->second;
        const auto index = source.indexAt(diagnostic.place);
        if (!index || *index == 0) {
            explained.push_back(std::move(diagnostic));
            continue;
        }
        const Token &current = source.tokens()[*index];
        const Token &previous = source.tokens()[*index - 1];
        const bool endsName =
            current.kind == Token::Kind::Symbol
            && std::string_view(",;)=[].<+-*/&|^?:}").contains(current.text.front());
        const bool isBefore = isOnlySystemVerilog(previous) && endsName;
        const bool isHere = isMisuse && isOnlySystemVerilog(current);
        if (isBefore || isHere) {
            const Token &keyword = isHere ? current : previous;
            const auto position = source.positionOf(keyword.offset);
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

/// What never ends is told at the end of the file; it begins somewhere else.
void Findings::addBeginnings()
{
    for (Diagnostic &diagnostic : m_diagnostics) {
        const SourceFile *file = fileOf(diagnostic);
        const std::string text = diagnostic.text.english();
        const bool isComment = text.starts_with("EOF in '/*");
        const bool isCondition = text.starts_with("`ifdef not terminated");
        if (file == nullptr) {
            continue;
        }
        explainOpenBlock(diagnostic, *file->text, m_context.defines);
        if (!isComment && !isCondition) {
            continue;
        }
        const auto begin = isComment ? openComment(*file->text) : openCondition(*file->text);
        if (begin) {
            const auto position = LineIndex(*file->text).position(*begin);
            diagnostic.related.push_back(
                {.place = {.file = file->name, .line = position.line, .column = position.column},
                 .text = Message(msg::lint::beginsHere)});
        }
    }
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

/// Verilator tells some of these itself.
void Findings::addRepeatedDrivers()
{
    for (const SourceFile *file : m_context.sources.files()) {
        for (Diagnostic &diagnostic : repeatedDrivers(*file->text, file->name, m_context.defines)) {
            const auto &net = std::get<std::string>(diagnostic.text.arguments().at("net"));
            const bool isKnown = std::ranges::any_of(m_diagnostics, [&](const Diagnostic &known) {
                const std::string text = known.text.english();
                return (known.code == "BLKANDNBLK" || known.code == "MULTIDRIVEN")
                       && (text.contains('.' + net + '\'') || text.contains('\'' + net + '\''));
            });
            if (!isKnown) {
                m_diagnostics.push_back(std::move(diagnostic));
            }
        }
    }
}

std::vector<Diagnostic> Findings::refined()
{
    dropForeign();
    explainTop();
    raiseDuplicates();
    explainMissingModules();
    addUnlisted();
    addKeywords();
    addBeginnings();
    addRepeatedDrivers();
    addStrayCharacters();
    foldDuplicates(m_diagnostics);
    return std::move(m_diagnostics);
}

} // namespace logix
