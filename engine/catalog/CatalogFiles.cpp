// SPDX-License-Identifier: Apache-2.0
#include "catalog/CatalogFiles.h"

#include "base/Files.h"
#include "catalog/BoardFile.h"
#include "messages/catalog.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> texts(const Json &list)
{
    std::vector<std::string> result;
    for (const Json &item : list) {
        if (item.is_string()) {
            result.push_back(item.get<std::string>());
        }
    }
    return result;
}

std::string plainText(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

int numberField(const Json &object, const char *field)
{
    const auto found = object.find(field);
    return found != object.end() && found->is_number_integer() ? found->get<int>() : 0;
}

Fpga fpgaFrom(const std::string &id, const Json &json)
{
    return {.id = id,
            .family = textField(json, "family"),
            .partNumber = textField(json, "part_number"),
            .size = textField(json, "size"),
            .nextpnrDevice = textField(json, "nextpnr_device"),
            .nextpnrPackage = textField(json, "nextpnr_package"),
            .nextpnrSpeed = textField(json, "nextpnr_speed"),
            .nextpnrFamily = textField(json, "nextpnr_family"),
            .packerDevice = textField(json, "packer_device"),
            .jtagIdcode = textField(json, "jtag_idcode")};
}

Dimension dimensionFrom(const Json &json)
{
    Dimension dimension{.id = textField(json, "id"), .label = textField(json, "label")};
    if (const auto values = json.find("values"); values != json.end()) {
        for (const Json &value : *values) {
            dimension.values.push_back({.id = textField(value, "id"),
                                        .label = textField(value, "label"),
                                        .help = textField(value, "help")});
        }
    }
    return dimension;
}

} // namespace

Result<Json> readCatalogFile(const fs::path &folder, const fs::path &file)
{
    const auto content = readFile(folder / file);
    if (!content) {
        return Failure(engineError(content.error().message));
    }
    Json json = Json::parse(*content, nullptr, false);
    if (!json.is_object()) {
        return Failure(engineError(Message(msg::catalog::dataBroken, {{"file", file.string()}})));
    }
    return json;
}

Result<std::vector<Family>> readFamilies(const fs::path &folder)
{
    const auto json = readCatalogFile(folder, "families.json");
    if (!json) {
        return Failure(json.error());
    }
    std::vector<Family> families;
    for (const auto &[id, entry] : json->items()) {
        Family family{.id = id,
                      .label = textField(entry, "label"),
                      .shortLabel = textField(entry, "short_label"),
                      .constraintExtension = textField(entry, "constraint_extension"),
                      .order = numberField(entry, "order"),
                      .toolchain = textField(entry, "toolchain")};
        if (const auto found = entry.find("io_standards"); found != entry.end()) {
            family.ioStandards = texts(*found);
        }
        if (const auto found = entry.find("io_standard_names"); found != entry.end()) {
            for (const auto &[common, own] : found->items()) {
                family.ioStandardNames[common] = plainText(own);
            }
        }
        families.push_back(std::move(family));
    }
    std::ranges::sort(families, {}, &Family::order);
    return families;
}

Result<FpgaFile> readFpgas(const fs::path &folder, const std::string &family)
{
    auto json = readCatalogFile(folder, fs::path("fpgas") / (family + ".json"));
    if (!json) {
        return Failure(json.error());
    }
    FpgaFile file;
    for (auto &[id, entry] : json->items()) {
        file.fpgas.emplace(id, fpgaFrom(id, entry));
        file.definitions.emplace(id, std::move(entry));
    }
    return file;
}

Result<PackageFile> readPackages(const fs::path &folder, const std::string &family)
{
    const auto json = readCatalogFile(folder, fs::path("packages") / (family + ".json"));
    if (!json) {
        return Failure(json.error());
    }
    PackageFile file;
    if (const auto packages = json->find("packages"); packages != json->end()) {
        for (const auto &[name, pins] : packages->items()) {
            auto sorted = texts(pins);
            std::ranges::sort(sorted);
            file.packages.emplace(name, std::move(sorted));
        }
    }
    if (const auto fpgas = json->find("fpgas"); fpgas != json->end()) {
        for (const auto &[id, package] : fpgas->items()) {
            file.packageOfFpga.emplace(id, plainText(package));
        }
    }
    return file;
}

Result<ProgrammerFile> readProgrammers(const fs::path &folder)
{
    const auto json = readCatalogFile(folder, "programmers.json");
    if (!json) {
        return Failure(json.error());
    }
    ProgrammerFile file;
    if (const auto programmers = json->find("programmers"); programmers != json->end()) {
        for (const auto &[id, entry] : programmers->items()) {
            file.programmers.push_back(
                {.id = id,
                 .executable = textField(entry, "executable"),
                 .package = textField(entry, "package"),
                 .distributionPackage = textField(entry, "distribution_package")});
        }
    }
    if (const auto dimensions = json->find("dimensions"); dimensions != json->end()) {
        std::ranges::transform(*dimensions, std::back_inserter(file.dimensions), dimensionFrom);
    }
    return file;
}

Result<std::vector<UsbChip>> readUsbChips(const fs::path &folder)
{
    const auto json = readCatalogFile(folder, "usb-chips.json");
    if (!json) {
        return Failure(json.error());
    }
    std::vector<UsbChip> chips;
    for (const Json &entry : json->value("chips", Json::array())) {
        chips.push_back({.vid = textField(entry, "vid"),
                         .pids = texts(entry.value("pids", Json::array())),
                         .names = texts(entry.value("names", Json::array()))});
    }
    return chips;
}

Result<std::map<std::string, Alias, std::less<>>> readAliases(const fs::path &folder)
{
    const auto json = readCatalogFile(folder, "aliases.json");
    if (!json) {
        return Failure(json.error());
    }
    std::map<std::string, Alias, std::less<>> aliases;
    for (const auto &[id, entry] : json->items()) {
        Alias alias{.board = textField(entry, "board")};
        if (const auto selector = entry.find("selector"); selector != entry.end()) {
            alias.choice = {.connection = textField(*selector, "connection"),
                            .memory = textField(*selector, "memory")};
        }
        aliases.emplace(id, std::move(alias));
    }
    return aliases;
}

Result<std::vector<std::string>> listBoardFiles(const fs::path &folder)
{
    std::vector<std::string> ids;
    std::error_code error;
    for (fs::directory_iterator it(folder / "boards", error), end; !error && it != end;
         it.increment(error)) {
        if (it->path().extension() == ".json") {
            ids.push_back(it->path().stem().string());
        }
    }
    if (error) {
        return Failure(engineError(Message(msg::catalog::dataBroken, {{"file", "boards"}})));
    }
    std::ranges::sort(ids);
    return ids;
}

} // namespace logix
