// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace logix::test {

/// The FPGA families whose configuration instructions a simulated target knows.
enum class TargetFamily { Ecp5, Gowin, Series7 };

/// What a target does wrong.
struct TargetFaults
{
    /// Takes the whole bitstream and doesn't start.
    bool neverStarts = false;
    /// The line is dead: nothing but zeros comes out.
    bool isDead = false;
    /// Closes the connection after this many bits of a bitstream; 0 for never.
    std::size_t breaksAfterBits = 0;
    /// Stops answering after this many bits of a bitstream; 0 for never.
    std::size_t hangsAfterBits = 0;
};

/// One FPGA on a JTAG chain, simulated: a TAP controller with an ID code and the configuration
/// instructions of its family, as the data sheets have them. It listens on a port of this machine
/// and speaks two protocols that openFPGALoader knows as cables: remote bitbang and Xilinx Virtual
/// Cable. (Version 0.13.1 of it overruns its own buffer when it clocks an idle chain for long over
/// the first, as 7-series FPGAs need it.)
class JtagTarget
{
public:
    JtagTarget(TargetFamily family, std::uint32_t idcode, TargetFaults faults = {});
    ~JtagTarget();
    JtagTarget(const JtagTarget &) = delete;
    JtagTarget &operator=(const JtagTarget &) = delete;

    [[nodiscard]] int port() const { return m_port; }

    /// The bits that were shifted in as a bitstream, in order, eight to a byte from the highest;
    /// empty until an instruction to take one came.
    [[nodiscard]] std::string configuration() const;
    /// How often an instruction that writes or erases came.
    [[nodiscard]] int writes() const;
    [[nodiscard]] int connections() const;
    /// The design runs.
    [[nodiscard]] bool isStarted() const;

private:
    enum class State {
        Reset,
        Idle,
        SelectDr,
        CaptureDr,
        ShiftDr,
        Exit1Dr,
        PauseDr,
        Exit2Dr,
        UpdateDr,
        SelectIr,
        CaptureIr,
        ShiftIr,
        Exit1Ir,
        PauseIr,
        Exit2Ir,
        UpdateIr
    };

    void listen();
    /// False when the connection ends.
    bool serve(int connection);
    bool take(char c, int connection);
    /// Answers the whole commands of Xilinx Virtual Cable that have come. False when that fails.
    bool answerVirtualCable(int connection);
    [[nodiscard]] std::string shiftBits(const std::string &tms, const std::string &tdi,
                                        std::size_t bits);
    void risingEdge(bool tms, bool tdi);
    void fallingEdge();
    static State next(State state, bool tms);
    void captureData();
    void shiftData(bool tdi);
    void updateData();
    void updateInstruction();
    [[nodiscard]] std::uint32_t capturedInstruction() const;
    [[nodiscard]] bool takesBitstream() const;
    [[nodiscard]] bool isBroken() const;

    TargetFamily m_family;
    std::uint32_t m_idcode;
    TargetFaults m_faults;
    unsigned m_instructionLength;

    State m_state = State::Reset;
    bool m_clock = false;
    bool m_output = false;
    /// What came of Xilinx Virtual Cable's commands and isn't answered yet.
    std::string m_commands;
    std::uint32_t m_instruction = 0;
    std::uint64_t m_register = 0;
    unsigned m_registerLength = 0;
    /// Status bits that the family's status register shows.
    std::uint32_t m_status = 0;
    std::uint32_t m_checksum = 0;

    mutable std::mutex m_mutex;
    std::vector<bool> m_bits;
    int m_writes = 0;
    int m_connections = 0;
    bool m_isStarted = false;

    int m_listener = -1;
    int m_port = 0;
    std::atomic<bool> m_isEnding = false;
    std::thread m_thread;
};

} // namespace logix::test
