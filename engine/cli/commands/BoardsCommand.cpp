// SPDX-License-Identifier: Apache-2.0
#include "base/Text.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <format>
#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

bool matches(std::string_view filter, std::initializer_list<std::string> texts)
{
    const std::string wanted = lowerCase(filter);
    for (const std::string &text : texts) {
        if (lowerCase(text).contains(wanted)) {
            return true;
        }
    }
    return false;
}

struct Family
{
    std::string id;
    std::string label;
    int order = 0;
};

std::vector<Family> familiesInOrder(const Json &families)
{
    std::vector<Family> list;
    for (const auto &[id, family] : families.items()) {
        list.push_back({id, family.value("label", id), family.value("order", 0)});
    }
    std::ranges::sort(list, {}, &Family::order);
    return list;
}

void printFamily(const Family &family, const Json &catalog, Terminal &terminal)
{
    const Json &boards = catalog.at("boards");
    const Json &fpgas = catalog.at("fpgas");
    std::size_t width = 0;
    std::vector<std::string> ids;
    for (const auto &[id, board] : boards.items()) {
        if (fpgas.at(board.value("fpga_id", std::string())).at("family") == family.id) {
            ids.push_back(id);
            width = std::max(width, id.size());
        }
    }
    if (ids.empty()) {
        return;
    }
    terminal.print(terminal.styled(family.label, Style::Bold));
    for (const std::string &id : ids) {
        const Json &board = boards.at(id);
        const Json &fpga = fpgas.at(board.value("fpga_id", std::string()));
        const std::string padding(width - id.size(), ' ');
        terminal.print(std::format(
            "  {}{}  {}  {}{}", terminal.styled(id, Style::Info), padding,
            board.value("name", std::string()),
            terminal.styled(fpga.value("part_number", std::string()), Style::Dim),
            board.value("custom", false) ? terminal.text(Message(msg::cli::customBoard)) : ""));
    }
}

} // namespace

int runBoards(const Invocation &invocation)
{
    const auto custom = projectBoardsFolder(invocation);
    if (!custom) {
        return reportFailure(invocation, custom.error());
    }
    Json request = {{"boards", {{"fetch", true}}},
                    {"fpgas", {{"fetch", true}}},
                    {"families", {{"fetch", true}}}};
    if (*custom) {
        request["custom_boards_folder"] = (*custom)->string();
    }
    ToolAnswer answer = callTool(invocation, "get_catalog", request);
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    Json catalog = answer.content();
    const std::string filter =
        invocation.arguments.words.empty() ? "" : invocation.arguments.words.front();
    const auto family = invocation.arguments.value("--family");
    if (family && !catalog.at("families").contains(*family)) {
        std::vector<std::string> known;
        for (const auto &[id, entry] : catalog.at("families").items()) {
            known.push_back(id);
        }
        std::string list;
        for (const std::string &id : known) {
            list += (list.empty() ? "" : ", ") + id;
        }
        return reportFailure(invocation, requestError(Message(msg::cli::familyUnknown,
                                                              {{"family", cleanLine(*family)},
                                                               {"families", list}})));
    }
    std::vector<std::string> shown;
    for (const auto &[id, board] : catalog.at("boards").items()) {
        const Json &fpga = catalog.at("fpgas").at(board.value("fpga_id", std::string()));
        const std::string boardFamily = fpga.value("family", std::string());
        const bool isWanted =
            matches(filter, {id, board.value("name", std::string()),
                             fpga.value("part_number", std::string()),
                             catalog.at("families").at(boardFamily).value("label", std::string())});
        if (isWanted && (!family || boardFamily == *family)) {
            shown.push_back(id);
        }
    }
    if (invocation.wantsJson()) {
        // The tool's own answer for exactly these boards.
        request["boards"]["ids"] = shown;
        invocation.terminal.print(callTool(invocation, "get_catalog", request).text);
        return exitCode::passed;
    }
    if (invocation.arguments.has("--ids")) {
        for (const std::string &id : shown) {
            invocation.terminal.print(id);
        }
        return exitCode::passed;
    }
    Json boards = Json::object();
    for (const std::string &id : shown) {
        boards[id] = catalog.at("boards").at(id);
    }
    catalog["boards"] = std::move(boards);
    if (shown.empty()) {
        invocation.terminal.note(invocation.terminal.text(
            Message(msg::cli::noBoardFits, {{"filter", cleanLine(filter)}})));
    }
    for (const Family &entry : familiesInOrder(catalog.at("families"))) {
        printFamily(entry, catalog, invocation.terminal);
    }
    return exitCode::passed;
}

} // namespace logix::cli
