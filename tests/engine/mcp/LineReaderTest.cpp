// SPDX-License-Identifier: Apache-2.0
#include "mcp/LineReader.h"

#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace logix::mcp {
namespace {

using testing::ElementsAre;

struct Reading
{
    std::vector<std::string> lines;
    int longLines = 0;
    LineReader reader{10, [this](std::string_view line) { lines.emplace_back(line); },
                      [this] { ++longLines; }};
};

TEST(LineReader, CutsLinesWhereverTheBytesAreSplit)
{
    const std::string bytes = "a\n\nbc\r\nlast";
    for (std::size_t size = 1; size <= bytes.size(); ++size) {
        Reading reading;
        for (std::size_t i = 0; i < bytes.size(); i += size) {
            reading.reader.add(std::string_view(bytes).substr(i, size));
        }
        EXPECT_THAT(reading.lines, ElementsAre("a", "", "bc\r"));
        EXPECT_EQ(reading.longLines, 0);
    }
}

TEST(LineReader, ALongLineIsReportedOnceAndSkipped)
{
    for (const std::size_t size : {1U, 3U, 100U}) {
        Reading reading;
        const std::string bytes = "0123456789\n0123456789X and much more\nok\n";
        for (std::size_t i = 0; i < bytes.size(); i += size) {
            reading.reader.add(std::string_view(bytes).substr(i, size));
        }
        EXPECT_THAT(reading.lines, ElementsAre("0123456789", "ok"));
        EXPECT_EQ(reading.longLines, 1);
    }
}

} // namespace
} // namespace logix::mcp
