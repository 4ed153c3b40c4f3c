// SPDX-License-Identifier: Apache-2.0
#include "build/Report.h"

#include "base/Files.h"
#include "base/Text.h"
#include "messages/build.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <nlohmann/json.hpp>

namespace logix {

namespace {

using Json = nlohmann::json;

const MessageId *messageByKey(std::string_view key)
{
    const std::string full = "build." + std::string(key);
    for (const MessageId *id : msg::build::allMessages) {
        if (id->key == full) {
            return id;
        }
    }
    return nullptr;
}

/// Throws for a key that doesn't exist, as the JSON library does.
const MessageId *requiredMessage(const std::string &key)
{
    const MessageId *id = messageByKey(key);
    if (id == nullptr) {
        throw std::runtime_error(key);
    }
    return id;
}

double rounded(double value, double steps)
{
    return std::round(value * steps) / steps;
}

/// One decimal, as people read frequencies.
std::string frequencyText(double mhz)
{
    return std::format("{:.1f}", mhz);
}

} // namespace

std::optional<double> sharePercent(std::int64_t used, std::int64_t available)
{
    if (used < 0 || available <= 0 || used > available) {
        return std::nullopt;
    }
    return rounded(100.0 * static_cast<double>(used) / static_cast<double>(available), 10);
}

std::optional<std::string> displayPercent(std::int64_t used, std::int64_t available)
{
    if (!sharePercent(used, available)) {
        return std::nullopt;
    }
    if (used == available) {
        return "100%";
    }
    constexpr std::int64_t most = 99;
    // Rounded up, in integers: 0 only for none.
    const std::int64_t percent = std::min(most, (used * 100 + available - 1) / available);
    return std::to_string(percent) + '%';
}

Result<PlacedFacts> readPlacedReport(const std::filesystem::path &file)
{
    const auto broken = [&] {
        return Failure(
            toolError(Message(msg::build::reportBroken, {{"file", file.filename().string()}})));
    };
    const auto text = readFile(file);
    if (!text) {
        return broken();
    }
    // The paths and delays are by far the most of the file, and not wanted here.
    const auto isWanted = [](int depth, Json::parse_event_t event, Json &parsed) {
        return event != Json::parse_event_t::key || depth != 1 || parsed == "fmax"
               || parsed == "utilization";
    };
    const Json json = Json::parse(*text, isWanted, false);
    if (!json.is_object() || !json.contains("utilization")) {
        return broken();
    }
    PlacedFacts facts;
    for (const auto &[name, use] : json.at("utilization").items()) {
        if (!use.is_object()) {
            return broken();
        }
        facts.resources[name] = {.used = use.value("used", std::int64_t(0)),
                                 .available = use.value("available", std::int64_t(0))};
    }
    if (json.contains("fmax")) {
        for (const auto &[net, clock] : json.at("fmax").items()) {
            const auto achieved = clock.find("achieved");
            if (achieved != clock.end() && achieved->is_number()) {
                facts.clocks[net] = achieved->get<double>();
            }
        }
    }
    return facts;
}

Result<ReportRules> ReportRules::load(const std::filesystem::path &resources,
                                      std::string_view toolchain)
{
    const auto text = readFile(resources / "build" / (std::string(toolchain) + ".json"));
    if (!text) {
        return Failure(
            engineError(Message(msg::build::rulesBroken, {{"toolchain", std::string(toolchain)}}),
                        text.error().message.english()));
    }
    return parse(*text, toolchain);
}

Result<ReportRules> ReportRules::parse(std::string_view text, std::string_view toolchain)
{
    try {
        const Json json = Json::parse(text);
        ReportRules rules;
        for (const auto &[name, key] : json.at("resources").items()) {
            rules.m_descriptions[name] = requiredMessage(key.get<std::string>());
        }
        for (const Json &item : json.at("summary")) {
            Kind kind{.kind = item.at("kind").get<std::string>()};
            std::string key = kind.kind;
            std::ranges::replace(key, '_', '-');
            kind.label = requiredMessage("label-" + key);
            kind.line = requiredMessage("uses-" + key);
            kind.lineWithoutShare = requiredMessage("uses-" + key + "-only");
            kind.main = messageByKey("share-" + key);
            for (const Json &part : item.at("parts")) {
                if (part.is_string()) {
                    kind.parts.push_back({.name = part.get<std::string>()});
                } else {
                    kind.parts.push_back({.name = part.at("name").get<std::string>(),
                                          .per = part.value("per", std::int64_t(1)),
                                          .isCounted = part.value("counted", true)});
                }
            }
            rules.m_kinds.push_back(std::move(kind));
        }
        rules.m_clockPrefixes = json.at("clock_prefixes").get<std::vector<std::string>>();
        rules.m_clockSuffixes = json.at("clock_suffixes").get<std::vector<std::string>>();
        return rules;
    } catch (const std::exception &error) {
        return Failure(
            engineError(Message(msg::build::rulesBroken, {{"toolchain", std::string(toolchain)}}),
                        error.what()));
    }
}

std::vector<ResourceUse> ReportRules::resources(const PlacedFacts &facts) const
{
    std::vector<ResourceUse> resources;
    for (const auto &[name, use] : facts.resources) {
        ResourceUse resource{.name = name, .used = use.used, .available = use.available};
        if (const auto found = m_descriptions.find(name); found != m_descriptions.end()) {
            resource.description = Message(*found->second);
        }
        resources.push_back(std::move(resource));
    }
    std::ranges::stable_sort(resources, {},
                             [](const ResourceUse &use) { return lowerCase(use.name); });
    return resources;
}

std::vector<ResourceSummary> ReportRules::summary(const PlacedFacts &facts) const
{
    std::vector<ResourceSummary> summaries;
    for (const Kind &kind : m_kinds) {
        ResourceSummary summary{.kind = kind.kind, .label = Message(*kind.label)};
        // Parts that share a `per` are added up before they are rounded.
        std::map<std::int64_t, std::int64_t> usedPer;
        bool isThere = false;
        for (const Part &part : kind.parts) {
            const auto found = facts.resources.find(part.name);
            if (found == facts.resources.end()) {
                continue;
            }
            const auto &[used, available] = found->second;
            isThere |= available > 0 || used > 0;
            summary.isValid &= used >= 0 && used <= available;
            usedPer[part.per] += used;
            if (part.isCounted) {
                summary.available += available / part.per;
            }
        }
        for (const auto &[per, used] : usedPer) {
            summary.used += (used + per - 1) / per;
        }
        summary.isValid &= summary.available > 0 && summary.used <= summary.available;
        if (isThere) {
            summaries.push_back(std::move(summary));
        }
    }
    return summaries;
}

std::string ReportRules::clockName(std::string_view net) const
{
    bool isChanged = true;
    std::string_view name = net;
    while (std::exchange(isChanged, false)) {
        for (const std::string &prefix : m_clockPrefixes) {
            if (name.starts_with(prefix) && name.size() > prefix.size()) {
                name.remove_prefix(prefix.size());
                isChanged = true;
            }
        }
        for (const std::string &suffix : m_clockSuffixes) {
            if (name.ends_with(suffix) && name.size() > suffix.size()) {
                name.remove_suffix(suffix.size());
                isChanged = true;
            }
        }
    }
    return std::string(name);
}

std::vector<ClockSummary> ReportRules::clocks(const PlacedFacts &facts) const
{
    std::vector<ClockSummary> clocks;
    for (const auto &[net, mhz] : facts.clocks) {
        clocks.push_back({.name = clockName(net), .net = net, .maxMhz = rounded(mhz, 100)});
    }
    return clocks;
}

const ReportRules::Kind *ReportRules::kindOf(std::string_view kind) const
{
    const auto found = std::ranges::find(m_kinds, kind, &Kind::kind);
    return found == m_kinds.end() ? nullptr : &*found;
}

void ReportRules::describe(const PlacedFacts &facts, BuildResult &result) const
{
    result.resources = resources(facts);
    result.resourcesSummary = summary(facts);
    result.clocksSummary = clocks(facts);
    result.report.clear();
    std::optional<std::string> mainShare;
    const Kind *mainKind = nullptr;
    for (const ResourceSummary &entry : result.resourcesSummary) {
        const Kind *kind = kindOf(entry.kind);
        const bool isMain = &entry == &result.resourcesSummary.front();
        if (kind == nullptr || (!isMain && entry.used == 0)) {
            continue;
        }
        const auto share =
            entry.isValid ? displayPercent(entry.used, entry.available) : std::nullopt;
        result.report.emplace_back(
            share ? *kind->line : *kind->lineWithoutShare,
            std::map<std::string, MessageArgument>{{"used", entry.used},
                                                   {"available", entry.available},
                                                   {"share", share.value_or("")}});
        if (isMain) {
            mainShare = share;
            mainKind = kind;
        }
    }
    const ClockSummary *slowest = nullptr;
    for (const ClockSummary &clock : result.clocksSummary) {
        result.report.emplace_back(msg::build::clockSpeed, std::map<std::string, MessageArgument>{
                                                               {"mhz", frequencyText(clock.maxMhz)},
                                                               {"clock", clock.name}});
        if (slowest == nullptr || clock.maxMhz < slowest->maxMhz) {
            slowest = &clock;
        }
    }
    result.reportSummary = {};
    const std::string speed = slowest == nullptr ? "" : frequencyText(slowest->maxMhz);
    if (mainShare && mainKind->main != nullptr) {
        const MessageId *withClock =
            messageByKey(std::string(mainKind->main->key.substr(mainKind->main->key.find('.') + 1))
                         + "-and-clock");
        const bool hasClock = slowest != nullptr && withClock != nullptr;
        result.reportSummary = Message(hasClock ? *withClock : *mainKind->main,
                                       {{"share", *mainShare}, {"mhz", speed}});
    } else if (slowest != nullptr) {
        result.reportSummary = Message(msg::build::clockOnly, {{"mhz", speed}});
    }
}

} // namespace logix
