// SPDX-License-Identifier: Apache-2.0
#include "format/Format.h"

#include "format/FileFormatter.h"
#include "format/FormatRequest.h"
#include "messages/base.h"
#include "messages/format.h"

#include <algorithm>
#include <cstdlib>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Copies stay for a day, so that a command can be run again.
constexpr auto copiesStay = std::chrono::hours(24);

void removeOldCopies(const fs::path &folder)
{
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end;
         entry.increment(code)) {
        std::error_code ignored;
        if (fs::file_time_type::clock::now() - fs::last_write_time(entry->path(), ignored)
            > copiesStay) {
            fs::remove_all(entry->path(), ignored);
        }
    }
}

Result<fs::path> copiesFolder(const fs::path &scratchFolder)
{
    const fs::path parent = scratchFolder / "format";
    std::error_code code;
    fs::create_directories(parent, code);
    removeOldCopies(parent);
    std::string name = (parent / "XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        return Failure(
            setupError(Message(msg::base::folderUnwritable,
                               {{"folder", parent.string()},
                                {"reason", std::make_error_code(std::errc(errno)).message()}})));
    }
    return fs::path(name);
}

} // namespace

std::string_view statusName(FormattedFile::Status status)
{
    switch (status) {
    case FormattedFile::Status::Formatted:
        return "formatted";
    case FormattedFile::Status::Unchanged:
        return "unchanged";
    case FormattedFile::Status::Failed:
        break;
    }
    return "failed";
}

Result<FormatResult> SourceFormatter::format(const FormatRequest &request,
                                             const CallContext &context) const
{
    const auto targets = checkedTargets(request);
    if (!targets) {
        return Failure(targets.error());
    }
    auto format = m_services.toolchain.find("verible-verilog-format");
    if (!format) {
        return Failure(std::move(format.error()));
    }
    auto syntax = m_services.toolchain.find("verible-verilog-syntax");
    if (!syntax) {
        return Failure(std::move(syntax.error()));
    }
    const auto folder = copiesFolder(m_services.scratchFolder);
    if (!folder) {
        return Failure(folder.error());
    }
    FileFormatter formatter(m_services, request,
                            {.format = std::move(*format), .syntax = std::move(*syntax)}, *folder,
                            m_limits);
    FormatResult result;
    context.progress.begin(static_cast<int>(targets->size()));
    for (const FormatTarget &target : *targets) {
        context.progress.phase(Message(msg::format::formatting, {{"file", target.name}}));
        if (auto done = formatter.format(target, result, context); !done) {
            done.error().commands = result.commands;
            return Failure(std::move(done.error()));
        }
    }
    result.passed = std::ranges::none_of(result.files, [](const FormattedFile &file) {
        return file.status == FormattedFile::Status::Failed;
    });
    return result;
}

} // namespace logix
