// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "engine/BoardInfo.h"
#include "engine/Outcome.h"
#include "welcome/Examples.h"

#include <QMainWindow>

class QStackedWidget;

namespace KTextEditor {
class Document;
} // namespace KTextEditor

namespace logix {

class Banner;
class BoardButton;
class ConsolePanel;
class EditActions;
class EditorTabs;
class EngineClient;
class FilesPanel;
class OutputPane;
class ProblemMarks;
class ProblemsPanel;
class ProjectSession;
class ReportPanel;
class StateView;
class StatusLine;
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
    [[nodiscard]] OutputPane *output() const { return m_output; }
    [[nodiscard]] WelcomePage *welcome() const { return m_welcome; }
    [[nodiscard]] StatusLine *statusLine() const { return m_status; }
    [[nodiscard]] Verbs *verbs() const { return m_verbs; }
    [[nodiscard]] EngineClient *engine() const { return m_client; }
    [[nodiscard]] ProjectSession *session() const { return m_session; }
    [[nodiscard]] Banner *banner() const { return m_banner; }
    [[nodiscard]] BoardButton *boardButton() const { return m_boardButton; }

private:
    void makeActions();
    void makeMenus();
    void makeToolBar();
    void makePanels();
    void connectEngine();
    void connectPanels();
    void firstPaintDone();

    void run(Verb verb);
    void finished(const Outcome &outcome);
    void askChoice(const Outcome &outcome);
    void goTo(const Place &place);
    void chooseBoard();
    void openExample(const Example &example);
    void showProjectSettings();
    void updateProject();
    void updateLayout();
    void updateTitle();
    void explainFocus();
    void say(const QString &text);

    [[nodiscard]] QStringList recentProjects() const;
    void rememberProject(const QString &folder);
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
    Banner *m_banner;
    StateView *m_noFile;
    QStackedWidget *m_editorStack;
    QStackedWidget *m_pages;
    WelcomePage *m_welcome;
    QWidget *m_workPage;
    FilesPanel *m_files;
    QDockWidget *m_filesDock;
    OutputPane *m_output;
    ProblemsPanel *m_problems;
    ConsolePanel *m_console;
    ReportPanel *m_report;
    StatusLine *m_status;
    BoardButton *m_boardButton;
    QToolBar *m_toolBar;

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
    QAction *m_nextProblem;
    QAction *m_previousProblem;
    QAction *m_explain;

    bool m_isPainted = false;
    bool m_isUnread = true;
};

} // namespace logix
