// SPDX-License-Identifier: Apache-2.0
#include "mcp/JsonRpc.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace logix::mcp {

std::optional<RequestId> RequestId::from(const Json &value)
{
    const bool isShortText =
        value.is_string() && value.get_ref<const std::string &>().size() <= longestText;
    if (isShortText || value.is_number_integer()) {
        return RequestId(jsonLine(value));
    }
    return std::nullopt;
}

std::string resultLine(const RequestId &id, const Json &result)
{
    return resultTextLine(id, jsonLine(result));
}

std::string resultTextLine(const RequestId &id, std::string_view result)
{
    std::string line = R"({"jsonrpc":"2.0","id":)";
    line.reserve(line.size() + id.text().size() + result.size() + 16);
    line += id.text();
    line += R"(,"result":)";
    line += result;
    line += '}';
    return line;
}

std::string errorLine(const std::optional<RequestId> &id, RpcError code, std::string_view message,
                      const Json &data)
{
    Json error = {{"code", static_cast<int>(code)}, {"message", message}};
    if (!data.is_null()) {
        error["data"] = data;
    }
    std::string line = R"({"jsonrpc":"2.0",)";
    if (id) {
        line += R"("id":)" + id->text() + ',';
    }
    line += R"("error":)" + jsonLine(error) + '}';
    return line;
}

std::string errorLine(const std::optional<RequestId> &id, RpcError code, std::string_view message)
{
    return errorLine(id, code, message, Json());
}

std::string notificationLine(std::string_view method, const Json &params)
{
    return jsonLine({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

bool isModest(std::string_view line)
{
    constexpr int deepest = 64;
    constexpr int mostValues = 200'000;
    // Each member's name is compared with those before it.
    constexpr int mostMembers = 5000;
    std::array<int, deepest + 1> commas = {};
    std::array<bool, deepest + 1> isObject = {};
    int depth = 0;
    int values = 0;
    bool isInText = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (isInText) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                isInText = false;
            }
        } else if (c == '"') {
            isInText = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest || ++values > mostValues) {
                return false;
            }
            // Closing brackets without an opening one; the parser says what is wrong.
            if (depth >= 0) {
                commas.at(static_cast<std::size_t>(depth)) = 0;
                isObject.at(static_cast<std::size_t>(depth)) = c == '{';
            }
        } else if (c == ']' || c == '}') {
            --depth;
        } else if (c == ',') {
            const auto level = static_cast<std::size_t>(std::max(0, depth));
            if (++values > mostValues
                || (++commas.at(level) >= mostMembers && isObject.at(level))) {
                return false;
            }
        }
    }
    return true;
}

} // namespace logix::mcp
