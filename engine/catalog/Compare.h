// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"
#include "catalog/Catalog.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <variant>

namespace logix {

/// One thing that two boards have in common, or not.
struct BoardAspect
{
    enum class Same { Yes, No, Unknown };
    /// Nothing, a name, a number or a list of MHz.
    using Value = std::variant<std::monostate, std::string, std::int64_t, std::vector<double>>;

    /// Such as "family"; never translated.
    std::string name;
    Same same = Same::Unknown;
    Value from;
    Value to;
    /// The comparison for people.
    Message text;
};

/// Facts about how two boards differ; what they mean is the caller's to say.
struct BoardComparison
{
    /// A bitstream for one fits the other.
    bool sameBuild = false;
    /// Every aspect, always in the same order.
    std::vector<BoardAspect> aspects;
};

/// Compares two boards. Errors: request: an unknown board, a custom folder with problems.
[[nodiscard]] Result<BoardComparison>
compareBoards(const Catalog &catalog, std::string_view from, std::string_view to,
              const std::optional<std::filesystem::path> &customBoardsFolder);

/// The compare_boards tool's structured content, with texts in English.
[[nodiscard]] nlohmann::ordered_json comparisonJson(const BoardComparison &comparison);

} // namespace logix
