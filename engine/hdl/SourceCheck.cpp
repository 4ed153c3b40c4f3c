// SPDX-License-Identifier: Apache-2.0
#include "hdl/SourceCheck.h"

#include "base/Files.h"
#include "base/Text.h"
#include "messages/base.h"
#include "messages/hdl.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// A source of this size is data by mistake, and the tools would take minutes over it.
constexpr std::uint64_t largestSource = 256ULL << 20U;

/// Whether text without a mark is 16 bits a character: half of its bytes, every other one, are 0.
bool looksLikeUtf16(std::string_view bytes)
{
    const std::string_view start = bytes.substr(0, 4096);
    std::size_t even = 0;
    std::size_t odd = 0;
    for (std::size_t i = 0; i < start.size(); ++i) {
        if (start[i] == '\0') {
            ++(i % 2 == 0 ? even : odd);
        }
    }
    const std::size_t most = std::max(even, odd);
    const std::size_t least = std::min(even, odd);
    return most * 5 >= start.size() && least * 10 <= most;
}

std::optional<SourceFault::Kind> encodingFault(std::string_view bytes)
{
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) {
        return SourceFault::Kind::Utf32;
    }
    if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv)) {
        return SourceFault::Kind::Utf16;
    }
    if (bytes.find('\0') != std::string_view::npos) {
        return looksLikeUtf16(bytes) ? SourceFault::Kind::Utf16 : SourceFault::Kind::Binary;
    }
    return std::nullopt;
}

} // namespace

Language languageOf(const fs::path &file)
{
    const std::string ending = lowerCase(file.extension().string());
    if (ending == ".v") {
        return Language::Verilog;
    }
    if (ending == ".sv") {
        return Language::SystemVerilog;
    }
    if (ending == ".vh") {
        return Language::VerilogHeader;
    }
    if (ending == ".svh") {
        return Language::SystemVerilogHeader;
    }
    if (ending == ".vhd" || ending == ".vhdl") {
        return Language::Vhdl;
    }
    return Language::Other;
}

bool isHdlFile(const fs::path &file)
{
    const Language language = languageOf(file);
    return language != Language::Vhdl && language != Language::Other;
}

std::expected<std::string, SourceFault> readSource(const fs::path &file)
{
    const auto unreadable = [](int code) {
        return std::unexpected(
            SourceFault{.kind = SourceFault::Kind::Unreadable, .systemError = code});
    };
    // Without blocking, should the file have become a pipe since it was looked at.
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return unreadable(errno);
    }
    struct stat info = {};
    if (fstat(descriptor, &info) != 0) {
        const int code = errno;
        close(descriptor);
        return unreadable(code);
    }
    const auto size = static_cast<std::uint64_t>(info.st_size);
    if (size > largestSource) {
        close(descriptor);
        return std::unexpected(SourceFault{.kind = SourceFault::Kind::TooBig, .size = size});
    }
    std::string bytes(size, '\0');
    std::size_t count = 0;
    while (count < bytes.size()) {
        const ssize_t part = read(descriptor, bytes.data() + count, bytes.size() - count);
        if (part < 0 && errno == EINTR) {
            continue;
        }
        if (part < 0) {
            const int code = errno;
            close(descriptor);
            return unreadable(code);
        }
        if (part == 0) {
            break;
        }
        count += static_cast<std::size_t>(part);
    }
    close(descriptor);
    bytes.resize(count);
    if (const auto fault = encodingFault(bytes)) {
        return std::unexpected(SourceFault{.kind = *fault});
    }
    return bytes;
}

Message sourceProblem(const SourceFault &fault, const std::string &name, bool isIncluded)
{
    const auto message = [&](const MessageId &listed, const MessageId &included) {
        return Message(isIncluded ? included : listed, {{"file", name}});
    };
    switch (fault.kind) {
    case SourceFault::Kind::Unreadable:
        return Message(isIncluded ? msg::hdl::includeUnreadable : msg::hdl::unreadable,
                       {{"file", name}, {"reason", reasonOf(fault.systemError)}});
    case SourceFault::Kind::TooBig:
        return Message(
            msg::hdl::tooBig,
            {{"file", name}, {"megabytes", static_cast<std::int64_t>(fault.size >> 20U)}});
    case SourceFault::Kind::Utf16:
        return message(msg::hdl::utf16, msg::hdl::includeUtf16);
    case SourceFault::Kind::Utf32:
        return message(msg::hdl::utf32, msg::hdl::includeUtf32);
    case SourceFault::Kind::Binary:
        break;
    }
    return message(msg::hdl::binary, msg::hdl::includeBinary);
}

std::string reasonOf(int systemError)
{
    return std::strerror(systemError);
}

std::string plainFileName(std::string_view path)
{
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    std::string name(path.substr(path.rfind('/') + 1));
    std::ranges::replace_if(
        name, [&](char c) { return plain.find(c) == std::string_view::npos; }, '_');
    return name;
}

Result<> writeOnce(const fs::path &file, std::string_view text)
{
    std::error_code error;
    if (fs::file_size(file, error) == text.size() && !error) {
        return {};
    }
    fs::create_directories(file.parent_path(), error);
    if (error) {
        return Failure(setupError(
            Message(msg::base::folderUnwritable,
                    {{"folder", file.parent_path().string()}, {"reason", error.message()}})));
    }
    return writeFileSafely(file, text);
}

} // namespace logix
