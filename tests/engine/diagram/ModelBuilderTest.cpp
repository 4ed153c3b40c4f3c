// SPDX-License-Identifier: Apache-2.0
#include "diagram/ModelBuilder.h"

#include "diagram/ModelJson.h"
#include "diagram/Schematic.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace logix::diagram {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

class ModelBuilderTest : public testing::Test
{
protected:
    /// The model of one module with these ports, cells and names as JSON.
    Module build(const std::string &ports, const std::string &cells, const std::string &names)
    {
        const auto netlist =
            parseNetlist(R"({"modules": {"m": {"attributes": {"top": "1"}, "ports": {)" + ports
                         + R"(}, "cells": {)" + cells + R"(}, "netnames": {)" + names + "}}}}");
        EXPECT_TRUE(netlist.has_value());
        m_netlist = *netlist;
        const VendorCells vendorCells(LOGIX_RESOURCES, {});
        auto modules =
            buildModel(m_netlist, {}, {.vendorCells = vendorCells, .toolchain = "ice40"});
        EXPECT_TRUE(modules.has_value());
        return modules->front();
    }

    Schematic wireUp(Module &module)
    {
        return wire(module, m_netlist.at("m"), findSpecialNets({module}).front());
    }

    static std::size_t count(const Schematic &schematic, SchematicNode::Kind kind)
    {
        return static_cast<std::size_t>(
            std::ranges::count(schematic.nodes, kind, &SchematicNode::kind));
    }

    Netlist m_netlist;
};

std::string cell(const std::string &name, const std::string &type, const std::string &directions,
                 const std::string &connections, const std::string &parameters = {})
{
    return '"' + name + R"(": {"hide_name": 1, "type": ")" + type + R"(", "parameters": {)"
           + parameters + R"(}, "attributes": {"src": "m.v:3.1-3.9"}, "port_directions": {)"
           + directions + R"(}, "connections": {)" + connections + "}}";
}

TEST_F(ModelBuilderTest, NotOfOneBitIsAnInverter)
{
    const Module module = build(
        R"("a": {"direction": "input", "bits": [2]}, "b": {"direction": "input", "bits": [3, 4]})",
        cell("one", "$logic_not", R"("A": "input", "Y": "output")", R"("A": [2], "Y": [5])") + ','
            + cell("two", "$logic_not", R"("A": "input", "Y": "output")",
                   R"("A": [3, 4], "Y": [6])"),
        "");
    ASSERT_THAT(module.blocks, SizeIs(2));
    EXPECT_EQ(module.blocks[0].shape, Shape::Buffer);
    EXPECT_TRUE(module.blocks[0].isInverted);
    EXPECT_EQ(module.blocks[0].title, "Inverter");
    EXPECT_EQ(module.blocks[1].sign, "=0");
}

TEST_F(ModelBuilderTest, ABusThatGoesOnWholeIsOneNet)
{
    Module module = build(
        R"("a": {"direction": "input", "bits": [2, 3]}, "y": {"direction": "output", "bits": [4, 5]})",
        cell("$not", "$not", R"("A": "input", "Y": "output")", R"("A": [2, 3], "Y": [4, 5])"),
        R"("a": {"bits": [2, 3]}, "y": {"bits": [4, 5]})");
    const Schematic schematic = wireUp(module);
    EXPECT_THAT(schematic.nets, SizeIs(2));
    EXPECT_THAT(schematic.nodes, SizeIs(3));
    EXPECT_EQ(module.blocks.at(0).title, "Inverter");
    EXPECT_EQ(module.blocks.at(0).source.line, 3);
    EXPECT_EQ(module.blocks.at(0).ports.at(0).signal, "a");
}

TEST_F(ModelBuilderTest, PartsOfABusGoThroughSplitsAndJoins)
{
    // y = {a[0], a[3:1]}
    Module module = build(
        R"("a": {"direction": "input", "bits": [2, 3, 4, 5]}, "y": {"direction": "output", "bits": [3, 4, 5, 2]})",
        "", R"("a": {"bits": [2, 3, 4, 5]})");
    const Schematic schematic = wireUp(module);
    EXPECT_EQ(count(schematic, SchematicNode::Kind::Split), 1U);
    EXPECT_EQ(count(schematic, SchematicNode::Kind::Join), 1U);
    EXPECT_THAT(schematic.nets, SizeIs(4));
}

TEST_F(ModelBuilderTest, AClockOfTwoRegistersIsALabel)
{
    const std::string directions = R"("CLK": "input", "D": "input", "Q": "output")";
    Module module = build(
        R"("tick": {"direction": "input", "bits": [2]}, "q": {"direction": "output", "bits": [4]})",
        cell("a", "$dff", directions, R"("CLK": [2], "D": [4], "Q": [3])") + ","
            + cell("b", "$dff", directions, R"("CLK": [2], "D": [3], "Q": [4])"),
        R"("tick": {"bits": [2]}, "q": {"bits": [4]})");
    const Schematic schematic = wireUp(module);
    ASSERT_THAT(module.labels, SizeIs(1));
    EXPECT_EQ(module.labels[0].name, "tick");
    EXPECT_TRUE(module.labels[0].isClock);
    EXPECT_THAT(module.clocks, UnorderedElementsAre("tick"));
    EXPECT_TRUE(module.blocks[0].port("CLK")->isLabelled);
    EXPECT_FALSE(module.blocks[0].port("D")->isLabelled);
    EXPECT_THAT(schematic.nets, SizeIs(2));
}

TEST_F(ModelBuilderTest, AClockOfOneRegisterIsAWire)
{
    Module module = build(
        R"("tick": {"direction": "input", "bits": [2]}, "q": {"direction": "output", "bits": [3]})",
        cell("a", "$dff", R"("CLK": "input", "D": "input", "Q": "output")",
             R"("CLK": [2], "D": ["0"], "Q": [3])"),
        R"("tick": {"bits": [2]}, "q": {"bits": [3]})");
    const Schematic schematic = wireUp(module);
    EXPECT_THAT(module.labels, IsEmpty());
    EXPECT_THAT(module.clocks, UnorderedElementsAre("tick"));
    EXPECT_THAT(schematic.nets, SizeIs(2));
    EXPECT_EQ(module.blocks[0].port("D")->fixed, "0");
}

TEST_F(ModelBuilderTest, SeveralDriversAreLabelledAtEveryEnd)
{
    const std::string directions = R"("A": "input", "Y": "output")";
    Module module = build(
        R"("a": {"direction": "input", "bits": [2]}, "y": {"direction": "output", "bits": [3]})",
        cell("one", "$not", directions, R"("A": [2], "Y": [3])") + ","
            + cell("two", "$not", directions, R"("A": [2], "Y": [3])"),
        R"("a": {"bits": [2]}, "y": {"bits": [3]})");
    const Schematic schematic = wireUp(module);
    EXPECT_TRUE(module.blocks[0].port("Y")->isLabelled);
    EXPECT_TRUE(module.blocks[1].port("Y")->isLabelled);
    EXPECT_TRUE(module.pins[1].isLabelled);
    EXPECT_THAT(schematic.nets, SizeIs(1));
}

TEST_F(ModelBuilderTest, ManyLoadsAreLabels)
{
    std::string cells;
    std::string ports = R"("a": {"direction": "input", "bits": [2]})";
    for (int i = 0; i < 12; ++i) {
        cells += (i > 0 ? "," : "")
                 + cell("n" + std::to_string(i), "$not", R"("A": "input", "Y": "output")",
                        R"("A": [2], "Y": [)" + std::to_string(10 + i) + "]");
    }
    Module module = build(ports, cells, R"("a": {"bits": [2]})");
    const Schematic schematic = wireUp(module);
    EXPECT_THAT(module.labels, SizeIs(1));
    EXPECT_THAT(schematic.nets, IsEmpty());
}

TEST_F(ModelBuilderTest, WhatIsNotLogicIsNotDrawn)
{
    Module module =
        build("", cell("p", "$print", "", "") + "," + cell("s", "$scopeinfo", "", ""), "");
    EXPECT_THAT(module.blocks, IsEmpty());
}

TEST_F(ModelBuilderTest, AMemoryTellsWhereItIsLoaded)
{
    Module module = build(
        "",
        cell(
            "r", "$memrd_v2",
            R"("ADDR": "input", "ARST": "input", "CLK": "input", "DATA": "output", "EN": "input", "SRST": "input")",
            R"("ADDR": [2], "ARST": ["0"], "CLK": ["x"], "DATA": [3], "EN": ["1"], "SRST": ["0"])",
            R"("MEMID": "\\rom", "CLK_ENABLE": "0")")
            + ","
            + cell("i", "$meminit_v2", R"("ADDR": "input", "DATA": "input")",
                   R"("ADDR": ["0"], "DATA": ["1"])", R"("MEMID": "\\rom")"),
        R"("a": {"bits": [2]})");
    ASSERT_THAT(module.blocks, SizeIs(1));
    EXPECT_EQ(module.blocks[0].caption, "rom");
    ASSERT_TRUE(module.blocks[0].memoryInit.has_value());
    EXPECT_EQ(module.blocks[0].memoryInit->line, 3);
    EXPECT_TRUE(module.blocks[0].port("CLK")->isHidden);
    EXPECT_TRUE(module.blocks[0].port("EN")->isHidden);
}

TEST_F(ModelBuilderTest, TheOutlineTellsWhatDrivesWhat)
{
    const Module module = build(
        R"("a": {"direction": "input", "bits": [2, 3]}, "y": {"direction": "output", "bits": [5]})",
        cell("$and", "$and", R"("A": "input", "B": "input", "Y": "output")",
             R"("A": [2], "B": ["1"], "Y": [5])"),
        R"("a": {"bits": [2, 3]}, "y": {"bits": [5]})");
    const std::string outline = outlineOf({module});
    EXPECT_THAT(outline, HasSubstr("module m"));
    EXPECT_THAT(outline, HasSubstr("input a[1:0]"));
    EXPECT_THAT(outline, HasSubstr("A <- a[0] from input a"));
    EXPECT_THAT(outline, HasSubstr("B <- 1"));
    EXPECT_THAT(outline, HasSubstr("output y <- from AND gate.Y"));
}

TEST(Netlist, RefusesWhatIsNotOne)
{
    EXPECT_FALSE(parseNetlist("").has_value());
    EXPECT_FALSE(parseNetlist("[]").has_value());
    EXPECT_FALSE(parseNetlist(R"({"modules": 3})").has_value());
    EXPECT_FALSE(parseNetlist(R"({"modules": {"m": )").has_value());
}

TEST(Netlist, ReadsPlaces)
{
    EXPECT_EQ(placeOf("a.v:12.3-14.9|b.v:1.1-1.2"),
              (SourcePlace{.file = "a.v", .line = 12, .column = 3}));
    EXPECT_EQ(placeOf("a:b.v:7"), (SourcePlace{.file = "a:b.v", .line = 7}));
    EXPECT_EQ(placeOf(""), SourcePlace{});
}

} // namespace
} // namespace logix::diagram
