// SPDX-License-Identifier: Apache-2.0
#include "catalog/BoundedRegex.h"

#include <limits>
#include <memory>
#include <utility>

namespace logix {

namespace {

using Bytes = BoundedRegex::Bytes;
using Instruction = BoundedRegex::Instruction;
using Kind = Instruction::Kind;

constexpr int unlimited = std::numeric_limits<int>::max();
constexpr int mostRepetitions = 1000;
constexpr std::size_t mostInstructions = 20'000;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWord(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

Bytes bytesWhere(bool (*test)(char))
{
    Bytes bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = test(static_cast<char>(i));
    }
    return bytes;
}

Bytes one(char c)
{
    Bytes bytes;
    bytes.set(static_cast<unsigned char>(c));
    return bytes;
}

/// `\d`, `\w`, `\s` and their opposites.
std::optional<Bytes> namedClass(char name)
{
    const auto isSpace = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    switch (name) {
    case 'd':
        return bytesWhere(isDigit);
    case 'D':
        return ~bytesWhere(isDigit);
    case 'w':
        return bytesWhere(isWord);
    case 'W':
        return ~bytesWhere(isWord);
    case 's':
        return bytesWhere(isSpace);
    case 'S':
        return ~bytesWhere(isSpace);
    default:
        return std::nullopt;
    }
}

/// A piece of an expression.
struct Node
{
    enum class Type { Sequence, Alternatives, Repetition, Single };

    Type type = Type::Sequence;
    std::vector<Node> children;
    int least = 1;
    int most = 1;
    Instruction single;
};

Node singleNode(Kind kind, Bytes bytes = {})
{
    return {.type = Node::Type::Single, .single = {.kind = kind, .target = 0, .bytes = bytes}};
}

/// Reads an expression by recursive descent. A function that gives nothing ends the reading.
class Reader
{
public:
    explicit Reader(std::string_view pattern) : m_rest(pattern) {}

    std::optional<Node> read()
    {
        auto node = alternatives();
        return m_rest.empty() ? std::move(node) : std::nullopt;
    }

private:
    [[nodiscard]] bool takes(std::string_view text)
    {
        if (!m_rest.starts_with(text)) {
            return false;
        }
        m_rest.remove_prefix(text.size());
        return true;
    }

    [[nodiscard]] char take()
    {
        const char c = m_rest.front();
        m_rest.remove_prefix(1);
        return c;
    }

    std::optional<Node> alternatives()
    {
        Node node{.type = Node::Type::Alternatives};
        do {
            auto child = sequence();
            if (!child) {
                return std::nullopt;
            }
            node.children.push_back(std::move(*child));
        } while (takes("|"));
        return node;
    }

    std::optional<Node> sequence()
    {
        Node node{.type = Node::Type::Sequence};
        while (!m_rest.empty() && m_rest.front() != '|' && m_rest.front() != ')') {
            auto child = atom();
            if (!child || !repeat(*child)) {
                return std::nullopt;
            }
            node.children.push_back(std::move(*child));
        }
        return node;
    }

    std::optional<Node> atom()
    {
        const char c = take();
        switch (c) {
        case '(':
            return group();
        case '[':
            return characterClass();
        case '\\':
            return escape();
        case '.': {
            Bytes bytes;
            bytes.set();
            bytes.reset('\n');
            bytes.reset('\r');
            return singleNode(Kind::Take, bytes);
        }
        case '^':
            return singleNode(Kind::LineStart);
        case '$':
            return singleNode(Kind::LineEnd);
        case '*':
        case '+':
        case '?':
        case '{':
            return std::nullopt;
        default:
            return singleNode(Kind::Take, one(c));
        }
    }

    std::optional<Node> group()
    {
        // Look-ahead begins with "?=" or "?!".
        if (!takes("?:") && m_rest.starts_with('?')) {
            return std::nullopt;
        }
        auto node = alternatives();
        return node && takes(")") ? std::move(node) : std::nullopt;
    }

    std::optional<Node> escape()
    {
        if (m_rest.empty()) {
            return std::nullopt;
        }
        if (takes("b")) {
            return singleNode(Kind::WordEdge);
        }
        if (takes("B")) {
            return singleNode(Kind::NoWordEdge);
        }
        const auto bytes = escapedBytes();
        return bytes ? std::optional(singleNode(Kind::Take, *bytes)) : std::nullopt;
    }

    /// What an escape stands for, after its backslash. Letters and digits that mean nothing here
    /// are errors, references back among them.
    std::optional<Bytes> escapedBytes()
    {
        if (m_rest.empty()) {
            return std::nullopt;
        }
        const char c = take();
        if (const auto named = namedClass(c)) {
            return named;
        }
        switch (c) {
        case 't':
            return one('\t');
        case 'n':
            return one('\n');
        case 'r':
            return one('\r');
        case 'f':
            return one('\f');
        case 'v':
            return one('\v');
        case 'x':
            return hexByte();
        default:
            return isWord(c) && c != '_' ? std::nullopt : std::optional(one(c));
        }
    }

    std::optional<Bytes> hexByte()
    {
        constexpr std::string_view digits = "0123456789abcdef";
        int value = 0;
        for (int i = 0; i < 2; ++i) {
            if (m_rest.empty()) {
                return std::nullopt;
            }
            const char digit = take();
            const auto place = digits.find(
                digit >= 'A' && digit <= 'F' ? static_cast<char>(digit - 'A' + 'a') : digit);
            if (place == std::string_view::npos) {
                return std::nullopt;
            }
            value = value * 16 + static_cast<int>(place);
        }
        return one(static_cast<char>(value));
    }

    /// One member of a class, which may be a whole class; `first` is its byte when it is one.
    std::optional<Bytes> classMember(std::optional<unsigned char> &first)
    {
        const char c = take();
        if (c != '\\') {
            first = static_cast<unsigned char>(c);
            return one(c);
        }
        if (takes("b")) {
            first = '\b';
            return one('\b');
        }
        auto bytes = escapedBytes();
        if (bytes && bytes->count() == 1) {
            for (std::size_t i = 0; i < bytes->size(); ++i) {
                if (bytes->test(i)) {
                    first = static_cast<unsigned char>(i);
                }
            }
        }
        return bytes;
    }

    std::optional<Node> characterClass()
    {
        const bool isNegated = takes("^");
        Bytes bytes;
        while (!m_rest.empty() && m_rest.front() != ']') {
            std::optional<unsigned char> first;
            const auto member = classMember(first);
            if (!member) {
                return std::nullopt;
            }
            bytes |= *member;
            if (m_rest.size() < 2 || m_rest[0] != '-' || m_rest[1] == ']') {
                continue;
            }
            m_rest.remove_prefix(1);
            std::optional<unsigned char> last;
            const auto end = classMember(last);
            if (!end || !first || !last || *last < *first) {
                return std::nullopt;
            }
            for (std::size_t i = *first; i <= *last; ++i) {
                bytes.set(i);
            }
        }
        if (!takes("]")) {
            return std::nullopt;
        }
        return singleNode(Kind::Take, isNegated ? ~bytes : bytes);
    }

    std::optional<int> number()
    {
        if (m_rest.empty() || !isDigit(m_rest.front())) {
            return std::nullopt;
        }
        int value = 0;
        while (!m_rest.empty() && isDigit(m_rest.front()) && value <= mostRepetitions) {
            value = value * 10 + (take() - '0');
        }
        return value <= mostRepetitions ? std::optional(value) : std::nullopt;
    }

    /// Wraps a node in the repetition that follows it. False for a broken one.
    bool repeat(Node &node)
    {
        int least = 0;
        int most = unlimited;
        if (takes("+")) {
            least = 1;
        } else if (takes("?")) {
            most = 1;
        } else if (takes("{")) {
            const auto count = number();
            if (!count) {
                return false;
            }
            least = *count;
            most = least;
            if (takes(",")) {
                most = unlimited;
                if (!m_rest.starts_with('}')) {
                    const auto limit = number();
                    if (!limit || *limit < least) {
                        return false;
                    }
                    most = *limit;
                }
            }
            if (!takes("}")) {
                return false;
            }
        } else if (!takes("*")) {
            return true;
        }
        // How greedy it is makes no difference to whether there is a match.
        (void)takes("?");
        Node repetition{.type = Node::Type::Repetition, .least = least, .most = most};
        repetition.children.push_back(std::move(node));
        node = std::move(repetition);
        return true;
    }

    std::string_view m_rest;
};

/// Writes a node's instructions. False when they become too many.
class Writer
{
public:
    bool write(const Node &node)
    {
        switch (node.type) {
        case Node::Type::Single:
            return add(node.single);
        case Node::Type::Sequence:
            for (const Node &child : node.children) {
                if (!write(child)) {
                    return false;
                }
            }
            return true;
        case Node::Type::Alternatives:
            return writeAlternatives(node);
        case Node::Type::Repetition:
            return writeRepetition(node);
        }
        return false;
    }

    std::vector<Instruction> program;

private:
    bool add(Instruction instruction)
    {
        program.push_back(instruction);
        return program.size() <= mostInstructions;
    }

    bool writeAlternatives(const Node &node)
    {
        std::vector<std::size_t> jumps;
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            const bool isLast = i + 1 == node.children.size();
            const std::size_t split = program.size();
            if ((!isLast && !add({.kind = Kind::Split})) || !write(node.children[i])) {
                return false;
            }
            if (!isLast) {
                jumps.push_back(program.size());
                if (!add({.kind = Kind::Jump})) {
                    return false;
                }
                program[split].target = program.size();
            }
        }
        for (const std::size_t jump : jumps) {
            program[jump].target = program.size();
        }
        return true;
    }

    bool writeRepetition(const Node &node)
    {
        const Node &child = node.children.front();
        for (int i = 0; i < node.least; ++i) {
            if (!write(child)) {
                return false;
            }
        }
        if (node.most == unlimited) {
            const std::size_t split = program.size();
            if (!add({.kind = Kind::Split}) || !write(child)
                || !add({.kind = Kind::Jump, .target = split})) {
                return false;
            }
            program[split].target = program.size();
            return true;
        }
        std::vector<std::size_t> splits;
        for (int i = node.least; i < node.most; ++i) {
            splits.push_back(program.size());
            if (!add({.kind = Kind::Split}) || !write(child)) {
                return false;
            }
        }
        for (const std::size_t split : splits) {
            program[split].target = program.size();
        }
        return true;
    }
};

/// The instructions that wait for a byte, each once.
class Threads
{
public:
    Threads(const std::vector<Instruction> &program, std::string_view text)
        : m_program(program), m_text(text), m_seenAt(program.size(), 0)
    {
    }

    /// Starts anew for the place before byte `place`.
    void begin(std::size_t place)
    {
        m_waiting.clear();
        m_place = place;
    }

    /// Follows an instruction to all that take a byte or match. True for a match.
    bool follow(std::size_t start)
    {
        m_stack.push_back(start);
        bool isMatch = false;
        while (!m_stack.empty()) {
            const std::size_t at = m_stack.back();
            m_stack.pop_back();
            // Places count from 0, marks from 1.
            if (std::exchange(m_seenAt[at], m_place + 1) == m_place + 1) {
                continue;
            }
            const Instruction &instruction = m_program[at];
            switch (instruction.kind) {
            case Kind::Match:
                isMatch = true;
                break;
            case Kind::Take:
                m_waiting.push_back(at);
                break;
            case Kind::Jump:
                m_stack.push_back(instruction.target);
                break;
            case Kind::Split:
                m_stack.push_back(instruction.target);
                m_stack.push_back(at + 1);
                break;
            default:
                if (holds(instruction.kind)) {
                    m_stack.push_back(at + 1);
                }
            }
        }
        return isMatch;
    }

    [[nodiscard]] const std::vector<std::size_t> &waiting() const { return m_waiting; }

private:
    [[nodiscard]] bool holds(Kind kind) const
    {
        const bool wordBefore = m_place > 0 && isWord(m_text[m_place - 1]);
        const bool wordAfter = m_place < m_text.size() && isWord(m_text[m_place]);
        switch (kind) {
        case Kind::LineStart:
            return m_place == 0;
        case Kind::LineEnd:
            return m_place == m_text.size();
        case Kind::WordEdge:
            return wordBefore != wordAfter;
        default:
            return wordBefore == wordAfter;
        }
    }

    const std::vector<Instruction> &m_program;
    std::string_view m_text;
    std::size_t m_place = 0;
    std::vector<std::size_t> m_seenAt;
    std::vector<std::size_t> m_waiting;
    std::vector<std::size_t> m_stack;
};

} // namespace

std::optional<BoundedRegex> BoundedRegex::compile(std::string_view pattern)
{
    const auto node = Reader(pattern).read();
    Writer writer;
    if (!node || !writer.write(*node)) {
        return std::nullopt;
    }
    writer.program.push_back({.kind = Kind::Match});
    return BoundedRegex(std::move(writer.program));
}

bool BoundedRegex::isIn(std::string_view text) const
{
    Threads one(m_program, text);
    Threads other(m_program, text);
    Threads *now = &one;
    Threads *next = &other;
    now->begin(0);
    for (std::size_t place = 0; place <= text.size(); ++place) {
        // A match may begin at every place.
        if (now->follow(0)) {
            return true;
        }
        if (place == text.size()) {
            break;
        }
        next->begin(place + 1);
        const auto byte = static_cast<unsigned char>(text[place]);
        for (const std::size_t at : now->waiting()) {
            if (m_program[at].bytes.test(byte) && next->follow(at + 1)) {
                return true;
            }
        }
        std::swap(now, next);
    }
    return false;
}

} // namespace logix
