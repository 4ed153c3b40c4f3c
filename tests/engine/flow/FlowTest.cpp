// SPDX-License-Identifier: Apache-2.0
#include "flow/Flow.h"

#include <gmock/gmock.h>

#include <format>

namespace logix {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

FlowStep stepWith(std::vector<FlowArgument> arguments)
{
    FlowStep step;
    step.id = "step";
    step.arguments = std::move(arguments);
    return step;
}

TEST(FlowArguments, AListBecomesAsManyArguments)
{
    const FlowStep step = stepWith({{.text = "${files}"}, {.text = "-o"}, {.text = "${out}.x"}});
    const auto arguments = expandArguments(step, {{"files", {"a b", "c"}}, {"out", {"${files}"}}});
    ASSERT_TRUE(arguments);
    EXPECT_THAT(*arguments, ElementsAre("a b", "c", "-o", "${files}.x"));
    EXPECT_THAT(*expandArguments(step, {{"files", {}}, {"out", {"o"}}}), ElementsAre("-o", "o.x"));
}

TEST(FlowArguments, AConditionKeepsOrDropsAnArgument)
{
    const FlowStep step = stepWith({{.text = "-q", .when = {"quiet"}}, {.text = "x"}});
    EXPECT_THAT(*expandArguments(step, {{"quiet", {"yes"}}}), ElementsAre("-q", "x"));
    EXPECT_THAT(*expandArguments(step, {{"quiet", {}}}), ElementsAre("x"));
}

TEST(FlowArguments, ConditionsLookAtValuesAndAllMustHold)
{
    const FlowStep step = stepWith({{.text = "a", .when = {"device=up5k"}},
                                    {.text = "b", .when = {"device^=up", "dsp"}},
                                    {.text = "c", .when = {"!dsp"}}});
    EXPECT_THAT(*expandArguments(step, {{"device", {"up5k"}}, {"dsp", {"yes"}}}),
                ElementsAre("a", "b"));
    EXPECT_THAT(*expandArguments(step, {{"device", {"hx1k"}}, {"dsp", {}}}), ElementsAre("c"));
}

TEST(FlowArguments, SwitchesGoIntoAnArgument)
{
    FlowStep step = stepWith({{.text = "synth -top ${top}${switches}"}});
    step.switches = {{.text = "-dsp", .when = {"dsp"}}, {.text = "${extra}"}};
    EXPECT_THAT(*expandArguments(step, {{"top", {"t"}}, {"dsp", {"yes"}}, {"extra", {"-x", "-y"}}}),
                ElementsAre("synth -top t -dsp -x -y"));
    EXPECT_THAT(*expandArguments(step, {{"top", {"t"}}, {"dsp", {}}, {"extra", {}}}),
                ElementsAre("synth -top t"));
}

TEST(FlowArguments, AVariableWithoutAValueIsAnError)
{
    EXPECT_FALSE(expandArguments(stepWith({{.text = "${none}"}}), {}));
    EXPECT_FALSE(expandArguments(stepWith({{.text = "a${many}"}}), {{"many", {"1", "2"}}}));
    EXPECT_FALSE(expandArguments(stepWith({{.text = "a", .when = {"none"}}}), {}));
}

class EveryFlow : public testing::TestWithParam<const char *>
{
};

TEST_P(EveryFlow, IsReadAndMakesItsFiles)
{
    const auto flow = loadFlow(LOGIX_RESOURCES, GetParam());
    ASSERT_TRUE(flow) << flow.error().message.english();
    EXPECT_FALSE(flow->steps.empty());
    EXPECT_EQ(flow->steps.front().kind, FlowStep::Kind::Synthesis);
    EXPECT_THAT(flow->steps.back().outputs, ElementsAre(flow->bitstream));
    // What a step reads is made before it, or isn't a file of the build folder.
    std::vector<std::string> made = {"sources", "constraints"};
    for (const FlowStep &step : flow->steps) {
        EXPECT_THAT(made, testing::IsSupersetOf(step.inputs)) << step.id;
        made.insert(made.end(), step.outputs.begin(), step.outputs.end());
    }
}

INSTANTIATE_TEST_SUITE_P(Flows, EveryFlow, testing::Values("ice40", "ecp5", "gowin", "openxc7"));

TEST(Flow, SaysWhatIsBroken)
{
    const auto flow = parseFlow(R"({"netlist": "n", "report": "r"})", "test");
    ASSERT_FALSE(flow);
    EXPECT_EQ(flow.error().category, ErrorCategory::Engine);
    EXPECT_THAT(flow.error().message.english(), HasSubstr("bitstream"));
    EXPECT_FALSE(parseFlow("{", "test"));
    EXPECT_FALSE(loadFlow(LOGIX_RESOURCES, "../flows/ice40x"));
}

} // namespace
} // namespace logix
