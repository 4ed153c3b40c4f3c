// SPDX-License-Identifier: Apache-2.0
#include "boards/FeatureChips.h"

#include "look/Colours.h"
#include "look/Spacing.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

namespace logix {

FeatureChips::FeatureChips(const QList<BoardInfo> &boards, QWidget *parent) : QWidget(parent)
{
    const QList<std::pair<BoardFeature, QString>> features = {
        {BoardFeature::Leds, tr("LEDs")},
        {BoardFeature::Buttons, tr("Buttons")},
        {BoardFeature::Switches, tr("Switches")},
        {BoardFeature::Pmods, tr("PMODs")},
        {BoardFeature::SerialPort, tr("Serial port")},
        {BoardFeature::OwnCable, tr("Own USB cable")},
        {BoardFeature::Tried, tr("Tried on a real one")}};
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing::tiny);
    row->addWidget(new QLabel(tr("With:"), this));
    for (const auto &[feature, label] : features) {
        const auto count = std::ranges::count_if(
            boards, [&, wanted = feature](const BoardInfo &board) { return board.has(wanted); });
        auto *chip = new QToolButton(this);
        chip->setText(label);
        chip->setCheckable(true);
        chip->setAutoRaise(true);
        chip->setFocusPolicy(Qt::TabFocus);
        chip->setToolTip(tr("%1 of %2 boards").arg(count).arg(boards.size()));
        connect(chip, &QToolButton::toggled, this, &FeatureChips::changed);
        m_chips.append({feature, chip});
        row->addWidget(chip);
    }
    row->addStretch(1);
}

QList<BoardFeature> FeatureChips::wanted() const
{
    QList<BoardFeature> features;
    for (const auto &[feature, chip] : m_chips)
        if (chip->isChecked())
            features.append(feature);
    return features;
}

void FeatureChips::clear()
{
    {
        const QSignalBlocker blocker(this);
        for (const auto &[feature, chip] : std::as_const(m_chips))
            chip->setChecked(false);
    }
    emit changed();
}

QToolButton *FeatureChips::chip(BoardFeature feature) const
{
    const auto found =
        std::ranges::find(m_chips, feature, &std::pair<BoardFeature, QToolButton *>::first);
    return found == m_chips.end() ? nullptr : found->second;
}

} // namespace logix
