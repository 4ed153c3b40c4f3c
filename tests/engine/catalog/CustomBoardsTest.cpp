// SPDX-License-Identifier: Apache-2.0
#include "base/Files.h"
#include "catalog/Catalog.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <format>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view goodBoard = R"({
  "$schema": "https://www.openlogix.org/schemas/logix-board-v1.json",
  "name": "My Tang Nano 9K",
  "fpga_id": "gw1nr-lv9qn88pc6-i5",
  "variants": [
    {
      "selector": {"connection": "usb", "memory": "flash"},
      "programmer": "openfpgaloader",
      "args": "-b tangnano9k -f --busdev-num ${BUS}:${DEV} ${BITSTREAM}",
      "usb": {"vid": "0403", "pid": "6010", "product_regex": "^JTAG Debugger$", "release": "0500"},
      "tested": true,
      "maintainer_notes": "mine"
    }
  ],
  "requires": [
    {"type": "drive", "name": "hold", "pins": ["70"], "level": "low", "io_standard": "LVCMOS33"},
    {"type": "setup", "text": "Close the jumper."}
  ],
  "resources": {
    "clk": {"type": "clock", "pin": "52", "mhz": 27, "io_standard": "LVCMOS33"},
    "leds": {"type": "leds", "pins": ["10", "11"], "active": "low", "ai_hints": ["Bank 3."]},
    "uart": {"type": "uart", "tx": "17", "rx": "18"},
    "pmod": {"type": "pmod", "pins": ["25", "26", "27", "28", "29", "30", "33", "34"]},
    "j1": {"type": "header", "pins": ["40", null, "41"], "source": {"kind": "maker", "ref": "wiki"}}
  },
  "ai_hints": ["Short."]
}
)";

class CustomBoards : public testing::Test
{
protected:
    CustomBoards()
    {
        std::string pattern = (fs::temp_directory_path() / "logix-boards-XXXXXX").string();
        m_folder = mkdtemp(pattern.data());
    }
    ~CustomBoards() override
    {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }

    void write(const std::string &name, std::string_view text) const
    {
        std::ofstream(m_folder / name, std::ios::binary) << text;
    }

    /// The good board with `from` replaced by `to`, which must be there.
    static std::string changed(std::string_view from, std::string_view to)
    {
        std::string text(goodBoard);
        const auto at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    }

    /// The diagnostics of the folder, as "name:line:column: text".
    [[nodiscard]] std::vector<std::string> problems() const
    {
        const auto boards = m_catalog.boards(m_folder);
        if (boards) {
            return {};
        }
        EXPECT_EQ(boards.error().category, ErrorCategory::Request);
        std::vector<std::string> lines;
        for (const Diagnostic &diagnostic : boards.error().diagnostics) {
            const fs::path file = diagnostic.place.file;
            if (diagnostic.place.line > 0) {
                EXPECT_EQ(file.parent_path(), m_folder);
            }
            lines.push_back(std::format("{}:{}:{}: {}", file.filename().string(),
                                        diagnostic.place.line, diagnostic.place.column,
                                        diagnostic.text.english()));
        }
        return lines;
    }

    /// The problems when the folder holds the good board with one change.
    std::vector<std::string> problemsWith(std::string_view from, std::string_view to)
    {
        write("b.json", changed(from, to));
        return problems();
    }

    fs::path m_folder;
    Catalog m_catalog{fs::path(LOGIX_RESOURCES) / "catalog"};
};

TEST_F(CustomBoards, AnEmptyFolderMeansNoBoards)
{
    write("notes.txt", "not a board");
    write(".hidden.json", "{");
    fs::create_directory(m_folder / "folder.json");
    const auto boards = m_catalog.boards(m_folder);
    ASSERT_TRUE(boards);
    EXPECT_EQ(boards->size(), m_catalog.boardIds()->size());
}

TEST_F(CustomBoards, ABoardIsSelectedBeforeTheCatalogs)
{
    write("my-nano.json", goodBoard);
    write("icestick.json", goodBoard);
    EXPECT_THAT(problems(), IsEmpty());
    const auto mine = m_catalog.select("my-nano", {}, m_folder);
    ASSERT_TRUE(mine);
    EXPECT_TRUE(mine->board->isCustom);
    EXPECT_EQ(mine->board->name, "My Tang Nano 9K");
    EXPECT_EQ(mine->variant().usb.productRegex, "^JTAG Debugger$");
    EXPECT_EQ(mine->board->fpga.packerDevice, "GW1N-9C");
    EXPECT_TRUE(m_catalog.select("icestick", {}, m_folder)->board->isCustom);
    EXPECT_FALSE(m_catalog.select("icestick", {}, std::nullopt)->board->isCustom);
    EXPECT_EQ(m_catalog.boards(m_folder)->size(), m_catalog.boardIds()->size() + 1);

    const auto answer = m_catalog.answer(
        {.boards = {.fetch = true, .ids = {{"my-nano"}}}, .customBoardsFolder = m_folder});
    ASSERT_TRUE(answer);
    const auto &json = (*answer)["boards"]["my-nano"];
    EXPECT_EQ(json["custom"], true);
    EXPECT_EQ(json["variants"][0]["label"], "USB · Flash");
    EXPECT_FALSE(json["variants"][0].contains("usb"));
    EXPECT_FALSE(json["variants"][0].contains("maintainer_notes"));
    EXPECT_EQ(json["dimensions"][1]["values"][0]["id"], "flash");
    EXPECT_EQ(std::prev(json.end()).key(), "ai_hints");
}

TEST_F(CustomBoards, WhatGetCatalogAddsIsIgnored)
{
    const auto answer = m_catalog.answer({.boards = {.fetch = true, .ids = {{"icebreaker"}}}});
    auto json = (*answer)["boards"]["icebreaker"];
    json["custom"] = true;
    for (auto &variant : json["variants"]) {
        variant["usb"] = {{"vid", "0403"}, {"pid", "6010"}};
    }
    write("copy.json", json.dump(2));
    EXPECT_THAT(problems(), IsEmpty());
}

TEST_F(CustomBoards, CatalogFilesAreGoodCustomBoards)
{
    for (const auto &entry : fs::directory_iterator(fs::path(LOGIX_RESOURCES) / "catalog/boards")) {
        fs::copy_file(entry.path(), m_folder / entry.path().filename());
    }
    EXPECT_THAT(problems(), IsEmpty());
    EXPECT_EQ(m_catalog.boards(m_folder)->size(), m_catalog.boardIds()->size());
}

TEST_F(CustomBoards, EachProblemIsAtItsPlace)
{
    struct Case
    {
        std::string_view from;
        std::string_view to;
        /// What stands where the problem is shown.
        std::string_view place;
        std::string_view problem;
    };
    for (const auto &[from, to, place, problem] : {
             Case{"\"flash\"},\n", "\"flash\"}\n", "\"programmer\"",
                  "“,” or “}” is expected here, not “\"”."},
             {"\"My Tang Nano 9K\"", "99", "99", "“name” must be a string."},
             {"\"My Tang Nano 9K\"", "\"\"", "\"\"", "This text is empty."},
             {"\"name\": \"My", "\"nmae\": \"My", "\"nmae\"",
              "There is no field “nmae” here; did you mean “name”?"},
             {"  \"name\": \"My Tang Nano 9K\",\n", "", "{", "The field “name” is missing here."},
             {"\"fpga_id\"", "\"colour\": 1, \"fpga_id\"", "\"colour\"",
              "There is no field “colour” here."},
             {"\"name\": \"My", "\"ai_hints\": [\"x\"], \"name\": \"My", "\"ai_hints\": [\"Short",
              "The field “ai_hints” is here twice."},
             {"-lv9qn88pc6-", "-lv9qn88pc7-", "\"gw1nr",
              "There is no FPGA “gw1nr-lv9qn88pc7-i5” in the catalog; the nearest is "
              "“gw1nr-lv9qn88pc6-i5”."},
             {"board-v1", "board-v2", "\"https",
              "The schema of board files is "
              "“https://www.openlogix.org/schemas/logix-board-v1.json”; leave “$schema” out or "
              "name this one."},
             {"\"usb\", \"mem", "\"ubs\", \"mem", "\"ubs\"",
              "“connection” can't be “ubs”; did you mean “usb”?"},
             {"\"memory\": \"flash\"", "\"memory\": \"rom\"", "\"rom\"",
              "“memory” can't be “rom”; did you mean “ram”?"},
             {"{\"connection\": \"usb\", ", "{", "{\"memory\"",
              "The field “connection” is missing here."},
             {"\"openfpgaloader\"", "\"fujprog\"", "\"fujprog\"",
              "“programmer” can't be “fujprog”, only one of openfpgaloader, iceprog, dfu-util, "
              "icesprog."},
             {"${DEV}", "${DEVICE}", "\"-b tang",
              "There is no variable “${DEVICE}”; there are ${BITSTREAM}, ${BUS}, ${DEV}, ${PID}, "
              "${SERIAL_NUM}, ${USB_PATH}, ${VID}."},
             {"${BITSTREAM}", "${BITSREAM}", "\"-b tang",
              "There is no variable “${BITSREAM}”; did you mean “${BITSTREAM}”?"},
             {"${BITSTREAM}", "${BIT STREAM}", "\"-b tang",
              "In “${BIT” a “$” doesn't start a variable in braces."},
             {"${BITSTREAM}", "a.bit", "\"-b tang",
              "The arguments must use “${BITSTREAM}”, the file to write."},
             {"\"0403\"", "\"0x0403\"", "\"0x0403\"",
              "“vid” must be four hexadecimal digits, such as 1d50, not “0x0403”."},
             {"\"0403\"", "1027", "1027", "“vid” must be a string."},
             {"\"0500\"", "\"500\"", "\"500\"",
              "“release” must be four lowercase hexadecimal digits, such as 0500, not “500”."},
             {"\"^JTAG", "\"(JTAG", "\"(JTAG",
              "“(JTAG Debugger$” isn't a valid regular expression."},
             {"^JTAG Debugger$", "(a+)+b", "\"(a+)",
              "“(a+)+b” repeats a group that repeats something itself, which can take for ever."},
             {"\"tested\": true", "\"tested\": \"yes\"", "\"yes\"",
              "“tested” must be true or false."},
             {"\"hold\"", "\"leds\"", "\"leds\": {",
              "The name “leds” is taken by another resource or drive."},
             {"\"hold\"", "\"output\"", "\"output\"",
              "“output” can't be the name of a port: it must be a Verilog identifier and not a "
              "reserved word."},
             {"\"hold\"", "\"uart_tx\"", "\"uart\": {",
              "The name “uart_tx” is taken by another resource or drive."},
             {"\"level\": \"low\"", "\"level\": \"0\"", "\"0\"",
              "“level” can't be “0”, only one of high, low."},
             {"\"drive\"", "\"hold\"", "\"hold\"",
              "“type” can't be “hold”, only one of drive, setup."},
             {"\"Close the jumper.\"", "\" \"", "\" \"", "This text is empty."},
             {"\"clk\"", "\"1clk\"", "\"1clk\"",
              "“1clk” can't be the name of a port: it must be a Verilog identifier and not a "
              "reserved word."},
             {", \"mhz\": 27", "", "{\"type\": \"clock\"", "The field “mhz” is missing here."},
             {"27,", "-1,", "-1,",
              "A clock's frequency must be above 0 and at most 10000 MHz, not -1."},
             {"27, \"io_standard\": \"LVCMOS33\"", "27, \"io_standard\": \"LVCMOS3\"",
              "\"LVCMOS3\"",
              "“LVCMOS3” isn't an I/O standard of the Gowin GW1N family; did you mean “LVCMOS33”?"},
             {"\"10\", \"11\"]", "\"11\", \"11\"]", "\"11\"]",
              "Pin “11” is in this resource twice."},
             {"\"11\"]", "11]", "11]", "A pin must be a string, such as “35”."},
             {"\"11\"]", "\"1 1\"]", "\"1 1\"]",
              "“1 1” can't be a pin: pins are named like 35 or J11."},
             {"\"leds\", \"pins\"", "\"lamps\", \"pins\"", "\"lamps\"",
              "“type” can't be “lamps”, only one of clock, leds, buttons, switches, rgb_led, "
              "led_matrix, uart, pmod, header, unclassified."},
             {"{\"type\": \"leds\"", "{\"tpye\": \"leds\"", "\"tpye\"",
              "There is no field “tpye” here; did you mean “type”?"},
             {"\"active\": \"low\"", "\"activ\": \"low\"", "\"activ\"",
              "There is no field “activ” here; did you mean “active”?"},
             {"[\"Bank 3.\"]", "[]", "[]", "“ai_hints” is empty; leave it out or fill it."},
             {"\"rx\": \"18\"", "\"rx\": \"17\"", "\"17\"}", "Pin “17” is in this resource twice."},
             {"[\"25\", ", "[", "[\"26\"", "A PMOD has 8 signal pins, not 7."},
             {"\"maker\"", "\"me\"", "\"me\"",
              "“kind” can't be “me”, only one of hardware, schematic, maker, litex, amaranth, "
              "user."},
             {"\"40\", null, \"41\"", "null", "[null", "“pins” is empty; leave it out or fill it."},
         }) {
        const std::string text = changed(from, to);
        const std::string before = text.substr(0, text.find(place));
        ASSERT_LT(before.size(), text.size()) << place;
        const auto line = std::ranges::count(before, '\n') + 1;
        const auto column = before.size() - (before.rfind('\n') + 1) + 1;
        EXPECT_THAT(problemsWith(from, to),
                    ElementsAre(std::format("b.json:{}:{}: {}", line, column, problem)))
            << to;
    }
}

TEST_F(CustomBoards, HintsAreShortLines)
{
    const std::string e90 = [] {
        std::string text;
        for (int i = 0; i < 90; ++i) {
            text += "é";
        }
        return text;
    }();
    EXPECT_THAT(problemsWith("Short.", e90), IsEmpty());
    EXPECT_THAT(problemsWith("Short.", e90 + "x"),
                ElementsAre("b.json:26:16: This text is longer than 90 characters."));
    EXPECT_THAT(problemsWith("Short.", "two\\nlines"),
                ElementsAre("b.json:26:16: This text must be a single line without control "
                            "characters."));
}

TEST_F(CustomBoards, UsbIdsAreTakenInEitherCase)
{
    EXPECT_THAT(problemsWith("\"0403\"", "\"04AB\""), IsEmpty());
    EXPECT_EQ(m_catalog.select("b", {}, m_folder)->variant().usb.vid, "04ab");
}

TEST_F(CustomBoards, Ice40HasNoIoStandards)
{
    EXPECT_THAT(
        problemsWith("gw1nr-lv9qn88pc6-i5", "ice40up5k-sg48"),
        ElementsAre(
            "b.json:16:86: Pins of the Lattice iCE40 family have no “io_standard”; leave it out.",
            "b.json:20:69: Pins of the Lattice iCE40 family have no “io_standard”; leave it "
            "out."));
}

TEST_F(CustomBoards, SelectorsAreUnique)
{
    const std::string again = R"(    {
      "selector": {"memory": "flash", "connection": "usb"}, "programmer": "icesprog",
      "args": "${BITSTREAM}", "usb": {"vid": "1d50", "pid": "602b"}
    }
  ],
  "requires")";
    EXPECT_THAT(problemsWith("    }\n  ],\n  \"requires\"", "    },\n" + again),
                ElementsAre("b.json:15:19: Another variant of this board already has connection "
                            "“usb” with memory “flash”."));
}

TEST_F(CustomBoards, ProblemsComeAllAtOnceByFileThenInOrder)
{
    write("a.json", "{");
    write("B_oard.json", changed("\"mhz\": 27", "\"mhz\": -1"));
    write("c.json", changed("My Tang Nano 9K", ""));
    EXPECT_THAT(problems(),
                ElementsAre("B_oard.json:1:1: The file name “B_oard.json” isn't a board ID: only "
                            "lowercase letters, digits and hyphens can stand before “.json”.",
                            "B_oard.json:20:50: A clock's frequency must be above 0 and at most "
                            "10000 MHz, not -1.",
                            "a.json:1:2: The file ends here, but its JSON doesn't.",
                            "c.json:3:11: This text is empty."));
}

TEST_F(CustomBoards, TenProblemsAreListedAndTheRestCounted)
{
    for (int i = 0; i < 13; ++i) {
        write(std::format("board{:02}.json", i), "[]");
    }
    const auto boards = m_catalog.boards(m_folder);
    ASSERT_FALSE(boards);
    const auto &diagnostics = boards.error().diagnostics;
    ASSERT_EQ(diagnostics.size(), 11U);
    EXPECT_EQ(diagnostics.back().severity, Severity::Info);
    EXPECT_EQ(diagnostics.back().place.line, 0);
    EXPECT_EQ(diagnostics.back().text.english(), "There are 3 more problems in the custom boards.");
    EXPECT_THAT(boards.error().message.english(), HasSubstr("have 13 problems"));
    for (int i = 10; i < 13; ++i) {
        fs::remove(m_folder / std::format("board{:02}.json", i));
    }
    EXPECT_EQ(problems().size(), 10U);
}

TEST_F(CustomBoards, AProblemInTheFolderIsOneForEveryBoard)
{
    write("bad.json", "{}");
    EXPECT_FALSE(m_catalog.select("icestick", {}, m_folder));
    EXPECT_FALSE(m_catalog.answer({.boards = {.fetch = true}, .customBoardsFolder = m_folder}));
}

TEST_F(CustomBoards, OddFilesAreProblemsNotAccidents)
{
    fs::create_symlink(fs::path(LOGIX_RESOURCES) / "catalog/boards/icestick.json",
                       m_folder / "link-out.json");
    fs::create_symlink(m_folder / "nothing", m_folder / "dangling.json");
    write("inside.txt", goodBoard);
    fs::create_symlink("inside.txt", m_folder / "link-in.json");
    ASSERT_EQ(mkfifo((m_folder / "pipe.json").c_str(), 0600), 0);
    write("deep.json", std::string(100'000, '['));
    write("large.json", std::string(2'000'000, ' '));
    write("binary.json", std::string("\x7f"
                                     "ELF\0\0",
                                     6));
    const auto found = problems();
    ASSERT_EQ(found.size(), 6U);
    EXPECT_THAT(found[0], HasSubstr("binary.json:1:1:"));
    EXPECT_THAT(found[1], HasSubstr("dangling.json:1:1:"));
    EXPECT_THAT(found[2], HasSubstr("deep.json:1:65: More than 64 levels"));
    EXPECT_THAT(found[3], HasSubstr("large.json:1:1: This file is larger"));
    EXPECT_THAT(found[4], HasSubstr("link-out.json:1:1: This file is a link that leads outside"));
    EXPECT_THAT(found[5], HasSubstr("pipe.json:1:1: This isn't an ordinary file."));
}

TEST_F(CustomBoards, TheFolderMustBeThere)
{
    for (const fs::path &folder :
         {m_folder / "none", fs::path("relative"), fs::path(), m_folder / ".." / "x"}) {
        const auto boards = m_catalog.boards(folder);
        ASSERT_FALSE(boards) << folder;
        EXPECT_EQ(boards.error().category, ErrorCategory::Request);
    }
}

TEST_F(CustomBoards, NamesInOtherScriptsAndSpacesWork)
{
    const fs::path folder = m_folder / "платы и доски";
    fs::create_directory(folder);
    std::ofstream(folder / "my-nano.json") << goodBoard;
    const auto selection = m_catalog.select("my-nano", {}, folder);
    EXPECT_TRUE(selection);
}

TEST_F(CustomBoards, AHundredBoardsAreCheckedQuickly)
{
    for (int i = 0; i < 100; ++i) {
        write(std::format("board-{}.json", i), goodBoard);
    }
    ASSERT_TRUE(m_catalog.boards(m_folder));
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(m_catalog.boards(m_folder));
    const auto spent = std::chrono::steady_clock::now() - start;
    // Ten times what an optimized build takes: only a change of order of growth fails here.
    EXPECT_LT(spent, std::chrono::milliseconds(1500));
    RecordProperty(
        "milliseconds",
        static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(spent).count()));
}

} // namespace
} // namespace logix
