// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/DevicesInfo.h"

#include <QObject>

namespace logix {

class EngineClient;

/// What is plugged in, kept up to date: the engine says when to look, and looking is done on its
/// threads.
class DeviceMonitor : public QObject
{
    Q_OBJECT

public:
    explicit DeviceMonitor(EngineClient *client, QObject *parent = nullptr);

    /// Begins to look.
    void start();
    /// The project's own boards, which devices may be too; empty for none.
    void setCustomBoards(const QString &folder);
    void look();

    /// Whether anything has been heard yet.
    [[nodiscard]] bool isKnown() const { return m_isKnown; }
    [[nodiscard]] const DevicesInfo &devices() const { return m_devices; }

signals:
    void changed();

private:
    void take(const DevicesInfo &devices);

    EngineClient *m_client;
    DevicesInfo m_devices;
    QString m_customBoards;
    bool m_isStarted = false;
    bool m_isKnown = false;
    bool m_isLooking = false;
    /// Something changed while it was being looked.
    bool m_isStale = false;
};

} // namespace logix
