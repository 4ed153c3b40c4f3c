// SPDX-License-Identifier: Apache-2.0
// What programmers print, as they print it, and what is read in it. The RAM loads are recorded from
// openFPGALoader 0.13.1 with a simulated target; the texts about flash, iceprog 2025-02, dfu-util
// 0.11 and icesprog 1.1b are put together from their sources' formats, since they need hardware.
#include "process/LineSplitter.h"
#include "program/ProgrammerRun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace logix {
namespace {

using testing::ElementsAre;

struct Reading
{
    ProgrammerOutcome outcome;
    std::vector<ProgramStage> stages;
    std::vector<int> percents;
};

Reading read(const std::string &programmer, const std::string &memory, const std::string &family,
             const std::vector<std::string> &words, std::string_view output)
{
    const auto facts = readProgrammerFacts(LOGIX_RESOURCES, programmer);
    EXPECT_TRUE(facts);
    Reading reading;
    ProgrammerReader reader(
        &*facts, successRule(*facts, memory, family, words), memory,
        [&](ProgramStage stage) { reading.stages.push_back(stage); },
        [&](double percent) { reading.percents.push_back(static_cast<int>(percent)); });
    LineSplitter splitter([&](const OutputLine &line) { reader.line(line); });
    splitter.add(output);
    splitter.finish();
    reading.outcome = reader.outcome();
    return reading;
}

const std::string ecp5Head = "empty\nOpen file: DONE\nb3bdffff\nParse file: DONE\n"
                             "Enable configuration: DONE\nSRAM erase: DONE\n";

TEST(ProgrammerReader, AnEcp5LoadWithItsPercentages)
{
    const Reading reading = read("openfpgaloader", "ram", "ecp5", {},
                                 ecp5Head
                                     + "\rLoading: [=====          ] 10.50%"
                                       "\rLoading: [==========     ] 60.00%"
                                       "\rLoading: [===============] 100.00%\nDone\n"
                                       "Disable configuration: DONE\n");
    EXPECT_TRUE(reading.outcome.saidSuccess);
    EXPECT_EQ(reading.outcome.failure, "");
    EXPECT_THAT(reading.percents, ElementsAre(10, 60, 100));
    EXPECT_THAT(reading.stages, testing::IsEmpty());
}

TEST(ProgrammerReader, AnEcp5LoadThatFails)
{
    const Reading reading = read("openfpgaloader", "ram", "ecp5", {},
                                 ecp5Head
                                     + "\rLoading: [====] 100.00%\nFail\ndisplayReadReg\n"
                                       "\tConfig Target Selection : 0\n\tBSE Error Code\n"
                                       "\t\tCRC ERR\nError: Failed to program FPGA: "
                                       "std::exception\n");
    EXPECT_FALSE(reading.outcome.saidSuccess);
    EXPECT_EQ(reading.outcome.failure, "Fail");
}

TEST(ProgrammerReader, HalfALoadIsNoSuccess)
{
    EXPECT_FALSE(read("openfpgaloader", "ram", "ecp5", {}, ecp5Head + "\rLoading: [==  ] 45.00%\n")
                     .outcome.saidSuccess);
    EXPECT_FALSE(read("openfpgaloader", "ram", "ecp5", {}, "").outcome.saidSuccess);
}

TEST(ProgrammerReader, AGowinThatFailsItsChecksum)
{
    const Reading good = read("openfpgaloader", "ram", "gw1n", {},
                              "Parse file DONE\nErase SRAM \nLoad SRAM \r"
                              "Load SRAM: [=====] 100.00%\nDone\nDONE\nCRC check: Success\n");
    EXPECT_TRUE(good.outcome.saidSuccess);
    EXPECT_EQ(good.outcome.failure, "");
    const Reading bad = read("openfpgaloader", "ram", "gw1n", {},
                             "Parse file DONE\nErase SRAM \nLoad SRAM \r"
                             "Load SRAM: [=====] 100.00%\nDone\nDONE\nCRC check : FAIL\n"
                             "Read: 0x00001234 checksum: 0x4321\n");
    EXPECT_EQ(bad.outcome.failure, "CRC check : FAIL");
}

TEST(ProgrammerReader, AFlashIsErasedWrittenAndVerified)
{
    const std::string text = "Jtag frequency : requested 6.00MHz -> real 6.00MHz\n"
                             "Open file DONE\nParse file DONE\nDetail: \n"
                             "\rErasing: [==  ] 50.00%\rErasing: [====] 100.00%\nDone\n"
                             "\rWriting: [=   ] 10.00%\rWriting: [====] 100.00%\nDone\n"
                             "Verifying write (May take time)\n"
                             "\rRead flash : [==  ] 40.00%\rRead flash : [====] 100.00%\nDone\n";
    const Reading reading =
        read("openfpgaloader", "flash", "ecp5", {"--verify", "-f", "x.bit"}, text);
    EXPECT_TRUE(reading.outcome.saidSuccess);
    EXPECT_THAT(reading.percents, ElementsAre(20, 30, 37, 100, 40, 100));
    EXPECT_THAT(reading.stages, ElementsAre(ProgramStage::Verify));
    // Without the verification that was asked for it isn't one.
    EXPECT_FALSE(read("openfpgaloader", "flash", "ecp5", {"--verify", "-f", "x.bit"},
                      text.substr(0, text.find("Verifying")))
                     .outcome.saidSuccess);
    EXPECT_TRUE(read("openfpgaloader", "flash", "ecp5", {"-f", "x.bit"},
                     text.substr(0, text.find("Verifying")))
                    .outcome.saidSuccess);
    const Reading differs =
        read("openfpgaloader", "flash", "ecp5", {"--verify", "-f", "x.bit"},
             text.substr(0, text.find("\rRead")) + "Verification failed at 00000100\nFail\n");
    EXPECT_FALSE(differs.outcome.saidSuccess);
    EXPECT_EQ(differs.outcome.failure, "Verification failed at 00000100");
}

TEST(ProgrammerReader, IceprogWritesReadsAndStarts)
{
    const std::string text =
        "init..\ncdone: high\nreset..\ncdone: low\nflash ID: 0xEF 0x40 0x18 0x00\n"
        "file size: 104090\nerase 64kB sector at 0x000000..\nerase 64kB sector at 0x010000..\n"
        "programming..\n\raddr 0x000000   0%\raddr 0x00CB00  50%\n\r   \rdone.\n"
        "reading..\n\raddr 0x000000   0%\raddr 0x00CB00  50%\n\r   \rVERIFY OK\n";
    const Reading good = read("iceprog", "flash", "ice40", {"x.bin"}, text + "cdone: high\nBye.\n");
    EXPECT_TRUE(good.outcome.saidSuccess);
    EXPECT_THAT(good.percents, ElementsAre(50, 50));
    EXPECT_THAT(good.stages, ElementsAre(ProgramStage::Verify));
    // Written, but the FPGA doesn't start from it. The “high” from before doesn't count.
    EXPECT_FALSE(read("iceprog", "flash", "ice40", {"x.bin"}, text + "cdone: low\nBye.\n")
                     .outcome.saidSuccess);
    EXPECT_EQ(read("iceprog", "flash", "ice40", {"x.bin"},
                   "programming..\nreading..\nFound difference between flash and file!\nABORT.\n")
                  .outcome.failure,
              "Found difference between flash and file!");
    EXPECT_TRUE(read("iceprog", "flash", "ice40", {},
                     "init..\nCan't find iCE FTDI USB device (device string d:001/007).\nABORT.\n")
                    .outcome.isMissing);
}

TEST(ProgrammerReader, DfuUtilMayLoseTheBoardOnceAllIsThere)
{
    const std::string text = "dfu-util 0.11\n\nOpening DFU capable USB device...\n"
                             "Device ID 1209:5af0\nDetermining device status...\n"
                             "DFU state(2) = dfuIDLE, status(0) = No error condition is present\n"
                             "Copying data from PC to DFU device\n"
                             "\rDownload\t[            ]   0%            0 bytes"
                             "\rDownload\t[======      ]  50%        52040 bytes";
    const Reading good = read("dfu-util", "flash", "ecp5", {},
                              text
                                  + "\rDownload\t[============] 100%       104080 bytes\n"
                                    "Download done.\nDFU state(7) = dfuMANIFEST, status(0) = "
                                    "No error condition is present\nDone!\n");
    EXPECT_TRUE(good.outcome.saidSuccess);
    EXPECT_THAT(good.percents, ElementsAre(50, 100));
    const Reading left = read("dfu-util", "flash", "ecp5", {},
                              text
                                  + "\nDownload done.\ndfu-util: unable to read DFU status after "
                                    "completion (LIBUSB_ERROR_NO_DEVICE)\n");
    EXPECT_TRUE(left.outcome.saidSuccess);
    EXPECT_TRUE(left.outcome.isTolerated);
    const Reading broken =
        read("dfu-util", "flash", "ecp5", {},
             text + "\ndfu-util: Error during download get_status (LIBUSB_ERROR_NO_DEVICE)\n");
    EXPECT_FALSE(broken.outcome.saidSuccess);
    EXPECT_THAT(broken.outcome.failure, testing::HasSubstr("Error during download"));
    EXPECT_TRUE(read("dfu-util", "flash", "ecp5", {},
                     "dfu-util: More than one DFU capable USB device found! Try `--list'\n")
                    .outcome.isAmbiguous);
}

TEST(ProgrammerReader, IcesprogSaysDoneEvenWhenItFailed)
{
    const std::string text = "flash offset: 0x00000000\r\nwrite flash (104090 (0x1969a) Bytes)\r\n"
                             "write 0x00000000\r\nwrite 0x00010000\r\n";
    const Reading good = read("icesprog", "flash", "ice40", {}, text + "done\n");
    EXPECT_TRUE(good.outcome.saidSuccess);
    EXPECT_THAT(good.percents, ElementsAre(62));
    const Reading bad =
        read("icesprog", "flash", "ice40", {},
             text + "error writing data: x iCELink CMD_FLASH_WRITE failed.\ndone\n");
    EXPECT_NE(bad.outcome.failure, "");
    EXPECT_TRUE(read("icesprog", "flash", "ice40", {}, "iCELink open fail!\n").outcome.isMissing);
}

TEST(ProgrammerReader, LongLinesAndRubbishDontHurt)
{
    const Reading reading = read("openfpgaloader", "ram", "ecp5", {},
                                 std::string(2'000'000, '=') + "\n[[[[[\n\xFF\xFE\n%%%\n"
                                     + "Loading: [" + std::string(100'000, '=') + "] 50.00%\n");
    EXPECT_FALSE(reading.outcome.saidSuccess);
}

} // namespace
} // namespace logix
