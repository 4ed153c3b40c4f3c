// SPDX-License-Identifier: Apache-2.0
#include "settings/DefinesEditor.h"

#include "look/Icons.h"
#include "look/Spacing.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

DefinesEditor::DefinesEditor(QWidget *parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, 2, this))
    , m_add(new QToolButton(this))
    , m_remove(new QToolButton(this))
{
    m_table->setHorizontalHeaderLabels({tr("Name"), tr("Value")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Macro definitions"));
    m_add->setIcon(icon(u"add"_s));
    m_add->setToolTip(tr("Add a definition"));
    m_remove->setIcon(icon(u"remove"_s));
    m_remove->setToolTip(tr("Take the definition out"));
    for (QToolButton *button : {m_add, m_remove}) {
        button->setAccessibleName(button->toolTip());
        button->setFocusPolicy(Qt::TabFocus);
    }
    auto *buttons = new QVBoxLayout;
    buttons->setSpacing(spacing::tiny);
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::small);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    connect(m_add, &QToolButton::clicked, this, [this] {
        addRow({}, {});
        m_table->setCurrentCell(m_table->rowCount() - 1, 0);
        m_table->editItem(m_table->currentItem());
    });
    connect(m_remove, &QToolButton::clicked, this, [this] {
        m_table->removeRow(m_table->currentRow());
        emit changed();
    });
    const auto update = [this] { m_remove->setEnabled(m_table->currentRow() >= 0); };
    connect(m_table, &QTableWidget::currentCellChanged, this, update);
    connect(m_table, &QTableWidget::cellChanged, this, &DefinesEditor::changed);
    update();
}

void DefinesEditor::addRow(const QString &name, const QString &value)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(name));
    m_table->setItem(row, 1, new QTableWidgetItem(value));
}

void DefinesEditor::setDefines(const Defines &defines)
{
    m_table->setRowCount(0);
    for (const auto &[name, value] : defines)
        addRow(QString::fromStdString(name), QString::fromStdString(value));
}

Defines DefinesEditor::defines() const
{
    Defines result;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QTableWidgetItem *name = m_table->item(row, 0);
        const QTableWidgetItem *value = m_table->item(row, 1);
        if (name && !name->text().trimmed().isEmpty())
            result[name->text().trimmed().toStdString()] =
                value ? value->text().toStdString() : std::string();
    }
    return result;
}

QString DefinesEditor::problem() const
{
    static const QRegularExpression identifier(u"^[A-Za-z_][A-Za-z0-9_$]*$"_s);
    QStringList names;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QTableWidgetItem *item = m_table->item(row, 0);
        const QString name = item ? item->text().trimmed() : QString();
        if (name.isEmpty())
            continue;
        if (!identifier.match(name).hasMatch())
            return tr("%1 can't be a macro's name: letters, digits and _ only, a letter first.")
                .arg(name);
        if (names.contains(name))
            return tr("The macro %1 is defined twice.").arg(name);
        names.append(name);
    }
    return {};
}

} // namespace logix
