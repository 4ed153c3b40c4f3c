// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// A signal of a waveform.
struct VcdSignal
{
    /// Without its range.
    std::string name;
    /// Such as "[7:0]"; empty for one bit.
    std::string range;
    /// The names of the scopes around it, joined by dots, such as "main_tb.dut".
    std::string scope;
    /// Bits; 0 for one without any, such as a real number or an event.
    int width = 1;
    /// As the file has it: wire, reg, integer, real, parameter and others.
    std::string type;
    /// What stands for it in the changes. Signals that are one net share it.
    std::string code;

    [[nodiscard]] int depth() const;
};

/// What stands before the changes.
struct VcdHeader
{
    /// The unit of its times, in nanoseconds.
    double nsPerTick = 1;
    std::vector<VcdSignal> signals;
    /// Where the changes begin, in bytes.
    std::uint64_t bodyOffset = 0;
};

/// A signal's value at a time, and how it came to it.
struct VcdValue
{
    /// As the file has it: bits, the highest first and perhaps fewer than the signal has, or a
    /// number; empty before the first change.
    std::string value;
    /// What it was before its last change; empty for nothing.
    std::string before;
    /// Of its last change.
    std::optional<std::uint64_t> changedAt;
};

/// What the changes of a waveform amount to.
struct VcdScan
{
    /// The first and the last time that has changes.
    std::uint64_t firstTime = 0;
    std::uint64_t lastTime = 0;
    /// What usually lies between two times with changes; 0 when there are fewer than two.
    std::uint64_t typicalStep = 0;
    /// In the order of the codes asked for.
    std::vector<VcdValue> values;
};

/// Reads waveforms in the VCD format as they come from the disk, a piece at a time: memory stays
/// small however large they are. What a killed simulator left unfinished at the end is ignored.
class VcdReader
{
public:
    /// Reads the header. Errors: setup, when the file can't be read; tool, when it is no VCD.
    [[nodiscard]] static Result<VcdReader> open(const std::filesystem::path &file);

    [[nodiscard]] const VcdHeader &header() const { return m_header; }

    /// Reads all changes. `codes` are those of the signals whose values are wanted as they are
    /// after everything that happens at the time `at`, or at the end. Errors: setup.
    [[nodiscard]] Result<VcdScan> scan(const std::vector<std::string> &codes = {},
                                       std::optional<std::uint64_t> at = {}) const;

private:
    explicit VcdReader(std::filesystem::path file) : m_file(std::move(file)) {}

    std::filesystem::path m_file;
    VcdHeader m_header;
};

/// A value for people: "1", "8'h3f", "4'b10x1", "2.5".
[[nodiscard]] std::string vcdValueText(const std::string &value, int width);

} // namespace logix
