// SPDX-License-Identifier: Apache-2.0
#include "starter/NewProject.h"

#include "base/Files.h"
#include "base/Text.h"
#include "catalog/BoardFile.h"
#include "messages/starter.h"
#include "starter/ProjectNames.h"
#include "starter/Requirements.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace fs = std::filesystem;

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

/// Where a board that isn't the catalog's comes along. A project's paths stay within its folder, so
/// a boards folder elsewhere can't be named.
constexpr const char *ownBoardsFolder = "boards";

/// A drive that a design has to make: a port held at a level.
struct Drive
{
    BoardPort port;
    bool isHigh = false;
    std::string why;
};

struct Leds
{
    BoardPort port;
    bool isActiveLow = false;
};

/// Something that the design reads.
struct Input
{
    BoardPort port;
    /// A testbench holds it at this level.
    bool restsHigh = false;
    /// Keeps the LEDs lit while it is pressed.
    bool isButton = false;
};

struct Uart
{
    BoardPort input;
    BoardPort output;
};

/// What a blinky for the board is made of.
struct Blinky
{
    BoardPort clock;
    std::vector<Leds> leds;
    std::vector<Input> inputs;
    std::vector<Uart> uarts;
    std::vector<Drive> drives;
};

std::vector<std::string> textsOf(const Json &list)
{
    std::vector<std::string> texts;
    for (const Json &item : list) {
        if (item.is_string()) {
            texts.push_back(item.get<std::string>());
        }
    }
    return texts;
}

void addDrives(const Json &object, std::vector<Drive> &drives)
{
    for (const Json &requirement : requirementsOf(object)) {
        if (textField(requirement, "type") != "drive" || !requirement.contains("pins")) {
            continue;
        }
        drives.push_back({.port = {.name = textField(requirement, "name"),
                                   .pins = textsOf(requirement["pins"]),
                                   .ioStandard = textField(requirement, "io_standard")},
                          .isHigh = textField(requirement, "level") == "high",
                          .why = textField(requirement, "why")});
    }
}

/// The LEDs of a resource, or no pins for one that isn't LEDs.
std::vector<std::string> ledPins(const Json &resource)
{
    const std::string type = textField(resource, "type");
    if (type == "leds" && resource.contains("pins")) {
        return textsOf(resource["pins"]);
    }
    if (type == "rgb_led") {
        return {textField(resource, "red"), textField(resource, "green"),
                textField(resource, "blue")};
    }
    return {};
}

const Json &resourcesOf(const Board &board)
{
    static const Json none = Json::object();
    const auto resources = board.definition->find("resources");
    return resources != board.definition->end() ? *resources : none;
}

bool isClock(const Json &resource)
{
    const auto mhz = resource.find("mhz");
    return textField(resource, "type") == "clock" && mhz != resource.end() && mhz->is_number();
}

/// The pins of a resource that a project can have as a part; none for another.
std::vector<std::string> partPins(const Json &resource)
{
    const std::string type = textField(resource, "type");
    if (needsSetup(resource)) {
        return {};
    }
    if (isClock(resource)) {
        return {textField(resource, "pin")};
    }
    if (type == "uart") {
        return {textField(resource, "rx"), textField(resource, "tx")};
    }
    if ((type == "buttons" || type == "switches" || type == "pmod") && resource.contains("pins")) {
        return textsOf(resource["pins"]);
    }
    return ledPins(resource);
}

void addPart(const std::string &name, const Json &resource, Blinky &blinky)
{
    const std::string type = textField(resource, "type");
    BoardPort port{
        .name = name, .pins = partPins(resource), .ioStandard = textField(resource, "io_standard")};
    addDrives(resource, blinky.drives);
    const bool isActiveLow = textField(resource, "active") == "low";
    if (isClock(resource)) {
        port.mhz = resource["mhz"].get<double>();
        if (blinky.clock.name.empty()) {
            blinky.clock = std::move(port);
        } else {
            blinky.inputs.push_back({.port = std::move(port)});
        }
    } else if (type == "uart") {
        // A board's names are its own: its “rx” is where the FPGA listens.
        blinky.uarts.push_back({.input = {name + "_rx", {port.pins[0]}, port.ioStandard},
                                .output = {name + "_tx", {port.pins[1]}, port.ioStandard}});
    } else if (type == "leds" || type == "rgb_led") {
        blinky.leds.push_back({std::move(port), isActiveLow});
    } else {
        blinky.inputs.push_back(
            {.port = std::move(port), .restsHigh = isActiveLow, .isButton = type == "buttons"});
    }
}

/// Two of the chosen parts that share a pin; empty names for none.
std::pair<std::string, std::string> sharingParts(const std::vector<ProjectPart> &parts)
{
    std::map<std::string, std::string> owners;
    for (const ProjectPart &part : parts) {
        for (const std::string &pin : part.pins) {
            const auto [owner, isFirst] = owners.emplace(pin, part.name);
            if (!isFirst && owner->second != part.name) {
                return {owner->second, part.name};
            }
        }
    }
    return {};
}

Result<Blinky> blinkyFor(const Board &board, const std::vector<std::string> &wanted)
{
    const std::vector<ProjectPart> all = projectParts(board);
    std::vector<ProjectPart> chosen;
    for (const ProjectPart &part : all) {
        if (part.isRequired || std::ranges::find(wanted, part.name) != wanted.end()) {
            chosen.push_back(part);
        }
    }
    for (const std::string &name : wanted) {
        if (std::ranges::find(all, name, &ProjectPart::name) == all.end()) {
            return Failure(requestError(
                Message(msg::starter::noPart, {{"part", name}, {"board", board.name}})));
        }
    }
    if (const auto [first, second] = sharingParts(chosen); !second.empty()) {
        return Failure(requestError(
            Message(msg::starter::partsShare, {{"first", first}, {"second", second}})));
    }
    Blinky blinky;
    addDrives(*board.definition, blinky.drives);
    for (const ProjectPart &part : chosen) {
        addPart(part.name, resourcesOf(board)[part.name], blinky);
    }
    if (blinky.clock.name.empty()) {
        return Failure(requestError(Message(msg::starter::noClock, {{"board", board.name}})));
    }
    if (blinky.leds.empty()) {
        return Failure(requestError(Message(msg::starter::noLeds, {{"board", board.name}})));
    }
    // A part's pins may be driven anyway.
    std::erase_if(blinky.drives, [&](const Drive &drive) {
        return std::ranges::any_of(drive.port.pins, [&](const std::string &pin) {
            return std::ranges::any_of(chosen, [&](const ProjectPart &part) {
                return std::ranges::find(part.pins, pin) != part.pins.end();
            });
        });
    });
    return blinky;
}

std::string rangeOf(const BoardPort &port)
{
    return port.pins.size() == 1 ? std::string() : std::format("[{}:0] ", port.pins.size() - 1);
}

std::string repeated(const BoardPort &port, const std::string &bit)
{
    return port.pins.size() == 1 ? bit : std::format("{{{}{{{}}}}}", port.pins.size(), bit);
}

/// The condition under which a port shows its other level: a pressed button.
std::string pressed(const Input &button)
{
    if (button.port.pins.size() == 1) {
        return (button.restsHigh ? "~" : "") + button.port.name;
    }
    return (button.restsHigh ? "~&" : "|") + button.port.name;
}

std::string designText(const Blinky &blinky, const std::string &board)
{
    const long long hertz = std::max(2LL, std::llround(blinky.clock.mhz * 1e6));
    std::string ports = std::format("    input  wire {}", blinky.clock.name);
    const auto addPort = [&](const char *direction, const BoardPort &port) {
        ports += std::format(",\n    {} wire {}{}", direction, rangeOf(port), port.name);
    };
    for (const Leds &leds : blinky.leds) {
        addPort("output", leds.port);
    }
    std::string lit = "on";
    for (const Input &input : blinky.inputs) {
        addPort("input ", input.port);
        if (input.isButton) {
            lit += " | " + pressed(input);
        }
    }
    const bool hasButtons = lit != "on";
    std::string assigns;
    if (hasButtons) {
        assigns += std::format("  // A pressed button keeps them lit.\n  wire lit = {};\n", lit);
    }
    for (const Leds &leds : blinky.leds) {
        const std::string bit = hasButtons ? "lit" : "on";
        assigns += std::format("  assign {} = {};\n", leds.port.name,
                               repeated(leds.port, leds.isActiveLow ? "~" + bit : bit));
    }
    for (const Uart &uart : blinky.uarts) {
        addPort("input ", uart.input);
        addPort("output", uart.output);
        assigns += std::format("\n  // What comes in goes out again.\n  assign {} = {};\n",
                               uart.output.name, uart.input.name);
    }
    std::string drives;
    for (const Drive &drive : blinky.drives) {
        addPort("output", drive.port);
        drives += "\n";
        if (!drive.why.empty()) {
            const std::string_view why = splitLines(drive.why).front();
            drives += std::format("  // {}\n", why);
        }
        drives += std::format("  assign {} = {};\n", drive.port.name,
                              repeated(drive.port, drive.isHigh ? "1'b1" : "1'b0"));
    }
    return std::format(R"(`timescale 1ns / 1ps
`default_nettype none

// Blinks the LEDs of the {}: half a second on, half a second off.
module main #(
    parameter CLOCK_HZ = {}
) (
{}
);

  localparam HALF_SECOND = CLOCK_HZ / 2;  // in clock cycles
  localparam WIDTH = $clog2(HALF_SECOND);  // bits to count them
  localparam [WIDTH-1:0] LAST = HALF_SECOND[WIDTH-1:0] - 1'b1;

  reg [WIDTH-1:0] count = 0;
  reg on = 0;

  always @(posedge {}) begin
    if (count == LAST) begin
      count <= 0;
      on <= ~on;
    end else begin
      count <= count + 1'b1;
    end
  end

{}{}
endmodule
)",
                       board, hertz, ports, blinky.clock.name, assigns, drives);
}

std::string testbenchText(const Blinky &blinky)
{
    std::string wires;
    std::string connections;
    std::string ledChecks;
    std::string checks;
    const auto add = [&](const std::string &declaration, const std::string &name) {
        wires += "  " + declaration;
        connections += std::format(",\n      .{0}({0})", name);
    };
    for (const Leds &leds : blinky.leds) {
        const std::string &name = leds.port.name;
        add(std::format("wire {}{};\n", rangeOf(leds.port), name), name);
        const std::string off = repeated(leds.port, leds.isActiveLow ? "1'b1" : "1'b0");
        const std::string on = repeated(leds.port, leds.isActiveLow ? "1'b0" : "1'b1");
        ledChecks += std::format("      if ({0} !== (is_on ? {1} : {2})) begin\n"
                                 "        $error(\"cycle %0d: the LEDs are %b\", cycle, {0});\n"
                                 "      end\n",
                                 name, on, off);
    }
    for (const Input &input : blinky.inputs) {
        add(std::format("reg {}{} = {};\n", rangeOf(input.port), input.port.name,
                        repeated(input.port, input.restsHigh ? "1'b1" : "1'b0")),
            input.port.name);
    }
    for (const Uart &uart : blinky.uarts) {
        add(std::format("reg {} = 1'b1;\n", uart.input.name), uart.input.name);
        add(std::format("wire {};\n", uart.output.name), uart.output.name);
        checks += std::format("    if ({0} !== 1'b1) begin\n"
                              "      $error(\"{0} is %b\", {0});\n"
                              "    end\n",
                              uart.output.name);
    }
    for (const Drive &drive : blinky.drives) {
        const std::string &name = drive.port.name;
        add(std::format("wire {}{};\n", rangeOf(drive.port), name), name);
        checks += std::format("    if ({0} !== {1}) begin\n"
                              "      $error(\"{0} is %b\", {0});\n"
                              "    end\n",
                              name, repeated(drive.port, drive.isHigh ? "1'b1" : "1'b0"));
    }
    return std::format(R"(`timescale 1ns / 1ps
`default_nettype none

// Follows the LEDs for four seconds of a pretend clock with 20 cycles a second.
module main_tb;

  localparam CLOCK_HZ = 20;
  localparam HALF_SECOND = CLOCK_HZ / 2;

  reg {0} = 0;
{1}
  main #(
      .CLOCK_HZ(CLOCK_HZ)
  ) dut (
      .{0}({0}){2}
  );

  always #5 {0} = ~{0};

  integer cycle;
  reg is_on;

  initial begin
    $dumpvars(0, main_tb);
    #1;  // lets the wires take their first values
{3}    for (cycle = 0; cycle < 4 * CLOCK_HZ; cycle = cycle + 1) begin
      is_on = (cycle / HALF_SECOND) % 2 == 1;
{4}      @(negedge {0});
    end
    $finish;
  end

endmodule
)",
                       blinky.clock.name, wires, connections, checks, ledChecks);
}

/// The project's logix.json: what a project of the board doesn't find by itself.
std::string settingsText(const Board &board, const VariantChoice &choice)
{
    const auto quoted = [](std::string_view text) { return Json(std::string(text)).dump(); };
    std::string variant;
    for (const auto &[name, value] :
         {std::pair{"connection", choice.connection}, std::pair{"memory", choice.memory}}) {
        if (value) {
            variant +=
                std::format("{}\"{}\": {}", variant.empty() ? "" : ", ", name, quoted(*value));
        }
    }
    std::string text = "{\n  \"$schema\": " + quoted(projectSchema)
                       + ",\n  \"board\": " + quoted(board.id) + ",\n";
    if (!variant.empty()) {
        text += "  \"board_variant\": { " + variant + " },\n";
    }
    text += "  \"top_module\": \"main\"";
    if (board.isCustom) {
        text += ",\n  \"custom_boards_folder\": " + quoted(ownBoardsFolder);
    }
    return text + "\n}\n";
}

} // namespace

std::vector<ProjectPart> projectParts(const Board &board)
{
    std::vector<ProjectPart> parts;
    bool hasClock = false;
    bool hasLeds = false;
    for (const auto &[name, resource] : resourcesOf(board).items()) {
        std::vector<std::string> pins = partPins(resource);
        if (pins.empty() || std::ranges::find(pins, std::string()) != pins.end()) {
            continue;
        }
        const bool isFirstClock = isClock(resource) && !std::exchange(hasClock, true);
        const bool isFirstLeds =
            !isClock(resource) && !ledPins(resource).empty() && !std::exchange(hasLeds, true);
        parts.push_back({name, std::move(pins), isFirstClock || isFirstLeds});
    }
    return parts;
}

Result<std::vector<ProjectFile>> newProjectFiles(const Board &board, const Family &family,
                                                 const VariantChoice &choice,
                                                 const std::vector<std::string> &parts)
{
    const auto blinky = blinkyFor(board, parts);
    if (!blinky) {
        return Failure(blinky.error());
    }
    std::vector<BoardPort> ports = {blinky->clock};
    std::ranges::transform(blinky->leds, std::back_inserter(ports), &Leds::port);
    std::ranges::transform(blinky->inputs, std::back_inserter(ports), &Input::port);
    for (const Uart &uart : blinky->uarts) {
        ports.insert(ports.end(), {uart.input, uart.output});
    }
    std::ranges::transform(blinky->drives, std::back_inserter(ports), &Drive::port);
    std::vector<ProjectFile> files = {
        {"main.v", designText(*blinky, board.name)},
        {"pinout." + family.constraintExtension, pinFileText(ports, family, board.name)},
        {"main_tb.v", testbenchText(*blinky)},
        {std::string(projectFileName), settingsText(board, choice)},
        {".gitignore", "/" + std::string(projectBuildFolderName) + "/\n"}};
    if (board.isCustom) {
        constexpr int indentation = 2;
        files.push_back({std::string(ownBoardsFolder) + '/' + board.id + ".json",
                         board.definition->dump(indentation) + '\n'});
    }
    return files;
}

Result<NewProjectResult> newProject(const NewProjectRequest &request, const Catalog &catalog)
{
    VariantChoice choice = request.boardVariant;
    auto selection = catalog.select(request.board, choice, request.customBoardsFolder);
    if (const auto alias = catalog.alias(request.board); !selection && alias) {
        choice = choice == VariantChoice() ? alias->choice : choice;
        selection = catalog.select(alias->board, choice, request.customBoardsFolder);
    }
    if (!selection) {
        return Failure(selection.error());
    }
    const Board &board = *selection->board;
    const auto family = catalog.family(board.fpga.family);
    if (!family) {
        return Failure(family.error());
    }
    auto files = newProjectFiles(board, *family, choice, request.parts);
    if (!files) {
        return Failure(std::move(files.error()));
    }
    NewProjectResult result{.board = board.id,
                            .boardVariant = selection->variant().selector,
                            .folder = request.folder,
                            .files = std::move(*files),
                            .parts = projectParts(board)};
    for (const ProjectPart &part : result.parts) {
        if (part.isRequired || std::ranges::find(request.parts, part.name) != request.parts.end()) {
            result.included.push_back(part.name);
        }
    }
    if (!request.preview) {
        if (auto made = createProject(request.folder, result.files); !made) {
            return Failure(std::move(made.error()));
        }
        result.wasWritten = true;
    }
    return result;
}

namespace {

/// The folders that have to be made for `folder`, the innermost first.
std::vector<fs::path> missingFolders(fs::path folder)
{
    std::vector<fs::path> missing;
    std::error_code error;
    for (; folder.has_relative_path() && !fs::exists(folder, error);
         folder = folder.parent_path()) {
        missing.push_back(folder);
    }
    return missing;
}

Result<> writeFiles(const fs::path &folder, const std::vector<ProjectFile> &files)
{
    for (const ProjectFile &file : files) {
        // A parent that can't be made is the writing's error.
        std::error_code error;
        fs::create_directories((folder / file.name).parent_path(), error);
        if (auto written = writeFileSafely(folder / file.name, file.text); !written) {
            return written;
        }
    }
    return {};
}

} // namespace

Result<> createProject(const fs::path &folder, const std::vector<ProjectFile> &files)
{
    std::error_code error;
    if (fs::exists(folder, error)
        && !(fs::is_directory(folder, error) && fs::is_empty(folder, error))) {
        return Failure(
            requestError(Message(msg::starter::folderTaken, {{"folder", folder.string()}})));
    }
    const std::vector<fs::path> made = missingFolders(folder);
    fs::create_directories(folder, error);
    if (error) {
        return Failure(
            setupError(Message(msg::starter::folderNotMade,
                               {{"folder", folder.string()}, {"reason", error.message()}})));
    }
    auto written = writeFiles(folder, files);
    if (!written) {
        // Half a project would be in the way of the next try. The folder was empty before.
        for (auto entry = fs::directory_iterator(folder, error);
             !error && entry != fs::directory_iterator(); entry.increment(error)) {
            std::error_code ignored;
            fs::remove_all(entry->path(), ignored);
        }
        for (const fs::path &own : made) {
            fs::remove(own, error);
        }
    }
    return written;
}

} // namespace logix
