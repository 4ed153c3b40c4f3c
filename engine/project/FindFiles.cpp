// SPDX-License-Identifier: Apache-2.0
#include "project/FindFiles.h"

#include "base/BuildFolder.h"
#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/SourceCheck.h"
#include "messages/project.h"
#include "project/Project.h"

#include <algorithm>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr int maxEntries = 20'000;
constexpr int maxDepth = 32;

/// Whether a folder is named as one for generated files: build, builds, or these as a word of the
/// name, such as `_build` and `cmake-build-debug`.
bool isNamedBuild(std::string_view name)
{
    const std::string lower = lowerCase(name);
    std::string word;
    for (std::size_t i = 0; i <= lower.size(); ++i) {
        const char c = i < lower.size() ? lower[i] : '\0';
        if (c >= 'a' && c <= 'z') {
            word += c;
        } else {
            if (word == "build" || word == "builds") {
                return true;
            }
            word.clear();
        }
    }
    return false;
}

bool isConstraintFile(const fs::path &file)
{
    const std::string ending = lowerCase(file.extension().string());
    return ending == ".pcf" || ending == ".lpf" || ending == ".cst" || ending == ".xdc";
}

bool isSourceFile(const fs::path &file)
{
    const Language language = languageOf(file);
    return language == Language::Verilog || language == Language::SystemVerilog;
}

class Finder
{
public:
    explicit Finder(const fs::path &folder) : m_folder(folder), m_realFolder(realLocation(folder))
    {
    }

    Result<FoundFiles> find()
    {
        std::error_code error;
        if (!fs::is_directory(m_folder, error)) {
            return Failure(requestError(
                Message(msg::project::folderMissing, {{"folder", m_folder.string()}})));
        }
        look(m_folder, 0);
        if (m_entries > maxEntries) {
            return Failure(requestError(
                Message(msg::project::tooManyFiles, {{"folder", m_folder.string()},
                                                     {"limit", std::int64_t(maxEntries)},
                                                     {"file", std::string(projectFileName)}})));
        }
        addLinks();
        std::ranges::sort(m_found.sources);
        std::ranges::sort(m_found.constraints);
        return std::move(m_found);
    }

private:
    void look(const fs::path &folder, int depth)
    {
        std::error_code error;
        std::vector<fs::path> folders;
        for (fs::directory_iterator it(folder, error), end; !error && it != end;
             it.increment(error)) {
            if (++m_entries > maxEntries) {
                return;
            }
            const std::string name = it->path().filename().string();
            std::error_code ignored;
            // A name that isn't text can't be written in a request.
            if (name.starts_with('.') || !isRelativePath(name) || !isValidUtf8(name)) {
                continue;
            }
            const fs::file_status status = it->symlink_status(ignored);
            if (fs::is_directory(status)) {
                if (depth < maxDepth && !isBuildFolder(it->path())) {
                    folders.push_back(it->path());
                }
            } else if (fs::is_symlink(status)) {
                m_links.push_back(it->path());
            } else if (fs::is_regular_file(status)) {
                add(it->path());
            }
        }
        for (const fs::path &below : folders) {
            look(below, depth + 1);
        }
    }

    static bool isBuildFolder(const fs::path &folder)
    {
        std::error_code ignored;
        return isNamedBuild(folder.filename().string())
               || fs::exists(folder / buildMarkerName, ignored);
    }

    void add(const fs::path &file)
    {
        const bool isSource = isSourceFile(file);
        if (!isSource && !isConstraintFile(file)) {
            return;
        }
        m_real.insert(realLocation(file));
        (isSource ? m_found.sources : m_found.constraints)
            .push_back(file.lexically_relative(m_folder).generic_string());
    }

    /// Linked files count when they are in the folder and weren't found under their own name.
    void addLinks()
    {
        std::ranges::sort(m_links);
        for (const fs::path &link : m_links) {
            std::error_code ignored;
            const fs::path real = realLocation(link);
            if (fs::is_regular_file(real, ignored) && isInside(real, m_realFolder)
                && !m_real.contains(real)) {
                add(link);
            }
        }
    }

    fs::path m_folder;
    fs::path m_realFolder;
    FoundFiles m_found;
    std::vector<fs::path> m_links;
    std::set<fs::path> m_real;
    int m_entries = 0;
};

} // namespace

Result<FoundFiles> findFiles(const fs::path &folder)
{
    return Finder(folder).find();
}

} // namespace logix
