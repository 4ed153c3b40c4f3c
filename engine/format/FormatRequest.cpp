// SPDX-License-Identifier: Apache-2.0
#include "format/FormatRequest.h"

#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/SourceCheck.h"
#include "messages/format.h"

#include <algorithm>
#include <array>
#include <map>

namespace fs = std::filesystem;

namespace logix {

namespace {

using namespace msg::format;

Diagnostic problem(Message text)
{
    return {.text = std::move(text), .tool = std::string(engineToolName)};
}

/// What is wrong with an option; nothing when it may be passed on.
std::optional<Message> optionProblem(const std::string &option)
{
    const std::string shown = cleanLine(option);
    const std::size_t equals = option.find('=');
    std::string name = option.substr(0, equals);
    const bool hasForm =
        name.starts_with("--") && name.size() > 2
        && std::ranges::all_of(name.substr(2), [](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
           });
    const bool isOneLine = std::ranges::none_of(
        option, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (!hasForm || !isOneLine || name[2] == '-') {
        return Message(optionForm, {{"option", shown}});
    }
    // Verible takes - for _ in names.
    std::ranges::replace(name.begin() + 2, name.end(), '-', '_');
    std::string_view word = std::string_view(name).substr(2);
    if (word == "inplace" || word == "noinplace") {
        return Message(optionRefused,
                       {{"option", shown}, {"reason", Message(optionInplace).english()}});
    }
    if (word == "flagfile" || word == "fromenv" || word == "tryfromenv") {
        return Message(optionRefused,
                       {{"option", shown}, {"reason", Message(optionFile).english()}});
    }
    constexpr std::array<std::string_view, 9> others = {"help",       "helpfull",    "helpmatch",
                                                        "helpon",     "helppackage", "helpshort",
                                                        "stdin_name", "verify",      "version"};
    if (std::ranges::find(others, word) != others.end()) {
        return Message(optionRefused,
                       {{"option", shown}, {"reason", Message(optionOther).english()}});
    }
    return std::nullopt;
}

} // namespace

Result<std::vector<FormatTarget>> checkedTargets(const FormatRequest &request)
{
    if (request.files.empty()) {
        return Failure(requestError(noFiles));
    }
    std::vector<Diagnostic> problems;
    for (const std::string &option : request.veribleOptions) {
        if (auto text = optionProblem(option)) {
            problems.push_back(problem(std::move(*text)));
        }
    }
    if (!problems.empty()) {
        Error error =
            requestError(problems.size() == 1 ? problems.front().text : Message(optionsUnusable));
        error.diagnostics = std::move(problems);
        return Failure(std::move(error));
    }
    std::error_code code;
    if (!fs::is_directory(request.sourceFolder, code)) {
        return Failure(
            requestError(Message(noFolder, {{"folder", request.sourceFolder.string()}})));
    }
    const fs::path folder = realLocation(request.sourceFolder);
    std::vector<FormatTarget> targets;
    std::map<fs::path, std::string> seen;
    for (const std::string &name : request.files) {
        const auto refuse = [&](const MessageId &id, const std::string &other = {}) {
            Diagnostic diagnostic = problem(Message(id, {{"file", name}, {"other", other}}));
            diagnostic.place.file = name;
            problems.push_back(std::move(diagnostic));
        };
        const fs::path real = realLocation(request.sourceFolder / name);
        if (!isRelativePath(name) || !isInside(real, folder)) {
            refuse(outside);
        } else if (!isHdlFile(name)) {
            refuse(notHdl);
        } else if (!fs::exists(real, code)) {
            refuse(missing);
        } else if (!fs::is_regular_file(real, code)) {
            refuse(notAFile);
        } else if (const auto [entry, isNew] = seen.emplace(real, name); !isNew) {
            refuse(entry->second == name ? listedTwice : sameFile, entry->second);
        } else {
            targets.push_back({.name = name, .path = real});
        }
    }
    if (!problems.empty()) {
        Error error = requestError(
            problems.size() == 1
                ? problems.front().text
                : Message(filesUnusable, {{"count", static_cast<std::int64_t>(problems.size())}}));
        error.diagnostics = std::move(problems);
        return Failure(std::move(error));
    }
    return targets;
}

} // namespace logix
