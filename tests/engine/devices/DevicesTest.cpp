// SPDX-License-Identifier: Apache-2.0
#include "devices/Devices.h"
#include "support/MockUsb.h"
#include "support/RecordedBuild.h"
#include "support/TemporaryFolder.h"

#include <array>
#include <chrono>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace logix {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ListedDevices : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!test::MockUsb::isPossible()) {
            GTEST_SKIP() << "umockdev isn't preloaded";
        }
    }

    DeviceList list(const DevicesRequest &request = {})
    {
        auto devices = listDevices(request, m_catalog);
        EXPECT_TRUE(devices) << devices.error().message.english();
        return devices.value_or(DeviceList());
    }

    fs::path build(const std::string &board, const VariantChoice &choice = {},
                   const std::optional<fs::path> &custom = {})
    {
        const auto selection = m_catalog.select(board, choice, custom);
        EXPECT_TRUE(selection);
        const fs::path folder = m_folder.path() / "_build" / board;
        test::writeBuild(folder, *selection, "hardware.bin", "bits");
        return folder;
    }

    /// One board file like one of the catalog's.
    fs::path customFolder(const std::string &id, const std::string &usb)
    {
        m_folder.write("boards/" + id + ".json",
                       R"({"name": "Mine", "fpga_id": "ice40up5k-sg48", "variants": [{
                           "selector": {"connection": "usb", "memory": "flash"},
                           "programmer": "iceprog", "args": "-d d:${BUS}/${DEV} ${BITSTREAM}",
                           "usb": )"
                           + usb + R"(, "tested": true}]})");
        return m_folder.path() / "boards";
    }

    static const Device *find(const DeviceList &list, const std::string &path)
    {
        const auto found = std::ranges::find(list.devices, path, &Device::usbPath);
        return found != list.devices.end() ? &*found : nullptr;
    }

    const test::MockDevice m_alhambra{.path = "1-1",
                                      .vid = 0x0403,
                                      .pid = 0x6010,
                                      .number = 7,
                                      .manufacturer = "AlhambraBits",
                                      .product = "Alhambra II v1.0A",
                                      .serialNumber = "FTATANKC",
                                      .serialPorts = {"ttyUSB0", "ttyUSB1"}};
    const test::MockDevice m_nameless{.path = "1-2", .vid = 0x0403, .pid = 0x6010, .number = 8};
    const test::MockDevice m_iceLink{.path = "1-3.1",
                                     .vid = 0x1d50,
                                     .pid = 0x602b,
                                     .number = 11,
                                     .manufacturer = "MuseLab",
                                     .product = "DAPLink CMSIS-DAP",
                                     .serialNumber = "0700000100",
                                     .serialPorts = {"ttyACM0"}};
    const test::MockDevice m_hub{
        .path = "1-3", .vid = 0x05e3, .pid = 0x0608, .number = 10, .isHub = true};
    const test::MockDevice m_dfu{.path = "2-1",
                                 .vid = 0x1209,
                                 .pid = 0x5af0,
                                 .number = 3,
                                 .manufacturer = "GsD",
                                 .product = "OrangeCrab r0.2 DFU bootloader"};
    const test::MockDevice m_dirtyJtag{.path = "2-2",
                                       .vid = 0x1209,
                                       .pid = 0xc0ca,
                                       .number = 4,
                                       .manufacturer = "Jean THOMAS",
                                       .product = "DirtyJTAG"};
    const test::MockDevice m_keyboard{.path = "2-3",
                                      .vid = 0x046d,
                                      .pid = 0xc31c,
                                      .number = 5,
                                      .manufacturer = "Logitech",
                                      .product = "USB Keyboard",
                                      .mode = fs::perms(0444)};

    void plugAll(test::MockUsb &usb) const
    {
        for (const auto *device :
             {&m_alhambra, &m_nameless, &m_hub, &m_iceLink, &m_dfu, &m_dirtyJtag, &m_keyboard}) {
            usb.plug(*device);
        }
    }

    test::TemporaryFolder m_folder;
    Catalog m_catalog{fs::path(LOGIX_RESOURCES) / "catalog"};
};

TEST_F(ListedDevices, ATableOfThem)
{
    test::MockUsb usb;
    plugAll(usb);
    const DeviceList found = list();
    std::vector<std::string> ids;
    for (const Device &device : found.devices) {
        ids.push_back(device.id);
    }
    // By USB IDs, bus and number; no hub, and no keyboard that nobody may open.
    EXPECT_THAT(ids, ElementsAre("usb:1-1:0403:6010:FTATANKC",
                                 "usb:1-2:0403:6010:", "usb:2-1:1209:5af0:", "usb:2-2:1209:c0ca:",
                                 "usb:1-3.1:1d50:602b:0700000100"));
    EXPECT_THAT(found.unreachable, IsEmpty());

    const Device &alhambra = found.devices[0];
    EXPECT_EQ(alhambra.label, "Alhambra II v1.0A (AlhambraBits, 0403:6010)");
    EXPECT_EQ(alhambra.manufacturer, "AlhambraBits");
    EXPECT_EQ(alhambra.serialNumber, "FTATANKC");
    EXPECT_EQ(alhambra.bus, 1);
    EXPECT_EQ(alhambra.number, 7);
    EXPECT_THAT(alhambra.serialPorts, ElementsAre("/dev/ttyUSB0", "/dev/ttyUSB1"));
    EXPECT_THAT(alhambra.likelyBoards, ElementsAre("alhambra-ii"));
    EXPECT_EQ(alhambra.boards.front().board, "alhambra-ii");
    EXPECT_EQ(alhambra.boards.front().best(), MatchLevel::Strong);

    const Device &nameless = found.devices[1];
    EXPECT_EQ(nameless.label, "USB device (0403:6010)");
    EXPECT_THAT(nameless.likelyBoards, IsEmpty());
    EXPECT_GT(nameless.boards.size(), 20U);

    EXPECT_THAT(find(found, "2-1")->likelyBoards, testing::Each(testing::StartsWith("orangecrab")));
    EXPECT_THAT(find(found, "2-2")->likelyBoards, IsEmpty());
    EXPECT_THAT(find(found, "1-3.1")->serialPorts, ElementsAre("/dev/ttyACM0"));
}

TEST_F(ListedDevices, LabelsUseWhatThereIs)
{
    test::MockUsb usb;
    usb.plug({.path = "1-1", .vid = 0x1111, .pid = 0x0001, .number = 2, .product = "Thing"});
    usb.plug({.path = "1-2", .vid = 0x1111, .pid = 0x0002, .number = 3, .manufacturer = "Acme"});
    usb.plug({.path = "1-4", .vid = 0x1111, .pid = 0x0003, .number = 4});
    const DeviceList found = list();
    ASSERT_EQ(found.devices.size(), 3U);
    EXPECT_EQ(found.devices[0].label, "Thing (1111:0001)");
    EXPECT_EQ(found.devices[1].label, "Acme (1111:0002)");
    EXPECT_EQ(found.devices[2].label, "USB device (1111:0003)");
    EXPECT_THAT(found.devices[0].boards, IsEmpty());
}

TEST_F(ListedDevices, OneWithoutPermissionComesWithTheRule)
{
    test::MockUsb usb;
    test::MockDevice hidden = m_alhambra;
    hidden.mode = fs::perms(0444);
    usb.plug(hidden);
    usb.plug(m_keyboard);
    const DeviceList found = list();
    EXPECT_THAT(found.devices, IsEmpty());
    ASSERT_EQ(found.unreachable.size(), 1U);
    const UnreachableDevice &device = found.unreachable.front();
    EXPECT_EQ(device.label, "USB device (0403:6010)");
    EXPECT_EQ(device.action.code, ActionCode::FixDevicePermissions);
    EXPECT_THAT(device.udevRule, HasSubstr(R"(ATTR{idProduct}=="6010")"));
    EXPECT_THAT(device.action.description.english(), HasSubstr(device.udevRule));
    EXPECT_GT(device.boards.size(), 20U);
    for (const BoardMatch &board : device.boards) {
        EXPECT_EQ(board.best(), MatchLevel::Weak);
    }
    // And once it may be opened, it is one like the others.
    fs::permissions(usb.deviceFile(hidden), fs::perms(0666));
    EXPECT_EQ(list().devices.size(), 1U);
    EXPECT_THAT(list().unreachable, IsEmpty());
}

TEST_F(ListedDevices, ForABuildOnlyWhatFitsItBestFirst)
{
    test::MockUsb usb;
    plugAll(usb);
    const DeviceList strict = list({.buildFolder = build("alhambra-ii")});
    ASSERT_EQ(strict.devices.size(), 1U);
    EXPECT_EQ(strict.devices[0].usbPath, "1-1");
    EXPECT_EQ(strict.devices[0].buildMatch, MatchLevel::Strong);

    const DeviceList loose = list({.buildFolder = build("alchitry-au", {.memory = "ram"})});
    ASSERT_EQ(loose.devices.size(), 2U);
    EXPECT_EQ(loose.devices[0].buildMatch, MatchLevel::Weak);
    // The list without a build has no such field.
    EXPECT_FALSE(list().devices[0].buildMatch);
}

TEST_F(ListedDevices, ForABuildAnUnreachableOneIsToldToo)
{
    test::MockUsb usb;
    test::MockDevice hidden = m_alhambra;
    hidden.mode = fs::perms(0000);
    usb.plug(hidden);
    usb.plug(m_dirtyJtag);
    const DeviceList found = list({.buildFolder = build("alhambra-ii")});
    EXPECT_THAT(found.devices, IsEmpty());
    ASSERT_EQ(found.unreachable.size(), 1U);
    EXPECT_EQ(found.unreachable[0].buildMatch, MatchLevel::Weak);
}

TEST_F(ListedDevices, CustomBoardsMatchAsTheCatalogs)
{
    test::MockUsb usb;
    usb.plug(m_alhambra);
    const fs::path custom = customFolder(
        "mine", R"({"vid": "0403", "pid": "6010", "product_regex": "^Alhambra II v1"})");
    const DeviceList found = list({.customBoardsFolder = custom});
    ASSERT_EQ(found.devices.size(), 1U);
    EXPECT_THAT(found.devices[0].likelyBoards, ElementsAre("alhambra-ii", "mine"));
    EXPECT_TRUE(found.devices[0].boards[1].isCustom);
    EXPECT_EQ(found.devices[0].boards[1].name, "Mine");
}

TEST_F(ListedDevices, ABuildsCustomBoardComesFromItsRecord)
{
    test::MockUsb usb;
    usb.plug(m_alhambra);
    const fs::path custom = customFolder(
        "mine", R"({"vid": "0403", "pid": "6010", "product_regex": "^Alhambra II v1"})");
    const fs::path folder = build("mine", {}, custom);
    fs::remove_all(custom);
    const DeviceList found = list({.buildFolder = folder});
    ASSERT_EQ(found.devices.size(), 1U);
    EXPECT_EQ(found.devices[0].buildMatch, MatchLevel::Strong);
    // It isn't among the boards, which nobody sent.
    EXPECT_THAT(found.devices[0].likelyBoards, ElementsAre("alhambra-ii"));
}

TEST_F(ListedDevices, BrokenRequestsAreToldApart)
{
    test::MockUsb usb;
    const auto failed = [&](const DevicesRequest &request) {
        const auto result = listDevices(request, m_catalog);
        EXPECT_FALSE(result);
        return result ? Error() : result.error();
    };
    const fs::path empty = m_folder.path() / "_build";
    fs::create_directories(empty);
    EXPECT_EQ(failed({.buildFolder = empty}).message.key(), "catalog.no-build");
    EXPECT_EQ(failed({.buildFolder = m_folder.path()}).message.key(), "catalog.not-build-folder");
    const fs::path folder = build("alhambra-ii");
    std::ofstream(folder / buildRecordName) << "{}";
    EXPECT_EQ(failed({.buildFolder = folder}).message.key(), "catalog.record-damaged");
    const Error broken =
        failed({.customBoardsFolder = customFolder("mine", R"({"vid": "403", "pid": "6010"})")});
    EXPECT_EQ(broken.category, ErrorCategory::Request);
    EXPECT_THAT(broken.diagnostics, testing::SizeIs(1));
}

TEST_F(ListedDevices, NamesInOtherScriptsAndWithRubbishAreOneLine)
{
    test::MockUsb usb;
    usb.plug({.path = "1-1",
              .vid = 0x1111,
              .pid = 0x0001,
              .number = 2,
              .manufacturer = "株式会社",
              .product = "Плата\x1b[31m №1"});
    const DeviceList found = list();
    ASSERT_EQ(found.devices.size(), 1U);
    EXPECT_EQ(found.devices[0].label, "Плата №1 (株式会社, 1111:0001)");
}

/// Listing must not disturb what another program does with a device: its file is never opened.
TEST_F(ListedDevices, NothingIsOpened)
{
    test::MockUsb usb;
    usb.plug(m_alhambra);
    const int watch = inotify_init1(IN_NONBLOCK);
    ASSERT_GE(inotify_add_watch(watch, usb.deviceFile(m_alhambra).c_str(), IN_OPEN), 0);
    const auto wasOpened = [&] {
        std::array<char, 4096> events{};
        return read(watch, events.data(), events.size()) > 0;
    };
    EXPECT_EQ(list().devices.size(), 1U);
    EXPECT_FALSE(wasOpened());
    // The watch does see who opens it.
    close(open(usb.deviceFile(m_alhambra).c_str(), O_RDONLY));
    EXPECT_TRUE(wasOpened());
    close(watch);
}

TEST_F(ListedDevices, TwentyDevicesTakeLittleTime)
{
    test::MockUsb usb;
    for (int i = 1; i <= 20; ++i) {
        usb.plug({.path = "1-" + std::to_string(i),
                  .vid = 0x0403,
                  .pid = 0x6010,
                  .number = 10 + i,
                  .product = i % 2 == 0 ? "Dual RS232-HS" : "Alhambra II",
                  .serialNumber = "S" + std::to_string(i)});
    }
    ASSERT_EQ(list().devices.size(), 20U);
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(list().devices.size(), 20U);
    // Of a build without optimization, under umockdev; the goal is measured in bench/.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(1000));
}

} // namespace
} // namespace logix
