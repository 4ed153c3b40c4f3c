// SPDX-License-Identifier: Apache-2.0
#include "editor/Layouter.h"

#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"

#include <KTextEditor/Document>
#include <KTextEditor/View>
#include <QFileInfo>
#include <QSettings>

using namespace Qt::StringLiterals;
using KTextEditor::Document;

namespace logix {

namespace {

const QString onSaveKey = u"editor/format-on-save"_s;

} // namespace

Layouter::Layouter(EditorTabs *tabs, EngineClient *client)
    : QObject(tabs), m_tabs(tabs), m_client(client)
{
    connect(client, &EngineClient::laidOut, this, &Layouter::take);
}

bool Layouter::isWantedOnSave()
{
    return QSettings().value(onSaveKey, false).toBool();
}

void Layouter::setWantedOnSave(bool isWanted)
{
    QSettings().setValue(onSaveKey, isWanted);
}

QString Layouter::reasonAgainst(const Document *document)
{
    if (!document)
        return tr("Open a file first.");
    const QString ending = QFileInfo(document->url().toLocalFile()).suffix().toLower();
    if (!QStringList{u"v"_s, u"sv"_s, u"vh"_s, u"svh"_s}.contains(ending))
        return tr("Only Verilog and SystemVerilog files can be formatted.");
    if (!document->isReadWrite())
        return tr("This file can't be changed.");
    return {};
}

void Layouter::layOut(Document *document, std::function<void()> then)
{
    const quint64 number = ++m_number;
    m_asked[number] = {document, document->revision(), std::move(then)};
    m_client->layOut({number, document->url().toLocalFile(), document->text()});
}

void Layouter::take(const LayoutAnswer &answer)
{
    const auto node = m_asked.extract(answer.number);
    if (!node)
        return;
    const Asked &asked = node.mapped();
    if (asked.document)
        settle(asked, answer);
    if (asked.then)
        asked.then();
}

void Layouter::settle(const Asked &asked, const LayoutAnswer &answer)
{
    const QString name = QFileInfo(asked.document->url().toLocalFile()).fileName();
    if (!answer.problem.isEmpty()) {
        const QString place =
            answer.place.line > 0 ? u"%1:%2"_s.arg(name).arg(answer.place.line) : name;
        emit failed(tr("Not formatted, the text stays: %1: %2").arg(place, answer.problem));
    } else if (asked.document->revision() != asked.revision) {
        emit failed(tr("%1 changed while it was being formatted. Format it again.").arg(name));
    } else if (answer.changes.isEmpty()) {
        emit done(tr("%1 is formatted already.").arg(name));
    } else {
        apply(asked.document, answer);
        emit done(tr("%1 is formatted. Undo takes it back.").arg(name));
    }
}

void Layouter::apply(Document *document, const LayoutAnswer &answer)
{
    struct Kept
    {
        KTextEditor::View *view;
        TextPlace cursor;
        /// Lines between the top of the view and the cursor.
        int below;
    };
    QList<Kept> kept;
    for (KTextEditor::View *view : document->views()) {
        const KTextEditor::Cursor cursor = view->cursorPosition();
        const TextPlace place =
            placeAfterLayout(answer.before, answer.after, {cursor.line(), cursor.column()});
        kept.append({view, place, cursor.line() - view->firstDisplayedLine()});
    }
    {
        const Document::EditingTransaction transaction(document);
        for (auto change = answer.changes.crbegin(); change != answer.changes.crend(); ++change) {
            const bool isAtEnd = change->line + change->count >= document->lines();
            if (change->count == 0 && !isAtEnd) {
                document->insertLines(change->line, change->lines);
                continue;
            }
            if (change->lines.isEmpty()) {
                for (int i = 0; i < change->count; ++i)
                    document->removeLine(change->line);
                continue;
            }
            if (change->count == 0) {
                document->insertText(document->documentEnd(), u'\n' + change->lines.join(u'\n'));
                continue;
            }
            const int last = change->line + change->count - 1;
            document->replaceText({change->line, 0, last, document->lineLength(last)},
                                  change->lines.join(u'\n'));
        }
    }
    for (const Kept &one : std::as_const(kept)) {
        one.view->setCursorPosition({one.cursor.line, one.cursor.column});
        KTextEditor::Cursor top(std::max(0, one.cursor.line - one.below), 0);
        one.view->setScrollPosition(top);
    }
}

} // namespace logix
