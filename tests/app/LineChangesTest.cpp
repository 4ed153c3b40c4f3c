// SPDX-License-Identifier: Apache-2.0
#include "engine/LineChanges.h"

#include <gtest/gtest.h>
#include <random>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

QStringList applied(QStringList text, const QList<LineChange> &changes)
{
    for (auto change = changes.crbegin(); change != changes.crend(); ++change) {
        text.remove(change->line, change->count);
        for (qsizetype i = change->lines.size(); i-- > 0;)
            text.insert(change->line, change->lines.at(i));
    }
    return text;
}

QStringList lines(const QString &letters)
{
    QStringList result;
    for (const QChar c : letters)
        result.append(QString(c));
    return result;
}

} // namespace

TEST(LineChanges, AreTheLinesThatDiffer)
{
    EXPECT_TRUE(lineChanges(lines(u"abc"_s), lines(u"abc"_s)).isEmpty());
    EXPECT_EQ(lineChanges(lines(u"abcde"_s), lines(u"abXde"_s)),
              QList<LineChange>({{2, 1, {u"X"_s}}}));
    EXPECT_EQ(lineChanges(lines(u"abcde"_s), lines(u"abcXYde"_s)),
              QList<LineChange>({{3, 0, {u"X"_s, u"Y"_s}}}));
    EXPECT_EQ(lineChanges(lines(u"abcde"_s), lines(u"ae"_s)), QList<LineChange>({{1, 3, {}}}));
    EXPECT_EQ(lineChanges(lines(u"abcdef"_s), lines(u"aBcdEf"_s)),
              QList<LineChange>({{1, 1, {u"B"_s}}, {4, 1, {u"E"_s}}}));
}

TEST(LineChanges, MakeOneTextOfTheOther)
{
    std::mt19937 random(1);
    for (int round = 0; round < 500; ++round) {
        const auto make = [&] {
            QStringList text;
            for (std::size_t i = random() % 12; i > 0; --i)
                text.append(QString(QChar(u'a' + static_cast<char16_t>(random() % 3))));
            return text;
        };
        const QStringList before = make();
        const QStringList after = make();
        EXPECT_EQ(applied(before, lineChanges(before, after)), after)
            << qPrintable(before.join(u',')) << " to " << qPrintable(after.join(u','));
    }
    // More differences than are searched for.
    QStringList before;
    QStringList after;
    for (int i = 0; i < 3000; ++i) {
        before.append(u"before %1"_s.arg(i));
        after.append(u"after %1"_s.arg(i));
    }
    EXPECT_EQ(applied(before, lineChanges(before, after)), after);
}

TEST(LineChanges, APlaceStaysAtItsCharacter)
{
    const QStringList before = {u"module  m(input a);"_s, u""_s, u"assign   b=a;  // x"_s,
                                u"endmodule"_s};
    const QStringList after = {u"module m ("_s, u"    input a"_s,           u");"_s,
                               u""_s,           u"  assign b = a;  // x"_s, u"endmodule"_s};
    const auto at = [&](int line, int column) {
        return placeAfterLayout(before, after, {line, column});
    };
    EXPECT_EQ(at(0, 0), (TextPlace{0, 0}));
    EXPECT_EQ(at(0, 6), (TextPlace{0, 6}));
    EXPECT_EQ(at(0, 17), (TextPlace{1, 11})); // behind input a
    EXPECT_EQ(at(1, 0), (TextPlace{3, 0}));   // the empty line
    EXPECT_EQ(at(2, 0), (TextPlace{4, 2}));   // before assign
    EXPECT_EQ(at(2, 10), (TextPlace{4, 10})); // behind b
    EXPECT_EQ(at(2, 13), (TextPlace{4, 15})); // behind the semicolon
    EXPECT_EQ(at(3, 9), (TextPlace{5, 9}));
    EXPECT_EQ(at(3, 0), (TextPlace{5, 0}));
}

} // namespace logix::test
