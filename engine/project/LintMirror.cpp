// SPDX-License-Identifier: Apache-2.0
#include "project/LintMirror.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Paths.h"
#include "hdl/IncludeDirectives.h"
#include "messages/base.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

std::string lastReason()
{
    return std::make_error_code(std::errc(errno)).message();
}

std::vector<std::string> includesOf(const std::string &text)
{
    std::vector<std::string> names;
    for (const IncludeDirective &include : includeDirectives(text)) {
        names.push_back(include.name);
    }
    return names;
}

} // namespace

Result<LintMirror> LintMirror::make(const fs::path &parent)
{
    std::error_code code;
    fs::create_directories(parent, code);
    std::string name = (parent / "mirror-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        return Failure(setupError(Message(
            msg::base::folderUnwritable, {{"folder", parent.string()}, {"reason", lastReason()}})));
    }
    return LintMirror(fs::path(name));
}

LintMirror::LintMirror(LintMirror &&other) noexcept
    : m_folder(std::exchange(other.m_folder, {})), m_files(std::move(other.m_files))
{
}

LintMirror::~LintMirror()
{
    if (!m_folder.empty()) {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }
}

Result<> LintMirror::write(const std::string &name, const std::string &text)
{
    const fs::path file = m_folder / name;
    std::error_code code;
    fs::create_directories(file.parent_path(), code);
    // Only our own tools read it, and only after this: no need to sync and rename.
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.close();
    if (!stream) {
        return Failure(setupError(Message(msg::base::fileUnwritable,
                                          {{"file", file.string()}, {"reason", lastReason()}})));
    }
    ++m_changes;
    return {};
}

Result<bool> LintMirror::take(const ResolvedProject &project, const std::string &name,
                              const std::map<std::string, std::string> &unsaved)
{
    const fs::path source = project.folder / name;
    Origin origin{.isUsed = true};
    const auto text = unsaved.find(name);
    if (text != unsaved.end()) {
        origin.hash = hashOf(text->second);
    } else {
        std::error_code code;
        // What leads out of the project isn't looked at, here as in the project.
        if (!fs::is_regular_file(source, code)
            || !isInside(realLocation(source), realLocation(project.folder))) {
            return false;
        }
        origin.time = fs::last_write_time(source, code).time_since_epoch().count();
        origin.size = fs::file_size(source, code);
    }
    const auto known = m_files.find(name);
    if (known != m_files.end() && known->second.isSame(origin)) {
        known->second.isUsed = true;
        return true;
    }
    std::string contents;
    if (text != unsaved.end()) {
        contents = text->second;
    } else {
        auto read = readFile(source);
        if (!read) {
            // The disk's file can't be read; the tool's own answer would be the same.
            return false;
        }
        contents = std::move(*read);
    }
    if (auto written = write(name, contents); !written) {
        return Failure(std::move(written.error()));
    }
    origin.includes = includesOf(contents);
    m_files[name] = std::move(origin);
    return true;
}

Result<> LintMirror::takeIncludes(const ResolvedProject &project, std::vector<std::string> names,
                                  const std::map<std::string, std::string> &unsaved)
{
    // Every file that an include could mean is taken; the tool decides which it does.
    static constexpr std::array<std::string_view, 3> endings = {"", ".v", ".sv"};
    std::set<fs::path> folders = {fs::path()};
    for (const std::string &folder : project.settings.includeFolders) {
        folders.insert(folder);
    }
    std::set<std::string> wanted;
    std::set<std::string> seen(names.begin(), names.end());
    bool isMore = true;
    while (isMore) {
        isMore = false;
        for (const std::string &name : names) {
            folders.insert(fs::path(name).parent_path());
            const auto file = m_files.find(name);
            if (file != m_files.end()) {
                wanted.insert(file->second.includes.begin(), file->second.includes.end());
            }
        }
        names.clear();
        for (const std::string &include : wanted) {
            for (const fs::path &folder : folders) {
                for (const std::string_view ending : endings) {
                    const std::string name =
                        (folder / (include + std::string(ending))).lexically_normal().string();
                    if (!isRelativePath(name) || !seen.insert(name).second) {
                        continue;
                    }
                    const auto taken = take(project, name, unsaved);
                    if (!taken) {
                        return Failure(taken.error());
                    }
                    if (*taken) {
                        names.push_back(name);
                        isMore = true;
                    }
                }
            }
        }
    }
    return {};
}

void LintMirror::removeUnused()
{
    std::erase_if(m_files, [this](const auto &entry) {
        if (entry.second.isUsed) {
            return false;
        }
        std::error_code ignored;
        fs::remove(m_folder / entry.first, ignored);
        ++m_changes;
        return true;
    });
}

Result<LintRequest> LintMirror::update(const ResolvedProject &project,
                                       const std::map<std::string, std::string> &unsaved)
{
    m_changes = 0;
    for (auto &[name, origin] : m_files) {
        origin.isUsed = false;
    }
    std::vector<std::string> names = project.sourceFiles;
    names.insert(names.end(), project.testbenchFiles.begin(), project.testbenchFiles.end());
    std::erase_if(names, [](const std::string &name) { return !isRelativePath(name); });
    for (const std::string &name : names) {
        if (const auto taken = take(project, name, unsaved); !taken) {
            return Failure(taken.error());
        }
    }
    if (auto taken = takeIncludes(project, names, unsaved); !taken) {
        return Failure(std::move(taken.error()));
    }
    removeUnused();
    for (const std::string &folder : project.settings.includeFolders) {
        std::error_code code;
        if (isRelativePath(folder) && fs::is_directory(project.folder / folder, code)) {
            fs::create_directories(m_folder / folder, code);
        }
    }
    LintRequest request = project.lintRequest();
    request.sources.folder = m_folder;
    return request;
}

PathNamer LintMirror::namer(const ResolvedProject &project) const
{
    return PathNamer({.files = {}, .folders = {{m_folder, project.folder.string()}}}, m_folder);
}

} // namespace logix
