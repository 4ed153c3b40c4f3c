// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace logix {

/// The translator of a language by its code, such as "de", from `messages/CODE/` below the data
/// folder. English for a language that isn't there; a file that can't be read stays English too.
[[nodiscard]] Translator readTranslator(const std::filesystem::path &resources,
                                        std::string_view language);

/// The code of a locale's language: "de" of "de_AT.UTF-8"; empty for one that names none, such as
/// "C.UTF-8".
[[nodiscard]] std::string languageOfLocale(std::string_view locale);

} // namespace logix
