// SPDX-License-Identifier: Apache-2.0
#include "project/ApioProject.h"

#include "base/Paths.h"
#include "base/Text.h"

#include <map>

namespace logix {

namespace {

using Section = std::map<std::string, std::string, std::less<>>;

struct ApioFile
{
    std::map<std::string, Section, std::less<>> sections;
    /// The name of the first environment's section.
    std::string firstEnvironment;
};

constexpr std::string_view environmentPrefix = "env:";

bool isEnvironment(std::string_view section)
{
    // Older files have one without a name.
    return section == "env" || section.starts_with(environmentPrefix);
}

ApioFile parse(std::string_view text)
{
    ApioFile file;
    std::string section;
    for (std::string_view line : splitLines(text)) {
        line = trimmed(line);
        if (line.empty() || line.starts_with('#') || line.starts_with(';')) {
            continue;
        }
        if (line.starts_with('[') && line.ends_with(']')) {
            section = trimmed(line.substr(1, line.size() - 2));
            if (isEnvironment(section) && file.firstEnvironment.empty()) {
                file.firstEnvironment = section;
            }
            continue;
        }
        const auto equals = line.find('=');
        if (equals != std::string_view::npos) {
            file.sections[section][std::string(trimmed(line.substr(0, equals)))] =
                trimmed(line.substr(equals + 1));
        }
    }
    return file;
}

std::string valueOf(const ApioFile &file, std::string_view section, std::string_view name)
{
    const auto found = file.sections.find(section);
    if (found == file.sections.end()) {
        return {};
    }
    const auto value = found->second.find(name);
    return value != found->second.end() ? value->second : std::string();
}

} // namespace

ProjectSettings apioSettings(std::string_view text)
{
    const ApioFile file = parse(text);
    const std::string chosen = valueOf(file, "apio", "default-env");
    const std::string environment =
        chosen.empty() ? file.firstEnvironment : std::string(environmentPrefix) + chosen;
    if (environment.empty()) {
        return {};
    }
    const auto value = [&](std::string_view name) {
        const std::string own = valueOf(file, environment, name);
        return own.empty() ? valueOf(file, "common", name) : own;
    };
    ProjectSettings settings{.board = value("board")};
    if (const std::string top = value("top-module"); !top.empty()) {
        settings.topModule = top;
    }
    if (const std::string constraints = value("constraint-file"); isRelativePath(constraints)) {
        settings.constraintFile = constraints;
    }
    return settings;
}

} // namespace logix
