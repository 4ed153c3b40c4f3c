// SPDX-License-Identifier: Apache-2.0
// Uploading for real: made-up USB devices through the real libusb, builds with the real tools, and
// the real openFPGALoader, which writes into a simulated FPGA.
#include "WindowFixture.h"

#include "boards/BoardButton.h"
#include "boards/BoardChangeDialog.h"
#include "console/ConsolePanel.h"
#include "devices/DeviceButton.h"
#include "devices/DeviceChooser.h"
#include "devices/DeviceMonitor.h"
#include "devices/PermissionsDialog.h"
#include "engine/EngineClient.h"
#include "look/Banner.h"
#include "look/Themes.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/ProjectSession.h"
#include "report/ReportPanel.h"
#include "shell/StatusLine.h"
#include "shell/Verbs.h"
#include "support/JtagTarget.h"
#include "support/MockUsb.h"

using namespace Qt::StringLiterals;

namespace logix::test {

using State = DeviceButton::State;

class Plugged : public WindowTest
{
protected:
    void SetUp() override
    {
        if (!MockUsb::isPossible())
            GTEST_SKIP() << "umockdev isn't preloaded";
        m_usb = std::make_unique<MockUsb>();
        // The window of the fixture was made before there were any devices.
        restart();
    }

    [[nodiscard]] MockUsb &usb() { return *m_usb; }
    [[nodiscard]] DeviceButton &button() { return *window().deviceButton(); }
    [[nodiscard]] bool becomes(State state)
    {
        return waitFor([&] { return button().state() == state; });
    }

    static MockDevice board(const std::string &path = "1-1", const std::string &serial = "T1")
    {
        return {.path = path,
                .vid = 0x0403,
                .pid = 0x6010,
                .number = 7 + path.back() - '1',
                .product = "Test board",
                .serialNumber = serial};
    }

    /// A design for a board of the project's own, whose FPGA is the simulated one.
    QString openDesign(const JtagTarget &target)
    {
        const QByteArray port = QByteArray::number(target.port());
        return openProject(
            {{u"logix.json"_s, "{\"board\": \"target\", \"custom_boards_folder\": \"boards\"}\n"},
             {u"boards/target.json"_s,
              R"({"name": "Target", "fpga_id": "lfe5u-25f-6bg381c", "variants": [{
                  "selector": {"connection": "usb", "memory": "ram"},
                  "programmer": "openfpgaloader",
                  "args": "-c remote-bitbang --ip 127.0.0.1 --port )"
                  + port + R"( ${BITSTREAM}",
                  "usb": {"vid": "0403", "pid": "6010", "product_regex": "^Test board"},
                  "tested": false, "user_notes": "Mind the jumper."}]})"},
             {u"main.v"_s, "module main (input wire clk, output wire led);\n"
                           "  reg [3:0] n = 0;\n  always @(posedge clk) n <= n + 1;\n"
                           "  assign led = n[3];\nendmodule\n"},
             {u"main.lpf"_s, "LOCATE COMP \"clk\" SITE \"P3\";\nLOCATE COMP \"led\" SITE \"U16\";\n"
                             "IOBUF PORT \"clk\" IO_TYPE=LVCMOS33;\n"
                             "IOBUF PORT \"led\" IO_TYPE=LVCMOS33;\n"}});
    }

    Outcome uploaded()
    {
        EXPECT_TRUE(waitFor([&] { return window().verbs()->upload()->isEnabled(); }));
        QSignalSpy finished(window().engine(), &EngineClient::finished);
        QTest::keyClick(&window(), Qt::Key_F9);
        EXPECT_TRUE(waitFor([&] { return finished.count() > 0; }, 120000));
        return finished.isEmpty() ? Outcome() : finished.last().first().value<Outcome>();
    }

    [[nodiscard]] static bool hasTools()
    {
        for (const auto *tool : {"yosys", "nextpnr-ecp5", "ecppack", "openFPGALoader"})
            if (QStandardPaths::findExecutable(QString::fromLatin1(tool)).isEmpty())
                return false;
        return true;
    }

    static constexpr std::uint32_t right = 0x41111043;
    static constexpr std::uint32_t wrong = 0x41112043;

private:
    std::unique_ptr<MockUsb> m_usb;
};

TEST_F(Plugged, IsSeenLiveBesideTheBoard)
{
    const JtagTarget target(TargetFamily::Ecp5, right);
    showWindow();
    openDesign(target);
    // The project's own board is known when its catalog has been read.
    EXPECT_TRUE(waitFor([&] {
        return window().verbs()->upload()->toolTip().contains(u"Target isn't connected"_s);
    })) << qPrintable(window().verbs()->upload()->toolTip());
    ASSERT_TRUE(becomes(State::Missing));
    EXPECT_EQ(button().text(), u"Not connected"_s);
    QElapsedTimer clock;
    clock.start();
    usb().plug(board());
    ASSERT_TRUE(becomes(State::Connected));
    EXPECT_LT(clock.elapsed(), 1000);
    EXPECT_EQ(button().text(), u"Connected"_s);
    EXPECT_TRUE(button().toolTip().contains(u"Very likely the Target."_s))
        << qPrintable(button().toolTip());
    EXPECT_FALSE(window().verbs()->upload()->toolTip().contains(u"connected"_s));
    usb().unplug("1-1");
    EXPECT_TRUE(becomes(State::Missing));
}

TEST_F(Plugged, NothingIsLookedForBeforeTheFirstPaint)
{
    QSignalSpy listed(window().engine(), &EngineClient::devicesListed);
    QTest::qWait(100);
    EXPECT_EQ(listed.count(), 0);
    EXPECT_EQ(button().state(), State::Unknown);
    showWindow();
    EXPECT_TRUE(waitFor([&] { return listed.count() > 0; }));
}

TEST_F(Plugged, WithoutAProjectTheLikelyBoardIsNamed)
{
    usb().plug({.path = "1-2",
                .vid = 0x0403,
                .pid = 0x6010,
                .number = 4,
                .manufacturer = "AlhambraBits",
                .product = "Alhambra II v1.0A"});
    showWindow();
    ASSERT_TRUE(becomes(State::Connected));
    EXPECT_EQ(button().text(), u"Alhambra II"_s);
    // Another project's board is offered in its place.
    openBlinky();
    ASSERT_TRUE(becomes(State::Missing));
    QAction *offer = nullptr;
    QTimer::singleShot(100, &window(), [&] {
        QMenu *const menu = button().menu();
        ASSERT_TRUE(menu->isVisible());
        keepScreenshot(menu, u"devices-menu"_s);
        for (QAction *action : menu->actions())
            if (action->text() == u"Take the Alhambra II for This Project"_s)
                offer = action;
        menu->close();
    });
    button().showMenu();
    ASSERT_TRUE(offer);
    withNextDialog<BoardChangeDialog>([](BoardChangeDialog *dialog) {
        ASSERT_TRUE(waitFor([&] { return dialog->changeButton()->isEnabled(); }));
        dialog->accept();
    });
    offer->trigger();
    EXPECT_TRUE(
        waitFor([&] { return window().session()->info()->settings.board == "alhambra-ii"; }));
    EXPECT_TRUE(becomes(State::Connected));
}

TEST_F(Plugged, UploadBuildsAndWritesEveryBit)
{
    if (!hasTools())
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    const JtagTarget target(TargetFamily::Ecp5, right);
    usb().plug(board());
    showWindow();
    const QString folder = openDesign(target);
    ASSERT_TRUE(becomes(State::Connected));
    QStringList phases;
    QObject::connect(window().engine(), &EngineClient::progressed, &window(),
                     [&](const ProgressState &state) {
                         if (!phases.contains(state.phase))
                             phases.append(state.phase);
                     });
    const Outcome outcome = uploaded();
    ASSERT_EQ(outcome.state, Outcome::State::Passed) << qPrintable(outcome.summary) << '\n'
                                                     << qPrintable(outcome.details);
    EXPECT_TRUE(target.isStarted());
    const std::string file = read(folder + u"/_build/hardware.bit"_s).toStdString();
    const std::string got = target.configuration();
    ASSERT_GT(got.size(), 100'000U);
    EXPECT_TRUE(file.ends_with(got));
    EXPECT_LT(file.size() - got.size(), 200U);
    EXPECT_EQ(window().statusLine()->summary(),
              u"Programmed the RAM of the Target: the design is lost when the board is powered "
              "off."_s);
    EXPECT_TRUE(phases.contains(u"Writing RAM"_s)) << qPrintable(phases.join(u", "_s));
    EXPECT_TRUE(waitFor([&] {
        const QString text = window().console()->view()->toPlainText();
        return text.contains(u"remote-bitbang"_s) && text.contains(u"Mind the jumper."_s);
    }));
    EXPECT_FALSE(window().banner()->isVisible());
    keepScreenshot(&window(), u"upload-done"_s);
}

TEST_F(Plugged, WithoutABoardItSaysSoAndGoesOnWhenItIsThere)
{
    if (!hasTools())
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    const JtagTarget target(TargetFamily::Ecp5, right);
    showWindow();
    openDesign(target);
    ASSERT_TRUE(becomes(State::Missing));
    const Outcome outcome = uploaded();
    EXPECT_EQ(outcome.state, Outcome::State::Failed);
    EXPECT_EQ(outcome.action, ActionCode::ConnectBoard);
    ASSERT_TRUE(window().banner()->isVisible());
    EXPECT_TRUE(window().banner()->text().contains(u"The Target isn't connected."_s));
    EXPECT_EQ(window().problems()->model()->problems().first().text,
              u"The Target isn't connected."_s);
    keepScreenshot(&window(), u"upload-not-connected"_s);
    usb().plug(board());
    ASSERT_TRUE(becomes(State::Connected));
    ASSERT_EQ(window().banner()->choices().size(), 1);
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    QTest::mouseClick(window().banner()->choices().first(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return finished.count() > 0; }, 120000));
    EXPECT_EQ(finished.last().first().value<Outcome>().state, Outcome::State::Passed);
    EXPECT_TRUE(target.isStarted());
}

TEST_F(Plugged, AnotherFpgaIsRefused)
{
    if (!hasTools())
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    const JtagTarget target(TargetFamily::Ecp5, wrong);
    usb().plug(board());
    showWindow();
    openDesign(target);
    const Outcome outcome = uploaded();
    EXPECT_EQ(outcome.state, Outcome::State::Failed);
    EXPECT_TRUE(window().statusLine()->summary().contains(u"LFE5U-45F"_s))
        << qPrintable(window().statusLine()->summary());
    EXPECT_TRUE(window().banner()->isVisible());
    EXPECT_EQ(target.writes(), 0);
    keepScreenshot(&window(), u"upload-wrong-fpga"_s);
}

TEST_F(Plugged, OfTwoAlikeOneIsChosenByItsSerialNumber)
{
    if (!hasTools())
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    const JtagTarget target(TargetFamily::Ecp5, right);
    usb().plug(board("1-1", "T1"));
    usb().plug(board("1-2", "T2"));
    showWindow();
    openDesign(target);
    ASSERT_TRUE(becomes(State::Connected));
    EXPECT_TRUE(waitFor([&] { return button().text() == u"2 connected"_s; }));
    EXPECT_TRUE(button().toolTip().contains(u"serial number T2"_s));
    withNextDialog<DeviceChooser>([](DeviceChooser *chooser) {
        // Both are as likely, so none is taken for granted.
        EXPECT_TRUE(chooser->device().isEmpty());
        ASSERT_EQ(chooser->list()->count(), 2);
        chooser->list()->setCurrentRow(1);
        EXPECT_TRUE(chooser->list()->item(1)->text().contains(u"serial number T2"_s));
        keepScreenshot(chooser, u"device-chooser"_s);
        QTest::keyClick(chooser->list(), Qt::Key_Return);
    });
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    QTest::keyClick(&window(), Qt::Key_F9);
    ASSERT_TRUE(waitFor([&] { return finished.count() > 1; }, 120000));
    const auto outcome = finished.last().first().value<Outcome>();
    // This way of programming can't name one of them, so nothing is written into either.
    EXPECT_EQ(outcome.action, ActionCode::DisconnectDevices) << qPrintable(outcome.summary);
    EXPECT_EQ(target.writes(), 0);
    EXPECT_EQ(button().chosen(), u"usb:1-2:0403:6010:T2"_s);
    usb().unplug("1-1");
    EXPECT_TRUE(waitFor([&] { return button().text() == u"Connected"_s; }));
    activate();
    EXPECT_EQ(uploaded().state, Outcome::State::Passed);
    EXPECT_TRUE(target.isStarted());
}

TEST_F(Plugged, StopEndsAnUploadThatHangs)
{
    if (!hasTools())
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    const JtagTarget target(TargetFamily::Ecp5, right, {.hangsAfterBits = 200'000});
    usb().plug(board());
    showWindow();
    openDesign(target);
    ASSERT_TRUE(becomes(State::Connected));
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    QTest::keyClick(&window(), Qt::Key_F9);
    ASSERT_TRUE(
        waitFor([&] { return window().engine()->progress().phase == u"Writing RAM"_s; }, 120000));
    QTest::qWait(500);
    keepScreenshot(&window(), u"upload-writing"_s);
    EXPECT_EQ(finished.count(), 0);
    window().verbs()->stop()->trigger();
    ASSERT_TRUE(waitFor([&] { return finished.count() > 0; }));
    EXPECT_EQ(finished.last().first().value<Outcome>().state, Outcome::State::Cancelled);
    EXPECT_TRUE(window().statusLine()->summary().contains(u"half a design"_s))
        << qPrintable(window().statusLine()->summary());
    EXPECT_FALSE(target.isStarted());
}

TEST_F(Plugged, AForbiddenDeviceLeadsToThePermissions)
{
    if (!hasTools())
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    const JtagTarget target(TargetFamily::Ecp5, right);
    MockDevice hidden = board();
    hidden.mode = std::filesystem::perms(0);
    usb().plug(hidden);
    showWindow();
    openDesign(target);
    ASSERT_TRUE(becomes(State::Forbidden));
    EXPECT_EQ(button().text(), u"No permission"_s);
    EXPECT_EQ(uploaded().action, ActionCode::FixDevicePermissions);
    ASSERT_EQ(window().banner()->choices().size(), 2);
    keepScreenshot(&window(), u"upload-forbidden"_s);

    // A fake pkexec: nobody can give a password here, and a test must not change this machine.
    const QString bin = folder() + u"/bin"_s;
    write(bin + u"/pkexec"_s, "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.words\"\nexit 0\n");
    QFile::setPermissions(bin + u"/pkexec"_s,
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", QByteArray(bin.toUtf8() + ':' + path));
    withNextDialog<PermissionsDialog>([](PermissionsDialog *dialog) {
        ASSERT_TRUE(waitFor([&] { return dialog->installButton()->isEnabled(); }));
        EXPECT_TRUE(dialog->rules()->toPlainText().contains(
                        u"ATTRS{idVendor}==\"0403\", ATTRS{idProduct}==\"6010\""_s)
                    || dialog->rules()->toPlainText().contains(u"0403"_s));
        keepScreenshot(dialog, u"permissions"_s);
        if (geteuid() != 0) {
            QTest::mouseClick(dialog->installButton(), Qt::LeftButton);
            EXPECT_TRUE(waitFor([&] { return dialog->isDone(); })) << qPrintable(dialog->message());
        }
        dialog->close();
    });
    QTest::mouseClick(window().banner()->choices().first(), Qt::LeftButton);
    qputenv("PATH", path);
    if (geteuid() != 0) {
        const QByteArray words = read(bin + u"/pkexec.words"_s);
        EXPECT_TRUE(words.contains("/etc/udev/rules.d/70-logix-fpga.rules")) << words.constData();
    }
}

class PluggedScreenshots : public Plugged, public testing::WithParamInterface<const char *>
{
};

TEST_P(PluggedScreenshots, OfTheToolbar)
{
    Themes::apply(QString::fromLatin1(GetParam()));
    const JtagTarget target(TargetFamily::Ecp5, right);
    showWindow();
    const auto keep = [&](const QString &name) {
        keepScreenshot(&window(), u"%1-device-%2"_s.arg(QString::fromLatin1(GetParam()), name));
    };
    openDesign(target);
    ASSERT_TRUE(becomes(State::Missing));
    keep(u"missing"_s);
    usb().plug(board());
    ASSERT_TRUE(becomes(State::Connected));
    keep(u"connected"_s);
    usb().unplug("1-1");
    ASSERT_TRUE(becomes(State::Missing));
    MockDevice hidden = board();
    hidden.mode = std::filesystem::perms(0);
    usb().plug(hidden);
    ASSERT_TRUE(becomes(State::Forbidden));
    keep(u"forbidden"_s);
}

INSTANTIATE_TEST_SUITE_P(Themes, PluggedScreenshots, testing::Values("light", "dark"));

} // namespace logix::test
