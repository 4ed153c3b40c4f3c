// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace logix {

/// The file of a build folder that says what its bitstream was made of; there only when the
/// bitstream is good.
inline constexpr std::string_view buildRecordName = "build-record.json";

/// Another number makes every older record look like none.
inline constexpr int buildRecordFormat = 2;

/// The full board as JSON text, for a build record.
[[nodiscard]] std::string recordedBoardText(const BoardSelection &selection);

/// What a build record says to those who use its bitstream: the board it is for, and which file it
/// is.
struct RecordedBuild
{
    std::string boardId;
    std::string boardName;
    Selector selector;
    /// As the build tools had it.
    Fpga fpga;
    /// The board's file as JSON text, as it was.
    std::string boardDefinition;
    /// Absolute.
    std::filesystem::path bitstream;
    std::string bitstreamHash;
};

/// Reads the record of a build folder. Errors: request: no build folder, no record of a successful
/// build, a damaged record, a bitstream that isn't there.
[[nodiscard]] Result<RecordedBuild> readRecordedBuild(const std::filesystem::path &buildFolder);

/// Whether the bitstream is still the file that the build made. Errors: request.
[[nodiscard]] Result<> checkBitstream(const RecordedBuild &target);

/// The board of a build as it is defined now, in the build's variant. Errors: request: a board or
/// variant that is gone, an FPGA with other settings, custom boards with problems.
[[nodiscard]] Result<BoardSelection>
boardOfBuild(const RecordedBuild &target, const Catalog &catalog,
             const std::optional<std::filesystem::path> &customBoardsFolder);

/// The board of a build as it was when it was built. Errors: engine.
[[nodiscard]] Result<std::shared_ptr<const Board>> boardInRecord(const RecordedBuild &target,
                                                                 const Catalog &catalog);

} // namespace logix
