// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "api/ToolRegistry.h"

#include <atomic>
#include <filesystem>
#include <string>
#include <unistd.h>

namespace logix::test {

/// A folder that is deleted with its owner.
class ScratchFolder
{
public:
    ScratchFolder()
    {
        static std::atomic<int> count = 0;
        m_path = std::filesystem::temp_directory_path()
                 / ("logix-test-" + std::to_string(getpid()) + '-' + std::to_string(count++));
        std::filesystem::create_directories(m_path);
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// An engine with the real catalog and tools, and an engine folder of its own.
struct TestEngine
{
    ScratchFolder folder;
    Engine engine{{.resources = LOGIX_RESOURCES,
                   .engineFolder = folder.path(),
                   .programs = LOGIX_BIN,
                   .toolFolders = Toolchain::foldersFromEnvironment(),
                   .commandLine = {"--mcp"}}};
    ToolRegistry tools{engine};
    QuietProgress progress;
    QuietOutput output;

    ToolAnswer call(std::string_view tool, const nlohmann::ordered_json &request)
    {
        return tools.call(tool, request, {.stop = {}, .progress = progress, .output = output});
    }
};

} // namespace logix::test
