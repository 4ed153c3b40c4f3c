// SPDX-License-Identifier: Apache-2.0
#include "diagram/Layout.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Parallel.h"
#include "diagram/DiagramFiles.h"
#include "diagram/ElkGraph.h"

#include <algorithm>
#include <system_error>

namespace fs = std::filesystem;

namespace logix::diagram {

LayoutRunner::LayoutRunner(const Diagrammer::Services &services, const CallContext &context,
                           Limits limits)
    : m_services(services), m_context(context), m_limits(limits)
{
}

LayoutRunner::~LayoutRunner() = default;

void LayoutRunner::prepare()
{
    // On a single processor it would only be in the way.
    if (processorCount() > 1 && !m_context.isCancelled()) {
        giveBack(std::make_unique<LayoutProcess>(m_services, m_limits, m_context.stop));
    }
}

LayoutRunner::Process LayoutRunner::takeProcess()
{
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_idle.empty()) {
            Process process = std::move(m_idle.back());
            m_idle.pop_back();
            return process;
        }
    }
    return std::make_unique<LayoutProcess>(m_services, m_limits, m_context.stop);
}

void LayoutRunner::giveBack(Process process)
{
    const std::scoped_lock lock(m_mutex);
    m_idle.push_back(std::move(process));
}

Result<std::optional<Message>> LayoutRunner::layOut(Schematic &schematic, Process &process)
{
    const std::string graph = elkGraph(schematic);
    const fs::path kept = m_services.layoutCache / (hashOf(graph) + ".json");
    std::error_code error;
    if (fs::exists(kept, error)) {
        if (const auto text = readFile(kept); text && applyLayout(schematic, *text)) {
            fs::last_write_time(kept, fs::file_time_type::clock::now(), error);
            return std::nullopt;
        }
    }
    if (!process) {
        process = takeProcess();
    }
    const auto answer = process->layOut(graph);
    if (!answer) {
        // It is dead, or may be in any state.
        process.reset();
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
    (void)writeMadeFile(kept, *answer);
    return std::nullopt;
}

Result<std::optional<Message>> LayoutRunner::work(LayoutJob &job)
{
    Process process;
    auto result = layOut(*job.schematic, process);
    if (result && !*result && job.improve && job.improve()) {
        result = layOut(*job.schematic, process);
    }
    if (process) {
        giveBack(std::move(process));
    }
    if (result && !*result && job.finish) {
        job.finish();
    }
    return result;
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

Result<> LayoutRunner::run(std::vector<LayoutJob> &jobs, const std::function<void()> &done)
{
    // The largest first, so that none is left alone at the end.
    std::vector<LayoutJob *> order;
    for (LayoutJob &job : jobs) {
        order.push_back(&job);
    }
    std::ranges::stable_sort(order, std::greater<>(),
                             [](const LayoutJob *job) { return job->schematic->nodes.size(); });

    std::mutex mutex;
    std::optional<Error> error;
    parallelFor(order.size(), processorCount(), [&](std::size_t index) {
        {
            const std::scoped_lock lock(mutex);
            if (error) {
                return;
            }
        }
        auto result = work(*order[index]);
        const std::scoped_lock lock(mutex);
        if (!result) {
            error = error ? error : std::optional(result.error());
            return;
        }
        order[index]->failure = std::move(*result);
        done();
    });
    m_idle.clear();
    if (m_context.isCancelled()) {
        return Failure(cancelledError());
    }
    if (error) {
        return Failure(*error);
    }
    tidyCache();
    return {};
}

} // namespace logix::diagram
