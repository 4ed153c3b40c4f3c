// SPDX-License-Identifier: Apache-2.0
#include "base/Translations.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

Translator readTranslator(const fs::path &resources, std::string_view language)
{
    // The code becomes a part of a path.
    const bool isCode = !language.empty() && std::ranges::all_of(language, [](char c) {
        return c >= 'a' && c <= 'z';
    });
    if (!isCode || language == "en") {
        return {};
    }
    std::map<std::string, std::string, std::less<>> patterns;
    std::error_code error;
    const fs::path folder = resources / "messages" / language;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() != ".json") {
            continue;
        }
        std::ifstream file(it->path());
        const auto messages = nlohmann::json::parse(file, nullptr, false);
        if (!messages.is_object()) {
            continue;
        }
        const std::string room = it->path().stem().string() + '.';
        for (const auto &[key, pattern] : messages.items()) {
            if (pattern.is_string()) {
                patterns.emplace(room + key, pattern.get<std::string>());
            }
        }
    }
    return Translator(std::move(patterns));
}

std::string languageOfLocale(std::string_view locale)
{
    const std::string_view name = locale.substr(0, locale.find_first_of("_.@:"));
    const bool isCode = name.size() >= 2 && name.size() <= 3
                        && std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
    return isCode ? std::string(name) : std::string();
}

} // namespace logix
