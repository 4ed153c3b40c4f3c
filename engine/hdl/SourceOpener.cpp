// SPDX-License-Identifier: Apache-2.0
//
// Opening a source set: every listed file is looked at before a tool does.
#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/IncludeSearch.h"
#include "hdl/SourceCheck.h"
#include "hdl/SourceCopies.h"
#include "hdl/SourceEntry.h"
#include "messages/hdl.h"

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

class Opener
{
public:
    Opener(const SourceRequest &request, fs::path scratchFolder)
        : m_request(request), m_scratchFolder(std::move(scratchFolder))
    {
    }

    Result<SourceSet> open();

private:
    void problem(Message text, const std::string &file);
    [[nodiscard]] bool checkFolder();
    void addListed(const std::string &name, SourceEntry::Use use);
    [[nodiscard]] Error problems();

    const SourceRequest &m_request;
    fs::path m_scratchFolder;
    fs::path m_realFolder;
    SourceEntries m_entries;
    EntriesByIdentity m_byIdentity;
    std::vector<Diagnostic> m_problems;
};

void Opener::problem(Message text, const std::string &file)
{
    m_problems.push_back(
        {.place = {.file = file}, .text = std::move(text), .tool = std::string(engineToolName)});
}

bool Opener::checkFolder()
{
    const std::string folder = m_request.folder.string();
    const auto refuse = [&](const MessageId &id) {
        problem(Message(id, {{"folder", validUtf8(folder)}}), {});
        return false;
    };
    if (!isAbsolutePath(folder)) {
        return refuse(msg::hdl::sourceFolderNotAbsolute);
    }
    std::error_code error;
    if (!fs::exists(m_request.folder, error)) {
        return refuse(msg::hdl::sourceFolderMissing);
    }
    if (!fs::is_directory(m_request.folder, error)) {
        return refuse(msg::hdl::sourceFolderNotFolder);
    }
    m_realFolder = realLocation(m_request.folder);
    return true;
}

/// A name that isn't a plain relative path: says what is wrong with it.
Message nameProblem(const std::string &name, const fs::path &folder)
{
    const std::string shown = cleanLine(name);
    if (name.empty()) {
        return msg::hdl::nameEmpty;
    }
    if (shown != name || name.find('\n') != std::string::npos) {
        return Message(msg::hdl::nameBroken, {{"file", shown}});
    }
    const fs::path normal = (folder / name).lexically_normal();
    if (!isInside(normal, folder.lexically_normal())) {
        return Message(msg::hdl::outside, {{"file", shown}});
    }
    const std::string plain = normal.lexically_relative(folder.lexically_normal()).string();
    if (!isRelativePath(plain)) {
        return Message(msg::hdl::nameBroken, {{"file", shown}});
    }
    return Message(msg::hdl::nameNotPlain, {{"file", shown}, {"normal", plain}});
}

/// The name of a file of the same folder that was probably meant.
std::optional<std::string> nearestFile(const fs::path &path, const std::string &name)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(path.parent_path(), error), end; !error && it != end;
         it.increment(error)) {
        if (isHdlFile(it->path()) && names.size() < 1000) {
            names.push_back(it->path().filename().string());
        }
    }
    std::ranges::sort(names);
    auto nearest = nearestName(path.filename().string(), names);
    if (nearest && isValidUtf8(*nearest)) {
        const fs::path folder = fs::path(name).parent_path();
        return (folder / *nearest).string();
    }
    return std::nullopt;
}

void Opener::addListed(const std::string &name, SourceEntry::Use use)
{
    if (!isRelativePath(name)) {
        problem(nameProblem(name, m_request.folder), cleanLine(name));
        return;
    }
    const auto refuse = [&](const MessageId &id) { problem(Message(id, {{"file", name}}), name); };
    const fs::path path = m_request.folder / name;
    const Language language = languageOf(path);
    if (language == Language::Vhdl) {
        refuse(msg::hdl::vhdl);
        return;
    }
    const fs::path real = realLocation(path);
    if (!isInside(real, m_realFolder)) {
        refuse(msg::hdl::linkOutside);
        return;
    }
    struct stat info = {};
    if (stat(path.c_str(), &info) != 0) {
        const int code = errno;
        if (code != ENOENT && code != ENOTDIR) {
            problem(Message(msg::hdl::unreadable, {{"file", name}, {"reason", reasonOf(code)}}),
                    name);
        } else if (const auto nearest = nearestFile(path, name)) {
            problem(Message(msg::hdl::missingNear, {{"file", name}, {"nearest", *nearest}}), name);
        } else {
            refuse(msg::hdl::missing);
        }
        return;
    }
    if (S_ISDIR(info.st_mode)) {
        refuse(msg::hdl::isFolder);
        return;
    }
    if (!S_ISREG(info.st_mode)) {
        refuse(msg::hdl::notAFile);
        return;
    }
    if (language == Language::Other) {
        refuse(msg::hdl::notVerilog);
        return;
    }
    const FileIdentity identity{info.st_dev, info.st_ino};
    if (const auto known = m_byIdentity.find(identity); known != m_byIdentity.end()) {
        const std::string &other = m_entries[known->second].file.name;
        problem(other == name ? Message(msg::hdl::listedTwice, {{"file", name}})
                              : Message(msg::hdl::sameFile, {{"file", name}, {"other", other}}),
                name);
        return;
    }
    auto entry = readEntry(name, path, use);
    if (!entry) {
        problem(std::move(entry.error()), name);
        return;
    }
    m_byIdentity.emplace(identity, m_entries.size());
    m_entries.push_back(std::move(*entry));
}

Error Opener::problems()
{
    Error error;
    error.category = ErrorCategory::Request;
    if (m_problems.size() == 1) {
        error.message = m_problems.front().text;
    } else {
        constexpr std::size_t shown = 5;
        std::string files;
        for (std::size_t i = 0; i < m_problems.size() && i < shown; ++i) {
            files += (i == 0 ? "" : ", ") + m_problems[i].place.file;
        }
        if (m_problems.size() > shown) {
            files += ", …";
        }
        error.message =
            Message(msg::hdl::severalProblems,
                    {{"count", static_cast<std::int64_t>(m_problems.size())}, {"files", files}});
    }
    error.diagnostics = std::move(m_problems);
    return error;
}

Result<SourceSet> Opener::open()
{
    if (!checkFolder()) {
        return Failure(problems());
    }
    if (m_request.sources.empty() && m_request.testbenches.empty()) {
        return Failure(requestError(msg::hdl::noSources));
    }
    for (const std::string &name : m_request.sources) {
        addListed(name, SourceEntry::Use::Source);
    }
    for (const std::string &name : m_request.testbenches) {
        addListed(name, SourceEntry::Use::Testbench);
    }
    IncludeSearch includes(m_request, m_entries, m_byIdentity, m_problems);
    includes.follow();
    if (!m_problems.empty()) {
        return Failure(problems());
    }
    if (auto copied = copyForTools(m_entries, m_request, m_scratchFolder); !copied) {
        return Failure(std::move(copied.error()));
    }
    SourceSet set;
    set.folder = m_request.folder;
    set.includeFolders = includes.folders();
    for (SourceEntry &entry : m_entries) {
        auto &list = entry.use == SourceEntry::Use::Source      ? set.sources
                     : entry.use == SourceEntry::Use::Testbench ? set.testbenches
                                                                : set.included;
        list.push_back(std::move(entry.file));
    }
    return set;
}

} // namespace

Result<SourceSet> openSourceSet(const SourceRequest &request, const fs::path &scratchFolder)
{
    return Opener(request, scratchFolder).open();
}

} // namespace logix
