// SPDX-License-Identifier: Apache-2.0
//
// The part of a build that runs its steps, or takes what they made before.
#include "base/Files.h"
#include "base/Hash.h"
#include "build/BuildRun.h"
#include "build/StepJudge.h"
#include "build/StepLog.h"
#include "hdl/NetlistHash.h"
#include "messages/base.h"
#include "messages/build.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// How often a step is repeated when its inputs changed while it read them.
constexpr int mostRepeats = 3;
constexpr std::string_view previousName = ".logix-previous";

} // namespace

std::optional<std::string> BuildRun::changedOutput(const BuildFolder &folder,
                                                   const StepRecord &before) const
{
    for (const auto &[name, hash] : before.outputs) {
        const bool isAside = name == m_flow.bitstream;
        const auto now = hashOfFile(folder.file(isAside ? previousName : std::string_view(name)));
        if (!now || *now != hash) {
            return name;
        }
    }
    return std::nullopt;
}

Result<> BuildRun::doStep(const BuildFolder &folder, std::size_t index)
{
    const PlannedStep &step = m_steps[index];
    if (step.flow->kind == FlowStep::Kind::PlaceAndRoute) {
        // Both ways, and before the long step.
        if (auto read = readPorts(folder); !read) {
            return read;
        }
        if (auto matched = matchConstraints(); !matched) {
            return matched;
        }
    }
    const std::string netlist = m_done.empty() ? std::string() : m_done.front().netlist;
    StepRecord now = stepRecord(step, planContext(folder), netlist, m_done);
    const auto before = std::ranges::find(m_before, now.id, &StepRecord::id);
    const StepRecord *known = before == m_before.end() ? nullptr : &*before;
    auto why = whyRun(known, now, step, m_flow);
    if (!why) {
        const auto changed = changedOutput(folder, *known);
        if (!changed) {
            return reuse(folder, index, *known);
        }
        why = Message(msg::build::reasonOutput, {{"file", *changed}});
    }
    m_results.push_back({.name = now.id, .isReused = false, .reason = std::move(*why)});
    return runStep(folder, index, std::move(now));
}

Result<> BuildRun::reuse(const BuildFolder &folder, std::size_t index, const StepRecord &before)
{
    const bool isMadeAgain = std::ranges::any_of(m_results, [](const StepResult &result) {
        return result.name == "synthesis" && !result.isReused;
    });
    m_results.push_back(
        {.name = before.id,
         .isReused = true,
         .reason = Message(isMadeAgain && m_steps[index].flow->kind == FlowStep::Kind::PlaceAndRoute
                               ? msg::build::reasonSameNetlist
                               : msg::build::reasonSame)});
    m_done.push_back(before);
    if (before.placed && isMadeAgain) {
        diagnosis(folder).tellPlaces(*m_done.back().placed);
    }
    if (before.outputs.contains(m_flow.bitstream)) {
        std::error_code code;
        fs::rename(folder.file(previousName), folder.file(m_flow.bitstream), code);
        if (code) {
            return Failure(setupError(Message(
                msg::base::fileUnwritable,
                {{"file", folder.file(m_flow.bitstream).string()}, {"reason", code.message()}})));
        }
    }
    return {};
}

Result<> BuildRun::runStep(const BuildFolder &folder, std::size_t index, StepRecord now)
{
    const FlowStep &flow = *m_steps[index].flow;
    for (int repeat = 0; repeat < mostRepeats; ++repeat) {
        std::vector<std::string> files = flow.outputs;
        if (!flow.log.empty()) {
            files.push_back(flow.log);
        }
        if (auto removed = folder.remove(files); !removed) {
            return removed;
        }
        auto ran = runOnce(folder, index, now);
        const bool isCancelled = !ran && ran.error().category == ErrorCategory::Cancelled;
        if (isCancelled) {
            return ran;
        }
        auto same = areInputsSame(folder, flow);
        if (!same) {
            return Failure(std::move(same.error()));
        }
        if (*same && !ran) {
            return ran;
        }
        if (*same) {
            for (const std::string &output : flow.outputs) {
                auto hash = hashOfFile(folder.file(output));
                if (!hash) {
                    return Failure(std::move(hash.error()));
                }
                now.outputs[output] = std::move(*hash);
            }
            std::erase_if(m_before, [&](const StepRecord &old) { return old.id == now.id; });
            m_before.push_back(now);
            m_done.push_back(std::move(now));
            // Of the last step, the record tells.
            return index + 1 == m_steps.size()
                       ? Result<>()
                       : writeFileSafely(folder.file(stepsName), stepsText(m_before));
        }
        if (auto checked = checkFirst(folder); !checked) {
            return checked;
        }
        now = stepRecord(m_steps[index], planContext(folder),
                         m_done.empty() ? std::string() : m_done.front().netlist, m_done);
    }
    return Failure(setupError(msg::build::keepsChanging));
}

Result<bool> BuildRun::areInputsSame(const BuildFolder &folder, const FlowStep &step)
{
    const bool readsSources = std::ranges::find(step.inputs, "sources") != step.inputs.end();
    const bool readsConstraints =
        std::ranges::find(step.inputs, "constraints") != step.inputs.end();
    if (!readsSources && !readsConstraints) {
        return true;
    }
    std::vector<std::string> changed;
    if (readsSources) {
        auto read = openInputs(m_request, m_target, m_services.scratchFolder);
        if (!read) {
            return Failure(std::move(read.error()));
        }
        changed = changedInputs(m_inputs->hashes, read->hashes);
        if (changed.empty()) {
            return true;
        }
        m_inputs = std::move(*read);
    } else {
        // A source that changes after synthesis is the next build's business.
        auto read =
            openConstraintFile(m_request.sources.folder, m_request.constraintFile, m_target.format);
        if (!read) {
            return Failure(std::move(read.error()));
        }
        if (read->hash == m_inputs->constraints.hash) {
            return true;
        }
        changed.push_back(m_request.constraintFile);
        m_inputs->hashes[m_request.constraintFile] = read->hash;
        m_inputs->constraints = std::move(*read);
    }
    m_context.output.line(engineLine(
        Message(msg::build::changedMeanwhile, {{"file", changed.front()}}), Severity::Warning));
    if (auto planned = plan(folder); !planned) {
        return Failure(std::move(planned.error()));
    }
    return false;
}

Result<ToolOutcome> BuildRun::runTool(const BuildFolder &folder, const PlannedStep &step,
                                      const CallContext &context) const
{
    const FlowStep &flow = *step.flow;
    ProcessRequest request = toolRequest(
        step.tool, step.arguments,
        flow.folder == FlowStep::Folder::Source ? m_request.sources.folder : folder.path());
    const bool writesLog = flow.writesLog
                           && (flow.kind != FlowStep::Kind::Synthesis
                               || std::ranges::find(step.arguments, "-l") != step.arguments.end());
    if (!flow.log.empty() && !writesLog) {
        request.logFile = folder.file(flow.log);
    }
    const YosysParser yosys(m_inputs->sources);
    const NextpnrParser nextpnr(request.tool, m_request.constraintFile);
    const MessageParser *parser = flow.kind == FlowStep::Kind::Synthesis
                                      ? static_cast<const MessageParser *>(&yosys)
                                  : flow.kind == FlowStep::Kind::PlaceAndRoute ? &nextpnr
                                                                               : nullptr;
    ToolListeners listeners;
    if (parser != nullptr) {
        listeners.levelOf = [parser](std::string_view line) { return parser->levelOf(line); };
    }
    return logix::runTool(request, m_services.runner, context, listeners);
}

Result<> BuildRun::runOnce(const BuildFolder &folder, std::size_t index, StepRecord &now)
{
    const PlannedStep &step = m_steps[index];
    if (m_context.isCancelled()) {
        return Failure(cancelledError());
    }
    const bool isPlacement = step.flow->kind == FlowStep::Kind::PlaceAndRoute;
    if (isPlacement && m_request.options.sweep > 1) {
        return sweep(folder, step, now);
    }
    auto outcome = runTool(folder, step, m_context);
    if (!outcome) {
        return Failure(std::move(outcome.error()));
    }
    m_commands.push_back(outcome->process.command);
    if (outcome->process.end == ProcessResult::End::Cancelled) {
        return Failure(cancelledError());
    }
    switch (step.flow->kind) {
    case FlowStep::Kind::Synthesis:
        return afterSynthesis(folder, step, *outcome, now);
    case FlowStep::Kind::PlaceAndRoute: {
        auto placed = afterPlacement(folder, step, *outcome, {}, now);
        if (placed) {
            diagnosis(folder).tellPlaces(*now.placed);
        }
        return placed;
    }
    case FlowStep::Kind::Pack:
        return afterPacking(folder, step, *outcome);
    }
    return {};
}

Result<> BuildRun::afterSynthesis(const BuildFolder &folder, const PlannedStep &step,
                                  const ToolOutcome &outcome, StepRecord &now)
{
    const Diagnosis diagnosis = this->diagnosis(folder);
    YosysParser parser(m_inputs->sources);
    parseLog(folder.file(step.flow->log), parser);
    std::vector<Diagnostic> diagnostics = diagnosis.synthesis(parser);
    if (!hasErrors(diagnostics) && !outcome.process.succeeded()) {
        // A log that was cut off: what it printed may tell more.
        YosysParser printed(m_inputs->sources);
        for (const std::string &line : outcome.lastLines) {
            printed.line(line);
        }
        diagnostics = diagnosis.synthesis(printed);
    }
    if (outcome.process.end == ProcessResult::End::Crashed) {
        diagnosis.addRecursion(diagnostics);
    }
    m_ports.reset();
    const fs::path netlist = folder.file(m_flow.netlist);
    if (!isMissingOrEmpty(netlist)) {
        auto facts = readNetlist(netlist, diagnosis.netlistQuery(parser));
        if (!facts && !hasErrors(diagnostics)) {
            if (folder.isDiskFull()) {
                return Failure(
                    setupError(Message(msg::base::diskFull, {{"file", netlist.string()}})));
            }
            Error broken = std::move(facts.error());
            broken.details = stepDetails(folder, step, outcome);
            return Failure(std::move(broken));
        }
        if (facts) {
            diagnosis.addNetlist(*facts, diagnostics);
            m_ports = std::move(facts->ports);
        }
    }
    diagnosis.finish(diagnostics);
    if (auto judged = judgeStep(folder, step, outcome, diagnostics); !judged) {
        return judged;
    }
    auto hash = netlistHash(netlist);
    if (!hash) {
        return Failure(std::move(hash.error()));
    }
    now.netlist = std::move(*hash);
    now.warnings = std::move(diagnostics);
    return {};
}

Result<> BuildRun::readPorts(const BuildFolder &folder)
{
    if (m_ports) {
        return {};
    }
    auto facts = readNetlist(folder.file(m_flow.netlist), {.topModule = m_target.topModule});
    if (!facts) {
        return Failure(std::move(facts.error()));
    }
    m_ports = std::move(facts->ports);
    return {};
}

Result<> BuildRun::afterPlacement(const BuildFolder &folder, const PlannedStep &step,
                                  const ToolOutcome &outcome, const std::string &out,
                                  StepRecord &now) const
{
    if (m_flow.isReportFromLog && isMissingOrEmpty(folder.file(out + m_flow.report))) {
        if (const auto report = reportFromLog(folder.file(out + step.flow->log))) {
            if (auto written = writeFileSafely(folder.file(out + m_flow.report), *report);
                !written) {
                return written;
            }
        }
    }
    const Diagnosis diagnosis = this->diagnosis(folder);
    NextpnrParser parser(step.toolName(), m_request.constraintFile);
    parseLog(folder.file(out + step.flow->log), parser);
    std::vector<Diagnostic> diagnostics = diagnosis.placement(
        parser, m_done.empty() ? std::vector<Diagnostic>() : m_done.front().warnings);
    diagnosis.finish(diagnostics);
    if (auto judged = judgeStep(folder, step, outcome, diagnostics, out); !judged) {
        return judged;
    }
    auto placed = readPlacedReport(folder.file(out + m_flow.report));
    if (!placed) {
        Error broken = std::move(placed.error());
        broken.details = stepDetails(folder, step, outcome, out);
        return Failure(std::move(broken));
    }
    now.placed = std::move(*placed);
    now.warnings = std::move(diagnostics);
    return {};
}

Result<> BuildRun::afterPacking(const BuildFolder &folder, const PlannedStep &step,
                                const ToolOutcome &outcome)
{
    std::vector<Diagnostic> diagnostics;
    if (!outcome.process.succeeded()) {
        diagnostics = diagnosis(folder).packing(outcome.lastLines);
    }
    return judgeStep(folder, step, outcome, std::move(diagnostics));
}

} // namespace logix
