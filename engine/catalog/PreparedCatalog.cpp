// SPDX-License-Identifier: Apache-2.0
#include "catalog/PreparedCatalog.h"

#include "base/Files.h"
#include "catalog/CatalogFiles.h"
#include "messages/catalog.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

using Json = nlohmann::json;

/// The first line of the file is JSON: its layout, the files, the sections' lengths. The sections
/// follow, one behind the other.
constexpr int layout = 1;
constexpr const char *layoutField = "layout";
constexpr const char *filesField = "files";
constexpr const char *lengthsField = "lengths";

/// The files that the sections are made of, relative to the catalog's folder.
Result<std::vector<std::string>> sourceFiles(const fs::path &folder)
{
    const auto boards = listBoardFiles(folder);
    const auto families = readFamilies(folder);
    if (!boards || !families) {
        return Failure(boards ? families.error() : boards.error());
    }
    std::vector<std::string> files = {"families.json", "programmers.json"};
    for (const Family &family : *families) {
        files.push_back("fpgas/" + family.id + ".json");
    }
    for (const std::string &board : *boards) {
        files.push_back("boards/" + board + ".json");
    }
    return files;
}

std::optional<struct stat> factsOf(const fs::path &file)
{
    struct stat facts = {};
    return stat(file.c_str(), &facts) == 0 ? std::optional(facts) : std::nullopt;
}

bool isNewer(const struct stat &a, const struct stat &b)
{
    return std::pair(a.st_mtim.tv_sec, a.st_mtim.tv_nsec)
           > std::pair(b.st_mtim.tv_sec, b.st_mtim.tv_nsec);
}

/// Whether the catalog's files are still those that the prepared one was made of.
bool isCurrent(const Json &files, const struct stat &prepared, const fs::path &folder)
{
    std::size_t boards = 0;
    for (const auto &[name, size] : files.items()) {
        const auto facts = factsOf(folder / name);
        if (!facts || facts->st_size != size || isNewer(*facts, prepared)) {
            return false;
        }
        boards += name.starts_with("boards/") ? 1 : 0;
    }
    const auto there = listBoardFiles(folder);
    return there && there->size() == boards;
}

} // namespace

Result<std::string> preparedCatalogText(const fs::path &folder, const CatalogSections &sections)
{
    const auto files = sourceFiles(folder);
    if (!files) {
        return Failure(files.error());
    }
    Json sizes = Json::object();
    for (const std::string &file : *files) {
        const auto facts = factsOf(folder / file);
        if (!facts) {
            return Failure(engineError(Message(msg::catalog::dataBroken, {{"file", file}})));
        }
        sizes[file] = facts->st_size;
    }
    const Json head = {
        {layoutField, layout},
        {filesField, std::move(sizes)},
        {lengthsField, {sections.boards.size(), sections.fpgas.size(), sections.families.size()}}};
    return head.dump() + '\n' + sections.boards + sections.fpgas + sections.families;
}

std::optional<CatalogSections> readPreparedCatalog(const fs::path &file, const fs::path &folder)
{
    const auto facts = factsOf(file);
    const auto text = facts ? readFile(file) : Result<std::string>();
    if (!facts || !text) {
        return std::nullopt;
    }
    const std::size_t headEnd = text->find('\n');
    const Json head = Json::parse(std::string_view(*text).substr(0, headEnd), nullptr, false);
    const auto lengths = head.is_object() ? head.find(lengthsField) : head.end();
    if (headEnd == std::string::npos || !head.is_object() || head.value(layoutField, 0) != layout
        || lengths == head.end() || !lengths->is_array() || lengths->size() != 3
        || !std::ranges::all_of(*lengths, &Json::is_number_unsigned)
        || !head.value(filesField, Json()).is_object()
        || !isCurrent(head.at(filesField), *facts, folder)) {
        return std::nullopt;
    }
    std::string_view rest = std::string_view(*text).substr(headEnd + 1);
    const auto take = [&](std::size_t index) {
        const auto length = lengths->at(index).get<std::size_t>();
        std::string section(rest.substr(0, length));
        rest.remove_prefix(section.size());
        return section;
    };
    CatalogSections sections{.boards = take(0), .fpgas = take(1), .families = take(2)};
    const bool isWhole = rest.empty() && sections.families.ends_with('}');
    return isWhole ? std::optional(std::move(sections)) : std::nullopt;
}

} // namespace logix
