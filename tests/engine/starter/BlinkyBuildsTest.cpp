// SPDX-License-Identifier: Apache-2.0
// The generated project of a board becomes a bitstream: of ten boards in every run, of all that the
// tools here can build for in long runs.
#include "build/Build.h"
#include "engine/project/ProjectFolder.h"
#include "project/Project.h"
#include "starter/NewProject.h"
#include "support/TestEngine.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

namespace logix {
namespace {

namespace fs = std::filesystem;

/// The boards with a clock and LEDs whose families' tools can be had, by family and ID.
std::vector<std::string> buildableBoards()
{
    const Catalog catalog(fs::path(LOGIX_RESOURCES) / "catalog");
    const auto families = catalog.families();
    const auto boards = catalog.boards(std::nullopt);
    std::vector<std::string> ids;
    for (const Family &family : families ? *families : std::vector<Family>()) {
        // openXC7's tools aren't to be had.
        if (family.toolchain == "openxc7") {
            continue;
        }
        for (const auto &board : boards ? *boards : BoardList()) {
            if (board->fpga.family == family.id && newProjectFiles(*board, family, {})) {
                ids.push_back(board->id);
            }
        }
    }
    return ids;
}

/// Evenly spread, so that every family is among them.
std::vector<std::string> tenOf(const std::vector<std::string> &ids)
{
    constexpr std::size_t wanted = 10;
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < wanted && !ids.empty(); ++i) {
        chosen.push_back(ids[i * (ids.size() - 1) / (wanted - 1)]);
    }
    return chosen;
}

void expectBuilds(const std::string &id, test::TestEngine &services)
{
    const fs::path folder = services.folder.path() / id;
    const auto made = newProject({.folder = folder, .board = id}, services.catalog);
    ASSERT_TRUE(made) << id << ": " << made.error().message.english();
    const auto settings = readProject(folder);
    ASSERT_TRUE(settings) << id;
    const auto project = resolveProject(folder, *settings, services.catalog);
    ASSERT_TRUE(project) << id;
    const auto request = project->buildRequest();
    ASSERT_TRUE(request) << id;
    const auto built = Builder(services.shared()).build(*request, services.context());
    ASSERT_TRUE(built) << id << ": " << built.error().message.english() << '\n'
                       << built.error().details;
    EXPECT_GT(fs::file_size(request->buildFolder / built->bitstream), 1000U) << id;
}

class BlinkyOf : public testing::TestWithParam<std::string>
{
};

TEST_P(BlinkyOf, Builds)
{
    test::TestEngine services;
    expectBuilds(GetParam(), services);
}

INSTANTIATE_TEST_SUITE_P(TenBoards, BlinkyOf, testing::ValuesIn(tenOf(buildableBoards())),
                         [](const auto &parameter) {
                             std::string name = parameter.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(Blinky, OfEveryBoardBuilds)
{
    if (std::getenv("LOGIX_LONG_TESTS") == nullptr) {
        GTEST_SKIP() << "LOGIX_LONG_TESTS isn't set";
    }
    test::TestEngine services;
    const auto ids = buildableBoards();
    EXPECT_GT(ids.size(), 90U);
    for (const std::string &id : ids) {
        expectBuilds(id, services);
    }
}

} // namespace
} // namespace logix
