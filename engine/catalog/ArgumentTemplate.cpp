// SPDX-License-Identifier: Apache-2.0
#include "catalog/ArgumentTemplate.h"

#include "base/Text.h"
#include "catalog/BoundedRegex.h"
#include "messages/catalog.h"

#include <algorithm>
#include <cstdint>

namespace logix {

namespace {

const std::vector<std::string> &variables()
{
    static const std::vector<std::string> names = {"BITSTREAM",  "BUS",      "DEV", "PID",
                                                   "SERIAL_NUM", "USB_PATH", "VID"};
    return names;
}

std::string variableList()
{
    std::string list;
    for (const std::string &name : variables()) {
        list += (list.empty() ? "${" : ", ${") + name + "}";
    }
    return list;
}

/// Calls `found` with each piece of a word: its text, and whether it is a variable's name. Gives
/// false for a `$` that starts no variable.
template <typename Found>
bool forEachPiece(std::string_view word, Found found)
{
    while (!word.empty()) {
        const auto dollar = word.find('$');
        if (dollar != 0) {
            found(word.substr(0, dollar), false);
            word.remove_prefix(std::min(dollar, word.size()));
            continue;
        }
        const auto close = word.find('}');
        if (!word.starts_with("${") || close == std::string_view::npos) {
            return false;
        }
        found(word.substr(2, close - 2), true);
        word.remove_prefix(close + 1);
    }
    return true;
}

/// A group that repeats something without limit and is itself repeated: matching may take for ever.
bool hasNestedRepetition(std::string_view pattern)
{
    std::vector<bool> repeats = {false};
    bool groupRepeated = false;
    bool inClass = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        const bool isRepetition =
            c == '*' || c == '+'
            || (c == '{' && pattern.substr(i, pattern.find('}', i) - i).ends_with(','));
        if (c == '\\') {
            ++i;
            groupRepeated = false;
        } else if (inClass) {
            inClass = c != ']';
        } else if (c == '[') {
            inClass = true;
            groupRepeated = false;
        } else if (c == '(') {
            repeats.push_back(false);
        } else if (c == ')' && repeats.size() > 1) {
            groupRepeated = repeats.back();
            repeats.pop_back();
            repeats.back() = repeats.back() || groupRepeated;
        } else if (isRepetition) {
            if (groupRepeated) {
                return true;
            }
            repeats.back() = true;
        } else {
            groupRepeated = false;
        }
    }
    return false;
}

} // namespace

std::optional<Message> problemOfTemplate(std::string_view arguments)
{
    bool hasBitstream = false;
    for (const std::string_view word : splitWords(arguments)) {
        std::optional<Message> problem;
        const bool isClosed = forEachPiece(word, [&](std::string_view piece, bool isVariable) {
            if (!isVariable || problem) {
                return;
            }
            hasBitstream = hasBitstream || piece == "BITSTREAM";
            if (std::ranges::find(variables(), piece) == variables().end()) {
                const auto nearest = nearestName(piece, variables());
                problem = nearest ? Message(msg::catalog::argsVariableNear,
                                            {{"variable", "${" + std::string(piece) + "}"},
                                             {"nearest", "${" + *nearest + "}"}})
                                  : Message(msg::catalog::argsVariable,
                                            {{"variable", "${" + std::string(piece) + "}"},
                                             {"variables", variableList()}});
            }
        });
        if (problem) {
            return problem;
        }
        if (!isClosed) {
            return Message(msg::catalog::argsDollar, {{"word", std::string(word)}});
        }
    }
    if (!hasBitstream) {
        return Message(msg::catalog::argsBitstream, {{"variable", "${BITSTREAM}"}});
    }
    return std::nullopt;
}

std::vector<std::string> fillTemplate(std::string_view arguments,
                                      const std::map<std::string, std::string> &values)
{
    std::vector<std::string> words;
    for (const std::string_view word : splitWords(arguments)) {
        std::string &filled = words.emplace_back();
        forEachPiece(word, [&](std::string_view piece, bool isVariable) {
            if (!isVariable) {
                filled += piece;
            } else if (const auto value = values.find(std::string(piece)); value != values.end()) {
                filled += value->second;
            }
        });
    }
    return words;
}

std::optional<Message> problemOfRegex(const std::string &pattern)
{
    constexpr std::size_t maxLength = 200;
    if (pattern.empty()) {
        return Message(msg::catalog::textEmpty);
    }
    if (pattern.size() > maxLength) {
        return Message(msg::catalog::textLong, {{"limit", std::int64_t(maxLength)}});
    }
    if (hasNestedRepetition(pattern)) {
        return Message(msg::catalog::regexSlow, {{"pattern", pattern}});
    }
    if (!BoundedRegex::compile(pattern)) {
        return Message(msg::catalog::regexInvalid, {{"pattern", pattern}});
    }
    return std::nullopt;
}

} // namespace logix
