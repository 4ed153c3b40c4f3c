// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Netlist.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace logix::diagram {

/// A parameter and its value as people write it.
using ParameterList = std::vector<std::pair<std::string, std::string>>;

/// The parameters that instances set, taken from yosys' own text format before `hierarchy`, which
/// turns them into modules of their own with names that nobody wrote.
class InstanceParameters
{
public:
    InstanceParameters() = default;
    /// Reads the output of `dump -m` with module headers and cells.
    [[nodiscard]] static InstanceParameters parse(std::string_view rtlil);

    /// What an instance in `parent` (a name in the source) sets on the module it is of. `module`
    /// has the values that count.
    [[nodiscard]] ParameterList of(const NetlistModule &parent, const NetlistCell &cell,
                                   const NetlistModule &module) const;

    /// What tells a module from its own defaults.
    [[nodiscard]] ParameterList changed(const NetlistModule &module) const;

private:
    struct Value
    {
        std::string text;
        bool isText = false;
    };
    using Values = std::map<std::string, Value, std::less<>>;

    [[nodiscard]] std::string written(const NetlistModule &module, const std::string &name,
                                      const Value *asWritten) const;

    /// By module: the defaults.
    std::map<std::string, Values, std::less<>> m_defaults;
    /// By module and instance.
    std::map<std::pair<std::string, std::string>, Values> m_instances;
};

} // namespace logix::diagram
