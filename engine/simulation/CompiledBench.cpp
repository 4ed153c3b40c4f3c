// SPDX-License-Identifier: Apache-2.0
#include "simulation/CompiledBench.h"

#include "base/Text.h"
#include "messages/base.h"

#include <charconv>
#include <fstream>

namespace logix {

namespace {

/// A quoted text without its quotes and escapes.
std::string unquoted(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            result += text[i];
            continue;
        }
        constexpr std::size_t octalDigits = 3;
        int code = 0;
        const char *begin = text.data() + i + 1;
        const char *end = begin + std::min(octalDigits, text.size() - i - 1);
        const auto [stop, error] = std::from_chars(begin, end, code, 8);
        if (error == std::errc() && stop == begin + octalDigits) {
            result += static_cast<char>(code);
            i += octalDigits;
        } else {
            result += text[++i];
        }
    }
    return result;
}

/// `%vpi_call/w 3 2 "$dumpvars", 32'sb0 {0 0 0};`
struct VpiCall
{
    std::size_t file = 0;
    int line = 0;
    std::string_view task;
    std::string_view arguments;
};

std::optional<VpiCall> vpiCallIn(std::string_view line)
{
    const auto words = splitWords(line);
    if (words.size() < 4 || !words[0].starts_with("%vpi_call") || !words[3].starts_with('"')) {
        return std::nullopt;
    }
    VpiCall call;
    std::from_chars(words[1].data(), words[1].data() + words[1].size(), call.file);
    std::from_chars(words[2].data(), words[2].data() + words[2].size(), call.line);
    const std::string_view rest = line.substr(line.find('"') + 1);
    const std::size_t quote = rest.find('"');
    if (quote == std::string_view::npos) {
        return std::nullopt;
    }
    call.task = rest.substr(0, quote);
    call.arguments = rest.substr(quote + 1, rest.rfind('{') - quote - 1);
    return call;
}

/// A $finish with an argument that isn't surely another number than 0.
bool maySayNothing(std::string_view arguments)
{
    const std::size_t comma = arguments.find(',');
    if (comma == std::string_view::npos) {
        return false;
    }
    const std::string_view value = trimmed(arguments.substr(comma + 1));
    const std::size_t base = value.find('\'');
    return base == std::string_view::npos || !value.substr(base).contains('1');
}

} // namespace

Result<CompiledBench> CompiledBench::read(const std::filesystem::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return Failure(setupError(Message(
            msg::base::fileUnreadable, {{"file", file.string()}, {"reason", std::string("?")}})));
    }
    CompiledBench bench;
    std::vector<std::pair<std::size_t, int>> dumpFiles;
    std::vector<std::string> names;
    constexpr std::string_view precision = ":vpi_time_precision ";
    bool isInNames = false;
    for (std::string line; std::getline(stream, line);) {
        if (isInNames) {
            const std::size_t begin = line.find('"');
            const std::size_t end = line.rfind('"');
            if (begin != std::string::npos && end > begin) {
                names.push_back(
                    unquoted(std::string_view(line).substr(begin + 1, end - begin - 1)));
            }
            continue;
        }
        if (line.starts_with(precision)) {
            std::string number = line.substr(precision.size());
            std::erase_if(number, [](char c) { return c == ' ' || c == ';' || c == '+'; });
            std::from_chars(number.data(), number.data() + number.size(), bench.timePrecision);
        } else if (line.starts_with("# The file index") || line.starts_with(":file_names")) {
            isInNames = true;
        } else if (line.contains("%vpi_call")) {
            const auto call = vpiCallIn(line);
            if (!call) {
                continue;
            }
            if (call->task == "$dumpfile") {
                dumpFiles.emplace_back(call->file, call->line);
            } else if (call->task == "$dumpvars") {
                bench.callsDumpVars = true;
            } else if (call->task == "$finish" && maySayNothing(call->arguments)) {
                bench.hasSilentFinish = true;
            } else if (call->task == "$stop" && maySayNothing(call->arguments)) {
                bench.hasSilentStop = true;
            }
        }
    }
    for (const auto &[index, line] : dumpFiles) {
        if (index < names.size()) {
            bench.dumpFileCalls.push_back({.file = names[index], .line = line});
        }
    }
    return bench;
}

} // namespace logix
