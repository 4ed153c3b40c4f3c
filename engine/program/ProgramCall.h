// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/FolderLock.h"
#include "catalog/RecordedBuild.h"
#include "devices/UsbScan.h"
#include "program/Program.h"
#include "program/ProgrammerFacts.h"
#include "program/ProgrammerRun.h"
#include "toolchain/Toolchain.h"

#include <optional>
#include <string>
#include <vector>

namespace logix {

/// One call of BoardProgrammer::program, from its checks to the end of the programmer.
class ProgramCall
{
public:
    ProgramCall(const EngineServices &services, const BoardProgrammer::Patience &patience,
                const ProgramRequest &request, const CallContext &context)
        : m_services(services), m_patience(patience), m_request(request), m_context(context)
    {
    }

    [[nodiscard]] Result<ProgramResult> run();
    /// What ran so far.
    [[nodiscard]] const std::vector<CommandRecord> &commands() const { return m_result.commands; }

private:
    // The steps, in order. Each gives why it can't go on.
    [[nodiscard]] Result<> takeFolder();
    [[nodiscard]] Result<> readBuild();
    [[nodiscard]] Result<> chooseProgrammer();
    [[nodiscard]] Result<> findDevice();
    [[nodiscard]] Result<> checkDevice();
    [[nodiscard]] Result<> findProgram();
    [[nodiscard]] Result<> checkFpga();
    [[nodiscard]] Result<> write();

    [[nodiscard]] bool isCustom() const { return m_request.programmerCommand.has_value(); }
    [[nodiscard]] const Variant &variant() const { return m_board->variant(); }
    [[nodiscard]] bool canCheckFpga() const;
    [[nodiscard]] ProcessRequest processRequest(std::vector<std::string> words) const;
    [[nodiscard]] Result<> fitTerminalOption();
    [[nodiscard]] Result<> judgeDetection(const ProgrammerOutcome &outcome);
    [[nodiscard]] Error wrongFpga(std::uint32_t idcode) const;
    /// Why a run failed; nothing for one that went well.
    [[nodiscard]] std::optional<Error> failureOf(const ProgrammerOutcome &outcome) const;
    [[nodiscard]] std::optional<Error> deviceFailure(const ProgrammerOutcome &outcome) const;
    [[nodiscard]] Error permissionError() const;
    void say(const Message &message);
    void sayHow();
    void sayWhere();

    const EngineServices &m_services;
    const BoardProgrammer::Patience &m_patience;
    const ProgramRequest &m_request;
    const CallContext &m_context;

    std::optional<FolderLock> m_folderLock;
    std::optional<FolderLock> m_deviceLock;
    std::optional<RecordedBuild> m_target;
    std::optional<BoardSelection> m_board;
    std::vector<UsbDevice> m_devices;
    UsbDevice m_device;
    /// The arguments with their variables, and what the catalog knows of their program; null facts
    /// for one that nobody knows.
    std::string m_template;
    std::optional<ProgrammerFacts> m_facts;
    std::optional<Tool> m_tool;
    std::vector<std::string> m_words;
    bool m_verifies = false;
    ProgramResult m_result;
};

} // namespace logix
