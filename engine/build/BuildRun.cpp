// SPDX-License-Identifier: Apache-2.0
#include "build/BuildRun.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Text.h"
#include "base/Version.h"
#include "build/Diagnosis.h"
#include "hdl/ConstraintCheck.h"
#include "hdl/Netlist.h"
#include "messages/base.h"
#include "messages/build.h"

#include <algorithm>
#include <chrono>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// How often a step is repeated when its inputs changed while it read them.
constexpr int mostRepeats = 3;

std::int64_t changeTime(const fs::path &file)
{
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    return error ? 0
                 : std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch())
                       .count();
}

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

bool isMissingOrEmpty(const fs::path &file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error || size == 0;
}

} // namespace

Result<BuildResult> BuildRun::run()
{
    auto target = checkedTarget(m_request, m_services.catalog);
    if (!target) {
        return Failure(std::move(target.error()));
    }
    m_target = std::move(*target);
    auto flow = loadFlow(m_services.resources, m_target.family.toolchain);
    if (!flow) {
        return Failure(std::move(flow.error()));
    }
    m_flow = std::move(*flow);
    auto rules = ReportRules::load(m_services.resources, m_target.family.toolchain);
    if (!rules) {
        return Failure(std::move(rules.error()));
    }
    m_rules = std::move(*rules);

    const int phases = int(m_flow.steps.size());
    bool hasBegun = false;
    auto folder = BuildFolder::open(m_request.buildFolder, m_context.stop, [&] {
        hasBegun = true;
        m_context.progress.begin(phases + 1);
        const Message waiting(msg::base::waitingForFolder,
                              {{"folder", m_request.buildFolder.string()}});
        m_context.progress.phase(waiting);
        m_context.output.line({.tool = std::string(engineToolName),
                               .kind = LiveLine::Kind::Message,
                               .text = waiting.english()});
    });
    if (!folder) {
        return Failure(std::move(folder.error()));
    }
    auto built = [&]() -> Result<BuildResult> {
        if (auto read = readInputs(); !read) {
            return Failure(std::move(read.error()));
        }
        if (auto found = findTools(); !found) {
            return Failure(std::move(found.error()));
        }
        if (auto planned = plan(*folder); !planned) {
            return Failure(std::move(planned.error()));
        }
        if (auto same = upToDate(*folder)) {
            return std::move(*same);
        }
        if (!hasBegun) {
            m_context.progress.begin(phases);
        }
        return build(*folder);
    }();
    if (!built) {
        // Whatever failed: what lies there doesn't belong to what was asked to be built.
        std::error_code ignored;
        fs::remove(folder->file(buildRecordName), ignored);
        return Failure(withCommands(std::move(built.error())));
    }
    return built;
}

Result<> BuildRun::readInputs()
{
    auto inputs = openInputs(m_request, m_target);
    if (!inputs) {
        return Failure(std::move(inputs.error()));
    }
    m_inputs = std::move(*inputs);
    return {};
}

Result<> BuildRun::findTools()
{
    m_steps.clear();
    for (const FlowStep &step : m_flow.steps) {
        auto tool = m_services.toolchain.find(step.program);
        if (!tool) {
            return Failure(std::move(tool.error()));
        }
        m_steps.push_back({.flow = &step, .tool = std::move(*tool)});
    }
    return {};
}

Result<FlowVariables> BuildRun::variables(const BuildFolder &folder) const
{
    auto commands = readCommands(m_inputs->sources, m_request.defines, folder.path());
    if (!commands) {
        return Failure(std::move(commands.error()));
    }
    fs::path constraints = m_request.sources.folder / m_request.constraintFile;
    if (m_inputs->constraints.needsCopy) {
        constraints = folder.file("." + m_flow.toolchain + "-constraints"
                                  + lowerCase(constraints.extension().string()));
        if (auto copied = writeFileSafely(constraints, m_inputs->constraints.text); !copied) {
            return Failure(std::move(copied.error()));
        }
    }
    const Fpga &fpga = m_target.board.board->fpga;
    FlowVariables variables{{"build", {folder.path().string()}},
                            {"read_sources", {std::move(*commands)}},
                            {"top", {m_target.topModule}},
                            {"constraints", {constraints.string()}},
                            {"family", {fpga.family}}};
    variables["quiet"] = m_request.verbose ? std::vector<std::string>() : std::vector{fpga.id};
    const auto add = [&](const char *name, const std::string &value) {
        variables[name] = value.empty() ? std::vector<std::string>() : std::vector{value};
    };
    add("nextpnr_device", fpga.nextpnrDevice);
    add("nextpnr_package", fpga.nextpnrPackage);
    add("nextpnr_speed", fpga.nextpnrSpeed);
    add("nextpnr_family", fpga.nextpnrFamily);
    add("packer_device", fpga.packerDevice);
    return variables;
}

Result<> BuildRun::plan(const BuildFolder &folder)
{
    auto values = variables(folder);
    if (!values) {
        return Failure(std::move(values.error()));
    }
    FlowVariables quietless = *values;
    quietless["quiet"].clear();
    Hash whole;
    whole.add(engineVersion());
    whole.add(m_target.topModule);
    addList(whole, m_request.sources.sources);
    addMap(whole, m_inputs->hashes);
    addMap(whole, m_request.defines);
    for (Step &step : m_steps) {
        auto arguments = expandArguments(*step.flow, *values);
        // How much a tool prints doesn't change what it makes.
        auto keyed = expandArguments(*step.flow, quietless);
        if (!arguments || !keyed) {
            return Failure(std::move(arguments ? keyed.error() : arguments.error()));
        }
        step.arguments = std::move(*arguments);
        Hash hash;
        hash.add(engineVersion());
        hash.add(step.flow->id);
        hash.add(step.tool.identity);
        addList(hash, *keyed);
        step.key = hash.digest();
        whole.add(step.key);
    }
    m_key = whole.digest();
    return {};
}

std::optional<BuildResult> BuildRun::upToDate(const BuildFolder &folder) const
{
    const auto text = readFile(folder.file(buildRecordName));
    if (!text) {
        return std::nullopt;
    }
    auto record = parseRecord(*text);
    if (!record || record->key != m_key || record->bitstream != m_flow.bitstream) {
        return std::nullopt;
    }
    const fs::path bitstream = folder.file(record->bitstream);
    std::error_code error;
    if (fs::file_size(bitstream, error) != record->bitstreamSize || error) {
        return std::nullopt;
    }
    if (changeTime(bitstream) != record->bitstreamTime) {
        const auto hash = hashOfFile(bitstream);
        if (!hash || *hash != record->bitstreamHash) {
            return std::nullopt;
        }
    }
    auto built = result(record->placed, std::move(record->warnings));
    if (!built) {
        return std::nullopt;
    }
    built->upToDate = true;
    // Another variant or name of the same FPGA: the record follows, the bitstream stays.
    const std::string board = boardText(m_target.board);
    if (hashOf(board) != record->boardChecksum) {
        BuildRecord renamed = std::move(*parseRecord(*text));
        renamed.board = board;
        renamed.boardChecksum = hashOf(board);
        if (!writeFileSafely(folder.file(buildRecordName), recordText(renamed))) {
            return std::nullopt;
        }
    }
    return std::move(*built);
}

std::vector<Diagnostic> BuildRun::checkConstraints() const
{
    const ConstraintFile &constraints = m_inputs->constraints;
    std::vector<Diagnostic> problems;
    std::ranges::copy_if(constraints.problems, std::back_inserter(problems),
                         [](const auto &p) { return p.severity == Severity::Error; });
    // Which lines count is known for certain only when the ports are.
    std::vector<std::string> texts;
    for (const SourceFile &file : m_inputs->sources.sources) {
        texts.push_back(*file.text);
    }
    if (const auto ports = declaredPorts(texts, m_target.topModule)) {
        const auto isPort = [&](std::string_view name) {
            return std::ranges::find(*ports, name) != ports->end()
                   || std::ranges::find(*ports, name.substr(0, name.find('['))) != ports->end();
        };
        auto pins = checkPins(constraints,
                              m_services.catalog.packagePins(m_target.board.board->fpga), isPort);
        problems.insert(problems.end(), std::make_move_iterator(pins.begin()),
                        std::make_move_iterator(pins.end()));
    }
    std::ranges::stable_sort(problems, {}, [](const Diagnostic &d) { return d.place.line; });
    return problems;
}

Result<> BuildRun::checkFirst(const BuildFolder &folder) const
{
    const Diagnosis diagnosis(*m_inputs, m_target, m_services.resources,
                              folder.file(m_flow.netlist));
    std::vector<Diagnostic> problems = diagnosis.beforeSynthesis();
    std::vector<Diagnostic> constraints = checkConstraints();
    problems.insert(problems.end(), std::make_move_iterator(constraints.begin()),
                    std::make_move_iterator(constraints.end()));
    if (problems.empty()) {
        return {};
    }
    return Failure(designFailure(std::move(problems), {}));
}

Result<BuildResult> BuildRun::build(const BuildFolder &folder)
{
    std::vector<std::string> files = m_flow.files();
    // The record first, for it vouches for the others.
    files.insert(files.begin(), std::string(buildRecordName));
    if (auto removed = folder.remove(files); !removed) {
        return Failure(std::move(removed.error()));
    }
    if (auto checked = checkFirst(folder); !checked) {
        return Failure(std::move(checked.error()));
    }
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        m_context.progress.phase(m_steps[i].flow->phase);
        if (auto ran = runFlowStep(folder, i); !ran) {
            return Failure(std::move(ran.error()));
        }
    }
    if (auto recorded = record(folder); !recorded) {
        return Failure(std::move(recorded.error()));
    }
    auto built = result(m_record.placed, m_record.warnings);
    if (built) {
        built->commands = m_commands;
    }
    return built;
}

Result<> BuildRun::runFlowStep(const BuildFolder &folder, std::size_t index)
{
    for (int repeat = 0; repeat < mostRepeats; ++repeat) {
        auto ran = runOnce(folder, index);
        const bool isCancelled = !ran && ran.error().category == ErrorCategory::Cancelled;
        if (isCancelled) {
            return ran;
        }
        auto same = areInputsSame(folder, *m_steps[index].flow);
        if (!same) {
            return Failure(std::move(same.error()));
        }
        if (*same) {
            return ran;
        }
        if (auto checked = checkFirst(folder); !checked) {
            return checked;
        }
        if (auto removed = folder.remove(m_steps[index].flow->outputs); !removed) {
            return removed;
        }
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
    const std::map<std::string, std::string> before = m_inputs->hashes;
    BuildInputs held = std::move(*m_inputs);
    auto read = openInputs(m_request, m_target);
    if (!read) {
        return Failure(std::move(read.error()));
    }
    std::vector<std::string> changed = changedInputs(before, read->hashes);
    if (!readsSources) {
        // A source that changes after synthesis is the next build's business.
        std::erase_if(changed,
                      [&](const std::string &name) { return name != m_request.constraintFile; });
    }
    if (changed.empty()) {
        m_inputs = std::move(held);
        return true;
    }
    if (readsSources) {
        m_inputs = std::move(*read);
    } else {
        held.constraints = std::move(read->constraints);
        held.hashes[m_request.constraintFile] = held.constraints.hash;
        m_inputs = std::move(held);
    }
    m_context.output.line(
        {.tool = std::string(engineToolName),
         .kind = LiveLine::Kind::Message,
         .level = Severity::Warning,
         .text = Message(msg::build::changedMeanwhile, {{"file", changed.front()}}).english()});
    if (auto planned = plan(folder); !planned) {
        return Failure(std::move(planned.error()));
    }
    return false;
}

Result<> BuildRun::runOnce(const BuildFolder &folder, std::size_t index)
{
    const Step &step = m_steps[index];
    const FlowStep &flow = *step.flow;
    if (m_context.isCancelled()) {
        return Failure(cancelledError());
    }
    ProcessRequest request{.tool = step.tool.program.filename().string(),
                           .package = step.tool.package,
                           .program = step.tool.program,
                           .arguments = step.arguments,
                           .workingFolder = flow.folder == FlowStep::Folder::Source
                                                ? m_request.sources.folder
                                                : folder.path(),
                           .binFolder = step.tool.binFolder()};
    if (!flow.log.empty() && !flow.writesLog) {
        request.logFile = folder.file(flow.log);
    }
    YosysParser yosys(m_inputs->sources);
    NextpnrParser nextpnr(request.tool, m_request.constraintFile);
    const MessageParser *parser = flow.kind == FlowStep::Kind::Synthesis
                                      ? static_cast<const MessageParser *>(&yosys)
                                  : flow.kind == FlowStep::Kind::PlaceAndRoute ? &nextpnr
                                                                               : nullptr;
    auto outcome = runStep(request, m_services.runner, m_context, parser);
    if (!outcome) {
        return Failure(std::move(outcome.error()));
    }
    m_commands.push_back(outcome->process.command);
    if (outcome->process.end == ProcessResult::End::Cancelled) {
        return Failure(cancelledError());
    }
    switch (flow.kind) {
    case FlowStep::Kind::Synthesis:
        return afterSynthesis(folder, *outcome);
    case FlowStep::Kind::PlaceAndRoute:
        return afterPlacement(folder, *outcome);
    case FlowStep::Kind::Pack:
        return judge(folder, step, *outcome, {});
    }
    return {};
}

Result<> BuildRun::afterSynthesis(const BuildFolder &folder, const StepOutcome &outcome)
{
    const Step &step = m_steps.front();
    const Diagnosis diagnosis(*m_inputs, m_target, m_services.resources,
                              folder.file(m_flow.netlist));
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
    std::optional<NetlistFacts> facts;
    if (!isMissingOrEmpty(folder.file(m_flow.netlist))) {
        const auto &nets = parser.conflictingNets();
        auto read = readNetlist(folder.file(m_flow.netlist), {.topModule = m_target.topModule,
                                                              .nets = {nets.begin(), nets.end()}});
        if (!read && !hasErrors(diagnostics)) {
            if (folder.isDiskFull()) {
                return Failure(setupError(Message(
                    msg::base::diskFull, {{"file", folder.file(m_flow.netlist).string()}})));
            }
            Error broken = std::move(read.error());
            broken.details = details(folder, step, outcome);
            return Failure(std::move(broken));
        }
        if (read) {
            facts = std::move(*read);
            diagnosis.addNetlist(*facts, diagnostics);
        }
    }
    diagnosis.finish(diagnostics);
    if (auto judged = judge(folder, step, outcome, diagnostics); !judged) {
        return judged;
    }
    // The constraints against the ports, both ways, before the long step.
    const auto &sources = m_inputs->sources;
    std::vector<Diagnostic> matched =
        matchPorts(m_inputs->constraints, facts->ports, m_target.topModule,
                   [&](std::string_view file) { return sources.nameOf(file); });
    const auto isPort = [&](std::string_view name) {
        return std::ranges::any_of(facts->ports, [&](const NetlistPort &port) {
            for (std::size_t i = 0; i < port.bits.size(); ++i) {
                if (port.bitName(i) == name) {
                    return true;
                }
            }
            return false;
        });
    };
    std::vector<Diagnostic> pins = checkPins(
        m_inputs->constraints, m_services.catalog.packagePins(m_target.board.board->fpga), isPort);
    matched.insert(matched.begin(), std::make_move_iterator(pins.begin()),
                   std::make_move_iterator(pins.end()));
    std::ranges::copy_if(m_inputs->constraints.problems, std::back_inserter(matched),
                         [](const auto &p) { return p.severity != Severity::Error; });
    if (hasErrors(matched)) {
        return Failure(designFailure(std::move(matched), {}));
    }
    matched.insert(matched.begin(), std::make_move_iterator(diagnostics.begin()),
                   std::make_move_iterator(diagnostics.end()));
    m_warnings[0] = std::move(matched);
    return {};
}

Result<> BuildRun::afterPlacement(const BuildFolder &folder, const StepOutcome &outcome)
{
    const auto step = std::ranges::find_if(m_steps, [](const Step &candidate) {
        return candidate.flow->kind == FlowStep::Kind::PlaceAndRoute;
    });
    const Diagnosis diagnosis(*m_inputs, m_target, m_services.resources,
                              folder.file(m_flow.netlist));
    NextpnrParser parser(step->tool.program.filename().string(), m_request.constraintFile);
    parseLog(folder.file(step->flow->log), parser);
    std::vector<Diagnostic> diagnostics = diagnosis.placement(parser);
    diagnosis.finish(diagnostics);
    if (auto judged = judge(folder, *step, outcome, diagnostics); !judged) {
        return judged;
    }
    auto placed = readPlacedReport(folder.file(m_flow.report));
    if (!placed) {
        Error broken = std::move(placed.error());
        broken.details = details(folder, *step, outcome);
        return Failure(std::move(broken));
    }
    m_record.placed = std::move(*placed);
    m_warnings[1] = std::move(diagnostics);
    return {};
}

std::string BuildRun::details(const BuildFolder &folder, const Step &step,
                              const StepOutcome &outcome) const
{
    if (!outcome.lastLines.empty() || step.flow->log.empty()) {
        return joined(outcome.lastLines);
    }
    constexpr std::size_t shownLines = 40;
    return joined(lastLogLines(folder.file(step.flow->log), shownLines));
}

Result<> BuildRun::judge(const BuildFolder &folder, const Step &step, const StepOutcome &outcome,
                         std::vector<Diagnostic> diagnostics)
{
    const std::string shown = details(folder, step, outcome);
    const std::string tool = step.tool.program.filename().string();
    const bool isOk = outcome.process.succeeded() && !hasErrors(diagnostics)
                      && std::ranges::none_of(step.flow->outputs, [&](const std::string &output) {
                             return isMissingOrEmpty(folder.file(output));
                         });
    // A full disk makes tools fail in many ways, and some not at all.
    if (folder.isDiskFull() || (!isOk && shown.contains("No space left on device"))) {
        return Failure(
            setupError(Message(msg::base::diskFull, {{"file", folder.path().string()}}), shown));
    }
    if (isOk) {
        return {};
    }
    if (hasErrors(diagnostics)) {
        return Failure(designFailure(std::move(diagnostics), shown));
    }
    const ProcessResult &process = outcome.process;
    Error error = toolError(Message(msg::build::toolFailed, {{"tool", tool}}), shown);
    if (process.end == ProcessResult::End::Crashed) {
        error.message = Message(msg::build::toolCrashed,
                                {{"tool", tool}, {"signal", std::int64_t(process.signal)}});
    } else if (process.end == ProcessResult::End::Exited && process.exitCode == 0) {
        error.message = Message(msg::build::outputMissing, {{"tool", tool}});
    }
    error.diagnostics = std::move(diagnostics);
    return Failure(std::move(error));
}

Result<> BuildRun::record(const BuildFolder &folder)
{
    m_record.engineVersion = engineVersion();
    m_record.key = m_key;
    m_record.topModule = m_target.topModule;
    m_record.board = boardText(m_target.board);
    m_record.boardChecksum = hashOf(m_record.board);
    m_record.inputs = m_inputs->hashes;
    m_record.bitstream = m_flow.bitstream;
    const fs::path bitstream = folder.file(m_flow.bitstream);
    std::error_code error;
    m_record.bitstreamSize = fs::file_size(bitstream, error);
    m_record.bitstreamTime = changeTime(bitstream);
    for (const Step &step : m_steps) {
        StepRecord entry{.id = step.flow->id, .key = step.key};
        for (const std::string &output : step.flow->outputs) {
            auto hash = hashOfFile(folder.file(output));
            if (!hash) {
                return Failure(std::move(hash.error()));
            }
            entry.outputs[output] = std::move(*hash);
        }
        m_record.steps.push_back(std::move(entry));
    }
    m_record.bitstreamHash = m_record.steps.back().outputs[m_flow.bitstream];
    m_record.warnings.clear();
    for (auto &[step, warnings] : m_warnings) {
        m_record.warnings.insert(m_record.warnings.end(), warnings.begin(), warnings.end());
    }
    return writeFileSafely(folder.file(buildRecordName), recordText(m_record));
}

Result<BuildResult> BuildRun::result(const PlacedFacts &placed,
                                     std::vector<Diagnostic> warnings) const
{
    BuildResult built;
    built.bitstream = m_flow.bitstream;
    built.boardVariant = m_target.board.variant().selector;
    m_rules->describe(placed, built);
    built.warnings = std::move(warnings);
    return built;
}

Error BuildRun::withCommands(Error error) const
{
    error.commands = m_commands;
    return error;
}

} // namespace logix
