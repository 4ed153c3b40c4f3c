// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// A port of a module.
struct PortInfo
{
    enum class Direction { Input, Output, Inout, Unknown };

    /// An escaped name is without its backslash.
    std::string name;
    Direction direction = Direction::Unknown;
    SourcePlace place;
};

/// A use of a module by another.
struct InstanceInfo
{
    std::string module;
    std::string name;
    /// Of the module's name.
    SourcePlace place;
};

/// A module, package or interface as its text reads.
struct ModuleInfo
{
    enum class Kind { Module, Interface, Package, Program };

    Kind kind = Kind::Module;
    std::string name;
    /// Of the name.
    SourcePlace place;
    /// Where its end keyword is; the file's last line when there is none.
    int endLine = 0;
    std::vector<PortInfo> ports;
    std::vector<InstanceInfo> instances;
    /// Packages that it imports from, or that its header's file imported before it.
    std::vector<std::string> packages;
    /// It has no ports, and calls what only a simulation has, such as $finish or $dumpvars.
    bool isTestbench = false;

    [[nodiscard]] const PortInfo *port(std::string_view portName) const;
};

/// What one text defines.
struct FileIndex
{
    std::vector<ModuleInfo> modules;
    /// Packages used outside of any module.
    std::vector<std::string> packages;
    /// The words of `define bodies: what a macro may use.
    std::vector<std::string> macroWords;
    /// A macro's body has the word "module", so there may be modules that aren't seen.
    bool mayHideModules = false;
};

/// Reads a text without preprocessing it: every branch of its `ifdefs counts, macros don't.
[[nodiscard]] FileIndex indexText(std::string_view text, const std::string &fileName);

/// The modules of a source set: a fast look by tokens, for finding names and places, not for
/// judging the design. Immutable; may be read by several threads.
class ModuleIndex
{
public:
    explicit ModuleIndex(const SourceSet &sources);

    [[nodiscard]] const std::vector<ModuleInfo> &modules() const { return m_modules; }
    /// The first module of that name; null for none.
    [[nodiscard]] const ModuleInfo *find(std::string_view name) const;
    /// Names of modules, without packages and interfaces.
    [[nodiscard]] std::vector<std::string> moduleNames() const;
    /// Modules that no module uses, in the order of the files. Testbenches are among them.
    [[nodiscard]] std::vector<const ModuleInfo *> unused() const;
    /// Instances of modules that no file defines.
    [[nodiscard]] std::vector<InstanceInfo> unresolved() const;
    /// Words that macros may put into the design.
    [[nodiscard]] const std::vector<std::string> &macroWords() const { return m_macroWords; }
    [[nodiscard]] bool mayHideModules() const { return m_mayHideModules; }

private:
    std::vector<ModuleInfo> m_modules;
    std::vector<std::string> m_macroWords;
    bool m_mayHideModules = false;
};

/// Whether the word is reserved in Verilog-2005, and in SystemVerilog.
[[nodiscard]] bool isVerilogKeyword(std::string_view word);
[[nodiscard]] bool isSystemVerilogKeyword(std::string_view word);

} // namespace logix
