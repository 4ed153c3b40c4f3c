// SPDX-License-Identifier: Apache-2.0
#include "simulation/Coverage.h"

#include "base/Text.h"
#include "messages/base.h"

#include <algorithm>
#include <charconv>
#include <fstream>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// The fields of "C '\1f\2main.v\1l\0024…' 7": each begins with a byte 1, and its name ends with a
/// byte 2.
std::map<std::string_view, std::string_view> fieldsOf(std::string_view key)
{
    std::map<std::string_view, std::string_view> fields;
    while (!key.empty()) {
        key.remove_prefix(std::min(key.find('\1'), key.size()));
        if (key.empty()) {
            break;
        }
        key.remove_prefix(1);
        const std::string_view field = key.substr(0, key.find('\1'));
        const std::size_t split = field.find('\2');
        if (split != std::string_view::npos) {
            fields.emplace(field.substr(0, split), field.substr(split + 1));
        }
    }
    return fields;
}

template <typename Number>
Number numberIn(std::string_view text)
{
    Number number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// Calls `use` for each line of "5-7,9".
template <typename Use>
void forEachLine(std::string_view ranges, Use use)
{
    while (!ranges.empty()) {
        const std::string_view range = ranges.substr(0, ranges.find(','));
        ranges.remove_prefix(std::min(range.size() + 1, ranges.size()));
        const std::size_t dash = range.find('-');
        const int first = numberIn<int>(range);
        const int last =
            dash == std::string_view::npos ? first : numberIn<int>(range.substr(dash + 1));
        for (int line = first; line <= last && line > 0; ++line) {
            use(line);
        }
    }
}

/// "q[3]", "q[3]:0->1" and "s.b": the signal, and which of its bits.
std::pair<std::string, std::string> bitOf(std::string_view name)
{
    const std::size_t bracket = name.find('[');
    const std::size_t colon = name.find(':');
    const std::size_t end = std::min(std::min(bracket, colon), name.size());
    return {std::string(name.substr(0, end)), std::string(name.substr(end))};
}

} // namespace

void Coverage::addLine(std::string_view line)
{
    const std::size_t end = line.rfind('\'');
    if (!line.starts_with("C '") || end == std::string_view::npos || end < 3) {
        return;
    }
    const auto count = numberIn<std::int64_t>(trimmed(line.substr(end + 1)));
    auto fields = fieldsOf(line.substr(3, end - 3));
    const std::string_view page = fields["page"];
    File &file = m_files[std::string(fields["f"])];
    if (page.starts_with("v_line/")) {
        // A branch without a list of lines has no code of its own, such as an else that isn't
        // written.
        forEachLine(fields["S"], [&](int number) { file.lines[number] += count; });
    } else if (page.starts_with("v_toggle/")) {
        auto [name, bit] = bitOf(fields["o"]);
        file.toggles[{numberIn<int>(fields["l"]), std::move(name), std::move(bit)}] += count;
    }
}

Result<> Coverage::add(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return {};
    }
    for (std::string line; std::getline(stream, line);) {
        addLine(line);
    }
    if (stream.bad()) {
        return Failure(
            setupError(Message(msg::base::fileUnreadable,
                               {{"file", file.string()},
                                {"reason", std::make_error_code(std::errc(errno)).message()}})));
    }
    return {};
}

std::vector<FileCoverage> Coverage::of(const SourceSet &sources) const
{
    std::vector<FileCoverage> all;
    for (const auto *files : {&sources.sources, &sources.included}) {
        for (const SourceFile &source : *files) {
            const auto found = std::ranges::find_if(m_files, [&](const auto &entry) {
                const SourceFile *file = sources.find(entry.first);
                return file != nullptr && file->name == source.name;
            });
            if (found == m_files.end()) {
                continue;
            }
            FileCoverage coverage{.file = source.name};
            for (const auto &[line, hits] : found->second.lines) {
                ++coverage.lines;
                coverage.linesCovered += hits > 0 ? 1 : 0;
                if (!coverage.marks.empty() && coverage.marks.back().last + 1 == line
                    && coverage.marks.back().hits == hits) {
                    coverage.marks.back().last = line;
                } else {
                    coverage.marks.push_back({.first = line, .last = line, .hits = hits});
                }
            }
            for (const auto &[bit, changes] : found->second.toggles) {
                ++coverage.toggles;
                coverage.togglesCovered += changes > 0 ? 1 : 0;
                if (changes > 0) {
                    continue;
                }
                const auto &[line, name, index] = bit;
                if (!coverage.still.empty() && coverage.still.back().name == name
                    && coverage.still.back().line == line) {
                    ++coverage.still.back().bits;
                } else {
                    coverage.still.push_back({.name = name, .line = line, .bits = 1});
                }
            }
            all.push_back(std::move(coverage));
        }
    }
    return all;
}

} // namespace logix
