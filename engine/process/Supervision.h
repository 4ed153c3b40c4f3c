// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the engine and its supervisor program `logix-run` say to each other. Kept free of the
/// standard library, since the supervisor links none.
///
/// The supervisor is started as `logix-run PROGRAM ARGUMENT…` with its descriptors as below. On the
/// control pipe it reads one byte per wish; the pipe's end means that the engine is gone. To the
/// status pipe it writes a Report when the program runs, and one when the program and all that it
/// started have ended; then it exits.
namespace logix::supervision {

inline constexpr int controlDescriptor = 3;
inline constexpr int statusDescriptor = 4;

/// Asks the program's group to end (SIGTERM).
inline constexpr char askToEnd = 'e';
/// Kills everything that the program started.
inline constexpr char killAll = 'k';

/// How long an asked program has when nobody is there any more to wait for it, in milliseconds.
inline constexpr int orphanGraceMs = 500;

struct Report
{
    enum Kind : int { Started, Exited, Signalled, NotStarted };
    Kind kind;
    /// The process group, the exit code, the signal, or the system's error number.
    int value;
};

} // namespace logix::supervision
