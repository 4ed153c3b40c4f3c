// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Error.h"
#include "base/MessageId.h"
#include "hdl/SourceSet.h"

#include <span>
#include <string>
#include <vector>

namespace logix {

/// The messages that `resources/simulation/hints.json` may name.
[[nodiscard]] std::span<const MessageId *const> simulationHints();

/// Adds what the engine sees in files that Icarus can't read: language that it doesn't know yet,
/// and characters that no Verilog has.
void addUnsupported(const SourceSet &sources, std::vector<Diagnostic> &diagnostics);

/// The error of a testbench that is to be looked at and writes no waveform. `module` is its name,
/// when it is known.
[[nodiscard]] Error noWaveformError(const std::string &file, const std::string &module);

/// Tells of data files that weren't found where they are instead, when they lie beside a source.
void addDataFiles(const SourceSet &sources, std::vector<Diagnostic> &diagnostics);

/// A $dumpfile that is called in a line.
[[nodiscard]] Diagnostic dumpfileProblem(const SourceFile &file, int line);

} // namespace logix
