// SPDX-License-Identifier: Apache-2.0
#include "hdl/Defines.h"

#include <gmock/gmock.h>

namespace logix {
namespace {

TEST(Defines, TakeIdentifiersAndAnyLine)
{
    EXPECT_TRUE(checkDefines({}));
    EXPECT_TRUE(checkDefines({{"A", ""}, {"_b$1", "4'd3"}, {"NAME", "\"a; b 'c' $d é\""}}));
}

TEST(Defines, RefuseTheRestAllAtOnce)
{
    const auto checked =
        checkDefines({{"1A", ""}, {"", ""}, {"A-B", ""}, {"$x", ""}, {"C", "a\n"}});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().category, ErrorCategory::Request);
    EXPECT_EQ(checked.error().diagnostics.size(), 5U);
}

TEST(ModuleNames, LoseTheirBackslash)
{
    EXPECT_EQ(checkedModuleName("main").value(), "main");
    EXPECT_EQ(checkedModuleName("\\top-level ").value(), "top-level");
    EXPECT_EQ(checkedModuleName("q$1").value(), "q$1");
    EXPECT_FALSE(checkedModuleName(""));
    EXPECT_FALSE(checkedModuleName("two words"));
    EXPECT_FALSE(checkedModuleName("a\nb"));
}

} // namespace
} // namespace logix
