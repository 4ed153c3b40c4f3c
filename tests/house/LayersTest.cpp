// SPDX-License-Identifier: Apache-2.0
//
// The rules of docs/architecture.md that a compiler doesn't check.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Include
{
    std::string file; ///< Relative to the source tree.
    std::string header;
};

/// Rooms by height; those at the same height don't know each other.
const std::map<std::string, int> &heights()
{
    static const std::map<std::string, int> rooms{
        {"base", 0},    {"process", 1}, {"hdl", 2},     {"toolchain", 3},  {"catalog", 4},
        {"devices", 5}, {"flow", 6},    {"build", 7},   {"simulation", 7}, {"lint", 7},
        {"format", 7},  {"diagram", 7}, {"program", 7}, {"starter", 7},    {"environment", 7},
        {"api", 8},     {"project", 9}, {"cli", 10},    {"mcp", 10},       {"programs", 11},
    };
    return rooms;
}

std::vector<Include> includesBelow(const fs::path &folder)
{
    static const std::regex directive(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    std::vector<Include> includes;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        const auto extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") {
            continue;
        }
        std::ifstream file(entry.path());
        std::smatch match;
        for (std::string line; std::getline(file, line);) {
            if (std::regex_search(line, match, directive)) {
                includes.push_back({entry.path().lexically_relative(LOGIX_SOURCE), match[1]});
            }
        }
    }
    return includes;
}

std::string roomOf(const fs::path &path)
{
    return path.begin() == path.end() ? std::string() : path.begin()->string();
}

/// What `file`, which lies in `room`, may not include of another room; empty when it may.
std::string complaint(const std::string &room, const std::string &header)
{
    const std::string other = roomOf(header);
    const auto mine = heights().find(room);
    const auto theirs = heights().find(other);
    if (theirs == heights().end() || other == room || fs::path(header).parent_path().empty()) {
        return {};
    }
    if (mine == heights().end()) {
        return "lies in a room that isn't in the list";
    }
    return mine->second > theirs->second ? "" : "may not use " + other + ", which isn't below it";
}

TEST(Layers, OnlyThePluginUsesTheBrowserEngine)
{
    int uses = 0;
    for (const Include &include : includesBelow(fs::path(LOGIX_SOURCE) / "app")) {
        if (include.header.starts_with("QWeb") || include.header.starts_with("QtWeb")) {
            EXPECT_TRUE(include.file.starts_with("app/diagramview/")) << include.file;
            ++uses;
        }
    }
    EXPECT_GT(uses, 0);
}

TEST(Layers, RoomsUseOnlyRoomsBelowThem)
{
    const auto includes = includesBelow(fs::path(LOGIX_SOURCE) / "engine");
    ASSERT_GT(includes.size(), 100U);
    for (const Include &include : includes) {
        const std::string room = roomOf(fs::path(include.file).lexically_relative("engine"));
        EXPECT_EQ(complaint(room, include.header), "") << include.file << ": " << include.header;
    }
}

TEST(Layers, TheRuleIsOneThatCanBeBroken)
{
    EXPECT_NE(complaint("base", "process/ProcessRunner.h"), "");
    EXPECT_NE(complaint("build", "lint/Lint.h"), "");
    EXPECT_NE(complaint("catalog", "api/Engine.h"), "");
    EXPECT_NE(complaint("somewhere", "base/Result.h"), "");
    EXPECT_EQ(complaint("lint", "catalog/Catalog.h"), "");
    EXPECT_EQ(complaint("base", "vector"), "");
}

TEST(Layers, EveryRoomIsListed)
{
    for (const auto &entry : fs::directory_iterator(fs::path(LOGIX_SOURCE) / "engine")) {
        if (entry.is_directory()) {
            EXPECT_TRUE(heights().contains(entry.path().filename())) << entry.path();
        }
    }
}

TEST(Layers, TheEngineKnowsNoGraphicalLibrary)
{
    // Qt's modules by folder, and the classes that people include by name alone.
    static const std::regex graphical(
        R"(^(QtWidgets|QtGui|QtWebEngine\w*|QtQuick\w*|QtQml|QtSvg\w*|KTextEditor|KF6)/)"
        R"(|^Q(Widget|Application|GuiApplication|MainWindow|WebEngine\w*|Pixmap|Image|Painter|Icon|Font|Color|Palette|Dialog|Action|Window|Screen|Clipboard)$)");
    EXPECT_TRUE(std::regex_search(std::string("QtWidgets/QLabel"), graphical));
    EXPECT_FALSE(std::regex_search(std::string("QtCore/QString"), graphical));
    for (const Include &include : includesBelow(fs::path(LOGIX_SOURCE) / "engine")) {
        EXPECT_FALSE(std::regex_search(include.header, graphical))
            << include.file << ": " << include.header;
    }
}

TEST(Layers, TheApplicationReachesTheEngineThroughItsApi)
{
    // The IDE calls the typed API; of the rooms below it takes types, not services.
    static const std::regex services(
        R"(^(process/ProcessRunner|toolchain/Toolchain|flow/|mcp/|cli/))");
    for (const Include &include : includesBelow(fs::path(LOGIX_SOURCE) / "app")) {
        EXPECT_FALSE(std::regex_search(include.header, services))
            << include.file << ": " << include.header;
    }
}

} // namespace
