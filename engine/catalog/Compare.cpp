// SPDX-License-Identifier: Apache-2.0
#include "catalog/Compare.h"

#include "catalog/BoardFile.h"
#include "messages/catalog.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

using Same = BoardAspect::Same;

std::string valueText(const BoardAspect::Value &value)
{
    if (const auto *text = std::get_if<std::string>(&value)) {
        return *text;
    }
    if (const auto *number = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*number);
    }
    std::string list;
    if (const auto *clocks = std::get_if<std::vector<double>>(&value)) {
        for (const double mhz : *clocks) {
            list += std::format("{}{} MHz", list.empty() ? "" : ", ", mhz);
        }
    }
    return list;
}

/// An aspect whose values are both known.
BoardAspect known(std::string name, BoardAspect::Value from, BoardAspect::Value to,
                  const MessageId &yes, const MessageId &no)
{
    const bool isSame = from == to;
    Message text(isSame ? yes : no, {{"from", valueText(from)}, {"to", valueText(to)}});
    return {.name = std::move(name),
            .same = isSame ? Same::Yes : Same::No,
            .from = std::move(from),
            .to = std::move(to),
            .text = std::move(text)};
}

/// An aspect whose values aren't known, for one board or both.
BoardAspect unknown(std::string name, bool isSameBoard, const MessageId &yes,
                    const MessageId &unknown)
{
    return {.name = std::move(name),
            .same = isSameBoard ? Same::Yes : Same::Unknown,
            .from = {},
            .to = {},
            .text = Message(isSameBoard ? yes : unknown)};
}

template <typename Visit>
void forEachResource(const Board &board, Visit visit)
{
    const auto resources = board.definition->find("resources");
    if (resources == board.definition->end() || !resources->is_object()) {
        return;
    }
    for (const Json &resource : *resources) {
        visit(textField(resource, "type"), resource);
    }
}

/// The frequencies of the board's clocks, the lowest first.
std::vector<double> clocksOf(const Board &board)
{
    std::vector<double> clocks;
    forEachResource(board, [&](const std::string &type, const Json &resource) {
        const auto mhz = resource.find("mhz");
        if (type == "clock" && mhz != resource.end() && mhz->is_number()) {
            clocks.push_back(mhz->get<double>());
        }
    });
    std::ranges::sort(clocks);
    return clocks;
}

std::int64_t ledsOf(const Board &board)
{
    std::size_t count = 0;
    const auto entries = [](const Json &resource, const char *field) {
        const auto list = resource.find(field);
        return list != resource.end() ? list->size() : 0;
    };
    forEachResource(board, [&](const std::string &type, const Json &resource) {
        if (type == "leds") {
            count += entries(resource, "pins");
        } else if (type == "rgb_led") {
            count += 1;
        } else if (type == "led_matrix") {
            count += entries(resource, "leds");
        }
    });
    return static_cast<std::int64_t>(count);
}

/// Every pin that the board wires is listed, so what isn't listed isn't there.
bool listsEverything(const Board &board)
{
    bool isWhole = false;
    forEachResource(board, [&](const std::string &type, const Json &) {
        isWhole = isWhole || type == "unclassified";
    });
    return isWhole;
}

/// The pins of a resource by its fields, in order.
std::vector<std::string> pinsOf(const Json &resource)
{
    std::vector<std::string> pins;
    for (const char *field :
         {"pin", "pins", "red", "green", "blue", "leds", "colors", "tx", "rx", "rts", "cts"}) {
        const auto found = resource.find(field);
        if (found == resource.end()) {
            continue;
        }
        if (found->is_string()) {
            pins.push_back(found->get<std::string>());
        } else {
            // Positions for power and ground have none.
            for (const Json &pin : *found) {
                pins.push_back(pin.is_string() ? pin.get<std::string>() : std::string());
            }
        }
    }
    return pins;
}

/// The pins of each kind of resource, whatever the resources are called.
std::map<std::string, std::multiset<std::vector<std::string>>> pinsByKind(const Board &board)
{
    std::map<std::string, std::multiset<std::vector<std::string>>> kinds;
    forEachResource(board, [&](const std::string &type, const Json &resource) {
        // What is left over is no kind of its own.
        if (type != "unclassified") {
            kinds[type].insert(pinsOf(resource));
        }
    });
    return kinds;
}

/// Another pin for something that both boards list settles it; that all are the same is only sure
/// when both list everything.
BoardAspect pinsAspect(const Board &from, const Board &to)
{
    BoardAspect aspect =
        unknown("pins", from.id == to.id, msg::catalog::samePins, msg::catalog::pinsUnknown);
    if (from.id == to.id) {
        return aspect;
    }
    const auto fromKinds = pinsByKind(from);
    const auto toKinds = pinsByKind(to);
    std::string differing;
    for (const auto &[kind, pins] : fromKinds) {
        const auto other = toKinds.find(kind);
        if (other != toKinds.end() && other->second != pins) {
            differing += (differing.empty() ? "" : ", ") + kind;
        }
    }
    if (!differing.empty()) {
        aspect.same = Same::No;
        aspect.text = Message(msg::catalog::otherPins, {{"kinds", differing}});
    } else if (listsEverything(from) && listsEverything(to) && fromKinds == toKinds) {
        aspect.same = Same::Yes;
        aspect.text = msg::catalog::samePins;
    }
    return aspect;
}

/// How many pins the board lists for a kind, or resources of it; nothing when that isn't known.
std::optional<std::int64_t> countOf(const Board &board, std::string_view kind, bool countsPins)
{
    std::size_t count = 0;
    forEachResource(board, [&](const std::string &type, const Json &resource) {
        if (type == kind) {
            count += countsPins ? pinsOf(resource).size() : 1;
        }
    });
    return count > 0 || listsEverything(board) ? std::optional(static_cast<std::int64_t>(count))
                                               : std::nullopt;
}

struct CountTexts
{
    const MessageId &same;
    const MessageId &other;
    const MessageId &sameUnlisted;
    const MessageId &unknown;
};

BoardAspect countAspect(const char *name, const Board &from, const Board &to, bool countsPins,
                        const CountTexts &texts)
{
    const auto fromCount = countOf(from, name, countsPins);
    const auto toCount = countOf(to, name, countsPins);
    if (!fromCount || !toCount) {
        return unknown(name, from.id == to.id, texts.sameUnlisted, texts.unknown);
    }
    return known(name, *fromCount, *toCount, texts.same, texts.other);
}

BoardAspect clockAspect(const Board &from, const Board &to)
{
    auto fromClocks = clocksOf(from);
    auto toClocks = clocksOf(to);
    if (fromClocks.empty() || toClocks.empty()) {
        return unknown("clock", from.id == to.id, msg::catalog::sameClockUnlisted,
                       msg::catalog::clockUnknown);
    }
    return known("clock", std::move(fromClocks), std::move(toClocks), msg::catalog::sameClock,
                 msg::catalog::otherClock);
}

BoardAspect ledsAspect(const Board &from, const Board &to)
{
    const std::int64_t fromLeds = ledsOf(from);
    const std::int64_t toLeds = ledsOf(to);
    if (fromLeds == 0 || toLeds == 0) {
        return unknown("leds", from.id == to.id, msg::catalog::sameLedsUnlisted,
                       msg::catalog::ledsUnknown);
    }
    return known("leds", fromLeds, toLeds, msg::catalog::sameLeds, msg::catalog::otherLeds);
}

Json valueJson(const BoardAspect::Value &value)
{
    if (const auto *text = std::get_if<std::string>(&value)) {
        return *text;
    }
    if (const auto *number = std::get_if<std::int64_t>(&value)) {
        return *number;
    }
    Json list = Json::array();
    if (const auto *clocks = std::get_if<std::vector<double>>(&value)) {
        for (const double mhz : *clocks) {
            // Whole numbers are written as such.
            if (mhz == std::floor(mhz) && std::abs(mhz) < 1e9) {
                list.push_back(static_cast<std::int64_t>(mhz));
            } else {
                list.push_back(mhz);
            }
        }
    }
    return list;
}

const char *sameName(Same same)
{
    switch (same) {
    case Same::Yes:
        return "yes";
    case Same::No:
        return "no";
    case Same::Unknown:
        break;
    }
    return "unknown";
}

} // namespace

Result<BoardComparison>
compareBoards(const Catalog &catalog, std::string_view from, std::string_view to,
              const std::optional<std::filesystem::path> &customBoardsFolder)
{
    const auto a = catalog.board(from, customBoardsFolder);
    if (!a) {
        return Failure(a.error());
    }
    const auto b = catalog.board(to, customBoardsFolder);
    if (!b) {
        return Failure(b.error());
    }
    const Board &first = **a;
    const Board &second = **b;
    const auto firstFamily = catalog.family(first.fpga.family);
    const auto secondFamily = catalog.family(second.fpga.family);
    if (!firstFamily || !secondFamily) {
        return Failure(firstFamily ? secondFamily.error() : firstFamily.error());
    }
    BoardComparison comparison{.sameBuild = sameBuildSettings(first.fpga, second.fpga)};
    comparison.aspects = {
        known("board", first.name, second.name, msg::catalog::sameBoard, msg::catalog::otherBoard),
        known("family", firstFamily->label, secondFamily->label, msg::catalog::sameFamily,
              msg::catalog::otherFamily),
        known("fpga", first.fpga.partNumber, second.fpga.partNumber, msg::catalog::sameFpga,
              msg::catalog::otherFpga),
        known("size", first.fpga.size, second.fpga.size, msg::catalog::sameSize,
              msg::catalog::otherSize),
        known("constraint_format", "." + firstFamily->constraintExtension,
              "." + secondFamily->constraintExtension, msg::catalog::sameConstraints,
              msg::catalog::otherConstraints),
        pinsAspect(first, second),
        clockAspect(first, second),
        ledsAspect(first, second),
        countAspect("buttons", first, second, true,
                    {msg::catalog::sameButtons, msg::catalog::otherButtons,
                     msg::catalog::sameButtonsUnlisted, msg::catalog::buttonsUnknown}),
        countAspect("switches", first, second, true,
                    {msg::catalog::sameSwitches, msg::catalog::otherSwitches,
                     msg::catalog::sameSwitchesUnlisted, msg::catalog::switchesUnknown}),
        countAspect("uart", first, second, false,
                    {msg::catalog::sameUarts, msg::catalog::otherUarts,
                     msg::catalog::sameUartsUnlisted, msg::catalog::uartsUnknown}),
        known("programmer", first.variants.front().programmer, second.variants.front().programmer,
              msg::catalog::sameProgrammer, msg::catalog::otherProgrammer),
    };
    return comparison;
}

Json comparisonJson(const BoardComparison &comparison)
{
    Json aspects = Json::array();
    for (const BoardAspect &aspect : comparison.aspects) {
        Json json = {{"aspect", aspect.name}, {"same", sameName(aspect.same)}};
        if (!std::holds_alternative<std::monostate>(aspect.from)) {
            json["from"] = valueJson(aspect.from);
            json["to"] = valueJson(aspect.to);
        }
        json["text"] = aspect.text.english();
        aspects.push_back(std::move(json));
    }
    return {{"same_build", comparison.sameBuild}, {"aspects", std::move(aspects)}};
}

} // namespace logix
