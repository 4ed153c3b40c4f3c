// SPDX-License-Identifier: Apache-2.0
#include "console/ConsolePanel.h"
#include "look/Colours.h"
#include "look/Themes.h"

#include <QtTest>
#include <QtWidgets>
#include <gtest/gtest.h>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

ConsoleLine line(const QString &text, Severity level = Severity::Info, bool redraw = false)
{
    ConsoleLine result;
    result.tool = u"tool"_s;
    result.text = text;
    result.level = level;
    result.redraw = redraw;
    return result;
}

QColor colourOfBlock(const ConsolePanel &panel, int number)
{
    const QTextBlock block = panel.view()->document()->findBlockByNumber(number);
    return block.begin().fragment().charFormat().foreground().color();
}

} // namespace

TEST(Console, ReplacesRedrawnLines)
{
    ConsolePanel panel;
    panel.append({line(u"start"_s), line(u"1%"_s, Severity::Info, true)}, 0);
    panel.append({line(u"2%"_s, Severity::Info, true)}, 0);
    panel.append({line(u"done"_s), line(u"next"_s)}, 0);
    EXPECT_EQ(panel.view()->toPlainText(), u"start\ndone\nnext"_s);
}

TEST(Console, ColoursByLevelAndFollowsThePalette)
{
    ConsolePanel panel;
    panel.append({line(u"plain"_s), line(u"careful"_s, Severity::Warning),
                  line(u"broken"_s, Severity::Error)},
                 0);
    EXPECT_NE(colourOfBlock(panel, 0), colourOfBlock(panel, 1));
    EXPECT_NE(colourOfBlock(panel, 1), colourOfBlock(panel, 2));
    for (const QString &theme : {u"light"_s, u"dark"_s, u"contrast"_s}) {
        Themes::apply(theme);
        QCoreApplication::processEvents();
        for (int i = 0; i < 3; ++i)
            EXPECT_GE(contrast(colourOfBlock(panel, i), panel.palette().color(QPalette::Base)), 4.5)
                << qPrintable(theme) << " line " << i;
    }
    Themes::apply(Themes::system());
    EXPECT_EQ(panel.view()->toPlainText(), u"plain\ncareful\nbroken"_s);
}

TEST(Console, CommandsCanBeCopied)
{
    ConsolePanel panel;
    ConsoleLine command = line(u"yosys -p 'synth_ice40'"_s);
    command.kind = LiveLine::Kind::Command;
    panel.append({command, line(u"output"_s)}, 0);
    EXPECT_TRUE(panel.view()->toPlainText().startsWith(u"$ yosys"_s));
    EXPECT_EQ(panel.commands(), u"yosys -p 'synth_ice40'"_s);
    panel.actions().first()->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), u"yosys -p 'synth_ice40'"_s);
    panel.clear();
    EXPECT_FALSE(panel.actions().first()->isEnabled());
}

TEST(Console, StaysWhereTheReaderScrolled)
{
    ConsolePanel panel;
    panel.resize(400, 200);
    panel.show();
    QList<ConsoleLine> lines;
    for (int i = 0; i < 200; ++i)
        lines.append(line(QString::number(i)));
    panel.append(lines, 0);
    QScrollBar *bar = panel.view()->verticalScrollBar();
    EXPECT_EQ(bar->value(), bar->maximum());
    bar->setValue(10);
    panel.append(lines, 0);
    EXPECT_EQ(bar->value(), 10);
}

TEST(Console, APortionOfLinesFitsIntoAFrame)
{
    ConsolePanel panel;
    panel.resize(1200, 240);
    panel.show();
    QList<ConsoleLine> lines;
    for (int i = 0; i < 200; ++i)
        lines.append(
            line(u"Info: Device utilisation: line %1 of many that a tool prints"_s.arg(i)));
    for (int i = 0; i < 120; ++i) // beyond what is kept
        panel.append(lines, 0);
    EXPECT_LE(panel.view()->document()->blockCount(), 20000);
    EXPECT_TRUE(panel.view()->toPlainText().endsWith(u"line 199 of many that a tool prints"_s));
}

} // namespace logix::test
