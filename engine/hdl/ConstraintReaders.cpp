// SPDX-License-Identifier: Apache-2.0
#include "hdl/ConstraintReaders.h"

#include "base/Text.h"
#include "messages/hdl.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace logix {

Diagnostic constraintProblem(const ConstraintFile &file, int line, Severity severity, Message text)
{
    return {.place = {.file = file.name, .line = line},
            .severity = severity,
            .text = std::move(text),
            .tool = std::string(engineToolName)};
}

void addError(ConstraintFile &file, int line, const MessageId &id,
              std::map<std::string, MessageArgument> arguments)
{
    file.problems.push_back(
        constraintProblem(file, line, Severity::Error, Message(id, std::move(arguments))));
}

namespace {

std::optional<double> numberOf(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(value) : std::nullopt;
}

// ---- PCF

/// An option of set_io and what it takes.
struct PcfOption
{
    std::string_view name;
    std::vector<std::string_view> values;
};

const PcfOption *pcfOption(std::string_view name)
{
    static const std::vector<PcfOption> options = {
        {.name = "-nowarn", .values = {}},
        {.name = "--warn-no-port", .values = {}},
        {.name = "-pullup", .values = {"yes", "no", "1", "0"}},
        {.name = "-pullup_resistor", .values = {"3P3K", "6P8K", "10K", "100K"}},
    };
    const auto found = std::ranges::find(options, name, &PcfOption::name);
    return found == options.end() ? nullptr : &*found;
}

std::string listed(const std::vector<std::string_view> &words)
{
    std::string list;
    for (const std::string_view word : words) {
        list.append(list.empty() ? "" : ", ").append(word);
    }
    return list;
}

void readSetIo(ConstraintFile &file, const std::vector<std::string_view> &words, int line)
{
    PinConstraint pin{.line = line};
    std::size_t next = 1;
    for (; next < words.size() && words[next].starts_with('-'); ++next) {
        const std::string option(words[next]);
        const PcfOption *known = pcfOption(option);
        if (known == nullptr) {
            file.problems.push_back(constraintProblem(
                file, line, Severity::Warning,
                Message(msg::hdl::constraintOptionUnknown, {{"option", option}})));
            continue;
        }
        pin.mayBeUnused |= known->values.empty();
        if (known->values.empty()) {
            continue;
        }
        ++next;
        const std::string value(next < words.size() ? words[next] : std::string_view());
        if (std::ranges::find(known->values, value) == known->values.end()) {
            addError(file, line, msg::hdl::constraintOptionValue,
                     {{"option", option}, {"value", value}, {"values", listed(known->values)}});
            return;
        }
    }
    if (next + 2 > words.size()) {
        addError(file, line, msg::hdl::constraintForm, {{"form", std::string("set_io led 12")}});
        return;
    }
    pin.port = words[next];
    pin.pin = words[next + 1];
    if (next + 2 < words.size()) {
        file.problems.push_back(constraintProblem(
            file, line, Severity::Warning,
            Message(msg::hdl::constraintTrailing, {{"words", std::string(words[next + 2])}})));
    }
    file.pins.push_back(std::move(pin));
}

// ---- LPF

constexpr std::string_view lpfLocate = "LOCATE COMP \"led\" SITE \"B2\";";
constexpr std::string_view lpfFrequency = "FREQUENCY PORT \"clk\" 25 MHZ;";
constexpr std::string_view lpfIobuf = "IOBUF PORT \"led\" IO_TYPE=LVCMOS33;";

void readLpfLocate(ConstraintFile &file, const ConstraintStatement &statement)
{
    const auto &words = statement.words;
    const bool hasForm = words.size() >= 5 && words[1].text == "COMP" && words[3].text == "SITE";
    if (!hasForm || words.size() > 5) {
        addError(file, statement.line(), msg::hdl::constraintForm,
                 {{"form", std::string(lpfLocate)}});
        return;
    }
    file.pins.push_back({.port = words[2].text, .pin = words[4].text, .line = statement.line()});
}

void readLpfFrequency(ConstraintFile &file, const ConstraintStatement &statement)
{
    const auto &words = statement.words;
    const bool hasTarget = words.size() >= 2 && (words[1].text == "PORT" || words[1].text == "NET");
    if (!hasTarget) {
        // nextpnr takes no notice of the other forms of the vendor's tool.
        file.problems.push_back(constraintProblem(
            file, statement.line(), Severity::Warning,
            Message(msg::hdl::constraintIgnored, {{"command", std::string("FREQUENCY")}})));
        return;
    }
    const auto number = words.size() >= 5 ? numberOf(words[3].text) : std::nullopt;
    const std::string unit = words.size() >= 5 ? lowerCase(words[4].text) : std::string();
    const double scale = unit == "mhz" ? 1 : unit == "khz" ? 1e-3 : unit == "hz" ? 1e-6 : 0;
    if (!number || scale == 0) {
        addError(file, statement.line(), msg::hdl::constraintForm,
                 {{"form", std::string(lpfFrequency)}});
        return;
    }
    file.others.push_back({.kind = OtherConstraint::Kind::Frequency,
                           .port = words[2].text,
                           .line = statement.line(),
                           .mhz = *number * scale});
}

void readLpfIobuf(ConstraintFile &file, const ConstraintStatement &statement)
{
    const auto &words = statement.words;
    bool hasForm = words.size() >= 3 && words[1].text == "PORT";
    std::string standard;
    for (std::size_t i = 3; hasForm && i < words.size(); ++i) {
        const auto equals = words[i].text.find('=');
        hasForm = equals != std::string::npos;
        if (hasForm && words[i].text.substr(0, equals) == "IO_TYPE") {
            standard = words[i].text.substr(equals + 1);
        }
    }
    if (!hasForm) {
        addError(file, statement.line(), msg::hdl::constraintForm,
                 {{"form", std::string(lpfIobuf)}});
        return;
    }
    file.others.push_back(
        {.port = words[2].text, .line = statement.line(), .ioStandard = std::move(standard)});
}

} // namespace

void readPcf(ConstraintFile &file)
{
    int line = 0;
    for (std::string_view text : splitLines(file.text)) {
        ++line;
        const std::vector<std::string_view> words = splitWords(text.substr(0, text.find('#')));
        if (words.empty()) {
            continue;
        }
        if (words[0] == "set_io") {
            readSetIo(file, words, line);
        } else if (words[0] == "set_frequency") {
            const auto mhz = words.size() < 3 ? std::nullopt : numberOf(words[2]);
            if (!mhz) {
                addError(file, line, msg::hdl::constraintForm,
                         {{"form", std::string("set_frequency clk 12")}});
                continue;
            }
            file.others.push_back({.kind = OtherConstraint::Kind::Frequency,
                                   .port = std::string(words[1]),
                                   .line = line,
                                   .mhz = *mhz});
        } else {
            addError(file, line, msg::hdl::constraintCommandUnknown,
                     {{"command", std::string(words[0])},
                      {"commands", std::string("set_io, set_frequency")}});
        }
    }
}

std::vector<ConstraintStatement> constraintStatements(std::string_view text)
{
    std::vector<ConstraintStatement> statements;
    ConstraintStatement statement;
    int line = 0;
    for (const std::string_view row : splitLines(text)) {
        ++line;
        std::size_t i = 0;
        while (i < row.size()) {
            const char c = row[i];
            if (c == '#' || row.substr(i).starts_with("//")) {
                break;
            }
            if (c == ' ' || c == '\t') {
                ++i;
            } else if (c == ';') {
                ++i;
                statement.isEnded = true;
                if (!statement.words.empty()) {
                    statements.push_back(std::exchange(statement, {}));
                }
                statement = {};
            } else if (c == '"') {
                const auto close = row.find('"', i + 1);
                const bool isOpen = close == std::string_view::npos;
                statement.isQuoteOpen |= isOpen;
                statement.words.push_back(
                    {.text = std::string(row.substr(i + 1, isOpen ? close : close - i - 1)),
                     .line = line,
                     .isQuoted = true});
                i = isOpen ? row.size() : close + 1;
            } else {
                const auto end = std::min(row.find_first_of(" \t;\"", i), row.size());
                statement.words.push_back(
                    {.text = std::string(row.substr(i, end - i)), .line = line});
                i = end;
            }
        }
    }
    if (!statement.words.empty()) {
        statements.push_back(std::move(statement));
    }
    return statements;
}

std::vector<ConstraintStatement> splitUnended(std::vector<ConstraintStatement> statements,
                                              const std::vector<std::string_view> &commands)
{
    std::vector<ConstraintStatement> split;
    for (ConstraintStatement &statement : statements) {
        ConstraintStatement part;
        int previousLine = statement.line();
        for (ConstraintWord &word : statement.words) {
            const bool beginsLine = word.line != std::exchange(previousLine, word.line);
            const bool isCommand = beginsLine && !word.isQuoted
                                   && std::ranges::any_of(commands, [&](std::string_view command) {
                                          return lowerCase(word.text) == lowerCase(command);
                                      });
            if (isCommand) {
                split.push_back(std::exchange(part, {}));
            }
            part.words.push_back(std::move(word));
        }
        part.isEnded = statement.isEnded;
        part.isQuoteOpen = statement.isQuoteOpen;
        split.push_back(std::move(part));
    }
    return split;
}

bool checkShape(ConstraintFile &file, const ConstraintStatement &statement)
{
    if (statement.isQuoteOpen) {
        addError(file, statement.line(), msg::hdl::constraintQuoteOpen,
                 {{"command", statement.words.front().text}});
        return false;
    }
    if (!statement.isEnded) {
        addError(file, statement.lastLine(), msg::hdl::constraintSemicolon,
                 {{"command", statement.words.front().text}});
    }
    return true;
}

void readLpf(ConstraintFile &file)
{
    const std::vector<std::string_view> commands = {"LOCATE",    "IOBUF", "FREQUENCY",
                                                    "SYSCONFIG", "BLOCK", "USERCODE"};
    for (const auto &statement : splitUnended(constraintStatements(file.text), commands)) {
        if (!checkShape(file, statement)) {
            continue;
        }
        const std::string &command = statement.words.front().text;
        if (command == "LOCATE") {
            readLpfLocate(file, statement);
        } else if (command == "FREQUENCY") {
            readLpfFrequency(file, statement);
        } else if (command == "IOBUF") {
            readLpfIobuf(file, statement);
        } else if (command != "SYSCONFIG" && command != "BLOCK") {
            const bool isSpelling = std::ranges::any_of(commands, [&](std::string_view known) {
                return lowerCase(known) == lowerCase(command);
            });
            // nextpnr skips every command that it doesn't know, a lower-case one among them.
            Diagnostic ignored = constraintProblem(
                file, statement.line(), isSpelling ? Severity::Error : Severity::Warning,
                Message(isSpelling ? msg::hdl::constraintUpperCase : msg::hdl::constraintIgnored,
                        {{"command", command}}));
            file.problems.push_back(std::move(ignored));
        }
    }
}

} // namespace logix
