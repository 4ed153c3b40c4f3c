// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileIconProvider>

namespace logix {

/// What a file is in a project, told by its name.
enum class FileKind { Design, Testbench, Pins, Settings, Text, Other };

[[nodiscard]] FileKind fileKind(const QString &name);

/// Our icons for a project's files. Called on the file model's thread too.
class FileIcons : public QAbstractFileIconProvider
{
public:
    [[nodiscard]] QIcon icon(IconType type) const override;
    [[nodiscard]] QIcon icon(const QFileInfo &info) const override;
    [[nodiscard]] QString type(const QFileInfo &info) const override;
};

} // namespace logix
