// SPDX-License-Identifier: Apache-2.0
//
// Gowin's constraint files. The vendor's tool takes them freely formatted; nextpnr reads them line
// by line, in capitals, and skips what it doesn't understand. So the tools get a copy in the form
// that nextpnr takes wherever the file has another.
#include "hdl/ConstraintReaders.h"

#include "base/Text.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>

namespace logix {

namespace {

constexpr std::string_view locationForm = "IO_LOC \"led\" 10;";
constexpr std::string_view portForm = "IO_PORT \"led\" IO_TYPE=LVCMOS33;";

/// An attribute of IO_PORT and what it takes; no values when any will do.
struct Attribute
{
    std::string_view name;
    std::vector<std::string_view> values;
};

const std::vector<Attribute> &attributes()
{
    static const std::vector<Attribute> known = {
        {.name = "IO_TYPE", .values = {}},
        {.name = "PULL_MODE", .values = {"UP", "DOWN", "NONE", "KEEPER"}},
        {.name = "DRIVE", .values = {"2", "4", "6", "8", "12", "16", "24"}},
        {.name = "SLEW_RATE", .values = {"SLOW", "FAST"}},
        {.name = "OPEN_DRAIN", .values = {"ON", "OFF"}},
        {.name = "HYSTERESIS", .values = {}},
        {.name = "BANK_VCCIO", .values = {}},
        {.name = "PCI_CLAMP", .values = {"ON", "OFF"}},
        {.name = "SINGLE_RESISTOR", .values = {}},
        {.name = "DIFF_RESISTOR", .values = {}},
        {.name = "DIFF_DRIVE", .values = {}},
        {.name = "VREF", .values = {}},
        {.name = "VCC", .values = {}},
        {.name = "TERMINATION", .values = {}},
    };
    return known;
}

std::string upperCase(std::string_view ascii)
{
    std::string upper(ascii);
    std::ranges::transform(upper, upper.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return upper;
}

std::string listed(const std::vector<std::string_view> &words)
{
    std::string list;
    for (const std::string_view word : words) {
        list.append(list.empty() ? "" : ", ").append(word);
    }
    return list;
}

/// The text without block comments; its lines stay where they are.
std::string withoutBlockComments(std::string_view text)
{
    std::string result(text);
    std::size_t at = 0;
    while ((at = result.find("/*", at)) != std::string::npos) {
        const auto lineEnd = result.rfind('\n', at);
        const auto lineStart = lineEnd == std::string::npos ? 0 : lineEnd + 1;
        const bool isInComment = result.substr(lineStart, at - lineStart).contains("//");
        if (isInComment) {
            at += 2;
            continue;
        }
        const auto end = std::min(result.find("*/", at + 2), result.size() - 2);
        for (std::size_t i = at; i < end + 2; ++i) {
            result[i] = result[i] == '\n' ? '\n' : ' ';
        }
    }
    return result;
}

std::string inQuotes(std::string_view text)
{
    return '"' + std::string(text) + '"';
}

/// Reads statements and writes each as nextpnr takes it.
class CstReader
{
public:
    explicit CstReader(ConstraintFile &file) : m_file(file) {}

    void read()
    {
        const std::vector<std::string_view> commands = {"IO_LOC", "IO_PORT", "INS_LOC",
                                                        "CLOCK_LOC"};
        const std::string text = withoutBlockComments(m_file.text);
        for (const auto &statement : splitUnended(constraintStatements(text), commands)) {
            if (checkShape(m_file, statement)) {
                readStatement(statement);
            }
        }
        if (plainForm(m_file.text) != m_written) {
            m_file.text = m_written;
            m_file.needsCopy = true;
        }
    }

private:
    void readStatement(const ConstraintStatement &statement)
    {
        std::string command = upperCase(statement.words.front().text);
        if (command == "IO_LOC") {
            readLocation(statement);
        } else if (command == "IO_PORT") {
            readPort(statement);
        } else if (command == "INS_LOC" || command == "CLOCK_LOC") {
            write(statement, std::move(command));
        } else {
            m_file.problems.push_back(constraintProblem(
                m_file, statement.line(), Severity::Warning,
                Message(msg::hdl::constraintIgnored, {{"command", statement.words.front().text}})));
        }
    }

    void readLocation(const ConstraintStatement &statement)
    {
        const auto &words = statement.words;
        if (words.size() < 3) {
            addError(m_file, statement.line(), msg::hdl::constraintForm,
                     {{"form", std::string(locationForm)}});
            return;
        }
        // A differential pair names both pins: `25,26`.
        std::string pins = words[2].text;
        std::size_t next = 3;
        while (next < words.size() && (pins.ends_with(',') || words[next].text.starts_with(','))) {
            pins += words[next++].text;
        }
        // What the vendor's tool writes behind the pin, and says nothing to nextpnr.
        const bool isExclusive = next < words.size() && lowerCase(words[next].text) == "exclusive";
        if (next + (isExclusive ? 1 : 0) < words.size()) {
            addError(m_file, words[next].line, msg::hdl::constraintForm,
                     {{"form", std::string(locationForm)}});
            return;
        }
        m_file.pins.push_back({.port = words[1].text,
                               .pin = pins.substr(0, pins.find(',')),
                               .line = statement.line()});
        m_written += "IO_LOC " + inQuotes(words[1].text) + ' ' + pins + ";\n";
    }

    void readPort(const ConstraintStatement &statement)
    {
        const auto &words = statement.words;
        // `A = B` and `A=B` are the same.
        std::string joined;
        for (std::size_t i = 2; i < words.size(); ++i) {
            const std::string &word = words[i].text;
            const bool isContinued =
                joined.empty() || joined.ends_with('=') || word.starts_with('=');
            joined += (isContinued ? "" : " ") + word;
        }
        OtherConstraint other{.port = words.size() > 1 ? words[1].text : std::string(),
                              .line = statement.line()};
        const std::vector<std::string_view> settings = splitWords(joined);
        bool isGood = !settings.empty();
        for (const std::string_view setting : settings) {
            const auto equals = setting.find('=');
            if (equals == std::string_view::npos || equals + 1 == setting.size()) {
                isGood = false;
                break;
            }
            checkSetting(statement.line(), setting.substr(0, equals), setting.substr(equals + 1),
                         other);
        }
        if (!isGood) {
            addError(m_file, statement.line(), msg::hdl::constraintForm,
                     {{"form", std::string(portForm)}});
            return;
        }
        m_written += "IO_PORT " + inQuotes(other.port) + ' ' + joined + ";\n";
        m_file.others.push_back(std::move(other));
    }

    void checkSetting(int line, std::string_view name, std::string_view value,
                      OtherConstraint &other)
    {
        const std::string upperName = upperCase(name);
        const std::string upperValue = upperCase(value);
        if (upperName == "IO_TYPE") {
            other.ioStandard = upperValue;
        }
        const auto known = std::ranges::find(attributes(), upperName, &Attribute::name);
        if (known == attributes().end()) {
            m_file.problems.push_back(constraintProblem(
                m_file, line, Severity::Warning,
                Message(msg::hdl::constraintOptionUnknown, {{"option", std::string(name)}})));
        } else if (!known->values.empty()
                   && std::ranges::find(known->values, upperValue) == known->values.end()) {
            addError(m_file, line, msg::hdl::constraintOptionValue,
                     {{"option", std::string(name)},
                      {"value", std::string(value)},
                      {"values", listed(known->values)}});
        }
    }

    void write(const ConstraintStatement &statement, std::string command)
    {
        m_written += std::move(command);
        for (std::size_t i = 1; i < statement.words.size(); ++i) {
            const ConstraintWord &word = statement.words[i];
            m_written += ' ' + (word.isQuoted ? inQuotes(word.text) : word.text);
        }
        m_written += ";\n";
    }

    /// A text as it is, without `//` comments, empty lines and blanks that mean nothing.
    static std::string plainForm(std::string_view text)
    {
        std::string plain;
        for (std::string_view line : splitLines(text)) {
            line = trimmed(line.substr(0, line.find("//")));
            std::string words;
            for (const std::string_view word : splitWords(line)) {
                words.append(words.empty() ? "" : " ").append(word);
            }
            plain += words.empty() ? "" : words + '\n';
        }
        return plain;
    }

    ConstraintFile &m_file;
    /// The statements as nextpnr takes them.
    std::string m_written;
};

} // namespace

void readCst(ConstraintFile &file)
{
    CstReader(file).read();
}

} // namespace logix
