// SPDX-License-Identifier: Apache-2.0
#include "editor/EditActions.h"

#include "editor/EditorTabs.h"
#include "look/Icons.h"

#include <KActionCollection>
#include <KTextEditor/View>
#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMetaMethod>

using namespace Qt::StringLiterals;

namespace logix {

EditActions::EditActions(EditorTabs *tabs, QObject *parent) : QObject(parent), m_tabs(tabs)
{
    add(tr("&Undo"), u"undo"_s, QKeySequence::Undo, u"edit_undo"_s, "undo");
    add(tr("&Redo"), u"redo"_s, QKeySequence::Redo, u"edit_redo"_s, "redo");
    add(tr("Cu&t"), {}, QKeySequence::Cut, u"edit_cut"_s, "cut", true);
    add(tr("&Copy"), u"copy"_s, QKeySequence::Copy, u"edit_copy"_s, "copy");
    add(tr("&Paste"), {}, QKeySequence::Paste, u"edit_paste"_s, "paste");
    add(tr("Select &All"), {}, QKeySequence::SelectAll, u"edit_select_all"_s, "selectAll");
    add(tr("&Find…"), u"search"_s, QKeySequence::Find, u"edit_find"_s, {}, true);
    add(tr("Find &Next"), {}, QKeySequence::FindNext, u"edit_find_next"_s);
    add(tr("Find Pre&vious"), {}, QKeySequence::FindPrevious, u"edit_find_prev"_s);
    add(tr("R&eplace…"), {}, QKeySequence::Replace, u"edit_replace"_s);
    add(tr("&Go to Line…"), {}, QKeySequence(Qt::CTRL | Qt::Key_G), u"go_goto_line"_s, {}, true);
    add(tr("Toggle Co&mment"), {}, QKeySequence(Qt::CTRL | Qt::Key_Slash),
        u"tools_toggle_comment"_s);
    connect(tabs, &EditorTabs::currentViewChanged, this, &EditActions::update);
    update();
}

void EditActions::add(const QString &text, const QString &iconName, const QKeySequence &key,
                      const QString &editorName, const QByteArray &slot, bool separatorBefore)
{
    auto *action = new QAction(text, this);
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    action->setShortcut(key);
    const qsizetype index = m_entries.size();
    m_entries.append({action, editorName, slot, separatorBefore});
    connect(action, &QAction::triggered, this, [this, index] { perform(m_entries.at(index)); });
}

void EditActions::addTo(QMenu *menu)
{
    for (const Entry &entry : std::as_const(m_entries)) {
        if (entry.separatorBefore)
            menu->addSeparator();
        menu->addAction(entry.action);
    }
}

QList<QAction *> EditActions::actions() const
{
    QList<QAction *> result;
    for (const Entry &entry : m_entries)
        result.append(entry.action);
    return result;
}

void EditActions::setCopyHandler(QWidget *widget, std::function<void()> copy)
{
    m_copyHandlers.insert(widget, std::move(copy));
}

void EditActions::perform(const Entry &entry)
{
    QWidget *const focus = QApplication::focusWidget();
    if (focus && entry.slot == "copy" && m_copyHandlers.contains(focus)) {
        m_copyHandlers.value(focus)();
        return;
    }
    if (focus && !entry.slot.isEmpty()
        && focus->metaObject()->indexOfSlot(QByteArray(entry.slot + "()").constData()) >= 0) {
        QMetaObject::invokeMethod(focus, entry.slot.constData());
        return;
    }
    KTextEditor::View *const view = m_tabs->currentView();
    if (!view)
        return;
    if (QAction *own = view->actionCollection()->action(entry.editorName))
        own->trigger();
}

void EditActions::update()
{
    for (const QMetaObject::Connection &connection : std::as_const(m_connections))
        disconnect(connection);
    m_connections.clear();
    KTextEditor::View *const view = m_tabs->currentView();
    for (const Entry &entry : std::as_const(m_entries)) {
        QAction *own = view ? view->actionCollection()->action(entry.editorName) : nullptr;
        // Text fields and lists offer these too, so they stay on without an editor.
        const bool isUsedElsewhere =
            !entry.slot.isEmpty() && entry.slot != "undo" && entry.slot != "redo";
        const auto follow = [action = entry.action, own, isUsedElsewhere] {
            action->setEnabled(isUsedElsewhere || (own && own->isEnabled()));
            action->setToolTip(own || isUsedElsewhere ? QString() : tr("Open a file first."));
        };
        follow();
        if (own)
            m_connections.append(connect(own, &QAction::enabledChanged, this, follow));
    }
}

void EditActions::yieldKeys(KTextEditor::View *view, const QList<QAction *> &taken)
{
    QList<QKeySequence> keys;
    for (const QAction *action : taken)
        keys += action->shortcuts();
    const auto isTaken = [&](const QKeySequence &key) {
        for (const QKeySequence &other : std::as_const(keys))
            if (key.matches(other) != QKeySequence::NoMatch
                || other.matches(key) != QKeySequence::NoMatch)
                return true;
        return false;
    };
    QList<QKeySequence> seen;
    QList<QAction *> own = view->actionCollection()->actions();
    own += view->findChildren<QAction *>();
    for (const QWidget *widget : view->findChildren<QWidget *>())
        own += widget->actions();
    const QSet<QAction *> all(own.begin(), own.end());
    for (QAction *action : all) {
        QList<QKeySequence> left;
        for (const QKeySequence &key : action->shortcuts())
            if (!key.isEmpty() && !isTaken(key) && !seen.contains(key))
                left.append(key);
        seen += left;
        if (left != action->shortcuts())
            action->setShortcuts(left);
    }
}

} // namespace logix
