// SPDX-License-Identifier: Apache-2.0
#include "hdl/SourceSet.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/Lexer.h"
#include "hdl/SourceCheck.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <deque>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Which file it is, however it is spelled.
using FileIdentity = std::pair<dev_t, ino_t>;

std::optional<FileIdentity> identityOf(const fs::path &path)
{
    struct stat info = {};
    if (stat(path.c_str(), &info) != 0) {
        return std::nullopt;
    }
    return FileIdentity{info.st_dev, info.st_ino};
}

/// Characters of a file name that yosys reads as more than a name: patterns, quotes, escapes.
bool hasHostileName(std::string_view name)
{
    return name.find_first_of("\"\\*?[") != std::string_view::npos;
}

class Opener
{
public:
    Opener(const SourceRequest &request, fs::path scratchFolder)
        : m_request(request), m_scratchFolder(std::move(scratchFolder))
    {
    }

    Result<SourceSet> open();

private:
    enum class Use { Source, Testbench, Included };

    struct Entry
    {
        SourceFile file;
        fs::path path;
        Use use = Use::Source;
        bool hadMark = false;
        std::vector<IncludeDirective> includes;
        /// By include: the entry it leads to, or none.
        std::vector<std::optional<std::size_t>> targets;
    };

    void problem(Message text, const std::string &file, int line = 0, int column = 0);
    [[nodiscard]] bool checkFolder();
    void addListed(const std::string &name, Use use);
    std::optional<Entry> load(const std::string &name, const fs::path &path, Use use);
    void addIncludeFolder(const fs::path &folder);
    void addRequestedFolders();
    void followIncludes();
    void followInclude(std::size_t from, std::size_t which);
    [[nodiscard]] std::optional<fs::path> locate(const std::string &name,
                                                 const fs::path &includingFolder) const;
    [[nodiscard]] Result<> copyUnreadable();
    [[nodiscard]] std::string rewritten(const Entry &entry) const;
    [[nodiscard]] Error problems();

    const SourceRequest &m_request;
    fs::path m_scratchFolder;
    fs::path m_realFolder;
    std::deque<Entry> m_entries;
    std::map<FileIdentity, std::size_t> m_byIdentity;
    std::vector<fs::path> m_includeFolders;
    std::vector<fs::path> m_requestedFolders;
    std::vector<Diagnostic> m_problems;
};

void Opener::problem(Message text, const std::string &file, int line, int column)
{
    m_problems.push_back({.place = {.file = file, .line = line, .column = column},
                          .text = std::move(text),
                          .tool = std::string(engineToolName)});
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

void Opener::addListed(const std::string &name, Use use)
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
    if (auto entry = load(name, path, use)) {
        m_byIdentity.emplace(identity, m_entries.size());
        m_entries.push_back(std::move(*entry));
    }
}

std::optional<Opener::Entry> Opener::load(const std::string &name, const fs::path &path, Use use)
{
    const bool isIncluded = use == Use::Included;
    auto bytes = readSource(path);
    if (!bytes) {
        problem(sourceProblem(bytes.error(), name, isIncluded), name);
        return std::nullopt;
    }
    Entry entry{.path = path, .use = use};
    entry.file.name = name;
    entry.file.readPath = path;
    entry.file.hash = hashOf(*bytes);
    const Language language = languageOf(path);
    entry.file.isSystemVerilog =
        language == Language::SystemVerilog || language == Language::SystemVerilogHeader;
    entry.file.isHeader =
        language == Language::VerilogHeader || language == Language::SystemVerilogHeader;
    entry.hadMark = bytes->starts_with(utf8Mark);
    if (entry.hadMark) {
        bytes->erase(0, utf8Mark.size());
    }
    entry.includes = includeDirectives(*bytes);
    entry.targets.resize(entry.includes.size());
    entry.file.text = std::make_shared<const std::string>(std::move(*bytes));
    return entry;
}

void Opener::addIncludeFolder(const fs::path &folder)
{
    if (std::ranges::find(m_includeFolders, folder) == m_includeFolders.end()) {
        m_includeFolders.push_back(folder);
    }
}

void Opener::addRequestedFolders()
{
    for (const std::string &name : m_request.includeFolders) {
        const auto refuse = [&](const MessageId &id) {
            problem(Message(id, {{"folder", cleanLine(name)}}), cleanLine(name));
        };
        if (name.empty()) {
            continue;
        }
        if (!isRelativePath(name)) {
            refuse(msg::hdl::includeFolderBroken);
            continue;
        }
        const fs::path folder = m_request.folder / name;
        std::error_code error;
        if (!fs::is_directory(folder, error)) {
            refuse(msg::hdl::includeFolderMissing);
        } else if (!isInside(realLocation(folder), m_realFolder)) {
            refuse(msg::hdl::includeFolderOutside);
        } else {
            m_requestedFolders.push_back(folder);
        }
    }
}

std::optional<fs::path> Opener::locate(const std::string &name,
                                       const fs::path &includingFolder) const
{
    std::error_code error;
    if (fs::path(name).is_absolute()) {
        return fs::is_regular_file(name, error) ? std::optional<fs::path>(name) : std::nullopt;
    }
    // Verilator also takes the name without its ending.
    static constexpr std::array<std::string_view, 3> endings = {"", ".v", ".sv"};
    const bool isYosysOrder = m_request.includeOrder == IncludeOrder::IncludingFolderFirst;
    const auto within = [&](const fs::path &folder) -> std::optional<fs::path> {
        for (const std::string_view ending : endings) {
            const fs::path candidate = folder / (name + std::string(ending));
            if (fs::is_regular_file(candidate, error)) {
                return candidate;
            }
            if (isYosysOrder) {
                break;
            }
        }
        return std::nullopt;
    };
    if (isYosysOrder) {
        if (auto found = within(includingFolder)) {
            return found;
        }
    }
    for (const auto *folders : {&m_includeFolders, &m_requestedFolders}) {
        for (const fs::path &folder : *folders) {
            if (auto found = within(folder)) {
                return found;
            }
        }
    }
    return std::nullopt;
}

void Opener::followInclude(std::size_t from, std::size_t which)
{
    const IncludeDirective include = m_entries[from].includes[which];
    const std::string &includingName = m_entries[from].file.name;
    const auto found = locate(include.name, m_entries[from].path.parent_path());
    if (!found) {
        return;
    }
    const fs::path normal = found->lexically_normal();
    const fs::path real = realLocation(*found);
    if (!isInside(real, m_realFolder)) {
        const auto place = LineIndex(*m_entries[from].file.text).position(include.begin);
        problem(Message(msg::hdl::includeOutside, {{"file", cleanLine(include.name)}}),
                includingName, place.line, place.column);
        // Not looked at again.
        m_entries[from].targets[which] = from;
        return;
    }
    const auto identity = identityOf(*found);
    if (!identity) {
        return;
    }
    if (const auto known = m_byIdentity.find(*identity); known != m_byIdentity.end()) {
        m_entries[from].targets[which] = known->second;
        return;
    }
    // A name through a linked folder and `..` isn't what it looks like.
    const fs::path folder = m_request.folder.lexically_normal();
    const bool isPlain = isInside(normal, folder) && identityOf(normal) == identity;
    const fs::path relative =
        isPlain ? normal.lexically_relative(folder) : real.lexically_relative(m_realFolder);
    const fs::path path = m_request.folder / relative;
    m_byIdentity.emplace(*identity, m_entries.size());
    if (auto entry = load(validUtf8(relative.string()), path, Use::Included)) {
        m_entries[from].targets[which] = m_entries.size();
        m_entries.push_back(std::move(*entry));
        addIncludeFolder(path.parent_path());
    } else {
        m_byIdentity[*identity] = from;
        m_entries[from].targets[which] = from;
    }
}

void Opener::followIncludes()
{
    // A folder that joins the list may hold a file that wasn't found before.
    std::size_t folders = 0;
    std::size_t entries = 0;
    do {
        folders = m_includeFolders.size();
        entries = m_entries.size();
        for (std::size_t from = 0; from < m_entries.size(); ++from) {
            for (std::size_t which = 0; which < m_entries[from].includes.size(); ++which) {
                if (!m_entries[from].targets[which]) {
                    followInclude(from, which);
                }
            }
        }
    } while (folders != m_includeFolders.size() || entries != m_entries.size());
}

std::string Opener::rewritten(const Entry &entry) const
{
    const std::string &text = *entry.file.text;
    std::string copy;
    std::size_t done = 0;
    for (std::size_t i = 0; i < entry.includes.size(); ++i) {
        if (const auto target = entry.targets[i]) {
            copy.append(text, done, entry.includes[i].begin - done);
            copy += m_entries[*target].file.readPath.string();
            done = entry.includes[i].end;
        }
    }
    copy.append(text, done);
    return copy;
}

Result<> Opener::copyUnreadable()
{
    // A copy's includes name whole paths, since the copy lies elsewhere; and whoever includes a
    // file that is copied is copied too, or it would get the original.
    std::vector<bool> needsCopy(m_entries.size());
    bool isChanged = false;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        needsCopy[i] =
            m_entries[i].hadMark
            || (m_entries[i].use != Use::Included && hasHostileName(m_entries[i].file.name));
        isChanged = isChanged || needsCopy[i];
    }
    while (isChanged) {
        isChanged = false;
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            const auto leadsToCopy = [&](const auto &target) {
                return target && needsCopy[*target];
            };
            if (!needsCopy[i] && std::ranges::any_of(m_entries[i].targets, leadsToCopy)) {
                needsCopy[i] = true;
                isChanged = true;
            }
        }
    }
    // The name holds the hash of what decides the copy's contents: every file of the set and its
    // place. So it is known before the contents, which name other copies.
    std::string setDigest;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (needsCopy[i] && setDigest.empty()) {
            Hash hash;
            for (const Entry &entry : m_entries) {
                hash.add(entry.path.string());
                hash.add(entry.file.hash);
            }
            setDigest = hash.digest();
        }
        if (needsCopy[i]) {
            Hash hash;
            hash.add(m_entries[i].path.string());
            hash.add(m_entries[i].includes.empty() ? m_entries[i].file.hash : setDigest);
            m_entries[i].file.readPath =
                m_scratchFolder / "sources" / hash.digest() / plainFileName(m_entries[i].file.name);
        }
    }
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (needsCopy[i]) {
            const std::string copy = rewritten(m_entries[i]);
            if (auto made = writeOnce(m_entries[i].file.readPath, copy); !made) {
                return made;
            }
        }
    }
    return {};
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
        addListed(name, Use::Source);
    }
    for (const std::string &name : m_request.testbenches) {
        addListed(name, Use::Testbench);
    }
    addRequestedFolders();
    addIncludeFolder(m_request.folder);
    for (const Entry &entry : m_entries) {
        addIncludeFolder(entry.path.parent_path());
    }
    followIncludes();
    if (!m_problems.empty()) {
        return Failure(problems());
    }
    for (const fs::path &folder : m_requestedFolders) {
        addIncludeFolder(folder);
    }
    if (auto copied = copyUnreadable(); !copied) {
        return Failure(std::move(copied.error()));
    }
    SourceSet set;
    set.folder = m_request.folder;
    set.includeFolders = m_includeFolders;
    for (Entry &entry : m_entries) {
        auto &list = entry.use == Use::Source      ? set.sources
                     : entry.use == Use::Testbench ? set.testbenches
                                                   : set.included;
        list.push_back(std::move(entry.file));
    }
    return set;
}

} // namespace

std::vector<IncludeDirective> includeDirectives(std::string_view text)
{
    std::vector<IncludeDirective> includes;
    // Most files include nothing, and this is much faster than reading their tokens.
    if (text.find("`include") == std::string_view::npos) {
        return includes;
    }
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind != Token::Kind::Directive || token.text != "include") {
            continue;
        }
        const Token name = lexer.next();
        const std::size_t begin = name.offset + 1;
        if (name.kind == Token::Kind::String && !name.text.empty()) {
            includes.push_back(
                {.name = std::string(name.text), .begin = begin, .end = begin + name.text.size()});
        } else if (name.is('<')) {
            const std::size_t end = text.find_first_of(">\n", begin);
            if (end != std::string_view::npos && text[end] == '>' && end > begin) {
                includes.push_back({.name = std::string(text.substr(begin, end - begin)),
                                    .begin = begin,
                                    .end = end});
            }
        }
    }
    return includes;
}

std::string SourceSet::argument(const fs::path &path) const
{
    if (!isInside(path, folder)) {
        return path.string();
    }
    const std::string relative = path.lexically_relative(folder).string();
    const bool isOptionLike =
        !relative.empty() && std::string_view("-+@~|<").contains(relative.front());
    return isOptionLike ? "./" + relative : relative;
}

std::string SourceSet::argument(const SourceFile &file) const
{
    return argument(file.readPath);
}

std::vector<const SourceFile *> SourceSet::files() const
{
    std::vector<const SourceFile *> all;
    for (const auto *list : {&sources, &testbenches, &included}) {
        for (const SourceFile &file : *list) {
            all.push_back(&file);
        }
    }
    return all;
}

const SourceFile *SourceSet::find(std::string_view printed) const
{
    if (printed.starts_with("./")) {
        printed.remove_prefix(2);
    }
    const std::vector<const SourceFile *> all = files();
    for (const SourceFile *file : all) {
        if (file->name == printed || file->readPath.native() == printed) {
            return file;
        }
    }
    const fs::path path = (folder / printed).lexically_normal();
    for (const SourceFile *file : all) {
        if (file->readPath == path || folder / file->name == path) {
            return file;
        }
    }
    const auto identity = identityOf(path);
    for (const SourceFile *file : all) {
        if (identity && identity == identityOf(folder / file->name)) {
            return file;
        }
    }
    return nullptr;
}

std::optional<std::string> SourceSet::nameOf(std::string_view printed) const
{
    const SourceFile *file = find(printed);
    return file != nullptr ? std::optional<std::string>(file->name) : std::nullopt;
}

Result<SourceSet> openSourceSet(const SourceRequest &request, const fs::path &scratchFolder)
{
    return Opener(request, scratchFolder).open();
}

} // namespace logix
