// SPDX-License-Identifier: Apache-2.0
#include "base/Message.h"

#include <gtest/gtest.h>

namespace logix {
namespace {

constexpr MessageId found{"test.found", "{file}: {count} {count|module|modules}."};

TEST(Message, FillsInArgumentsAndForms)
{
    EXPECT_EQ(Message(found, {{"file", "a.v"}, {"count", std::int64_t(1)}}).english(),
              "a.v: 1 module.");
    EXPECT_EQ(Message(found, {{"file", "a.v"}, {"count", std::int64_t(3)}}).english(),
              "a.v: 3 modules.");
}

TEST(Message, VerbatimTextIsNeverAPattern)
{
    EXPECT_EQ(Message::verbatim("{file} {").english(), "{file} {");
}

TEST(Message, AnArgumentIsNeverAPattern)
{
    EXPECT_EQ(Message(found, {{"file", "{count}"}, {"count", std::int64_t(1)}}).english(),
              "{count}: 1 module.");
}

TEST(Translator, FallsBackToEnglish)
{
    const Translator german({{"test.found", "{count} {count|Modul|Module} in {file}."}});
    const Message message(found, {{"file", "a.v"}, {"count", std::int64_t(2)}});
    EXPECT_EQ(german.text(message), "2 Module in a.v.");
    constexpr MessageId other{"test.other", "Other"};
    EXPECT_EQ(german.text(other), "Other");
}

} // namespace
} // namespace logix
