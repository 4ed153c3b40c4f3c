// SPDX-License-Identifier: Apache-2.0
//
// The checker finds what is wrong: each of these drawings has one fault.
#include "SvgChecker.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace logix::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// A pin, a wire and an inverter with an open output.
struct Parts
{
    std::string wire = R"x(<g class="wire" data-bits="2"><path d="M50 50H100"/></g>)x";
    std::string pin =
        R"x(<g class="pin input" data-pin="a" data-bits="2" transform="translate(10 40)">
<path class="body" d="M0 0H40V20H0Z"/><text class="pinname" x="20" y="14" text-anchor="middle">a</text>
<g class="port" data-port="a" data-bits="2"><circle class="hit" cx="40" cy="10" r="6"/></g></g>)x";
    std::string block = R"x(<g class="block logic" data-block="n" transform="translate(100 30)">
<path class="body" d="M0 0H40V40H0Z"/>
<g class="port" data-port="A" data-bits="2"><circle class="hit" cx="0" cy="20" r="6"/></g>
<g class="tag open" data-bits="3"><path d="M40 20H50"/></g>
<g class="port" data-port="Y" data-bits="3"><circle class="hit" cx="40" cy="20" r="6"/></g></g>)x";
    std::string more;
    int width = 200;

    [[nodiscard]] std::string svg() const
    {
        return R"x(<svg xmlns="http://www.w3.org/2000/svg" width=")x" + std::to_string(width)
               + R"x(" height="120"><g class="wires">)x" + wire + R"x(</g><g class="nodes">)x" + pin
               + block + more + "</g></svg>";
    }
};

const nlohmann::ordered_json &module()
{
    static const auto json = nlohmann::ordered_json::parse(R"x({
        "blocks": {"n": {"ports": {"A": {"bits": [2]}, "Y": {"bits": [3]}}}},
        "pins": {"a": {"direction": "input", "bits": [2], "by_label": false}}})x");
    return json;
}

std::vector<std::string> problems(const Parts &parts)
{
    return checkDrawing(parts.svg(), module()).problems;
}

TEST(SvgChecker, FindsNothingWrongWithAGoodDrawing)
{
    EXPECT_THAT(problems({}), IsEmpty());
    EXPECT_EQ(checkDrawing(Parts().svg(), module()).numbers.nets, 1U);
}

TEST(SvgChecker, FindsEveryFault)
{
    Parts parts;
    parts.more =
        R"x(<g class="block logic" data-block="x" transform="translate(120 40)"><path class="body" d="M0 0H40V40H0Z"/></g>)x";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("overlaps")));

    parts = {};
    parts.wire += R"x(<g class="wire" data-bits="2"><path d="M50 50H70V55H150"/></g>)x";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("crosses block")));

    parts = {};
    parts.wire = R"x(<g class="wire" data-bits="2"><path d="M50 50H90"/></g>)x";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("ends nowhere")));

    parts = {};
    parts.wire = R"x(<g class="wire" data-bits="7"><path d="M50 50H100"/></g>)x";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("other bits")));

    parts = {};
    parts.wire.clear();
    EXPECT_THAT(problems(parts), Contains(HasSubstr("port A of n is connected 0+0 times")));

    parts = {};
    parts.more =
        R"x(<g class="block" data-block="m" transform="translate(150 90)"><path class="body" d="M0 0H9V9Z"/><g class="tag net" data-bits="2"><path d="M-50 -40H-60"/></g></g>)x";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("port A of n is connected 1+1 times")));

    parts = {};
    parts.block.clear();
    EXPECT_THAT(problems(parts), Contains(HasSubstr("n isn't drawn")));

    parts = {};
    parts.width = 120;
    EXPECT_THAT(problems(parts), Contains(HasSubstr("leaves the view")));

    parts = {};
    parts.more =
        R"x(<g class="block" data-block="m" transform="translate(60 44)"><path class="body" d="M0 40H9V49Z"/><text class="port" x="0" y="10">label</text></g>)x";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("crosses the text label")));

    parts = {};
    parts.more =
        R"x(<g class="block" data-block="m" transform="translate(20 50)"><path class="body" d="M0 40H9V49Z"/><text class="port" x="0" y="4">aaaaaa</text></g>)x";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("the text")));

    parts = {};
    parts.more = "<g>";
    EXPECT_THAT(problems(parts), Contains(HasSubstr("well-formed")));
}

TEST(SvgChecker, CountsCrossings)
{
    Parts parts;
    parts.wire += R"x(<g class="wire" data-bits="9"><path d="M75 10V110"/></g>)x";
    EXPECT_EQ(checkDrawing(parts.svg(), module()).numbers.crossings, 1U);
}

} // namespace
} // namespace logix::test
