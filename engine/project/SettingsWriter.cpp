// SPDX-License-Identifier: Apache-2.0
#include "project/SettingsFile.h"

#include "api/tools/BuildTool.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t maxLineLength = 100;

std::string plain(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// On one line, with a blank after each comma and colon.
std::string oneLine(const Json &json)
{
    std::string text;
    if (json.is_object()) {
        for (const auto &[name, value] : json.items()) {
            text += (text.empty() ? "{ " : ", ") + plain(name) + ": " + oneLine(value);
        }
        return text.empty() ? "{}" : text + " }";
    }
    if (json.is_array()) {
        for (const Json &value : json) {
            text += (text.empty() ? "[" : ", ") + oneLine(value);
        }
        return text.empty() ? "[]" : text + "]";
    }
    return plain(json);
}

/// A member's value: on its line where it fits, otherwise an entry a line.
std::string valueText(const Json &json, std::string_view name, const std::string &indent,
                      const std::string &lineEnd)
{
    std::string text = oneLine(json);
    if (!json.is_structured() || json.empty()
        || indent.size() + name.size() + text.size() + 5 <= maxLineLength) {
        return text;
    }
    text = json.is_object() ? "{" : "[";
    for (const auto &[key, value] : json.items()) {
        text += text.size() == 1 ? "" : ",";
        text += lineEnd + indent + indent;
        text += json.is_object() ? plain(key) + ": " + oneLine(value) : oneLine(value);
    }
    return text + lineEnd + indent + (json.is_object() ? "}" : "]");
}

/// The settings as the file names them; a field that says nothing is null.
Json fieldsOf(const ProjectSettings &settings)
{
    Json variant = Json::object();
    if (settings.boardVariant.connection) {
        variant["connection"] = *settings.boardVariant.connection;
    }
    if (settings.boardVariant.memory) {
        variant["memory"] = *settings.boardVariant.memory;
    }
    Json options = Json::object();
    const ProjectSettings::Options defaults;
    if (settings.options.synthesize != defaults.synthesize) {
        options["synthesize"] = settings.options.synthesize;
    }
    if (settings.options.strict != defaults.strict) {
        options["strict"] = settings.options.strict;
    }
    if (settings.options.style != defaults.style) {
        options["style"] = settings.options.style;
    }
    if (settings.options.verbose != defaults.verbose) {
        options["verbose"] = settings.options.verbose;
    }
    addBuildOptions(settings.options.build, options);
    const auto unlessEmpty = [](Json json) { return json.empty() ? Json() : std::move(json); };
    const auto optional = [](const auto &value) { return value ? Json(*value) : Json(); };
    return {{"board", settings.board.empty() ? Json() : Json(settings.board)},
            {"board_variant", unlessEmpty(std::move(variant))},
            {"top_module", optional(settings.topModule)},
            {"source_files", optional(settings.sourceFiles)},
            {"testbench_files", optional(settings.testbenchFiles)},
            {"constraint_file", optional(settings.constraintFile)},
            {"defines", unlessEmpty(Json(settings.defines))},
            {"include_folders", unlessEmpty(Json(settings.includeFolders))},
            {"custom_boards_folder", optional(settings.customBoardsFolder)},
            {"options", unlessEmpty(std::move(options))}};
}

/// What an object of the file has besides our fields, which stays when ours change.
Json withForeignMembers(Json ours, const JsonValue &old, const Json &known)
{
    if (!ours.is_object() || !old.isObject()) {
        return ours;
    }
    for (const JsonValue::Member &member : old.members) {
        if (!known.contains(member.name)) {
            ours[member.name] = jsonFrom(member.value);
        }
    }
    return ours;
}

/// Members that are ours inside a field; null for a field whose members all are.
Json knownMembers(const std::string &field)
{
    if (field == "board_variant") {
        return {{"connection", true}, {"memory", true}};
    }
    if (field == "options") {
        return {{"synthesize", true}, {"strict", true}, {"style", true},    {"verbose", true},
                {"target_mhz", true}, {"seed", true},   {"optimize", true}, {"use_dsp", true},
                {"extra_args", true}, {"allow", true}};
    }
    return {};
}

} // namespace

std::string withSettings(const JsonText &file, const ProjectSettings &before,
                         const ProjectSettings &settings)
{
    const std::string &text = file.text();
    const JsonValue &root = file.root();
    const Json old = fieldsOf(before);
    Json wanted = fieldsOf(settings);

    const std::string lineEnd = text.find("\r\n") != std::string::npos ? "\r\n" : "\n";
    std::string indent = "  ";
    if (!root.members.empty()) {
        const std::size_t begin = root.members.front().begin;
        const std::size_t lineStart = text.rfind('\n', begin);
        const std::string lead =
            lineStart == std::string::npos ? "" : text.substr(lineStart + 1, begin - lineStart - 1);
        if (!lead.empty() && lead.find_first_not_of(" \t") == std::string::npos) {
            indent = lead;
        }
    }

    std::string result = text.substr(0, root.begin + 1);
    bool isFirst = true;
    // What stood between the brace or comma before a member and the member goes with it.
    std::size_t gapBegin = root.begin + 1;
    for (const JsonValue::Member &member : root.members) {
        const std::string gap = text.substr(gapBegin, member.begin - gapBegin);
        gapBegin = text.find_first_of(",}", member.value.end) + 1;
        std::string value = text.substr(member.value.begin, member.value.end - member.value.begin);
        const auto field = wanted.find(member.name);
        if (field != wanted.end() && *field != old[member.name]) {
            Json changed = *field;
            const Json known = knownMembers(member.name);
            if (known.is_object()) {
                changed = withForeignMembers(changed.is_null() ? Json::object() : changed,
                                             member.value, known);
                changed = changed.empty() ? Json() : changed;
            }
            if (changed.is_null()) {
                continue;
            }
            value = valueText(changed, member.name, indent, lineEnd);
        }
        if (field != wanted.end()) {
            *field = nullptr;
        }
        result += isFirst ? "" : ",";
        result += gap + text.substr(member.begin, member.value.begin - member.begin) + value;
        isFirst = false;
    }
    bool hasNew = false;
    for (const auto &[name, value] : wanted.items()) {
        const bool wasThere = root.find(name) != nullptr;
        if (!value.is_null() && !wasThere) {
            result += isFirst ? "" : ",";
            result +=
                lineEnd + indent + plain(name) + ": " + valueText(value, name, indent, lineEnd);
            isFirst = false;
            hasNew = true;
        }
    }
    const std::size_t lastEnd =
        root.members.empty() ? root.begin + 1 : root.members.back().value.end;
    const std::string tail = text.substr(lastEnd, root.end - 1 - lastEnd);
    if (hasNew && tail.find('\n') == std::string::npos) {
        result += lineEnd;
    } else {
        result += tail;
    }
    return result + text.substr(root.end - 1);
}

} // namespace logix
