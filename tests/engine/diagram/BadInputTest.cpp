// SPDX-License-Identifier: Apache-2.0
//
// Designs as they shouldn't be, or as nobody thought of: each is drawn, and proven right, or
// refused with a place.
#include "DrawingCheckFixture.h"

namespace logix::test {
namespace {

using testing::Contains;
using testing::Field;
using testing::Gt;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Input
{
    const char *name;
    const char *text;
    /// How many drawings there are.
    std::size_t drawings;
    const char *file = "main.v";
};

void PrintTo(const Input &input, std::ostream *stream)
{
    *stream << input.name;
}

class BadInputTest : public DrawingCheckFixture
{
};

class DrawnInputTest : public DrawingCheckFixture, public testing::WithParamInterface<Input>
{
};

TEST_P(DrawnInputTest, IsDrawnRight)
{
    const Input &input = GetParam();
    source(input.file, input.text);
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(checkDrawings(*result), input.drawings);
    // The page holds it as data: nothing of it ends the script or begins a comment.
    const std::string page = text("diagram/diagram.html");
    std::size_t scripts = 0;
    for (std::size_t at = page.find("</script"); at != std::string::npos;
         at = page.find("</script", at + 1)) {
        ++scripts;
    }
    EXPECT_EQ(scripts, 3U);
    EXPECT_EQ(page.find("<!--", page.find("id=\"model\"")), std::string::npos);
}

constexpr Input inputs[] = {
    {"NamesThatObjectsHave", R"(
module constructor (input a, output y); assign y = ~a; endmodule
module main (input __proto__, input toString, output hasOwnProperty);
  wire valueOf;
  constructor __defineGetter__ (.a(__proto__), .y(valueOf));
  assign hasOwnProperty = valueOf & toString;
endmodule)",
     2},
    {"NamesOfOtherScriptsAndMarkup", R"(
module \weird"q<&> (input a, output y); assign y = ~a; endmodule
module main (input \größe , input \变量 , input \x<y&z> , output y, output \out[3] );
  wire \</script><!--<script>alert(1)// = \größe ^ \变量 ;
  \weird"q<&> \inst.with.dots[0] (.a(\</script><!--<script>alert(1)// ), .y(y));
  assign \out[3] = \x<y&z> & \größe ;
endmodule)",
     2},
    {"NamesOfFiles", R"(
module \../../evil (input a, output y); assign y = ~a; endmodule
module \.. (input a, output y); assign y = ~a; endmodule
module \diagram.json (input a, output y); assign y = ~a; endmodule
module main (input a, output x, y, z);
  \../../evil e (a, x); \.. f (a, y); \diagram.json g (a, z);
endmodule)",
     4},
    {"NamesThatDifferInCase", R"(
module Sub (input a, output y); assign y = ~a; endmodule
module sub (input a, output y); assign y = a; endmodule
module SUB (input a, output y); assign y = !a; endmodule
module main (input a, output x, y, z); Sub u (a, x); sub v (a, y); SUB w (a, z); endmodule)",
     4},
    {"PortsWithoutAnythingBetween",
     "module main (input a, input [7:0] b, output y, inout z); endmodule", 1},
    {"PortsAsTwoNamesOfOneWire",
     "module main (inout a, inout b); assign a = b; assign b = a; endmodule", 1},
    {"ZeroWidths", R"(
module part #(parameter W = 0) (input [W-1:0] a, output y); assign y = |a; endmodule
module main (input a, output y, output z);
  part #(.W(0)) u (.a({0{a}}), .y(y));
  assign z = {0{a}};
endmodule)",
     2},
    {"RangesFromBelowZero", R"(
module main (input a, output y);
  wire [-1:0] n; wire [3:4] k = 2;
  assign y = a & n[0] & k[3];
endmodule)",
     1},
    {"ThreeStates", R"(
module main (inout a, inout [7:0] b, input oe, input [7:0] d, output [7:0] q);
  assign a = oe ? d[0] : 1'bz;
  assign b[3:0] = oe ? d[3:0] : 4'bz;
  assign q = b;
endmodule)",
     1},
    {"WiresThatDriveThemselves", R"(
module main (input a, output y, output z, output w);
  assign y = y;
  wire r; assign r = ~r & a; assign z = r;
  wire [3:0] v; assign v = {v[2:0], v[3]}; assign w = v[0];
endmodule)",
     1},
    {"WiresThatNothingDrives", R"(
module part (input a, input b, output y); assign y = a & b; endmodule
module main (input a, output y, output nothing, output [3:0] half);
  wire u; part i (.a(a), .b(u), .y(y));
  assign half[1:0] = {a, u};
endmodule)",
     2},
    {"WiresThatSeveralDrive", R"(
module one (output y); assign y = 1; endmodule
module main (input a, input b, input clk, output y, output reg r, output [3:0] v);
  assign y = a; assign y = ~b;
  always @(posedge clk) r <= a;
  always @(posedge clk) r <= b;
  one u0 (.y(v[0])); one u1 (.y(v[0])); one u2 (.y(v[1])); assign v[1] = a;
endmodule)",
     2},
    {"WiredLogic", R"(
module main (input a, b, output y, z);
  wand w; wor o; assign w = a; assign w = b; assign o = a; assign o = b;
  assign y = w; assign z = o; supply0 ground; supply1 power;
endmodule)",
     1},
    {"LatchesAndSets", R"(
module main (input en, input [3:0] d, input rst, input clk, output reg [3:0] q, output reg t,
             output reg s);
  always @* if (en) q = d;
  always @* if (rst) t = 0; else if (en) t = d[0];
  always @(posedge clk or posedge rst or posedge en) if (rst) s <= 0; else if (en) s <= 1; else s <= d[1];
endmodule)",
     1},
    {"MemoriesInParts", R"(
module main (input clk, input [1:0] we, input [9:0] a, input [31:0] d, output reg [31:0] q);
  reg [31:0] ram [0:1023];
  always @(posedge clk) begin
    if (we[0]) ram[a][7:0] <= d[7:0];
    if (we[1]) ram[a][15:8] <= d[15:8];
    q <= ram[a];
  end
endmodule)",
     1},
    {"LoopsInLoops", R"(
module inv (input a, output y); assign y = ~a; endmodule
module main (input [31:0] a, output [31:0] y, input [7:0] s, output o);
  genvar i, j;
  generate
    for (i = 0; i < 32; i = i + 1) begin : g inv u (.a(a[i]), .y(y[i])); end
    for (i = 0; i < 4; i = i + 1) begin : h
      wire [7:0] t;
      for (j = 0; j < 4; j = j + 1) begin : k assign t[j] = s[i] ^ s[j]; end
    end
  endgenerate
  assign o = ^h[2].t[3:0];
endmodule)",
     2},
    {"ArraysOfInstances", R"(
module inv (input a, output y); assign y = ~a; endmodule
module main (input [3:0] a, output [3:0] y); inv u[3:0] (.a(a), .y(y)); endmodule)",
     2},
    {"NumbersOfManyBits", R"(
module main (input [127:0] a, output y, output [255:0] z);
  assign y = a == 128'hdeadbeefdeadbeefdeadbeefdeadbeef;
  assign z = 256'd12345678901234567890123456789;
endmodule)",
     1},
    {"TextsAsParameters", R"(
module part #(parameter S = "a", parameter real R = 1.5) (input a, output y); assign y = a; endmodule
module main (input a, output y, output z);
  part #(.S("quo\"te <b>&\n\t $paramod \\")) u (.a(a), .y(y));
  part #(.S("$paramod\\main"), .R(2.25)) v (.a(a), .y(z));
endmodule)",
     3},
    {"PackagesAndStructs", R"(
package p;
  typedef enum logic [1:0] {A, B, C} state_t;
  typedef struct packed { logic [3:0] x; logic y; } pair_t;
endpackage
module main (input logic clk, input p::pair_t i, output p::state_t o, output logic z);
  p::state_t s;
  always_ff @(posedge clk)
    case (s) p::A: s <= p::B; p::B: s <= i.y ? p::C : p::A; default: s <= p::A; endcase
  assign o = s; assign z = &i.x;
endmodule)",
     1, "main.sv"},
    {"Assertions", R"(
module main (input logic clk, a, output logic y);
  always_ff @(posedge clk) begin y <= a; assert (a); cover (y); $display("x"); end
endmodule)",
     1, "main.sv"},
    {"BoxesOfUnknownContents", R"(
(* blackbox *) module box (input a, output y, inout [3:0] z); endmodule
module main (input a, output y, inout [3:0] p);
  box b (.a(a), .y(y), .z(p));
  missing m (.q(a), .w(y), .ww({a, y}), .open());
endmodule)",
     1},
};

INSTANTIATE_TEST_SUITE_P(Inputs, DrawnInputTest, testing::ValuesIn(inputs),
                         [](const auto &input) { return std::string(input.param.name); });

TEST_F(BadInputTest, NothingIsWrittenBesideTheFolder)
{
    source("main.v", "module \\../../evil (input a, output y); assign y = ~a; endmodule\n"
                     "module main (input a, output y); \\../../evil e (a, y); endmodule\n");
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    for (const DiagramModule &module : result->modules) {
        ASSERT_TRUE(module.svgFile.has_value());
        EXPECT_EQ(std::filesystem::path(*module.svgFile).parent_path(), "diagram");
    }
}

TEST_F(BadInputTest, ThousandsOfParameters)
{
    std::string parameters;
    std::string values;
    for (int i = 0; i < 3000; ++i) {
        const std::string n = std::to_string(i);
        parameters += (i > 0 ? ", parameter P" : "parameter P") + n + " = " + n;
        values += (i > 0 ? ", .P" : ".P") + n + "(" + std::to_string(i + 1) + ")";
    }
    source("main.v", "module part #(" + parameters
                         + ") (input a, output y); assign y = a ^ P2999[0]; endmodule\n"
                           "module main (input a, output y); part #("
                         + values + ") u (.a(a), .y(y)); endmodule\n");
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(checkDrawings(*result), 2U);
    EXPECT_EQ(model().at("modules").at("main").at("blocks").at("u").at("parameters").at("P2999"),
              "3000");
}

TEST_F(BadInputTest, NamesOfThousandsOfLetters)
{
    const std::string module(3000, 'm');
    source("main.v", "module " + module
                         + " (input a, output y); assign y = ~a; endmodule\n"
                           "module main (input a, output y); "
                         + module + " " + std::string(4000, 'u') + " (.a(a), .y(y)); endmodule\n");
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(checkDrawings(*result), 2U);
}

TEST_F(BadInputTest, AThousandCellsWithAClock)
{
    source("k.v", R"(
module cell2 (input clk, input a, input b, output reg y); always @(posedge clk) y <= a ^ b; endmodule
module k (input clk, input a, output y);
  wire [1000:0] w; assign w[0] = a;
  genvar i;
  generate for (i = 0; i < 1000; i = i + 1) begin : g
    cell2 c (.clk(clk), .a(w[i]), .b(w[i * 7 % (i + 1)]), .y(w[i + 1]));
  end endgenerate
  assign y = w[1000];
endmodule)");
    const auto result = draw("k");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(result->modules[0].blocks, 1000U);
    EXPECT_EQ(checkDrawings(*result), 2U);
}

TEST_F(BadInputTest, ModulesThatContainEachOther)
{
    source("m.v", "module a (input i, output o);\n  b u (.i(i), .o(o));\nendmodule\n"
                  "module b (input i, output o);\n  a u (.i(i), .o(o));\nendmodule\n");
    const auto result = draw("a");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    EXPECT_THAT(result.error().diagnostics,
                Contains(Field(&Diagnostic::place, Field(&SourcePlace::line, Gt(0)))));
}

TEST_F(BadInputTest, AMissingMemoryFileHasAPlace)
{
    source("main.v",
           "module main (input [1:0] a, output [7:0] y);\n  reg [7:0] rom [0:3];\n"
           "  initial $readmemh(\"missing.hex\", rom);\n  assign y = rom[a];\nendmodule\n");
    const auto result = draw("main");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    ASSERT_THAT(result.error().diagnostics, Not(IsEmpty()));
    EXPECT_EQ(result.error().diagnostics[0].place.file, "main.v");
    EXPECT_THAT(result.error().diagnostics[0].text.english(), HasSubstr("missing.hex"));
}

TEST_F(BadInputTest, BytesThatAreNoText)
{
    source("main.v",
           "module main (input a, output y); // gr\xfc\xdf\x65\n"
           "  (* note = \"\xe9\" *) wire \\w\xe9 = ~a;\n  assign y = \\w\xe9 ;\nendmodule\n");
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(checkDrawings(*result), 1U);
}

TEST_F(BadInputTest, FilesWithoutAModule)
{
    source("empty.v", "");
    source("comment.v", "// nothing\n");
    const auto result = draw("main");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
}

} // namespace
} // namespace logix::test
