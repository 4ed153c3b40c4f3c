// SPDX-License-Identifier: Apache-2.0
#include "diagram/DiagramPanel.h"

#include "diagram/DiagramPlugin.h"
#include "engine/EngineClient.h"
#include "look/Icons.h"
#include "look/Spacing.h"
#include "look/StateView.h"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QSettings>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// Several files may be saved at once; one drawing shows them all.
constexpr int redrawMilliseconds = 250;
/// Until the cursor rests.
constexpr int probeMilliseconds = 150;
/// A redrawing that is over sooner needs no word.
constexpr int noteMilliseconds = 400;

} // namespace

DiagramPanel::DiagramPanel(EngineClient *client, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_redraw(new QAction(icon(u"refresh"_s), tr("&Draw Again"), this))
    , m_follow(new QAction(icon(u"probe"_s), tr("&Follow the Cursor"), this))
    , m_stop(new QAction(icon(u"stop"_s), tr("&Stop"), this))
    , m_choose(new QAction(tr("&Choose a Module…"), this))
    , m_goToProblem(new QAction(icon(u"place"_s), tr("&Go to the Error"), this))
    , m_browser(new QAction(tr("&Open in the Browser"), this))
    , m_stack(new QStackedLayout)
    , m_view(new StateView(this))
    , m_holder(new QWidget(this))
    , m_note(new QLabel(this))
{
    setWhatsThis(tr("The design as a schematic. Double-click a module to look into it, anything "
                    "else to see its source; the page's ? lists the mouse and the keys."));
    m_redraw->setToolTip(tr("Draw the diagram again"));
    m_follow->setToolTip(tr("Mark what the cursor is at"));
    m_follow->setCheckable(true);
    m_follow->setChecked(QSettings().value(u"diagram/follow"_s, true).toBool());
    auto *holderLayout = new QVBoxLayout(m_holder);
    holderLayout->setContentsMargins(0, 0, 0, 0);
    m_note->setContentsMargins(spacing::small, spacing::tiny, spacing::small, spacing::tiny);
    m_note->setAutoFillBackground(true);
    m_note->hide();
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_holder);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_note);
    layout->addLayout(m_stack, 1);

    m_redrawSoon.setSingleShot(true);
    m_probeSoon.setSingleShot(true);
    m_probeSoon.setInterval(probeMilliseconds);
    m_noteSoon.setSingleShot(true);
    m_noteSoon.setInterval(noteMilliseconds);
    connect(&m_redrawSoon, &QTimer::timeout, this, [this] {
        if (isVisible())
            draw();
    });
    connect(&m_probeSoon, &QTimer::timeout, this, [this] {
        if (m_page && m_state == State::Shown && !m_probedWord.isEmpty())
            m_page->probe(m_probedFile, m_probedLine, m_probedWord);
    });
    connect(&m_noteSoon, &QTimer::timeout, this, &DiagramPanel::updateNote);
    connect(m_redraw, &QAction::triggered, this, &DiagramPanel::draw);
    connect(m_stop, &QAction::triggered, m_client, &EngineClient::cancelDrawing);
    connect(m_choose, &QAction::triggered, this, &DiagramPanel::chooseTop);
    connect(m_follow, &QAction::toggled, this,
            [](bool isOn) { QSettings().setValue(u"diagram/follow"_s, isOn); });
    connect(m_goToProblem, &QAction::triggered, this,
            [this] { emit problemChosen(m_problemPlace); });
    connect(m_browser, &QAction::triggered, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(m_pageFolder + u"/diagram.html"_s));
    });
    connect(m_client, &EngineClient::drawn, this, &DiagramPanel::finished);
    connect(m_client, &EngineClient::drawingProgressed, this, [this](const QString &phase) {
        m_phase = phase;
        if (m_state == State::Busy)
            setState(State::Busy);
    });
    setState(State::Empty);
}

DiagramPanel::~DiagramPanel() = default;

DiagramPlugin &DiagramPanel::plugin()
{
    if (!m_plugin)
        m_plugin = std::make_unique<DiagramPlugin>(m_client->programs());
    return *m_plugin;
}

QList<QAction *> DiagramPanel::actions() const
{
    return {m_redraw, m_follow};
}

void DiagramPanel::setProject(const QString &folder)
{
    m_client->cancelDrawing();
    m_folder = folder;
    m_top.clear();
    m_pageFolder.clear();
    m_probedWord.clear();
    m_isStale = true;
    m_isDrawing = false;
    m_redrawSoon.stop();
    // The next project's page has nothing of this one's.
    m_page.reset();
    setState(State::Empty);
    if (isVisible() && !folder.isEmpty())
        draw();
}

void DiagramPanel::designChanged()
{
    m_isStale = true;
    if (isVisible() && !m_folder.isEmpty())
        m_redrawSoon.start(redrawMilliseconds);
}

void DiagramPanel::probe(const QString &path, int line, const QString &word)
{
    if (std::exchange(m_isLeading, false) || !m_follow->isChecked() || !isVisible())
        return;
    m_probedFile = fileOf(path);
    m_probedLine = line;
    m_probedWord = word;
    m_probeSoon.start();
}

/// A file as the diagram's model names it.
QString DiagramPanel::fileOf(const QString &path) const
{
    const QString relative = QDir(m_folder).relativeFilePath(path);
    return relative.startsWith("../"_L1) ? path : relative;
}

void DiagramPanel::draw()
{
    if (m_folder.isEmpty())
        return;
    m_isStale = false;
    m_isDrawing = true;
    m_phase.clear();
    if (m_state != State::Shown)
        setState(State::Busy);
    m_noteSoon.start();
    m_client->draw(m_folder, m_top);
    // The browser engine starts while the engine draws.
    QTimer::singleShot(0, this, &DiagramPanel::makePage);
}

void DiagramPanel::makePage()
{
    if (m_page || m_folder.isEmpty())
        return;
    DiagramPage::Host host;
    host.openSource = [this](const QString &file, int line) { openSource(file, line); };
    host.shown = [this] {
        if (m_state == State::Busy)
            setState(State::Shown);
        updateNote();
    };
    host.failed = [this](const QString &problem) {
        fail(tr("The diagram can't be shown here"), problem, m_browser);
    };
    host.ended = [this] {
        // Not from within it.
        QTimer::singleShot(0, this, [this] {
            m_page.reset();
            fail(tr("The diagram's page ended"),
                 tr("It may have run out of memory. The design itself is fine."), m_redraw);
        });
    };
    host.savePath = [this](const QString &name) {
        return QFileDialog::getSaveFileName(this, tr("Save the Diagram"),
                                            QDir(m_folder).filePath(name));
    };
    m_page = plugin().create(std::move(host), m_holder);
    if (!m_page)
        return;
    m_holder->layout()->addWidget(m_page->widget());
    setFocusProxy(m_page->widget());
    updateTheme();
    // The engine may have been faster.
    if (!m_pageFolder.isEmpty() && !m_isDrawing)
        m_page->load(m_pageFolder);
}

void DiagramPanel::finished(const DiagramOutcome &outcome)
{
    if (outcome.folder != m_folder)
        return;
    m_isDrawing = false;
    updateNote();
    switch (outcome.state) {
    case Outcome::State::Passed: {
        m_pageFolder = outcome.pageFolder;
        makePage();
        const QString problem = plugin().problem();
        if (!m_page) {
            fail(tr("The diagram can't be shown here"), problem, m_browser);
            return;
        }
        if (m_state != State::Shown)
            setState(State::Busy);
        m_page->load(m_pageFolder);
        return;
    }
    case Outcome::State::NeedsChoice:
        m_candidates = outcome.candidates;
        setState(State::Choice);
        return;
    case Outcome::State::Cancelled:
        m_isStale = true;
        if (m_state != State::Shown)
            setState(State::Empty);
        return;
    case Outcome::State::Failed:
        break;
    }
    m_problemPlace = {};
    QString text = outcome.summary;
    for (const Problem &problem : outcome.problems) {
        if (problem.severity != Severity::Error)
            continue;
        if (problem.text != outcome.summary)
            text = problem.text;
        if (!problem.place.path.isEmpty()) {
            m_problemPlace = problem.place;
            text = u"%1:%2  %3"_s.arg(problem.place.name).arg(problem.place.line).arg(problem.text);
        }
        break;
    }
    fail(tr("The design can't be drawn"), text,
         m_problemPlace.path.isEmpty() ? m_redraw : m_goToProblem);
}

void DiagramPanel::fail(const QString &title, const QString &text, QAction *action)
{
    m_state = State::Failed;
    m_view->show(
        {.icon = u"error"_s, .title = title, .text = text, .action = action, .isError = true});
    m_stack->setCurrentWidget(m_view);
    updateNote();
}

void DiagramPanel::setState(State state)
{
    m_state = state;
    switch (state) {
    case State::Empty:
        m_view->show({.icon = u"diagram"_s,
                      .title = tr("Not drawn yet"),
                      .text = tr("This shows the design as a schematic: registers, gates, modules "
                                 "and the wires between them."),
                      .action = m_redraw});
        break;
    case State::Busy:
        m_view->show({.icon = u"busy"_s,
                      .title = m_phase.isEmpty() ? tr("Drawing the diagram") : m_phase,
                      .text = {},
                      .action = m_stop});
        break;
    case State::Choice:
        m_view->show({.icon = u"diagram"_s,
                      .title = tr("Where does the diagram start?"),
                      .text = tr("More than one module could be the design's top."),
                      .action = m_choose});
        break;
    case State::Failed:
        break;
    case State::Shown:
        m_stack->setCurrentWidget(m_holder);
        updateNote();
        return;
    }
    m_stack->setCurrentWidget(m_view);
    updateNote();
}

void DiagramPanel::updateNote()
{
    const bool isLong = m_isDrawing && !m_noteSoon.isActive();
    m_note->setText(tr("The design has changed: drawing it again …"));
    m_note->setVisible(isLong && m_state == State::Shown);
}

void DiagramPanel::chooseTop()
{
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Diagram"));
    dialog->setLabelText(tr("The module that the diagram starts at:"));
    dialog->setComboBoxItems(m_candidates);
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &module) {
        m_top = module;
        draw();
    });
    dialog->open();
}

void DiagramPanel::openSource(const QString &file, int line)
{
    // Names come from a page: only files of the project are opened.
    const QDir folder(m_folder);
    const QString path = QDir::cleanPath(folder.absoluteFilePath(file));
    const bool isSource = std::ranges::any_of(m_sources, [&](const QString &source) {
        return QDir::cleanPath(folder.absoluteFilePath(source)) == path;
    });
    const QFileInfo info(path);
    if (!info.isFile() || (!isSource && !info.canonicalFilePath().startsWith(m_folder + u'/')))
        return;
    m_isLeading = true;
    emit placeChosen(path, line);
}

QString DiagramPanel::theme() const
{
    if (QSettings().value(u"window/theme"_s).toString() == "contrast"_L1)
        return u"contrast"_s;
    const bool isDark =
        palette().color(QPalette::Base).lightness() < palette().color(QPalette::Text).lightness();
    return isDark ? u"dark"_s : u"light"_s;
}

void DiagramPanel::updateTheme()
{
    if (m_page)
        m_page->setTheme(theme());
}

void DiagramPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale && !m_folder.isEmpty())
        // Asked for, at once; with the whole window, after that is there.
        m_redrawSoon.start(isActiveWindow() ? 0 : redrawMilliseconds);
}

void DiagramPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateTheme();
    QWidget::changeEvent(event);
}

} // namespace logix
