// SPDX-License-Identifier: Apache-2.0
#include "hdl/ModuleUse.h"

#include "hdl/JsonReader.h"
#include "messages/hdl.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>

namespace logix {

namespace {

/// What is left of an instance in a flat netlist.
struct Scope
{
    std::string module;
    std::string source;
};

/// The module of a name that the tool made for one with parameters: `$paramod\fifo\DEPTH=…`.
std::string plainModule(std::string_view name)
{
    constexpr std::string_view mark = "$paramod";
    if (name.starts_with(mark)) {
        // `$paramod$HASH\fifo` where the parameters are long.
        name.remove_prefix(std::min(name.find('\\'), name.size()));
        name = name.substr(0, name.find('\\', 1));
    }
    return std::string(name.starts_with('\\') ? name.substr(1) : name);
}

class UseReader
{
public:
    UseReader(JsonReader &json, std::string topModule, const std::vector<std::string> &types)
        : m_json(json), m_topModule(std::move(topModule)), m_types(types)
    {
    }

    bool read()
    {
        bool isFound = false;
        m_json.object([&](const std::string &key) {
            if (key != "modules") {
                m_json.skip();
                return;
            }
            m_json.object([&](const std::string &module) {
                const bool isTop = module == m_topModule;
                isFound |= isTop;
                m_json.object([&](const std::string &part) {
                    if (isTop && part == "cells") {
                        m_json.object([&](const std::string &name) { readCell(name); });
                    } else {
                        m_json.skip();
                    }
                });
            });
        });
        return isFound;
    }

    [[nodiscard]] std::vector<ModuleUse> uses() const
    {
        std::map<std::string, ModuleUse> byModule;
        const auto addTo = [&](const Scope &scope, std::int64_t cells, std::int64_t instances) {
            ModuleUse &use = byModule[scope.module];
            use.module = scope.module;
            use.source = scope.source;
            use.cells += cells;
            use.instances += instances;
        };
        const Scope top{.module = m_topModule};
        addTo(top, 0, 1);
        for (const auto &[name, scope] : m_scopes) {
            addTo(scope, 0, 1);
        }
        for (const auto &[prefix, cells] : m_counts) {
            addTo(scopeOf(prefix, top), cells, 0);
        }
        std::vector<ModuleUse> uses;
        for (auto &[module, use] : byModule) {
            if (use.cells > 0) {
                uses.push_back(std::move(use));
            }
        }
        std::ranges::stable_sort(uses, std::greater(), &ModuleUse::cells);
        return uses;
    }

private:
    [[nodiscard]] bool isCounted(std::string_view type) const
    {
        return std::ranges::any_of(m_types, [&](const std::string &pattern) {
            return pattern.ends_with('*')
                       ? type.starts_with(std::string_view(pattern).substr(0, pattern.size() - 1))
                       : type == pattern;
        });
    }

    void readCell(const std::string &name)
    {
        std::string type;
        Scope scope;
        m_json.object([&](const std::string &key) {
            if (key == "type") {
                type = m_json.string();
            } else if (key == "attributes" && type == "$scopeinfo") {
                readScope(scope);
            } else {
                m_json.skip();
            }
        });
        if (type == "$scopeinfo") {
            m_scopes.emplace(name, std::move(scope));
        } else if (isCounted(type)) {
            // What is in front of the last dot; the scope is found when all are known.
            const auto dot = name.rfind('.');
            ++m_counts[dot == std::string::npos ? std::string() : name.substr(0, dot)];
        }
    }

    void readScope(Scope &scope)
    {
        std::string derived;
        m_json.object([&](const std::string &attribute) {
            if (m_json.peek() != '"') {
                m_json.skip();
            } else if (attribute == "module_hdlname") {
                scope.module = plainModule(m_json.string());
            } else if (attribute == "module") {
                derived = plainModule(m_json.string());
            } else if (attribute == "module_src") {
                scope.source = m_json.string();
            } else {
                m_json.skip();
            }
        });
        if (scope.module.empty()) {
            scope.module = std::move(derived);
        }
    }

    /// The innermost instance that a name is in: names have dots of their own, from generate
    /// blocks and from names that were written with a backslash.
    [[nodiscard]] Scope scopeOf(std::string prefix, const Scope &top) const
    {
        while (!prefix.empty()) {
            if (const auto found = m_scopes.find(prefix); found != m_scopes.end()) {
                return found->second;
            }
            const auto dot = prefix.rfind('.');
            prefix.resize(dot == std::string::npos ? 0 : dot);
        }
        return top;
    }

    JsonReader &m_json;
    std::string m_topModule;
    const std::vector<std::string> &m_types;
    std::map<std::string, Scope> m_scopes;
    std::map<std::string, std::int64_t> m_counts;
};

} // namespace

Result<std::vector<ModuleUse>> moduleUses(const std::filesystem::path &file,
                                          const std::string &topModule,
                                          const std::vector<std::string> &types)
{
    FileBytes bytes(file);
    if (!bytes.isOpen()) {
        return Failure(toolError(
            Message(msg::hdl::netlistMissing, {{"file", file.filename().string()},
                                               {"reason", std::string(std::strerror(errno))}})));
    }
    JsonReader json(bytes);
    UseReader reader(json, topModule, types);
    const bool isFound = reader.read();
    if (json.isBroken() || !isFound) {
        return Failure(
            toolError(Message(json.isBroken() ? msg::hdl::netlistBroken : msg::hdl::netlistNoTop,
                              {{"file", file.filename().string()}, {"module", topModule}})));
    }
    return reader.uses();
}

} // namespace logix
