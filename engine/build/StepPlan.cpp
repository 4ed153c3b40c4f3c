// SPDX-License-Identifier: Apache-2.0
#include "build/StepPlan.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Text.h"
#include "base/Version.h"
#include "build/OpenXc7.h"
#include "messages/build.h"

#include <algorithm>
#include <format>

namespace fs = std::filesystem;

namespace logix {

namespace {

void addList(Hash &hash, const std::vector<std::string> &list)
{
    hash.add(std::to_string(list.size()));
    for (const std::string &item : list) {
        hash.add(item);
    }
}

void addMap(Hash &hash, const std::map<std::string, std::string> &map)
{
    hash.add(std::to_string(map.size()));
    for (const auto &[name, value] : map) {
        hash.add(name);
        hash.add(value);
    }
}

std::vector<std::string> flag(bool isSet)
{
    return isSet ? std::vector<std::string>{"yes"} : std::vector<std::string>();
}

std::vector<std::string> optional(const std::string &value)
{
    return value.empty() ? std::vector<std::string>() : std::vector{value};
}

/// The constraint file's lines that ask for frequencies, in its own format; none for formats
/// without any.
std::string frequencyLines(const BuildOptions &options, ConstraintFormat format)
{
    std::string lines;
    for (const auto &[clock, mhz] : options.clockTargets) {
        switch (format) {
        case ConstraintFormat::Pcf:
            lines += std::format("set_frequency {} {}\n", clock, mhz);
            break;
        case ConstraintFormat::Lpf:
            lines += std::format("FREQUENCY PORT \"{}\" {} MHZ;\n", clock, mhz);
            break;
        case ConstraintFormat::Cst:
        case ConstraintFormat::Xdc:
            break;
        }
    }
    return lines;
}

/// What place and route works towards for all clocks: what was asked, or the fastest of single
/// clocks where its constraint file can't tell them apart.
std::optional<double> commonTarget(const BuildOptions &options, const ConstraintFile &constraints)
{
    if (options.targetMhz || !frequencyLines(options, constraints.format).empty()) {
        return options.targetMhz;
    }
    std::optional<double> fastest;
    if (constraints.format == ConstraintFormat::Xdc) {
        // The classic dialect loses a clock's frequency on the way from its pin.
        for (const OtherConstraint &other : constraints.others) {
            if (other.mhz > 0) {
                fastest = std::max(fastest.value_or(0), other.mhz);
            }
        }
    }
    for (const auto &[clock, mhz] : options.clockTargets) {
        fastest = std::max(fastest.value_or(0), mhz);
    }
    return fastest;
}

/// The constraints as place and route gets them: the user's file, or a copy.
Result<fs::path> constraintsForTools(const PlanContext &context)
{
    const ConstraintFile &constraints = context.inputs.constraints;
    const fs::path original = context.request.sources.folder / context.request.constraintFile;
    const std::string more = frequencyLines(context.request.options, constraints.format);
    if (!constraints.needsCopy && more.empty()) {
        return original;
    }
    const fs::path copy = context.folder.file("." + context.flow.toolchain + "-constraints"
                                              + lowerCase(original.extension().string()));
    const bool isEnded = constraints.text.empty() || constraints.text.ends_with('\n');
    auto copied = writeFileSafely(copy, constraints.text + (isEnded ? "" : "\n") + more);
    if (!copied) {
        return Failure(std::move(copied.error()));
    }
    return copy;
}

/// The files that a step reads which the user or another step made others, for people.
Message changedFiles(const std::vector<std::string> &names)
{
    if (names.size() == 1) {
        return Message(msg::build::reasonFile, {{"file", names.front()}});
    }
    return Message(msg::build::reasonFiles,
                   {{"file", names.front()}, {"count", std::int64_t(names.size() - 1)}});
}

} // namespace

Result<std::vector<PlannedStep>> findSteps(const Flow &flow, const BuildTarget &target,
                                           const EngineServices &services,
                                           const CallContext &context)
{
    std::vector<PlannedStep> steps;
    for (const FlowStep &step : flow.steps) {
        auto tool = services.toolchain.findFor(step.program, target.board.board->fpga.family,
                                               services.runner, context.stop);
        if (!tool) {
            return Failure(std::move(tool.error()));
        }
        steps.push_back({.flow = &step, .tool = std::move(*tool)});
    }
    return steps;
}

Result<FlowVariables> stepVariables(const PlanContext &context,
                                    const std::vector<PlannedStep> &steps)
{
    const auto &[request, target, inputs, flow, folder, services, call] = context;
    const auto isSandboxed = [&](FlowStep::Kind kind) {
        return std::ranges::any_of(steps, [&](const PlannedStep &step) {
            return step.flow->kind == kind && step.tool.isSandboxed;
        });
    };
    const bool hasSandboxedYosys = isSandboxed(FlowStep::Kind::Synthesis);
    auto commands = readCommands(inputs.sources, request.defines, folder.path(),
                                 services.scratchFolder, hasSandboxedYosys);
    if (!commands) {
        return Failure(std::move(commands.error()));
    }
    const auto constraints = constraintsForTools(context);
    if (!constraints) {
        return Failure(constraints.error());
    }
    const auto fromSource = [&](const fs::path &path) {
        return hasSandboxedYosys ? sandboxPath(path, request.sources.folder) : path.string();
    };
    const BuildOptions &options = request.options;
    const Fpga &fpga = target.board.board->fpga;
    FlowVariables variables{
        {"build", {fromSource(folder.path())}},
        {"read_sources", {std::move(*commands)}},
        {"top", {target.topModule}},
        {"constraints",
         {isSandboxed(FlowStep::Kind::PlaceAndRoute) ? sandboxPath(*constraints, folder.path())
                                                     : constraints->string()}},
        {"family", {fpga.family}},
        // Where place and route writes: the build folder itself.
        {"out", {""}},
        {"optimize",
         {options.optimize == BuildOptions::Optimize::Area    ? "area"
          : options.optimize == BuildOptions::Optimize::Speed ? "speed"
                                                              : "balanced"}},
        {"dsp", flag(options.useDsp)},
        {"seed", optional(options.seed ? std::to_string(*options.seed) : std::string())},
        {"extra_synthesis", options.extraSynthesis},
        {"extra_place_and_route", options.extraPlaceAndRoute},
        {"extra_pack", options.extraPack}};
    const auto mhz = commonTarget(options, inputs.constraints);
    variables["freq"] = optional(mhz ? std::format("{}", *mhz) : std::string());
    // Yosys cuts its log's name at commas. Without a log of its own it has to print everything,
    // and what it prints becomes the log.
    const fs::path logFile = folder.file(flow.steps.front().log);
    const std::string log =
        hasSandboxedYosys ? fromSource(logFile) : inputs.sources.argument(logFile);
    const bool canLog = log.find(',') == std::string::npos;
    variables["synthesis_log"] = canLog ? std::vector{log} : std::vector<std::string>();
    variables["quiet"] = flag(!request.verbose && canLog);
    variables["nextpnr_device"] = optional(fpga.nextpnrDevice);
    variables["nextpnr_package"] = optional(fpga.nextpnrPackage);
    variables["nextpnr_speed"] = optional(fpga.nextpnrSpeed);
    variables["nextpnr_family"] = optional(fpga.nextpnrFamily);
    variables["packer_device"] = optional(fpga.packerDevice);
    if (flow.toolchain == "openxc7") {
        auto more = openXc7Variables(fpga, steps, services, call);
        auto netlist = scriptPath(fromSource(folder.file(flow.netlist)));
        if (!more || !netlist) {
            return Failure(more ? std::move(netlist.error()) : std::move(more.error()));
        }
        variables.merge(*more);
        variables["netlist_word"] = {std::move(*netlist)};
    }
    return variables;
}

Result<> expandSteps(std::vector<PlannedStep> &steps, const FlowVariables &variables,
                     const BuildOptions &options)
{
    FlowVariables quietless = variables;
    quietless["quiet"].clear();
    for (PlannedStep &step : steps) {
        auto arguments = expandArguments(*step.flow, variables);
        // How much a tool prints doesn't change what it makes.
        auto keyed = expandArguments(*step.flow, quietless);
        if (!arguments || !keyed) {
            return Failure(std::move(arguments ? keyed.error() : arguments.error()));
        }
        step.arguments = std::move(*arguments);
        Hash hash;
        addList(hash, *keyed);
        if (step.flow->kind == FlowStep::Kind::PlaceAndRoute) {
            // What goes by a file, and what the steps' own arguments don't show.
            for (const auto &[clock, mhz] : options.clockTargets) {
                hash.add(std::format("{} {}", clock, mhz));
            }
            hash.add("sweep " + std::to_string(options.sweep));
        } else if (step.flow->kind == FlowStep::Kind::Synthesis) {
            // What is accepted decides whether its result counts.
            addList(hash, options.allow);
        }
        step.argumentsKey = hash.digest();
    }
    return {};
}

std::string buildKey(const PlanContext &context, const std::vector<PlannedStep> &steps)
{
    Hash whole;
    whole.add(engineVersion());
    whole.add(context.target.topModule);
    addList(whole, context.request.sources.sources);
    addMap(whole, context.inputs.hashes);
    addMap(whole, context.request.defines);
    whole.add(optionsText(context.request.options));
    for (const PlannedStep &step : steps) {
        whole.add(step.flow->id);
        whole.add(step.tool.identity);
        whole.add(step.argumentsKey);
    }
    return whole.digest();
}

StepRecord stepRecord(const PlannedStep &step, const PlanContext &context,
                      const std::string &netlist, const std::vector<StepRecord> &done)
{
    StepRecord now{.id = step.flow->id,
                   .engine = std::string(engineVersion()),
                   .program = step.tool.identity,
                   .arguments = step.argumentsKey};
    const std::string &constraints = context.request.constraintFile;
    for (const std::string &input : step.flow->inputs) {
        if (input == "sources") {
            now.inputs.insert(context.inputs.hashes.begin(), context.inputs.hashes.end());
            now.inputs.erase(constraints);
        } else if (input == "constraints") {
            now.inputs[constraints] = context.inputs.constraints.hash;
        } else if (input == context.flow.netlist) {
            now.inputs[input] = netlist;
        } else {
            for (const StepRecord &before : done) {
                if (const auto made = before.outputs.find(input); made != before.outputs.end()) {
                    now.inputs[input] = made->second;
                }
            }
        }
    }
    return now;
}

std::optional<Message> whyRun(const StepRecord *before, const StepRecord &now,
                              const PlannedStep &step, const Flow &flow)
{
    if (before == nullptr) {
        return Message(msg::build::reasonFirst);
    }
    if (before->engine != now.engine) {
        return Message(msg::build::reasonEngine);
    }
    if (before->program != now.program) {
        return Message(msg::build::reasonProgram, {{"program", step.toolName()}});
    }
    const std::vector<std::string> changed = changedInputs(before->inputs, now.inputs);
    if (changed == std::vector{flow.netlist}) {
        return Message(msg::build::reasonNetlist);
    }
    if (!changed.empty()) {
        return changedFiles(changed);
    }
    if (before->arguments != now.arguments) {
        return Message(msg::build::reasonOptions);
    }
    return std::nullopt;
}

} // namespace logix
