// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Reads what a running testbench prints, line by line, into failures and warnings with their
/// places and simulated times. Lines that only look like messages, such as data with the word
/// ERROR in it, are left alone.
class BenchLog
{
public:
    /// What a line means for the output that people read.
    enum class LineUse {
        Show,
        /// The simulator speaks of itself.
        Hide
    };

    /// Where a $finish or $stop was called.
    struct End
    {
        SourcePlace place;
        std::optional<double> timeNs;
        bool isStop = false;
    };

    /// `sources` must outlive the log. `nsPerTick` is the unit of printed times, and `limitFile`
    /// the module that ends a run at its limit of simulated time.
    /// `mayFinishSilently` says that there is a $finish that prints nothing.
    /// `tool` is who the messages are by.
    BenchLog(const SourceSet &sources, double nsPerTick, std::filesystem::path limitFile,
             bool mayFinishSilently, std::string tool)
        : m_sources(sources)
        , m_nsPerTick(nsPerTick)
        , m_limitFile(std::move(limitFile))
        , m_mayFinishSilently(mayFinishSilently)
        , m_tool(std::move(tool))
    {
    }

    /// For a simulator that tells its unit as it begins.
    void setNsPerTick(double nsPerTick) { m_nsPerTick = nsPerTick; }

    LineUse line(std::string_view line);
    /// After the last line.
    void finish();

    /// A failure is read to its end, and the testbench goes on after it.
    [[nodiscard]] bool hasFailure() const { return m_failureCount > 0 && !m_isFatal; }
    [[nodiscard]] std::int64_t failureCount() const { return m_failureCount; }
    /// It ends itself because of $fatal.
    [[nodiscard]] bool isFatal() const { return m_isFatal; }
    [[nodiscard]] const std::optional<End> &end() const { return m_end; }
    [[nodiscard]] bool reachedTimeLimit() const { return m_reachedTimeLimit; }
    /// The simulation can't be loaded, such as for a system task that isn't there.
    [[nodiscard]] bool isNotRunnable() const { return m_isNotRunnable; }
    /// Why it can't.
    [[nodiscard]] std::vector<Diagnostic> loadProblems() const;
    [[nodiscard]] bool mayFinishSilently() const { return m_mayFinishSilently; }
    /// The latest simulated time that a message told.
    [[nodiscard]] std::optional<double> lastTimeNs() const { return m_lastTimeNs; }

    /// Failures and warnings in the order printed; the first hundred of each.
    [[nodiscard]] std::vector<Diagnostic> takeDiagnostics() { return std::move(m_diagnostics); }

    /// How a console should colour a line.
    [[nodiscard]] Severity levelOf(std::string_view line) const;

private:
    /// A message whose time comes in a later line.
    struct Pending
    {
        Diagnostic diagnostic;
        std::string text;
        /// Lines after the first that may belong to it.
        std::vector<std::string> more;
        bool isFatal = false;
        /// Only a message when its time follows.
        bool isDoubtful = false;
    };

    bool readTime(std::string_view line);
    bool readMessage(std::string_view line);
    bool readAssertion(std::string_view line);
    bool readEnd(std::string_view line);
    [[nodiscard]] SourcePlace placeBefore(std::string_view text) const;
    void flush(bool isComplete);
    void add(Diagnostic diagnostic, bool isFatal);

    const SourceSet &m_sources;
    double m_nsPerTick;
    std::filesystem::path m_limitFile;
    bool m_mayFinishSilently;
    std::string m_tool;
    /// What was printed first, in which a simulator says why it can't begin.
    std::vector<std::string> m_firstLines;
    std::vector<Diagnostic> m_diagnostics;
    std::optional<Pending> m_pending;
    std::optional<End> m_end;
    std::optional<double> m_lastTimeNs;
    std::int64_t m_failureCount = 0;
    std::int64_t m_warningCount = 0;
    bool m_isFatal = false;
    bool m_reachedTimeLimit = false;
    bool m_isNotRunnable = false;
};

} // namespace logix
