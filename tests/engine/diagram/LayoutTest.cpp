// SPDX-License-Identifier: Apache-2.0
#include "diagram/Layout.h"

#include "DesignFixture.h"
#include "base/Parallel.h"
#include "diagram/ElkGraph.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

namespace logix::test {
namespace {

using namespace std::chrono_literals;
using diagram::LayoutJob;
using diagram::LayoutRunner;
using diagram::Schematic;
using testing::HasSubstr;

/// A chain of boxes.
Schematic chain(std::size_t length)
{
    Schematic schematic;
    for (std::size_t i = 0; i < length; ++i) {
        diagram::SchematicNode node{.bodyWidth = 40, .bodyHeight = 40};
        node.ports = {{.name = "A", .bits = {1}, .net = static_cast<int>(i) - 1, .at = {0, 20}},
                      {.name = "Y",
                       .side = diagram::Side::East,
                       .isOutput = true,
                       .bits = {1},
                       .net = i + 1 < length ? static_cast<int>(i) : -1,
                       .at = {40, 20}}};
        schematic.nodes.push_back(std::move(node));
        if (i > 0) {
            schematic.nets.push_back({.source = {i - 1, 1}, .sinks = {{i, 0}}, .bits = {1}});
        }
    }
    schematic.isLarge = length > diagram::largeModule;
    return schematic;
}

class LayoutTest : public DesignFixture
{
protected:
    Result<> run(std::vector<LayoutJob> &jobs, LayoutRunner::Limits limits)
    {
        const Diagrammer::Services given = services();
        QuietProgress progress;
        QuietOutput output;
        const CallContext context{
            .stop = m_stop.get_token(), .progress = progress, .output = output};
        LayoutRunner runner(given, context, limits);
        if (m_isPrepared) {
            runner.prepare();
        }
        return runner.run(jobs, [this] { ++m_done; });
    }

    /// A layout program that does something else.
    void standIn(const std::string &script)
    {
        m_layoutProgram = m_folder.write("stand-in", "#!/bin/sh\n" + script + "\n");
        std::filesystem::permissions(m_layoutProgram, std::filesystem::perms::owner_all);
    }

    /// One that answers each time, and counts its starts; `before` runs before each answer.
    void answeringStandIn(const std::string &before = ":")
    {
        standIn("echo x >> '" + counter().string()
                + "'\nwhile [ \"$(head -c 1 <&3 | wc -c)\" = 1 ]; do\n" + before
                + "\necho '{\"children\": [{\"id\": \"0\", \"x\": 1, \"y\": 2}], \"edges\": []}' "
                  "> \"$3\"\necho done; done 3< \"$5\"");
    }
    [[nodiscard]] std::filesystem::path counter() const { return m_folder.path() / "started"; }
    [[nodiscard]] std::ptrdiff_t starts() const
    {
        std::ifstream started(counter());
        return std::count(std::istreambuf_iterator<char>(started), {}, 'x');
    }

    int m_done = 0;
    bool m_isPrepared = false;
};

TEST_F(LayoutTest, FindsPlaces)
{
    Schematic schematic = chain(3);
    std::vector<LayoutJob> jobs{{.schematic = &schematic}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    ASSERT_FALSE(jobs[0].failure.has_value());
    EXPECT_LT(schematic.nodes[0].at.x + 40, schematic.nodes[1].at.x);
    EXPECT_LT(schematic.nodes[1].at.x + 40, schematic.nodes[2].at.x);
    EXPECT_EQ(schematic.nets[0].lines[0].front().x, schematic.nodes[0].at.x + 40);
    EXPECT_EQ(m_done, 1);
}

TEST_F(LayoutTest, AnOldLayoutIsUsedAgain)
{
    Schematic first = chain(3);
    Schematic second = chain(3);
    std::vector<LayoutJob> jobs{{.schematic = &first}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    standIn("exit 1");
    jobs = {{.schematic = &second}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    EXPECT_FALSE(jobs[0].failure.has_value());
    EXPECT_EQ(first.nodes[2].at.x, second.nodes[2].at.x);
}

TEST_F(LayoutTest, ABrokenOldLayoutIsMadeAnew)
{
    Schematic first = chain(3);
    std::vector<LayoutJob> jobs{{.schematic = &first}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    for (const auto &entry : std::filesystem::directory_iterator(services().layoutCache)) {
        std::ofstream(entry.path()) << R"({"children": [], "edges": 7)";
    }
    Schematic second = chain(3);
    jobs = {{.schematic = &second}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    EXPECT_FALSE(jobs[0].failure.has_value());
    EXPECT_EQ(first.nodes[2].at.x, second.nodes[2].at.x);
}

TEST_F(LayoutTest, FailuresConcernOnlyTheirModule)
{
    for (const auto &[script, words] :
         {std::pair("exit 1", "failed"), std::pair("kill -SEGV $$", "failed"),
          std::pair("exit 3", "memory"), std::pair("exec sleep 30", "more than 1 seconds"),
          std::pair("echo '{\"children\": [' > \"$3\"; echo done; sleep 9", "isn't complete")}) {
        standIn(script);
        Schematic schematic = chain(2);
        std::vector<LayoutJob> jobs{{.schematic = &schematic}};
        ASSERT_TRUE(run(jobs, {.time = 1s}).has_value()) << script;
        ASSERT_TRUE(jobs[0].failure.has_value()) << script;
        EXPECT_THAT(jobs[0].failure->english(), HasSubstr(words)) << script;
    }
}

TEST_F(LayoutTest, MemoryHasALimit)
{
    Schematic schematic = chain(3);
    std::vector<LayoutJob> jobs{{.schematic = &schematic}};
    ASSERT_TRUE(run(jobs, {.memoryMegabytes = 20}).has_value());
    ASSERT_TRUE(jobs[0].failure.has_value());
    EXPECT_THAT(jobs[0].failure->english(), HasSubstr("memory"));
}

TEST_F(LayoutTest, OneThatGotReadyLaysOutTheSame)
{
    Schematic cold = chain(5);
    Schematic warm = chain(5);
    std::vector<LayoutJob> jobs{{.schematic = &cold}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    std::filesystem::remove_all(services().layoutCache);
    m_isPrepared = true;
    jobs = {{.schematic = &warm}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    ASSERT_FALSE(jobs[0].failure.has_value());
    for (std::size_t i = 0; i < cold.nodes.size(); ++i) {
        EXPECT_EQ(cold.nodes[i].at, warm.nodes[i].at);
    }
}

TEST_F(LayoutTest, AnImprovedOneIsLaidOutOnceMoreByTheSameProcess)
{
    answeringStandIn();
    Schematic schematic = chain(1);
    int improvements = 0;
    int finishes = 0;
    std::vector<LayoutJob> jobs{{.schematic = &schematic,
                                 .failure = {},
                                 .improve =
                                     [&] {
                                         ++improvements;
                                         schematic = chain(1);
                                         schematic.nodes[0].bodyWidth = 77;
                                         return true;
                                     },
                                 .finish = [&] { ++finishes; }}};
    ASSERT_TRUE(run(jobs, {.time = 10s}).has_value());
    ASSERT_FALSE(jobs[0].failure.has_value()) << jobs[0].failure->english();
    EXPECT_EQ(improvements, 1);
    EXPECT_EQ(finishes, 1);
    EXPECT_EQ(schematic.nodes[0].at.x, 1);
    EXPECT_EQ(starts(), 1);
}

TEST_F(LayoutTest, SeveralTakeTurnsInTheSameProcesses)
{
    answeringStandIn();
    std::vector<Schematic> schematics;
    for (int i = 0; i < 12; ++i) {
        schematics.push_back(chain(1));
        schematics.back().nodes[0].bodyWidth = 40 + i;
    }
    std::vector<LayoutJob> jobs;
    for (Schematic &schematic : schematics) {
        jobs.push_back({.schematic = &schematic});
    }
    ASSERT_TRUE(run(jobs, {.time = 10s}).has_value());
    for (const LayoutJob &job : jobs) {
        EXPECT_FALSE(job.failure.has_value());
        EXPECT_EQ(job.schematic->nodes[0].at.x, 1);
    }
    EXPECT_LE(starts(), std::ptrdiff_t(processorCount()));
}

TEST_F(LayoutTest, AfterAFailureTheOthersGetAnotherProcess)
{
    // Ends at the one whose box is this wide, without an answer.
    answeringStandIn("if grep -q 77 \"$2\"; then exit 1; fi");
    std::vector<Schematic> schematics;
    for (int i = 0; i < 6; ++i) {
        schematics.push_back(chain(1));
        schematics.back().nodes[0].bodyWidth = i == 2 ? 77 : 40 + i;
    }
    std::vector<LayoutJob> jobs;
    for (Schematic &schematic : schematics) {
        jobs.push_back({.schematic = &schematic});
    }
    ASSERT_TRUE(run(jobs, {.time = 10s}).has_value());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        EXPECT_EQ(jobs[i].failure.has_value(), i == 2) << i;
    }
}

TEST_F(LayoutTest, ALongChainDoesNotOverflowTheStack)
{
    Schematic schematic = chain(1500);
    std::vector<LayoutJob> jobs{{.schematic = &schematic}};
    ASSERT_TRUE(run(jobs, {}).has_value());
    EXPECT_FALSE(jobs[0].failure.has_value())
        << (jobs[0].failure ? jobs[0].failure->english() : "");
}

TEST_F(LayoutTest, AMissingProgramIsASetUpError)
{
    m_layoutProgram = m_folder.path() / "nowhere";
    Schematic schematic = chain(2);
    std::vector<LayoutJob> jobs{{.schematic = &schematic}};
    const auto result = run(jobs, {});
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
}

TEST_F(LayoutTest, CancellingEndsIt)
{
    standIn("exec sleep 30");
    Schematic schematic = chain(2);
    std::vector<LayoutJob> jobs{{.schematic = &schematic}};
    const std::jthread canceller([this] {
        std::this_thread::sleep_for(200ms);
        m_stop.request_stop();
    });
    const auto begin = std::chrono::steady_clock::now();
    const auto result = run(jobs, {});
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
}

} // namespace
} // namespace logix::test
