// SPDX-License-Identifier: Apache-2.0
#include "process/LineSplitter.h"

#include <gmock/gmock.h>

namespace logix {
namespace {

struct Case
{
    const char *name;
    std::string bytes;
    std::vector<std::string> lines; ///< A `~` at the end marks a line that is printed over.
};

std::vector<std::string> split(std::string_view bytes, std::size_t piece)
{
    std::vector<std::string> lines;
    LineSplitter splitter(
        [&](const OutputLine &line) { lines.push_back(line.text + (line.redraw ? "~" : "")); });
    for (std::size_t i = 0; i < bytes.size(); i += piece) {
        splitter.add(bytes.substr(i, piece));
    }
    splitter.finish();
    return lines;
}

class LineSplitterTest : public testing::TestWithParam<Case>
{
};

TEST_P(LineSplitterTest, GivesTheSameLinesHoweverTheBytesCome)
{
    const Case &c = GetParam();
    for (const std::size_t piece :
         {std::size_t(1), std::size_t(2), std::size_t(3), c.bytes.size() + 1}) {
        EXPECT_EQ(split(c.bytes, piece), c.lines) << "in pieces of " << piece;
    }
}

INSTANTIATE_TEST_SUITE_P(Streams, LineSplitterTest,
                         testing::Values(Case{"Plain", "a\nb\n", {"a", "b"}},
                                         Case{"NoEnd", "a\nb", {"a", "b"}},
                                         Case{"Windows", "a\r\nb\r\n", {"a", "b"}},
                                         Case{"Progress", "1%\r2%\r100%\n", {"1%~", "2%~", "100%"}},
                                         Case{"ReturnLast", "1%\r", {"1%~"}},
                                         Case{"Empty", "\n\n", {"", ""}}, Case{"Nothing", "", {}},
                                         Case{"BrokenUtf8", "a\xB5z\n", {"a\xEF\xBF\xBDz"}},
                                         Case{"Colours", "\x1B[31mred\x1B[0m\n", {"red"}}),
                         [](const auto &tested) { return std::string(tested.param.name); });

TEST(LineSplitter, AnEndlessLineComesInPieces)
{
    std::size_t total = 0;
    std::size_t longest = 0;
    LineSplitter splitter([&](const OutputLine &line) {
        total += line.text.size();
        longest = std::max(longest, line.text.size());
    });
    const std::string chunk(100'000, 'x');
    for (int i = 0; i < 50; ++i) {
        splitter.add(chunk);
    }
    splitter.finish();
    EXPECT_EQ(total, 5'000'000U);
    EXPECT_LE(longest, std::size_t(1) << 20U);
}

} // namespace
} // namespace logix
