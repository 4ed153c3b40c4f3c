// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the engine and its supervisor program `logix-run` say to each other. Kept free of the
/// standard library, since the supervisor links none.
///
/// The supervisor is started as `logix-run PROGRAM ARGUMENT…` with its descriptors as below. On the
/// control pipe it reads one byte per wish; the pipe's end means that the engine is gone. When the
/// program and all that it started have ended, it writes one Report to the status pipe and exits.
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
    enum Kind : int { Exited, Signalled, NotStarted };
    Kind kind;
    /// The exit code, the signal, or the system's error number.
    int value;
};

} // namespace logix::supervision
