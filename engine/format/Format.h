// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/EngineServices.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

struct FormatRequest
{
    /// Absolute.
    std::filesystem::path sourceFolder;
    /// Relative to the folder, in the order in which they are formatted.
    std::vector<std::string> files;
    /// Each "--name" or "--name=value".
    std::vector<std::string> veribleOptions;
    bool verbose = false;
};

struct FormattedFile
{
    enum class Status { Formatted, Unchanged, Failed };

    /// As the request names it.
    std::string file;
    Status status = Status::Failed;
};

/// As the API has it, such as "formatted".
[[nodiscard]] std::string_view statusName(FormattedFile::Status status);

struct FormatResult
{
    bool passed = false;
    /// In the request's order.
    std::vector<FormattedFile> files;
    std::vector<Diagnostic> diagnostics;
    std::vector<CommandRecord> commands;
};

/// Formats files in place with Verible. Only layout changes, never meaning; a file that can't be
/// formatted stays as it is, and the next one goes on. May be used by several threads.
class SourceFormatter
{
public:
    struct Limits
    {
        /// Of each file, and more for long ones.
        std::chrono::milliseconds time{10'000};
    };

    explicit SourceFormatter(EngineServices services)
        : SourceFormatter(std::move(services), Limits())
    {
    }
    SourceFormatter(EngineServices services, Limits limits)
        : m_services(std::move(services)), m_limits(limits)
    {
    }

    [[nodiscard]] Result<FormatResult> format(const FormatRequest &request,
                                              const CallContext &context) const;

private:
    EngineServices m_services;
    Limits m_limits;
};

} // namespace logix
