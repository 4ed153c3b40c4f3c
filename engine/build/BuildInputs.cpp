// SPDX-License-Identifier: Apache-2.0
#include "build/BuildInputs.h"

#include "base/BuildFolder.h"
#include "base/Files.h"
#include "base/Hash.h"
#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/Defines.h"
#include "hdl/Lexer.h"
#include "messages/base.h"
#include "messages/build.h"

#include <algorithm>
#include <array>
#include <format>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Where copies for the tools go, within the build folder.
constexpr std::string_view scratchName = ".logix-tmp";
/// Data files are hashed whole, so more than this isn't taken for one.
constexpr std::uintmax_t largestDataFile = std::uintmax_t(64) << 20U;

void addDataFile(const SourceSet &set, const fs::path &file,
                 std::map<std::string, std::string> &hashes)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > largestDataFile) {
        return;
    }
    const fs::path normal = file.lexically_normal();
    const std::string key = isInside(normal, set.folder)
                                ? normal.lexically_relative(set.folder).generic_string()
                                : normal.string();
    if (hashes.contains(key)) {
        return;
    }
    if (!isInside(realLocation(normal), realLocation(set.folder))) {
        // Only the tools read such a file: the engine opens nothing outside of the source folder,
        // so it tells a changed one by its size and time.
        struct stat info = {};
        if (stat(normal.c_str(), &info) == 0) {
            hashes[key] = hashOf(std::format("{} {} {} {}", info.st_ino, info.st_size,
                                             info.st_mtim.tv_sec, info.st_mtim.tv_nsec));
        }
        return;
    }
    if (auto hash = hashOfFile(file)) {
        hashes[key] = std::move(*hash);
    }
}

/// Files named in strings of a source: what $readmemh and the like read. A name may be a module's
/// parameter, so every string counts that names a file the tools would find. What only looks like
/// a string, as in a comment, does no harm, so this needn't know the language.
void addDataFiles(const SourceSet &set, const SourceFile &source,
                  std::map<std::string, std::string> &hashes)
{
    constexpr std::size_t longestName = 255;
    const std::string_view text = *source.text;
    for (auto open = text.find('"'); open != std::string_view::npos;) {
        const auto close = text.find_first_of("\"\n", open + 1);
        if (close == std::string_view::npos) {
            return;
        }
        const std::string_view name = text.substr(open + 1, close - open - 1);
        const bool isString = text[close] == '"';
        if (isString && !name.empty() && name.size() <= longestName) {
            addDataFile(set, set.folder / name, hashes);
            addDataFile(set, (set.folder / source.name).parent_path() / name, hashes);
        }
        open = text.find('"', close + 1);
    }
}

/// Whether a file that is Verilog by its name uses what only SystemVerilog has. A keyword of it
/// that stands as a name doesn't count: that is Verilog, and would break when read otherwise.
bool usesSystemVerilog(std::string_view text)
{
    static constexpr std::array<std::string_view, 4> certain = {"always_ff", "always_comb",
                                                                "always_latch", "typedef"};
    static constexpr std::array<std::string_view, 3> checks = {"assert", "assume", "cover"};
    static constexpr std::array<std::string_view, 4> types = {"logic", "bit", "int", "byte"};
    const auto isOneOf = [](const auto &list, const Token &token) {
        return token.kind == Token::Kind::Word && std::ranges::find(list, token.text) != list.end();
    };
    const bool mayUse =
        std::ranges::any_of(certain, [&](auto word) { return text.contains(word); })
        || std::ranges::any_of(checks, [&](auto word) { return text.contains(word); })
        || std::ranges::any_of(types, [&](auto word) { return text.contains(word); });
    if (!mayUse) {
        return false;
    }
    Lexer lexer(text);
    Token previous;
    for (Token token = lexer.next(); token.kind != Token::Kind::End;) {
        const Token next = lexer.next();
        const bool beginsStatement = previous.is(';') || previous.is(')') || previous.is(':')
                                     || previous.isWord("begin") || previous.isWord("end")
                                     || previous.isWord("else");
        if (isOneOf(certain, token) || (isOneOf(checks, token) && beginsStatement && next.is('('))
            || (isOneOf(types, token) && (next.is('[') || next.isName()) && !previous.is('.'))) {
            return true;
        }
        previous = token;
        token = next;
    }
    return false;
}

/// A word of a script that yosys takes as it is.
bool isPlainWord(std::string_view word)
{
    return word.find_first_of(" \t\r\n,\"'#;!") == std::string_view::npos;
}

/// Whether a path can stand in a yosys script, in quotation marks. yosys has no way to escape
/// those, and cuts the script at commas before it looks for any.
bool isQuotable(std::string_view path)
{
    return path.find_first_of("\",;\\\r\n") == std::string_view::npos;
}

/// Where the copies and other small files for yosys go: into the build folder, or, when yosys
/// couldn't be told its name, into the engine's own folder.
fs::path copiesFolder(const fs::path &buildFolder, const fs::path &scratchFolder)
{
    if (isQuotable(buildFolder.string())) {
        return buildFolder / scratchName;
    }
    return scratchFolder / "build" / hashOf(buildFolder.string());
}

Result<> checkOptions(const BuildOptions &options)
{
    const auto isTarget = [](double mhz) { return mhz > 0 && mhz < 1e6; };
    const bool hasTargets = isTarget(options.targetMhz.value_or(1))
                            && std::ranges::all_of(options.clockTargets, [&](const auto &target) {
                                   return isTarget(target.second);
                               });
    if (!hasTargets) {
        return Failure(requestError(msg::build::optionTarget));
    }
    for (const auto &[clock, mhz] : options.clockTargets) {
        // They become lines of a constraint file.
        if (clock.empty() || !isPlainWord(clock)) {
            return Failure(requestError(Message(msg::build::optionClock, {{"clock", clock}})));
        }
    }
    for (const std::string &word : options.extraSynthesis) {
        if (word.empty() || !isPlainWord(word)) {
            return Failure(requestError(Message(msg::build::optionWord, {{"word", word}})));
        }
    }
    const auto &kinds = allowableKinds();
    for (const std::string &kind : options.allow) {
        if (std::ranges::find(kinds, kind) == kinds.end()) {
            std::string list;
            for (const std::string_view known : kinds) {
                list.append(list.empty() ? "" : ", ").append(known);
            }
            return Failure(
                requestError(Message(msg::build::optionAllow, {{"kind", kind}, {"kinds", list}})));
        }
    }
    if (options.sweep < 0 || options.sweep > BuildOptions::mostSeeds) {
        return Failure(requestError(
            Message(msg::build::optionSweep, {{"most", std::int64_t(BuildOptions::mostSeeds)}})));
    }
    return {};
}

} // namespace

Result<BuildTarget> checkedTarget(const BuildRequest &request, const Catalog &catalog)
{
    auto board = catalog.select(request.board, request.boardVariant, request.customBoardsFolder);
    if (!board) {
        return Failure(std::move(board.error()));
    }
    auto family = catalog.family(board->board->fpga.family);
    if (!family) {
        return Failure(std::move(family.error()));
    }
    if (auto defines = checkDefines(request.defines); !defines) {
        return Failure(std::move(defines.error()));
    }
    if (request.topModule.empty()) {
        return Failure(requestError(msg::build::topMissing));
    }
    auto top = checkedModuleName(request.topModule);
    if (!top) {
        return Failure(std::move(top.error()));
    }
    if (!isPlainWord(*top)) {
        return Failure(requestError(Message(msg::build::topUnscriptable, {{"name", *top}})));
    }
    if (auto options = checkOptions(request.options); !options) {
        return Failure(std::move(options.error()));
    }
    const auto format = constraintFormat(family->constraintExtension);
    if (!format) {
        return Failure(
            engineError(Message(msg::build::familyUnsupported, {{"family", family->label}})));
    }
    if (request.constraintFile.empty()) {
        return Failure(requestError(Message(
            msg::build::constraintMissing,
            {{"extension", "." + family->constraintExtension}, {"family", family->label}})));
    }
    const std::string extension = lowerCase(fs::path(request.constraintFile).extension().string());
    if (extension != "." + family->constraintExtension) {
        Error error = requestError(Message(msg::build::constraintExtension,
                                           {{"file", request.constraintFile},
                                            {"family", family->label},
                                            {"extension", "." + family->constraintExtension}}));
        return Failure(std::move(error));
    }
    if (auto folder = checkBuildFolder("build_folder", request.buildFolder, request.sources.folder);
        !folder) {
        return Failure(std::move(folder.error()));
    }
    return BuildTarget{.board = std::move(*board),
                       .family = std::move(*family),
                       .format = *format,
                       .topModule = std::move(*top)};
}

Result<BuildInputs> openInputs(const BuildRequest &request, const BuildTarget &target,
                               const fs::path &scratchFolder)
{
    SourceRequest files = request.sources;
    files.isForYosys = true;
    auto sources = openSourceSet(files, copiesFolder(request.buildFolder, scratchFolder));
    if (!sources) {
        return Failure(std::move(sources.error()));
    }
    auto constraints =
        openConstraintFile(request.sources.folder, request.constraintFile, target.format);
    if (!constraints) {
        return Failure(std::move(constraints.error()));
    }
    BuildInputs inputs{.sources = std::move(*sources), .constraints = std::move(*constraints)};
    for (const SourceFile *file : inputs.sources.files()) {
        inputs.hashes[file->name] = file->hash;
    }
    inputs.hashes[request.constraintFile] = inputs.constraints.hash;
    for (const SourceFile *file : inputs.sources.files()) {
        addDataFiles(inputs.sources, *file, inputs.hashes);
    }
    return inputs;
}

std::vector<std::string> changedInputs(const std::map<std::string, std::string> &before,
                                       const std::map<std::string, std::string> &after)
{
    std::vector<std::string> changed;
    for (const auto &[name, hash] : before) {
        const auto found = after.find(name);
        if (found == after.end() || found->second != hash) {
            changed.push_back(name);
        }
    }
    for (const auto &[name, hash] : after) {
        if (!before.contains(name)) {
            changed.push_back(name);
        }
    }
    return changed;
}

Result<std::string> scriptPath(const std::string &path)
{
    if (isPlainWord(path)) {
        return path;
    }
    if (!isQuotable(path)) {
        return Failure(requestError(Message(msg::build::pathUnscriptable, {{"path", path}})));
    }
    return '"' + path + '"';
}

std::string sandboxPath(const fs::path &path, const fs::path &folder)
{
    // Where they really are, for a working folder reached through a link has other parents.
    return realLocation(path).lexically_relative(realLocation(folder)).string();
}

Result<std::string> readCommands(const SourceSet &sources, const Defines &defines,
                                 const fs::path &buildFolder, const fs::path &scratchFolder,
                                 bool isSandboxed)
{
    const auto argument = [&](const fs::path &path) {
        std::string text = sources.argument(path);
        return isSandboxed && text.starts_with('/') ? sandboxPath(path, sources.folder) : text;
    };
    Defines all = defines;
    all.try_emplace("SYNTHESIZE", "1");
    const bool isPlain =
        std::ranges::all_of(all, [](const auto &define) { return isPlainWord(define.second); });
    std::string script;
    if (isPlain) {
        script = "verilog_defines";
        for (const auto &[name, value] : all) {
            script.append(" -D").append(name).append("=").append(value);
        }
    } else {
        // yosys cuts its scripts at blanks, commas and semicolons and has no way to quote them.
        std::string text;
        for (const auto &[name, value] : all) {
            text.append("`define ").append(name).append(" ").append(value).append("\n");
        }
        const fs::path file = copiesFolder(buildFolder, scratchFolder) / "defines.v";
        std::error_code error;
        fs::create_directories(file.parent_path(), error);
        if (auto written = writeFileSafely(file, text); !written) {
            return Failure(std::move(written.error()));
        }
        const auto word = scriptPath(argument(file));
        if (!word) {
            return Failure(word.error());
        }
        script = "read_verilog " + *word;
    }
    for (const SourceFile &file : sources.sources) {
        if (file.isHeader) {
            continue;
        }
        const bool isSystemVerilog = file.isSystemVerilog || usesSystemVerilog(*file.text);
        script += isSystemVerilog ? "; read_verilog -sv " : "; read_verilog ";
        const auto word = scriptPath(argument(file.readPath));
        if (!word) {
            return Failure(word.error());
        }
        script += *word;
    }
    return script;
}

} // namespace logix
