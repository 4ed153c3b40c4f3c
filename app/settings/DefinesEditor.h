// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/SourceSet.h"

#include <QWidget>

class QTableWidget;
class QToolButton;

namespace logix {

/// Macro definitions as a table of names and values.
class DefinesEditor : public QWidget
{
    Q_OBJECT

public:
    explicit DefinesEditor(QWidget *parent = nullptr);

    void setDefines(const Defines &defines);
    [[nodiscard]] Defines defines() const;
    /// Why the table can't be taken as it is; empty when it can.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] QTableWidget *table() const { return m_table; }

signals:
    void changed();

private:
    void addRow(const QString &name, const QString &value);

    QTableWidget *m_table;
    QToolButton *m_add;
    QToolButton *m_remove;
};

} // namespace logix
