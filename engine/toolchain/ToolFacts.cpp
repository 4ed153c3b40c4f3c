// SPDX-License-Identifier: Apache-2.0
#include "toolchain/ToolFacts.h"

#include "base/Files.h"

#include <algorithm>
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
                           .installNewer = entry.value("install_newer", ""),
                           .versionArguments =
                               entry.value("version_arguments", std::vector<std::string>()),
                           .versionPattern = entry.value("version_pattern", ""),
                           .neededVersions = entry.value("needed_versions",
                                                         std::map<std::string, std::string>())});
    }
    return facts;
}

std::string ToolFact::neededFor(const std::string &family) const
{
    for (const std::string &name : {family, std::string("*")}) {
        if (const auto found = neededVersions.find(name); found != neededVersions.end()) {
            return found->second;
        }
    }
    return {};
}

std::string ToolFacts::toolNamed(std::string_view fileName) const
{
    for (const auto &[name, fact] : m_facts) {
        if (name == fileName || std::ranges::find(fact.aliases, fileName) != fact.aliases.end()) {
            return name;
        }
    }
    return {};
}

const ToolFact *ToolFacts::find(std::string_view name) const
{
    const auto found = m_facts.find(name);
    return found == m_facts.end() ? nullptr : &found->second;
}

} // namespace logix
