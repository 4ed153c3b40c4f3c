// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

namespace logix {

/// The window's problems by who found them, so that one source's new list leaves the others' alone.
class ProblemLists
{
public:
    /// Lint is Check's and what is found while typing: the same tool, so one list.
    enum class Source { Lint, Verb };

    /// Whether anything changed.
    bool set(Source source, const QList<Problem> &problems);
    bool clear();
    /// The verb's first, then lint's that say something else.
    [[nodiscard]] const QList<Problem> &all() const { return m_all; }

private:
    QList<Problem> m_lint;
    QList<Problem> m_verb;
    QList<Problem> m_all;
};

} // namespace logix
