// SPDX-License-Identifier: Apache-2.0
#include "engine/diagram/DesignFixture.h"

#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPixmap>
#include <QTest>
#include <QTimer>
#include <QUrl>
#include <QWebEngineView>
#include <cstdlib>
#include <iostream>
#include <optional>

namespace logix::test {
namespace {

constexpr const char *design = R"(
module uart (input clk, input [7:0] data, input start, output reg line);
  reg [7:0] shift; reg [3:0] left;
  always @(posedge clk)
    if (start) begin shift <= data; left <= 9; line <= 0; end
    else if (left != 0) begin line <= shift[0]; shift <= {1'b1, shift[7:1]}; left <= left - 1; end
endmodule
module main (input clk, input go, output txd, output [7:0] leds);
  reg [7:0] count = 0;
  always @(posedge clk) count <= count + 1;
  assign leds = {count[3:0], count[7:4]};
  uart sender (.clk(clk), .data(count), .start(go), .line(txd));
  wire \<img/src=x/onerror=window.hacked=1> = go & count[0];
  uart \"><script>window.hacked=1</script> (.clk(clk), .data(8'd1), .start(\<img/src=x/onerror=window.hacked=1> ), .line());
endmodule
)";

class PageTest : public DesignFixture
{
protected:
    PageTest()
    {
        m_view.resize(1200, 800);
        m_view.show();
    }

    void drawPage()
    {
        source("main.v", design);
        const auto result = draw("main");
        ASSERT_TRUE(result.has_value()) << reason(result);
    }

    [[nodiscard]] QUrl pageUrl(const QString &query = {}, const QString &hash = {}) const
    {
        QUrl url = QUrl::fromLocalFile(
            QString::fromStdString((buildFolder() / "diagram/diagram.html").string()));
        if (!query.isEmpty()) {
            url.setQuery(query);
        }
        if (!hash.isEmpty()) {
            url.setFragment(hash);
        }
        return url;
    }

    void load(const QUrl &url)
    {
        QEventLoop loop;
        bool isLoaded = false;
        QObject::connect(&m_view, &QWebEngineView::loadFinished, &loop, [&](bool isFine) {
            isLoaded = isFine;
            loop.quit();
        });
        QTimer::singleShot(30000, &loop, &QEventLoop::quit);
        m_view.load(url);
        loop.exec();
        ASSERT_TRUE(isLoaded) << url.toString().toStdString();
        settle();
    }

    void loadPage(const QString &query = {}, const QString &hash = {})
    {
        drawPage();
        load(pageUrl(query, hash));
    }

    /// Lets the page come to rest.
    static void settle(int milliseconds = 300) { QTest::qWait(milliseconds); }

    QVariant run(const QString &script)
    {
        QEventLoop loop;
        QVariant result;
        m_view.page()->runJavaScript(script, [&](const QVariant &value) {
            result = value;
            loop.quit();
        });
        QTimer::singleShot(20000, &loop, &QEventLoop::quit);
        loop.exec();
        return result;
    }
    std::string say(const QString &script) { return run(script).toString().toStdString(); }

    /// The middle of the first element of a selector, in the view's pixels.
    QPoint middleOf(const QString &selector)
    {
        const QVariantMap box = run("(() => { const b = document.querySelector(" + quoted(selector)
                                    + ").getBoundingClientRect(); return {x: b.x + b.width / 2, y: "
                                      "b.y + b.height / 2}; })()")
                                    .toMap();
        return {qRound(box["x"].toDouble()), qRound(box["y"].toDouble())};
    }
    static QString quoted(const QString &text)
    {
        return '\'' + QString(text).replace('\\', "\\\\").replace('\'', "\\'") + '\'';
    }

    QWidget *target() { return m_view.focusProxy() != nullptr ? m_view.focusProxy() : &m_view; }
    void click(const QPoint &at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseMove(target(), at);
        QTest::mouseClick(target(), Qt::LeftButton, modifiers, at);
        settle();
    }
    /// The engine of these tests counts no second click of QTest's, so the page gets the event that
    /// a browser makes of it, at the same place.
    void doubleClick(const QPoint &at)
    {
        click(at);
        run(QString("(() => { const x = %1, y = %2; document.elementFromPoint(x, y).dispatchEvent("
                    "new MouseEvent('dblclick', {clientX: x, clientY: y, bubbles: true})); })()")
                .arg(at.x())
                .arg(at.y()));
        settle();
    }
    void key(int code, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(target(), static_cast<Qt::Key>(code), modifiers);
        settle(150);
    }

    void picture(const char *name)
    {
        // For looking at: only where somebody asked for them.
        if (const char *const folder = std::getenv("LOGIX_SCREENSHOTS")) {
            settle(400);
            m_view.grab().save(QString(folder) + '/' + name + ".png");
        }
    }

    QWebEngineView m_view;
};

TEST_F(PageTest, OpensAtTheTopModule)
{
    loadPage();
    EXPECT_EQ(say("window.logixDiagram.path()"), "main");
    EXPECT_EQ(say("document.title"), "Diagram of main");
    EXPECT_GT(run("document.querySelectorAll('#canvas [data-block]').length").toInt(), 2);
    EXPECT_EQ(say("document.querySelector('#crumbs').textContent"), "main");
    EXPECT_TRUE(run("document.querySelector('#source').hidden").toBool());
    picture("page-main");
}

TEST_F(PageTest, NamesRunNothing)
{
    loadPage();
    run("window.logixDiagram.find('\\\"><script>window.hacked=1</script>')");
    run("const i = document.querySelector('#search'); i.value = 'hacked'; i.dispatchEvent(new "
        "Event('input'))");
    settle();
    EXPECT_GT(run("document.querySelectorAll('#results li').length").toInt(), 0);
    EXPECT_TRUE(run("window.hacked === undefined").toBool());
    EXPECT_EQ(run("document.images.length").toInt(), 0);
}

TEST_F(PageTest, DoubleClickOpensAModuleAndBackReturns)
{
    loadPage();
    doubleClick(middleOf("[data-block='sender'] .title"));
    EXPECT_EQ(say("window.logixDiagram.path()"), "main/uart");
    EXPECT_EQ(say("location.hash"), "#main/uart");
    EXPECT_EQ(say("document.querySelector('#crumbs').textContent"), "main›uart");
    picture("page-uart");
    click(middleOf("#back"));
    EXPECT_EQ(say("window.logixDiagram.path()"), "main");
    EXPECT_EQ(say("location.hash"), "#main");
}

TEST_F(PageTest, OpensAtTheModuleInItsAddress)
{
    loadPage({}, "main/uart");
    EXPECT_EQ(say("window.logixDiagram.path()"), "main/uart");
    load(QUrl("about:blank"));
    load(pageUrl({}, "nonsense"));
    EXPECT_EQ(say("window.logixDiagram.path()"), "main");
}

TEST_F(PageTest, SearchFindsSignalsInOtherModules)
{
    loadPage();
    click(middleOf("#search"));
    QTest::keyClicks(target(), "shift");
    settle();
    EXPECT_GT(run("document.querySelectorAll('#results li').length").toInt(), 0);
    picture("page-search");
    key(Qt::Key_Return);
    settle();
    EXPECT_EQ(say("window.logixDiagram.path()"), "main/uart");
    EXPECT_GT(run("document.querySelectorAll('#canvas .lit').length").toInt(), 1);
    picture("page-found");
}

TEST_F(PageTest, AClickFollowsANetAcrossSplits)
{
    loadPage();
    // The bus of the counter: its register, the adder, the splits and the pin are lit.
    run("window.logixDiagram.find('count')");
    settle();
    EXPECT_TRUE(run("document.querySelector('#canvas [data-sj].lit') !== null").toBool());
    EXPECT_TRUE(run("document.querySelector('#canvas .register.lit') !== null").toBool());
    EXPECT_TRUE(run("document.querySelector('#canvas [data-pin=\"leds\"].lit') !== null").toBool());
    EXPECT_FALSE(run("document.querySelector('#canvas [data-pin=\"txd\"].lit') !== null").toBool());
    picture("page-followed");
    key(Qt::Key_Escape);
    EXPECT_EQ(run("document.querySelectorAll('#canvas .lit').length").toInt(), 0);
    click(middleOf("[data-pin='go']"));
    EXPECT_TRUE(
        run("document.querySelector('#canvas [data-block=\"sender\"].lit') !== null").toBool());
}

TEST_F(PageTest, ConesEndAtRegisters)
{
    loadPage();
    click(middleOf("[data-pin='leds']"), Qt::ShiftModifier);
    EXPECT_TRUE(run("document.querySelector('#canvas .register.lit') !== null").toBool());
    EXPECT_FALSE(run("document.querySelector('#canvas .arithmetic.lit') !== null").toBool());
    EXPECT_NE(say("document.querySelector('#details').textContent").find("Fan-in: 1 block"),
              std::string::npos);
}

TEST_F(PageTest, EverythingHasAKey)
{
    loadPage();
    click({600, 790});
    const double scale = run("window.logixDiagram.state().view.scale").toDouble();
    key(Qt::Key_Plus);
    EXPECT_GT(run("window.logixDiagram.state().view.scale").toDouble(), scale);
    key(Qt::Key_0);
    EXPECT_NEAR(run("window.logixDiagram.state().view.scale").toDouble(), scale, 0.01);
    key(Qt::Key_Tab);
    EXPECT_TRUE(run("window.logixDiagram.selection() !== null").toBool());
    run("window.logixDiagram.find('sender')");
    key(Qt::Key_Return);
    EXPECT_EQ(say("window.logixDiagram.path()"), "main/uart");
    key(Qt::Key_Backspace);
    EXPECT_EQ(say("window.logixDiagram.path()"), "main");
    key(Qt::Key_Slash);
    EXPECT_EQ(say("document.activeElement.id"), "search");
}

TEST_F(PageTest, ThemesByAddressAndKey)
{
    loadPage("theme=dark");
    EXPECT_EQ(say("document.documentElement.dataset.theme"), "dark");
    picture("page-dark");
    click({600, 790});
    key(Qt::Key_T);
    EXPECT_EQ(say("document.documentElement.dataset.theme"), "contrast");
    picture("page-contrast");
    run("window.postMessage({type: 'logix-diagram:theme', theme: 'light'}, '*')");
    settle();
    EXPECT_EQ(say("document.documentElement.dataset.theme"), "light");
    run("window.postMessage({type: 'logix-diagram:theme', theme: '<b>'}, '*')");
    settle();
    EXPECT_EQ(say("document.documentElement.dataset.theme"), "light");
}

TEST_F(PageTest, AHostThatLoadsItGetsSources)
{
    loadPage();
    run("window.opened = []; window.logixDiagramOpenSource = (file, line) => opened.push(file + "
        "':' + line)");
    doubleClick(middleOf("#canvas .arithmetic .sign"));
    EXPECT_EQ(say("opened.join()"), "main.v:10");
    run("window.logixDiagram.open('main/uart')");
    settle();
    EXPECT_FALSE(run("document.querySelector('#source').hidden").toBool());
    click(middleOf("#source"));
    EXPECT_EQ(say("opened.join()"), "main.v:10,main.v:2");
}

TEST_F(PageTest, AHostThatEmbedsItGetsMessages)
{
    drawPage();
    const auto host =
        m_folder.write("host.html",
                       R"(<!DOCTYPE html><body style="margin:0">
<script>const got = []; addEventListener("message", e => got.push(e.data));</script>
<iframe id="frame" src=")" + pageUrl().toString().toStdString()
                           + R"(" style="border:0;width:1200px;height:790px"></iframe>)");
    load(QUrl::fromLocalFile(QString::fromStdString(host.string())));
    settle(1000);
    EXPECT_EQ(say("got.filter(m => m.type === 'logix-diagram:module').map(m => m.path).join()"),
              "main");
    run("document.querySelector('#frame').contentWindow.postMessage({type: 'logix-diagram:theme', "
        "theme: 'dark'}, '*')");
    settle();
    picture("page-embedded");
    // Keys reach the embedded page; Tab selects its first block.
    click({600, 780});
    key(Qt::Key_S);
    EXPECT_EQ(say("got.filter(m => m.type === 'logix-diagram:open-source').map(m => m.file + ':' + "
                  "m.line).join()"),
              "main.v:8");
}

TEST_F(PageTest, PicturesCanBeSaved)
{
    loadPage();
    run("window.size = 0; window.logixDiagram.png().then(blob => { window.size = blob.size; }, "
        "error => { window.size = -1; })");
    for (int i = 0; i < 50 && run("window.size").toInt() == 0; ++i) {
        settle(100);
    }
    EXPECT_GT(run("window.size").toInt(), 5000);
}

/// A module of about as many blocks as are drawn at most.
std::string largestDesign()
{
    std::string text = "module main (input clk, input en, input [7:0] d, output [7:0] q);\n";
    constexpr int stages = 495;
    for (int i = 0; i < stages; ++i) {
        const std::string n = std::to_string(i);
        const std::string before = i == 0 ? "d" : "r" + std::to_string(i - 1);
        const std::string far = i < 6 ? "d" : "r" + std::to_string(i - 2 - i * 7 % 4);
        text += "reg [7:0] r" + n + " = 0; always @(posedge clk) r" + n + " <= en ? " + before
                + " + " + far + " : " + before + ";\n";
    }
    return text + "assign q = r" + std::to_string(stages - 1) + ";\nendmodule\n";
}

/// How often a second a new frame comes while a script moves the drawing in each.
constexpr const char *countFrames = R"js(
(() => {
    window.rate = 0;
    const stage = document.querySelector('#stage');
    const step = %1;
    let frames = 0, begin = 0;
    const next = (time) => {
        if (!begin) begin = time;
        step(stage, frames);
        frames += 1;
        if (time - begin < 2000) requestAnimationFrame(next);
        else window.rate = (frames - 1) * 1000 / (time - begin);
    };
    requestAnimationFrame(next);
})()
)js";

TEST_F(PageTest, MovesSmoothly)
{
    source("main.v", largestDesign());
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    ASSERT_TRUE(result->modules[0].svgFile.has_value());
    EXPECT_GT(result->modules[0].blocks, 1400U);
    load(pageUrl());
    // Its picture is made while nothing else happens.
    for (int i = 0; i < 200 && run("document.querySelector('#canvas > canvas') === null").toBool();
         ++i) {
        settle(100);
    }
    ASSERT_FALSE(run("document.querySelector('#canvas > canvas') === null").toBool());
    picture("page-large");
    const std::pair<const char *, const char *> moves[] = {
        {"pan",
         "(stage, n) => { const at = (n % 60) * 4; if (n % 60 === 0) { if (n) "
         "stage.dispatchEvent(new PointerEvent('pointerup', {pointerId: 1, bubbles: true})); "
         "stage.dispatchEvent(new PointerEvent('pointerdown', {pointerId: 1, clientX: 400, "
         "clientY: 300, bubbles: true})); } else stage.dispatchEvent(new "
         "PointerEvent('pointermove', {pointerId: 1, clientX: 400 + at, clientY: 300 + at / "
         "2, bubbles: true})); }"},
        {"zoom", "(stage, n) => stage.dispatchEvent(new WheelEvent('wheel', {deltaY: n % 60 < 30 ? "
                 "-60 : 60, clientX: 500, clientY: 400, bubbles: true, cancelable: true}))"}};
    for (const auto &[name, step] : moves) {
        run(QString(countFrames).arg(step));
        double rate = 0;
        for (int i = 0; i < 300 && rate == 0; ++i) {
            settle(100);
            rate = run("window.rate").toDouble();
        }
        std::cout << "frames " << name << ": " << rate << " a second\n";
        RecordProperty(std::string("frames-") + name, std::to_string(rate));
        // How fast it is on a machine with nothing else to do is for the benchmarks.
        EXPECT_GT(rate, 5) << name;
    }
    settle(1500);
    picture("page-large-moved");
}

TEST_F(PageTest, ProbesFromTheSource)
{
    loadPage();
    EXPECT_TRUE(run("window.logixDiagram.probe('main.v', 10, 'count')").toBool());
    EXPECT_TRUE(run("document.querySelector('#canvas .register.lit') !== null").toBool());
    EXPECT_TRUE(run("window.logixDiagram.probe('main.v', 12, 'sender')").toBool());
    EXPECT_EQ(say("window.logixDiagram.selection().block"), "sender");
    // Another module's signal shows that module; what has no name there changes nothing.
    EXPECT_TRUE(run("window.logixDiagram.probe('main.v', 6, 'left')").toBool());
    EXPECT_EQ(say("window.logixDiagram.path()"), "main/uart");
    for (const char *nothing : {"'main.v', 6, 'count'", "'main.v', 6, 'if'", "'other.v', 6, 'left'",
                                "'main.v', 6, ''", "'main.v', 6, '__proto__'"}) {
        EXPECT_FALSE(run(QString("window.logixDiagram.probe(%1)").arg(nothing)).toBool())
            << nothing;
    }
    EXPECT_EQ(say("window.logixDiagram.path()"), "main/uart");
}

TEST_F(PageTest, ANewDrawingKeepsPlaceAndSelection)
{
    loadPage();
    run("window.logixDiagram.open('main/uart'); window.logixDiagram.find('shift')");
    settle();
    run("window.logixDiagram.restore({...window.logixDiagram.state(), view: {x: -31, y: 17, scale: "
        "1.5}})");
    const QString state = run("JSON.stringify(window.logixDiagram.state())").toString();
    // Two lines more: yosys' names and numbers are others now.
    m_folder.write("project/main.v", std::string("// one\n// two\n") + design);
    ASSERT_TRUE(draw("main").has_value());
    load(QUrl("about:blank"));
    load(pageUrl());
    run("window.logixDiagram.restore(" + state + ")");
    settle();
    EXPECT_EQ(say("window.logixDiagram.path()"), "main/uart");
    EXPECT_NEAR(run("window.logixDiagram.state().view.x").toDouble(), -31, 0.5);
    EXPECT_NEAR(run("window.logixDiagram.state().view.scale").toDouble(), 1.5, 0.01);
    EXPECT_TRUE(run("document.querySelector('#canvas .register.lit') !== null").toBool());
    // A module that is gone gives the top module, as a whole.
    run("window.logixDiagram.restore({path: 'main/gone', view: {x: 9000, y: 9000, scale: 8}, "
        "selection: {block: 'gone', title: 'x', name: ''}})");
    EXPECT_EQ(say("window.logixDiagram.path()"), "main");
    EXPECT_LT(run("window.logixDiagram.state().view.scale").toDouble(), 2);
    EXPECT_TRUE(run("window.logixDiagram.selection() === null").toBool());
}

TEST_F(PageTest, LoadsNothingElse)
{
    loadPage();
    EXPECT_EQ(run("performance.getEntriesByType('resource').length").toInt(), 0);
}

} // namespace
} // namespace logix::test
