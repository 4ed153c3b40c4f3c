// SPDX-License-Identifier: Apache-2.0
#include "project/DesignOrder.h"

#include "base/Files.h"
#include "base/Paths.h"
#include "hdl/IncludeDirectives.h"
#include "hdl/Lexer.h"
#include "hdl/SourceSet.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Larger files are netlists, not what people write.
constexpr std::uintmax_t maxBytes = std::uintmax_t(4) << 20U;

/// The names before `::`, which are packages or classes.
std::vector<std::string> scopes(std::string_view text)
{
    std::vector<std::string> names;
    Lexer lexer(text);
    Token name;
    bool isAfterColon = false;
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (!token.is(':')) {
            name = token;
            isAfterColon = false;
        } else if (!isAfterColon) {
            isAfterColon = true;
        } else if (name.isName()) {
            names.emplace_back(name.text);
        }
    }
    return names;
}

} // namespace

DesignFile readDesignFile(const fs::path &folder, const std::string &name)
{
    DesignFile file{.name = name};
    const fs::path path = folder / name;
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > maxBytes || error
        || !isInside(realLocation(path), realLocation(folder))) {
        return file;
    }
    const auto text = readFile(path);
    if (!text) {
        return file;
    }
    file.index = indexText(*text, name);
    file.usedPackages = file.index.packages;
    for (const ModuleInfo &module : file.index.modules) {
        if (module.kind == ModuleInfo::Kind::Package) {
            file.definedPackages.push_back(module.name);
        }
        file.usedPackages.insert(file.usedPackages.end(), module.packages.begin(),
                                 module.packages.end());
    }
    for (std::string &scope : scopes(*text)) {
        file.usedPackages.push_back(std::move(scope));
    }
    for (IncludeDirective &directive : includeDirectives(*text)) {
        file.includes.push_back(std::move(directive.name));
    }
    return file;
}

std::vector<DesignFile> inPackageOrder(std::vector<DesignFile> files)
{
    std::map<std::string_view, std::size_t> definers;
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (const std::string &package : files[i].definedPackages) {
            definers.emplace(package, i);
        }
    }
    std::vector<std::size_t> order;
    std::vector<bool> isSeen(files.size());
    // A circle of packages is the tools' to report: whoever is seen first stays first.
    const std::function<void(std::size_t)> place = [&](std::size_t i) {
        if (isSeen[i]) {
            return;
        }
        isSeen[i] = true;
        for (const std::string &package : files[i].usedPackages) {
            if (const auto found = definers.find(package); found != definers.end()) {
                place(found->second);
            }
        }
        order.push_back(i);
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
        place(i);
    }
    std::vector<DesignFile> ordered;
    ordered.reserve(files.size());
    for (const std::size_t i : order) {
        ordered.push_back(std::move(files[i]));
    }
    return ordered;
}

void dropIncluded(std::vector<DesignFile> &files, const std::vector<std::string> &includeFolders)
{
    std::set<std::string> names;
    for (const DesignFile &file : files) {
        names.insert(file.name);
    }
    std::set<std::string> included;
    for (const DesignFile &file : files) {
        for (const std::string &name : file.includes) {
            std::vector<fs::path> folders = {fs::path(file.name).parent_path(), fs::path()};
            folders.insert(folders.end(), includeFolders.begin(), includeFolders.end());
            for (const fs::path &folder : folders) {
                std::string target = (folder / name).lexically_normal().generic_string();
                if (target != file.name && names.contains(target)) {
                    included.insert(std::move(target));
                    break;
                }
            }
        }
    }
    std::erase_if(files, [&](const DesignFile &file) { return included.contains(file.name); });
}

} // namespace logix
