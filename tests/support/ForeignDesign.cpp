// SPDX-License-Identifier: Apache-2.0
#include "support/ForeignDesign.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix::test {

namespace {

/// Where the Python package keeps its files; empty when it isn't installed.
fs::path dataLocation(const std::string &module)
{
    const char *python = std::getenv("LOGIX_TEST_PYTHON");
    const std::string command = "'" + std::string(python != nullptr ? python : "python3")
                                + "' -c 'import " + module + " as m; print(m.data_location)'"
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

void copyInto(const fs::path &from, const fs::path &folder, const std::string &name)
{
    fs::create_directories((folder / name).parent_path());
    fs::copy_file(from / name, folder / name, fs::copy_options::overwrite_existing);
}

} // namespace

std::optional<ForeignDesign> foreignDesign(const std::string &name, const std::string &board,
                                           const fs::path &folder)
{
    const fs::path ours = fs::path(LOGIX_SOURCE) / "tests/designs" / name;
    const auto design = nlohmann::json::parse(std::ifstream(ours / "design.json"));
    const fs::path theirs = dataLocation(design.at("module"));
    if (theirs.empty()) {
        return std::nullopt;
    }
    const auto &facts = design.at("boards").at(board);
    ForeignDesign result{
        .folder = folder, .topModule = facts.at("top"), .constraints = facts.at("constraints")};
    for (const std::string source : design.at("sources")) {
        copyInto(theirs, folder, source);
        result.sources.push_back(source);
    }
    for (const std::string source : design.at("ours")) {
        copyInto(ours, folder, source);
        result.sources.push_back(source);
    }
    copyInto(ours, folder, facts.at("source"));
    result.sources.push_back(facts.at("source"));
    copyInto(ours, folder, result.constraints);
    return result;
}

} // namespace logix::test
