// SPDX-License-Identifier: Apache-2.0
//
// Xilinx builds. Yosys is real. Place and route and the two programs behind it can't be had for
// tests: these are fakes, which take exactly the command lines that the real ones were seen to take
// and print what those printed. So no bitstream here has ever been near an FPGA.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

namespace logix::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class FakeOpenXc7 : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys"})) {
            GTEST_SKIP() << "yosys isn't installed";
        }
        write("top.v", blinky);
        // As the boards' makers write it.
        write(
            "pins.xdc",
            "## Clock\r\n"
            "set_property -dict { PACKAGE_PIN E3    IOSTANDARD LVCMOS33 } [get_ports { clk }];\r\n"
            "create_clock -add -name sys_clk -period 10.00 -waveform {0 5} [get_ports { clk }];\r\n"
            "set_property -dict { PACKAGE_PIN H5    IOSTANDARD LVCMOS33 } [get_ports { led[0] "
            "}];\r\n"
            "set_property package_pin J5 [get_ports {led[1]}]\r\n"
            "set_property IOSTANDARD LVCMOS33 \\\r\n  [get_ports {led[1]}]\r\n"
            "set_property CFGBVS VCCO [current_design]\r\n");
        request.board = "arty-a7-35t";
        request.constraintFile = "pins.xdc";
        const auto board = services.catalog.board(request.board, {});
        ASSERT_TRUE(board);
        device = (*board)->fpga.nextpnrDevice;
        program("fasm2frames",
                "[ \"$1\" = --part ] && [ \"$3\" = --db-root ] && [ $# = 6 ] || exit 2\n"
                "[ -s \"$5\" ] || exit 1\ncp \"$5\" \"$6\"\n");
        program("xc7frames2bit",
                "[ \"$1\" = --part_file ] && [ -f \"$2\" ] && [ \"$3\" = --part_name ] || exit 1\n"
                "[ \"$5\" = --frm_file ] && [ \"$7\" = --output_file ] || exit 1\n"
                "cp \"$6\" \"$8\"\n");
        fs::create_directories(root / "share/nextpnr/prjxray-db/artix7" / device);
        std::ofstream(root / "share/nextpnr/prjxray-db/artix7" / device / "part.yaml") << "x: 1\n";
        fs::create_directories(root / "share/nextpnr/xilinx-chipdb");
        std::ofstream(chips()) << "chips";
        fs::resize_file(chips(), std::uintmax_t(2) << 20U);
        classic(data("classic-blinky.log"), "cp \"$xdc\" \"$fasm\"");
    }

    [[nodiscard]] fs::path chips() const
    {
        return root / "share/nextpnr/xilinx-chipdb" / (device + ".bin");
    }

    static std::string data(const std::string &name)
    {
        return (fs::path(LOGIX_TEST_DATA) / "openxc7" / name).string();
    }

    void program(const std::string &name, const std::string &script) const
    {
        fs::create_directories(root / "bin");
        std::ofstream(root / "bin" / name) << "#!/bin/sh\n" << script;
        fs::permissions(root / "bin" / name, fs::perms::owner_all);
    }

    /// The classic program: it knows no --report, ends well by leaving its log, and `then` runs.
    void classic(const std::string &log, const std::string &then) const
    {
        program("nextpnr-xilinx", R"(if [ "$1" = --help ]; then
  echo "  --chipdb arg   name of chip database binary" >&2
  echo "  --xdc arg      XDC-style constraints file" >&2
  exit 0
fi
while [ $# -gt 0 ]; do
  case $1 in
    -q|--timing-allow-fail) ;;
    -l) log=$2; shift ;;
    --chipdb) [ -s "$2" ] || exit 139; shift ;;
    --xdc) xdc=$2; shift ;;
    --json) [ -s "$2" ] || exit 255; shift ;;
    --fasm) fasm=$2; shift ;;
    --freq|--seed) shift ;;
    *) echo "unrecognised option '$1'" >&2; exit 255 ;;
  esac
  shift
done
if grep -q '[{ ] [^ }]* }\]\|;$\|package_pin\|waveform' "$xdc"; then
  echo "terminate called after throwing an instance of 'assertion_failure'" >&2
  kill -ABRT $$
fi
cp )" + log + " \"$log\"\n" + then + "\n");
    }

    Result<BuildResult> buildFake()
    {
        std::vector<fs::path> folders = Toolchain::foldersFromEnvironment();
        folders.insert(folders.begin(), root / "bin");
        const Toolchain toolchain({folders, services.resources});
        return Builder({.catalog = services.catalog,
                        .toolchain = toolchain,
                        .runner = services.runner,
                        .resources = services.resources,
                        .scratchFolder = services.folder.path()})
            .build(request, services.context());
    }

    Error failedFake()
    {
        auto result = buildFake();
        EXPECT_FALSE(result);
        return result ? Error() : std::move(result.error());
    }

    static std::string described(const Result<BuildResult> &result)
    {
        return result ? "" : result.error().message.english() + '\n' + result.error().details;
    }

    std::string device;
    fs::path root = services.folder.path() / "openxc7";
};

TEST_F(FakeOpenXc7, ClassicDialectGivesAReportFromItsLog)
{
    const auto result = buildFake();
    ASSERT_TRUE(result) << described(result);
    EXPECT_EQ(result->bitstream, "hardware.bit");
    EXPECT_EQ(result->steps.size(), 4U);
    EXPECT_GT(fs::file_size(file("hardware.bit")), 0U);
    ASSERT_EQ(result->clocksSummary.size(), 1U);
    EXPECT_EQ(result->clocksSummary[0].name, "CLK100MHZ");
    EXPECT_GT(result->clocksSummary[0].maxMhz, 100);
    ASSERT_FALSE(result->resourcesSummary.empty());
    EXPECT_EQ(result->resourcesSummary[0].kind, "luts");
    EXPECT_EQ(result->resourcesSummary[0].used, 58);
    for (const ResourceUse &use : result->resources) {
        EXPECT_TRUE(use.description) << use.name;
    }
    EXPECT_THAT(contents(file("hardware.json")), Not(HasSubstr("$scopeinfo")));
    // The fastest clock of the file, for the classic one loses it on the way from the pin.
    const auto &arguments = result->commands.at(1).arguments;
    const auto freq = std::ranges::find(arguments, "--freq");
    ASSERT_NE(freq, arguments.end());
    EXPECT_EQ(*(freq + 1), "100");
    const auto again = buildFake();
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->upToDate);
}

TEST_F(FakeOpenXc7, HimbaechelDialectUnderTheClassicName)
{
    program("nextpnr-xilinx", R"(if [ "$1" = --help ]; then
  echo "  --device arg    name of device to use"
  echo "  -o [ --vopt ] arg"
  exit 0
fi
while [ $# -gt 0 ]; do
  case $1 in
    -q|--timing-allow-fail) ;;
    -l) log=$2; shift ;;
    --device|--json|--freq) shift ;;
    -o) case $2 in fasm=*) fasm=${2#fasm=} ;; xdc=*) xdc=${2#xdc=} ;; *) exit 0 ;; esac; shift ;;
    --report) report=$2; shift ;;
    *) exit 125 ;;
  esac
  shift
done
cp "$xdc" "$fasm"; cp )" + data("himbaechel-report.json")
                                  + R"( "$report"; cp )" + data("himbaechel-blinky.log")
                                  + " \"$log\"\n");
    const auto result = buildFake();
    ASSERT_TRUE(result) << described(result);
    EXPECT_EQ(result->clocksSummary.at(0).name, "CLK100MHZ");
    EXPECT_FALSE(result->criticalPaths.empty());
    for (const ResourceUse &use : result->resources) {
        EXPECT_TRUE(use.description) << use.name;
    }
}

TEST_F(FakeOpenXc7, NoExitCodeIsBelievedAlone)
{
    // A second xdc makes it end well without doing a thing.
    classic("/dev/null", "exit 0");
    EXPECT_EQ(failedFake().category, ErrorCategory::Tool);
    EXPECT_FALSE(fs::exists(file("hardware.bit")));
    // A bitstream that can't be written is only a line on the terminal.
    classic(data("classic-blinky.log"), "cp \"$xdc\" \"$fasm\"");
    program("xc7frames2bit", "echo 'Failed to write bitstream' >&2\nexit 0\n");
    EXPECT_EQ(failedFake().category, ErrorCategory::Tool);
    // Empty frames would become a bitstream of full size.
    program("fasm2frames", "echo \"KeyError: 'GARBAGE_X0Y0'\" >&2\n: > \"$6\"\nexit 0\n");
    EXPECT_EQ(failedFake().category, ErrorCategory::Tool);
    EXPECT_FALSE(fs::exists(file("hardware.frames")));
}

TEST_F(FakeOpenXc7, AnErrorWithoutALineEndIsReadWhole)
{
    classic(data("noios.out"), "exit 255");
    const Error error = failedFake();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_THAT(error.diagnostics.back().text.english(),
                AllOf(HasSubstr("IOSTANDARD"), Not(HasSubstr("warnings"))));
}

TEST_F(FakeOpenXc7, SilentMistakesOfThePinFileAreFoundFirst)
{
    write("pins.xdc", "set_property -dict {PACKAGE_PIN E3 IOSTANDARD LVCMOS33} [get_ports clk]\n"
                      "set_property -dict {PACKAGE_PIN H5 IOSTANDARD FOO99} [get_ports {led[0]}]\n"
                      "set_property -dict {PACKAGE_PIN E3 IOSTANDARD LVCMOS33 DRIVE 7} "
                      "[get_ports {led[1]}]\n");
    const Error error = failedFake();
    std::vector<int> lines;
    for (const Diagnostic &diagnostic : error.diagnostics) {
        lines.push_back(diagnostic.place.line);
    }
    EXPECT_THAT(lines, testing::ElementsAre(2, 3, 3));
    EXPECT_THAT(error.commands, IsEmpty());
    write("pins.xdc", "set_property -dict {PACKAGE_PIN E3 IOSTANDARD LVCMOS33} [get_ports clk]\n"
                      "set_property PACKAGE_PIN H5 [get_ports {led[0]}]\n"
                      "set_property -dict {PACKAGE_PIN J5 IOSTANDARD LVCMOS33} "
                      "[get_ports {led[1]}]\n");
    const Error missing = failedFake();
    ASSERT_FALSE(missing.diagnostics.empty());
    EXPECT_EQ(missing.diagnostics[0].place.line, 2);
    EXPECT_THAT(missing.diagnostics[0].text.english(), HasSubstr("IOSTANDARD"));
}

TEST_F(FakeOpenXc7, AMissingOrTruncatedDatabaseIsASetupError)
{
    fs::resize_file(chips(), 100);
    const Error truncated = failedFake();
    EXPECT_EQ(truncated.category, ErrorCategory::Setup);
    EXPECT_THAT(truncated.message.english(), HasSubstr(device));
    fs::resize_file(chips(), std::uintmax_t(2) << 20U);
    fs::remove_all(root / "share/nextpnr/prjxray-db");
    EXPECT_THAT(failedFake().message.english(), HasSubstr("part.yaml"));
}

} // namespace
} // namespace logix::test
