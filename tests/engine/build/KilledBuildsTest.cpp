// SPDX-License-Identifier: Apache-2.0
//
// Builds that are killed at random moments: what they leave is never taken for something it isn't.
#include "engine/build/BuildFixture.h"

#include "base/Hash.h"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace logix::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class KilledBuilds : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys", "nextpnr-ice40", "icepack"})) {
            GTEST_SKIP() << "the iCE40 tools aren't installed";
        }
    }

    /// Writes one of some designs that differ in what has to run again.
    void writeDesign(int kind) const
    {
        std::string text = blinky;
        if (kind % 2 == 1) {
            text += "// a comment\n";
        }
        if (kind >= 2) {
            text.replace(text.find("n + 1"), 5, "n + 3");
        }
        write("top.v", text);
        write("pins.pcf", icestickPins);
    }

    /// A record that is there tells the truth about the bitstream beside it.
    void checkRecord() const
    {
        const std::string record = contents(file("build-record.json"));
        if (record.empty()) {
            return;
        }
        const auto json = nlohmann::json::parse(record);
        const auto hash = hashOfFile(file(json.at("bitstream").at("file")));
        ASSERT_TRUE(hash);
        EXPECT_EQ(*hash, json.at("bitstream").at("hash").get<std::string>());
    }

    /// Makes a file system of 200 KB there, seen by this process alone; whether that was allowed.
    static bool mountSmall(const fs::path &folder)
    {
        const uid_t user = getuid();
        const gid_t group = getgid();
        bool isAlone = unshare(CLONE_NEWNS) == 0;
        if (!isAlone && unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) {
            // Nobody without a number of its own may make files there.
            std::ofstream("/proc/self/setgroups") << "deny";
            std::ofstream("/proc/self/uid_map") << user << ' ' << user << " 1";
            std::ofstream("/proc/self/gid_map") << group << ' ' << group << " 1";
            isAlone = true;
        }
        // Where the root isn't a mount of its own, as in a chroot, there is nothing to keep
        // private.
        [[maybe_unused]] const int kept =
            mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
        return isAlone && mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=200k,mode=777") == 0;
    }

    /// The process that builds, for it to be killed.
    pid_t start()
    {
        const pid_t child = fork();
        if (child == 0) {
            const auto result = build();
            _exit(result ? 0 : 1);
        }
        return child;
    }
};

TEST_F(KilledBuilds, LeaveNothingThatIsTakenForSomethingElse)
{
    constexpr int kinds = 4;
    std::map<int, std::string> right;
    std::chrono::milliseconds longest = 1ms;
    for (int kind = 0; kind < kinds; ++kind) {
        writeDesign(kind);
        fs::remove_all(request.buildFolder);
        const auto begin = std::chrono::steady_clock::now();
        built();
        longest = std::max(longest, std::chrono::duration_cast<std::chrono::milliseconds>(
                                        std::chrono::steady_clock::now() - begin));
        right[kind] = contents(file("hardware.bin"));
        ASSERT_FALSE(right[kind].empty());
    }
    const int moments = std::getenv("LOGIX_LONG_TESTS") != nullptr ? 100 : 15;
    std::mt19937 random(20261130);
    int killed = 0;
    for (int i = 0; i < moments; ++i) {
        writeDesign(int(random() % kinds));
        const pid_t child = start();
        ASSERT_GT(child, 0);
        std::this_thread::sleep_for(longest * (random() % 1000) / 1000);
        kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        killed += WIFSIGNALED(status) ? 1 : 0;
        checkRecord();
        // The next one is right, whatever it finds, and waits for nobody.
        const int kind = int(random() % kinds);
        writeDesign(kind);
        built();
        EXPECT_EQ(contents(file("hardware.bin")), right[kind]) << i;
        checkRecord();
    }
    EXPECT_GT(killed, moments / 3);
}

TEST_F(KilledBuilds, AFullDiskIsSaidAndLeavesNoBitstream)
{
    writeDesign(0);
    // A folder of its own size needs the right to mount; a process may be given one of its own.
    const fs::path small = services.folder.path() / "small build";
    fs::create_directories(small);
    const pid_t child = fork();
    if (child == 0) {
        if (!mountSmall(small)) {
            _exit(2);
        }
        request.buildFolder = small / "_build";
        const auto result = build();
        const bool isRight = !result && result.error().category == ErrorCategory::Setup
                             && result.error().message.english().contains("full")
                             && !fs::exists(file("hardware.bin"))
                             && !fs::exists(file("build-record.json"));
        if (!result && !isRight) {
            std::puts(result.error().message.english().c_str());
            std::fflush(stdout);
        }
        _exit(isRight ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2) {
        GTEST_SKIP() << "no file system can be mounted here";
    }
    EXPECT_EQ(status, 0);
}

} // namespace
} // namespace logix::test
