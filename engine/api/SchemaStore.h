// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "base/Result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace logix {

/// Reads the tools' schemas, `resources/schemas/tools/`. Types that tools share stand once in
/// common.json; every schema given out is complete in itself, with those written out in place,
/// since many MCP hosts don't follow references. For one thread, at start.
class SchemaStore
{
public:
    explicit SchemaStore(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// Such as `schema("lint.input")`. Errors: engine, naming the file.
    [[nodiscard]] Result<Json> schema(std::string_view name);

private:
    [[nodiscard]] Result<const Json *> file(const std::string &name);
    [[nodiscard]] Result<Json> resolved(const Json &schema, int depth);

    std::filesystem::path m_folder;
    std::map<std::string, Json> m_files;
};

} // namespace logix
