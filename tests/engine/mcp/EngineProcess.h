// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace logix::test {

/// The real logix-engine behind pipes.
class EngineProcess
{
public:
    /// With an engine folder of its own; `arguments` come after --mcp.
    explicit EngineProcess(const std::filesystem::path &engineFolder,
                           const std::vector<std::string> &arguments = {});
    ~EngineProcess();
    EngineProcess(const EngineProcess &) = delete;
    EngineProcess &operator=(const EngineProcess &) = delete;

    [[nodiscard]] pid_t id() const { return m_id; }

    /// Writes a line, or bytes as they are.
    void send(std::string_view line);
    void sendBytes(std::string_view bytes);
    /// The next line; nothing at the end of the output or after the time.
    [[nodiscard]] std::optional<std::string>
    line(std::chrono::milliseconds limit = std::chrono::seconds(20));
    void closeInput();
    /// Makes the pipe of the engine's output hold little, which the engine had enlarged.
    void shrinkOutput() const;
    void signal(int number);
    /// Waits for the end; the exit code, 128 + signal, or nothing when it took longer.
    [[nodiscard]] std::optional<int> wait(std::chrono::milliseconds limit);

private:
    pid_t m_id = -1;
    int m_input = -1;
    int m_output = -1;
    std::string m_pending;
    std::optional<int> m_end;
};

} // namespace logix::test
