// SPDX-License-Identifier: Apache-2.0
#include "hdl/Netlist.h"

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
    const auto facts = read(netlist, {.topModule = "top", .cells = {"u1", "none"}, .nets = {"x"}});
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->cellSources.at("u1"), "lib/a.v:7.3-9.5|b.v:1.1-1.2");
    EXPECT_THAT(facts->netAliases.at("x"), ElementsAre("y"));
    EXPECT_EQ(facts->cellSources.count("none"), 0U);
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
