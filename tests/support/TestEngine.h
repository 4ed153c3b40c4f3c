// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"
#include "catalog/EngineServices.h"
#include "process/ProcessRunner.h"
#include "support/RecordedCall.h"
#include "support/TemporaryFolder.h"
#include "toolchain/Toolchain.h"

#include <filesystem>

namespace logix::test {

/// What capabilities need, with the catalog and the tools of this machine.
struct TestEngine : RecordedCall
{
    TemporaryFolder folder;
    std::filesystem::path resources{LOGIX_RESOURCES};
    Catalog catalog{resources / "catalog"};
    Toolchain toolchain{{Toolchain::foldersFromEnvironment(), resources}};
    ProcessRunner runner{std::filesystem::path(LOGIX_BIN) / "logix-run"};

    [[nodiscard]] EngineServices shared() const
    {
        return {.catalog = catalog,
                .toolchain = toolchain,
                .runner = runner,
                .resources = resources,
                .scratchFolder = folder.path() / "tmp"};
    }
    [[nodiscard]] bool has(std::string_view tool) const { return toolchain.find(tool).has_value(); }
};

} // namespace logix::test
