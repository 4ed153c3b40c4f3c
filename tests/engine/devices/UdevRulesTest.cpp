// SPDX-License-Identifier: Apache-2.0
#include "devices/UdevRules.h"
#include "base/Files.h"
#include "support/TemporaryFolder.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace logix {
namespace {

using testing::HasSubstr;

class UdevRules : public testing::Test
{
protected:
    BoardList boards() { return m_catalog.boards(std::nullopt).value_or(BoardList()); }

    Catalog m_catalog{std::filesystem::path(LOGIX_RESOURCES) / "catalog"};
};

TEST_F(UdevRules, ARuleNamesTheDeviceAndWhoGetsIt)
{
    EXPECT_EQ(udevRule("0403", "6010", false),
              R"(SUBSYSTEM=="usb", ATTR{idVendor}=="0403", ATTR{idProduct}=="6010", )"
              R"(MODE="0660", GROUP="plugdev", TAG+="uaccess")");
    EXPECT_THAT(udevRule("0d28", "0204", true),
                HasSubstr("\nSUBSYSTEM==\"hidraw\", ATTRS{idVendor}==\"0d28\", "));
}

TEST_F(UdevRules, TheFileHasEveryDeviceOfTheCatalogOnce)
{
    const std::string text = udevRulesText(boards());
    for (const auto &board : boards()) {
        for (const Variant &variant : board->variants) {
            const std::string rule = udevRule(variant.usb.vid, variant.usb.pid, false);
            const auto first = text.find(rule);
            ASSERT_NE(first, std::string::npos) << board->id;
            EXPECT_EQ(text.find(rule, first + 1), std::string::npos) << rule;
        }
    }
    // iCELink and CMSIS-DAP are programmed through their HID side.
    EXPECT_THAT(text, HasSubstr("SUBSYSTEM==\"hidraw\", ATTRS{idVendor}==\"1d50\", "
                                "ATTRS{idProduct}==\"602b\""));
    EXPECT_THAT(text, testing::Not(HasSubstr("hidraw\", ATTRS{idVendor}==\"0403\"")));
}

TEST_F(UdevRules, TheFixIsAFileAndACommandForRoot)
{
    const test::TemporaryFolder folder;
    const auto fix = preparePermissionFix(boards(), folder.path() / "it's new");
    ASSERT_TRUE(fix) << fix.error().message.english();
    EXPECT_EQ(readFile(fix->file).value_or(""), fix->rules);
    EXPECT_EQ(fix->target, "/etc/udev/rules.d/70-logix-fpga.rules");
    ASSERT_EQ(fix->command.size(), 3U);
    EXPECT_THAT(fix->command[2], HasSubstr("it'\\''s new/70-logix-fpga.rules"));
    EXPECT_THAT(fix->command[2], HasSubstr("udevadm control --reload"));
    // The shell reads it as it is meant.
    EXPECT_EQ(std::system(("/bin/sh -n -c " + shellQuoted(fix->command[2])).c_str()), 0);
}

TEST_F(UdevRules, TheActionHasTheRule)
{
    const Action action = permissionsAction("0403", "6010", false);
    EXPECT_EQ(action.code, ActionCode::FixDevicePermissions);
    EXPECT_THAT(action.description.english(), HasSubstr(udevRule("0403", "6010", false)));
    EXPECT_THAT(action.description.english(), HasSubstr("logix devices --fix"));
    EXPECT_EQ(permissionsAction("0d28", "0204", true).description.english().find('\n'),
              std::string::npos);
}

} // namespace
} // namespace logix
