// SPDX-License-Identifier: Apache-2.0
#include "project/NewProject.h"

#include "base/Files.h"
#include "base/Text.h"
#include "catalog/BoardFile.h"
#include "messages/project.h"
#include "project/Project.h"
#include "project/SettingsFile.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <nlohmann/json.hpp>

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

/// What a blinky for the board is made of.
struct Blinky
{
    BoardPort clock;
    BoardPort leds;
    bool isActiveLow = false;
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

const Json &requirementsOf(const Json &object)
{
    static const Json none = Json::array();
    const auto found = object.find("requires");
    return found != object.end() && found->is_array() ? *found : none;
}

bool needsSetup(const Json &object)
{
    return std::ranges::any_of(requirementsOf(object), [](const Json &requirement) {
        return textField(requirement, "type") == "setup";
    });
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

Result<Blinky> blinkyFor(const Board &board)
{
    Blinky blinky;
    addDrives(*board.definition, blinky.drives);
    const auto resources = board.definition->find("resources");
    const Json none = Json::object();
    for (const auto &[name, resource] :
         (resources != board.definition->end() ? *resources : none).items()) {
        if (needsSetup(resource)) {
            continue;
        }
        const auto mhz = resource.find("mhz");
        if (blinky.clock.name.empty() && textField(resource, "type") == "clock"
            && mhz != resource.end() && mhz->is_number()) {
            blinky.clock = {.name = name,
                            .pins = {textField(resource, "pin")},
                            .ioStandard = textField(resource, "io_standard"),
                            .mhz = mhz->get<double>()};
            addDrives(resource, blinky.drives);
        } else if (auto pins = ledPins(resource); blinky.leds.name.empty() && !pins.empty()) {
            blinky.leds = {.name = name,
                           .pins = std::move(pins),
                           .ioStandard = textField(resource, "io_standard")};
            blinky.isActiveLow = textField(resource, "active") == "low";
            addDrives(resource, blinky.drives);
        }
    }
    if (blinky.clock.name.empty()) {
        return Failure(requestError(Message(msg::project::noClock, {{"board", board.name}})));
    }
    if (blinky.leds.name.empty()) {
        return Failure(requestError(Message(msg::project::noLeds, {{"board", board.name}})));
    }
    // The LEDs' pins may be driven anyway.
    std::erase_if(blinky.drives, [&](const Drive &drive) {
        return std::ranges::any_of(drive.port.pins, [&](const std::string &pin) {
            return std::ranges::find(blinky.leds.pins, pin) != blinky.leds.pins.end();
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

std::string designText(const Blinky &blinky, const std::string &board)
{
    const long long hertz = std::max(2LL, std::llround(blinky.clock.mhz * 1e6));
    std::string ports = std::format("    input  wire {},\n    output wire {}{}", blinky.clock.name,
                                    rangeOf(blinky.leds), blinky.leds.name);
    std::string drives;
    for (const Drive &drive : blinky.drives) {
        ports += std::format(",\n    output wire {}{}", rangeOf(drive.port), drive.port.name);
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

  assign {} = {};
{}
endmodule
)",
                       board, hertz, ports, blinky.clock.name, blinky.leds.name,
                       repeated(blinky.leds, blinky.isActiveLow ? "~on" : "on"), drives);
}

std::string testbenchText(const Blinky &blinky)
{
    const std::string off = repeated(blinky.leds, blinky.isActiveLow ? "1'b1" : "1'b0");
    const std::string on = repeated(blinky.leds, blinky.isActiveLow ? "1'b0" : "1'b1");
    std::string wires;
    std::string connections;
    std::string checks;
    for (const Drive &drive : blinky.drives) {
        const std::string &name = drive.port.name;
        wires += std::format("  wire {}{};\n", rangeOf(drive.port), name);
        connections += std::format(",\n      .{0}({0})", name);
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
  wire {1}{2};
{3}
  main #(
      .CLOCK_HZ(CLOCK_HZ)
  ) dut (
      .{0}({0}),
      .{2}({2}){4}
  );

  always #5 {0} = ~{0};

  integer cycle;
  reg is_on;

  initial begin
    $dumpvars(0, main_tb);
    #1;  // lets the wires take their first values
{7}    for (cycle = 0; cycle < 4 * CLOCK_HZ; cycle = cycle + 1) begin
      is_on = (cycle / HALF_SECOND) % 2 == 1;
      if ({2} !== (is_on ? {5} : {6})) begin
        $error("cycle %0d: the LEDs are %b", cycle, {2});
      end
      @(negedge {0});
    end
    $finish;
  end

endmodule
)",
                       blinky.clock.name, rangeOf(blinky.leds), blinky.leds.name, wires,
                       connections, on, off, checks);
}

Result<std::string> settingsText(const Board &board, const VariantChoice &choice)
{
    ProjectSettings settings{.board = board.id, .boardVariant = choice, .topModule = "main"};
    if (board.isCustom) {
        settings.customBoardsFolder = ownBoardsFolder;
    }
    const auto empty =
        JsonText::parse("{\n  \"$schema\": \"" + std::string(projectSchema) + "\"\n}\n");
    if (!empty) {
        return Failure(engineError(empty.error().text));
    }
    return withSettings(*empty, {}, settings);
}

} // namespace

Result<std::vector<ProjectFile>> newProjectFiles(const Board &board, const Family &family,
                                                 const VariantChoice &choice)
{
    const auto blinky = blinkyFor(board);
    const auto settings = settingsText(board, choice);
    if (!blinky || !settings) {
        return Failure(blinky ? settings.error() : blinky.error());
    }
    std::vector<BoardPort> ports = {blinky->clock, blinky->leds};
    std::ranges::transform(blinky->drives, std::back_inserter(ports), &Drive::port);
    std::vector<ProjectFile> files = {
        {"main.v", designText(*blinky, board.name)},
        {"pinout." + family.constraintExtension, pinFileText(ports, family, board.name)},
        {"main_tb.v", testbenchText(*blinky)},
        {std::string(projectFileName), *settings},
        {".gitignore", "/" + std::string(projectBuildFolderName) + "/\n"}};
    if (board.isCustom) {
        constexpr int indentation = 2;
        files.push_back({std::string(ownBoardsFolder) + '/' + board.id + ".json",
                         board.definition->dump(indentation) + '\n'});
    }
    return files;
}

Result<> createProject(const fs::path &folder, const std::vector<ProjectFile> &files)
{
    std::error_code error;
    if (fs::exists(folder, error)
        && !(fs::is_directory(folder, error) && fs::is_empty(folder, error))) {
        return Failure(
            requestError(Message(msg::project::folderTaken, {{"folder", folder.string()}})));
    }
    fs::create_directories(folder, error);
    if (error) {
        return Failure(
            setupError(Message(msg::project::folderNotMade,
                               {{"folder", folder.string()}, {"reason", error.message()}})));
    }
    for (const ProjectFile &file : files) {
        // A parent that can't be made is the writing's error.
        fs::create_directories((folder / file.name).parent_path(), error);
        if (auto written = writeFileSafely(folder / file.name, file.text); !written) {
            return written;
        }
    }
    return {};
}

} // namespace logix
