// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "base/MessageId.h"
#include "base/Result.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace logix {

/// What helps with well-known messages of the tools. The table is data, a JSON list of entries
/// with `tool`, `contains` (texts that the message must all have, its code among them) and `hint`,
/// the key of a message of the room that uses the table.
class HintTable
{
public:
    /// `ids` are the messages that the table may name. Errors: engine, for a broken table.
    [[nodiscard]] static Result<HintTable> read(const std::filesystem::path &file,
                                                std::span<const MessageId *const> ids);

    /// Gives each diagnostic the first hint that fits, instead of one in the tool's own words;
    /// what else made a hint knew more.
    void addTo(std::vector<Diagnostic> &diagnostics) const;

private:
    struct Entry
    {
        std::string tool;
        std::vector<std::string> parts;
        const MessageId *hint = nullptr;
    };

    std::vector<Entry> m_entries;
};

} // namespace logix
