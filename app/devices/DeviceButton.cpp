// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceButton.h"

#include "look/Icons.h"

#include <QActionGroup>
#include <QMenu>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

DeviceButton::DeviceButton(QWidget *parent) : QToolButton(parent), m_menu(new QMenu(this))
{
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setMenu(m_menu);
    setWhatsThis(tr("Whether the project's board is plugged in. A click lists what is: choose the "
                    "device that Upload writes to where several fit, take another board for the "
                    "project, or get the permission to use a device."));
    m_menu->setToolTipsVisible(true);
    connect(m_menu, &QMenu::aboutToShow, this, &DeviceButton::fillMenu);
    update();
}

void DeviceButton::setDevices(const DevicesInfo &devices)
{
    m_devices = devices;
    m_isKnown = true;
    update();
}

void DeviceButton::setBoard(const std::optional<WantedBoard> &board)
{
    m_board = board;
    update();
}

void DeviceButton::setChosen(const QString &id)
{
    m_chosen = id;
    update();
}

QList<ConnectedDevice> DeviceButton::fitting() const
{
    QList<ConnectedDevice> found;
    for (const ConnectedDevice &device : m_devices.devices)
        if (m_board ? device.matchOf(m_board->id, m_board->selector).has_value()
                    : !device.likelyBoards.isEmpty())
            found.append(device);
    return found;
}

QString DeviceButton::chosen() const
{
    const QList<ConnectedDevice> devices = fitting();
    return std::ranges::contains(devices, m_chosen, &ConnectedDevice::id) ? m_chosen : QString();
}

DeviceButton::State DeviceButton::currentState() const
{
    if (!m_isKnown)
        return State::Unknown;
    if (!m_devices.problem.isEmpty())
        return State::Problem;
    const QList<ConnectedDevice> devices = fitting();
    if (std::ranges::any_of(devices, &ConnectedDevice::canBeOpened))
        return State::Connected;
    const bool hasForbidden =
        m_board ? !devices.isEmpty()
                : !m_devices.devices.isEmpty()
                      && std::ranges::none_of(m_devices.devices, &ConnectedDevice::canBeOpened);
    return hasForbidden ? State::Forbidden : State::Missing;
}

QString DeviceButton::stateText() const
{
    switch (m_state) {
    case State::Unknown:
        return tr("Looking");
    case State::Problem:
        return tr("Unknown");
    case State::Forbidden:
        return tr("No permission");
    case State::Missing:
        return tr("Not connected");
    case State::Connected:
        break;
    }
    const auto devices = fitting();
    if (!m_board)
        return devices.first().likelyBoards.first();
    const auto usable = std::ranges::count_if(devices, &ConnectedDevice::canBeOpened);
    return usable > 1 ? tr("%1 connected").arg(usable) : tr("Connected");
}

QString DeviceButton::details() const
{
    if (!m_isKnown)
        return tr("What is plugged in is being looked up.");
    if (!m_devices.problem.isEmpty())
        return m_devices.problem;
    QStringList lines;
    if (m_board && m_state == State::Missing)
        lines.append(tr("The %1 isn't connected.").arg(m_board->name));
    for (const ConnectedDevice &device : m_devices.devices) {
        // Of the many that fit little, only what one looks for is worth reading.
        const bool fits = m_board && device.matchOf(m_board->id, m_board->selector);
        if (fits || !device.likelyBoards.isEmpty() || !device.canBeOpened())
            lines.append(u"%1\n%2"_s.arg(DeviceWords::name(m_devices, device),
                                         DeviceWords::what(device, m_board)));
    }
    if (lines.isEmpty())
        lines.append(tr("No FPGA board is plugged in."));
    return lines.join(u'\n');
}

void DeviceButton::update()
{
    const State before = std::exchange(m_state, currentState());
    setText(stateText().replace(u'&', u"&&"_s));
    // Told by their shapes too.
    switch (m_state) {
    case State::Connected:
        setIcon(logix::icon(u"connected"_s, Meaning::Success));
        break;
    case State::Forbidden:
        setIcon(logix::icon(u"locked"_s, Meaning::Warning));
        break;
    case State::Problem:
        setIcon(logix::icon(u"warning"_s, Meaning::Warning));
        break;
    case State::Unknown:
    case State::Missing:
        setIcon(logix::icon(u"disconnected"_s));
        break;
    }
    setToolTip(details());
    setAccessibleName(tr("Board: %1").arg(stateText()));
    if (before != m_state)
        emit stateChanged();
}

void DeviceButton::fillMenu()
{
    m_menu->clear();
    qDeleteAll(m_menu->findChildren<QActionGroup *>());
    const auto escaped = [](QString text) { return text.replace(u'&', u"&&"_s); };
    auto *group = new QActionGroup(m_menu);
    const QList<ConnectedDevice> fit = fitting();
    const auto usable = std::ranges::count_if(fit, &ConnectedDevice::canBeOpened);
    QStringList otherIds;
    QStringList otherNames;
    bool hasForbidden = false;
    for (const ConnectedDevice &device : m_devices.devices) {
        hasForbidden |= !device.canBeOpened();
        const bool fits = m_board && device.matchOf(m_board->id, m_board->selector).has_value();
        QAction *action = m_menu->addAction(escaped(u"%1 – %2"_s.arg(
            DeviceWords::name(m_devices, device), DeviceWords::what(device, m_board))));
        const bool canBeChosen = fits && device.canBeOpened() && usable > 1;
        action->setEnabled(canBeChosen);
        if (canBeChosen) {
            action->setCheckable(true);
            action->setChecked(device.id == m_chosen);
            action->setToolTip(tr("Upload writes to this one"));
            group->addAction(action);
            connect(action, &QAction::triggered, this, [this, id = device.id] { setChosen(id); });
        }
        for (qsizetype i = 0; !fits && i < std::min<qsizetype>(device.likelyIds.size(), 3); ++i)
            if (m_board && !otherIds.contains(device.likelyIds.at(i))
                && device.likelyIds.at(i) != m_board->id) {
                otherIds.append(device.likelyIds.at(i));
                otherNames.append(device.likelyBoards.at(i));
            }
    }
    if (m_devices.devices.isEmpty())
        m_menu->addAction(escaped(details()))->setEnabled(false);
    m_menu->addSeparator();
    for (qsizetype i = 0; i < otherIds.size(); ++i)
        m_menu->addAction(logix::icon(u"board"_s),
                          escaped(tr("Take the %1 for This Project").arg(otherNames.at(i))), this,
                          [this, id = otherIds.at(i)] { emit boardWanted(id); });
    if (hasForbidden)
        m_menu->addAction(logix::icon(u"locked"_s), tr("Fix Permissions…"), this,
                          &DeviceButton::permissionsWanted);
    m_menu->addAction(logix::icon(u"refresh"_s), tr("Look Again"), this, &DeviceButton::lookWanted);
}

} // namespace logix
