// SPDX-License-Identifier: Apache-2.0
#include "catalog/CustomBoards.h"

#include "base/Files.h"
#include "base/JsonText.h"
#include "base/Paths.h"
#include "base/Text.h"
#include "catalog/BoardCheck.h"
#include "catalog/BoardFile.h"
#include "messages/catalog.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::size_t maxFiles = 1000;
constexpr std::size_t maxFileBytes = std::size_t(256) << 10U;
constexpr std::size_t maxListedProblems = 10;

Result<BoardRules> rulesOf(const Catalog &catalog)
{
    auto families = catalog.families();
    auto dimensions = catalog.dimensions();
    auto programmers = catalog.programmerIds();
    auto fpgaIds = catalog.fpgaIds();
    if (!families || !dimensions || !programmers || !fpgaIds) {
        return Failure(!families      ? families.error()
                       : !dimensions  ? dimensions.error()
                       : !programmers ? programmers.error()
                                      : fpgaIds.error());
    }
    return BoardRules{.families = std::move(*families),
                      .dimensions = std::move(*dimensions),
                      .programmers = std::move(*programmers),
                      .fpgaIds = std::move(*fpgaIds),
                      .fpga = [&catalog](const std::string &id) -> std::optional<Fpga> {
                          auto found = catalog.fpga(id);
                          return found ? std::optional(std::move(*found)) : std::nullopt;
                      }};
}

/// The board files of a folder by name: everything named *.json but folders and hidden files.
Result<std::vector<std::string>> boardFileNames(const fs::path &folder)
{
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        return Failure(
            requestError(Message(msg::catalog::folderMissing, {{"folder", folder.string()}})));
    }
    std::vector<std::string> names;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        std::error_code ignored;
        if (name.starts_with('.') || !name.ends_with(".json") || it->is_directory(ignored)) {
            continue;
        }
        if (names.size() == maxFiles) {
            return Failure(requestError(
                Message(msg::catalog::folderTooMany,
                        {{"folder", folder.string()}, {"limit", std::int64_t(maxFiles)}})));
        }
        names.push_back(name);
    }
    if (error) {
        return Failure(
            requestError(Message(msg::catalog::folderUnreadable,
                                 {{"folder", folder.string()}, {"reason", error.message()}})));
    }
    std::ranges::sort(names);
    return names;
}

/// One file of the folder: what it says, or everything that is wrong with it.
class BoardReader
{
public:
    BoardReader(fs::path folder, const BoardRules &rules)
        : m_folder(std::move(folder)), m_realFolder(realLocation(m_folder)), m_rules(rules)
    {
    }

    [[nodiscard]] std::vector<Diagnostic> takeProblems() { return std::move(m_problems); }
    [[nodiscard]] std::vector<Board> takeBoards() { return std::move(m_boards); }

    void read(const std::string &name)
    {
        m_file = m_folder / name;
        const std::string id = fs::path(name).stem().string();
        if (!isBoardId(id)) {
            add({.line = 1, .column = 1},
                Message(msg::catalog::fileName, {{"file", validUtf8(name)}}));
        }
        auto text = content();
        if (!text) {
            return;
        }
        auto json = JsonText::parse(std::move(*text), {.bytes = maxFileBytes});
        if (!json) {
            return add(json.error().place, json.error().text);
        }
        const auto problems = checkBoard(*json, m_rules);
        for (const BoardProblem &problem : problems) {
            add(json->place(problem.offset), problem.text);
        }
        if (problems.empty()) {
            auto definition = jsonFrom(json->root());
            auto fpga = m_rules.fpga(textField(definition, "fpga_id"));
            m_boards.push_back(boardFrom(id, fpga ? std::move(*fpga) : Fpga(),
                                         std::move(definition), m_rules.dimensions));
            m_boards.back().isCustom = true;
        }
    }

private:
    /// Reads the file, if it is one that can be read without waiting or leaving the folder.
    std::optional<std::string> content()
    {
        std::error_code error;
        const fs::file_status status = fs::status(m_file, error);
        if (fs::exists(status) && !isInside(realLocation(m_file), m_realFolder)) {
            add({.line = 1, .column = 1}, Message(msg::catalog::fileOutside));
            return std::nullopt;
        }
        if (fs::exists(status) && !fs::is_regular_file(status)) {
            add({.line = 1, .column = 1}, Message(msg::catalog::fileNotPlain));
            return std::nullopt;
        }
        if (fs::exists(status) && fs::file_size(m_file, error) > maxFileBytes && !error) {
            add({.line = 1, .column = 1},
                Message(msg::catalog::fileBig, {{"limit", std::int64_t(maxFileBytes >> 10U)}}));
            return std::nullopt;
        }
        auto text = readFile(m_file);
        if (!text) {
            add({.line = 1, .column = 1}, text.error().message);
            return std::nullopt;
        }
        return std::move(*text);
    }

    void add(SourcePlace place, Message text)
    {
        place.file = validUtf8(m_file.string());
        m_problems.push_back({.place = std::move(place),
                              .severity = Severity::Error,
                              .text = std::move(text),
                              .tool = std::string(engineToolName)});
    }

    fs::path m_folder;
    fs::path m_realFolder;
    const BoardRules &m_rules;
    fs::path m_file;
    std::vector<Diagnostic> m_problems;
    std::vector<Board> m_boards;
};

Error problemsError(const fs::path &folder, std::vector<Diagnostic> problems)
{
    const std::size_t count = problems.size();
    Error error = requestError(
        Message(msg::catalog::folderProblems,
                {{"folder", folder.string()}, {"count", static_cast<std::int64_t>(count)}}));
    if (count > maxListedProblems) {
        problems.resize(maxListedProblems);
        problems.push_back(
            {.severity = Severity::Info,
             .text = Message(msg::catalog::moreProblems,
                             {{"count", static_cast<std::int64_t>(count - maxListedProblems)}}),
             .tool = std::string(engineToolName)});
    }
    error.diagnostics = std::move(problems);
    return error;
}

} // namespace

Result<std::vector<Board>> readCustomBoards(const fs::path &folder, const Catalog &catalog)
{
    if (!isAbsolutePath(folder.string())) {
        return Failure(
            requestError(Message(msg::catalog::folderNotAbsolute, {{"folder", folder.string()}})));
    }
    const auto names = boardFileNames(folder);
    if (!names) {
        return Failure(names.error());
    }
    const auto rules = rulesOf(catalog);
    if (!rules) {
        return Failure(rules.error());
    }
    BoardReader reader(folder, *rules);
    for (const std::string &name : *names) {
        reader.read(name);
    }
    std::vector<Diagnostic> problems = reader.takeProblems();
    if (!problems.empty()) {
        return Failure(problemsError(folder, std::move(problems)));
    }
    return reader.takeBoards();
}

} // namespace logix
