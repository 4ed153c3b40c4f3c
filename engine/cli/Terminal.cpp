// SPDX-License-Identifier: Apache-2.0
#include "cli/Terminal.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <format>
#include <sys/ioctl.h>
#include <unistd.h>

namespace logix::cli {

namespace {

std::string_view codeOf(Style style)
{
    switch (style) {
    case Style::Plain:
        return "";
    case Style::Bold:
        return "\x1b[1m";
    case Style::Dim:
        return "\x1b[2m";
    case Style::Error:
        return "\x1b[1;31m";
    case Style::Warning:
        return "\x1b[1;33m";
    case Style::Info:
        return "\x1b[1;36m";
    case Style::Good:
        return "\x1b[1;32m";
    }
    return "";
}

std::string styledText(std::string_view text, Style style, bool hasColors)
{
    if (!hasColors || style == Style::Plain) {
        return std::string(text);
    }
    return std::format("{}{}\x1b[0m", codeOf(style), text);
}

bool isSet(const char *variable)
{
    const char *value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

std::size_t terminalWidth()
{
    winsize size = {};
    constexpr std::size_t usual = 80;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

/// The first `columns` characters, counting a UTF-8 sequence as one.
std::string_view shortened(std::string_view text, std::size_t columns)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isStart = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (isStart && count++ == columns) {
            return text.substr(0, i);
        }
    }
    return text;
}

} // namespace

Terminal::Terminal(Translator translator) : m_translator(std::move(translator))
{
    const char *kind = std::getenv("TERM");
    const bool isDumb = kind == nullptr || std::string_view(kind) == "dumb";
    const bool wantsColors = !isSet("NO_COLOR") && !isDumb;
    m_hasColors = wantsColors && isatty(STDOUT_FILENO) != 0;
    m_hasNoteColors = wantsColors && isatty(STDERR_FILENO) != 0;
    m_hasProgress = !isDumb && isatty(STDERR_FILENO) != 0;
}

Terminal::~Terminal()
{
    progress({});
}

void Terminal::print(std::string_view line)
{
    const std::scoped_lock lock(m_mutex);
    clearProgress();
    write(stdout, line);
}

void Terminal::note(std::string_view line)
{
    const std::scoped_lock lock(m_mutex);
    const std::string kept = m_progress;
    clearProgress();
    write(stderr, line);
    if (!kept.empty()) {
        m_progress = kept;
        std::fputs(kept.c_str(), stderr);
    }
}

void Terminal::progress(std::string_view text)
{
    if (!m_hasProgress) {
        return;
    }
    const std::scoped_lock lock(m_mutex);
    clearProgress();
    m_progress = shortened(text, terminalWidth() - 1);
    std::fputs(m_progress.c_str(), stderr);
    std::fflush(stderr);
}

std::string Terminal::styled(std::string_view text, Style style) const
{
    return styledText(text, style, m_hasColors);
}

std::string Terminal::styledNote(std::string_view text, Style style) const
{
    return styledText(text, style, m_hasNoteColors);
}

void Terminal::clearProgress()
{
    if (!m_progress.empty()) {
        std::fputs("\r\x1b[K", stderr);
        m_progress.clear();
    }
}

void Terminal::write(std::FILE *stream, std::string_view line)
{
    const bool isWritten = std::fwrite(line.data(), 1, line.size(), stream) == line.size()
                           && std::fputc('\n', stream) != EOF && std::fflush(stream) == 0;
    // A reader that has seen enough, such as head, is no loss.
    m_hasLostResult = m_hasLostResult || (!isWritten && stream == stdout && errno != EPIPE);
}

void TerminalProgress::begin(int phases)
{
    m_phases = std::max(1, phases);
}

void TerminalProgress::phase(const Message &message)
{
    m_index = std::min(m_index + 1, m_phases);
    m_percent = -1;
    m_message = m_terminal.text(message);
    show();
}

void TerminalProgress::percent(double percent)
{
    const int whole = static_cast<int>(std::floor(percent));
    if (whole != m_percent) {
        m_percent = whole;
        show();
    }
}

void TerminalProgress::show()
{
    const std::string share = m_percent >= 0 ? std::format(" {}%", m_percent) : std::string();
    m_terminal.progress(std::format("[{}/{}] {}{}", m_index, m_phases, m_message, share));
}

void TerminalOutput::line(const LiveLine &line)
{
    // A line that is printed over isn't for a scrolling text.
    if (line.redraw) {
        return;
    }
    Style style = line.kind == LiveLine::Kind::Command ? Style::Bold : Style::Plain;
    if (line.level == Severity::Error) {
        style = Style::Error;
    } else if (line.level == Severity::Warning) {
        style = Style::Warning;
    }
    const std::string text = line.message ? m_terminal.text(*line.message) : line.text;
    m_terminal.note(m_terminal.styledNote(text, style));
}

} // namespace logix::cli
