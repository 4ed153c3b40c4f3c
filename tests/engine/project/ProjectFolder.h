// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace logix {

/// A fresh folder that is deleted again.
class ProjectFolder
{
public:
    ProjectFolder()
    {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "logix-project-XXXXXX").string();
        m_path = mkdtemp(pattern.data());
    }
    ~ProjectFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    ProjectFolder(const ProjectFolder &) = delete;
    ProjectFolder &operator=(const ProjectFolder &) = delete;

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }

    void write(const std::filesystem::path &name, std::string_view text) const
    {
        std::filesystem::create_directories((m_path / name).parent_path());
        std::ofstream(m_path / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string read(const std::filesystem::path &name) const
    {
        std::ifstream file(m_path / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    std::filesystem::path m_path;
};

} // namespace logix
