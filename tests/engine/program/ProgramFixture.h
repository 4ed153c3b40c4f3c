// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Files.h"
#include "program/Program.h"
#include "support/JtagTarget.h"
#include "support/MockUsb.h"
#include "support/RecordedBuild.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace logix::test {

/// A board of the project's own on a made-up USB device, a build for it, and programming it.
class ProgramFixture : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!MockUsb::isPossible()) {
            GTEST_SKIP() << "umockdev isn't preloaded";
        }
        usb.plug(device);
    }

    /// Defines the board: its FPGA, its programmer and arguments. The device fits it.
    void defineBoard(const std::string &fpga, const std::string &programmer,
                     const std::string &arguments, const std::string &memory = "ram",
                     const std::string &filter =
                         R"({"vid": "0403", "pid": "6010", "product_regex": "^Test board"})")
    {
        services.folder.write(
            "boards/target.json",
            R"({"name": "Target", "fpga_id": ")" + fpga
                + R"(", "variants": [{"selector": {"connection": "usb", "memory": ")" + memory
                + R"("}, "programmer": ")" + programmer + R"(", "args": ")" + arguments
                + R"(", "usb": )" + filter
                + R"(, "tested": false, "user_notes": "Mind the jumper."}]})");
        request.customBoardsFolder = services.folder.path() / "boards";
    }

    /// The arguments that reach a simulated target.
    static std::string through(const JtagTarget &target, const std::string &more = {})
    {
        return "-c remote-bitbang --ip 127.0.0.1 --port " + std::to_string(target.port()) + ' '
               + more + "${BITSTREAM}";
    }

    /// A build folder of the board with this bitstream in it.
    void pretendBuild(const std::string &file, std::string_view bitstream)
    {
        const auto board = services.catalog.select("target", {}, request.customBoardsFolder);
        ASSERT_TRUE(board) << board.error().message.english();
        writeBuild(request.buildFolder, *board, file, bitstream);
    }

    [[nodiscard]] BoardProgrammer programmer() const
    {
        return BoardProgrammer(services.shared(), patience);
    }

    Result<ProgramResult> program() { return programmer().program(request, services.context()); }

    ProgramResult programmed()
    {
        auto result = program();
        if (!result) {
            ADD_FAILURE() << result.error().message.english() << '\n' << result.error().details;
            return {};
        }
        return std::move(*result);
    }

    Error failed()
    {
        auto result = program();
        if (result) {
            ADD_FAILURE() << "it succeeded";
            return {};
        }
        return std::move(result.error());
    }

    [[nodiscard]] std::vector<std::string> phases() const
    {
        std::vector<std::string> texts;
        for (const Message &message : services.progress.messages) {
            texts.push_back(message.english());
        }
        return texts;
    }

    /// The engine's own lines.
    [[nodiscard]] std::vector<std::string> said() const
    {
        std::vector<std::string> texts;
        for (const LiveLine &line : services.output.lines) {
            if (line.kind == LiveLine::Kind::Message) {
                texts.push_back(line.text);
            }
        }
        return texts;
    }

    [[nodiscard]] std::string bitstream(const std::string &file) const
    {
        return readFile(request.buildFolder / file).value_or(std::string());
    }

    const MockDevice device{.path = "1-1",
                            .vid = 0x0403,
                            .pid = 0x6010,
                            .number = 7,
                            .product = "Test board",
                            .serialNumber = "T1"};
    MockUsb usb;
    TestEngine services;
    BoardProgrammer::Patience patience{.detecting = std::chrono::milliseconds(20'000),
                                       .writing = std::chrono::milliseconds(60'000)};
    ProgramRequest request{.buildFolder = services.folder.path() / "_build",
                           .device = "usb:1-1:0403:6010:T1"};
};

} // namespace logix::test
