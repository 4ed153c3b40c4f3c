// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simulation/Simulation.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

namespace logix::test {

/// Runs testbenches of the test's own folder with the real simulators.
class BenchFixture : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!services.has("iverilog") || !services.has("vvp")) {
            GTEST_SKIP() << "Icarus Verilog isn't installed";
        }
        request.setup.board = "icestick";
        request.setup.sources.folder = services.folder.path() / "project";
        request.setup.buildFolder = services.folder.path() / "_build";
        request.setup.timeout = std::chrono::seconds(60);
        write(".keep", "");
    }

    void write(const std::string &name, std::string_view text) const
    {
        services.folder.write("project/" + name, text);
    }

    void source(const std::string &name, std::string_view text)
    {
        write(name, text);
        request.setup.sources.sources.push_back(name);
    }

    void bench(const std::string &name, std::string_view text)
    {
        write(name, text);
        request.setup.sources.testbenches.push_back(name);
    }

    /// A testbench `t_tb` whose only initial block is `body`.
    void initial(std::string_view body)
    {
        bench("t_tb.v", "`timescale 1ns/1ps\nmodule t_tb;\ninitial begin\n" + std::string(body)
                            + "\nend\nendmodule\n");
    }

    [[nodiscard]] Result<TestResult> test()
    {
        return Simulator(services.shared(), limits).test(request, services.context());
    }

    /// The result of the only testbench.
    [[nodiscard]] BenchResult testOne()
    {
        auto result = test();
        EXPECT_TRUE(result.has_value())
            << (result ? "" : result.error().message.english() + "\n" + result.error().details);
        if (!result || result->testbenches.size() != 1) {
            return {};
        }
        commands = result->commands;
        return result->testbenches.front();
    }

    [[nodiscard]] std::filesystem::path built(const std::string &name) const
    {
        return request.setup.buildFolder / name;
    }

    TestEngine services;
    TestRequest request;
    SimulationLimits limits;
    std::vector<CommandRecord> commands;
};

/// One line per diagnostic: place, severity, text.
[[nodiscard]] inline std::vector<std::string> linesOf(const std::vector<Diagnostic> &diagnostics)
{
    std::vector<std::string> lines;
    for (const Diagnostic &diagnostic : diagnostics) {
        lines.push_back(diagnostic.place.file + ':' + std::to_string(diagnostic.place.line) + ": "
                        + std::string(severityName(diagnostic.severity)) + ": "
                        + diagnostic.text.english());
    }
    return lines;
}

} // namespace logix::test
