// SPDX-License-Identifier: Apache-2.0
#include "shell/MainWindow.h"

#include "boards/BoardButton.h"
#include "boards/BoardPicker.h"
#include "console/ConsolePanel.h"
#include "devices/DeviceMonitor.h"
#include "diagram/DiagramPanel.h"
#include "editor/EditActions.h"
#include "editor/EditorTabs.h"
#include "editor/Layouter.h"
#include "editor/LiveCheck.h"
#include "editor/ProblemMarks.h"
#include "editor/QuickFixes.h"
#include "engine/EngineClient.h"
#include "look/Banner.h"
#include "look/Icons.h"
#include "look/PaneTitle.h"
#include "look/Spacing.h"
#include "look/StateView.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/FilesPanel.h"
#include "project/NewProjectDialog.h"
#include "project/ProjectSession.h"
#include "report/ReportPanel.h"
#include "settings/ProjectSettingsDialog.h"
#include "shell/DiagramDock.h"
#include "shell/OutputPane.h"
#include "shell/ProjectHistory.h"
#include "shell/StatusLine.h"
#include "shell/Timing.h"
#include "shell/Verbs.h"
#include "testbenches/TestsPanel.h"
#include "welcome/ExampleDialog.h"
#include "welcome/WelcomePage.h"

#include <KTextEditor/Document>
#include <KTextEditor/View>
#include <QtWidgets>

using namespace Qt::StringLiterals;

namespace logix {

MainWindow::MainWindow(Engine::Options options, QWidget *parent)
    : QMainWindow(parent)
    , m_client(new EngineClient(std::move(options), this))
    , m_session(new ProjectSession(m_client, this))
    , m_verbs(new Verbs(m_client, m_session, this))
{
    setObjectName(u"window"_s);
    setWindowIcon(icon(u"logix"_s));
    makePanels();
    makeActions();
    makeMenus();
    makeToolBar();
    connectEngine();
    connectPanels();
    connectEditing();
    connectDevices();
    updateProject();
    updateLayout();
    restoreWindow();
}

MainWindow::~MainWindow()
{
    // The panels go first, and nothing of theirs may be told about it.
    m_tabs->disconnect();
    m_tabs->blockSignals(true);
}

void MainWindow::makePanels()
{
    m_tabs = new EditorTabs(this);
    m_edit = new EditActions(m_tabs, this);
    m_marks = new ProblemMarks(m_tabs);
    m_fixes = new QuickFixes(m_tabs);
    m_liveCheck = new LiveCheck(m_tabs, m_client, m_session);
    m_layouter = new Layouter(m_tabs, m_client);
    m_banner = new Banner(this);
    m_noFile = new StateView(this);
    m_noFile->show({.icon = u"file-design"_s,
                    .title = tr("No file is open"),
                    .text = tr("Open one from the list at the left: Enter or a double click.")});
    m_editorStack = new QStackedWidget(this);
    m_editorStack->addWidget(m_noFile);
    m_editorStack->addWidget(m_tabs);
    m_workPage = new QWidget(this);
    auto *layout = new QVBoxLayout(m_workPage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_editorStack, 1);
    m_pages = new QStackedWidget(this);
    setCentralWidget(m_pages);

    m_files = new FilesPanel(this);
    m_filesDock = new QDockWidget(tr("Files"), this);
    m_filesDock->setObjectName(u"files"_s);
    m_filesDock->setFeatures(QDockWidget::DockWidgetClosable);
    m_filesDock->setWidget(m_files);
    auto *filesTitle = new PaneTitle(m_filesDock);
    auto *filesLabel = new QLabel(tr("Files"), filesTitle);
    filesLabel->setContentsMargins(spacing::small, spacing::tiny, 0, spacing::tiny);
    filesTitle->setLead(filesLabel);
    filesTitle->setActions({m_files->newFileAction()});
    m_filesDock->setTitleBarWidget(filesTitle);
    connect(filesTitle, &PaneTitle::hideRequested, this, [this] {
        m_showFiles->setChecked(false);
        updateLayout();
    });
    addDockWidget(Qt::LeftDockWidgetArea, m_filesDock);

    m_problems = new ProblemsPanel(this);
    m_console = new ConsolePanel(this);
    m_report = new ReportPanel(this);
    m_output = new OutputPane(this);
    m_output->addPanel(m_problems, tr("Problems"), u"problems"_s);
    m_output->addPanel(m_console, tr("Console"), u"console"_s, m_console->actions());
    m_output->addPanel(m_report, tr("Report"), u"report"_s);
    addDockWidget(Qt::BottomDockWidgetArea, m_output);
    makeTests();

    m_diagram = new DiagramDock(m_client, m_session, m_tabs, this);
    addDockWidget(Qt::RightDockWidgetArea, m_diagram);
    // One place for both, with a tab each while both are shown.
    tabifyDockWidget(m_diagram, m_testsDock);

    m_status = new StatusLine(this);
    setStatusBar(m_status);
}

void MainWindow::connectEngine()
{
    connect(m_verbs, &Verbs::requested, this, [this](Verb verb) {
        if (verb == Verb::Upload)
            upload();
        else
            run(verb);
    });
    connect(m_client, &EngineClient::started, this, &MainWindow::begun);
    connect(m_client, &EngineClient::progressed, this, [this](const ProgressState &progress) {
        m_status->setProgress(progress);
        if (progress.phase.isEmpty() || m_client->verb() == Verb::Clean)
            return;
        if (m_problems->model()->problems().isEmpty())
            m_problems->setProblems({}, ProblemsPanel::State::Busy, progress.phase);
        if (m_client->verb() == Verb::Build || m_client->verb() == Verb::Upload)
            m_report->setBusy(progress.phase);
    });
    connect(m_client, &EngineClient::linesCame, m_console,
            [this](const QString &folder, const QList<ConsoleLine> &lines, qsizetype dropped) {
                // What a verb of a closed project still says isn't this project's.
                if (folder == m_session->folder())
                    m_console->append(lines, dropped);
            });
    connect(m_client, &EngineClient::finished, this, &MainWindow::finished);
    connect(m_client, &EngineClient::catalogRead, this, [this](const CatalogInfo &catalog) {
        m_catalog = catalog;
        m_boardButton->setCatalog(catalog);
        m_welcome->setCatalog(catalog);
    });
}

void MainWindow::begun(Verb verb)
{
    const QString text = Verbs::runningText(verb);
    m_console->begin(text);
    m_status->setSummary({});
    m_status->setRunning(text, [this] { return m_client->milliseconds(); });
    if (verb != Verb::Clean) {
        // What lint found is still so while something else runs.
        if (verb == Verb::Check)
            m_lists.clear();
        else
            m_lists.set(ProblemLists::Source::Verb, {});
        updateProblems(ProblemsPanel::State::Busy, text);
    }
    if (verb == Verb::Build || verb == Verb::Upload)
        m_report->setBusy(text);
    updateProject();
}

void MainWindow::updateProblems(ProblemsPanel::State state, const QString &text)
{
    m_problems->setProblems(m_lists.all(), state, text);
    m_output->setCount(m_problems, static_cast<int>(m_lists.all().size()));
    m_marks->show(m_lists.all());
    m_fixes->setProblems(m_lists.all());
}

void MainWindow::connectPanels()
{
    m_welcome = new WelcomePage(m_newProject, m_openFolder, this);
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_workPage);
    m_files->setOpenAction(m_openFolder);
    m_problems->setStateActions(m_verbs->check(), m_verbs->stop());
    m_report->setStateActions(m_verbs->build(), m_verbs->stop());
    m_console->setFillAction(m_verbs->build());
    m_edit->setCopyHandler(m_problems->view(), [this] {
        QGuiApplication::clipboard()->setText(m_problems->copyText());
    });

    connect(m_welcome, &WelcomePage::exampleChosen, this, &MainWindow::openExample);
    connect(m_welcome, &WelcomePage::folderChosen, this, &MainWindow::openProject);
    connect(m_files, &FilesPanel::activated, this, [this](const QString &path) {
        if (m_tabs->open(path))
            m_tabs->setFocus();
    });
    connect(m_files, &FilesPanel::renamed, m_tabs, &EditorTabs::follow);
    connect(m_files, &FilesPanel::removed, m_tabs, &EditorTabs::forget);
    connect(m_files, &FilesPanel::changed, m_session, &ProjectSession::refresh);
    connect(m_files, &FilesPanel::failed, this, &MainWindow::say);
    connect(m_tabs, &EditorTabs::failed, this, &MainWindow::say);
    connect(m_tabs, &EditorTabs::saved, m_session, &ProjectSession::refresh);
    connect(m_tabs, &EditorTabs::cursorMoved, m_status, &StatusLine::setCursor);
    connect(m_tabs, &EditorTabs::modifiedChanged, this, &MainWindow::updateTitle);
    connect(m_tabs, &EditorTabs::currentViewChanged, this, [this](KTextEditor::View *view) {
        m_editorStack->setCurrentWidget(view ? static_cast<QWidget *>(m_tabs) : m_noFile);
        if (view)
            m_files->select(view->document()->url().toLocalFile());
        else
            m_status->clearCursor();
        updateTitle();
        updateProject();
    });
    connect(m_tabs, &EditorTabs::opened, this, [this](KTextEditor::Document *document) {
        QList<QAction *> taken = m_edit->actions();
        for (QAction *action : findChildren<QAction *>())
            if (action->shortcutContext() == Qt::WindowShortcut && !action->shortcut().isEmpty())
                taken.append(action);
        for (KTextEditor::View *view : document->views()) {
            EditActions::yieldKeys(view, taken);
            connect(view, &KTextEditor::View::contextMenuAboutToShow, this,
                    [this](KTextEditor::View *, QMenu *menu) {
                        menu->removeAction(m_quickFix);
                        menu->insertAction(menu->actions().value(0), m_quickFix);
                    });
        }
    });
    connect(m_tabs, &EditorTabs::conflict, this, [this](KTextEditor::Document *document) {
        m_banner->say(tr("%1 has changed on the disk, and it has changes here that are not saved.")
                          .arg(QFileInfo(document->url().toLocalFile()).fileName()),
                      {{tr("Take the Disk's"), [this, document] { m_tabs->reload(document); }},
                       {tr("Keep Mine"), [this, document] { m_tabs->keepOwn(document); }}},
                      document);
    });
    connect(m_tabs, &EditorTabs::gone, this, [this](KTextEditor::Document *document) {
        const QString name = QFileInfo(document->url().toLocalFile()).fileName();
        m_banner->say(tr("%1 is no longer on the disk. Its text is still here.").arg(name),
                      {{tr("Write It Again"), [document] { document->documentSave(); }}}, document);
    });
    connect(m_tabs, &EditorTabs::settled, m_banner, &Banner::settle);
    connect(m_problems, &ProblemsPanel::placeChosen, this, &MainWindow::goTo);
    connect(m_problems, &ProblemsPanel::fixChosen, m_fixes, &QuickFixes::apply);
    connect(m_fixes, &QuickFixes::applied, m_problems->model(), &ProblemModel::clearFixes);
    connect(m_fixes, &QuickFixes::failed, this, &MainWindow::say);
    connect(m_diagram, &DiagramDock::hideRequested, m_showDiagram, [this] {
        m_showDiagram->setChecked(false);
        updateLayout();
        m_tabs->setFocus();
    });
    connect(m_diagram, &DiagramDock::placeChosen, this, &MainWindow::goTo);
    connect(m_output, &OutputPane::hideRequested, this, [this] {
        m_showOutput->setChecked(false);
        updateLayout();
    });
    connect(m_session, &ProjectSession::failed, this, &MainWindow::say);
    connect(m_session, &ProjectSession::changed, this, [this, hadProblem = false]() mutable {
        // A repaired logix.json has nothing more to say.
        const bool hasProblem = !m_session->info()->problem.isEmpty();
        if (std::exchange(hadProblem, hasProblem) && !hasProblem && !m_client->isBusy()) {
            m_lists.clear();
            updateProblems(ProblemsPanel::State::Untried, {});
            m_status->setSummary({});
        }
        updateProject();
    });
    connect(m_session, &ProjectSession::changed, this, [this] {
        if (std::exchange(m_isUnread, false))
            openFirstFile();
        m_files->setConstraintExtension(m_session->info()->constraintExtension);
        // The project may bring boards of its own.
        const auto &boards = m_session->info()->settings.customBoardsFolder;
        const QString folder =
            boards ? QDir(m_session->folder()).filePath(QString::fromStdString(*boards))
                   : QString();
        if (folder != std::exchange(m_customBoards, folder))
            m_client->readCatalog(folder);
        m_monitor->setCustomBoards(folder);
    });
    // From the output back to where one works.
    auto *escape = new QShortcut(Qt::Key_Escape, m_output);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, m_tabs, [this] { m_tabs->setFocus(); });
}

DiagramPanel *MainWindow::diagram() const
{
    return m_diagram->panel();
}

bool MainWindow::openProject(const QString &folder)
{
    if (!QFileInfo(folder).isDir()) {
        say(tr("The folder %1 isn't there any more.").arg(QDir::toNativeSeparators(folder)));
        return false;
    }
    if (!closeProject())
        return false;
    m_isUnread = true;
    m_session->open(folder);
    m_files->setFolder(m_session->folder());
    ProjectHistory::remember(m_session->folder());
    ProjectHistory::setLast(m_session->folder());
    if (m_session->isShared())
        say(tr("This project is open in another window too. What is saved there shows up here, "
               "but only one of them builds at a time."));
    updateProject();
    updateLayout();
    return true;
}

bool MainWindow::closeProject()
{
    if (!m_session->isOpen())
        return true;
    saveState();
    if (!m_tabs->closeAll())
        return false;
    m_client->cancel();
    m_session->close();
    m_files->setFolder({});
    m_lists.clear();
    updateProblems(ProblemsPanel::State::Untried, {});
    m_tests->setProject({});
    m_report->setEmpty();
    m_console->clear();
    m_banner->hide();
    m_status->setSummary({});
    updateProject();
    updateLayout();
    return true;
}

void MainWindow::openFirstFile()
{
    if (m_tabs->count() > 0)
        return;
    const ProjectHistory::OpenFiles before = ProjectHistory::openFiles(m_session->folder());
    for (const QString &path : before.paths)
        m_tabs->open(path);
    if (!before.current.isEmpty())
        m_tabs->open(before.current);
    // At first, the file that others depend on least: the design's top, as a rule.
    if (m_tabs->count() == 0 && !m_session->info()->sources.isEmpty())
        m_tabs->open(QDir(m_session->folder()).filePath(m_session->info()->sources.last()));
    if (m_tabs->count() > 0)
        m_tabs->setFocus();
    else
        m_files->tree()->setFocus();
}

void MainWindow::run(Verb verb, const QStringList &targets)
{
    if (m_client->isBusy() || !m_session->isOpen())
        return;
    // What is built is what the editor shows.
    if (!m_tabs->saveAll()) {
        // A question that waits for its answer stays.
        if (!m_banner->isVisible() || m_banner->choices().isEmpty())
            say(tr("%1 needs every file saved, and one couldn't be.").arg(Verbs::name(verb)));
        return;
    }
    m_banner->hide();
    if (verb == Verb::Test || verb == Verb::Debug)
        showTests();
    m_client->run(verb, m_session->folder(), targets);
}

void MainWindow::finished(const Outcome &outcome)
{
    m_status->setIdle();
    updateProject();
    if (outcome.folder != m_session->folder())
        return;
    const bool isFailed = outcome.state == Outcome::State::Failed;
    if (outcome.verb == Verb::Test || outcome.verb == Verb::Debug)
        m_tests->finish(outcome);
    if (outcome.state == Outcome::State::NeedsChoice) {
        updateProblems(ProblemsPanel::State::Untried, {});
        if (outcome.report)
            m_report->setReport(*outcome.report);
        else
            m_report->setEmpty();
        if (outcome.choice == Outcome::Choice::Device)
            askDevice(outcome);
        else
            askChoice(outcome);
        return;
    }
    QString summary = outcome.state == Outcome::State::Cancelled
                          ? tr("%1 was stopped.").arg(Verbs::name(outcome.verb))
                          : outcome.summary;
    // A programmer that is ended in its middle leaves something behind.
    if (outcome.state == Outcome::State::Cancelled && outcome.verb == Verb::Upload
        && !outcome.device.isEmpty() && !outcome.details.isEmpty())
        summary = tr("Upload was stopped while the board was written: it may hold half a design. "
                     "Upload again.");
    m_status->setSummary(summary, isFailed);
    m_console->note(summary, isFailed ? Severity::Error : Severity::Info);
    if (isFailed && !outcome.details.isEmpty())
        m_console->note(outcome.details, Severity::Info);
    if (outcome.verb == Verb::Clean && !isFailed) {
        m_report->setEmpty();
        return;
    }
    const bool isUntried = outcome.state == Outcome::State::Cancelled;
    m_lists.set(outcome.verb == Verb::Check ? ProblemLists::Source::Lint
                                            : ProblemLists::Source::Verb,
                outcome.problems);
    updateProblems(isUntried ? ProblemsPanel::State::Untried : ProblemsPanel::State::Done, summary);
    if (outcome.verb == Verb::Build || outcome.verb == Verb::Upload) {
        if (outcome.report)
            m_report->setReport(*outcome.report);
        else
            m_report->setEmpty(isFailed ? summary : QString());
    }
    if (isFailed) {
        m_showOutput->setChecked(true);
        updateLayout();
        m_output->showPanel(m_problems);
        m_problems->goToFirstError();
        showRemedy(outcome);
    } else if (outcome.report && m_output->currentPanel() != m_console) {
        m_output->showPanel(m_report);
    }
}

void MainWindow::askChoice(const Outcome &outcome)
{
    const bool isTop = outcome.choice == Outcome::Choice::TopModule;
    bool isChosen = false;
    const QString chosen = QInputDialog::getItem(
        this, isTop ? tr("Top Module") : tr("Pin Constraints"),
        isTop ? tr("More than one module could be the design's top. Which one goes onto the board?")
              : tr("There is more than one file of pin constraints. Which one is the board's?"),
        outcome.candidates, 0, false, &isChosen);
    if (!isChosen || !m_session->info()) {
        m_status->setSummary(isTop ? tr("Build needs a top module.")
                                   : tr("Build needs a file of pin constraints."));
        return;
    }
    ProjectSettings settings = m_session->info()->settings;
    (isTop ? settings.topModule : settings.constraintFile) = chosen.toStdString();
    const Verb verb = outcome.verb;
    // The verb runs again once the choice is on the disk.
    connect(
        m_client, &EngineClient::projectWritten, this,
        [this, verb, chosenIn = outcome.folder](const QString &folder, const QString &problem) {
            if (problem.isEmpty() && folder == chosenIn && folder == m_session->folder())
                run(verb);
        },
        Qt::SingleShotConnection);
    m_session->write(settings);
}

void MainWindow::goTo(const Place &place)
{
    if (m_tabs->open(place.path, place.line, place.column))
        m_tabs->setFocus();
}

void MainWindow::showQuickFixes()
{
    KTextEditor::View *const view = m_tabs->currentView();
    const bool isInList = m_problems->view()->hasFocus() || !view;
    const QList<QuickFixes::Offer> offers =
        isInList ? m_fixes->offers(ProblemModel::problemOf(m_problems->view()->currentIndex()))
                 : m_fixes->offers(view->document()->url().toLocalFile(),
                                   view->cursorPosition().line() + 1);
    if (offers.isEmpty()) {
        m_status->setSummary(isInList ? tr("There is no quick fix for this problem.")
                                      : tr("There is no quick fix for this line."));
        return;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const QuickFixes::Offer &offer : offers)
        menu->addAction(icon(u"fix"_s), offer.title, this,
                        [this, offer] { m_fixes->apply(offer.problem, offer.fix); });
    menu->setActiveAction(menu->actions().first());
    QWidget *const at = isInList ? static_cast<QWidget *>(m_problems->view()->viewport()) : view;
    const QPoint place =
        isInList ? m_problems->view()->visualRect(m_problems->view()->currentIndex()).bottomLeft()
                 : view->cursorPositionCoordinates() + QPoint(0, fontMetrics().height());
    menu->popup(at->mapToGlobal(place));
}

void MainWindow::chooseBoard()
{
    if (!m_session->info() || m_client->isBusy())
        return;
    ProjectSettings settings = m_session->info()->settings;
    BoardPicker picker(m_catalog, QString::fromStdString(settings.board), settings.boardVariant,
                       this);
    connect(&picker, &BoardPicker::placeChosen, this, &MainWindow::goTo);
    if (picker.exec() != QDialog::Accepted || picker.boardId().isEmpty())
        return;
    takeBoard(picker.boardId(), picker.choice());
}

void MainWindow::makeProject()
{
    NewProjectDialog dialog(m_client, m_catalog, ExampleDialog::projectsFolder(), this);
    if (dialog.exec() == QDialog::Accepted)
        openProject(dialog.target());
}

void MainWindow::openExample(const Example &example)
{
    ExampleDialog dialog(example, this);
    if (dialog.exec() == QDialog::Accepted)
        openProject(dialog.target());
}

void MainWindow::showProjectSettings()
{
    if (!m_session->info() || m_client->isBusy())
        return;
    ProjectSettingsDialog dialog(*m_session->info(), m_catalog, this);
    if (dialog.exec() == QDialog::Accepted)
        m_session->write(dialog.settings());
}

void MainWindow::updateProject()
{
    const bool isOpen = m_session->isOpen();
    const bool isBusy = m_client->isBusy();
    m_boardButton->setProject(m_session->info());
    updateDevices();
    const auto set = [](QAction *action, const QString &reason) {
        action->setEnabled(reason.isEmpty());
        action->setToolTip(reason);
    };
    const QString needsProject = isOpen ? QString() : tr("Open a project first.");
    QString needsIdle = needsProject;
    if (isBusy)
        needsIdle = tr("%1 is running: wait for it or stop it.").arg(Verbs::name(m_client->verb()));
    else if (isOpen && m_session->info() && !m_session->info()->problem.isEmpty()
             && m_session->info()->settings.board.empty())
        needsIdle = tr("logix.json has an error: repair it first.");
    set(m_closeProject, needsProject);
    set(m_chooseBoard, needsIdle);
    set(m_projectSettings, needsIdle);
    m_tests->setBusy(isBusy, m_verbs->reasonAgainst(Verb::Debug));
    updateFormat();
    const QString needsFile = m_tabs->currentView() ? QString() : tr("Open a file first.");
    for (QAction *action : {m_save, m_saveAll, m_closeFile})
        set(action, needsFile);
    const QString needsProblems =
        m_problems->model()->rowCount() > 0 ? QString() : tr("The list of problems is empty.");
    for (QAction *action : {m_nextProblem, m_previousProblem})
        action->setToolTip(needsProblems);
    updateTitle();
    if (m_session->info() && !m_session->info()->problem.isEmpty() && !isBusy
        && m_problems->model()->problems().isEmpty()) {
        m_problems->setProblems(m_session->info()->problems, ProblemsPanel::State::Done, {});
        m_output->setCount(m_problems, static_cast<int>(m_session->info()->problems.size()));
    }
}

void MainWindow::updateLayout()
{
    const bool isOpen = m_session->isOpen();
    m_pages->setCurrentWidget(isOpen ? m_workPage : static_cast<QWidget *>(m_welcome));
    m_filesDock->setVisible(isOpen && m_showFiles->isChecked());
    m_output->setVisible(isOpen && m_showOutput->isChecked());
    m_testsDock->setVisible(isOpen && m_showTests->isChecked());
    m_diagram->setVisible(isOpen && m_showDiagram->isChecked());
    if (!isOpen)
        m_welcome->setRecent(ProjectHistory::recent());
}

void MainWindow::updateTitle()
{
    if (!m_session->isOpen()) {
        setWindowTitle(u"Logix"_s);
        return;
    }
    setWindowTitle(tr("%1[*] – Logix").arg(QFileInfo(m_session->folder()).fileName()));
    setWindowModified(m_tabs->hasUnsaved());
}

void MainWindow::explainFocus()
{
    QWidget *at = QApplication::focusWidget();
    QWidget *const start = at ? at : this;
    while (at && at->whatsThis().isEmpty())
        at = at->parentWidget();
    const QString text =
        at ? at->whatsThis() : tr("Logix: open a folder, choose a board, then Check and Build.");
    QWhatsThis::showText(start->mapToGlobal(start->rect().center()), text, start);
}

void MainWindow::say(const QString &text)
{
    if (m_session->isOpen())
        m_banner->say(text);
    else
        m_status->setSummary(text, true);
}

void MainWindow::saveState()
{
    QSettings settings;
    if (m_session->isOpen()) {
        settings.setValue(u"window/geometry"_s, saveGeometry());
        settings.setValue(u"window/state"_s, QMainWindow::saveState());
        settings.setValue(u"window/files"_s, m_showFiles->isChecked());
        settings.setValue(u"window/output"_s, m_showOutput->isChecked());
        settings.setValue(u"window/tests"_s, m_showTests->isChecked());
        settings.setValue(u"window/diagram"_s, m_showDiagram->isChecked());
        ProjectHistory::setOpenFiles(
            m_session->folder(),
            {.paths = m_tabs->paths(), .current = m_tabs->path(m_tabs->currentIndex())});
    }
}

void MainWindow::restoreWindow()
{
    const QSettings settings;
    resize(1280, 800);
    resizeDocks({m_filesDock}, {224}, Qt::Horizontal);
    resizeDocks({m_output}, {232}, Qt::Vertical);
    resizeDocks({m_testsDock, m_diagram}, {320, 480}, Qt::Horizontal);
    restoreGeometry(settings.value(u"window/geometry"_s).toByteArray());
    QMainWindow::restoreState(settings.value(u"window/state"_s).toByteArray());
    m_showFiles->setChecked(settings.value(u"window/files"_s, true).toBool());
    m_showOutput->setChecked(settings.value(u"window/output"_s, true).toBool());
    m_showTests->setChecked(settings.value(u"window/tests"_s, false).toBool());
    m_showDiagram->setChecked(settings.value(u"window/diagram"_s, false).toBool());
    updateLayout();
}

void MainWindow::restoreSession()
{
    const QString last = ProjectHistory::last();
    if (!last.isEmpty())
        openProject(last);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    saveState();
    const QString last = m_session->folder();
    if (!m_tabs->closeAll()) {
        event->ignore();
        return;
    }
    // The next start goes on where this one ended, or with the welcome page.
    ProjectHistory::setLast(last);
    QMainWindow::closeEvent(event);
}

void MainWindow::paintEvent(QPaintEvent *event)
{
    QMainWindow::paintEvent(event);
    if (!std::exchange(m_isPainted, true))
        QTimer::singleShot(0, this, &MainWindow::firstPaintDone);
}

void MainWindow::firstPaintDone()
{
    milestone("usable");
    // Nothing of this is needed for the window to show.
    m_client->readCatalog({});
    m_monitor->start();
    m_welcome->setExamples(readExamples(QString::fromStdString(m_client->resources().string())));
}

} // namespace logix
