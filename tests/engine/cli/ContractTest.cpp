// SPDX-License-Identifier: Apache-2.0
// What every tool must bring along: schemas, annotations, a command, help, completions, a page.
#include "api/AccessRules.h"
#include "api/Reference.h"
#include "base/Files.h"
#include "cli/Commands.h"
#include "cli/Completions.h"
#include "cli/ManPage.h"
#include "engine/api/TestEngine.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix::cli {
namespace {

/// The command of a tool whose name isn't the tool's own.
std::string commandOf(const std::string &tool)
{
    static const std::map<std::string, std::string> commands = {
        {"clean_build", "clean"},      {"get_catalog", "boards"},
        {"compare_boards", "compare"}, {"get_engine_info", "info"},
        {"create_project", "new"},     {"list_devices", "devices"},
        {"program_board", "program"},  {"download_packages", "packages"},
        {"check_updates", "updates"},
    };
    const auto found = commands.find(tool);
    return found == commands.end() ? tool : found->second;
}

std::string outputOf(const std::string &command)
{
    std::FILE *pipe = popen((LOGIX_BIN "/" + command + " 2>&1").c_str(), "r");
    std::string text;
    std::array<char, 4096> buffer = {};
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        text.append(buffer.data(), count);
    }
    return pclose(pipe) == 0 ? text : std::string();
}

/// A tool's name as a heading of the reference.
bool hasPage(const std::string &reference, const std::string &tool)
{
    return reference.contains("\n## " + tool + "\n") || reference.contains("\n## `" + tool + "`\n");
}

/// What of a tool's belongings isn't there, in words.
std::vector<std::string> missingParts(const Json &tool, const std::string &reference)
{
    std::vector<std::string> missing;
    const auto need = [&](bool isThere, const std::string &what) {
        if (!isThere) {
            missing.push_back(what);
        }
    };
    const std::string name = tool.value("name", std::string());
    need(!tool.value("title", std::string()).empty(), "a title");
    need(tool.value("description", std::string()).size() > 40, "a description");
    for (const char *schema : {"inputSchema", "outputSchema"}) {
        need(tool.contains(schema) && tool.at(schema).value("type", "") == "object"
                 && tool.at(schema).contains("additionalProperties"),
             std::string("a tight ") + schema);
    }
    const Json annotations = tool.value("annotations", Json::object());
    for (const char *hint : {"readOnlyHint", "openWorldHint", "title"}) {
        need(annotations.contains(hint), std::string("the annotation ") + hint);
    }
    if (!annotations.value("readOnlyHint", true)) {
        need(annotations.contains("destructiveHint") && annotations.contains("idempotentHint"),
             "what it destroys");
    }
    const std::string command = commandOf(name);
    need(findCommand(command) != nullptr, "the command logix " + command);
    need(outputOf("logix-engine " + command + " --help").contains("logix " + command),
         "help for logix " + command);
    need(outputOf("logix-engine --help").contains("\n  " + command), "a line in logix --help");
    for (const std::string_view shell : completionShells) {
        need(completionScript(shell).value_or("").contains(command),
             "completion in " + std::string(shell));
    }
    need(manPage().contains(".SS logix " + command), "a section of the man page");
    need(hasPage(reference, name), "a section of docs/tools.md");
    return missing;
}

class Contract : public testing::Test
{
protected:
    void SetUp() override
    {
        const auto definitions = m_engine.tools.definitions();
        ASSERT_TRUE(definitions);
        m_tools = **definitions;
        m_reference = readFile(fs::path(LOGIX_SOURCE) / "docs/tools.md").value_or(std::string());
    }

    test::TestEngine m_engine;
    Json m_tools;
    std::string m_reference;
};

TEST_F(Contract, EveryToolBringsEverything)
{
    for (const Json &tool : m_tools) {
        EXPECT_THAT(missingParts(tool, m_reference), testing::IsEmpty()) << tool.at("name");
    }
}

/// The test above can fail: a tool that nobody finished lacks every part.
TEST_F(Contract, AToolThatIsNotFinishedIsFound)
{
    const auto missing = missingParts({{"name", "new_tool"},
                                       {"description", "New."},
                                       {"inputSchema", {{"type", "object"}}},
                                       {"annotations", {{"readOnlyHint", false}}}},
                                      m_reference);
    for (const char *part :
         {"a title", "a description", "a tight inputSchema", "a tight outputSchema",
          "the annotation openWorldHint", "what it destroys", "the command logix new_tool",
          "help for logix new_tool", "a line in logix --help", "completion in bash",
          "completion in zsh", "completion in fish", "a section of the man page",
          "a section of docs/tools.md"}) {
        EXPECT_THAT(missing, testing::Contains(part));
    }
}

/// Whatever folder a request can name, --allow-folder sees it.
TEST_F(Contract, EveryFolderOfARequestIsUnderTheRules)
{
    const AccessRules rules{.allowedFolders = {"/allowed"}};
    const auto isPath = [](const Json &schema) {
        return schema.value("type", "") == "string"
               && schema.value("pattern", "").starts_with("^(/");
    };
    int fields = 0;
    for (const Json &tool : m_tools) {
        const std::string name = tool.at("name");
        const Json properties = tool.at("inputSchema").value("properties", Json::object());
        for (const auto &[field, schema] : properties.items()) {
            if (!isPath(schema)) {
                continue;
            }
            ++fields;
            EXPECT_TRUE(accessProblems(rules, *m_engine.tools.find(name), {{field, "/elsewhere"}}))
                << name << ": " << field;
            EXPECT_FALSE(accessProblems(rules, *m_engine.tools.find(name), {{field, "/allowed/a"}}))
                << name << ": " << field;
        }
    }
    EXPECT_GE(fields, 6);
}

TEST_F(Contract, CompletionsKnowTheCatalogsWords)
{
    const std::string script = completionScript("bash").value_or("");
    const auto families = m_engine.engine.catalog().families();
    const auto dimensions = m_engine.engine.catalog().dimensions();
    ASSERT_TRUE(families && dimensions);
    for (const Family &family : *families) {
        EXPECT_THAT(script, testing::ContainsRegex("[' ]" + family.id + "[' ]"));
    }
    for (const Dimension &dimension : *dimensions) {
        for (const DimensionValue &value : dimension.values) {
            EXPECT_THAT(script,
                        testing::ContainsRegex("[' ]" + dimension.id + "=" + value.id + "[' ]"));
        }
    }
}

} // namespace
} // namespace logix::cli
