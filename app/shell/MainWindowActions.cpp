// SPDX-License-Identifier: Apache-2.0
// The window's actions, menus and toolbar.
#include "shell/MainWindow.h"

#include "boards/BoardButton.h"
#include "console/ConsolePanel.h"
#include "devices/DeviceButton.h"
#include "diagram/DiagramPanel.h"
#include "editor/EditActions.h"
#include "editor/EditorTabs.h"
#include "look/Icons.h"
#include "look/Themes.h"
#include "problems/ProblemsPanel.h"
#include "project/FilesPanel.h"
#include "project/ProjectSession.h"
#include "report/ReportPanel.h"
#include "shell/OutputPane.h"
#include "shell/ProjectHistory.h"
#include "shell/Verbs.h"
#include "testbenches/TestsPanel.h"
#include "welcome/ExampleDialog.h"

#include <QtWidgets>

using namespace Qt::StringLiterals;

namespace logix {

void MainWindow::makeActions()
{
    const auto make = [this](const QString &text, const QString &iconName, const QKeySequence &key,
                             auto slot) {
        auto *action = new QAction(text, this);
        if (!iconName.isEmpty())
            action->setIcon(icon(iconName));
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_newProject = make(tr("New &Project…"), u"add"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_N,
                        [this] { makeProject(); });
    m_openFolder = make(tr("&Open Folder…"), u"folder-open"_s, QKeySequence::Open, [this] {
        const QString folder = QFileDialog::getExistingDirectory(
            this, tr("Open a Folder as a Project"),
            m_session->isOpen() ? m_session->folder() : ExampleDialog::projectsFolder());
        if (!folder.isEmpty())
            openProject(folder);
    });
    m_closeProject = make(tr("Close Pro&ject"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_W,
                          [this] { closeProject(); });
    m_save = make(tr("&Save"), u"save"_s, QKeySequence::Save, [this] { save(); });
    m_saveAll = make(tr("Save A&ll"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_S, [this] { saveAll(); });
    m_closeFile = make(tr("&Close File"), {}, Qt::CTRL | Qt::Key_W,
                       [this] { m_tabs->closeTab(m_tabs->currentIndex()); });
    m_quit = make(tr("&Quit"), {}, Qt::CTRL | Qt::Key_Q, [this] { close(); });
    m_quit->setMenuRole(QAction::QuitRole);
    m_chooseBoard = make(tr("Choose &Board…"), u"board"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_B,
                         [this] { chooseBoard(); });
    m_projectSettings = make(tr("Project &Settings…"), u"settings"_s,
                             Qt::CTRL | Qt::ALT | Qt::Key_S, [this] { showProjectSettings(); });
    m_editorSettings = make(tr("Ed&itor Settings…"), {}, {}, [this] { showEditorSettings(); });
    m_format =
        make(tr("F&ormat"), u"format"_s, Qt::CTRL | Qt::SHIFT | Qt::Key_I, [this] { format(); });
    m_format->setWhatsThis(tr("Lays out the file in the editor (by Verible), saved or not. Only "
                              "blanks and line ends change; one Undo takes it back."));
    m_showFiles = make(tr("Show File &List"), {}, {}, [this] { updateLayout(); });
    m_showOutput = make(tr("Show &Output"), {}, {}, [this] { updateLayout(); });
    m_showTests = make(tr("Sho&w Tests"), {}, {}, [this] { updateLayout(); });
    for (QAction *action : {m_showFiles, m_showOutput, m_showTests}) {
        action->setCheckable(true);
        action->setChecked(action != m_showTests);
    }
    m_showDiagram = make(tr("&Diagram"), u"diagram"_s, Qt::ALT | Qt::Key_6, [this] {
        updateLayout();
        if (m_showDiagram->isChecked())
            diagram()->setFocus();
        else
            m_tabs->setFocus();
    });
    m_showDiagram->setCheckable(true);
    m_showDiagram->setToolTip(tr("Show the design as a schematic"));
    m_nextProblem =
        make(tr("&Next Problem"), u"down"_s, Qt::Key_F4, [this] { m_problems->step(1); });
    m_previousProblem = make(tr("Pre&vious Problem"), u"up"_s, Qt::SHIFT | Qt::Key_F4,
                             [this] { m_problems->step(-1); });
    m_quickFix =
        make(tr("&Quick Fix…"), u"fix"_s, Qt::ALT | Qt::Key_Return, [this] { showQuickFixes(); });
    m_explain = make(tr("&What Is This?"), u"note"_s, Qt::Key_F1, [this] { explainFocus(); });
}

void MainWindow::makeMenus()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addAction(m_newProject);
    file->addSeparator();
    file->addAction(m_files->newFileAction());
    file->addAction(m_tests->newAction());
    file->addAction(m_files->newFolderAction());
    file->addSeparator();
    file->addAction(m_openFolder);
    QMenu *recent = file->addMenu(tr("&Recent Projects"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] {
        recent->clear();
        for (const QString &folder : ProjectHistory::recent())
            recent->addAction(QDir::toNativeSeparators(folder), this,
                              [this, folder] { openProject(folder); });
        if (recent->isEmpty())
            recent->addAction(tr("None yet"))->setEnabled(false);
    });
    file->addAction(m_closeProject);
    file->addSeparator();
    file->addActions({m_save, m_saveAll, m_closeFile});
    file->addSeparator();
    file->addAction(m_quit);

    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    m_edit->addTo(edit);
    edit->addSeparator();
    edit->addActions({m_format, m_quickFix});

    QMenu *project = menuBar()->addMenu(tr("&Project"));
    project->addActions(
        {m_verbs->check(), m_verbs->test(), m_verbs->build(), m_verbs->upload(), m_verbs->stop()});
    project->addSeparator();
    project->addActions({m_tests->runAction(), m_tests->debugAction()});
    project->addSeparator();
    project->addAction(m_verbs->clean());
    project->addSeparator();
    project->addActions({m_chooseBoard, m_projectSettings});

    QMenu *view = menuBar()->addMenu(tr("&View"));
    view->addActions({m_showFiles, m_showOutput, m_showTests});
    view->addSeparator();
    const auto addPanel = [&](QWidget *panel, const QString &text, Qt::Key key) {
        QAction *action = view->addAction(text, this, [this, panel] {
            m_showOutput->setChecked(true);
            updateLayout();
            m_output->showPanel(panel);
            for (QWidget *child : panel->findChildren<QAbstractScrollArea *>())
                if (child->isVisibleTo(panel)) {
                    child->setFocus();
                    break;
                }
        });
        action->setShortcut(Qt::ALT | key);
    };
    addPanel(m_problems, tr("&Problems"), Qt::Key_1);
    addPanel(m_console, tr("&Console"), Qt::Key_2);
    addPanel(m_report, tr("&Report"), Qt::Key_3);
    QAction *toTests = view->addAction(tr("&Tests"), this, [this] {
        showTests();
        m_tests->view()->setFocus();
    });
    toTests->setShortcut(Qt::ALT | Qt::Key_4);
    QAction *toFiles = view->addAction(tr("&Files"), this, [this] {
        m_showFiles->setChecked(true);
        updateLayout();
        m_files->tree()->setFocus();
    });
    toFiles->setShortcut(Qt::ALT | Qt::Key_0);
    QAction *toEditor = view->addAction(tr("&Editor"), this, [this] { m_tabs->setFocus(); });
    toEditor->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    view->addAction(m_showDiagram);
    view->addSeparator();
    view->addActions({m_nextProblem, m_previousProblem});
    view->addSeparator();
    const auto stepTab = [this](int direction) {
        if (m_tabs->count() > 0)
            m_tabs->setCurrentIndex((m_tabs->currentIndex() + direction + m_tabs->count())
                                    % m_tabs->count());
        m_tabs->setFocus();
    };
    view->addAction(tr("Ne&xt Tab"), this, [stepTab] { stepTab(1); })
        ->setShortcut(Qt::CTRL | Qt::Key_Tab);
    view->addAction(tr("Previous Ta&b"), this, [stepTab] { stepTab(-1); })
        ->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab);
    view->addSeparator();
    QMenu *colours = view->addMenu(tr("Colour&s"));
    auto *group = new QActionGroup(this);
    const QString current = QSettings().value(u"window/theme"_s, Themes::system()).toString();
    for (const QString &id : Themes::all()) {
        QAction *action = colours->addAction(Themes::label(id), this, [id] {
            QSettings().setValue(u"window/theme"_s, id);
            Themes::apply(id);
        });
        action->setCheckable(true);
        action->setChecked(id == current);
        group->addAction(action);
    }
    view->addAction(m_editorSettings);

    QMenu *help = menuBar()->addMenu(tr("&Help"));
    help->addAction(m_explain);
}

void MainWindow::makeToolBar()
{
    m_toolBar = addToolBar(tr("Verbs"));
    m_toolBar->setObjectName(u"verbs"_s);
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toolBar->setIconSize(QSize(20, 20));
    m_boardButton = new BoardButton(m_chooseBoard, m_toolBar);
    m_toolBar->addWidget(m_boardButton);
    m_deviceButton = new DeviceButton(m_toolBar);
    m_toolBar->addWidget(m_deviceButton);
    m_toolBar->addSeparator();
    m_toolBar->addActions(
        {m_verbs->check(), m_verbs->test(), m_verbs->build(), m_verbs->upload(), m_verbs->stop()});
    auto *room = new QWidget(m_toolBar);
    room->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(room);
    m_toolBar->addAction(m_showDiagram);
    setContextMenuPolicy(Qt::PreventContextMenu);
}

} // namespace logix
