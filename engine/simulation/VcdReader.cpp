// SPDX-License-Identifier: Apache-2.0
#include "simulation/VcdReader.h"

#include "base/Descriptor.h"
#include "messages/base.h"
#include "messages/simulation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <unordered_map>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::size_t pieceSize = std::size_t(1) << 20U;
/// A line longer than this is no line of a waveform.
constexpr std::size_t longestLine = std::size_t(64) << 20U;
/// Of so many steps the middle one is the typical one.
constexpr std::size_t mostSteps = 1U << 16U;

Error unreadable(const fs::path &file, int code)
{
    return setupError(
        Message(msg::base::fileUnreadable,
                {{"file", file.string()}, {"reason", std::string(std::strerror(code))}}));
}

/// The lines of a file, each as a view that is good until the next one.
class LineSource
{
public:
    LineSource(const fs::path &file, std::uint64_t offset)
        : m_descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC))
        , m_buffer(std::make_unique_for_overwrite<char[]>(pieceSize))
        , m_capacity(pieceSize)
        , m_offset(offset)
    {
        if (!m_descriptor.isOpen()) {
            m_error = errno;
            return;
        }
        if (lseek(m_descriptor.number(), static_cast<off_t>(offset), SEEK_SET) < 0) {
            m_error = errno;
        }
    }

    /// Nothing at the end; what has no line end isn't a line.
    [[nodiscard]] bool next(std::string_view &line)
    {
        while (true) {
            const char *begin = m_buffer.get() + m_begin;
            const auto *end = static_cast<const char *>(std::memchr(begin, '\n', m_end - m_begin));
            if (end != nullptr) {
                std::size_t length = static_cast<std::size_t>(end - begin);
                m_begin += length + 1;
                m_offset += length + 1;
                if (length > 0 && begin[length - 1] == '\r') {
                    --length;
                }
                line = {begin, length};
                return true;
            }
            if (!fill()) {
                return false;
            }
        }
    }

    [[nodiscard]] int error() const { return m_error; }
    /// Behind the last line.
    [[nodiscard]] std::uint64_t offset() const { return m_offset; }

private:
    bool fill()
    {
        if (m_error != 0) {
            return false;
        }
        const std::size_t rest = m_end - m_begin;
        if (m_begin > 0) {
            std::memmove(m_buffer.get(), m_buffer.get() + m_begin, rest);
        } else if (rest == m_capacity) {
            if (m_capacity >= longestLine) {
                return false;
            }
            auto larger = std::make_unique_for_overwrite<char[]>(m_capacity * 2);
            std::memcpy(larger.get(), m_buffer.get(), rest);
            m_buffer = std::move(larger);
            m_capacity *= 2;
        }
        m_begin = 0;
        m_end = rest;
        ssize_t count = -1;
        do {
            count = ::read(m_descriptor.number(), m_buffer.get() + m_end, m_capacity - m_end);
        } while (count < 0 && errno == EINTR);
        if (count < 0) {
            m_error = errno;
        }
        if (count <= 0) {
            return false;
        }
        m_end += static_cast<std::size_t>(count);
        return true;
    }

    Descriptor m_descriptor;
    std::unique_ptr<char[]> m_buffer;
    std::size_t m_capacity;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::uint64_t m_offset;
    int m_error = 0;
};

void splitInto(std::string_view line, std::vector<std::string_view> &words)
{
    std::size_t begin = 0;
    while ((begin = line.find_first_not_of(" \t", begin)) != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = end;
    }
}

/// "1ps", "10 ns"
double unitOf(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words) {
        text += word;
    }
    double number = 1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit = error == std::errc() ? std::string_view(end) : text;
    constexpr std::array<std::pair<std::string_view, double>, 6> units = {
        {{"fs", 1e-6}, {"ps", 1e-3}, {"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
    for (const auto &[name, ns] : units) {
        if (unit == name) {
            return number * ns;
        }
    }
    return 1;
}

/// Collects the declarations.
class HeaderReader
{
public:
    explicit HeaderReader(VcdHeader &header) : m_header(header) {}

    /// False behind the end of the header.
    bool word(std::string_view text)
    {
        if (m_command.empty()) {
            if (text.starts_with('$')) {
                m_command = text;
                m_words.clear();
            } else {
                m_isForeign = true;
            }
            return true;
        }
        if (text != "$end") {
            if (m_command != "$comment") {
                m_words.emplace_back(text);
            }
            return true;
        }
        const std::string command = std::exchange(m_command, {});
        if (command == "$enddefinitions") {
            return false;
        }
        if (command == "$timescale") {
            m_header.nsPerTick = unitOf(m_words);
        } else if (command == "$scope" && m_words.size() >= 2) {
            m_scopes.push_back(m_scopes.empty() ? m_words[1] : m_scopes.back() + '.' + m_words[1]);
        } else if (command == "$upscope" && !m_scopes.empty()) {
            m_scopes.pop_back();
        } else if (command == "$var" && m_words.size() >= 4) {
            addSignal();
        }
        return true;
    }

    /// It has text that no VCD has.
    [[nodiscard]] bool isForeign() const { return m_isForeign; }

private:
    void addSignal()
    {
        VcdSignal signal{.scope = m_scopes.empty() ? std::string() : m_scopes.back(),
                         .type = m_words[0],
                         .code = m_words[2]};
        std::from_chars(m_words[1].data(), m_words[1].data() + m_words[1].size(), signal.width);
        std::size_t count = m_words.size();
        if (count > 4 && m_words.back().starts_with('[')) {
            signal.range = m_words.back();
            --count;
        }
        for (std::size_t i = 3; i < count; ++i) {
            signal.name += (i > 3 ? " " : "") + m_words[i];
        }
        // "q[3:0]" without a blank between
        const std::size_t bracket = signal.name.rfind('[');
        if (signal.range.empty() && bracket != std::string::npos && bracket > 0
            && signal.name.ends_with(']') && signal.width > 1) {
            signal.range = signal.name.substr(bracket);
            signal.name.resize(bracket);
        }
        if (signal.type == "real" || signal.type == "realtime" || signal.type == "event"
            || signal.type == "string") {
            signal.width = 0;
        }
        m_header.signals.push_back(std::move(signal));
    }

    VcdHeader &m_header;
    std::string m_command;
    std::vector<std::string> m_words;
    std::vector<std::string> m_scopes;
    bool m_isForeign = false;
};

/// Finds the few codes that are wanted among many.
class CodeTable
{
public:
    explicit CodeTable(const std::vector<std::string> &codes)
    {
        for (std::size_t i = 0; i < codes.size(); ++i) {
            m_indexes[codes[i]].push_back(i);
            m_firsts.at(static_cast<unsigned char>(codes[i].empty() ? 0 : codes[i][0])) = true;
        }
    }

    /// Null for a code that isn't wanted.
    [[nodiscard]] const std::vector<std::size_t> *find(std::string_view code) const
    {
        if (code.empty() || !m_firsts[static_cast<unsigned char>(code[0])]) {
            return nullptr;
        }
        const auto found = m_indexes.find(code);
        return found == m_indexes.end() ? nullptr : &found->second;
    }

private:
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    std::unordered_map<std::string, std::vector<std::size_t>, Hash, std::equal_to<>> m_indexes;
    std::array<bool, 256> m_firsts{};
};

/// Follows the changes.
class BodyReader
{
public:
    BodyReader(const std::vector<std::string> &codes, std::optional<std::uint64_t> at)
        : m_codes(codes), m_at(at)
    {
        m_scan.values.resize(codes.size());
        m_isWatching = !codes.empty();
    }

    void line(std::string_view line)
    {
        if (line.empty()) {
            return;
        }
        if (m_isInComment) {
            m_isInComment = !line.contains("$end");
            return;
        }
        switch (line[0]) {
        case '#':
            time(line.substr(1));
            return;
        case '0':
        case '1':
        case 'x':
        case 'z':
        case 'X':
        case 'Z':
            if (m_isWatching) {
                change(line.substr(1), line.substr(0, 1));
            }
            return;
        case 'b':
        case 'B':
        case 'r':
        case 'R':
        case 's':
            if (m_isWatching) {
                const std::size_t blank = line.find(' ');
                if (blank != std::string_view::npos) {
                    change(line.substr(blank + 1), line.substr(1, blank - 1));
                }
            }
            return;
        case '$':
            m_isInComment = line.starts_with("$comment") && !line.contains("$end");
            return;
        default:
            return;
        }
    }

    [[nodiscard]] VcdScan finish()
    {
        if (!m_steps.empty()) {
            const auto middle = m_steps.begin() + static_cast<std::ptrdiff_t>(m_steps.size() / 2);
            std::ranges::nth_element(m_steps, middle);
            m_scan.typicalStep = *middle;
        }
        return std::move(m_scan);
    }

private:
    void time(std::string_view digits)
    {
        std::uint64_t now = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), now);
        if (error != std::errc()) {
            return;
        }
        if (!m_hasTime) {
            m_scan.firstTime = now;
            m_hasTime = true;
        } else if (m_steps.size() < mostSteps && now > m_scan.lastTime) {
            m_steps.push_back(now - m_scan.lastTime);
        }
        m_scan.lastTime = std::max(m_scan.lastTime, now);
        if (m_at && now > *m_at) {
            m_isWatching = false;
        }
    }

    void change(std::string_view code, std::string_view value)
    {
        const auto *indexes = m_codes.find(code);
        if (indexes == nullptr) {
            return;
        }
        for (const std::size_t index : *indexes) {
            VcdValue &now = m_scan.values[index];
            if (now.value == value) {
                continue;
            }
            now.before = std::exchange(now.value, std::string(value));
            now.changedAt = m_scan.lastTime;
        }
    }

    CodeTable m_codes;
    std::optional<std::uint64_t> m_at;
    VcdScan m_scan;
    std::vector<std::uint64_t> m_steps;
    bool m_isWatching = false;
    bool m_hasTime = false;
    bool m_isInComment = false;
};

} // namespace

int VcdSignal::depth() const
{
    return scope.empty() ? 0 : 1 + static_cast<int>(std::ranges::count(scope, '.'));
}

Result<VcdReader> VcdReader::open(const fs::path &file)
{
    VcdReader reader(file);
    LineSource lines(file, 0);
    HeaderReader header(reader.m_header);
    std::vector<std::string_view> words;
    bool isInHeader = true;
    for (std::string_view line; isInHeader && !header.isForeign() && lines.next(line);) {
        words.clear();
        splitInto(line, words);
        for (const std::string_view word : words) {
            if (!(isInHeader = header.word(word))) {
                break;
            }
        }
    }
    if (lines.error() != 0) {
        return Failure(unreadable(file, lines.error()));
    }
    if (isInHeader) {
        return Failure(
            toolError(Message(msg::simulation::waveformBroken, {{"file", file.string()}})));
    }
    reader.m_header.bodyOffset = lines.offset();
    return reader;
}

Result<VcdScan> VcdReader::scan(const std::vector<std::string> &codes,
                                std::optional<std::uint64_t> at) const
{
    LineSource lines(m_file, m_header.bodyOffset);
    BodyReader body(codes, at);
    for (std::string_view line; lines.next(line);) {
        body.line(line);
    }
    if (lines.error() != 0) {
        return Failure(unreadable(m_file, lines.error()));
    }
    return body.finish();
}

std::string vcdValueText(const std::string &value, int width)
{
    if (width <= 1 || value.empty()) {
        return value;
    }
    const auto size = static_cast<std::size_t>(width);
    // The left is filled up with zeros, or with what is unknown.
    const char first = value[0];
    std::string bits =
        value.size() < size
            ? std::string(size - value.size(), first == 'x' || first == 'z' ? first : '0') + value
            : value;
    if (bits.find_first_not_of("01") != std::string::npos) {
        return std::to_string(width) + "'b" + bits;
    }
    constexpr std::size_t perDigit = 4;
    bits.insert(0, (perDigit - bits.size() % perDigit) % perDigit, '0');
    std::string digits;
    for (std::size_t i = 0; i < bits.size(); i += perDigit) {
        int digit = 0;
        for (std::size_t j = 0; j < perDigit; ++j) {
            digit = digit * 2 + (bits[i + j] == '1' ? 1 : 0);
        }
        digits += "0123456789abcdef"[digit];
    }
    const std::size_t significant = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    return std::to_string(width) + "'h" + digits.substr(significant);
}

} // namespace logix
