// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <map>
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
    /// The names, common to all families, of the I/O standards it has; none on iCE40.
    std::vector<std::string> ioStandards;
    /// Where the family's tools call a standard otherwise: common name to theirs.
    std::map<std::string, std::string> ioStandardNames;
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

/// Whether a bitstream for one is a bitstream for the other: what the build tools see is the same.
[[nodiscard]] bool sameBuildSettings(const Fpga &a, const Fpga &b);

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

    [[nodiscard]] bool fits(const Selector &selector) const;
    friend bool operator==(const VariantChoice &, const VariantChoice &) = default;
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
    /// For people, such as "USB · Flash".
    std::string label;
    std::string programmer;
    std::string args;
    UsbFilter usb;
    bool tested = false;
    std::string userNotes;
};

/// A value of a dimension, for people.
struct DimensionValue
{
    std::string id;
    std::string label;
    std::string help;
};

/// One of the choices that a board's variants differ in: "connection" or "memory".
struct Dimension
{
    std::string id;
    std::string label;
    std::vector<DimensionValue> values;
};

/// What runs a variant's programmer.
struct Programmer
{
    std::string id;
    /// The program's name, such as "openFPGALoader".
    std::string executable;
    /// The downloadable package that has it.
    std::string package;
    /// The distribution's package that has it; empty for none.
    std::string distributionPackage;
};

/// A board, resolved: its own file and the catalog's FPGA.
struct Board
{
    std::string id;
    std::string name;
    Fpga fpga;
    /// Never empty; the first is the default.
    std::vector<Variant> variants;
    /// Each with the values its variants use, in the catalog's order.
    std::vector<Dimension> dimensions;
    /// From the request's custom boards folder.
    bool isCustom = false;
    /// The board file as read; never null. Its `resources` keep the file's order.
    std::shared_ptr<const nlohmann::ordered_json> definition;
};

/// A board that a request chose, with the variant it picked.
struct BoardSelection
{
    std::shared_ptr<const Board> board;
    std::size_t variantIndex = 0;

    [[nodiscard]] const Variant &variant() const { return board->variants[variantIndex]; }
};

/// An ID that boards used to have, or have elsewhere, and what it is here.
struct Alias
{
    std::string board;
    VariantChoice choice;
};

/// One section of a get_catalog request.
struct CatalogQuery
{
    bool fetch = false;
    /// Nothing means every entry.
    std::optional<std::vector<std::string>> ids;
};

/// USB IDs that belong to a chip, or to an adapter that many make, and not to a board.
struct UsbChip
{
    std::string vid;
    std::vector<std::string> pids;
    /// Regular expressions of product names that say no more than the IDs do.
    std::vector<std::string> names;
};

/// What get_catalog is asked for.
struct CatalogRequest
{
    CatalogQuery boards;
    CatalogQuery fpgas;
    CatalogQuery families;
    std::optional<std::filesystem::path> customBoardsFolder;
};

struct CatalogSections;

using BoardList = std::vector<std::shared_ptr<const Board>>;

/// The built-in catalog: families, FPGAs, boards, package pins. Its files are read from
/// `resources/catalog` when first needed, each once, and are then immutable; may be used by
/// several threads. Custom boards are read anew for each call that names a folder of them.
///
/// Every function gives an engine error when the catalog's own files can't be read.
class Catalog
{
public:
    /// The address of the JSON Schema of board files, with a `$schema` that they may name.
    static constexpr std::string_view boardsSchema =
        "https://www.openlogix.org/schemas/logix-board-v1.json";

    /// `prepared` is a file that `prepare` made of the same folder; empty for none. One that is
    /// missing or no longer fits costs time and nothing else.
    explicit Catalog(std::filesystem::path folder, std::filesystem::path prepared = {});
    ~Catalog();
    Catalog(const Catalog &) = delete;
    Catalog &operator=(const Catalog &) = delete;

    /// The catalog's date as yyyy.mm.dd.
    [[nodiscard]] Result<std::string> version() const;
    /// In the catalog's order.
    [[nodiscard]] Result<std::vector<Family>> families() const;
    /// Errors: request, naming the nearest.
    [[nodiscard]] Result<Family> family(std::string_view id) const;
    [[nodiscard]] Result<Programmer> programmer(std::string_view id) const;
    [[nodiscard]] Result<std::vector<std::string>> programmerIds() const;
    /// The standard dimensions with all their values.
    [[nodiscard]] Result<std::vector<Dimension>> dimensions() const;
    /// Errors: request, naming the nearest.
    [[nodiscard]] Result<Fpga> fpga(std::string_view id) const;
    [[nodiscard]] Result<std::vector<std::string>> fpgaIds() const;
    [[nodiscard]] Result<std::vector<std::string>> boardIds() const;
    [[nodiscard]] Result<std::vector<UsbChip>> usbChips() const;

    /// Every board by ID order, the custom folder's among them (one with a catalog board's ID
    /// replaces it). Errors: request with diagnostics, for a folder with problems.
    [[nodiscard]] Result<BoardList>
    boards(const std::optional<std::filesystem::path> &customBoardsFolder) const;

    /// What an ID means that other projects, or earlier catalogs, use for a board; nothing for a
    /// board's own ID and for one that nobody uses.
    [[nodiscard]] std::optional<Alias> alias(std::string_view id) const;

    /// One board by ID, from the custom folder first. Errors: as `select`.
    [[nodiscard]] Result<std::shared_ptr<const Board>>
    board(std::string_view id,
          const std::optional<std::filesystem::path> &customBoardsFolder) const;

    /// Errors: request: an unknown board (the nearest is named), a choice no variant has (the
    /// board's selectors are listed), a custom folder with problems (diagnostics).
    [[nodiscard]] Result<BoardSelection>
    select(std::string_view boardId, const VariantChoice &choice,
           const std::optional<std::filesystem::path> &customBoardsFolder) const;

    /// The pins of the FPGA's package, sorted, where the catalog lists them; empty when it
    /// doesn't. Lives as long as the catalog.
    [[nodiscard]] const std::vector<std::string> &packagePins(const Fpga &fpga) const;

    /// The get_catalog tool's structured content; a section that isn't fetched is empty.
    /// Errors: request, for an ID that isn't in its section and a custom folder with problems.
    [[nodiscard]] Result<nlohmann::ordered_json> answer(const CatalogRequest &request) const;
    /// The same as JSON text without blanks. Entries of the catalog are written out once and then
    /// only copied, so this is much faster than `answer(request)->dump()`.
    [[nodiscard]] Result<std::string> answerText(const CatalogRequest &request) const;

    /// Reads the prepared file, so that the first answer needn't. Without one that fits it does
    /// nothing: the files would be read for a caller that may never ask for them.
    void readAhead() const;

    /// What a prepared file holds: the whole catalog at once, see PreparedCatalog.h.
    [[nodiscard]] Result<std::string> prepare() const;

    /// One entry each, as get_catalog gives it.
    [[nodiscard]] Result<nlohmann::ordered_json> familiesJson() const;
    [[nodiscard]] Result<nlohmann::ordered_json> fpgaJson(std::string_view id) const;
    /// Without USB filters and maintainer notes; with dimensions, labels and, for custom boards,
    /// `custom`.
    [[nodiscard]] static nlohmann::ordered_json boardJson(const Board &board);

private:
    /// Null for an ID that the catalog doesn't have.
    [[nodiscard]] Result<std::shared_ptr<const Board>> builtInBoard(std::string_view id) const;
    [[nodiscard]] Result<BoardList>
    customBoards(const std::optional<std::filesystem::path> &folder) const;
    [[nodiscard]] Error unknownBoard(std::string_view id, const BoardList &custom) const;
    [[nodiscard]] Result<std::string> boardText(const Board &board) const;
    [[nodiscard]] Result<std::string> allBoardsText() const;
    [[nodiscard]] Result<std::string> allFpgasText() const;
    [[nodiscard]] Result<std::string> allFamiliesText() const;
    [[nodiscard]] Result<std::string> boardsText(const CatalogRequest &request) const;
    [[nodiscard]] Result<std::string> fpgasText(const std::vector<std::string> &ids) const;
    [[nodiscard]] Result<std::string> familiesText(const std::vector<std::string> &ids) const;
    /// Everything, made or read once.
    [[nodiscard]] const Result<std::shared_ptr<const CatalogSections>> &sections() const;
    /// What the prepared file holds, read once; null without one that fits.
    [[nodiscard]] std::shared_ptr<const CatalogSections> preparedSections() const;

    struct Data;
    std::unique_ptr<Data> m_data;
};

/// The IDs that are probably meant by `name`, which isn't among `ids`: the spelling nearest, or the
/// one that holds the name when separators don't count ("tangnano9k").
[[nodiscard]] std::optional<std::string> nearestId(std::string_view name,
                                                   const std::vector<std::string> &ids);

} // namespace logix
