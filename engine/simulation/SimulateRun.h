// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "simulation/BenchRun.h"
#include "simulation/Viewer.h"

#include <filesystem>
#include <optional>

namespace logix {

/// One testbench from its sources to its waveform in a window: one operation.
class SimulateRun
{
public:
    /// The references outlive the run.
    SimulateRun(const EngineServices &services, const SimulateRequest &request,
                const SimulationLimits &limits, Viewer &viewer, const CallContext &context)
        : m_services(services)
        , m_request(request)
        , m_viewer(viewer)
        , m_context(context)
        , m_options{.setup = request.setup, .isForViewing = true, .limits = limits}
    {
    }

    [[nodiscard]] Result<SimulateResult> run();

private:
    [[nodiscard]] Result<> checkRequest() const;
    [[nodiscard]] Result<> makeLayout(const BenchRun &bench);
    [[nodiscard]] Result<> openViewer(const BenchRun &bench);
    [[nodiscard]] std::optional<double> failureTime() const;

    const EngineServices &m_services;
    const SimulateRequest &m_request;
    Viewer &m_viewer;
    const CallContext &m_context;
    BenchOptions m_options;
    SimulateResult m_result;
};

} // namespace logix
