// SPDX-License-Identifier: Apache-2.0
#include "support/ForeignDesign.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix::test {

fs::path foreignFolder(const std::string &package)
{
    const char *python = std::getenv("LOGIX_TEST_PYTHON");
    const std::string command = "'" + std::string(python != nullptr ? python : "python3")
                                + "' -c 'import " + package + " as m; print(m.data_location)'"
                                + " 2>/dev/null";
    FILE *pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) {
        return {};
    }
    std::string printed;
    std::array<char, 4096> buffer{};
    while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
        printed += buffer.data();
    }
    const bool isInstalled = pclose(pipe) == 0;
    while (printed.ends_with('\n')) {
        printed.pop_back();
    }
    return isInstalled ? fs::path(printed) : fs::path();
}

namespace {

void copyInto(const fs::path &from, const fs::path &folder, const std::string &name)
{
    fs::create_directories((folder / name).parent_path());
    fs::copy_file(from / name, folder / name, fs::copy_options::overwrite_existing);
}

} // namespace

std::optional<ForeignDesign> foreignDesign(const std::string &name, const std::string &board,
                                           const fs::path &folder)
{
    const fs::path designs = fs::path(LOGIX_SOURCE) / "tests/designs";
    const fs::path ours = designs / name;
    const fs::path boards = designs / "boards";
    const auto design = nlohmann::json::parse(std::ifstream(ours / "design.json"));
    const fs::path theirs = foreignFolder(design.at("module"));
    if (theirs.empty()) {
        return std::nullopt;
    }
    ForeignDesign result{.folder = folder,
                         .topModule = design.value("top", ""),
                         .includeFolders =
                             design.value("include_folders", std::vector<std::string>())};
    for (const std::string source : design.at("sources")) {
        copyInto(theirs, folder, source);
        result.sources.push_back(source);
    }
    for (const auto &header : design.value("headers", std::vector<std::string>())) {
        copyInto(theirs, folder, header);
    }
    for (const std::string source : design.at("ours")) {
        copyInto(ours, folder, source);
        result.sources.push_back(source);
    }
    if (!result.topModule.empty()) {
        return result;
    }
    const auto facts = nlohmann::json::parse(std::ifstream(boards / "boards.json")).at(board);
    result.topModule = facts.at("top");
    result.constraints = facts.at("constraints");
    copyInto(boards, folder, facts.at("source"));
    result.sources.push_back(facts.at("source"));
    copyInto(boards, folder, result.constraints);
    return result;
}

} // namespace logix::test
