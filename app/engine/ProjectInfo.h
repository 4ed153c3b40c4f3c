// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"
#include "project/Project.h"

#include <QString>
#include <QStringList>

namespace logix {

/// What is known of the open project: its settings and what was found for what they leave out.
struct ProjectInfo
{
    /// Absolute.
    QString folder;
    ProjectSettings settings;
    QStringList sources;
    QStringList testbenches;
    QString constraintFile;
    /// Every one that was found in the folder, of any format.
    QStringList constraintFiles;
    QStringList topCandidates;
    /// The one that Build takes; empty when it has to ask.
    QString topModule;
    /// Without the dot; empty without a board.
    QString constraintExtension;
    /// Why the project can't be used as it is, in one sentence; empty when it can.
    QString problem;
    QList<Problem> problems;

    [[nodiscard]] bool hasBoard() const { return !settings.board.empty(); }
};

} // namespace logix
