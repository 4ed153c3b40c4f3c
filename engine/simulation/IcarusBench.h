// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simulation/BenchRun.h"

namespace logix {

/// A testbench in Icarus Verilog: iverilog translates it, vvp runs it.
class IcarusBench : public BenchRun
{
public:
    using BenchRun::BenchRun;

    [[nodiscard]] Result<> compile(const CallContext &context) override;
    [[nodiscard]] Result<> run(const CallContext &context) override;

protected:
    [[nodiscard]] std::optional<double> endTimeNs() const override;

private:
    [[nodiscard]] std::vector<std::string> compilerArguments() const;
    [[nodiscard]] Result<> checkCompiled();
    [[nodiscard]] std::vector<Diagnostic> refined(std::vector<Diagnostic> found) const;

    bool m_hasSilentFinish = false;
};

} // namespace logix
