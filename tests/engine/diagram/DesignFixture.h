// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Diagram.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace logix::test {

/// The engine's parts that diagrams need, and a project of its own, with the real tools.
class DesignFixture : public testing::Test
{
protected:
    DesignFixture()
        : m_catalog(std::filesystem::path(LOGIX_RESOURCES) / "catalog")
        , m_toolchain(
              {.folders = Toolchain::foldersFromEnvironment(), .resources = LOGIX_RESOURCES})
        , m_runner(std::filesystem::path(LOGIX_BIN) / "logix-run")
    {
    }

    [[nodiscard]] Diagrammer::Services services()
    {
        return {.engine = {.catalog = m_catalog,
                           .toolchain = m_toolchain,
                           .runner = m_runner,
                           .resources = LOGIX_RESOURCES,
                           .scratchFolder = m_folder.path() / "tmp"},
                .layoutCache = m_folder.path() / "layouts",
                .layoutProgram = m_layoutProgram,
                .layoutScript = std::filesystem::path(LOGIX_BIN).parent_path()
                                / "share/logix-layout/elk-worker.min.js",
                .openInBrowser = {}};
    }

    [[nodiscard]] DiagramRequest request(const std::string &top) const
    {
        return {.board = m_board,
                .boardVariant = {},
                .customBoardsFolder = {},
                .topModule = top,
                .sources = {.folder = m_folder.path() / "project", .sources = m_files},
                .buildFolder = m_folder.path() / "project/_build"};
    }

    void source(const std::string &name, std::string_view text)
    {
        m_folder.write("project/" + name, text);
        m_files.push_back(name);
    }

    [[nodiscard]] Result<DiagramResult> draw(const DiagramRequest &request)
    {
        QuietProgress progress;
        QuietOutput output;
        return Diagrammer(services())
            .diagram(request, {.stop = m_stop.get_token(), .progress = progress, .output = output});
    }
    [[nodiscard]] Result<DiagramResult> draw(const std::string &top) { return draw(request(top)); }

    [[nodiscard]] std::filesystem::path buildFolder() const
    {
        return m_folder.path() / "project/_build";
    }
    [[nodiscard]] std::string text(const std::filesystem::path &name) const
    {
        std::ifstream file(buildFolder() / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    [[nodiscard]] nlohmann::ordered_json model() const
    {
        return nlohmann::ordered_json::parse(text("diagram/diagram.json"), nullptr, false);
    }

    TemporaryFolder m_folder;
    std::vector<std::string> m_files;
    std::string m_board = "icestick";
    std::filesystem::path m_layoutProgram = std::filesystem::path(LOGIX_BIN) / "logix-layout";
    std::stop_source m_stop;

private:
    Catalog m_catalog;
    Toolchain m_toolchain;
    ProcessRunner m_runner;
};

/// Why there is no result, for a test's message.
template <typename Type>
std::string reason(const Result<Type> &result)
{
    if (result) {
        return {};
    }
    std::string text = result.error().message.english() + "\n" + result.error().details;
    for (const Diagnostic &diagnostic : result.error().diagnostics) {
        text += "\n" + diagnostic.text.english();
    }
    return text;
}

} // namespace logix::test
