// SPDX-License-Identifier: Apache-2.0
#include "hdl/ConstraintReaders.h"

#include "base/Text.h"
#include "messages/hdl.h"

#include <algorithm>
#include <charconv>

namespace logix {

Diagnostic constraintProblem(const ConstraintFile &file, int line, Severity severity, Message text)
{
    return {.place = {.file = file.name, .line = line},
            .severity = severity,
            .text = std::move(text),
            .tool = std::string(engineToolName)};
}

namespace {

bool isNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

void addError(ConstraintFile &file, int line, const MessageId &id,
              std::map<std::string, MessageArgument> arguments)
{
    file.problems.push_back(
        constraintProblem(file, line, Severity::Error, Message(id, std::move(arguments))));
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
    const bool hasForm = words.size() >= 5 && isNumber(words[3].text)
                         && (lowerCase(words[4].text) == "mhz" || lowerCase(words[4].text) == "khz"
                             || lowerCase(words[4].text) == "hz");
    if (!hasForm) {
        addError(file, statement.line(), msg::hdl::constraintForm,
                 {{"form", std::string(lpfFrequency)}});
        return;
    }
    file.others.push_back({.kind = OtherConstraint::Kind::Frequency,
                           .port = words[2].text,
                           .line = statement.line()});
}

void readLpfIobuf(ConstraintFile &file, const ConstraintStatement &statement)
{
    const auto &words = statement.words;
    bool hasForm = words.size() >= 3 && words[1].text == "PORT";
    for (std::size_t i = 3; hasForm && i < words.size(); ++i) {
        hasForm = words[i].text.find('=') != std::string::npos;
    }
    if (!hasForm) {
        addError(file, statement.line(), msg::hdl::constraintForm,
                 {{"form", std::string(lpfIobuf)}});
        return;
    }
    file.others.push_back({.port = words[2].text, .line = statement.line()});
}

// ---- XDC

/// Words of a Tcl command line: braces and brackets group, quotes too.
std::vector<std::string> tclWords(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    bool hasWord = false;
    int depth = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
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
    while (text.size() >= 2 && text.front() == '{' && text.back() == '}') {
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

void addXdcPins(ConstraintFile &file, const std::vector<std::string> &ports, std::string_view pin,
                int line)
{
    for (const std::string &port : ports) {
        file.pins.push_back({.port = port, .pin = std::string(pin), .line = line});
    }
}

void readSetProperty(ConstraintFile &file, const std::vector<std::string> &words, int line)
{
    std::vector<std::string> ports;
    for (const std::string &word : words) {
        for (std::string &port : portsOf(word)) {
            ports.push_back(std::move(port));
        }
    }
    if (ports.empty()) {
        return;
    }
    std::optional<std::string> pin;
    const auto take = [&](std::string_view key, std::string_view value) {
        if (lowerCase(key) == "package_pin" || lowerCase(key) == "loc") {
            pin = withoutBraces(value);
        }
    };
    if (words.size() > 2 && words[1] == "-dict") {
        const auto pairs = splitWords(withoutBraces(words[2]));
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
            take(pairs[i], pairs[i + 1]);
        }
    } else if (words.size() > 2) {
        take(words[1], words[2]);
    }
    if (pin) {
        addXdcPins(file, ports, *pin, line);
        return;
    }
    for (const std::string &port : ports) {
        file.others.push_back({.port = port, .line = line});
    }
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
            if (words.size() < 3 || !isNumber(words[2])) {
                addError(file, line, msg::hdl::constraintForm,
                         {{"form", std::string("set_frequency clk 12")}});
                continue;
            }
            file.others.push_back({.kind = OtherConstraint::Kind::Frequency,
                                   .port = std::string(words[1]),
                                   .line = line});
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

namespace {

/// Says what is wrong with a statement's shape; whether it can be read on.
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

} // namespace

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

void readCst(ConstraintFile &file)
{
    const std::vector<std::string_view> commands = {"IO_LOC", "IO_PORT", "INS_LOC", "CLOCK_LOC"};
    for (const auto &statement : splitUnended(constraintStatements(file.text), commands)) {
        if (!checkShape(file, statement)) {
            continue;
        }
        const auto &words = statement.words;
        const std::string command = lowerCase(words.front().text);
        if (command == "io_loc") {
            if (words.size() < 3) {
                addError(file, statement.line(), msg::hdl::constraintForm,
                         {{"form", std::string("IO_LOC \"led\" 10;")}});
                continue;
            }
            // A differential pair names both pins: `25,26`.
            const std::string pin = words[2].text.substr(0, words[2].text.find(','));
            file.pins.push_back({.port = words[1].text, .pin = pin, .line = statement.line()});
        } else if (command == "io_port") {
            if (words.size() < 2) {
                addError(file, statement.line(), msg::hdl::constraintForm,
                         {{"form", std::string("IO_PORT \"led\" IO_TYPE=LVCMOS33;")}});
                continue;
            }
            file.others.push_back({.port = words[1].text, .line = statement.line()});
        } else if (command != "ins_loc" && command != "clock_loc" && command != "net_loc"
                   && command != "group" && command != "rel_group") {
            file.problems.push_back(constraintProblem(
                file, statement.line(), Severity::Warning,
                Message(msg::hdl::constraintIgnored, {{"command", words.front().text}})));
        }
    }
}

void readXdc(ConstraintFile &file)
{
    int line = 0;
    int firstLine = 0;
    std::string command;
    for (const std::string_view row : splitLines(file.text)) {
        ++line;
        if (command.empty()) {
            firstLine = line;
        }
        command += row;
        if (command.ends_with('\\')) {
            command.back() = ' ';
            continue;
        }
        const std::vector<std::string> words = tclWords(std::exchange(command, {}));
        if (words.empty()) {
            continue;
        }
        if (words[0] == "set_property") {
            readSetProperty(file, words, firstLine);
        } else if (words[0] == "create_clock") {
            for (const std::string &word : words) {
                for (std::string &port : portsOf(word)) {
                    file.others.push_back({.kind = OtherConstraint::Kind::Frequency,
                                           .port = std::move(port),
                                           .line = firstLine});
                }
            }
        }
    }
}

} // namespace logix
