// SPDX-License-Identifier: Apache-2.0
#include "build/Build.h"
#include "cases/CaseCheck.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

using testing::HasSubstr;

namespace logix::test {
namespace {

namespace fs = std::filesystem;

class BuildCase : public testing::Test
{
protected:
    BuildRequest requestOf(const Case &testCase)
    {
        BuildRequest request{.board = testCase.request.at("board"),
                             .topModule = testCase.text("top_module").value_or("top"),
                             .constraintFile = testCase.text("constraint_file").value_or(""),
                             .buildFolder = services.folder.path() / "_build"};
        request.sources = {.folder = testCase.sourceFolder,
                           .sources = testCase.texts("source_files"),
                           .includeFolders = testCase.texts("include_folders")};
        request.defines = testCase.request.value("defines", Defines());
        return request;
    }

    bool hasTools(const Case &testCase)
    {
        static const std::map<std::string, std::vector<std::string>> tools = {
            {"ice40", {"yosys", "nextpnr-ice40", "icepack"}},
            {"ecp5", {"yosys", "nextpnr-ecp5", "ecppack"}},
            {"gw1n", {"yosys", "nextpnr-himbaechel", "gowin_pack"}}};
        const auto board =
            services.catalog.board(testCase.request.at("board").get<std::string>(), {});
        const auto found = board ? tools.find((*board)->fpga.family) : tools.end();
        return found != tools.end() && std::ranges::all_of(found->second, [&](const auto &tool) {
                   return services.has(tool);
               });
    }

    Outcome build(const BuildRequest &request)
    {
        const Builder builder(services.shared());
        auto built = builder.build(request, services.context());
        if (!built) {
            return outcomeOf(built.error());
        }
        result = std::move(*built);
        return {.diagnostics = result.warnings};
    }

    Outcome buildCase(const std::string &id) { return build(requestOf(caseNamed(id))); }

    TestEngine services;
    BuildResult result;
};

class EveryBuildCase : public BuildCase, public testing::WithParamInterface<Case>
{
};

/// Counts that aren't of diagnostics: resources, and the bitstream's size.
void checkResources(Case &testCase, const BuildResult &result, const fs::path &folder)
{
    if (!testCase.expect.contains("counts")) {
        return;
    }
    auto &counts = testCase.expect["counts"];
    for (const ResourceUse &resource : result.resources) {
        if (counts.contains(resource.name)) {
            EXPECT_EQ(resource.used, counts[resource.name].get<std::int64_t>()) << resource.name;
            counts.erase(resource.name);
        }
    }
    if (counts.contains("bitstream_bytes")) {
        // The size is the FPGA's, but for a header with the program's version.
        const auto size = double(fs::file_size(folder / result.bitstream));
        EXPECT_NEAR(size, counts["bitstream_bytes"].get<double>(), 200);
        counts.erase("bitstream_bytes");
    }
    for (const char *other : {"bitcell", "warnings_unique", "warnings_total"}) {
        counts.erase(other);
    }
}

TEST_P(EveryBuildCase, IsAnsweredAsExpected)
{
    Case testCase = GetParam();
    if (!hasTools(testCase)) {
        GTEST_SKIP() << "no tools for this family";
    }
    const BuildRequest request = requestOf(testCase);
    const Outcome outcome = build(request);
    const bool mayEither = testCase.expect.at("status") == "passed with warnings, or failed";
    if (mayEither) {
        testCase.expect["status"] = outcome.failed ? "failed" : "passed";
    }
    if (!outcome.failed) {
        checkResources(testCase, result, request.buildFolder);
    }
    for (const std::string &difference : differences(testCase, outcome)) {
        ADD_FAILURE() << difference;
    }
    EXPECT_EQ(fs::exists(request.buildFolder / "build-record.json"), !outcome.failed);
    if (HasFailure()) {
        std::puts(described(outcome).c_str());
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryBuildCase, testing::ValuesIn(casesOf("build")),
                         [](const auto &parameter) { return testName(parameter.param); });

} // namespace
} // namespace logix::test
