// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "base/Result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// The languages of constraint files, one per toolchain's family of FPGAs.
enum class ConstraintFormat { Pcf, Lpf, Cst, Xdc };

/// By a file extension without its dot, in lower case, such as "pcf".
[[nodiscard]] std::optional<ConstraintFormat> constraintFormat(std::string_view extension);

/// One line that puts a port on a pin.
struct PinConstraint
{
    /// The port's or the bit's name as written, such as `led[0]`.
    std::string port;
    std::string pin;
    int line = 0;
    /// The file says that the port may be missing in the design.
    bool mayBeUnused = false;
};

/// A line that says something else about a port or a net, such as its frequency.
struct OtherConstraint
{
    enum class Kind { Settings, Frequency };

    Kind kind = Kind::Settings;
    std::string port;
    int line = 0;
    bool mayBeUnused = false;
    /// As written, such as LVCMOS33; empty when the line doesn't say.
    std::string ioStandard;
    /// Of a frequency; 0 where the reader doesn't tell.
    double mhz = 0;
};

/// A constraint file, read far enough to check its names and pins. Immutable.
struct ConstraintFile
{
    ConstraintFormat format = ConstraintFormat::Pcf;
    /// As the request names it.
    std::string name;
    std::vector<PinConstraint> pins;
    std::vector<OtherConstraint> others;
    /// What the format doesn't allow, and what its tool would ignore without a word.
    std::vector<Diagnostic> problems;
    /// The text as the tools take it: without a UTF-8 mark, lines ended by LF.
    std::string text;
    /// `text` isn't what the file holds, so the tools need a copy.
    bool needsCopy = false;
    /// Hash of the file's own contents (see Hash).
    std::string hash;
};

/// Reads the constraints in `contents`. Problems are in the result, not errors.
[[nodiscard]] ConstraintFile parseConstraints(ConstraintFormat format, std::string name,
                                              std::string contents);

/// Reads the file `folder`/`name`. Errors: request, when it doesn't exist, isn't a file, leads
/// outside the folder, can't be read or isn't text.
[[nodiscard]] Result<ConstraintFile> openConstraintFile(const std::filesystem::path &folder,
                                                        const std::string &name,
                                                        ConstraintFormat format);

} // namespace logix
