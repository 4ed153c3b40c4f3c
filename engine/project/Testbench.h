// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/ModuleHeader.h"
#include "project/Project.h"
#include "starter/NewProject.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// What an input is for a testbench.
enum class InputRole { Clock, ResetHigh, ResetLow, Data };

/// Tells clocks and resets from other inputs: by the edges that the module's body waits for and by
/// their names; whether a reset is active low also by how the body tests it.
[[nodiscard]] InputRole roleOf(const ModuleHeader::Port &port, const ModuleHeader &module);

struct TestbenchStyle
{
    /// The testbench's module.
    std::string name;
    bool isSystemVerilog = false;
    /// The design's, such as "1ns / 1ps"; empty when no file of it has one. A testbench with one
    /// would make the tools complain about every file without.
    std::string timescale;
};

/// The text of a testbench: an instance of the module with all its ports and parameters, a clock, a
/// reset, a first check, a waveform and an end. It compiles and passes as it is for a design whose
/// outputs are all driven.
[[nodiscard]] std::string testbenchText(const ModuleHeader &module, const TestbenchStyle &style);

/// A module of a project that a testbench can be written for.
struct TestableModule
{
    std::string name;
    /// Relative to the project folder.
    std::string file;
};

/// The modules of a project's design, the top module first, without testbenches.
[[nodiscard]] std::vector<TestableModule> testableModules(const ResolvedProject &project);

/// A testbench for a module of the project: beside the module's file, named after the module with
/// `_tb`, with a number when there is such a file already. Errors: request, for a module that the
/// project hasn't.
[[nodiscard]] Result<ProjectFile> newTestbench(const ResolvedProject &project,
                                               std::string_view module);

} // namespace logix
