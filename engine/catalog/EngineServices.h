// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace logix {

class Catalog;
class ProcessRunner;
class Toolchain;

/// What lives longer than a call and every capability needs. The references are the engine's, which
/// outlives the capabilities. Safe to use by several threads.
struct EngineServices
{
    const Catalog &catalog;
    const Toolchain &toolchain;
    const ProcessRunner &runner;
    /// `resources/`.
    std::filesystem::path resources;
    /// Where small files for the tools are made: the engine folder's `tmp`.
    std::filesystem::path scratchFolder;
};

} // namespace logix
