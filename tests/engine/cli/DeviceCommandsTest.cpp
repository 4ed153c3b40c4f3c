// SPDX-License-Identifier: Apache-2.0
// The real program on a machine whose USB devices are made up (umockdev).
#include "engine/api/TestEngine.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

namespace logix::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A board with an FTDI chip and a name of its own, as umockdev records devices.
constexpr const char *alhambra =
    "P: /devices/usb1/1-1\nN: bus/usb/001/007\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\n"
    "E: DEVNAME=/dev/bus/usb/001/007\nE: BUSNUM=001\nE: DEVNUM=007\nA: busnum=1\\n\n"
    "A: devnum=7\\n\nA: speed=480\\n\nA: bConfigurationValue=1\\n\nA: product=Alhambra II "
    "v1.0A\\n\n"
    "A: manufacturer=AlhambraBits\\n\nA: serial=FTATANKC\\n\n"
    "H: descriptors=1201000200000040030410600007010203010902120001010080320904000000ff000000\n\n"
    "P: /devices/usb1\nN: bus/usb/001/001\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\n"
    "E: DEVNAME=/dev/bus/usb/001/001\nE: BUSNUM=001\nE: DEVNUM=001\nA: busnum=1\\n\n"
    "A: devnum=1\\n\nA: speed=480\\n\nA: bConfigurationValue=1\\n\n"
    "H: descriptors=12010002090000406b1d0200000700000001090212000101008032090400000009000000\n\n";

struct Ran
{
    int exitCode = -1;
    std::string output;
    std::string errors;
};

class DeviceCommands : public testing::Test
{
protected:
    void SetUp() override
    {
        if (std::system("command -v umockdev-run >/dev/null") != 0) {
            GTEST_SKIP() << "umockdev-run isn't installed";
        }
        std::ofstream(m_folder.path() / "machine") << alhambra;
        fs::create_directories(m_folder.path() / "fake");
    }

    /// Runs a line of shell in the test's folder.
    [[nodiscard]] Ran run(const std::string &line) const
    {
        const std::string errors = (m_folder.path() / "stderr.txt").string();
        const std::string command =
            "cd '" + m_folder.path().string() + "' && " + line + " </dev/null 2>'" + errors + "'";
        Ran ran;
        std::FILE *pipe = popen(command.c_str(), "r");
        std::array<char, 4096> buffer = {};
        while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
            ran.output.append(buffer.data(), count);
        }
        const int status = pclose(pipe);
        ran.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        std::ifstream stream(errors);
        ran.errors.assign(std::istreambuf_iterator<char>(stream), {});
        return ran;
    }

    /// Runs the engine on the made-up machine.
    [[nodiscard]] Ran logix(const std::string &arguments) const
    {
        return run("XDG_DATA_HOME=$PWD/data umockdev-run -d machine -- " LOGIX_BIN "/logix-engine "
                   + arguments);
    }

    /// A fake of a program that runs others as root: it records what it was asked to run.
    void fake(const std::string &name, int exitCode = 0) const
    {
        const fs::path file = m_folder.path() / "fake" / name;
        std::ofstream(file) << "#!/bin/sh\nprintf '%s\\n' " << name << " \"$@\" > '"
                            << (m_folder.path() / "asked").string() << "'\nexit " << exitCode
                            << '\n';
        fs::permissions(file, fs::perms(0755));
    }

    [[nodiscard]] std::string asked() const
    {
        std::ifstream stream(m_folder.path() / "asked");
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    [[nodiscard]] Ran fix(const std::string &arguments, const std::string &environment = {}) const
    {
        return run(environment
                   + " XDG_DATA_HOME=$PWD/data PATH=$PWD/fake " LOGIX_BIN
                     "/logix-engine devices --fix "
                   + arguments);
    }

    test::ScratchFolder m_folder;
};

TEST_F(DeviceCommands, DevicesAreListedInWordsAndAsJson)
{
    const Ran text = logix("devices");
    EXPECT_EQ(text.exitCode, 0) << text.errors;
    EXPECT_THAT(text.output, HasSubstr("Alhambra II v1.0A (AlhambraBits, 0403:6010)"));
    EXPECT_THAT(text.output, HasSubstr("usb:1-1:0403:6010:FTATANKC"));
    EXPECT_THAT(text.output, HasSubstr("most likely: alhambra-ii"));
    const auto json = nlohmann::json::parse(logix("devices --json").output, nullptr, false);
    ASSERT_TRUE(json.is_object());
    ASSERT_EQ(json["devices"].size(), 1U);
    EXPECT_EQ(json["devices"][0]["likely_boards"][0], "alhambra-ii");
    EXPECT_EQ(json["devices"][0]["kind"], "usb");
}

TEST_F(DeviceCommands, WithoutABuildThereIsNothingToProgram)
{
    EXPECT_EQ(logix("new alhambra-ii project").exitCode, 0);
    const Ran ran = logix("program -C project");
    EXPECT_EQ(ran.exitCode, 2);
    EXPECT_THAT(ran.errors, HasSubstr("build first"));
    EXPECT_EQ(logix("devices --build -C project").exitCode, 2);
}

TEST_F(DeviceCommands, UploadBuildsAndThenChecksTheDevice)
{
    if (std::system("command -v yosys nextpnr-ice40 icepack openFPGALoader >/dev/null") != 0) {
        GTEST_SKIP() << "the tools for iCE40 aren't installed";
    }
    ASSERT_EQ(logix("new alhambra-ii project").exitCode, 0);
    const Ran dry = logix("upload --dry-run -C project");
    EXPECT_EQ(dry.exitCode, 0) << dry.errors;
    EXPECT_THAT(dry.output, HasSubstr("Programming the flash of the Alhambra II"));
    EXPECT_THAT(dry.output, HasSubstr("--busdev-num 1:7"));
    EXPECT_THAT(logix("devices --build -C project").output, HasSubstr("Alhambra II"));
    // The device is only made up, so the real programmer doesn't find it.
    const Ran real = logix("program -C project");
    EXPECT_NE(real.exitCode, 0);
    EXPECT_THAT(logix("program -C project --device usb:1-9:0403:6010:X").errors,
                HasSubstr("isn't connected any more"));
    // Another board's build fits nothing here.
    ASSERT_EQ(logix("new icestick other").exitCode, 0);
    const Ran other = logix("upload -C other");
    EXPECT_EQ(other.exitCode, 3);
    EXPECT_THAT(other.errors, HasSubstr("No connected device fits"));
}

TEST_F(DeviceCommands, FixShowsTheRulesAndRunsAsRoot)
{
    fake("sudo");
    fake("pkexec");
    const Ran ran = fix("--yes", "env -u DISPLAY -u WAYLAND_DISPLAY");
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    EXPECT_THAT(ran.output, HasSubstr("/etc/udev/rules.d/70-logix-fpga.rules"));
    EXPECT_THAT(ran.output, HasSubstr(R"(ATTR{idVendor}=="0403", ATTR{idProduct}=="6010")"));
    EXPECT_THAT(asked(), testing::StartsWith("sudo\n/bin/sh\n-c\ninstall -D -m 0644 "));
    // On a desktop a window asks.
    EXPECT_EQ(fix("--yes", "DISPLAY=:9").exitCode, 0);
    EXPECT_THAT(asked(), testing::StartsWith("pkexec\n"));
}

TEST_F(DeviceCommands, FixDoesNothingUnasked)
{
    fake("sudo");
    const Ran silent = fix("", "env -u DISPLAY");
    EXPECT_EQ(silent.exitCode, 2);
    EXPECT_THAT(silent.errors, HasSubstr("--yes"));
    EXPECT_THAT(asked(), IsEmpty());
    const Ran readOnly = fix("--yes --read-only");
    EXPECT_EQ(readOnly.exitCode, 2);
    EXPECT_THAT(asked(), IsEmpty());
}

TEST_F(DeviceCommands, FixSaysWhenItFailed)
{
    fake("sudo", 1);
    const Ran ran = fix("--yes", "env -u DISPLAY");
    EXPECT_EQ(ran.exitCode, 3);
    EXPECT_THAT(ran.errors, HasSubstr("ended with code 1"));
    fs::remove(m_folder.path() / "fake/sudo");
    const Ran none = fix("--yes");
    EXPECT_EQ(none.exitCode, 3);
    EXPECT_THAT(none.errors, HasSubstr("install -D"));
}

} // namespace
} // namespace logix::cli
