// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/EditorWork.h"

#include <QHash>
#include <QObject>
#include <QTimer>

namespace KTextEditor {
class Document;
} // namespace KTextEditor

namespace logix {

class EditorTabs;
class EngineClient;
class ProjectSession;

/// Checks the project while one types: some time after the last key, with what the editor has and
/// the disk hasn't, and when a file is saved. Never while a verb runs, and never twice at once.
class LiveCheck : public QObject
{
    Q_OBJECT

public:
    /// From the last key to the check.
    static constexpr int delayMilliseconds = 500;

    LiveCheck(EditorTabs *tabs, EngineClient *client, ProjectSession *session);

    /// The user's setting; on at first.
    [[nodiscard]] static bool isWanted();
    static void setWanted(bool isWanted);
    /// The setting changed.
    void updateWanted();

signals:
    void found(const QList<logix::Problem> &problems);
    /// It can't look: one sentence, not again until something else is in the way.
    void failed(const QString &text);

private:
    /// A text as the last check took it.
    struct Taken
    {
        qint64 revision = -1;
        QString text;
    };

    void watch(KTextEditor::Document *document);
    void changed(KTextEditor::Document *document);
    void look();
    void take(const LookAnswer &answer);
    /// The file's name in the project; empty for one that the project doesn't check.
    [[nodiscard]] QString nameOf(const KTextEditor::Document *document) const;
    [[nodiscard]] bool canLook() const;

    EditorTabs *m_tabs;
    EngineClient *m_client;
    ProjectSession *m_session;
    QTimer m_timer;
    QHash<const KTextEditor::Document *, Taken> m_taken;
    QString m_failure;
    bool m_isWanted;
    /// Something changed while a verb ran.
    bool m_isLate = false;
};

} // namespace logix
