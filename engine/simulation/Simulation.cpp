// SPDX-License-Identifier: Apache-2.0
#include "simulation/Simulation.h"

#include "simulation/SimulateRun.h"
#include "simulation/TestRun.h"
#include "simulation/Viewer.h"

namespace logix {

std::string_view simulatorName(BenchSimulator simulator)
{
    return simulator == BenchSimulator::Icarus ? "icarus" : "verilator";
}

std::optional<BenchSimulator> simulatorNamed(std::string_view name)
{
    for (const BenchSimulator simulator : {BenchSimulator::Icarus, BenchSimulator::Verilator}) {
        if (simulatorName(simulator) == name) {
            return simulator;
        }
    }
    return std::nullopt;
}

Simulator::Simulator(EngineServices services, SimulationLimits limits)
    : m_services(std::move(services)), m_limits(limits), m_viewer(std::make_unique<Viewer>())
{
}

Simulator::~Simulator() = default;

Result<SimulateResult> Simulator::simulate(const SimulateRequest &request,
                                           const CallContext &context) const
{
    return SimulateRun(m_services, request, m_limits, *m_viewer, context).run();
}

Result<TestResult> Simulator::test(const TestRequest &request, const CallContext &context) const
{
    return TestRun(m_services, request, m_limits, context).run();
}

} // namespace logix
