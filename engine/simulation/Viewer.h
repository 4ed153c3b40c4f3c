// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CommandRecord.h"
#include "base/Result.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace logix {

/// Starts GTKWave so that it outlives the call and the engine, and removes default layouts that
/// nobody saved when it ends. Lives as long as the engine; may be used by several threads.
class Viewer
{
public:
    Viewer();
    /// Windows stay open.
    ~Viewer();
    Viewer(const Viewer &) = delete;
    Viewer &operator=(const Viewer &) = delete;

    struct Request
    {
        Tool tool;
        std::vector<std::string> arguments;
        std::filesystem::path workingFolder;
        /// What it prints goes here.
        std::filesystem::path log;
        /// Deleted when the viewer ends and it is still a default layout; empty for none.
        std::filesystem::path layout;
    };

    /// Gives the command. Errors: tool, when it can't be started or ends at once.
    [[nodiscard]] Result<CommandRecord> start(const Request &request);

private:
    class Watcher;
    std::unique_ptr<Watcher> m_watcher;
};

} // namespace logix
