// SPDX-License-Identifier: Apache-2.0
#include "starter/Requirements.h"

#include "catalog/BoardFile.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace logix {

using Json = nlohmann::ordered_json;

const Json &requirementsOf(const Json &object)
{
    static const Json none = Json::array();
    const auto found = object.find("requires");
    return found != object.end() && found->is_array() ? *found : none;
}

bool needsSetup(const Json &object)
{
    return std::ranges::any_of(requirementsOf(object), [](const Json &requirement) {
        return textField(requirement, "type") == "setup";
    });
}

} // namespace logix
