// SPDX-License-Identifier: Apache-2.0
#include "starter/NewProject.h"
#include "engine/project/ProjectFolder.h"
#include "project/Project.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace fs = std::filesystem;

namespace logix {
namespace {

using testing::HasSubstr;

class NewProject : public testing::Test
{
protected:
    std::vector<ProjectFile> filesFor(const std::string &id, const VariantChoice &choice = {})
    {
        const auto board = m_catalog.board(id, std::nullopt);
        EXPECT_TRUE(board) << id;
        const auto family = m_catalog.family((*board)->fpga.family);
        EXPECT_TRUE(family) << id;
        auto files = newProjectFiles(**board, *family, choice);
        EXPECT_TRUE(files) << files.error().message.english();
        return files.value_or(std::vector<ProjectFile>());
    }

    static std::string textOf(const std::vector<ProjectFile> &files, const std::string &name)
    {
        for (const ProjectFile &file : files) {
            if (file.name == name) {
                return file.text;
            }
        }
        ADD_FAILURE() << name;
        return {};
    }

    static int run(const std::string &command)
    {
        return std::system(("(" + command + ") >/dev/null 2>&1").c_str());
    }

    Catalog m_catalog{fs::path(LOGIX_RESOURCES) / "catalog"};
};

TEST_F(NewProject, PartsBecomePortsWithPins)
{
    const auto board = *m_catalog.board("icebreaker", std::nullopt);
    const auto family = m_catalog.family("ice40");
    ASSERT_TRUE(family);
    const auto parts = projectParts(*board);
    const auto isRequired = [&](const std::string &name) {
        const auto it = std::ranges::find(parts, name, &ProjectPart::name);
        return it != parts.end() && it->isRequired;
    };
    EXPECT_TRUE(isRequired("clk"));
    EXPECT_TRUE(isRequired("leds"));
    EXPECT_FALSE(isRequired("button"));
    const auto files = newProjectFiles(*board, *family, {}, {"button", "uart", "pmod1a"});
    ASSERT_TRUE(files) << files.error().message.english();
    const std::string design = textOf(*files, "main.v");
    EXPECT_THAT(design, HasSubstr("input  wire button"));
    EXPECT_THAT(design, HasSubstr("assign uart_tx = uart_rx;"));
    EXPECT_THAT(design, HasSubstr("wire lit = on | ~button;"));
    EXPECT_THAT(textOf(*files, "pinout.pcf"), HasSubstr("set_io uart_rx 6\n"));
    EXPECT_THAT(textOf(*files, "pinout.pcf"), HasSubstr("set_io pmod1a[7] 44\n"));
    EXPECT_THAT(textOf(*files, "main_tb.v"), HasSubstr("reg button = 1'b1;"));
    EXPECT_FALSE(newProjectFiles(*board, *family, {}, {"nothing"}));
    // The named parts don't hide what every project has.
    EXPECT_EQ(textOf(filesFor("icebreaker"), "main.v").find("button"), std::string::npos);
}

TEST_F(NewProject, EveryPartOfEveryBoardCanBeHad)
{
    const auto boards = m_catalog.boards({});
    ASSERT_TRUE(boards);
    int tried = 0;
    for (const auto &board : *boards) {
        const auto family = m_catalog.family(board->fpga.family);
        if (!family || !newProjectFiles(*board, *family, {})) {
            continue;
        }
        for (const ProjectPart &part : projectParts(*board)) {
            const auto files = newProjectFiles(*board, *family, {}, {part.name});
            // Only a pin that the LEDs or the clock have is in the way.
            EXPECT_TRUE(files || files.error().message.key() == "starter.parts-share")
                << board->id << ' ' << part.name;
            tried += files ? 1 : 0;
        }
    }
    EXPECT_GT(tried, 300);
}

TEST_F(NewProject, PinFilesAreInTheFamilysFormat)
{
    EXPECT_THAT(textOf(filesFor("icestick"), "pinout.pcf"), HasSubstr("\nset_io clk 21\n"));
    const std::string lpf = textOf(filesFor("ulx3s-85f"), "pinout.lpf");
    EXPECT_THAT(lpf, HasSubstr("LOCATE COMP \"clk\" SITE \"G2\";\nIOBUF PORT \"clk\" "
                               "IO_TYPE=LVCMOS33;\nFREQUENCY PORT \"clk\" 25 MHZ;\n"));
    EXPECT_THAT(lpf, HasSubstr("LOCATE COMP \"leds[7]\" SITE \"H3\";\n"));
    EXPECT_THAT(lpf, HasSubstr("LOCATE COMP \"wifi_gpio0\" SITE \"L2\";\n"));
    EXPECT_THAT(textOf(filesFor("sipeed-tang-nano-9k"), "pinout.cst"),
                HasSubstr("IO_LOC \"leds[0]\" 10;\n"));
    const Family xilinx = *m_catalog.family("artix7");
    EXPECT_EQ(pinFileText({{.name = "clk", .pins = {"E3"}, .ioStandard = "LVTTL33", .mhz = 100}},
                          xilinx, "Arty"),
              "# Arty\n\nset_property PACKAGE_PIN E3 [get_ports {clk}]\n"
              "set_property IOSTANDARD LVTTL [get_ports {clk}]\n"
              "create_clock -period 10.000 [get_ports {clk}]\n");
}

TEST_F(NewProject, EveryBoardsProjectResolvesAndPassesItsTestbench)
{
    const auto ids = m_catalog.boardIds();
    ASSERT_TRUE(ids);
    std::size_t made = 0;
    std::set<std::string> simulated;
    for (const std::string &id : *ids) {
        const ProjectFolder parent;
        const fs::path folder = parent.path() / "new one" / id;
        const auto board = m_catalog.board(id, std::nullopt);
        ASSERT_TRUE(board) << id;
        const auto files = newProjectFiles(**board, *m_catalog.family((*board)->fpga.family), {});
        if (!files) {
            // Some boards have no oscillator, or no LEDs.
            EXPECT_EQ(files.error().category, ErrorCategory::Request) << id;
            continue;
        }
        ++made;
        ASSERT_TRUE(createProject(folder, *files)) << id;
        const auto settings = readProject(folder);
        ASSERT_TRUE(settings) << id;
        const auto project = resolveProject(folder, *settings, m_catalog);
        ASSERT_TRUE(project) << id;
        const auto request = project->buildRequest();
        ASSERT_TRUE(request) << id << ": " << request.error().message.english();
        EXPECT_EQ(request->topModule, "main");
        EXPECT_EQ(project->testbenchFiles, std::vector<std::string>{"main_tb.v"});

        // The same text needs to be tried once only.
        if (!simulated.insert(textOf(*files, "main_tb.v")).second) {
            continue;
        }
        const std::string inFolder = "cd '" + folder.string() + "' && ";
        if (run("command -v iverilog") == 0) {
            EXPECT_EQ(run(inFolder
                          + "iverilog -g2012 -o /dev/stdout main.v main_tb.v > ../sim.vvp && "
                            "vvp -N ../sim.vvp > ../log && ! grep -q ERROR ../log"),
                      0)
                << id;
        }
        if (run("command -v verilator") == 0) {
            EXPECT_EQ(run(inFolder + "verilator --lint-only -Wall --top-module main main.v"), 0)
                << id;
        }
    }
    EXPECT_GE(made, 10U);
}

TEST_F(NewProject, TheProjectBuilds)
{
    if (run("command -v yosys && command -v nextpnr-ice40 && command -v nextpnr-ecp5") != 0) {
        GTEST_SKIP() << "yosys and nextpnr aren't installed";
    }
    for (const std::string id : {"icestick", "icesugar-1-5", "ulx3s-85f"}) {
        const ProjectFolder parent;
        const fs::path folder = parent.path() / id;
        ASSERT_TRUE(createProject(folder, filesFor(id))) << id;
        const Fpga fpga = (*m_catalog.board(id, std::nullopt))->fpga;
        const std::string ending = m_catalog.family(fpga.family)->constraintExtension;
        const std::string inFolder = "cd '" + folder.string() + "' && ";
        EXPECT_EQ(run(inFolder + "yosys -p 'read_verilog main.v; synth_" + fpga.family
                      + " -top main -json ../main.json'"),
                  0)
            << id;
        EXPECT_EQ(run(inFolder + "nextpnr-" + fpga.family + " --json ../main.json --"
                      + fpga.nextpnrDevice + " --package " + fpga.nextpnrPackage + " --" + ending
                      + " pinout." + ending),
                  0)
            << id;
    }
}

TEST_F(NewProject, TheVariantIsKept)
{
    const auto files = filesFor("colorlight-i5-v7-0", {.memory = "ram"});
    EXPECT_THAT(textOf(files, "logix.json"),
                HasSubstr("\"board_variant\": { \"memory\": \"ram\" }"));
}

TEST_F(NewProject, AFolderWithSomethingInItIsLeftAlone)
{
    const ProjectFolder folder;
    folder.write("mine.txt", "x");
    const auto made = createProject(folder.path(), filesFor("icestick"));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().category, ErrorCategory::Request);
    EXPECT_FALSE(fs::exists(folder.path() / "main.v"));
    EXPECT_FALSE(createProject(folder.path() / "mine.txt", filesFor("icestick")));
    EXPECT_FALSE(createProject(folder.path() / "mine.txt" / "below", filesFor("icestick")));
}

} // namespace
} // namespace logix
