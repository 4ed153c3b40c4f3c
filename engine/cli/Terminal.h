// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"

#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

namespace logix::cli {

enum class Style { Plain, Bold, Dim, Error, Warning, Info, Good };

/// Where the command line writes: results to standard output, everything beside them to standard
/// error, with colours where a person looks and NO_COLOR isn't set. A progress line is kept below
/// the text on a terminal. May be used by several threads.
class Terminal
{
public:
    /// `translator` makes text of messages.
    explicit Terminal(Translator translator = {});
    ~Terminal();
    Terminal(const Terminal &) = delete;
    Terminal &operator=(const Terminal &) = delete;

    /// A line of the result.
    void print(std::string_view line);
    /// A line beside the result.
    void note(std::string_view line);
    /// Shows `text` as the progress line, on a terminal only. Empty removes it.
    void progress(std::string_view text);

    /// A message in the user's language.
    [[nodiscard]] std::string text(const Message &message) const
    {
        return m_translator.text(message);
    }
    [[nodiscard]] const Translator &translator() const { return m_translator; }

    /// `text` with the codes of a style, where standard output (or error) shows them.
    [[nodiscard]] std::string styled(std::string_view text, Style style) const;
    [[nodiscard]] std::string styledNote(std::string_view text, Style style) const;

    /// A line of the result couldn't be written, as on a full disk.
    [[nodiscard]] bool hasLostResult() const { return m_hasLostResult; }
    [[nodiscard]] bool isInteractive() const { return m_hasProgress; }

private:
    void clearProgress();
    void write(std::FILE *stream, std::string_view line);

    Translator m_translator;
    std::mutex m_mutex;
    std::string m_progress;
    bool m_hasColors = false;
    bool m_hasNoteColors = false;
    bool m_hasProgress = false;
    bool m_hasLostResult = false;
};

/// An operation's progress as the terminal's progress line.
class TerminalProgress : public Progress
{
public:
    explicit TerminalProgress(Terminal &terminal) : m_terminal(terminal) {}

    void begin(int phases) override;
    void phase(const Message &message) override;
    void percent(double percent) override;

private:
    void show();

    Terminal &m_terminal;
    int m_phases = 1;
    int m_index = 0;
    int m_percent = -1;
    std::string m_message;
};

/// The tools' lines on standard error.
class TerminalOutput : public LiveOutput
{
public:
    explicit TerminalOutput(Terminal &terminal) : m_terminal(terminal) {}

    void line(const LiveLine &line) override;

private:
    Terminal &m_terminal;
};

} // namespace logix::cli
