// SPDX-License-Identifier: Apache-2.0
#include "hdl/NetlistHash.h"

#include "base/Hash.h"
#include "hdl/FileBytes.h"
#include "messages/base.h"

#include <cstring>
#include <string_view>

namespace logix {

namespace {

/// Attributes whose values are places: of a cell, and of what a flattened module was.
bool isPlaceAttribute(std::string_view name)
{
    return name == "src" || name == "cell_src" || name == "module_src";
}

/// A name that the tool made of a place, such as `$lt$top.v:8$7`, without the line.
void dropLines(std::string &name)
{
    if (!name.starts_with('$') && !name.contains(".$")) {
        return;
    }
    std::size_t from = 0;
    while ((from = name.find(':', from)) != std::string::npos) {
        const auto end = name.find_first_not_of("0123456789", from + 1);
        const bool isLine =
            end != std::string::npos && end > from + 1 && (name[end] == '$' || name[end] == '.');
        if (isLine) {
            name.erase(from, end - from);
        } else {
            ++from;
        }
    }
}

class Hasher
{
public:
    explicit Hasher(FileBytes &bytes) : m_bytes(bytes) {}

    std::string digest()
    {
        for (int c = m_bytes.next(); c >= 0; c = m_bytes.next()) {
            if (c != '"') {
                put(char(c));
                continue;
            }
            readString();
            if (isPlaceAttribute(m_text)) {
                skipValue();
                continue;
            }
            dropLines(m_text);
            put('"');
            for (const char letter : m_text) {
                put(letter);
            }
            put('"');
        }
        flush();
        return m_hash.digest();
    }

private:
    /// The text up to the closing quote, escapes as they are.
    void readString()
    {
        m_text.clear();
        for (int c = m_bytes.next(); c >= 0 && c != '"'; c = m_bytes.next()) {
            m_text += char(c);
            if (c == '\\') {
                m_text += char(m_bytes.next());
            }
        }
    }

    /// A colon and a string; anything else isn't an attribute and is hashed.
    void skipValue()
    {
        int c = m_bytes.next();
        while (c == ' ') {
            c = m_bytes.next();
        }
        if (c == ':') {
            do {
                c = m_bytes.next();
            } while (c == ' ');
            if (c == '"') {
                readString();
                return;
            }
        }
        for (const char letter : m_text) {
            put(letter);
        }
        put(char(c));
    }

    void put(char c)
    {
        m_buffer[m_used++] = c;
        if (m_used == m_buffer.size()) {
            flush();
        }
    }

    void flush() { m_hash.addPiece({m_buffer.data(), std::exchange(m_used, 0)}); }

    FileBytes &m_bytes;
    Hash m_hash;
    std::string m_text;
    std::array<char, 4096> m_buffer{};
    std::size_t m_used = 0;
};

} // namespace

Result<std::string> netlistHash(const std::filesystem::path &file)
{
    FileBytes bytes(file);
    if (!bytes.isOpen()) {
        return Failure(setupError(
            Message(msg::base::fileUnreadable,
                    {{"file", file.string()}, {"reason", std::string(std::strerror(errno))}})));
    }
    return Hasher(bytes).digest();
}

} // namespace logix
