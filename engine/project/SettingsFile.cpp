// SPDX-License-Identifier: Apache-2.0
#include "project/SettingsFile.h"

#include "base/Paths.h"
#include "base/Text.h"
#include "messages/project.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace logix {

namespace {

using Kind = JsonValue::Kind;
using Arguments = std::map<std::string, MessageArgument>;

/// Reads the values of one file and collects everything that is wrong with them.
class Reader
{
public:
    explicit Reader(const JsonText &file) : m_file(file) {}

    Result<ProjectSettings> read()
    {
        const JsonValue &root = m_file.root();
        if (!root.isObject()) {
            problem(root.begin, msg::project::notObject);
        }
        members(root, {{"$schema", [](const JsonValue &, const std::string &) {}},
                       {"board", line(m_settings.board)},
                       {"board_variant", [this](const auto &v, const auto &n) { variant(v, n); }},
                       {"top_module", line(m_settings.topModule)},
                       {"source_files", paths(m_settings.sourceFiles, false)},
                       {"testbench_files", paths(m_settings.testbenchFiles, false)},
                       {"constraint_file", path(m_settings.constraintFile)},
                       {"defines", [this](const auto &v, const auto &n) { defines(v, n); }},
                       {"include_folders", paths(m_settings.includeFolders, true)},
                       {"custom_boards_folder", path(m_settings.customBoardsFolder)},
                       {"options", [this](const auto &v, const auto &n) { options(v, n); }}});
        if (m_problems.empty()) {
            return std::move(m_settings);
        }
        Error error = requestError(Message(
            msg::project::fileProblems, {{"file", std::string(projectFileName)},
                                         {"count", static_cast<std::int64_t>(m_problems.size())}}));
        error.diagnostics = std::move(m_problems);
        return Failure(std::move(error));
    }

private:
    using Take = std::function<void(const JsonValue &value, const std::string &name)>;
    struct Field
    {
        std::string name;
        Take take;
    };

    void problem(std::size_t offset, const MessageId &id, Arguments arguments = {})
    {
        SourcePlace place = m_file.place(offset);
        place.file = projectFileName;
        m_problems.push_back({.place = std::move(place),
                              .severity = Severity::Error,
                              .text = Message(id, std::move(arguments)),
                              .tool = std::string(engineToolName)});
    }

    /// Gives each member to its field. Fields of other programs are left alone, unless the name is
    /// so near to one of ours that it's a slip.
    void members(const JsonValue &object, const std::vector<Field> &fields)
    {
        std::vector<std::string> absent;
        for (const Field &field : fields) {
            if (object.find(field.name) == nullptr) {
                absent.push_back(field.name);
            }
        }
        std::set<std::string_view> seen;
        for (const JsonValue::Member &member : object.members) {
            const auto field = std::ranges::find(fields, member.name, &Field::name);
            if (field == fields.end()) {
                if (const auto nearest = nearestName(member.name, absent)) {
                    problem(member.begin, msg::project::fieldNear,
                            {{"field", member.name}, {"nearest", *nearest}});
                }
            } else if (!seen.insert(member.name).second) {
                problem(member.begin, msg::project::fieldTwice, {{"field", member.name}});
            } else {
                field->take(member.value, member.name);
            }
        }
    }

    bool isText(const JsonValue &value, const std::string &name)
    {
        if (!value.isString()) {
            problem(value.begin, msg::project::mustBeText, {{"field", name}});
            return false;
        }
        const bool hasControl = std::ranges::any_of(
            value.text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
        if (hasControl) {
            problem(value.begin, msg::project::mustBeLine, {{"field", name}});
        }
        return !hasControl;
    }

    template <typename Target>
    Take line(Target &target)
    {
        return [this, &target](const JsonValue &value, const std::string &name) {
            if (!isText(value, name)) {
                return;
            }
            if (trimmed(value.text).empty()) {
                problem(value.begin, msg::project::mustNotBeEmpty, {{"field", name}});
            } else {
                target = value.text;
            }
        };
    }

    bool isPath(const JsonValue &value, const std::string &name)
    {
        if (!isText(value, name)) {
            return false;
        }
        if (!isRelativePath(value.text)) {
            problem(value.begin, msg::project::mustBeRelative,
                    {{"field", name}, {"path", value.text}});
            return false;
        }
        return true;
    }

    Take path(std::optional<std::string> &target)
    {
        return [this, &target](const JsonValue &value, const std::string &name) {
            if (isPath(value, name)) {
                target = value.text;
            }
        };
    }

    /// `mayBeFolder`: the empty text is the project folder.
    template <typename Target>
    Take paths(Target &target, bool mayBeFolder)
    {
        return [this, &target, mayBeFolder](const JsonValue &value, const std::string &name) {
            if (!value.isArray()) {
                return problem(value.begin, msg::project::mustBeList, {{"field", name}});
            }
            std::vector<std::string> list;
            for (const JsonValue &item : value.items) {
                const bool isFolder = mayBeFolder && item.isString() && item.text.empty();
                if (isFolder || isPath(item, name)) {
                    list.push_back(item.text);
                }
            }
            target = std::move(list);
        };
    }

    bool isObject(const JsonValue &value, const std::string &name)
    {
        if (!value.isObject()) {
            problem(value.begin, msg::project::mustBeObject, {{"field", name}});
        }
        return value.isObject();
    }

    void variant(const JsonValue &value, const std::string &name)
    {
        if (isObject(value, name)) {
            members(value, {{"connection", line(m_settings.boardVariant.connection)},
                            {"memory", line(m_settings.boardVariant.memory)}});
        }
    }

    void defines(const JsonValue &value, const std::string &name)
    {
        if (!isObject(value, name)) {
            return;
        }
        for (const JsonValue::Member &member : value.members) {
            if (m_settings.defines.contains(member.name)) {
                problem(member.begin, msg::project::fieldTwice, {{"field", member.name}});
            } else if (isText(member.value, member.name)) {
                m_settings.defines[member.name] = member.value.text;
            }
        }
    }

    Take flag(bool &target)
    {
        return [this, &target](const JsonValue &value, const std::string &name) {
            if (value.kind != Kind::Boolean) {
                problem(value.begin, msg::project::mustBeBoolean, {{"field", name}});
            } else {
                target = value.boolean;
            }
        };
    }

    void options(const JsonValue &value, const std::string &name)
    {
        if (isObject(value, name)) {
            BuildOptions &build = m_settings.options.build;
            members(value, {{"synthesize", flag(m_settings.options.synthesize)},
                            {"strict", flag(m_settings.options.strict)},
                            {"style", flag(m_settings.options.style)},
                            {"verbose", flag(m_settings.options.verbose)},
                            {"target_mhz", [this](const auto &v, const auto &n) { target(v, n); }},
                            {"seed", [this](const auto &v, const auto &n) { seed(v, n); }},
                            {"optimize", [this](const auto &v, const auto &n) { optimize(v, n); }},
                            {"use_dsp", flag(build.useDsp)},
                            {"extra_args", [this](const auto &v, const auto &n) { extra(v, n); }},
                            {"allow", words(build.allow)}});
        }
    }

    std::optional<double> frequency(const JsonValue &value, const std::string &name)
    {
        if (value.kind != Kind::Number || !(value.number > 0)) {
            problem(value.begin, msg::project::mustBeFrequency, {{"field", name}});
            return std::nullopt;
        }
        return value.number;
    }

    /// A number for all clocks, or an object of clocks.
    void target(const JsonValue &value, const std::string &name)
    {
        BuildOptions &build = m_settings.options.build;
        if (!value.isObject()) {
            build.targetMhz = frequency(value, name);
            return;
        }
        for (const JsonValue::Member &member : value.members) {
            if (const auto mhz = frequency(member.value, member.name)) {
                build.clockTargets[member.name] = *mhz;
            }
        }
    }

    void seed(const JsonValue &value, const std::string &name)
    {
        constexpr double most = 2147483647;
        const bool isSeed = value.kind == Kind::Number && value.number >= 0 && value.number <= most
                            && value.number == std::floor(value.number);
        if (!isSeed) {
            problem(value.begin, msg::project::mustBeSeed, {{"field", name}});
            return;
        }
        m_settings.options.build.seed = std::int64_t(value.number);
    }

    void optimize(const JsonValue &value, const std::string &name)
    {
        using Optimize = BuildOptions::Optimize;
        const bool isGoal =
            value.isString()
            && (value.text == "balanced" || value.text == "area" || value.text == "speed");
        if (!isGoal) {
            problem(value.begin, msg::project::mustBeGoal, {{"field", name}});
            return;
        }
        m_settings.options.build.optimize = value.text == "area"    ? Optimize::Area
                                            : value.text == "speed" ? Optimize::Speed
                                                                    : Optimize::Balanced;
    }

    void extra(const JsonValue &value, const std::string &name)
    {
        BuildOptions &build = m_settings.options.build;
        if (isObject(value, name)) {
            members(value, {{"synthesis", words(build.extraSynthesis)},
                            {"place_and_route", words(build.extraPlaceAndRoute)},
                            {"pack", words(build.extraPack)}});
        }
    }

    Take words(std::vector<std::string> &target)
    {
        return [this, &target](const JsonValue &value, const std::string &name) {
            if (!value.isArray()) {
                return problem(value.begin, msg::project::mustBeList, {{"field", name}});
            }
            for (const JsonValue &item : value.items) {
                if (isText(item, name)) {
                    target.push_back(item.text);
                }
            }
        };
    }

    const JsonText &m_file;
    ProjectSettings m_settings;
    std::vector<Diagnostic> m_problems;
};

} // namespace

Result<ProjectSettings> settingsFrom(const JsonText &file)
{
    return Reader(file).read();
}

} // namespace logix
