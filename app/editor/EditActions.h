// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace KTextEditor {
class View;
} // namespace KTextEditor

namespace logix {

class EditorTabs;

/// The Edit menu. Each action does what the editor's own action of the same meaning does, or, when
/// a text field or the console has the focus, what that offers. The window's actions carry the
/// keys, so the editor's own lose theirs where they are the same.
class EditActions : public QObject
{
    Q_OBJECT

public:
    EditActions(EditorTabs *tabs, QObject *parent);

    /// Fills the menu; call once.
    void addTo(QMenu *menu);
    [[nodiscard]] QList<QAction *> actions() const;
    /// Takes the keys of `taken` away from the view's own actions. Call for each new view, when
    /// the window's actions have their keys.
    static void yieldKeys(KTextEditor::View *view, const QList<QAction *> &taken);
    /// What the problems list or another view puts on the clipboard, when it has the focus.
    void setCopyHandler(QWidget *widget, std::function<void()> copy);

private:
    struct Entry
    {
        QAction *action = nullptr;
        /// The editor's action, and the slot of a text field; either may be empty.
        QString editorName;
        QByteArray slot;
        bool separatorBefore = false;
    };

    void add(const QString &text, const QString &iconName, const QKeySequence &key,
             const QString &editorName, const QByteArray &slot = {}, bool separatorBefore = false);
    void perform(const Entry &entry);
    void update();

    EditorTabs *m_tabs;
    QList<Entry> m_entries;
    QHash<QWidget *, std::function<void()>> m_copyHandlers;
    QList<QMetaObject::Connection> m_connections;
};

} // namespace logix
