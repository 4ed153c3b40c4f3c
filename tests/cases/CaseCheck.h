// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Error.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace logix::test {

/// A folder of `tests/data/cases`: a small design, a request for a tool, and what is expected.
struct Case
{
    std::string id;
    std::string tool;
    /// The case's folder.
    std::filesystem::path folder;
    /// What the request's source folder is.
    std::filesystem::path sourceFolder;
    nlohmann::json request;
    nlohmann::json expect;

    /// A request's field as a list of texts; empty when it isn't there.
    [[nodiscard]] std::vector<std::string> texts(const std::string &field) const;
    [[nodiscard]] std::optional<std::string> text(const std::string &field) const;

    /// For GoogleTest, which would print the bytes.
    friend void PrintTo(const Case &testCase, std::ostream *stream) { *stream << testCase.id; }
};

/// What a tool answered, in the form that every tool has.
struct Outcome
{
    /// An error, or a result whose `passed` is false.
    bool failed = false;
    std::optional<ErrorCategory> category;
    std::string message;
    std::string details;
    std::vector<Diagnostic> diagnostics;
};

[[nodiscard]] Outcome outcomeOf(const Error &error);

/// The cases of a tool, in order of their names.
[[nodiscard]] std::vector<Case> casesOf(const std::string &tool);
[[nodiscard]] Case caseNamed(const std::string &id);

/// The case's name in a form that GoogleTest takes.
[[nodiscard]] std::string testName(const Case &testCase);

/// What differs from what the case expects, a line each; empty when all is well. Also checks what
/// every answer must be: valid UTF-8, places that exist.
[[nodiscard]] std::vector<std::string> differences(const Case &testCase, const Outcome &outcome);

/// The outcome in a few lines, for a failing test.
[[nodiscard]] std::string described(const Outcome &outcome);

} // namespace logix::test
