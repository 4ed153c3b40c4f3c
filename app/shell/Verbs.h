// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QObject>

class QAction;

namespace logix {

class EngineClient;
class ProjectSession;

/// The verbs as actions. Each is disabled when it can't be used and its tooltip says why.
class Verbs : public QObject
{
    Q_OBJECT

public:
    Verbs(EngineClient *client, ProjectSession *session, QObject *parent = nullptr);

    [[nodiscard]] QAction *check() const { return m_check; }
    [[nodiscard]] QAction *build() const { return m_build; }
    [[nodiscard]] QAction *stop() const { return m_stop; }
    [[nodiscard]] QAction *clean() const { return m_clean; }

    /// What is said while a verb runs: "Checking", "Building".
    [[nodiscard]] static QString runningText(Verb verb);
    [[nodiscard]] static QString name(Verb verb);

signals:
    void requested(logix::Verb verb);

private:
    void update();
    [[nodiscard]] QString reasonAgainst(Verb verb) const;

    EngineClient *m_client;
    ProjectSession *m_session;
    QAction *m_check;
    QAction *m_build;
    QAction *m_stop;
    QAction *m_clean;
    bool m_isStopping = false;
};

} // namespace logix
