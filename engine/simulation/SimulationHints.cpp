// SPDX-License-Identifier: Apache-2.0
#include "simulation/SimulationHints.h"

#include "base/Text.h"
#include "hdl/Lexer.h"
#include "hdl/StrayCharacters.h"
#include "messages/simulation.h"

#include <array>
#include <set>

namespace logix {

namespace {

using namespace msg::simulation;

constexpr std::array hints = {
    &hintInclude,     &hintMissingModule, &hintProcedural, &hintClass,
    &hintUnsupported, &hintSystemTask,    &hintDataFile,
};

/// Words of the text that only newer simulators know, and names of interfaces.
bool usesInterfaces(const SourceFile &file, const std::set<std::string> &interfaces)
{
    Lexer lexer(*file.text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.isWord("interface") || token.isWord("modport")
            || (token.isName() && interfaces.contains(std::string(token.text)))) {
            return true;
        }
    }
    return false;
}

std::set<std::string> interfacesOf(const SourceSet &sources)
{
    std::set<std::string> names;
    for (const SourceFile *file : sources.files()) {
        Lexer lexer(*file->text);
        bool isName = false;
        for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
            if (isName && token.isName() && !token.isWord("automatic") && !token.isWord("static")) {
                names.emplace(token.text);
                isName = false;
            }
            isName = isName ? token.isName() : token.isWord("interface");
        }
    }
    return names;
}

bool isSyntaxError(const Diagnostic &diagnostic)
{
    const std::string text = diagnostic.text.english();
    return diagnostic.severity == Severity::Error
           && (text.starts_with("syntax error") || text.contains("Errors in port declarations")
               || text.contains("Invalid module item") || text.contains("Unknown module type"));
}

} // namespace

std::span<const MessageId *const> simulationHints()
{
    return hints;
}

void addUnsupported(const SourceSet &sources, std::vector<Diagnostic> &diagnostics)
{
    if (!std::ranges::any_of(diagnostics, isSyntaxError)) {
        return;
    }
    const std::set<std::string> interfaces = interfacesOf(sources);
    std::set<std::string> seen;
    std::vector<Diagnostic> more;
    for (Diagnostic &diagnostic : diagnostics) {
        const SourceFile *file =
            isSyntaxError(diagnostic) ? sources.find(diagnostic.place.file) : nullptr;
        if (file == nullptr) {
            continue;
        }
        if (!interfaces.empty() && usesInterfaces(*file, interfaces)) {
            diagnostic.hint = Message(hintInterface);
        }
        if (seen.insert(file->name).second) {
            for (Diagnostic &stray : strayCharacters(*file->text, file->name)) {
                more.push_back(std::move(stray));
            }
        }
    }
    diagnostics.insert(diagnostics.begin(), std::make_move_iterator(more.begin()),
                       std::make_move_iterator(more.end()));
}

void addDataFiles(const SourceSet &sources, std::vector<Diagnostic> &diagnostics)
{
    // "$readmemh: Unable to open d.hex for reading."
    constexpr std::string_view before = ": Unable to open ";
    constexpr std::string_view after = " for reading";
    for (Diagnostic &diagnostic : diagnostics) {
        const std::string text = diagnostic.text.english();
        const std::size_t begin = text.find(before);
        const std::size_t end = text.rfind(after);
        if (!text.starts_with("$readmem") || begin == std::string::npos || end == std::string::npos
            || end < begin + before.size()) {
            continue;
        }
        const std::string name = text.substr(begin + before.size(), end - begin - before.size());
        for (const std::filesystem::path &folder : sources.includeFolders) {
            std::error_code ignored;
            if (std::filesystem::is_regular_file(folder / name, ignored)) {
                diagnostic.hint = Message(hintDataFileElsewhere,
                                          {{"file", validUtf8(sources.argument(folder / name))}});
                break;
            }
        }
    }
}

Diagnostic dumpfileProblem(const SourceFile &file, int line)
{
    return {.place = {.file = file.name, .line = line},
            .text = Message(dumpfile),
            .tool = std::string(engineToolName),
            .hint = Message(dumpfileHint)};
}

Error noWaveformError(const std::string &file, const std::string &module)
{
    return designError(
        Message(noDumpvars, {{"file", file}}),
        {{.place = {.file = file},
          .text = Message(noDumpvarsProblem),
          .tool = std::string(engineToolName),
          .hint = Message(noDumpvarsHint,
                          {{"module", module.empty() ? std::string("main_tb") : module}})}});
}

} // namespace logix
