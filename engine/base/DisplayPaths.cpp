// SPDX-License-Identifier: Apache-2.0
#include "base/DisplayPaths.h"

#include "base/Paths.h"

#include <optional>

namespace fs = std::filesystem;

namespace logix {

namespace {

std::string insideName(const fs::path &rest, const std::string &as)
{
    const std::string below = rest == "." ? std::string() : rest.generic_string();
    if (below.empty()) {
        return as.empty() ? "." : as;
    }
    return as.empty() ? below : as + '/' + below;
}

/// The name of a path that is known to exist somewhere, by the first entry that matches.
std::optional<std::string> matchedName(const DisplayPaths &displayPaths, const fs::path &path)
{
    const fs::path real = realLocation(path);
    const auto isSame = [&](const fs::path &other) {
        std::error_code error;
        // The same file under another spelling, as on volumes that ignore case.
        return realLocation(other) == real || fs::equivalent(other, real, error);
    };
    for (const DisplayPaths::Entry &entry : displayPaths.files) {
        if (isSame(entry.path)) {
            return entry.as;
        }
    }
    for (const DisplayPaths::Entry &entry : displayPaths.folders) {
        const fs::path folder = realLocation(entry.path);
        for (fs::path parent = real, rest = ".";; parent = parent.parent_path()) {
            std::error_code error;
            if (parent == folder || fs::equivalent(parent, folder, error)) {
                return insideName(real.lexically_relative(parent), entry.as);
            }
            if (parent == parent.parent_path()) {
                break;
            }
        }
    }
    return std::nullopt;
}

/// Characters that end a path in running text. A blank may be part of a path, which is why known
/// paths are looked for by their beginning rather than cut out by their end.
constexpr std::string_view pathEnds = " \t\"'`<>|()[]{},;";

} // namespace

PathNamer::PathNamer(DisplayPaths displayPaths, fs::path baseFolder)
    : m_displayPaths(std::move(displayPaths)), m_baseFolder(std::move(baseFolder))
{
}

bool PathNamer::isIdentity() const
{
    return m_displayPaths.files.empty() && m_displayPaths.folders.empty();
}

std::string PathNamer::fileName(const std::string &file) const
{
    if (file.empty() || isIdentity()) {
        return file;
    }
    const fs::path path(file);
    if (path.is_relative() && m_baseFolder.empty()) {
        return file;
    }
    return matchedName(m_displayPaths, path.is_absolute() ? path : m_baseFolder / path)
        .value_or(file);
}

std::string PathNamer::nameIn(std::string_view text) const
{
    if (isIdentity() || text.empty()) {
        return std::string(text);
    }
    std::string named;
    std::size_t position = 0;
    while (position < text.size()) {
        // A word may be an absolute path, or a file of the base folder. With blanks in it, the
        // longest reach that names something known wins.
        const bool isWordStart =
            position == 0 || pathEnds.find(text[position - 1]) != std::string_view::npos;
        bool isReplaced = false;
        if (isWordStart && pathEnds.find(text[position]) == std::string_view::npos) {
            constexpr std::size_t longestPath = 4096;
            const std::string_view rest = text.substr(position, longestPath);
            // Ends in falling order: each stands before a separator, a colon or at the text's end.
            for (std::size_t end = rest.size(); end > 0 && !isReplaced; --end) {
                const bool isEnd = end == rest.size() || rest[end] == ':' || rest[end] == '.'
                                   || pathEnds.find(rest[end]) != std::string_view::npos;
                if (!isEnd) {
                    continue;
                }
                const fs::path candidate(rest.substr(0, end));
                std::error_code error;
                const fs::path full =
                    candidate.is_absolute() ? candidate : m_baseFolder / candidate;
                const bool isKnown = candidate.is_absolute()
                                         ? true
                                         : !m_baseFolder.empty() && fs::exists(full, error)
                                               && rest.substr(0, end) != ".";
                if (!isKnown) {
                    continue;
                }
                // What doesn't exist is compared by its parts, and only up to the next separator.
                if (!fs::exists(full, error)
                    && rest.substr(0, end).find_first_of(pathEnds) != std::string_view::npos) {
                    continue;
                }
                if (const auto name = matchedName(m_displayPaths, full)) {
                    named += *name;
                    position += end;
                    isReplaced = true;
                }
            }
        }
        if (!isReplaced) {
            named += text[position++];
        }
    }
    return named;
}

} // namespace logix
