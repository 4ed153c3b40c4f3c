// SPDX-License-Identifier: Apache-2.0
#include "build/StepJudge.h"

#include "build/Diagnosis.h"
#include "build/StepLog.h"
#include "messages/base.h"
#include "messages/build.h"

#include <algorithm>

namespace logix {

std::string stepDetails(const BuildFolder &folder, const PlannedStep &step,
                        const ToolOutcome &outcome, const std::string &out)
{
    if (!outcome.lastLines.empty() || step.flow->log.empty()) {
        return outcome.lastText();
    }
    constexpr std::size_t shownLines = 40;
    return joinedLines(lastLogLines(folder.file(out + step.flow->log), shownLines));
}

bool isMissingOrEmpty(const std::filesystem::path &file)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    return error || size == 0;
}

Result<> judgeStep(const BuildFolder &folder, const PlannedStep &step, const ToolOutcome &outcome,
                   std::vector<Diagnostic> diagnostics, const std::string &out)
{
    const bool isOk = outcome.process.succeeded() && !hasErrors(diagnostics)
                      && std::ranges::none_of(step.flow->outputs, [&](const std::string &output) {
                             return isMissingOrEmpty(folder.file(out + output));
                         });
    const bool isDiskFull = folder.isDiskFull();
    if (isOk && !isDiskFull) {
        return {};
    }
    const std::string shown = stepDetails(folder, step, outcome, out);
    // A full disk makes tools fail in many ways, and some not at all.
    if (isDiskFull || shown.contains("No space left on device")) {
        return Failure(
            setupError(Message(msg::base::diskFull, {{"file", folder.path().string()}}), shown));
    }
    if (hasErrors(diagnostics)) {
        return Failure(designFailure(std::move(diagnostics), shown));
    }
    const ProcessResult &process = outcome.process;
    const std::string tool = step.toolName();
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

} // namespace logix
