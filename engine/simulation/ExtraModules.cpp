// SPDX-License-Identifier: Apache-2.0
#include "simulation/ExtraModules.h"

#include <format>
#include <vector>

namespace logix {

namespace {

/// `text` between the quotes of a Verilog string.
std::string quoted(const std::string &text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result + '"';
}

} // namespace

std::string waveformModule(const std::filesystem::path &waveform,
                           const std::filesystem::path &endFile)
{
    // Variables get their values before any block of the design starts.
    std::string text = std::format("`resetall\n"
                                   "module {};\n"
                                   "  function automatic open(input ignored);\n"
                                   "    begin\n"
                                   "      $dumpfile({});\n"
                                   "      open = 1'b1;\n"
                                   "    end\n"
                                   "  endfunction\n"
                                   "  reg isOpen = open(1'b0);\n",
                                   waveformModuleName, quoted(waveform.string()));
    if (!endFile.empty()) {
        text += std::format("  integer file;\n"
                            "  final begin\n"
                            "    file = $fopen({});\n"
                            "    $fdisplay(file, \"%0d\", $simtime);\n"
                            "    $fclose(file);\n"
                            "  end\n",
                            quoted(endFile.string()));
    }
    return text + "endmodule\n";
}

std::string limitModule(std::int64_t timeNs)
{
    return std::format("`resetall\n"
                       "`timescale 1ns/1ns\n"
                       "module {};\n"
                       "  initial #(64'd{}) $finish;\n"
                       "endmodule\n"
                       "`resetall\n",
                       limitModuleName, timeNs);
}

std::string verilatorModules(const std::filesystem::path &waveform,
                             std::optional<std::int64_t> limitNs, const std::string &top)
{
    std::string text = std::format("`resetall\n"
                                   "/* verilator tracing_off */\n"
                                   "/* verilator coverage_off */\n"
                                   "module {};\n"
                                   "  import \"DPI-C\" function void logixBegin();\n"
                                   "  import \"DPI-C\" function void logixEnd();\n"
                                   "  function automatic bit open(input bit ignored);\n"
                                   "    logixBegin();\n"
                                   "    $dumpfile({});\n"
                                   "    return 1'b1;\n"
                                   "  endfunction\n"
                                   "  bit isOpen = open(1'b0);\n"
                                   "  final logixEnd();\n"
                                   "endmodule\n",
                                   waveformModuleName, quoted(waveform.string()));
    std::vector<std::string_view> names = {waveformModuleName};
    if (limitNs) {
        text += limitModule(*limitNs);
        names.push_back(limitModuleName);
    }
    for (const std::string_view name : names) {
        if (!top.empty()) {
            text += std::format("bind {} {} {}();\n", top, name, name);
        }
    }
    return text;
}

} // namespace logix
