// SPDX-License-Identifier: Apache-2.0
#include "engine/mcp/EngineProcess.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace logix::test {

using Clock = std::chrono::steady_clock;

EngineProcess::EngineProcess(const std::filesystem::path &engineFolder,
                             const std::vector<std::string> &arguments)
{
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> input = {};
    std::array<int, 2> output = {};
    if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) {
        return;
    }
    std::vector<std::string> words = {LOGIX_BIN "/logix-engine", "--mcp", "--engine-folder",
                                      engineFolder.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char *> pointers;
    for (std::string &word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions = {};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    posix_spawn(&m_id, words.front().c_str(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(input[0]);
    close(output[1]);
    m_input = input[1];
    m_output = output[0];
}

EngineProcess::~EngineProcess()
{
    closeInput();
    close(m_output);
    if (m_id > 0 && !wait(std::chrono::seconds(5))) {
        kill(m_id, SIGKILL);
        waitpid(m_id, nullptr, 0);
    }
}

void EngineProcess::shrinkOutput() const
{
    constexpr int size = 1 << 16;
    fcntl(m_output, F_SETPIPE_SZ, size);
}

void EngineProcess::send(std::string_view line)
{
    sendBytes(std::string(line) + '\n');
}

void EngineProcess::sendBytes(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = write(m_input, bytes.data(), bytes.size());
        if (count <= 0) {
            return;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::optional<std::string> EngineProcess::line(std::chrono::milliseconds limit)
{
    const auto deadline = Clock::now() + limit;
    while (true) {
        if (const std::size_t end = m_pending.find('\n'); end != std::string::npos) {
            std::string result = m_pending.substr(0, end);
            m_pending.erase(0, end + 1);
            return result;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd source = {.fd = m_output, .events = POLLIN, .revents = 0};
        if (left <= 0 || poll(&source, 1, static_cast<int>(left)) <= 0) {
            return std::nullopt;
        }
        std::array<char, 65536> buffer = {};
        const ssize_t count = read(m_output, buffer.data(), buffer.size());
        if (count <= 0) {
            return std::nullopt;
        }
        m_pending.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

void EngineProcess::closeInput()
{
    if (m_input >= 0) {
        close(m_input);
        m_input = -1;
    }
}

void EngineProcess::signal(int number)
{
    kill(m_id, number);
}

std::optional<int> EngineProcess::wait(std::chrono::milliseconds limit)
{
    const auto deadline = Clock::now() + limit;
    while (!m_end) {
        int status = 0;
        if (waitpid(m_id, &status, WNOHANG) == m_id) {
            m_end = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        } else if (Clock::now() >= deadline) {
            return std::nullopt;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    return m_end;
}

} // namespace logix::test
