// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Files.h"
#include "base/Text.h"
#include "build/Build.h"
#include "support/TestEngine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace logix::test {

/// A small design in a folder of its own, and builds of it. Tests change `request` and the files.
class BuildFixture : public testing::Test
{
protected:
    static constexpr const char *blinky = R"(module top (input wire clk, output wire [1:0] led);
  reg [3:0] n = 0;
  always @(posedge clk) n <= n + 1;
  assign led = n[3:2];
endmodule
)";
    static constexpr const char *icestickPins =
        "set_io clk 21\nset_io led[0] 99\nset_io led[1] 98\n";

    BuildFixture()
    {
        request.sources.folder = source;
        request.buildFolder = source / "_build";
    }

    [[nodiscard]] bool needs(const std::vector<std::string> &tools) const
    {
        return std::ranges::all_of(tools, [&](const auto &tool) { return services.has(tool); });
    }

    void write(const std::string &name, const std::string &text) const
    {
        std::filesystem::create_directories((source / name).parent_path());
        std::ofstream(source / name, std::ios::binary) << text;
    }

    [[nodiscard]] Builder builder() const { return Builder(services.shared()); }

    Result<BuildResult> build() { return builder().build(request, services.context()); }

    BuildResult built()
    {
        auto result = build();
        if (!result) {
            ADD_FAILURE() << result.error().message.english() << '\n' << result.error().details;
            return {};
        }
        return std::move(*result);
    }

    Error failed()
    {
        auto result = build();
        if (result) {
            ADD_FAILURE() << "the build succeeded";
            return {};
        }
        return std::move(result.error());
    }

    [[nodiscard]] std::filesystem::path file(const std::string &name) const
    {
        return request.buildFolder / name;
    }

    static std::string contents(const std::filesystem::path &path)
    {
        const auto text = readFile(path);
        return text ? *text : std::string();
    }

    /// Runs a program of the tools' folders; its exit code.
    [[nodiscard]] int run(const std::string &program,
                          const std::vector<std::string> &arguments) const
    {
        std::string line = "PATH=\"$LOGIX_TOOLCHAIN_PATH:$PATH\" " + program;
        for (const std::string &argument : arguments) {
            line += ' ' + shellQuoted(argument);
        }
        return std::system((line + " >/dev/null 2>&1").c_str());
    }

    /// What the table of the largest memories says against the RAM blocks that place and route
    /// counts: all of them, and not much more.
    void checkMemoryTable(const BuildResult &result) const
    {
        static const std::map<std::string, std::int64_t> kilobits = {
            {"ICESTORM_RAM", 4}, {"ICESTORM_SPRAM", 256}, {"DP16KD", 18}, {"BSRAM", 18}};
        std::int64_t blocks = 0;
        for (const ResourceUse &use : result.resources) {
            const auto size = kilobits.find(use.name);
            blocks += size == kilobits.end() ? 0 : size->second * use.available;
        }
        const auto board = services.catalog.board(request.board, {});
        ASSERT_TRUE(board);
        const auto table =
            nlohmann::json::parse(contents(services.resources / "build/memory.json"));
        const auto most =
            table.at((*board)->fpga.family).at((*board)->fpga.size).get<std::int64_t>();
        EXPECT_GE(most, blocks);
        EXPECT_LE(most, blocks + blocks / 2 + 10);
    }

    TestEngine services;
    std::filesystem::path source = services.folder.path() / "src";
    BuildRequest request{.board = "icestick",
                         .topModule = "top",
                         .sources = {.sources = {"top.v"}},
                         .constraintFile = "pins.pcf"};
};

} // namespace logix::test
