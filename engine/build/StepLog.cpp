// SPDX-License-Identifier: Apache-2.0
#include "build/StepLog.h"

#include "base/Text.h"

#include <algorithm>
#include <deque>
#include <fstream>
#include <limits>

namespace logix {

namespace {

/// Reads a line without keeping more of it than a message could have.
bool readLine(std::istream &stream, std::string &line)
{
    constexpr std::streamsize longest = 64 * 1024;
    line.resize(std::size_t(longest));
    stream.getline(line.data(), longest);
    const auto count = std::size_t(std::max<std::streamsize>(stream.gcount(), 0));
    const bool isCut = stream.fail() && !stream.eof() && count > 0;
    // The line's end is counted, where there is one.
    line.resize(isCut || stream.eof() ? count : count - (count > 0 ? 1 : 0));
    if (isCut) {
        stream.clear();
        stream.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        return true;
    }
    return !stream.fail();
}

} // namespace

void parseLog(const std::filesystem::path &log, MessageParser &parser)
{
    std::ifstream stream(log, std::ios::binary);
    std::string line;
    while (readLine(stream, line)) {
        parser.line(cleanLine(line));
    }
}

std::vector<std::string> lastLogLines(const std::filesystem::path &log, std::size_t count)
{
    std::ifstream stream(log, std::ios::binary);
    std::deque<std::string> last;
    std::string line;
    while (readLine(stream, line)) {
        last.push_back(cleanLine(line));
        if (last.size() > count) {
            last.pop_front();
        }
    }
    return {last.begin(), last.end()};
}

} // namespace logix
