// SPDX-License-Identifier: Apache-2.0
#include "build/PllCheck.h"

#include "base/Files.h"
#include "messages/build.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <format>
#include <nlohmann/json.hpp>

namespace logix {

namespace {

/// A parameter that yosys wrote in binary.
int number(const NetlistCell &cell, std::string_view name, int otherwise)
{
    const auto found = cell.parameters.find(name);
    if (found == cell.parameters.end()) {
        return otherwise;
    }
    const std::string &text = found->second;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 2);
    return error == std::errc() && end == text.data() + text.size() ? value : otherwise;
}

std::string word(const NetlistCell &cell, std::string_view name, std::string_view otherwise)
{
    const auto found = cell.parameters.find(name);
    std::string text = found == cell.parameters.end() ? std::string(otherwise) : found->second;
    // A text of zeros and ones only would have a blank at its end.
    while (text.ends_with(' ')) {
        text.pop_back();
    }
    return text;
}

std::optional<PllFrequencies> ice40Frequencies(const NetlistCell &cell, double input)
{
    const double phase = input / (number(cell, "DIVR", 0) + 1);
    const double multiplied = phase * (number(cell, "DIVF", 0) + 1);
    const double divider = std::exp2(number(cell, "DIVQ", 0));
    const std::string path = word(cell, "FEEDBACK_PATH", "SIMPLE");
    if (path == "SIMPLE") {
        return PllFrequencies{.phase = phase, .vco = multiplied, .output = multiplied / divider};
    }
    if (path == "DELAY") {
        return PllFrequencies{.phase = phase, .vco = multiplied * divider, .output = multiplied};
    }
    return std::nullopt;
}

std::optional<PllFrequencies> ecp5Frequencies(const NetlistCell &cell, double input)
{
    const std::string path = word(cell, "FEEDBK_PATH", "CLKOP");
    // Which output is fed back decides how much faster the oscillator runs.
    std::string_view fed;
    if (path == "CLKOP" || path == "INT_OP") {
        fed = "CLKOP_DIV";
    } else if (path == "CLKOS" || path == "INT_OS") {
        fed = "CLKOS_DIV";
    } else if (path == "CLKOS2" || path == "INT_OS2") {
        fed = "CLKOS2_DIV";
    } else if (path == "CLKOS3" || path == "INT_OS3") {
        fed = "CLKOS3_DIV";
    } else {
        return std::nullopt;
    }
    constexpr int defaultDivider = 8;
    const double phase = input / std::max(1, number(cell, "CLKI_DIV", 1));
    const double vco = phase * number(cell, "CLKFB_DIV", 1) * number(cell, fed, defaultDivider);
    return PllFrequencies{.phase = phase,
                          .vco = vco,
                          .output = vco / std::max(1, number(cell, "CLKOP_DIV", defaultDivider))};
}

std::optional<PllFrequencies> gowinFrequencies(const NetlistCell &cell, double input)
{
    for (const char *dynamic : {"DYN_IDIV_SEL", "DYN_FBDIV_SEL", "DYN_ODIV_SEL"}) {
        if (word(cell, dynamic, "false") == "true" || word(cell, dynamic, "false") == "TRUE") {
            return std::nullopt;
        }
    }
    constexpr int defaultDivider = 8;
    const double phase = input / (number(cell, "IDIV_SEL", 0) + 1);
    const double output = phase * (number(cell, "FBDIV_SEL", 0) + 1);
    return PllFrequencies{
        .phase = phase, .vco = output * number(cell, "ODIV_SEL", defaultDivider), .output = output};
}

/// The port that a PLL takes its clock from.
std::optional<std::string> inputPort(const NetlistCell &cell, const NetlistFacts &facts)
{
    for (const char *name : {"REFERENCECLK", "PACKAGEPIN", "CLKI", "CLKIN"}) {
        const auto bits = cell.connections.find(name);
        if (bits != cell.connections.end() && !bits->second.empty()) {
            return facts.portOf(bits->second.front());
        }
    }
    return std::nullopt;
}

std::string text(double mhz)
{
    return std::format("{:.6g}", mhz);
}

} // namespace

Result<PllRules> PllRules::load(const std::filesystem::path &resources, std::string_view family)
{
    const std::filesystem::path file = resources / "build/plls.json";
    try {
        const auto table = nlohmann::json::parse(readFile(file).value_or(""));
        PllRules rules;
        const auto entry = table.find(std::string(family));
        if (entry == table.end()) {
            return rules;
        }
        rules.cells = entry->at("cells").get<decltype(rules.cells)>();
        rules.program = entry->at("program").get<std::string>();
        const auto range = [&](const char *name) -> std::optional<Range> {
            const auto found = entry->find(name);
            return found == entry->end() ? std::nullopt
                                         : std::optional(Range{.least = found->at(0).get<double>(),
                                                               .most = found->at(1).get<double>()});
        };
        rules.input = range("input");
        rules.phase = range("phase");
        rules.vco = range("vco");
        rules.output = range("output");
        return rules;
    } catch (const std::exception &error) {
        return Failure(
            engineError(Message(msg::build::rulesBroken, {{"toolchain", file.filename().string()}}),
                        error.what()));
    }
}

std::optional<PllFrequencies> pllFrequencies(const NetlistCell &cell, double input)
{
    if (cell.type.starts_with("SB_PLL40_")) {
        return ice40Frequencies(cell, input);
    }
    if (cell.type == "EHXPLLL") {
        return ecp5Frequencies(cell, input);
    }
    return cell.type == "rPLL" || cell.type == "PLLVR" ? gowinFrequencies(cell, input)
                                                       : std::nullopt;
}

std::vector<Diagnostic>
checkPlls(const NetlistFacts &facts, const PllRules &rules,
          const std::function<std::optional<double>(const std::string &)> &clockOf)
{
    std::vector<Diagnostic> diagnostics;
    for (const NetlistCell &cell : facts.cells) {
        const auto port = rules.cells.contains(cell.type) ? inputPort(cell, facts) : std::nullopt;
        const auto input = port ? clockOf(*port) : std::nullopt;
        const auto frequencies = input ? pllFrequencies(cell, *input) : std::nullopt;
        if (!frequencies) {
            continue;
        }
        const struct
        {
            double mhz;
            const std::optional<PllRules::Range> &range;
            const MessageId &id;
        } checks[] = {{*input, rules.input, msg::build::pllInputRange},
                      {frequencies->phase, rules.phase, msg::build::pllPhaseRange},
                      {frequencies->vco, rules.vco, msg::build::pllVcoRange},
                      {frequencies->output, rules.output, msg::build::pllOutputRange}};
        // One that is wrong makes those behind it wrong.
        const auto wrong = std::ranges::find_if(checks, [](const auto &check) {
            return check.range && (check.mhz < check.range->least || check.mhz > check.range->most);
        });
        if (wrong == std::end(checks)) {
            continue;
        }
        diagnostics.push_back(
            {.severity = Severity::Warning,
             .text = Message(wrong->id, {{"pll", cell.name},
                                         {"mhz", text(wrong->mhz)},
                                         {"least", text(wrong->range->least)},
                                         {"most", text(wrong->range->most)}}),
             .tool = std::string(engineToolName),
             .code = std::string(pllRangeKind),
             .hint = Message(msg::build::hintPllRange,
                             {{"program", rules.program}, {"input", text(*input)}})});
    }
    return diagnostics;
}

} // namespace logix
