// SPDX-License-Identifier: Apache-2.0
#include "settings/FileListEditor.h"

#include "look/Icons.h"
#include "look/Spacing.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QListWidget>
#include <QMessageBox>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

FileListEditor::FileListEditor(Kind kind, const QString &projectFolder, const QString &automatic,
                               QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_folder(projectFolder)
    , m_automatic(new QCheckBox(automatic, this))
    , m_list(new QListWidget(this))
{
    const auto button = [this](const QString &iconName, const QString &help) {
        auto *result = new QToolButton(this);
        result->setIcon(icon(iconName));
        result->setToolTip(help);
        result->setAccessibleName(help);
        result->setFocusPolicy(Qt::TabFocus);
        return result;
    };
    m_add = button(u"add"_s, kind == Kind::Files ? tr("Add files") : tr("Add a folder"));
    m_remove = button(u"remove"_s, tr("Take out of the list"));
    m_up = button(u"up"_s, tr("Move up"));
    m_down = button(u"down"_s, tr("Move down"));
    m_automatic->setVisible(!automatic.isEmpty());
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setTextElideMode(Qt::ElideMiddle);

    auto *buttons = new QVBoxLayout;
    buttons->setSpacing(spacing::tiny);
    for (QToolButton *each : {m_add, m_remove, m_up, m_down})
        buttons->addWidget(each);
    buttons->addStretch(1);
    auto *row = new QHBoxLayout;
    row->setSpacing(spacing::small);
    row->addWidget(m_list, 1);
    row->addLayout(buttons);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::small);
    layout->addWidget(m_automatic);
    layout->addLayout(row, 1);

    connect(m_automatic, &QCheckBox::toggled, this, [this](bool isOn) {
        if (isOn)
            fill(m_found);
        update();
    });
    connect(m_add, &QToolButton::clicked, this, &FileListEditor::add);
    connect(m_remove, &QToolButton::clicked, this, &FileListEditor::remove);
    connect(m_up, &QToolButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { move(1); });
    connect(m_list, &QListWidget::currentRowChanged, this, &FileListEditor::update);
    update();
}

void FileListEditor::setEntries(const std::optional<QStringList> &chosen, const QStringList &found)
{
    m_found = found;
    m_automatic->setChecked(!chosen && !m_automatic->text().isEmpty());
    fill(chosen ? *chosen : found);
    update();
}

std::optional<QStringList> FileListEditor::entries() const
{
    if (m_automatic->isChecked())
        return std::nullopt;
    QStringList result;
    for (int i = 0; i < m_list->count(); ++i)
        result.append(m_list->item(i)->text());
    return result;
}

void FileListEditor::fill(const QStringList &entries)
{
    m_list->clear();
    m_list->addItems(entries);
    if (!entries.isEmpty())
        m_list->setCurrentRow(0);
}

void FileListEditor::add()
{
    QStringList chosen;
    if (m_kind == Kind::Files) {
        chosen = QFileDialog::getOpenFileNames(
            this, m_add->toolTip(), m_folder,
            m_patterns.isEmpty() ? QString() : tr("Design files (%1)").arg(m_patterns));
    } else {
        const QString folder = QFileDialog::getExistingDirectory(this, m_add->toolTip(), m_folder);
        if (!folder.isEmpty())
            chosen.append(folder);
    }
    QStringList outside;
    for (const QString &path : std::as_const(chosen)) {
        const QString name = QDir(m_folder).relativeFilePath(path);
        if (name.startsWith(".."_L1) || QDir::isAbsolutePath(name))
            outside.append(QDir::toNativeSeparators(path));
        else if (m_list->findItems(name, Qt::MatchExactly).isEmpty())
            m_list->addItem(name);
    }
    if (!outside.isEmpty())
        QMessageBox::information(this, m_add->toolTip(),
                                 tr("A project's files lie in its folder. This is outside: %1")
                                     .arg(outside.join(u", "_s)));
    m_list->setCurrentRow(m_list->count() - 1);
    update();
}

void FileListEditor::remove()
{
    delete m_list->takeItem(m_list->currentRow());
    update();
}

void FileListEditor::move(int by)
{
    const int row = m_list->currentRow();
    QListWidgetItem *item = m_list->takeItem(row);
    m_list->insertItem(row + by, item);
    m_list->setCurrentRow(row + by);
}

void FileListEditor::update()
{
    const bool isOwn = !m_automatic->isChecked();
    const int row = m_list->currentRow();
    m_list->setEnabled(isOwn);
    m_add->setEnabled(isOwn);
    m_remove->setEnabled(isOwn && row >= 0);
    m_up->setEnabled(isOwn && row > 0);
    m_down->setEnabled(isOwn && row >= 0 && row < m_list->count() - 1);
}

} // namespace logix
