// SPDX-License-Identifier: Apache-2.0
#include "engine/LineChanges.h"

#include <algorithm>
#include <vector>

namespace logix {

namespace {

/// Differences that are searched for; texts that differ more are replaced in one piece.
constexpr int mostDifferences = 1000;

/// The common lines of two ranges as pairs, by the shortest edit script; nothing when that is too
/// long.
class Matcher
{
public:
    Matcher(const QStringList &before, const QStringList &after, qsizetype beforeEnd,
            qsizetype afterEnd, qsizetype begin)
        : m_before(before)
        , m_after(after)
        , m_begin(begin)
        , m_n(static_cast<int>(beforeEnd - begin))
        , m_m(static_cast<int>(afterEnd - begin))
    {
    }

    bool match(std::vector<std::pair<int, int>> &pairs)
    {
        const int most = std::min(m_n + m_m, mostDifferences);
        std::vector<int> reach(2 * static_cast<std::size_t>(most) + 3, 0);
        const auto at = [&](int k) -> int & {
            return reach[static_cast<std::size_t>(k + most + 1)];
        };
        std::vector<std::vector<int>> steps;
        for (int d = 0; d <= most; ++d) {
            steps.emplace_back(reach.begin() + (most + 1 - d - 1),
                               reach.begin() + (most + 1 + d + 2));
            for (int k = -d; k <= d; k += 2) {
                int x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
                while (x < m_n && x - k < m_m && isSame(x, x - k))
                    ++x;
                at(k) = x;
                if (x >= m_n && x - k >= m_m) {
                    trace(steps, d, pairs);
                    return true;
                }
            }
        }
        return false;
    }

private:
    [[nodiscard]] bool isSame(int x, int y) const
    {
        return m_before.at(m_begin + x) == m_after.at(m_begin + y);
    }

    void trace(const std::vector<std::vector<int>> &steps, int last,
               std::vector<std::pair<int, int>> &pairs) const
    {
        int x = m_n;
        int y = m_m;
        for (int d = last; d >= 0; --d) {
            // The furthest places before this step, for -d-1 to d+1.
            const auto at = [&](int k) {
                return steps[static_cast<std::size_t>(d)][static_cast<std::size_t>(k + d + 1)];
            };
            const int k = x - y;
            const bool isInsertion = k == -d || (k != d && at(k - 1) < at(k + 1));
            const int fromX = d == 0 ? 0 : isInsertion ? at(k + 1) : at(k - 1);
            const int fromY = d == 0 ? 0 : isInsertion ? fromX - k - 1 : fromX - k + 1;
            while (x > fromX && y > fromY) {
                --x;
                --y;
                pairs.emplace_back(static_cast<int>(m_begin) + x, static_cast<int>(m_begin) + y);
            }
            x = fromX;
            y = fromY;
        }
        std::ranges::reverse(pairs);
    }

    const QStringList &m_before;
    const QStringList &m_after;
    qsizetype m_begin;
    int m_n;
    int m_m;
};

} // namespace

QList<LineChange> lineChanges(const QStringList &before, const QStringList &after)
{
    qsizetype begin = 0;
    while (begin < before.size() && begin < after.size() && before.at(begin) == after.at(begin))
        ++begin;
    qsizetype beforeEnd = before.size();
    qsizetype afterEnd = after.size();
    while (beforeEnd > begin && afterEnd > begin
           && before.at(beforeEnd - 1) == after.at(afterEnd - 1)) {
        --beforeEnd;
        --afterEnd;
    }
    std::vector<std::pair<int, int>> pairs;
    if (beforeEnd > begin && afterEnd > begin)
        Matcher(before, after, beforeEnd, afterEnd, begin).match(pairs);
    pairs.emplace_back(static_cast<int>(beforeEnd), static_cast<int>(afterEnd));
    QList<LineChange> changes;
    int x = static_cast<int>(begin);
    int y = static_cast<int>(begin);
    for (const auto &[nextX, nextY] : pairs) {
        if (nextX > x || nextY > y)
            changes.append({x, nextX - x, after.mid(y, nextY - y)});
        x = nextX + 1;
        y = nextY + 1;
    }
    return changes;
}

TextPlace placeAfterLayout(const QStringList &before, const QStringList &after, TextPlace place)
{
    const auto isInk = [](QChar c) { return !c.isSpace(); };
    qsizetype count = 0;
    int emptyLines = 0;
    for (int line = 0; line < place.line && line < before.size(); ++line) {
        const auto inks = std::ranges::count_if(before.at(line), isInk);
        count += inks;
        emptyLines = inks > 0 ? 0 : emptyLines + 1;
    }
    const QString here = before.value(place.line);
    const QStringView left = QStringView(here).left(place.column);
    const auto inksHere = std::ranges::count_if(left, isInk);
    count += inksHere;
    const bool isInIndentation = inksHere == 0;
    const bool isEmptyLine = isInIndentation && QStringView(here).trimmed().isEmpty();

    // Behind the same character.
    TextPlace result;
    qsizetype missing = count;
    for (int line = 0; missing > 0 && line < after.size(); ++line) {
        const QString &text = after.at(line);
        for (int column = 0; column < text.size() && missing > 0; ++column)
            if (isInk(text.at(column)) && --missing == 0)
                result = {line, column + 1};
    }
    if (!isInIndentation) {
        // Blanks between the character and the place stay, where there are such.
        const QString text = after.value(result.line);
        qsizetype blanks = 0;
        while (blanks < left.size() && left.at(left.size() - 1 - blanks).isSpace())
            ++blanks;
        while (blanks-- > 0 && result.column < text.size() && text.at(result.column).isSpace())
            ++result.column;
        return result;
    }
    if (isEmptyLine) {
        const int first = count == 0 ? 0 : result.line + 1;
        const int line = std::min(first + emptyLines, static_cast<int>(after.size()) - 1);
        bool isStillEmpty = line >= first;
        for (int i = first; i <= line; ++i)
            isStillEmpty = isStillEmpty && QStringView(after.at(i)).trimmed().isEmpty();
        return isStillEmpty ? TextPlace{line, 0} : result;
    }
    // Before the next character, so at the start of what is in the line.
    for (int line = result.line; line < after.size(); ++line) {
        const QString &text = after.at(line);
        for (int column = line == result.line ? result.column : 0; column < text.size(); ++column)
            if (isInk(text.at(column)))
                return {line, column};
    }
    return result;
}

} // namespace logix
