// SPDX-License-Identifier: Apache-2.0
#include "api/tools/ListDevicesTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "api/tools/DeviceJson.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

Result<std::string> ListDevicesTool::run(const Json &request, Engine &engine, const CallContext &,
                                         const RenderContext &render) const
{
    const RequestReader fields(request);
    const auto list =
        engine.listDevices({.customBoardsFolder = fields.optionalPath("custom_boards_folder"),
                            .buildFolder = fields.optionalPath("build_folder")});
    if (!list) {
        return Failure(list.error());
    }
    Json json = {{"devices", Json::array()}};
    for (const Device &device : list->devices) {
        json["devices"].push_back(deviceJson(device));
    }
    for (const UnreachableDevice &device : list->unreachable) {
        json["unreachable"].push_back(unreachableJson(device, render));
    }
    return jsonLine(json);
}

std::string ListDevicesTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    std::string text =
        Message(msg::api::summaryDevices,
                {{"devices", static_cast<std::int64_t>(result.at("devices").size())},
                 {"unreachable",
                  static_cast<std::int64_t>(result.value("unreachable", Json::array()).size())}})
            .english();
    // The IDs are what a next request needs.
    for (const Json &device : result.at("devices")) {
        text += '\n' + device.at("id").get<std::string>() + ": "
                + device.at("label").get<std::string>();
    }
    return text;
}

} // namespace logix
