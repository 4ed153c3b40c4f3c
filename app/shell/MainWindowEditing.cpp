// SPDX-License-Identifier: Apache-2.0
// The loop that one works in: checking while typing, formatting, testbenches.
#include "shell/MainWindow.h"

#include "editor/EditActions.h"
#include "editor/EditorTabs.h"
#include "editor/Layouter.h"
#include "editor/LiveCheck.h"
#include "engine/EngineClient.h"
#include "look/PaneTitle.h"
#include "look/Spacing.h"
#include "project/FilesPanel.h"
#include "project/ProjectSession.h"
#include "settings/EditorSettingsDialog.h"
#include "shell/StatusLine.h"
#include "shell/Verbs.h"
#include "testbenches/NewTestbenchDialog.h"
#include "testbenches/TestsPanel.h"

#include <KTextEditor/Document>
#include <KTextEditor/View>
#include <QtWidgets>

using namespace Qt::StringLiterals;

namespace logix {

void MainWindow::makeTests()
{
    m_tests = new TestsPanel(this);
    m_testsDock = new QDockWidget(tr("Tests"), this);
    m_testsDock->setObjectName(u"tests"_s);
    m_testsDock->setFeatures(QDockWidget::DockWidgetClosable);
    m_testsDock->setWidget(m_tests);
    auto *title = new PaneTitle(m_testsDock);
    auto *label = new QLabel(tr("Tests"), title);
    label->setContentsMargins(spacing::small, spacing::tiny, 0, spacing::tiny);
    title->setLead(label);
    title->setActions({m_verbs->test(), m_tests->runAction(), m_tests->debugAction(),
                       m_verbs->stop(), m_tests->newAction()});
    m_testsDock->setTitleBarWidget(title);
    connect(title, &PaneTitle::hideRequested, this, [this] {
        m_showTests->setChecked(false);
        updateLayout();
    });
    addDockWidget(Qt::RightDockWidgetArea, m_testsDock);
}

void MainWindow::connectEditing()
{
    connect(m_liveCheck, &LiveCheck::found, this, [this](const QList<Problem> &problems) {
        const bool isNew = m_lists.set(ProblemLists::Source::Lint, problems);
        if (isNew || m_problems->state() != ProblemsPanel::State::Done)
            updateProblems(ProblemsPanel::State::Done, tr("Checked while typing."));
        updateProject();
    });
    connect(m_liveCheck, &LiveCheck::failed, this, [this](const QString &text) {
        m_status->setSummary(tr("Checking while typing: %1").arg(text));
    });
    connect(m_layouter, &Layouter::done, m_status,
            [this](const QString &text) { m_status->setSummary(text); });
    connect(m_layouter, &Layouter::failed, m_status,
            [this](const QString &text) { m_status->setSummary(text, true); });

    m_tests->setStateActions(m_verbs->test(), m_verbs->stop());
    m_files->setTestbenchAction(m_tests->newAction());
    m_edit->setCopyHandler(m_tests->view(),
                           [this] { QGuiApplication::clipboard()->setText(m_tests->copyText()); });
    connect(m_tests, &TestsPanel::runRequested, this,
            [this](const QStringList &files) { run(Verb::Test, files); });
    connect(m_tests, &TestsPanel::debugRequested, this,
            [this](const QString &file) { run(Verb::Debug, {file}); });
    connect(m_tests, &TestsPanel::newRequested, this, &MainWindow::makeTestbench);
    connect(m_tests, &TestsPanel::placeChosen, this, &MainWindow::goTo);
    connect(m_client, &EngineClient::benchChanged, m_tests,
            [this](const QString &folder, const BenchState &state) {
                if (folder == m_session->folder() && m_client->isBusy())
                    m_tests->setState(state);
            });
    connect(m_session, &ProjectSession::changed, m_tests,
            [this] { m_tests->setProject(m_session->info()); });
    // The testbench in the editor is the one that is meant.
    const auto follow = [this] {
        if (const KTextEditor::View *const view = m_tabs->currentView())
            m_tests->select(view->document()->url().toLocalFile());
    };
    connect(m_session, &ProjectSession::changed, m_tests, follow);
    connect(m_tabs, &EditorTabs::currentViewChanged, m_tests, follow);
    auto *escape = new QShortcut(Qt::Key_Escape, m_testsDock);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, m_tabs, [this] { m_tabs->setFocus(); });
}

void MainWindow::showTests()
{
    m_showTests->setChecked(true);
    updateLayout();
}

void MainWindow::updateFormat()
{
    const KTextEditor::View *const view = m_tabs->currentView();
    const QString reason = Layouter::reasonAgainst(view ? view->document() : nullptr);
    m_format->setEnabled(reason.isEmpty());
    m_format->setToolTip(reason.isEmpty()
                             ? tr("Lay out the file (%1)")
                                   .arg(m_format->shortcut().toString(QKeySequence::NativeText))
                             : reason);
}

void MainWindow::format()
{
    KTextEditor::View *const view = m_tabs->currentView();
    if (view && Layouter::reasonAgainst(view->document()).isEmpty())
        m_layouter->layOut(view->document());
}

void MainWindow::save()
{
    KTextEditor::View *const view = m_tabs->currentView();
    KTextEditor::Document *const document = view ? view->document() : nullptr;
    if (!document || !document->isModified() || !Layouter::isWantedOnSave()
        || !Layouter::reasonAgainst(document).isEmpty()) {
        m_tabs->saveCurrent();
        return;
    }
    // Saved it is in any case, laid out or not.
    m_layouter->layOut(document, [document = QPointer(document)] {
        if (document)
            document->documentSave();
    });
}

void MainWindow::saveAll()
{
    QList<KTextEditor::Document *> wanted;
    if (Layouter::isWantedOnSave())
        for (KTextEditor::Document *document : m_tabs->documents())
            if (document->isModified() && Layouter::reasonAgainst(document).isEmpty())
                wanted.append(document);
    if (wanted.isEmpty()) {
        m_tabs->saveAll();
        return;
    }
    const auto left = std::make_shared<qsizetype>(wanted.size());
    for (KTextEditor::Document *document : std::as_const(wanted))
        m_layouter->layOut(document, [this, left] {
            if (--*left == 0)
                m_tabs->saveAll();
        });
}

void MainWindow::makeTestbench()
{
    if (!m_session->info())
        return;
    // The modules are read from the disk.
    if (!m_tabs->saveAll())
        return;
    NewTestbenchDialog dialog(m_client, m_session->folder(), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const QString problem = dialog.create(); !problem.isEmpty()) {
        say(problem);
        return;
    }
    // Where the project lists its testbenches, the list has to have it.
    ProjectSettings settings = m_session->info()->settings;
    if (settings.testbenchFiles) {
        settings.testbenchFiles->push_back(dialog.fileName().toStdString());
        m_session->write(settings);
    } else {
        m_session->refresh();
    }
    if (m_tabs->open(dialog.path()))
        m_tabs->setFocus();
    showTests();
}

void MainWindow::showEditorSettings()
{
    EditorSettingsDialog dialog(this);
    if (dialog.exec() == QDialog::Accepted)
        m_liveCheck->updateWanted();
}

} // namespace logix
