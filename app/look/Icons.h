// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "look/Colours.h"

#include <QIcon>
#include <optional>

class QWidget;

namespace logix {

/// One of our drawings, `resources/icons/NAME.svg`, in the palette's text colour or in the colour
/// of a meaning. It is drawn anew for each size and follows the palette.
[[nodiscard]] QIcon icon(const QString &name, std::optional<Meaning> meaning = {});

} // namespace logix
