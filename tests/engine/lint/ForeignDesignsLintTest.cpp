// SPDX-License-Identifier: Apache-2.0
#include "LintFixture.h"
#include "support/ForeignDesign.h"

#include <cstdlib>

namespace logix::test {
namespace {

using NameAndBoard = std::pair<const char *, const char *>;

class ForeignDesigns : public LintFixture, public testing::WithParamInterface<NameAndBoard>
{
};

TEST_P(ForeignDesigns, LintWithoutErrors)
{
    const auto &[name, board] = GetParam();
    const auto design = foreignDesign(name, board, services.folder.path() / "design");
    if (!design) {
        // A set-up that says where the packages are has to have them.
        ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
        GTEST_SKIP() << "the Python package of " << name << " isn't installed";
    }
    request.board = board;
    request.topModule = design->topModule;
    request.sources = {.folder = design->folder,
                       .sources = design->sources,
                       .includeFolders = design->includeFolders};
    const auto result = lint();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_FALSE(hasErrors(result->diagnostics))
        << testing::PrintToString(linesOf(result->diagnostics));
    // Nothing that is ours gives a warning.
    for (const Diagnostic &diagnostic : result->diagnostics) {
        EXPECT_THAT(diagnostic.place.file,
                    testing::AnyOf(testing::StartsWith("rtl/"), testing::StartsWith("vendor/"),
                                   testing::StartsWith("dv/"), "picorv32.v"))
            << diagnostic.text.english();
    }
}

INSTANTIATE_TEST_SUITE_P(
    Boards, ForeignDesigns,
    testing::Values(NameAndBoard("serv", "icebreaker"), NameAndBoard("serv", "ulx3s-85f"),
                    NameAndBoard("picorv32", "icebreaker"), NameAndBoard("picorv32", "ulx3s-85f"),
                    NameAndBoard("mor1kx", "icebreaker"), NameAndBoard("mor1kx", "ulx3s-85f"),
                    NameAndBoard("ibex", "icebreaker"), NameAndBoard("ibex", "ulx3s-85f")),
    [](const auto &parameter) {
        return std::string(parameter.param.first)
               + (parameter.param.second[0] == 'i' ? "_icebreaker" : "_ulx3s");
    });

} // namespace
} // namespace logix::test
