// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "base/Result.h"

#include <memory>
#include <string>
#include <vector>

namespace logix {

/// Where a value breaks its schema. Both places are JSON pointers; the schema's ends with the
/// keyword.
struct SchemaViolation
{
    std::string valuePointer;
    std::string keyword;
    std::string schemaPointer;

    friend bool operator==(const SchemaViolation &, const SchemaViolation &) = default;
};

/// A JSON Schema (2020-12), ready to check values. Immutable; may be used by several threads.
class SchemaCheck
{
public:
    /// `schema` is complete in itself. Errors: engine, for a broken schema.
    [[nodiscard]] static Result<SchemaCheck> compile(const Json &schema);

    SchemaCheck(SchemaCheck &&) noexcept;
    SchemaCheck &operator=(SchemaCheck &&) noexcept;
    ~SchemaCheck();

    /// What breaks the schema, as far as mostViolations; empty for a value that fits. Texts in
    /// `value` must not be longer than longestText, because of how patterns are matched.
    [[nodiscard]] std::vector<SchemaViolation> check(const Json &value) const;

    /// Enough to say what is wrong; a value with more isn't looked through to its end.
    static constexpr std::size_t mostViolations = 100;
    /// In bytes.
    static constexpr std::size_t longestText = 4096;

private:
    struct Compiled;
    explicit SchemaCheck(std::unique_ptr<const Compiled> compiled);

    std::unique_ptr<const Compiled> m_compiled;
};

} // namespace logix
