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
    [[nodiscard]] QAction *test() const { return m_test; }
    [[nodiscard]] QAction *build() const { return m_build; }
    [[nodiscard]] QAction *upload() const { return m_upload; }
    [[nodiscard]] QAction *stop() const { return m_stop; }
    [[nodiscard]] QAction *clean() const { return m_clean; }

    /// What is said while a verb runs: "Checking", "Building".
    [[nodiscard]] static QString runningText(Verb verb);
    [[nodiscard]] static QString name(Verb verb);
    /// Why a verb can't be used now, in one sentence; empty when it can.
    [[nodiscard]] QString reasonAgainst(Verb verb) const;

    /// What Upload would fail for, as far as can be seen; empty for nothing.
    void setBoardWarning(const QString &text);

signals:
    void requested(logix::Verb verb);

private:
    void update();

    EngineClient *m_client;
    ProjectSession *m_session;
    QAction *m_check;
    QAction *m_test;
    QAction *m_build;
    QAction *m_upload;
    QAction *m_stop;
    QAction *m_clean;
    QString m_boardWarning;
    bool m_isStopping = false;
};

} // namespace logix
