// SPDX-License-Identifier: Apache-2.0
#include "base/Text.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace logix {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// The length of the valid UTF-8 sequence that `text` starts with, or 0.
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    std::size_t length = 0;
    std::uint32_t value = 0;
    std::uint32_t least = 0;
    if ((first & 0xE0) == 0xC0) {
        length = 2, value = first & 0x1F, least = 0x80;
    } else if ((first & 0xF0) == 0xE0) {
        length = 3, value = first & 0x0F, least = 0x800;
    } else if ((first & 0xF8) == 0xF0) {
        length = 4, value = first & 0x07, least = 0x10000;
    } else {
        return 0;
    }
    if (text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return 0;
        }
        value = (value << 6) | (byte(i) & 0x3F);
    }
    const bool isSurrogate = value >= 0xD800 && value <= 0xDFFF;
    return value < least || value > 0x10FFFF || isSurrogate ? 0 : length;
}

/// The length of the terminal code that `text` starts with, or 0. `text` starts with ESC.
std::size_t terminalCodeLength(std::string_view text)
{
    if (text.size() < 2) {
        return 1;
    }
    if (text[1] == '[') {
        std::size_t end = 2;
        while (end < text.size() && (text[end] < 0x40 || text[end] > 0x7E)) {
            ++end;
        }
        return std::min(end + 1, text.size());
    }
    if (text[1] == ']') {
        // An operating system command ends with BEL or ESC backslash.
        for (std::size_t end = 2; end < text.size(); ++end) {
            if (text[end] == '\a') {
                return end + 1;
            }
            if (text[end] == '\x1B') {
                return std::min(end + 2, text.size());
            }
        }
        return text.size();
    }
    return 2;
}

/// How many letters to insert, drop, change or swap with their neighbour to make `a` into `b`.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before;
    std::vector<std::size_t> above(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(above, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({change, above[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
    }
    return row[b.size()];
}

} // namespace

std::string validUtf8(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length == 0) {
            text += replacement;
            bytes.remove_prefix(1);
        } else {
            text += bytes.substr(0, length);
            bytes.remove_prefix(length);
        }
    }
    return text;
}

bool isValidUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length == 0) {
            return false;
        }
        bytes.remove_prefix(length);
    }
    return true;
}

std::string cleanLine(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const auto first = static_cast<unsigned char>(bytes.front());
        if (first == 0x1B) {
            bytes.remove_prefix(terminalCodeLength(bytes));
            continue;
        }
        const std::size_t length = sequenceLength(bytes);
        if (length == 0) {
            text += replacement;
            bytes.remove_prefix(1);
            continue;
        }
        // C1 controls are two bytes in UTF-8: C2 80 to C2 9F.
        const bool isC1 = first == 0xC2 && static_cast<unsigned char>(bytes[1]) < 0xA0;
        if (!isC1 && first != 0x7F && (first >= 0x20 || first == '\t')) {
            text += bytes.substr(0, length);
        }
        bytes.remove_prefix(length);
    }
    return text;
}

std::string cleanLines(std::string_view bytes)
{
    std::string text;
    for (const std::string_view line : splitLines(bytes)) {
        text += cleanLine(line);
        text += '\n';
    }
    while (text.ends_with('\n')) {
        text.pop_back();
    }
    return text;
}

std::string cutText(std::string_view text, std::size_t longest)
{
    if (text.size() <= longest) {
        return std::string(text);
    }
    // Back to where a character begins; in other bytes than UTF-8 it makes no difference.
    constexpr std::size_t longestCharacter = 4;
    std::size_t end = longest;
    while (end > 0 && longest - end < longestCharacter
           && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
        --end;
    }
    return std::string(text.substr(0, end)) + "…";
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string lowerCase(std::string_view ascii)
{
    std::string text(ascii);
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

std::vector<std::string_view> splitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        lines.push_back(line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::vector<std::string_view> splitWords(std::string_view text)
{
    constexpr std::string_view blanks = " \t";
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = text.find_first_not_of(blanks);
        if (begin == std::string_view::npos) {
            return words;
        }
        text.remove_prefix(begin);
        const auto end = std::min(text.find_first_of(blanks), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::optional<std::string> nearestName(std::string_view name,
                                       const std::vector<std::string> &candidates)
{
    constexpr std::size_t longestName = 256;
    if (name.size() > longestName) {
        return std::nullopt;
    }
    const std::string wanted = lowerCase(name);
    // A third of the letters may differ; more is another word.
    std::size_t best = std::max<std::size_t>(1, wanted.size() / 3) + 1;
    std::optional<std::string> nearest;
    for (const std::string &candidate : candidates) {
        // Each letter more or less is a difference.
        const std::size_t difference =
            std::max(candidate.size(), wanted.size()) - std::min(candidate.size(), wanted.size());
        if (difference >= best) {
            continue;
        }
        const std::size_t distance = editDistance(wanted, lowerCase(candidate));
        if (distance < best) {
            best = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

} // namespace logix
