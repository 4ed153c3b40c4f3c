// SPDX-License-Identifier: Apache-2.0
// What `commands` promises: each shell line, pasted into a POSIX shell, does the same again.
#include "base/Files.h"
#include "base/Hash.h"
#include "base/Text.h"
#include "engine/api/TestEngine.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <gmock/gmock.h>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sys/wait.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

/// Keeps what tools printed, line by line, as they printed it.
struct PrintedLines : LiveOutput
{
    std::vector<std::string> lines;
    void line(const LiveLine &line) override
    {
        if (line.kind == LiveLine::Kind::Output) {
            lines.push_back(line.originalText.value_or(line.text));
        }
    }
};

struct Pasted
{
    int exitCode = -1;
    std::vector<std::string> lines;
};

/// Hands the line to /bin/sh as a person would, in a folder that has nothing to do with it.
Pasted paste(const std::string &line)
{
    Pasted pasted;
    const test::ScratchFolder elsewhere;
    const fs::path script = elsewhere.path() / "line.sh";
    std::ofstream(script) << line << '\n';
    const std::string command = "cd / && TMPDIR='" + elsewhere.path().string() + "' /bin/sh '"
                                + script.string() + "' 2>&1 </dev/null";
    std::FILE *pipe = popen(command.c_str(), "r");
    std::string text;
    std::array<char, 4096> buffer = {};
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        text.append(buffer.data(), count);
    }
    const int status = pclose(pipe);
    pasted.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    const std::string clean = cleanLines(text);
    for (const std::string_view part : splitLines(clean)) {
        pasted.lines.emplace_back(part);
    }
    return pasted;
}

/// Times, memory and temporary names differ from run to run.
std::string withoutNumbers(const std::string &line)
{
    static const std::regex numbers("[0-9][0-9.]*");
    return std::regex_replace(line, numbers, "#");
}

/// Whether `printed` comes in `again`, in its order; the engine leaves out lines that say nothing.
testing::AssertionResult comesIn(const std::vector<std::string> &printed,
                                 const std::vector<std::string> &again)
{
    auto next = again.begin();
    for (const std::string &line : printed) {
        const std::string wanted = withoutNumbers(line);
        next = std::find_if(next, again.end(), [&](const std::string &text) {
            return withoutNumbers(text) == wanted;
        });
        if (next == again.end()) {
            return testing::AssertionFailure() << "not printed again: " << line;
        }
        ++next;
    }
    return testing::AssertionSuccess();
}

/// Each file below a folder with its contents' hash.
std::map<std::string, std::string> contentsOf(const fs::path &folder)
{
    std::map<std::string, std::string> contents;
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        if (it->is_regular_file()) {
            contents[fs::relative(it->path(), folder).string()] =
                hashOfFile(it->path()).value_or("unreadable");
        }
    }
    return contents;
}

/// A design in a folder whose name a careless shell line would trip over.
struct Design
{
    std::string board;
    std::string constraints;
    std::string pins;
};

class ShellLines : public testing::TestWithParam<Design>
{
protected:
    void SetUp() override
    {
        fs::create_directories(m_source / "sub dir");
        std::ofstream(m_source / "main.v") << "module main (input wire clk, output wire led);\n"
                                              "  reg [20:0] count = `START;\n"
                                              "  always @(posedge clk) count <= count + 1;\n"
                                              "  part p (.a(count[20]), .b(led));\n"
                                              "endmodule\n";
        // Something to warn about, so that the lines of both runs have something to compare.
        std::ofstream(m_source / "sub dir/it's $part.v")
            << "module part (input wire a, output wire b);\n"
               "  wire [3:0] wide = 5'd17;\n"
               "  assign b = a ^ wide[0];\n"
               "endmodule\n";
        std::ofstream(m_source / "main_tb.v") << "module main_tb;\n"
                                                 "  reg clk = 0;\n"
                                                 "  wire led;\n"
                                                 "  main dut (.clk(clk), .led(led));\n"
                                                 "  initial begin\n"
                                                 "    $dumpvars;\n"
                                                 "    repeat (4) #5 clk = ~clk;\n"
                                                 "    $display(\"led is %b\", led);\n"
                                                 "    $finish;\n"
                                                 "  end\n"
                                                 "endmodule\n";
        std::ofstream(m_source / GetParam().constraints) << GetParam().pins;
    }

    /// A request of each tool that runs programs. Nothing for one that can't run without a board
    /// or a display, or when there is no such tool.
    [[nodiscard]] std::optional<Json> request(const std::string &tool) const
    {
        const Json design = {{"board", GetParam().board},
                             {"source_folder", m_source.string()},
                             {"source_files", {"main.v", "sub dir/it's $part.v"}},
                             {"defines", {{"START", "21'h1"}, {"TEXT", "\"a b\""}}}};
        Json full = design;
        if (tool == "lint") {
            full["top_module"] = "main";
        } else if (tool == "build") {
            full["top_module"] = "main";
            full["constraint_file"] = GetParam().constraints;
            full["build_folder"] = m_build.string();
        } else if (tool == "diagram") {
            // It refuses paths with double quotes.
            const fs::path plain = m_engine.folder.path() / "it's a design of $HOME; é";
            fs::copy(m_source, plain, fs::copy_options::recursive);
            full["source_folder"] = plain.string();
            full["top_module"] = "main";
            full["build_folder"] = m_build.string();
        } else if (tool == "test") {
            full["testbench_files"] = {"main_tb.v"};
            full["build_folder"] = m_build.string();
        } else if (tool == "simulate") {
            full["testbench_file"] = "main_tb.v";
            full["build_folder"] = m_build.string();
            // The viewer's line is told for itself: it would open windows.
            full["open_viewer"] = false;
        } else if (tool == "format") {
            full.erase("board");
            full.erase("defines");
        } else {
            return std::nullopt;
        }
        return full;
    }

    /// Whether the machine has what the tool needs; a missing program is another test's matter.
    [[nodiscard]] static bool isSetUp(const ToolAnswer &answer)
    {
        return !answer.isError || answer.content().at("category") != "setup";
    }

    void pasteCommandsOf(const std::string &tool)
    {
        SCOPED_TRACE(tool);
        const auto given = request(tool);
        ASSERT_TRUE(given) << "this test knows no request of " << tool << " yet";
        PrintedLines printed;
        const ToolAnswer answer = m_engine.tools.call(
            tool, *given, {.stop = {}, .progress = m_engine.progress, .output = printed});
        if (!isSetUp(answer)) {
            return;
        }
        ASSERT_FALSE(answer.isError) << answer.text;
        const Json result = answer.content();
        ASSERT_FALSE(result.at("commands").empty());
        const auto made = contentsOf(m_build);
        const auto sources = contentsOf(m_source);

        std::vector<std::string> again;
        for (const Json &command : result.at("commands")) {
            const Pasted pasted = paste(command.at("shell"));
            // Verilator says with its exit code that it warned.
            EXPECT_LE(pasted.exitCode, tool == "lint" ? 1 : 0)
                << command.at("shell") << '\n'
                << testing::PrintToString(pasted.lines);
            again.insert(again.end(), pasted.lines.begin(), pasted.lines.end());
        }
        EXPECT_TRUE(comesIn(printed.lines, again))
            << testing::PrintToString(printed.lines) << "\n---\n"
            << testing::PrintToString(again);
        EXPECT_EQ(contentsOf(m_source), sources);
        // The same products. Logs are written by the engine, waveforms hold the time of day,
        // compiled testbenches hold addresses, and the engine reads and deletes the last two.
        constexpr std::array<std::string_view, 5> others = {".log", ".vcd", ".out", ".end",
                                                            "instances.il"};
        for (const auto &[name, hash] : contentsOf(m_build)) {
            if (std::ranges::none_of(others, [&](auto ending) { return name.ends_with(ending); })) {
                const auto before = made.find(name);
                EXPECT_TRUE(before != made.end()) << name << " is new";
                EXPECT_TRUE(before == made.end() || before->second == hash) << name;
            }
        }
    }

    test::TestEngine m_engine;
    fs::path m_source = m_engine.folder.path() / "it's a \"design\" of $HOME; é";
    fs::path m_build = m_engine.folder.path() / "_build";
};

TEST_P(ShellLines, OfEveryToolDoTheSameAgain)
{
    // It needs a board; its own tests run it with a stand-in.
    const std::set<std::string> others = {"program_board"};
    const auto definitions = m_engine.tools.definitions();
    ASSERT_TRUE(definitions);
    int tools = 0;
    for (const Json &tool : **definitions) {
        const std::string name = tool.at("name");
        if (tool.at("outputSchema").at("properties").contains("commands")
            && !others.contains(name)) {
            ++tools;
            pasteCommandsOf(name);
        }
    }
    EXPECT_GE(tools, 2);
}

TEST_P(ShellLines, OfABuildMakeTheProductsAnew)
{
    const ToolAnswer answer = m_engine.call("build", *request("build"));
    if (!isSetUp(answer)) {
        GTEST_SKIP() << answer.text;
    }
    ASSERT_FALSE(answer.isError) << answer.text;
    const Json result = answer.content();
    const fs::path bitstream = m_build / result.at("bitstream").get<std::string>();
    const auto hash = hashOfFile(bitstream);
    ASSERT_TRUE(hash);
    fs::remove(bitstream);
    for (const Json &command : result.at("commands")) {
        EXPECT_EQ(paste(command.at("shell")).exitCode, 0) << command.at("shell");
    }
    EXPECT_EQ(hashOfFile(bitstream).value_or("missing"), *hash);
}

TEST_P(ShellLines, OfAFailedCallFailAgain)
{
    std::ofstream(m_source / "main.v", std::ios::app) << "module broken (;\n";
    const ToolAnswer answer = m_engine.call("build", *request("build"));
    if (!isSetUp(answer)) {
        GTEST_SKIP() << answer.text;
    }
    ASSERT_TRUE(answer.isError);
    const Json error = answer.content();
    EXPECT_EQ(error.at("category"), "design");
    ASSERT_TRUE(error.contains("data")) << answer.text;
    const std::string line = error.at("data").at("commands").back().at("shell");
    EXPECT_NE(paste(line).exitCode, 0) << line;
}

INSTANTIATE_TEST_SUITE_P(
    Families, ShellLines,
    testing::Values(
        Design{.board = "icebreaker",
               .constraints = "my pins.pcf",
               .pins = "set_io clk 35\nset_io led 37\n"},
        Design{.board = "ulx3s-85f",
               .constraints = "pins $1.lpf",
               .pins = "LOCATE COMP \"clk\" SITE \"G2\";\nIOBUF PORT \"clk\" IO_TYPE=LVCMOS33;\n"
                       "LOCATE COMP \"led\" SITE \"B2\";\nIOBUF PORT \"led\" IO_TYPE=LVCMOS33;\n"}),
    [](const auto &parameter) { return parameter.index == 0 ? "ice40" : "ecp5"; });

} // namespace
} // namespace logix
