// SPDX-License-Identifier: Apache-2.0
#include "project/LintMirror.h"

#include "engine/project/ProjectFolder.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

class Mirror : public testing::Test
{
protected:
    Mirror()
    {
        m_project.write("main.v", "`include \"defs.vh\"\nmodule main (output led);\n"
                                  "  sub s (.led(led));\nendmodule\n");
        m_project.write("rtl/sub.v", "module sub (output led); assign led = `ON; endmodule\n");
        m_project.write("include/defs.vh", "`define ON 1'b1\n");
        m_project.write("notes.txt", "not mirrored\n");
        auto made = LintMirror::make(m_engine.folder.path() / "tmp");
        EXPECT_TRUE(made);
        m_mirror.emplace(std::move(*made));
    }

    ResolvedProject resolved()
    {
        auto project =
            resolveProject(m_project.path(), {.board = "icebreaker", .includeFolders = {"include"}},
                           m_engine.catalog);
        EXPECT_TRUE(project);
        return project.value_or(ResolvedProject());
    }

    LintRequest update(const std::map<std::string, std::string> &unsaved = {})
    {
        auto request = m_mirror->update(resolved(), unsaved);
        EXPECT_TRUE(request);
        return request.value_or(LintRequest());
    }

    std::string mirrored(const std::string &name)
    {
        std::ifstream file(m_mirror->folder() / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    std::vector<Diagnostic> lint(const LintRequest &request)
    {
        const auto result = Linter(m_engine.shared()).lint(request, m_engine.context());
        EXPECT_TRUE(result) << result.error().message.english();
        return result ? result->diagnostics : std::vector<Diagnostic>();
    }

    ProjectFolder m_project;
    test::TestEngine m_engine;
    std::optional<LintMirror> m_mirror;
};

TEST_F(Mirror, HasTheListedFilesAndWhatTheyInclude)
{
    const LintRequest request = update();
    EXPECT_EQ(m_mirror->changes(), 3);
    EXPECT_EQ(request.sources.folder, m_mirror->folder());
    EXPECT_EQ(mirrored("rtl/sub.v"), m_project.read("rtl/sub.v"));
    EXPECT_EQ(mirrored("include/defs.vh"), "`define ON 1'b1\n");
    EXPECT_FALSE(fs::exists(m_mirror->folder() / "notes.txt"));
    EXPECT_TRUE(lint(request).empty());
}

TEST_F(Mirror, WritesOnlyWhatChanged)
{
    (void)update();
    (void)update();
    EXPECT_EQ(m_mirror->changes(), 0);
    (void)update({{"rtl/sub.v", "module sub (output led); assign led = 0; endmodule\n"}});
    EXPECT_EQ(m_mirror->changes(), 1);
    (void)update({{"rtl/sub.v", "module sub (output led); assign led = 0; endmodule\n"}});
    EXPECT_EQ(m_mirror->changes(), 0);
    // Saved, or taken back: the disk's text again.
    (void)update();
    EXPECT_EQ(m_mirror->changes(), 1);
    EXPECT_EQ(mirrored("rtl/sub.v"), m_project.read("rtl/sub.v"));
    m_project.write("include/defs.vh", "`define ON 1'b0 // changed\n");
    (void)update();
    EXPECT_EQ(m_mirror->changes(), 1);
    EXPECT_EQ(mirrored("include/defs.vh"), "`define ON 1'b0 // changed\n");
}

TEST_F(Mirror, ForgetsWhatTheProjectNoLongerHas)
{
    (void)update();
    fs::remove(m_project.path() / "rtl/sub.v");
    (void)update();
    EXPECT_EQ(m_mirror->changes(), 1);
    EXPECT_FALSE(fs::exists(m_mirror->folder() / "rtl/sub.v"));
    // A header that nothing includes any more goes too.
    (void)update({{"main.v", "module main (output led); endmodule\n"}});
    EXPECT_FALSE(fs::exists(m_mirror->folder() / "include/defs.vh"));
}

TEST_F(Mirror, AnUnsavedIncludeIsFound)
{
    m_project.write("rtl/more.vh", "`define MORE 1\n");
    (void)update({{"rtl/sub.v", "`include \"more.vh\"\nmodule sub (output led); assign led = "
                                "`MORE; endmodule\n"}});
    EXPECT_EQ(mirrored("rtl/more.vh"), "`define MORE 1\n");
}

TEST_F(Mirror, ProblemsHaveTheProjectsNames)
{
    const auto request = update({{"rtl/sub.v", "module sub (output led);\n  assign led = nope;\n"
                                               "endmodule\n"}});
    const auto problems = lint(request);
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems.front().place.file, "rtl/sub.v");
    EXPECT_EQ(problems.front().place.line, 2);
    const PathNamer namer = m_mirror->namer(resolved());
    const std::string text = "see " + (m_mirror->folder() / "rtl/sub.v").string() + " there";
    EXPECT_EQ(namer.nameIn(text), "see " + (m_project.path() / "rtl/sub.v").string() + " there");
}

TEST_F(Mirror, NothingOutOfTheProjectIsTaken)
{
    const ProjectFolder other;
    other.write("secret.vh", "`define SECRET\n");
    fs::create_symlink(other.path() / "secret.vh", m_project.path() / "include/link.vh");
    (void)update({{"main.v", "`include \"link.vh\"\n`include \"../outside.vh\"\nmodule main; "
                             "endmodule\n"}});
    EXPECT_FALSE(fs::exists(m_mirror->folder() / "include/link.vh"));
}

TEST_F(Mirror, ItsFolderGoesWithIt)
{
    (void)update();
    const fs::path folder = m_mirror->folder();
    EXPECT_TRUE(fs::exists(folder));
    m_mirror.reset();
    EXPECT_FALSE(fs::exists(folder));
}

} // namespace
} // namespace logix
