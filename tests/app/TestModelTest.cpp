// SPDX-License-Identifier: Apache-2.0
#include "testbenches/TestModel.h"

#include "WindowFixture.h"

#include <QAbstractItemModelTester>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

using State = BenchState::State;

BenchState failed(const QString &file)
{
    BenchState bench;
    bench.file = file;
    bench.state = State::Failed;
    bench.milliseconds = 1234;
    bench.failureCount = 5;
    Problem first;
    first.place = {file, u"/p/"_s + file, 12, 3};
    first.text = u"q is 3\nexpected 4"_s;
    first.time = u"95 ns"_s;
    first.hint = u"Look at the reset."_s;
    Problem second = first;
    second.count = 2;
    second.time = u"105 ns"_s;
    bench.problems = {first, second};
    bench.values = {{u"dut.q"_s, u"3"_s, u"2"_s, u"85 ns"_s}};
    return bench;
}

} // namespace

TEST(TestModel, KeepsTheRulesOfModels)
{
    TestModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setFiles({u"a_tb.v"_s, u"b_tb.v"_s});
    EXPECT_EQ(model.rowCount(), 2);
    model.setState(failed(u"a_tb.v"_s));
    // Two failures, a line for the two that aren't listed, one value.
    EXPECT_EQ(model.rowCount(model.index(0, 0)), 4);
    BenchState running;
    running.file = u"a_tb.v"_s;
    running.state = State::Running;
    model.setState(running);
    EXPECT_EQ(model.rowCount(model.index(0, 0)), 0);
    model.tick();
    model.setState(failed(u"b_tb.v"_s));
    model.setFiles({u"b_tb.v"_s});
    EXPECT_EQ(model.benches().first().state, State::Failed);
    model.setState(failed(u"gone_tb.v"_s));
    model.clear();
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(TestModel, SaysWhatFailedWhereAndWhen)
{
    TestModel model;
    model.setFiles({u"a_tb.v"_s});
    model.setState(failed(u"a_tb.v"_s));
    const QModelIndex bench = model.index(0, 0);
    const auto text = [&](int row, int column) {
        return model.index(row, column, bench).data().toString();
    };
    EXPECT_EQ(bench.data().toString(), u"a_tb.v"_s);
    EXPECT_EQ(bench.siblingAtColumn(1).data().toString(), u"1.23 s"_s);
    EXPECT_EQ(bench.data(Qt::AccessibleTextRole).toString(), u"a_tb.v: Failed, 5 failures"_s);
    EXPECT_EQ(text(0, 0), u"q is 3"_s);
    EXPECT_EQ(text(0, 1), u"95 ns"_s);
    EXPECT_EQ(text(1, 0), u"q is 3 (2 times)"_s);
    EXPECT_EQ(text(2, 0), u"2 more failures"_s);
    EXPECT_EQ(text(3, 0), u"dut.q = 3"_s);
    EXPECT_EQ(text(3, 1), u"since 85 ns"_s);
    EXPECT_EQ(model.place(model.index(0, 0, bench)).line, 12);
    EXPECT_TRUE(model.place(bench).path.isEmpty());
    EXPECT_EQ(model.firstFailure(), model.index(0, 0, bench));
    EXPECT_TRUE(model.index(0, 0, bench).data(Qt::ToolTipRole).toString().contains(u"reset"_s));
}

TEST(TestModel, WhatWasStillWaitingIsStopped)
{
    TestModel model;
    model.setFiles({u"a_tb.v"_s, u"b_tb.v"_s, u"c_tb.v"_s});
    BenchState bench;
    bench.file = u"a_tb.v"_s;
    bench.state = State::Passed;
    model.setState(bench);
    bench.file = u"b_tb.v"_s;
    bench.state = State::Waiting;
    model.setState(bench);
    model.settle();
    EXPECT_EQ(model.benches().at(0).state, State::Passed);
    EXPECT_EQ(model.benches().at(1).state, State::Stopped);
    EXPECT_EQ(model.benches().at(2).state, State::Untried);
}

TEST(TestModel, EveryStateHasItsOwnShapeAndWord)
{
    TestModel model;
    QList<QImage> shapes;
    QSet<QString> words;
    for (const State state : {State::Untried, State::Waiting, State::Running, State::Passed,
                              State::Failed, State::Stopped}) {
        model.setFiles({u"a_tb.v"_s});
        BenchState bench;
        bench.file = u"a_tb.v"_s;
        bench.state = state;
        model.setState(bench);
        // By what is drawn, not by its colour.
        const QImage image = model.index(0, 0)
                                 .data(Qt::DecorationRole)
                                 .value<QIcon>()
                                 .pixmap(48, 48)
                                 .toImage()
                                 .convertToFormat(QImage::Format_Alpha8);
        EXPECT_FALSE(shapes.contains(image));
        shapes.append(image);
        words.insert(TestModel::stateText(state));
    }
    EXPECT_EQ(words.size(), 6);
}

} // namespace logix::test
