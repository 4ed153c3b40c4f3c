// SPDX-License-Identifier: Apache-2.0
// Ctrl-C at a terminal: the signal reaches the whole foreground group at once.
#include "base/Files.h"
#include "engine/api/TestEngine.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <thread>

namespace fs = std::filesystem;

namespace logix::cli {
namespace {

using namespace std::chrono_literals;

/// How many processes of the machine have `text` among their arguments.
int processesNaming(const std::string &text)
{
    int count = 0;
    std::error_code error;
    for (const auto &entry : fs::directory_iterator("/proc", error)) {
        std::ifstream file(entry.path() / "cmdline", std::ios::binary);
        std::string words;
        std::getline(file, words, '\xFF');
        count += words.contains(text) ? 1 : 0;
    }
    return count;
}

template <typename Condition>
bool isTrueWithin(std::chrono::milliseconds limit, const Condition &condition)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

class Cancelling : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!Toolchain(
                 {.folders = Toolchain::foldersFromEnvironment(), .resources = LOGIX_RESOURCES})
                 .find("yosys")) {
            GTEST_SKIP() << "yosys isn't installed";
        }
        fs::create_directories(m_project);
        std::ofstream(m_project / "logix.json")
            << R"({"board": "icebreaker", "top_module": "main"})";
        std::ofstream(m_project / "pins.pcf") << "set_io clk 35\nset_io led 37\n";
        // Large enough to be caught at work, and small enough not to burden who misses it.
        std::ofstream source(m_project / "main.v");
        source << "module main (input wire clk, output wire led);\n  wire [299:0] bits;\n"
                  "  assign led = ^bits;\n";
        for (int i = 0; i < 300; ++i) {
            source << "  reg [23:0] c" << i << " = " << i << ";\n  always @(posedge clk) c" << i
                   << " <= c" << i << " + " << i << ";\n  assign bits[" << i << "] = c" << i
                   << "[23];\n";
        }
        source << "endmodule\n";
    }

    /// Starts `logix` with a process group of its own, as a shell at a terminal does.
    [[nodiscard]] pid_t start(const std::vector<std::string> &arguments) const
    {
        const pid_t child = fork();
        if (child == 0) {
            setpgid(0, 0);
            const int output =
                open((m_folder.path() / "out.txt").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
            dup2(output, STDOUT_FILENO);
            dup2(output, STDERR_FILENO);
            setenv("XDG_DATA_HOME", m_folder.path().c_str(), 1);
            std::vector<char *> words = {const_cast<char *>("logix")};
            for (const std::string &argument : arguments) {
                words.push_back(const_cast<char *>(argument.c_str()));
            }
            words.push_back(nullptr);
            execv(LOGIX_BIN "/logix", words.data());
            _exit(127);
        }
        setpgid(child, child);
        return child;
    }

    /// The exit code; kills what takes too long.
    static int waitFor(pid_t child, std::chrono::milliseconds limit)
    {
        int status = 0;
        if (!isTrueWithin(limit, [&] { return waitpid(child, &status, WNOHANG) == child; })) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return -1;
        }
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }

    void cancelABuild(int signal, const std::vector<std::string> &more)
    {
        std::vector<std::string> arguments = {"build", "-C", m_project.string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const pid_t child = start(arguments);
        // The engine itself, the supervisor, the tool.
        constexpr int atWork = 3;
        const std::string name = m_project.string();
        ASSERT_TRUE(isTrueWithin(20s, [&] { return processesNaming(name) >= atWork; }));
        const auto begin = std::chrono::steady_clock::now();
        kill(-child, signal);
        EXPECT_EQ(waitFor(child, 5s), 130);
        EXPECT_LT(std::chrono::steady_clock::now() - begin, 3s);
        EXPECT_TRUE(isTrueWithin(1s, [&] { return processesNaming(name) == 0; }));
        EXPECT_FALSE(fs::exists(m_project / "_build/build-record.json"));
    }

    [[nodiscard]] std::string printed() const
    {
        return readFile(m_folder.path() / "out.txt").value_or(std::string());
    }

    test::ScratchFolder m_folder;
    fs::path m_project = m_folder.path() / "project";
};

TEST_F(Cancelling, CtrlCEndsABuildWithItsTools)
{
    cancelABuild(SIGINT, {});
    EXPECT_THAT(printed(), testing::HasSubstr("Cancelled."));
}

TEST_F(Cancelling, TheJsonResultSaysSo)
{
    cancelABuild(SIGINT, {"--json"});
    EXPECT_EQ(nlohmann::json::parse(printed(), nullptr, false).value("category", ""), "cancelled")
        << printed();
}

TEST_F(Cancelling, SigtermDoesTheSame)
{
    cancelABuild(SIGTERM, {});
}

} // namespace
} // namespace logix::cli
