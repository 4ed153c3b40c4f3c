// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace logix::test {

/// A folder of its own for one test, deleted with it.
class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "logix-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            std::abort();
        }
        m_path = std::filesystem::canonical(name);
    }
    TemporaryFolder(const TemporaryFolder &) = delete;
    TemporaryFolder &operator=(const TemporaryFolder &) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }

    /// Writes a file below the folder, its folders too, and returns its path.
    std::filesystem::path write(const std::filesystem::path &name, std::string_view text) const
    {
        const std::filesystem::path file = m_path / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream stream(file, std::ios::binary);
        stream.write(text.data(), static_cast<std::streamsize>(text.size()));
        return file;
    }

private:
    std::filesystem::path m_path;
};

} // namespace logix::test
