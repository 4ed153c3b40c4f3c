// SPDX-License-Identifier: Apache-2.0
#include "toolchain/Toolchain.h"

#include "base/Files.h"
#include "messages/toolchain.h"
#include "process/ProcessRunner.h"
#include "toolchain/ToolFacts.h"

#include <charconv>
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
    std::mutex versionsMutex;
    /// By identity of the program.
    std::map<std::string, std::string> versions;

    const ToolFacts &toolFacts()
    {
        std::call_once(isRead, [this] { facts = ToolFacts::read(places.resources); });
        return facts;
    }
};

namespace {

/// How the WebAssembly builds of PyPI are named.
constexpr std::string_view sandboxedPrefix = "yowasp-";

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
                                 .identity = identityOf(program),
                                 .isSandboxed = candidate.starts_with(sandboxedPrefix)});
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

Result<Tool> Toolchain::findFor(std::string_view name, const std::string &family,
                                const ProcessRunner &runner, const std::stop_token &stop) const
{
    const ToolFact *known = m_data->toolFacts().find(name);
    const bool isAny = known == nullptr || !known->neededVersions.contains(family);
    if (isAny) {
        return find(name);
    }
    const std::string &minimum = known->neededVersions.at(family);
    std::string newest;
    for (Tool &tool : findAll(name)) {
        std::string told;
        {
            const std::lock_guard lock(m_data->versionsMutex);
            const auto found = m_data->versions.find(tool.identity);
            told = found == m_data->versions.end() ? std::string() : found->second;
        }
        if (told.empty()) {
            auto asked = version(tool, runner, stop);
            if (!asked) {
                return Failure(std::move(asked.error()));
            }
            told = std::move(*asked);
            const std::lock_guard lock(m_data->versionsMutex);
            m_data->versions[tool.identity] = told;
        }
        if (told.empty() || !isOlderVersion(told, minimum)) {
            return tool;
        }
        if (newest.empty() || isOlderVersion(newest, told)) {
            newest = told;
        }
    }
    auto found = find(name);
    if (!found) {
        return found;
    }
    Error error =
        setupError(Message(msg::toolchain::tooOldHere, {{"program", std::string(name)},
                                                        {"version", newest},
                                                        {"minimum", minimum},
                                                        {"path", found->program.string()}}));
    const std::string install = known->installNewer.empty() ? known->install : known->installNewer;
    error.action =
        Action{.code = ActionCode::DownloadPackages,
               .description = Message(msg::toolchain::installAction,
                                      {{"program", std::string(name)}, {"install", install}})};
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
    // A regular expression takes stack for each character.
    constexpr std::size_t longestLine = 4096;
    const std::regex pattern(fact->versionPattern);
    const auto result = runner.run(request, stop, [&](const OutputLine &line) {
        std::smatch match;
        if (version.empty() && line.text.size() <= longestLine
            && std::regex_search(line.text, match, pattern)) {
            version = match[1];
        }
    });
    if (!result) {
        return Failure(result.error());
    }
    return version;
}

std::vector<std::string> Toolchain::names() const
{
    std::vector<std::string> names;
    for (const auto &[name, fact] : m_data->toolFacts().all()) {
        names.push_back(name);
    }
    return names;
}

std::optional<Error> Toolchain::versionProblem(const fs::path &program, const std::string &family,
                                               const ProcessRunner &runner,
                                               const std::stop_token &stop) const
{
    const std::string name = m_data->toolFacts().toolNamed(program.filename().string());
    const ToolFact *fact = m_data->toolFacts().find(name);
    const std::string needed = fact != nullptr ? fact->neededFor(family) : std::string();
    if (needed.empty()) {
        return std::nullopt;
    }
    const auto found = version({.name = name, .program = program}, runner, stop);
    if (!found || found->empty() || !isOlderVersion(*found, needed)) {
        return std::nullopt;
    }
    Error error = setupError(Message(msg::toolchain::tooOld, {{"program", program.string()},
                                                              {"found", *found},
                                                              {"needed", needed},
                                                              {"purpose", fact->purpose},
                                                              {"install", fact->install}}));
    error.action = Action{.code = ActionCode::DownloadPackages,
                          .description = Message(msg::toolchain::installAction,
                                                 {{"program", name}, {"install", fact->install}})};
    return error;
}

bool isOlderVersion(std::string_view a, std::string_view b)
{
    const auto next = [](std::string_view &text) -> std::optional<long> {
        const std::size_t start = text.find_first_of("0123456789");
        if (start == std::string_view::npos) {
            return std::nullopt;
        }
        text.remove_prefix(start);
        long number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        return error == std::errc() ? std::optional(number) : std::nullopt;
    };
    while (true) {
        const auto first = next(a);
        const auto second = next(b);
        if (!first || !second) {
            return false;
        }
        if (*first != *second) {
            return *first < *second;
        }
    }
}

} // namespace logix
