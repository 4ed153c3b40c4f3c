// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// An FPGA family and what it implies.
struct Family
{
    std::string id;
    std::string label;
    std::string shortLabel;
    /// Without the dot, such as "pcf".
    std::string constraintExtension;
    int order = 0;
    std::string toolchain;
};

/// An FPGA of the catalog. Fields that don't belong to its family's toolchain are empty.
struct Fpga
{
    std::string id;
    std::string family;
    std::string partNumber;
    std::string size;
    std::string nextpnrDevice;
    std::string nextpnrPackage;
    std::string nextpnrSpeed;
    std::string nextpnrFamily;
    std::string packerDevice;
    std::string jtagIdcode;
};

/// Where a variant sits among a board's choices.
struct Selector
{
    std::string connection;
    std::string memory;

    friend bool operator==(const Selector &, const Selector &) = default;
};

/// Some or all of a selector's values; nothing matches anything.
struct VariantChoice
{
    std::optional<std::string> connection;
    std::optional<std::string> memory;
};

struct UsbFilter
{
    std::string vid;
    std::string pid;
    std::string productRegex;
    std::string serialRegex;
    std::string release;
};

/// One way to program a board.
struct Variant
{
    Selector selector;
    std::string programmer;
    std::string args;
    UsbFilter usb;
    bool tested = false;
    std::string userNotes;
};

/// A board, resolved: its own file and the catalog's FPGA.
struct Board
{
    std::string id;
    std::string name;
    Fpga fpga;
    std::vector<Variant> variants;
    /// From the request's custom boards folder.
    bool isCustom = false;
    /// The board file as read, for results that return it; never null.
    std::shared_ptr<const nlohmann::ordered_json> definition;
};

/// A board that a request chose, with the variant it picked.
struct BoardSelection
{
    std::shared_ptr<const Board> board;
    std::size_t variantIndex = 0;

    [[nodiscard]] const Variant &variant() const { return board->variants[variantIndex]; }
};

/// The built-in catalog: families, FPGAs, boards, package pins. Read from `resources/catalog`
/// when first needed, then immutable; may be used by several threads.
class Catalog
{
public:
    explicit Catalog(std::filesystem::path folder);
    ~Catalog();

    /// The catalog's date as yyyy.mm.dd. Errors of these: engine, when the data can't be read.
    [[nodiscard]] Result<std::string> version() const;
    [[nodiscard]] Result<std::vector<Family>> families() const;
    [[nodiscard]] Result<Family> family(std::string_view id) const;
    /// By ID. Errors: request, naming the nearest.
    [[nodiscard]] Result<Fpga> fpga(std::string_view id) const;
    /// Every board by ID order, the custom folder's among them (one with a catalog board's ID
    /// replaces it). Errors: request with diagnostics, for a folder with problems.
    [[nodiscard]] Result<std::vector<std::shared_ptr<const Board>>>
    boards(const std::optional<std::filesystem::path> &customBoardsFolder) const;

    /// Errors: request: an unknown board (the nearest is named), a choice no variant has (the
    /// board's selectors are listed), a custom folder with problems (diagnostics).
    [[nodiscard]] Result<BoardSelection>
    select(std::string_view boardId, const VariantChoice &choice,
           const std::optional<std::filesystem::path> &customBoardsFolder) const;

    /// The pins of the FPGA's package, where the catalog lists them; empty when it doesn't.
    [[nodiscard]] const std::vector<std::string> &packagePins(const Fpga &fpga) const;

    /// The get_catalog tool's answer for one section each, as the catalog's files have it.
    [[nodiscard]] Result<nlohmann::ordered_json> familiesJson() const;
    [[nodiscard]] Result<nlohmann::ordered_json> fpgaJson(std::string_view id) const;
    [[nodiscard]] Result<std::vector<std::string>> fpgaIds() const;
    /// Without USB filters and maintainer notes; with dimensions, labels and, for custom boards,
    /// `custom`.
    [[nodiscard]] static nlohmann::ordered_json boardJson(const Board &board);

private:
    struct Data;
    std::unique_ptr<Data> m_data;
};

} // namespace logix
