// SPDX-License-Identifier: Apache-2.0
#include "api/EngineLog.h"

#include "api/Secrets.h"
#include "base/Files.h"
#include "base/Message.h"
#include "base/Text.h"
#include "messages/api.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <format>
#include <fstream>
#include <mutex>
#include <string>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

namespace logix {

namespace {

struct FileCloser
{
    void operator()(std::FILE *file) const { std::fclose(file); }
};

std::tm now()
{
    const std::time_t time = std::time(nullptr);
    std::tm utc = {};
    gmtime_r(&time, &utc);
    return utc;
}

/// Deletes all but the newest logs. Their names begin with the date, but several of one day have
/// the process id next, so age is what counts.
void prune(const fs::path &folder, std::size_t kept)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> logs;
    std::error_code error;
    for (auto entry = fs::directory_iterator(folder, error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (entry->path().extension() == ".log" && entry->is_regular_file(ignored)) {
            logs.emplace_back(entry->last_write_time(ignored), entry->path());
        }
    }
    std::ranges::sort(logs, std::greater{});
    for (std::size_t i = kept; i < logs.size(); ++i) {
        fs::remove(logs[i].second, error);
    }
}

} // namespace

struct EngineLog::State
{
    fs::path file;
    Secrets secrets = Secrets::ofThisProcess();
    std::mutex mutex;
    std::unique_ptr<std::FILE, FileCloser> stream;
    bool isOpened = false;
    std::size_t size = 0;

    /// `text` is one clean line.
    void write(std::string_view text)
    {
        const std::string masked = secrets.masked(text);
        const std::scoped_lock lock(mutex);
        if (!isOpened) {
            isOpened = true;
            std::error_code error;
            fs::create_directories(file.parent_path(), error);
            // Room for this process's own file.
            prune(file.parent_path(), filesKept - 1);
            open();
        }
        if (!stream) {
            return;
        }
        const std::tm utc = now();
        const std::string line =
            std::format("{:02}:{:02}:{:02} {}\n", utc.tm_hour, utc.tm_min, utc.tm_sec, masked);
        if (size + line.size() > mostBytes) {
            shorten();
        }
        if (stream) {
            std::fwrite(line.data(), 1, line.size(), stream.get());
            std::fflush(stream.get());
            size += line.size();
        }
    }

    void open()
    {
        // "e": programs that the engine runs don't inherit it.
        stream.reset(std::fopen(file.c_str(), "ae"));
        std::error_code error;
        const auto there = fs::file_size(file, error);
        size = error ? 0 : static_cast<std::size_t>(there);
    }

    /// Keeps the newer half. What goes wrong costs the log, never the engine.
    void shorten()
    {
        stream.reset();
        const auto text = readFile(file);
        const std::size_t half = text ? text->find('\n', text->size() / 2) : std::string::npos;
        std::error_code error;
        if (half == std::string::npos) {
            fs::remove(file, error);
            open();
            return;
        }
        constexpr std::size_t megabyte = std::size_t(1) << 20U;
        const std::string head =
            Message(msg::api::logShortened,
                    {{"limit", static_cast<std::int64_t>(mostBytes / megabyte)}})
                .english();
        std::ofstream(file, std::ios::binary | std::ios::trunc)
            << head << '\n'
            << std::string_view(*text).substr(half + 1);
        open();
    }
};

EngineLog::EngineLog(const fs::path &engineFolder) : m_state(std::make_unique<State>())
{
    const std::tm utc = now();
    m_state->file = engineFolder / "logs"
                    / std::format("{:04}{:02}{:02}-{}.log", utc.tm_year + 1900, utc.tm_mon + 1,
                                  utc.tm_mday, getpid());
}

EngineLog::~EngineLog() = default;

const fs::path &EngineLog::file() const
{
    return m_state->file;
}

void EngineLog::note(std::string_view text)
{
    m_state->write(cleanLine(text));
}

void EngineLog::toolLine(std::string_view tool, std::string_view text)
{
    m_state->write(std::format("{}: {}", cleanLine(tool), cleanLine(text)));
}

void EngineLog::call(std::string_view tool, std::string_view outcome,
                     std::chrono::nanoseconds duration)
{
    m_state->write(
        std::format("call {}: {} in {} ms", tool, outcome,
                    std::chrono::duration_cast<std::chrono::milliseconds>(duration).count()));
}

} // namespace logix
