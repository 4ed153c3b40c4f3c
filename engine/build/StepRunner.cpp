// SPDX-License-Identifier: Apache-2.0
#include "build/StepRunner.h"

#include "base/Text.h"

#include <deque>
#include <fstream>

namespace logix {

namespace {

/// What stands before plain messages and says nothing.
constexpr std::string_view infoMark = "Info: ";
constexpr std::size_t keptLines = 60;

LiveLine liveLine(const std::string &tool, const OutputLine &line, const MessageParser *parser)
{
    LiveLine live{.tool = tool,
                  .kind = LiveLine::Kind::Output,
                  .level = parser == nullptr ? Severity::Info : parser->levelOf(line.text),
                  .text = line.text,
                  .redraw = line.redraw};
    if (line.text.starts_with(infoMark)) {
        live.text = line.text.substr(infoMark.size());
        live.originalText = line.text;
    }
    return live;
}

} // namespace

Result<StepOutcome> runStep(const ProcessRequest &request, const ProcessRunner &runner,
                            const CallContext &context, const MessageParser *parser)
{
    CommandRecord shown{.tool = request.tool, .workingFolder = request.workingFolder};
    std::string line = shellQuoted(request.program.string());
    for (const std::string &argument : request.arguments) {
        line += ' ' + shellQuoted(argument);
    }
    context.output.line({.tool = request.tool, .kind = LiveLine::Kind::Command, .text = line});

    std::deque<std::string> last;
    auto process = runner.run(request, context.stop, [&](const OutputLine &output) {
        if (trimmed(output.text).empty()) {
            return;
        }
        context.output.line(liveLine(request.tool, output, parser));
        if (!output.redraw) {
            last.push_back(output.text);
            if (last.size() > keptLines) {
                last.pop_front();
            }
        }
    });
    if (!process) {
        return Failure(std::move(process.error()));
    }
    return StepOutcome{.process = std::move(*process), .lastLines = {last.begin(), last.end()}};
}

void parseLog(const std::filesystem::path &log, MessageParser &parser)
{
    std::ifstream stream(log, std::ios::binary);
    std::string line;
    while (std::getline(stream, line)) {
        parser.line(cleanLine(line));
    }
}

std::vector<std::string> lastLogLines(const std::filesystem::path &log, std::size_t count)
{
    std::ifstream stream(log, std::ios::binary);
    std::deque<std::string> last;
    std::string line;
    while (std::getline(stream, line)) {
        last.push_back(cleanLine(line));
        if (last.size() > count) {
            last.pop_front();
        }
    }
    return {last.begin(), last.end()};
}

std::string joined(const std::vector<std::string> &lines)
{
    std::string text;
    for (const std::string &line : lines) {
        text += (text.empty() ? "" : "\n") + line;
    }
    return text;
}

} // namespace logix
