// SPDX-License-Identifier: Apache-2.0
#include "build/BuildRun.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Version.h"
#include "build/StepJudge.h"
#include "catalog/BoardPins.h"
#include "hdl/ConstraintCheck.h"
#include "messages/base.h"
#include "messages/build.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Where the last bitstream waits while it isn't known whether it will be made again.
constexpr std::string_view previousName = ".logix-previous";

std::int64_t changeTime(const fs::path &file)
{
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    return error ? 0
                 : std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch())
                       .count();
}

void append(std::vector<Diagnostic> &list, std::vector<Diagnostic> more)
{
    list.insert(list.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
}

} // namespace

PlanContext BuildRun::planContext(const BuildFolder &folder) const
{
    return {m_request, m_target, *m_inputs, m_flow, folder, m_services, m_context};
}

Diagnosis BuildRun::diagnosis(const BuildFolder &folder) const
{
    return {*m_inputs, m_target,   m_request.options,          m_request.defines,
            *m_rules,  m_services, folder.file(m_flow.netlist)};
}

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

    auto folder = BuildFolder::openAndBegin(m_request.buildFolder, m_context,
                                            static_cast<int>(m_flow.steps.size()));
    if (!folder) {
        return Failure(std::move(folder.error()));
    }
    auto built = runIn(*folder);
    if (!built) {
        cleanUp(*folder);
        // An error may bring a command of its own, which ran after the others.
        built.error().commands.insert(built.error().commands.begin(), m_commands.begin(),
                                      m_commands.end());
    }
    return built;
}

Result<BuildResult> BuildRun::runIn(const BuildFolder &folder)
{
    auto inputs = openInputs(m_request, m_target, m_services.scratchFolder);
    if (!inputs) {
        return Failure(std::move(inputs.error()));
    }
    m_inputs = std::move(*inputs);
    auto steps = findSteps(m_flow, m_target, m_services, m_context);
    if (!steps) {
        return Failure(std::move(steps.error()));
    }
    m_steps = std::move(*steps);
    if (auto planned = plan(folder); !planned) {
        return Failure(std::move(planned.error()));
    }
    if (auto same = upToDate(folder)) {
        return std::move(*same);
    }
    if (auto aside = putAside(folder); !aside) {
        return Failure(std::move(aside.error()));
    }
    if (auto checked = checkFirst(folder); !checked) {
        return Failure(std::move(checked.error()));
    }
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        m_context.progress.phase(m_steps[i].flow->phase);
        if (auto done = doStep(folder, i); !done) {
            return Failure(std::move(done.error()));
        }
    }
    auto recorded = record(folder);
    if (!recorded) {
        return Failure(std::move(recorded.error()));
    }
    return result(*recorded);
}

Result<> BuildRun::plan(const BuildFolder &folder)
{
    const PlanContext context = planContext(folder);
    auto variables = stepVariables(context, m_steps);
    if (!variables) {
        return Failure(std::move(variables.error()));
    }
    m_variables = std::move(*variables);
    if (auto expanded = expandSteps(m_steps, m_variables, m_request.options); !expanded) {
        return expanded;
    }
    m_key = buildKey(context, m_steps);
    return {};
}

std::optional<BuildResult> BuildRun::upToDate(const BuildFolder &folder)
{
    const auto text = readFile(folder.file(buildRecordName));
    auto record = text ? parseRecord(*text) : std::nullopt;
    if (!record) {
        const auto steps = readFile(folder.file(stepsName));
        m_before = steps ? parseSteps(*steps) : std::vector<StepRecord>();
        return std::nullopt;
    }
    const fs::path bitstream = folder.file(record->bitstream);
    std::error_code error;
    bool isSame = record->key == m_key && record->bitstream == m_flow.bitstream
                  && fs::file_size(bitstream, error) == record->bitstreamSize && !error;
    if (isSame && changeTime(bitstream) != record->bitstreamTime) {
        const auto hash = hashOfFile(bitstream);
        isSame = hash && *hash == record->bitstreamHash;
    }
    if (!isSame) {
        m_before = std::move(record->steps);
        return std::nullopt;
    }
    // Another variant or name of the same FPGA: the record follows, the bitstream stays.
    std::string board = recordedBoardText(m_target.board);
    if (hashOf(board) != record->boardChecksum) {
        record->boardChecksum = hashOf(board);
        record->board = std::move(board);
        if (!writeFileSafely(folder.file(buildRecordName), recordText(*record))) {
            m_before = std::move(record->steps);
            return std::nullopt;
        }
    }
    for (const StepRecord &step : record->steps) {
        m_results.push_back(
            {.name = step.id, .isReused = true, .reason = Message(msg::build::reasonSame)});
    }
    return result(*record);
}

Result<> BuildRun::putAside(const BuildFolder &folder)
{
    // The steps are written first, so that a build that is killed loses none of them.
    if (!m_before.empty()) {
        if (auto kept = writeFileSafely(folder.file(stepsName), stepsText(m_before)); !kept) {
            return kept;
        }
    }
    // The record goes before the bitstream, for it vouches for it.
    if (auto removed = folder.remove({std::string(buildRecordName)}); !removed) {
        return removed;
    }
    std::error_code code;
    const fs::path bitstream = folder.file(m_flow.bitstream);
    if (fs::is_regular_file(fs::symlink_status(bitstream, code))) {
        fs::rename(bitstream, folder.file(previousName), code);
    }
    return folder.remove({m_flow.bitstream});
}

void BuildRun::cleanUp(const BuildFolder &folder) const
{
    std::vector<std::string> files = {std::string(buildRecordName), m_flow.bitstream,
                                      std::string(previousName)};
    for (std::size_t i = m_done.size(); i < m_steps.size(); ++i) {
        const FlowStep &step = *m_steps[i].flow;
        files.insert(files.end(), step.outputs.begin(), step.outputs.end());
        // The log of the step that failed tells why.
        if (!step.log.empty() && i > m_done.size()) {
            files.push_back(step.log);
        }
    }
    for (const std::string &file : files) {
        [[maybe_unused]] const auto removed = folder.remove({file});
    }
}

std::vector<Diagnostic> BuildRun::checkConstraints() const
{
    const ConstraintFile &constraints = m_inputs->constraints;
    std::vector<Diagnostic> problems;
    std::ranges::copy_if(constraints.problems, std::back_inserter(problems),
                         [](const auto &p) { return p.severity == Severity::Error; });
    std::vector<std::string> standards = m_target.family.ioStandards;
    for (const auto &[common, name] : m_target.family.ioStandardNames) {
        standards.push_back(name);
    }
    append(problems, checkStandards(constraints, standards));
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
        append(problems,
               checkPins(constraints, m_services.catalog.packagePins(m_target.board.board->fpga),
                         isPort, boardPins(*m_target.board.board)));
    }
    std::ranges::stable_sort(problems, {}, [](const Diagnostic &d) { return d.place.line; });
    return problems;
}

Result<> BuildRun::checkFirst(const BuildFolder &folder) const
{
    std::vector<Diagnostic> problems = diagnosis(folder).beforeSynthesis();
    append(problems, checkConstraints());
    if (problems.empty()) {
        return {};
    }
    return Failure(designFailure(std::move(problems), {}));
}

Result<> BuildRun::matchConstraints()
{
    const ConstraintFile &constraints = m_inputs->constraints;
    std::set<std::string, std::less<>> bits;
    for (const NetlistPort &port : *m_ports) {
        for (std::size_t i = 0; i < port.bits.size(); ++i) {
            bits.insert(port.bitName(i));
        }
    }
    const PinUses uses = boardPins(*m_target.board.board);
    std::vector<Diagnostic> diagnostics = checkPins(
        constraints, m_services.catalog.packagePins(m_target.board.board->fpga),
        [&](std::string_view name) { return bits.contains(name); }, uses);
    append(diagnostics, checkMissingStandards(constraints, [&](std::string_view name) {
               return bits.contains(name);
           }));
    const auto &sources = m_inputs->sources;
    append(diagnostics, matchPorts(
                            constraints, *m_ports, m_target.topModule,
                            [&](std::string_view file) { return sources.nameOf(file); }, uses));
    std::ranges::copy_if(constraints.problems, std::back_inserter(diagnostics),
                         [](const auto &problem) { return problem.severity != Severity::Error; });
    if (hasErrors(diagnostics)) {
        return Failure(designFailure(std::move(diagnostics), {}));
    }
    foldKinds(diagnostics);
    m_constraintWarnings = std::move(diagnostics);
    return {};
}

Result<BuildRecord> BuildRun::record(const BuildFolder &folder)
{
    BuildRecord record{.engineVersion = std::string(engineVersion()),
                       .key = m_key,
                       .topModule = m_target.topModule,
                       .options = optionsText(m_request.options),
                       .board = recordedBoardText(m_target.board),
                       .inputs = m_inputs->hashes,
                       .steps = m_done,
                       .bitstream = m_flow.bitstream};
    record.boardChecksum = hashOf(record.board);
    const fs::path bitstream = folder.file(m_flow.bitstream);
    std::error_code error;
    record.bitstreamSize = fs::file_size(bitstream, error);
    record.bitstreamTime = changeTime(bitstream);
    record.bitstreamHash = record.steps.back().outputs[m_flow.bitstream];
    for (std::size_t i = 0; i < m_done.size(); ++i) {
        // The constraints are matched with what synthesis made.
        if (m_steps[i].flow->kind == FlowStep::Kind::PlaceAndRoute) {
            append(record.warnings, m_constraintWarnings);
        }
        append(record.warnings, m_done[i].warnings);
    }
    if (auto written = writeFileSafely(folder.file(buildRecordName), recordText(record));
        !written) {
        return Failure(std::move(written.error()));
    }
    [[maybe_unused]] const auto removed =
        folder.remove({std::string(stepsName), std::string(previousName)});
    return record;
}

std::map<std::string, double> BuildRun::targets(const PlacedFacts &placed,
                                                std::vector<Diagnostic> &warnings) const
{
    const BuildOptions &options = m_request.options;
    std::map<std::string, double> targets;
    std::set<std::string> used;
    std::string names;
    for (const auto &[net, clock] : placed.clocks) {
        const std::string name = m_rules->clockName(net);
        names += (names.empty() ? "" : ", ") + name;
        const auto isOf = [&](const auto &entry) {
            return entry.first == name || entry.first == net;
        };
        const auto own = std::ranges::find_if(options.clockTargets, isOf);
        const bool isInFile =
            std::ranges::any_of(m_inputs->constraints.others, [&](const OtherConstraint &other) {
                return other.kind == OtherConstraint::Kind::Frequency
                       && (other.port == name || other.port == net);
            });
        if (own != options.clockTargets.end()) {
            used.insert(own->first);
            targets[net] = own->second;
        } else if (isInFile) {
            targets[net] = clock.constraintMhz;
        } else if (options.targetMhz) {
            targets[net] = *options.targetMhz;
        }
    }
    for (const auto &[clock, mhz] : options.clockTargets) {
        if (!used.contains(clock)) {
            const MessageId &id = names.empty() ? msg::build::clockNone : msg::build::clockUnknown;
            warnings.push_back({.severity = Severity::Warning,
                                .text = Message(id, {{"clock", clock}, {"clocks", names}}),
                                .tool = std::string(engineToolName)});
        }
    }
    return targets;
}

BuildResult BuildRun::result(const BuildRecord &record) const
{
    BuildResult built;
    built.bitstream = m_flow.bitstream;
    built.boardVariant = m_target.board.variant().selector;
    built.upToDate = std::ranges::all_of(m_results, &StepResult::isReused);
    built.warnings = record.warnings;
    const PlacedFacts placed = record.placed();
    m_rules->describe(placed, targets(placed, built.warnings), built);
    built.steps = m_results;
    built.commands = m_commands;
    for (const StepRecord &step : record.steps) {
        built.seeds.insert(built.seeds.end(), step.seeds.begin(), step.seeds.end());
    }
    return built;
}

} // namespace logix
