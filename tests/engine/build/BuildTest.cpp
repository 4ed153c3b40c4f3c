// SPDX-License-Identifier: Apache-2.0
#include "engine/build/BuildFixture.h"

#include "base/FolderLock.h"
#include "base/Text.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace logix::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class BuildTest : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys", "nextpnr-ice40", "icepack"})) {
            GTEST_SKIP() << "the iCE40 tools aren't installed";
        }
        write("top.v", blinky);
        write("pins.pcf", pins);
    }

    static constexpr const char *pins = icestickPins;
};

TEST_F(BuildTest, MakesTheFilesByTheirNames)
{
    const BuildResult result = built();
    EXPECT_EQ(result.bitstream, "hardware.bin");
    EXPECT_FALSE(result.upToDate);
    EXPECT_THAT(result.warnings, IsEmpty());
    std::set<std::string> names;
    for (const auto &entry : fs::directory_iterator(request.buildFolder)) {
        names.insert(entry.path().filename());
    }
    EXPECT_THAT(names, testing::ElementsAre(".logix-build", "build-record.json", "hardware.asc",
                                            "hardware.bin", "hardware.json", "hardware.pnr",
                                            "pnr.log", "synth.log"));
}

TEST_F(BuildTest, TellsItsPhasesAndCommands)
{
    const BuildResult result = built();
    EXPECT_EQ(services.progress.phases, 3);
    EXPECT_EQ(services.progress.messages.size(), 3U);
    std::vector<std::string> tools;
    for (const CommandRecord &command : result.commands) {
        tools.push_back(command.tool);
    }
    EXPECT_THAT(tools, testing::ElementsAre("yosys", "nextpnr-ice40", "icepack"));
    int commands = 0;
    for (const LiveLine &line : services.output.lines) {
        commands += line.kind == LiveLine::Kind::Command ? 1 : 0;
        EXPECT_THAT(line.text, Not(IsEmpty()));
    }
    EXPECT_EQ(commands, 3);
    EXPECT_EQ(services.output.lines.front().kind, LiveLine::Kind::Command);
}

TEST_F(BuildTest, RecordedCommandsMakeTheSameBitstreamAgain)
{
    request.sources.folder = source = services.folder.path() / "my proj #1";
    write("top level.v", blinky);
    write("pin map.pcf", pins);
    request.sources.sources = {"top level.v"};
    request.constraintFile = "pin map.pcf";
    request.buildFolder = source / "_build";
    const BuildResult result = built();
    const std::string before = contents(file("hardware.bin"));
    ASSERT_FALSE(before.empty());
    for (const char *name : {"hardware.json", "hardware.asc", "hardware.bin"}) {
        fs::remove(file(name));
    }
    for (const CommandRecord &command : result.commands) {
        EXPECT_EQ(std::system(("( " + shellLine(command) + " ) >/dev/null 2>&1").c_str()), 0)
            << shellLine(command);
    }
    EXPECT_EQ(contents(file("hardware.bin")), before);
}

TEST_F(BuildTest, IsUpToDateUntilSomethingChanges)
{
    built();
    const BuildResult again = built();
    EXPECT_TRUE(again.upToDate);
    EXPECT_THAT(again.commands, IsEmpty());
    EXPECT_FALSE(again.report.empty());
    EXPECT_FALSE(again.resources.empty());

    write("top.v", std::string(blinky) + "// more\n");
    EXPECT_FALSE(built().upToDate);
    write("pins.pcf", std::string(pins) + "# more\n");
    EXPECT_FALSE(built().upToDate);
    request.defines["X"] = "1";
    EXPECT_FALSE(built().upToDate);
    EXPECT_TRUE(built().upToDate);
    fs::remove(file("hardware.bin"));
    EXPECT_FALSE(built().upToDate);
    std::ofstream(file("hardware.bin"), std::ios::app) << "x";
    EXPECT_FALSE(built().upToDate);
    EXPECT_TRUE(built().upToDate);
}

TEST_F(BuildTest, ARebuildWithTheSameContentsIsUpToDateWhateverTheTimes)
{
    built();
    write("top.v", blinky);
    fs::last_write_time(file("hardware.bin"), fs::file_time_type::clock::now());
    EXPECT_TRUE(built().upToDate);
}

TEST_F(BuildTest, DependsOnIncludedAndDataFiles)
{
    write("inc/size.vh", "`define SIZE 4\n");
    write("inc/top.v", R"(`include "size.vh"
module top (input wire clk, output reg [1:0] led);
  reg [1:0] rom [0:3];
  initial $readmemh("data/rom.hex", rom);
  reg [`SIZE-1:0] n = 0;
  always @(posedge clk) begin n <= n + 1; led <= rom[n[3:2]]; end
endmodule
)");
    write("data/rom.hex", "0 1 2 3\n");
    request.sources.sources = {"inc/top.v"};
    built();
    EXPECT_TRUE(built().upToDate);
    write("data/rom.hex", "3 2 1 0\n");
    EXPECT_FALSE(built().upToDate);
    write("inc/size.vh", "`define SIZE 5\n");
    EXPECT_FALSE(built().upToDate);
}

TEST_F(BuildTest, AnotherVariantOfTheBoardIsUpToDate)
{
    request.board = "ice40-hx8k";
    write("pins.pcf", "set_io clk J3\nset_io led[0] B5\nset_io led[1] B4\n");
    built();
    const auto board = services.catalog.board("ice40-hx8k", {});
    ASSERT_TRUE(board);
    const Selector last = (*board)->variants.back().selector;
    request.boardVariant = {.connection = last.connection, .memory = last.memory};
    const BuildResult again = built();
    EXPECT_TRUE(again.upToDate);
    EXPECT_EQ(again.boardVariant, last);
    const auto record = nlohmann::json::parse(contents(file("build-record.json")));
    EXPECT_EQ(record["board"]["variant"]["memory"], last.memory);
}

TEST_F(BuildTest, AFailedBuildLeavesNoBitstreamAndNoRecord)
{
    built();
    write("top.v", "module top (input clk, output [1:0] led)\n assign led = clk; endmodule\n");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].place.file, "top.v");
    EXPECT_EQ(error.diagnostics[0].place.line, 2);
    EXPECT_FALSE(fs::exists(file("hardware.bin")));
    EXPECT_FALSE(fs::exists(file("build-record.json")));
    EXPECT_EQ(error.commands.size(), 1U);
}

TEST_F(BuildTest, AMissingSourceRemovesTheRecordToo)
{
    built();
    request.sources.sources = {"top.v", "uart.v"};
    EXPECT_EQ(failed().category, ErrorCategory::Request);
    EXPECT_FALSE(fs::exists(file("build-record.json")));
}

TEST_F(BuildTest, ARefusedRequestLeavesNoFolderBehind)
{
    request.buildFolder = source / "new/_build/board";
    request.sources.sources = {"uart.v"};
    EXPECT_EQ(failed().category, ErrorCategory::Request);
    EXPECT_FALSE(fs::exists(source / "new"));
}

TEST_F(BuildTest, KeepsTheUsersFiles)
{
    fs::create_directories(request.buildFolder);
    std::ofstream(file("notes.txt")) << "mine";
    built();
    write("top.v", "module top; oops\n");
    failed();
    EXPECT_EQ(contents(file("notes.txt")), "mine");
}

TEST_F(BuildTest, ReplacesALinkInsteadOfWritingThroughIt)
{
    fs::create_directories(request.buildFolder);
    write("precious.txt", "mine");
    fs::create_symlink(source / "precious.txt", file("hardware.bin"));
    fs::create_symlink(source / "precious.txt", file("synth.log"));
    built();
    EXPECT_EQ(contents(source / "precious.txt"), "mine");
}

TEST_F(BuildTest, WorksInALinkedBuildFolder)
{
    fs::create_directories(services.folder.path() / "elsewhere/build");
    fs::create_directory_symlink(services.folder.path() / "elsewhere/build", source / "_build");
    built();
    EXPECT_TRUE(fs::exists(services.folder.path() / "elsewhere/build/hardware.bin"));
    EXPECT_TRUE(built().upToDate);
}

TEST_F(BuildTest, RefusesFoldersThatAreNoBuildFolders)
{
    for (const fs::path &folder : {source, source / "out", services.folder.path()}) {
        request.buildFolder = folder;
        EXPECT_EQ(failed().category, ErrorCategory::Request) << folder;
    }
    request.buildFolder = "_build";
    EXPECT_EQ(failed().category, ErrorCategory::Request);
}

TEST_F(BuildTest, SaysThatTheFolderCannotBeWritten)
{
    if (geteuid() == 0) {
        GTEST_SKIP() << "root may write everywhere";
    }
    fs::create_directories(request.buildFolder);
    fs::permissions(request.buildFolder, fs::perms::owner_read | fs::perms::owner_exec);
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Setup);
    EXPECT_THAT(error.message.english(), HasSubstr("_build"));
    fs::permissions(request.buildFolder, fs::perms::owner_all);
}

TEST_F(BuildTest, TakesNamesThatMeanSomethingToShellsAndTools)
{
    const std::vector<std::string> names = {"-dash.v",       "semi;colon.v", "quo\"te.v", "it's.v",
                                            "dollar$HOME.v", "comma,.v",     "[a]*?.v",   "#hash.v",
                                            "zähler_計数.v", "{b} space.v"};
    std::string ports;
    std::string instances;
    std::string constraints = "set_io clk 21\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string number = std::to_string(i);
        write("d ir/" + names[i], "module m" + number + "(input a, output b);\n  assign b = ~a;\n"
                                      + "  always @(posedge a) $display(\"x\");\nendmodule\n");
        instances += "  wire w" + number + ";\n  m" + number + " u" + number + "("
                     + (i == 0 ? "clk" : "w" + std::to_string(i - 1)) + ", w" + number + ");\n";
        request.sources.sources.push_back("d ir/" + names[i]);
    }
    write("top.v", "module top (input clk, output [1:0] led);\n" + instances + "  assign led = {2{w"
                       + std::to_string(names.size() - 1) + "}};\nendmodule\n");
    built();
    EXPECT_TRUE(built().upToDate);
}

TEST_F(BuildTest, TakesAnyBuildFolder)
{
    request.buildFolder = services.folder.path() / "a, b;c \"d\" '#'/_build x";
    built();
    EXPECT_THAT(contents(file("synth.log")), HasSubstr("top.v"));
    EXPECT_TRUE(built().upToDate);
}

TEST_F(BuildTest, ABuildFoldersNameIsNeverACommand)
{
    // With a copied source and a define that goes by a file, both names stand in yosys' script.
    request.buildFolder = services.folder.path() / "x\" ; exec -- touch injected ; # /_build";
    request.defines = {{"B", "\"a b; c\""}};
    write("top.v", "\xEF\xBB\xBF" + std::string(blinky));
    built();
    EXPECT_FALSE(std::filesystem::exists(services.folder.path() / "injected"));
    EXPECT_FALSE(std::filesystem::exists(request.sources.folder / "injected"));
    EXPECT_TRUE(std::filesystem::exists(services.shared().scratchFolder / "build"));
    EXPECT_TRUE(built().upToDate);
}

TEST_F(BuildTest, ATopModulesNameIsNeverACommand)
{
    for (const char *name : {"top;exec", "top\"", "#top", "!touch"}) {
        request.topModule = name;
        EXPECT_EQ(failed().category, ErrorCategory::Request) << name;
    }
}

TEST_F(BuildTest, IncludesFromTheIncludingFilesFolderFirst)
{
    write("size.vh", "broken on purpose\n");
    write("sub/size.vh", "`define N 4\n");
    write("sub/top.v", "`include \"size.vh\"\n" + std::string(blinky));
    request.sources.sources = {"sub/top.v"};
    built();
}

TEST_F(BuildTest, PassesDefineValuesUnchanged)
{
    request.defines = {{"A", "1, 2"}, {"B", "\"a b; c\""}, {"EMPTY", ""}, {"N", "4'd3"}};
    write("top.v", R"(module pair #(parameter X = 0, Y = 0) (input a, output b);
  assign b = (X == 1 && Y == 2) ? a : missing_value;
endmodule
module top (input wire clk, output wire [1:0] led);
`ifndef EMPTY
  broken
`endif
`ifndef SYNTHESIZE
  broken
`endif
  wire x `EMPTY;
  pair #(`A) p (clk, x);
  assign led = {x, `N == 3 && `B == "a b; c"};
endmodule
)");
    built();
}

TEST_F(BuildTest, TakesMarksAndCarriageReturns)
{
    write("top.v", std::string("\xEF\xBB\xBF") + blinky);
    write("pins.pcf", "\xEF\xBB\xBFset_io clk 21\r\nset_io led[0] 99\r\nset_io led[1] 98\r\n");
    built();
}

TEST_F(BuildTest, NamesTheMissingModuleAndItsFile)
{
    write("lib/uart.v", "module uart (input a, output b); assign b = a; endmodule\n");
    write("top.v", "module top (input clk, output [1:0] led);\n  uart u (clk, led[0]);\n"
                   "  assign led[1] = 0;\nendmodule\n");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_THAT(error.message.english(), HasSubstr("uart"));
    EXPECT_EQ(error.diagnostics[0].place.line, 2);
    ASSERT_TRUE(error.diagnostics[0].hint);
    EXPECT_THAT(error.diagnostics[0].hint->english(), HasSubstr("lib/uart.v"));
}

TEST_F(BuildTest, OffersTheNearestTopModule)
{
    request.topModule = "tpo";
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_TRUE(error.diagnostics.at(0).hint);
    EXPECT_THAT(error.diagnostics[0].hint->english(), HasSubstr("top"));
}

TEST_F(BuildTest, CountsPinsBeforeAnyToolRuns)
{
    write("pins.pcf", "set_io clk 21\nset_io led[0] 299\nset_io led[1] 21\nset_led 3\n");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    EXPECT_EQ(error.diagnostics.size(), 3U);
    EXPECT_THAT(error.commands, IsEmpty());
}

TEST_F(BuildTest, ACancelledBuildEndsSoonAndLeavesNoRecord)
{
    services.stop.request_stop();
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(failed().category, ErrorCategory::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
    EXPECT_FALSE(fs::exists(file("build-record.json")));
}

TEST_F(BuildTest, TakesTurnsWithAnotherBuildInTheFolder)
{
    fs::create_directories(request.buildFolder);
    auto lock = FolderLock::acquire(file(".logix-build"), {}, [] {});
    ASSERT_TRUE(lock);
    std::jthread other([&] {
        std::this_thread::sleep_for(200ms);
        const FolderLock released = std::move(*lock);
    });
    const BuildResult result = built();
    EXPECT_FALSE(result.bitstream.empty());
    EXPECT_EQ(services.progress.phases, 4);
    EXPECT_THAT(services.progress.messages.front().english(), HasSubstr("_build"));
}

TEST_F(BuildTest, MakesAFolderAgainThatWasDeletedWhileItWaited)
{
    fs::create_directories(request.buildFolder);
    auto lock = FolderLock::acquire(file(".logix-build"), {}, [] {});
    ASSERT_TRUE(lock);
    std::jthread cleaner([&] {
        std::this_thread::sleep_for(200ms);
        fs::remove_all(request.buildFolder);
        const FolderLock released = std::move(*lock);
    });
    built();
    EXPECT_TRUE(fs::exists(file("hardware.bin")));
    EXPECT_TRUE(fs::exists(file(".logix-build")));
}

TEST_F(BuildTest, AWaitCanBeCancelled)
{
    fs::create_directories(request.buildFolder);
    auto lock = FolderLock::acquire(file(".logix-build"), {}, [] {});
    ASSERT_TRUE(lock);
    std::jthread canceller([&] {
        std::this_thread::sleep_for(100ms);
        services.stop.request_stop();
    });
    EXPECT_EQ(failed().category, ErrorCategory::Cancelled);
}

/// Changes a file when yosys starts.
class ChangingOutput : public LiveOutput
{
public:
    explicit ChangingOutput(std::function<void()> change) : m_change(std::move(change)) {}
    void line(const LiveLine &line) override
    {
        if (line.kind == LiveLine::Kind::Command && line.tool == "yosys" && !m_isDone) {
            m_isDone = true;
            m_change();
        }
        if (line.kind == LiveLine::Kind::Message) {
            messages.push_back(line.text);
        }
    }
    std::vector<std::string> messages;

private:
    std::function<void()> m_change;
    bool m_isDone = false;
};

TEST_F(BuildTest, StartsOverWhenASourceChangesMeanwhile)
{
    ChangingOutput output([&] { write("top.v", std::string(blinky) + "// later\n"); });
    const auto result =
        builder().build(request, CallContext{services.stop.get_token(), services.progress, output});
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_THAT(output.messages, Contains(HasSubstr("top.v")));
    // What was recorded is what was built.
    EXPECT_TRUE(built().upToDate);
}

TEST_F(BuildTest, SaysThatAToolIsMissing)
{
    const Toolchain none({{services.folder.path()}, services.resources});
    const EngineServices without = services.shared();
    const auto result = Builder({.catalog = without.catalog,
                                 .toolchain = none,
                                 .runner = without.runner,
                                 .resources = without.resources,
                                 .scratchFolder = without.scratchFolder})
                            .build(request, services.context());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english(), HasSubstr("yosys"));
}

} // namespace
} // namespace logix::test
