// SPDX-License-Identifier: Apache-2.0
#include "program/ProgrammerRun.h"

#include "base/Text.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace logix {

namespace {

using Clock = std::chrono::steady_clock;

/// Nothing that tells is longer, and expressions take their time with long lines.
constexpr std::size_t longestLine = 400;
constexpr std::size_t mostLines = 2000;

/// Asks a run to stop when it stays quiet for too long.
class Watchdog
{
public:
    Watchdog(std::chrono::milliseconds patience, std::stop_source &stop)
        : m_patience(patience), m_stop(stop), m_thread([this](const std::stop_token &ending) {
            std::unique_lock guard(m_mutex);
            while (!ending.stop_requested()) {
                const auto limit = m_last + m_patience;
                if (m_wake.wait_until(guard, ending, limit, [] { return false; })) {
                    return;
                }
                if (!ending.stop_requested() && Clock::now() >= m_last + m_patience) {
                    m_hasBitten = true;
                    m_stop.request_stop();
                    return;
                }
            }
        })
    {
    }

    void calm()
    {
        const std::lock_guard guard(m_mutex);
        m_last = Clock::now();
    }

    /// Ends it; whether it had to act.
    bool finish()
    {
        m_thread.request_stop();
        m_thread.join();
        return m_hasBitten;
    }

private:
    std::chrono::milliseconds m_patience;
    std::stop_source &m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    Clock::time_point m_last = Clock::now();
    bool m_hasBitten = false;
    std::jthread m_thread;
};

} // namespace

ProgrammerReader::ProgrammerReader(const ProgrammerFacts *facts, const SuccessRule *success,
                                   std::string memory, std::function<void(ProgramStage)> onStage,
                                   std::function<void(double)> onPercent)
    : m_facts(facts)
    , m_success(success)
    , m_memory(std::move(memory))
    , m_onStage(std::move(onStage))
    , m_onPercent(std::move(onPercent))
{
}

void ProgrammerReader::enter(ProgramStage stage)
{
    if (stage > m_stage) {
        m_stage = stage;
        m_outcome.percent = 0;
        m_onStage(stage);
    }
}

void ProgrammerReader::readBars(const std::string &text)
{
    constexpr int hexadecimal = 16;
    constexpr double whole = 100;
    for (const ProgressBar &bar : m_facts->bars) {
        std::smatch match;
        if (bar.size && std::regex_search(text, match, *bar.size)) {
            m_size = std::strtod(match[1].str().c_str(), nullptr);
            return;
        }
        if ((!bar.memory.empty() && bar.memory != m_memory)
            || !std::regex_search(text, match, bar.pattern)) {
            continue;
        }
        double percent = 0;
        if (!bar.size) {
            percent = std::strtod(match[1].str().c_str(), nullptr);
        } else if (m_size > 0) {
            const auto address = std::strtoull(match[1].str().c_str(), nullptr, hexadecimal);
            percent = static_cast<double>(address) * whole / m_size;
        }
        if (bar.stage) {
            enter(*bar.stage);
        }
        percent = bar.from + std::clamp(percent, 0.0, whole) * (bar.to - bar.from) / whole;
        // Several bars make one stage, and it never goes back.
        if (percent > m_outcome.percent && bar.stage.value_or(m_stage) == m_stage) {
            m_outcome.percent = percent;
            m_onPercent(percent);
        }
        return;
    }
}

void ProgrammerReader::line(const OutputLine &line)
{
    const std::string text(trimmed(std::string_view(line.text).substr(0, longestLine)));
    if (text.empty()) {
        return;
    }
    if (!line.redraw && m_outcome.lines.size() < mostLines) {
        // Indentation tells, so not the trimmed one.
        m_outcome.lines.push_back(line.text.substr(0, longestLine));
    }
    if (m_facts == nullptr) {
        return;
    }
    for (const StageMark &mark : m_facts->marks) {
        if (std::regex_search(text, mark.pattern)) {
            enter(mark.stage);
        }
    }
    readBars(text);
    if (m_outcome.failure.empty() && matchesAny(text, m_facts->failure)) {
        m_outcome.failure = text;
    }
    if (m_success != nullptr && m_nextSuccessLine < m_success->lines.size()
        && std::regex_search(text, m_success->lines[m_nextSuccessLine])) {
        ++m_nextSuccessLine;
        m_outcome.saidSuccess = m_nextSuccessLine == m_success->lines.size();
    }
    m_outcome.isTolerated |= matchesAny(text, m_facts->tolerated);
    m_outcome.isMissing |= matchesAny(text, m_facts->notFound);
    m_outcome.isSilent |= matchesAny(text, m_facts->noAnswer);
    m_outcome.isForbidden |= matchesAny(text, m_facts->forbidden);
    m_outcome.isAmbiguous |= matchesAny(text, m_facts->ambiguous);
}

const SuccessRule *successRule(const ProgrammerFacts &facts, std::string_view memory,
                               std::string_view family, const std::vector<std::string> &words)
{
    const auto found = std::ranges::find_if(facts.success, [&](const SuccessRule &rule) {
        return (rule.memory.empty() || rule.memory == memory)
               && (rule.option.empty() || std::ranges::contains(words, rule.option))
               && (rule.families.empty()
                   || std::ranges::contains(rule.families, std::string(family)));
    });
    return found != facts.success.end() ? &*found : nullptr;
}

Result<ProgrammerOutcome> runProgrammer(const ProcessRequest &request, const ProcessRunner &runner,
                                        const CallContext &context,
                                        std::chrono::milliseconds patience, ProgrammerReader reader)
{
    std::stop_source stop;
    const std::stop_callback cancelled(context.stop, [&] { stop.request_stop(); });
    Watchdog watchdog(patience, stop);
    const CallContext inner{
        .stop = stop.get_token(), .progress = context.progress, .output = context.output};
    auto tool =
        runTool(request, runner, inner, {.levelOf = {}, .receive = [&](const OutputLine &line) {
                                             watchdog.calm();
                                             reader.line(line);
                                         }});
    const bool isHung = watchdog.finish() && !context.isCancelled();
    if (!tool) {
        return Failure(std::move(tool.error()));
    }
    ProgrammerOutcome outcome = reader.outcome();
    outcome.tool = std::move(*tool);
    outcome.isHung = isHung;
    return outcome;
}

} // namespace logix
