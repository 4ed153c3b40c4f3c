// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardButton.h"

#include "look/Icons.h"

#include <QAction>

using namespace Qt::StringLiterals;

namespace logix {

BoardButton::BoardButton(QAction *choose, QWidget *parent) : QToolButton(parent)
{
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIcon(choose->icon());
    setFocusPolicy(Qt::TabFocus);
    setWhatsThis(tr("The board that the project is for, and the memory that Upload writes to. A "
                    "click lets you choose another one."));
    connect(this, &QToolButton::clicked, choose, &QAction::trigger);
    connect(choose, &QAction::changed, this, [this, choose] {
        setEnabled(choose->isEnabled());
        if (!choose->isEnabled())
            setToolTip(choose->toolTip());
        else
            update();
    });
    setEnabled(choose->isEnabled());
    update();
}

void BoardButton::setCatalog(const CatalogInfo &catalog)
{
    m_catalog = catalog;
    update();
}

void BoardButton::setProject(const std::optional<ProjectInfo> &project)
{
    m_project = project;
    update();
}

void BoardButton::update()
{
    if (!m_project || !m_project->hasBoard()) {
        setText(tr("Choose a board"));
        if (isEnabled())
            setToolTip(tr("Choose the board that the project is for"));
        return;
    }
    const QString id = QString::fromStdString(m_project->settings.board);
    const BoardInfo *board = m_catalog.board(id);
    if (!board) {
        setText(id);
        if (isEnabled())
            setToolTip(m_catalog.boards.isEmpty()
                           ? tr("The board %1").arg(id)
                           : tr("The catalog has no board %1: choose one.").arg(id));
        return;
    }
    QString text = board->name;
    if (const VariantInfo *variant = board->variant(m_project->settings.boardVariant))
        text += u" · "_s + variant->memoryLabel;
    setText(text.replace(u'&', u"&&"_s));
    if (isEnabled())
        setToolTip(tr("%1 with %2. A click chooses another board.").arg(board->name, board->part));
}

} // namespace logix
