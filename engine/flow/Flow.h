// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"
#include "base/Result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Values by name for a flow's templates. A name with several values, or none, stands for that
/// many arguments.
using FlowVariables = std::map<std::string, std::vector<std::string>, std::less<>>;

/// A piece of a step's command line.
struct FlowArgument
{
    /// With variables as `${name}`. One that is nothing but a variable becomes as many arguments
    /// as it has values.
    std::string text;
    /// What must hold for the argument to be there; nothing for always. `name`: the variable has a
    /// value; `name=value`: that one; `name^=start`: one that begins so; `!` before any: not so.
    std::vector<std::string> when;
};

/// One program of a flow.
struct FlowStep
{
    enum class Folder { Source, Build };
    enum class Kind { Synthesis, PlaceAndRoute, Pack };

    std::string id;
    Kind kind = Kind::Pack;
    Message phase;
    std::string program;
    /// Where it runs.
    Folder folder = Folder::Build;
    std::vector<FlowArgument> arguments;
    /// Words for the inside of an argument: `${switches}` is all of them, a blank before each.
    std::vector<FlowArgument> switches;
    /// Files of the build folder, or the names of what isn't in it: `sources`, `constraints`.
    std::vector<std::string> inputs;
    /// Files of the build folder. The step has failed when one is missing or empty.
    std::vector<std::string> outputs;
    /// The program's log in the build folder; empty for none.
    std::string log;
    /// The program writes the log itself, since it prints less than it logs.
    bool writesLog = false;
};

/// How a toolchain makes a bitstream. Read from `resources/flows/<toolchain>.json`.
struct Flow
{
    std::string toolchain;
    std::string netlist;
    /// Place and route's report.
    std::string report;
    std::string bitstream;
    /// A place and route that writes no report leaves what is needed of it in its log.
    bool isReportFromLog = false;
    std::vector<FlowStep> steps;

    /// Every file that the steps write.
    [[nodiscard]] std::vector<std::string> files() const;
};

/// Errors: engine, when there is no such flow or its file is broken.
[[nodiscard]] Result<Flow> loadFlow(const std::filesystem::path &resources,
                                    std::string_view toolchain);
[[nodiscard]] Result<Flow> parseFlow(std::string_view json, std::string_view toolchain);

/// A step's arguments, without the program. Errors: engine, for a variable without a value.
[[nodiscard]] Result<std::vector<std::string>> expandArguments(const FlowStep &step,
                                                               const FlowVariables &variables);

} // namespace logix
