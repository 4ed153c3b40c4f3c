// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QWidget>
#include <optional>

class QAction;
class QCheckBox;
class QLabel;
class QStackedLayout;
class QTreeWidget;

namespace logix {

class StateView;

/// The last build's report: what of the FPGA it uses and how fast its clocks may be.
class ReportPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ReportPanel(QWidget *parent = nullptr);

    void setStateActions(QAction *build, QAction *stop);
    void setBusy(const QString &text);
    void setReport(const BuildReport &report);
    /// There is no report; `problem` says why when a build failed.
    void setEmpty(const QString &problem = {});

    [[nodiscard]] QTreeWidget *resources() const { return m_resources; }
    [[nodiscard]] QTreeWidget *clocks() const { return m_clocks; }
    [[nodiscard]] QCheckBox *showAll() const { return m_showAll; }
    [[nodiscard]] bool hasReport() const { return m_report.has_value(); }

private:
    void fill();
    void addResource(const ResourceRow &row);
    /// Shown only when everything is.
    [[nodiscard]] bool isExtra(const ResourceRow &row) const;
    void updateState();
    void changeEvent(QEvent *event) override;

    std::optional<BuildReport> m_report;
    QString m_busy;
    QString m_problem;
    QAction *m_build = nullptr;
    QAction *m_stop = nullptr;
    StateView *m_state;
    QWidget *m_page;
    QStackedLayout *m_stack;
    QLabel *m_summary;
    QLabel *m_bitstream;
    QTreeWidget *m_resources;
    QTreeWidget *m_clocks;
    QLabel *m_noClocks;
    QCheckBox *m_showAll;
};

} // namespace logix
