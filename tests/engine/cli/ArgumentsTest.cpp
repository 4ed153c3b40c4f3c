// SPDX-License-Identifier: Apache-2.0
#include "cli/Arguments.h"

#include "cli/ProjectCall.h"
#include "launcher/CommandNames.h"

#include <gmock/gmock.h>

namespace logix::cli {
namespace {

using testing::ElementsAre;

Arguments parsed(const std::vector<std::string> &words)
{
    auto result = parseArguments(words);
    EXPECT_TRUE(result) << result.error().message.english();
    return result.value_or(Arguments{});
}

std::string errorOf(const std::vector<std::string> &words)
{
    const auto result = parseArguments(words);
    return result ? std::string() : result.error().message.english();
}

TEST(Arguments, OptionsStandAnywhere)
{
    for (const auto &words : std::vector<std::vector<std::string>>{
             {"-C", "/p", "build", "--board", "icestick", "--json"},
             {"build", "--json", "-b", "icestick", "-C", "/p"},
             {"build", "--board=icestick", "--json", "-C/p"},
             {"build", "-bicestick", "--json", "-C=/p"},
         }) {
        const Arguments arguments = parsed(words);
        ASSERT_NE(arguments.command, nullptr);
        EXPECT_EQ(arguments.command->name, "build");
        EXPECT_EQ(arguments.value("--board"), "icestick");
        EXPECT_TRUE(arguments.has("--json"));
        EXPECT_TRUE(arguments.value("-C") == "/p" || arguments.value("-C") == "=/p");
    }
}

TEST(Arguments, RepeatedOptionsKeepTheirOrder)
{
    EXPECT_THAT(parsed({"build", "-DA", "--define", "B=1", "-D", "C="}).values("--define"),
                ElementsAre("A", "B=1", "C="));
}

TEST(Arguments, AfterTwoDashesEverythingIsAWord)
{
    EXPECT_THAT(parsed({"boards", "--", "-x"}).words, ElementsAre("-x"));
}

TEST(Arguments, MistakesAreNamed)
{
    EXPECT_EQ(errorOf({"bulid"}), "“bulid” isn't a command; “build” was probably meant.");
    EXPECT_EQ(errorOf({"zzzzzzzz"}), "“zzzzzzzz” isn't a command.");
    EXPECT_EQ(errorOf({"build", "--bord", "x"}),
              "There is no option --bord; --board was probably meant.");
    EXPECT_EQ(errorOf({"build", "--board"}), "--board needs a value: --board BOARD");
    EXPECT_EQ(errorOf({"build", "--json=1"}), "--json takes no value.");
    EXPECT_EQ(errorOf({"board"}), "“logix board” needs BOARD.");
    EXPECT_EQ(errorOf({"lint", "x"}), "“logix lint” doesn't know what to do with “x”.");
    EXPECT_EQ(errorOf({"info", "--top", "x"}).substr(0, 30), "There is no option --top.");
}

TEST(Arguments, HelpIsNeverAnError)
{
    EXPECT_TRUE(parsed({"build", "--nonsense", "--help"}).has("--help"));
    EXPECT_EQ(parsed({"build", "-h"}).command->name, "build");
}

TEST(Commands, TheLauncherKnowsThemAll)
{
    std::vector<std::string_view> names;
    for (const CommandInfo &command : allCommands()) {
        names.push_back(command.name);
    }
    EXPECT_THAT(names, testing::UnorderedElementsAreArray(launcher::commandNames));
    for (const OptionInfo &option : globalOptions()) {
        const bool isListed = std::ranges::find(launcher::globalOptionsWithValue, option.name)
                              != launcher::globalOptionsWithValue.end();
        EXPECT_EQ(!option.value.empty(), isListed) << option.name;
    }
}

TEST(ProjectCall, VariantsAndDefines)
{
    const auto choice = variantFrom({"memory=ram", "connection=usb"});
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->memory, "ram");
    EXPECT_EQ(choice->connection, "usb");
    EXPECT_FALSE(variantFrom({"ram"}));
    EXPECT_FALSE(variantFrom({"speed=1"}));
    EXPECT_EQ(definesFrom({"A", "B=", "C=1=2"}), (Defines{{"A", ""}, {"B", ""}, {"C", "1=2"}}));
}

} // namespace
} // namespace logix::cli
