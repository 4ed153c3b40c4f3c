// SPDX-License-Identifier: Apache-2.0
#include "cli/Sarif.h"

#include "base/Version.h"

#include <format>
#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

/// A path as a URI reference: everything but unreserved characters and slashes is escaped.
std::string uriOf(std::string_view path)
{
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                             || (c >= '0' && c <= '9')
                             || std::string_view("-._~/").find(c) != std::string_view::npos;
        uri += isPlain
                   ? std::string(1, c)
                   : std::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    return uri;
}

Json locationOf(const Json &place)
{
    Json physical = {{"artifactLocation", {{"uri", uriOf(place.at("file").get<std::string>())}}}};
    if (place.contains("line")) {
        Json region = {{"startLine", place.at("line")}};
        if (place.contains("column")) {
            region["startColumn"] = place.at("column");
        }
        physical["region"] = std::move(region);
    }
    return {{"physicalLocation", std::move(physical)}};
}

std::string levelOf(const std::string &severity)
{
    return severity == "info" ? "note" : severity;
}

Json resultOf(const Json &diagnostic)
{
    std::string text = diagnostic.at("text").get<std::string>();
    if (diagnostic.contains("hint")) {
        text += " " + diagnostic.at("hint").get<std::string>();
    }
    const std::string tool = diagnostic.value("tool", std::string("logix-engine"));
    Json result = {{"ruleId", diagnostic.contains("code")
                                  ? tool + "/" + diagnostic.at("code").get<std::string>()
                                  : tool},
                   {"level", levelOf(diagnostic.at("severity").get<std::string>())},
                   {"message", {{"text", text}}}};
    if (diagnostic.contains("file")) {
        result["locations"] = Json::array({locationOf(diagnostic)});
    }
    if (diagnostic.contains("related")) {
        Json related = Json::array();
        for (const Json &place : diagnostic.at("related")) {
            if (place.contains("file")) {
                Json location = locationOf(place);
                location["message"] = {{"text", place.at("text")}};
                related.push_back(std::move(location));
            }
        }
        if (!related.empty()) {
            result["relatedLocations"] = std::move(related);
        }
    }
    if (diagnostic.contains("count")) {
        result["occurrenceCount"] = diagnostic.at("count");
    }
    return result;
}

} // namespace

std::string sarifText(const Json &diagnostics)
{
    Json results = Json::array();
    for (const Json &diagnostic : diagnostics) {
        results.push_back(resultOf(diagnostic));
    }
    const Json driver = {{"name", "Logix"},
                         {"version", engineVersion()},
                         {"informationUri", "https://www.openlogix.org"}};
    const Json run = {{"tool", {{"driver", driver}}},
                      {"columnKind", "unicodeCodePoints"},
                      {"results", std::move(results)}};
    const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                      {"version", "2.1.0"},
                      {"runs", Json::array({run})}};
    constexpr int indentation = 2;
    return log.dump(indentation, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace logix::cli
