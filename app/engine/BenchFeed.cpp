// SPDX-License-Identifier: Apache-2.0
#include "engine/BenchFeed.h"

namespace logix {

BenchFeed::BenchFeed(const Wording &wording, const BenchSetup &setup, Receiver receiver)
    : m_wording(wording)
    , m_folder(setup.sources.folder)
    , m_buildFolder(setup.buildFolder)
    , m_receiver(std::move(receiver))
{
    for (const std::string &file : setup.sources.testbenches) {
        BenchState state;
        state.file = QString::fromStdString(file);
        state.state = BenchState::State::Waiting;
        m_states.push_back(state);
        m_receiver(state);
    }
}

void BenchFeed::change(std::size_t index, const BenchState &state)
{
    const std::scoped_lock lock(m_mutex);
    m_states[index] = state;
    m_receiver(state);
}

void BenchFeed::began(std::size_t index, Step step)
{
    BenchState state;
    state.file = m_states[index].file;
    state.state =
        step == Step::Compiling ? BenchState::State::Compiling : BenchState::State::Running;
    change(index, state);
}

void BenchFeed::ended(std::size_t index, const BenchResult &result)
{
    change(index, m_wording.bench(result, m_folder, m_buildFolder));
}

void BenchFeed::failed(std::size_t index, const Error &error)
{
    BenchState state;
    state.file = m_states[index].file;
    if (error.category == ErrorCategory::Cancelled) {
        state.state = BenchState::State::Stopped;
    } else {
        Outcome outcome;
        m_wording.describe(outcome, error, m_folder);
        state.state = BenchState::State::Failed;
        state.problems = outcome.problems;
        state.failureCount = state.problems.size();
    }
    change(index, state);
}

QList<BenchState> BenchFeed::states()
{
    const std::scoped_lock lock(m_mutex);
    QList<BenchState> states(m_states.begin(), m_states.end());
    for (BenchState &state : states)
        if (state.isActive())
            state.state = BenchState::State::Stopped;
    return states;
}

} // namespace logix
