// SPDX-License-Identifier: Apache-2.0
#include "toolchain/ToolRun.h"

#include "base/Text.h"

#include <deque>

namespace logix {

namespace {

/// What some tools put before plain messages and says nothing.
constexpr std::string_view infoMark = "Info: ";
constexpr std::size_t keptLines = 60;
/// What is longer was never meant for people.
constexpr std::size_t longestKept = 4000;

LiveLine commandLine(const ProcessRequest &request)
{
    std::string text = shellQuoted(request.program.string());
    for (const std::string &argument : request.arguments) {
        text += ' ' + shellQuoted(argument);
    }
    return {.tool = request.tool, .kind = LiveLine::Kind::Command, .text = std::move(text)};
}

LiveLine outputLine(const std::string &tool, const OutputLine &line, const ToolListeners &listeners)
{
    LiveLine live{.tool = tool,
                  .kind = LiveLine::Kind::Output,
                  .level = listeners.levelOf ? listeners.levelOf(line.text) : Severity::Info,
                  .text = line.text,
                  .redraw = line.redraw};
    if (line.text.starts_with(infoMark)) {
        live.text = line.text.substr(infoMark.size());
        live.originalText = line.text;
    }
    return live;
}

} // namespace

std::string joinedLines(const std::vector<std::string> &lines)
{
    std::string text;
    for (const std::string &line : lines) {
        text += (text.empty() ? "" : "\n") + line;
    }
    return text;
}

std::string ToolOutcome::lastText() const
{
    return joinedLines(lastLines);
}

ProcessRequest toolRequest(const Tool &tool, std::vector<std::string> arguments,
                           const std::filesystem::path &workingFolder)
{
    return {.tool = tool.program.filename().string(),
            .package = tool.package,
            .program = tool.program,
            .arguments = std::move(arguments),
            .workingFolder = workingFolder,
            .binFolder = tool.binFolder()};
}

Result<ToolOutcome> runTool(const ProcessRequest &request, const ProcessRunner &runner,
                            const CallContext &context, const ToolListeners &listeners)
{
    context.output.line(commandLine(request));
    std::deque<std::string> last;
    auto process = runner.run(request, context.stop, [&](const OutputLine &line) {
        if (listeners.receive) {
            listeners.receive(line);
        }
        if (trimmed(line.text).empty()) {
            return;
        }
        context.output.line(outputLine(request.tool, line, listeners));
        if (line.redraw) {
            return;
        }
        last.push_back(line.text.size() <= longestKept
                           ? line.text
                           : validUtf8(line.text.substr(0, longestKept)) + " …");
        if (last.size() > keptLines) {
            last.pop_front();
        }
    });
    if (!process) {
        return Failure(std::move(process.error()));
    }
    return ToolOutcome{.process = std::move(*process), .lastLines = {last.begin(), last.end()}};
}

} // namespace logix
