// SPDX-License-Identifier: Apache-2.0
#include "base/OrderedOutput.h"

#include "base/Error.h"
#include "messages/base.h"

#include <utility>

namespace logix {

namespace {

std::size_t bytesOf(const LiveLine &line)
{
    // The structure counts too: many short lines are as large as few long ones.
    return sizeof(LiveLine) + line.text.size()
           + (line.originalText ? line.originalText->size() : 0);
}

} // namespace

OrderedOutput::Turn::~Turn()
{
    if (m_owner != nullptr) {
        m_owner->finish(m_part);
    }
}

OrderedOutput::Turn::Turn(Turn &&other) noexcept
    : m_owner(std::exchange(other.m_owner, nullptr)), m_part(other.m_part)
{
}

OrderedOutput::OrderedOutput(LiveOutput &target, std::size_t parts, Limits limits)
    : m_target(target), m_limits(limits)
{
    m_parts.reserve(parts);
    for (std::size_t i = 0; i < parts; ++i) {
        m_parts.push_back(std::make_unique<Part>(*this, i));
    }
}

OrderedOutput::~OrderedOutput()
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        finish(i);
    }
}

void OrderedOutput::finish(std::size_t index)
{
    const std::scoped_lock lock(m_mutex);
    m_parts.at(index)->isFinished = true;
    while (m_current < m_parts.size() && m_parts[m_current]->isFinished) {
        ++m_current;
        if (m_current < m_parts.size()) {
            if (m_onTurn) {
                m_onTurn(m_current);
            }
            m_parts[m_current]->release(m_target);
        }
    }
}

void OrderedOutput::take(std::size_t index, const LiveLine &line)
{
    const std::scoped_lock lock(m_mutex);
    if (index <= m_current) {
        m_target.line(line);
    } else {
        m_parts[index]->hold(line, m_limits.heldBytes);
    }
}

void OrderedOutput::Part::hold(const LiveLine &line, std::size_t mostBytes)
{
    const std::size_t bytes = bytesOf(line);
    if (m_last.empty() && m_firstBytes + bytes <= mostBytes) {
        m_first.push_back(line);
        m_firstBytes += bytes;
        return;
    }
    m_last.push_back(line);
    m_lastBytes += bytes;
    // The newest line stays, however long it is.
    while (m_lastBytes > mostBytes && m_last.size() > 1) {
        m_lastBytes -= bytesOf(m_last.front());
        m_last.pop_front();
        ++m_leftOut;
    }
}

void OrderedOutput::Part::release(LiveOutput &target)
{
    for (const LiveLine &line : m_first) {
        target.line(line);
    }
    if (m_leftOut > 0) {
        target.line(engineLine(
            Message(msg::base::linesLeftOut, {{"count", static_cast<std::int64_t>(m_leftOut)}})));
    }
    for (const LiveLine &line : m_last) {
        target.line(line);
    }
    m_first = {};
    m_last = {};
    m_firstBytes = m_lastBytes = m_leftOut = 0;
}

} // namespace logix
