// SPDX-License-Identifier: Apache-2.0
#include "report/ReportPanel.h"

#include "look/Spacing.h"
#include "look/StateView.h"
#include "report/ShareDelegate.h"

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSettings>
#include <QStackedLayout>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

enum ResourceColumn { NameColumn, UsedColumn, AvailableColumn, ShareColumn };
enum ClockColumn { ClockNameColumn, NetColumn, SpeedColumn };

QTreeWidget *makeTable(QWidget *parent, const QStringList &headers, const QString &name)
{
    auto *table = new QTreeWidget(parent);
    table->setHeaderLabels(headers);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setFrameShape(QFrame::NoFrame);
    table->setItemDelegate(new RowDelegate(table));
    table->setAccessibleName(name);
    table->header()->setStretchLastSection(false);
    table->header()->setSectionsMovable(false);
    return table;
}

} // namespace

ReportPanel::ReportPanel(QWidget *parent)
    : QWidget(parent)
    , m_state(new StateView(this))
    , m_page(new QWidget(this))
    , m_stack(new QStackedLayout(this))
    , m_summary(new QLabel(m_page))
    , m_bitstream(new QLabel(m_page))
    , m_noClocks(new QLabel(m_page))
    , m_showAll(new QCheckBox(tr("Show &all resources"), m_page))
{
    setWhatsThis(tr("The last build's report: how much of the FPGA the design uses and how fast "
                    "each of its clocks may run."));
    m_page->setBackgroundRole(QPalette::Base);
    m_page->setAutoFillBackground(true);
    m_resources = makeTable(m_page, {tr("Resource"), tr("Used"), tr("Available"), tr("Share")},
                            tr("Resources"));
    m_resources->header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    m_resources->header()->resizeSection(ShareColumn, 160);
    m_resources->setItemDelegateForColumn(ShareColumn, new ShareDelegate(m_resources));
    m_clocks = makeTable(m_page, {tr("Clock"), tr("Net"), tr("Highest frequency")}, tr("Clocks"));
    m_clocks->header()->setSectionResizeMode(NetColumn, QHeaderView::Stretch);
    m_clocks->header()->setSectionResizeMode(SpeedColumn, QHeaderView::ResizeToContents);
    m_noClocks->setText(tr("The design has no clock."));
    m_noClocks->setContentsMargins(spacing::small, spacing::small, 0, 0);
    m_noClocks->setAlignment(Qt::AlignTop);

    QFont bold = m_summary->font();
    bold.setBold(true);
    m_summary->setFont(bold);
    for (QLabel *label : {m_summary, m_bitstream, m_noClocks}) {
        label->setForegroundRole(QPalette::Text);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_bitstream->setMinimumWidth(1);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(spacing::normal, spacing::small, spacing::normal, spacing::tiny);
    head->setSpacing(spacing::large);
    head->addWidget(m_summary);
    head->addWidget(m_bitstream, 1);
    head->addWidget(m_showAll);
    auto *tables = new QHBoxLayout;
    tables->setContentsMargins(spacing::tiny, 0, spacing::tiny, 0);
    tables->setSpacing(spacing::large);
    tables->addWidget(m_resources, 3);
    tables->addWidget(m_clocks, 2);
    tables->addWidget(m_noClocks, 2);
    auto *layout = new QVBoxLayout(m_page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addLayout(tables, 1);

    m_stack->addWidget(m_state);
    m_stack->addWidget(m_page);
    m_showAll->setChecked(QSettings().value(u"report/showAll"_s, false).toBool());
    connect(m_showAll, &QCheckBox::toggled, this, [this](bool isOn) {
        QSettings().setValue(u"report/showAll"_s, isOn);
        fill();
    });
    updateState();
}

void ReportPanel::setStateActions(QAction *build, QAction *stop)
{
    m_build = build;
    m_stop = stop;
    updateState();
}

void ReportPanel::setBusy(const QString &text)
{
    m_busy = text;
    updateState();
}

void ReportPanel::setReport(const BuildReport &report)
{
    m_busy.clear();
    m_problem.clear();
    m_report = report;
    fill();
    updateState();
}

void ReportPanel::setEmpty(const QString &problem)
{
    m_busy.clear();
    m_problem = problem;
    m_report.reset();
    updateState();
}

void ReportPanel::updateState()
{
    if (!m_busy.isEmpty()) {
        m_state->show({.icon = u"busy"_s, .title = m_busy, .text = {}, .action = m_stop});
    } else if (!m_problem.isEmpty()) {
        m_state->show({.icon = u"error"_s,
                       .title = tr("The last build failed"),
                       .text = m_problem + u'\n'
                               + tr("Problems lists the places, the console has the tools' words."),
                       .action = m_build,
                       .isError = true});
    } else if (!m_report) {
        m_state->show({.icon = u"report"_s,
                       .title = tr("Not built yet"),
                       .text = tr("After a build, this shows how much of the FPGA the design uses "
                                  "and how fast it can run."),
                       .action = m_build});
    } else {
        m_stack->setCurrentWidget(m_page);
        return;
    }
    m_stack->setCurrentWidget(m_state);
}

bool ReportPanel::isExtra(const ResourceRow &row) const
{
    if (row.used == 0)
        return true;
    return !row.isSummary
           && std::ranges::any_of(m_report->resources, [&](const ResourceRow &other) {
                  return other.isSummary && other.used == row.used
                         && other.available == row.available;
              });
}

void ReportPanel::addResource(const ResourceRow &row)
{
    const QLocale locale;
    const auto capitalised = [](QString text) {
        if (!text.isEmpty())
            text[0] = text[0].toUpper();
        return text;
    };
    // What it is, in the row; what it is for, on hover.
    QString name = row.description.isEmpty() ? row.name : row.description.section(u',', 0, 0);
    QString help = row.description;
    if (!row.isSummary && !row.description.isEmpty()) {
        name = tr("%1 (%2)").arg(name, row.name);
        help = tr("%1 (%2)").arg(help, row.name);
    }
    auto *item = new QTreeWidgetItem(m_resources);
    item->setText(NameColumn, capitalised(name));
    item->setToolTip(NameColumn, capitalised(help.isEmpty() ? name : help));
    item->setText(UsedColumn, locale.toString(row.used));
    item->setText(AvailableColumn, locale.toString(row.available));
    item->setText(ShareColumn, row.percentText);
    if (row.percent)
        item->setData(ShareColumn, ShareDelegate::shareRole, *row.percent);
    for (const int column : {UsedColumn, AvailableColumn})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (row.isSummary) {
        QFont bold = m_resources->font();
        bold.setBold(true);
        item->setFont(NameColumn, bold);
    }
}

void ReportPanel::fill()
{
    if (!m_report)
        return;
    m_summary->setText(m_report->summary);
    const QString file = QDir::toNativeSeparators(m_report->bitstream);
    m_bitstream->setText(QFileInfo(m_report->bitstream).fileName());
    m_bitstream->setToolTip(tr("The bitstream: %1").arg(file));

    // In plain words first, then by the tools' names. Until all is asked for, what isn't used and
    // what only says again what a plain word has said stay away.
    m_resources->clear();
    bool hasMore = false;
    for (const ResourceRow &row : std::as_const(m_report->resources)) {
        if (isExtra(row))
            hasMore = true;
        else
            addResource(row);
    }
    if (m_showAll->isChecked())
        for (const ResourceRow &row : std::as_const(m_report->resources))
            if (isExtra(row))
                addResource(row);
    for (const int column : {UsedColumn, AvailableColumn}) {
        m_resources->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        m_resources->resizeColumnToContents(column);
        m_resources->setColumnWidth(column, m_resources->columnWidth(column) + spacing::normal);
    }
    m_showAll->setEnabled(hasMore);
    m_showAll->setToolTip(hasMore
                              ? tr("Also list what the design doesn't use, and every kind of cell")
                              : tr("Everything is listed already."));

    m_clocks->clear();
    for (const ClockRow &clock : std::as_const(m_report->clocks)) {
        auto *item = new QTreeWidgetItem(m_clocks);
        item->setText(ClockNameColumn, clock.name);
        item->setText(NetColumn, clock.net);
        item->setToolTip(NetColumn, clock.net);
        item->setText(SpeedColumn, tr("%1 MHz").arg(QLocale().toString(clock.maxMhz, 'f', 1)));
        item->setTextAlignment(SpeedColumn, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_clocks->headerItem()->setTextAlignment(SpeedColumn, Qt::AlignRight | Qt::AlignVCenter);
    m_clocks->resizeColumnToContents(ClockNameColumn);
    m_clocks->setColumnWidth(
        ClockNameColumn, std::min(m_clocks->columnWidth(ClockNameColumn) + spacing::normal, 200));
    m_clocks->setVisible(!m_report->clocks.isEmpty());
    m_noClocks->setVisible(m_report->clocks.isEmpty());
}

void ReportPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        fill();
    QWidget::changeEvent(event);
}

} // namespace logix
