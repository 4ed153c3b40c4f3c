// SPDX-License-Identifier: Apache-2.0
#include "hdl/StrayCharacters.h"

#include <gmock/gmock.h>

using testing::HasSubstr;

namespace logix {
namespace {

std::vector<std::string> found(std::string_view text)
{
    std::vector<std::string> lines;
    for (const Diagnostic &diagnostic : strayCharacters(text, "a.v")) {
        lines.push_back(std::to_string(diagnostic.place.line) + ':'
                        + std::to_string(diagnostic.place.column) + " x"
                        + std::to_string(diagnostic.count) + ' ' + diagnostic.text.english());
    }
    return lines;
}

TEST(StrayCharacters, AreNamedOnceWithTheirNumber)
{
    EXPECT_THAT(found("wire\xC2\xA0"
                      "a;\n\xC2\xA0\xC2\xA0wire b;\n"),
                testing::ElementsAre(
                    testing::AllOf(HasSubstr("1:5 x3"), HasSubstr("no-break space (U+00A0)"))));
    EXPECT_THAT(found("a \xE2\x80\x8B b \xE2\x80\x94 c \xE2\x80\x9C d é"),
                testing::ElementsAre(HasSubstr("invisible character (U+200B)"),
                                     HasSubstr("dash “—”"), HasSubstr("quote ““”"),
                                     HasSubstr("character “é” (U+00E9)")));
}

TEST(StrayCharacters, MayBeLatin1)
{
    EXPECT_THAT(found("a & \xB5s\n\xA0"),
                testing::ElementsAre(HasSubstr("1:5 x1"), HasSubstr("no-break space")));
}

TEST(StrayCharacters, AreFineInCommentsAndStrings)
{
    EXPECT_THAT(found("// é\n/* \xC2\xA0 */ x = \"µ\"; // \xB5\n"), testing::IsEmpty());
    EXPECT_THAT(found("plain"), testing::IsEmpty());
}

TEST(StrayCharacters, AreFoundInEscapedNames)
{
    EXPECT_THAT(found("wire \\größe ;"), testing::ElementsAre(HasSubstr("1:9 x1"), HasSubstr("ß")));
}

} // namespace
} // namespace logix
