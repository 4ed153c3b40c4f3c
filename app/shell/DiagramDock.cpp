// SPDX-License-Identifier: Apache-2.0
#include "shell/DiagramDock.h"

#include "diagram/DiagramPanel.h"
#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "look/PaneTitle.h"
#include "look/Spacing.h"
#include "project/ProjectSession.h"

#include <KTextEditor/Document>
#include <KTextEditor/View>
#include <QFileInfo>
#include <QLabel>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// Files that a design may be made of; logix.json says how.
bool isOfDesign(const QString &path)
{
    static const QStringList endings{u"v"_s, u"sv"_s,  u"vh"_s,  u"svh"_s,
                                     u"h"_s, u"hex"_s, u"mem"_s, u"json"_s};
    return endings.contains(QFileInfo(path).suffix().toLower());
}

} // namespace

DiagramDock::DiagramDock(EngineClient *client, ProjectSession *session, EditorTabs *tabs,
                         QWidget *parent)
    : QDockWidget(tr("Diagram"), parent)
    , m_session(session)
    , m_tabs(tabs)
    , m_panel(new DiagramPanel(client, this))
{
    setObjectName(u"diagram"_s);
    setFeatures(QDockWidget::DockWidgetClosable);
    setWidget(m_panel);
    auto *title = new PaneTitle(this);
    auto *label = new QLabel(tr("Diagram"), title);
    label->setContentsMargins(spacing::small, spacing::tiny, 0, spacing::tiny);
    title->setLead(label);
    title->setActions(m_panel->actions());
    setTitleBarWidget(title);
    connect(title, &PaneTitle::hideRequested, this, &DiagramDock::hideRequested);

    connect(session, &ProjectSession::opened, m_panel,
            [this] { m_panel->setProject(m_session->folder()); });
    connect(session, &ProjectSession::closed, m_panel, [this] { m_panel->setProject({}); });
    connect(session, &ProjectSession::changed, m_panel,
            [this, board = std::string(), top = QString(), sources = QStringList()]() mutable {
                const ProjectInfo &info = *m_session->info();
                m_panel->setSources(info.sources);
                // Files came or went, or the settings say something else.
                const bool isKnown = !board.empty() || !sources.isEmpty();
                const bool isSame = board == info.settings.board && top == info.topModule
                                    && sources == info.sources;
                board = info.settings.board;
                top = info.topModule;
                sources = info.sources;
                if (isKnown && !isSame)
                    m_panel->designChanged();
            });
    connect(tabs, &EditorTabs::saved, m_panel, [this](const QString &path) {
        if (isOfDesign(path))
            m_panel->designChanged();
    });
    connect(tabs, &EditorTabs::cursorMoved, this, &DiagramDock::probe);
    connect(m_panel, &DiagramPanel::placeChosen, this, [this](const QString &path, int line) {
        emit placeChosen({.name = {}, .path = path, .line = line, .column = 0});
    });
    connect(m_panel, &DiagramPanel::problemChosen, this, &DiagramDock::placeChosen);
}

void DiagramDock::probe(int line, int column)
{
    const KTextEditor::View *const view = m_tabs->currentView();
    if (!view || !isVisible())
        return;
    const KTextEditor::Document *const document = view->document();
    m_panel->probe(document->url().toLocalFile(), line,
                   document->wordAt(KTextEditor::Cursor(line - 1, column - 1)));
}

} // namespace logix
