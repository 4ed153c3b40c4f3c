// SPDX-License-Identifier: Apache-2.0
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <array>
#include <format>
#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

std::string text(const Json &json, const char *field)
{
    return json.value(field, std::string());
}

/// A resource's pins in one line.
std::string pinsOf(const Json &resource, const Terminal &terminal)
{
    std::string line;
    const auto add = [&](std::string_view part) {
        line += line.empty() ? "" : " ";
        line += part;
    };
    for (const auto &[field, value] : resource.items()) {
        if (field == "pin") {
            add(value.get<std::string>());
        } else if (field == "pins" || field == "leds") {
            for (const Json &pin : value) {
                add(pin.is_string() ? pin.get<std::string>() : "-");
            }
        } else if (field == "colors") {
            constexpr std::array<std::string_view, 3> names = {"red", "green", "blue"};
            for (std::size_t i = 0; i < std::min(value.size(), names.size()); ++i) {
                add(std::format("{}={}", names[i], value[i].get<std::string>()));
            }
        } else if (field == "red" || field == "green" || field == "blue" || field == "tx"
                   || field == "rx" || field == "rts" || field == "cts") {
            add(std::format("{}={}", field, value.get<std::string>()));
        }
    }
    if (resource.contains("mhz")) {
        add(std::format("({} MHz)", resource.at("mhz").get<double>()));
    }
    if (resource.contains("active") && resource.at("active") == "low") {
        add(terminal.text(msg::cli::activeLow));
    }
    return line;
}

void printRequirements(const Json &owner, std::string_view indent, Terminal &terminal)
{
    if (!owner.contains("requires")) {
        return;
    }
    for (const Json &requirement : owner.at("requires")) {
        if (requirement.at("type") == "setup") {
            terminal.print(std::format("{}! {}", indent, text(requirement, "text")));
            continue;
        }
        std::string pins;
        for (const Json &pin : requirement.at("pins")) {
            pins += (pins.empty() ? "" : " ") + pin.get<std::string>();
        }
        terminal.print(
            std::string(indent)
            + terminal.text(Message(msg::cli::mustDrive, {{"name", text(requirement, "name")},
                                                          {"pins", pins},
                                                          {"level", text(requirement, "level")},
                                                          {"why", text(requirement, "why")}})));
    }
}

void printBoard(const std::string &id, const Json &board, const Json &catalog, Terminal &terminal)
{
    const Json &fpga = catalog.at("fpgas").at(text(board, "fpga_id"));
    const Json &family = catalog.at("families").at(text(fpga, "family"));
    terminal.print(terminal.styled(text(board, "name"), Style::Bold) + "  "
                   + terminal.styled(id, Style::Info));
    terminal.print(terminal.text(
        Message(msg::cli::boardFpga, {{"part", text(fpga, "part_number")},
                                      {"size", text(fpga, "size")},
                                      {"family", text(family, "label")},
                                      {"extension", text(family, "constraint_extension")}})));
    terminal.print(
        "\n" + terminal.styled(terminal.text(Message(msg::cli::headingVariants)), Style::Bold));
    for (const Json &variant : board.at("variants")) {
        const Json &selector = variant.at("selector");
        terminal.print(std::format("  {}  connection={} memory={}  {}", text(variant, "label"),
                                   text(selector, "connection"), text(selector, "memory"),
                                   text(variant, "programmer")));
        if (const std::string notes = text(variant, "user_notes"); !notes.empty()) {
            terminal.print("    " + terminal.styled(notes, Style::Dim));
        }
    }
    printRequirements(board, "  ", terminal);
    if (!board.contains("resources")) {
        return;
    }
    terminal.print(
        "\n" + terminal.styled(terminal.text(Message(msg::cli::headingResources)), Style::Bold));
    std::size_t width = 0;
    for (const auto &[name, resource] : board.at("resources").items()) {
        width = std::max(width, name.size());
    }
    for (const auto &[name, resource] : board.at("resources").items()) {
        terminal.print(std::format("  {:<{}}  {}: {}", name, width, text(resource, "type"),
                                   pinsOf(resource, terminal)));
        printRequirements(resource, "    ", terminal);
        if (const std::string notes = text(resource, "user_notes"); !notes.empty()) {
            terminal.print("    " + terminal.styled(notes, Style::Dim));
        }
    }
}

} // namespace

int runBoard(const Invocation &invocation)
{
    const std::string &id = invocation.arguments.words.front();
    Json request = {{"boards", {{"fetch", true}, {"ids", {id}}}},
                    {"fpgas", {{"fetch", true}}},
                    {"families", {{"fetch", true}}}};
    const auto custom = projectBoardsFolder(invocation);
    if (!custom) {
        return reportFailure(invocation, custom.error());
    }
    if (*custom) {
        request["custom_boards_folder"] = (*custom)->string();
    }
    if (invocation.wantsJson()) {
        request.erase("fpgas");
        request.erase("families");
    }
    const ToolAnswer answer = callTool(invocation, "get_catalog", request);
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    const Json catalog = answer.content();
    for (const auto &[boardId, board] : catalog.at("boards").items()) {
        printBoard(boardId, board, catalog, invocation.terminal);
    }
    return exitCode::passed;
}

} // namespace logix::cli
