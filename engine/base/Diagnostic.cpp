// SPDX-License-Identifier: Apache-2.0
#include "base/Diagnostic.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace logix {

bool hasErrors(const std::vector<Diagnostic> &diagnostics)
{
    return std::ranges::any_of(diagnostics,
                               [](const auto &d) { return d.severity == Severity::Error; });
}

void foldDuplicates(std::vector<Diagnostic> &diagnostics)
{
    using Key = std::tuple<std::string, int, int, Severity, std::string>;
    std::map<Key, std::size_t> seen;
    std::vector<Diagnostic> folded;
    folded.reserve(diagnostics.size());
    for (Diagnostic &diagnostic : diagnostics) {
        const Key key{diagnostic.place.file, diagnostic.place.line, diagnostic.place.column,
                      diagnostic.severity, diagnostic.text.english()};
        const auto [found, isNew] = seen.emplace(key, folded.size());
        if (isNew) {
            folded.push_back(std::move(diagnostic));
        } else {
            folded[found->second].count += diagnostic.count;
        }
    }
    diagnostics = std::move(folded);
}

} // namespace logix
