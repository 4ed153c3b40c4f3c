// SPDX-License-Identifier: Apache-2.0
#include "catalog/BoundedRegex.h"
#include "catalog/Catalog.h"

#include <chrono>
#include <gtest/gtest.h>
#include <random>
#include <regex>
#include <string>
#include <tuple>

namespace logix {
namespace {

bool isIn(std::string_view pattern, std::string_view text)
{
    const auto regex = BoundedRegex::compile(pattern);
    EXPECT_TRUE(regex) << pattern;
    return regex && regex->isIn(text);
}

TEST(BoundedRegex, FindsWhatTheStandardLibraryFinds)
{
    const std::vector<std::string> patterns = {"",
                                               "a",
                                               "abc",
                                               "^abc",
                                               "abc$",
                                               "^$",
                                               "a|b",
                                               "^(ab|cd)$",
                                               "(?:ab)+",
                                               "a?b",
                                               "a*",
                                               "a+b",
                                               "[abc]",
                                               "[^abc]",
                                               "[a-c]x",
                                               "[]a]?",
                                               "\\d+",
                                               "\\w\\s\\W",
                                               "\\bab\\b",
                                               "\\Bb",
                                               "a{2}",
                                               "a{2,}",
                                               "^a{1,3}$",
                                               "a.c",
                                               "\\.",
                                               "\\(a\\)",
                                               "[\\d.]+v",
                                               "a+?b",
                                               "(a|b)*c",
                                               "((a)|(bc))+d",
                                               "\\x41",
                                               "^[^ ]+ [0-9A-F]{4}$",
                                               "--.. x ..--",
                                               "[a\\-c]",
                                               "x(y|)z",
                                               "^(Dual RS232-HS|iCEBreaker)",
                                               "a\\$b",
                                               "[$^]",
                                               "\\t"};
    const std::vector<std::string> texts = {"",
                                            "a",
                                            "b",
                                            "ab",
                                            "abc",
                                            "xabcx",
                                            "aab",
                                            "aaaa",
                                            "a b",
                                            "ab-",
                                            "x ab y",
                                            "a.c",
                                            "a\nc",
                                            "(a)",
                                            "1.2v",
                                            "cd",
                                            "bcad",
                                            "A",
                                            "foo 00FF",
                                            "foo 0FF",
                                            "--ab x cd--",
                                            "xz",
                                            "xyz",
                                            "a$b",
                                            "^",
                                            "\t",
                                            "iCEBreaker V1",
                                            "no iCEBreaker",
                                            "Dual RS232-HS",
                                            "-",
                                            "]"};
    for (const std::string &pattern : patterns) {
        if (pattern == "[]a]?") {
            // The standard library reads a bracket first in a class as an end, like JavaScript; so
            // do we, and then there is one too many.
            continue;
        }
        const std::regex known(pattern, std::regex::ECMAScript);
        for (const std::string &text : texts) {
            EXPECT_EQ(isIn(pattern, text), std::regex_search(text, known))
                << "/" << pattern << "/ in \"" << text << '"';
        }
    }
}

TEST(BoundedRegex, FindsTheSameInRandomTexts)
{
    std::mt19937 random(20261201);
    const std::vector<std::string> pieces = {"a",  "b",  "[ab]", "(a|b)",   "(ab)", ".",
                                             "a*", "b+", "c?",   "(a|bc)*", "[^a]", "a{1,2}",
                                             "^a", "b$", "\\b",  "(a*b)+"};
    for (int round = 0; round < 2000; ++round) {
        std::string pattern;
        for (unsigned i = 0; i <= random() % 4; ++i) {
            pattern += pieces[random() % pieces.size()];
        }
        std::string text;
        for (unsigned i = 0; i < random() % 9; ++i) {
            text += static_cast<char>('a' + random() % 3);
        }
        ASSERT_EQ(isIn(pattern, text), std::regex_search(text, std::regex(pattern)))
            << "/" << pattern << "/ in \"" << text << '"';
    }
}

TEST(BoundedRegex, WhatIsNoExpressionOfItsKindIsRefused)
{
    for (const char *pattern : {"(",
                                ")",
                                "a)",
                                "(a",
                                "[a",
                                "a**",
                                "*a",
                                "+",
                                "?",
                                "{2}",
                                "a{",
                                "a{2",
                                "a{3,2}",
                                "a{1001}",
                                "(?=a)",
                                "(?!a)",
                                "(a)\\1",
                                "\\",
                                "\\q",
                                "[b-a]",
                                "\\x4",
                                "(?<n>a)",
                                "((a{1000}){1000}){1000}"}) {
        EXPECT_FALSE(BoundedRegex::compile(pattern)) << pattern;
    }
}

TEST(BoundedRegex, TakesItsTimeByTheTextsLengthOnly)
{
    for (const char *pattern : {"(a+)+b", "(a|a)*b", "(a*)*b", "(.*.*.*)*b", "((a?){30}){30}b"}) {
        const auto regex = BoundedRegex::compile(pattern);
        ASSERT_TRUE(regex) << pattern;
        const auto start = std::chrono::steady_clock::now();
        EXPECT_FALSE(regex->isIn(std::string(1000, 'a'))) << pattern;
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2)) << pattern;
    }
}

TEST(BoundedRegex, EveryExpressionOfTheCatalogIsOne)
{
    const Catalog catalog(std::filesystem::path(LOGIX_RESOURCES) / "catalog");
    const auto boards = catalog.boards(std::nullopt);
    const auto chips = catalog.usbChips();
    ASSERT_TRUE(boards && chips);
    EXPECT_GE(chips->size(), 4U);
    int patterns = 0;
    const auto check = [&](const std::string &pattern, const std::string &where) {
        EXPECT_TRUE(BoundedRegex::compile(pattern)) << where << ": " << pattern;
        ++patterns;
    };
    for (const auto &board : *boards) {
        for (const Variant &variant : board->variants) {
            check(variant.usb.productRegex, board->id);
            check(variant.usb.serialRegex, board->id);
        }
    }
    for (const UsbChip &chip : *chips) {
        EXPECT_TRUE(BoundedRegex::compile("^[0-9a-f]{4}$")->isIn(chip.vid));
        for (const std::string &name : chip.names) {
            check(name, chip.vid);
        }
    }
    EXPECT_GT(patterns, 500);
}

} // namespace
} // namespace logix
