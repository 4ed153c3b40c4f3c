// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// The MCP revisions that the engine speaks, the newest first.
inline constexpr std::array<std::string_view, 2> protocolVersions = {"2026-07-28", "2025-11-25"};

/// The address of the schema of board files.
inline constexpr std::string_view boardsSchemaAddress =
    "https://www.openlogix.org/schemas/logix-board-v1.json";

/// A package of tools or data that the engine uses.
struct PackageInfo
{
    enum class Status { Ready, Missing, Broken };
    struct Component
    {
        std::string name;
        std::string description;
        std::filesystem::path binFolder;
    };

    std::string name;
    std::string version;
    Status status = Status::Missing;
    std::vector<Component> components;
};

/// Where the engine reads which packages to use. The optional fields come with the first read.
struct RemoteConfigInfo
{
    std::string configVersion;
    std::string source;
    bool isOverride = false;
    std::optional<std::string> channel;
    std::optional<std::string> channelReason;
    std::optional<std::string> configFile;
    std::optional<std::string> readAt;
};

/// What the engine says about itself.
struct EngineInfo
{
    std::string engineVersion;
    std::string platform;
    std::filesystem::path engineFolder;
    bool autoDownload = true;
    std::vector<std::string> commandLine;
    std::filesystem::path logFile;
    std::vector<PackageInfo> packages;
    RemoteConfigInfo remoteConfig;
    std::string catalogVersion;
    bool isCatalogLocal = false;

    /// The same as lines for people.
    [[nodiscard]] std::vector<Message> report() const;
};

/// Such as "linux-x64".
[[nodiscard]] std::string platformName();

} // namespace logix
