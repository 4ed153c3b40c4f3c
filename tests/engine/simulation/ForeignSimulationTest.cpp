// SPDX-License-Identifier: Apache-2.0
#include "BenchFixture.h"
#include "support/ForeignDesign.h"

#include <cstdlib>

namespace logix::test {
namespace {

TEST_F(BenchFixture, RunsPicoRv32UnderATestbench)
{
    auto design = foreignDesign("picorv32", "icebreaker", request.setup.sources.folder);
    if (!design) {
        // A set-up that says where the packages are has to have them.
        ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
        GTEST_SKIP() << "the Python package of picorv32 isn't installed";
    }
    request.setup.board = "icebreaker";
    request.setup.sources.sources = design->sources;
    // Each turn of its loop adds one to a register whose bit 2 is on the LED.
    bench("soc_tb.v",
          "`timescale 1ns/1ns\nmodule soc_tb;\n  reg clk = 0; wire led;\n"
          "  soc #(.BIT(2)) dut (.clk(clk), .led(led));\n  always #5 clk = ~clk;\n"
          "  integer edges = 0;\n  always @(posedge led) edges = edges + 1;\n"
          "  // Its registers begin with anything; this one is counted in.\n"
          "  initial dut.u_core.cpuregs[6] = 0;\n"
          "  initial begin\n    $dumpvars(0, soc_tb);\n    #20000;\n"
          "    if (!(dut.count >= 20)) $error(\"the processor counted to %0d\", dut.count);\n"
          "    if (edges < 2) $error(\"the LED rose %0d times\", edges);\n"
          "    $display(\"counted to %0d\", dut.count);\n    $finish;\n  end\nendmodule\n");
    const BenchResult result = testOne();
    EXPECT_TRUE(result.passed) << testing::PrintToString(linesOf(result.diagnostics));
    EXPECT_THAT(result.output, testing::HasSubstr("counted to "));
}

} // namespace
} // namespace logix::test
