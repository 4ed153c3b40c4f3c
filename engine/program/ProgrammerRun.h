// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "process/ProcessRunner.h"
#include "program/ProgrammerFacts.h"
#include "toolchain/ToolRun.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// How a programmer's work went by what it printed.
struct ProgrammerOutcome
{
    ToolOutcome tool;
    /// Printed nothing for too long and was ended.
    bool isHung = false;
    /// Every line of the rule for success came.
    bool saidSuccess = false;
    /// The first line that says that something failed; empty for none.
    std::string failure;
    bool isTolerated = false;
    bool isMissing = false;
    bool isSilent = false;
    bool isForbidden = false;
    bool isAmbiguous = false;
    /// In the stage it was in.
    double percent = 0;
    /// All lines but redraws, for what else is to be read.
    std::vector<std::string> lines;
};

/// Reads a programmer's lines as they come.
class ProgrammerReader
{
public:
    /// `facts` may be null: then nothing is read. `onStage` and `onPercent` tell how far it is.
    ProgrammerReader(const ProgrammerFacts *facts, const SuccessRule *success, std::string memory,
                     std::function<void(ProgramStage)> onStage,
                     std::function<void(double)> onPercent);

    void line(const OutputLine &line);

    /// What was read; the caller adds how the process ended.
    [[nodiscard]] ProgrammerOutcome outcome() const { return m_outcome; }

private:
    void readBars(const std::string &text);
    void enter(ProgramStage stage);

    const ProgrammerFacts *m_facts;
    const SuccessRule *m_success;
    std::string m_memory;
    std::function<void(ProgramStage)> m_onStage;
    std::function<void(double)> m_onPercent;
    ProgrammerOutcome m_outcome;
    std::size_t m_nextSuccessLine = 0;
    ProgramStage m_stage = ProgramStage::Write;
    /// What the last addresses count to.
    double m_size = 0;
};

/// The rule for success that fits; null when there is none.
[[nodiscard]] const SuccessRule *successRule(const ProgrammerFacts &facts, std::string_view memory,
                                             std::string_view family,
                                             const std::vector<std::string> &words);

/// Runs a programmer to its end, but not when it prints nothing for longer than `patience`. Errors:
/// setup, when it can't be started. A cancelled run isn't an error here.
[[nodiscard]] Result<ProgrammerOutcome> runProgrammer(const ProcessRequest &request,
                                                      const ProcessRunner &runner,
                                                      const CallContext &context,
                                                      std::chrono::milliseconds patience,
                                                      ProgrammerReader reader);

} // namespace logix
