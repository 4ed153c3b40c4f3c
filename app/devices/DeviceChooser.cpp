// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceChooser.h"

#include "devices/DeviceWords.h"
#include "look/Icons.h"
#include "look/Spacing.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

DeviceChooser::DeviceChooser(const DevicesInfo &devices, const QString &board, QWidget *parent)
    : QDialog(parent), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Choose a Device"));
    setWhatsThis(tr("Several devices that are plugged in fit the design's board. The one that is "
                    "chosen here is taken until it is unplugged; the button beside the board "
                    "changes it."));
    resize(560, 280);
    auto *question =
        new QLabel(tr("Which of these is the %1 that the design goes to?").arg(board), this);
    question->setWordWrap(true);
    question->setBuddy(m_list);
    m_list->setAccessibleName(tr("Devices"));
    m_list->setWordWrap(true);
    m_list->setSpacing(spacing::tiny / 2);
    for (const ConnectedDevice &device : devices.devices) {
        if (!device.canBeOpened())
            continue;
        auto *item = new QListWidgetItem(
            icon(u"board"_s),
            u"%1\n%2"_s.arg(
                DeviceWords::name(devices, device),
                DeviceWords::match(device.buildMatch.value_or(MatchLevel::Weak), board)),
            m_list);
        item->setData(Qt::UserRole, device.id);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton *upload = buttons->addButton(tr("Upload"), QDialogButtonBox::AcceptRole);
    upload->setDefault(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::normal);
    layout->addWidget(question);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);

    const auto update = [this, upload] {
        upload->setEnabled(!device().isEmpty());
        upload->setToolTip(device().isEmpty() ? tr("Select a device first.") : QString());
    };
    connect(m_list, &QListWidget::itemSelectionChanged, this, update);
    connect(m_list, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    // The best come first; a guess among equals would be no better than none.
    const auto isStrong = [](const ConnectedDevice &device) {
        return device.canBeOpened() && device.buildMatch == MatchLevel::Strong;
    };
    if (std::ranges::count_if(devices.devices, isStrong) == 1)
        for (int row = 0; row < m_list->count(); ++row) {
            const auto id = m_list->item(row)->data(Qt::UserRole).toString();
            if (isStrong(*std::ranges::find(devices.devices, id, &ConnectedDevice::id)))
                m_list->setCurrentRow(row);
        }
    update();
    m_list->setFocus();
}

QString DeviceChooser::device() const
{
    const QList<QListWidgetItem *> selected = m_list->selectedItems();
    return selected.isEmpty() ? QString() : selected.first()->data(Qt::UserRole).toString();
}

} // namespace logix
