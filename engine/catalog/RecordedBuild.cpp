// SPDX-License-Identifier: Apache-2.0
#include "catalog/RecordedBuild.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Paths.h"
#include "catalog/BoardFile.h"
#include "messages/catalog.h"

#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

namespace {

using Json = nlohmann::ordered_json;

Error folderError(const MessageId &id, const fs::path &folder)
{
    return requestError(Message(id, {{"folder", folder.string()}}));
}

Fpga fpgaFrom(const Json &json)
{
    const auto text = [&](const char *field) { return json.at(field).get<std::string>(); };
    return {.id = text("id"),
            .family = text("family"),
            .partNumber = text("part_number"),
            .size = text("size"),
            .nextpnrDevice = text("nextpnr_device"),
            .nextpnrPackage = text("nextpnr_package"),
            .nextpnrSpeed = text("nextpnr_speed"),
            .nextpnrFamily = text("nextpnr_family"),
            .packerDevice = text("packer_device"),
            .jtagIdcode = text("jtag_idcode")};
}

} // namespace

std::string recordedBoardText(const BoardSelection &selection)
{
    const Board &board = *selection.board;
    const Fpga &fpga = board.fpga;
    const Selector &selector = selection.variant().selector;
    const Json json = {
        {"id", board.id},
        {"custom", board.isCustom},
        {"variant", {{"connection", selector.connection}, {"memory", selector.memory}}},
        {"fpga",
         {{"id", fpga.id},
          {"family", fpga.family},
          {"part_number", fpga.partNumber},
          {"size", fpga.size},
          {"nextpnr_device", fpga.nextpnrDevice},
          {"nextpnr_package", fpga.nextpnrPackage},
          {"nextpnr_speed", fpga.nextpnrSpeed},
          {"nextpnr_family", fpga.nextpnrFamily},
          {"packer_device", fpga.packerDevice},
          {"jtag_idcode", fpga.jtagIdcode}}},
        {"definition", *board.definition}};
    return json.dump();
}

Result<RecordedBuild> readRecordedBuild(const fs::path &buildFolder)
{
    if (!isAbsolutePath(buildFolder.string()) || !isBuildFolderPath(buildFolder, {})) {
        return Failure(folderError(msg::catalog::notBuildFolder, buildFolder));
    }
    const auto text = readFile(buildFolder / buildRecordName);
    if (!text) {
        return Failure(folderError(msg::catalog::noBuild, buildFolder));
    }
    try {
        const Json json = Json::parse(*text);
        if (json.at("format").get<int>() != buildRecordFormat) {
            return Failure(folderError(msg::catalog::recordOld, buildFolder));
        }
        const Json &board = json.at("board");
        if (hashOf(board.dump()) != json.at("board_checksum").get<std::string>()) {
            return Failure(folderError(msg::catalog::recordDamaged, buildFolder));
        }
        const Json &variant = board.at("variant");
        const auto file = json.at("bitstream").at("file").get<std::string>();
        if (!isRelativePath(file)) {
            return Failure(folderError(msg::catalog::recordDamaged, buildFolder));
        }
        return RecordedBuild{.boardId = board.at("id").get<std::string>(),
                             .boardName = board.at("definition").value("name", std::string()),
                             .selector = {.connection = variant.at("connection").get<std::string>(),
                                          .memory = variant.at("memory").get<std::string>()},
                             .fpga = fpgaFrom(board.at("fpga")),
                             .boardDefinition = board.at("definition").dump(),
                             .bitstream = buildFolder / file,
                             .bitstreamHash = json.at("bitstream").at("hash").get<std::string>()};
    } catch (const std::exception &) {
        return Failure(folderError(msg::catalog::recordDamaged, buildFolder));
    }
}

Result<> checkBitstream(const RecordedBuild &target)
{
    const auto hash = hashOfFile(target.bitstream);
    if (!hash || *hash != target.bitstreamHash) {
        return Failure(requestError(
            Message(hash ? msg::catalog::bitstreamChanged : msg::catalog::bitstreamMissing,
                    {{"file", target.bitstream.string()}})));
    }
    return {};
}

Result<std::shared_ptr<const Board>> boardInRecord(const RecordedBuild &target,
                                                   const Catalog &catalog)
{
    return catalog.dimensions().transform([&](const std::vector<Dimension> &dimensions) {
        return std::make_shared<const Board>(boardFrom(
            target.boardId, target.fpga, Json::parse(target.boardDefinition), dimensions));
    });
}

Result<BoardSelection> boardOfBuild(const RecordedBuild &target, const Catalog &catalog,
                                    const std::optional<fs::path> &customBoardsFolder)
{
    auto board = catalog.board(target.boardId, customBoardsFolder);
    if (!board) {
        // What is wrong with the folder or the catalog is said as it is.
        if (!catalog.boards(customBoardsFolder)) {
            return Failure(std::move(board.error()));
        }
        return Failure(
            requestError(Message(msg::catalog::buildBoardGone, {{"board", target.boardId}})));
    }
    if (!sameBuildSettings((*board)->fpga, target.fpga)) {
        return Failure(requestError(
            Message(msg::catalog::buildBoardChanged, {{"board", target.boardId},
                                                      {"was", target.fpga.partNumber},
                                                      {"now", (*board)->fpga.partNumber}})));
    }
    const auto &variants = (*board)->variants;
    const auto variant = std::ranges::find(variants, target.selector, &Variant::selector);
    if (variant == variants.end()) {
        return Failure(requestError(
            Message(msg::catalog::buildVariantGone, {{"board", target.boardId},
                                                     {"connection", target.selector.connection},
                                                     {"memory", target.selector.memory}})));
    }
    return BoardSelection{.board = std::move(*board),
                          .variantIndex = static_cast<std::size_t>(variant - variants.begin())};
}

} // namespace logix
