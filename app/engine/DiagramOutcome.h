// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

namespace logix {

/// How a drawing of the design ended, in the user's language.
struct DiagramOutcome
{
    Outcome::State state = Outcome::State::Passed;
    /// The project it was drawn for, which may be closed by now.
    QString folder;
    /// What went wrong, in one sentence.
    QString summary;
    /// What helps to find the cause; may span lines.
    QString details;
    QList<Problem> problems;
    /// The modules that the diagram could start at, when that has to be chosen.
    QStringList candidates;
    /// Absolute: the folder of the page, empty when there is none.
    QString pageFolder;
};

} // namespace logix

Q_DECLARE_METATYPE(logix::DiagramOutcome)
