// SPDX-License-Identifier: Apache-2.0
#include "base/Diagnostic.h"

#include "messages/base.h"

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
    using Key = std::tuple<std::string, int, int, Severity, std::string, std::optional<double>>;
    std::map<Key, std::size_t> seen;
    std::vector<Diagnostic> folded;
    folded.reserve(diagnostics.size());
    for (Diagnostic &diagnostic : diagnostics) {
        const Key key{diagnostic.place.file, diagnostic.place.line,     diagnostic.place.column,
                      diagnostic.severity,   diagnostic.text.english(), diagnostic.timeNs};
        const auto [found, isNew] = seen.emplace(key, folded.size());
        if (isNew) {
            folded.push_back(std::move(diagnostic));
        } else {
            folded[found->second].count += diagnostic.count;
        }
    }
    diagnostics = std::move(folded);
}

void limitDiagnostics(std::vector<Diagnostic> &diagnostics, std::size_t most)
{
    if (diagnostics.size() <= most) {
        return;
    }
    foldDuplicates(diagnostics);
    if (diagnostics.size() <= most) {
        return;
    }
    std::map<Severity, std::size_t> room;
    std::size_t free = most;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        const auto count = static_cast<std::size_t>(
            std::ranges::count(diagnostics, severity, &Diagnostic::severity));
        room[severity] = std::min(free, count);
        free -= room[severity];
    }
    std::vector<Diagnostic> kept;
    kept.reserve(most + 1);
    std::int64_t more = 0;
    for (Diagnostic &diagnostic : diagnostics) {
        std::size_t &left = room[diagnostic.severity];
        if (left > 0) {
            --left;
            kept.push_back(std::move(diagnostic));
        } else {
            more += diagnostic.count;
        }
    }
    kept.push_back({.severity = Severity::Info,
                    .text = Message(msg::base::moreProblems, {{"count", more}}),
                    .tool = std::string(engineToolName)});
    diagnostics = std::move(kept);
}

} // namespace logix
