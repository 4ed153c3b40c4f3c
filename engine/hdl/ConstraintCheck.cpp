// SPDX-License-Identifier: Apache-2.0
#include "hdl/ConstraintCheck.h"

#include "base/Text.h"
#include "hdl/Lexer.h"
#include "messages/hdl.h"

#include <algorithm>
#include <map>
#include <set>

namespace logix {

namespace {

Diagnostic problemAt(const ConstraintFile &constraints, int line, Severity severity, Message text)
{
    return {.place = {.file = constraints.name, .line = line},
            .severity = severity,
            .text = std::move(text),
            .tool = std::string(engineToolName)};
}

void sortByLine(std::vector<Diagnostic> &diagnostics)
{
    std::ranges::stable_sort(diagnostics, {}, [](const Diagnostic &d) { return d.place.line; });
}

/// A pin and what the board has on it: `99 (leds[0])`.
std::string withUse(const std::string &pin, const PinUses &uses)
{
    const auto use = uses.find(pin);
    return use == uses.end() ? pin : pin + " (" + use->second + ')';
}

/// What helps against a pin that the package doesn't have.
std::optional<Message> pinHint(const std::string &pin, const std::vector<std::string> &packagePins,
                               const PinUses &uses)
{
    for (const std::string &known : packagePins) {
        if (lowerCase(known) == lowerCase(pin)) {
            return Message(msg::hdl::hintPinLetterCase, {{"pin", withUse(known, uses)}});
        }
    }
    // A sign that another format would want, such as `98;` or `"C2"`.
    const auto isPlain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
               || c == '_';
    };
    std::string plain;
    std::ranges::copy_if(pin, std::back_inserter(plain), isPlain);
    for (const std::string &known : packagePins) {
        if (plain != pin && known == plain) {
            return Message(msg::hdl::hintPinNear, {{"pins", withUse(known, uses)}});
        }
    }
    // Pins of a grid have rows and columns: the neighbours by name are what helps.
    std::string near;
    int count = 0;
    for (const std::string &known : packagePins) {
        const bool isNear =
            known.size() == pin.size() && std::ranges::mismatch(known, pin).in1 >= known.end() - 1;
        if (isNear && ++count <= 5) {
            near += (near.empty() ? "" : ", ") + withUse(known, uses);
        }
    }
    if (!near.empty()) {
        return Message(msg::hdl::hintPinNear, {{"pins", near}});
    }
    if (const auto nearest = nearestName(pin, packagePins)) {
        return Message(msg::hdl::hintPinNear, {{"pins", withUse(*nearest, uses)}});
    }
    return std::nullopt;
}

/// What the board has on the pins of a conflict.
std::optional<Message> useHint(const std::vector<std::string> &pins, const PinUses &uses)
{
    std::string list;
    for (const std::string &pin : pins) {
        const bool isNew = uses.contains(pin) && !list.contains(withUse(pin, uses));
        list += isNew ? (list.empty() ? "" : ", ") + withUse(pin, uses) : "";
    }
    return list.empty() ? std::nullopt
                        : std::optional(Message(msg::hdl::hintPinUse, {{"pins", list}}));
}

/// Whether a name's `*` and `?` stand for other characters of `name`.
bool matchesWildcard(std::string_view pattern, std::string_view name)
{
    std::size_t p = 0;
    std::size_t n = 0;
    std::size_t star = std::string_view::npos;
    std::size_t starred = 0;
    while (n < name.size()) {
        if (p < pattern.size() && (pattern[p] == name[n] || pattern[p] == '?')) {
            ++p;
            ++n;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            starred = n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++starred;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') {
        ++p;
    }
    return p == pattern.size();
}

bool isWildcard(std::string_view name)
{
    return name.find_first_of("*?") != std::string_view::npos;
}

/// One bit of a port, as constraint files name it.
struct PortBit
{
    std::string name;
    const NetlistPort *port = nullptr;
};

std::vector<PortBit> portBits(const std::vector<NetlistPort> &ports)
{
    std::vector<PortBit> bits;
    for (const NetlistPort &port : ports) {
        for (std::size_t i = 0; i < port.bits.size(); ++i) {
            bits.push_back({.name = port.bitName(i), .port = &port});
        }
    }
    return bits;
}

/// What a line names when it names a whole bus, or a bit of a port that has only one.
std::optional<Message> busHint(const std::string &written, const std::vector<NetlistPort> &ports)
{
    const std::string base = written.substr(0, written.find('['));
    for (const NetlistPort &port : ports) {
        if (port.name == written && port.bits.size() > 1) {
            return Message(msg::hdl::hintBusBits, {{"port", written},
                                                   {"first", port.bitName(0)},
                                                   {"last", port.bitName(port.bits.size() - 1)}});
        }
        if (port.name == base && base != written && port.bits.size() > 1) {
            return Message(msg::hdl::hintBusRange, {{"port", base},
                                                    {"first", port.bitName(0)},
                                                    {"last", port.bitName(port.bits.size() - 1)}});
        }
        if (port.name == base && base != written && port.bits.size() == 1) {
            return Message(msg::hdl::hintPortName, {{"port", port.bitName(0)}});
        }
    }
    return std::nullopt;
}

/// A name as people compare them: letters and digits of one case, with a bit's index apart.
struct LooseName
{
    explicit LooseName(std::string_view name)
    {
        const std::size_t bracket = name.find('[');
        for (const char c : lowerCase(name.substr(0, bracket))) {
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                letters += c;
            }
        }
        index = bracket == std::string_view::npos ? "" : std::string(name.substr(bracket));
    }

    std::string letters;
    std::string index;
};

/// The candidate that has all of `name` in it, or is all in it (`clk` and `CLK_25MHZ`), and the
/// fewest letters besides. A single letter says nothing.
std::optional<std::string> nearestPart(std::string_view name,
                                       const std::vector<std::string> &candidates)
{
    const LooseName wanted(name);
    std::optional<std::string> nearest;
    std::size_t best = std::string::npos;
    for (const std::string &candidate : candidates) {
        const LooseName other(candidate);
        const auto [shorter, longer] = std::minmax(
            wanted.letters, other.letters,
            [](const std::string &a, const std::string &b) { return a.size() < b.size(); });
        const bool isOtherBit =
            !wanted.index.empty() && !other.index.empty() && wanted.index != other.index;
        const std::size_t besides = longer.size() - shorter.size();
        if (shorter.size() > 1 && longer.contains(shorter) && !isOtherBit && besides < best) {
            best = besides;
            nearest = candidate;
        }
    }
    return nearest;
}

class PortMatcher
{
public:
    PortMatcher(const ConstraintFile &constraints, const std::vector<NetlistPort> &ports,
                std::string_view topModule)
        : m_constraints(constraints)
        , m_ports(ports)
        , m_topModule(topModule)
        , m_bits(portBits(ports))
    {
        for (const PortBit &bit : m_bits) {
            m_bitNames.insert(bit.name);
        }
        std::set<std::string_view> placed;
        for (const PinConstraint &pin : constraints.pins) {
            if (m_bitNames.contains(pin.port)) {
                placed.insert(pin.port);
            } else {
                m_unmatched.push_back(&pin);
            }
        }
        std::ranges::copy_if(m_bits, std::back_inserter(m_unplaced),
                             [&](const PortBit &bit) { return !placed.contains(bit.name); });
    }

    std::vector<Diagnostic> causes()
    {
        std::map<const PinConstraint *, std::string> meant;
        std::vector<std::string> candidates;
        for (const PinConstraint *pin : m_unmatched) {
            if (!isWildcard(pin->port)) {
                candidates.push_back(pin->port);
            }
        }
        for (const PortBit &bit : m_unplaced) {
            for (const PinConstraint *pin : m_unmatched) {
                const bool isMeant = (isWildcard(pin->port) && matchesWildcard(pin->port, bit.name))
                                     || pin->port == bit.port->name
                                     || pin->port.starts_with(bit.port->name + '[');
                if (isMeant) {
                    meant.emplace(pin, bit.name);
                }
            }
            auto nearest = nearestName(bit.name, candidates);
            if (!nearest) {
                nearest = nearestPart(bit.name, candidates);
            }
            // One port and one line that are left belong together, whatever they are called.
            if (!nearest && m_unplaced.size() == 1 && m_unmatched.size() == 1
                && candidates.size() == 1 && !m_unmatched.front()->mayBeUnused) {
                nearest = candidates.front();
            }
            if (nearest) {
                const auto pin = std::ranges::find_if(
                    m_unmatched, [&](const auto *line) { return line->port == *nearest; });
                meant.emplace(*pin, bit.name);
            }
        }
        std::vector<Diagnostic> diagnostics;
        for (const PinConstraint *pin : m_unmatched) {
            const auto found = meant.find(pin);
            if (found == meant.end() && pin->mayBeUnused) {
                continue;
            }
            diagnostics.push_back(
                unmatchedLine(*pin, found == meant.end() ? nullptr : &found->second));
        }
        for (const OtherConstraint &other : m_constraints.others) {
            addOther(other, diagnostics);
        }
        sortByLine(diagnostics);
        std::ranges::stable_sort(diagnostics, {}, &Diagnostic::severity);
        return diagnostics;
    }

    /// One diagnostic for each port, however many of its bits have no pin.
    std::vector<Diagnostic>
    effects(const std::function<std::optional<std::string>(std::string_view)> &nameOf,
            const PinUses &uses) const
    {
        std::vector<Diagnostic> diagnostics;
        for (std::size_t i = 0; i < m_unplaced.size();) {
            const NetlistPort *port = m_unplaced[i].port;
            constexpr std::int64_t mostNamed = 8;
            std::string names;
            std::int64_t count = 0;
            for (; i < m_unplaced.size() && m_unplaced[i].port == port; ++i, ++count) {
                if (count < mostNamed) {
                    names += (names.empty() ? "" : ", ") + m_unplaced[i].name;
                }
            }
            if (count > mostNamed) {
                names += ", …, " + m_unplaced[i - 1].name;
            }
            const bool isWhole = std::size_t(count) == port->bits.size();
            Diagnostic diagnostic{
                .text = isWhole ? Message(msg::hdl::portWithoutPin, {{"port", port->name}})
                                : Message(msg::hdl::bitsWithoutPin,
                                          {{"bits", names}, {"count", count}}),
                .tool = std::string(engineToolName)};
            if (auto place = placeOfSource(port->source)) {
                if (auto name = nameOf(place->file)) {
                    place->file = std::move(*name);
                    diagnostic.place = std::move(*place);
                }
            }
            const std::string onBoard = pinsNamed(port->name, uses);
            diagnostic.hint =
                Message(onBoard.empty() ? msg::hdl::hintAddPin : msg::hdl::hintAddPinBoard,
                        {{"file", m_constraints.name}, {"bits", names}, {"pins", onBoard}});
            diagnostics.push_back(std::move(diagnostic));
        }
        return diagnostics;
    }

private:
    /// The board's pins under a port's name, or that name in the plural.
    static std::string pinsNamed(const std::string &port, const PinUses &uses)
    {
        constexpr int most = 8;
        int count = 0;
        std::string list;
        for (const auto &[pin, use] : uses) {
            const std::string name = use.substr(0, use.find_first_of("[.,"));
            if ((name == port || name == port + 's') && ++count <= most) {
                list += (list.empty() ? "" : ", ") + withUse(pin, uses);
            }
        }
        return list;
    }

    Diagnostic unmatchedLine(const PinConstraint &pin, const std::string *meant) const
    {
        const std::map<std::string, MessageArgument> arguments{{"port", pin.port},
                                                               {"module", m_topModule}};
        Diagnostic diagnostic = problemAt(m_constraints, pin.line,
                                          meant == nullptr ? Severity::Warning : Severity::Error,
                                          Message(msg::hdl::constraintPortUnknown, arguments));
        if (isWildcard(pin.port)) {
            diagnostic.hint = Message(msg::hdl::hintWildcard);
        } else if (auto hint = busHint(pin.port, m_ports)) {
            diagnostic.hint = std::move(hint);
        } else if (pin.port.starts_with('\\')) {
            diagnostic.hint = Message(msg::hdl::hintPortName, {{"port", pin.port.substr(1)}});
        } else if (meant != nullptr) {
            diagnostic.hint = Message(msg::hdl::hintPortName, {{"port", *meant}});
        }
        return diagnostic;
    }

    void addOther(const OtherConstraint &other, std::vector<Diagnostic> &diagnostics) const
    {
        // A frequency may be of a net inside the design; its tool says when there is none.
        const bool isKnown =
            other.kind == OtherConstraint::Kind::Frequency || m_bitNames.contains(other.port)
            || std::ranges::any_of(m_unmatched,
                                   [&](const auto *pin) { return pin->port == other.port; });
        if (!isKnown && !other.mayBeUnused) {
            Diagnostic diagnostic =
                problemAt(m_constraints, other.line, Severity::Warning,
                          Message(msg::hdl::constraintPortUnknown,
                                  {{"port", other.port}, {"module", m_topModule}}));
            diagnostic.hint = busHint(other.port, m_ports);
            diagnostics.push_back(std::move(diagnostic));
        }
    }

    const ConstraintFile &m_constraints;
    const std::vector<NetlistPort> &m_ports;
    std::string m_topModule;
    std::vector<PortBit> m_bits;
    std::set<std::string, std::less<>> m_bitNames;
    std::vector<const PinConstraint *> m_unmatched;
    std::vector<PortBit> m_unplaced;
};

/// The tokens of the top module: its header, and its body up to `endmodule`.
struct ModuleText
{
    std::vector<Token> header;
    std::vector<Token> body;
};

/// Whether the text has the module, and whether it can be read without preprocessing.
enum class Found { No, Yes, Unclear };

Found findModule(std::string_view text, std::string_view name, ModuleText &module)
{
    Lexer lexer(text);
    bool isHeader = false;
    bool isBody = false;
    Found found = Found::No;
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind == Token::Kind::Directive && (isHeader || isBody)) {
            const bool isHarmless = token.text == "timescale" || token.text == "default_nettype";
            if (!isHarmless && isHeader) {
                return Found::Unclear;
            }
            const bool isBranch = token.text.starts_with("if") || token.text.starts_with("els")
                                  || token.text == "include";
            if (isBranch) {
                return Found::Unclear;
            }
        } else if (token.isWord("module") && !isHeader && !isBody) {
            const Token next = lexer.next();
            if (next.isName() && next.text == name) {
                if (found != Found::No) {
                    return Found::Unclear;
                }
                isHeader = true;
                found = Found::Yes;
            }
        } else if (token.isWord("endmodule")) {
            isBody = false;
        } else if (isHeader) {
            isBody = token.is(';');
            isHeader = !isBody;
            module.header.push_back(token);
        } else if (isBody) {
            module.body.push_back(token);
        }
    }
    return found;
}

/// The names a list of declarations makes: those before a comma, an equals sign or the end.
void collectNames(const std::vector<Token> &tokens, std::vector<std::string> &names)
{
    int depth = 0;
    const Token *last = nullptr;
    const auto take = [&] {
        if (last != nullptr) {
            names.emplace_back(last->text);
        }
        last = nullptr;
    };
    bool isValue = false;
    for (const Token &token : tokens) {
        if (token.is('[') || token.is('{') || token.is('(')) {
            ++depth;
        } else if (token.is(']') || token.is('}') || token.is(')')) {
            --depth;
        } else if (depth == 0 && token.is(',')) {
            take();
            isValue = false;
        } else if (depth == 0 && token.is('=')) {
            take();
            isValue = true;
        } else if (depth == 0 && token.isName() && !isValue) {
            last = &token;
        }
    }
    take();
}

} // namespace

namespace {

/// Whether a pin is given by its place on the die, as Gowin's files may: `IOL15A`.
bool isSite(ConstraintFormat format, std::string_view pin)
{
    if (format != ConstraintFormat::Cst || pin.size() < 5 || !pin.starts_with("IO")
        || !std::string_view("LRTB").contains(pin[2])) {
        return false;
    }
    const std::string_view number = pin.substr(3, pin.size() - 4);
    return pin.back() >= 'A' && pin.back() <= 'Z'
           && std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

std::vector<Diagnostic> checkPins(const ConstraintFile &constraints,
                                  const std::vector<std::string> &packagePins,
                                  const std::function<bool(std::string_view)> &isPort,
                                  const PinUses &uses)
{
    std::vector<Diagnostic> diagnostics;
    std::map<std::string_view, const PinConstraint *> byPin;
    std::map<std::string_view, const PinConstraint *> byPort;
    for (const PinConstraint &pin : constraints.pins) {
        if (!isPort(pin.port)) {
            continue;
        }
        const auto add = [&](const MessageId &id, const PinConstraint *other) {
            Diagnostic diagnostic = problemAt(
                constraints, pin.line, Severity::Error,
                Message(id, {{"port", pin.port},
                             {"pin", pin.pin},
                             {"other", other == nullptr ? std::string() : other->port},
                             {"otherPin", other == nullptr ? std::string() : other->pin},
                             {"line", std::int64_t(other == nullptr ? 0 : other->line)}}));
            if (other != nullptr) {
                diagnostic.related.push_back(
                    {.place = {.file = constraints.name, .line = other->line},
                     .text = Message(msg::hdl::relatedFirstUse)});
                diagnostic.hint = useHint({other->pin, pin.pin}, uses);
            } else {
                diagnostic.hint = pinHint(pin.pin, packagePins, uses);
            }
            diagnostics.push_back(std::move(diagnostic));
        };
        const bool isKnown = packagePins.empty() || isSite(constraints.format, pin.pin)
                             || std::ranges::binary_search(packagePins, pin.pin)
                             || std::ranges::find(packagePins, pin.pin) != packagePins.end();
        if (!isKnown) {
            add(msg::hdl::pinUnknown, nullptr);
        }
        const auto [port, isFirstOfPort] = byPort.emplace(pin.port, &pin);
        if (!isFirstOfPort) {
            add(port->second->pin == pin.pin ? msg::hdl::portPlacedAgain : msg::hdl::portTwoPins,
                port->second);
            continue;
        }
        const auto [site, isFirstOfPin] = byPin.emplace(pin.pin, &pin);
        if (!isFirstOfPin && isKnown) {
            add(msg::hdl::pinTwoPorts, site->second);
        }
    }
    return diagnostics;
}

std::vector<Diagnostic> checkStandards(const ConstraintFile &constraints,
                                       const std::vector<std::string> &standards)
{
    std::vector<Diagnostic> diagnostics;
    for (const OtherConstraint &other : constraints.others) {
        const bool isKnown = other.ioStandard.empty() || standards.empty()
                             || std::ranges::find(standards, other.ioStandard) != standards.end();
        if (isKnown) {
            continue;
        }
        Diagnostic diagnostic =
            problemAt(constraints, other.line, Severity::Error,
                      Message(msg::hdl::ioStandardUnknown,
                              {{"standard", other.ioStandard}, {"port", other.port}}));
        if (const auto nearest = nearestName(other.ioStandard, standards)) {
            diagnostic.hint = Message(msg::hdl::hintPortName, {{"port", *nearest}});
        }
        diagnostics.push_back(std::move(diagnostic));
    }
    return diagnostics;
}

std::vector<Diagnostic> checkMissingStandards(const ConstraintFile &constraints,
                                              const std::function<bool(std::string_view)> &isPort)
{
    std::vector<Diagnostic> diagnostics;
    if (constraints.format != ConstraintFormat::Xdc) {
        return diagnostics;
    }
    std::set<std::string_view> known;
    for (const OtherConstraint &other : constraints.others) {
        if (!other.ioStandard.empty()) {
            known.insert(other.port);
        }
    }
    for (const PinConstraint &pin : constraints.pins) {
        if (isPort(pin.port) && known.insert(pin.port).second) {
            Diagnostic diagnostic =
                problemAt(constraints, pin.line, Severity::Error,
                          Message(msg::hdl::standardMissing, {{"port", pin.port}}));
            diagnostic.hint = Message(msg::hdl::hintStandard);
            diagnostics.push_back(std::move(diagnostic));
        }
    }
    return diagnostics;
}

std::vector<Diagnostic>
matchPorts(const ConstraintFile &constraints, const std::vector<NetlistPort> &ports,
           std::string_view topModule,
           const std::function<std::optional<std::string>(std::string_view)> &nameOf,
           const PinUses &uses)
{
    PortMatcher matcher(constraints, ports, topModule);
    std::vector<Diagnostic> diagnostics = matcher.causes();
    std::vector<Diagnostic> effects = matcher.effects(nameOf, uses);
    // Causes, then effects, then what is only worth a warning.
    const auto warnings = std::ranges::find(diagnostics, Severity::Warning, &Diagnostic::severity);
    diagnostics.insert(warnings, std::make_move_iterator(effects.begin()),
                       std::make_move_iterator(effects.end()));
    return diagnostics;
}

std::optional<std::vector<std::string>> declaredPorts(const std::vector<std::string> &sources,
                                                      std::string_view topModule)
{
    ModuleText module;
    bool isFound = false;
    for (const std::string &source : sources) {
        switch (findModule(source, topModule, module)) {
        case Found::Unclear:
            return std::nullopt;
        case Found::Yes:
            if (std::exchange(isFound, true)) {
                return std::nullopt;
            }
            break;
        case Found::No:
            break;
        }
    }
    if (!isFound) {
        return std::nullopt;
    }
    // The port list is the header's last group in parentheses; the one before holds parameters.
    std::vector<std::string> names;
    std::vector<Token> group;
    int depth = 0;
    for (const Token &token : module.header) {
        if (token.is('(') && depth++ == 0) {
            group.clear();
            continue;
        }
        if (token.is(')')) {
            --depth;
        }
        if (depth > 0) {
            group.push_back(token);
        }
    }
    collectNames(group, names);
    return names;
}

} // namespace logix
