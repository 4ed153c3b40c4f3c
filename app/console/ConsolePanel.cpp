// SPDX-License-Identifier: Apache-2.0
#include "console/ConsolePanel.h"

#include "look/Colours.h"
#include "look/Icons.h"
#include "look/Spacing.h"
#include "look/StateView.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedLayout>
#include <QTextBlock>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// Lines that stay; more would only slow down the window.
constexpr int maximumLines = 20000;

const QString commandMark = u"$ "_s;

} // namespace

ConsolePanel::ConsolePanel(QWidget *parent)
    : QWidget(parent)
    , m_view(new QPlainTextEdit(this))
    , m_state(new StateView(this))
    , m_stack(new QStackedLayout(this))
    , m_clear(new QAction(icon(u"clear"_s), tr("Clear the console"), this))
    , m_copyCommands(new QAction(icon(u"copy"_s), tr("Copy the command lines"), this))
{
    setWhatsThis(tr("Everything the tools print, line by line. Lines that begin with $ are the "
                    "commands that ran; copied into a terminal, they run again."));
    m_view->setReadOnly(true);
    m_view->setUndoRedoEnabled(false);
    m_view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_view->setMaximumBlockCount(maximumLines);
    m_view->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setAccessibleName(tr("Console"));
    m_view->document()->setDocumentMargin(spacing::small);
    connect(m_view, &QPlainTextEdit::customContextMenuRequested, this, &ConsolePanel::showMenu);
    connect(m_clear, &QAction::triggered, this, &ConsolePanel::clear);
    connect(m_copyCommands, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(commands()); });
    m_stack->addWidget(m_state);
    m_stack->addWidget(m_view);
    updateState();
}

QList<QAction *> ConsolePanel::actions() const
{
    return {m_copyCommands, m_clear};
}

void ConsolePanel::setFillAction(QAction *action)
{
    m_fill = action;
    updateState();
}

QString ConsolePanel::commands() const
{
    return m_commands.join(u'\n');
}

void ConsolePanel::updateState()
{
    const bool isEmpty = m_lines.empty();
    if (isEmpty)
        m_state->show({.icon = u"console"_s,
                       .title = tr("Nothing has run yet"),
                       .text = tr("The tools' own words appear here while they work."),
                       .action = m_fill});
    m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget *>(m_state) : m_view);
    m_clear->setEnabled(!isEmpty);
    m_clear->setToolTip(isEmpty ? tr("The console is empty.") : m_clear->text());
    m_copyCommands->setEnabled(!m_commands.isEmpty());
    m_copyCommands->setToolTip(m_commands.isEmpty() ? tr("No command has run yet.")
                                                    : m_copyCommands->text());
}

void ConsolePanel::begin(const QString &title)
{
    m_commands.clear();
    m_endsInRedraw = false;
    if (!m_lines.empty())
        note({}, Severity::Info);
    ConsoleLine line;
    line.kind = LiveLine::Kind::Message;
    line.text = title;
    append({line}, 0);
}

void ConsolePanel::note(const QString &text, Severity level)
{
    ConsoleLine line;
    line.kind = LiveLine::Kind::Message;
    line.level = level;
    line.text = text;
    append({line}, 0);
}

void ConsolePanel::append(const QList<ConsoleLine> &lines, qsizetype dropped)
{
    const QScrollBar *const bar = m_view->verticalScrollBar();
    // Whoever scrolled up to read stays where they are.
    const bool follows = bar->value() >= bar->maximum() - 1;
    QTextCursor cursor(m_view->document());
    cursor.beginEditBlock();
    if (dropped > 0) {
        ConsoleLine line;
        line.kind = LiveLine::Kind::Message;
        line.level = Severity::Warning;
        line.text = tr("%1 lines came too fast to be shown.").arg(dropped);
        insert(line);
    }
    for (const ConsoleLine &line : lines)
        insert(line);
    cursor.endEditBlock();
    if (m_lines.size() > 2 * maximumLines)
        m_lines.erase(m_lines.begin(), m_lines.end() - maximumLines);
    if (follows)
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum());
    updateState();
}

void ConsolePanel::insert(const ConsoleLine &line)
{
    if (line.kind == LiveLine::Kind::Command)
        m_commands.append(line.text);
    const QString text = line.kind == LiveLine::Kind::Command ? commandMark + line.text : line.text;
    QTextCursor cursor(m_view->document());
    cursor.movePosition(QTextCursor::End);
    if (m_endsInRedraw && !m_lines.empty() && m_lines.back().tool == line.tool) {
        cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
        cursor.removeSelectedText();
        m_lines.back() = line;
    } else {
        if (!m_lines.empty())
            cursor.insertBlock();
        m_lines.push_back(line);
    }
    cursor.insertText(text, formatOf(line));
    m_endsInRedraw = line.redraw;
}

QTextCharFormat ConsolePanel::formatOf(const ConsoleLine &line) const
{
    QTextCharFormat format;
    switch (line.level) {
    case Severity::Error:
        format.setForeground(colourFor(Meaning::Error, palette()));
        break;
    case Severity::Warning:
        format.setForeground(colourFor(Meaning::Warning, palette()));
        break;
    case Severity::Info:
        format.setForeground(palette().color(QPalette::Text));
        break;
    }
    if (line.kind == LiveLine::Kind::Command)
        format.setForeground(colourFor(Meaning::Note, palette()));
    if (line.kind != LiveLine::Kind::Output)
        format.setFontWeight(QFont::Bold);
    return format;
}

void ConsolePanel::clear()
{
    m_lines.clear();
    m_commands.clear();
    m_endsInRedraw = false;
    m_view->clear();
    updateState();
}

void ConsolePanel::rebuild()
{
    const std::vector<ConsoleLine> lines = std::exchange(m_lines, {});
    const QStringList commands = m_commands;
    m_endsInRedraw = false;
    m_view->clear();
    append(QList<ConsoleLine>(lines.begin(), lines.end()), 0);
    m_commands = commands;
    updateState();
}

void ConsolePanel::showMenu(const QPoint &position)
{
    const std::unique_ptr<QMenu> menu(m_view->createStandardContextMenu(position));
    const QString line = m_view->cursorForPosition(position).block().text();
    if (line.startsWith(commandMark)) {
        menu->addSeparator();
        menu->addAction(icon(u"copy"_s), tr("Copy This Command"), this, [line] {
            QGuiApplication::clipboard()->setText(line.mid(commandMark.size()));
        });
    }
    menu->addSeparator();
    menu->addActions(actions());
    menu->exec(m_view->viewport()->mapToGlobal(position));
}

void ConsolePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && !m_lines.empty())
        rebuild();
    QWidget::changeEvent(event);
}

} // namespace logix
