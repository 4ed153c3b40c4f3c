// SPDX-License-Identifier: Apache-2.0
#include "cli/ManPage.h"

#include "base/Message.h"
#include "base/Version.h"
#include "cli/Commands.h"
#include "messages/cli.h"

#include <format>

namespace logix::cli {

namespace {

/// Text as roff has it: dashes that are dashes, no line that begins as a request.
std::string roff(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isLineStart = i == 0 || text[i - 1] == '\n';
        if (isLineStart && (c == '.' || c == '\'')) {
            result += "\\&";
        }
        if (c == '-') {
            result += "\\-";
        } else if (c == '\\') {
            result += "\\e";
        } else {
            result += c;
        }
    }
    return result;
}

std::string english(const MessageId &id)
{
    return roff(Message(id).english());
}

std::string optionEntry(const OptionInfo &option)
{
    std::string names;
    for (const std::string_view name : {option.shortName, option.name}) {
        if (!name.empty()) {
            names += (names.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
        }
    }
    if (!option.value.empty()) {
        names += " \\fI" + roff(option.value) + "\\fR";
    }
    return ".TP\n" + names + "\n" + english(option.help) + "\n";
}

} // namespace

std::string manPage()
{
    std::string page = std::format(".TH LOGIX 1 \"\" \"Logix {}\"\n", engineVersion());
    page += ".SH NAME\nlogix \\- " + english(msg::cli::manSummary) + "\n";
    page += ".SH SYNOPSIS\n\\fBlogix\\fR [\\fIFOLDER\\fR]\n.br\n\\fBlogix\\fR \\fICOMMAND\\fR "
            "[\\fIOPTIONS\\fR]\n.br\n\\fBlogix \\-\\-mcp\\fR\n";
    page += ".SH DESCRIPTION\n" + english(msg::cli::overviewIntro) + "\n"
            + english(msg::cli::manMore) + "\n.SH COMMANDS\n";
    for (const CommandInfo &command : allCommands()) {
        page += std::format(".SS logix {} {}\n{}\n", command.name, roff(command.words),
                            english(command.description));
        for (const OptionInfo &option : command.options) {
            page += optionEntry(option);
        }
    }
    page += ".SH OPTIONS\n";
    for (const OptionInfo &option : globalOptions()) {
        page += optionEntry(option);
    }
    page += ".SH EXIT STATUS\n";
    const auto exit = [&](int code, const MessageId &meaning) {
        page += std::format(".TP\n{}\n{}\n", code, english(meaning));
    };
    exit(0, msg::cli::exitPassed);
    exit(1, msg::cli::exitDesign);
    exit(2, msg::cli::exitRequest);
    exit(3, msg::cli::exitSetup);
    exit(4, msg::cli::exitFailure);
    exit(130, msg::cli::exitCancelled);
    page += ".SH FILES\n.TP\nlogix.json\n" + english(msg::cli::manProjectFile) + "\n";
    page += ".SH ENVIRONMENT\n.TP\nLOGIX_TOOLCHAIN_PATH\n" + english(msg::cli::manToolchainPath)
            + "\n.TP\nNO_COLOR\n" + english(msg::cli::manNoColor) + "\n";
    return page;
}

} // namespace logix::cli
