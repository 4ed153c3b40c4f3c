// SPDX-License-Identifier: Apache-2.0
#include "hdl/ModuleHeader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace logix {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Direction = PortInfo::Direction;

/// "input signed [3:0] a [0:1]" for a port.
std::string shown(const ModuleHeader::Port &port)
{
    std::string text = port.direction == Direction::Input    ? "input"
                       : port.direction == Direction::Output ? "output"
                       : port.direction == Direction::Inout  ? "inout"
                                                             : "?";
    for (const std::string &part :
         {port.type, port.isSigned ? std::string("signed") : std::string(), port.packed, port.name,
          port.unpacked}) {
        text += part.empty() ? "" : ' ' + part;
    }
    return text;
}

std::vector<std::string> portsOf(const ModuleHeader &header)
{
    std::vector<std::string> list;
    std::ranges::transform(header.ports, std::back_inserter(list), shown);
    return list;
}

std::vector<std::string> parametersOf(const ModuleHeader &header)
{
    std::vector<std::string> list;
    for (const auto &parameter : header.parameters) {
        list.push_back(std::string(parameter.isLocal ? "local " : "") + parameter.type
                       + (parameter.type.empty() ? "" : " ") + parameter.name + " = "
                       + parameter.value);
    }
    return list;
}

ModuleHeader headerOf(std::string_view text, std::string_view module = "m",
                      const Defines &defines = {})
{
    auto header = readModuleHeader(text, module, defines);
    EXPECT_TRUE(header) << text;
    return header.value_or(ModuleHeader());
}

TEST(ModuleHeader, PortsWithTypesAndRanges)
{
    const auto header = headerOf(R"(
        module m (input wire clk, rst_n,
                  input signed [W-1 : 0] a, b,
                  output reg [ 3:0] q,
                  output logic [7:0][1:0] deep [0:3],
                  inout wire pad, output integer count, input pkg::word_t word);
        endmodule)");
    EXPECT_THAT(portsOf(header), ElementsAre("input clk", "input rst_n", "input signed [W-1 : 0] a",
                                             "input signed [W-1 : 0] b", "output [3:0] q",
                                             "output [7:0][1:0] deep [0:3]", "inout pad",
                                             "output integer count", "input pkg::word_t word"));
}

TEST(ModuleHeader, PortsDeclaredInTheBody)
{
    const auto header = headerOf(R"(
        module m (a, b, sum, \odd[0] );
          parameter WIDTH = 8;
          localparam TOP = WIDTH - 1, UNUSED = 3;
          input [TOP:0] a, b;
          output [TOP:0] sum;
          reg [TOP:0] sum;
          output \odd[0] ;
          function f; input x; f = x; endfunction
        endmodule)");
    EXPECT_THAT(portsOf(header), ElementsAre("input [TOP:0] a", "input [TOP:0] b",
                                             "output [TOP:0] sum", "output odd[0]"));
    EXPECT_THAT(parametersOf(header), ElementsAre("WIDTH = 8", "local TOP = WIDTH - 1"));
}

TEST(ModuleHeader, ParametersWithTypesAndValues)
{
    const auto header = headerOf(R"(
        module m #(parameter [31:0] START = 32'h 0000_0010, OTHER = {2'b1, 30'd0},
                   parameter NAME = "a, b", parameter int unsigned N = $clog2(5),
                   localparam M = N + 1, parameter type T = logic) (input [M:0] x, input T y);
        endmodule)");
    EXPECT_THAT(parametersOf(header),
                ElementsAre("[31:0] START = 32'h 0000_0010", "[31:0] OTHER = {2'b1, 30'd0}",
                            R"(NAME = "a, b")", "int unsigned N = $clog2(5)", "local M = N + 1",
                            "type T = logic"));
    EXPECT_TRUE(header.parameters.back().isType);
    EXPECT_THAT(portsOf(header), ElementsAre("input [M:0] x", "input T y"));
}

TEST(ModuleHeader, ConditionsAreDecided)
{
    constexpr std::string_view text = R"(
        `define HERE
        module m (
        `ifdef HERE
            input here,
        `else
            input not_here,
        `endif
        `ifdef FORMAL
            output formal,
        `elsif OTHER
            output other,
        `endif
            input last);
        endmodule)";
    EXPECT_THAT(portsOf(headerOf(text)), ElementsAre("input here", "input last"));
    EXPECT_THAT(portsOf(headerOf(text, "m", {{"FORMAL", ""}})),
                ElementsAre("input here", "output formal", "input last"));
    EXPECT_THAT(portsOf(headerOf(text, "m", {{"OTHER", "1"}})),
                ElementsAre("input here", "output other", "input last"));
}

TEST(ModuleHeader, WhatTheBodyWaitsForAndTests)
{
    const auto header = headerOf(R"(
        module m (input clk, input a, input b, input c);
          always @(posedge clk or negedge a) if (!a) x <= 0; else if (b) x <= 1;
          always @(posedge clk) if (~c) y <= 0;
        endmodule)");
    EXPECT_THAT(header.risingEdges, ElementsAre("clk"));
    EXPECT_THAT(header.fallingEdges, ElementsAre("a"));
    EXPECT_THAT(header.testedHigh, ElementsAre("b"));
    EXPECT_THAT(header.testedLow, ElementsAre("a", "c"));
}

TEST(ModuleHeader, InterfacesAndImports)
{
    const auto header = headerOf("module m import p::*; import q::word_t; "
                                 "(input clk, bus_if.master bus, input word_t w); endmodule");
    EXPECT_THAT(header.imports, ElementsAre("import p::*;", "import q::word_t;"));
    EXPECT_THAT(portsOf(header), ElementsAre("input clk", "? bus_if bus", "input word_t w"));
}

TEST(ModuleHeader, TheRightOneOfSeveral)
{
    constexpr std::string_view text =
        "module a (input x); endmodule module b (output y); endmodule";
    EXPECT_THAT(portsOf(headerOf(text, "b")), ElementsAre("output y"));
    EXPECT_FALSE(readModuleHeader(text, "c"));
}

TEST(ModuleHeader, UnfinishedTextsEnd)
{
    for (const std::string_view text :
         {"module m", "module m (", "module m #(", "module m (input [", "module m (input a",
          "module m #(parameter", "module m (a); input", "module m (.", "`ifdef X\nmodule m;",
          "module m (input a endmodule", "`else module m(input a);", "module m; if (",
          "module m; always @(posedge"}) {
        (void)readModuleHeader(text, "m");
    }
    EXPECT_THAT(headerOf("module m; endmodule").ports, IsEmpty());
    EXPECT_THAT(headerOf("module m (); endmodule").ports, IsEmpty());
}

TEST(ModuleHeader, SpelledNames)
{
    EXPECT_EQ(spelledName("led_1"), "led_1");
    EXPECT_EQ(spelledName("a+b"), "\\a+b ");
    EXPECT_EQ(spelledName("wire"), "\\wire ");
    EXPECT_EQ(spelledName("2nd"), "\\2nd ");
}

} // namespace
} // namespace logix
