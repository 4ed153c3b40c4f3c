// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "boards/BoardButton.h"
#include "boards/BoardChangeDialog.h"
#include "boards/BoardListModel.h"
#include "boards/BoardPicker.h"
#include "boards/FeatureChips.h"
#include "editor/EditorTabs.h"
#include "project/ProjectSession.h"

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

CatalogInfo smallCatalog()
{
    CatalogInfo catalog;
    catalog.families = {{u"ice40"_s, u"iCE40"_s, u"pcf"_s}, {u"ecp5"_s, u"ECP5"_s, u"lpf"_s}};
    BoardInfo first{.id = u"icebreaker"_s,
                    .name = u"iCEBreaker"_s,
                    .family = u"ice40"_s,
                    .familyLabel = u"iCE40"_s,
                    .part = u"iCE40UP5K-SG48"_s,
                    .size = u"5k"_s,
                    .features = u"12 MHz · 5 LEDs"_s};
    first.resources = {
        {.name = u"leds"_s, .type = u"leds"_s, .words = u"2 LEDs"_s, .pins = {u"11"_s, u"37"_s}},
        {.name = u"uart"_s,
         .type = u"uart"_s,
         .words = u"serial port"_s,
         .pins = {u"tx 9"_s, u"rx 6"_s}}};
    first.variants = {{.connection = u"usb"_s, .memory = u"flash"_s},
                      {.connection = u"usb"_s, .memory = u"ram"_s}};
    BoardInfo second{.id = u"ulx3s-85f"_s,
                     .name = u"ULX3S 85F"_s,
                     .family = u"ecp5"_s,
                     .familyLabel = u"ECP5"_s,
                     .part = u"LFE5U-85F-6BG381C"_s,
                     .size = u"85k"_s,
                     .features = u"25 MHz · 8 LEDs"_s};
    second.resources = {
        {.name = u"leds"_s, .type = u"leds"_s, .words = u"1 LED"_s, .pins = {u"B2"_s}}};
    const BoardInfo third{.id = u"alhambra-ii"_s,
                          .name = u"Alhambra II"_s,
                          .family = u"ice40"_s,
                          .familyLabel = u"iCE40"_s,
                          .part = u"iCE40HX4K-TQ144"_s};
    catalog.boards = {first, second, third};
    return catalog;
}

QStringList shown(const BoardListModel &model)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(); ++row)
        result.append(model.index(row).data().toString());
    return result;
}

} // namespace

TEST(BoardList, IsGroupedByFamilyAndSorted)
{
    BoardListModel model;
    model.setCatalog(smallCatalog());
    EXPECT_EQ(shown(model), (QStringList{u"iCE40"_s, u"Alhambra II"_s, u"iCEBreaker"_s, u"ECP5"_s,
                                         u"ULX3S 85F"_s}));
    EXPECT_FALSE(model.flags(model.index(0)) & Qt::ItemIsSelectable);
}

TEST(BoardList, EveryWordHasToFit)
{
    BoardListModel model;
    model.setCatalog(smallCatalog());
    model.setFilter(u"85k leds"_s, {});
    EXPECT_EQ(shown(model), (QStringList{u"ECP5"_s, u"ULX3S 85F"_s}));
    model.setFilter(u"up5k"_s, {});
    EXPECT_EQ(shown(model), (QStringList{u"iCE40"_s, u"iCEBreaker"_s}));
    model.setFilter(u"up5k"_s, u"ecp5"_s);
    EXPECT_TRUE(shown(model).isEmpty());
    model.setFilter({}, u"ecp5"_s);
    EXPECT_EQ(shown(model).size(), 2);
}

TEST(BoardList, HasOnlyBoardsWithEveryFeature)
{
    BoardListModel model;
    model.setCatalog(smallCatalog());
    model.setFilter({}, {}, {BoardFeature::Leds});
    EXPECT_EQ(model.boardCount(), 2);
    model.setFilter({}, {}, {BoardFeature::Leds, BoardFeature::SerialPort});
    EXPECT_EQ(shown(model), (QStringList{u"iCE40"_s, u"iCEBreaker"_s}));
    model.setFilter({}, u"ecp5"_s, {BoardFeature::SerialPort});
    EXPECT_EQ(model.boardCount(), 0);
    EXPECT_TRUE(shown(model).isEmpty());
}

TEST(BoardPickerDialog, ChipsAskForWhatABoardHas)
{
    BoardPicker picker(smallCatalog(), u"ulx3s-85f"_s, {});
    picker.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&picker));
    QToolButton *serial = picker.features()->chip(BoardFeature::SerialPort);
    QTest::mouseClick(serial, Qt::LeftButton);
    EXPECT_EQ(picker.boardId(), u"icebreaker"_s);
    QTest::keyClick(picker.features()->chip(BoardFeature::Switches), Qt::Key_Space);
    EXPECT_TRUE(picker.boardId().isEmpty());
    // What shows that nothing fits has the way out.
    const auto buttons = picker.findChildren<QPushButton *>();
    const auto out = std::ranges::find(buttons, picker.clearAction()->text(), &QPushButton::text);
    ASSERT_NE(out, buttons.end());
    ASSERT_TRUE((*out)->isVisible());
    QTest::mouseClick(*out, Qt::LeftButton);
    EXPECT_FALSE(picker.boardId().isEmpty());
    EXPECT_FALSE(serial->isChecked());
    EXPECT_TRUE(picker.search()->text().isEmpty());
}

TEST(BoardPickerDialog, PinsAreAmongTheDetails)
{
    BoardPicker picker(smallCatalog(), u"icebreaker"_s, {});
    const auto labels = picker.findChildren<QLabel *>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->text().contains(u"11, 37"_s) && label->text().contains(u"tx 9, rx 6"_s);
    }));
}

TEST(BoardPickerDialog, ProblemsOfOwnBoardsLeadToTheirPlace)
{
    CatalogInfo catalog = smallCatalog();
    EXPECT_EQ(BoardPicker(catalog, {}, {}).problems(), nullptr);
    Problem problem;
    problem.text = u"Unknown field “programer”."_s;
    problem.hint = u"Did you mean “programmer”?"_s;
    problem.place = {
        .name = u"mine.json"_s, .path = u"/boards/mine.json"_s, .line = 4, .column = 7};
    catalog.problems = {problem};
    BoardPicker picker(catalog, u"icebreaker"_s, {});
    picker.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&picker));
    // The catalog's own boards are still there to choose from.
    EXPECT_EQ(picker.boardId(), u"icebreaker"_s);
    ASSERT_TRUE(picker.problems());
    ASSERT_EQ(picker.problems()->count(), 1);
    EXPECT_TRUE(picker.problems()->item(0)->text().contains(u"mine.json:4:7"_s));
    EXPECT_TRUE(picker.problems()->item(0)->text().contains(problem.hint));
    Place chosen;
    QObject::connect(&picker, &BoardPicker::placeChosen, &picker,
                     [&](const Place &place) { chosen = place; });
    picker.problems()->setCurrentRow(0);
    picker.problems()->setFocus();
    QTest::keyClick(picker.problems(), Qt::Key_Return);
    EXPECT_EQ(chosen, problem.place);
    EXPECT_FALSE(picker.isVisible());
    EXPECT_EQ(picker.result(), QDialog::Rejected);
}

TEST(BoardPickerDialog, TypingFiltersAndEnterChooses)
{
    BoardPicker picker(smallCatalog(), u"icebreaker"_s, {std::nullopt, "ram"});
    picker.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&picker));
    EXPECT_EQ(picker.boardId(), u"icebreaker"_s);
    EXPECT_EQ(picker.choice().memory, std::optional<std::string>("ram"));
    QTest::keyClicks(picker.search(), u"ulx"_s);
    EXPECT_EQ(picker.boardId(), u"ulx3s-85f"_s);
    QTest::keyClick(picker.search(), Qt::Key_Return);
    EXPECT_EQ(picker.result(), QDialog::Accepted);
    EXPECT_FALSE(picker.choice().memory);
}

TEST(BoardPickerDialog, TheArrowsMoveWhileTyping)
{
    BoardPicker picker(smallCatalog(), {}, {});
    picker.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&picker));
    EXPECT_EQ(picker.boardId(), u"alhambra-ii"_s);
    QTest::keyClick(picker.search(), Qt::Key_Down);
    EXPECT_EQ(picker.boardId(), u"icebreaker"_s);
    QTest::keyClick(picker.search(), Qt::Key_Down); // over the heading
    EXPECT_EQ(picker.boardId(), u"ulx3s-85f"_s);
}

TEST(BoardPickerDialog, EachWayToProgramSaysHowFarItIsTrusted)
{
    CatalogInfo catalog = smallCatalog();
    catalog.boards[0].variants[0].isTested = true;
    catalog.boards[0].variants[0].programmer = u"iceprog"_s;
    catalog.boards[0].variants[1].notes = u"Set the jumper J7."_s;
    BoardPicker picker(catalog, u"icebreaker"_s, {}, nullptr);
    const auto says = [&](const QString &text) {
        for (const QLabel *label : picker.findChildren<QLabel *>())
            if (label->text().contains(text))
                return true;
        return false;
    };
    EXPECT_TRUE(says(u"has been tried"_s));
    EXPECT_TRUE(says(u"Done with iceprog."_s));
    auto *ways = picker.findChild<QComboBox *>();
    ASSERT_TRUE(ways);
    QTest::keyClick(ways, Qt::Key_Down);
    EXPECT_TRUE(says(u"has not been tried"_s));
    EXPECT_TRUE(says(u"Set the jumper J7."_s));
}

TEST(BoardPickerDialog, NothingThatFitsIsSaid)
{
    BoardPicker picker(smallCatalog(), {}, {});
    picker.show();
    picker.search()->setText(u"no such board"_s);
    EXPECT_TRUE(picker.boardId().isEmpty());
    EXPECT_FALSE(picker.list()->isVisible());
    QTest::keyClick(picker.search(), Qt::Key_Return);
    EXPECT_TRUE(picker.isVisible());
}

using PickedBoard = WindowTest;

TEST_F(PickedBoard, GoesIntoTheSettingsAndTheToolbar)
{
    showWindow();
    const QString folder = openProject({{u"main.v"_s, "module main; endmodule\n"}});
    EXPECT_TRUE(window().boardButton()->text().contains(u"Choose"_s));
    withNextDialog<BoardPicker>([](BoardPicker *picker) {
        keepScreenshot(picker, u"board-picker"_s);
        QTest::keyClicks(picker->search(), u"icebreaker"_s);
        QTest::keyClick(picker->search(), Qt::Key_Return);
    });
    QTest::keyClick(&window(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(
        waitFor([&] { return window().boardButton()->text().startsWith(u"iCEBreaker"_s); }));
    EXPECT_TRUE(read(folder + u"/logix.json"_s).contains("\"icebreaker\""));
}

/// Picks a board for the open project and looks at what it says about the change.
void changeBoard(QWidget &window, const QString &id,
                 const std::function<void(BoardChangeDialog *)> &look)
{
    withNextDialog<BoardPicker>([&](BoardPicker *picker) {
        QTest::keyClicks(picker->search(), id);
        withNextDialog<BoardChangeDialog>(look);
        QTest::keyClick(picker->search(), Qt::Key_Return);
    });
    QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
}

TEST_F(PickedBoard, AnotherOneIsComparedAndTakesThePinsAlong)
{
    showWindow();
    const QString folder = openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().session()->info()->hasBoard(); }));
    changeBoard(window(), u"alhambra-ii"_s, [](BoardChangeDialog *dialog) {
        ASSERT_TRUE(waitFor([&] { return dialog->changeButton()->isEnabled(); }));
        QStringList texts;
        for (int i = 0; i < dialog->aspects()->topLevelItemCount(); ++i)
            texts.append(dialog->aspects()->topLevelItem(i)->text(0));
        EXPECT_TRUE(texts.contains(u"Same clock: 12 MHz."_s)) << qPrintable(texts.join(u'|'));
        // What differs comes first.
        EXPECT_TRUE(texts.first().contains(u"→"_s)) << qPrintable(texts.first());
        EXPECT_TRUE(dialog->movesPins());
        EXPECT_EQ(dialog->change().moved.size(), 2);
        keepScreenshot(dialog, u"board-change"_s);
        dialog->accept();
    });
    ASSERT_TRUE(
        waitFor([&] { return window().session()->info()->settings.board == "alhambra-ii"; }));
    const QByteArray pins = read(folder + u"/main.pcf"_s);
    EXPECT_TRUE(pins.contains("set_io clk 49\n")) << pins.constData();
    EXPECT_TRUE(pins.contains("set_io led 45\n"));
    // The old file comes back by Undo.
    KTextEditor::View *view = window().editor()->currentView();
    ASSERT_TRUE(view && view->document()->url().toLocalFile().endsWith(u"main.pcf"_s));
    ASSERT_TRUE(QMetaObject::invokeMethod(view->document(), "undo"));
    EXPECT_TRUE(view->document()->text().contains(u"set_io led 11"_s));
}

TEST_F(PickedBoard, OfAnotherFamilyGetsAPinFileOfItsOwn)
{
    showWindow();
    const QString folder = openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().session()->info()->hasBoard(); }));
    changeBoard(window(), u"ulx3s-85f"_s, [](BoardChangeDialog *dialog) {
        ASSERT_TRUE(waitFor([&] { return dialog->changeButton()->isEnabled(); }));
        dialog->accept();
    });
    ASSERT_TRUE(
        waitFor([&] { return window().session()->info()->constraintFile == u"main.lpf"_s; }));
    EXPECT_TRUE(read(folder + u"/main.lpf"_s).contains("SITE \"G2\""));
    EXPECT_TRUE(QFile::exists(folder + u"/main.pcf"_s));
}

TEST_F(PickedBoard, StaysWhenTheComparisonIsLeft)
{
    showWindow();
    const QString folder = openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().session()->info()->hasBoard(); }));
    const QByteArray pins = read(folder + u"/main.pcf"_s);
    changeBoard(window(), u"alhambra-ii"_s, [](BoardChangeDialog *dialog) { dialog->reject(); });
    QTest::qWait(100);
    EXPECT_EQ(window().session()->info()->settings.board, "icebreaker");
    EXPECT_EQ(read(folder + u"/main.pcf"_s), pins);
}

} // namespace logix::test
