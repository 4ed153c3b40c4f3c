// SPDX-License-Identifier: Apache-2.0
#include "hdl/Lexer.h"

#include <gtest/gtest.h>

#include <string>

namespace logix {
namespace {

std::string tokens(std::string_view text)
{
    std::string all;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        constexpr std::string_view letters = ".WENSDs";
        all += letters[static_cast<std::size_t>(token.kind)];
        all += '<' + std::string(token.text) + "> ";
    }
    return all;
}

TEST(Lexer, CutsVerilog)
{
    EXPECT_EQ(tokens("module m;//x\n/* y */ `define A\n$display(\"a\\\"b//\");"),
              "W<module> W<m> s<;> D<define> W<A> W<$display> s<(> S<a\\\"b//> s<)> s<;> ");
}

TEST(Lexer, EndsEscapedNamesAtBlanks)
{
    EXPECT_EQ(tokens("\\d[0] ;\\top-level\n"), "E<d[0]> s<;> E<top-level> ");
}

TEST(Lexer, SurvivesWhatNeverEnds)
{
    EXPECT_EQ(tokens("a /* b"), "W<a> ");
    EXPECT_EQ(tokens("\"abc\nd"), "S<abc> W<d> ");
    EXPECT_EQ(tokens("\"abc\\"), "S<abc\\> ");
    EXPECT_EQ(tokens("`"), "s<`> ");
    EXPECT_EQ(tokens("\\"), "E<> ");
}

TEST(Lexer, SkipsContinuedLines)
{
    const auto after = [](std::string_view text) {
        Lexer lexer(text);
        lexer.skipLine();
        return std::string(lexer.next().text);
    };
    EXPECT_EQ(after("a b\nc"), "c");
    EXPECT_EQ(after("a \\\n b\nc"), "c");
    EXPECT_EQ(after("a \\\r\n b\r\nc"), "c");
    EXPECT_EQ(after("a // x \\\n b\nc"), "c");
    EXPECT_EQ(after("a /* x\n y */ b\nc"), "c");
    EXPECT_EQ(after("a"), "");
    EXPECT_EQ(after("a\\"), "");
}

TEST(LineIndex, CountsLinesAndColumnsFromOne)
{
    const LineIndex index("ab\ncd\n");
    EXPECT_EQ(index.lines(), 2);
    EXPECT_EQ(index.position(0).line, 1);
    EXPECT_EQ(index.position(0).column, 1);
    EXPECT_EQ(index.position(4).line, 2);
    EXPECT_EQ(index.position(4).column, 2);
    EXPECT_EQ(LineIndex("").lines(), 0);
    EXPECT_EQ(LineIndex("a\nb").lines(), 2);
}

} // namespace
} // namespace logix
