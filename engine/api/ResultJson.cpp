// SPDX-License-Identifier: Apache-2.0
#include "api/ResultJson.h"

#include <nlohmann/json.hpp>

namespace logix {

std::string jsonLine(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string pointerStep(std::string_view name)
{
    std::string step = "/";
    for (const char c : name) {
        if (c == '~') {
            step += "~0";
        } else if (c == '/') {
            step += "~1";
        } else {
            step += c;
        }
    }
    return step;
}

std::string RenderContext::text(const Message &message) const
{
    return namer.nameIn(translator.text(message));
}

namespace {

void addPlace(Json &json, const SourcePlace &place, const RenderContext &render)
{
    if (!place.file.empty()) {
        json["file"] = render.namer.fileName(place.file);
    }
    if (place.line > 0) {
        json["line"] = place.line;
        if (place.column > 0) {
            json["column"] = place.column;
        }
    }
}

Json fixJson(const Fix &fix, const RenderContext &render)
{
    Json edits = Json::array();
    for (const TextEdit &edit : fix.edits) {
        edits.push_back({{"file", render.namer.fileName(edit.file)},
                         {"line", edit.line},
                         {"column", edit.column},
                         {"end_line", edit.endLine},
                         {"end_column", edit.endColumn},
                         {"new_text", edit.newText}});
    }
    return {{"title", render.text(fix.title)}, {"edits", std::move(edits)}};
}

} // namespace

Json diagnosticJson(const Diagnostic &diagnostic, const RenderContext &render)
{
    Json json = Json::object();
    addPlace(json, diagnostic.place, render);
    json["severity"] = severityName(diagnostic.severity);
    json["text"] = render.text(diagnostic.text);
    if (!diagnostic.tool.empty()) {
        json["tool"] = diagnostic.tool;
    }
    if (diagnostic.timeNs) {
        // A whole number reads better as one, and is one for hosts that look closely.
        const auto whole = static_cast<std::int64_t>(*diagnostic.timeNs);
        json["time_ns"] = static_cast<double>(whole) == *diagnostic.timeNs
                              ? Json(whole)
                              : Json(*diagnostic.timeNs);
    }
    if (!diagnostic.code.empty()) {
        json["code"] = diagnostic.code;
    }
    if (diagnostic.hint) {
        json["hint"] = render.text(*diagnostic.hint);
    }
    if (diagnostic.count > 1) {
        json["count"] = diagnostic.count;
    }
    if (!diagnostic.related.empty()) {
        Json related = Json::array();
        for (const RelatedPlace &place : diagnostic.related) {
            Json entry = Json::object();
            addPlace(entry, place.place, render);
            entry["text"] = render.text(place.text);
            related.push_back(std::move(entry));
        }
        json["related"] = std::move(related);
    }
    if (!diagnostic.fixes.empty()) {
        Json fixes = Json::array();
        for (const Fix &fix : diagnostic.fixes) {
            fixes.push_back(fixJson(fix, render));
        }
        json["fixes"] = std::move(fixes);
    }
    return json;
}

Json diagnosticsJson(const std::vector<Diagnostic> &diagnostics, const RenderContext &render)
{
    Json list = Json::array();
    if (diagnostics.size() > mostDiagnostics) {
        std::vector<Diagnostic> fewer = diagnostics;
        limitDiagnostics(fewer, mostDiagnostics);
        for (const Diagnostic &diagnostic : fewer) {
            list.push_back(diagnosticJson(diagnostic, render));
        }
        return list;
    }
    for (const Diagnostic &diagnostic : diagnostics) {
        list.push_back(diagnosticJson(diagnostic, render));
    }
    return list;
}

Json commandsJson(const std::vector<CommandRecord> &commands)
{
    Json list = Json::array();
    for (const CommandRecord &command : commands) {
        Json json = {{"tool", command.tool}};
        if (!command.package.empty()) {
            json["package"] = command.package;
        }
        json["cwd"] = command.workingFolder.string();
        json["args"] = command.arguments;
        json["shell"] = shellLine(command);
        list.push_back(std::move(json));
    }
    return list;
}

Json errorJson(const Error &error, const RenderContext &render)
{
    Json json = {{"category", categoryName(error.category)},
                 {"message", render.text(error.message)},
                 {"details", render.namer.nameIn(error.details)},
                 {"diagnostics", diagnosticsJson(error.diagnostics, render)}};
    if (error.action) {
        json["action"] = {{"code", actionName(error.action->code)},
                          {"description", render.text(error.action->description)}};
    }
    if (!error.commands.empty()) {
        json["data"] = {{"commands", commandsJson(error.commands)}};
    }
    return json;
}

} // namespace logix
