// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace logix {

struct Example
{
    QString board;
    QString example;
    QString title;
    QString summary;
    QString level;
    /// Absolute; what is copied.
    QString folder;
};

/// The examples that `examples/index.json` in the resources lists and that are there.
[[nodiscard]] QList<Example> readExamples(const QString &resources);

/// Copies an example to a folder that isn't there yet, all or nothing. Gives why it couldn't, in
/// one sentence, or nothing.
[[nodiscard]] QString copyExample(const Example &example, const QString &target);

} // namespace logix
