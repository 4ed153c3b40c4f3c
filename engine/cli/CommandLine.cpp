// SPDX-License-Identifier: Apache-2.0
#include "cli/CommandLine.h"

#include "base/Files.h"
#include "base/Text.h"
#include "base/Version.h"
#include "cli/Help.h"
#include "cli/Invocation.h"
#include "cli/ProblemText.h"
#include "cli/Sarif.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>
#include <poll.h>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix::cli {

namespace {

fs::path absoluteFolder(const std::string &text)
{
    std::error_code error;
    const fs::path path = fs::absolute(text, error).lexically_normal();
    // "a/" is the folder a, not something without a name in it.
    return path.has_filename() ? path : path.parent_path();
}

using CommandFunction = int (*)(const Invocation &);

CommandFunction functionOf(std::string_view command)
{
    static const std::map<std::string_view, CommandFunction> functions = {
        {"info", runInfo}, {"boards", runBoards},   {"board", runBoard},
        {"new", runNew},   {"compare", runCompare}, {"completions", runCompletions},
        {"lint", runLint}, {"build", runBuild},     {"clean", runClean},
    };
    const auto found = functions.find(command);
    return found == functions.end() ? nullptr : found->second;
}

/// Waits for a signal's byte on a thread of its own and passes it on as a wish to stop.
class StopWatcher
{
public:
    explicit StopWatcher(int descriptor)
        : m_thread([this, descriptor](const std::stop_token &ending) {
            constexpr int beat = 100;
            pollfd source = {.fd = descriptor, .events = POLLIN, .revents = 0};
            while (!ending.stop_requested()) {
                if (poll(&source, 1, beat) > 0) {
                    m_source.request_stop();
                    return;
                }
            }
        })
    {
    }

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_thread;
};

int printHelp(const Arguments &arguments, Terminal &terminal)
{
    const CommandInfo *command = arguments.command;
    if (command != nullptr && command->name == "help" && !arguments.has("--help")) {
        if (arguments.words.empty()) {
            command = nullptr;
        } else {
            command = findCommand(arguments.words.front());
            if (command == nullptr) {
                return reportStartError(requestError(Message(
                    msg::cli::commandUnknown, {{"word", cleanLine(arguments.words.front())}})));
            }
        }
    }
    terminal.print(command != nullptr ? commandHelp(*command, terminal) : overview(terminal));
    return exitCode::passed;
}

} // namespace

Result<StartOptions> startOptions(const std::vector<std::string> &arguments)
{
    return parseArguments(arguments).transform([&](Arguments parsed) {
        Engine::Options engine = Engine::defaultOptions();
        engine.commandLine = arguments;
        if (const auto folder = parsed.value("--engine-folder")) {
            engine.engineFolder = absoluteFolder(*folder);
        }
        engine.autoDownload = !parsed.has("--no-auto-download");
        AccessRules rules{.isReadOnly = parsed.has("--read-only")};
        for (const std::string &folder : parsed.values("--allow-folder")) {
            rules.allowedFolders.push_back(absoluteFolder(folder));
        }
        return StartOptions{
            .engine = std::move(engine), .rules = std::move(rules), .arguments = std::move(parsed)};
    });
}

int reportStartError(const Error &error)
{
    Terminal terminal;
    const Translator english;
    terminal.note(terminal.styledNote("logix:", Style::Error) + ' ' + english.text(error.message));
    terminal.note(Message(msg::cli::seeHelp).english());
    return exitCode::request;
}

int exitCodeOf(std::string_view category)
{
    static const std::map<std::string_view, int> codes = {
        {"design", exitCode::design},  {"request", exitCode::request},
        {"setup", exitCode::setup},    {"tool", exitCode::failure},
        {"engine", exitCode::failure}, {"cancelled", exitCode::cancelled},
    };
    const auto found = codes.find(category);
    return found == codes.end() ? exitCode::failure : found->second;
}

ToolAnswer callTool(const Invocation &invocation, std::string_view tool, const Json &request)
{
    TerminalProgress progress(invocation.terminal);
    QuietOutput quiet;
    TerminalOutput lines(invocation.terminal);
    LiveOutput &output =
        invocation.arguments.has("--verbose") ? static_cast<LiveOutput &>(lines) : quiet;
    const CallContext context{.stop = invocation.stop, .progress = progress, .output = output};
    ToolAnswer answer = invocation.tools.call(tool, request, context);
    invocation.terminal.progress({});
    return answer;
}

bool writeSarif(const Invocation &invocation, const Json &diagnostics)
{
    const auto file = invocation.arguments.value("--sarif");
    if (!file) {
        return true;
    }
    const auto written = writeFileSafely(fs::absolute(*file), sarifText(diagnostics));
    if (!written) {
        invocation.terminal.note(invocation.terminal.styledNote("logix:", Style::Error) + ' '
                                 + written.error().message.english());
    }
    return written.has_value();
}

int reportFailure(const Invocation &invocation, const ToolAnswer &answer)
{
    const Json error = answer.content();
    // The error's own code says more than a file that couldn't be written.
    (void)writeSarif(invocation, error.value("diagnostics", Json::array()));
    if (invocation.wantsJson()) {
        invocation.terminal.print(answer.text);
    } else {
        printError(error, invocation.terminal);
    }
    return exitCodeOf(error.value("category", std::string()));
}

int reportFailure(const Invocation &invocation, const Error &error)
{
    const Translator english;
    const PathNamer plain({}, {});
    const RenderContext render{.translator = english, .namer = plain};
    return reportFailure(invocation,
                         ToolAnswer{.text = jsonLine(errorJson(error, render)), .isError = true});
}

int run(const StartOptions &start, Engine &engine, const ToolRegistry &tools, int stopDescriptor)
{
    Terminal terminal;
    const Arguments &arguments = start.arguments;
    if (arguments.has("--version")) {
        terminal.print("logix " + std::string(engineVersion()));
        return exitCode::passed;
    }
    const CommandFunction function =
        arguments.command != nullptr ? functionOf(arguments.command->name) : nullptr;
    if (arguments.has("--help") || function == nullptr) {
        return printHelp(arguments, terminal);
    }
    const StopWatcher watcher(stopDescriptor);
    const Invocation invocation{.arguments = arguments,
                                .engine = engine,
                                .tools = tools,
                                .terminal = terminal,
                                .stop = watcher.token(),
                                .folder = absoluteFolder(arguments.value("-C").value_or("."))};
    std::error_code error;
    if (!fs::is_directory(invocation.folder, error)) {
        return reportFailure(invocation,
                             requestError(Message(msg::cli::folderMissing,
                                                  {{"folder", invocation.folder.string()}})));
    }
    return function(invocation);
}

} // namespace logix::cli
