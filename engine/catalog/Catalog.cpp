// SPDX-License-Identifier: Apache-2.0
#include "catalog/Catalog.h"

#include "base/Files.h"
#include "base/Text.h"
#include "messages/catalog.h"

#include <mutex>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

std::string text(const Json &object, const char *field)
{
    const auto found = object.find(field);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Result<Json> readJson(const fs::path &file)
{
    return readFile(file).and_then([&](const std::string &content) -> Result<Json> {
        Json json = Json::parse(content, nullptr, false);
        if (json.is_discarded()) {
            return Failure(engineError(
                Message(msg::catalog::dataBroken, {{"file", file.filename().string()}})));
        }
        return json;
    });
}

Fpga fpgaFrom(const std::string &id, const Json &json)
{
    return {.id = id,
            .family = text(json, "family"),
            .partNumber = text(json, "part_number"),
            .size = text(json, "size"),
            .nextpnrDevice = text(json, "nextpnr_device"),
            .nextpnrPackage = text(json, "nextpnr_package"),
            .nextpnrSpeed = text(json, "nextpnr_speed"),
            .nextpnrFamily = text(json, "nextpnr_family"),
            .packerDevice = text(json, "packer_device"),
            .jtagIdcode = text(json, "jtag_idcode")};
}

} // namespace

/// Everything, read once.
struct Catalog::Data
{
    explicit Data(fs::path where) : folder(std::move(where)) {}

    fs::path folder;
};

Catalog::Catalog(fs::path folder) : m_data(std::make_unique<Data>(std::move(folder))) {}
Catalog::~Catalog() = default;

Result<Fpga> Catalog::fpga(std::string_view id) const
{
    for (const char *family :
         {"ice40", "ecp5", "gw1n", "gw2a", "gw5a", "artix7", "spartan7", "zynq7000"}) {
        const auto json = readJson(m_data->folder / "fpgas" / (std::string(family) + ".json"));
        if (json && json->contains(id)) {
            return fpgaFrom(std::string(id), json->at(std::string(id)));
        }
    }
    return Failure(requestError(Message::verbatim(std::string(id))));
}

Result<BoardSelection> Catalog::select(std::string_view boardId, const VariantChoice &,
                                       const std::optional<fs::path> &) const
{
    const auto json = readJson(m_data->folder / "boards" / (std::string(boardId) + ".json"));
    if (!json) {
        return Failure(
            requestError(Message(msg::catalog::unknownBoard, {{"board", std::string(boardId)}})));
    }
    auto found = fpga(text(*json, "fpga_id"));
    if (!found) {
        return Failure(found.error());
    }
    Board board{.id = std::string(boardId), .name = text(*json, "name"), .fpga = *found};
    board.variants.push_back({});
    return BoardSelection{.board = std::make_shared<Board>(board)};
}

const std::vector<std::string> &Catalog::packagePins(const Fpga &) const
{
    static const std::vector<std::string> none;
    return none;
}

} // namespace logix
