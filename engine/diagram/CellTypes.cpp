// SPDX-License-Identifier: Apache-2.0
#include "diagram/CellTypes.h"

#include <algorithm>
#include <array>

namespace logix::diagram {

namespace {

using enum Category;
using S = Shape;

constexpr std::array cellTypes{
    CellType{"$not", Logic, "Inverter", S::Buffer, "", true},
    CellType{"$pos", Logic, "Buffer", S::Buffer, ""},
    CellType{"$buf", Logic, "Buffer", S::Buffer, ""},
    CellType{"$and", Logic, "AND gate", S::And, ""},
    CellType{"$or", Logic, "OR gate", S::Or, ""},
    CellType{"$xor", Logic, "XOR gate", S::Xor, ""},
    CellType{"$xnor", Logic, "XNOR gate", S::Xor, "", true},
    CellType{"$reduce_and", Logic, "AND of all bits", S::Sign, "&"},
    CellType{"$reduce_or", Logic, "OR of all bits", S::Sign, "≥1"},
    CellType{"$reduce_bool", Logic, "Any bit set", S::Sign, "≥1"},
    CellType{"$reduce_xor", Logic, "Parity (XOR of all bits)", S::Sign, "=1"},
    CellType{"$reduce_xnor", Logic, "Even parity (XNOR of all bits)", S::Sign, "=1", true},
    CellType{"$logic_not", Logic, "Is zero (logical NOT)", S::Sign, "=0"},
    CellType{"$logic_and", Logic, "Logical AND", S::And, ""},
    CellType{"$logic_or", Logic, "Logical OR", S::Or, ""},
    CellType{"$lut", Logic, "Lookup table", S::Sign, "LUT"},
    CellType{"$sop", Logic, "Sum of products", S::Sign, "SOP"},
    CellType{"$bmux", Mux, "Multiplexer", S::Sign, "MUX"},
    CellType{"$demux", Mux, "Demultiplexer", S::Sign, "DMX"},
    CellType{"$bweqx", Comparator, "Bitwise equal", S::Sign, "≡"},
    CellType{"$bwmux", Mux, "Bitwise multiplexer", S::Sign, "MUX"},
    CellType{"$tribuf", Logic, "Tristate buffer", S::Buffer, ""},
    CellType{"$mux", Mux, "Multiplexer", S::Mux, ""},
    CellType{"$pmux", Mux, "Multiplexer", S::PriorityMux, ""},

    CellType{"$add", Arithmetic, "Adder", S::Adder, "+"},
    CellType{"$sub", Arithmetic, "Subtractor", S::Adder, "−"},
    CellType{"$alu", Arithmetic, "Arithmetic unit", S::Sign, "ALU"},
    CellType{"$lcu", Arithmetic, "Carry unit", S::Sign, "LCU"},
    CellType{"$fa", Arithmetic, "Full adder", S::Sign, "FA"},
    CellType{"$macc", Arithmetic, "Multiply and add", S::Sign, "×+"},
    CellType{"$macc_v2", Arithmetic, "Multiply and add", S::Sign, "×+"},
    CellType{"$neg", Arithmetic, "Negation", S::Sign, "−"},
    CellType{"$mul", Arithmetic, "Multiplier", S::Sign, "×"},
    CellType{"$div", Arithmetic, "Divider", S::Sign, "÷"},
    CellType{"$divfloor", Arithmetic, "Divider (rounds down)", S::Sign, "÷"},
    CellType{"$mod", Arithmetic, "Remainder", S::Sign, "mod"},
    CellType{"$modfloor", Arithmetic, "Remainder (rounds down)", S::Sign, "mod"},
    CellType{"$pow", Arithmetic, "Power", S::Sign, "xʸ"},
    CellType{"$shl", Arithmetic, "Shift left", S::Sign, "<<"},
    CellType{"$shr", Arithmetic, "Shift right", S::Sign, ">>"},
    CellType{"$sshl", Arithmetic, "Shift left", S::Sign, "<<"},
    CellType{"$sshr", Arithmetic, "Shift right, keeping the sign", S::Sign, ">>>"},
    CellType{"$shift", Arithmetic, "Shift by a signed amount", S::Sign, ">>"},
    CellType{"$shiftx", Mux, "Bit selector", S::Sign, "[ ]"},

    CellType{"$lt", Comparator, "Less than", S::Sign, "<"},
    CellType{"$le", Comparator, "Less than or equal", S::Sign, "≤"},
    CellType{"$eq", Comparator, "Equal", S::Sign, "="},
    CellType{"$ne", Comparator, "Not equal", S::Sign, "≠"},
    CellType{"$eqx", Comparator, "Equal (with x)", S::Sign, "≡"},
    CellType{"$nex", Comparator, "Not equal (with x)", S::Sign, "≢"},
    CellType{"$ge", Comparator, "Greater than or equal", S::Sign, "≥"},
    CellType{"$gt", Comparator, "Greater than", S::Sign, ">"},

    CellType{"$ff", Register, "Register", S::Register, ""},
    CellType{"$dff", Register, "Register", S::Register, ""},
    CellType{"$dffe", Register, "Register with enable", S::Register, ""},
    CellType{"$adff", Register, "Register with reset", S::Register, ""},
    CellType{"$adffe", Register, "Register with enable and reset", S::Register, ""},
    CellType{"$sdff", Register, "Register with synchronous reset", S::Register, ""},
    CellType{"$sdffe", Register, "Register with enable and synchronous reset", S::Register, ""},
    CellType{"$sdffce", Register, "Register with enable and synchronous reset", S::Register, ""},
    CellType{"$aldff", Register, "Register with load", S::Register, ""},
    CellType{"$aldffe", Register, "Register with enable and load", S::Register, ""},
    CellType{"$dffsr", Register, "Register with set and reset", S::Register, ""},
    CellType{"$dffsre", Register, "Register with enable, set and reset", S::Register, ""},
    CellType{"$dlatch", Register, "Latch", S::Register, ""},
    CellType{"$adlatch", Register, "Latch with reset", S::Register, ""},
    CellType{"$dlatchsr", Register, "Latch with set and reset", S::Register, ""},
    CellType{"$sr", Register, "Set/reset latch", S::Register, ""},

    CellType{"$memrd", Memory, "Memory read port", S::MemoryRead, "RD"},
    CellType{"$memrd_v2", Memory, "Memory read port", S::MemoryRead, "RD"},
    CellType{"$memwr", Memory, "Memory write port", S::MemoryWrite, "WR"},
    CellType{"$memwr_v2", Memory, "Memory write port", S::MemoryWrite, "WR"},
    CellType{"$mem", Memory, "Memory", S::MemoryRead, "MEM"},
    CellType{"$mem_v2", Memory, "Memory", S::MemoryRead, "MEM"},
};

} // namespace

std::string_view categoryName(Category category)
{
    switch (category) {
    case Register:
        return "register";
    case Logic:
        return "logic";
    case Arithmetic:
        return "arithmetic";
    case Comparator:
        return "comparator";
    case Mux:
        return "mux";
    case Memory:
        return "memory";
    case Module:
        return "module";
    case Fpga:
        return "fpga";
    case Other:
        break;
    }
    return "other";
}

const CellType *cellTypeOf(std::string_view type)
{
    const auto *const found = std::ranges::find(cellTypes, type, &CellType::type);
    return found == cellTypes.end() ? nullptr : found;
}

bool isNotLogic(std::string_view type)
{
    static constexpr std::array<std::string_view, 15> names{
        "$print",    "$check",     "$assert",    "$assume",    "$live",
        "$fair",     "$cover",     "$scopeinfo", "$specify2",  "$specify3",
        "$specrule", "$initstate", "$equiv",     "$future_ff", "$original_tag"};
    return std::ranges::contains(names, type);
}

bool isMemoryInit(std::string_view type)
{
    return type == "$meminit" || type == "$meminit_v2";
}

bool isClockPort(const NetlistCell &cell, std::string_view port)
{
    const CellType *const type = cellTypeOf(cell.type);
    if (type == nullptr) {
        return false;
    }
    return (type->shape == Shape::Register || type->category == Memory)
           && (port == "CLK" || port == "RD_CLK" || port == "WR_CLK");
}

bool isResetPort(const NetlistCell &cell, std::string_view port)
{
    const CellType *const type = cellTypeOf(cell.type);
    return type != nullptr && type->shape == Shape::Register
           && (port == "ARST" || port == "SRST" || port == "CLR" || port == "SET"
               || port == "ALOAD");
}

} // namespace logix::diagram
