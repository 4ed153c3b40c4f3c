// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>

namespace logix {

/// The words of the diagram's page in the user's language, by the names that
/// resources/diagram/text.js gives them; what it says of the keys goes by its English text.
[[nodiscard]] QJsonObject diagramWords();

} // namespace logix
