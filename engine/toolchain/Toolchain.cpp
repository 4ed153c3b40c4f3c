// SPDX-License-Identifier: Apache-2.0
#include "toolchain/Toolchain.h"

#include "base/Files.h"
#include "messages/toolchain.h"
#include "process/ProcessRunner.h"
#include "toolchain/ToolFacts.h"

#include <cstdlib>
#include <format>
#include <mutex>
#include <regex>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix {

struct Toolchain::Data
{
    Places places;
    std::once_flag isRead;
    ToolFacts facts;

    const ToolFacts &toolFacts()
    {
        std::call_once(isRead, [this] { facts = ToolFacts::read(places.resources); });
        return facts;
    }
};

namespace {

bool isProgram(const fs::path &file)
{
    struct stat info = {};
    return stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode)
           && access(file.c_str(), X_OK) == 0;
}

/// What tells one program from another without reading it: where it really is, its size, its
/// inode and when it was changed.
std::string identityOf(const fs::path &file)
{
    struct stat info = {};
    if (stat(file.c_str(), &info) != 0) {
        return {};
    }
    std::error_code ignored;
    return std::format("{}|{}|{}|{}.{:09}", fs::canonical(file, ignored).string(), info.st_size,
                       info.st_ino, info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
}

void addFolders(std::vector<fs::path> &folders, const char *variable)
{
    const char *value = std::getenv(variable);
    std::string_view rest = value != nullptr ? value : "";
    while (!rest.empty()) {
        const auto colon = rest.find(':');
        const fs::path folder(rest.substr(0, colon));
        // A relative folder would make the choice of program depend on where one stands.
        if (folder.is_absolute() && std::ranges::find(folders, folder) == folders.end()) {
            folders.push_back(folder);
        }
        rest.remove_prefix(colon == std::string_view::npos ? rest.size() : colon + 1);
    }
}

} // namespace

Toolchain::Toolchain(Places places) : m_data(std::make_unique<Data>(std::move(places))) {}
Toolchain::~Toolchain() = default;

std::vector<fs::path> Toolchain::foldersFromEnvironment()
{
    std::vector<fs::path> folders;
    addFolders(folders, "LOGIX_TOOLCHAIN_PATH");
    addFolders(folders, "PATH");
    return folders;
}

std::vector<Tool> Toolchain::findAll(std::string_view name) const
{
    // The tool's own name is looked for everywhere before an alias is: native programs first.
    std::vector<std::string> names{std::string(name)};
    if (const ToolFact *fact = m_data->toolFacts().find(name)) {
        names.insert(names.end(), fact->aliases.begin(), fact->aliases.end());
    }
    std::vector<Tool> found;
    for (const std::string &candidate : names) {
        for (const fs::path &folder : m_data->places.folders) {
            const fs::path program = folder / candidate;
            if (isProgram(program)) {
                found.push_back({.name = std::string(name),
                                 .program = program,
                                 .package = {},
                                 .identity = identityOf(program)});
            }
        }
    }
    return found;
}

Result<Tool> Toolchain::find(std::string_view name) const
{
    std::vector<Tool> found = findAll(name);
    if (!found.empty()) {
        return found.front();
    }
    const ToolFact *fact = m_data->toolFacts().find(name);
    if (fact == nullptr) {
        return Failure(
            setupError(Message(msg::toolchain::missing, {{"program", std::string(name)}})));
    }
    Error error = setupError(Message(
        msg::toolchain::missingWithHelp,
        {{"program", std::string(name)}, {"purpose", fact->purpose}, {"install", fact->install}}));
    error.action = Action{
        .code = ActionCode::DownloadPackages,
        .description = Message(msg::toolchain::installAction,
                               {{"program", std::string(name)}, {"install", fact->install}})};
    return Failure(std::move(error));
}

Result<fs::path> Toolchain::dataFolder(std::string_view name) const
{
    const auto tool = find(name);
    if (!tool) {
        return Failure(tool.error());
    }
    std::error_code ignored;
    // As installed, and as linked into another bin folder.
    for (const fs::path &program : {tool->program, fs::canonical(tool->program, ignored)}) {
        const fs::path folder = program.parent_path().parent_path() / "share" / name;
        if (fs::is_directory(folder, ignored)) {
            return folder;
        }
    }
    return Failure(setupError(Message(msg::toolchain::noData, {{"program", tool->program.string()},
                                                               {"tool", std::string(name)}})));
}

Result<std::string> Toolchain::version(const Tool &tool, const ProcessRunner &runner,
                                       const std::stop_token &stop) const
{
    const ToolFact *fact = m_data->toolFacts().find(tool.name);
    if (fact == nullptr || fact->versionArguments.empty()) {
        return std::string();
    }
    const ProcessRequest request{.tool = tool.name,
                                 .package = tool.package,
                                 .program = tool.program,
                                 .arguments = fact->versionArguments,
                                 .workingFolder = "/",
                                 .binFolder = tool.binFolder(),
                                 .timeLimit = std::chrono::seconds(2),
                                 .outputLimit = std::uint64_t(1) << 16U};
    std::string version;
    const std::regex pattern(fact->versionPattern);
    const auto result = runner.run(request, stop, [&](const OutputLine &line) {
        std::smatch match;
        if (version.empty() && std::regex_search(line.text, match, pattern)) {
            version = match[1];
        }
    });
    if (!result) {
        return Failure(result.error());
    }
    return version;
}

} // namespace logix
