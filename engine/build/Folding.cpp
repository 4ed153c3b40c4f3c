// SPDX-License-Identifier: Apache-2.0
//
// Making one of many warnings that say the same of different names.
#include "build/Diagnosis.h"
#include "messages/build.h"

#include <map>

namespace logix {

namespace {

/// A message without what differs between those of a kind: names in quotes, numbers.
std::string kindOf(const Diagnostic &diagnostic)
{
    if (!diagnostic.text.isVerbatim()) {
        return std::string(diagnostic.text.key());
    }
    std::string kind;
    const std::string text = diagnostic.text.english();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '`' || c == '\\') {
            // `\name' in the tools' own quotes, or a bare name after a backslash.
            const auto end = text.find_first_of(c == '`' ? "'" : " .'", i + 1);
            kind += '@';
            i = end == std::string::npos ? text.size() : end;
        } else if (c >= '0' && c <= '9') {
            kind += kind.ends_with('#') ? "" : "#";
        } else {
            kind += c;
        }
    }
    return kind;
}

} // namespace

void foldKinds(std::vector<Diagnostic> &diagnostics)
{
    // A few of a kind are worth reading one by one.
    constexpr int most = 10;
    std::map<std::string, int> counts;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::Error) {
            ++counts[kindOf(diagnostic)];
        }
    }
    std::map<std::string, std::size_t> kept;
    std::vector<Diagnostic> folded;
    for (Diagnostic &diagnostic : diagnostics) {
        const std::string kind = kindOf(diagnostic);
        if (diagnostic.severity == Severity::Error || counts[kind] <= most) {
            folded.push_back(std::move(diagnostic));
            continue;
        }
        const auto [first, isNew] = kept.emplace(kind, folded.size());
        if (isNew) {
            folded.push_back(std::move(diagnostic));
        } else {
            folded[first->second].count += diagnostic.count;
        }
    }
    for (const auto &[kind, index] : kept) {
        Diagnostic &diagnostic = folded[index];
        if (!diagnostic.hint) {
            diagnostic.hint =
                Message(msg::build::hintFolded, {{"count", std::int64_t(diagnostic.count - 1)}});
        }
    }
    diagnostics = std::move(folded);
}

} // namespace logix
