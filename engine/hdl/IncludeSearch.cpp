// SPDX-License-Identifier: Apache-2.0
#include "hdl/IncludeSearch.h"

#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/Lexer.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>

namespace fs = std::filesystem;

namespace logix {

IncludeSearch::IncludeSearch(const SourceRequest &request, SourceEntries &entries,
                             EntriesByIdentity &known, std::vector<Diagnostic> &problems)
    : m_request(request)
    , m_entries(entries)
    , m_known(known)
    , m_problems(problems)
    , m_realFolder(realLocation(request.folder))
{
    addRequestedFolders();
    addFolder(m_request.folder);
    for (const SourceEntry &entry : m_entries) {
        addFolder(entry.path.parent_path());
    }
}

void IncludeSearch::problem(Message text, const std::string &file, int line, int column)
{
    m_problems.push_back({.place = {.file = file, .line = line, .column = column},
                          .text = std::move(text),
                          .tool = std::string(engineToolName)});
}

void IncludeSearch::addFolder(const fs::path &folder)
{
    if (std::ranges::find(m_folders, folder) == m_folders.end()) {
        m_folders.push_back(folder);
    }
}

void IncludeSearch::addRequestedFolders()
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

std::vector<fs::path> IncludeSearch::folders() const
{
    std::vector<fs::path> all = m_folders;
    for (const fs::path &folder : m_requestedFolders) {
        if (std::ranges::find(all, folder) == all.end()) {
            all.push_back(folder);
        }
    }
    return all;
}

std::optional<fs::path> IncludeSearch::locate(const std::string &name,
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
    for (const auto *folders : {&m_folders, &m_requestedFolders}) {
        for (const fs::path &folder : *folders) {
            if (auto found = within(folder)) {
                return found;
            }
        }
    }
    return std::nullopt;
}

void IncludeSearch::followOne(std::size_t from, std::size_t which)
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
    if (const auto known = m_known.find(*identity); known != m_known.end()) {
        m_entries[from].targets[which] = known->second;
        return;
    }
    // A name through a linked folder and `..` isn't what it looks like.
    const fs::path folder = m_request.folder.lexically_normal();
    const bool isPlain = isInside(normal, folder) && identityOf(normal) == identity;
    const fs::path relative =
        isPlain ? normal.lexically_relative(folder) : real.lexically_relative(m_realFolder);
    const fs::path path = m_request.folder / relative;
    const std::string name = validUtf8(relative.string());
    auto entry = readEntry(name, path, SourceEntry::Use::Included);
    if (!entry) {
        problem(std::move(entry.error()), name);
        m_known.emplace(*identity, from);
        m_entries[from].targets[which] = from;
        return;
    }
    m_known.emplace(*identity, m_entries.size());
    m_entries[from].targets[which] = m_entries.size();
    m_entries.push_back(std::move(*entry));
    addFolder(path.parent_path());
}

void IncludeSearch::follow()
{
    // A folder that joins the list may hold a file that wasn't found before.
    std::size_t folders = 0;
    std::size_t entries = 0;
    do {
        folders = m_folders.size();
        entries = m_entries.size();
        for (std::size_t from = 0; from < m_entries.size(); ++from) {
            for (std::size_t which = 0; which < m_entries[from].includes.size(); ++which) {
                if (!m_entries[from].targets[which]) {
                    followOne(from, which);
                }
            }
        }
    } while (folders != m_folders.size() || entries != m_entries.size());
}

} // namespace logix
