// SPDX-License-Identifier: Apache-2.0
#include "project/NewProject.h"

#include "base/Files.h"
#include "base/Text.h"
#include "messages/project.h"
#include "project/DesignPorts.h"
#include "project/Project.h"

#include <cmath>
#include <format>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

namespace {

using Json = nlohmann::ordered_json;
using Values = std::map<std::string, std::string>;

/// A template with each @NAME@ replaced.
std::string filled(std::string text, const Values &values)
{
    for (const auto &[name, value] : values) {
        const std::string mark = '@' + name + '@';
        for (std::size_t place = text.find(mark); place != std::string::npos;
             place = text.find(mark, place + value.size())) {
            text.replace(place, mark.size(), value);
        }
    }
    return text;
}

std::string joined(const std::vector<std::string> &lines, std::string_view separator = "\n")
{
    std::string text;
    for (const std::string &line : lines) {
        text += (text.empty() ? "" : std::string(separator)) + line;
    }
    return text;
}

std::string rangeOf(const DesignPort &port)
{
    return port.width() == 1 ? std::string() : std::format("[{}:0] ", port.width() - 1);
}

/// What a port is driven with, in Verilog.
std::string driveOf(const DesignPort &port)
{
    if (port.role == DesignPort::Role::Blink) {
        const std::string value = port.isActiveLow ? "~on" : "on";
        return port.width() == 1 ? value : std::format("{{{}{{{}}}}}", port.width(), value);
    }
    return std::format("{{{}{{1'b{}}}}}", port.width(),
                       port.role == DesignPort::Role::High ? 1 : 0);
}

/// 12000000 as 12_000_000.
std::string grouped(std::int64_t number)
{
    std::string digits = std::to_string(number);
    constexpr int group = 3;
    for (int place = static_cast<int>(digits.size()) - group; place > 0; place -= group) {
        digits.insert(static_cast<std::size_t>(place), 1, '_');
    }
    return digits;
}

Values valuesFor(const DesignPorts &design)
{
    std::vector<std::string> ports;
    std::vector<std::string> assignments;
    std::vector<std::string> wires;
    std::vector<std::string> connections;
    std::vector<std::string> checks;
    std::string clock;
    for (std::size_t i = 0; i < design.ports.size(); ++i) {
        const DesignPort &port = design.ports[i];
        const bool isLast = i + 1 == design.ports.size();
        ports.push_back(std::format("    {} wire {}{}{}  // {}",
                                    port.isInput() ? "input " : "output", rangeOf(port), port.name,
                                    isLast ? "" : ",", cleanLine(port.comment)));
        connections.push_back(
            std::format("      .{}({}){}", port.name, port.name, isLast ? "" : ","));
        if (port.isInput()) {
            clock = port.name;
            continue;
        }
        assignments.push_back(std::format("  assign {} = {};", port.name, driveOf(port)));
        wires.push_back(std::format("  wire {}{};", rangeOf(port), port.name));
        checks.push_back(
            std::format("      if ({0} !== {1}) $error(\"{0} is %b, expected %b\", {0}, "
                        "{1});",
                        port.name, driveOf(port)));
    }
    constexpr double hertz = 1e6;
    return {{"CLOCK_HZ", grouped(std::llround(design.clockMhz.value_or(1) * hertz))},
            {"CLOCK", clock},
            {"PORTS", joined(ports)},
            {"ASSIGNMENTS", joined(assignments)},
            {"WIRES", joined(wires)},
            {"CONNECTIONS", joined(connections)},
            {"CHECKS", joined(checks)}};
}

Result<> prepareFolder(const fs::path &folder)
{
    std::error_code error;
    if (fs::exists(folder, error)
        && (!fs::is_directory(folder, error) || !fs::is_empty(folder, error))) {
        return Failure(
            requestError(Message(msg::project::folderInUse, {{"folder", folder.string()}})));
    }
    fs::create_directories(folder, error);
    if (error) {
        return Failure(
            setupError(Message(msg::project::folderNotMade,
                               {{"folder", folder.string()}, {"reason", error.message()}})));
    }
    return {};
}

} // namespace

Result<std::vector<std::string>> createProject(const NewProjectRequest &request,
                                               const Catalog &catalog, const fs::path &templates)
{
    const auto board = catalog.board(request.board, request.customBoardsFolder);
    if (!board) {
        return Failure(board.error());
    }
    const auto family = catalog.family((*board)->fpga.family);
    if (!family) {
        return Failure(family.error());
    }
    const auto design = designPorts(**board);
    if (!design) {
        return Failure(design.error());
    }
    const bool hasClock = design->clockMhz.has_value();
    const auto source = readFile(templates / (hasClock ? "main.v" : "still.v"));
    if (!source) {
        return Failure(source.error());
    }
    const auto testbench = readFile(templates / (hasClock ? "main_tb.v" : "still_tb.v"));
    if (!testbench) {
        return Failure(testbench.error());
    }
    if (const auto prepared = prepareFolder(request.folder); !prepared) {
        return Failure(prepared.error());
    }
    const Values values = valuesFor(*design);
    const Json settings = {{"board", request.board}, {"top_module", "main"}};
    constexpr int indentation = 2;
    const std::vector<std::pair<std::string, std::string>> files = {
        {"main.v", filled(*source, values)},
        {"main_tb.v", filled(*testbench, values)},
        {"pinout." + family->constraintExtension,
         constraintText(*design, family->constraintExtension, (*board)->name)},
        {std::string(projectFileName), settings.dump(indentation) + '\n'},
        {".gitignore", "_build/\n"},
    };
    std::vector<std::string> names;
    for (const auto &[name, content] : files) {
        if (const auto written = writeFileSafely(request.folder / name, content); !written) {
            return Failure(written.error());
        }
        names.push_back(name);
    }
    return names;
}

} // namespace logix
