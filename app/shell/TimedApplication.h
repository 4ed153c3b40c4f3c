// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>
#include <vector>

namespace logix {

/// The application; with LOGIX_TIMING=1 in the environment it measures what each event costs the
/// GUI thread and prints the 99th percentile and the longest when it ends.
class TimedApplication : public QApplication
{
    Q_OBJECT

public:
    TimedApplication(int &argc, char **argv);
    ~TimedApplication() override;

    /// Forgets what was measured so far.
    void restart();
    /// Prints what was measured, and forgets it.
    void report();

    bool notify(QObject *receiver, QEvent *event) override;

private:
    struct Cost
    {
        double cpuMs = 0;
        double wallMs = 0;
        int type = 0;
    };

    bool m_isMeasured;
    int m_depth = 0;
    std::vector<Cost> m_costs;
};

} // namespace logix
