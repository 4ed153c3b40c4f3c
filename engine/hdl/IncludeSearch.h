// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceEntry.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// The number of a set's entry, by the file that it is.
using EntriesByIdentity = std::map<FileIdentity, std::size_t>;

/// Finds what the files of a set include, directly or not, and adds it to the set.
class IncludeSearch
{
public:
    /// All outlive the search.
    IncludeSearch(const SourceRequest &request, SourceEntries &entries, EntriesByIdentity &known,
                  std::vector<Diagnostic> &problems);

    /// Follows every include of every entry, and of those that join them.
    void follow();

    /// Where the tools look for included files: the source folder, the folder of each entry, then
    /// the request's.
    [[nodiscard]] std::vector<std::filesystem::path> folders() const;

private:
    void addRequestedFolders();
    void addFolder(const std::filesystem::path &folder);
    void followOne(std::size_t from, std::size_t which);
    [[nodiscard]] std::optional<std::filesystem::path>
    locate(const std::string &name, const std::filesystem::path &includingFolder) const;
    void problem(Message text, const std::string &file, int line = 0, int column = 0);

    const SourceRequest &m_request;
    SourceEntries &m_entries;
    EntriesByIdentity &m_known;
    std::vector<Diagnostic> &m_problems;
    std::filesystem::path m_realFolder;
    std::vector<std::filesystem::path> m_folders;
    std::vector<std::filesystem::path> m_requestedFolders;
};

} // namespace logix
