// SPDX-License-Identifier: Apache-2.0
#include "simulation/Coverage.h"

#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

namespace logix {
namespace {

/// A line of a file that Verilator 5.032 wrote, its bytes 1 and 2 written as ^ and =.
std::string counted(std::string line)
{
    std::ranges::replace(line, '^', '\1');
    std::ranges::replace(line, '=', '\2');
    return line;
}

TEST(CoverageTest, AddsUpLinesAndBits)
{
    const test::TemporaryFolder folder;
    folder.write("main.v", "module main; endmodule\n");
    folder.write("t_tb.v", "module t_tb; endmodule\n");
    const auto sources =
        openSourceSet({.folder = folder.path(), .sources = {"main.v"}, .testbenches = {"t_tb.v"}},
                      folder.path() / "tmp");
    ASSERT_TRUE(sources);
    Coverage coverage;
    for (const char *line : {
             "# SystemC::Coverage-3",
             "C '^f=main.v^l=2^n=30^page=v_toggle/main^o=rst^h=t_tb.dut' 2",
             "C '^f=main.v^l=2^n=52^page=v_toggle/main^o=q[0]^h=t_tb.dut' 7",
             "C '^f=main.v^l=2^n=52^page=v_toggle/main^o=q[1]^h=t_tb.dut' 0",
             "C '^f=main.v^l=2^n=52^page=v_toggle/main^o=q[2]^h=t_tb.dut' 0",
             "C '^f=main.v^l=4^n=5^page=v_line/main^o=elsif^S=4^h=t_tb.dut' 1",
             "C '^f=main.v^l=5^n=10^page=v_line/main^o=if^S=5-7,9^h=t_tb.dut' 0",
             "C '^f=main.v^l=5^n=11^page=v_line/main^o=else^h=t_tb.dut' 7",
             "C '^f=t_tb.v^l=7^n=3^page=v_line/t_tb^o=block^S=7^h=t_tb' 15",
             "C '^f=main.v^l=2^n=52^page=v_toggle/main^o=q[1]^h=t_tb.other' 3",
             "C '^f=main.v^l=5^n=10^page=v_line/main^o=if^S=9^h=t_tb.other' 0",
             "nonsense",
             "C '",
         }) {
        coverage.addLine(counted(line));
    }
    const auto files = coverage.of(*sources);
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(files[0].file, "main.v");
    EXPECT_EQ(files[0].lines, 5);
    EXPECT_EQ(files[0].linesCovered, 1);
    EXPECT_EQ(files[0].toggles, 4);
    EXPECT_EQ(files[0].togglesCovered, 3);
    ASSERT_EQ(files[0].marks.size(), 3U);
    EXPECT_EQ(files[0].marks[1].first, 5);
    EXPECT_EQ(files[0].marks[1].last, 7);
    EXPECT_EQ(files[0].marks[1].hits, 0);
    ASSERT_EQ(files[0].still.size(), 1U);
    EXPECT_EQ(files[0].still[0].name, "q");
    EXPECT_EQ(files[0].still[0].bits, 1);
}

} // namespace
} // namespace logix
