// SPDX-License-Identifier: Apache-2.0
#include "diagram/PageWriter.h"

#include "base/Files.h"
#include "messages/diagram.h"

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

namespace fs = std::filesystem;

namespace logix::diagram {

namespace {

/// In the order they are run.
constexpr std::array<std::string_view, 8> scripts{
    "text.js", "view.js", "nets.js", "details.js", "search.js", "export.js", "probe.js", "page.js"};

Result<std::string> resource(const fs::path &resources, std::string_view name)
{
    auto text = readFile(resources / "diagram" / name);
    if (!text) {
        return Failure(
            setupError(Message(msg::diagram::pageTemplateBroken, {{"file", std::string(name)}}),
                       text.error().message.english()));
    }
    return text;
}

/// Fills in each `<!--NAME-->` or `/*NAME*/` of the page once.
void fill(std::string &page, std::string_view place, std::string_view text)
{
    const std::size_t at = page.find(place);
    if (at != std::string::npos) {
        page.replace(at, place.size(), text);
    }
}

} // namespace

Result<std::string> drawingStyle(const fs::path &resources)
{
    return resource(resources, "drawing.css");
}

std::string scriptJson(const nlohmann::ordered_json &json)
{
    // Nothing in it can end the script element or begin a comment: "<" is written as an escape.
    const std::string text =
        json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string safe;
    safe.reserve(text.size() + text.size() / 16);
    for (const char character : text) {
        if (character == '<') {
            safe += "\\u003c";
        } else if (character == '>') {
            safe += "\\u003e";
        } else if (character == '&') {
            safe += "\\u0026";
        } else {
            safe += character;
        }
    }
    return safe;
}

Result<std::string> writePage(const fs::path &resources, const nlohmann::ordered_json &model,
                              const std::map<std::string, std::string> &drawings)
{
    auto page = resource(resources, "page.html");
    const auto style = resource(resources, "page.css");
    if (!page || !style) {
        return Failure(page ? style.error() : page.error());
    }
    std::string program;
    for (const std::string_view name : scripts) {
        const auto script = resource(resources, name);
        if (!script) {
            return Failure(script.error());
        }
        program += *script;
    }
    nlohmann::ordered_json drawn = nlohmann::ordered_json::object();
    for (const auto &[key, svg] : drawings) {
        drawn[key] = svg;
    }
    // The data last: nothing is looked for in it.
    fill(*page, "/*STYLE*/", *style);
    fill(*page, "/*PROGRAM*/", program);
    fill(*page, "/*MODEL*/", scriptJson(model));
    const std::size_t place = page->rfind("/*DRAWINGS*/");
    if (place != std::string::npos) {
        page->replace(place, std::string_view("/*DRAWINGS*/").size(), scriptJson(drawn));
    }
    return page;
}

} // namespace logix::diagram
