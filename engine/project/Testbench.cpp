// SPDX-License-Identifier: Apache-2.0
#include "project/Testbench.h"

#include "base/Files.h"
#include "base/Text.h"
#include "hdl/Lexer.h"
#include "messages/project.h"

#include <algorithm>
#include <array>
#include <format>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

using Port = ModuleHeader::Port;
using Direction = PortInfo::Direction;

constexpr std::string_view ending = "_tb";

/// A port's name in lower case, without what only says that it is an input and which polarity it
/// has.
std::string bareName(std::string_view name)
{
    std::string bare = lowerCase(std::string(name));
    if (bare.starts_with("i_") || bare.starts_with("n_")) {
        bare.erase(0, 2);
    }
    for (const std::string_view tail : {"_i", "_ni", "_n", "_in", "_b", "_l"}) {
        if (bare.ends_with(tail)) {
            bare.resize(bare.size() - tail.size());
            break;
        }
    }
    return bare;
}

bool isClockName(std::string_view name)
{
    const std::string bare = bareName(name);
    if (bare.contains("enable") || bare.ends_with("_en") || bare.ends_with("_ce")) {
        return false;
    }
    return bare == "ck" || bare.starts_with("clk") || bare.ends_with("clk")
           || bare.starts_with("clock") || bare.ends_with("clock");
}

bool isResetName(std::string_view name)
{
    const std::string bare = bareName(name);
    return bare == "rst" || bare == "rstn" || bare == "nrst" || bare == "rstb"
           || bare.starts_with("reset") || bare.ends_with("reset") || bare.ends_with("resetn")
           || bare.ends_with("_rst") || bare.ends_with("_rstn") || bare.starts_with("rst_")
           || bare == "arst" || bare == "arstn" || bare == "srst" || bare == "clear"
           || bare == "clr";
}

bool isLowName(std::string_view name)
{
    const std::string lower = lowerCase(std::string(name));
    for (const std::string_view tail :
         {"_n", "_ni", "_n_i", "_b", "_l", "rstn", "resetn", "rstb", "resetb", "clrn"}) {
        if (lower.ends_with(tail)) {
            return true;
        }
    }
    return lower.starts_with("nrst") || lower.starts_with("nreset") || lower.starts_with("n_");
}

/// Writes one testbench.
class Writer
{
public:
    Writer(const ModuleHeader &module, const TestbenchStyle &style)
        : m_module(module)
        , m_name(style.name)
        , m_isSystemVerilog(style.isSystemVerilog)
        , m_timescale(style.timescale)
    {
        for (const Port &port : module.ports) {
            m_roles.push_back(roleOf(port, module));
        }
    }

    std::string text();

private:
    void line(const std::string &text = {}) { m_text += text.empty() ? "\n" : text + '\n'; }
    void writeParameters();
    void writeSignals();
    void writeInstance();
    void writeClocks();
    void writeStimulus();
    void writeChecks();
    [[nodiscard]] std::string declaration(const Port &port) const;
    [[nodiscard]] const Port *first(InputRole role) const;
    [[nodiscard]] const Port *firstReset() const;

    const ModuleHeader &m_module;
    std::string m_name;
    bool m_isSystemVerilog;
    std::string m_timescale;
    std::vector<InputRole> m_roles;
    std::string m_text;
};

const Port *Writer::first(InputRole role) const
{
    for (std::size_t i = 0; i < m_roles.size(); ++i) {
        if (m_module.ports[i].direction == Direction::Input && m_roles[i] == role) {
            return &m_module.ports[i];
        }
    }
    return nullptr;
}

const Port *Writer::firstReset() const
{
    const Port *low = first(InputRole::ResetLow);
    return low != nullptr ? low : first(InputRole::ResetHigh);
}

void Writer::writeParameters()
{
    bool isAny = false;
    for (const auto &parameter : m_module.parameters) {
        if (parameter.isType && !m_isSystemVerilog) {
            continue;
        }
        line("  localparam " + parameter.type + (parameter.type.empty() ? "" : " ")
             + spelledName(parameter.name) + " = " + parameter.value + ';');
        isAny = true;
    }
    if (isAny) {
        line();
    }
}

std::string Writer::declaration(const Port &port) const
{
    if (port.direction == Direction::Unknown && !port.type.empty()) {
        return "  " + port.type + ' ' + spelledName(port.name) + " ();";
    }
    std::string kind = port.direction == Direction::Input ? "reg" : "wire";
    if (!port.type.empty()) {
        // A type of its own is whole without reg.
        kind = port.direction == Direction::Input ? port.type : "wire " + port.type;
        if (port.type == "real" || port.type == "integer" || port.type == "realtime") {
            kind = port.type;
        }
    }
    return "  " + kind + (port.isSigned ? " signed" : "")
           + (port.packed.empty() ? "" : ' ' + port.packed) + ' ' + spelledName(port.name)
           + (port.unpacked.empty() ? "" : ' ' + port.unpacked) + ';';
}

void Writer::writeSignals()
{
    for (const Port &port : m_module.ports) {
        line(declaration(port));
    }
    if (!m_module.ports.empty()) {
        line();
    }
}

void Writer::writeInstance()
{
    std::vector<std::string> parameters;
    for (const auto &parameter : m_module.parameters) {
        if (!parameter.isLocal && !(parameter.isType && !m_isSystemVerilog)) {
            const std::string name = spelledName(parameter.name);
            parameters.push_back(std::format("      .{0}({0})", name));
        }
    }
    std::vector<std::string> ports;
    for (const Port &port : m_module.ports) {
        const std::string name = spelledName(port.name);
        ports.push_back(std::format("      .{0}({0})", name));
    }
    const auto list = [&](const std::vector<std::string> &items) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            line(items[i] + (i + 1 < items.size() ? "," : ""));
        }
    };
    const std::string name = spelledName(m_module.name);
    if (!parameters.empty()) {
        line("  " + name + " #(");
        list(parameters);
        line("  ) dut (");
    } else {
        line("  " + name + " dut (");
    }
    list(ports);
    line("  );");
    line();
}

void Writer::writeClocks()
{
    bool isAny = false;
    for (std::size_t i = 0; i < m_roles.size(); ++i) {
        if (m_module.ports[i].direction == Direction::Input && m_roles[i] == InputRole::Clock) {
            line(std::format("  always #5 {0} = ~{0};{1}", spelledName(m_module.ports[i].name),
                             isAny ? "" : "  // half a period"));
            isAny = true;
        }
    }
    if (isAny) {
        line();
    }
}

void Writer::writeChecks()
{
    line("    // A first check: every output is driven by something.");
    bool isAny = false;
    const Port *example = nullptr;
    for (const Port &port : m_module.ports) {
        const bool isComparable =
            port.direction == Direction::Output && port.type.empty() && port.unpacked.empty();
        if (!isComparable) {
            continue;
        }
        isAny = true;
        if (example == nullptr) {
            example = &port;
        }
        const std::string name = spelledName(port.name);
        const std::string floating = port.isBit() ? "1'bz" : "{$bits(" + name + "){1'bz}}";
        line(std::format("    if ({} === {}) $error(\"{} isn't driven\");", name, floating,
                         port.name));
    }
    if (!isAny) {
        m_text.erase(m_text.rfind("    // A first"));
    }
    line();
    line("    // What the design has to do comes here: set its inputs, wait, compare its outputs.");
    if (example != nullptr) {
        line(std::format("    // if ({0} !== {1}) $error(\"{2} is %b\", {0});",
                         spelledName(example->name), example->isBit() ? "1'b0" : "0",
                         example->name));
    }
}

void Writer::writeStimulus()
{
    const Port *clock = first(InputRole::Clock);
    const Port *reset = firstReset();
    line("  initial begin");
    line("`ifndef LOGIX_SIM");
    line("    $dumpfile(\"" + m_name + ".vcd\");  // Logix names the file itself");
    line("`endif");
    line("    $dumpvars(0, " + m_name + ");");
    line();
    bool isAny = false;
    for (std::size_t i = 0; i < m_roles.size(); ++i) {
        const Port &port = m_module.ports[i];
        if (port.direction != Direction::Input || !port.unpacked.empty()) {
            continue;
        }
        const bool isPlain = port.type.empty() || port.type == "integer" || port.type == "real"
                             || port.type == "realtime" || port.type == "int" || port.type == "byte"
                             || port.type == "shortint" || port.type == "longint";
        std::string value = isPlain ? (port.isBit() ? "1'b0" : "0") : "'0";
        if (m_roles[i] == InputRole::ResetHigh) {
            value = port.isBit() ? "1'b1" : "1";
        }
        line("    " + spelledName(port.name) + " = " + value + ';');
        isAny = true;
    }
    if (isAny) {
        line();
    }
    if (reset != nullptr) {
        if (clock != nullptr) {
            line(std::format("    repeat (4) @(negedge {});", spelledName(clock->name)));
        } else {
            line("    #20;");
        }
        for (std::size_t i = 0; i < m_roles.size(); ++i) {
            const Port &port = m_module.ports[i];
            if (port.direction == Direction::Input
                && (m_roles[i] == InputRole::ResetLow || m_roles[i] == InputRole::ResetHigh)) {
                line(std::format("    {} = 1'b{};  // out of reset", spelledName(port.name),
                                 m_roles[i] == InputRole::ResetLow ? 1 : 0));
            }
        }
    }
    line(clock != nullptr ? std::format("    repeat (2) @(negedge {});", spelledName(clock->name))
                          : std::string("    #10;"));
    line();
    writeChecks();
    line();
    line(clock != nullptr ? std::format("    repeat (100) @(negedge {});", spelledName(clock->name))
                          : std::string("    #100;"));
    line("    $finish;");
    line("  end");
}

std::string Writer::text()
{
    if (!m_timescale.empty()) {
        line("`timescale " + m_timescale);
        line();
    }
    line("// Tests " + m_module.name + '.');
    if (m_timescale.empty()) {
        line("// A unit of time is a second here, as no file of the design begins with");
        line("// `timescale 1ns / 1ps.");
    }
    line("module " + m_name + ';');
    line();
    for (const std::string &import : m_module.imports) {
        line("  " + import);
    }
    if (!m_module.imports.empty()) {
        line();
    }
    writeParameters();
    writeSignals();
    writeInstance();
    writeClocks();
    writeStimulus();
    line();
    line("endmodule");
    return std::move(m_text);
}

struct FoundModule
{
    TestableModule module;
    std::string text;
};

std::vector<FoundModule> modulesOf(const ResolvedProject &project)
{
    std::vector<FoundModule> found;
    std::set<std::string> seen;
    for (const std::string &name : project.sourceFiles) {
        const auto text = readFile(project.folder / name);
        if (!text) {
            continue;
        }
        for (const ModuleInfo &module : indexText(*text, name).modules) {
            if (module.kind == ModuleInfo::Kind::Module && !module.isTestbench
                && seen.insert(module.name).second) {
                found.push_back({.module = {.name = module.name, .file = name}, .text = *text});
            }
        }
    }
    return found;
}

/// What the first `timescale of the design says; empty for none.
std::string timescaleOf(const ResolvedProject &project)
{
    for (const std::string &name : project.sourceFiles) {
        const auto text = readFile(project.folder / name);
        if (!text) {
            continue;
        }
        Lexer lexer(*text);
        for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
            if (token.kind != Token::Kind::Directive || token.text != "timescale") {
                continue;
            }
            const std::size_t begin = lexer.offset();
            lexer.skipLine();
            const std::string_view line =
                std::string_view(*text).substr(begin, lexer.offset() - begin);
            return std::string(trimmed(line.substr(0, line.find("//"))));
        }
    }
    return {};
}

/// A module's name as part of a file's and a module's.
std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        plain += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    }
    return std::isdigit(static_cast<unsigned char>(plain.front())) != 0 ? 'm' + plain : plain;
}

} // namespace

InputRole roleOf(const Port &port, const ModuleHeader &module)
{
    if (port.direction != Direction::Input || !port.isBit()) {
        return InputRole::Data;
    }
    if (isResetName(port.name)) {
        if (module.fallingEdges.contains(port.name)) {
            return InputRole::ResetLow;
        }
        if (module.risingEdges.contains(port.name)) {
            return InputRole::ResetHigh;
        }
        const bool isHigh = module.testedHigh.contains(port.name);
        const bool isLow = module.testedLow.contains(port.name);
        if (isHigh != isLow) {
            return isLow ? InputRole::ResetLow : InputRole::ResetHigh;
        }
        return isLowName(port.name) ? InputRole::ResetLow : InputRole::ResetHigh;
    }
    return isClockName(port.name) ? InputRole::Clock : InputRole::Data;
}

std::string testbenchText(const ModuleHeader &module, const TestbenchStyle &style)
{
    return Writer(module, style).text();
}

std::vector<TestableModule> testableModules(const ResolvedProject &project)
{
    std::vector<TestableModule> modules;
    for (FoundModule &found : modulesOf(project)) {
        modules.push_back(std::move(found.module));
    }
    const auto top = std::ranges::find_if(modules, [&](const TestableModule &module) {
        return project.topModule && module.name == *project.topModule;
    });
    if (top != modules.end()) {
        std::rotate(modules.begin(), top, top + 1);
    }
    return modules;
}

Result<ProjectFile> newTestbench(const ResolvedProject &project, std::string_view module)
{
    for (const FoundModule &found : modulesOf(project)) {
        if (found.module.name != module) {
            continue;
        }
        const auto header = readModuleHeader(found.text, module, project.settings.defines);
        if (!header) {
            break;
        }
        const fs::path source = found.module.file;
        const bool isSystemVerilog = lowerCase(source.extension().string()) == ".sv";
        std::string name = plainName(module) + std::string(ending);
        fs::path file;
        for (int number = 2;; ++number) {
            file = source.parent_path() / (name + (isSystemVerilog ? ".sv" : ".v"));
            std::error_code code;
            if (!fs::exists(project.folder / file, code)) {
                break;
            }
            name = plainName(module) + std::to_string(number) + std::string(ending);
        }
        return ProjectFile{.name = file.string(),
                           .text = testbenchText(*header, {.name = name,
                                                           .isSystemVerilog = isSystemVerilog,
                                                           .timescale = timescaleOf(project)})};
    }
    return Failure(
        requestError(Message(msg::project::moduleNotHere, {{"module", std::string(module)}})));
}

} // namespace logix
