// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/ModuleIndex.h"
#include "hdl/SourceSet.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// How a module is used from outside, as its text reads: enough to write an instance of it. Types,
/// ranges and values are the text's own words; nothing is evaluated.
struct ModuleHeader
{
    struct Parameter
    {
        std::string name;
        /// What stands before the name, such as "[31:0]" or "integer"; may be empty.
        std::string type;
        std::string value;
        /// Can't be set from outside, but others are computed from it.
        bool isLocal = false;
        /// Its value is a type.
        bool isType = false;
    };
    struct Port
    {
        std::string name;
        PortInfo::Direction direction = PortInfo::Direction::Unknown;
        /// Without wire, reg, logic and the like: "" for plain bits, else such as "real", "pkg::t"
        /// or, for a port whose direction is unknown, an interface's name.
        std::string type;
        bool isSigned = false;
        /// Such as "[W-1:0]", before and behind the name; may be empty.
        std::string packed;
        std::string unpacked;

        [[nodiscard]] bool isBit() const
        {
            return type.empty() && packed.empty() && unpacked.empty();
        }
    };

    std::string name;
    /// Whole declarations, such as "import bus::*;".
    std::vector<std::string> imports;
    std::vector<Parameter> parameters;
    std::vector<Port> ports;
    /// Names that the body waits for an edge of.
    std::set<std::string, std::less<>> risingEdges;
    std::set<std::string, std::less<>> fallingEdges;
    /// Names that the body tests alone, as in `if (reset)`, and negated, as in `if (!reset_n)`.
    std::set<std::string, std::less<>> testedHigh;
    std::set<std::string, std::less<>> testedLow;
};

/// Reads the header of `module` in a text; nothing when the text hasn't that module. `ifdefs are
/// decided by `defines` and by what the text itself defines before.
[[nodiscard]] std::optional<ModuleHeader>
readModuleHeader(std::string_view text, std::string_view module, const Defines &defines = {});

/// A name as it is written: with a backslash and a blank when it isn't a plain word.
[[nodiscard]] std::string spelledName(std::string_view name);

} // namespace logix
