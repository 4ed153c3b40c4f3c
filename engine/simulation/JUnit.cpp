// SPDX-License-Identifier: Apache-2.0
#include "simulation/JUnit.h"

#include <algorithm>
#include <format>

namespace logix {

namespace {

/// Text within an element or an attribute; what XML can't have is left out.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') {
                result += c;
            }
        }
    }
    return result;
}

std::string problemsText(const std::vector<Diagnostic> &diagnostics)
{
    std::string text;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::Error) {
            continue;
        }
        const SourcePlace &place = diagnostic.place;
        if (!place.file.empty()) {
            text += place.file + (place.line > 0 ? ':' + std::to_string(place.line) : "") + ": ";
        }
        text += diagnostic.text.english();
        if (diagnostic.timeNs) {
            text += std::format(" (at {:g} ns)", *diagnostic.timeNs);
        }
        text += '\n';
    }
    return text;
}

double secondsOf(const BenchResult &result)
{
    return std::chrono::duration<double>(result.duration).count();
}

std::string caseText(const JUnitCase &item)
{
    const BenchResult *result = item.result;
    std::string text = std::format(
        "    <testcase classname=\"testbench\" name=\"{}\" file=\"{}\" time=\"{:.3f}\">\n",
        escaped(item.file), escaped(item.file), result != nullptr ? secondsOf(*result) : 0.0);
    if (item.error != nullptr) {
        text += std::format("      <error message=\"{}\">{}</error>\n",
                            escaped(item.error->message.english()),
                            escaped(problemsText(item.error->diagnostics)));
    } else if (result != nullptr && !result->passed) {
        const std::string problems = problemsText(result->diagnostics);
        text += std::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                            endingName(result->ending),
                            escaped(problems.substr(0, problems.find('\n'))), escaped(problems));
    }
    if (result != nullptr && !result->output.empty()) {
        text += "      <system-out>" + escaped(result->output) + "</system-out>\n";
    }
    return text + "    </testcase>\n";
}

} // namespace

std::string junitText(const std::vector<JUnitCase> &cases)
{
    std::size_t failures = 0;
    std::size_t errors = 0;
    double seconds = 0;
    std::string body;
    for (const JUnitCase &item : cases) {
        errors += item.error != nullptr ? 1 : 0;
        failures += item.error == nullptr && item.result != nullptr && !item.result->passed ? 1 : 0;
        seconds += item.result != nullptr ? secondsOf(*item.result) : 0;
        body += caseText(item);
    }
    const std::string counts = std::format(
        "name=\"logix test\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\"",
        cases.size(), failures, errors, seconds);
    return std::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n"
                       "  <testsuite {}>\n{}  </testsuite>\n</testsuites>\n",
                       counts, counts, body);
}

} // namespace logix
