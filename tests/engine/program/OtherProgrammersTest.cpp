// SPDX-License-Identifier: Apache-2.0
// Programmers whose devices can't be simulated: fakes print what the real ones do (see
// ProgrammerReaderTest for where that is from), and the real ones, where they are installed, are
// run without a device, which shows that they take the command line.
#include "engine/program/ProgramFixture.h"

namespace logix {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class OtherProgrammers : public test::ProgramFixture
{
protected:
    void board(const std::string &programmer, const std::string &arguments)
    {
        defineBoard("ice40up5k-sg48", programmer, arguments, "flash");
        pretendBuild("hardware.bin", std::string(104'090, 'b'));
    }

    /// A fake programmer of that name, which prints a text as it is.
    void fake(const std::string &name, const std::string &output,
              const std::string &rest = "exit 0")
    {
        services.folder.write("fake/output", output);
        const fs::path file = services.folder.write(
            "fake/" + name, "#!/bin/sh\ncat '" + (services.folder.path() / "fake/output").string()
                                + "' >&2\n" + rest + "\n");
        fs::permissions(file, fs::perms(0755));
    }

    Result<ProgramResult> programWithFakes()
    {
        const Toolchain toolchain(
            {.folders = {services.folder.path() / "fake"}, .resources = services.resources});
        EngineServices shared{.catalog = services.catalog,
                              .toolchain = toolchain,
                              .runner = services.runner,
                              .resources = services.resources,
                              .scratchFolder = services.folder.path() / "tmp"};
        return BoardProgrammer(shared, patience).program(request, services.context());
    }

    static const std::string &iceprogOutput()
    {
        static const std::string text =
            "init..\ncdone: high\nreset..\ncdone: low\nfile size: 104090\n"
            "erase 64kB sector at 0x000000..\nprogramming..\n\raddr 0x00CB00  50%\n\r   \r"
            "done.\nreading..\n\raddr 0x00CB00  50%\n\r   \rVERIFY OK\n";
        return text;
    }
};

TEST_F(OtherProgrammers, FakeIceprogSucceeds)
{
    board("iceprog", "-d d:${BUS}/${DEV} ${BITSTREAM}");
    fake("iceprog", iceprogOutput() + "cdone: high\nBye.\n");
    const auto result = programWithFakes();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_TRUE(result->wasWritten);
    EXPECT_THAT(phases(), ElementsAre("Finding device", "Writing flash", "Verifying"));
    EXPECT_THAT(said().back(), HasSubstr("the design stays"));
    EXPECT_THAT(result->commands.back().arguments,
                ElementsAre(HasSubstr("iceprog"), "-d", "d:1/7", HasSubstr("hardware.bin")));
}

TEST_F(OtherProgrammers, FakeIceprogWithAnFpgaThatDoesntStart)
{
    board("iceprog", "-d d:${BUS}/${DEV} ${BITSTREAM}");
    fake("iceprog", iceprogOutput() + "cdone: low\nBye.\n");
    const auto result = programWithFakes();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message.key(), "program.no-success");
    EXPECT_THAT(result.error().details, HasSubstr("cdone: low"));
}

TEST_F(OtherProgrammers, FakeIceprogThatPrintsNothing)
{
    board("iceprog", "-d d:${BUS}/${DEV} ${BITSTREAM}");
    fake("iceprog", "");
    const auto result = programWithFakes();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message.key(), "program.no-success");
    EXPECT_EQ(result.error().category, ErrorCategory::Tool);
}

TEST_F(OtherProgrammers, FakeIcesprogSucceedsAndFails)
{
    board("icesprog", "${BITSTREAM}");
    const std::string head = "flash offset: 0x00000000\r\nwrite flash (104090 (0x1969a) Bytes)\r\n"
                             "write 0x00000000\r\nwrite 0x00010000\r\n";
    fake("icesprog", head + "done\n");
    const auto good = programWithFakes();
    ASSERT_TRUE(good) << good.error().message.english();
    EXPECT_THAT(phases(), ElementsAre("Finding device", "Writing flash"));
    fake("icesprog", head + "iCELink CMD_FLASH_READ_SECTOR failed.\ndone\n");
    const auto bad = programWithFakes();
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().message.key(), "program.failed");
    fake("icesprog", "iCELink open fail!\n", "exit 255");
    const auto gone = programWithFakes();
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().action->code, ActionCode::ConnectBoard);
}

TEST_F(OtherProgrammers, FakeDfuUtilWhoseBoardStartsAtOnce)
{
    board("dfu-util", "-p ${USB_PATH} -d ${VID}:${PID} -a 0 -D ${BITSTREAM}");
    const std::string text = "Copying data from PC to DFU device\n\rDownload\t[=====] 100% 104090 "
                             "bytes\nDownload done.\n";
    fake("dfu-util",
         text + "dfu-util: unable to read DFU status after completion (LIBUSB_ERROR_NO_DEVICE)\n",
         "exit 74");
    EXPECT_TRUE(programWithFakes());
    fake("dfu-util", text + "dfu-util: something else\n", "exit 74");
    EXPECT_FALSE(programWithFakes());
}

TEST_F(OtherProgrammers, FakeDfuUtilThatFindsTwo)
{
    board("dfu-util", "-p ${USB_PATH} -d ${VID}:${PID} -a 0 -D ${BITSTREAM}");
    fake("dfu-util", "dfu-util: More than one DFU capable USB device found! Try `--list'\n",
         "exit 74");
    const auto result = programWithFakes();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().action->code, ActionCode::DisconnectDevices);
}

TEST_F(OtherProgrammers, AMissingProgrammerIsNamedWithHowToGetIt)
{
    board("icesprog", "${BITSTREAM}");
    const auto result = programWithFakes();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english() + result.error().details, HasSubstr("icesprog"));
}

TEST_F(OtherProgrammers, TheRealIceprogTakesTheCommandAndFindsNoDevice)
{
    if (!services.has("iceprog")) {
        GTEST_SKIP() << "iceprog isn't installed";
    }
    board("iceprog", "-d d:${BUS}/${DEV} -I B ${BITSTREAM}");
    request.verbose = true;
    const Error error = failed();
    EXPECT_EQ(error.message.key(), "program.not-found") << error.message.english();
    EXPECT_EQ(error.action->code, ActionCode::ConnectBoard);
    EXPECT_THAT(error.details, HasSubstr("d:1/7"));
}

TEST_F(OtherProgrammers, TheRealDfuUtilTakesTheCommandAndFindsNoDevice)
{
    if (!services.has("dfu-util")) {
        GTEST_SKIP() << "dfu-util isn't installed";
    }
    board("dfu-util", "-p ${USB_PATH} -d ${VID}:${PID} -a 0 --reset -D ${BITSTREAM}");
    request.verbose = true;
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Setup) << error.message.english() << error.details;
    EXPECT_EQ(error.action->code, ActionCode::ConnectBoard);
    EXPECT_THAT(error.action->description.english(), HasSubstr("bootloader"));
}

} // namespace
} // namespace logix
