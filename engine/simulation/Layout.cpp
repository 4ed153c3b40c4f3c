// SPDX-License-Identifier: Apache-2.0
#include "simulation/Layout.h"

#include "simulation/ExtraModules.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <fstream>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::string_view marker =
    "[*] Made by Logix. It is replaced and deleted until it is saved from GTKWave.";
/// Steps between changes in the window around a failure: some forty cycles of a clock.
constexpr std::uint64_t stepsShown = 80;
/// Lines of a file in which the mark may be.
constexpr int firstLines = 10;
/// The window's size, and what is left of it for the waves, in pixels.
constexpr int windowWidth = 1400;
constexpr int windowHeight = 800;
constexpr int signalsWidth = 250;
constexpr double wavesWidth = windowWidth - signalsWidth - 300;
/// GTKWave's zoom is the binary logarithm of the ticks in so many pixels, turned around.
constexpr double zoomPixels = 200;
/// How GTKWave shows a signal: its bits as a hexadecimal number, or as they are.
constexpr std::string_view hexadecimal = "@22";
constexpr std::string_view binary = "@28";

} // namespace

LayoutView viewOf(const VcdScan &scan, std::optional<std::uint64_t> failure)
{
    const LayoutView whole{.begin = scan.firstTime, .end = scan.lastTime, .marker = failure};
    if (!failure || scan.typicalStep == 0) {
        return whole;
    }
    const std::uint64_t length = scan.typicalStep * stepsShown;
    const std::uint64_t run = scan.lastTime - scan.firstTime;
    if (length >= run) {
        return whole;
    }
    // The failure stands at two thirds, but the view doesn't leave the run.
    const std::uint64_t before = length * 2 / 3;
    std::uint64_t begin = *failure > scan.firstTime + before ? *failure - before : scan.firstTime;
    begin = std::min(begin, scan.lastTime - length);
    return {.begin = begin, .end = begin + length, .marker = failure};
}

std::vector<const VcdSignal *> topSignals(const VcdHeader &header,
                                          const std::vector<std::string> &tops)
{
    std::vector<const VcdSignal *> found;
    for (const VcdSignal &signal : header.signals) {
        if (std::ranges::find(tops, signal.scope) != tops.end()) {
            found.push_back(&signal);
        }
    }
    if (found.empty()) {
        int least = 1000;
        for (const VcdSignal &signal : header.signals) {
            least = std::min(least, signal.depth());
        }
        for (const VcdSignal &signal : header.signals) {
            if (signal.depth() == least) {
                found.push_back(&signal);
            }
        }
    }
    // The engine's own module writes this file, and has no signals that people look for.
    std::erase_if(found, [](const VcdSignal *signal) {
        return signal->type == "parameter" || signal->scope == waveformModuleName;
    });
    return found;
}

std::string defaultLayout(const fs::path &waveform, const std::vector<const VcdSignal *> &signals,
                          const LayoutView &view)
{
    const double length = std::max<double>(1, static_cast<double>(view.end - view.begin));
    const double zoom = -std::log2(length * zoomPixels / wavesWidth);
    std::string text = std::string(marker) + '\n';
    text += std::format("[dumpfile] \"{}\"\n", waveform.string());
    text += std::format("[timestart] {}\n", view.begin);
    text += std::format("[size] {} {}\n[pos] -1 -1\n", windowWidth, windowHeight);
    text += std::format("*{:.6f} {}", zoom,
                        view.marker ? std::to_string(*view.marker) : std::string("-1"));
    constexpr int namedMarkers = 26;
    for (int i = 0; i < namedMarkers; ++i) {
        text += " -1";
    }
    text += std::format("\n[sst_width] 233\n[signals_width] {}\n[sst_expanded] 1\n", signalsWidth);
    std::string_view format;
    for (const VcdSignal *signal : signals) {
        // GTKWave reads a name up to the first blank.
        if (signal->name.contains(' ') || signal->name.empty()) {
            continue;
        }
        const std::string_view wanted = signal->width > 1 ? hexadecimal : binary;
        if (format != wanted) {
            format = wanted;
            text += std::string(format) + '\n';
        }
        text += signal->scope + (signal->scope.empty() ? "" : ".") + signal->name + signal->range
                + '\n';
    }
    return text;
}

bool isDefaultLayout(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string line;
    for (int i = 0; i < firstLines && std::getline(stream, line); ++i) {
        if (line == marker) {
            return true;
        }
    }
    return false;
}

} // namespace logix
