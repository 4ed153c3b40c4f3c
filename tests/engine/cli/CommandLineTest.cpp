// SPDX-License-Identifier: Apache-2.0
// The real program, as a person or a script runs it.
#include "cli/Commands.h"
#include "engine/api/TestEngine.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

namespace logix::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Ran
{
    int exitCode = -1;
    std::string output;
    std::string errors;
};

class CommandLine : public testing::Test
{
protected:
    test::ScratchFolder m_folder;

    /// Runs a line of shell with `logix` in PATH, in the test's folder.
    [[nodiscard]] Ran run(const std::string &line) const
    {
        const std::string errors = (m_folder.path() / "stderr.txt").string();
        const std::string command = "cd '" + m_folder.path().string()
                                    + "' && PATH=" LOGIX_BIN
                                      ":$PATH LC_ALL=C.UTF-8 XDG_DATA_HOME=$PWD/data "
                                    + line + " 2>'" + errors + "'";
        Ran ran;
        std::FILE *pipe = popen(command.c_str(), "r");
        std::array<char, 4096> buffer = {};
        while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
            ran.output.append(buffer.data(), count);
        }
        const int status = pclose(pipe);
        ran.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        std::ifstream stream(errors);
        ran.errors.assign(std::istreambuf_iterator<char>(stream), {});
        return ran;
    }
};

TEST_F(CommandLine, HelpListsEveryCommandAndOption)
{
    const Ran overview = run("logix --help");
    EXPECT_EQ(overview.exitCode, 0);
    for (const CommandInfo &command : allCommands()) {
        EXPECT_THAT(overview.output, HasSubstr("\n  " + std::string(command.name)));
        const Ran help = run("logix " + std::string(command.name) + " --help");
        EXPECT_EQ(help.exitCode, 0);
        EXPECT_EQ(run("logix help " + std::string(command.name)).output, help.output);
        for (const OptionInfo &option : command.options) {
            EXPECT_THAT(help.output, HasSubstr(std::string(option.name)));
        }
    }
    EXPECT_EQ(run("logix help").output, overview.output);
}

TEST_F(CommandLine, VersionAndInfo)
{
    EXPECT_THAT(run("logix --version").output,
                testing::MatchesRegex("logix [0-9]{4}\\.[0-9]{2}\\.[0-9]{2}\n"));
    const Ran info = run("logix info");
    EXPECT_EQ(info.exitCode, 0);
    EXPECT_THAT(info.output, HasSubstr("Logix Engine "));
    // The tools of this machine, asked for their versions; and one that isn't there.
    std::filesystem::create_directories(m_folder.path() / "bin");
    std::ofstream(m_folder.path() / "bin/yosys") << "#!/bin/sh\necho 'Yosys 0.99 (git x)'\n";
    std::filesystem::permissions(m_folder.path() / "bin/yosys", std::filesystem::perms::all);
    const Ran tools = run("env LOGIX_TOOLCHAIN_PATH= PATH=$PWD/bin " LOGIX_BIN "/logix info");
    EXPECT_THAT(tools.output,
                HasSubstr("yosys: 0.99 (" + m_folder.path().string() + "/bin/yosys)"));
    EXPECT_THAT(tools.output, HasSubstr("iverilog: not found"));
    const auto json = nlohmann::json::parse(run("logix info --json").output);
    EXPECT_EQ(json.at("command_line"), nlohmann::json({"info", "--json"}));
    EXPECT_EQ(json.at("engine_folder"), (m_folder.path() / "data/logix/engine").string());
}

TEST_F(CommandLine, BoardsAndBoard)
{
    const Ran all = run("logix boards");
    EXPECT_EQ(all.exitCode, 0);
    EXPECT_THAT(all.output, HasSubstr("icebreaker"));
    EXPECT_THAT(all.output, HasSubstr("ulx3s-85f"));
    EXPECT_THAT(run("logix boards ICEB").output, Not(HasSubstr("ulx3s")));
    EXPECT_THAT(run("logix boards --family ecp5").output, Not(HasSubstr("icebreaker")));
    const Ran wrong = run("logix boards --family nope");
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_THAT(wrong.errors, HasSubstr("ice40"));
    const Ran none = run("logix boards nothing-like-it");
    EXPECT_EQ(none.exitCode, 0);
    EXPECT_THAT(none.output, IsEmpty());
    EXPECT_THAT(none.errors, HasSubstr("nothing-like-it"));
    const auto json = nlohmann::json::parse(run("logix boards icebreaker --json").output);
    EXPECT_TRUE(json.at("boards").contains("icebreaker"));
    EXPECT_FALSE(json.at("boards").contains("icestick"));

    const Ran board = run("logix board icebreaker");
    EXPECT_EQ(board.exitCode, 0);
    EXPECT_THAT(board.output, HasSubstr("memory=flash"));
    const Ran unknown = run("logix board icebraker");
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.output, IsEmpty());
    EXPECT_THAT(unknown.errors, HasSubstr("icebreaker"));
    EXPECT_EQ(nlohmann::json::parse(run("logix board icebraker --json").output).at("category"),
              "request");
}

TEST_F(CommandLine, Comparing)
{
    const Ran ran = run("logix compare icesugar-1-5 alhambra-ii");
    EXPECT_EQ(ran.exitCode, 0);
    EXPECT_THAT(ran.output, HasSubstr("ICE40UP5K-SG48"));
    EXPECT_EQ(run("logix compare icestick icestik").exitCode, 2);
}

TEST_F(CommandLine, CompletionsAreScriptsThatShellsTake)
{
    EXPECT_THAT(run("bash -c '. <(logix completions bash); COMP_WORDS=(logix bui); COMP_CWORD=1; "
                    "_logix; echo ${COMPREPLY[*]}'")
                    .output,
                HasSubstr("build"));
    EXPECT_THAT(run("logix completions zsh").output, HasSubstr("#compdef logix"));
    EXPECT_THAT(run("logix completions fish").output, HasSubstr("complete -c logix"));
    EXPECT_EQ(run("logix completions tcsh").exitCode, 2);
    EXPECT_THAT(run("logix-engine --print-man-page").output, HasSubstr(".SS logix build"));
}

TEST_F(CommandLine, ANewProjectBuildsAndPasses)
{
    const Ran made = run("logix new icebreaker 'my project'");
    ASSERT_EQ(made.exitCode, 0) << made.errors;
    const Ran lint = run("logix lint -C 'my project' --sarif lint.sarif");
    EXPECT_EQ(lint.exitCode, 0) << lint.output << lint.errors;
    std::ifstream sarif(m_folder.path() / "lint.sarif");
    EXPECT_EQ(nlohmann::json::parse(sarif).at("version"), "2.1.0");
    const Ran build = run("logix build -C 'my project'");
    EXPECT_EQ(build.exitCode, 0) << build.output << build.errors;
    EXPECT_THAT(build.output, HasSubstr("hardware.bin"));
    EXPECT_THAT(run("logix build -C 'my project'").output, HasSubstr("up to date"));
    const auto json = nlohmann::json::parse(run("logix build -C 'my project' --json").output);
    EXPECT_EQ(json.at("up_to_date"), true);
    const Ran faster = run("logix build -C 'my project' --target-mhz 20 --seed 3 --sweep 2");
    EXPECT_EQ(faster.exitCode, 0) << faster.errors;
    EXPECT_THAT(faster.output, HasSubstr("synthesis: reused"));
    EXPECT_THAT(faster.output, HasSubstr("seed 4:"));
    EXPECT_THAT(faster.output, HasSubstr("20.0 MHz"));
    for (const char *wrong : {"--seed x", "--sweep 1.5", "--optimize fast", "--extra x",
                              "--target-mhz clk", "--allow nothing", "--target-mhz -3"}) {
        EXPECT_EQ(run("logix build -C 'my project' " + std::string(wrong)).exitCode, 2) << wrong;
    }
    EXPECT_EQ(run("logix build -C 'my project' --variant memory=nowhere").exitCode, 2);
    EXPECT_EQ(run("logix build -C 'my project' --top nothing").exitCode, 1);
    EXPECT_THAT(run("logix clean -C 'my project'").output, HasSubstr("_build"));
    // A folder with something in it is never written to.
    EXPECT_EQ(run("logix new icebreaker 'my project'").exitCode, 2);
    std::ofstream(m_folder.path() / "my project/main.v") << "module main(;\n";
    const Ran broken = run("logix lint -C 'my project'");
    EXPECT_EQ(broken.exitCode, 1);
    EXPECT_THAT(broken.output, HasSubstr("main.v:1:"));
    // For people there is no file to look it up in.
    EXPECT_THAT(broken.output, AllOf(HasSubstr("1 error, "), Not(HasSubstr("whole result"))));
}

TEST_F(CommandLine, AFailureComesWithItsSimulatedTime)
{
    if (run("command -v iverilog").exitCode != 0) {
        GTEST_SKIP() << "Icarus Verilog isn't installed";
    }
    std::filesystem::create_directories(m_folder.path() / "p");
    std::ofstream(m_folder.path() / "p/logix.json")
        << R"({ "board": "icebreaker", "top_module": "top" })";
    std::ofstream(m_folder.path() / "p/top.v") << "module top; endmodule\n";
    std::ofstream(m_folder.path() / "p/top_tb.sv")
        << "`timescale 1ns/1ps\nmodule top_tb;\n"
           "  initial begin #1250 $error(\"late\"); $finish; end\nendmodule\n";
    const Ran ran = run("logix -C p test");
    EXPECT_EQ(ran.exitCode, 1);
    EXPECT_THAT(ran.output + ran.errors, HasSubstr("top_tb.sv:3: error: late (t = 1.25 us)"));
}

TEST_F(CommandLine, ANewProjectBringsItsOwnBoard)
{
    std::filesystem::create_directories(m_folder.path() / "old/boards");
    std::ofstream(m_folder.path() / "old/logix.json") << R"({"custom_boards_folder": "boards"})";
    std::ofstream(m_folder.path() / "old/boards/mine.json") << R"({
  "$schema": "https://www.openlogix.org/schemas/logix-board-v1.json",
  "name": "Mine",
  "fpga_id": "gw1nr-lv9qn88pc6-i5",
  "variants": [{
    "selector": {"connection": "usb", "memory": "flash"},
    "programmer": "openfpgaloader",
    "args": "-b tangnano9k -f --busdev-num ${BUS}:${DEV} ${BITSTREAM}",
    "usb": {"vid": "0403", "pid": "6010", "product_regex": "^JTAG Debugger$"},
    "tested": true
  }],
  "resources": {
    "clk": {"type": "clock", "pin": "52", "mhz": 27, "io_standard": "LVCMOS33"},
    "leds": {"type": "leds", "pins": ["10", "11"], "active": "low"}
  }
})";
    const Ran made = run("logix new -C old mine ../fresh");
    ASSERT_EQ(made.exitCode, 0) << made.errors;
    const Ran lint = run("logix lint -C fresh");
    EXPECT_EQ(lint.exitCode, 0) << lint.output << lint.errors;
}

TEST_F(CommandLine, DrawsTheProject)
{
    ASSERT_EQ(run("logix new icestick p").exitCode, 0);
    const Ran drawn = run("logix -C p diagram --levels 0");
    EXPECT_EQ(drawn.exitCode, 0) << drawn.errors;
    EXPECT_THAT(drawn.output, HasSubstr("p/_build/diagram/diagram.html"));
    EXPECT_TRUE(std::filesystem::exists(m_folder.path() / "p/_build/diagram/diagram.html"));
    EXPECT_THAT(run("logix -C p diagram --outline").output, HasSubstr("module main (main.v:"));
    const auto json = nlohmann::json::parse(run("logix -C p diagram --json").output);
    EXPECT_EQ(json.at("page_file"), "diagram/diagram.html");
    EXPECT_EQ(json.at("modules").front().at("svg_file"), "diagram/main.svg");
    EXPECT_EQ(run("logix -C p diagram --levels many").exitCode, 2);
    EXPECT_EQ(run("logix -C p diagram --top nobody").exitCode, 1);
}

TEST_F(CommandLine, NewFollowsTheRules)
{
    const Ran refused = run("logix new icebreaker p --read-only");
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.errors, HasSubstr("read-only"));
    EXPECT_EQ(run("logix new icebreaker p --allow-folder elsewhere").exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(m_folder.path() / "p"));
}

TEST_F(CommandLine, SarifFollowsTheRules)
{
    ASSERT_EQ(run("logix new icebreaker p").exitCode, 0);
    const Ran refused = run("logix lint -C p --read-only --sarif lint.sarif");
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.errors, HasSubstr("read-only"));
    const Ran outside = run("logix lint -C p --allow-folder p --sarif lint.sarif");
    EXPECT_EQ(outside.exitCode, 2);
    EXPECT_THAT(outside.errors, HasSubstr("--sarif"));
    EXPECT_FALSE(std::filesystem::exists(m_folder.path() / "lint.sarif"));
    EXPECT_EQ(run("logix lint -C p --read-only").exitCode, 0);
    EXPECT_EQ(run("logix lint -C p --allow-folder p --sarif p/lint.sarif").exitCode, 0);
    EXPECT_TRUE(std::filesystem::exists(m_folder.path() / "p/lint.sarif"));
}

TEST_F(CommandLine, BoardIdsForScripts)
{
    const Ran all = run("logix boards --ids");
    EXPECT_EQ(all.exitCode, 0);
    EXPECT_THAT(all.output, HasSubstr("\nicebreaker\n"));
    EXPECT_THAT(all.output, Not(HasSubstr(" ")));
    EXPECT_EQ(run("logix boards ulx3s --family ecp5 --ids | grep -cv ulx3s").output, "0\n");
}

TEST_F(CommandLine, NewProjectsOfEveryFamilyPassTheCheck)
{
    for (const char *board : {"ulx3s-85f", "sipeed-tang-nano-9k", "sipeed-tang-primer-20k-dock",
                              "arty-a7-35t", "icesugar-1-5"}) {
        const Ran made = run("logix new " + std::string(board) + " " + board);
        ASSERT_EQ(made.exitCode, 0) << board << made.errors;
        const Ran lint = run("logix lint -C " + std::string(board));
        EXPECT_EQ(lint.exitCode, 0) << board << lint.output << lint.errors;
    }
}

TEST_F(CommandLine, MistakesExitWithTwo)
{
    for (const char *line : {"logix bulid", "logix build --nonsense", "logix build -C /nowhere",
                             "logix board", "logix help nonsense"}) {
        const Ran ran = run(line);
        EXPECT_EQ(ran.exitCode, 2) << line;
        EXPECT_THAT(ran.output, IsEmpty()) << line;
        EXPECT_THAT(ran.errors, HasSubstr("logix:")) << line;
    }
}

TEST_F(CommandLine, SpeaksTheUsersLanguage)
{
    const Ran german = run("env LC_ALL=de_DE.UTF-8 logix --help");
    EXPECT_THAT(german.output, HasSubstr("Befehle"));
    EXPECT_THAT(german.output, Not(HasSubstr("Commands")));
    EXPECT_THAT(run("env LC_ALL=de_DE.UTF-8 logix nonsense").errors, HasSubstr("Befehl"));
    // What isn't UTF-8 couldn't be shown; and programs read English.
    EXPECT_THAT(run("env LC_ALL=de_DE.ISO-8859-1 logix --help").output, HasSubstr("Commands"));
    EXPECT_THAT(run("env LC_ALL=xx_XX.UTF-8 logix --help").output, HasSubstr("Commands"));
    const std::string json = "logix lint --json --board nonsense";
    EXPECT_EQ(run("env LC_ALL=de_DE.UTF-8 " + json).output, run(json).output);
    EXPECT_NE(run("env LC_ALL=de_DE.UTF-8 logix lint --board nonsense").errors,
              run("logix lint --board nonsense").errors);
}

TEST_F(CommandLine, AResultThatGetsLostIsSaid)
{
    const Ran full = run("logix boards --json >/dev/full");
    EXPECT_EQ(full.exitCode, 3);
    EXPECT_THAT(full.errors, HasSubstr("standard output"));
    // A reader that has seen enough is no mistake.
    const Ran enough = run("sh -c 'logix boards --json | head -c 10'");
    EXPECT_EQ(enough.exitCode, 0);
    EXPECT_THAT(enough.errors, IsEmpty());
}

TEST_F(CommandLine, AllowedFoldersHoldForTheProjectToo)
{
    std::filesystem::create_directories(m_folder.path() / "inside");
    std::filesystem::create_directories(m_folder.path() / "outside");
    std::ofstream(m_folder.path() / "outside/logix.json") << R"({"board": "secret-board"})";
    const Ran ran = run("logix lint -C outside --allow-folder $PWD/inside");
    EXPECT_EQ(ran.exitCode, 2);
    EXPECT_THAT(ran.errors, Not(HasSubstr("secret-board")));
}

TEST_F(CommandLine, OddPathsAreNoCrash)
{
    EXPECT_EQ(run("logix lint --sarif ''").exitCode, 2);
    EXPECT_EQ(run("logix test --junit ''").exitCode, 2);
    // The folder that the shell stands in is gone.
    const Ran gone = run("sh -c 'mkdir gone && cd gone && rmdir ../gone && logix lint --json'");
    EXPECT_EQ(gone.exitCode, 2);
}

TEST_F(CommandLine, NoColoursInAPipe)
{
    EXPECT_THAT(run("TERM=xterm logix boards").output, Not(HasSubstr("\x1b")));
}

TEST_F(CommandLine, TheLauncherSaysWhatIsMissing)
{
    const Ran ran = run("cp " LOGIX_BIN "/logix . && ./logix build");
    EXPECT_EQ(ran.exitCode, 3);
    EXPECT_THAT(ran.errors, HasSubstr("logix-engine"));
    EXPECT_EQ(run("./logix .").exitCode, 3);
}

} // namespace
} // namespace logix::cli
