// SPDX-License-Identifier: Apache-2.0
#include "hdl/ConstraintFile.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/ConstraintReaders.h"
#include "messages/hdl.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

std::optional<ConstraintFormat> constraintFormat(std::string_view extension)
{
    if (extension == "pcf") {
        return ConstraintFormat::Pcf;
    }
    if (extension == "lpf") {
        return ConstraintFormat::Lpf;
    }
    if (extension == "cst") {
        return ConstraintFormat::Cst;
    }
    if (extension == "xdc") {
        return ConstraintFormat::Xdc;
    }
    return std::nullopt;
}

namespace {

/// The commands that a format's files have, in lower case.
struct FormatCommands
{
    ConstraintFormat format;
    std::string_view extension;
    std::vector<std::string_view> commands;
};

const std::vector<FormatCommands> &formatCommands()
{
    static const std::vector<FormatCommands> formats = {
        {.format = ConstraintFormat::Pcf,
         .extension = ".pcf",
         .commands = {"set_io", "set_frequency"}},
        {.format = ConstraintFormat::Lpf,
         .extension = ".lpf",
         .commands = {"locate", "iobuf", "frequency", "sysconfig"}},
        {.format = ConstraintFormat::Cst,
         .extension = ".cst",
         .commands = {"io_loc", "io_port", "ins_loc", "clock_loc"}},
        {.format = ConstraintFormat::Xdc,
         .extension = ".xdc",
         .commands = {"set_property", "create_clock"}}};
    return formats;
}

/// Tells a file that was written for another family: none of its lines begins as its own format's
/// do, and some begin as another's.
bool isForeign(ConstraintFile &file)
{
    const FormatCommands *other = nullptr;
    std::string command;
    int otherLine = 0;
    int line = 0;
    for (const std::string_view text : splitLines(file.text)) {
        ++line;
        const auto words = splitWords(text);
        const std::string word = words.empty() ? std::string() : lowerCase(words.front());
        for (const FormatCommands &format : formatCommands()) {
            if (std::ranges::find(format.commands, word) == format.commands.end()) {
                continue;
            }
            if (format.format == file.format) {
                return false;
            }
            if (other == nullptr) {
                other = &format;
                command = words.front();
                otherLine = line;
            }
        }
    }
    if (other != nullptr) {
        addError(file, otherLine, msg::hdl::constraintForeign,
                 {{"file", file.name},
                  {"command", command},
                  {"extension", std::string(other->extension)}});
    }
    return other != nullptr;
}

} // namespace

ConstraintFile parseConstraints(ConstraintFormat format, std::string name, std::string contents)
{
    ConstraintFile file;
    file.format = format;
    file.name = std::move(name);
    file.hash = hashOf(contents);
    std::string_view rest = contents;
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (rest.starts_with(mark)) {
        rest.remove_prefix(mark.size());
        file.needsCopy = true;
    }
    file.text.reserve(rest.size());
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] != '\r') {
            file.text += rest[i];
            continue;
        }
        // CRLF and a lone CR both end a line.
        file.needsCopy = true;
        if (i + 1 >= rest.size() || rest[i + 1] != '\n') {
            file.text += '\n';
        }
    }
    if (isForeign(file)) {
        return file;
    }
    switch (format) {
    case ConstraintFormat::Pcf:
        readPcf(file);
        break;
    case ConstraintFormat::Lpf:
        readLpf(file);
        break;
    case ConstraintFormat::Cst:
        readCst(file);
        break;
    case ConstraintFormat::Xdc:
        readXdc(file);
        break;
    }
    return file;
}

Result<ConstraintFile> openConstraintFile(const fs::path &folder, const std::string &name,
                                          ConstraintFormat format)
{
    const auto refuse = [&](const MessageId &id) {
        Error error = requestError(Message(id, {{"file", name}}));
        error.diagnostics.push_back({.place = {.file = name},
                                     .text = Message(id, {{"file", name}}),
                                     .tool = std::string(engineToolName)});
        return Failure(std::move(error));
    };
    if (!isRelativePath(name)) {
        return refuse(msg::hdl::nameBroken);
    }
    const fs::path path = folder / name;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
        return refuse(msg::hdl::missing);
    }
    if (fs::is_directory(status)) {
        return refuse(msg::hdl::isFolder);
    }
    if (!fs::is_regular_file(status)) {
        return refuse(msg::hdl::notAFile);
    }
    if (!isInside(realLocation(path), realLocation(folder))) {
        return refuse(msg::hdl::linkOutside);
    }
    constexpr std::uintmax_t largest = std::uintmax_t(16) << 20U;
    if (fs::file_size(path, error) > largest) {
        return refuse(msg::hdl::constraintTooBig);
    }
    auto contents = readFile(path);
    if (!contents) {
        Error unreadable = std::move(contents.error());
        unreadable.category = ErrorCategory::Request;
        return Failure(std::move(unreadable));
    }
    if (contents->starts_with("\xFF\xFE") || contents->starts_with("\xFE\xFF")) {
        return refuse(msg::hdl::utf16);
    }
    if (contents->find('\0') != std::string::npos) {
        return refuse(msg::hdl::binary);
    }
    return parseConstraints(format, name, std::move(*contents));
}

} // namespace logix
