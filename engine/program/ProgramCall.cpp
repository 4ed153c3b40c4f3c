// SPDX-License-Identifier: Apache-2.0
#include "program/ProgramCall.h"

#include "base/BuildFolder.h"
#include "base/Hash.h"
#include "base/Text.h"
#include "catalog/ArgumentTemplate.h"
#include "devices/DeviceId.h"
#include "devices/Matching.h"
#include "devices/UdevRules.h"
#include "messages/base.h"
#include "messages/program.h"
#include "program/FpgaId.h"
#include "program/ProgrammerCommand.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

Error actionError(Message message, ActionCode code, Message description)
{
    Error error = setupError(std::move(message));
    error.action = {.code = code, .description = std::move(description)};
    return error;
}

std::string labelOf(const UsbDevice &device)
{
    const std::string ids = device.vid + ':' + device.pid;
    return device.product.empty() ? ids : device.product + " (" + ids + ')';
}

/// A device's label on its port, for lists of devices that look the same.
std::string labelAndPort(const UsbDevice &device)
{
    return labelOf(device) + " @ " + device.path;
}

/// 1 picks a message's first form, anything else its second.
std::int64_t form(bool isFirst)
{
    return isFirst ? 1 : 2;
}

} // namespace

Result<ProgramResult> ProgramCall::run()
{
    using Step = Result<> (ProgramCall::*)();
    for (const Step step :
         {&ProgramCall::takeFolder, &ProgramCall::readBuild, &ProgramCall::chooseProgrammer,
          &ProgramCall::findDevice, &ProgramCall::checkDevice, &ProgramCall::findProgram,
          &ProgramCall::checkFpga, &ProgramCall::write}) {
        if (m_context.isCancelled()) {
            return Failure(cancelledError());
        }
        if (auto done = (this->*step)(); !done) {
            return Failure(std::move(done.error()));
        }
    }
    return std::move(m_result);
}

void ProgramCall::say(const Message &message)
{
    m_context.output.line(engineLine(message));
    m_result.messages.push_back(message);
}

/// The bitstream must not be built anew while it is being written.
Result<> ProgramCall::takeFolder()
{
    const fs::path marker = m_request.buildFolder / buildMarkerName;
    std::error_code error;
    if (!fs::is_regular_file(marker, error)) {
        // Whether it is a build folder at all is the record's matter.
        return {};
    }
    auto lock = FolderLock::acquire(marker, m_context.stop, [&] {
        say(Message(msg::base::waitingForFolder, {{"folder", m_request.buildFolder.string()}}));
    });
    if (lock) {
        m_folderLock = std::move(*lock);
    } else if (lock.error().category == ErrorCategory::Cancelled) {
        return Failure(std::move(lock.error()));
    }
    // A folder that nobody can lock is one that nobody can build in.
    return {};
}

Result<> ProgramCall::readBuild()
{
    auto target = readRecordedBuild(m_request.buildFolder);
    if (!target) {
        return Failure(std::move(target.error()));
    }
    if (auto checked = checkBitstream(*target); !checked) {
        return checked;
    }
    auto board = boardOfBuild(*target, m_services.catalog, m_request.customBoardsFolder);
    if (!board) {
        return Failure(std::move(board.error()));
    }
    m_target = std::move(*target);
    m_board = std::move(*board);
    return {};
}

Result<> ProgramCall::chooseProgrammer()
{
    std::string programmer = variant().programmer;
    m_template = variant().args;
    if (isCustom()) {
        const auto words = splitWords(*m_request.programmerCommand);
        if (words.empty()) {
            return Failure(requestError(msg::program::commandEmpty));
        }
        const auto start =
            static_cast<std::size_t>(words.front().data() - m_request.programmerCommand->data());
        m_template = m_request.programmerCommand->substr(start + words.front().size());
        if (const auto problem = problemOfTemplate(m_template)) {
            return Failure(requestError(
                Message(msg::program::commandBroken, {{"reason", problem->english()}})));
        }
        // A known program under a name of its own still opens devices as it does.
        programmer.clear();
        const auto ids = m_services.catalog.programmerIds();
        for (const std::string &id : ids ? *ids : std::vector<std::string>()) {
            const auto known = m_services.catalog.programmer(id);
            if (known && fs::path(words.front()).filename() == known->executable) {
                programmer = id;
            }
        }
    }
    if (!programmer.empty()) {
        auto facts = readProgrammerFacts(m_services.resources, programmer);
        if (!facts) {
            return Failure(std::move(facts.error()));
        }
        m_facts = std::move(*facts);
    }
    m_result.programmer = isCustom() ? "custom" : programmer;
    if (!isCustom()) {
        std::vector<std::string> words;
        for (const std::string_view word : splitWords(m_template)) {
            words.emplace_back(word);
        }
        m_verifies = verifies(words, variant().selector.memory, *m_facts);
    }
    return {};
}

bool ProgramCall::canCheckFpga() const
{
    return !isCustom() && m_facts && m_facts->idcode && jtagIdOf(m_board->board->fpga).has_value();
}

Result<> ProgramCall::findDevice()
{
    constexpr int always = 2;
    m_context.progress.begin(always + (canCheckFpga() ? 1 : 0) + (m_verifies ? 1 : 0));
    m_context.progress.phase(msg::program::findingDevice);

    const auto wanted = parseDeviceId(m_request.device);
    if (!wanted) {
        return Failure(requestError(
            Message(msg::program::notDeviceId, {{"device", cleanLine(m_request.device)}})));
    }
    auto devices = scanUsb();
    if (!devices) {
        return Failure(std::move(devices.error()));
    }
    m_devices = std::move(*devices);
    const auto here = std::ranges::find(m_devices, wanted->path, &UsbDevice::path);
    if (here != m_devices.end() && deviceIdOf(*here) == m_request.device) {
        m_device = *here;
        return {};
    }
    const auto elsewhere = std::ranges::find_if(m_devices, [&](const UsbDevice &device) {
        return device.vid == wanted->vid && device.pid == wanted->pid
               && device.serialNumber == wanted->serialNumber;
    });
    const Message action = Message(msg::program::listAgain);
    if (here != m_devices.end()) {
        return Failure(actionError(Message(msg::program::otherDevice,
                                           {{"port", wanted->path}, {"device", labelOf(*here)}}),
                                   ActionCode::ConnectBoard, action));
    }
    if (elsewhere != m_devices.end()) {
        return Failure(actionError(
            Message(msg::program::deviceMoved, {{"port", wanted->path}, {"now", elsewhere->path}}),
            ActionCode::ConnectBoard, action));
    }
    return Failure(actionError(Message(msg::program::deviceGone, {{"port", wanted->path}}),
                               ActionCode::ConnectBoard, action));
}

Error ProgramCall::permissionError() const
{
    const bool needsHid = usesHidDevice(variant());
    Error error = setupError(Message(msg::program::cannotOpen, {{"device", labelOf(m_device)}}),
                             udevRule(m_device.vid, m_device.pid, needsHid));
    error.action = permissionsAction(m_device.vid, m_device.pid, needsHid);
    return error;
}

Result<> ProgramCall::checkDevice()
{
    Matcher matcher({}, {});
    if (!matcher.fits(m_device, variant().usb)) {
        return Failure(
            requestError(Message(msg::program::deviceDiffers, {{"device", labelOf(m_device)},
                                                               {"board", m_board->board->name},
                                                               {"variant", variant().label}})));
    }
    if (!m_device.canBeOpened) {
        return Failure(permissionError());
    }
    if (!namesDevice(m_template, m_facts ? &*m_facts : nullptr, m_device, m_devices)) {
        std::string others;
        for (const UsbDevice *twin : twinsOf(m_device, m_devices)) {
            others += (others.empty() ? "" : ", ") + labelAndPort(*twin);
        }
        return Failure(
            actionError(Message(msg::program::ambiguous,
                                {{"device", labelAndPort(m_device)}, {"others", others}}),
                        ActionCode::DisconnectDevices,
                        Message(msg::program::disconnect, {{"others", others}})));
    }
    // The result and the words about a wrong FPGA want to know what else it may be.
    auto listed =
        listDevices({.customBoardsFolder = m_request.customBoardsFolder}, m_services.catalog);
    if (!listed) {
        return Failure(std::move(listed.error()));
    }
    const auto found = std::ranges::find(listed->devices, m_request.device, &Device::id);
    if (found == listed->devices.end()) {
        return Failure(actionError(Message(msg::program::deviceGone, {{"port", m_device.path}}),
                                   ActionCode::ConnectBoard, Message(msg::program::listAgain)));
    }
    m_result.device = std::move(*found);
    return {};
}

Result<> ProgramCall::findProgram()
{
    if (!isCustom()) {
        const auto programmer = m_services.catalog.programmer(variant().programmer);
        if (!programmer) {
            return Failure(programmer.error());
        }
        auto tool = m_services.toolchain.find(programmer->executable);
        if (!tool) {
            return Failure(std::move(tool.error()));
        }
        m_tool = std::move(*tool);
    } else {
        const std::string name(splitWords(*m_request.programmerCommand).front());
        const fs::path path(name);
        if (path.is_absolute()) {
            std::error_code error;
            if (!fs::is_regular_file(path, error) || access(path.c_str(), X_OK) != 0) {
                return Failure(
                    requestError(Message(msg::program::notProgram, {{"program", path.string()}})));
            }
            m_tool = Tool{.name = path.filename().string(), .program = path};
        } else if (name.contains('/')) {
            return Failure(
                requestError(Message(msg::program::programRelative, {{"program", name}})));
        } else if (auto tool = m_services.toolchain.find(name)) {
            m_tool = std::move(*tool);
        } else {
            return Failure(std::move(tool.error()));
        }
    }
    m_words = fillTemplate(m_template, templateValues(m_device, m_target->bitstream));
    if (isCustom()) {
        return {};
    }
    if (m_request.verbose && !m_facts->verboseOption.empty()) {
        m_words.insert(m_words.begin(), m_facts->verboseOption);
    }
    return fitTerminalOption();
}

ProcessRequest ProgramCall::processRequest(std::vector<std::string> words) const
{
    return toolRequest(*m_tool, std::move(words), m_request.buildFolder);
}

/// Some versions print progress to a pipe only when they are told to, and others don't know the
/// option. So it is given, or taken out of the template, by what the program's help says.
Result<> ProgramCall::fitTerminalOption()
{
    const std::string &option = m_facts->terminalOption;
    if (option.empty()) {
        return {};
    }
    std::erase(m_words, option);
    ProcessRequest request = processRequest({"--help"});
    request.timeLimit = m_patience.detecting;
    bool knowsOption = false;
    const auto ran = m_services.runner.run(request, m_context.stop, [&](const OutputLine &line) {
        knowsOption |= line.text.contains(option);
    });
    if (!ran) {
        return Failure(ran.error());
    }
    if (knowsOption) {
        m_words.insert(m_words.begin(), option);
    }
    return {};
}

Result<> ProgramCall::checkFpga()
{
    if (!canCheckFpga()) {
        return {};
    }
    m_context.progress.phase(msg::program::checkingFpga);
    std::vector<std::string> words = {"--detect"};
    std::ranges::copy(connectionWords(m_words, *m_facts), std::back_inserter(words));
    auto outcome = runProgrammer(
        processRequest(std::move(words)), m_services.runner, m_context, m_patience.detecting,
        ProgrammerReader(
            &*m_facts, nullptr, variant().selector.memory, [](ProgramStage) {}, [](double) {}));
    if (!outcome) {
        return Failure(std::move(outcome.error()));
    }
    m_result.commands.push_back(outcome->tool.process.command);
    return judgeDetection(*outcome);
}

Result<> ProgramCall::judgeDetection(const ProgrammerOutcome &outcome)
{
    constexpr int hexadecimal = 16;
    if (m_context.isCancelled()) {
        return Failure(cancelledError());
    }
    std::vector<std::uint32_t> chain;
    for (const std::string &line : outcome.lines) {
        std::smatch match;
        if (std::regex_search(line, match, *m_facts->idcode)
            || (m_facts->unknownIdcode
                && std::regex_search(line, match, *m_facts->unknownIdcode))) {
            chain.push_back(static_cast<std::uint32_t>(
                std::strtoul(match[1].str().c_str(), nullptr, hexadecimal)));
        }
    }
    const Fpga &fpga = m_board->board->fpga;
    if (std::ranges::any_of(chain, [&](std::uint32_t id) { return isChip(fpga, id); })) {
        m_result.fpgaCheck = FpgaCheck::Passed;
        return {};
    }
    if (!chain.empty()) {
        // Of a chain, the one that the catalog knows.
        const auto known = std::ranges::find_if(
            chain, [&](std::uint32_t id) { return !chipName(id, m_services.catalog).empty(); });
        return Failure(wrongFpga(known != chain.end() ? *known : chain.front()));
    }
    if (auto failure = failureOf(outcome)) {
        return Failure(std::move(*failure));
    }
    return Failure(toolError(Message(msg::program::noIdCode, {{"program", m_tool->name}}),
                             outcome.tool.lastText()));
}

Error ProgramCall::wrongFpga(std::uint32_t idcode) const
{
    constexpr std::size_t mostNamed = 5;
    const std::string chip = chipName(idcode, m_services.catalog);
    const auto boards = m_services.catalog.boards(m_request.customBoardsFolder);
    const auto candidates =
        boards ? boardsWithChip(idcode, m_result.device, *boards) : std::vector<BoardMatch>();
    std::string names;
    for (std::size_t i = 0; i < std::min(candidates.size(), mostNamed); ++i) {
        names += (names.empty() ? "" : ", ") + candidates[i].name;
    }
    std::map<std::string, MessageArgument> arguments = {
        {"connected", chip.empty() ? idText(idcode) : chip},
        {"code", idText(idcode)},
        {"expected", m_board->board->fpga.partNumber},
        {"board", m_board->board->name},
        {"boards", names}};
    if (candidates.size() > mostNamed) {
        arguments["more"] = static_cast<std::int64_t>(candidates.size() - mostNamed);
    }
    const MessageId &id = candidates.empty()              ? msg::program::wrongFpga
                          : candidates.size() > mostNamed ? msg::program::wrongFpgaMany
                                                          : msg::program::wrongFpgaBoards;
    return actionError(Message(id, arguments), ActionCode::ConnectBoard,
                       Message(msg::program::connectRight, {{"board", m_board->board->name}}));
}

void ProgramCall::sayHow()
{
    if (isCustom()) {
        return;
    }
    const Selector &selector = variant().selector;
    std::string adapter;
    for (const Dimension &dimension : m_board->board->dimensions) {
        for (const DimensionValue &value : dimension.values) {
            if (dimension.id == "connection" && value.id == selector.connection) {
                adapter = value.label;
            }
        }
    }
    const MessageId &id = selector.connection == "usb"           ? msg::program::throughPort
                          : selector.connection == "bootloader"  ? msg::program::throughBootloader
                          : selector.connection == "unspecified" ? msg::program::throughUsb
                                                                 : msg::program::throughAdapter;
    say(Message(id, {{"memory", form(selector.memory == "flash")},
                     {"board", m_board->board->name},
                     {"adapter", adapter},
                     {"untested", form(!variant().tested)}}));
    if (!variant().userNotes.empty()) {
        say(Message(msg::program::note, {{"note", variant().userNotes}}));
    }
    if (m_result.fpgaCheck == FpgaCheck::NotPossible) {
        say(msg::program::uncheckedFpga);
    }
}

void ProgramCall::sayWhere()
{
    if (!isCustom()) {
        say(Message(variant().selector.memory == "flash" ? msg::program::inFlash
                                                         : msg::program::inRam,
                    {{"board", m_board->board->name}}));
    }
}

Result<> ProgramCall::write()
{
    const ProcessRequest request = processRequest(m_words);
    if (m_request.dryRun) {
        sayHow();
        m_result.plannedCommand = commandRecord(request);
        return {};
    }
    // Two programmers on one device would spoil each other's work.
    std::error_code error;
    fs::create_directories(m_services.scratchFolder, error);
    auto lock = FolderLock::acquire(
        m_services.scratchFolder / ("device-" + hashOf(m_request.device) + ".lock"), m_context.stop,
        [&] { say(Message(msg::program::deviceBusy)); });
    if (lock) {
        m_deviceLock = std::move(*lock);
    } else if (lock.error().category == ErrorCategory::Cancelled) {
        return Failure(std::move(lock.error()));
    }
    sayHow();
    const std::string memory = variant().selector.memory;
    m_context.progress.phase(isCustom()          ? Message(msg::program::programming)
                             : memory == "flash" ? Message(msg::program::writingFlash)
                                                 : Message(msg::program::writingRam));
    const ProgrammerFacts *facts = isCustom() ? nullptr : &*m_facts;
    const SuccessRule *rule =
        facts != nullptr ? successRule(*facts, memory, m_board->board->fpga.family, m_words)
                         : nullptr;
    auto outcome = runProgrammer(request, m_services.runner, m_context, m_patience.writing,
                                 ProgrammerReader(
                                     facts, rule, memory,
                                     [&](ProgramStage stage) {
                                         if (stage == ProgramStage::Verify && m_verifies) {
                                             m_context.progress.phase(msg::program::verifying);
                                         }
                                     },
                                     [&](double percent) { m_context.progress.percent(percent); }));
    if (!outcome) {
        return Failure(std::move(outcome.error()));
    }
    m_result.commands.push_back(outcome->tool.process.command);
    if (auto failure = failureOf(*outcome)) {
        return Failure(std::move(*failure));
    }
    if (!isCustom() && !outcome->saidSuccess) {
        return Failure(toolError(Message(msg::program::noSuccess, {{"program", m_tool->name}}),
                                 outcome->tool.lastText()));
    }
    m_result.wasWritten = true;
    sayWhere();
    return {};
}

/// What a person can do something about.
std::optional<Error> ProgramCall::deviceFailure(const ProgrammerOutcome &outcome) const
{
    if (outcome.isForbidden) {
        return permissionError();
    }
    if (outcome.isAmbiguous) {
        return actionError(Message(msg::program::programmerAmbiguous, {{"program", m_tool->name}}),
                           ActionCode::DisconnectDevices, Message(msg::program::disconnectAlike));
    }
    if (outcome.isMissing) {
        const bool isDfu = variant().programmer == "dfu-util";
        return actionError(
            Message(isDfu ? msg::program::notInBootloader : msg::program::notFound,
                    {{"program", m_tool->name}, {"board", m_board->board->name}}),
            ActionCode::ConnectBoard,
            Message(isDfu ? msg::program::startBootloader : msg::program::connectAgain,
                    {{"board", m_board->board->name}}));
    }
    if (outcome.isSilent) {
        return actionError(Message(msg::program::noAnswer, {{"board", m_board->board->name}}),
                           ActionCode::ConnectBoard, Message(msg::program::checkPower));
    }
    return std::nullopt;
}

std::optional<Error> ProgramCall::failureOf(const ProgrammerOutcome &outcome) const
{
    const ProcessResult &process = outcome.tool.process;
    const auto withDetails = [&](Error error) {
        if (error.details.empty()) {
            error.details = outcome.tool.lastText();
        }
        return error;
    };
    const auto percent = static_cast<std::int64_t>(outcome.percent);
    if (m_context.isCancelled()) {
        Error error = cancelledError();
        if (process.end == ProcessResult::End::Cancelled) {
            error.details = Message(msg::program::halfWritten).english();
        }
        return error;
    }
    if (outcome.isHung) {
        return withDetails(toolError(
            Message(msg::program::hung, {{"program", m_tool->name}, {"percent", percent}})));
    }
    if (auto failure = deviceFailure(outcome); failure && !process.succeeded()) {
        return withDetails(std::move(*failure));
    }
    if (process.end == ProcessResult::End::Crashed) {
        return withDetails(toolError(
            Message(msg::program::crashed, {{"program", m_tool->name},
                                            {"signal", std::string(sigabbrev_np(process.signal))},
                                            {"percent", percent}})));
    }
    if (!outcome.failure.empty()) {
        return withDetails(toolError(Message(
            msg::program::failed, {{"program", m_tool->name}, {"reason", outcome.failure}})));
    }
    if (!process.succeeded() && !(outcome.saidSuccess && outcome.isTolerated)) {
        const std::string last =
            outcome.tool.lastLines.empty() ? "" : outcome.tool.lastLines.back();
        return withDetails(toolError(
            last.empty()
                ? Message(msg::program::failedSilently,
                          {{"program", m_tool->name},
                           {"code", static_cast<std::int64_t>(process.exitCode)}})
                : Message(msg::program::failed, {{"program", m_tool->name}, {"reason", last}})));
    }
    return std::nullopt;
}

} // namespace logix
