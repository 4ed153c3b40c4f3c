// SPDX-License-Identifier: Apache-2.0
#include "welcome/ExampleDelegate.h"

#include "welcome/ExampleModel.h"

namespace logix {

CardDelegate::Card ExampleDelegate::card(const QModelIndex &index) const
{
    return {.title = index.data().toString(),
            .aside = index.data(ExampleModel::BoardRole).toString(),
            .text = index.data(ExampleModel::SummaryRole).toString()};
}

} // namespace logix
