// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/EditorWork.h"

#include <QObject>
#include <QPointer>
#include <functional>
#include <map>

namespace KTextEditor {
class Document;
} // namespace KTextEditor

namespace logix {

class EditorTabs;
class EngineClient;

/// Lays out the text of the editor, saved or not: one step to undo, and the cursor stays where it
/// was in the code.
class Layouter : public QObject
{
    Q_OBJECT

public:
    Layouter(EditorTabs *tabs, EngineClient *client);

    /// Why a document can't be laid out, in one sentence; empty when it can.
    [[nodiscard]] static QString reasonAgainst(const KTextEditor::Document *document);
    /// The user's setting whether saving does it; off at first.
    [[nodiscard]] static bool isWantedOnSave();
    static void setWantedOnSave(bool isWanted);

    /// Asks the engine; `done` or `failed` tells the end. `then` comes in any case, when the text
    /// is as it stays.
    void layOut(KTextEditor::Document *document, std::function<void()> then = {});

signals:
    /// One sentence for the status line.
    void done(const QString &text);
    void failed(const QString &text);

private:
    struct Asked
    {
        QPointer<KTextEditor::Document> document;
        qint64 revision = 0;
        std::function<void()> then;
    };

    void take(const LayoutAnswer &answer);
    void settle(const Asked &asked, const LayoutAnswer &answer);
    void apply(KTextEditor::Document *document, const LayoutAnswer &answer);

    EditorTabs *m_tabs;
    EngineClient *m_client;
    std::map<quint64, Asked> m_asked;
    quint64 m_number = 0;
};

} // namespace logix
