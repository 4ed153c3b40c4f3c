// SPDX-License-Identifier: Apache-2.0
#include "hdl/Netlist.h"

#include "base/Text.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace logix {

std::string NetlistPort::bitName(std::size_t index) const
{
    if (bits.size() == 1 && offset == 0 && !isUpTo) {
        return name;
    }
    const auto last = static_cast<int>(bits.size()) - 1;
    const int position = static_cast<int>(index);
    return name + '[' + std::to_string(offset + (isUpTo ? last - position : position)) + ']';
}

std::optional<SourcePlace> placeOfSource(std::string_view source)
{
    source = source.substr(0, source.find('|'));
    const auto colon = source.rfind(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    SourcePlace place{.file = std::string(source.substr(0, colon))};
    const std::string_view numbers = source.substr(colon + 1);
    const char *end = numbers.data() + numbers.size();
    const auto line = std::from_chars(numbers.data(), end, place.line);
    if (line.ec != std::errc() || place.file.empty()) {
        return std::nullopt;
    }
    if (line.ptr != end && *line.ptr == '.') {
        std::from_chars(line.ptr + 1, end, place.column);
    }
    return place;
}

namespace {

/// The bytes of a file, read in pieces.
class FileBytes
{
public:
    explicit FileBytes(const std::filesystem::path &file)
        : m_descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC))
    {
    }
    FileBytes(const FileBytes &) = delete;
    FileBytes &operator=(const FileBytes &) = delete;
    ~FileBytes()
    {
        if (m_descriptor >= 0) {
            close(m_descriptor);
        }
    }

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }

    /// The next byte, or -1 at the end.
    int next()
    {
        if (m_position == m_end && !fill()) {
            return -1;
        }
        return static_cast<unsigned char>((*m_buffer)[m_position++]);
    }

private:
    bool fill()
    {
        ssize_t count = 0;
        do {
            count = read(m_descriptor, m_buffer->data(), m_buffer->size());
        } while (count < 0 && errno == EINTR);
        m_position = 0;
        m_end = count > 0 ? static_cast<std::size_t>(count) : 0;
        return m_end > 0;
    }

    int m_descriptor = -1;
    std::size_t m_position = 0;
    std::size_t m_end = 0;
    std::unique_ptr<std::array<char, std::size_t(1) << 16U>> m_buffer =
        std::make_unique_for_overwrite<std::array<char, std::size_t(1) << 16U>>();
};

/// A reader of JSON that keeps nothing: values are handed on, or skipped at full speed. Only what
/// the synthesis tool writes is taken; anything else makes `isBroken` true for good.
class JsonReader
{
public:
    explicit JsonReader(FileBytes &bytes) : m_bytes(bytes), m_next(bytes.next()) {}

    [[nodiscard]] bool isBroken() const { return m_isBroken; }

    /// Calls `member` for each member of the object that comes next, which must read its value.
    template <typename Member>
    void object(Member member)
    {
        group('{', '}', [&] {
            std::string key = string();
            expect(':');
            if (!m_isBroken) {
                member(key);
            }
        });
    }

    /// Calls `element` for each element of the array that comes next, which must read it.
    template <typename Element>
    void array(Element element)
    {
        group('[', ']', element);
    }

    std::string string()
    {
        std::string text;
        if (!expect('"')) {
            return text;
        }
        while (m_next != '"') {
            if (m_next < 0) {
                m_isBroken = true;
                return text;
            }
            if (m_next == '\\') {
                advance();
                appendEscape(text);
            } else {
                text += static_cast<char>(m_next);
                advance();
            }
        }
        advance();
        return text;
    }

    int number()
    {
        skipBlanks();
        int value = 0;
        const bool isNegative = m_next == '-';
        if (isNegative) {
            advance();
        }
        bool hasDigit = false;
        while (m_next >= '0' && m_next <= '9') {
            value = value * 10 + (m_next - '0');
            hasDigit = true;
            advance();
        }
        m_isBroken |= !hasDigit;
        return isNegative ? -value : value;
    }

    [[nodiscard]] char peek()
    {
        skipBlanks();
        return m_next < 0 ? '\0' : static_cast<char>(m_next);
    }

    /// Reads over one value, whatever it is.
    void skip()
    {
        int depth = 0;
        do {
            skipBlanks();
            switch (m_next) {
            case '"':
                skipString();
                break;
            case '{':
            case '[':
                ++depth;
                advance();
                break;
            case '}':
            case ']':
                --depth;
                advance();
                break;
            case ',':
            case ':':
                advance();
                break;
            default:
                skipPlain();
            }
        } while (depth > 0 && !m_isBroken);
    }

private:
    template <typename Item>
    void group(char open, char close, Item item)
    {
        if (!expect(open)) {
            return;
        }
        if (peek() == close) {
            advance();
            return;
        }
        while (!m_isBroken) {
            item();
            const char next = peek();
            advance();
            if (next == close) {
                return;
            }
            m_isBroken |= next != ',';
        }
    }

    void advance() { m_next = m_bytes.next(); }

    void skipBlanks()
    {
        while (m_next == ' ' || m_next == '\n' || m_next == '\t' || m_next == '\r') {
            advance();
        }
    }

    bool expect(char c)
    {
        skipBlanks();
        m_isBroken |= m_next != c;
        advance();
        return !m_isBroken;
    }

    void skipString()
    {
        advance();
        while (m_next != '"') {
            if (m_next < 0) {
                m_isBroken = true;
                return;
            }
            if (m_next == '\\') {
                advance();
            }
            advance();
        }
        advance();
    }

    void skipPlain()
    {
        bool hasAny = false;
        while ((m_next >= '0' && m_next <= '9') || (m_next >= 'a' && m_next <= 'z') || m_next == '-'
               || m_next == '+' || m_next == '.' || m_next == 'E') {
            hasAny = true;
            advance();
        }
        m_isBroken |= !hasAny;
    }

    void appendEscape(std::string &text)
    {
        switch (m_next) {
        case 'n':
            text += '\n';
            break;
        case 't':
            text += '\t';
            break;
        case 'r':
            text += '\r';
            break;
        case 'b':
            text += '\b';
            break;
        case 'f':
            text += '\f';
            break;
        case 'u': {
            // yosys escapes control characters only, so no code point needs two.
            unsigned code = 0;
            for (int i = 0; i < 4; ++i) {
                advance();
                const char digit = static_cast<char>(m_next);
                unsigned value = 0;
                m_isBroken |= std::from_chars(&digit, &digit + 1, value, 16).ec != std::errc();
                code = code * 16 + value;
            }
            text += code < 0x80 ? static_cast<char>(code) : '?';
            break;
        }
        default:
            text += static_cast<char>(m_next);
        }
        advance();
    }

    FileBytes &m_bytes;
    int m_next = -1;
    bool m_isBroken = false;
};

int netConstant(std::string_view text)
{
    if (text == "0") {
        return int(NetConstant::Zero);
    }
    if (text == "1") {
        return int(NetConstant::One);
    }
    return int(text == "z" ? NetConstant::HighImpedance : NetConstant::Unknown);
}

/// Reads the one module that a build is about.
class TopReader
{
public:
    TopReader(JsonReader &json, const NetlistQuery &query) : m_json(json), m_query(query) {}

    bool read()
    {
        m_json.object([&](const std::string &key) {
            if (key != "modules") {
                m_json.skip();
                return;
            }
            m_json.object([&](const std::string &module) {
                if (module == m_query.topModule && !std::exchange(m_isFound, true)) {
                    readModule();
                } else {
                    m_json.skip();
                }
            });
        });
        collectAliases();
        return m_isFound;
    }

    [[nodiscard]] NetlistFacts take() { return std::move(m_facts); }

private:
    void readModule()
    {
        m_json.object([&](const std::string &key) {
            if (key == "ports") {
                m_json.object([&](const std::string &name) { readPort(name); });
            } else if (key == "cells" && !m_query.cells.empty()) {
                m_json.object([&](const std::string &name) {
                    if (m_query.cells.contains(name)) {
                        readCell(name);
                    } else {
                        m_json.skip();
                    }
                });
            } else if (key == "netnames") {
                m_json.object([&](const std::string &name) { readNet(name); });
            } else {
                m_json.skip();
            }
        });
    }

    std::vector<int> readBits()
    {
        std::vector<int> bits;
        m_json.array([&] {
            bits.push_back(m_json.peek() == '"' ? netConstant(m_json.string()) : m_json.number());
        });
        return bits;
    }

    void readPort(const std::string &name)
    {
        NetlistPort port{.name = name};
        m_json.object([&](const std::string &key) {
            if (key == "direction") {
                const std::string direction = m_json.string();
                port.direction = direction == "input"    ? NetlistPort::Direction::Input
                                 : direction == "output" ? NetlistPort::Direction::Output
                                                         : NetlistPort::Direction::InOut;
            } else if (key == "offset") {
                port.offset = m_json.number();
            } else if (key == "upto") {
                port.isUpTo = m_json.number() != 0;
            } else if (key == "bits") {
                port.bits = readBits();
            } else {
                m_json.skip();
            }
        });
        m_facts.ports.push_back(std::move(port));
    }

    void readCell(const std::string &name)
    {
        m_json.object([&](const std::string &key) {
            if (key == "attributes") {
                m_facts.cellSources[name] = readSourceAttribute();
            } else {
                m_json.skip();
            }
        });
    }

    /// The `src` attribute among those that come next.
    std::string readSourceAttribute()
    {
        std::string source;
        m_json.object([&](const std::string &key) {
            if (key == "src") {
                source = m_json.string();
            } else {
                m_json.skip();
            }
        });
        return source;
    }

    void readNet(const std::string &name)
    {
        const auto port = std::ranges::find(m_facts.ports, name, &NetlistPort::name);
        const bool isAsked = m_query.nets.contains(name);
        const bool wantsAliases = !m_query.nets.empty();
        if (port == m_facts.ports.end() && !isAsked && !wantsAliases) {
            m_json.skip();
            return;
        }
        std::string source;
        std::vector<int> bits;
        bool isHidden = false;
        m_json.object([&](const std::string &key) {
            if (key == "attributes") {
                source = readSourceAttribute();
            } else if (key == "bits") {
                bits = readBits();
            } else if (key == "hide_name") {
                isHidden = m_json.number() != 0;
            } else {
                m_json.skip();
            }
        });
        if (isAsked) {
            m_facts.netSources[name] = source;
            m_askedBits[name] = bits;
        }
        if (wantsAliases && !isHidden && bits.size() <= maxAliasBits) {
            m_namesByBits[bits].push_back(name);
        }
        if (port != m_facts.ports.end()) {
            port->source = std::move(source);
        }
    }

    void collectAliases()
    {
        for (const auto &[name, bits] : m_askedBits) {
            for (const std::string &other : m_namesByBits[bits]) {
                if (other != name) {
                    m_facts.netAliases[name].push_back(other);
                }
            }
        }
    }

    /// Aliases of wider nets aren't worth their memory.
    static constexpr std::size_t maxAliasBits = 64;

    JsonReader &m_json;
    const NetlistQuery &m_query;
    NetlistFacts m_facts;
    std::map<std::string, std::vector<int>> m_askedBits;
    std::map<std::vector<int>, std::vector<std::string>> m_namesByBits;
    bool m_isFound = false;
};

} // namespace

Result<NetlistFacts> readNetlist(const std::filesystem::path &file, const NetlistQuery &query)
{
    FileBytes bytes(file);
    if (!bytes.isOpen()) {
        return Failure(toolError(
            Message(msg::hdl::netlistMissing, {{"file", file.filename().string()},
                                               {"reason", std::string(std::strerror(errno))}})));
    }
    JsonReader json(bytes);
    TopReader reader(json, query);
    const bool isFound = reader.read();
    if (json.isBroken() || !isFound) {
        return Failure(
            toolError(Message(json.isBroken() ? msg::hdl::netlistBroken : msg::hdl::netlistNoTop,
                              {{"file", file.filename().string()}, {"module", query.topModule}})));
    }
    return reader.take();
}

} // namespace logix
