// SPDX-License-Identifier: Apache-2.0
#include "simulation/BenchOutput.h"

#include "base/Message.h"
#include "base/Text.h"
#include "messages/simulation.h"

namespace logix {

namespace {

constexpr std::size_t longestLine = 4000;
constexpr std::size_t half = BenchOutput::mostLines / 2;

void append(std::string &text, std::string_view line, bool &isFirst)
{
    if (!isFirst) {
        text += '\n';
    }
    isFirst = false;
    text += line;
}

} // namespace

void BenchOutput::add(std::string_view line)
{
    std::string kept = line.size() > longestLine ? cutText(line, longestLine) : std::string(line);
    if (m_first.size() < half) {
        m_first.push_back(std::move(kept));
        return;
    }
    m_last.push_back(std::move(kept));
    if (m_last.size() > half) {
        m_last.pop_front();
        ++m_leftOut;
    }
}

std::string BenchOutput::text() const
{
    std::string text;
    bool isFirst = true;
    for (const std::string &line : m_first) {
        append(text, line, isFirst);
    }
    if (m_leftOut > 0) {
        const Message note(msg::simulation::linesLeftOut,
                           {{"count", static_cast<std::int64_t>(m_leftOut)}});
        append(text, note.english(), isFirst);
    }
    for (const std::string &line : m_last) {
        append(text, line, isFirst);
    }
    return text;
}

} // namespace logix
