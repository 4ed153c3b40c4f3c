// SPDX-License-Identifier: Apache-2.0
#include "simulation/Bench.h"

#include <algorithm>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// The modules of a testbench that no module uses: those that call what a simulation has where
/// there are some, else those without ports. Helpers that nobody uses aren't run.
std::vector<std::string> topsOf(const ModuleIndex &index, const SourceSet &sources)
{
    std::set<std::string> design;
    for (const SourceFile &file : sources.sources) {
        design.insert(file.name);
    }
    std::vector<const ModuleInfo *> candidates;
    for (const ModuleInfo *module : index.unused()) {
        const bool isModule =
            module->kind == ModuleInfo::Kind::Module || module->kind == ModuleInfo::Kind::Program;
        if (isModule && !design.contains(module->place.file)) {
            candidates.push_back(module);
        }
    }
    const auto keepIf = [&](auto &&isWanted) {
        if (std::ranges::any_of(candidates, isWanted)) {
            std::erase_if(candidates, [&](const ModuleInfo *module) { return !isWanted(module); });
        }
    };
    keepIf([](const ModuleInfo *module) { return module->ports.empty(); });
    keepIf([](const ModuleInfo *module) { return module->isTestbench; });
    std::vector<std::string> names;
    for (const ModuleInfo *module : candidates) {
        if (std::ranges::find(names, module->name) == names.end()) {
            names.push_back(module->name);
        }
    }
    return names;
}

} // namespace

Result<std::vector<Bench>> benchesOf(const EngineServices &services, const std::string &family,
                                     const SourceSet &sources)
{
    std::vector<Bench> benches;
    std::set<std::string> bases;
    for (const SourceFile &testbench : sources.testbenches) {
        Bench bench{.file = testbench.name, .sources = sources};
        bench.sources.testbenches = {testbench};
        const ModuleIndex index(bench.sources);
        bench.tops = topsOf(index, bench.sources);
        auto models = benchModels(services, family, index);
        if (!models) {
            return Failure(std::move(models.error()));
        }
        bench.models = std::move(*models);
        bench.base = fs::path(testbench.name).replace_extension().string();
        if (!bases.insert(bench.base).second) {
            // a_tb.v and a_tb.sv
            bench.base = testbench.name;
            bases.insert(bench.base);
        }
        benches.push_back(std::move(bench));
    }
    return benches;
}

} // namespace logix
