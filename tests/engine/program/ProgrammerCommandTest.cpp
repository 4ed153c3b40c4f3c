// SPDX-License-Identifier: Apache-2.0
#include "program/ProgrammerCommand.h"
#include "program/FpgaId.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace logix {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ProgrammerCommand : public testing::Test
{
protected:
    ProgrammerFacts facts(const std::string &programmer)
    {
        auto read = readProgrammerFacts(LOGIX_RESOURCES, programmer);
        EXPECT_TRUE(read) << read.error().details;
        return read.value_or(ProgrammerFacts());
    }

    static UsbDevice device(const std::string &path, const std::string &serialNumber = {})
    {
        return {.vid = "0403",
                .pid = "6010",
                .bus = 1,
                .number = path.back() - '0',
                .path = path,
                .serialNumber = serialNumber};
    }

    Catalog m_catalog{std::filesystem::path(LOGIX_RESOURCES) / "catalog"};
};

TEST_F(ProgrammerCommand, OneOfItsKindNeedsNoName)
{
    const UsbDevice one = device("1-1");
    UsbDevice other = device("1-2");
    other.pid = "6014";
    EXPECT_TRUE(namesDevice("-c dirtyJtag ${BITSTREAM}", nullptr, one, {one, other}));
}

TEST_F(ProgrammerCommand, OfTwoOneMustBeNamed)
{
    const UsbDevice one = device("1-1", "A");
    const UsbDevice twin = device("1-2", "B");
    const UsbDevice copy = device("1-3", "A");
    const ProgrammerFacts loader = facts("openfpgaloader");
    const auto names = [&](const char *arguments, const UsbDevice &second) {
        return namesDevice(arguments, &loader, one, {one, second});
    };
    EXPECT_TRUE(names("-c ft2232 --busdev-num ${BUS}:${DEV} ${BITSTREAM}", twin));
    EXPECT_TRUE(names("-p ${USB_PATH} -D ${BITSTREAM}", twin));
    EXPECT_TRUE(names("--ftdi-serial ${SERIAL_NUM} ${BITSTREAM}", twin));
    EXPECT_FALSE(names("--ftdi-serial ${SERIAL_NUM} ${BITSTREAM}", copy));
    EXPECT_FALSE(names("-b tangnano9k ${BITSTREAM}", twin));
    EXPECT_FALSE(names("-c ft2232 --busdev-num ${BUS} ${BITSTREAM}", twin));
    // These cables take the first of their kind, whatever number they are given.
    for (const char *cable : {"dirtyJtag", "cmsisdap", "usb-blaster"}) {
        const std::string arguments =
            std::string("-c ") + cable + " --busdev-num ${BUS}:${DEV} ${BITSTREAM}";
        EXPECT_FALSE(names(arguments.c_str(), twin)) << cable;
        EXPECT_FALSE(names(("--cable=" + arguments.substr(3)).c_str(), twin)) << cable;
    }
    EXPECT_FALSE(namesDevice("--serial ${SERIAL_NUM} ${BITSTREAM}", nullptr, device("1-1"),
                             {device("1-1"), device("1-2")}));
}

TEST_F(ProgrammerCommand, DetectionGetsNothingThatWrites)
{
    const ProgrammerFacts loader = facts("openfpgaloader");
    const auto kept = [&](std::vector<std::string> words) {
        return connectionWords(words, loader);
    };
    EXPECT_THAT(kept({"--verify", "-b", "tangnano9k", "-f", "--busdev-num", "1:7", "x.fs"}),
                ElementsAre("-b", "tangnano9k", "--busdev-num", "1:7"));
    EXPECT_THAT(kept({"-c", "cmsisdap", "--vid", "0x1d50", "--pid=0x602b", "--write-flash",
                      "--unprotect-flash", "--file-type", "bin", "x.bin"}),
                ElementsAre("-c", "cmsisdap", "--vid", "0x1d50", "--pid=0x602b"));
    EXPECT_THAT(kept({"-c", "ft231X", "--pins=7:3:5:6", "--invert-read-edge", "-f", "x"}),
                ElementsAre("-c", "ft231X", "--pins=7:3:5:6", "--invert-read-edge"));
    EXPECT_THAT(kept({"--bulk-erase", "-o", "0x100", "--freq"}), IsEmpty());
}

TEST_F(ProgrammerCommand, WhatVerifiesIsKnown)
{
    EXPECT_TRUE(verifies({"--verify", "-f"}, "flash", facts("openfpgaloader")));
    EXPECT_FALSE(verifies({"-f"}, "flash", facts("openfpgaloader")));
    EXPECT_FALSE(verifies({"--verify"}, "ram", facts("openfpgaloader")));
    EXPECT_TRUE(verifies({"x.bin"}, "flash", facts("iceprog")));
    EXPECT_FALSE(verifies({"-X", "x.bin"}, "flash", facts("iceprog")));
    EXPECT_FALSE(verifies({"-D", "x.bin"}, "flash", facts("dfu-util")));
}

TEST_F(ProgrammerCommand, EveryProgrammerOfTheCatalogHasFacts)
{
    const auto ids = m_catalog.programmerIds();
    ASSERT_TRUE(ids);
    for (const std::string &id : *ids) {
        EXPECT_FALSE(facts(id).success.empty()) << id;
    }
}

TEST_F(ProgrammerCommand, IdCodesAreComparedAsTheFamilyNeedsIt)
{
    const Fpga ecp5 = m_catalog.fpga("lfe5u-25f-6bg256c").value_or(Fpga());
    EXPECT_TRUE(isChip(ecp5, 0x41111043));
    EXPECT_FALSE(isChip(ecp5, 0x01111043));
    const Fpga artix{.family = "artix7", .jtagIdcode = "0x0362d093"};
    EXPECT_TRUE(isChip(artix, 0x0362d093));
    EXPECT_TRUE(isChip(artix, 0x1362d093));
    EXPECT_FALSE(isChip(artix, 0x03631093));
    EXPECT_FALSE(isChip(Fpga{.family = "ice40"}, 0));
    EXPECT_FALSE(jtagIdOf({.jtagIdcode = "0x"}));
    EXPECT_FALSE(jtagIdOf({.jtagIdcode = "12"}));
}

TEST_F(ProgrammerCommand, ChipsAreNamedByWhatTheirPartsHaveInCommon)
{
    EXPECT_EQ(chipName(0x41111043, m_catalog), "LFE5U-25F");
    EXPECT_EQ(chipName(0x41112043, m_catalog), "LFE5U-45F");
    EXPECT_THAT(chipName(0x0362d093, m_catalog), testing::StartsWith("XC7A35T"));
    EXPECT_EQ(chipName(0x12345678, m_catalog), "");
}

TEST_F(ProgrammerCommand, OfADevicesBoardsThoseWithTheChip)
{
    const auto boards = m_catalog.boards(std::nullopt);
    ASSERT_TRUE(boards);
    Device found;
    found.boards = {
        {.board = "ulx3s-85f", .name = "ULX3S 85F", .variants = {{.level = MatchLevel::Possible}}},
        {.board = "ulx3s-25f", .name = "ULX3S 25F", .variants = {{.level = MatchLevel::Weak}}}};
    const auto with25k = boardsWithChip(0x41111043, found, *boards);
    ASSERT_EQ(with25k.size(), 1U);
    EXPECT_EQ(with25k[0].board, "ulx3s-25f");
    EXPECT_THAT(boardsWithChip(0x12345678, found, *boards), IsEmpty());
}

} // namespace
} // namespace logix
