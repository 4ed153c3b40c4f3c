// SPDX-License-Identifier: Apache-2.0
#include "simulation/VerilatorLines.h"

#include <gmock/gmock.h>

using testing::ElementsAre;
using testing::IsEmpty;

namespace logix {
namespace {

TEST(VerilatorLinesTest, ReadLikeThoseOfVvp)
{
    VerilatorLines lines;
    EXPECT_THAT(lines.rewritten("logix: begin 0 (1ps) :0:"), IsEmpty());
    EXPECT_EQ(lines.nsPerTick(), 1e-3);
    EXPECT_THAT(lines.rewritten("[55000] %Error: t_tb.sv:11: Assertion failed in t_tb.u: q is 4,"),
                ElementsAre("ERROR: t_tb.sv:11: q is 4,"));
    EXPECT_THAT(lines.rewritten("expected 9"), ElementsAre("expected 9"));
    EXPECT_THAT(lines.rewritten("logix: stop 55000 (1ps) t_tb.sv:11:"),
                ElementsAre("       Time: 55000  Scope: t_tb.u"));
    EXPECT_THAT(lines.rewritten("[60000] %Warning: t_tb.sv:12: t_tb: warned"),
                ElementsAre("WARNING: t_tb.sv:12: warned", "       Time: 60000  Scope: t_tb"));
    EXPECT_THAT(lines.rewritten("[65000] %Error: t_tb.sv:15: Assertion failed in t_tb: 'assert' "
                                "failed."),
                ElementsAre("ERROR: t_tb.sv:15: "));
    EXPECT_THAT(lines.rewritten("logix: stop 65000 (1ps) t_tb.sv:15:").size(), 1U);
    // A $stop is one that no message came before.
    EXPECT_THAT(lines.rewritten("logix: stop 70000 (1ps) my tb.sv:16:"),
                ElementsAre("my tb.sv:16: $stop called at 70000 (1ps)"));
    EXPECT_THAT(lines.rewritten("logix: finish 80000 (1ps) t_tb.sv:19:"),
                ElementsAre("t_tb.sv:19: $finish called at 80000 (1ps)"));
    EXPECT_THAT(lines.rewritten("logix: end 80000 (1ps) :0:"), IsEmpty());
    EXPECT_EQ(lines.endTimeNs(), 80);
}

TEST(VerilatorLinesTest, LeaveTheRestAlone)
{
    VerilatorLines lines;
    for (const std::string line : {"", "plain", "[3] is an index", "%Error", "[5] %Error",
                                   "%Warning without a colon", "a logix: stop"}) {
        EXPECT_THAT(lines.rewritten(line), ElementsAre(line));
    }
    EXPECT_THAT(lines.rewritten("logix: "), IsEmpty());
    EXPECT_THAT(lines.rewritten("%Error: data.hex:0: $readmem file not found"),
                ElementsAre("ERROR: data.hex:0: $readmem file not found"));
    EXPECT_THAT(lines.rewritten("- S i m u l a t i o n   R e p o r t: Verilator 5.032"), IsEmpty());
}

} // namespace
} // namespace logix
