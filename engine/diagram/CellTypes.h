// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Netlist.h"

#include <string_view>

namespace logix::diagram {

/// How a block is drawn.
enum class Shape {
    And,
    Or,
    Xor,
    Buffer,
    Mux,
    PriorityMux,
    Adder,
    Register,
    /// A small box with a sign.
    Sign,
    MemoryRead,
    MemoryWrite,
    /// A box with a title and named ports.
    Module
};

/// What colours a block; its name is part of the theme's variables.
enum class Category { Register, Logic, Arithmetic, Comparator, Mux, Memory, Module, Fpga, Other };

[[nodiscard]] std::string_view categoryName(Category category);

/// What is known of one of yosys' own cell types.
struct CellType
{
    std::string_view type;
    Category category = Category::Other;
    /// In plain words.
    std::string_view title;
    Shape shape = Shape::Sign;
    /// Shown inside the box.
    std::string_view sign;
    /// Has a bubble at its output.
    bool isInverted = false;
};

/// Null for a module's and a vendor block's type.
[[nodiscard]] const CellType *cellTypeOf(std::string_view type);

/// A cell of simulation and verification, which no circuit has: prints, checks, scopes.
[[nodiscard]] bool isNotLogic(std::string_view type);

/// The starting contents of a memory, which are told by the memory's blocks.
[[nodiscard]] bool isMemoryInit(std::string_view type);

/// A register's or latch's or memory port's input that clocks it.
[[nodiscard]] bool isClockPort(const NetlistCell &cell, std::string_view port);

/// An asynchronous set, reset or load of a register.
[[nodiscard]] bool isResetPort(const NetlistCell &cell, std::string_view port);

} // namespace logix::diagram
