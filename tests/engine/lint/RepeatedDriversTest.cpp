// SPDX-License-Identifier: Apache-2.0
#include "lint/RepeatedDrivers.h"

#include <gmock/gmock.h>

using testing::ElementsAre;
using testing::IsEmpty;

namespace logix {
namespace {

/// Each as `w 2 3`: the signal, and the lines of its drivers.
std::vector<std::string> found(const std::string &body, const Defines &defines = {})
{
    std::vector<std::string> signals;
    for (const Diagnostic &diagnostic :
         repeatedDrivers("module m;\n" + body + "\nendmodule\n", "m.v", defines)) {
        signals.push_back(std::get<std::string>(diagnostic.text.arguments().at("net")) + ' '
                          + std::to_string(diagnostic.place.line) + ' '
                          + std::to_string(diagnostic.related.at(0).place.line));
    }
    return signals;
}

TEST(RepeatedDrivers, AreAnAssignAndAnAlwaysBlock)
{
    EXPECT_THAT(found("always @(posedge clk) w <= a;\nassign w = ~a;"), ElementsAre("w 2 3"));
    EXPECT_THAT(found("assign w = a;\nalways @* begin\n if (b) w = c;\n else w = d;\nend"),
                ElementsAre("w 2 4"));
    EXPECT_THAT(found("assign w = a;\nalways_ff @(posedge clk) w[3] <= a;"), ElementsAre("w 2 3"));
    EXPECT_THAT(found("assign w = a;\nalways @(posedge clk)\n case (s)\n 0: w <= 1;\n endcase"),
                ElementsAre("w 2 5"));
    EXPECT_THAT(found("assign w = a;\nalways @(posedge clk) if (a) x <= 1; else w <= 2;"),
                ElementsAre("w 2 3"));
}

TEST(RepeatedDrivers, AreNothingElse)
{
    // Read, compared, local, of another block, of another module.
    for (const char *body :
         {"assign w = a;\nalways @(posedge clk) x <= w;",
          "assign w = a;\nalways @(posedge clk) if (w <= 3) x <= 1;",
          "assign w = a;\nalways @(posedge clk) x <= s ? y : w <= 3;",
          "assign w = a;\nalways @(posedge clk) x <= w == 1;",
          "assign w = a;\nalways @* begin : b\n reg w;\n w = 1;\nend",
          "assign w = a;\ninitial w = 0;",
          "assign w = a;\nalways @(posedge clk) x <= 1;\nendmodule\nmodule n;\n"
          "always @(posedge clk) w <= 1;",
          "assign w[0] = a;\nalways @(posedge clk) w[1] <= a;",
          "assign w = a;\nfunction f(input x); w = x; endfunction",
          "// assign w = a;\nalways @(posedge clk) w <= a;",
          "generate if (P) assign w = a; else always @(posedge clk) w <= a; endgenerate",
          "if (P) assign w = a; else always @(posedge clk) w <= a;"}) {
        EXPECT_THAT(found(body), IsEmpty()) << body;
    }
}

TEST(RepeatedDrivers, AreOfTheBranchThatIsRead)
{
    const std::string body =
        "`ifdef FAST\nassign w = a;\n`else\nalways @(posedge clk) w <= a;\n`endif";
    EXPECT_THAT(found(body), IsEmpty());
    EXPECT_THAT(found(body, {{"FAST", ""}}), IsEmpty());
}

} // namespace
} // namespace logix
