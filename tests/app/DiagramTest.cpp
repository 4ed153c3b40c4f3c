// SPDX-License-Identifier: Apache-2.0
// The diagram beside the editor, in the real browser engine with its sandbox on.
#include "WindowFixture.h"

#include "diagram/DiagramPanel.h"
#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "look/StateView.h"
#include "look/Themes.h"
#include "project/ProjectSession.h"

#include <KTextEditor/Document>
#include <KTextEditor/View>
#include <QEventLoop>
#include <cmath>
#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

const QByteArray mainText = "module main (\n"
                            "    input  wire clk,\n"
                            "    input  wire go,\n"
                            "    output wire line,\n"
                            "    output wire [3:0] leds\n"
                            ");\n"
                            "    reg [3:0] count = 0;\n"
                            "    always @(posedge clk) count <= count + 1;\n"
                            "    assign leds = count;\n"
                            "    sender first (.clk(clk), .start(go), .line(line));\n"
                            "endmodule\n";
const QByteArray senderText = "module sender (\n"
                              "    input  wire clk,\n"
                              "    input  wire start,\n"
                              "    output reg  line\n"
                              ");\n"
                              "    always @(posedge clk) line <= start ^ line;\n"
                              "endmodule\n";

int parentOf(int process)
{
    const QByteArray status = read(u"/proc/%1/status"_s.arg(process));
    const qsizetype at = status.indexOf("PPid:\t");
    return at < 0 ? 0 : status.mid(at + 6, status.indexOf('\n', at) - at - 6).toInt();
}

/// The processes of this program that show pages: children of the one that is made for that, which
/// alone live in the sandbox, with their system calls filtered.
QList<int> pageProcesses()
{
    QList<int> found;
    for (const QString &name : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        const int process = name.toInt();
        if (!read(u"/proc/%1/cmdline"_s.arg(process)).contains("QtWebEngineProcess")
            || !read(u"/proc/%1/status"_s.arg(process)).contains("Seccomp:\t2"))
            continue;
        int ancestor = process;
        while (ancestor > 1 && ancestor != getpid())
            ancestor = parentOf(ancestor);
        if (ancestor == getpid())
            found.append(process);
    }
    return found;
}

bool isSandboxGivenUp()
{
    return qgetenv("QTWEBENGINE_CHROMIUM_FLAGS").contains("--no-sandbox")
           || qEnvironmentVariableIsSet("QTWEBENGINE_DISABLE_SANDBOX");
}

} // namespace

class Diagram : public WindowTest
{
protected:
    QString openDesign()
    {
        return openProject({{u"logix.json"_s, "{\n  \"board\": \"icebreaker\",\n"
                                              "  \"top_module\": \"main\"\n}\n"},
                            {u"main.v"_s, mainText},
                            {u"sender.v"_s, senderText}});
    }

    DiagramPanel &panel() { return *window().diagram(); }

    void showDiagram() { window().showDiagramAction()->trigger(); }

    [[nodiscard]] bool isShown()
    {
        return waitFor([&] { return panel().state() == DiagramPanel::State::Shown; }, 60000);
    }

    QVariant ask(const QString &script)
    {
        QEventLoop loop;
        QVariant result;
        QTimer::singleShot(20000, &loop, &QEventLoop::quit);
        panel().page()->evaluate(script, [&](const QVariant &value) {
            result = value;
            loop.quit();
        });
        loop.exec();
        return result;
    }
    std::string say(const QString &script) { return ask(script).toString().toStdString(); }
    /// Waits until a script gives this text.
    [[nodiscard]] bool becomes(const QString &script, const std::string &text)
    {
        for (int i = 0; i < 100; ++i) {
            if (say(script) == text)
                return true;
            QTest::qWait(100);
        }
        ADD_FAILURE() << qPrintable(script) << " stays " << say(script);
        return false;
    }

    void putCursor(const QString &path, int line, int column)
    {
        ASSERT_NE(window().editor()->open(path, line, column), nullptr);
    }
};

TEST_F(Diagram, IsClosedAtFirstAndOneKeyAway)
{
    showWindow();
    openDesign();
    EXPECT_FALSE(panel().isVisible());
    EXPECT_EQ(panel().page(), nullptr);
    // The browser engine comes with the first diagram, and not before.
    EXPECT_FALSE(read(u"/proc/self/maps"_s).contains("WebEngine"));
    QTest::keyClick(&window(), Qt::Key_6, Qt::AltModifier);
    EXPECT_TRUE(panel().isVisible());
    ASSERT_TRUE(waitFor([&] { return panel().state() == DiagramPanel::State::Busy; }));
    keepScreenshot(&window(), u"diagram-busy"_s);
    ASSERT_TRUE(isShown());
    EXPECT_EQ(say(u"window.logixDiagram.path()"_s), "main");
    EXPECT_GT(ask(u"document.querySelectorAll('#canvas [data-block]').length"_s).toInt(), 2);
    // It fits into the panel, whatever size that takes.
    const auto scale = [&] { return ask(u"window.logixDiagram.state().view.scale"_s).toDouble(); };
    EXPECT_TRUE(waitFor([&] { return scale() > 0.3; }));
    const double narrow = scale();
    auto *dock = window().findChild<QDockWidget *>(u"diagram"_s);
    ASSERT_NE(dock, nullptr);
    const int width = dock->width();
    window().resizeDocks({dock}, {width + 160}, Qt::Horizontal);
    EXPECT_TRUE(waitFor([&] { return scale() > narrow; }));
    window().resizeDocks({dock}, {width}, Qt::Horizontal);
    EXPECT_TRUE(waitFor([&] { return std::abs(scale() - narrow) < 0.01; }));
    QTest::qWait(500);
    keepScreenshot(&window(), u"diagram"_s);
    EXPECT_TRUE(read(u"/proc/self/maps"_s).contains("WebEngine"));
    QTest::keyClick(&window(), Qt::Key_6, Qt::AltModifier);
    EXPECT_FALSE(panel().isVisible());
    restart();
    EXPECT_FALSE(window().showDiagramAction()->isChecked());
}

TEST_F(Diagram, TheSandboxIsOn)
{
    if (isSandboxGivenUp())
        GTEST_SKIP() << "The environment asks for no sandbox.";
    showWindow();
    openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    const QList<int> processes = pageProcesses();
    EXPECT_FALSE(processes.isEmpty());
    for (const int process : processes)
        EXPECT_FALSE(read(u"/proc/%1/cmdline"_s.arg(process)).contains("--no-sandbox"));
}

TEST_F(Diagram, ReachesNeitherFilesNorTheNetwork)
{
    showWindow();
    const QString folder = openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    write(folder + u"/_build/diagram/more.svg"_s, "<svg xmlns='http://www.w3.org/2000/svg'/>");
    write(folder + u"/_build/secret.svg"_s, "<svg xmlns='http://www.w3.org/2000/svg'/>");
    ASSERT_TRUE(
        QFile::link(folder + u"/_build/secret.svg"_s, folder + u"/_build/diagram/link.svg"_s));
    // As a part of the page and in its place.
    const auto reach = [&](const QString &address) {
        ask(u"window.reached = ''; (() => { const f = document.createElement('iframe'); "
            "document.body.append(f); f.onload = () => { try { window.reached = "
            "f.contentDocument.documentElement.nodeName; } catch (e) { window.reached = 'closed'; "
            "} "
            "}; f.src = '%1'; })()"_s.arg(address));
        QTest::qWait(500);
        return say(u"window.reached"_s);
    };
    for (const QString &address : {u"file:///etc/passwd"_s, u"../secret.svg"_s, u"link.svg"_s,
                                   u"more.svg"_s, u"qrc:/logix/icons/logix.svg"_s}) {
        const std::string reached = reach(address);
        EXPECT_TRUE(reached.empty() || reached == "closed") << qPrintable(address) << reached;
        ask(u"location.href = '%1'; 1"_s.arg(address));
        QTest::qWait(200);
        EXPECT_EQ(say(u"location.pathname"_s), "/diagram.html") << qPrintable(address);
    }
    EXPECT_EQ(say(u"window.logixDiagram.path()"_s), "main");
    EXPECT_EQ(ask(u"performance.getEntriesByType('resource').filter(e => "
                  "!e.name.startsWith('logix-diagram:') && !e.name.startsWith('blob:')).length"_s)
                  .toInt(),
              0);
    ask(u"location.href = 'https://example.org/'; 1"_s);
    QTest::qWait(300);
    EXPECT_EQ(say(u"location.protocol"_s), "logix-diagram:");
}

TEST_F(Diagram, ADoubleClickOpensTheSource)
{
    showWindow();
    const QString folder = openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    window().editor()->open(folder + u"/sender.v"_s, 1, 1);
    const auto doubleClick = [&](const QString &selector) {
        ask(u"(() => { const b = document.querySelector('%1').getBoundingClientRect(); "
            "const x = b.x + b.width / 2, y = b.y + b.height / 2; "
            "document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('dblclick', {clientX: x, "
            "clientY: y, bubbles: true})); })()"_s.arg(selector));
    };
    const auto isAt = [&](const QString &file, int line) {
        return waitFor([&] {
            const KTextEditor::View *view = window().editor()->currentView();
            return view && view->document()->url().fileName() == file
                   && view->cursorPosition().line() + 1 == line;
        });
    };
    doubleClick(u"#canvas .arithmetic .body"_s);
    EXPECT_TRUE(isAt(u"main.v"_s, 8));
    // A net goes to its declaration, a module is looked into.
    doubleClick(u"[data-pin=go]"_s);
    EXPECT_TRUE(isAt(u"main.v"_s, 3));
    doubleClick(u"[data-block=first] .title"_s);
    ASSERT_TRUE(becomes(u"window.logixDiagram.path()"_s, "main/sender"));
    ask(u"document.querySelector('#source').click()"_s);
    EXPECT_TRUE(isAt(u"sender.v"_s, 1));
}

TEST_F(Diagram, OnlyFilesOfTheProjectAreOpened)
{
    showWindow();
    openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    QSignalSpy chosen(&panel(), &DiagramPanel::placeChosen);
    for (const char *file : {"/etc/passwd", "../../../../etc/passwd", "missing.v", "", "."})
        ask(u"window.logixDiagramOpenSource('%1', 1); 1"_s.arg(QString::fromLatin1(file)));
    ask(u"window.logixDiagramOpenSource('sender.v', 2); 1"_s);
    ASSERT_TRUE(waitFor([&] { return chosen.count() > 0; }));
    EXPECT_EQ(chosen.count(), 1);
    EXPECT_TRUE(chosen.first().first().toString().endsWith(u"/sender.v"_s));
}

TEST_F(Diagram, TheCursorMarksWhatItIsAt)
{
    showWindow();
    const QString folder = openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    putCursor(folder + u"/main.v"_s, 8, 28); // count
    ASSERT_TRUE(
        becomes(u"String(document.querySelector('#canvas .register.lit') !== null)"_s, "true"));
    EXPECT_TRUE(ask(u"document.querySelector('[data-pin=leds].lit') !== null"_s).toBool());
    QTest::qWait(300);
    keepScreenshot(&window(), u"diagram-probed"_s);
    putCursor(folder + u"/main.v"_s, 10, 13); // the instance
    ASSERT_TRUE(becomes(u"(window.logixDiagram.selection() || {}).block || ''"_s, "first"));
    // A signal of another file shows its module.
    putCursor(folder + u"/sender.v"_s, 6, 38);
    ASSERT_TRUE(becomes(u"window.logixDiagram.path()"_s, "main/sender"));
    // A keyword is nothing; neither does anything move when following is off.
    putCursor(folder + u"/main.v"_s, 1, 2);
    QTest::qWait(500);
    EXPECT_EQ(say(u"window.logixDiagram.path()"_s), "main/sender");
    panel().followAction()->setChecked(false);
    putCursor(folder + u"/main.v"_s, 10, 13);
    QTest::qWait(500);
    EXPECT_EQ(say(u"window.logixDiagram.path()"_s), "main/sender");
    panel().followAction()->setChecked(true);
}

TEST_F(Diagram, ASaveDrawsAgainAndKeepsThePlace)
{
    showWindow();
    const QString folder = openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    ask(u"window.logixDiagram.find('count')"_s);
    ask(u"window.logixDiagram.restore({...window.logixDiagram.state(), view: {x: -40, y: 25, "
        u"scale: "
        "1.25}})"_s);
    QTest::qWait(300);
    const std::string before = say(u"JSON.stringify(window.logixDiagram.state().view)"_s);
    KTextEditor::View *view = window().editor()->open(folder + u"/main.v"_s);
    ASSERT_NE(view, nullptr);
    // Lines move, and with them yosys' own names.
    ASSERT_TRUE(view->document()->insertText({6, 0}, u"    // one\n    wire more = ~go;\n"_s));
    ASSERT_TRUE(window().editor()->saveCurrent());
    ASSERT_TRUE(becomes(u"String(new URLSearchParams(location.search).get('revision'))"_s, "2"));
    ASSERT_TRUE(waitFor([&] { return !panel().isRedrawing() && isShown(); }));
    QTest::qWait(500);
    EXPECT_EQ(say(u"JSON.stringify(window.logixDiagram.state().view)"_s), before);
    EXPECT_TRUE(ask(u"document.querySelector('#canvas .register.lit') !== null"_s).toBool());
    // Out of sight nothing is drawn; in sight again, it is.
    showDiagram();
    ASSERT_TRUE(view->document()->insertText({6, 0}, u"    // two\n"_s));
    ASSERT_TRUE(window().editor()->saveCurrent());
    QTest::qWait(600);
    EXPECT_EQ(say(u"String(new URLSearchParams(location.search).get('revision'))"_s), "2");
    showDiagram();
    ASSERT_TRUE(becomes(u"String(new URLSearchParams(location.search).get('revision'))"_s, "3"));
}

TEST_F(Diagram, AnErrorIsSaidAndLeadsToItsPlace)
{
    showWindow();
    const QString folder = openProject({{u"logix.json"_s, "{\n  \"board\": \"icebreaker\"\n}\n"},
                                        {u"main.v"_s, "module main (input a, output y);\n"
                                                      "  assign y = a +;\nendmodule\n"}});
    showDiagram();
    ASSERT_TRUE(waitFor([&] { return panel().state() == DiagramPanel::State::Failed; }, 30000));
    EXPECT_EQ(panel().stateView()->title(), u"The design can't be drawn"_s);
    keepScreenshot(&window(), u"diagram-failed"_s);
    window().editor()->open(folder + u"/main.v"_s, 1, 1);
    auto *button = panel().stateView()->findChild<QPushButton *>();
    ASSERT_NE(button, nullptr);
    button->click();
    EXPECT_EQ(window().editor()->currentView()->cursorPosition().line(), 1);
    // Repaired and saved, it is drawn.
    KTextEditor::View *view = window().editor()->currentView();
    ASSERT_TRUE(view->document()->setText(
        u"module main (input a, output y);\n  assign y = ~a;\nendmodule\n"_s));
    ASSERT_TRUE(window().editor()->saveCurrent());
    EXPECT_TRUE(isShown());
}

TEST_F(Diagram, AsksWhereToStart)
{
    showWindow();
    openProject({{u"logix.json"_s, "{\n  \"board\": \"icebreaker\"\n}\n"},
                 {u"a.v"_s, "module one (input a, output y); assign y = a; endmodule\n"},
                 {u"b.v"_s, "module two (input a, output y); assign y = ~a; endmodule\n"}});
    showDiagram();
    ASSERT_TRUE(waitFor([&] { return panel().state() == DiagramPanel::State::Choice; }, 30000));
    keepScreenshot(&window(), u"diagram-choice"_s);
    auto *button = panel().stateView()->findChild<QPushButton *>();
    ASSERT_NE(button, nullptr);
    button->click();
    auto *dialog = panel().findChild<QInputDialog *>();
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(waitFor([&] { return dialog->isVisible(); }));
    dialog->setTextValue(u"two"_s);
    dialog->accept();
    ASSERT_TRUE(isShown());
    EXPECT_EQ(say(u"window.logixDiagram.path()"_s), "two");
}

TEST_F(Diagram, FollowsTheTheme)
{
    for (const char *theme : {"dark", "contrast", "light"}) {
        QSettings().setValue(u"window/theme"_s, QString::fromLatin1(theme));
        Themes::apply(QString::fromLatin1(theme));
        if (panel().state() != DiagramPanel::State::Shown) {
            showWindow();
            openDesign();
            showDiagram();
            ASSERT_TRUE(isShown());
        }
        ASSERT_TRUE(becomes(u"document.documentElement.dataset.theme"_s, theme));
        EXPECT_TRUE(ask(u"document.querySelector('#theme').hidden"_s).toBool());
        QTest::qWait(400);
        keepScreenshot(&window(), u"diagram-%1"_s.arg(QString::fromLatin1(theme)));
    }
}

TEST_F(Diagram, AnotherProjectHasItsOwn)
{
    showWindow();
    openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    openProject({{u"logix.json"_s, "{\n  \"board\": \"icebreaker\"\n}\n"},
                 {u"other.v"_s, "module other (input a, output y); assign y = a; endmodule\n"}});
    ASSERT_TRUE(waitFor(
        [&] { return panel().state() == DiagramPanel::State::Shown && panel().page(); }, 60000));
    EXPECT_EQ(say(u"window.logixDiagram.path()"_s), "other");
}

TEST_F(Diagram, APageThatEndsIsToldAndCanBeShownAgain)
{
    showWindow();
    openDesign();
    showDiagram();
    ASSERT_TRUE(isShown());
    for (const int process : pageProcesses())
        EXPECT_EQ(kill(process, SIGKILL), 0);
    ASSERT_TRUE(waitFor([&] { return panel().state() == DiagramPanel::State::Failed; }, 20000));
    panel().redrawAction()->trigger();
    EXPECT_TRUE(isShown());
}

} // namespace logix::test
