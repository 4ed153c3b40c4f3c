// SPDX-License-Identifier: Apache-2.0
#include "build/OpenXc7.h"

#include "messages/build.h"
#include "process/ProcessRunner.h"

#include <algorithm>
#include <cstdlib>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// nextpnr-xilinx and nextpnr-himbaechel are installed under either name; their help tells them
/// apart. Errors: setup.
Result<std::string> dialectOf(const Tool &tool, const EngineServices &services,
                              const CallContext &context)
{
    const ProcessRequest request{.tool = tool.name,
                                 .package = tool.package,
                                 .program = tool.program,
                                 .arguments = {"--help"},
                                 .workingFolder = "/",
                                 .binFolder = tool.binFolder(),
                                 .timeLimit = std::chrono::seconds(10),
                                 .outputLimit = std::uint64_t(1) << 20U};
    bool hasDevice = false;
    bool hasXdc = false;
    const auto ran = services.runner.run(request, context.stop, [&](const OutputLine &line) {
        hasDevice |= line.text.contains("--vopt") || line.text.contains("--device");
        hasXdc |= line.text.contains("--xdc");
    });
    if (!ran) {
        return Failure(ran.error());
    }
    if (!hasDevice && !hasXdc) {
        return Failure(
            setupError(Message(msg::build::dialectUnknown, {{"program", tool.program.string()}})));
    }
    return hasDevice ? "himbaechel" : "classic";
}

/// Folders that may hold openXC7's data: the variable's, then those beside the program.
std::vector<fs::path> dataFolders(const Tool &tool, const char *variable,
                                  const std::vector<std::string> &beside)
{
    std::vector<fs::path> folders;
    if (const char *value = std::getenv(variable); value != nullptr && *value == '/') {
        folders.emplace_back(value);
    }
    std::error_code ignored;
    for (const fs::path &program : {tool.program, fs::canonical(tool.program, ignored)}) {
        for (const std::string &name : beside) {
            const fs::path folder = program.parent_path().parent_path() / name;
            if (std::ranges::find(folders, folder) == folders.end()) {
                folders.push_back(folder);
            }
        }
    }
    return folders;
}

Error missing(const Fpga &fpga, const std::string &what, const std::vector<fs::path> &folders)
{
    std::string list;
    for (const fs::path &folder : folders) {
        list += (list.empty() ? "" : ", ") + folder.string();
    }
    return setupError(Message(msg::build::xrayMissing,
                              {{"part", fpga.nextpnrDevice}, {"what", what}, {"folders", list}}));
}

/// Project X-Ray's name of a family.
std::string xrayFamily(const Fpga &fpga)
{
    return fpga.family == "zynq7000" ? "zynq7" : fpga.family;
}

/// The chip database of a part. One that is too small would crash place and route.
Result<fs::path> chipDatabase(const Fpga &fpga, const Tool &tool)
{
    constexpr std::uintmax_t leastSize = std::uintmax_t(1) << 20U;
    const auto folders = dataFolders(
        tool, "CHIPDB", {"share/nextpnr/xilinx-chipdb", "share/xilinx-chipdb", "share/chipdb"});
    // With the speed grade and without.
    const std::string &part = fpga.nextpnrDevice;
    const std::vector<std::string> names = {part + ".bin",
                                            part.substr(0, part.rfind('-')) + ".bin"};
    for (const fs::path &folder : folders) {
        // Some packages have a folder for each family.
        for (const fs::path &inner : {folder, folder / xrayFamily(fpga)}) {
            for (const std::string &name : names) {
                std::error_code error;
                if (fs::file_size(inner / name, error) >= leastSize && !error) {
                    return inner / name;
                }
            }
        }
    }
    return Failure(missing(fpga, names.front(), folders));
}

Result<fs::path> xrayDatabase(const Fpga &fpga, const Tool &tool)
{
    const auto folders = dataFolders(tool, "PRJXRAY_DB_DIR",
                                     {"share/nextpnr/prjxray-db", "share/prjxray-db",
                                      "share/nextpnr/external/prjxray-db", "external/prjxray-db"});
    const std::string family = xrayFamily(fpga);
    for (const fs::path &folder : folders) {
        std::error_code error;
        if (fs::is_regular_file(folder / family / fpga.nextpnrDevice / "part.yaml", error)) {
            return folder / family;
        }
    }
    return Failure(missing(fpga, family + '/' + fpga.nextpnrDevice + "/part.yaml", folders));
}

} // namespace

Result<FlowVariables> openXc7Variables(const Fpga &fpga, const std::vector<PlannedStep> &steps,
                                       const EngineServices &services, const CallContext &context)
{
    const auto placer = std::ranges::find_if(steps, [](const PlannedStep &step) {
        return step.flow->kind == FlowStep::Kind::PlaceAndRoute;
    });
    const auto dialect = dialectOf(placer->tool, services, context);
    if (!dialect) {
        return Failure(dialect.error());
    }
    FlowVariables variables{{"dialect", {*dialect}}, {"chipdb", {}}};
    if (*dialect == "classic") {
        const auto chips = chipDatabase(fpga, placer->tool);
        if (!chips) {
            return Failure(chips.error());
        }
        variables["chipdb"] = {chips->string()};
    }
    const auto database = xrayDatabase(fpga, steps.back().tool);
    if (!database) {
        return Failure(database.error());
    }
    variables["xray_database"] = {database->string()};
    return variables;
}

} // namespace logix
