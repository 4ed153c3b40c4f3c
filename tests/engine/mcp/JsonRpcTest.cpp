// SPDX-License-Identifier: Apache-2.0
#include "mcp/JsonRpc.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace logix::mcp {
namespace {

TEST(RequestIdTest, StringsAndIntegersGoBackAsTheyCame)
{
    EXPECT_EQ(RequestId::from(Json(0))->text(), "0");
    EXPECT_EQ(RequestId::from(Json(-5))->text(), "-5");
    EXPECT_EQ(RequestId::from(Json("0"))->text(), "\"0\"");
    EXPECT_EQ(RequestId::from(Json::parse("9223372036854775807"))->text(), "9223372036854775807");
    EXPECT_NE(RequestId::from(Json(0)), RequestId::from(Json("0")));
    for (const char *text : {"null", "1.5", "true", "[]", "{}"}) {
        EXPECT_FALSE(RequestId::from(Json::parse(text))) << text;
    }
}

TEST(IsModest, LooksAtDepthAndNumberOutsideTexts)
{
    EXPECT_TRUE(
        isModest(R"({"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})"));
    EXPECT_TRUE(isModest(R"({"a":"\"[,,,,\\"})"));
    EXPECT_TRUE(isModest(std::string(64, '[') + std::string(64, ']')));
    EXPECT_FALSE(isModest(std::string(65, '[')));
    EXPECT_FALSE(isModest(std::string(10'000'000, ',')));
    EXPECT_TRUE(isModest("\"" + std::string(10'000'000, ',')));
    EXPECT_TRUE(isModest("\"\\"));
    EXPECT_TRUE(isModest("]]]{"));
}

TEST(IsModest, CountsTheMembersOfEachObject)
{
    const std::string list = "[" + std::string(100'000, ',') + "]";
    EXPECT_TRUE(isModest(list));
    EXPECT_TRUE(isModest(R"({"a":)" + list + "}"));
    const std::string some = "{" + std::string(4000, ',') + "}";
    EXPECT_TRUE(isModest("[" + some + "," + some + "]"));
    EXPECT_FALSE(isModest("{" + std::string(5000, ',') + "}"));
    EXPECT_FALSE(isModest(R"({"a":{)" + std::string(5000, ',') + "}}"));
}

} // namespace
} // namespace logix::mcp
