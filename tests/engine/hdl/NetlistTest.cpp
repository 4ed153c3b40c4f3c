// SPDX-License-Identifier: Apache-2.0
#include "hdl/Netlist.h"
#include "hdl/ModuleUse.h"
#include "hdl/NetlistHash.h"

#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

namespace logix::test {
namespace {

using testing::ElementsAre;

constexpr const char *netlist = R"({
  "creator": "a tool",
  "modules": {
    "CELL": { "attributes": {}, "ports": { "I": { "direction": "input", "bits": [ 2 ] } },
              "cells": {}, "netnames": {} },
    "top": {
      "attributes": { "top": "00000000000000000000000000000001" },
      "ports": {
        "clk": { "direction": "input", "bits": [ 2 ] },
        "led": { "direction": "output", "offset": 4, "upto": 1, "bits": [ 3, "0" ] },
        "we\"ird\\": { "direction": "inout", "bits": [ "z" ] }
      },
      "cells": {
        "u1": { "hide_name": 0, "type": "PLL", "parameters": { "A": "1", "B": [ 1, { "x": -2.5e3 } ] },
                "attributes": { "src": "lib/a.v:7.3-9.5|b.v:1.1-1.2" },
                "connections": { "REF": [ 2 ], "OUT": [ 3, "x" ] } },
        "u2": { "hide_name": 1, "type": "LUT", "connections": {} }
      },
      "netnames": {
        "clk": { "hide_name": 0, "bits": [ 2 ], "attributes": { "src": "top.v:1.24-1.27" } },
        "x": { "hide_name": 0, "bits": [ 3 ], "attributes": { } },
        "y": { "hide_name": 0, "bits": [ 3 ], "attributes": { "src": "top.v:5.8-5.9" } },
        "$auto$1": { "hide_name": 1, "bits": [ 3 ], "attributes": { } }
      }
    }
  }
}
)";

class NetlistTest : public testing::Test
{
protected:
    Result<NetlistFacts> read(const std::string &text, const NetlistQuery &query)
    {
        return readNetlist(folder.write("n.json", text), query);
    }

    TemporaryFolder folder;
};

TEST_F(NetlistTest, ReadsThePortsOfTheTopModule)
{
    const auto facts = read(netlist, {.topModule = "top"});
    ASSERT_TRUE(facts) << facts.error().message.english();
    ASSERT_EQ(facts->ports.size(), 3U);
    EXPECT_EQ(facts->ports[0].source, "top.v:1.24-1.27");
    EXPECT_THAT(facts->ports[1].bits, ElementsAre(3, int(NetConstant::Zero)));
    EXPECT_EQ(facts->ports[1].bitName(0), "led[5]");
    EXPECT_EQ(facts->ports[2].name, "we\"ird\\");
    EXPECT_EQ(facts->ports[2].direction, NetlistPort::Direction::InOut);
    EXPECT_THAT(facts->cellSources, testing::IsEmpty());
}

TEST_F(NetlistTest, FindsTheAskedCellsAndNets)
{
    const auto facts = read(
        netlist, {.topModule = "top", .cells = {"u1", "none"}, .nets = {"x"}, .withAliases = true});
    ASSERT_TRUE(facts);
    EXPECT_THAT(facts->cellPorts.at("u1"), ElementsAre("clk", "led[5]"));
    EXPECT_EQ(facts->cellSources.at("u1"), "lib/a.v:7.3-9.5|b.v:1.1-1.2");
    EXPECT_THAT(facts->netAliases.at("x"), ElementsAre("y"));
    EXPECT_EQ(facts->cellSources.count("none"), 0U);
}

TEST_F(NetlistTest, GivesTheCellsOfATypeAndBlackBoxes)
{
    const auto facts = read(netlist, {.topModule = "top", .cellTypes = {"PLL"}});
    ASSERT_TRUE(facts);
    ASSERT_EQ(facts->cells.size(), 1U);
    EXPECT_EQ(facts->cells[0].name, "u1");
    EXPECT_EQ(facts->cells[0].parameters.at("A"), "1");
    EXPECT_THAT(facts->cells[0].connections.at("REF"), ElementsAre(2));
    EXPECT_EQ(facts->portOf(2), "clk");
    EXPECT_EQ(facts->portOf(int(NetConstant::Zero)), std::nullopt);
    EXPECT_TRUE(facts->blackBoxes.empty());
    std::string text = netlist;
    const std::string plain = R"("CELL": { "attributes": {})";
    text.replace(text.find(plain), plain.size(),
                 R"("CELL": { "attributes": { "blackbox": "1", "src": "ip.v:1.1-2.2" })");
    const auto boxed = read(text, {.topModule = "top"});
    ASSERT_TRUE(boxed);
    EXPECT_EQ(boxed->blackBoxes.at("CELL"), "ip.v:1.1-2.2");
}

TEST_F(NetlistTest, CountsCellsByTheModulesTheyComeFrom)
{
    const auto scope = [](const std::string &name, const std::string &attributes) {
        return "\"" + name + "\": {\"hide_name\": 0, \"type\": \"$scopeinfo\", \"parameters\": {},"
               + " \"attributes\": {" + attributes + "}, \"connections\": {}},";
    };
    std::string cells =
        scope("core", R"("module": "$paramod\\core\\N=s32'1", "module_src": "c.v:1.1")")
        + scope("g[0].u", R"("module": "uart", "module_src": "u.v:2.1")")
        + scope("g[1].u", R"("module": "uart")");
    for (const char *name :
         {"core.a", "core.b.c", "g[0].u.x", "g[1].u.y.0.0", "top_reg", "core.d"}) {
        cells +=
            std::string("\"") + name + R"(": {"hide_name": 0, "type": "LUT4", "parameters": {}},)";
    }
    std::string text = netlist;
    text.insert(text.find("\"u1\""), cells);
    const auto uses = moduleUses(folder.write("n.json", text), "top", {"LUT4", "DFF*"});
    ASSERT_TRUE(uses) << uses.error().message.english();
    ASSERT_EQ(uses->size(), 3U);
    EXPECT_EQ((*uses)[0].module, "core");
    EXPECT_EQ((*uses)[0].cells, 3);
    EXPECT_EQ((*uses)[0].source, "c.v:1.1");
    EXPECT_EQ((*uses)[1].module, "uart");
    EXPECT_EQ((*uses)[1].cells, 2);
    EXPECT_EQ((*uses)[1].instances, 2);
    EXPECT_EQ((*uses)[2].module, "top");
    EXPECT_FALSE(moduleUses(folder.path() / "missing.json", "top", {"LUT4"}));
}

TEST_F(NetlistTest, ItsHashLeavesOutPlaces)
{
    const auto hash = [&](const std::string &text) {
        std::ofstream(folder.path() / "hash.json", std::ios::binary) << text;
        return netlistHash(folder.write("hash.json", text)).value_or("");
    };
    const auto with = [](std::string_view from, std::string_view to) {
        std::string text = netlist;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    const std::string plain = hash(netlist);
    EXPECT_FALSE(plain.empty());
    EXPECT_EQ(hash(with("top.v:5.8-5.9", "other.v:77.1-77.2")), plain);
    EXPECT_NE(hash(with("\"PLL\"", "\"PLM\"")), plain);
    EXPECT_NE(hash(with("[ 3, \"0\" ]", "[ 3, \"1\" ]")), plain);
    // Names that the tool made of places.
    EXPECT_EQ(hash(with("$auto$1", "$lt$t.v:8$7.slice")),
              hash(with("$auto$1", "$lt$t.v:19$7.slice")));
    EXPECT_NE(hash(with("$auto$1", "$lt$t.v:8$7.slice")),
              hash(with("$auto$1", "$lt$t.v:8$9.slice")));
    EXPECT_NE(hash(with("\"y\"", "\"a:3$\"")), hash(with("\"y\"", "\"a:4$\"")));
    EXPECT_FALSE(netlistHash(folder.path() / "missing.json"));
}

TEST_F(NetlistTest, SaysWhenItIsCutOffOrHasNoTop)
{
    const std::string text = netlist;
    for (std::size_t end = 1; end < text.size() - 3; end += 7) {
        EXPECT_FALSE(read(text.substr(0, end), {.topModule = "top", .cells = {"u1"}})) << end;
    }
    EXPECT_FALSE(read(netlist, {.topModule = "other"}));
    EXPECT_FALSE(readNetlist(folder.path() / "missing.json", {.topModule = "top"}));
}

TEST_F(NetlistTest, TakesMuchLessMemoryThanTheFile)
{
    // Nothing of the cells is kept, so a large netlist is only a matter of time.
    std::string cells;
    for (int i = 0; i < 20000; ++i) {
        cells += "\"c" + std::to_string(i)
                 + "\": {\"attributes\": {\"src\": \"a.v:1.1\"}, \"connections\": {\"A\": [1]}},";
    }
    std::string text = netlist;
    text.insert(text.find("\"u1\""), cells);
    const auto facts = read(text, {.topModule = "top"});
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->ports.size(), 3U);
}

TEST(PlaceOfSource, ReadsTheFirstPlace)
{
    EXPECT_EQ(placeOfSource("a b/c.v:12.3-12.9|d.v:1"),
              (SourcePlace{.file = "a b/c.v", .line = 12, .column = 3}));
    EXPECT_EQ(placeOfSource("c.v:7"), (SourcePlace{.file = "c.v", .line = 7}));
    EXPECT_EQ(placeOfSource("nothing"), std::nullopt);
    EXPECT_EQ(placeOfSource("c.v:x"), std::nullopt);
}

} // namespace
} // namespace logix::test
