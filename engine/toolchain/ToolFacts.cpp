// SPDX-License-Identifier: Apache-2.0
#include "toolchain/ToolFacts.h"

#include "base/Files.h"

#include <nlohmann/json.hpp>

namespace logix {

ToolFacts ToolFacts::read(const std::filesystem::path &resources)
{
    ToolFacts facts;
    const auto text = readFile(resources / "toolchain/tools.json");
    const auto json = nlohmann::json::parse(text.value_or("{}"), nullptr, false);
    if (!json.is_object()) {
        return facts;
    }
    for (const auto &[name, entry] : json.items()) {
        facts.m_facts.emplace(
            name, ToolFact{.aliases = entry.value("aliases", std::vector<std::string>()),
                           .purpose = entry.value("purpose", ""),
                           .install = entry.value("install", ""),
                           .versionArguments =
                               entry.value("version_arguments", std::vector<std::string>()),
                           .versionPattern = entry.value("version_pattern", "")});
    }
    return facts;
}

const ToolFact *ToolFacts::find(std::string_view name) const
{
    const auto found = m_facts.find(name);
    return found == m_facts.end() ? nullptr : &found->second;
}

} // namespace logix
