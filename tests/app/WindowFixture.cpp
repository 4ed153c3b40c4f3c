// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "editor/LiveCheck.h"
#include "engine/EngineClient.h"
#include "look/Themes.h"
#include "project/ProjectSession.h"
#include "shell/Verbs.h"

using namespace Qt::StringLiterals;

namespace logix::test {

bool waitFor(const std::function<bool()> &condition, int milliseconds)
{
    return QTest::qWaitFor(condition, milliseconds);
}

void write(const QString &path, const QByteArray &text)
{
    ASSERT_TRUE(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly)) << qPrintable(path);
    ASSERT_EQ(file.write(text), text.size());
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void keepScreenshot(QWidget *widget, const QString &name)
{
    const QString folder = QStringLiteral(LOGIX_SCREENSHOTS);
    ASSERT_TRUE(QDir().mkpath(folder));
    // What was just changed has its size only after the layouts ran.
    QCoreApplication::processEvents();
    const QPixmap picture = widget->grab();
    ASSERT_FALSE(picture.isNull());
    const QString prefix = qEnvironmentVariable("LOGIX_SCREENSHOT_PREFIX");
    ASSERT_TRUE(picture.save(u"%1/%2%3.png"_s.arg(folder, prefix, name)));
}

WindowTest::WindowTest()
{
    EXPECT_TRUE(m_folder.isValid());
    QSettings().clear();
    // What comes half a second after typing would come between what other tests look at.
    LiveCheck::setWanted(false);
    restart();
}

WindowTest::~WindowTest()
{
    Themes::apply(Themes::system());
}

void WindowTest::restart()
{
    m_window.reset();
    Engine::Options options;
    options.resources = LOGIX_RESOURCES;
    options.engineFolder = m_folder.filePath(u"engine"_s).toStdString();
    options.programs = LOGIX_BIN;
    options.toolFolders = Toolchain::foldersFromEnvironment();
    m_window = std::make_unique<MainWindow>(options);
}

void WindowTest::showWindow(QSize size)
{
    QSignalSpy catalog(m_window->engine(), &EngineClient::catalogRead);
    m_window->resize(size);
    m_window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
    // Shortcuts work in the active window only.
    EXPECT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    ASSERT_TRUE(waitFor([&] { return catalog.count() > 0; }));
}

void WindowTest::activate()
{
    m_window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
}

QString WindowTest::openProject(const QHash<QString, QByteArray> &files)
{
    const QString path = u"%1/project%2"_s.arg(m_folder.path()).arg(++m_projects);
    EXPECT_TRUE(QDir().mkpath(path));
    for (auto it = files.begin(); it != files.end(); ++it)
        write(path + u'/' + it.key(), it.value());
    EXPECT_TRUE(m_window->openProject(path));
    EXPECT_TRUE(waitFor([&] { return m_window->session()->info().has_value(); }));
    return m_window->session()->folder();
}

QString WindowTest::openBlinky()
{
    return openProject({
        {u"logix.json"_s, "{\n  \"board\": \"icebreaker\"\n}\n"},
        {u"main.v"_s, "module main (\n"
                      "    input  wire clk,\n"
                      "    output wire led\n"
                      ");\n"
                      "    reg [23:0] counter = 0;\n"
                      "    always @(posedge clk) counter <= counter + 1;\n"
                      "    assign led = counter[23];\n"
                      "endmodule\n"},
        {u"main.pcf"_s, "set_io clk 35\nset_io led 11\n"},
    });
}

void WindowTest::runVerb(QAction *action, int milliseconds)
{
    ASSERT_TRUE(waitFor([&] { return action->isEnabled(); })) << qPrintable(action->toolTip());
    QSignalSpy finished(m_window->engine(), &EngineClient::finished);
    action->trigger();
    ASSERT_TRUE(waitFor([&] { return finished.count() > 0; }, milliseconds));
}

} // namespace logix::test
