// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "devices/DeviceWords.h"

#include <QToolButton>
#include <optional>

class QMenu;

namespace logix {

/// What is plugged in, in the toolbar beside the board. Its menu has each device, lets one choose
/// among several that fit, and repairs what is missing.
class DeviceButton : public QToolButton
{
    Q_OBJECT

public:
    explicit DeviceButton(QWidget *parent = nullptr);

    enum class State {
        /// Nothing has been heard yet.
        Unknown,
        Connected,
        /// Nothing that fits is plugged in, or, without a board, nothing that is likely one.
        Missing,
        /// Something that may be the board is there, and this user may not open it.
        Forbidden,
        /// This machine's devices can't be seen.
        Problem
    };

    void setDevices(const DevicesInfo &devices);
    void setBoard(const std::optional<WantedBoard> &board);
    /// The device that Upload takes where several fit.
    void setChosen(const QString &id);

    [[nodiscard]] State state() const { return m_state; }
    /// The chosen device, when it is plugged in and fits; empty otherwise.
    [[nodiscard]] QString chosen() const;
    /// What there is to know, a line for each device.
    [[nodiscard]] QString details() const;

signals:
    void stateChanged();
    void boardWanted(const QString &id);
    void permissionsWanted();
    void lookWanted();

private:
    [[nodiscard]] QList<ConnectedDevice> fitting() const;
    [[nodiscard]] State currentState() const;
    [[nodiscard]] QString stateText() const;
    void update();
    void fillMenu();

    DevicesInfo m_devices;
    std::optional<WantedBoard> m_board;
    QString m_chosen;
    bool m_isKnown = false;
    State m_state = State::Unknown;
    QMenu *m_menu;
};

} // namespace logix
