// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/EngineServices.h"
#include "format/Format.h"
#include "format/FormatRequest.h"
#include "process/ProcessRunner.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <vector>

namespace logix {

/// Formats one file after another: on a copy, within a limit, and back only when the copy is good.
class FileFormatter
{
public:
    struct Tools
    {
        Tool format;
        Tool syntax;
    };

    /// The references outlive this. Copies are made in `folder`, which is the caller's.
    FileFormatter(const EngineServices &services, const FormatRequest &request, Tools tools,
                  std::filesystem::path folder, SourceFormatter::Limits limits)
        : m_services(services)
        , m_request(request)
        , m_tools(std::move(tools))
        , m_folder(std::move(folder))
        , m_limits(limits)
    {
    }

    /// Errors: setup, tool, engine, cancelled. What is wrong with the file itself is in `result`.
    [[nodiscard]] Result<> format(const FormatTarget &target, FormatResult &result,
                                  const CallContext &context);

private:
    /// What Verible said about a copy.
    struct Run
    {
        ProcessResult process;
        std::vector<std::string> lines;
    };

    [[nodiscard]] Result<Run> runVerible(const std::filesystem::path &copy, std::size_t size,
                                         const CallContext &context) const;
    /// The problems of a run that left no good result. Errors: tool, when it names none.
    [[nodiscard]] Result<std::vector<Diagnostic>>
    problemsOf(const Run &run, const std::string &name, const std::string &copy, int lines) const;

    const EngineServices &m_services;
    const FormatRequest &m_request;
    Tools m_tools;
    std::filesystem::path m_folder;
    SourceFormatter::Limits m_limits;
    int m_count = 0;
};

} // namespace logix
