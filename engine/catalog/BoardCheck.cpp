// SPDX-License-Identifier: Apache-2.0
#include "catalog/BoardCheck.h"

#include "base/Text.h"
#include "catalog/ArgumentTemplate.h"
#include "messages/catalog.h"

#include <algorithm>
#include <format>
#include <set>
#include <span>

namespace logix {

namespace {

using Kind = JsonValue::Kind;
using Arguments = std::map<std::string, MessageArgument>;

/// A field that an object may have.
struct Field
{
    std::string_view name;
    Kind kind = Kind::String;
    bool isRequired = false;
    /// Any value will do: programs add it, nobody reads it.
    bool isIgnored = false;
};

constexpr bool required = true;

constexpr Field boardFields[] = {
    {"$schema"},
    {"name", Kind::String, required},
    {"fpga_id", Kind::String, required},
    {"custom", Kind::Boolean, false, true},
    {"dimensions", Kind::Array, false, true},
    {"variants", Kind::Array, required},
    {"requires", Kind::Array},
    {"resources", Kind::Object},
    {"maintainer_notes"},
    {"ai_hints", Kind::Array},
};
constexpr Field variantFields[] = {
    {"selector", Kind::Object, required},
    {"label", Kind::String, false, true},
    {"programmer", Kind::String, required},
    {"args", Kind::String, required},
    {"usb", Kind::Object, required},
    {"tested", Kind::Boolean},
    {"user_notes"},
    {"maintainer_notes"},
};
constexpr Field selectorFields[] = {
    {"connection", Kind::String, required},
    {"memory", Kind::String, required},
};
constexpr Field usbFields[] = {
    {"vid", Kind::String, required},
    {"pid", Kind::String, required},
    {"product_regex"},
    {"serial_regex"},
    {"release"},
};
constexpr Field driveFields[] = {
    {"type", Kind::String, required},
    {"name", Kind::String, required},
    {"pins", Kind::Array, required},
    {"level", Kind::String, required},
    {"io_standard"},
    {"why"},
    {"source", Kind::Object},
};
constexpr Field setupFields[] = {
    {"type", Kind::String, required},
    {"text", Kind::String, required},
    {"source", Kind::Object},
};
constexpr Field sourceFields[] = {
    {"kind", Kind::String, required},
    {"ref", Kind::String, required},
};

/// What every resource may have, besides the fields of its type.
constexpr Field resourceFields[] = {
    {"type", Kind::String, required}, {"io_standard"}, {"source", Kind::Object},
    {"requires", Kind::Array},        {"user_notes"},  {"ai_hints", Kind::Array},
};
constexpr Field clockFields[] = {
    {"pin", Kind::String, required},
    {"mhz", Kind::Number, required},
};
constexpr Field levelFields[] = {
    {"pins", Kind::Array, required},
    {"active"},
};
constexpr Field rgbFields[] = {
    {"red", Kind::String, required},
    {"green", Kind::String, required},
    {"blue", Kind::String, required},
    {"active"},
};
constexpr Field matrixFields[] = {
    {"leds", Kind::Array, required},
    {"colors", Kind::Array, required},
    {"active"},
};
constexpr Field uartFields[] = {
    {"tx", Kind::String, required},
    {"rx", Kind::String, required},
    {"rts"},
    {"cts"},
};
constexpr Field pinsFields[] = {
    {"pins", Kind::Array, required},
};

struct ResourceType
{
    std::string_view name;
    std::span<const Field> fields;
};

constexpr ResourceType resourceTypes[] = {
    {"clock", clockFields},       {"leds", levelFields},  {"buttons", levelFields},
    {"switches", levelFields},    {"rgb_led", rgbFields}, {"led_matrix", matrixFields},
    {"uart", uartFields},         {"pmod", pinsFields},   {"header", pinsFields},
    {"unclassified", pinsFields},
};

const MessageId &kindMessage(Kind kind)
{
    switch (kind) {
    case Kind::String:
        return msg::catalog::mustBeText;
    case Kind::Array:
        return msg::catalog::mustBeList;
    case Kind::Object:
        return msg::catalog::mustBeObject;
    case Kind::Number:
        return msg::catalog::mustBeNumber;
    case Kind::Boolean:
    case Kind::Null:
        break;
    }
    return msg::catalog::mustBeBoolean;
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words) {
        text += (text.empty() ? "" : ", ") + word;
    }
    return text;
}

bool isControl(char c, bool mayHaveLines)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte == 0x7F || (byte < 0x20 && !(mayHaveLines && (c == '\n' || c == '\t')));
}

std::size_t characterCount(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

bool isHex4(std::string_view text, bool mayBeUpper)
{
    return text.size() == 4 && std::ranges::all_of(text, [&](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')
                      || (mayBeUpper && c >= 'A' && c <= 'F');
           });
}

class Checker
{
public:
    explicit Checker(const BoardRules &rules) : m_rules(rules) {}

    void board(const JsonValue &root)
    {
        if (!root.isObject()) {
            return problem(root.begin, msg::catalog::boardNotObject);
        }
        fields(root, boardFields);
        if (const JsonValue *schema = text(root, "$schema");
            schema != nullptr && schema->text != Catalog::boardsSchema) {
            problem(schema->begin, msg::catalog::schemaOther,
                    {{"schema", std::string(Catalog::boardsSchema)}});
        }
        line(text(root, "name"), 200);
        fpga(text(root, "fpga_id"));
        variants(get(root, "variants", Kind::Array));
        notes(text(root, "maintainer_notes"));
        hints(get(root, "ai_hints", Kind::Array));
        // Names are taken in the file's order, whatever that is.
        for (const JsonValue::Member &member : root.members) {
            if (member.name == "requires") {
                requirements(&member.value);
            } else if (member.name == "resources") {
                resources(&member.value);
            }
        }
        std::ranges::stable_sort(m_problems, {}, &BoardProblem::offset);
    }

    std::vector<BoardProblem> takeProblems() { return std::move(m_problems); }

private:
    void problem(std::size_t offset, const MessageId &id, Arguments arguments = {})
    {
        m_problems.push_back({.offset = offset, .text = Message(id, std::move(arguments))});
    }
    void problem(std::size_t offset, Message message)
    {
        m_problems.push_back({.offset = offset, .text = std::move(message)});
    }

    /// A member of the right kind, or null.
    static const JsonValue *get(const JsonValue &object, std::string_view name, Kind kind)
    {
        const JsonValue *value = object.find(name);
        return value != nullptr && value->kind == kind ? value : nullptr;
    }
    static const JsonValue *text(const JsonValue &object, std::string_view name)
    {
        return get(object, name, Kind::String);
    }

    /// Every member is one of the fields, of its kind, once; every required one is there.
    void fields(const JsonValue &object, std::span<const Field> first,
                std::span<const Field> more = {})
    {
        std::vector<Field> known(first.begin(), first.end());
        known.insert(known.end(), more.begin(), more.end());
        std::vector<std::string> absent;
        for (const Field &field : known) {
            if (object.find(field.name) == nullptr) {
                absent.emplace_back(field.name);
            }
        }
        std::set<std::string_view> seen;
        std::set<std::string> misspelt;
        for (const JsonValue::Member &member : object.members) {
            const auto field = std::ranges::find(known, member.name, &Field::name);
            if (field == known.end()) {
                const auto nearest = nearestName(member.name, absent);
                if (nearest) {
                    misspelt.insert(*nearest);
                    problem(member.begin, msg::catalog::fieldUnknownNear,
                            {{"field", member.name}, {"nearest", *nearest}});
                } else {
                    problem(member.begin, msg::catalog::fieldUnknown, {{"field", member.name}});
                }
            } else if (!seen.insert(member.name).second) {
                problem(member.begin, msg::catalog::fieldTwice, {{"field", member.name}});
            } else if (member.value.kind != field->kind && !field->isIgnored) {
                problem(member.value.begin, kindMessage(field->kind), {{"field", member.name}});
            }
        }
        for (const Field &field : known) {
            const std::string name(field.name);
            // A misspelt field is one problem, not two.
            if (field.isRequired && object.find(name) == nullptr && !misspelt.contains(name)) {
                problem(object.begin, msg::catalog::fieldMissing, {{"field", name}});
            }
        }
    }

    void oneOf(const JsonValue *value, std::string_view field,
               const std::vector<std::string> &values)
    {
        if (value == nullptr || std::ranges::find(values, value->text) != values.end()) {
            return;
        }
        if (const auto nearest = nearestName(value->text, values)) {
            problem(value->begin, msg::catalog::valueUnknownNear,
                    {{"field", std::string(field)}, {"value", value->text}, {"nearest", *nearest}});
        } else {
            problem(value->begin, msg::catalog::valueUnknown,
                    {{"field", std::string(field)},
                     {"value", value->text},
                     {"values", joined(values)}});
        }
    }

    /// A text of one line that people read.
    bool line(const JsonValue *value, std::size_t maxLength)
    {
        if (value == nullptr) {
            return true;
        }
        if (trimmed(value->text).empty()) {
            problem(value->begin, msg::catalog::textEmpty);
        } else if (std::ranges::any_of(value->text, [](char c) { return isControl(c, false); })) {
            problem(value->begin, msg::catalog::textNotLine);
        } else if (characterCount(value->text) > maxLength) {
            problem(value->begin, msg::catalog::textLong, {{"limit", std::int64_t(maxLength)}});
        } else {
            return true;
        }
        return false;
    }

    /// A text of one or more lines.
    void notes(const JsonValue *value)
    {
        if (value == nullptr) {
            return;
        }
        if (trimmed(value->text).empty()) {
            problem(value->begin, msg::catalog::textEmpty);
        } else if (std::ranges::any_of(value->text, [](char c) { return isControl(c, true); })) {
            problem(value->begin, msg::catalog::textControl);
        }
    }

    void hints(const JsonValue *list)
    {
        constexpr std::size_t maxHint = 90;
        if (list == nullptr) {
            return;
        }
        if (list->items.empty()) {
            problem(list->begin, msg::catalog::listEmpty, {{"field", "ai_hints"}});
        }
        for (const JsonValue &hint : list->items) {
            if (!hint.isString()) {
                problem(hint.begin, msg::catalog::itemsMustBeText, {{"field", "ai_hints"}});
            } else {
                line(&hint, maxHint);
            }
        }
    }

    void fpga(const JsonValue *id)
    {
        if (id == nullptr) {
            return;
        }
        if (const auto found = m_rules.fpga(id->text)) {
            const auto family = std::ranges::find(m_rules.families, found->family, &Family::id);
            m_family = family != m_rules.families.end() ? &*family : nullptr;
        } else if (const auto nearest = nearestId(id->text, m_rules.fpgaIds)) {
            problem(id->begin, msg::catalog::unknownFpgaNear,
                    {{"id", id->text}, {"nearest", *nearest}});
        } else {
            problem(id->begin, msg::catalog::unknownFpga, {{"id", id->text}});
        }
    }

    void variants(const JsonValue *list)
    {
        if (list == nullptr) {
            return;
        }
        if (list->items.empty()) {
            problem(list->begin, msg::catalog::listEmpty, {{"field", "variants"}});
        }
        std::set<std::pair<std::string, std::string>> selectors;
        for (const JsonValue &item : list->items) {
            if (!item.isObject()) {
                problem(item.begin, msg::catalog::itemsMustBeObjects, {{"field", "variants"}});
                continue;
            }
            variant(item);
            const JsonValue *selector = get(item, "selector", Kind::Object);
            const JsonValue *connection =
                selector != nullptr ? text(*selector, "connection") : nullptr;
            const JsonValue *memory = selector != nullptr ? text(*selector, "memory") : nullptr;
            if (connection != nullptr && memory != nullptr
                && !selectors.emplace(connection->text, memory->text).second) {
                problem(selector->begin, msg::catalog::selectorTwice,
                        {{"connection", connection->text}, {"memory", memory->text}});
            }
        }
    }

    void variant(const JsonValue &variant)
    {
        fields(variant, variantFields);
        if (const JsonValue *selector = get(variant, "selector", Kind::Object)) {
            fields(*selector, selectorFields);
            for (const Dimension &dimension : m_rules.dimensions) {
                std::vector<std::string> values;
                std::ranges::transform(dimension.values, std::back_inserter(values),
                                       &DimensionValue::id);
                oneOf(text(*selector, dimension.id), dimension.id, values);
            }
        }
        oneOf(text(variant, "programmer"), "programmer", m_rules.programmers);
        if (const JsonValue *arguments = text(variant, "args"); line(arguments, 1000)) {
            if (arguments != nullptr) {
                if (auto found = problemOfTemplate(arguments->text)) {
                    problem(arguments->begin, std::move(*found));
                }
            }
        }
        if (const JsonValue *usb = get(variant, "usb", Kind::Object)) {
            usbFilter(*usb);
        }
        notes(text(variant, "user_notes"));
        notes(text(variant, "maintainer_notes"));
    }

    void usbFilter(const JsonValue &usb)
    {
        fields(usb, usbFields);
        for (const char *field : {"vid", "pid"}) {
            const JsonValue *id = text(usb, field);
            // Letters of either case are taken, as in every USB ID.
            if (id != nullptr && !isHex4(id->text, true)) {
                problem(id->begin, msg::catalog::usbId, {{"field", field}, {"value", id->text}});
            }
        }
        if (const JsonValue *release = text(usb, "release");
            release != nullptr && !isHex4(release->text, false)) {
            problem(release->begin, msg::catalog::usbRelease, {{"value", release->text}});
        }
        for (const char *field : {"product_regex", "serial_regex"}) {
            const JsonValue *regex = text(usb, field);
            if (regex != nullptr) {
                if (auto found = problemOfRegex(regex->text)) {
                    problem(regex->begin, std::move(*found));
                }
            }
        }
    }

    /// Takes a port's name for a resource or a drive.
    void takePort(const std::string &port, std::size_t offset)
    {
        if (!m_ports.insert(port).second) {
            problem(offset, msg::catalog::portTaken, {{"name", port}});
        }
    }

    void portName(const std::string &name, std::size_t offset)
    {
        if (!isPortName(name)) {
            problem(offset, msg::catalog::portName, {{"name", name}});
        }
    }

    void source(const JsonValue *source)
    {
        if (source != nullptr) {
            fields(*source, sourceFields);
            oneOf(text(*source, "kind"), "kind",
                  {"hardware", "schematic", "maker", "litex", "amaranth", "user"});
            line(text(*source, "ref"), 200);
        }
    }

    void ioStandard(const JsonValue *standard)
    {
        if (standard == nullptr || m_family == nullptr) {
            return;
        }
        const auto &known = m_family->ioStandards;
        if (std::ranges::find(known, standard->text) != known.end()) {
            return;
        }
        if (known.empty()) {
            problem(standard->begin, msg::catalog::ioStandardNone, {{"family", m_family->label}});
        } else if (const auto nearest = nearestName(standard->text, known)) {
            problem(standard->begin, msg::catalog::ioStandardNear,
                    {{"name", standard->text}, {"family", m_family->label}, {"nearest", *nearest}});
        } else {
            problem(standard->begin, msg::catalog::ioStandard,
                    {{"name", standard->text}, {"family", m_family->label}});
        }
    }

    /// One pin of a resource or drive, whose pins so far are `used`.
    void pin(const JsonValue &value, std::set<std::string_view> &used)
    {
        const bool isPin = !value.text.empty() && value.text.size() <= 8
                           && std::ranges::all_of(value.text, [](char c) {
                                  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')
                                         || (c >= 'a' && c <= 'z') || c == '_';
                              });
        if (!isPin) {
            problem(value.begin, msg::catalog::pinInvalid, {{"pin", value.text}});
        } else if (!used.insert(value.text).second) {
            problem(value.begin, msg::catalog::pinTwice, {{"pin", value.text}});
        }
    }

    void pins(const JsonValue *list, std::string_view field, std::set<std::string_view> &used,
              bool mayBeNull)
    {
        if (list == nullptr) {
            return;
        }
        if (std::ranges::none_of(list->items, &JsonValue::isString)) {
            problem(list->begin, msg::catalog::listEmpty, {{"field", std::string(field)}});
        }
        for (const JsonValue &item : list->items) {
            if (item.isString()) {
                pin(item, used);
            } else if (!mayBeNull || item.kind != Kind::Null) {
                problem(item.begin, msg::catalog::pinNotText);
            }
        }
    }

    void requirements(const JsonValue *list)
    {
        if (list == nullptr || !list->isArray()) {
            return;
        }
        for (const JsonValue &item : list->items) {
            if (!item.isObject()) {
                problem(item.begin, msg::catalog::itemsMustBeObjects, {{"field", "requires"}});
                continue;
            }
            const JsonValue *type = text(item, "type");
            if (type == nullptr) {
                untyped(item);
            } else if (type->text == "drive") {
                drive(item);
            } else if (type->text == "setup") {
                fields(item, setupFields);
                notes(text(item, "text"));
                source(get(item, "source", Kind::Object));
            } else {
                oneOf(type, "type", {"drive", "setup"});
            }
        }
    }

    /// An object whose type can't be told: only that can be said about it.
    void untyped(const JsonValue &object)
    {
        const JsonValue *type = object.find("type");
        if (type != nullptr) {
            return problem(type->begin, msg::catalog::mustBeText, {{"field", "type"}});
        }
        for (const JsonValue::Member &member : object.members) {
            if (nearestName(member.name, {"type"})) {
                return problem(member.begin, msg::catalog::fieldUnknownNear,
                               {{"field", member.name}, {"nearest", "type"}});
            }
        }
        problem(object.begin, msg::catalog::fieldMissing, {{"field", "type"}});
    }

    void drive(const JsonValue &drive)
    {
        fields(drive, driveFields);
        if (const JsonValue *name = text(drive, "name")) {
            portName(name->text, name->begin);
            takePort(name->text, name->begin);
        }
        std::set<std::string_view> used;
        pins(get(drive, "pins", Kind::Array), "pins", used, false);
        oneOf(text(drive, "level"), "level", {"high", "low"});
        ioStandard(text(drive, "io_standard"));
        notes(text(drive, "why"));
        source(get(drive, "source", Kind::Object));
    }

    void resources(const JsonValue *object)
    {
        if (object == nullptr || !object->isObject()) {
            return;
        }
        for (const JsonValue::Member &member : object->members) {
            portName(member.name, member.begin);
            if (!member.value.isObject()) {
                problem(member.value.begin, msg::catalog::mustBeObject, {{"field", member.name}});
                takePort(member.name, member.begin);
                continue;
            }
            resource(member);
        }
    }

    void takePorts(const JsonValue::Member &resource, std::string_view type)
    {
        takePort(resource.name, resource.begin);
        // A resource with several signals has a port for each.
        const auto take = [&](const char *suffix) {
            takePort(resource.name + suffix, resource.begin);
        };
        if (type == "led_matrix") {
            take("_leds");
            take("_colors");
        } else if (type == "uart") {
            for (const char *signal : {"tx", "rx", "rts", "cts"}) {
                if (resource.value.find(signal) != nullptr) {
                    take(("_" + std::string(signal)).c_str());
                }
            }
        }
    }

    void resource(const JsonValue::Member &member)
    {
        const JsonValue &value = member.value;
        const JsonValue *type = text(value, "type");
        const auto known = type != nullptr
                               ? std::ranges::find(resourceTypes, type->text, &ResourceType::name)
                               : std::end(resourceTypes);
        takePorts(member, type != nullptr ? std::string_view(type->text) : std::string_view());
        if (type == nullptr) {
            untyped(value);
        } else if (known == std::end(resourceTypes)) {
            std::vector<std::string> names;
            for (const ResourceType &candidate : resourceTypes) {
                names.emplace_back(candidate.name);
            }
            oneOf(type, "type", names);
        } else {
            fields(value, known->fields, resourceFields);
            wiring(value, known->name);
        }
        oneOf(text(value, "active"), "active", {"high", "low"});
        ioStandard(text(value, "io_standard"));
        source(get(value, "source", Kind::Object));
        requirements(get(value, "requires", Kind::Array));
        notes(text(value, "user_notes"));
        hints(get(value, "ai_hints", Kind::Array));
    }

    /// The fields that say which pins a resource has, in the file's order.
    void wiring(const JsonValue &resource, std::string_view type)
    {
        constexpr std::string_view single[] = {"pin", "red", "green", "blue",
                                               "tx",  "rx",  "rts",   "cts"};
        constexpr std::string_view lists[] = {"pins", "leds", "colors"};
        std::set<std::string_view> used;
        for (const JsonValue::Member &member : resource.members) {
            if (std::ranges::find(single, member.name) != std::end(single)
                && member.value.isString()) {
                pin(member.value, used);
            } else if (std::ranges::find(lists, member.name) != std::end(lists)
                       && member.value.isArray()) {
                pins(&member.value, member.name, used, type == "header");
            }
        }
        const auto countIs = [&](const char *field, std::size_t count, const MessageId &id) {
            const JsonValue *list = get(resource, field, Kind::Array);
            if (list != nullptr && !list->items.empty() && list->items.size() != count) {
                problem(list->begin, id, {{"found", std::int64_t(list->items.size())}});
            }
        };
        if (type == "pmod") {
            countIs("pins", 8, msg::catalog::pmodPins);
        } else if (type == "led_matrix") {
            countIs("colors", 3, msg::catalog::matrixColors);
        }
        const JsonValue *mhz = get(resource, "mhz", Kind::Number);
        if (mhz != nullptr && (mhz->number <= 0 || mhz->number > 10'000)) {
            problem(mhz->begin, msg::catalog::clockMhz, {{"value", mhz->text}});
        }
    }

    const BoardRules &m_rules;
    const Family *m_family = nullptr;
    std::set<std::string> m_ports;
    std::vector<BoardProblem> m_problems;
};

} // namespace

std::vector<BoardProblem> checkBoard(const JsonText &file, const BoardRules &rules)
{
    Checker checker(rules);
    checker.board(file.root());
    return checker.takeProblems();
}

} // namespace logix
