// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simulation/BenchRun.h"
#include "simulation/VerilatorLines.h"

namespace logix {

/// A testbench in Verilator: translated to C++, compiled, and run. It reads SystemVerilog that
/// Icarus Verilog doesn't, and can count what ran.
class VerilatorBench : public BenchRun
{
public:
    /// What it is run for.
    enum class Purpose {
        /// Its result.
        Result,
        /// What it reaches of the design; its result is somebody else's.
        Coverage
    };

    VerilatorBench(const EngineServices &services, const BenchOptions &options, Bench bench,
                   Purpose purpose);

    [[nodiscard]] Result<> compile(const CallContext &context) override;
    [[nodiscard]] Result<> run(const CallContext &context) override;

    /// What the run counted, as Verilator writes it; none without coverage.
    [[nodiscard]] std::filesystem::path coverageFile() const;

protected:
    [[nodiscard]] std::optional<double> endTimeNs() const override { return m_lines.endTimeNs(); }

private:
    [[nodiscard]] Result<> prepare();
    /// What a testbench mustn't call. Errors: design.
    [[nodiscard]] Result<> checkCalls() const;
    [[nodiscard]] Result<std::vector<std::string>> compilerArguments() const;
    [[nodiscard]] std::filesystem::path ownFile(std::string_view ending) const;

    Purpose m_purpose;
    bool m_hasCoverage = false;
    /// Where the C++ is made and compiled.
    std::filesystem::path m_folder;
    VerilatorLines m_lines;
};

} // namespace logix
