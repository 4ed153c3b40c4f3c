// SPDX-License-Identifier: Apache-2.0
#include "cli/ProjectCall.h"

#include "base/Text.h"
#include "messages/cli.h"

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
