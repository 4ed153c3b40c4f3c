// SPDX-License-Identifier: Apache-2.0
#include "program/ProgrammerFacts.h"

#include "base/Files.h"
#include "messages/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace logix {

namespace {

using Json = nlohmann::json;

std::vector<std::regex> expressions(const Json &object, const char *field)
{
    std::vector<std::regex> list;
    for (const Json &pattern : object.value(field, Json::array())) {
        list.emplace_back(pattern.get<std::string>(), std::regex::optimize);
    }
    return list;
}

std::optional<std::regex> expression(const Json &object, const char *field)
{
    return object.contains(field) ? std::optional<std::regex>(object.at(field).get<std::string>())
                                  : std::nullopt;
}

std::vector<std::string> texts(const Json &object, const char *field)
{
    return object.value(field, std::vector<std::string>());
}

std::optional<ProgramStage> stageFrom(const std::string &name)
{
    return name == "write"    ? std::optional(ProgramStage::Write)
           : name == "verify" ? std::optional(ProgramStage::Verify)
                              : std::nullopt;
}

ProgrammerFacts factsFrom(const Json &json)
{
    ProgrammerFacts facts{.verboseOption = json.value("verbose", ""),
                          .verifyOption = json.value("verify_option", ""),
                          .terminalOption = json.value("terminal_option", ""),
                          .alwaysVerifies = json.value("always_verifies", false),
                          .unverifiedOptions = texts(json, "unverified_options"),
                          .cablesByKindOnly = texts(json, "cables_by_kind_only"),
                          .connectionOptions = texts(json, "connection_options"),
                          .connectionFlags = texts(json, "connection_flags")};
    for (const Json &bar : json.value("bars", Json::array())) {
        facts.bars.push_back({.memory = bar.value("memory", ""),
                              .pattern = std::regex(bar.at("pattern").get<std::string>()),
                              .stage = stageFrom(bar.value("phase", "")),
                              .from = bar.value("from", 0.0),
                              .to = bar.value("to", 100.0),
                              .size = expression(bar, "size")});
    }
    for (const Json &mark : json.value("phases", Json::array())) {
        facts.marks.push_back(
            {.pattern = std::regex(mark.at("pattern").get<std::string>()),
             .stage = stageFrom(mark.value("phase", "")).value_or(ProgramStage::Write)});
    }
    for (const Json &rule : json.value("success", Json::array())) {
        facts.success.push_back({.memory = rule.value("memory", ""),
                                 .option = rule.value("option", ""),
                                 .families = texts(rule, "families"),
                                 .lines = expressions(rule, "lines")});
    }
    facts.tolerated = expressions(json, "tolerated");
    facts.failure = expressions(json, "failure");
    facts.notFound = expressions(json, "not_found");
    facts.noAnswer = expressions(json, "no_answer");
    facts.forbidden = expressions(json, "forbidden");
    facts.ambiguous = expressions(json, "ambiguous");
    facts.idcode = expression(json, "idcode");
    facts.unknownIdcode = expression(json, "unknown_idcode");
    return facts;
}

} // namespace

Result<ProgrammerFacts> readProgrammerFacts(const std::filesystem::path &resources,
                                            const std::string &programmer)
{
    const auto file = resources / "program/programmers.json";
    const auto text = readFile(file);
    if (!text) {
        return Failure(text.error());
    }
    try {
        return factsFrom(Json::parse(*text).at(programmer));
    } catch (const std::exception &exception) {
        return Failure(engineError(Message(msg::program::factsBroken, {{"file", file.string()}}),
                                   exception.what()));
    }
}

bool matchesAny(const std::string &line, const std::vector<std::regex> &patterns)
{
    return std::ranges::any_of(
        patterns, [&](const std::regex &pattern) { return std::regex_search(line, pattern); });
}

} // namespace logix
