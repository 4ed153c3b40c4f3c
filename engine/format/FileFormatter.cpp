// SPDX-License-Identifier: Apache-2.0
#include "format/FileFormatter.h"

#include "base/Files.h"
#include "base/Text.h"
#include "format/LayoutText.h"
#include "format/TokenCheck.h"
#include "hdl/Lexer.h"
#include "hdl/SourceCheck.h"
#include "hdl/VeribleParser.h"
#include "messages/base.h"
#include "messages/format.h"
#include "toolchain/ToolRun.h"

#include <fstream>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

using namespace msg::format;

constexpr std::uint64_t outputLimit = std::uint64_t(16) << 20U;
constexpr std::size_t keptLines = 400;
/// Long files may take this much longer for each of so many bytes.
constexpr std::size_t bytesPerSecond = 50'000;

Diagnostic ownProblem(const std::string &file, Message text)
{
    return {.place = {.file = file}, .text = std::move(text), .tool = std::string(engineToolName)};
}

/// The statement that was too complex, from ">>[assign y = …], policy: …".
std::string complexStatement(const std::vector<std::string> &lines)
{
    for (const std::string &line : lines) {
        const std::size_t begin = line.find_first_not_of('>');
        if (begin == 0 || begin == std::string::npos || line[begin] != '[') {
            continue;
        }
        constexpr std::size_t longest = 60;
        const std::size_t end = line.find("], policy", begin);
        return cutText(line.substr(begin + 1, end == std::string::npos ? end : end - begin - 1),
                       longest);
    }
    return {};
}

Result<> writeCopy(const fs::path &file, std::string_view text)
{
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream << text;
    stream.close();
    if (!stream) {
        return Failure(
            setupError(Message(msg::base::fileUnwritable,
                               {{"file", file.string()},
                                {"reason", std::make_error_code(std::errc(errno)).message()}})));
    }
    return {};
}

} // namespace

Result<FileFormatter::Run> FileFormatter::runVerible(const fs::path &copy, std::size_t size,
                                                     const CallContext &context) const
{
    std::vector<std::string> arguments = {"--inplace", "--nofailsafe_success"};
    if (m_request.verbose) {
        arguments.emplace_back("--verbose");
    }
    arguments.insert(arguments.end(), m_request.veribleOptions.begin(),
                     m_request.veribleOptions.end());
    arguments.push_back(copy.string());
    ProcessRequest process =
        toolRequest(m_tools.format, std::move(arguments), m_request.sourceFolder);
    process.timeLimit = m_limits.time + std::chrono::seconds(size / bytesPerSecond);
    process.outputLimit = outputLimit;
    Run run;
    const auto outcome = runTool(process, m_services.runner, context,
                                 {.levelOf = {}, .receive = [&](const OutputLine &line) {
                                      if (run.lines.size() < keptLines) {
                                          run.lines.push_back(line.text);
                                      }
                                  }});
    if (!outcome) {
        return Failure(outcome.error());
    }
    run.process = outcome->process;
    return run;
}

Result<std::vector<Diagnostic>> FileFormatter::problemsOf(const Run &run, const std::string &name,
                                                          const std::string &copy, int lines) const
{
    using End = ProcessResult::End;
    std::vector<Diagnostic> problems;
    if (run.process.end == End::TimedOut) {
        const auto seconds =
            std::chrono::duration_cast<std::chrono::seconds>(run.process.duration).count();
        Diagnostic diagnostic =
            ownProblem(name, Message(timeout, {{"seconds", static_cast<std::int64_t>(seconds)}}));
        diagnostic.hint = Message(crashedHint);
        return std::vector{std::move(diagnostic)};
    }
    if (run.process.end == End::Crashed) {
        Diagnostic diagnostic = ownProblem(name, Message(crashed));
        diagnostic.hint = Message(crashedHint);
        return std::vector{std::move(diagnostic)};
    }
    VeribleParser parser({{copy, {.name = name, .lines = lines}}});
    for (const std::string &line : run.lines) {
        parser.line(line);
    }
    problems = parser.finish();
    for (const std::string &line : run.lines) {
        if (line.contains("failed to complete within the search limit")) {
            const std::string text = complexStatement(run.lines);
            Diagnostic diagnostic =
                ownProblem(name, text.empty() ? Message(tooComplexPlain)
                                              : Message(tooComplex, {{"text", text}}));
            diagnostic.hint = Message(tooComplexHint);
            diagnostic.tool = "verible";
            problems.push_back(std::move(diagnostic));
        } else if (line.contains("formatting failed to converge")) {
            Diagnostic diagnostic = ownProblem(name, Message(notStable));
            diagnostic.tool = "verible";
            problems.push_back(std::move(diagnostic));
            break;
        }
    }
    if (!problems.empty() || (run.process.succeeded() && run.process.end == End::Exited)) {
        return problems;
    }
    std::string text;
    for (const std::string &line : run.lines) {
        text += (text.empty() ? "" : "\n") + line;
    }
    const std::string first = run.lines.empty() ? std::string() : run.lines.front();
    return Failure(toolError(
        first.empty()
            ? Message(toolFailedPlain, {{"tool", run.process.command.tool},
                                        {"code", static_cast<std::int64_t>(run.process.exitCode)}})
            : Message(toolFailed, {{"tool", run.process.command.tool}, {"text", first}}),
        text));
}

Result<> FileFormatter::format(const FormatTarget &target, FormatResult &result,
                               const CallContext &context)
{
    FormattedFile file{.file = target.name};
    const auto failed = [&](Diagnostic diagnostic) -> Result<> {
        result.diagnostics.push_back(std::move(diagnostic));
        result.files.push_back(file);
        return {};
    };
    const auto original = readSource(target.path);
    if (!original) {
        return failed(ownProblem(target.name, sourceProblem(original.error(), target.name, false)));
    }
    const LayoutText layout(*original);
    // The name stays, since messages have it.
    const fs::path folder = m_folder / std::to_string(m_count++);
    const fs::path copy = folder / plainFileName(target.name);
    std::error_code code;
    fs::create_directories(folder, code);
    if (auto written = writeCopy(copy, layout.plain()); !written) {
        return written;
    }
    const auto run = runVerible(copy, original->size(), context);
    if (!run) {
        return Failure(run.error());
    }
    result.commands.push_back(run->process.command);
    if (run->process.end == ProcessResult::End::Cancelled) {
        return Failure(cancelledError());
    }
    auto problems = problemsOf(*run, target.name, copy.string(), LineIndex(layout.plain()).lines());
    if (!problems) {
        return Failure(std::move(problems.error()));
    }
    if (!problems->empty()) {
        for (Diagnostic &diagnostic : *problems) {
            result.diagnostics.push_back(std::move(diagnostic));
        }
        result.files.push_back(file);
        return {};
    }
    const auto formatted = readFile(copy);
    if (!formatted) {
        return failed(ownProblem(target.name, Message(noResult)));
    }
    const std::string text = layout.restored(*formatted);
    if (text == *original) {
        file.status = FormattedFile::Status::Unchanged;
        result.files.push_back(file);
        return {};
    }
    const fs::path before = folder / ("before_" + plainFileName(target.name));
    if (auto written = writeCopy(before, layout.plain()); !written) {
        return written;
    }
    const auto left = lexFile(before, m_tools.syntax, m_services.runner, context);
    const auto right = lexFile(copy, m_tools.syntax, m_services.runner, context);
    if (!left || !right) {
        return Failure(!left ? left.error() : right.error());
    }
    if (const auto difference = differenceOf(*left, *right)) {
        // Nothing that a person could have caused or could repair.
        Message change(
            meaningChanged,
            {{"file", target.name}, {"before", difference->before}, {"after", difference->after}});
        Error error = engineError(change);
        error.diagnostics.push_back(ownProblem(target.name, std::move(change)));
        return Failure(std::move(error));
    }
    if (access(target.path.c_str(), W_OK) != 0) {
        return failed(ownProblem(target.name, Message(readOnly, {{"file", target.name}})));
    }
    const auto now = readFile(target.path);
    if (!now || *now != *original) {
        return failed(ownProblem(target.name, Message(changedOnDisk, {{"file", target.name}})));
    }
    if (auto written = writeFileSafely(target.path, text); !written) {
        return failed(ownProblem(target.name, written.error().message));
    }
    file.status = FormattedFile::Status::Formatted;
    result.files.push_back(file);
    return {};
}

} // namespace logix
