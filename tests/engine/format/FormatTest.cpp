// SPDX-License-Identifier: Apache-2.0
#include "format/Format.h"

#include "base/Files.h"
#include "base/Text.h"
#include "format/LayoutText.h"
#include "format/TokenCheck.h"
#include "support/ForeignDesign.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sys/stat.h>
#include <thread>

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

namespace logix::test {
namespace {

namespace fs = std::filesystem;

class FormatTest : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!services.has("verible-verilog-format")) {
            // A set-up that says where its packages are has to have them.
            ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
            GTEST_SKIP() << "Verible isn't installed";
        }
        request.sourceFolder = services.folder.path() / "project";
        fs::create_directories(request.sourceFolder);
    }

    void file(const std::string &name, std::string_view text)
    {
        services.folder.write("project/" + name, text);
        request.files.push_back(name);
    }

    [[nodiscard]] std::string text(const std::string &name) const
    {
        return readFile(request.sourceFolder / name).value_or("?");
    }

    [[nodiscard]] Result<FormatResult> format()
    {
        return SourceFormatter(services.shared(), limits).format(request, services.context());
    }

    [[nodiscard]] std::vector<std::string> statuses()
    {
        const auto result = format();
        if (!result) {
            return {result.error().message.english()};
        }
        diagnostics = result->diagnostics;
        std::vector<std::string> names;
        for (const FormattedFile &one : result->files) {
            names.emplace_back(statusName(one.status));
        }
        return names;
    }

    TestEngine services;
    FormatRequest request;
    SourceFormatter::Limits limits;
    std::vector<Diagnostic> diagnostics;
};

constexpr std::string_view untidy = "module a(input  x,output y);\nassign y=x;\nendmodule\n";
constexpr std::string_view tidy =
    "module a (\n    input  x,\n    output y\n);\n  assign y = x;\nendmodule\n";

TEST_F(FormatTest, FormatsInPlaceAndLeavesFormattedFilesAlone)
{
    file("a.v", untidy);
    file("sub/b.v", tidy);
    const auto before = fs::last_write_time(request.sourceFolder / "sub/b.v");
    const auto result = format();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_TRUE(result->passed);
    ASSERT_THAT(result->files, SizeIs(2));
    EXPECT_EQ(result->files[0].status, FormattedFile::Status::Formatted);
    EXPECT_EQ(result->files[1].status, FormattedFile::Status::Unchanged);
    EXPECT_EQ(text("a.v"), tidy);
    EXPECT_EQ(fs::last_write_time(request.sourceFolder / "sub/b.v"), before);
    ASSERT_THAT(result->commands, SizeIs(2));
    EXPECT_THAT(result->commands[0].arguments, Contains("--inplace"));
    EXPECT_EQ(services.progress.phases, 2);
    // Only the files themselves are in the project.
    EXPECT_THAT(std::vector(fs::recursive_directory_iterator(request.sourceFolder), {}), SizeIs(3));
}

TEST_F(FormatTest, KeepsLineEndsMarkModeAndLink)
{
    std::string crlf(untidy);
    for (std::size_t at = 0; (at = crlf.find('\n', at)) != std::string::npos; at += 2) {
        crlf.insert(at, 1, '\r');
    }
    file("real.v", "\xEF\xBB\xBF" + crlf);
    chmod((request.sourceFolder / "real.v").c_str(), 0640);
    fs::create_symlink("real.v", request.sourceFolder / "link.v");
    request.files = {"link.v"};
    EXPECT_THAT(statuses(), ElementsAre("formatted"));
    const std::string after = text("real.v");
    EXPECT_THAT(after, StartsWith("\xEF\xBB\xBFmodule a (\r\n"));
    EXPECT_EQ(std::ranges::count(after, '\r'), std::ranges::count(after, '\n'));
    EXPECT_TRUE(fs::is_symlink(request.sourceFolder / "link.v"));
    EXPECT_EQ(static_cast<int>(fs::status(request.sourceFolder / "real.v").permissions()), 0640);
    EXPECT_THAT(statuses(), ElementsAre("unchanged"));
}

TEST_F(FormatTest, LeavesCodeBetweenOffAndOnAlone)
{
    file("a.v",
         "module a(input  x,output y);\r\nassign y=x;\r\n  // verilog_format: off\r\n"
         "wire   z  =\t1; \nwire w;\r\n  // verilog_format: on\r\nwire   q;\r\nendmodule\r\n");
    EXPECT_THAT(statuses(), ElementsAre("formatted"));
    EXPECT_THAT(text("a.v"), HasSubstr("off\r\nwire   z  =\t1; \nwire w;\r\n"));
    EXPECT_THAT(text("a.v"), HasSubstr("\r\n  assign y = x;\r\n"));
}

TEST_F(FormatTest, ListsWhatCannotBeFormattedAndGoesOn)
{
    file("bad.v", "module a;\n  assign = 1;\nendmodule\n");
    file("utf16.v", std::string_view("\xFF\xFEm\0o\0d\0", 8));
    // Legal, and Verible aborts.
    file("abort.sv", "module p (k, r);\n  input   k;\n  output logic   signed   r;\n"
                     "  assign r=k;\nendmodule\n");
    file("good.v", untidy);
    const std::string abortText = text("abort.sv");
    EXPECT_THAT(statuses(), ElementsAre("failed", "failed", "failed", "formatted"));
    ASSERT_GE(diagnostics.size(), 3U);
    EXPECT_EQ(diagnostics[0].place, (SourcePlace{.file = "bad.v", .line = 2, .column = 10}));
    EXPECT_EQ(diagnostics[0].tool, "verible");
    EXPECT_THAT(diagnostics[0].text.english(), HasSubstr("syntax error"));
    EXPECT_EQ(diagnostics.back().place.file, "abort.sv");
    EXPECT_THAT(diagnostics.back().text.english(), HasSubstr("crashed"));
    EXPECT_EQ(text("abort.sv"), abortText);
}

TEST_F(FormatTest, EndsFilesThatTakeForEver)
{
    limits.time = std::chrono::milliseconds(500);
    file("soup.v", readFile(fs::path(LOGIX_TEST_DATA) / "cases/format-slow-macro/soup.v").value());
    file("good.v", untidy);
    const std::string before = text("soup.v");
    EXPECT_THAT(statuses(), ElementsAre("failed", "formatted"));
    EXPECT_EQ(text("soup.v"), before);
}

TEST_F(FormatTest, SuggestsMoreStatesForComplexStatements)
{
    request.veribleOptions = {"--max_search_states=3"};
    file("c.v",
         "module c; assign y = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + bbbbbbbbbbbbbbbbbbbbbbbbbbb + "
         "cccccccccccccccccccccccccccc + ddddddddd + f(a,b,c,d,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,"
         "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb);endmodule\n");
    EXPECT_THAT(statuses(), ElementsAre("failed"));
    ASSERT_THAT(diagnostics, SizeIs(1));
    ASSERT_TRUE(diagnostics[0].hint);
    EXPECT_THAT(diagnostics[0].hint->english(), HasSubstr("--max_search_states=2000000"));
}

TEST_F(FormatTest, DoesNotOverwriteWhatChangedMeanwhile)
{
    file("soup.v", untidy);
    // Verible needs a moment for these; meanwhile somebody saves the file.
    std::string many(untidy);
    for (int i = 0; i < 3000; ++i) {
        many += "module m" + std::to_string(i) + "(input  x,output y);\nassign y=x;\nendmodule\n";
    }
    services.folder.write("project/soup.v", many);
    std::jthread editor([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        services.folder.write("project/soup.v", "// saved by somebody\n");
    });
    const auto found = statuses();
    editor.join();
    EXPECT_EQ(text("soup.v"), "// saved by somebody\n");
    EXPECT_THAT(found, ElementsAre("failed"));
}

TEST_F(FormatTest, RefusesBadRequests)
{
    const auto categoryOf = [&] {
        const auto result = format();
        return result ? ErrorCategory::Engine : result.error().category;
    };
    EXPECT_EQ(categoryOf(), ErrorCategory::Request);
    file("a.v", untidy);
    for (const char *option :
         {"--inplace", "--inplace=false", "--noinplace", "--flagfile=/etc/passwd", "--fromenv=x",
          "--tryfromenv=x", "b.v", "-x", "--", "--a b", "---x", "--x\n"}) {
        request.veribleOptions = {option};
        EXPECT_EQ(categoryOf(), ErrorCategory::Request) << option;
    }
    request.veribleOptions = {"--nosuchoption"};
    EXPECT_EQ(categoryOf(), ErrorCategory::Tool);
    request.veribleOptions = {"--column_limit=x"};
    EXPECT_EQ(categoryOf(), ErrorCategory::Tool);
    request.veribleOptions = {};
    EXPECT_EQ(text("a.v"), untidy);
    services.folder.write("outside.v", untidy);
    fs::create_symlink(services.folder.path() / "outside.v", request.sourceFolder / "out.v");
    fs::create_symlink("a.v", request.sourceFolder / "again.v");
    services.folder.write("project/a.txt", "x");
    for (const std::vector<std::string> &files : {std::vector<std::string>{"a.v", "a.v"},
                                                  {"a.v", "again.v"},
                                                  {"out.v"},
                                                  {"a.txt"},
                                                  {"missing.v"},
                                                  {"../outside.v"}}) {
        request.files = files;
        EXPECT_EQ(categoryOf(), ErrorCategory::Request) << files.back();
    }
    EXPECT_EQ(text("a.v"), untidy);
}

TEST_F(FormatTest, RefusesOptionsThatFormatNothing)
{
    file("a.v", untidy);
    for (const char *option : {"--version", "--help", "--helpfull", "--verify", "--stdin-name=x"}) {
        request.veribleOptions = {option};
        const auto result = format();
        ASSERT_FALSE(result) << option;
        EXPECT_EQ(result.error().category, ErrorCategory::Request) << option;
    }
    EXPECT_EQ(text("a.v"), untidy);
}

/// A formatter that isn't the real one: real ones don't do this, as far as is known.
TEST_F(FormatTest, KeepsFilesWhoseMeaningWouldChange)
{
    const fs::path tools = services.folder.path() / "tools";
    services.folder.write(
        "tools/verible-verilog-format",
        "#!/bin/sh\nfor last; do :; done\nsed -i 's/y *= *x/y = ~x/' \"$last\"\n");
    fs::permissions(tools / "verible-verilog-format", fs::perms::owner_all);
    fs::create_symlink(services.toolchain.find("verible-verilog-syntax")->program,
                       tools / "verible-verilog-syntax");
    const Toolchain toolchain({.folders = {tools}, .resources = services.resources});
    EngineServices fake{.catalog = services.catalog,
                        .toolchain = toolchain,
                        .runner = services.runner,
                        .resources = services.resources,
                        .scratchFolder = services.folder.path() / "tmp"};
    file("a.v", untidy);
    const auto result = SourceFormatter(fake).format(request, services.context());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Engine);
    ASSERT_EQ(result.error().diagnostics.size(), 1U);
    EXPECT_EQ(result.error().diagnostics[0].place.file, "a.v");
    EXPECT_EQ(result.error().commands.size(), 1U);
    EXPECT_EQ(text("a.v"), untidy);
}

TEST_F(FormatTest, TakesOptions)
{
    request.veribleOptions = {"--indentation_spaces=4"};
    file("a.v", untidy);
    EXPECT_THAT(statuses(), ElementsAre("formatted"));
    EXPECT_THAT(text("a.v"), HasSubstr("\n    assign y = x;\n"));
}

TEST_F(FormatTest, KeepsReadOnlyFiles)
{
    if (geteuid() == 0) {
        GTEST_SKIP() << "root may write everything";
    }
    file("a.v", untidy);
    chmod((request.sourceFolder / "a.v").c_str(), 0444);
    EXPECT_THAT(statuses(), ElementsAre("failed"));
    EXPECT_EQ(text("a.v"), untidy);
}

TEST(TokenCheckTest, SeesMeaningAndNotLayout)
{
    const auto lexed = [](std::initializer_list<const char *> lines) {
        LexedFile file;
        for (const char *line : lines) {
            if (auto token = lexedToken(line)) {
                file.tokens.push_back(std::move(*token));
            }
        }
        return file;
    };
    const LexedFile plain = lexed(
        {"All lexed tokens:", R"((#"assign" @0-6: "assign"))", R"((#"<<space>>" @6-7: " "))",
         R"((#SymbolIdentifier @7-8: "a"))", R"((#"// end of line comment" @9-14: "// b  "))"});
    EXPECT_THAT(plain.tokens, SizeIs(3));
    const LexedFile moved = lexed(
        {R"((#"assign" @0-6: "assign"))", R"((#"<<newline>>" @6-8: "\r\n"))",
         R"((#SymbolIdentifier @8-9: "a"))", R"((#"// end of line comment" @10-14: "// b"))"});
    EXPECT_FALSE(differenceOf(plain, moved));
    const LexedFile other =
        lexed({R"((#"assign" @0-6: "assign"))", R"((#SymbolIdentifier @8-9: "c"))",
               R"((#"// end of line comment" @10-14: "// b"))"});
    EXPECT_TRUE(differenceOf(plain, other));
    EXPECT_TRUE(differenceOf(plain, lexed({R"((#"assign" @0-6: "assign"))"})));
}

TEST(LayoutTextTest, RestoresWhatVeribleNeverSees)
{
    EXPECT_EQ(LayoutText("a\r\nb\r\n").plain(), "a\nb\n");
    EXPECT_EQ(LayoutText("a\r\nb\r\n").restored("a\n b\n"), "a\r\n b\r\n");
    EXPECT_EQ(LayoutText("\xEF\xBB\xBF"
                         "a\n")
                  .restored("a\n"),
              "\xEF\xBB\xBF"
              "a\n");
    EXPECT_EQ(LayoutText("// verilog_format: off\n  x\n").restored("// verilog_format: off\nx\n"),
              "// verilog_format: off\n  x\n");
}

TEST(LexedToken, OfAMacroCallIsTheSameWhereverItsLineEnds)
{
    const auto inLine = lexedToken("(#')' @9-10: \")\")");
    ASSERT_TRUE(inLine);
    EXPECT_EQ(lexedToken("(#MacroCallCloseToEndLine @9-10: \")\")"), inLine);
    EXPECT_EQ(lexedToken("(#MacroIdItem @0-4: \"`FOO\")"),
              lexedToken("(#MacroCallId @0-4: \"`FOO\")"));
    EXPECT_NE(lexedToken("(#MacroIdItem @0-4: \"`FOO\")"),
              lexedToken("(#MacroIdItem @0-4: \"`FOX\")"));
}

class ForeignFormat : public FormatTest, public testing::WithParamInterface<const char *>
{
protected:
    /// What Verilator makes of a design that yosys can't read, without places in sources.
    std::string tree(const ForeignDesign &design)
    {
        const auto verilator = services.toolchain.find("verilator");
        const fs::path output = services.folder.path() / "tree.xml";
        ProcessRequest process{.tool = "verilator",
                               .program = verilator->program,
                               .arguments = {"--xml-only", "--xml-output", output.string(), "-sv",
                                             "-Wno-fatal", "--top-module", design.topModule},
                               .workingFolder = design.folder};
        for (const std::string &folder : design.includeFolders) {
            process.arguments.push_back("-I" + folder);
        }
        process.arguments.insert(process.arguments.end(), design.sources.begin(),
                                 design.sources.end());
        const auto done = services.runner.run(process, {}, [](const OutputLine &) {});
        EXPECT_TRUE(done && done->succeeded());
        static const std::regex place(" loc=\"[^\"]*\"");
        return std::regex_replace(readFile(output).value_or(""), place, "");
    }

    /// The netlist that yosys makes of the design, without places in sources.
    std::string netlist(const ForeignDesign &design)
    {
        const auto yosys = services.toolchain.find("yosys");
        const fs::path output = services.folder.path() / "netlist.il";
        std::string script = "read_verilog -sv";
        for (const std::string &source : design.sources) {
            script += ' ' + source;
        }
        script += "; hierarchy -top " + design.topModule
                  + "; proc; opt_clean; setattr -unset src */* ; setattr -mod -unset src *; "
                    "delete */t:$scopeinfo; write_rtlil "
                  + output.string();
        const ProcessRequest process{.tool = "yosys",
                                     .program = yosys->program,
                                     .arguments = {"-q", "-p", script},
                                     .workingFolder = design.folder};
        const auto done = services.runner.run(process, {}, [](const OutputLine &) {});
        EXPECT_TRUE(done && done->succeeded());
        std::string text;
        std::ifstream stream(output);
        for (std::string line; std::getline(stream, line);) {
            // Names of cells made from places in the sources, and a counter.
            if (!line.contains("attribute \\src") && !line.starts_with("autoidx")
                && !line.starts_with("#")) {
                text += line + '\n';
            }
        }
        return text;
    }
};

/// Names that yosys makes have file, line and column in them.
std::string withoutPlaces(std::string text)
{
    static const std::regex place(R"([A-Za-z0-9_/.]+\.s?v:[0-9.:|-]+(\$[0-9]+)?)");
    static const std::regex number(R"(\$[0-9]+)");
    text = std::regex_replace(std::regex_replace(text, place, "P"), number, "$$N");
    // Their order follows the names.
    std::vector<std::string_view> lines = splitLines(text);
    std::ranges::sort(lines);
    std::string sorted;
    for (const std::string_view line : lines) {
        sorted += std::string(line) + '\n';
    }
    return sorted;
}

TEST_P(ForeignFormat, MeansTheSameAfterwards)
{
    const std::string name = GetParam();
    auto design = foreignDesign(name, "icebreaker", request.sourceFolder);
    if (!design || !services.has("yosys")) {
        ASSERT_TRUE(std::getenv("LOGIX_TEST_PYTHON") == nullptr || design);
        GTEST_SKIP() << "the Python package of " << name << " or yosys isn't installed";
    }
    // A design with a top module of its own is one that yosys can't read.
    const auto meaning = [&] {
        return design->constraints.empty() ? tree(*design) : withoutPlaces(netlist(*design));
    };
    const std::string before = meaning();
    request.files = design->sources;
    const auto found = statuses();
    EXPECT_THAT(found, testing::AnyOf(Contains("formatted"), Contains("unchanged")));
    // Verible can't read everything; what it can't read is left alone, and said.
    EXPECT_EQ(std::ranges::count(found, "failed") > 0, !diagnostics.empty());
    EXPECT_GT(before.size(), 10'000U);
    EXPECT_TRUE(meaning() == before);
}

INSTANTIATE_TEST_SUITE_P(Designs, ForeignFormat,
                         testing::Values("serv", "picorv32", "mor1kx", "ibex"));

} // namespace
} // namespace logix::test
