// SPDX-License-Identifier: Apache-2.0
#include "api/EngineScratch.h"

#include "base/Hash.h"

#include <algorithm>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

namespace logix {

namespace {

using FileTime = fs::file_time_type;

constexpr const char *lockName = ".lock";

/// The newest time of anything in `path`.
FileTime newestIn(const fs::path &path)
{
    std::error_code error;
    FileTime newest = fs::last_write_time(path, error);
    // Folders are made for what is in them and don't change when a file is used again.
    for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
         it.increment(error)) {
        std::error_code ignored;
        const FileTime time = fs::last_write_time(it->path(), ignored);
        newest = ignored ? newest : std::max(newest, time);
    }
    return newest;
}

std::vector<fs::path> entriesOf(const fs::path &folder)
{
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        entries.push_back(it->path());
    }
    return entries;
}

/// Entries are named by their contents, two levels down: `sources/HASH`, `results/HASH.json`.
void deleteOld(const fs::path &folder)
{
    const FileTime limit = FileTime::clock::now() - EngineScratch::keptFor;
    std::error_code ignored;
    for (const fs::path &kind : entriesOf(folder)) {
        // A link leads to somebody else's files.
        if (fs::is_symlink(kind, ignored) || !fs::is_directory(kind, ignored)) {
            continue;
        }
        for (const fs::path &entry : entriesOf(kind)) {
            if (newestIn(entry) < limit) {
                fs::remove_all(entry, ignored);
            }
        }
    }
}

/// All but the newest.
void deleteSurplus(const fs::path &folder, std::size_t kept)
{
    std::vector<std::pair<FileTime, fs::path>> files;
    std::error_code ignored;
    for (fs::path &entry : entriesOf(folder)) {
        const FileTime time = fs::last_write_time(entry, ignored);
        files.emplace_back(time, std::move(entry));
    }
    if (files.size() <= kept) {
        return;
    }
    std::ranges::sort(files, std::greater{});
    for (std::size_t i = kept; i < files.size(); ++i) {
        fs::remove(files[i].second, ignored);
    }
}

} // namespace

struct EngineScratch::State
{
    fs::path folder;
    int lock = -1;

    /// A folder that isn't there yet gets its first files from now on, which are too young for
    /// anybody to delete.
    void open()
    {
        const fs::path file = folder / lockName;
        std::error_code error;
        const FileTime cleaned = fs::last_write_time(file, error);
        const bool isDue = error || FileTime::clock::now() - cleaned > cleanedEvery;
        lock = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock < 0) {
            return;
        }
        // Before anything is used, so that what is old is old in everybody's eyes.
        if (isDue && flock(lock, LOCK_EX | LOCK_NB) == 0) {
            deleteOld(folder);
            futimens(lock, nullptr);
        }
        flock(lock, LOCK_SH | LOCK_NB);
    }
};

EngineScratch::EngineScratch(const fs::path &engineFolder) : m_state(std::make_unique<State>())
{
    m_state->folder = engineFolder / "tmp";
    m_state->open();
}

EngineScratch::~EngineScratch()
{
    if (m_state->lock >= 0) {
        close(m_state->lock);
    }
}

const fs::path &EngineScratch::folder() const
{
    return m_state->folder;
}

std::optional<fs::path> EngineScratch::keepResult(std::string_view text) const
{
    const fs::path folder = m_state->folder / "results";
    fs::path file = folder / (hashOf(text) + ".json");
    std::error_code error;
    if (fs::exists(file, error)) {
        fs::last_write_time(file, FileTime::clock::now(), error);
        return file;
    }
    fs::create_directories(folder, error);
    // Written beside its place, since another process may read it at once. Not synced: it is only
    // of use now.
    const fs::path part = folder / (file.filename().string() + '.' + std::to_string(gettid()));
    {
        std::ofstream stream(part, std::ios::binary);
        stream.write(text.data(), static_cast<std::streamsize>(text.size()));
        stream.flush();
        if (!stream) {
            fs::remove(part, error);
            return std::nullopt;
        }
    }
    fs::permissions(part, fs::perms::owner_read | fs::perms::owner_write, error);
    fs::rename(part, file, error);
    if (error) {
        std::error_code ignored;
        fs::remove(part, ignored);
        return std::nullopt;
    }
    deleteSurplus(folder, resultsKept);
    return file;
}

} // namespace logix
