// SPDX-License-Identifier: Apache-2.0
#include "simulation/VcdReader.h"

#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

using testing::ElementsAre;
using testing::SizeIs;

namespace logix::test {
namespace {

constexpr std::string_view header = "$date\n today $end\n$version x $end\n$timescale 10 ps $end\n"
                                    "$scope module tb $end\n$var wire 1 ! clk $end\n"
                                    "$var reg 8 \" q [7:0] $end\n$var real 64 # level $end\n"
                                    "$var wire 4 % glued[3:0] $end\n"
                                    "$scope module dut $end\n$var wire 1 ! c $end\n$upscope $end\n"
                                    "$upscope $end\n$enddefinitions $end\n";

class VcdReaderTest : public testing::Test
{
protected:
    [[nodiscard]] std::filesystem::path file(const std::string &text) const
    {
        folder.write("w.vcd", text);
        return folder.path() / "w.vcd";
    }

    TemporaryFolder folder;
};

TEST_F(VcdReaderTest, ReadsSignals)
{
    const auto reader = VcdReader::open(file(std::string(header)));
    ASSERT_TRUE(reader);
    EXPECT_DOUBLE_EQ(reader->header().nsPerTick, 0.01);
    const auto &signals = reader->header().signals;
    ASSERT_THAT(signals, SizeIs(5));
    EXPECT_EQ(signals[1].name, "q");
    EXPECT_EQ(signals[1].range, "[7:0]");
    EXPECT_EQ(signals[1].width, 8);
    EXPECT_EQ(signals[1].scope, "tb");
    EXPECT_EQ(signals[2].width, 0);
    EXPECT_EQ(signals[3].name, "glued");
    EXPECT_EQ(signals[3].range, "[3:0]");
    EXPECT_EQ(signals[4].scope, "tb.dut");
    EXPECT_EQ(signals[4].code, "!");
    EXPECT_EQ(signals[4].depth(), 2);
}

TEST_F(VcdReaderTest, FollowsValuesUpToATime)
{
    const auto reader =
        VcdReader::open(file(std::string(header)
                             + "#0\n$dumpvars\n0!\nbx \"\nr0 #\n$end\n#5\n1!\n"
                               "$comment 1!\n0!\n$end\nb101 \"\n#10\r\n0!\r\nr1.5 #\r\n"
                               "#15\n1!\nb110 \"\n#95\n0!\n1"));
    ASSERT_TRUE(reader);
    const auto scan = reader->scan({"!", "\"", "#", "none"}, 10);
    ASSERT_TRUE(scan);
    EXPECT_EQ(scan->firstTime, 0U);
    EXPECT_EQ(scan->lastTime, 95U);
    EXPECT_EQ(scan->typicalStep, 5U);
    EXPECT_EQ(scan->values[0].value, "0");
    EXPECT_EQ(scan->values[0].before, "1");
    EXPECT_EQ(scan->values[0].changedAt, 10U);
    EXPECT_EQ(scan->values[1].value, "101");
    EXPECT_EQ(scan->values[1].changedAt, 5U);
    EXPECT_EQ(scan->values[2].value, "1.5");
    EXPECT_EQ(scan->values[3].value, "");
    const auto atEnd = reader->scan({"\""});
    ASSERT_TRUE(atEnd);
    EXPECT_EQ(atEnd->values[0].value, "110");
}

TEST_F(VcdReaderTest, RefusesOtherFiles)
{
    EXPECT_FALSE(VcdReader::open(folder.path() / "missing.vcd"));
    EXPECT_FALSE(VcdReader::open(file("")));
    EXPECT_FALSE(VcdReader::open(file("module a; endmodule\n")));
    EXPECT_FALSE(VcdReader::open(file("$scope module tb $end\n")));
}

TEST(VcdValueTest, ReadsWell)
{
    EXPECT_EQ(vcdValueText("1", 1), "1");
    EXPECT_EQ(vcdValueText("111111", 8), "8'h3f");
    EXPECT_EQ(vcdValueText("0", 8), "8'h0");
    EXPECT_EQ(vcdValueText("x", 4), "4'bxxxx");
    EXPECT_EQ(vcdValueText("1x0", 5), "5'b001x0");
    EXPECT_EQ(vcdValueText("1.5", 0), "1.5");
    EXPECT_EQ(vcdValueText("", 8), "");
}

TEST_F(VcdReaderTest, KeepsMemorySmall)
{
    // A thousand times longer than a piece, when asked for.
    const bool isLong = std::getenv("LOGIX_LONG_TESTS") != nullptr;
    const int lines = isLong ? 60'000'000 : 1'000'000;
    const auto path = file(std::string(header));
    {
        std::ofstream stream(path, std::ios::app | std::ios::binary);
        std::string piece;
        for (int i = 0; i < lines; ++i) {
            piece += '#' + std::to_string(i * 5) + (i % 2 == 0 ? "\n1!\n" : "\n0!\n");
            if (piece.size() > 1'000'000) {
                stream << piece;
                piece.clear();
            }
        }
        stream << piece;
    }
    const auto memory = [] {
        std::ifstream status("/proc/self/status");
        for (std::string line; std::getline(status, line);) {
            if (line.starts_with("VmHWM:")) {
                return std::stol(line.substr(6));
            }
        }
        return 0L;
    };
    const long before = memory();
    const auto reader = VcdReader::open(path);
    ASSERT_TRUE(reader);
    const auto scan = reader->scan({"!"});
    ASSERT_TRUE(scan);
    EXPECT_EQ(scan->lastTime, static_cast<std::uint64_t>(lines - 1) * 5);
    EXPECT_LT(memory() - before, 20'000);
}

/// For the benchmark, which makes the file: how fast it is read, and what memory that takes.
TEST(VcdReaderBench, DISABLED_ReadsAFile)
{
    const char *file = std::getenv("LOGIX_BENCH_VCD");
    ASSERT_NE(file, nullptr);
    const auto started = std::chrono::steady_clock::now();
    const auto reader = VcdReader::open(file);
    ASSERT_TRUE(reader);
    std::vector<std::string> codes;
    for (const VcdSignal &signal : reader->header().signals) {
        codes.push_back(signal.code);
    }
    ASSERT_TRUE(reader->scan(codes, 1'000'000));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
    std::ifstream status("/proc/self/status");
    double memory = 0;
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            memory = std::stod(line.substr(6)) / 1024;
        }
    }
    const double size = static_cast<double>(std::filesystem::file_size(file)) / 1e6;
    std::printf("%.1f MB/s, %.1f MB\n", size / seconds.count(), memory);
}

} // namespace
} // namespace logix::test
