# SPDX-License-Identifier: Apache-2.0
"""A JSON Schema checker for the keywords that the board schema uses, so that the catalog can be
checked where Python has nothing but its standard library. An unknown keyword is an error."""
import re

IGNORED = {"$schema", "$id", "$defs", "title", "description", "format"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


class Checker:
    def __init__(self, schema):
        self.root = schema

    def problems(self, value):
        return list(self.check(value, self.root, ""))

    def check(self, value, schema, at):
        if schema is True:
            return
        for key, rule in schema.items():
            if key in IGNORED:
                continue
            yield from getattr(self, "key_" + key.replace("$", ""))(value, rule, schema, at)

    def valid(self, value, schema):
        return next(self.check(value, schema, ""), None) is None

    def key_ref(self, value, rule, _schema, at):
        node = self.root
        for part in rule.split("/")[1:]:
            node = node[part]
        yield from self.check(value, node, at)

    def key_type(self, value, rule, _schema, at):
        if rule == "number":
            good = isinstance(value, (int, float)) and not isinstance(value, bool)
        else:
            good = isinstance(value, TYPES[rule])
        if not good:
            yield f"{at}: not of type {rule}"

    def key_const(self, value, rule, _schema, at):
        if value != rule:
            yield f"{at}: isn't {rule!r}"

    def key_enum(self, value, rule, _schema, at):
        if value not in rule:
            yield f"{at}: {value!r} isn't one of {', '.join(map(str, rule))}"

    def key_required(self, value, rule, _schema, at):
        if isinstance(value, dict):
            for name in rule:
                if name not in value:
                    yield f"{at}: has no {name}"

    def key_properties(self, value, rule, _schema, at):
        if isinstance(value, dict):
            for name, item in value.items():
                if name in rule:
                    yield from self.check(item, rule[name], f"{at}/{name}")

    def key_additionalProperties(self, value, rule, schema, at):
        if isinstance(value, dict):
            for name, item in value.items():
                if name in schema.get("properties", {}):
                    continue
                if rule is False:
                    yield f"{at}: unknown field {name}"
                else:
                    yield from self.check(item, rule, f"{at}/{name}")

    def key_propertyNames(self, value, rule, _schema, at):
        if isinstance(value, dict):
            for name in value:
                yield from self.check(name, rule, f"{at}/{name} (the name)")

    def key_items(self, value, rule, _schema, at):
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from self.check(item, rule, f"{at}/{index}")

    def key_contains(self, value, rule, _schema, at):
        if isinstance(value, list) and not any(self.valid(item, rule) for item in value):
            yield f"{at}: none of its items is right"

    def key_minItems(self, value, rule, _schema, at):
        if isinstance(value, list) and len(value) < rule:
            yield f"{at}: fewer than {rule} items"

    def key_maxItems(self, value, rule, _schema, at):
        if isinstance(value, list) and len(value) > rule:
            yield f"{at}: more than {rule} items"

    def key_uniqueItems(self, value, _rule, _schema, at):
        if isinstance(value, list):
            for item in sorted({str(v) for v in value if value.count(v) > 1}):
                yield f"{at}: {item} twice"

    def key_minLength(self, value, rule, _schema, at):
        if isinstance(value, str) and len(value) < rule:
            yield f"{at}: shorter than {rule}"

    def key_maxLength(self, value, rule, _schema, at):
        if isinstance(value, str) and len(value) > rule:
            yield f"{at}: longer than {rule}"

    def key_pattern(self, value, rule, _schema, at):
        if isinstance(value, str) and not re.search(rule, value):
            yield f"{at}: {value!r} doesn't match {rule}"

    def key_exclusiveMinimum(self, value, rule, _schema, at):
        if isinstance(value, (int, float)) and value <= rule:
            yield f"{at}: not above {rule}"

    def key_maximum(self, value, rule, _schema, at):
        if isinstance(value, (int, float)) and value > rule:
            yield f"{at}: above {rule}"

    def key_oneOf(self, value, rule, _schema, at):
        # The branch of the same type says more than "none of them".
        kind = value.get("type") if isinstance(value, dict) else None
        for branch in rule:
            target = self.root["$defs"].get(branch.get("$ref", "").split("/")[-1], branch)
            types = target.get("properties", {}).get("type", {})
            if kind is not None and kind in types.get("enum", [types.get("const")]):
                yield from self.check(value, branch, at)
                return
        if sum(self.valid(value, branch) for branch in rule) != 1:
            yield f"{at}: fits none of its forms"

    def key_if(self, value, rule, schema, at):
        branch = schema["then"] if self.valid(value, rule) else schema["else"]
        yield from self.check(value, branch, at)

    def key_then(self, *_):
        return iter(())

    key_else = key_then
