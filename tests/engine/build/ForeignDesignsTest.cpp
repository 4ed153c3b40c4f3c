// SPDX-License-Identifier: Apache-2.0
//
// Processors that nobody here wrote, under small tops of ours, built to a bitstream.
#include "build/Build.h"
#include "support/EngineServices.h"
#include "support/ForeignDesign.h"

#include <cstdlib>
#include <gmock/gmock.h>

namespace logix::test {
namespace {

using NameAndBoard = std::pair<const char *, const char *>;

class ForeignBuilds : public testing::TestWithParam<NameAndBoard>
{
};

TEST_P(ForeignBuilds, GiveABitstream)
{
    const auto &[name, board] = GetParam();
    EngineServices services;
    const auto design = foreignDesign(name, board, services.folder.path() / "design");
    if (!design) {
        // A set-up that says where the packages are has to have them.
        ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
        GTEST_SKIP() << "the Python package of " << name << " isn't installed";
    }
    const Builder builder({.catalog = services.catalog,
                           .toolchain = services.toolchain,
                           .runner = services.runner,
                           .resources = services.resources});
    const BuildRequest request{.board = board,
                               .boardVariant = {},
                               .customBoardsFolder = {},
                               .topModule = design->topModule,
                               .sources = {.folder = design->folder, .sources = design->sources},
                               .constraintFile = design->constraints,
                               .buildFolder = services.folder.path() / "_build",
                               .defines = {}};
    const auto result = builder.build(request, services.context());
    ASSERT_TRUE(result) << result.error().message.english() << '\n' << result.error().details;
    EXPECT_GT(std::filesystem::file_size(request.buildFolder / result->bitstream), 30'000U);
    ASSERT_FALSE(result->resourcesSummary.empty());
    // A processor, and not what is left of one that was optimised away.
    EXPECT_GT(result->resourcesSummary.front().used, 150);
    EXPECT_FALSE(result->clocksSummary.empty());
    // Nothing that is ours gives a warning.
    for (const Diagnostic &warning : result->warnings) {
        EXPECT_THAT(warning.place.file,
                    testing::AnyOf("", testing::StartsWith("rtl/"), "picorv32.v"))
            << warning.text.english();
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, ForeignBuilds,
                         testing::Values(NameAndBoard("serv", "icebreaker"),
                                         NameAndBoard("serv", "ulx3s-85f"),
                                         NameAndBoard("picorv32", "icebreaker"),
                                         NameAndBoard("picorv32", "ulx3s-85f")),
                         [](const auto &tested) {
                             return std::string(tested.param.first)
                                    + (tested.param.second[0] == 'i' ? "_icebreaker" : "_ulx3s");
                         });

} // namespace
} // namespace logix::test
