// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/DiagramPage.h"
#include "engine/DiagramOutcome.h"

#include <QTimer>
#include <QWidget>
#include <memory>

class QAction;
class QLabel;
class QStackedLayout;

namespace logix {

class DiagramPlugin;
class EngineClient;
class StateView;

/// The design as a schematic. It is drawn when it is first in sight and again after each change of
/// the design while it is; out of sight, nothing is drawn.
class DiagramPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DiagramPanel(EngineClient *client, QWidget *parent = nullptr);
    ~DiagramPanel() override;

    /// The open project's folder; empty for none.
    void setProject(const QString &folder);
    /// The design's files, as the project names them.
    void setSources(const QStringList &sources) { m_sources = sources; }
    /// The design isn't what was drawn any more.
    void designChanged();
    /// The cursor is at a word of a file, an absolute path.
    void probe(const QString &path, int line, const QString &word);

    /// What the panel's title offers.
    [[nodiscard]] QList<QAction *> actions() const;
    [[nodiscard]] QAction *redrawAction() const { return m_redraw; }
    [[nodiscard]] QAction *followAction() const { return m_follow; }

    enum class State { Empty, Busy, Failed, Choice, Shown };
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] StateView *stateView() const { return m_view; }
    /// Null until one is needed.
    [[nodiscard]] DiagramPage *page() const { return m_page.get(); }
    /// The diagram in sight is that of an older design, and a new one is being drawn.
    [[nodiscard]] bool isRedrawing() const { return m_isDrawing; }

signals:
    /// A place in the source was asked for: an absolute path.
    void placeChosen(const QString &path, int line);
    void problemChosen(const logix::Place &place);

private:
    void draw();
    void finished(const DiagramOutcome &outcome);
    [[nodiscard]] DiagramPlugin &plugin();
    void makePage();
    void openSource(const QString &file, int line);
    void chooseTop();
    void setState(State state);
    void fail(const QString &title, const QString &text, QAction *action);
    void updateNote();
    void updateTheme();
    [[nodiscard]] QString theme() const;
    [[nodiscard]] QString fileOf(const QString &path) const;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

    EngineClient *m_client;
    QString m_folder;
    /// Chosen by the user, when the project doesn't tell.
    QString m_top;
    QStringList m_sources;
    QStringList m_candidates;
    Place m_problemPlace;
    QString m_pageFolder;
    State m_state = State::Empty;
    bool m_isStale = true;
    bool m_isDrawing = false;
    /// The cursor's next move comes from the diagram itself.
    bool m_isLeading = false;
    QString m_phase;
    QString m_probedFile;
    int m_probedLine = 0;
    QString m_probedWord;
    QTimer m_redrawSoon;
    QTimer m_probeSoon;
    QTimer m_noteSoon;

    QAction *m_redraw;
    QAction *m_follow;
    QAction *m_stop;
    QAction *m_choose;
    QAction *m_goToProblem;
    QAction *m_browser;
    QStackedLayout *m_stack;
    StateView *m_view;
    QWidget *m_holder;
    QLabel *m_note;
    std::unique_ptr<DiagramPlugin> m_plugin;
    std::unique_ptr<DiagramPage> m_page;
};

} // namespace logix
