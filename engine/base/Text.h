// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Bytes from a tool or a file as valid UTF-8; what isn't becomes U+FFFD.
[[nodiscard]] std::string validUtf8(std::string_view bytes);
[[nodiscard]] bool isValidUtf8(std::string_view bytes);

/// One line for people: valid UTF-8 without terminal codes and control characters; a tab stays.
[[nodiscard]] std::string cleanLine(std::string_view bytes);

/// Several lines for people: each cleaned, separated by LF, none at the end.
[[nodiscard]] std::string cleanLines(std::string_view bytes);

/// At most about `longest` bytes of a text, cut between characters and marked where it was cut.
[[nodiscard]] std::string cutText(std::string_view text, std::size_t longest);

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string lowerCase(std::string_view ascii);
/// Splits at LF; a CR before it is dropped, and the text after the last LF counts if not empty.
[[nodiscard]] std::vector<std::string_view> splitLines(std::string_view text);
/// Words separated by spaces and tabs.
[[nodiscard]] std::vector<std::string_view> splitWords(std::string_view text);

/// The candidate that was probably meant by `name`: the one with the fewest differing letters,
/// ignoring case; nothing when even that is too far off, or `name` is too long for a name.
[[nodiscard]] std::optional<std::string> nearestName(std::string_view name,
                                                     const std::vector<std::string> &candidates);

} // namespace logix
