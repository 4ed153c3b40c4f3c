// SPDX-License-Identifier: Apache-2.0
// The real openFPGALoader against simulated FPGAs.
#include "build/Build.h"
#include "engine/program/ProgramFixture.h"

#include <fstream>
#include <thread>

namespace logix {
namespace {

using test::JtagTarget;
using test::TargetFamily;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint32_t ecp5Of25k = 0x41111043;
constexpr std::uint32_t ecp5Of45k = 0x41112043;
constexpr std::uint32_t ecp5Um25k = 0x01111043;

class Jtag : public test::ProgramFixture
{
protected:
    void SetUp() override
    {
        ProgramFixture::SetUp();
        if (!IsSkipped() && !services.has("openFPGALoader")) {
            GTEST_SKIP() << "openFPGALoader isn't installed";
        }
    }

    /// Builds a small design with the real tools.
    bool build(const std::vector<std::string> &tools, const std::string &pins)
    {
        for (const std::string &tool : tools) {
            if (!services.has(tool)) {
                return false;
            }
        }
        services.folder.write("src/top.v", "module top (input wire clk, output wire led);\n"
                                           "  reg [3:0] n = 0;\n"
                                           "  always @(posedge clk) n <= n + 1;\n"
                                           "  assign led = n[3];\nendmodule\n");
        services.folder.write("src/" + pins.substr(0, pins.find('\n')),
                              pins.substr(pins.find('\n') + 1));
        const BuildRequest wanted{
            .board = "target",
            .customBoardsFolder = request.customBoardsFolder,
            .topModule = "top",
            .sources = {.folder = services.folder.path() / "src", .sources = {"top.v"}},
            .constraintFile = pins.substr(0, pins.find('\n')),
            .buildFolder = request.buildFolder};
        const auto built = Builder(services.shared()).build(wanted, services.context());
        EXPECT_TRUE(built) << built.error().message.english() << built.error().details;
        services.progress.messages.clear();
        services.output.lines.clear();
        return built.has_value();
    }

    bool buildEcp5()
    {
        return build({"yosys", "nextpnr-ecp5", "ecppack"},
                     "pins.lpf\nLOCATE COMP \"clk\" SITE \"P3\";\nLOCATE COMP \"led\" SITE "
                     "\"U16\";\n");
    }

    /// A bitstream of the right form whose contents mean nothing, for what never reads them.
    static std::string ecp5Bitstream(std::size_t size)
    {
        std::string text("\xFF\x00", 2);
        text += std::string("Part: LFE5U-25F-6CABGA256\0\xFF\xFF\xFF\xBD\xB3\xFF\xFF", 33);
        // The command that has the ID code.
        text += std::string("\xE2\x00\x00\x00\x41\x11\x10\x43", 8);
        while (text.size() < size) {
            text += static_cast<char>(text.size() * 37 % 251);
        }
        return text;
    }

    static std::string throughVirtualCable(const JtagTarget &target)
    {
        return "-c xvc-client --ip 127.0.0.1 --port " + std::to_string(target.port())
               + " ${BITSTREAM}";
    }

    static constexpr const char *ecp5 = "lfe5u-25f-6bg256c";
};

TEST_F(Jtag, AnEcp5TakesTheBuildBitByBit)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k);
    defineBoard("lfe5u-25f-6bg381c", "openfpgaloader", through(target));
    if (!buildEcp5()) {
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    }
    const ProgramResult result = programmed();
    EXPECT_TRUE(result.wasWritten);
    EXPECT_EQ(result.fpgaCheck, FpgaCheck::Passed);
    EXPECT_EQ(result.programmer, "openfpgaloader");
    EXPECT_EQ(result.device.id, request.device);
    EXPECT_TRUE(target.isStarted());
    // Everything from the preamble on, and the comments before it not.
    const std::string file = bitstream("hardware.bit");
    const std::string got = target.configuration();
    ASSERT_GT(got.size(), 100'000U);
    EXPECT_TRUE(file.ends_with(got));
    EXPECT_LT(file.size() - got.size(), 200U);

    EXPECT_THAT(phases(), ElementsAre("Finding device", "Checking FPGA", "Writing RAM"));
    EXPECT_EQ(services.progress.phases, 3);
    EXPECT_THAT(said(),
                ElementsAre("Programming the RAM of the Target through its USB port (untested).",
                            "Note: Mind the jumper.",
                            "Programmed the RAM of the Target: the design is lost when the board "
                            "is powered off."));
    ASSERT_EQ(result.commands.size(), 2U);
    EXPECT_THAT(result.commands[0].arguments,
                ElementsAre(HasSubstr("openFPGALoader"), "--detect", "-c", "remote-bitbang", "--ip",
                            "127.0.0.1", "--port", std::to_string(target.port())));
    EXPECT_EQ(result.commands[1].arguments.back(), (request.buildFolder / "hardware.bit").string());
    EXPECT_EQ(result.commands[1].workingFolder, request.buildFolder);
}

TEST_F(Jtag, AGowinTakesTheBuildBitByBit)
{
    JtagTarget target(TargetFamily::Gowin, 0x1100481b);
    defineBoard("gw1nr-lv9qn88pc6-i5", "openfpgaloader", through(target));
    if (!build({"yosys", "nextpnr-himbaechel", "gowin_pack"},
               "pins.cst\nIO_LOC \"clk\" 52;\nIO_LOC \"led\" 10;\n")) {
        GTEST_SKIP() << "the Gowin tools aren't installed";
    }
    const ProgramResult result = programmed();
    EXPECT_EQ(result.fpgaCheck, FpgaCheck::Passed);
    EXPECT_TRUE(target.isStarted());
    // The file has a bit a character.
    std::string bits;
    const std::string text = bitstream("hardware.fs");
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (text.compare(at, 2, "//") != 0) {
            bits += text.substr(at, end - at);
        }
        at = end + 1;
    }
    std::erase_if(bits, [](char c) { return c != '0' && c != '1'; });
    std::string got;
    for (const char byte : target.configuration()) {
        for (int bit = 7; bit >= 0; --bit) {
            got += (static_cast<unsigned char>(byte) >> bit) & 1U ? '1' : '0';
        }
    }
    ASSERT_GT(bits.size(), 100'000U);
    EXPECT_EQ(got.substr(0, bits.size()), bits);
    EXPECT_EQ(got.size(), bits.size());
}

/// A .bit file as Xilinx' tools write it: a head that names the part, then the words.
std::string xilinxBitstream(const std::string &part, std::size_t size)
{
    const auto field = [](char name, const std::string &text) {
        const std::string value = text + '\0';
        return std::string{name, static_cast<char>(value.size() >> 8U),
                           static_cast<char>(value.size() & 0xFFU)}
               + value;
    };
    std::string words(16, '\xFF');
    words += std::string("\xAA\x99\x55\x66", 4);
    while (words.size() < size) {
        words += static_cast<char>(words.size() * 31 % 253);
    }
    const std::size_t length = words.size();
    return std::string("\x00\x09\x0f\xf0\x0f\xf0\x0f\xf0\x0f\xf0\x00\x00\x01", 13)
           + field('a', "top;UserID=0XFFFFFFFF;Version=0") + field('b', part)
           + field('c', "2026/12/01") + field('d', "12:00:00")
           + std::string{'e', static_cast<char>(length >> 24U), static_cast<char>(length >> 16U),
                         static_cast<char>(length >> 8U), static_cast<char>(length)}
           + words;
}

TEST_F(Jtag, A7SeriesTakesTheBitstreamBitByBit)
{
    // Of a later revision of the silicon. (Of a size that a hundred doesn't divide: with another
    // the program shifts a bit more than the file has.)
    JtagTarget target(TargetFamily::Series7, 0x1362d093);
    defineBoard("xc7a35tcsg324-1", "openfpgaloader", throughVirtualCable(target));
    const std::string file = xilinxBitstream("7a35tcsg324", 40'037);
    pretendBuild("hardware.bit", file);
    const ProgramResult result = programmed();
    EXPECT_EQ(result.fpgaCheck, FpgaCheck::Passed);
    EXPECT_TRUE(target.isStarted());
    EXPECT_TRUE(file.ends_with(target.configuration()));
    EXPECT_EQ(target.configuration().size(), 40'037U);
}

TEST_F(Jtag, A7SeriesThatDoesntStartIsAFailureThoughTheProgramEndsWell)
{
    JtagTarget target(TargetFamily::Series7, 0x0362d093, {.neverStarts = true});
    defineBoard("xc7a35tcsg324-1", "openfpgaloader", throughVirtualCable(target));
    pretendBuild("hardware.bit", xilinxBitstream("7a35tcsg324", 4000));
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Tool);
    EXPECT_EQ(error.message.key(), "program.no-success");
    EXPECT_THAT(error.details, HasSubstr("done 0"));
    EXPECT_THAT(said(), testing::Not(Contains(HasSubstr("Programmed the RAM"))));
}

TEST_F(Jtag, AnotherFpgaIsRefusedAndNothingIsWritten)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of45k);
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Setup);
    ASSERT_TRUE(error.action);
    EXPECT_EQ(error.action->code, ActionCode::ConnectBoard);
    const std::string message = error.message.english();
    EXPECT_THAT(message, HasSubstr("LFE5U-45F"));
    EXPECT_THAT(message, HasSubstr("0x41112043"));
    EXPECT_THAT(message, HasSubstr("LFE5U-25F-6BG256C"));
    EXPECT_THAT(message, HasSubstr("Nothing was written"));
    EXPECT_EQ(target.writes(), 0);
    ASSERT_EQ(error.commands.size(), 1U);
    EXPECT_THAT(error.commands[0].arguments, Contains("--detect"));
    EXPECT_THAT(phases(), ElementsAre("Finding device", "Checking FPGA"));
}

TEST_F(Jtag, TheTopBitsOfAnEcp5Count)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Um25k);
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    EXPECT_THAT(failed().message.english(), HasSubstr("LFE5UM-25F"));
    EXPECT_EQ(target.writes(), 0);
}

TEST_F(Jtag, AnFpgaThatNobodyKnowsIsRefusedByItsCode)
{
    JtagTarget target(TargetFamily::Ecp5, 0x12345043);
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    const Error error = failed();
    EXPECT_THAT(error.message.english(), HasSubstr("0x12345043"));
    EXPECT_EQ(error.action->code, ActionCode::ConnectBoard);
    EXPECT_EQ(target.writes(), 0);
}

TEST_F(Jtag, ABoardWithoutPowerIsToldFromOneThatIsntThere)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k, {.isDead = true});
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    const Error error = failed();
    EXPECT_EQ(error.message.key(), "program.no-answer");
    EXPECT_EQ(error.action->code, ActionCode::ConnectBoard);
    EXPECT_THAT(error.details, HasSubstr("TDO is stuck"));
}

TEST_F(Jtag, ABitstreamThatTheFpgaDoesntTakeIsAFailure)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k, {.neverStarts = true});
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(20'000));
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Tool);
    EXPECT_EQ(error.message.key(), "program.failed");
    EXPECT_THAT(error.details, HasSubstr("CRC ERR"));
    EXPECT_EQ(error.commands.size(), 2U);
}

TEST_F(Jtag, AProgrammerThatCrashesHalfWaySaysSo)
{
    // When the other end closes, this version of the program falls over.
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k, {.breaksAfterBits = 60'000});
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(200'000));
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Tool);
    EXPECT_THAT(error.message.english(), HasSubstr("upload again"));
    EXPECT_EQ(error.commands.size(), 2U);
}

TEST_F(Jtag, AProgrammerThatHangsIsEnded)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k, {.hangsAfterBits = 60'000});
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(20'000));
    patience.writing = std::chrono::milliseconds(1500);
    const auto start = std::chrono::steady_clock::now();
    const Error error = failed();
    EXPECT_EQ(error.message.key(), "program.hung");
    EXPECT_EQ(error.category, ErrorCategory::Tool);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST_F(Jtag, ACancelledUploadEndsTheProgrammer)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k, {.hangsAfterBits = 60'000});
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(20'000));
    std::jthread canceller([&] {
        while (target.configuration().size() < 6000) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        services.stop.request_stop();
    });
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Cancelled);
    EXPECT_THAT(error.details, HasSubstr("half a design"));
}

TEST_F(Jtag, ADryRunChecksEverythingAndWritesNothing)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k);
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    request.dryRun = true;
    const ProgramResult result = programmed();
    EXPECT_FALSE(result.wasWritten);
    EXPECT_EQ(result.fpgaCheck, FpgaCheck::Passed);
    EXPECT_EQ(target.writes(), 0);
    EXPECT_EQ(target.connections(), 1);
    ASSERT_TRUE(result.plannedCommand);
    EXPECT_EQ(result.plannedCommand->arguments.back(),
              (request.buildFolder / "hardware.bit").string());
    EXPECT_THAT(result.commands, testing::SizeIs(1));
    // What was planned is what then runs.
    request.dryRun = false;
    EXPECT_EQ(programmed().commands.back().arguments, result.plannedCommand->arguments);

    JtagTarget other(TargetFamily::Ecp5, ecp5Of45k);
    defineBoard(ecp5, "openfpgaloader", through(other));
    request.dryRun = true;
    EXPECT_THAT(failed().message.english(), HasSubstr("LFE5U-45F"));
}

TEST_F(Jtag, VerboseIsPassedOn)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k);
    defineBoard(ecp5, "openfpgaloader", through(target));
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    request.verbose = true;
    EXPECT_THAT(programmed().commands.back().arguments, Contains("--verbose"));
    EXPECT_TRUE(target.isStarted());
}

/// Templates written for other versions have an option that this one refuses.
TEST_F(Jtag, AnOptionThatTheInstalledProgramLacksIsLeftOut)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k);
    defineBoard(ecp5, "openfpgaloader", through(target, "--force-terminal-mode "));
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    const ProgramResult result = programmed();
    EXPECT_TRUE(result.wasWritten);
    EXPECT_TRUE(target.isStarted());
}

TEST_F(Jtag, PathsWithSpacesStayWhole)
{
    JtagTarget target(TargetFamily::Ecp5, ecp5Of25k);
    defineBoard(ecp5, "openfpgaloader", through(target));
    request.buildFolder = services.folder.path() / "my fine builds" / "a b";
    pretendBuild("hardware.bit", ecp5Bitstream(5000));
    EXPECT_TRUE(programmed().wasWritten);
    EXPECT_TRUE(target.isStarted());
}

} // namespace
} // namespace logix
