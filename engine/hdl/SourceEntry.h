// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"
#include "hdl/IncludeDirectives.h"
#include "hdl/SourceSet.h"

#include <deque>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace logix {

/// Which file it is, however it is spelled.
using FileIdentity = std::pair<dev_t, ino_t>;

/// Nothing for a file that isn't there.
[[nodiscard]] std::optional<FileIdentity> identityOf(const std::filesystem::path &path);

/// A file of a source set in the making.
struct SourceEntry
{
    enum class Use { Source, Testbench, Included };

    SourceFile file;
    std::filesystem::path path;
    Use use = Use::Source;
    /// It began with a UTF-8 mark, which isn't in the text any more.
    bool hadMark = false;
    std::vector<IncludeDirective> includes;
    /// By include: the entry it leads to, or none.
    std::vector<std::optional<std::size_t>> targets;
};

/// Entries keep their places, for others refer to them by number.
using SourceEntries = std::deque<SourceEntry>;

/// Reads a file as an entry; what is wrong with it otherwise.
[[nodiscard]] std::expected<SourceEntry, Message>
readEntry(const std::string &name, const std::filesystem::path &path, SourceEntry::Use use);

} // namespace logix
