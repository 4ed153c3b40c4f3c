// SPDX-License-Identifier: Apache-2.0
#include "diagram/VendorCells.h"

#include "base/Files.h"

#include <nlohmann/json.hpp>
#include <set>

namespace fs = std::filesystem;

namespace logix::diagram {

namespace {

bool isWordPart(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
           || (character >= '0' && character <= '9') || character == '_' || character == '$';
}

using Words = std::set<std::string_view>;

template <typename Visit>
void forEachWord(std::string_view text, Visit visit)
{
    for (std::size_t at = 0; at < text.size();) {
        if (!isWordPart(text[at])) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && isWordPart(text[at])) {
            ++at;
        }
        visit(text.substr(begin, at - begin));
    }
}

bool declaresOneOf(std::string_view library, const Words &words)
{
    bool isNext = false;
    bool isFound = false;
    forEachWord(library, [&](std::string_view word) {
        isFound = isFound || (isNext && words.contains(word));
        isNext = word == "module";
    });
    return isFound;
}

} // namespace

VendorCells::VendorCells(const fs::path &resources, fs::path yosysData)
    : m_yosysData(std::move(yosysData))
{
    const auto text = readFile(resources / "diagram/fpga-blocks.json");
    const auto json = nlohmann::ordered_json::parse(text ? *text : "{}", nullptr, false);
    if (!json.is_object()) {
        return;
    }
    for (const auto &[name, entry] : json.items()) {
        Toolchain &toolchain = m_toolchains[name];
        toolchain.libraries = entry.value("libraries", std::vector<std::string>{});
        toolchain.familyLibraries =
            entry.value("family_libraries", std::map<std::string, std::vector<std::string>>{});
        for (const auto &[pattern, title] : entry.at("blocks").items()) {
            toolchain.titles.emplace_back(pattern, title.get<std::string>());
        }
    }
}

std::vector<std::string> VendorCells::librariesFor(const std::string &toolchain,
                                                   const std::string &family,
                                                   const SourceSet &sources) const
{
    const auto known = m_toolchains.find(toolchain);
    if (known == m_toolchains.end()) {
        return {};
    }
    std::vector<std::string> libraries = known->second.libraries;
    if (const auto more = known->second.familyLibraries.find(family);
        more != known->second.familyLibraries.end()) {
        libraries.insert(libraries.end(), more->second.begin(), more->second.end());
    }
    Words words;
    for (const SourceFile *const file : sources.files()) {
        forEachWord(*file->text, [&words](std::string_view word) { words.insert(word); });
    }
    std::vector<std::string> used;
    for (const std::string &library : libraries) {
        const auto text = readFile(m_yosysData / library);
        if (text && declaresOneOf(*text, words)) {
            used.push_back("+/" + library);
        }
    }
    return used;
}

std::string VendorCells::title(const std::string &toolchain, std::string_view type) const
{
    const auto known = m_toolchains.find(toolchain);
    if (known == m_toolchains.end()) {
        return {};
    }
    for (const auto &[pattern, title] : known->second.titles) {
        const bool isPrefix = pattern.ends_with('*');
        if (isPrefix ? type.starts_with(std::string_view(pattern).substr(0, pattern.size() - 1))
                     : type == pattern) {
            return title;
        }
    }
    return {};
}

} // namespace logix::diagram
