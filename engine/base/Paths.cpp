// SPDX-License-Identifier: Apache-2.0
#include "base/Paths.h"

#include "base/Text.h"

#include <algorithm>
#include <cstdlib>

namespace fs = std::filesystem;

namespace logix {

namespace {

bool hasControlCharacters(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F;
    });
}

bool hasOnlyPlainParts(std::string_view text)
{
    while (true) {
        const auto slash = text.find('/');
        const std::string_view part = text.substr(0, slash);
        if (part.empty() || part == "." || part == "..") {
            return false;
        }
        if (slash == std::string_view::npos) {
            return true;
        }
        text.remove_prefix(slash + 1);
    }
}

bool namesBuildFolder(const fs::path &path)
{
    const auto hasKeyword = [](const fs::path &name) {
        return lowerCase(name.string()).find("build") != std::string::npos;
    };
    return hasKeyword(path.filename()) || hasKeyword(path.parent_path().filename());
}

} // namespace

bool isAbsolutePath(std::string_view text)
{
    if (!text.starts_with('/') || hasControlCharacters(text)) {
        return false;
    }
    std::string_view rest = text.substr(1);
    // One trailing slash is how many people write a folder.
    if (rest.ends_with('/')) {
        rest.remove_suffix(1);
    }
    return rest.empty() || hasOnlyPlainParts(rest);
}

bool isRelativePath(std::string_view text)
{
    return !text.empty() && !hasControlCharacters(text) && hasOnlyPlainParts(text);
}

fs::path realLocation(const fs::path &path)
{
    std::error_code error;
    fs::path real = fs::weakly_canonical(path, error);
    if (error) {
        return path.lexically_normal();
    }
    if (!real.has_filename() && real.has_parent_path() && real != real.root_path()) {
        real = real.parent_path();
    }
    return real;
}

bool isInside(const fs::path &path, const fs::path &folder)
{
    const auto [rest, unused] =
        std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return rest == folder.end() || (std::next(rest) == folder.end() && rest->empty());
}

bool isBuildFolderPath(const fs::path &path, const fs::path &sourceFolder)
{
    const fs::path real = realLocation(path);
    const char *home = std::getenv("HOME");
    if (real == real.root_path() || (home != nullptr && real == realLocation(home))) {
        return false;
    }
    if (!sourceFolder.empty() && isInside(realLocation(sourceFolder), real)) {
        return false;
    }
    return namesBuildFolder(real);
}

} // namespace logix
