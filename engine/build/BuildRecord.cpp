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

/// Another number makes every older record look like none.
constexpr int recordFormat = 1;

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

} // namespace

std::string boardText(const BoardSelection &selection)
{
    const Board &board = *selection.board;
    const Fpga &fpga = board.fpga;
    const Selector &selector = selection.variant().selector;
    const Json json = {
        {"id", board.id},
        {"custom", board.isCustom},
        {"variant", {{"connection", selector.connection}, {"memory", selector.memory}}},
        {"fpga",
         {{"id", fpga.id},
          {"family", fpga.family},
          {"part_number", fpga.partNumber},
          {"size", fpga.size},
          {"nextpnr_device", fpga.nextpnrDevice},
          {"nextpnr_package", fpga.nextpnrPackage},
          {"nextpnr_speed", fpga.nextpnrSpeed},
          {"nextpnr_family", fpga.nextpnrFamily},
          {"packer_device", fpga.packerDevice},
          {"jtag_idcode", fpga.jtagIdcode}}},
        {"definition", *board.definition}};
    return json.dump();
}

std::string recordText(const BuildRecord &record)
{
    Json steps = Json::array();
    for (const StepRecord &step : record.steps) {
        steps.push_back({{"id", step.id}, {"key", step.key}, {"outputs", step.outputs}});
    }
    Json resources = Json::object();
    for (const auto &[name, use] : record.placed.resources) {
        resources[name] = {use.used, use.available};
    }
    Json warnings = Json::array();
    for (const Diagnostic &warning : record.warnings) {
        warnings.push_back(toJson(warning));
    }
    const Json json = {{"format", recordFormat},
                       {"engine_version", record.engineVersion},
                       {"board", Json::parse(record.board)},
                       {"board_checksum", record.boardChecksum},
                       {"top_module", record.topModule},
                       {"bitstream",
                        {{"file", record.bitstream},
                         {"size", record.bitstreamSize},
                         {"time", record.bitstreamTime},
                         {"hash", record.bitstreamHash}}},
                       {"key", record.key},
                       {"inputs", record.inputs},
                       {"steps", std::move(steps)},
                       {"resources", std::move(resources)},
                       {"clocks", record.placed.clocks},
                       {"warnings", std::move(warnings)}};
    return json.dump(1) + '\n';
}

std::optional<BuildRecord> parseRecord(std::string_view text)
{
    try {
        const Json json = Json::parse(text);
        if (json.at("format").get<int>() != recordFormat) {
            return std::nullopt;
        }
        BuildRecord record;
        record.engineVersion = json.at("engine_version").get<std::string>();
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
        for (const Json &step : json.at("steps")) {
            record.steps.push_back(
                {.id = step.at("id").get<std::string>(),
                 .key = step.at("key").get<std::string>(),
                 .outputs = step.at("outputs").get<std::map<std::string, std::string>>()});
        }
        for (const auto &[name, use] : json.at("resources").items()) {
            record.placed.resources[name] = {.used = use.at(0).get<std::int64_t>(),
                                             .available = use.at(1).get<std::int64_t>()};
        }
        record.placed.clocks = json.at("clocks").get<std::map<std::string, double>>();
        for (const Json &warning : json.at("warnings")) {
            record.warnings.push_back(diagnosticFrom(warning));
        }
        return record;
    } catch (const std::exception &) {
        return std::nullopt;
    }
}

} // namespace logix
