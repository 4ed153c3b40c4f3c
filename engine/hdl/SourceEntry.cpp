// SPDX-License-Identifier: Apache-2.0
#include "hdl/SourceEntry.h"

#include "base/Hash.h"
#include "hdl/SourceCheck.h"

namespace fs = std::filesystem;

namespace logix {

std::optional<FileIdentity> identityOf(const fs::path &path)
{
    struct stat info = {};
    if (stat(path.c_str(), &info) != 0) {
        return std::nullopt;
    }
    return FileIdentity{info.st_dev, info.st_ino};
}

std::expected<SourceEntry, Message> readEntry(const std::string &name, const fs::path &path,
                                              SourceEntry::Use use)
{
    auto bytes = readSource(path);
    if (!bytes) {
        return std::unexpected(
            sourceProblem(bytes.error(), name, use == SourceEntry::Use::Included));
    }
    SourceEntry entry{.path = path, .use = use};
    entry.file.name = name;
    entry.file.readPath = path;
    entry.file.hash = hashOf(*bytes);
    const Language language = languageOf(path);
    entry.file.isSystemVerilog =
        language == Language::SystemVerilog || language == Language::SystemVerilogHeader;
    entry.file.isHeader =
        language == Language::VerilogHeader || language == Language::SystemVerilogHeader;
    entry.hadMark = bytes->starts_with(utf8Mark);
    if (entry.hadMark) {
        bytes->erase(0, utf8Mark.size());
    }
    entry.includes = includeDirectives(*bytes);
    entry.targets.resize(entry.includes.size());
    entry.file.text = std::make_shared<const std::string>(std::move(*bytes));
    return entry;
}

} // namespace logix
