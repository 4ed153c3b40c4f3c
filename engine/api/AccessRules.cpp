// SPDX-License-Identifier: Apache-2.0
#include "api/AccessRules.h"

#include "base/Paths.h"
#include "messages/api.h"

#include <array>
#include <nlohmann/json.hpp>

namespace logix {

namespace {

/// The fields with folders and files that tools open. Files are named relative to the source
/// folder, and links out of it are refused wherever they are opened.
constexpr std::array<const char *, 5> folderFields = {"source_folder", "build_folder", "folder",
                                                      "custom_boards_folder", "junit_file"};

bool isAllowed(const AccessRules &rules, const std::filesystem::path &path)
{
    const std::filesystem::path real = realLocation(path);
    return std::ranges::any_of(rules.allowedFolders, [&](const std::filesystem::path &folder) {
        return isInside(real, realLocation(folder));
    });
}

} // namespace

std::optional<Error> accessProblems(const AccessRules &rules, const ApiTool &tool,
                                    const Json &request)
{
    if (rules.isReadOnly && !tool.hints().isReadOnly) {
        return requestError(Message(msg::api::toolWrites, {{"tool", std::string(tool.name())}}));
    }
    if (rules.allowedFolders.empty()) {
        return std::nullopt;
    }
    Error error = requestError(msg::api::folderForbidden);
    for (const char *field : folderFields) {
        const auto found = request.find(field);
        if (found != request.end() && found->is_string()
            && !isAllowed(rules, found->get<std::string>())) {
            error.diagnostics.push_back(
                {.text = Message(msg::api::fieldForbidden, {{"field", std::string("/") + field},
                                                            {"path", found->get<std::string>()}}),
                 .tool = std::string(engineToolName)});
        }
    }
    return error.diagnostics.empty() ? std::nullopt : std::optional(error);
}

std::optional<Error> writingProblem(const AccessRules &rules, std::string_view what,
                                    std::string_view field, const std::filesystem::path &folder)
{
    if (rules.isReadOnly) {
        return requestError(Message(msg::api::toolWrites, {{"tool", std::string(what)}}));
    }
    return readingProblem(rules, field, folder);
}

std::optional<Error> readingProblem(const AccessRules &rules, std::string_view field,
                                    const std::filesystem::path &folder)
{
    if (rules.allowedFolders.empty() || isAllowed(rules, folder)) {
        return std::nullopt;
    }
    return requestError(Message(msg::api::fieldForbidden,
                                {{"field", std::string(field)}, {"path", folder.string()}}));
}

} // namespace logix
