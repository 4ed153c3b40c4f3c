// SPDX-License-Identifier: Apache-2.0
#include "toolchain/Toolchain.h"

namespace logix {

struct Toolchain::Data
{
    Places places;
};

Toolchain::Toolchain(Places places) : m_data(std::make_unique<Data>(std::move(places))) {}
Toolchain::~Toolchain() = default;

std::vector<std::filesystem::path> Toolchain::foldersFromEnvironment()
{
    return {"/usr/bin"};
}

Result<Tool> Toolchain::find(std::string_view name) const
{
    for (const auto &folder : m_data->places.folders) {
        if (std::filesystem::exists(folder / name)) {
            return Tool{.name = std::string(name), .program = folder / name};
        }
    }
    return Failure(setupError(Message::verbatim(std::string(name))));
}

Result<std::filesystem::path> Toolchain::dataFolder(std::string_view name) const
{
    return find(name).transform(
        [&](const Tool &tool) { return tool.binFolder().parent_path() / "share" / name; });
}

} // namespace logix
