// SPDX-License-Identifier: Apache-2.0
#include "process/ProcessRunner.h"

#include "base/Descriptor.h"
#include "messages/process.h"
#include "process/LineSplitter.h"
#include "process/Supervision.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace logix {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds grace{2000};
constexpr milliseconds hurriedGrace{500};

/// Descriptors that a child gets by number must not lie where the numbers will be.
constexpr int firstFreeDescriptor = 10;

struct Pipe
{
    Descriptor read;
    Descriptor write;
};

Descriptor movedUp(int number)
{
    Descriptor original(number);
    return Descriptor(fcntl(number, F_DUPFD_CLOEXEC, firstFreeDescriptor));
}

Error pipeError()
{
    return engineError(
        Message(msg::process::noPipe, {{"reason", std::string(std::strerror(errno))}}));
}

Result<Pipe> pipeOf(const std::array<int, 2> &ends)
{
    Pipe pipe{movedUp(ends[0]), movedUp(ends[1])};
    if (!pipe.read.isOpen() || !pipe.write.isOpen()) {
        return Failure(pipeError());
    }
    return pipe;
}

/// A pipe whose writer may still write when nobody reads any more, without a SIGPIPE: send() with
/// MSG_NOSIGNAL.
Result<Pipe> makeControlPipe()
{
    std::array<int, 2> ends{-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return Failure(pipeError());
    }
    return pipeOf(ends);
}

Result<Pipe> makePipe()
{
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        return Failure(pipeError());
    }
    return pipeOf(ends);
}

Error startError(const ProcessRequest &request, int code)
{
    return setupError(
        Message(msg::process::cannotStart, {{"program", request.program.string()},
                                            {"reason", std::string(std::strerror(code))}}));
}

std::string searchPathFor(const ProcessRequest &request)
{
    const std::string folder = request.binFolder.string();
    if (folder.empty() || folder == "/usr/bin" || folder == "/bin") {
        return "/usr/bin:/bin";
    }
    return folder + ":/usr/bin:/bin";
}

std::vector<std::string> environmentFor(const CommandRecord &command)
{
    std::vector<std::string> variables{"PATH=" + command.searchPath};
    for (const char *name : {"HOME", "TMPDIR"}) {
        if (const char *value = std::getenv(name)) {
            variables.push_back(std::string(name) + '=' + value);
        }
    }
    for (const auto &[name, value] : command.environment) {
        variables.push_back(name + '=' + value);
    }
    return variables;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts)
{
    std::vector<char *> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string &text : texts) {
        pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// The file that keeps a program's whole output.
class LogFile
{
public:
    [[nodiscard]] static Result<LogFile> open(const std::filesystem::path &path)
    {
        LogFile log;
        log.m_path = path;
        if (!path.empty()) {
            log.m_file =
                Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
            if (!log.m_file.isOpen()) {
                return Failure(log.failure(errno));
            }
        }
        return log;
    }

    [[nodiscard]] Result<> add(std::string_view bytes) const
    {
        while (m_file.isOpen() && !bytes.empty()) {
            const ssize_t count = ::write(m_file.number(), bytes.data(), bytes.size());
            if (count < 0 && errno != EINTR) {
                return Failure(failure(errno));
            }
            bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        }
        return {};
    }

private:
    [[nodiscard]] Error failure(int code) const
    {
        return setupError(
            Message(code == ENOSPC || code == EDQUOT ? msg::process::logDiskFull
                                                     : msg::process::logUnwritable,
                    {{"file", m_path.string()}, {"reason", std::string(std::strerror(code))}}));
    }

    std::filesystem::path m_path;
    Descriptor m_file;
};

/// The pipes of one run and the supervisor behind them.
struct Connection
{
    Descriptor output;
    Descriptor errors;
    Descriptor control;
    Descriptor status;
    pid_t supervisor = -1;

    void wish(char what) const
    {
        // The supervisor may have ended meanwhile.
        const ssize_t ignored = ::send(control.number(), &what, 1, MSG_NOSIGNAL);
        static_cast<void>(ignored);
    }
};

Result<Connection> connect(const std::filesystem::path &supervisor, const ProcessRequest &request,
                           const CommandRecord &command)
{
    auto output = makePipe();
    auto errors = makePipe();
    auto control = makeControlPipe();
    auto status = makePipe();
    for (const auto *pipe : {&output, &errors, &control, &status}) {
        if (!*pipe) {
            return Failure(pipe->error());
        }
    }
    const Pipe &errorTarget = request.mergeStreams ? *output : *errors;

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output->write.number(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errorTarget.write.number(), STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&actions, control->read.number(),
                                     supervision::controlDescriptor);
    posix_spawn_file_actions_adddup2(&actions, status->write.number(),
                                     supervision::statusDescriptor);
    posix_spawn_file_actions_addclosefrom_np(&actions, supervision::statusDescriptor + 1);
    posix_spawn_file_actions_addchdir_np(&actions, request.workingFolder.c_str());

    // A host may have blocked or ignored signals; the tools start with none of that.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    std::vector<std::string> arguments{supervisor.string()};
    arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
    std::vector<std::string> environment = environmentFor(command);
    pid_t pid = -1;
    const int code = posix_spawn(&pid, supervisor.c_str(), &actions, &attributes,
                                 pointersTo(arguments).data(), pointersTo(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code != 0) {
        std::error_code ignored;
        const bool isMissing = !std::filesystem::is_directory(request.workingFolder, ignored);
        return Failure(isMissing
                           ? setupError(Message(msg::process::noWorkingFolder,
                                                {{"folder", request.workingFolder.string()}}))
                           : setupError(Message(msg::process::noSupervisor,
                                                {{"program", supervisor.string()},
                                                 {"reason", std::string(std::strerror(code))}})));
    }
    Connection connection{.output = std::move(output->read),
                          .control = std::move(control->write),
                          .status = std::move(status->read),
                          .supervisor = pid};
    if (!request.mergeStreams) {
        connection.errors = std::move(errors->read);
    }
    return connection;
}

/// Decides when a program that should end is asked, and when it is killed.
class Ending
{
public:
    Ending(const Connection &connection, const std::atomic<bool> &isEngineEnding)
        : m_connection(connection), m_isEngineEnding(isEngineEnding)
    {
    }

    void begin(ProcessResult::End why)
    {
        if (!m_why) {
            m_why = why;
            m_askedAt = Clock::now();
            m_connection.wish(supervision::askToEnd);
        }
    }

    /// Kills when it is time to. Returns how long to wait at most; nothing for no limit.
    [[nodiscard]] std::optional<milliseconds> step()
    {
        if (!m_why || m_isKilled) {
            return std::nullopt;
        }
        const milliseconds limit = m_isEngineEnding ? hurriedGrace : grace;
        const auto waited = std::chrono::duration_cast<milliseconds>(Clock::now() - m_askedAt);
        if (waited >= limit) {
            m_isKilled = true;
            m_connection.wish(supervision::killAll);
            return std::nullopt;
        }
        // The engine may begin to end meanwhile, which shortens the limit.
        return std::min(limit - waited, milliseconds(50));
    }

    [[nodiscard]] std::optional<ProcessResult::End> why() const { return m_why; }

private:
    const Connection &m_connection;
    const std::atomic<bool> &m_isEngineEnding;
    std::optional<ProcessResult::End> m_why;
    Clock::time_point m_askedAt;
    bool m_isKilled = false;
};

/// What the supervisor tells, and what to do when it dies without a last word: the tool then dies
/// by the kernel's hand, but what the tool started lives on and keeps the streams open.
class Reports
{
public:
    explicit Reports(Descriptor &descriptor) : m_descriptor(descriptor) {}

    /// Reads what there is to read.
    void read()
    {
        supervision::Report report{};
        const ssize_t count = ::read(m_descriptor.number(), &report, sizeof report);
        if (count < 0 && errno == EINTR) {
            return;
        }
        if (count == static_cast<ssize_t>(sizeof report)) {
            if (report.kind == supervision::Report::Started) {
                m_group = report.value;
                return;
            }
            m_last = report;
        } else if (m_group > 0) {
            kill(-m_group, SIGKILL);
        }
        m_descriptor.reset();
        m_endedAt = Clock::now();
    }

    /// The last one: how the tool ended. Nothing before, and when the supervisor was killed.
    [[nodiscard]] const std::optional<supervision::Report> &last() const { return m_last; }

    /// How long the streams may stay open; nothing for no limit. A supervisor that has told how the
    /// tool ended has left nobody behind who could hold them.
    [[nodiscard]] std::optional<milliseconds> patience() const
    {
        if (!m_endedAt || m_last) {
            return std::nullopt;
        }
        const auto waited = std::chrono::duration_cast<milliseconds>(Clock::now() - *m_endedAt);
        return std::max(hurriedGrace - waited, milliseconds(0));
    }

private:
    Descriptor &m_descriptor;
    pid_t m_group = -1;
    std::optional<supervision::Report> m_last;
    std::optional<Clock::time_point> m_endedAt;
};

/// One stream of the program.
struct Stream
{
    Descriptor &descriptor;
    LineSplitter splitter;
};

} // namespace

CommandRecord commandRecord(const ProcessRequest &request)
{
    CommandRecord record{.tool = request.tool,
                         .package = request.package,
                         .workingFolder = request.workingFolder,
                         .arguments = {request.program.string()},
                         .searchPath = searchPathFor(request),
                         .hasTemporaryFolder = std::getenv("TMPDIR") != nullptr,
                         .environment = request.environment};
    record.arguments.insert(record.arguments.end(), request.arguments.begin(),
                            request.arguments.end());
    return record;
}

ProcessRunner::ProcessRunner(std::filesystem::path supervisor)
    : m_supervisor(std::move(supervisor)), m_isEnding(std::make_shared<std::atomic<bool>>(false))
{
}

Result<ProcessResult> ProcessRunner::run(const ProcessRequest &request, std::stop_token stop,
                                         const LineReceiver &receive) const
{
    const auto started = Clock::now();
    ProcessResult result{.command = commandRecord(request)};
    if (stop.stop_requested()) {
        result.end = ProcessResult::End::Cancelled;
        return result;
    }
    const auto log = LogFile::open(request.logFile);
    if (!log) {
        return Failure(log.error());
    }
    const Descriptor wakeUp(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wakeUp.isOpen()) {
        return Failure(pipeError());
    }
    auto connection = connect(m_supervisor, request, result.command);
    if (!connection) {
        return Failure(connection.error());
    }
    const std::stop_callback wake(stop, [&wakeUp] { eventfd_write(wakeUp.number(), 1); });

    Ending ending(*connection, *m_isEnding);
    std::array<Stream, 2> streams{
        Stream{connection->output, LineSplitter(receive, false)},
        Stream{connection->errors, LineSplitter(receive, true)},
    };
    Reports reports(connection->status);
    std::optional<Error> logFailure;
    std::uint64_t outputBytes = 0;
    constexpr std::size_t bufferSize = std::size_t(1) << 16U;
    const auto buffer = std::make_unique_for_overwrite<char[]>(bufferSize);

    while (connection->output.isOpen() || connection->errors.isOpen()
           || connection->status.isOpen()) {
        std::optional<milliseconds> timeout = ending.step();
        if (request.timeLimit && !ending.why()) {
            const auto passed = std::chrono::duration_cast<milliseconds>(Clock::now() - started);
            if (passed >= *request.timeLimit) {
                ending.begin(ProcessResult::End::TimedOut);
                continue;
            }
            timeout = *request.timeLimit - passed;
        }
        if (const auto patience = reports.patience()) {
            if (patience->count() == 0) {
                break;
            }
            timeout = std::min(timeout.value_or(*patience), *patience);
        }
        std::array<pollfd, 4> watched{{
            {.fd = connection->output.number(), .events = POLLIN, .revents = 0},
            {.fd = connection->errors.number(), .events = POLLIN, .revents = 0},
            {.fd = connection->status.number(), .events = POLLIN, .revents = 0},
            {.fd = wakeUp.number(), .events = POLLIN, .revents = 0},
        }};
        poll(watched.data(), watched.size(), timeout ? static_cast<int>(timeout->count()) + 1 : -1);

        for (std::size_t i = 0; i < streams.size(); ++i) {
            if (watched[i].fd < 0 || watched[i].revents == 0) {
                continue;
            }
            const ssize_t count = ::read(watched[i].fd, buffer.get(), bufferSize);
            if (count < 0 && errno == EINTR) {
                continue;
            }
            if (count <= 0) {
                streams[i].descriptor.reset();
                continue;
            }
            const std::string_view bytes(buffer.get(), static_cast<std::size_t>(count));
            outputBytes += bytes.size();
            if (request.outputLimit != 0 && outputBytes > request.outputLimit) {
                // What comes after the limit is read, so that the program can end, and dropped.
                ending.begin(ProcessResult::End::OutputLimit);
                continue;
            }
            if (const auto written = log->add(bytes); !written && !logFailure) {
                logFailure = written.error();
                ending.begin(ProcessResult::End::Cancelled);
            }
            streams[i].splitter.add(bytes);
        }
        if (watched[2].fd >= 0 && watched[2].revents != 0) {
            reports.read();
        }
        if (watched[3].revents != 0) {
            eventfd_t ignored = 0;
            eventfd_read(wakeUp.number(), &ignored);
            ending.begin(ProcessResult::End::Cancelled);
        }
    }
    for (Stream &stream : streams) {
        stream.splitter.finish();
    }
    int ignored = 0;
    while (waitpid(connection->supervisor, &ignored, 0) < 0 && errno == EINTR) {
    }
    const auto &report = reports.last();

    result.duration = std::chrono::duration_cast<milliseconds>(Clock::now() - started);
    if (logFailure) {
        logFailure->commands.push_back(result.command);
        return Failure(*logFailure);
    }
    if (report && report->kind == supervision::Report::NotStarted) {
        return Failure(startError(request, report->value));
    }
    if (ending.why()) {
        result.end = *ending.why();
    } else if (!report || report->kind == supervision::Report::Signalled) {
        // Without a report the supervisor was killed, and its tool with it.
        result.end = ProcessResult::End::Crashed;
        result.signal = report ? report->value : SIGKILL;
    } else {
        result.exitCode = report->value;
    }
    return result;
}

void ProcessRunner::hurry()
{
    m_isEnding->store(true);
}

} // namespace logix
