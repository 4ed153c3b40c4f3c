// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace logix {

/// Replaces `count` lines from `line` on (from 0) by others; 0 inserts before the line.
struct LineChange
{
    int line = 0;
    int count = 0;
    QStringList lines;

    friend bool operator==(const LineChange &, const LineChange &) = default;
};

/// What makes one text of another, from the first change to the last, as few lines as possible
/// unless the texts differ a lot. Lines are numbered as in `before`.
[[nodiscard]] QList<LineChange> lineChanges(const QStringList &before, const QStringList &after);

/// A place in a text, from 0.
struct TextPlace
{
    int line = 0;
    int column = 0;

    friend bool operator==(const TextPlace &, const TextPlace &) = default;
};

/// Where a place is when only blanks and line ends differ: behind the same character, or before the
/// next one for a place in a line's indentation.
[[nodiscard]] TextPlace placeAfterLayout(const QStringList &before, const QStringList &after,
                                         TextPlace place);

} // namespace logix
