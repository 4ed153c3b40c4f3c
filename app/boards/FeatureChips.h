// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"

#include <QWidget>

class QToolButton;

namespace logix {

/// Buttons for what a board has to have. Each says how many boards of the catalog have it.
class FeatureChips : public QWidget
{
    Q_OBJECT

public:
    explicit FeatureChips(const QList<BoardInfo> &boards, QWidget *parent = nullptr);

    [[nodiscard]] QList<BoardFeature> wanted() const;
    void clear();
    [[nodiscard]] QToolButton *chip(BoardFeature feature) const;

signals:
    void changed();

private:
    QList<std::pair<BoardFeature, QToolButton *>> m_chips;
};

} // namespace logix
