// SPDX-License-Identifier: Apache-2.0
//
// Every drawing is read back and proven right: see SvgChecker.
#include "DrawingCheckFixture.h"
#include "diagram/Schematic.h"

#include <set>

namespace logix::test {
namespace {

class DrawingTest : public DrawingCheckFixture
{
protected:
    /// Draws and checks every module; tells the numbers of each drawing.
    void check(const std::string &top, std::size_t drawn)
    {
        const auto result = draw(top);
        ASSERT_TRUE(result.has_value()) << reason(result);
        EXPECT_EQ(checkDrawings(*result), drawn);
    }
};

TEST_F(DrawingTest, StateMachineWithFeedback)
{
    source("fsm.v", R"(
module fsm (input clk, input rst, input go, output reg busy, output [7:0] acc);
  reg [1:0] state; reg [7:0] a, b;
  assign acc = a ^ b;
  always @(posedge clk or posedge rst)
    if (rst) begin state <= 0; busy <= 0; a <= 1; b <= 2; end
    else case (state)
      0: if (go) begin state <= 1; busy <= 1; end
      1: begin a <= a + b; state <= a[7] ? 2 : 1; end
      2: begin b <= {b[6:0], b[7] ^ a[3]}; state <= 3; end
      default: begin busy <= 0; state <= 0; end
    endcase
endmodule)");
    check("fsm", 1);
}

TEST_F(DrawingTest, EveryKindOfBlock)
{
    source("all.v", R"(
module all (input clk, input rst_n, input en, input signed [7:0] a, input signed [7:0] b,
            input [2:0] s, output [63:0] y, output reg [7:0] q, output reg l, output t);
  assign y = {a & b, a | b, a ~^ b, ~a, -a, a * b, a / (b | 8'd1), a % (b | 8'd1)} ^
             {8{(a + b) - (a <<< s)}} ^ {a < b, a <= b, a > b, a >= b, a == b, a != b, &a, |a, ^a, ~^a, !a,
              a && b, a || b, a === b, a >>> s, a >> s, a[s], 3'b101};
  always @(negedge clk or negedge rst_n) if (!rst_n) q <= 8'hff; else if (en) q <= q + a;
  always @* if (en) l = a[0];
  assign t = en ? a[1] : 1'bz;
endmodule)");
    check("all", 1);
}

TEST_F(DrawingTest, Memories)
{
    source("mem.v", R"(
module mem (input clk, input we, input [3:0] wa, input [3:0] ra, input [7:0] d,
            output reg [7:0] q, output [7:0] now);
  reg [7:0] store [0:15];
  reg [7:0] rom [0:15];
  initial $readmemh("rom.hex", rom);
  always @(posedge clk) begin if (we) store[wa] <= d; q <= store[ra]; end
  assign now = rom[ra];
endmodule)");
    m_folder.write("project/rom.hex", "1\n2\n3\n4\n5\n6\n7\n8\n9\na\nb\nc\nd\ne\nf\n0\n");
    check("mem", 1);
    const auto blocks = model().at("modules").at("mem").at("blocks");
    bool isToldOf = false;
    for (const auto &[name, block] : blocks.items()) {
        isToldOf = isToldOf || (block.at("name") == "rom" && block.contains("memory_init"));
    }
    EXPECT_TRUE(isToldOf);
}

TEST_F(DrawingTest, BothWaysAndSeveralDrivers)
{
    source("io.v", R"(
module pad (inout p, input oe, input o, output i);
  assign p = oe ? o : 1'bz;
  assign i = p;
endmodule
module io (inout sda, inout [3:0] gpio, input oe, input x, output [3:0] i, output twice, inout bare);
  pad u0 (.p(sda), .oe(oe), .o(1'b0), .i(i[0]));
  pad u1 (.p(gpio[1]), .oe(oe), .o(1'b1), .i(i[1]));
  pad u2 (.p(gpio[1]), .oe(x), .o(1'b1), .i());
  assign i[3:2] = gpio[3:2];
  assign twice = ~oe;
  assign twice = ~x;
endmodule)");
    check("io", 2);
}

TEST_F(DrawingTest, ConstantsAndNothing)
{
    source("k.v", R"(
module sub (input [7:0] a, input b, input c, output [7:0] y, output n);
  assign y = b ? a : {8{c}};
  assign n = c;
endmodule
module nothing;
endmodule
module k (input [3:0] d, output [7:0] y, output open, output hz, output [31:0] number);
  wire float;
  sub u (.a({4'b01xz, d}), .b(1'b1), .c(float), .y(y), .n());
  nothing n0 ();
  assign hz = 1'bz;
  assign number = 32'hdeadbeef;
endmodule)");
    check("k", 2);
}

TEST_F(DrawingTest, LoopsOfOneBlockAndOfWires)
{
    source("loop.v", R"(
module loop (input a, input clk, output y, output z, output reg r);
  wire w;
  assign w = w & a;
  assign y = w;
  (* keep *) wire ring;
  assign ring = ~ring;
  assign z = ring;
  always @(posedge clk) r <= ~r;
endmodule)");
    check("loop", 1);
}

TEST_F(DrawingTest, WideBusesAndManyParts)
{
    source("wide.v", R"(
module part (input [4095:0] d, output [4095:0] q); assign q = ~d; endmodule
module wide (input [4095:0] d, output [4095:0] q, output [63:0] r, output [7:0] few);
  part p (.d(d), .q(q));
  genvar i;
  generate for (i = 0; i < 64; i = i + 1) begin : g assign r[i] = d[63 - i]; end endgenerate
  assign few = {d[0], d[2], d[4], {2{d[6]}}, d[10:8]};
endmodule)");
    check("wide", 2);
}

TEST_F(DrawingTest, AChoiceOfManyShowsWhatChooses)
{
    std::string text = "module leading (input [29:0] a, output reg [4:0] y);\n"
                       "always @* casez (a)\n";
    for (int i = 0; i < 30; ++i) {
        text += "30'b" + std::string(static_cast<std::size_t>(i), '0') + '1'
                + std::string(static_cast<std::size_t>(29 - i), '?') + ": y = " + std::to_string(i)
                + ";\n";
    }
    source("leading.v", text + "default: y = 31;\nendcase\nendmodule\n");
    check("leading", 1);
    EXPECT_NE(this->text("diagram/leading.svg").find("data-sj=\"join\""), std::string::npos);
}

TEST_F(DrawingTest, NamesOfAllKinds)
{
    source("names.v", R"(
module \a<b>"c'&d (input \x<y , input \"quoted" , output \</svg><script>alert(1)</script> );
  assign \</svg><script>alert(1)</script> = \x<y & \"quoted" ;
endmodule
module names (input clk, input \größe , input a_name_that_is_much_longer_than_anything_anyone_reads,
              output [7:0] \out[3] , output y);
  reg [7:0] another_name_that_goes_on_and_on = 0;
  always @(posedge clk) another_name_that_goes_on_and_on <= another_name_that_goes_on_and_on + \größe ;
  assign \out[3] = another_name_that_goes_on_and_on;
  \a<b>"c'&d \u&<1> (.\x<y (\größe ), .\"quoted" (a_name_that_is_much_longer_than_anything_anyone_reads),
                     .\</svg><script>alert(1)</script> (y));
endmodule)");
    check("names", 2);
    EXPECT_EQ(text("diagram/diagram.html").find("alert(1)</script>"), std::string::npos);
}

TEST_F(DrawingTest, RecursionThatEnds)
{
    source("r.v", R"(
module r #(parameter N = 4) (input [N-1:0] a, output y);
  generate if (N == 1) assign y = a;
  else begin wire h; r #(.N(N-1)) u (.a(a[N-2:0]), .y(h)); assign y = h ^ a[N-1]; end endgenerate
endmodule)");
    check("r", 4);
}

TEST_F(DrawingTest, ALargeModule)
{
    std::string text = "module big (input clk, input rst, input [7:0] d, output [7:0] q);\n";
    for (int i = 0; i < 120; ++i) {
        const std::string n = std::to_string(i);
        const std::string before = i == 0 ? "d" : "r" + std::to_string(i - 1);
        const std::string far = i < 40 ? "d" : "r" + std::to_string(i * 7 % (i - 20));
        text += "reg [7:0] r" + n + "; always @(posedge clk) if (rst) r" + n + " <= 0; else r" + n
                + " <= " + before + " + " + far + ";\n";
    }
    source("big.v", text + "assign q = r119;\nendmodule\n");
    check("big", 1);
}

/// The product's examples, of every family that has one.
class ExampleDrawingTest : public DrawingTest, public testing::WithParamInterface<const char *>
{
};

TEST_P(ExampleDrawingTest, IsRight)
{
    const std::string example = GetParam();
    const std::filesystem::path folder =
        std::filesystem::path(LOGIX_RESOURCES) / "examples" / example;
    m_board = example.substr(0, example.find('/'));
    std::set<std::string> names;
    std::size_t modules = 0;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename();
        if (entry.path().extension() == ".v" && !name.ends_with("_tb.v")) {
            names.insert(name);
        }
    }
    for (const std::string &name : names) {
        std::ifstream file(folder / name, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        source(name, text);
        ++modules;
    }
    // One module a file, each used.
    check("main", modules);
}

INSTANTIATE_TEST_SUITE_P(Examples, ExampleDrawingTest,
                         testing::Values("icebreaker/uart-echo", "icebreaker/seven-segment",
                                         "icebreaker/breathing", "icebreaker/buttons",
                                         "ulx3s-85f/dvi-pattern", "sipeed-tang-nano-9k/blinky"));

} // namespace
} // namespace logix::test
