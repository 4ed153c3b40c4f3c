// SPDX-License-Identifier: Apache-2.0
#include "cases/CaseCheck.h"

#include "base/Text.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace fs = std::filesystem;
using nlohmann::json;

namespace logix::test {

namespace {

fs::path casesFolder()
{
    return fs::path(LOGIX_TEST_DATA) / "cases";
}

std::string contentsOf(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

Case readCase(const fs::path &folder)
{
    const json data = json::parse(contentsOf(folder / "case.json"));
    Case testCase{.id = data.at("id"),
                  .tool = data.at("tool"),
                  .folder = folder,
                  .sourceFolder = folder,
                  .request = data.at("request"),
                  .expect = data.at("expect")};
    if (const auto root = testCase.text("project_root")) {
        testCase.sourceFolder /= *root;
    }
    return testCase;
}

std::string placed(const SourcePlace &place)
{
    return place.file + ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
}

/// The words of a diagnostic: its text, and what else it tells.
std::string wordsOf(const Diagnostic &diagnostic)
{
    std::string words = diagnostic.text.english();
    if (diagnostic.hint) {
        words += '\n' + diagnostic.hint->english();
    }
    return words;
}

bool fits(const json &wanted, const Diagnostic &diagnostic, Severity severity)
{
    if (diagnostic.severity != severity) {
        return false;
    }
    const SourcePlace &place = diagnostic.place;
    if (wanted.contains("file") && place.file != wanted["file"].get<std::string>()) {
        return false;
    }
    if (wanted.contains("line") && place.line != wanted["line"].get<int>()) {
        return false;
    }
    if (wanted.contains("column") && place.column != wanted["column"].get<int>()) {
        return false;
    }
    if (wanted.contains("match")
        && !lowerCase(wordsOf(diagnostic))
                .contains(lowerCase(wanted["match"].get<std::string>()))) {
        return false;
    }
    if (wanted.contains("also")) {
        const json &also = wanted["also"];
        return std::ranges::any_of(diagnostic.related, [&](const RelatedPlace &related) {
            return related.place.file == also.value("file", "")
                   && related.place.line == also.value("line", 0);
        });
    }
    return true;
}

void checkCounts(const json &counts, const Outcome &outcome, std::vector<std::string> &found)
{
    for (const auto &[name, number] : counts.items()) {
        const Severity severity = name == "errors" ? Severity::Error : Severity::Warning;
        int count = 0;
        for (const Diagnostic &diagnostic : outcome.diagnostics) {
            count += diagnostic.severity == severity ? diagnostic.count : 0;
        }
        // An error that isn't a design's has its words, and its diagnostics are about the request.
        const bool isAboutDesign = !outcome.category || *outcome.category == ErrorCategory::Design;
        if (isAboutDesign && count != number.get<int>()) {
            found.push_back(std::to_string(count) + ' ' + name + " instead of " + number.dump());
        }
    }
}

void checkPlaces(const Case &testCase, const Outcome &outcome, std::vector<std::string> &found)
{
    for (const Diagnostic &diagnostic : outcome.diagnostics) {
        if (!isValidUtf8(diagnostic.text.english())) {
            found.push_back("not UTF-8: " + validUtf8(diagnostic.text.english()));
        }
        if (diagnostic.place.file.empty() || diagnostic.place.line == 0) {
            continue;
        }
        const std::string text = contentsOf(testCase.sourceFolder / diagnostic.place.file);
        const auto lines = static_cast<int>(splitLines(text).size());
        if (diagnostic.place.line > lines) {
            found.push_back(placed(diagnostic.place) + " is past the end of the file");
        }
    }
}

} // namespace

std::vector<std::string> Case::texts(const std::string &field) const
{
    return request.value(field, std::vector<std::string>());
}

std::optional<std::string> Case::text(const std::string &field) const
{
    return request.contains(field) ? std::optional(request[field].get<std::string>())
                                   : std::nullopt;
}

Outcome outcomeOf(const Error &error)
{
    return {.failed = true,
            .category = error.category,
            .message = error.message.english(),
            .details = error.details,
            .diagnostics = error.diagnostics};
}

std::vector<Case> casesOf(const std::string &tool)
{
    std::vector<Case> cases;
    for (const fs::directory_entry &entry : fs::directory_iterator(casesFolder())) {
        if (fs::exists(entry.path() / "case.json")) {
            Case testCase = readCase(entry.path());
            if (testCase.tool == tool) {
                cases.push_back(std::move(testCase));
            }
        }
    }
    std::ranges::sort(cases, {}, &Case::id);
    return cases;
}

Case caseNamed(const std::string &id)
{
    return readCase(casesFolder() / id);
}

std::string testName(const Case &testCase)
{
    std::string name = testCase.id;
    std::ranges::replace(name, '-', '_');
    return name;
}

std::vector<std::string> differences(const Case &testCase, const Outcome &outcome)
{
    std::vector<std::string> found;
    const bool shallFail = testCase.expect.at("status") == "failed";
    if (shallFail != outcome.failed) {
        found.emplace_back(shallFail ? "it passed" : "it failed");
    }
    if (testCase.expect.contains("category")) {
        const std::string wanted = testCase.expect["category"];
        const std::string_view category =
            outcome.category ? categoryName(*outcome.category) : std::string_view("none");
        if (category != wanted) {
            found.push_back("category " + std::string(category) + " instead of " + wanted);
        }
    }
    for (const auto &[list, severity] :
         {std::pair("errors", Severity::Error), std::pair("warnings", Severity::Warning)}) {
        for (const json &wanted : testCase.expect.value(list, json::array())) {
            const bool isThere =
                std::ranges::any_of(outcome.diagnostics, [&](const Diagnostic &diagnostic) {
                    return fits(wanted, diagnostic, severity);
                });
            if (!isThere) {
                found.push_back("none of the " + std::string(list) + " is " + wanted.dump());
            }
        }
    }
    checkCounts(testCase.expect.value("counts", json::object()), outcome, found);
    checkPlaces(testCase, outcome, found);
    return found;
}

std::string described(const Outcome &outcome)
{
    std::string text;
    if (outcome.category) {
        text += std::string(categoryName(*outcome.category)) + ": " + outcome.message + '\n';
    }
    constexpr std::size_t shown = 20;
    for (std::size_t i = 0; i < outcome.diagnostics.size() && i < shown; ++i) {
        const Diagnostic &diagnostic = outcome.diagnostics[i];
        text += placed(diagnostic.place) + ": " + std::string(severityName(diagnostic.severity))
                + ": " + wordsOf(diagnostic) + '\n';
        for (const RelatedPlace &related : diagnostic.related) {
            text += "    " + placed(related.place) + ": " + related.text.english() + '\n';
        }
    }
    return text + outcome.details;
}

} // namespace logix::test
