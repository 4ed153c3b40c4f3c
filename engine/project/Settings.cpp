// SPDX-License-Identifier: Apache-2.0
#include "base/Files.h"
#include "base/Paths.h"
#include "messages/project.h"
#include "project/ApioProject.h"
#include "project/SettingsFile.h"

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::size_t maxBytes = std::size_t(1) << 20U;

/// The file's text; nothing when there is no file.
Result<std::optional<std::string>> readText(const fs::path &file)
{
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status) && !fs::is_symlink(file, error)) {
        return std::nullopt;
    }
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        return Failure(requestError(Message(msg::project::notPlain, {{"file", file.string()}})));
    }
    return readFile(file).transform(
        [](std::string text) { return std::optional(std::move(text)); });
}

Result<JsonText> parseText(std::string text)
{
    auto json = JsonText::parse(std::move(text), {.bytes = maxBytes});
    if (json) {
        return std::move(*json);
    }
    Error error =
        requestError(Message(msg::project::fileBroken, {{"file", std::string(projectFileName)}}));
    SourcePlace place = json.error().place;
    place.file = projectFileName;
    error.diagnostics.push_back({.place = std::move(place),
                                 .severity = Severity::Error,
                                 .text = json.error().text,
                                 .tool = std::string(engineToolName)});
    return Failure(std::move(error));
}

} // namespace

Result<ProjectSettings> parseProject(std::string text)
{
    return parseText(std::move(text)).and_then(settingsFrom);
}

Result<ProjectSettings> readProject(const fs::path &folder)
{
    auto text = readText(folder / projectFileName);
    if (!text) {
        return Failure(text.error());
    }
    if (*text) {
        return parseProject(std::move(**text));
    }
    // A project that apio works on can be opened as it is.
    const auto apio = readText(folder / apioFileName);
    return apio && *apio ? apioSettings(**apio) : ProjectSettings();
}

Result<> writeProject(const fs::path &folder, const ProjectSettings &settings)
{
    const fs::path file = folder / projectFileName;
    auto text = readText(file);
    if (!text) {
        return Failure(text.error());
    }
    if (!isInside(realLocation(file), realLocation(folder))) {
        return Failure(
            requestError(Message(msg::project::linkOut, {{"file", std::string(projectFileName)}})));
    }
    const bool isNew = !*text;
    const std::string old =
        isNew ? "{\n  \"$schema\": \"" + std::string(projectSchema) + "\"\n}\n" : **text;
    const auto json = parseText(old);
    if (!json) {
        return Failure(json.error());
    }
    const auto before = settingsFrom(*json);
    if (!before) {
        return Failure(before.error());
    }
    const std::string changed = withSettings(*json, *before, settings);
    if (!isNew && changed == old) {
        return {};
    }
    return writeFileSafely(file, changed);
}

} // namespace logix
