// SPDX-License-Identifier: Apache-2.0
//
// Constraint files of Xilinx' tools. The open tools read a small part of Tcl, line by line, and
// stop or crash at much that the boards' makers write. So they get a copy in the form that both
// dialects of place and route take: one `set_property -dict` for each port, one `create_clock` for
// each clock.
#include "hdl/ConstraintReaders.h"

#include "base/Text.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <format>
#include <map>

namespace logix {

namespace {

constexpr std::string_view pinForm =
    "set_property -dict {PACKAGE_PIN H17 IOSTANDARD LVCMOS33} [get_ports {led[0]}]";
constexpr std::string_view clockForm = "create_clock -period 10.0 [get_ports clk]";

std::string upperCase(std::string_view ascii)
{
    std::string upper(ascii);
    std::ranges::transform(upper, upper.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return upper;
}

/// Words of a Tcl command line: braces and brackets group, quotes too.
std::vector<std::string> tclWords(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    bool hasWord = false;
    int depth = 0;
    bool isQuoted = false;
    for (const char c : line) {
        if (depth == 0 && !isQuoted && !hasWord && c == '#') {
            break;
        }
        if (c == '"' && depth == 0) {
            isQuoted = !isQuoted;
            hasWord = true;
            continue;
        }
        const bool isOpen = c == '{' || (c == '[' && (!hasWord || depth > 0));
        if (!isQuoted && isOpen) {
            // The outermost group's own signs are kept, so that its kind can be told.
            ++depth;
        }
        if (!isQuoted && depth == 0 && (c == ' ' || c == '\t' || c == ';')) {
            if (hasWord) {
                words.push_back(std::exchange(word, {}));
            }
            hasWord = false;
            if (c == ';' && !words.empty()) {
                break;
            }
            continue;
        }
        word += c;
        hasWord = true;
        if (!isQuoted && (c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    if (hasWord) {
        words.push_back(std::move(word));
    }
    return words;
}

std::string_view withoutBraces(std::string_view text)
{
    text = trimmed(text);
    while (text.size() >= 2
           && ((text.front() == '{' && text.back() == '}')
               || (text.front() == '"' && text.back() == '"'))) {
        text = trimmed(text.substr(1, text.size() - 2));
    }
    return text;
}

/// The ports that `[get_ports …]` names.
std::vector<std::string> portsOf(std::string_view word)
{
    std::vector<std::string> ports;
    if (!word.starts_with('[') || !word.ends_with(']')) {
        return ports;
    }
    word = trimmed(word.substr(1, word.size() - 2));
    if (!word.starts_with("get_ports")) {
        return ports;
    }
    for (const std::string_view part : splitWords(withoutBraces(word.substr(9)))) {
        ports.emplace_back(withoutBraces(part));
    }
    return ports;
}

/// What is set of one port, in the order of the file's first mention.
struct PortSettings
{
    std::string port;
    std::vector<std::pair<std::string, std::string>> properties;
};

class XdcReader
{
public:
    explicit XdcReader(ConstraintFile &file) : m_file(file) {}

    void read()
    {
        int line = 0;
        int firstLine = 0;
        std::string command;
        for (const std::string_view row : splitLines(m_file.text)) {
            ++line;
            if (command.empty()) {
                firstLine = line;
            }
            command += row;
            if (command.ends_with('\\')) {
                command.back() = ' ';
                continue;
            }
            readCommand(tclWords(std::exchange(command, {})), firstLine);
        }
        m_file.text = written();
        m_file.needsCopy = true;
    }

private:
    void readCommand(const std::vector<std::string> &words, int line)
    {
        if (words.empty()) {
            return;
        }
        if (words[0] == "set_property") {
            readProperty(words, line);
        } else if (words[0] == "create_clock") {
            readClock(words, line);
        } else {
            ignore(words[0], line);
        }
    }

    void ignore(const std::string &command, int line)
    {
        m_file.problems.push_back(
            constraintProblem(m_file, line, Severity::Warning,
                              Message(msg::hdl::constraintIgnored, {{"command", command}})));
    }

    void readProperty(const std::vector<std::string> &words, int line)
    {
        std::vector<std::string> ports;
        bool isElsewhere = false;
        for (const std::string &word : words) {
            for (std::string &port : portsOf(word)) {
                ports.push_back(std::move(port));
            }
            isElsewhere |= word.starts_with("[current_design") || word.starts_with("[get_iobanks")
                           || word.starts_with("[get_nets") || word.starts_with("[get_cells");
        }
        if (ports.empty()) {
            // What is set of the whole design configures the vendor's tool and the loading.
            if (!isElsewhere) {
                addError(m_file, line, msg::hdl::constraintForm, {{"form", std::string(pinForm)}});
            } else if (!std::ranges::any_of(words, [](const std::string &word) {
                           return word.starts_with("[current_design");
                       })) {
                ignore("set_property", line);
            }
            return;
        }
        std::vector<std::string> pairs;
        if (words.size() > 2 && words[1] == "-dict") {
            for (const std::string_view part : splitWords(withoutBraces(words[2]))) {
                pairs.emplace_back(part);
            }
        } else if (words.size() > 3) {
            pairs = {words[1], std::string(withoutBraces(words[2]))};
        }
        if (pairs.empty() || pairs.size() % 2 != 0) {
            addError(m_file, line, msg::hdl::constraintForm, {{"form", std::string(pinForm)}});
            return;
        }
        for (const std::string &port : ports) {
            OtherConstraint other{.port = port, .line = line};
            bool hasPin = false;
            for (std::size_t i = 0; i < pairs.size(); i += 2) {
                hasPin |= setProperty(port, upperCase(pairs[i]), pairs[i + 1], line, other);
            }
            if (!hasPin || !other.ioStandard.empty()) {
                m_file.others.push_back(std::move(other));
            }
        }
    }

    /// Whether it was the port's pin.
    bool setProperty(const std::string &port, std::string name, std::string value, int line,
                     OtherConstraint &other)
    {
        const bool isPin = name == "PACKAGE_PIN" || name == "LOC";
        if (isPin) {
            name = "PACKAGE_PIN";
            m_file.pins.push_back({.port = port, .pin = value, .line = line});
        } else if (name == "IOSTANDARD") {
            value = upperCase(value);
            other.ioStandard = value;
        } else if (name == "PULLUP" || name == "PULLDOWN") {
            // The classic dialect takes no notice of this spelling.
            if (upperCase(value) != "TRUE" && value != "1" && upperCase(value) != "YES") {
                return false;
            }
            value = std::exchange(name, "PULLTYPE");
        } else if (name == "DRIVE") {
            static constexpr std::array<std::string_view, 5> drives = {"4", "8", "12", "16", "24"};
            if (std::ranges::find(drives, value) == drives.end()) {
                addError(m_file, line, msg::hdl::constraintOptionValue,
                         {{"option", name},
                          {"value", value},
                          {"values", std::string("4, 8, 12, 16, 24")}});
            }
        } else if (name != "SLEW" && name != "PULLTYPE") {
            m_file.problems.push_back(
                constraintProblem(m_file, line, Severity::Warning,
                                  Message(msg::hdl::constraintOptionUnknown, {{"option", name}})));
            return false;
        }
        auto found = std::ranges::find(m_ports, port, &PortSettings::port);
        if (found == m_ports.end()) {
            m_ports.push_back({.port = port, .properties = {}});
            found = m_ports.end() - 1;
        }
        found->properties.emplace_back(std::move(name), std::move(value));
        return isPin;
    }

    void readClock(const std::vector<std::string> &words, int line)
    {
        double period = 0;
        for (std::size_t i = 1; i + 1 < words.size(); ++i) {
            if (words[i] == "-period") {
                const std::string &text = words[i + 1];
                std::from_chars(text.data(), text.data() + text.size(), period);
            }
        }
        std::vector<std::string> ports;
        for (const std::string &word : words) {
            for (std::string &port : portsOf(word)) {
                ports.push_back(std::move(port));
            }
        }
        if (!(period > 0) || ports.empty()) {
            addError(m_file, line, msg::hdl::constraintForm, {{"form", std::string(clockForm)}});
            return;
        }
        constexpr double nanosecondsPerMhz = 1000;
        for (std::string &port : ports) {
            m_clocks += std::format("create_clock -period {} [get_ports {{{}}}]\n", period, port);
            m_file.others.push_back({.kind = OtherConstraint::Kind::Frequency,
                                     .port = std::move(port),
                                     .line = line,
                                     .mhz = nanosecondsPerMhz / period});
        }
    }

    [[nodiscard]] std::string written() const
    {
        std::string text;
        for (const PortSettings &settings : m_ports) {
            text += "set_property -dict {";
            for (const auto &[name, value] : settings.properties) {
                text += text.ends_with('{') ? "" : " ";
                text.append(name).append(" ").append(value);
            }
            text += "} [get_ports {" + settings.port + "}]\n";
        }
        return text + m_clocks;
    }

    ConstraintFile &m_file;
    std::vector<PortSettings> m_ports;
    std::string m_clocks;
};

} // namespace

void readXdc(ConstraintFile &file)
{
    XdcReader(file).read();
}

} // namespace logix
