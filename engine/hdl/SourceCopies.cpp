// SPDX-License-Identifier: Apache-2.0
#include "hdl/SourceCopies.h"

#include "base/Hash.h"
#include "hdl/SourceCheck.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Characters of a file name that a tool reads as more than a name: patterns, quotes and escapes
/// for yosys, variables for Verilator.
bool hasHostileName(std::string_view name)
{
    return name.find_first_of("\"\\$*?[") != std::string_view::npos;
}

class Copier
{
public:
    Copier(SourceEntries &entries, const SourceRequest &request, const fs::path &scratchFolder)
        : m_entries(entries)
        , m_request(request)
        , m_folder(scratchFolder / "sources")
        , m_needsCopy(entries.size())
    {
    }

    Result<> copy()
    {
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            m_needsCopy[i] = isMisread(m_entries[i]);
        }
        if (std::ranges::find(m_needsCopy, true) == m_needsCopy.end()) {
            return {};
        }
        addIncluders();
        namePlaces();
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            if (m_needsCopy[i]) {
                auto made = writeOnce(m_entries[i].file.readPath, rewritten(m_entries[i]));
                if (!made) {
                    return made;
                }
            }
        }
        return {};
    }

private:
    [[nodiscard]] bool isMisread(const SourceEntry &entry) const
    {
        const std::string &name = entry.file.name;
        const bool isListed = entry.use != SourceEntry::Use::Included;
        return entry.hadMark || (isListed && hasHostileName(name))
               || (m_request.isForYosys
                   && (name.find_first_of(" ,") != std::string::npos || hasShadowedInclude(entry)));
    }

    /// Whether a tool that looks in the source folder first would include another file.
    [[nodiscard]] bool hasShadowedInclude(const SourceEntry &entry) const
    {
        for (std::size_t i = 0; i < entry.includes.size(); ++i) {
            const auto target = entry.targets[i];
            const auto other = identityOf(m_request.folder / entry.includes[i].name);
            if (target && other && other != identityOf(m_entries[*target].path)) {
                return true;
            }
        }
        return false;
    }

    /// A copy's includes name whole paths, since the copy lies elsewhere; and whoever includes a
    /// file that is copied is copied too, or it would get the original.
    void addIncluders()
    {
        const auto leadsToCopy = [&](const auto &target) { return target && m_needsCopy[*target]; };
        bool isChanged = true;
        while (std::exchange(isChanged, false)) {
            for (std::size_t i = 0; i < m_entries.size(); ++i) {
                if (!m_needsCopy[i] && std::ranges::any_of(m_entries[i].targets, leadsToCopy)) {
                    m_needsCopy[i] = true;
                    isChanged = true;
                }
            }
        }
    }

    /// The name holds the hash of what decides the copy's contents: every file of the set and its
    /// place. So it is known before the contents, which name other copies.
    void namePlaces()
    {
        Hash all;
        for (const SourceEntry &entry : m_entries) {
            all.add(entry.path.string());
            all.add(entry.file.hash);
        }
        const std::string setDigest = all.digest();
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            if (!m_needsCopy[i]) {
                continue;
            }
            SourceEntry &entry = m_entries[i];
            Hash hash;
            hash.add(entry.path.string());
            hash.add(entry.includes.empty() ? entry.file.hash : setDigest);
            entry.file.readPath = m_folder / hash.digest() / plainFileName(entry.file.name);
        }
    }

    [[nodiscard]] std::string rewritten(const SourceEntry &entry) const
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

    SourceEntries &m_entries;
    const SourceRequest &m_request;
    fs::path m_folder;
    std::vector<bool> m_needsCopy;
};

} // namespace

Result<> copyForTools(SourceEntries &entries, const SourceRequest &request,
                      const fs::path &scratchFolder)
{
    return Copier(entries, request, scratchFolder).copy();
}

} // namespace logix
