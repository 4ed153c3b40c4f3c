// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/BuildFolder.h"
#include "base/Hash.h"
#include "build/BuildRecord.h"
#include "catalog/Catalog.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace logix::test {

/// Makes a build folder that looks as after a successful build: for tests of what comes after one.
/// The bitstream is whatever is given.
inline void writeBuild(const std::filesystem::path &folder, const BoardSelection &board,
                       const std::string &file, std::string_view bitstream)
{
    std::filesystem::create_directories(folder);
    const auto write = [&](const std::string &name, std::string_view text) {
        std::ofstream(folder / name, std::ios::binary) << text;
    };
    BuildRecord record{.engineVersion = "2026.12.01",
                       .key = "0",
                       .topModule = "top",
                       .options = "{}",
                       .board = recordedBoardText(board),
                       .bitstream = file,
                       .bitstreamSize = bitstream.size(),
                       .bitstreamHash = hashOf(bitstream)};
    record.boardChecksum = hashOf(record.board);
    write(std::string(buildMarkerName), "");
    write(file, bitstream);
    write(std::string(buildRecordName), recordText(record));
}

} // namespace logix::test
