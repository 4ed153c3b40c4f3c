// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "look/CardDelegate.h"

namespace logix {

/// Draws an example: title and board in one line, what it does in the next.
class ExampleDelegate : public CardDelegate
{
    Q_OBJECT

public:
    using CardDelegate::CardDelegate;

private:
    [[nodiscard]] Card card(const QModelIndex &index) const override;
};

} // namespace logix
