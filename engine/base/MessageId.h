// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace logix {

/// Names one sentence of the product. The constants are generated from `resources/messages/`;
/// `key` finds a translation, `english` is the text where there is none.
struct MessageId
{
    std::string_view key;
    std::string_view english;
};

} // namespace logix
