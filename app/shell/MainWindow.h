// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "engine/BoardInfo.h"
#include "engine/Outcome.h"
#include "problems/ProblemLists.h"
#include "problems/ProblemsPanel.h"
#include "welcome/Examples.h"

#include <QMainWindow>

class QStackedWidget;

namespace KTextEditor {
class Document;
} // namespace KTextEditor

namespace logix {

class Banner;
class BoardButton;
struct BoardChange;
class ConsolePanel;
class DeviceButton;
class DeviceMonitor;
class DiagramDock;
class DiagramPanel;
class EditActions;
class EditorTabs;
class EngineClient;
class FilesPanel;
class Layouter;
class LiveCheck;
class OutputPane;
class ProblemMarks;
class ProjectSession;
class QuickFixes;
class ReportPanel;
class StateView;
class StatusLine;
class TestsPanel;
class Verbs;
class WelcomePage;

/// The window: puts the panels together and leads what one says to the others.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Engine::Options options, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens a folder as the project; asks about unsaved changes of the one before.
    bool openProject(const QString &folder);
    bool closeProject();
    /// The project and files that were open when the program last ended, if they are there.
    void restoreSession();

    [[nodiscard]] EditorTabs *editor() const { return m_tabs; }
    [[nodiscard]] FilesPanel *files() const { return m_files; }
    [[nodiscard]] ProblemsPanel *problems() const { return m_problems; }
    [[nodiscard]] ConsolePanel *console() const { return m_console; }
    [[nodiscard]] ReportPanel *report() const { return m_report; }
    [[nodiscard]] TestsPanel *tests() const { return m_tests; }
    [[nodiscard]] LiveCheck *liveCheck() const { return m_liveCheck; }
    [[nodiscard]] QAction *formatAction() const { return m_format; }
    [[nodiscard]] DiagramPanel *diagram() const;
    [[nodiscard]] QAction *showDiagramAction() const { return m_showDiagram; }
    [[nodiscard]] OutputPane *output() const { return m_output; }
    [[nodiscard]] WelcomePage *welcome() const { return m_welcome; }
    [[nodiscard]] StatusLine *statusLine() const { return m_status; }
    [[nodiscard]] Verbs *verbs() const { return m_verbs; }
    [[nodiscard]] EngineClient *engine() const { return m_client; }
    [[nodiscard]] ProjectSession *session() const { return m_session; }
    [[nodiscard]] QuickFixes *fixes() const { return m_fixes; }
    [[nodiscard]] Banner *banner() const { return m_banner; }
    [[nodiscard]] BoardButton *boardButton() const { return m_boardButton; }
    [[nodiscard]] DeviceButton *deviceButton() const { return m_deviceButton; }
    [[nodiscard]] DeviceMonitor *devices() const { return m_monitor; }

private:
    void makeActions();
    void makeMenus();
    void makeToolBar();
    void makePanels();
    void connectEngine();
    void connectPanels();
    void firstPaintDone();

    void makeTests();
    void connectEditing();
    void run(Verb verb, const QStringList &targets = {});
    void begun(Verb verb);
    void updateProblems(ProblemsPanel::State state, const QString &text);
    void save();
    void saveAll();
    void format();
    void updateFormat();
    void makeTestbench();
    void showTests();
    void showEditorSettings();
    void finished(const Outcome &outcome);
    void askChoice(const Outcome &outcome);
    void goTo(const Place &place);
    void showQuickFixes();
    void chooseBoard();
    void takeBoard(const QString &id, const VariantChoice &choice);
    bool writePins(const BoardChange &change);
    void connectDevices();
    void updateDevices();
    void upload();
    void askDevice(const Outcome &outcome);
    /// What a person can do about a failure: words and, where there is one, a button.
    void showRemedy(const Outcome &outcome);
    void fixPermissions();
    void makeProject();
    void openExample(const Example &example);
    void showProjectSettings();
    void updateProject();
    void updateLayout();
    void updateTitle();
    void explainFocus();
    void say(const QString &text);

    void saveState();
    void restoreWindow();
    void openFirstFile();
    void closeEvent(QCloseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

    EngineClient *m_client;
    ProjectSession *m_session;
    Verbs *m_verbs;
    CatalogInfo m_catalog;
    QString m_customBoards;

    EditorTabs *m_tabs;
    EditActions *m_edit;
    ProblemMarks *m_marks;
    QuickFixes *m_fixes;
    LiveCheck *m_liveCheck;
    Layouter *m_layouter;
    ProblemLists m_lists;
    Banner *m_banner;
    StateView *m_noFile;
    QStackedWidget *m_editorStack;
    QStackedWidget *m_pages;
    WelcomePage *m_welcome;
    QWidget *m_workPage;
    FilesPanel *m_files;
    QDockWidget *m_filesDock;
    DiagramDock *m_diagram;
    OutputPane *m_output;
    ProblemsPanel *m_problems;
    ConsolePanel *m_console;
    ReportPanel *m_report;
    TestsPanel *m_tests;
    QDockWidget *m_testsDock;
    StatusLine *m_status;
    BoardButton *m_boardButton;
    DeviceButton *m_deviceButton;
    DeviceMonitor *m_monitor;
    QToolBar *m_toolBar;

    QAction *m_newProject;
    QAction *m_openFolder;
    QAction *m_closeProject;
    QAction *m_save;
    QAction *m_saveAll;
    QAction *m_closeFile;
    QAction *m_quit;
    QAction *m_chooseBoard;
    QAction *m_projectSettings;
    QAction *m_editorSettings;
    QAction *m_showFiles;
    QAction *m_showOutput;
    QAction *m_showTests;
    QAction *m_format;
    QAction *m_showDiagram;
    QAction *m_nextProblem;
    QAction *m_previousProblem;
    QAction *m_quickFix;
    QAction *m_explain;

    bool m_isPainted = false;
    bool m_isUnread = true;
};

} // namespace logix
