// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string_view>

namespace logix {

/// The log of this engine process, one file in the engine folder's `logs`: what was called, how it
/// ended, and what the tools printed. The file is made with the first entry; the newest 20 of the
/// folder are kept. One that grows beyond a limit loses its older half. Where it can't be written
/// the engine works without. Never holds environment variables or request contents, and what looks
/// like a secret in a line is masked (see Secrets.h). May be used by several threads.
class EngineLog
{
public:
    explicit EngineLog(const std::filesystem::path &engineFolder);
    ~EngineLog();

    [[nodiscard]] const std::filesystem::path &file() const;

    void note(std::string_view text);
    void toolLine(std::string_view tool, std::string_view text);
    void call(std::string_view tool, std::string_view outcome, std::chrono::nanoseconds duration);

    static constexpr std::size_t filesKept = 20;
    static constexpr std::size_t mostBytes = std::size_t(8) << 20U;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace logix
