// SPDX-License-Identifier: Apache-2.0
#include "base/DisplayPaths.h"

#include "base/Paths.h"

#include <algorithm>
#include <optional>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

bool isSameFile(const fs::path &a, const fs::path &b)
{
    std::error_code error;
    // Equivalent: the same file under another spelling, as on volumes that ignore case.
    return a == b || fs::equivalent(a, b, error);
}

std::string insideName(const fs::path &below, const std::string &as)
{
    if (below.empty() || below == ".") {
        return as.empty() ? "." : as;
    }
    return as.empty() ? below.generic_string() : as + '/' + below.generic_string();
}

/// The name of `path` by the first entry that matches.
std::optional<std::string> matchedName(const DisplayPaths &displayPaths, const fs::path &path)
{
    const fs::path real = realLocation(path);
    for (const DisplayPaths::Entry &entry : displayPaths.files) {
        if (isSameFile(realLocation(entry.path), real)) {
            return entry.as;
        }
    }
    for (const DisplayPaths::Entry &entry : displayPaths.folders) {
        const fs::path folder = realLocation(entry.path);
        for (fs::path parent = real;; parent = parent.parent_path()) {
            if (isSameFile(parent, folder)) {
                return insideName(real.lexically_relative(parent), entry.as);
            }
            if (parent == parent.parent_path()) {
                break;
            }
        }
    }
    return std::nullopt;
}

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

PathNamer::PathNamer(DisplayPaths displayPaths, fs::path baseFolder,
                     const std::vector<std::string> &knownNames)
    : m_displayPaths(std::move(displayPaths)), m_baseFolder(std::move(baseFolder))
{
    if (isIdentity()) {
        return;
    }
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
        if (const auto as = matchedName(m_displayPaths, m_baseFolder / name)) {
            add(m_baseFolder / name, *as, false);
            add(name, *as, false);
        }
    }
    for (const DisplayPaths::Entry &entry : m_displayPaths.folders) {
        add(entry.path, entry.as, true);
        add(realLocation(entry.path), entry.as, true);
    }
    if (!m_baseFolder.empty()) {
        if (const auto as = matchedName(m_displayPaths, m_baseFolder)) {
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
    return matchedName(m_displayPaths, path.is_absolute() ? path : m_baseFolder / path)
        .value_or(file);
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
