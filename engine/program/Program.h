// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/EngineServices.h"
#include "devices/Devices.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace logix {

struct ProgramRequest
{
    std::filesystem::path buildFolder;
    /// The `id` of a device of list_devices.
    std::string device;
    /// A template of a whole command in place of the variant's.
    std::optional<std::string> programmerCommand;
    std::optional<std::filesystem::path> customBoardsFolder;
    bool verbose = false;
    /// Makes every check and says what would run; writes nothing.
    bool dryRun = false;
};

/// Whether the FPGA at the other end was seen to be the one that was built for.
enum class FpgaCheck {
    /// Its ID code is the build's FPGA's.
    Passed,
    /// This way of programming doesn't reach the ID code, or the FPGA has none.
    NotPossible
};

struct ProgramResult
{
    /// As it was found before writing.
    Device device;
    /// The programmer's catalog ID, or "custom".
    std::string programmer;
    /// For `Program::dryRun`: what would have run. Nothing otherwise, for it did run.
    std::optional<CommandRecord> plannedCommand;
    bool wasWritten = false;
    FpgaCheck fpgaCheck = FpgaCheck::NotPossible;
    /// What a person should know, in order: how the board is programmed, the variant's notes, what
    /// couldn't be checked, where the design went. The same lines go to the live output.
    std::vector<Message> messages;
    /// The programs that ran.
    std::vector<CommandRecord> commands;
};

/// Writes bitstreams into boards. Never chooses a device: it checks the one that it is given. May
/// be used by several threads; two calls for one device take turns.
///
/// Phases: "Finding device", "Checking FPGA" (where that is possible), "Writing flash" or "Writing
/// RAM", "Verifying" (where the programmer does), with percentages from the programmer's output.
///
/// Errors: setup with an action (connect_board, disconnect_devices, fix_device_permissions,
/// install_drivers): the device is gone or another, can't be opened or told apart, or its FPGA is
/// another. Request: the build folder has no build or an older one, the device doesn't fit. Tool:
/// the programmer failed, or never said that it succeeded.
class BoardProgrammer
{
public:
    /// How long a programmer may print nothing before it is taken to hang.
    struct Patience
    {
        std::chrono::milliseconds detecting{30'000};
        std::chrono::milliseconds writing{300'000};
    };

    explicit BoardProgrammer(EngineServices services) : BoardProgrammer(std::move(services), {}) {}
    BoardProgrammer(EngineServices services, Patience patience)
        : m_services(std::move(services)), m_patience(patience)
    {
    }

    [[nodiscard]] Result<ProgramResult> program(const ProgramRequest &request,
                                                const CallContext &context) const;

private:
    EngineServices m_services;
    Patience m_patience;
};

} // namespace logix
