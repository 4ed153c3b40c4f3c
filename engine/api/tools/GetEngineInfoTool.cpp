// SPDX-License-Identifier: Apache-2.0
#include "api/tools/GetEngineInfoTool.h"

#include "api/Engine.h"
#include "api/EngineInfo.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

Json packagesJson(const std::vector<PackageInfo> &packages)
{
    Json list = Json::array();
    for (const PackageInfo &package : packages) {
        const bool isReady = package.status == PackageInfo::Status::Ready;
        const bool isMissing = package.status == PackageInfo::Status::Missing;
        Json json = {{"name", package.name},
                     {"version", package.version},
                     {"status", isReady     ? "ready"
                                : isMissing ? "missing"
                                            : "broken"}};
        if (!package.components.empty()) {
            Json components = Json::array();
            for (const PackageInfo::Component &component : package.components) {
                components.push_back({{"name", component.name},
                                      {"description", component.description},
                                      {"bin_folder", component.binFolder.string()}});
            }
            json["components"] = std::move(components);
        }
        list.push_back(std::move(json));
    }
    return list;
}

Json remoteConfigJson(const RemoteConfigInfo &config)
{
    Json json = {{"config_version", config.configVersion},
                 {"source", config.source},
                 {"is_override", config.isOverride}};
    const auto add = [&](const char *field, const std::optional<std::string> &value) {
        if (value) {
            json[field] = *value;
        }
    };
    add("channel", config.channel);
    add("channel_reason", config.channelReason);
    add("config_file", config.configFile);
    add("read_at", config.readAt);
    return json;
}

} // namespace

Result<std::string> GetEngineInfoTool::run(const Json &, Engine &engine, const CallContext &,
                                           const RenderContext &render) const
{
    return engine.info().transform([&](const EngineInfo &info) {
        std::string report;
        for (const Message &line : info.report()) {
            report += (report.empty() ? "" : "\n") + render.translator.text(line);
        }
        return jsonLine(
            {{"engine_version", info.engineVersion},
             {"protocol_versions", protocolVersions},
             {"platform", info.platform},
             {"engine_folder", info.engineFolder.string()},
             {"auto_download", info.autoDownload},
             {"command_line", info.commandLine},
             {"log_file", info.logFile.string()},
             {"packages", packagesJson(info.packages)},
             {"boards_schema", boardsSchemaAddress},
             {"remote_config", remoteConfigJson(info.remoteConfig)},
             {"catalog", {{"version", info.catalogVersion}, {"local", info.isCatalogLocal}}},
             {"report", report}});
    });
}

std::string GetEngineInfoTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    return result.value("report", std::string());
}

} // namespace logix
