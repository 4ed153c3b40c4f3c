// SPDX-License-Identifier: Apache-2.0
#include "build/Report.h"

#include "base/Files.h"
#include "base/Text.h"
#include "hdl/NextpnrParser.h"
#include "messages/build.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <format>
#include <fstream>
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

namespace {

/// Throws what the JSON library does.
CriticalPath pathFrom(const Json &json)
{
    CriticalPath path{.from = json.at("from").get<std::string>(),
                      .to = json.at("to").get<std::string>()};
    for (const Json &piece : json.at("path")) {
        const Json &end = piece.at("to");
        PathHop hop{.kind = piece.at("type").get<std::string>(),
                    .delayNs = piece.at("delay").get<double>(),
                    .cell = end.at("cell").get<std::string>(),
                    .port = end.at("port").get<std::string>(),
                    .net = piece.value("net", "")};
        (hop.kind == "routing" ? path.routingNs : path.logicNs) += hop.delayNs;
        path.totalNs += hop.delayNs;
        path.hops.push_back(std::move(hop));
    }
    return path;
}

} // namespace

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
    // The delays of all nets, which may be asked for, are by far the most of the file.
    const auto isWanted = [](int depth, Json::parse_event_t event, Json &parsed) {
        return event != Json::parse_event_t::key || depth != 1 || parsed == "fmax"
               || parsed == "utilization" || parsed == "critical_paths";
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
                facts.clocks[net] = {.maxMhz = achieved->get<double>(),
                                     .constraintMhz = clock.value("constraint", 0.0)};
            }
        }
    }
    try {
        for (const Json &path : json.value("critical_paths", Json::array())) {
            facts.paths.push_back(pathFrom(path));
        }
    } catch (const Json::exception &) {
        return broken();
    }
    return facts;
}

namespace {

/// What a log says of a clock, in MHz.
struct ClockRow
{
    std::string clock;
    double achieved = 0;
    double target = 0;
};

/// `Info: Max frequency for clock   'clk': 141.88 MHz (PASS at 50.00 MHz)`; a failure of the last
/// such line is a warning or an error. Clocks may have very long names.
std::optional<ClockRow> clockRow(std::string_view line)
{
    constexpr std::string_view lead = "Max frequency for clock";
    constexpr std::string_view mark = "': ";
    const auto start = line.find(lead);
    const auto open =
        line.find('\'', start == std::string_view::npos ? start : start + lead.size());
    const auto close = line.rfind(mark);
    if (start == std::string_view::npos || open == std::string_view::npos
        || close == std::string_view::npos || close <= open) {
        return std::nullopt;
    }
    const std::vector<std::string_view> words = splitWords(line.substr(close + mark.size()));
    constexpr std::size_t achievedAt = 0;
    constexpr std::size_t verdictAt = 2;
    constexpr std::size_t targetAt = 4;
    constexpr std::size_t fewestWords = 6;
    if (words.size() < fewestWords
        || (words[verdictAt] != "(PASS" && words[verdictAt] != "(FAIL")) {
        return std::nullopt;
    }
    ClockRow row{.clock = std::string(line.substr(open + 1, close - open - 1))};
    const auto number = [](std::string_view word, double &value) {
        return std::from_chars(word.data(), word.data() + word.size(), value).ec == std::errc();
    };
    return number(words[achievedAt], row.achieved) && number(words[targetAt], row.target)
               ? std::optional(std::move(row))
               : std::nullopt;
}

} // namespace

Result<std::string> reportFromLog(const std::filesystem::path &log)
{
    NextpnrParser parser({}, {});
    Json clocks = Json::object();
    std::ifstream stream(log, std::ios::binary);
    std::string line;
    while (std::getline(stream, line)) {
        parser.line(line);
        if (const auto row = clockRow(line)) {
            clocks[row->clock] = {{"achieved", row->achieved}, {"constraint", row->target}};
        }
    }
    if (parser.utilisation().empty()) {
        return Failure(
            toolError(Message(msg::build::reportBroken, {{"file", log.filename().string()}})));
    }
    Json resources = Json::object();
    for (const NextpnrParser::Utilisation &row : parser.utilisation()) {
        resources[row.name] = {{"used", row.used}, {"available", row.available}};
    }
    return Json{{"fmax", std::move(clocks)}, {"utilization", std::move(resources)}}.dump();
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
                                          .times = part.value("times", std::int64_t(1)),
                                          .isCounted = part.value("counted", true)});
                }
            }
            rules.m_kinds.push_back(std::move(kind));
        }
        rules.m_clockPrefixes = json.at("clock_prefixes").get<std::vector<std::string>>();
        rules.m_clockMarks = json.value("clock_marks", std::vector<std::string>());
        rules.m_clockSuffixes = json.at("clock_suffixes").get<std::vector<std::string>>();
        rules.m_cells = json.value("cells", decltype(rules.m_cells)());
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
            usedPer[part.per] += used * part.times;
            if (part.isCounted) {
                summary.available += available * part.times / part.per;
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
    for (const std::string &mark : m_clockMarks) {
        const auto found = name.rfind(mark);
        if (found != std::string_view::npos && found + mark.size() < name.size()) {
            name.remove_prefix(found + mark.size());
        }
    }
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

std::vector<std::string> ReportRules::cellsOf(const std::string &resource) const
{
    const auto found = m_cells.find(resource);
    return found == m_cells.end() ? std::vector<std::string>() : found->second;
}

std::vector<ClockSummary> ReportRules::clocks(const PlacedFacts &facts) const
{
    std::vector<ClockSummary> clocks;
    for (const auto &[net, clock] : facts.clocks) {
        clocks.push_back(
            {.name = clockName(net), .net = net, .maxMhz = rounded(clock.maxMhz, 100)});
    }
    return clocks;
}

std::vector<CriticalPath> ReportRules::paths(const PlacedFacts &facts) const
{
    std::vector<CriticalPath> paths = facts.paths;
    for (CriticalPath &path : paths) {
        // `posedge clk$SB_IO_IN_$glb_clk`
        const auto netOf = [](std::string_view event) {
            const auto blank = event.find(' ');
            return blank == std::string_view::npos ? std::string_view() : event.substr(blank + 1);
        };
        const std::string_view net = netOf(path.from);
        path.clock = !net.empty() && net == netOf(path.to) ? clockName(net) : std::string();
    }
    return paths;
}

const ReportRules::Kind *ReportRules::kindOf(std::string_view kind) const
{
    const auto found = std::ranges::find(m_kinds, kind, &Kind::kind);
    return found == m_kinds.end() ? nullptr : &*found;
}

void ReportRules::describe(const PlacedFacts &facts, const std::map<std::string, double> &targets,
                           BuildResult &result) const
{
    result.resources = resources(facts);
    result.resourcesSummary = summary(facts);
    result.clocksSummary = clocks(facts);
    result.criticalPaths = paths(facts);
    for (ClockSummary &clock : result.clocksSummary) {
        if (const auto target = targets.find(clock.net); target != targets.end()) {
            clock.targetMhz = target->second;
        }
    }
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
        const MessageId &line = !clock.targetMhz      ? msg::build::clockSpeed
                                : clock.meetsTarget() ? msg::build::clockTargetMet
                                                      : msg::build::clockTargetMissed;
        result.report.emplace_back(line,
                                   std::map<std::string, MessageArgument>{
                                       {"mhz", frequencyText(clock.maxMhz)},
                                       {"clock", clock.name},
                                       {"target", frequencyText(clock.targetMhz.value_or(0))}});
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
