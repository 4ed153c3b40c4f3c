// SPDX-License-Identifier: Apache-2.0
#include "hdl/SourceSet.h"

#include "base/Files.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

namespace logix {
namespace {

class SourceSetTest : public testing::Test
{
protected:
    Result<SourceSet> open(std::vector<std::string> sources,
                           std::vector<std::string> testbenches = {})
    {
        request.folder = project();
        request.sources = std::move(sources);
        request.testbenches = std::move(testbenches);
        return openSourceSet(request, scratch());
    }

    /// The text of the one problem.
    std::string problem(std::vector<std::string> sources, std::vector<std::string> testbenches = {})
    {
        const auto set = open(std::move(sources), std::move(testbenches));
        if (set) {
            return "no problem";
        }
        EXPECT_EQ(set.error().category, ErrorCategory::Request);
        EXPECT_EQ(set.error().diagnostics.size(), 1U);
        return set.error().message.english();
    }

    fs::path write(const std::string &name, std::string_view text = "module m; endmodule\n")
    {
        return folder.write("project/" + name, text);
    }

    [[nodiscard]] fs::path project() const { return folder.path() / "project"; }
    [[nodiscard]] fs::path scratch() const { return folder.path() / "scratch"; }

    test::TemporaryFolder folder;
    SourceRequest request;
};

std::vector<std::string> names(const std::vector<SourceFile> &files)
{
    std::vector<std::string> all;
    for (const SourceFile &file : files) {
        all.push_back(file.name);
    }
    return all;
}

TEST_F(SourceSetTest, KeepsTheOrderOfTheRequest)
{
    write("z.v");
    write("a.sv");
    write("h.vh");
    write("b_tb.v");
    const auto set = open({"z.v", "a.sv", "h.vh"}, {"b_tb.v"});
    ASSERT_TRUE(set);
    EXPECT_THAT(names(set->sources), ElementsAre("z.v", "a.sv", "h.vh"));
    EXPECT_THAT(names(set->testbenches), ElementsAre("b_tb.v"));
    EXPECT_FALSE(set->sources[0].isSystemVerilog);
    EXPECT_TRUE(set->sources[1].isSystemVerilog);
    EXPECT_TRUE(set->sources[2].isHeader);
    EXPECT_FALSE(fs::exists(scratch())) << "nothing had to be copied";
}

TEST_F(SourceSetTest, WantsASourceFolder)
{
    request.folder = folder.path() / "none";
    request.sources = {"a.v"};
    EXPECT_THAT(openSourceSet(request, scratch()).error().message.english(), HasSubstr("none"));
    request.folder = folder.write("file", "");
    EXPECT_THAT(openSourceSet(request, scratch()).error().message.english(),
                HasSubstr("isn't a folder"));
    request.folder = "relative";
    EXPECT_EQ(openSourceSet(request, scratch()).error().category, ErrorCategory::Request);
}

TEST_F(SourceSetTest, WantsSources)
{
    write("a.v");
    EXPECT_THAT(open({}).error().message.english(), HasSubstr("No source files"));
}

TEST_F(SourceSetTest, RefusesWhatIsNotThereAndNamesTheNearest)
{
    write("uart.v");
    EXPECT_EQ(problem({"uart_rx_fifo.v"}), "uart_rx_fifo.v doesn't exist.");
    EXPECT_EQ(problem({"uatr.v"}), "uatr.v doesn't exist; uart.v does.");
    EXPECT_EQ(problem({"uart.v/x.v"}), "uart.v/x.v doesn't exist.");
}

TEST_F(SourceSetTest, RefusesWhatIsNoFile)
{
    fs::create_directories(project() / "sub.v");
    EXPECT_EQ(problem({"sub.v"}), "sub.v is a folder, not a file.");
    ASSERT_EQ(mkfifo((project() / "pipe.v").c_str(), 0600), 0);
    EXPECT_EQ(problem({"pipe.v"}), "pipe.v isn't an ordinary file.");
}

TEST_F(SourceSetTest, RefusesOtherLanguages)
{
    write("a.vhd");
    write("b.VHDL");
    write("c.py");
    EXPECT_THAT(problem({"a.vhd"}), HasSubstr("a.vhd is VHDL"));
    EXPECT_THAT(problem({"b.VHDL"}), HasSubstr("b.VHDL is VHDL"));
    EXPECT_THAT(problem({"c.py"}), HasSubstr("c.py isn't a Verilog"));
}

TEST_F(SourceSetTest, RefusesUnreadableFiles)
{
    const fs::path file = write("a.v");
    fs::permissions(file, fs::perms::none);
    if (access(file.c_str(), R_OK) == 0) {
        GTEST_SKIP() << "this user may read everything";
    }
    EXPECT_EQ(problem({"a.v"}), "a.v can't be read: Permission denied.");
}

TEST_F(SourceSetTest, RefusesPathsThatAreNotPlain)
{
    write("rtl/a.v");
    EXPECT_THAT(problem({"./rtl/a.v"}), HasSubstr("./rtl/a.v isn't a plain path"));
    EXPECT_THAT(problem({"rtl/../rtl/a.v"}), HasSubstr("write rtl/a.v"));
    EXPECT_THAT(problem({(project() / "rtl/a.v").string()}), HasSubstr("write rtl/a.v"));
    EXPECT_THAT(problem({"rtl//a.v"}), HasSubstr("write rtl/a.v"));
    EXPECT_THAT(problem({"rtl/a\n.v"}), HasSubstr("isn't a path"));
    EXPECT_THAT(problem({""}), HasSubstr("empty"));
}

TEST_F(SourceSetTest, RefusesPathsOutsideAllAtOnce)
{
    write("a.v");
    folder.write("secret.v", "module secret; endmodule\n");
    const auto set = open({"../secret.v", "/etc/hostname", "a.v"});
    ASSERT_FALSE(set);
    ASSERT_EQ(set.error().diagnostics.size(), 2U);
    for (const Diagnostic &diagnostic : set.error().diagnostics) {
        EXPECT_THAT(diagnostic.text.english(), HasSubstr("outside the source folder"));
        EXPECT_EQ(diagnostic.severity, Severity::Error);
    }
    EXPECT_EQ(set.error().diagnostics[0].place.file, "../secret.v");
    EXPECT_THAT(set.error().message.english(), HasSubstr("/etc/hostname"));
}

TEST_F(SourceSetTest, RefusesLinksThatLeadOutside)
{
    write("inside.v");
    folder.write("out/secret.v", "module secret; endmodule\n");
    fs::create_symlink("../out/secret.v", project() / "link.v");
    fs::create_directory_symlink("../out", project() / "linked");
    fs::create_symlink("inside.v", project() / "alias.v");
    EXPECT_EQ(problem({"link.v"}), "link.v is a link to a place outside the source folder.");
    EXPECT_THAT(problem({"linked/secret.v"}), HasSubstr("linked/secret.v is a link"));
    EXPECT_TRUE(open({"alias.v"}));
}

TEST_F(SourceSetTest, TakesASourceFolderBehindALink)
{
    write("a.v");
    fs::create_directory_symlink(project(), folder.path() / "shortcut");
    request.folder = folder.path() / "shortcut";
    request.sources = {"a.v"};
    const auto set = openSourceSet(request, scratch());
    ASSERT_TRUE(set);
    EXPECT_EQ(set->argument(set->sources[0]), "a.v");
    EXPECT_EQ(set->nameOf((project() / "a.v").string()), "a.v");
}

TEST_F(SourceSetTest, RefusesAFileListedTwice)
{
    write("a.v");
    write("b.v");
    fs::create_symlink("a.v", project() / "alias.v");
    fs::create_hard_link(project() / "b.v", project() / "hard.v");
    EXPECT_EQ(problem({"a.v", "b.v", "a.v"}), "a.v is listed twice.");
    EXPECT_EQ(problem({"a.v"}, {"a.v"}), "a.v is listed twice.");
    EXPECT_EQ(problem({"a.v", "alias.v"}), "alias.v and a.v are the same file.");
    EXPECT_EQ(problem({"b.v", "hard.v"}), "hard.v and b.v are the same file.");
}

TEST_F(SourceSetTest, RefusesOtherEncodingsByName)
{
    using namespace std::string_view_literals;
    write("le.v", "\xFF\xFEm\0o\0"sv);
    write("be.v", "\xFE\xFF\0m\0o"sv);
    write("bare.v", "m\0o\0d\0u\0l\0e\0 \0x\0;\0\n\0"sv);
    write("wide.v", "\xFF\xFE\0\0m\0\0\0"sv);
    write("zero.v", "module m; endmodule\n\0"sv);
    EXPECT_THAT(problem({"le.v"}), HasSubstr("le.v is encoded in UTF-16"));
    EXPECT_THAT(problem({"be.v"}), HasSubstr("UTF-16"));
    EXPECT_THAT(problem({"bare.v"}), HasSubstr("UTF-16"));
    EXPECT_THAT(problem({"wide.v"}), HasSubstr("UTF-32"));
    EXPECT_THAT(problem({"zero.v"}), HasSubstr("isn't text"));
}

TEST_F(SourceSetTest, TakesLatin1AndEmptyFiles)
{
    write("latin.v", "// \xB5s\nmodule m; endmodule\n");
    write("empty.v", "");
    const auto set = open({"latin.v", "empty.v"});
    ASSERT_TRUE(set);
    EXPECT_EQ(set->sources[0].readPath, project() / "latin.v");
}

TEST_F(SourceSetTest, TakesAMarkOffInACopy)
{
    write("bom.v", "\xEF\xBB\xBFmodule m; endmodule\n");
    const auto set = open({"bom.v"});
    ASSERT_TRUE(set);
    const SourceFile &file = set->sources[0];
    EXPECT_EQ(file.name, "bom.v");
    EXPECT_EQ(*file.text, "module m; endmodule\n");
    EXPECT_EQ(readFile(file.readPath).value(), "module m; endmodule\n");
    EXPECT_TRUE(file.readPath.string().starts_with(scratch().string()));
    EXPECT_EQ(set->nameOf(file.readPath.string()), "bom.v");
    EXPECT_EQ(set->argument(file), file.readPath.string());
    EXPECT_EQ(open({"bom.v"})->sources[0].readPath, file.readPath) << "the copy's place is stable";
}

TEST_F(SourceSetTest, GivesWhoeverIncludesACopyTheCopy)
{
    write("rtl/top.v", "`include \"sizes.vh\"\nmodule top; endmodule\n");
    write("rtl/sizes.vh", "\xEF\xBB\xBF`define W 4\n");
    const auto set = open({"rtl/top.v"});
    ASSERT_TRUE(set);
    ASSERT_THAT(names(set->included), ElementsAre("rtl/sizes.vh"));
    const std::string copy = readFile(set->sources[0].readPath).value();
    EXPECT_EQ(copy,
              "`include \"" + set->included[0].readPath.string() + "\"\nmodule top; endmodule\n");
    EXPECT_EQ(readFile(set->included[0].readPath).value(), "`define W 4\n");
}

TEST_F(SourceSetTest, CopiesFilesWithNamesThatToolsTakeApart)
{
    write("we \"quote\".v");
    write("a[1].v");
    write("fine; $name 'x'.v");
    const auto set = open({"we \"quote\".v", "a[1].v", "fine; $name 'x'.v"});
    ASSERT_TRUE(set);
    EXPECT_EQ(set->sources[0].readPath.filename(), "we__quote_.v");
    EXPECT_EQ(set->sources[1].readPath.filename(), "a_1_.v");
    EXPECT_EQ(set->argument(set->sources[2]), "fine; $name 'x'.v");
    EXPECT_EQ(set->nameOf(set->sources[1].readPath.string()), "a[1].v");
}

TEST_F(SourceSetTest, KeepsNamesFromLookingLikeOptions)
{
    write("-x.v");
    write("+y.v");
    const auto set = open({"-x.v", "+y.v"});
    ASSERT_TRUE(set);
    EXPECT_EQ(set->argument(set->sources[0]), "./-x.v");
    EXPECT_EQ(set->argument(set->sources[1]), "./+y.v");
    EXPECT_EQ(set->nameOf("./-x.v"), "-x.v");
}

TEST_F(SourceSetTest, FollowsIncludes)
{
    write("top.v", "`include \"inc/a.vh\" // \"no.vh\"\n/* `include \"no.vh\" */\nmodule t;\n"
                   "initial $display(\"`include \\\"no.vh\\\"\");\nendmodule\n"
                   "`ifdef NEVER\n`include <deep.vh>\n`endif\n`include `MACRO\n");
    write("inc/a.vh", "`include \"a.vh\"\n`include \"../more/b.vh\"\n");
    write("more/b.vh", "`include \"inc/a.vh\"\n");
    write("lib/deep.vh", "");
    write("no.vh", "");
    request.includeFolders = {"lib"};
    const auto set = open({"top.v"});
    ASSERT_TRUE(set) << set.error().message.english();
    EXPECT_THAT(names(set->included), ElementsAre("inc/a.vh", "lib/deep.vh", "more/b.vh"));
    EXPECT_THAT(set->includeFolders,
                ElementsAre(project(), project() / "inc", project() / "lib", project() / "more"));
}

TEST_F(SourceSetTest, FindsHeadersInFoldersOfListedFiles)
{
    write("rtl/core/ctr.v", "`include \"widths.vh\"\n`include \"extra.vh\"\n");
    write("inc/widths.vh", "");
    write("inc/extra.vh", "");
    const auto set = open({"rtl/core/ctr.v", "inc/widths.vh"});
    ASSERT_TRUE(set);
    EXPECT_THAT(names(set->included), ElementsAre("inc/extra.vh"));
}

TEST_F(SourceSetTest, LooksForIncludesInTheOrderOfTheTool)
{
    write("rtl/top.v", "`include \"defs.vh\"\n");
    write("rtl/defs.vh", "");
    write("defs.vh", "");
    EXPECT_THAT(names(open({"rtl/top.v"})->included), ElementsAre("rtl/defs.vh"));
    request.includeOrder = IncludeOrder::SourceFolderFirst;
    EXPECT_THAT(names(open({"rtl/top.v"})->included), ElementsAre("defs.vh"));
}

TEST_F(SourceSetTest, RefusesIncludesThatLeadOutside)
{
    folder.write("secret.vh", "`define SECRET 1\n");
    write("top.v", "module t;\n  `include \"../secret.vh\"\nendmodule\n");
    const auto set = open({"top.v"});
    ASSERT_FALSE(set);
    ASSERT_EQ(set.error().diagnostics.size(), 1U);
    const Diagnostic &diagnostic = set.error().diagnostics[0];
    EXPECT_EQ(diagnostic.place, (SourcePlace{.file = "top.v", .line = 2, .column = 13}));
    EXPECT_THAT(diagnostic.text.english(), HasSubstr("../secret.vh"));

    write("top.v", "`include \"/etc/passwd\"\n");
    EXPECT_THAT(problem({"top.v"}), HasSubstr("/etc/passwd is outside"));
    fs::create_symlink("../secret.vh", project() / "link.vh");
    write("top.v", "`include \"link.vh\"\n");
    EXPECT_THAT(problem({"top.v"}), HasSubstr("link.vh is outside"));
}

TEST_F(SourceSetTest, LeavesMissingIncludesToTheTool)
{
    write("top.v", "`include \"nowhere.vh\"\n`include \"../nowhere.vh\"\n");
    EXPECT_TRUE(open({"top.v"}));
}

TEST_F(SourceSetTest, RefusesIncludedFilesThatToolsCannotRead)
{
    using namespace std::string_view_literals;
    write("top.v", "`include \"wide.vh\"\n");
    write("wide.vh", "\xFF\xFE`\0"sv);
    EXPECT_THAT(problem({"top.v"}), HasSubstr("The included file wide.vh is encoded in UTF-16"));
}

TEST_F(SourceSetTest, ChecksIncludeFolders)
{
    write("a.v");
    fs::create_directories(folder.path() / "out");
    fs::create_directory_symlink("../out", project() / "linked");
    request.includeFolders = {"none", "../out", "linked", ""};
    const auto set = open({"a.v"});
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().diagnostics.size(), 3U);
}

TEST_F(SourceSetTest, SaysSetupWhenACopyCannotBeMade)
{
    write("bom.v", "\xEF\xBB\xBFmodule m; endmodule\n");
    folder.write("scratch", "a file where a folder should be");
    const auto set = open({"bom.v"});
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().category, ErrorCategory::Setup);
}

TEST_F(SourceSetTest, KnowsOnlyItsOwnFiles)
{
    write("a.v");
    write("other.v");
    const auto set = open({"a.v"});
    ASSERT_TRUE(set);
    EXPECT_EQ(set->nameOf("sub/../a.v"), "a.v");
    EXPECT_EQ(set->nameOf("other.v"), std::nullopt);
    EXPECT_EQ(set->nameOf("/usr/share/yosys/ice40/cells_sim.v"), std::nullopt);
}

} // namespace
} // namespace logix
