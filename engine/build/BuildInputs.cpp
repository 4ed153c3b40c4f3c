// SPDX-License-Identifier: Apache-2.0
#include "build/BuildInputs.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Paths.h"
#include "base/Text.h"
#include "hdl/Defines.h"
#include "hdl/Lexer.h"
#include "messages/base.h"
#include "messages/build.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Where copies for the tools go, within the build folder.
constexpr std::string_view scratchName = ".logix-tmp";
/// Data files are hashed whole, so more than this isn't taken for one.
constexpr std::uintmax_t largestDataFile = std::uintmax_t(64) << 20U;

/// Files named in strings of a source: what $readmemh and the like read. A name may be a module's
/// parameter, so every string counts that names a file the tools would find.
void addDataFiles(const SourceSet &set, const SourceFile &source,
                  std::map<std::string, std::string> &hashes)
{
    Lexer lexer(*source.text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        constexpr std::size_t longestName = 255;
        if (token.kind != Token::Kind::String || token.text.empty()
            || token.text.size() > longestName || token.text.find('\n') != std::string_view::npos) {
            continue;
        }
        const fs::path name(token.text);
        for (const fs::path &folder : {set.folder, (set.folder / source.name).parent_path()}) {
            const fs::path file = folder / name;
            std::error_code error;
            const bool isData =
                fs::is_regular_file(file, error) && fs::file_size(file, error) <= largestDataFile;
            if (!isData) {
                continue;
            }
            const std::string key =
                isInside(file.lexically_normal(), set.folder)
                    ? file.lexically_normal().lexically_relative(set.folder).generic_string()
                    : file.string();
            if (!hashes.contains(key)) {
                if (auto hash = hashOfFile(file)) {
                    hashes[key] = std::move(*hash);
                }
            }
        }
    }
}

/// A word of a script that yosys takes as it is.
bool isPlainWord(std::string_view word)
{
    return word.find_first_of(" \t\r\n,\"'#;!") == std::string_view::npos;
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
    if (!isAbsolutePath(request.buildFolder.string())) {
        return Failure(requestError(
            Message(msg::base::pathNotAbsolute, {{"field", std::string("build_folder")},
                                                 {"path", request.buildFolder.string()}})));
    }
    if (!isBuildFolderPath(request.buildFolder, request.sources.folder)) {
        return Failure(requestError(
            Message(msg::build::folderRule, {{"folder", request.buildFolder.string()}})));
    }
    return BuildTarget{.board = std::move(*board),
                       .family = std::move(*family),
                       .format = *format,
                       .topModule = std::move(*top)};
}

Result<BuildInputs> openInputs(const BuildRequest &request, const BuildTarget &target)
{
    auto sources = openSourceSet(request.sources, request.buildFolder / scratchName);
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

Result<std::string> readCommands(const SourceSet &sources, const Defines &defines,
                                 const fs::path &buildFolder)
{
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
        const fs::path file = buildFolder / scratchName / "defines.v";
        std::error_code error;
        fs::create_directories(file.parent_path(), error);
        if (auto written = writeFileSafely(file, text); !written) {
            return Failure(std::move(written.error()));
        }
        script = "read_verilog \"" + sources.argument(file) + '"';
    }
    for (const SourceFile &file : sources.sources) {
        if (file.isHeader) {
            continue;
        }
        script += file.isSystemVerilog ? "; read_verilog -sv " : "; read_verilog ";
        const std::string argument = sources.argument(file);
        script += isPlainWord(argument) ? argument : '"' + argument + '"';
    }
    return script;
}

} // namespace logix
