// SPDX-License-Identifier: Apache-2.0
#include "simulation/Timescales.h"

#include "hdl/IncludeDirectives.h"
#include "hdl/Lexer.h"
#include "hdl/ModuleIndex.h"
#include "messages/simulation.h"

#include <optional>
#include <set>

namespace logix {

namespace {

/// What a text has to do with time units.
struct TimeUse
{
    bool hasTimescale = false;
    /// Of the first delay that no `timescale of the text comes before.
    std::optional<std::size_t> delay;
};

TimeUse timeUseOf(std::string_view text)
{
    TimeUse use;
    Lexer lexer(text);
    Token before;
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind == Token::Kind::Directive) {
            use.hasTimescale = use.hasTimescale || token.text == "timescale";
            if (token.text == "define") {
                lexer.skipLine();
            }
        } else if (token.is('#') && !use.delay && !use.hasTimescale) {
            const std::size_t offset = token.offset;
            const Token next = lexer.next();
            // Behind a module's name come its parameters.
            const bool isParameters =
                next.is('(')
                && (before.kind == Token::Kind::EscapedWord
                    || (before.kind == Token::Kind::Word && !isSystemVerilogKeyword(before.text)));
            const bool isCycles = next.is('#');
            const bool isZero = next.kind == Token::Kind::Number && next.text == "0";
            if (!isParameters && !isCycles && !isZero && next.kind != Token::Kind::End) {
                use.delay = offset;
            }
            token = next;
        }
        before = token;
    }
    return use;
}

bool includesTimescale(const SourceSet &sources, const SourceFile &file,
                       std::set<std::string> &seen)
{
    for (const IncludeDirective &include : includeDirectives(*file.text)) {
        for (const SourceFile *candidate : sources.files()) {
            const bool isNamed =
                candidate->name == include.name || candidate->name.ends_with('/' + include.name);
            if (isNamed && seen.insert(candidate->name).second
                && (timeUseOf(*candidate->text).hasTimescale
                    || includesTimescale(sources, *candidate, seen))) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

std::vector<Diagnostic> timescaleWarnings(const SourceSet &sources)
{
    struct Delayed
    {
        const SourceFile *file;
        std::size_t offset;
        /// The last file before it that sets a unit; null for none.
        const SourceFile *setter;
    };
    std::vector<Delayed> delayed;
    const SourceFile *setter = nullptr;
    for (const auto *list : {&sources.sources, &sources.testbenches}) {
        for (const SourceFile &file : *list) {
            if (file.isHeader) {
                continue;
            }
            const TimeUse use = timeUseOf(*file.text);
            std::set<std::string> seen;
            if (use.hasTimescale || includesTimescale(sources, file, seen)) {
                setter = &file;
            } else if (use.delay) {
                delayed.push_back({&file, *use.delay, setter});
            }
        }
    }
    std::vector<Diagnostic> warnings;
    if (setter == nullptr) {
        return warnings;
    }
    for (const Delayed &item : delayed) {
        const auto position = LineIndex(*item.file->text).position(item.offset);
        std::map<std::string, MessageArgument> arguments = {{"file", item.file->name}};
        if (item.setter != nullptr) {
            arguments["other"] = item.setter->name;
        }
        warnings.push_back(
            {.place = {.file = item.file->name, .line = position.line, .column = position.column},
             .severity = Severity::Warning,
             .text = Message(item.setter != nullptr ? msg::simulation::orderTimescale
                                                    : msg::simulation::noTimescale,
                             std::move(arguments)),
             .tool = std::string(engineToolName),
             .hint = Message(msg::simulation::timescaleHint)});
    }
    return warnings;
}

} // namespace logix
