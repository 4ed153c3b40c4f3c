// SPDX-License-Identifier: Apache-2.0
#include "api/RequestProblems.h"

#include "base/Text.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>
#include <set>

namespace logix {

namespace {

/// More are counted, not listed.
constexpr std::size_t mostProblems = 20;
/// Those beyond aren't even looked for.
constexpr std::size_t mostCounted = SchemaCheck::mostViolations;
constexpr std::size_t longestQuote = 100;

/// A value as people read it, cut when long.
std::string quoted(const Json &value)
{
    const std::string text = value.is_string() ? value.get<std::string>() : jsonLine(value);
    return cleanLine(cutText(text, longestQuote));
}

Message typeName(std::string_view type)
{
    static const std::map<std::string_view, MessageId> names = {
        {"string", msg::api::typeText},   {"integer", msg::api::typeInteger},
        {"number", msg::api::typeNumber}, {"boolean", msg::api::typeBoolean},
        {"array", msg::api::typeList},    {"object", msg::api::typeObject},
        {"null", msg::api::typeNull},
    };
    const auto found = names.find(type);
    return found != names.end() ? Message(found->second) : Message::verbatim(std::string(type));
}

Message typeOf(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::string:
        return typeName("string");
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float:
        return typeName("number");
    case Json::value_t::boolean:
        return typeName("boolean");
    case Json::value_t::array:
        return typeName("array");
    case Json::value_t::object:
        return typeName("object");
    default:
        return typeName("null");
    }
}

const Json *at(const Json &json, const std::string &pointer)
{
    const Json::json_pointer place(pointer);
    return json.contains(place) ? &json.at(place) : nullptr;
}

std::string parentPointer(const std::string &pointer)
{
    const std::size_t slash = pointer.rfind('/');
    return slash == std::string::npos ? std::string() : pointer.substr(0, slash);
}

/// A type's name in its own words, else the JSON type.
Message expectedOf(const Json &schema)
{
    if (const auto title = schema.find("title"); title != schema.end() && title->is_string()) {
        return Message::verbatim(title->get<std::string>());
    }
    const auto type = schema.find("type");
    return type != schema.end() && type->is_string() ? typeName(type->get<std::string>())
                                                     : Message(msg::api::typeOther);
}

/// The place of a field for people: a request as a whole has the empty pointer.
std::string shown(const std::string &pointer)
{
    return pointer.empty() ? "/" : pointer;
}

class Problems
{
public:
    Problems(const Json &request, const Json &schema) : m_request(request), m_schema(schema) {}

    void add(const SchemaViolation &violation)
    {
        if (violation.keyword == "additionalProperties") {
            addUnknown(violation);
            return;
        }
        const Json *value = at(m_request, violation.valuePointer);
        const Json *owner = at(m_schema, parentPointer(violation.schemaPointer));
        if (value == nullptr || owner == nullptr) {
            addMessage(Message(msg::api::fieldForm,
                               {{"field", shown(violation.valuePointer)},
                                {"expected", Message(msg::api::typeOther).english()},
                                {"value", value != nullptr ? quoted(*value) : std::string()}}));
            return;
        }
        const std::string &keyword = violation.keyword;
        if (keyword == "required") {
            addMissing(violation.valuePointer, *value, *owner);
        } else if (keyword == "enum" || keyword == "const") {
            addChoice(violation.valuePointer, *value, *owner);
        } else if (keyword == "type") {
            addMessage(Message(msg::api::fieldType, {{"field", shown(violation.valuePointer)},
                                                     {"expected", expectedOf(*owner).english()},
                                                     {"actual", typeOf(*value).english()}}));
        } else if (violation.schemaPointer.contains("/propertyNames")) {
            addNames(violation, *value);
        } else if (keyword == "minLength" || keyword == "minItems") {
            addMessage(Message(msg::api::fieldEmpty, {{"field", shown(violation.valuePointer)},
                                                      {"expected", expectedOf(*owner).english()}}));
        } else if (keyword == "maxLength" || keyword == "maxItems" || keyword == "maxProperties") {
            addMessage(Message(msg::api::fieldTooLong,
                               {{"field", shown(violation.valuePointer)},
                                {"limit", owner->value(keyword, std::int64_t(0))}}));
        } else {
            addMessage(Message(msg::api::fieldForm, {{"field", shown(violation.valuePointer)},
                                                     {"expected", expectedOf(*owner).english()},
                                                     {"value", quoted(*value)}}));
        }
    }

    void addTooLong(const std::string &pointer)
    {
        addMessage(Message(msg::api::fieldTooLong,
                           {{"field", shown(pointer)},
                            {"limit", static_cast<std::int64_t>(SchemaCheck::longestText)}}));
    }

    [[nodiscard]] bool isEmpty() const { return m_messages.empty(); }
    /// More problems would change nothing.
    [[nodiscard]] bool isFull() const { return m_messages.size() >= mostCounted; }
    /// There may be more than were added.
    void setCut() { m_isCut = true; }

    [[nodiscard]] Error error(std::string_view tool) const
    {
        const auto more = static_cast<std::int64_t>(m_messages.size()) - 1;
        Error error = requestError(
            more == 0
                ? Message(msg::api::requestInvalid,
                          {{"tool", std::string(tool)}, {"problem", m_messages.front().english()}})
                : Message(msg::api::requestInvalidMore, {{"tool", std::string(tool)},
                                                         {"problem", m_messages.front().english()},
                                                         {"more", more}}));
        for (const Message &message : m_messages) {
            if (error.diagnostics.size() == mostProblems) {
                error.diagnostics.push_back(
                    {.severity = Severity::Info,
                     .text = Message(
                         m_isCut || isFull() ? msg::api::moreProblemsCut : msg::api::moreProblems,
                         {{"count", static_cast<std::int64_t>(m_messages.size() - mostProblems)}}),
                     .tool = std::string(engineToolName)});
                break;
            }
            error.diagnostics.push_back({.text = message, .tool = std::string(engineToolName)});
        }
        return error;
    }

private:
    void addMessage(Message message)
    {
        if (!isFull() && std::ranges::find(m_messages, message) == m_messages.end()) {
            m_messages.push_back(std::move(message));
        }
    }

    void addMissing(const std::string &pointer, const Json &value, const Json &owner)
    {
        for (const Json &name : owner.at("required")) {
            if (!value.contains(name.get<std::string>())) {
                addMessage(Message(msg::api::fieldMissing,
                                   {{"field", pointer + pointerStep(name.get<std::string>())}}));
            }
        }
    }

    /// Every field of the object that its schema doesn't know. The violation may point at the
    /// object or at the first such field, so the object is found by the schema's own place.
    void addUnknown(const SchemaViolation &violation)
    {
        const std::string &place = violation.schemaPointer;
        const std::string ownerPointer = place.substr(0, place.rfind("/additionalProperties"));
        const std::string pointer = leadingSteps(violation.valuePointer, valueSteps(ownerPointer));
        const Json *owner = at(m_schema, ownerPointer);
        const Json *object = at(m_request, pointer);
        // One look finds all of an object's, however often it is complained about.
        if (owner == nullptr || object == nullptr || !object->is_object()
            || !m_seen.insert(pointer + '#' + ownerPointer).second) {
            return;
        }
        std::vector<std::string> names;
        if (const auto known = owner->find("properties"); known != owner->end()) {
            for (const auto &[name, member] : known->items()) {
                names.push_back(name);
            }
        }
        for (const auto &[name, member] : object->items()) {
            if (isFull()) {
                return;
            }
            if (std::ranges::find(names, name) != names.end()) {
                continue;
            }
            const std::string field = pointer + pointerStep(cleanLine(cutText(name, longestQuote)));
            const auto nearest = nearestName(name, names);
            addMessage(nearest ? Message(msg::api::fieldUnknownNear,
                                         {{"field", field}, {"nearest", *nearest}})
                               : Message(msg::api::fieldUnknown, {{"field", field}}));
        }
    }

    /// How many steps into a value a place in its schema is.
    static std::size_t valueSteps(const std::string &schemaPointer)
    {
        std::size_t steps = 0;
        Json::json_pointer pointer(schemaPointer);
        std::vector<std::string> words;
        for (; !pointer.empty(); pointer.pop_back()) {
            words.insert(words.begin(), pointer.back());
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == "properties") {
                ++steps;
                ++i;
            } else if (words[i] == "items" || words[i] == "additionalProperties") {
                ++steps;
            }
        }
        return steps;
    }

    static std::string leadingSteps(const std::string &pointer, std::size_t count)
    {
        std::size_t end = 0;
        for (; count > 0 && end != std::string::npos; --count) {
            end = pointer.find('/', end + 1);
        }
        return pointer.substr(0, end);
    }

    void addChoice(const std::string &pointer, const Json &value, const Json &owner)
    {
        std::vector<std::string> choices;
        std::string list;
        const Json values = owner.contains("enum") ? owner.at("enum") : Json::array();
        for (const Json &choice : values) {
            choices.push_back(quoted(choice));
            list += (list.empty() ? "" : ", ") + choices.back();
        }
        const auto nearest = value.is_string() ? nearestName(quoted(value), choices) : std::nullopt;
        addMessage(nearest ? Message(msg::api::fieldChoiceNear, {{"field", shown(pointer)},
                                                                 {"choices", list},
                                                                 {"value", quoted(value)},
                                                                 {"nearest", *nearest}})
                           : Message(msg::api::fieldChoice, {{"field", shown(pointer)},
                                                             {"choices", list},
                                                             {"value", quoted(value)}}));
    }

    /// Names of members that don't fit: which ones they are isn't reported, so all that don't
    /// look right are looked for by the rule that the schema states in words.
    void addNames(const SchemaViolation &violation, const Json &value)
    {
        const std::size_t end = violation.schemaPointer.find("/propertyNames");
        if (!m_seen.insert(violation.valuePointer + '#' + violation.schemaPointer.substr(0, end))
                 .second) {
            return;
        }
        const Json *rule = at(m_schema, violation.schemaPointer.substr(0, end) + "/propertyNames");
        const Json empty = Json::object();
        const Message expected = expectedOf(rule != nullptr ? *rule : empty);
        if (!value.is_object()) {
            addMessage(Message(msg::api::fieldForm, {{"field", shown(violation.valuePointer)},
                                                     {"expected", expected.english()},
                                                     {"value", quoted(value)}}));
            return;
        }
        const auto check = rule != nullptr ? SchemaCheck::compile(*rule)
                                           : Result<SchemaCheck>(Failure(engineError({})));
        for (const auto &[name, member] : value.items()) {
            if (isFull()) {
                return;
            }
            if (!check || !check->check(Json(name)).empty()) {
                const std::string step = pointerStep(cleanLine(cutText(name, longestQuote)));
                addMessage(Message(msg::api::fieldName, {{"field", violation.valuePointer + step},
                                                         {"expected", expected.english()}}));
            }
        }
    }

    const Json &m_request;
    const Json &m_schema;
    std::vector<Message> m_messages;
    /// The objects whose names were looked through, each with the place of its schema.
    std::set<std::string> m_seen;
    bool m_isCut = false;
};

void findLongTexts(const Json &value, const std::string &pointer, Problems &problems)
{
    if (problems.isFull()) {
        return;
    }
    if (value.is_string()) {
        if (value.get_ref<const std::string &>().size() > SchemaCheck::longestText) {
            problems.addTooLong(pointer);
        }
    } else if (value.is_object()) {
        for (const auto &[name, member] : value.items()) {
            if (name.size() > SchemaCheck::longestText) {
                problems.addTooLong(pointer + "/" + cleanLine(cutText(name, longestQuote)));
            } else {
                findLongTexts(member, pointer + pointerStep(name), problems);
            }
        }
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            findLongTexts(value[i], pointer + "/" + std::to_string(i), problems);
        }
    }
}

} // namespace

std::optional<Error> requestProblems(std::string_view tool, const Json &request, const Json &schema,
                                     const SchemaCheck &check)
{
    Problems problems(request, schema);
    // Before anything else: patterns must never see such texts.
    findLongTexts(request, "", problems);
    if (problems.isEmpty()) {
        const std::vector<SchemaViolation> violations = check.check(request);
        if (violations.size() >= SchemaCheck::mostViolations) {
            problems.setCut();
        }
        for (const SchemaViolation &violation : violations) {
            // Where a length is wrong too, that says it all.
            const bool isSaidBetter =
                violation.keyword == "pattern"
                && std::ranges::any_of(violations, [&](const SchemaViolation &other) {
                       return other.valuePointer == violation.valuePointer
                              && other.keyword.ends_with("Length");
                   });
            if (!isSaidBetter) {
                problems.add(violation);
            }
        }
    }
    return problems.isEmpty() ? std::nullopt : std::optional(problems.error(tool));
}

} // namespace logix
