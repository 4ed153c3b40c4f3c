// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceMonitor.h"

#include "engine/EngineClient.h"

#include <QGuiApplication>
#include <utility>

namespace logix {

DeviceMonitor::DeviceMonitor(EngineClient *client, QObject *parent)
    : QObject(parent), m_client(client)
{
    connect(client, &EngineClient::devicesMayHaveChanged, this, &DeviceMonitor::look);
    connect(client, &EngineClient::devicesListed, this, &DeviceMonitor::take);
    // Where the system doesn't tell of changes, this is when a person may have made one.
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this,
            [this](Qt::ApplicationState state) {
                if (state == Qt::ApplicationActive)
                    look();
            });
}

void DeviceMonitor::start()
{
    if (std::exchange(m_isStarted, true))
        return;
    m_client->watchDevices();
    look();
}

void DeviceMonitor::setCustomBoards(const QString &folder)
{
    if (std::exchange(m_customBoards, folder) != folder)
        look();
}

void DeviceMonitor::look()
{
    if (!m_isStarted)
        return;
    if (m_isLooking) {
        m_isStale = true;
        return;
    }
    m_isLooking = true;
    m_client->listDevices(m_customBoards);
}

void DeviceMonitor::take(const DevicesInfo &devices)
{
    m_isLooking = false;
    m_isKnown = true;
    m_devices = devices;
    if (std::exchange(m_isStale, false))
        look();
    emit changed();
}

} // namespace logix
