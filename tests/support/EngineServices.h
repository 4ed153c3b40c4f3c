// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "catalog/Catalog.h"
#include "process/ProcessRunner.h"
#include "support/TemporaryFolder.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <vector>

namespace logix::test {

/// Collects an operation's live lines.
class RecordedOutput : public LiveOutput
{
public:
    void line(const LiveLine &line) override { lines.push_back(line); }
    std::vector<LiveLine> lines;
};

/// Collects an operation's progress.
class RecordedProgress : public Progress
{
public:
    void begin(int count) override { phases = count; }
    void phase(const Message &message) override { messages.push_back(message); }
    void percent(double) override {}
    int phases = 0;
    std::vector<Message> messages;
};

/// What capabilities need, with the catalog and the tools of this machine.
struct EngineServices
{
    TemporaryFolder folder;
    std::filesystem::path resources{LOGIX_RESOURCES};
    Catalog catalog{resources / "catalog"};
    Toolchain toolchain{{Toolchain::foldersFromEnvironment(), resources}};
    ProcessRunner runner{std::filesystem::path(LOGIX_BIN) / "logix-run"};
    std::stop_source stop;
    RecordedOutput output;
    RecordedProgress progress;

    [[nodiscard]] CallContext context() { return {stop.get_token(), progress, output}; }
    [[nodiscard]] bool has(std::string_view tool) const { return toolchain.find(tool).has_value(); }
};

} // namespace logix::test
