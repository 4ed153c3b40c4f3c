// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceId.h"

#include <gtest/gtest.h>

namespace logix {
namespace {

TEST(DeviceId, SaysWhereADeviceIsAndWhatItIs)
{
    const UsbDevice device{.vid = "0403",
                           .pid = "6010",
                           .bus = 1,
                           .number = 7,
                           .path = "1-2.3",
                           .serialNumber = "FT:AT"};
    EXPECT_EQ(deviceIdOf(device), "usb:1-2.3:0403:6010:FT:AT");
    const auto id = parseDeviceId(deviceIdOf(device));
    ASSERT_TRUE(id);
    EXPECT_EQ(id->path, "1-2.3");
    EXPECT_EQ(id->vid, "0403");
    EXPECT_EQ(id->pid, "6010");
    EXPECT_EQ(id->serialNumber, "FT:AT");
}

TEST(DeviceId, OtherTextsArentOne)
{
    for (const char *text :
         {"", "usb", "usb:", "usb:1-1", "usb:1-1:0403", "usb:1-1:0403:6010",
          "usb:1-1:403:6010:", "usb:1-1:0403:601G:", "usb:1:0403:6010:", "usb:a-b:0403:6010:",
          "pci:1-1:0403:6010:", "usb:1-:0403:6010:", "0403:6010"}) {
        EXPECT_FALSE(parseDeviceId(text)) << text;
    }
    EXPECT_TRUE(parseDeviceId("usb:1-1:0403:6010:"));
}

} // namespace
} // namespace logix
