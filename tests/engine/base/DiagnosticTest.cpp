// SPDX-License-Identifier: Apache-2.0
#include "base/Diagnostic.h"

#include <algorithm>
#include <format>
#include <gmock/gmock.h>

namespace logix {
namespace {

Diagnostic problem(Severity severity, const std::string &text, int line = 1)
{
    Diagnostic diagnostic;
    diagnostic.place = {.file = "main.v", .line = line};
    diagnostic.severity = severity;
    diagnostic.text = Message::verbatim(text);
    return diagnostic;
}

std::vector<std::string> texts(const std::vector<Diagnostic> &diagnostics)
{
    std::vector<std::string> list;
    for (const Diagnostic &diagnostic : diagnostics) {
        list.push_back(diagnostic.text.english());
    }
    return list;
}

using testing::ElementsAre;

TEST(Diagnostics, EqualOnesAreFoldedWhereTheFirstWas)
{
    std::vector<Diagnostic> list = {problem(Severity::Error, "a"), problem(Severity::Error, "b"),
                                    problem(Severity::Error, "a"), problem(Severity::Warning, "a"),
                                    problem(Severity::Error, "a", 2)};
    list[2].count = 3;
    foldDuplicates(list);
    EXPECT_THAT(texts(list), ElementsAre("a", "b", "a", "a"));
    EXPECT_EQ(list[0].count, 4);
    EXPECT_EQ(list[1].count, 1);
}

TEST(Diagnostics, AFailureAtAnotherTimeIsAnotherOne)
{
    std::vector<Diagnostic> list = {problem(Severity::Error, "q is 3"),
                                    problem(Severity::Error, "q is 3"),
                                    problem(Severity::Error, "q is 3")};
    list[0].timeNs = 10;
    list[1].timeNs = 20;
    list[2].timeNs = 10;
    foldDuplicates(list);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].count, 2);
}

TEST(Diagnostics, AShortListStaysAsItIs)
{
    std::vector<Diagnostic> list = {problem(Severity::Error, "a"), problem(Severity::Error, "a")};
    limitDiagnostics(list, 2);
    EXPECT_THAT(texts(list), ElementsAre("a", "a"));
}

TEST(Diagnostics, FoldingMayBeEnough)
{
    std::vector<Diagnostic> list(100, problem(Severity::Warning, "same"));
    list.push_back(problem(Severity::Error, "other"));
    limitDiagnostics(list, 10);
    EXPECT_THAT(texts(list), ElementsAre("same", "other"));
    EXPECT_EQ(list[0].count, 100);
}

TEST(Diagnostics, ErrorsStayAndACutSaysHowManyMore)
{
    std::vector<Diagnostic> list;
    for (int i = 0; i < 20; ++i) {
        list.push_back(problem(Severity::Info, std::format("note {}", i)));
        list.push_back(problem(Severity::Warning, std::format("warning {}", i)));
    }
    list.push_back(problem(Severity::Warning, "warning 19"));
    list.push_back(problem(Severity::Error, "error"));
    limitDiagnostics(list, 4);
    EXPECT_THAT(texts(list), ElementsAre("warning 0", "warning 1", "warning 2", "error",
                                         "38 more problems are not listed."));
    EXPECT_EQ(list.back().severity, Severity::Info);
    EXPECT_EQ(list.back().place, SourcePlace());
    EXPECT_EQ(list.back().tool, "logix-engine");
}

} // namespace
} // namespace logix
