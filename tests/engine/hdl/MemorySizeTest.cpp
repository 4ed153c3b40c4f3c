// SPDX-License-Identifier: Apache-2.0
#include "hdl/MemorySize.h"

#include <gmock/gmock.h>

namespace logix::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> memories(const std::string &text)
{
    std::vector<std::string> found;
    for (const MemoryDeclaration &memory : memoriesIn(text, "m.v")) {
        found.push_back(memory.module + '.' + memory.name + ' ' + std::to_string(memory.bits) + " @"
                        + std::to_string(memory.place.line));
    }
    return found;
}

TEST(MemorySize, ReadsPlainSizes)
{
    EXPECT_THAT(memories("module t;\n  reg [7:0] a [0:1023], b;\n  reg c [1:0];\nendmodule\n"),
                ElementsAre("t.a 8192 @2", "t.c 2 @3"));
    EXPECT_THAT(memories("module t;\n logic signed [31:0] m [256];\nendmodule"),
                ElementsAre("t.m 8192 @2"));
}

TEST(MemorySize, WorksOutSizes)
{
    EXPECT_THAT(memories("module t; localparam A = 10, W = 4 * 2;\n"
                         " reg [W-1:0] m [0:2**A-1], n [(1 << A) + 24 - 1:0]; endmodule"),
                ElementsAre("t.m 8192 @2", "t.n 8384 @2"));
}

TEST(MemorySize, KnowsTheTopModulesParameters)
{
    const auto found = memoriesIn("module t #(parameter W = 8, parameter D = 1 << 10) (input c);\n"
                                  " reg [W-1:0] m [0:D-1]; endmodule",
                                  "m.v", "t");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].bits, 8192U);
    EXPECT_EQ(found[0].words, 1024U);
}

TEST(MemorySize, LeavesOutWhatItCannotTell)
{
    EXPECT_THAT(memories("module t #(parameter A = 30); reg [7:0] m [0:2**A-1]; endmodule"),
                IsEmpty());
    EXPECT_THAT(memories("module t; reg [7:0] m [0:`SIZE-1]; reg [7:0] q = 3; endmodule"),
                IsEmpty());
    EXPECT_THAT(memories("module t;\n`ifdef SIM\n reg [7:0] m [0:9999999];\n`endif\nendmodule"),
                IsEmpty());
    EXPECT_THAT(memories("reg [7:0] m [0:"), IsEmpty());
    EXPECT_THAT(memories("module t; reg [7:0] m [0:99999999999999999999]; endmodule"), IsEmpty());
}

TEST(MemorySize, SurvivesDeepAndHugeExpressions)
{
    const std::string open(200'000, '(');
    const std::string close(200'000, ')');
    EXPECT_THAT(memories("module t; localparam A = " + open + '1' + close
                         + "; reg [7:0] m [0:A], n [0:3]; endmodule"),
                ElementsAre("t.n 32 @1"));
    std::string powers = "1";
    for (int i = 0; i < 100'000; ++i) {
        powers += "**1";
    }
    EXPECT_THAT(memories("module t; reg [7:0] m [0:" + powers + "]; endmodule"), IsEmpty());
    EXPECT_THAT(memories("module t; reg [0:2**39][0:2**39] m [0:2**39]; endmodule"), IsEmpty());
    EXPECT_THAT(memories("module t; reg [0-2**39][0-2**39] m [0:3]; endmodule"), IsEmpty());
}

} // namespace
} // namespace logix::test
