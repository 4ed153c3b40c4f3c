// SPDX-License-Identifier: Apache-2.0
// What is checked before a programmer runs. Where one would run, it is a fake that records that it
// did.
#include "engine/program/ProgramFixture.h"

#include <sys/stat.h>

namespace logix {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ProgramChecks : public test::ProgramFixture
{
protected:
    void SetUp() override
    {
        ProgramFixture::SetUp();
        defineBoard("ice40up5k-sg48", "iceprog", "-d d:${BUS}/${DEV} ${BITSTREAM}", "flash");
        pretendBuild("hardware.bin", "bits of a bitstream");
    }

    /// A program that writes down its arguments, for --command.
    fs::path fakeProgram(const std::string &body = "exit 0")
    {
        const fs::path file = services.folder.write(
            "bin/fake programmer", "#!/bin/sh\nprintf '%s\\n' \"$@\" > '"
                                       + (services.folder.path() / "arguments").string() + "'\n"
                                       + body + "\n");
        fs::permissions(file, fs::perms(0755));
        // A template is split at blanks, so the program's own path has none.
        const fs::path link = services.folder.path() / "bin/fake";
        fs::remove(link);
        fs::create_symlink(file, link);
        return link;
    }

    [[nodiscard]] std::string recordedArguments() const
    {
        return readFile(services.folder.path() / "arguments").value_or(std::string());
    }

    /// Nothing was run.
    [[nodiscard]] bool ranNothing() const
    {
        return std::ranges::none_of(services.output.lines, [](const LiveLine &line) {
            return line.kind == LiveLine::Kind::Command;
        });
    }

    void expectAction(const Error &error, const std::string &key, ActionCode code)
    {
        EXPECT_EQ(error.category, ErrorCategory::Setup);
        EXPECT_EQ(error.message.key(), key);
        ASSERT_TRUE(error.action);
        EXPECT_EQ(error.action->code, code);
        EXPECT_FALSE(error.action->description.english().empty());
        EXPECT_TRUE(ranNothing());
    }

    void expectRequest(const Error &error, const std::string &key)
    {
        EXPECT_EQ(error.category, ErrorCategory::Request) << error.message.english();
        EXPECT_EQ(error.message.key(), key) << error.message.english();
        EXPECT_TRUE(ranNothing());
    }
};

TEST_F(ProgramChecks, ThereMustBeABuild)
{
    fs::remove_all(request.buildFolder);
    expectRequest(failed(), "catalog.no-build");
    request.buildFolder = services.folder.path() / "sources";
    expectRequest(failed(), "catalog.not-build-folder");
    request.buildFolder = "relative/_build";
    expectRequest(failed(), "catalog.not-build-folder");
}

TEST_F(ProgramChecks, TheRecordMustBeWhole)
{
    const fs::path file = request.buildFolder / buildRecordName;
    std::string text = bitstream(std::string(buildRecordName));
    const auto at = text.find("ice40up5k");
    ASSERT_NE(at, std::string::npos);
    text[at + 4] = '5';
    std::ofstream(file) << text;
    expectRequest(failed(), "catalog.record-damaged");
    std::ofstream(file) << text.substr(0, text.size() / 2);
    expectRequest(failed(), "catalog.record-damaged");
    std::ofstream(file) << R"({"format": 1})";
    expectRequest(failed(), "catalog.record-old");
}

TEST_F(ProgramChecks, TheBitstreamMustBeTheBuilds)
{
    std::ofstream(request.buildFolder / "hardware.bin") << "bits of another one";
    expectRequest(failed(), "catalog.bitstream-changed");
    fs::remove(request.buildFolder / "hardware.bin");
    expectRequest(failed(), "catalog.bitstream-missing");
}

TEST_F(ProgramChecks, TheBoardMustStillBeTheOneThatWasBuiltFor)
{
    defineBoard("ice40hx1k-tq144", "iceprog", "-d d:${BUS}/${DEV} ${BITSTREAM}", "flash");
    expectRequest(failed(), "catalog.build-board-changed");
    defineBoard("ice40up5k-sg48", "iceprog", "${BITSTREAM}", "ram");
    expectRequest(failed(), "catalog.build-variant-gone");
    request.customBoardsFolder.reset();
    expectRequest(failed(), "catalog.build-board-gone");
    request.customBoardsFolder = services.folder.path() / "boards";
    services.folder.write("boards/target.json", "{");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Request);
    EXPECT_THAT(error.diagnostics, Not(IsEmpty()));
}

TEST_F(ProgramChecks, AnotherNameOrProgrammerOfTheBoardIsNoOtherBoard)
{
    const fs::path fake = fakeProgram();
    defineBoard("ice40up5k-sg48", "dfu-util", "-p ${USB_PATH} -D ${BITSTREAM}", "flash");
    request.dryRun = true;
    if (services.has("dfu-util")) {
        EXPECT_EQ(programmed().programmer, "dfu-util");
    }
}

TEST_F(ProgramChecks, TheDeviceMustBeOne)
{
    request.device = "1-1";
    expectRequest(failed(), "program.not-device-id");
}

TEST_F(ProgramChecks, AnUnpluggedDevice)
{
    usb.unplug("1-1");
    expectAction(failed(), "program.device-gone", ActionCode::ConnectBoard);
}

TEST_F(ProgramChecks, ADeviceThatWasPluggedInElsewhere)
{
    usb.unplug("1-1");
    test::MockDevice moved = device;
    moved.path = "2-4";
    moved.number = 9;
    usb.plug(moved);
    const Error error = failed();
    expectAction(error, "program.device-moved", ActionCode::ConnectBoard);
    EXPECT_THAT(error.message.english(), HasSubstr("2-4"));
}

TEST_F(ProgramChecks, AnotherDeviceInThePort)
{
    usb.unplug("1-1");
    test::MockDevice other = device;
    other.serialNumber = "T2";
    other.number = 9;
    usb.plug(other);
    expectAction(failed(), "program.other-device", ActionCode::ConnectBoard);
}

TEST_F(ProgramChecks, TheSameDeviceInTheSamePortAgain)
{
    usb.unplug("1-1");
    test::MockDevice again = device;
    again.number = 23;
    usb.plug(again);
    const fs::path fake = fakeProgram();
    request.programmerCommand = fake.string() + " ${BUS}:${DEV} ${BITSTREAM}";
    EXPECT_EQ(programmed().device.number, 23);
    EXPECT_THAT(recordedArguments(), testing::StartsWith("1:23\n"));
}

TEST_F(ProgramChecks, ADeviceThatDoesntFitTheBoard)
{
    usb.plug({.path = "1-2", .vid = 0x0403, .pid = 0x6010, .number = 8, .product = "Other"});
    request.device = "usb:1-2:0403:6010:";
    const Error error = failed();
    expectRequest(error, "program.device-differs");
    EXPECT_THAT(error.message.english(), HasSubstr("Target"));
}

TEST_F(ProgramChecks, ADeviceThatThisUserMayNotOpen)
{
    fs::permissions(usb.deviceFile(device), fs::perms(0444));
    const Error error = failed();
    expectAction(error, "program.cannot-open", ActionCode::FixDevicePermissions);
    EXPECT_THAT(error.details, HasSubstr(R"(ATTR{idProduct}=="6010")"));
    EXPECT_THAT(error.action->description.english(), HasSubstr("logix devices --fix"));
}

TEST_F(ProgramChecks, TwoBoardsThatTheProgrammerCantTellApart)
{
    defineBoard("ice40up5k-sg48", "icesprog", "${BITSTREAM}", "flash");
    usb.plug(
        {.path = "1-2", .vid = 0x0403, .pid = 0x6010, .number = 8, .product = "Something else"});
    const Error error = failed();
    expectAction(error, "program.ambiguous", ActionCode::DisconnectDevices);
    EXPECT_THAT(error.message.english(), HasSubstr("Something else"));
    EXPECT_THAT(error.message.english(), HasSubstr("1-2"));
    // Named by bus and number, they can be told apart.
    const fs::path fake = fakeProgram();
    request.programmerCommand = fake.string() + " ${BITSTREAM}";
    expectAction(failed(), "program.ambiguous", ActionCode::DisconnectDevices);
    request.programmerCommand = fake.string() + " ${BUS}/${DEV} ${BITSTREAM}";
    EXPECT_TRUE(programmed().wasWritten);
}

TEST_F(ProgramChecks, AnIdenticalTwinCountsEvenWhenNobodyMayOpenIt)
{
    defineBoard("ice40up5k-sg48", "icesprog", "${BITSTREAM}", "flash");
    test::MockDevice twin = device;
    twin.path = "2-1";
    twin.number = 3;
    twin.mode = fs::perms(0000);
    usb.plug(twin);
    expectAction(failed(), "program.ambiguous", ActionCode::DisconnectDevices);
}

TEST_F(ProgramChecks, ACommandOfOnesOwn)
{
    const fs::path fake = fakeProgram("echo some output");
    request.programmerCommand = fake.string() + " --vid ${VID} -p ${USB_PATH} ${BITSTREAM}";
    const ProgramResult result = programmed();
    EXPECT_EQ(result.programmer, "custom");
    EXPECT_TRUE(result.wasWritten);
    EXPECT_EQ(result.fpgaCheck, FpgaCheck::NotPossible);
    EXPECT_EQ(recordedArguments(),
              "--vid\n0403\n-p\n1-1\n" + (request.buildFolder / "hardware.bin").string() + "\n");
    EXPECT_THAT(phases(), ElementsAre("Finding device", "Programming"));
    // Nobody knows what it does, so nothing is said about it.
    EXPECT_THAT(said(), IsEmpty());
    ASSERT_EQ(result.commands.size(), 1U);
    EXPECT_EQ(result.commands[0].tool, "fake");
    EXPECT_EQ(result.commands[0].package, "");
}

TEST_F(ProgramChecks, ACommandThatFails)
{
    const fs::path fake = fakeProgram("echo 'no such thing' >&2; exit 3");
    request.programmerCommand = fake.string() + " ${BITSTREAM}";
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Tool);
    EXPECT_THAT(error.details, HasSubstr("no such thing"));
    EXPECT_EQ(error.commands.size(), 1U);
    fakeProgram("exit 3");
    EXPECT_EQ(failed().message.key(), "program.failed-silently");
    fakeProgram("kill -SEGV $$");
    EXPECT_EQ(failed().message.key(), "program.crashed");
}

TEST_F(ProgramChecks, CommandsThatCantBe)
{
    const auto refused = [&](const std::string &command, const std::string &key) {
        request.programmerCommand = command;
        expectRequest(failed(), key);
    };
    refused("", "program.command-empty");
    refused("   ", "program.command-empty");
    refused("openFPGALoader -b x", "program.command-broken");
    refused("openFPGALoader ${BITSTRAEM}", "program.command-broken");
    refused("bin/program ${BITSTREAM}", "program.program-relative");
    refused("/no/such/program ${BITSTREAM}", "program.not-program");
    refused(services.folder.path().string() + " ${BITSTREAM}", "program.not-program");
    request.programmerCommand = "no-such-program ${BITSTREAM}";
    EXPECT_EQ(failed().category, ErrorCategory::Setup);
}

TEST_F(ProgramChecks, AnIce40CantBeCheckedAndThatIsSaid)
{
    request.dryRun = true;
    if (!services.has("iceprog")) {
        GTEST_SKIP() << "iceprog isn't installed";
    }
    const ProgramResult result = programmed();
    EXPECT_EQ(result.fpgaCheck, FpgaCheck::NotPossible);
    EXPECT_THAT(said(),
                ElementsAre("Programming the flash of the Target through its USB port (untested).",
                            "Note: Mind the jumper.", HasSubstr("can't be checked")));
    EXPECT_THAT(phases(), ElementsAre("Finding device"));
    EXPECT_EQ(services.progress.phases, 3);
    ASSERT_TRUE(result.plannedCommand);
    EXPECT_THAT(result.plannedCommand->arguments,
                ElementsAre(HasSubstr("iceprog"), "-d", "d:1/7",
                            (request.buildFolder / "hardware.bin").string()));
}

TEST_F(ProgramChecks, ACancelledCallDoesNothing)
{
    services.stop.request_stop();
    EXPECT_EQ(failed().category, ErrorCategory::Cancelled);
    EXPECT_TRUE(ranNothing());
}

} // namespace
} // namespace logix
