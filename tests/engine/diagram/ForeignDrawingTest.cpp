// SPDX-License-Identifier: Apache-2.0
//
// Processors that others wrote: every module of them is drawn, and each drawing is proven right.
#include "DrawingCheckFixture.h"
#include "diagram/Schematic.h"
#include "support/ForeignDesign.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

namespace logix::test {
namespace {

namespace fs = std::filesystem;

struct Foreign
{
    const char *name;
    const char *package;
    /// Below the package's folder; empty for that itself.
    const char *folder;
    /// The only file of it that is read; all of the folder's for empty.
    const char *file;
    /// Drawn first, with all that it uses; what is left over is drawn by itself.
    const char *top;
    /// Takes minutes.
    bool isLong;
};

void PrintTo(const Foreign &foreign, std::ostream *stream)
{
    *stream << foreign.name;
}

std::string contents(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

class ForeignDrawingTest : public DrawingCheckFixture, public testing::WithParamInterface<Foreign>
{
protected:
    /// The modules that the sources declare, in their order.
    [[nodiscard]] static std::vector<std::string> modulesIn(const fs::path &folder,
                                                            const std::vector<std::string> &files)
    {
        static const std::regex declaration(R"((?:^|\n)\s*module\s+(\w+))");
        std::vector<std::string> modules;
        for (const std::string &file : files) {
            const std::string text = contents(folder / file);
            for (std::sregex_iterator at(text.begin(), text.end(), declaration), end; at != end;
                 ++at) {
                modules.push_back((*at)[1]);
            }
        }
        return modules;
    }

    void drawFrom(const std::string &top, DiagramRequest asked)
    {
        asked.topModule = top;
        const auto result = draw(asked);
        ASSERT_TRUE(result.has_value()) << top << ": " << reason(result);
        m_drawn += checkDrawings(*result);
        for (const DiagramModule &module : result->modules) {
            m_left.erase(module.name);
            if (module.svgFile) {
                continue;
            }
            ASSERT_TRUE(module.note.has_value()) << module.name;
            std::cout << "not drawn: " << module.key << ": " << module.note->english() << '\n';
            // For no other reason than its size, or that there is nothing in it.
            EXPECT_TRUE(module.blocks > diagram::largestModule || module.blocks == 0)
                << module.key << ": " << module.note->english();
        }
    }

    std::set<std::string> m_left;
    std::size_t m_drawn = 0;
};

TEST_P(ForeignDrawingTest, EveryModuleIsDrawnRight)
{
    const Foreign &foreign = GetParam();
    if (foreign.isLong && std::getenv("LOGIX_LONG_TESTS") == nullptr) {
        GTEST_SKIP() << "LOGIX_LONG_TESTS isn't set, and this takes minutes.";
    }
    const fs::path package = foreignFolder(foreign.package);
    if (package.empty()) {
        GTEST_SKIP() << foreign.package << " isn't installed.";
    }
    const fs::path folder = *foreign.folder == '\0' ? package : package / foreign.folder;
    std::vector<std::string> files;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder);
        const bool isWanted = *foreign.file == '\0' || name == foreign.file;
        // What other files include declares no module.
        if (isWanted && entry.path().extension() == ".v"
            && contents(entry.path()).find("endmodule") != std::string::npos) {
            files.push_back(name);
        }
    }
    std::ranges::sort(files);
    DiagramRequest asked = request(foreign.top);
    asked.sources = {.folder = folder, .sources = files};
    asked.levels = 100;
    const std::vector<std::string> modules = modulesIn(folder, files);
    ASSERT_FALSE(modules.empty());
    m_left = {modules.begin(), modules.end()};
    drawFrom(foreign.top, asked);
    for (const std::string &module : modules) {
        if (m_left.contains(module) && !HasFatalFailure()) {
            drawFrom(module, asked);
        }
    }
    EXPECT_THAT(m_left, testing::IsEmpty());
    EXPECT_GT(m_drawn, 0U);
    std::cout << foreign.name << ": " << m_drawn << " drawings of " << modules.size()
              << " modules\n";
}

constexpr Foreign designs[] = {
    {"serv", "pythondata_cpu_serv", "rtl", "", "serv_rf_top", false},
    {"picorv32", "pythondata_cpu_picorv32", "", "picorv32.v", "picorv32_wb", true},
    {"mor1kx", "pythondata_cpu_mor1kx", "rtl/verilog", "", "mor1kx", true},
    {"vexriscv_min", "pythondata_cpu_vexriscv", "", "VexRiscv_Min.v", "VexRiscv", true},
    {"vexriscv", "pythondata_cpu_vexriscv", "", "VexRiscv.v", "VexRiscv", true},
    {"vexriscv_linux", "pythondata_cpu_vexriscv", "", "VexRiscv_Linux.v", "VexRiscv", true},
};

INSTANTIATE_TEST_SUITE_P(Processors, ForeignDrawingTest, testing::ValuesIn(designs),
                         [](const auto &foreign) { return std::string(foreign.param.name); });

} // namespace
} // namespace logix::test
