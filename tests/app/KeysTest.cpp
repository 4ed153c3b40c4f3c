// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "console/ConsolePanel.h"
#include "editor/EditorTabs.h"
#include "problems/ProblemsPanel.h"
#include "project/FilesPanel.h"
#include "report/ReportPanel.h"
#include "testbenches/TestsPanel.h"

#include <KActionCollection>

using namespace Qt::StringLiterals;

namespace logix::test {

using Keys = WindowTest;

namespace {

struct Use
{
    QKeySequence key;
    const QAction *action;
};

QList<Use> usesOf(const QList<QAction *> &actions)
{
    QList<Use> uses;
    for (const QAction *action : actions)
        for (const QKeySequence &key : action->shortcuts())
            if (!key.isEmpty())
                uses.append({key, action});
    return uses;
}

void expectNoKeyTwice(const QList<Use> &uses)
{
    EXPECT_GT(uses.size(), 20);
    for (qsizetype i = 0; i < uses.size(); ++i)
        for (qsizetype j = i + 1; j < uses.size(); ++j) {
            // A sequence that begins another one also makes it unusable.
            const bool clash = uses[i].key.matches(uses[j].key) != QKeySequence::NoMatch
                               || uses[j].key.matches(uses[i].key) != QKeySequence::NoMatch;
            EXPECT_FALSE(clash && uses[i].action != uses[j].action)
                << qPrintable(uses[i].key.toString()) << ": " << qPrintable(uses[i].action->text())
                << " and " << qPrintable(uses[j].action->text());
        }
}

} // namespace

TEST_F(Keys, NoTwoActionsOnOneKeyInTheEditor)
{
    showWindow();
    openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
    QList<QAction *> actions;
    for (QAction *action : window().findChildren<QAction *>())
        if (action->shortcutContext() == Qt::WindowShortcut
            || action->shortcutContext() == Qt::ApplicationShortcut)
            actions.append(action);
    KTextEditor::View *view = window().editor()->currentView();
    QList<QAction *> own = view->actionCollection()->actions();
    own += view->findChildren<QAction *>();
    for (const QWidget *widget : view->findChildren<QWidget *>())
        own += widget->actions();
    for (QAction *action : std::as_const(own))
        if (!actions.contains(action))
            actions.append(action);
    expectNoKeyTwice(usesOf(actions));
}

TEST_F(Keys, NoTwoActionsOnOneKeyInTheFileTree)
{
    showWindow();
    openBlinky();
    QList<QAction *> actions = window().files()->tree()->actions();
    for (QAction *action : window().findChildren<QAction *>())
        if (action->shortcutContext() == Qt::WindowShortcut && !actions.contains(action))
            actions.append(action);
    expectNoKeyTwice(usesOf(actions));
}

TEST_F(Keys, NoTwoMenuEntriesOnOneMnemonic)
{
    showWindow();
    const auto check = [](const QList<QAction *> &actions, const QString &where) {
        QHash<QChar, QString> taken;
        for (const QAction *action : actions) {
            const QKeySequence key = QKeySequence::mnemonic(action->text());
            if (key.isEmpty())
                continue;
            const QChar letter = key.toString().back();
            EXPECT_FALSE(taken.contains(letter))
                << qPrintable(where) << ": " << qPrintable(action->text()) << " and "
                << qPrintable(taken.value(letter));
            taken.insert(letter, action->text());
        }
    };
    check(window().menuBar()->actions(), u"menu bar"_s);
    for (const QAction *menu : window().menuBar()->actions())
        check(menu->menu()->actions(), menu->text());
}

TEST_F(Keys, StandardKeysReachTheEditor)
{
    showWindow();
    openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
    KTextEditor::View *view = window().editor()->currentView();
    view->setFocus();
    ASSERT_TRUE(waitFor([&] { return QApplication::focusWidget() != nullptr; }));
    const QString before = view->document()->text();
    QTest::keyClicks(QApplication::focusWidget(), u"wire"_s);
    EXPECT_NE(view->document()->text(), before);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(waitFor([&] { return view->document()->text() == before; }));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
    EXPECT_TRUE(waitFor([&] {
        return view->selectionText() == before.trimmed() || view->selectionText() == before;
    }));
}

TEST_F(Keys, EveryPanelIsAKeyAwayAndExplainsItself)
{
    showWindow();
    openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
    const std::pair<Qt::Key, QWidget *> panels[] = {{Qt::Key_1, window().problems()},
                                                    {Qt::Key_2, window().console()},
                                                    {Qt::Key_3, window().report()},
                                                    {Qt::Key_4, window().tests()},
                                                    {Qt::Key_0, window().files()}};
    for (const auto &[key, panel] : panels) {
        QTest::keyClick(&window(), key, Qt::AltModifier);
        EXPECT_TRUE(panel->isVisible()) << "Alt+" << key - Qt::Key_0;
        EXPECT_FALSE(panel->whatsThis().isEmpty());
    }
    // F1 explains what has the focus.
    window().files()->tree()->setFocus();
    QTest::keyClick(&window(), Qt::Key_F1);
    EXPECT_TRUE(waitFor([] {
        for (const QWidget *top : QApplication::topLevelWidgets())
            if (top->isVisible() && top->inherits("QWhatsThat"))
                return true;
        return false;
    }));
    QWhatsThis::hideText();
}

TEST_F(Keys, EveryActionSaysWhatItIs)
{
    showWindow();
    for (const QToolButton *button : window().findChildren<QToolButton *>()) {
        if (!button->isVisible() || button->objectName().startsWith("qt_"_L1))
            continue;
        const bool hasText =
            !button->text().isEmpty() && button->toolButtonStyle() != Qt::ToolButtonIconOnly;
        EXPECT_TRUE(hasText || !button->toolTip().isEmpty()) << qPrintable(button->objectName());
    }
}

} // namespace logix::test
