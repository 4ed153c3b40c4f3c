// SPDX-License-Identifier: Apache-2.0
#include "diagram/LayoutProcess.h"

#include "base/Files.h"
#include "diagram/DiagramFiles.h"
#include "messages/base.h"
#include "messages/diagram.h"

#include <atomic>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix::diagram {

LayoutProcess::LayoutProcess(const Diagrammer::Services &services, const LayoutLimits &limits,
                             std::stop_token stop)
    : m_services(services)
    , m_limits(limits)
    , m_outerStop(std::move(stop))
    , m_stopper(m_outerStop, [this] { m_stop.request_stop(); })
{
    start();
}

LayoutProcess::~LayoutProcess()
{
    m_gateEnd.reset();
    // It may be busy with getting ready.
    m_stop.request_stop();
    if (m_thread.joinable()) {
        m_thread.join();
    }
    std::error_code ignored;
    for (const fs::path &file : {m_graph, m_answer, m_gate}) {
        fs::remove(file, ignored);
    }
}

void LayoutProcess::start()
{
    static std::atomic<unsigned> counter{0};
    const std::string name =
        "layout-" + std::to_string(::getpid()) + '-' + std::to_string(counter.fetch_add(1));
    const fs::path &folder = m_services.engine.scratchFolder;
    std::error_code error;
    fs::create_directories(folder, error);
    m_graph = folder / (name + ".json");
    m_answer = folder / (name + ".out.json");
    m_gate = folder / (name + ".gate");
    // Open for both directions, so that neither end waits for the other to come.
    if (mkfifo(m_gate.c_str(), 0600) == 0) {
        m_gateEnd = Descriptor(open(m_gate.c_str(), O_RDWR | O_CLOEXEC));
    }
    if (!m_gateEnd.isOpen()) {
        const std::error_code code(errno, std::generic_category());
        m_end = Failure(setupError(Message(
            msg::base::fileUnwritable, {{"file", m_gate.string()}, {"reason", code.message()}})));
        return;
    }
    ProcessRequest request{.tool = "logix-layout",
                           .package = {},
                           .program = m_services.layoutProgram,
                           .arguments = {m_services.layoutScript.string(), m_graph.string(),
                                         m_answer.string(),
                                         std::to_string(m_limits.memoryMegabytes), m_gate.string()},
                           .workingFolder = folder,
                           .binFolder = {},
                           .environment = {},
                           .timeLimit = {},
                           .outputLimit = 1U << 20U,
                           .logFile = {}};
    const auto work = [this, asked = std::move(request)] {
        auto end =
            m_services.engine.runner.run(asked, m_stop.get_token(), [this](const OutputLine &line) {
                const std::scoped_lock lock(m_mutex);
                if (line.text == "done") {
                    ++m_answers;
                    m_changed.notify_all();
                } else {
                    m_said = line.text;
                }
            });
        const std::scoped_lock lock(m_mutex);
        m_end = std::move(end);
        m_changed.notify_all();
    };
    try {
        m_thread = std::jthread(work);
    } catch (const std::system_error &) {
        // No more threads to be had.
        m_end = Failure(toolError(Message(msg::diagram::noteFailed)));
    }
}

Error LayoutProcess::failure() const
{
    if (!*m_end) {
        return m_end->error();
    }
    constexpr int setupExit = 2;
    constexpr int memoryExit = 3;
    const ProcessResult &result = **m_end;
    if (m_isTooSlow) {
        return toolError(
            Message(msg::diagram::noteTooSlow, {{"seconds", std::int64_t{m_limits.time.count()}}}));
    }
    if (result.end == ProcessResult::End::Cancelled) {
        return cancelledError();
    }
    const bool isExited = result.end == ProcessResult::End::Exited;
    if (isExited && result.exitCode == setupExit) {
        return setupError(Message(msg::diagram::layoutMissing), m_said);
    }
    return toolError(Message(isExited && result.exitCode == memoryExit ? msg::diagram::noteNoMemory
                                                                       : msg::diagram::noteFailed));
}

Result<std::string> LayoutProcess::layOut(const std::string &graph)
{
    std::unique_lock lock(m_mutex);
    if (!m_end) {
        if (auto written = writeMadeFile(m_graph, graph); !written) {
            return Failure(written.error());
        }
        const int wanted = m_answers + 1;
        const char byte = 1;
        // A pipe that nobody has filled takes a byte at once.
        [[maybe_unused]] const ssize_t count = write(m_gateEnd.number(), &byte, 1);
        const auto isDone = [&] { return m_end || m_answers >= wanted; };
        if (!m_changed.wait_for(lock, m_limits.time, isDone)) {
            m_isTooSlow = true;
            m_stop.request_stop();
            m_changed.wait(lock, isDone);
        }
        if (m_answers >= wanted) {
            return readFile(m_answer);
        }
    }
    return Failure(failure());
}

} // namespace logix::diagram
