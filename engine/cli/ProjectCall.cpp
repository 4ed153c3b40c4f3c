// SPDX-License-Identifier: Apache-2.0
#include "cli/ProjectCall.h"

#include "base/Text.h"
#include "messages/cli.h"

#include <algorithm>
#include <charconv>

namespace logix::cli {

Result<VariantChoice> variantFrom(const std::vector<std::string> &values)
{
    VariantChoice choice;
    for (const std::string &value : values) {
        const std::size_t equals = value.find('=');
        const std::string name = value.substr(0, equals);
        if (equals == std::string::npos || (name != "memory" && name != "connection")) {
            return Failure(
                requestError(Message(msg::cli::variantInvalid, {{"value", cleanLine(value)}})));
        }
        (name == "memory" ? choice.memory : choice.connection) = value.substr(equals + 1);
    }
    return choice;
}

Defines definesFrom(const std::vector<std::string> &values)
{
    Defines defines;
    for (const std::string &value : values) {
        const std::size_t equals = value.find('=');
        defines[value.substr(0, equals)] =
            equals == std::string::npos ? std::string() : value.substr(equals + 1);
    }
    return defines;
}

Result<std::optional<std::filesystem::path>> projectBoardsFolder(const Invocation &invocation)
{
    std::error_code error;
    if (!std::filesystem::exists(invocation.folder / projectFileName, error)) {
        return std::nullopt;
    }
    return readProject(invocation.folder).transform([&](const ProjectSettings &settings) {
        return settings.customBoardsFolder.transform([&](const std::string &folder) {
            return (invocation.folder / folder).lexically_normal();
        });
    });
}

Result<std::vector<std::string>> chosenTestbenches(const Invocation &invocation,
                                                   const ResolvedProject &project)
{
    std::vector<std::string> chosen;
    for (const std::string &word : invocation.arguments.words) {
        const std::filesystem::path path = std::filesystem::path(word).lexically_normal();
        const std::string name = path.is_absolute()
                                     ? path.lexically_relative(invocation.folder).string()
                                     : path.string();
        if (std::ranges::find(project.testbenchFiles, name) == project.testbenchFiles.end()) {
            const auto nearest = nearestName(name, project.testbenchFiles);
            return Failure(requestError(
                nearest ? Message(msg::cli::testbenchUnknownNear,
                                  {{"file", cleanLine(name)}, {"nearest", *nearest}})
                        : Message(msg::cli::testbenchUnknown, {{"file", cleanLine(name)}})));
        }
        chosen.push_back(name);
    }
    if (chosen.empty()) {
        chosen = project.testbenchFiles;
    }
    if (chosen.empty()) {
        return Failure(
            requestError(Message(msg::cli::testbenchNone, {{"folder", project.folder.string()}})));
    }
    return chosen;
}

Result<std::optional<std::int64_t>> numberOption(const Invocation &invocation,
                                                 std::string_view option)
{
    const auto text = invocation.arguments.value(option);
    if (!text) {
        return std::nullopt;
    }
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc() || end != text->data() + text->size() || number < 0) {
        return Failure(
            requestError(Message(msg::cli::numberInvalid,
                                 {{"option", std::string(option)}, {"value", cleanLine(*text)}})));
    }
    return number;
}

Result<BenchSimulator> simulatorOption(const Invocation &invocation)
{
    const auto name = invocation.arguments.value("--simulator");
    if (!name) {
        return BenchSimulator::Icarus;
    }
    if (const auto simulator = simulatorNamed(*name)) {
        return *simulator;
    }
    return Failure(requestError(Message(msg::cli::simulatorUnknown, {{"name", *name}})));
}

std::filesystem::path absolutePath(const std::string &text)
{
    std::error_code error;
    return std::filesystem::absolute(text, error).lexically_normal();
}

std::optional<std::filesystem::path> fileOption(const Invocation &invocation,
                                                std::string_view option)
{
    return invocation.arguments.value(option).transform(
        [](const std::string &file) { return absolutePath(file); });
}

Result<ResolvedProject> openProject(const Invocation &invocation)
{
    const Arguments &arguments = invocation.arguments;
    auto settings = readProject(invocation.folder);
    if (!settings) {
        return Failure(settings.error());
    }
    if (const auto board = arguments.value("--board")) {
        // Another board's choice of variant says nothing about this one.
        if (*board != settings->board) {
            settings->boardVariant = {};
        }
        settings->board = *board;
    }
    const auto variant = variantFrom(arguments.values("--variant"));
    if (!variant) {
        return Failure(variant.error());
    }
    if (variant->connection) {
        settings->boardVariant.connection = variant->connection;
    }
    if (variant->memory) {
        settings->boardVariant.memory = variant->memory;
    }
    if (const auto top = arguments.value("--top")) {
        settings->topModule = *top;
    }
    for (const auto &[name, value] : definesFrom(arguments.values("--define"))) {
        settings->defines[name] = value;
    }
    if (settings->board.empty()) {
        return Failure(requestError(msg::cli::boardMissing));
    }
    return resolveProject(invocation.folder, *settings, invocation.engine.catalog());
}

} // namespace logix::cli
