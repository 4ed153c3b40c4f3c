// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "editor/EditorTabs.h"
#include "editor/ProblemMarks.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "shell/OutputPane.h"
#include "shell/Verbs.h"

#include <QAbstractItemModelTester>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

QList<Problem> someProblems()
{
    Problem warning;
    warning.place = {u"a.v"_s, u"/p/a.v"_s, 3, 5};
    warning.severity = Severity::Warning;
    warning.text = u"width is cut"_s;
    warning.tool = u"verilator"_s;
    warning.code = u"WIDTHTRUNC"_s;
    warning.hint = u"Make both sides equally wide."_s;
    Problem error;
    error.place = {u"b.v"_s, u"/p/b.v"_s, 12, 0};
    error.text = u"syntax error\nnear 'end'"_s;
    error.tool = u"verilator"_s;
    error.related.append({{u"a.v"_s, u"/p/a.v"_s, 1, 1}, u"the first one is here"_s});
    error.count = 3;
    Problem nowhere;
    nowhere.severity = Severity::Info;
    nowhere.text = u"no place"_s;
    return {warning, error, nowhere};
}

} // namespace

TEST(ProblemModel, KeepsTheRulesOfModels)
{
    ProblemModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setProblems(someProblems());
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.rowCount(model.index(0, 0)), 1);
    EXPECT_EQ(model.rowCount(model.index(1, 0)), 1);
    EXPECT_EQ(model.rowCount(model.index(2, 0)), 0);
    model.setProblems({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(ProblemModel, SaysWhatAndWhere)
{
    ProblemModel model;
    model.setProblems(someProblems());
    const auto text = [&](int row, int column) {
        return model.index(row, column).data().toString();
    };
    EXPECT_EQ(text(0, ProblemModel::PlaceColumn), u"a.v:3:5"_s);
    EXPECT_EQ(text(1, ProblemModel::PlaceColumn), u"b.v:12"_s);
    EXPECT_EQ(text(2, ProblemModel::PlaceColumn), QString());
    EXPECT_EQ(text(0, ProblemModel::ToolColumn), u"verilator · WIDTHTRUNC"_s);
    EXPECT_EQ(text(1, ProblemModel::TextColumn), u"syntax error (3 times)"_s);
    EXPECT_EQ(model.firstError().row(), 1);
    EXPECT_EQ(model.place(model.index(0, 0, model.index(1, 0))).path, u"/p/a.v"_s);
    EXPECT_EQ(model.text(model.index(1, 0)), u"b.v:12: syntax error\nnear 'end'"_s);
}

TEST(ProblemModel, KindsDifferByShape)
{
    ProblemModel model;
    model.setProblems(someProblems());
    QList<QImage> shapes;
    for (int row = 0; row < 3; ++row) {
        const QIcon icon =
            model.index(row, ProblemModel::TextColumn).data(Qt::DecorationRole).value<QIcon>();
        shapes.append(icon.pixmap(24, 24).toImage().convertToFormat(QImage::Format_Alpha8));
    }
    EXPECT_NE(shapes[0], shapes[1]);
    EXPECT_NE(shapes[1], shapes[2]);
    EXPECT_NE(shapes[0], shapes[2]);
}

using ProblemsWindow = WindowTest;

TEST_F(ProblemsWindow, AFailedCheckLeadsToTheFirstError)
{
    showWindow();
    const QString folder = openProject({
        {u"logix.json"_s, "{\"board\": \"icebreaker\"}\n"},
        {u"main.v"_s, "module main (input wire clk, output wire led);\n"
                      "    assign led = clk &;\n"
                      "endmodule\n"},
        {u"other.v"_s, "module other;\nendmodule\n"},
    });
    window().editor()->open(folder + u"/other.v"_s);
    runVerb(window().verbs()->check());
    ASSERT_GT(window().problems()->model()->rowCount(), 0);
    EXPECT_TRUE(window().problems()->isVisible());
    KTextEditor::View *view = window().editor()->currentView();
    ASSERT_TRUE(view);
    EXPECT_TRUE(view->document()->url().toLocalFile().endsWith(u"/main.v"_s));
    EXPECT_EQ(view->cursorPosition().line(), 1);
    EXPECT_TRUE(view->document()->mark(1) & ProblemMarks::markType(Severity::Error));
    EXPECT_TRUE(window().problems()->view()->currentIndex().isValid());

    // Repaired and checked again, the marks and the list are gone.
    view->document()->setText(u"module main (input wire clk, output wire led);\n"
                              "    assign led = clk;\nendmodule\n"_s);
    runVerb(window().verbs()->check());
    EXPECT_FALSE(view->document()->isModified());
    EXPECT_EQ(view->document()->mark(1) & ProblemMarks::markType(Severity::Error), 0U);
}

} // namespace logix::test
