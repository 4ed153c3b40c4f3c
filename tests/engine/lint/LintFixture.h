// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lint/Lint.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

namespace logix::test {

/// Lints files of the test's own folder with the real Verilator.
class LintFixture : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!services.has("verilator_bin") || !services.has("yosys")) {
            GTEST_SKIP() << "Verilator or yosys isn't installed";
        }
        request.board = "icestick";
        request.sources.folder = services.folder.path() / "project";
    }

    /// Writes a file and lists it as a source.
    void source(const std::string &name, std::string_view text)
    {
        write(name, text);
        request.sources.sources.push_back(name);
    }

    void write(const std::string &name, std::string_view text) const
    {
        services.folder.write("project/" + name, text);
    }

    [[nodiscard]] Result<LintResult> lint()
    {
        const Linter linter(services.shared());
        return linter.lint(request, services.context());
    }

    TestEngine services;
    LintRequest request;
};

/// One line per diagnostic: place, severity, text.
[[nodiscard]] inline std::vector<std::string> linesOf(const std::vector<Diagnostic> &diagnostics)
{
    std::vector<std::string> lines;
    for (const Diagnostic &diagnostic : diagnostics) {
        lines.push_back(diagnostic.place.file + ':' + std::to_string(diagnostic.place.line) + ':'
                        + std::to_string(diagnostic.place.column) + ": "
                        + std::string(severityName(diagnostic.severity)) + ": "
                        + diagnostic.text.english());
    }
    return lines;
}

} // namespace logix::test
