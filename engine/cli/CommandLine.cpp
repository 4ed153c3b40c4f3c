// SPDX-License-Identifier: Apache-2.0
#include "cli/CommandLine.h"

#include "base/Descriptor.h"
#include "base/Files.h"
#include "base/Text.h"
#include "base/Translations.h"
#include "base/Version.h"
#include "cli/Help.h"
#include "cli/Invocation.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "cli/Sarif.h"
#include "messages/cli.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix::cli {

namespace {

fs::path absoluteFolder(const std::string &text)
{
    const fs::path path = absolutePath(text);
    // "a/" is the folder a, not something without a name in it.
    return path.has_filename() ? path : path.parent_path();
}

/// The language of whoever sits at the terminal, as the C library finds it. Only where the terminal
/// takes UTF-8, for that is what there is.
Translator userTranslator(const fs::path &resources)
{
    for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char *value = std::getenv(name);
        if (value == nullptr || *value == '\0') {
            continue;
        }
        const std::string locale = lowerCase(value);
        const bool isUtf8 = locale.contains("utf-8") || locale.contains("utf8");
        return isUtf8 ? readTranslator(resources, languageOfLocale(value)) : Translator();
    }
    return {};
}

using CommandFunction = int (*)(const Invocation &);

CommandFunction functionOf(std::string_view command)
{
    static const std::map<std::string_view, CommandFunction> functions = {
        {"info", runInfo},       {"boards", runBoards},   {"board", runBoard},
        {"new", runNew},         {"compare", runCompare}, {"completions", runCompletions},
        {"lint", runLint},       {"test", runTest},       {"simulate", runSimulate},
        {"format", runFormat},   {"build", runBuild},     {"clean", runClean},
        {"diagram", runDiagram}, {"devices", runDevices}, {"program", runProgram},
        {"upload", runUpload},
    };
    const auto found = functions.find(command);
    return found == functions.end() ? nullptr : found->second;
}

/// Waits for a signal's byte on a thread of its own and passes it on as a wish to stop.
class StopWatcher
{
public:
    explicit StopWatcher(int descriptor)
        : m_end(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
        , m_thread([this, descriptor] { watch(descriptor); })
    {
    }
    StopWatcher(const StopWatcher &) = delete;
    StopWatcher &operator=(const StopWatcher &) = delete;
    ~StopWatcher()
    {
        (void)eventfd_write(m_end.number(), 1);
        m_thread.join();
    }

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    void watch(int descriptor)
    {
        std::array<pollfd, 2> sources = {
            pollfd{.fd = descriptor, .events = POLLIN, .revents = 0},
            pollfd{.fd = m_end.number(), .events = POLLIN, .revents = 0}};
        while (poll(sources.data(), sources.size(), -1) >= 0 || errno == EINTR) {
            char signal = 0;
            if (sources[1].revents != 0) {
                return;
            }
            if (sources[0].revents == 0 || read(descriptor, &signal, 1) != 1) {
                continue;
            }
            if (m_source.stop_requested()) {
                // Asked again: at once, then. The tools end with this process.
                _exit(exitCode::cancelled);
            }
            m_source.request_stop();
        }
    }

    Descriptor m_end;
    std::stop_source m_source;
    std::thread m_thread;
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
    Terminal terminal(userTranslator(Engine::defaultOptions().resources));
    terminal.note(terminal.styledNote("logix:", Style::Error) + ' ' + terminal.text(error.message));
    terminal.note(terminal.text(Message(msg::cli::seeHelp)));
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
    // JSON is for programs, and English.
    const Translator english;
    const Translator &translator =
        invocation.wantsJson() ? english : invocation.terminal.translator();
    ToolAnswer answer = invocation.tools.call(tool, request, context, translator);
    invocation.terminal.progress({});
    return answer;
}

bool writeSarif(const Invocation &invocation, const Json &diagnostics)
{
    const auto file = invocation.arguments.value("--sarif");
    if (!file) {
        return true;
    }
    const fs::path folder = absoluteFolder(*file).parent_path();
    if (writingProblem(invocation.tools.rules(), "--sarif", "--sarif", folder)) {
        // Refused before; the error that says so is being reported.
        return false;
    }
    const auto written = writeFileSafely(absolutePath(*file), sarifText(diagnostics));
    if (!written) {
        invocation.terminal.note(invocation.terminal.styledNote("logix:", Style::Error) + ' '
                                 + invocation.terminal.text(written.error().message));
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
    const RenderContext render{
        .translator = invocation.wantsJson() ? english : invocation.terminal.translator(),
        .namer = plain};
    return reportFailure(invocation,
                         ToolAnswer{.text = jsonLine(errorJson(error, render)), .isError = true});
}

std::optional<int> concluded(const Invocation &invocation, const ToolAnswer &answer)
{
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    if (invocation.wantsJson()) {
        invocation.terminal.print(answer.text);
        return exitCode::passed;
    }
    return std::nullopt;
}

int run(const StartOptions &start, Engine &engine, const ToolRegistry &tools, int stopDescriptor)
{
    Terminal terminal(userTranslator(start.engine.resources));
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
    if (const auto problem = readingProblem(tools.rules(), "-C", invocation.folder)) {
        return reportFailure(invocation, *problem);
    }
    std::error_code error;
    if (!fs::is_directory(invocation.folder, error)) {
        return reportFailure(invocation,
                             requestError(Message(msg::cli::folderMissing,
                                                  {{"folder", invocation.folder.string()}})));
    }
    if (const auto sarif = arguments.value("--sarif")) {
        // The file is the command line's own, so the tools' rules don't see it.
        if (const auto problem = writingProblem(tools.rules(), "--sarif", "--sarif",
                                                absoluteFolder(*sarif).parent_path())) {
            return reportFailure(invocation, *problem);
        }
    }
    const int code = function(invocation);
    if (!terminal.hasLostResult() || code != exitCode::passed) {
        return code;
    }
    terminal.note(terminal.styledNote("logix:", Style::Error) + ' '
                  + terminal.text(msg::cli::outputLost));
    return exitCode::setup;
}

} // namespace logix::cli
