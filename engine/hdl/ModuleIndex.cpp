// SPDX-License-Identifier: Apache-2.0
#include "hdl/ModuleIndex.h"

#include "hdl/Lexer.h"

#include <algorithm>
#include <set>

namespace logix {

namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

/// Reads one text from its first token to its last.
class Indexer
{
public:
    Indexer(std::string_view text, const std::string &fileName)
        : m_text(text), m_lexer(text), m_lines(text), m_fileName(fileName)
    {
        advance();
    }

    FileIndex run();

private:
    void advance();
    void directive();
    void readMacro();
    void readModule(ModuleInfo::Kind kind);
    void readHeader(ModuleInfo &module);
    void readPortList(ModuleInfo &module);
    void readBody(ModuleInfo &module, std::string_view endWord);
    void readPortDeclaration(ModuleInfo &module, PortInfo::Direction direction);
    void readInstance(ModuleInfo &module);
    void readImport(std::vector<std::string> &packages);
    /// From an opening bracket to behind the closing one.
    void skipGroup();
    [[nodiscard]] bool atEnd() const { return m_token.kind == Token::Kind::End; }
    [[nodiscard]] SourcePlace placeOf(const Token &token) const
    {
        const auto position = m_lines.position(token.offset);
        return {.file = m_fileName, .line = position.line, .column = position.column};
    }

    std::string_view m_text;
    Lexer m_lexer;
    LineIndex m_lines;
    const std::string &m_fileName;
    Token m_token;
    FileIndex m_index;
};

void Indexer::readMacro()
{
    const Token name = m_lexer.next();
    const std::size_t begin = name.offset + name.text.size();
    Lexer body(m_text.substr(std::min(begin, m_text.size())));
    Lexer rest(m_text.substr(std::min(begin, m_text.size())));
    rest.skipLine();
    m_lexer.skipLine();
    const std::size_t length = rest.offset();
    for (Token token = body.next(); token.kind != Token::Kind::End && token.offset < length;
         token = body.next()) {
        if (token.isName() && !isSystemVerilogKeyword(token.text)) {
            m_index.macroWords.emplace_back(token.text);
        }
        m_index.mayHideModules =
            m_index.mayHideModules || token.isWord("module") || token.isWord("macromodule");
    }
}

/// Behind a directive's own words.
void Indexer::directive()
{
    const std::string_view name = m_token.text;
    if (name == "define") {
        readMacro();
    } else if (isOneOf(name, {"ifdef", "ifndef", "elsif", "undef", "include"})) {
        [[maybe_unused]] const Token ignored = m_lexer.next();
    } else if (isOneOf(name, {"timescale", "default_nettype", "line", "pragma", "unconnected_drive",
                              "begin_keywords"})) {
        m_lexer.skipLine();
    }
}

void Indexer::advance()
{
    m_token = m_lexer.next();
    while (m_token.kind == Token::Kind::Directive) {
        directive();
        m_token = m_lexer.next();
    }
}

void Indexer::skipGroup()
{
    int depth = 0;
    while (!atEnd()) {
        if (m_token.kind == Token::Kind::Symbol) {
            const char c = m_token.text.front();
            if (c == '(' || c == '[' || c == '{') {
                ++depth;
            } else if (c == ')' || c == ']' || c == '}') {
                if (--depth <= 0) {
                    advance();
                    return;
                }
            }
        } else if (m_token.isWord("endmodule")) {
            // A bracket is missing: the next module is still found.
            return;
        }
        advance();
    }
}

void Indexer::readImport(std::vector<std::string> &packages)
{
    advance();
    while (!atEnd() && !m_token.is(';')) {
        const Token package = m_token;
        advance();
        if (package.isName() && m_token.is(':')) {
            packages.emplace_back(package.text);
            while (!atEnd() && !m_token.is(',') && !m_token.is(';')) {
                advance();
            }
        }
    }
}

std::optional<PortInfo::Direction> directionOf(const Token &token)
{
    if (token.isWord("input")) {
        return PortInfo::Direction::Input;
    }
    if (token.isWord("output")) {
        return PortInfo::Direction::Output;
    }
    if (token.isWord("inout")) {
        return PortInfo::Direction::Inout;
    }
    return std::nullopt;
}

void Indexer::readPortList(ModuleInfo &module)
{
    advance();
    auto direction = PortInfo::Direction::Unknown;
    std::optional<PortInfo> port;
    bool isValue = false;
    const auto finish = [&] {
        if (port) {
            module.ports.push_back(std::move(*port));
        }
        port.reset();
        isValue = false;
    };
    while (!atEnd() && !m_token.isWord("endmodule")) {
        if (m_token.is(')')) {
            finish();
            advance();
            return;
        }
        if (m_token.is(',')) {
            finish();
        } else if (m_token.is('(') || m_token.is('[') || m_token.is('{')) {
            skipGroup();
            continue;
        } else if (m_token.is('=')) {
            isValue = true;
        } else if (const auto found = directionOf(m_token)) {
            direction = *found;
        } else if (m_token.isName() && !isValue
                   && (m_token.kind == Token::Kind::EscapedWord
                       || !isOneOf(m_token.text,
                                   {"wire", "reg", "logic", "signed", "unsigned", "var", "tri",
                                    "integer", "bit", "byte", "int", "supply0", "supply1", "wand",
                                    "wor", "real", "interface", "uwire"}))) {
            // The last name is the port's: what comes before is its type.
            port = PortInfo{.name = std::string(m_token.text),
                            .direction = direction,
                            .place = placeOf(m_token)};
        }
        advance();
    }
    finish();
}

void Indexer::readPortDeclaration(ModuleInfo &module, PortInfo::Direction direction)
{
    advance();
    bool isValue = false;
    std::optional<Token> name;
    const auto finish = [&] {
        if (name) {
            const auto port = std::ranges::find(module.ports, name->text, &PortInfo::name);
            if (port != module.ports.end()) {
                port->direction = direction;
                port->place = placeOf(*name);
            }
        }
        name.reset();
        isValue = false;
    };
    while (!atEnd() && !m_token.is(';') && !m_token.isWord("endmodule")) {
        if (m_token.is(',')) {
            finish();
        } else if (m_token.is('(') || m_token.is('[') || m_token.is('{')) {
            skipGroup();
            continue;
        } else if (m_token.is('=')) {
            isValue = true;
        } else if (m_token.isName() && !isValue) {
            name = m_token;
        }
        advance();
    }
    finish();
}

void Indexer::readInstance(ModuleInfo &module)
{
    // name #(…) name […] (
    const Token type = m_token;
    advance();
    if (m_token.is('#')) {
        advance();
        if (!m_token.is('(')) {
            return;
        }
        skipGroup();
    }
    if (!m_token.isName() || isSystemVerilogKeyword(m_token.text)) {
        return;
    }
    const Token name = m_token;
    advance();
    while (m_token.is('[')) {
        skipGroup();
    }
    if (m_token.is('(')) {
        module.instances.push_back({.module = std::string(type.text),
                                    .name = std::string(name.text),
                                    .place = placeOf(type)});
    }
}

void Indexer::readHeader(ModuleInfo &module)
{
    while (m_token.isWord("import")) {
        readImport(module.packages);
        advance();
    }
    if (m_token.is('#')) {
        advance();
        if (m_token.is('(')) {
            skipGroup();
        }
    }
    if (m_token.is('(')) {
        readPortList(module);
    }
}

void Indexer::readBody(ModuleInfo &module, std::string_view endWord)
{
    bool isSimulation = false;
    bool atStatement = true;
    int subroutine = 0;
    while (!atEnd() && !m_token.isWord(endWord)) {
        if (m_token.kind == Token::Kind::Word && m_token.text.starts_with('$')) {
            isSimulation = isSimulation
                           || isOneOf(m_token.text, {"$finish", "$stop", "$dumpvars", "$dumpfile"});
        }
        if (isOneOf(m_token.text, {"module", "macromodule"}) && atStatement
            && m_token.kind == Token::Kind::Word) {
            // The end is missing: the next module is still found.
            break;
        }
        if (atStatement && m_token.isWord("import")) {
            readImport(module.packages);
            continue;
        }
        if (isOneOf(m_token.text, {"function", "task"}) && m_token.kind == Token::Kind::Word) {
            ++subroutine;
        } else if (isOneOf(m_token.text, {"endfunction", "endtask"})) {
            subroutine = std::max(0, subroutine - 1);
        }
        if (const auto direction = directionOf(m_token);
            direction && atStatement && subroutine == 0) {
            readPortDeclaration(module, *direction);
            continue;
        }
        if (atStatement && m_token.isName()
            && (m_token.kind == Token::Kind::EscapedWord
                || (!isSystemVerilogKeyword(m_token.text) && !m_token.text.starts_with('$')))) {
            readInstance(module);
            atStatement = false;
            continue;
        }
        if (m_token.isWord("begin") || m_token.isWord("fork")) {
            advance();
            if (m_token.is(':')) {
                // The block's name.
                advance();
                advance();
            }
            atStatement = true;
            continue;
        }
        atStatement =
            m_token.kind == Token::Kind::Symbol
                ? std::string_view(";):").contains(m_token.text.front())
                : isOneOf(m_token.text, {"end", "else", "generate", "endgenerate", "endfunction",
                                         "endtask", "endcase", "join", "endspecify"});
        advance();
    }
    module.isTestbench = module.ports.empty() && isSimulation;
}

void Indexer::readModule(ModuleInfo::Kind kind)
{
    const std::string endWord =
        "end" + std::string(m_token.isWord("macromodule") ? "module" : m_token.text);
    advance();
    while (isOneOf(m_token.text, {"automatic", "static"})) {
        advance();
    }
    if (!m_token.isName() || isVerilogKeyword(m_token.text)) {
        return;
    }
    ModuleInfo module{.kind = kind,
                      .name = std::string(m_token.text),
                      .place = placeOf(m_token),
                      .packages = m_index.packages};
    advance();
    readHeader(module);
    readBody(module, endWord);
    module.endLine = atEnd() ? m_lines.lines() : m_lines.position(m_token.offset).line;
    if (m_token.isWord(endWord)) {
        advance();
    }
    m_index.modules.push_back(std::move(module));
}

FileIndex Indexer::run()
{
    Token previous;
    while (!atEnd()) {
        if (m_token.isWord("module") || m_token.isWord("macromodule")) {
            readModule(ModuleInfo::Kind::Module);
        } else if (m_token.isWord("interface") && !previous.isWord("virtual")) {
            readModule(ModuleInfo::Kind::Interface);
        } else if (m_token.isWord("package")) {
            readModule(ModuleInfo::Kind::Package);
        } else if (m_token.isWord("program")) {
            readModule(ModuleInfo::Kind::Program);
        } else if (m_token.isWord("import")) {
            readImport(m_index.packages);
        } else {
            previous = m_token;
            advance();
        }
    }
    return std::move(m_index);
}

} // namespace

const PortInfo *ModuleInfo::port(std::string_view portName) const
{
    const auto found = std::ranges::find(ports, portName, &PortInfo::name);
    return found != ports.end() ? &*found : nullptr;
}

FileIndex indexText(std::string_view text, const std::string &fileName)
{
    return Indexer(text, fileName).run();
}

ModuleIndex::ModuleIndex(const SourceSet &sources)
{
    for (const SourceFile *file : sources.files()) {
        FileIndex index = indexText(*file->text, file->name);
        std::ranges::move(index.modules, std::back_inserter(m_modules));
        std::ranges::move(index.macroWords, std::back_inserter(m_macroWords));
        m_mayHideModules = m_mayHideModules || index.mayHideModules;
    }
}

const ModuleInfo *ModuleIndex::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_modules, name, &ModuleInfo::name);
    return found != m_modules.end() ? &*found : nullptr;
}

std::vector<std::string> ModuleIndex::moduleNames() const
{
    std::vector<std::string> names;
    for (const ModuleInfo &module : m_modules) {
        if (module.kind == ModuleInfo::Kind::Module) {
            names.push_back(module.name);
        }
    }
    return names;
}

std::vector<const ModuleInfo *> ModuleIndex::unused() const
{
    std::set<std::string_view> used;
    for (const ModuleInfo &module : m_modules) {
        for (const InstanceInfo &instance : module.instances) {
            if (instance.module != module.name) {
                used.insert(instance.module);
            }
        }
    }
    std::vector<const ModuleInfo *> modules;
    for (const ModuleInfo &module : m_modules) {
        if (module.kind == ModuleInfo::Kind::Module && !used.contains(module.name)) {
            modules.push_back(&module);
        }
    }
    return modules;
}

std::vector<InstanceInfo> ModuleIndex::unresolved() const
{
    std::set<std::string_view> defined;
    for (const ModuleInfo &module : m_modules) {
        defined.insert(module.name);
    }
    std::vector<InstanceInfo> instances;
    for (const ModuleInfo &module : m_modules) {
        for (const InstanceInfo &instance : module.instances) {
            if (!defined.contains(instance.module)) {
                instances.push_back(instance);
            }
        }
    }
    return instances;
}

} // namespace logix
