// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/LineChanges.h"
#include "engine/Outcome.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace logix {

/// What checking while typing found in a project.
struct LookAnswer
{
    /// The project.
    QString folder;
    QList<Problem> problems;
    /// Why it couldn't be looked at, in one sentence, when that is no fault of the design.
    QString failure;
};

/// A text to lay out anew. The answer carries the number.
struct LayoutWish
{
    quint64 number = 0;
    /// Absolute; only the name matters.
    QString path;
    QString text;
};

struct LayoutAnswer
{
    quint64 number = 0;
    /// Nothing when the text is laid out well already.
    QList<LineChange> changes;
    QStringList before;
    QStringList after;
    /// What is in the way, in one sentence; the text then stays.
    QString problem;
    /// Where; line 0 for nowhere.
    Place place;
};

/// A testbench that could be written for one of a project's modules.
struct TestbenchPlan
{
    QString folder;
    QStringList modules;
    QString module;
    /// Relative to the folder.
    QString file;
    QString text;
    QString problem;
};

} // namespace logix
