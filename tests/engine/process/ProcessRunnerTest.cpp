// SPDX-License-Identifier: Apache-2.0
#include "process/ProcessRunner.h"

#include <gmock/gmock.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace logix {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

class ProcessRunnerTest : public testing::Test
{
protected:
    ProcessRunnerTest()
    {
        const auto *info = testing::UnitTest::GetInstance()->current_test_info();
        m_folder = fs::temp_directory_path()
                   / ("logix-process-" + std::to_string(getpid()) + '-' + info->name());
        fs::create_directories(m_folder);
    }
    ~ProcessRunnerTest() override { fs::remove_all(m_folder); }

    ProcessRequest shell(const std::string &script) const
    {
        return {.tool = "sh",
                .program = "/bin/sh",
                .arguments = {"-c", script},
                .workingFolder = m_folder};
    }

    Result<ProcessResult> run(const ProcessRequest &request, const std::stop_token &stop = {})
    {
        return m_runner.run(request, stop,
                            [this](const OutputLine &line) { m_lines.push_back(line.text); });
    }

    /// The processes that carry `mark` in their command line.
    static std::vector<int> processesWith(const std::string &mark)
    {
        std::vector<int> found;
        for (const auto &entry : fs::directory_iterator("/proc")) {
            std::ifstream file(entry.path() / "cmdline", std::ios::binary);
            // A process may end while it is read; getline takes that for the end of the file.
            std::string line;
            std::getline(file, line, '\xFF');
            const std::string name = entry.path().filename();
            if (line.find(mark) != std::string::npos && name != std::to_string(getpid())) {
                found.push_back(std::atoi(name.c_str()));
            }
        }
        return found;
    }

    static bool areGoneWithin(const std::string &mark, std::chrono::milliseconds limit)
    {
        const auto deadline = std::chrono::steady_clock::now() + limit;
        while (!processesWith(mark).empty()) {
            if (std::chrono::steady_clock::now() > deadline) {
                return false;
            }
            std::this_thread::sleep_for(10ms);
        }
        return true;
    }

    /// A number of seconds for `sleep` that marks this test's processes.
    std::string uniqueSleep() const
    {
        return "1000." + std::to_string(getpid()) + std::to_string(m_lines.size());
    }

    fs::path m_folder;
    ProcessRunner m_runner{fs::path(LOGIX_BIN) / "logix-run"};
    std::vector<std::string> m_lines;
    std::atomic<bool> m_started = false;
};

TEST_F(ProcessRunnerTest, GivesLinesOfBothStreamsInOrderAndTheExitCode)
{
    const auto result = run(shell("echo one; echo two >&2; printf three; exit 7"));
    ASSERT_TRUE(result);
    EXPECT_THAT(m_lines, ElementsAre("one", "two", "three"));
    EXPECT_EQ(result->end, ProcessResult::End::Exited);
    EXPECT_EQ(result->exitCode, 7);
}

TEST_F(ProcessRunnerTest, KeepsStreamsApartWhenAsked)
{
    ProcessRequest request = shell("echo out; echo err >&2");
    request.mergeStreams = false;
    std::vector<std::pair<std::string, bool>> lines;
    ASSERT_TRUE(m_runner.run(
        request, {}, [&](const OutputLine &line) { lines.emplace_back(line.text, line.isError); }));
    EXPECT_THAT(lines,
                testing::UnorderedElementsAre(std::pair("out", false), std::pair("err", true)));
}

TEST_F(ProcessRunnerTest, AMissingProgramIsASetupErrorThatNamesIt)
{
    ProcessRequest request = shell("");
    request.program = m_folder / "no-such-program";
    const auto result = run(request);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english(), HasSubstr("no-such-program"));
}

TEST_F(ProcessRunnerTest, AMissingWorkingFolderIsNamed)
{
    ProcessRequest request = shell("true");
    request.workingFolder = m_folder / "gone";
    const auto result = run(request);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english(), HasSubstr("gone"));
}

TEST_F(ProcessRunnerTest, ACrashGivesItsSignal)
{
    const auto result = run(shell("kill -SEGV $$"));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::Crashed);
    EXPECT_EQ(result->signal, SIGSEGV);
}

TEST_F(ProcessRunnerTest, SignalsThatTheHostIgnoresDontMatter)
{
    // A host that ignores SIGCHLD has its children reaped by the kernel.
    const auto before = std::signal(SIGCHLD, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    ProcessRequest request = shell("exit 3");
    request.timeLimit = 5s;
    const auto result = run(request);
    std::signal(SIGCHLD, before);
    std::signal(SIGTERM, SIG_DFL);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::Exited);
    EXPECT_EQ(result->exitCode, 3);
}

TEST_F(ProcessRunnerTest, TheShellLinePassesTheSameEnvironment)
{
    unsetenv("TMPDIR");
    ProcessRequest request = shell("true");
    request.environment = {{"EXTRA", "a b"}};
    auto result = run(request);
    ASSERT_TRUE(result);
    EXPECT_THAT(shellLine(result->command), testing::Not(HasSubstr("TMPDIR")));
    EXPECT_THAT(shellLine(result->command), HasSubstr("EXTRA='a b'"));
    setenv("TMPDIR", "/tmp", 1);
    result = run(request);
    ASSERT_TRUE(result);
    EXPECT_THAT(shellLine(result->command), HasSubstr("TMPDIR=\"$TMPDIR\""));
    unsetenv("TMPDIR");
}

TEST_F(ProcessRunnerTest, StandardInputIsEmpty)
{
    const auto result = run(shell("cat; echo end"));
    ASSERT_TRUE(result);
    EXPECT_THAT(m_lines, ElementsAre("end"));
}

TEST_F(ProcessRunnerTest, TheEnvironmentIsMinimal)
{
    setenv("LOGIX_TEST_LEAK", "leaked", 1);
    ProcessRequest request = shell("echo \"$PATH\"; echo \"$LOGIX_TEST_LEAK\"; echo \"$EXTRA\"");
    request.binFolder = "/opt/tools/bin";
    request.environment = {{"EXTRA", "it's here"}};
    ASSERT_TRUE(run(request));
    EXPECT_THAT(m_lines, ElementsAre("/opt/tools/bin:/usr/bin:/bin", "", "it's here"));
}

TEST_F(ProcessRunnerTest, OnlyItsOwnDescriptorsReachTheTool)
{
    ASSERT_TRUE(run(shell("ls /proc/self/fd | sort -n | tr '\\n' ' '")));
    // The last one is ls reading the folder itself.
    EXPECT_THAT(m_lines, ElementsAre("0 1 2 3 "));
}

TEST_F(ProcessRunnerTest, TheShellLineRunsTheSameAgain)
{
    ProcessRequest request = shell("pwd; printf '%s\\n' \"$@\"");
    for (const char *argument : {"sh", "a b", "it's", "$HOME", "-x", "", "é\"*?;&|"}) {
        request.arguments.emplace_back(argument);
    }
    const auto result = run(request);
    ASSERT_TRUE(result);
    std::string again;
    FILE *pipe = popen(shellLine(result->command).c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    for (int c = 0; (c = fgetc(pipe)) != EOF;) {
        again += static_cast<char>(c);
    }
    pclose(pipe);
    std::string first;
    for (const std::string &line : m_lines) {
        first += line + '\n';
    }
    EXPECT_EQ(again, first);
    EXPECT_THAT(first, HasSubstr("$HOME\n-x\n\n"));
}

TEST_F(ProcessRunnerTest, TimeLimitEndsAProgramThatIgnoresBeingAsked)
{
    ProcessRequest request = shell("trap '' TERM; while :; do sleep 0.05; done");
    request.timeLimit = 100ms;
    const auto started = std::chrono::steady_clock::now();
    const auto result = run(request);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::TimedOut);
    const auto took = std::chrono::steady_clock::now() - started;
    EXPECT_GE(took, 2s);
    EXPECT_LT(took, 4s);
}

TEST_F(ProcessRunnerTest, CancellingAsksFirstAndKeepsWhatTheProgramSaysLast)
{
    std::stop_source source;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(200ms);
        source.request_stop();
    });
    const auto result = run(shell("exec 2>/dev/null; trap 'echo bye; exit 0' TERM; echo hi; while "
                                  ":; do sleep 0.02; done"),
                            source.get_token());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::Cancelled);
    EXPECT_THAT(m_lines, ElementsAre("hi", "bye"));
}

TEST_F(ProcessRunnerTest, ACancelledCallStartsNothing)
{
    std::stop_source source;
    source.request_stop();
    const auto result = run(shell("touch ran"), source.get_token());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::Cancelled);
    EXPECT_FALSE(fs::exists(m_folder / "ran"));
}

TEST_F(ProcessRunnerTest, AnEndingEngineGivesHalfASecond)
{
    m_runner.hurry();
    ProcessRequest request = shell("trap '' TERM; while :; do sleep 0.05; done");
    request.timeLimit = 50ms;
    const auto started = std::chrono::steady_clock::now();
    ASSERT_TRUE(run(request));
    EXPECT_LT(std::chrono::steady_clock::now() - started, 1500ms);
}

TEST_F(ProcessRunnerTest, OutputLimitEndsAProgramThatPrintsForEver)
{
    ProcessRequest request = shell("yes");
    request.outputLimit = 1'000'000;
    std::size_t bytes = 0;
    const auto result =
        m_runner.run(request, {}, [&](const OutputLine &line) { bytes += line.text.size() + 1; });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::OutputLimit);
    EXPECT_LE(bytes, 1'000'001U);
}

TEST_F(ProcessRunnerTest, EndingAToolThatHasEndedMeanwhileIsHarmless)
{
    // Nothing in this process saves it from a SIGPIPE.
    const auto before = std::signal(SIGPIPE, SIG_DFL);
    ProcessRequest request = shell("echo first; head -c 20000 /dev/zero | tr '\\0' x; echo");
    request.outputLimit = 10'000;
    bool isFirst = true;
    const auto result = m_runner.run(request, {}, [&](const OutputLine &) {
        if (std::exchange(isFirst, false)) {
            std::this_thread::sleep_for(300ms);
        }
    });
    std::signal(SIGPIPE, before);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::OutputLimit);
}

TEST_F(ProcessRunnerTest, NothingThatTheToolStartedStays)
{
    const std::string seconds = uniqueSleep();
    // One child in the group, one in a session of its own, one that ignores being asked.
    const auto result = run(shell("sleep " + seconds + " & setsid sleep " + seconds
                                  + " & (trap '' TERM; exec sleep " + seconds + ") & sleep 0.1"));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->exitCode, 0);
    EXPECT_THAT(processesWith(seconds), testing::IsEmpty());
}

TEST_F(ProcessRunnerTest, AKilledEngineLeavesNoToolBehind)
{
    const std::string seconds = uniqueSleep();
    const pid_t engine = fork();
    if (engine == 0) {
        static_cast<void>(
            run(shell("trap '' TERM; setsid sleep " + seconds + " & sleep " + seconds)));
        _exit(0);
    }
    const auto deadline = std::chrono::steady_clock::now() + 5s;
    // The supervisor, the shell and two sleeps carry the mark.
    while (processesWith(seconds).size() < 4 && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(10ms);
    }
    ASSERT_THAT(processesWith(seconds), testing::Not(testing::IsEmpty()));
    kill(engine, SIGKILL);
    waitpid(engine, nullptr, 0);
    EXPECT_TRUE(areGoneWithin(seconds, 3s));
}

TEST_F(ProcessRunnerTest, AKilledSupervisorTakesItsToolAlong)
{
    std::jthread killer([this] {
        const auto deadline = std::chrono::steady_clock::now() + 5s;
        while (!m_started && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(5ms);
        }
        // Other tests of this kind may run beside this one: only this process's own supervisor.
        std::ifstream children("/proc/self/task/" + std::to_string(getpid()) + "/children");
        for (int pid = 0; children >> pid;) {
            kill(pid, SIGKILL);
        }
    });
    const std::string seconds = uniqueSleep();
    const auto result = m_runner.run(shell("echo ready; exec sleep " + seconds), {},
                                     [this](const OutputLine &) { m_started = true; });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::Crashed);
    EXPECT_EQ(result->signal, SIGKILL);
    EXPECT_TRUE(areGoneWithin(seconds, 1s));
}

TEST_F(ProcessRunnerTest, AKilledSupervisorHoldsNobodyUp)
{
    std::jthread killer([this] {
        const auto deadline = std::chrono::steady_clock::now() + 5s;
        while (!m_started && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(5ms);
        }
        std::ifstream children("/proc/self/task/" + std::to_string(getpid()) + "/children");
        for (int pid = 0; children >> pid;) {
            kill(pid, SIGKILL);
        }
    });
    const std::string seconds = uniqueSleep();
    // The tool's child holds the output; one in a session of its own can't be reached any more.
    const auto started = std::chrono::steady_clock::now();
    const auto result =
        m_runner.run(shell("sleep " + seconds + " & setsid sleep 3 & echo ready; wait"), {},
                     [this](const OutputLine &) { m_started = true; });
    EXPECT_LT(std::chrono::steady_clock::now() - started, 2s);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ProcessResult::End::Crashed);
    EXPECT_TRUE(areGoneWithin(seconds, 1s));
}

TEST_F(ProcessRunnerTest, TheLogFileHasTheWholeOutputAsPrinted)
{
    ProcessRequest request = shell("printf 'a\\033[1mb\\r\\nc'");
    request.logFile = m_folder / "tool.log";
    ASSERT_TRUE(run(request));
    std::ifstream log(request.logFile, std::ios::binary);
    EXPECT_EQ(std::string((std::istreambuf_iterator<char>(log)), {}), "a\033[1mb\r\nc");
}

TEST_F(ProcessRunnerTest, AFullDiskEndsTheToolWithASetupError)
{
    ProcessRequest request = shell("while :; do echo more; done");
    request.logFile = "/dev/full";
    const auto result = run(request);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english(), HasSubstr("disk is full"));
    EXPECT_EQ(result.error().commands.size(), 1U);
}

TEST_F(ProcessRunnerTest, ManyRunAtOnceWithoutMixing)
{
    std::vector<std::jthread> threads;
    std::atomic<int> good = 0;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&, i] {
            for (int round = 0; round < 10; ++round) {
                std::string text;
                const auto result =
                    m_runner.run(shell("echo " + std::to_string(i)), {},
                                 [&](const OutputLine &line) { text += line.text; });
                good += result && result->succeeded() && text == std::to_string(i) ? 1 : 0;
            }
        });
    }
    threads.clear();
    EXPECT_EQ(good, 80);
}

} // namespace
} // namespace logix
