// SPDX-License-Identifier: Apache-2.0
#include "catalog/BoardCheck.h"

#include "hdl/ModuleIndex.h"

#include <algorithm>

namespace logix {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool isBoardId(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || isDigit(c) || c == '-';
    });
}

bool isPortName(std::string_view text)
{
    return !text.empty() && text.size() <= 64 && isLetter(text.front())
           && std::ranges::all_of(text, [](char c) { return isLetter(c) || isDigit(c); })
           && !isVerilogKeyword(text) && !isSystemVerilogKeyword(text);
}

} // namespace logix
