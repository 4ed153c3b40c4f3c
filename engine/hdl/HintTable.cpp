// SPDX-License-Identifier: Apache-2.0
#include "hdl/HintTable.h"

#include "base/Files.h"
#include "messages/hdl.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace logix {

Result<HintTable> HintTable::read(const std::filesystem::path &file,
                                  std::span<const MessageId *const> ids)
{
    const auto text = readFile(file);
    if (!text) {
        return Failure(text.error());
    }
    const auto broken = [&](const std::string &reason) {
        return Failure(engineError(
            Message(msg::hdl::tableBroken, {{"file", file.string()}, {"reason", reason}})));
    };
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (!json.is_array()) {
        return broken("JSON");
    }
    HintTable table;
    for (const auto &item : json) {
        const std::string key = item.value("hint", "");
        const auto id = std::ranges::find_if(ids, [&](const MessageId *candidate) {
            const auto dot = candidate->key.find('.');
            return candidate->key.substr(dot + 1) == key;
        });
        if (id == ids.end()) {
            return broken(key);
        }
        table.m_entries.push_back({.tool = item.value("tool", ""),
                                   .parts = item.value("contains", std::vector<std::string>()),
                                   .hint = *id});
    }
    return table;
}

void HintTable::addTo(std::vector<Diagnostic> &diagnostics) const
{
    for (Diagnostic &diagnostic : diagnostics) {
        const bool hasOurs = diagnostic.hint && !diagnostic.hint->isVerbatim();
        if (hasOurs || !diagnostic.text.isVerbatim()) {
            continue;
        }
        const std::string text = diagnostic.text.english();
        const auto fits = [&](const Entry &entry) {
            return entry.tool == diagnostic.tool
                   && std::ranges::all_of(
                       entry.parts, [&](const std::string &part) { return text.contains(part); });
        };
        if (const auto entry = std::ranges::find_if(m_entries, fits); entry != m_entries.end()) {
            diagnostic.hint = Message(*entry->hint);
        }
    }
}

} // namespace logix
