// SPDX-License-Identifier: Apache-2.0
#include "simulation/BenchRun.h"

#include "base/Files.h"
#include "base/Text.h"
#include "messages/base.h"
#include "messages/simulation.h"
#include "simulation/BenchOutput.h"
#include "toolchain/ToolRun.h"

#include <algorithm>
#include <array>
#include <format>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// A stop token that passes on the caller's wish beside its own.
class JoinedStop
{
public:
    JoinedStop(const std::stop_token &outer, std::stop_source &own)
        : m_callback(outer, Forward{&own})
    {
    }

private:
    struct Forward
    {
        std::stop_source *own;
        void operator()() const { own->request_stop(); }
    };
    std::stop_callback<Forward> m_callback;
};

/// Less than both in seconds of real time isn't a simulation that goes on.
constexpr double littleNs = 1000;
constexpr double fewTicks = 1e6;

} // namespace

std::string_view endingName(Ending ending)
{
    constexpr std::array<std::string_view, 8> names = {
        "finished",  "first_failure", "sim_time_limit", "timeout",
        "no_finish", "stopped",       "crashed",        "output_limit"};
    return names.at(static_cast<std::size_t>(ending));
}

std::string timeText(double ns)
{
    constexpr double second = 1e9;
    constexpr double millisecond = 1e6;
    constexpr double microsecond = 1e3;
    if (ns >= second) {
        return std::format("{:g} s", ns / second);
    }
    if (ns >= millisecond) {
        return std::format("{:g} ms", ns / millisecond);
    }
    if (ns >= microsecond) {
        return std::format("{:g} µs", ns / microsecond);
    }
    return std::format("{:g} ns", ns);
}

BenchRun::BenchRun(const EngineServices &services, const BenchOptions &options, Bench bench)
    : m_services(services), m_options(options), m_bench(std::move(bench))
{
    m_result.file = m_bench.file;
}

fs::path BenchRun::buildFile(std::string_view ending) const
{
    return m_options.setup.buildFolder / m_bench.fileNamed(ending);
}

Result<> BenchRun::clean(const std::vector<std::string_view> &endings) const
{
    std::error_code code;
    const fs::path folder = buildFile("").parent_path();
    fs::create_directories(folder, code);
    if (code) {
        return Failure(
            setupError(Message(msg::base::folderUnwritable,
                               {{"folder", folder.string()}, {"reason", code.message()}})));
    }
    for (const std::string_view ending : endings) {
        const fs::path file = buildFile(ending);
        fs::remove_all(file, code);
        if (code) {
            return Failure(setupError(Message(
                msg::base::fileUnwritable, {{"file", file.string()}, {"reason", code.message()}})));
        }
    }
    return {};
}

Result<> BenchRun::write(std::string_view ending, std::string_view text) const
{
    return writeFileSafely(buildFile(ending), text);
}

std::vector<std::string> BenchRun::defineArguments() const
{
    Defines defines = m_options.setup.defines;
    defines.insert_or_assign("LOGIX_SIM", m_options.isForViewing ? "1" : "0");
    std::vector<std::string> arguments;
    for (const auto &[name, value] : defines) {
        arguments.push_back("-D" + name + '=' + value);
    }
    return arguments;
}

std::vector<std::string> BenchRun::sourceArguments() const
{
    std::vector<std::string> arguments;
    for (const auto *files : {&m_bench.sources.sources, &m_bench.sources.testbenches}) {
        for (const SourceFile &file : *files) {
            if (!file.isHeader) {
                arguments.push_back(m_bench.sources.argument(file));
            }
        }
    }
    return arguments;
}

Error BenchRun::withCommands(Error error) const
{
    error.commands = m_commands;
    return error;
}

void BenchRun::endForLimit(const Message &why)
{
    {
        const std::scoped_lock lock(m_limitMutex);
        if (!m_limitReason) {
            m_limitReason = why;
        }
    }
    m_end.request_stop();
}

std::optional<Error> BenchRun::compileProblem(const ToolOutcome &outcome,
                                              std::vector<Diagnostic> found) const
{
    using namespace msg::simulation;
    using End = ProcessResult::End;
    const ProcessResult &process = outcome.process;
    std::map<std::string, MessageArgument> about = {{"tool", process.command.tool},
                                                    {"file", m_bench.file}};
    const auto fails = [&](const MessageId &id) {
        return withCommands(toolError(Message(id, std::move(about)), outcome.lastText()));
    };
    const bool hasProblem = hasErrors(found);
    if (process.end == End::Cancelled) {
        return withCommands(cancelledError());
    }
    if (process.end == End::TimedOut) {
        about["seconds"] = std::int64_t(m_options.setup.timeout.count());
        return fails(compileTimeout);
    }
    if (hasProblem) {
        return withCommands(
            designError(Message(compileFailed, {{"count", std::int64_t(1)}}), std::move(found)));
    }
    switch (process.end) {
    case End::OutputLimit:
        return fails(compileLimit);
    case End::Crashed:
        about["signal"] = static_cast<std::int64_t>(process.signal);
        return fails(compileCrashed);
    default:
        break;
    }
    if (process.exitCode != 0) {
        about["code"] = static_cast<std::int64_t>(process.exitCode);
        return fails(compileToolFailed);
    }
    return std::nullopt;
}

Result<> BenchRun::simulate(ProcessRequest request, BenchLog &log, const Rewriter &rewrite,
                            const CallContext &context)
{
    m_result.outputFile = m_bench.fileNamed(".log");
    request.workingFolder = m_bench.sources.folder;
    request.logFile = buildFile(".log");
    request.outputLimit = m_options.limits.outputBytes;
    if (m_options.setup.timeout.count() > 0) {
        request.timeLimit = m_options.setup.timeout;
    }
    BenchOutput output;
    std::string lastText;
    bool stoppedAtFailure = false;
    const JoinedStop joined(context.stop, m_end);
    const CallContext own{
        .stop = m_end.get_token(), .progress = context.progress, .output = context.output};
    bool hasStopped = false;
    const auto receive = [&](const OutputLine &line) {
        if (stoppedAtFailure || hasStopped) {
            return;
        }
        for (const std::string &text : rewrite(line.text)) {
            if (log.line(text) == BenchLog::LineUse::Show) {
                output.add(text);
            }
        }
        hasStopped = m_goesOnAfterStop && log.end() && log.end()->isStop;
        if (hasStopped) {
            m_end.request_stop();
        } else if (m_options.stopAtFirstFailure && log.hasFailure()) {
            stoppedAtFailure = true;
            m_end.request_stop();
        }
    };
    const auto outcome = runTool(
        request, m_services.runner, own,
        {.levelOf = [&](std::string_view line) { return log.levelOf(line); }, .receive = receive});
    if (!outcome) {
        return Failure(withCommands(outcome.error()));
    }
    m_commands.push_back(outcome->process.command);
    if (context.isCancelled()) {
        return Failure(withCommands(cancelledError()));
    }
    log.finish();
    if (log.isNotRunnable()) {
        return Failure(withCommands(
            designError(Message(msg::simulation::compileFailed, {{"count", std::int64_t(1)}}),
                        log.loadProblems())));
    }
    m_result.output = output.text();
    m_result.duration = outcome->process.duration;
    std::error_code ignored;
    if (const fs::path waveform = buildFile(".vcd"); fs::is_regular_file(waveform, ignored)) {
        m_result.waveformFile = m_bench.fileNamed(".vcd");
    }
    conclude(outcome->process, log, stoppedAtFailure);
    return {};
}

void BenchRun::addProblem(SourcePlace place, Message text, std::optional<Message> hint,
                          std::optional<double> timeNs, Severity severity)
{
    m_result.diagnostics.push_back({.place = std::move(place),
                                    .severity = severity,
                                    .text = std::move(text),
                                    .tool = std::string(engineToolName),
                                    .hint = std::move(hint),
                                    .timeNs = timeNs});
}

void BenchRun::explainTimeout(const ProcessResult &process, const BenchLog &log)
{
    // Asked to end, a simulator ends between two events; one that had to be killed was within one.
    constexpr auto grace = std::chrono::milliseconds(1500);
    const bool wasKilled = process.duration > m_options.setup.timeout + grace;
    const auto end = endTimeNs();
    const bool isStuck = wasKilled || (end && *end < littleNs && *end < fewTicks * m_nsPerTick);
    const auto time = end ? end : log.lastTimeNs();
    std::map<std::string, MessageArgument> arguments = {
        {"seconds", std::int64_t(m_options.setup.timeout.count())}};
    if (time) {
        arguments["time"] = timeText(*time);
    }
    using namespace msg::simulation;
    const MessageId &id =
        isStuck ? (time ? timeoutStuck : timeoutStuckUnknown) : (time ? timeout : timeoutUnknown);
    addProblem({.file = m_bench.file}, Message(id, std::move(arguments)),
               Message(isStuck ? stuckHint : timeoutHint), time);
}

void BenchRun::conclude(const ProcessResult &process, BenchLog &log, bool stoppedAtFailure)
{
    using namespace msg::simulation;
    using End = ProcessResult::End;
    for (Diagnostic &diagnostic : log.takeDiagnostics()) {
        m_result.diagnostics.push_back(std::move(diagnostic));
    }
    m_result.failureCount = log.failureCount();
    const SourcePlace bench{.file = m_bench.file};
    const auto limitReason = [&] {
        const std::scoped_lock lock(m_limitMutex);
        return m_limitReason;
    }();
    const auto &end = log.end();
    if (stoppedAtFailure) {
        m_result.ending = Ending::FirstFailure;
    } else if (limitReason || process.end == End::OutputLimit) {
        m_result.ending = Ending::OutputLimit;
        addProblem(bench, limitReason.value_or(Message(outputLimit)), Message(outputLimitHint));
    } else if (process.end == End::TimedOut) {
        m_result.ending = Ending::Timeout;
        explainTimeout(process, log);
    } else if (process.end == End::Crashed) {
        m_result.ending = Ending::Crashed;
        addProblem(bench,
                   Message(crashed, {{"tool", process.command.tool},
                                     {"signal", static_cast<std::int64_t>(process.signal)}}),
                   {});
    } else if (log.reachedTimeLimit()) {
        m_result.ending = Ending::SimTimeLimit;
        addProblem(bench,
                   Message(simTimeLimit, {{"time", m_options.setup.maxSimTimeNs.value_or(0)}}), {},
                   log.lastTimeNs());
    } else if (end && end->isStop) {
        m_result.ending = Ending::Stopped;
        addProblem(end->place.file.empty() ? bench : end->place, Message(stopped),
                   Message(stoppedHint), end->timeNs);
    } else if (end || log.isFatal()) {
        m_result.ending = Ending::Finished;
        const bool isInDesign =
            end && !end->place.file.empty()
            && std::ranges::any_of(m_bench.sources.sources, [&](const SourceFile &file) {
                   return file.name == end->place.file;
               });
        if (isInDesign) {
            addProblem(end->place, Message(finishInDesign), {}, end->timeNs, Severity::Warning);
        }
    } else if (process.exitCode != 0 && m_mayStopSilently) {
        m_result.ending = Ending::Stopped;
        addProblem(bench, Message(stopped), Message(stoppedHint), endTimeNs());
    } else if (process.exitCode != 0 && m_result.failureCount == 0) {
        m_result.ending = Ending::Crashed;
        addProblem(bench,
                   Message(endedBadly, {{"tool", process.command.tool},
                                        {"code", static_cast<std::int64_t>(process.exitCode)}}),
                   {});
    } else if (log.mayFinishSilently()) {
        m_result.ending = Ending::Finished;
    } else {
        m_result.ending = Ending::NoFinish;
        addProblem(bench, Message(noFinish), Message(noFinishHint), endTimeNs());
    }
    m_result.passed = m_result.ending == Ending::Finished && m_result.failureCount == 0;
}

} // namespace logix
