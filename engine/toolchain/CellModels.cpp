// SPDX-License-Identifier: Apache-2.0
#include "toolchain/CellModels.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "hdl/SourceCheck.h"
#include "messages/hdl.h"

#include <nlohmann/json.hpp>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// What the file starts with. The vendors' port ranges ascend, and files of the design may have
/// left other settings behind.
constexpr std::string_view prologue = "`resetall\n"
                                      "`default_nettype wire\n"
                                      "/* verilator lint_off ASCRANGE */\n"
                                      "/* verilator lint_off TIMESCALEMOD */\n"
                                      "/* verilator lint_off VARHIDDEN */\n";

} // namespace

CellModels::CellModels(const Toolchain &toolchain, fs::path resources, std::string family)
    : m_toolchain(toolchain), m_resources(std::move(resources)), m_family(std::move(family))
{
}

Result<> CellModels::open()
{
    if (m_isOpen) {
        return {};
    }
    m_isOpen = true;
    const fs::path table = m_resources / "toolchain/cells.json";
    const auto text = readFile(table);
    if (!text) {
        return Failure(text.error());
    }
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (!json.is_object()) {
        return Failure(engineError(Message(
            msg::hdl::tableBroken, {{"file", table.string()}, {"reason", std::string("JSON")}})));
    }
    for (const auto &[family, models] : json.items()) {
        for (const auto &names : models) {
            m_models[family].push_back(names.get<std::vector<std::string>>());
        }
    }
    const auto dataFolder = m_toolchain.dataFolder("yosys");
    if (!dataFolder) {
        m_missing = dataFolder.error();
        return {};
    }
    m_dataFolder = *dataFolder;
    m_library = std::make_unique<CellLibrary>(library(m_family));
    return {};
}

CellLibrary CellModels::library(const std::string &family) const
{
    const auto models = m_models.find(family);
    return {m_dataFolder,
            models != m_models.end() ? models->second : std::vector<std::vector<std::string>>()};
}

Result<std::optional<fs::path>> CellModels::write(const ModuleIndex &index,
                                                  const fs::path &scratchFolder)
{
    std::set<std::string> names;
    for (const InstanceInfo &instance : index.unresolved()) {
        names.insert(instance.module);
    }
    for (const std::string &word : index.macroWords()) {
        if (index.find(word) == nullptr) {
            names.insert(word);
        }
    }
    return write(std::vector(names.begin(), names.end()), scratchFolder);
}

Result<std::optional<fs::path>> CellModels::write(const std::vector<std::string> &names,
                                                  const fs::path &scratchFolder)
{
    if (names.empty()) {
        return std::nullopt;
    }
    if (auto opened = open(); !opened) {
        return Failure(std::move(opened.error()));
    }
    std::string boxes;
    for (const std::string &name : names) {
        if (m_library == nullptr) {
            break;
        }
        if (const auto box = m_library->blackBox(name)) {
            boxes += *box;
        }
    }
    if (boxes.empty()) {
        return std::nullopt;
    }
    const std::string text = std::string(prologue) + boxes;
    const fs::path file = scratchFolder / "cells" / hashOf(text) / (m_family + "_cells.v");
    if (auto written = writeOnce(file, text); !written) {
        return Failure(std::move(written.error()));
    }
    return file;
}

std::vector<std::string> CellModels::cells()
{
    return open() && m_library != nullptr ? m_library->cells() : std::vector<std::string>();
}

std::optional<std::string> CellModels::familyOf(std::string_view cell)
{
    if (!open() || m_library == nullptr) {
        return std::nullopt;
    }
    for (const auto &[family, models] : m_models) {
        if (family != m_family && library(family).has(cell)) {
            return family;
        }
    }
    return std::nullopt;
}

} // namespace logix
