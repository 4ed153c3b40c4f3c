// SPDX-License-Identifier: Apache-2.0
#include "report/ReportPanel.h"

#include <QtWidgets>
#include <gtest/gtest.h>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

BuildReport someReport()
{
    BuildReport report;
    report.summary = u"Uses 1% of logic cells, max clock 89.8 MHz."_s;
    report.bitstream = u"/p/_build/main.bin"_s;
    ResourceRow cells{.name = u"logic"_s,
                      .description = u"Logic cells"_s,
                      .used = 31,
                      .available = 5280,
                      .percent = 0.6,
                      .percentText = u"1%"_s,
                      .isSummary = true};
    ResourceRow unused{.name = u"SB_RAM"_s,
                       .description = u"Block RAM"_s,
                       .used = 0,
                       .available = 30,
                       .percent = 0.0,
                       .percentText = u"0%"_s};
    ResourceRow pins{.name = u"SB_IO"_s,
                     .description = u"Pins"_s,
                     .used = 2,
                     .available = 96,
                     .percent = 2.1,
                     .percentText = u"3%"_s};
    report.resources = {cells, unused, pins};
    report.clocks = {{u"clk"_s, u"clk$SB_IO_IN_$glb_clk"_s, 89.83}};
    return report;
}

} // namespace

TEST(Report, ListsWhatIsUsedFirstAndTheRestOnDemand)
{
    ReportPanel panel;
    panel.showAll()->setChecked(false);
    panel.setReport(someReport());
    ASSERT_EQ(panel.resources()->topLevelItemCount(), 2);
    EXPECT_EQ(panel.resources()->topLevelItem(0)->text(0), u"Logic cells"_s);
    EXPECT_EQ(panel.resources()->topLevelItem(1)->text(0), u"Pins (SB_IO)"_s);
    panel.showAll()->setChecked(true);
    ASSERT_EQ(panel.resources()->topLevelItemCount(), 3);
    EXPECT_EQ(panel.resources()->topLevelItem(2)->text(1), u"0"_s);
    panel.showAll()->setChecked(false);
}

TEST(Report, ListsClocksOrSaysThereIsNone)
{
    ReportPanel panel;
    BuildReport report = someReport();
    panel.setReport(report);
    ASSERT_EQ(panel.clocks()->topLevelItemCount(), 1);
    EXPECT_EQ(panel.clocks()->topLevelItem(0)->text(0), u"clk"_s);
    EXPECT_EQ(panel.clocks()->topLevelItem(0)->text(2), u"89.8 MHz"_s);
    report.clocks.clear();
    panel.setReport(report);
    EXPECT_FALSE(panel.clocks()->isVisibleTo(&panel));
}

TEST(Report, AFailedBuildHasNoReport)
{
    ReportPanel panel;
    panel.setReport(someReport());
    EXPECT_TRUE(panel.hasReport());
    panel.setEmpty(u"The design doesn't fit."_s);
    EXPECT_FALSE(panel.hasReport());
}

} // namespace logix::test
