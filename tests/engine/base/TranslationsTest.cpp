// SPDX-License-Identifier: Apache-2.0
#include "base/Translations.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

namespace fs = std::filesystem;

namespace logix {
namespace {

const fs::path folder = fs::path(LOGIX_RESOURCES) / "messages";

nlohmann::json readJson(const fs::path &file)
{
    std::ifstream stream(file);
    return nlohmann::json::parse(stream, nullptr, false);
}

/// The names in a pattern's braces.
std::set<std::string> argumentsOf(const std::string &pattern)
{
    static const std::regex form(R"(\{([^{}|]*)[^{}]*\})");
    std::set<std::string> names;
    for (std::sregex_iterator it(pattern.begin(), pattern.end(), form), end; it != end; ++it) {
        names.insert((*it)[1]);
    }
    return names;
}

TEST(Translations, SayWhatTheEnglishMessagesSay)
{
    int languages = 0;
    int messages = 0;
    for (const auto &language : fs::directory_iterator(folder)) {
        if (!language.is_directory()) {
            continue;
        }
        ++languages;
        for (const auto &file : fs::directory_iterator(language.path())) {
            const std::string name = language.path().filename() / file.path().filename();
            const auto translated = readJson(file.path());
            const auto english = readJson(folder / file.path().filename());
            ASSERT_TRUE(translated.is_object()) << name;
            ASSERT_TRUE(english.is_object()) << name << " belongs to no English file";
            for (const auto &[key, pattern] : translated.items()) {
                ASSERT_TRUE(english.contains(key)) << name << ": " << key;
                ASSERT_TRUE(pattern.is_string()) << name << ": " << key;
                EXPECT_FALSE(pattern.get<std::string>().empty()) << name << ": " << key;
                const auto wanted = argumentsOf(english[key]);
                for (const std::string &argument : argumentsOf(pattern)) {
                    EXPECT_TRUE(wanted.contains(argument))
                        << name << ": " << key << " has no {" << argument << "} in English";
                }
                // What is only the number of a word's form may be left out.
                for (const std::string &argument : wanted) {
                    const bool isShown = english[key].get<std::string>().find('{' + argument + '}')
                                         != std::string::npos;
                    EXPECT_TRUE(!isShown || argumentsOf(pattern).contains(argument))
                        << name << ": " << key << " lacks {" << argument << '}';
                }
                ++messages;
            }
        }
    }
    EXPECT_GT(languages, 0);
    EXPECT_GT(messages, 300);
}

TEST(Translations, LeaveNothingInEnglish)
{
    for (const auto &file : fs::directory_iterator(folder)) {
        // What the protocol says is for programs and stays in English.
        if (file.is_directory() || file.path().filename() == "mcp.json") {
            continue;
        }
        const auto english = readJson(file.path());
        const auto german = readJson(folder / "de" / file.path().filename());
        ASSERT_TRUE(german.is_object()) << file.path();
        for (const auto &[key, pattern] : english.items()) {
            EXPECT_TRUE(german.contains(key)) << file.path().filename() << ": " << key;
        }
    }
}

TEST(Translations, AreUsedByTheTranslator)
{
    const Translator german = readTranslator(LOGIX_RESOURCES, "de");
    const MessageId cancelled{"base.cancelled", "Cancelled."};
    EXPECT_EQ(german.text(Message(cancelled)), "Abgebrochen.");
    const MessageId unreadable{"base.file-unreadable", "{file} can't be read: {reason}."};
    EXPECT_EQ(german.text(Message(unreadable, {{"file", "a.v"}, {"reason", "x"}})),
              "a.v kann nicht gelesen werden: x.");
    EXPECT_EQ(german.text(Message::verbatim("as it is")), "as it is");
    for (const char *none : {"", "en", "xx", "../de", "DE"}) {
        EXPECT_EQ(readTranslator(LOGIX_RESOURCES, none).text(Message(cancelled)), "Cancelled.")
            << none;
    }
}

TEST(Translations, LanguagesAreReadFromLocales)
{
    EXPECT_EQ(languageOfLocale("de_AT.UTF-8"), "de");
    EXPECT_EQ(languageOfLocale("de"), "de");
    EXPECT_EQ(languageOfLocale("de:en"), "de");
    EXPECT_EQ(languageOfLocale("sr@latin"), "sr");
    for (const char *none : {"", "C", "C.UTF-8", "POSIX", "/etc", "german"}) {
        EXPECT_EQ(languageOfLocale(none), "") << none;
    }
}

} // namespace
} // namespace logix
