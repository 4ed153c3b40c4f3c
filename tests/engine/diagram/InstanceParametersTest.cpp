// SPDX-License-Identifier: Apache-2.0
#include "diagram/InstanceParameters.h"

#include <gmock/gmock.h>

namespace logix::diagram {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

constexpr std::string_view dump = R"(
attribute \src "p.v:4.1-8.10"
module \p
  cell \shifter \b
    parameter signed \LONG 3
    parameter \MODE "right"
    connect \q \r
  end
  cell \shifter \c
  end
end
module \shifter
  parameter \W 8
  parameter \MODE 64'0000000000000000000000000000000001101100011001010110011001110100
  parameter \LONG 1
end
)";

NetlistModule shifter(const std::string &name)
{
    NetlistModule module;
    module.name = name;
    module.sourceName = "shifter";
    module.parameters = {
        {"W", {.text = "00000000000000000000000000001000", .isBits = true}},
        {"LONG", {.text = "00000000000000000000000000000011", .isBits = true}},
        {"MODE",
         {.text = "0000000000000000000000000111001001101001011001110110100001110100",
          .isBits = true}}};
    return module;
}

TEST(InstanceParameters, AreThoseTheInstanceSets)
{
    const auto parameters = InstanceParameters::parse(dump);
    NetlistModule parent;
    parent.sourceName = "p";
    EXPECT_THAT(parameters.of(parent, {.name = "b"}, shifter("$paramod$1234\\shifter")),
                ElementsAre(Pair("LONG", "3"), Pair("MODE", "\"right\"")));
    EXPECT_THAT(parameters.of(parent, {.name = "c"}, shifter("shifter")), IsEmpty());
}

TEST(InstanceParameters, OfAnInstanceNobodySawAreThoseThatDiffer)
{
    const auto parameters = InstanceParameters::parse(dump);
    NetlistModule parent;
    parent.sourceName = "elsewhere";
    EXPECT_THAT(parameters.of(parent, {.name = "u"}, shifter("$paramod$1234\\shifter")),
                ElementsAre(Pair("LONG", "3"), Pair("MODE", "\"right\"")));
    EXPECT_THAT(parameters.of(parent, {.name = "u"},
                              shifter("$paramod\\shifter\\W=s32'00000000000000000000000000001000")),
                ElementsAre(Pair("W", "8")));
}

TEST(InstanceParameters, WritesNumbersOfAllSizes)
{
    NetlistModule module;
    module.name = "$paramod$1\\m";
    module.sourceName = "m";
    module.parameters = {{"A", {.text = std::string(32, '1'), .isBits = true}},
                         {"B", {.text = "1" + std::string(63, '0'), .isBits = true}},
                         {"C", {.text = "1x0", .isBits = true}},
                         {"D", {.text = "", .isBits = true}}};
    EXPECT_THAT(InstanceParameters().changed(module),
                ElementsAre(Pair("A", "-1"), Pair("B", "64'h8000000000000000"), Pair("C", "3'b1x0"),
                            Pair("D", "0")));
}

} // namespace
} // namespace logix::diagram
