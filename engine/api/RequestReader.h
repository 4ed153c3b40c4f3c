// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "base/DisplayPaths.h"
#include "catalog/Catalog.h"
#include "hdl/SourceSet.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// Reads the fields of a request that has passed its schema, so only optional fields may be
/// missing. Refers to the request.
class RequestReader
{
public:
    explicit RequestReader(const Json &request) : m_request(request) {}

    [[nodiscard]] std::string text(const char *field) const;
    [[nodiscard]] std::optional<std::string> optionalText(const char *field) const;
    [[nodiscard]] std::filesystem::path path(const char *field) const;
    [[nodiscard]] std::optional<std::filesystem::path> optionalPath(const char *field) const;
    [[nodiscard]] std::vector<std::string> texts(const char *field) const;
    [[nodiscard]] bool flag(const char *field, bool fallback) const;
    [[nodiscard]] std::optional<std::int64_t> integer(const char *field) const;
    [[nodiscard]] VariantChoice boardVariant() const;
    [[nodiscard]] Defines defines() const;
    [[nodiscard]] DisplayPaths displayPaths() const;

private:
    [[nodiscard]] const Json *find(const char *field) const;

    const Json &m_request;
};

/// The same fields the other way, for callers that have a typed request. What is left to its
/// default isn't written.
[[nodiscard]] Json variantChoiceJson(const VariantChoice &choice);
/// Without the source folder itself, which is always searched.
[[nodiscard]] Json includeFoldersJson(const SourceRequest &sources);
[[nodiscard]] Json selectorJson(const Selector &selector);

} // namespace logix
