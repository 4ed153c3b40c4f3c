// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/DevicesInfo.h"

#include <QDialog>

class QListWidget;

namespace logix {

/// Asks which of several devices the design goes to. One that is very likely the board, when no
/// other is, is preselected.
class DeviceChooser : public QDialog
{
    Q_OBJECT

public:
    /// `devices` were listed for a build of `board`.
    DeviceChooser(const DevicesInfo &devices, const QString &board, QWidget *parent = nullptr);

    [[nodiscard]] QString device() const;
    [[nodiscard]] QListWidget *list() const { return m_list; }

private:
    QListWidget *m_list;
};

} // namespace logix
