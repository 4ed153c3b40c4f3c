// SPDX-License-Identifier: Apache-2.0
#include "api/EngineInfo.h"

#include "base/CommandRecord.h"
#include "base/Text.h"
#include "messages/api.h"

#include <sys/utsname.h>

namespace logix {

std::string platformName()
{
    utsname system = {};
    uname(&system);
    std::string machine = system.machine;
    if (machine == "x86_64" || machine == "amd64") {
        machine = "x64";
    } else if (machine == "aarch64") {
        machine = "arm64";
    }
    return lowerCase(system.sysname) + '-' + machine;
}

namespace {

std::string_view statusName(PackageInfo::Status status)
{
    switch (status) {
    case PackageInfo::Status::Ready:
        return "ready";
    case PackageInfo::Status::Missing:
        return "missing";
    case PackageInfo::Status::Broken:
        return "broken";
    }
    return "missing";
}

} // namespace

std::vector<Message> EngineInfo::report() const
{
    std::vector<Message> lines;
    lines.emplace_back(msg::api::reportVersion,
                       std::map<std::string, MessageArgument>{{"version", engineVersion}});
    lines.emplace_back(msg::api::reportPlatform,
                       std::map<std::string, MessageArgument>{{"platform", platform}});
    lines.emplace_back(msg::api::reportEngineFolder,
                       std::map<std::string, MessageArgument>{{"folder", engineFolder.string()}});
    lines.emplace_back(msg::api::reportLogFile,
                       std::map<std::string, MessageArgument>{{"file", logFile.string()}});
    lines.emplace_back(autoDownload ? msg::api::reportDownloadOn : msg::api::reportDownloadOff);
    if (commandLine.empty()) {
        lines.emplace_back(msg::api::reportCommandLineNone);
    } else {
        std::string arguments;
        for (const std::string &argument : commandLine) {
            arguments += (arguments.empty() ? "" : " ") + shellQuoted(cleanLine(argument));
        }
        lines.emplace_back(msg::api::reportCommandLine,
                           std::map<std::string, MessageArgument>{{"arguments", arguments}});
    }
    if (packages.empty()) {
        lines.emplace_back(msg::api::reportPackagesNone);
    }
    for (const PackageInfo &package : packages) {
        lines.push_back(Message::verbatim(package.name + ' ' + package.version + ": "
                                          + std::string(statusName(package.status))));
    }
    lines.emplace_back(msg::api::reportCatalog,
                       std::map<std::string, MessageArgument>{{"version", catalogVersion}});
    lines.emplace_back(
        msg::api::reportBoardsSchema,
        std::map<std::string, MessageArgument>{{"address", std::string(boardsSchemaAddress)}});
    return lines;
}

} // namespace logix
