// SPDX-License-Identifier: Apache-2.0
#include "simulation/BenchModels.h"

#include "base/Files.h"
#include "hdl/IncludeDirectives.h"
#include "messages/hdl.h"
#include "toolchain/Toolchain.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace fs = std::filesystem;

namespace logix {

bool BenchModels::isModelFile(std::string_view printed) const
{
    return std::ranges::any_of(libraries, [&](const fs::path &file) {
        return file == printed || file.parent_path() == fs::path(printed).parent_path();
    });
}

Result<BenchModels> benchModels(const EngineServices &services, const std::string &family,
                                const ModuleIndex &index)
{
    BenchModels models;
    std::set<std::string> names;
    for (const InstanceInfo &instance : index.unresolved()) {
        names.insert(instance.module);
    }
    for (const std::string &word : index.macroWords()) {
        if (index.find(word) == nullptr) {
            names.insert(word);
        }
    }
    if (names.empty()) {
        return models;
    }
    const fs::path table = services.resources / "simulation/models.json";
    const auto text = readFile(table);
    if (!text) {
        return Failure(text.error());
    }
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (!json.is_object()) {
        return Failure(engineError(Message(
            msg::hdl::tableBroken, {{"file", table.string()}, {"reason", std::string("JSON")}})));
    }
    CellModels cells(services.toolchain, services.resources, family);
    std::vector<std::string> known = cells.cells();
    std::ranges::sort(known);
    for (const std::string &name : names) {
        if (std::ranges::binary_search(known, name)) {
            models.cells.push_back(name);
        }
    }
    const auto folder = services.toolchain.dataFolder("yosys");
    if (models.cells.empty() || !folder) {
        return models;
    }
    std::set<std::string> boxes(models.cells.begin(), models.cells.end());
    const auto files = json.value(family, std::vector<std::string>());
    const auto file = std::ranges::find_if(files, [&](const std::string &candidate) {
        std::error_code ignored;
        return fs::is_regular_file(*folder / candidate, ignored);
    });
    if (file != files.end()) {
        const fs::path library = *folder / *file;
        // What it includes lies beside it, or is named from the data folder.
        std::vector<std::vector<std::string>> parts = {{*file}};
        if (const auto models_text = readFile(library)) {
            const std::string place = fs::path(*file).parent_path().string();
            for (const IncludeDirective &include : includeDirectives(*models_text)) {
                parts.push_back({place + '/' + include.name, include.name});
            }
        }
        const CellLibrary working(*folder, parts);
        std::erase_if(boxes, [&](const std::string &cell) { return working.has(cell); });
        if (boxes.size() < models.cells.size()) {
            models.libraries.push_back(library);
            models.includeFolders = {library.parent_path(), *folder};
        }
    }
    if (!boxes.empty()) {
        const auto written = cells.write({boxes.begin(), boxes.end()}, services.scratchFolder);
        if (!written) {
            return Failure(written.error());
        }
        if (*written) {
            models.libraries.push_back(**written);
        }
    }
    return models;
}

} // namespace logix
