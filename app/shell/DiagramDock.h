// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>

namespace logix {

class DiagramPanel;
class EditorTabs;
class EngineClient;
class ProjectSession;
struct Place;

/// The diagram at the right of the editor, and what the two tell each other.
class DiagramDock : public QDockWidget
{
    Q_OBJECT

public:
    DiagramDock(EngineClient *client, ProjectSession *session, EditorTabs *tabs, QWidget *parent);

    [[nodiscard]] DiagramPanel *panel() const { return m_panel; }

signals:
    void hideRequested();
    void placeChosen(const logix::Place &place);

private:
    void probe(int line, int column);

    ProjectSession *m_session;
    EditorTabs *m_tabs;
    DiagramPanel *m_panel;
};

} // namespace logix
