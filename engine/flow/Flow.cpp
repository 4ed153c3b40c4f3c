// SPDX-License-Identifier: Apache-2.0
#include "flow/Flow.h"

#include "base/Files.h"
#include "messages/flow.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

namespace logix {

namespace {

using Json = nlohmann::json;

Error broken(std::string_view toolchain, std::string reason)
{
    return engineError(Message(msg::flow::flowBroken, {{"toolchain", std::string(toolchain)},
                                                       {"reason", std::move(reason)}}));
}

std::optional<Message> messageByKey(std::string_view key)
{
    const std::string full = "flow." + std::string(key);
    for (const MessageId *id : msg::flow::allMessages) {
        if (id->key == full) {
            return Message(*id);
        }
    }
    return std::nullopt;
}

std::optional<FlowStep::Kind> kindByName(std::string_view name)
{
    if (name == "synthesis") {
        return FlowStep::Kind::Synthesis;
    }
    if (name == "place-and-route") {
        return FlowStep::Kind::PlaceAndRoute;
    }
    if (name == "pack") {
        return FlowStep::Kind::Pack;
    }
    return std::nullopt;
}

std::vector<std::string> textsFrom(const Json &json)
{
    return json.is_array() ? json.get<std::vector<std::string>>()
                           : std::vector{json.get<std::string>()};
}

/// Each a plain text, or `when` with one condition or several and one text or several.
std::vector<FlowArgument> argumentsFrom(const Json &list)
{
    std::vector<FlowArgument> arguments;
    for (const Json &json : list) {
        if (json.is_string()) {
            arguments.push_back({.text = json.get<std::string>()});
            continue;
        }
        for (std::string &text : textsFrom(json.at("text"))) {
            arguments.push_back({.text = std::move(text), .when = textsFrom(json.at("when"))});
        }
    }
    return arguments;
}

/// Whether a condition holds; nothing when there is no such variable.
std::optional<bool> holds(std::string_view condition, const FlowVariables &variables)
{
    const bool isNegated = condition.starts_with('!');
    condition.remove_prefix(isNegated ? 1 : 0);
    const auto equals = condition.find('=');
    const bool isStart =
        equals != std::string_view::npos && equals > 0 && condition[equals - 1] == '^';
    const auto found = variables.find(condition.substr(0, isStart ? equals - 1 : equals));
    if (found == variables.end()) {
        return std::nullopt;
    }
    bool isMet = !found->second.empty();
    if (equals != std::string_view::npos) {
        const std::string_view value = condition.substr(equals + 1);
        isMet = std::ranges::any_of(found->second, [&](const std::string &text) {
            return isStart ? text.starts_with(value) : text == value;
        });
    }
    return isMet != isNegated;
}

/// Throws what the JSON library does, and std::runtime_error for unknown names.
FlowStep stepFrom(const Json &json)
{
    FlowStep step;
    step.id = json.at("id").get<std::string>();
    const auto kind = kindByName(json.at("kind").get<std::string>());
    const auto phase = messageByKey(json.at("phase").get<std::string>());
    const std::string folder = json.value("folder", "build");
    if (!kind || !phase || (folder != "build" && folder != "source")) {
        throw std::runtime_error(step.id);
    }
    step.kind = *kind;
    step.phase = *phase;
    step.folder = folder == "source" ? FlowStep::Folder::Source : FlowStep::Folder::Build;
    step.program = json.at("program").get<std::string>();
    step.arguments = argumentsFrom(json.at("arguments"));
    step.switches = argumentsFrom(json.value("switches", Json::array()));
    step.inputs = json.at("inputs").get<std::vector<std::string>>();
    step.outputs = json.at("outputs").get<std::vector<std::string>>();
    step.log = json.value("log", "");
    step.writesLog = json.value("writes_log", false);
    return step;
}

} // namespace

std::vector<std::string> Flow::files() const
{
    std::vector<std::string> files;
    for (const FlowStep &step : steps) {
        files.insert(files.end(), step.outputs.begin(), step.outputs.end());
        if (!step.log.empty()) {
            files.push_back(step.log);
        }
    }
    return files;
}

Result<Flow> parseFlow(std::string_view text, std::string_view toolchain)
{
    try {
        const Json json = Json::parse(text);
        Flow flow;
        flow.toolchain = toolchain;
        flow.netlist = json.at("netlist").get<std::string>();
        flow.report = json.at("report").get<std::string>();
        flow.bitstream = json.at("bitstream").get<std::string>();
        flow.isReportFromLog = json.value("report_from_log", false);
        for (const Json &step : json.at("steps")) {
            flow.steps.push_back(stepFrom(step));
        }
        const std::vector<std::string> files = flow.files();
        for (const std::string &file : {flow.netlist, flow.report, flow.bitstream}) {
            if (std::ranges::find(files, file) == files.end()) {
                return Failure(broken(toolchain, file));
            }
        }
        return flow;
    } catch (const std::exception &error) {
        return Failure(broken(toolchain, error.what()));
    }
}

Result<Flow> loadFlow(const std::filesystem::path &resources, std::string_view toolchain)
{
    auto text = readFile(resources / "flows" / (std::string(toolchain) + ".json"));
    if (!text) {
        return Failure(broken(toolchain, text.error().message.english()));
    }
    return parseFlow(*text, toolchain);
}

namespace {

/// A text with its variables' values in place; each has exactly one.
Result<std::string> expandText(std::string_view text, const std::string &step,
                               const FlowVariables &variables)
{
    std::string expanded;
    while (!text.empty()) {
        const auto open = text.find("${");
        const auto close = open == std::string_view::npos ? open : text.find('}', open);
        expanded += text.substr(0, open);
        if (close == std::string_view::npos) {
            expanded += open == std::string_view::npos ? "" : text.substr(open);
            break;
        }
        const auto values = variables.find(text.substr(open + 2, close - open - 2));
        if (values == variables.end() || values->second.size() != 1) {
            return Failure(broken(step, std::string(text.substr(open, close - open + 1))));
        }
        expanded += values->second.front();
        text.remove_prefix(close + 1);
    }
    return expanded;
}

Result<std::vector<std::string>> expandList(const std::vector<FlowArgument> &list,
                                            const std::string &step, const FlowVariables &variables)
{
    std::vector<std::string> arguments;
    for (const FlowArgument &argument : list) {
        bool isWanted = true;
        for (const std::string &condition : argument.when) {
            const auto isMet = holds(condition, variables);
            if (!isMet) {
                return Failure(broken(step, "${" + condition + '}'));
            }
            isWanted &= *isMet;
        }
        if (!isWanted) {
            continue;
        }
        const std::string_view text = argument.text;
        const bool isList = text.starts_with("${") && text.find('}') == text.size() - 1;
        if (isList) {
            const auto values = variables.find(text.substr(2, text.size() - 3));
            if (values == variables.end()) {
                return Failure(broken(step, std::string(text)));
            }
            arguments.insert(arguments.end(), values->second.begin(), values->second.end());
            continue;
        }
        auto expanded = expandText(text, step, variables);
        if (!expanded) {
            return Failure(std::move(expanded.error()));
        }
        arguments.push_back(std::move(*expanded));
    }
    return arguments;
}

} // namespace

Result<std::vector<std::string>> expandArguments(const FlowStep &step,
                                                 const FlowVariables &variables)
{
    auto words = expandList(step.switches, step.id, variables);
    if (!words) {
        return words;
    }
    FlowVariables all = variables;
    std::string &switches = all["switches"].emplace_back();
    for (const std::string &word : *words) {
        switches += ' ' + word;
    }
    return expandList(step.arguments, step.id, all);
}

} // namespace logix
