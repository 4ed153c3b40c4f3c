// SPDX-License-Identifier: Apache-2.0
#include "problems/ProblemLists.h"

#include <algorithm>

namespace logix {

bool ProblemLists::set(Source source, const QList<Problem> &problems)
{
    QList<Problem> &list = source == Source::Lint ? m_lint : m_verb;
    if (list == problems)
        return false;
    list = problems;
    m_all = m_verb;
    for (const Problem &problem : std::as_const(m_lint)) {
        const bool isSaid = std::ranges::any_of(m_verb, [&](const Problem &other) {
            return other.place == problem.place && other.text == problem.text;
        });
        if (!isSaid)
            m_all.append(problem);
    }
    return true;
}

bool ProblemLists::clear()
{
    const bool isChanged = !m_all.isEmpty();
    m_lint.clear();
    m_verb.clear();
    m_all.clear();
    return isChanged;
}

} // namespace logix
