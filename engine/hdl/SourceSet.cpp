// SPDX-License-Identifier: Apache-2.0
#include "hdl/SourceSet.h"

#include "base/Paths.h"
#include "hdl/SourceEntry.h"

namespace fs = std::filesystem;

namespace logix {

std::string SourceSet::argument(const fs::path &path) const
{
    if (!isInside(path, folder)) {
        return path.string();
    }
    const std::string relative = path.lexically_relative(folder).string();
    const bool isOptionLike =
        !relative.empty() && std::string_view("-+@~|<").contains(relative.front());
    return isOptionLike ? "./" + relative : relative;
}

std::string SourceSet::argument(const SourceFile &file) const
{
    return argument(file.readPath);
}

std::vector<const SourceFile *> SourceSet::files() const
{
    std::vector<const SourceFile *> all;
    for (const auto *list : {&sources, &testbenches, &included}) {
        for (const SourceFile &file : *list) {
            all.push_back(&file);
        }
    }
    return all;
}

const SourceFile *SourceSet::find(std::string_view printed) const
{
    if (printed.starts_with("./")) {
        printed.remove_prefix(2);
    }
    const std::vector<const SourceFile *> all = files();
    for (const SourceFile *file : all) {
        if (file->name == printed || file->readPath.native() == printed) {
            return file;
        }
    }
    const fs::path path = (folder / printed).lexically_normal();
    for (const SourceFile *file : all) {
        if (file->readPath == path || folder / file->name == path) {
            return file;
        }
    }
    const auto identity = identityOf(path);
    for (const SourceFile *file : all) {
        if (identity && identity == identityOf(folder / file->name)) {
            return file;
        }
    }
    return nullptr;
}

std::optional<std::string> SourceSet::nameOf(std::string_view printed) const
{
    const SourceFile *file = find(printed);
    return file != nullptr ? std::optional<std::string>(file->name) : std::nullopt;
}

} // namespace logix
