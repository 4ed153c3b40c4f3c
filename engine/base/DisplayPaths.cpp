// SPDX-License-Identifier: Apache-2.0
#include "base/DisplayPaths.h"

#include "base/Paths.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <utility>

namespace fs = std::filesystem;

namespace logix {

namespace {

std::string insideName(const fs::path &below, const std::string &as)
{
    if (below.empty() || below == ".") {
        return as.empty() ? "." : as;
    }
    return as.empty() ? below.generic_string() : as + '/' + below.generic_string();
}

/// Where something really is, and what is there: the same file may have another spelling, as on
/// volumes that ignore case.
struct Location
{
    explicit Location(fs::path real) : path(std::move(real))
    {
        struct stat info = {};
        if (stat(path.c_str(), &info) == 0) {
            identity = {info.st_dev, info.st_ino};
        }
    }

    [[nodiscard]] bool isSame(const Location &other) const
    {
        return path == other.path || (identity && identity == other.identity);
    }

    fs::path path;
    std::optional<std::pair<dev_t, ino_t>> identity;
};

/// Whether `c` can be part of a path in running text, so that a path neither begins after it nor
/// ends before it.
bool isPathCharacter(char c)
{
    constexpr std::string_view others = "_-./~+@%";
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')
           || (c >= 'a' && c <= 'z') || others.find(c) != std::string_view::npos;
}

/// Whether a path may end where `rest` begins: a full stop ends a sentence unless a letter follows.
bool isEndOfPath(std::string_view rest)
{
    if (rest.empty() || !isPathCharacter(rest.front())) {
        return true;
    }
    return rest.front() == '.' && (rest.size() == 1 || !isPathCharacter(rest[1]));
}

} // namespace

/// The entries as they are on the disk, looked up once, and the names found with them: a thousand
/// diagnostics name a few files.
class PathNamer::Lookup
{
public:
    explicit Lookup(const DisplayPaths &displayPaths)
    {
        const auto located = [](const std::vector<DisplayPaths::Entry> &entries) {
            std::vector<std::pair<Location, std::string>> list;
            list.reserve(entries.size());
            for (const DisplayPaths::Entry &entry : entries) {
                list.emplace_back(Location(realLocation(entry.path)), entry.as);
            }
            return list;
        };
        m_files = located(displayPaths.files);
        m_folders = located(displayPaths.folders);
    }

    /// The name of `path` by the first entry that matches.
    std::optional<std::string> nameOf(const fs::path &path)
    {
        const std::scoped_lock lock(m_mutex);
        const auto [found, isNew] = m_names.try_emplace(path.string());
        if (isNew) {
            found->second = matchedName(path);
        }
        return found->second;
    }

private:
    [[nodiscard]] std::optional<std::string> matchedName(const fs::path &path) const
    {
        const Location file(realLocation(path));
        for (const auto &[location, as] : m_files) {
            if (location.isSame(file)) {
                return as;
            }
        }
        std::vector<Location> parents;
        if (!m_folders.empty()) {
            parents.push_back(file);
            while (parents.back().path != parents.back().path.parent_path()) {
                parents.emplace_back(parents.back().path.parent_path());
            }
        }
        for (const auto &[location, as] : m_folders) {
            for (const Location &parent : parents) {
                if (parent.isSame(location)) {
                    return insideName(file.path.lexically_relative(parent.path), as);
                }
            }
        }
        return std::nullopt;
    }

    std::vector<std::pair<Location, std::string>> m_files;
    std::vector<std::pair<Location, std::string>> m_folders;
    std::mutex m_mutex;
    std::map<std::string, std::optional<std::string>> m_names;
};

PathNamer::PathNamer(DisplayPaths displayPaths, fs::path baseFolder,
                     const std::vector<std::string> &knownNames)
    : m_displayPaths(std::move(displayPaths)), m_baseFolder(std::move(baseFolder))
{
    if (isIdentity()) {
        return;
    }
    m_lookup = std::make_shared<Lookup>(m_displayPaths);
    std::set<std::string> known;
    const auto add = [&](const fs::path &path, const std::string &as, bool isFolder) {
        std::string spelled = path.generic_string();
        if (spelled.size() > 1 && spelled.ends_with('/')) {
            spelled.pop_back();
        }
        if (!spelled.empty() && known.insert(spelled).second) {
            std::vector<Spelling> &list = m_spellings[spelled.front()];
            list.push_back({std::move(spelled), as, isFolder});
        }
    };
    for (const DisplayPaths::Entry &entry : m_displayPaths.files) {
        add(entry.path, entry.as, false);
        add(realLocation(entry.path), entry.as, false);
    }
    // A file of the request may be named by an entry under another spelling of its folder.
    for (const std::string &name : knownNames) {
        if (const auto as = m_lookup->nameOf(m_baseFolder / name)) {
            add(m_baseFolder / name, *as, false);
            add(name, *as, false);
        }
    }
    for (const DisplayPaths::Entry &entry : m_displayPaths.folders) {
        add(entry.path, entry.as, true);
        add(realLocation(entry.path), entry.as, true);
    }
    if (!m_baseFolder.empty()) {
        if (const auto as = m_lookup->nameOf(m_baseFolder)) {
            add(m_baseFolder, *as == "." ? "" : *as, true);
            add(realLocation(m_baseFolder), *as == "." ? "" : *as, true);
        }
    }
}

bool PathNamer::isIdentity() const
{
    return m_displayPaths.files.empty() && m_displayPaths.folders.empty();
}

std::string PathNamer::fileName(const std::string &file) const
{
    const fs::path path(file);
    if (isIdentity() || file.empty() || (path.is_relative() && m_baseFolder.empty())) {
        return file;
    }
    return m_lookup->nameOf(path.is_absolute() ? path : m_baseFolder / path).value_or(file);
}

const PathNamer::Spelling *PathNamer::spellingAt(std::string_view text) const
{
    const auto list = text.empty() ? m_spellings.end() : m_spellings.find(text.front());
    if (list == m_spellings.end()) {
        return nullptr;
    }
    for (const Spelling &spelling : list->second) {
        if (!text.starts_with(spelling.path)) {
            continue;
        }
        const std::string_view rest = text.substr(spelling.path.size());
        const bool hasMore = spelling.isFolder && rest.starts_with('/');
        if (hasMore || isEndOfPath(rest)) {
            return &spelling;
        }
    }
    return nullptr;
}

std::string PathNamer::nameIn(std::string_view text) const
{
    std::string named;
    named.reserve(text.size());
    bool canBegin = true;
    while (!text.empty()) {
        const Spelling *spelling = canBegin ? spellingAt(text) : nullptr;
        if (spelling == nullptr) {
            canBegin = !isPathCharacter(text.front());
            named += text.front();
            text.remove_prefix(1);
            continue;
        }
        text.remove_prefix(spelling->path.size());
        canBegin = false;
        const bool hasMore = spelling->isFolder && text.starts_with('/');
        if (hasMore && spelling->as.empty()) {
            text.remove_prefix(1);
        } else {
            named += spelling->as.empty() ? "." : spelling->as;
        }
    }
    return named;
}

} // namespace logix
