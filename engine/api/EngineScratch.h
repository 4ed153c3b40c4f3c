// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace logix {

/// The engine folder's `tmp`: files that programs read (named in command lines, so they stay for a
/// while after the call) and results that are too long for a summary's reader. Everything in it is
/// named by its contents and shared by all engine processes of the user.
///
/// While this lives, no engine process deletes what another may use: one that starts and finds
/// itself alone deletes what is old, at most once a day. May be used by several threads.
class EngineScratch
{
public:
    /// Older files are deleted.
    static constexpr std::chrono::hours keptFor{24 * 7};
    /// How often an engine looks for them.
    static constexpr std::chrono::hours cleanedEvery{24};
    /// The newest results that are kept.
    static constexpr std::size_t resultsKept = 50;

    explicit EngineScratch(const std::filesystem::path &engineFolder);
    ~EngineScratch();

    [[nodiscard]] const std::filesystem::path &folder() const;

    /// Keeps a result as a file, for whoever gets a summary only; nothing when it can't be
    /// written.
    [[nodiscard]] std::optional<std::filesystem::path> keepResult(std::string_view text) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace logix
