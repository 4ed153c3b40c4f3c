// SPDX-License-Identifier: Apache-2.0
#include "diagram/Layout.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "diagram/ElkGraph.h"
#include "messages/diagram.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix::diagram {

namespace {

/// Removes a file at the end of a scope.
class TemporaryFile
{
public:
    explicit TemporaryFile(fs::path path) : m_path(std::move(path)) {}
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    ~TemporaryFile()
    {
        std::error_code ignored;
        fs::remove(m_path, ignored);
    }

    [[nodiscard]] const fs::path &path() const { return m_path; }

private:
    fs::path m_path;
};

/// A layout that isn't there because of this module alone; anything else ends the whole call.
Error moduleFailure(Message message)
{
    return toolError(std::move(message));
}

} // namespace

Result<std::string> LayoutRunner::compute(const std::string &graph, const std::string &hash,
                                          const std::stop_token &stop) const
{
    static std::atomic<unsigned> counter{0};
    const std::string name = "layout-" + hash + '-' + std::to_string(::getpid()) + '-'
                             + std::to_string(counter.fetch_add(1));
    std::error_code error;
    fs::create_directories(m_services.scratchFolder, error);
    const TemporaryFile input(m_services.scratchFolder / (name + ".json"));
    const TemporaryFile output(m_services.scratchFolder / (name + ".out.json"));
    if (auto written = writeFileSafely(input.path(), graph); !written) {
        return Failure(written.error());
    }
    const ProcessRequest request{.tool = "logix-layout",
                                 .package = {},
                                 .program = m_services.layoutProgram,
                                 .arguments = {m_services.layoutScript.string(),
                                               input.path().string(), output.path().string(),
                                               std::to_string(m_limits.memoryMegabytes)},
                                 .workingFolder = m_services.scratchFolder,
                                 .binFolder = {},
                                 .environment = {},
                                 .timeLimit = m_limits.time,
                                 .outputLimit = 1U << 20U,
                                 .logFile = {}};
    std::string said;
    const auto result =
        m_services.runner.run(request, stop, [&said](const OutputLine &line) { said = line.text; });
    if (!result) {
        return Failure(result.error());
    }
    switch (result->end) {
    case ProcessResult::End::Cancelled:
        return Failure(cancelledError());
    case ProcessResult::End::TimedOut:
        return Failure(moduleFailure(Message(msg::diagram::noteTooSlow,
                                             {{"seconds", std::int64_t{m_limits.time.count()}}})));
    default:
        break;
    }
    if (!result->succeeded()) {
        constexpr int memoryExit = 3;
        constexpr int setupExit = 2;
        if (result->end == ProcessResult::End::Exited && result->exitCode == setupExit) {
            return Failure(setupError(Message(msg::diagram::layoutMissing), said));
        }
        const bool isMemory =
            result->end == ProcessResult::End::Exited && result->exitCode == memoryExit;
        return Failure(moduleFailure(
            Message(isMemory ? msg::diagram::noteNoMemory : msg::diagram::noteFailed)));
    }
    return readFile(output.path());
}

Result<std::optional<Message>> LayoutRunner::layOut(Schematic &schematic,
                                                    const std::stop_token &stop) const
{
    const std::string graph = elkGraph(schematic);
    const std::string hash = hashOf(graph);
    const fs::path kept = m_services.layoutCache / (hash + ".json");
    std::error_code error;
    if (fs::exists(kept, error)) {
        if (const auto text = readFile(kept); text && applyLayout(schematic, *text)) {
            fs::last_write_time(kept, fs::file_time_type::clock::now(), error);
            return std::nullopt;
        }
    }
    const auto answer = compute(graph, hash, stop);
    if (!answer) {
        if (answer.error().category == ErrorCategory::Tool) {
            return answer.error().message;
        }
        return Failure(answer.error());
    }
    if (auto applied = applyLayout(schematic, *answer); !applied) {
        return applied.error().message;
    }
    fs::create_directories(m_services.layoutCache, error);
    // Without a cache the next call is slower; nothing else is lost.
    (void)writeFileSafely(kept, *answer);
    return std::nullopt;
}

void LayoutRunner::tidyCache() const
{
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (const auto &entry : fs::directory_iterator(m_services.layoutCache, error)) {
        const auto time = entry.last_write_time(error);
        if (!error) {
            files.emplace_back(time, entry.path());
        }
    }
    if (files.size() <= m_limits.cachedLayouts) {
        return;
    }
    std::ranges::sort(files);
    for (std::size_t i = 0; i + m_limits.cachedLayouts < files.size(); ++i) {
        fs::remove(files[i].second, error);
    }
}

Result<> LayoutRunner::run(std::vector<LayoutJob> &jobs, const CallContext &context,
                           const std::function<void()> &done) const
{
    // The largest first, so that none is left alone at the end.
    std::vector<LayoutJob *> order;
    for (LayoutJob &job : jobs) {
        order.push_back(&job);
    }
    std::ranges::stable_sort(order, std::greater<>(),
                             [](const LayoutJob *job) { return job->schematic->nodes.size(); });

    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::optional<Error> error;
    const auto work = [&] {
        for (std::size_t i = next.fetch_add(1); i < order.size(); i = next.fetch_add(1)) {
            auto result = layOut(*order[i]->schematic, context.stop);
            const std::scoped_lock lock(mutex);
            if (!result) {
                error = error ? error : std::optional(result.error());
                next = order.size();
                return;
            }
            order[i]->failure = std::move(*result);
            done();
        }
    };
    {
        const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
        std::vector<std::jthread> workers;
        for (std::size_t i = 1; i < std::min(processors, order.size()); ++i) {
            try {
                workers.emplace_back(work);
            } catch (const std::system_error &) {
                // No more threads to be had: those there are do it all.
                break;
            }
        }
        work();
    }
    if (context.isCancelled()) {
        return Failure(cancelledError());
    }
    if (error) {
        return Failure(*error);
    }
    tidyCache();
    return {};
}

} // namespace logix::diagram
