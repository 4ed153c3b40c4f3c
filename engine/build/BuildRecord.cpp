// SPDX-License-Identifier: Apache-2.0
#include "build/BuildRecord.h"

#include "base/Hash.h"
#include "messages/base.h"
#include "messages/build.h"
#include "messages/hdl.h"

#include <nlohmann/json.hpp>
#include <span>

namespace logix {

namespace {

using Json = nlohmann::ordered_json;

Json toJson(const Message &message)
{
    if (message.isVerbatim()) {
        return {{"text", message.english()}};
    }
    Json arguments = Json::object();
    for (const auto &[name, value] : message.arguments()) {
        std::visit([&, key = name](const auto &held) { arguments[key] = held; }, value);
    }
    return {{"key", std::string(message.key())},
            {"arguments", std::move(arguments)},
            {"text", message.english()}};
}

const MessageId *findMessage(std::string_view key)
{
    using Ids = std::span<const MessageId *const>;
    for (const Ids ids :
         {Ids(msg::build::allMessages), Ids(msg::hdl::allMessages), Ids(msg::base::allMessages)}) {
        for (const MessageId *id : ids) {
            if (id->key == key) {
                return id;
            }
        }
    }
    return nullptr;
}

Message messageFrom(const Json &json)
{
    const MessageId *id =
        json.contains("key") ? findMessage(json.at("key").get<std::string>()) : nullptr;
    if (id == nullptr) {
        return Message::verbatim(json.at("text").get<std::string>());
    }
    std::map<std::string, MessageArgument> arguments;
    for (const auto &[name, value] : json.at("arguments").items()) {
        if (value.is_number_integer()) {
            arguments[name] = value.get<std::int64_t>();
        } else if (value.is_number()) {
            arguments[name] = value.get<double>();
        } else {
            arguments[name] = value.get<std::string>();
        }
    }
    return {*id, std::move(arguments)};
}

Json toJson(const SourcePlace &place)
{
    return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

SourcePlace placeFrom(const Json &json)
{
    return {.file = json.at("file").get<std::string>(),
            .line = json.at("line").get<int>(),
            .column = json.at("column").get<int>()};
}

Json toJson(const Diagnostic &diagnostic)
{
    Json json = {{"place", toJson(diagnostic.place)}, {"severity", int(diagnostic.severity)},
                 {"text", toJson(diagnostic.text)},   {"tool", diagnostic.tool},
                 {"code", diagnostic.code},           {"count", diagnostic.count}};
    if (diagnostic.hint) {
        json["hint"] = toJson(*diagnostic.hint);
    }
    for (const RelatedPlace &related : diagnostic.related) {
        json["related"].push_back(
            {{"place", toJson(related.place)}, {"text", toJson(related.text)}});
    }
    return json;
}

Diagnostic diagnosticFrom(const Json &json)
{
    Diagnostic diagnostic{.place = placeFrom(json.at("place")),
                          .severity = Severity(json.at("severity").get<int>()),
                          .text = messageFrom(json.at("text")),
                          .tool = json.at("tool").get<std::string>(),
                          .code = json.at("code").get<std::string>(),
                          .count = json.at("count").get<int>()};
    if (json.contains("hint")) {
        diagnostic.hint = messageFrom(json.at("hint"));
    }
    if (json.contains("related")) {
        for (const Json &related : json.at("related")) {
            diagnostic.related.push_back(
                {.place = placeFrom(related.at("place")), .text = messageFrom(related.at("text"))});
        }
    }
    return diagnostic;
}

Json toJson(const PlacedFacts &placed)
{
    Json json = {
        {"resources", Json::object()}, {"clocks", Json::object()}, {"paths", Json::array()}};
    for (const auto &[name, use] : placed.resources) {
        json["resources"][name] = {use.used, use.available};
    }
    for (const auto &[net, clock] : placed.clocks) {
        json["clocks"][net] = {clock.maxMhz, clock.constraintMhz};
    }
    for (const CriticalPath &path : placed.paths) {
        Json hops = Json::array();
        for (const PathHop &hop : path.hops) {
            hops.push_back({{"kind", hop.kind},
                            {"delay", hop.delayNs},
                            {"cell", hop.cell},
                            {"port", hop.port},
                            {"net", hop.net},
                            {"place", toJson(hop.place)}});
        }
        json["paths"].push_back({{"from", path.from},
                                 {"to", path.to},
                                 {"total", path.totalNs},
                                 {"logic", path.logicNs},
                                 {"routing", path.routingNs},
                                 {"hops", std::move(hops)}});
    }
    return json;
}

PlacedFacts placedFrom(const Json &json)
{
    PlacedFacts placed;
    for (const auto &[name, use] : json.at("resources").items()) {
        placed.resources[name] = {.used = use.at(0).get<std::int64_t>(),
                                  .available = use.at(1).get<std::int64_t>()};
    }
    for (const auto &[net, clock] : json.at("clocks").items()) {
        placed.clocks[net] = {.maxMhz = clock.at(0).get<double>(),
                              .constraintMhz = clock.at(1).get<double>()};
    }
    for (const Json &item : json.at("paths")) {
        CriticalPath path{.from = item.at("from").get<std::string>(),
                          .to = item.at("to").get<std::string>(),
                          .totalNs = item.at("total").get<double>(),
                          .logicNs = item.at("logic").get<double>(),
                          .routingNs = item.at("routing").get<double>()};
        for (const Json &hop : item.at("hops")) {
            path.hops.push_back({.kind = hop.at("kind").get<std::string>(),
                                 .delayNs = hop.at("delay").get<double>(),
                                 .cell = hop.at("cell").get<std::string>(),
                                 .port = hop.at("port").get<std::string>(),
                                 .net = hop.at("net").get<std::string>(),
                                 .place = placeFrom(hop.at("place"))});
        }
        placed.paths.push_back(std::move(path));
    }
    return placed;
}

Json toJson(const std::vector<Diagnostic> &diagnostics)
{
    Json list = Json::array();
    for (const Diagnostic &diagnostic : diagnostics) {
        list.push_back(toJson(diagnostic));
    }
    return list;
}

std::vector<Diagnostic> diagnosticsFrom(const Json &list)
{
    std::vector<Diagnostic> diagnostics;
    for (const Json &item : list) {
        diagnostics.push_back(diagnosticFrom(item));
    }
    return diagnostics;
}

Json toJson(const SeedResult &seed)
{
    Json clocks = Json::array();
    for (const ClockSummary &clock : seed.clocks) {
        clocks.push_back({clock.name, clock.net, clock.maxMhz});
    }
    return {{"seed", seed.seed},
            {"failed", seed.failed},
            {"best", seed.isBest},
            {"clocks", std::move(clocks)}};
}

SeedResult seedFrom(const Json &json)
{
    SeedResult seed{.seed = json.at("seed").get<std::int64_t>(),
                    .failed = json.at("failed").get<bool>(),
                    .isBest = json.at("best").get<bool>()};
    for (const Json &clock : json.at("clocks")) {
        seed.clocks.push_back({.name = clock.at(0).get<std::string>(),
                               .net = clock.at(1).get<std::string>(),
                               .maxMhz = clock.at(2).get<double>()});
    }
    return seed;
}

Json toJson(const StepRecord &step)
{
    Json json = {{"id", step.id},
                 {"engine_version", step.engine},
                 {"program", step.program},
                 {"arguments", step.arguments},
                 {"inputs", step.inputs},
                 {"outputs", step.outputs},
                 {"warnings", toJson(step.warnings)}};
    if (!step.netlist.empty()) {
        json["netlist"] = step.netlist;
    }
    if (step.placed) {
        json["placed"] = toJson(*step.placed);
    }
    for (const SeedResult &seed : step.seeds) {
        json["seeds"].push_back(toJson(seed));
    }
    return json;
}

StepRecord stepFrom(const Json &json)
{
    StepRecord step{.id = json.at("id").get<std::string>(),
                    .engine = json.at("engine_version").get<std::string>(),
                    .program = json.at("program").get<std::string>(),
                    .arguments = json.at("arguments").get<std::string>(),
                    .inputs = json.at("inputs").get<std::map<std::string, std::string>>(),
                    .outputs = json.at("outputs").get<std::map<std::string, std::string>>(),
                    .netlist = json.value("netlist", ""),
                    .warnings = diagnosticsFrom(json.at("warnings"))};
    if (json.contains("placed")) {
        step.placed = placedFrom(json.at("placed"));
    }
    for (const Json &seed : json.value("seeds", Json::array())) {
        step.seeds.push_back(seedFrom(seed));
    }
    return step;
}

Json toJson(const std::vector<StepRecord> &steps)
{
    Json list = Json::array();
    for (const StepRecord &step : steps) {
        list.push_back(toJson(step));
    }
    return list;
}

std::vector<StepRecord> stepsFrom(const Json &list)
{
    std::vector<StepRecord> steps;
    for (const Json &item : list) {
        steps.push_back(stepFrom(item));
    }
    return steps;
}

} // namespace

PlacedFacts BuildRecord::placed() const
{
    for (const StepRecord &step : steps) {
        if (step.placed) {
            return *step.placed;
        }
    }
    return {};
}

std::string stepsText(const std::vector<StepRecord> &steps)
{
    return Json{{"format", buildRecordFormat}, {"steps", toJson(steps)}}.dump(1) + '\n';
}

std::vector<StepRecord> parseSteps(std::string_view text)
{
    try {
        const Json json = Json::parse(text);
        return json.at("format").get<int>() == buildRecordFormat ? stepsFrom(json.at("steps"))
                                                                 : std::vector<StepRecord>();
    } catch (const std::exception &) {
        return {};
    }
}

std::string optionsText(const BuildOptions &options)
{
    Json json = Json::object();
    if (options.targetMhz) {
        json["target_mhz"] = *options.targetMhz;
    } else if (!options.clockTargets.empty()) {
        json["target_mhz"] = options.clockTargets;
    }
    if (options.seed) {
        json["seed"] = *options.seed;
    }
    if (options.optimize != BuildOptions::Optimize::Balanced) {
        json["optimize"] = options.optimize == BuildOptions::Optimize::Area ? "area" : "speed";
    }
    if (!options.useDsp) {
        json["use_dsp"] = false;
    }
    if (options.sweep > 1) {
        json["sweep"] = options.sweep;
    }
    for (const auto &[name, list] : {std::pair{"synthesis", &options.extraSynthesis},
                                     std::pair{"place_and_route", &options.extraPlaceAndRoute},
                                     std::pair{"pack", &options.extraPack}}) {
        if (!list->empty()) {
            json["extra_args"][name] = *list;
        }
    }
    if (!options.allow.empty()) {
        json["allow"] = options.allow;
    }
    return json.dump();
}

std::string recordText(const BuildRecord &record)
{
    const Json json = {{"format", buildRecordFormat},
                       {"engine_version", record.engineVersion},
                       {"board", Json::parse(record.board)},
                       {"board_checksum", record.boardChecksum},
                       {"top_module", record.topModule},
                       {"options", Json::parse(record.options)},
                       {"bitstream",
                        {{"file", record.bitstream},
                         {"size", record.bitstreamSize},
                         {"time", record.bitstreamTime},
                         {"hash", record.bitstreamHash}}},
                       {"key", record.key},
                       {"inputs", record.inputs},
                       {"steps", toJson(record.steps)},
                       {"warnings", toJson(record.warnings)}};
    return json.dump(1) + '\n';
}

std::optional<BuildRecord> parseRecord(std::string_view text)
{
    try {
        const Json json = Json::parse(text);
        if (json.at("format").get<int>() != buildRecordFormat) {
            return std::nullopt;
        }
        BuildRecord record;
        record.engineVersion = json.at("engine_version").get<std::string>();
        record.options = json.at("options").dump();
        record.board = json.at("board").dump();
        record.boardChecksum = json.at("board_checksum").get<std::string>();
        record.topModule = json.at("top_module").get<std::string>();
        const Json &bitstream = json.at("bitstream");
        record.bitstream = bitstream.at("file").get<std::string>();
        record.bitstreamSize = bitstream.at("size").get<std::uintmax_t>();
        record.bitstreamTime = bitstream.at("time").get<std::int64_t>();
        record.bitstreamHash = bitstream.at("hash").get<std::string>();
        record.key = json.at("key").get<std::string>();
        record.inputs = json.at("inputs").get<std::map<std::string, std::string>>();
        record.steps = stepsFrom(json.at("steps"));
        record.warnings = diagnosticsFrom(json.at("warnings"));
        return record;
    } catch (const std::exception &) {
        return std::nullopt;
    }
}

} // namespace logix
