"""Holds a value against a JSON schema. Knows the words that the description of the admin interface
uses; any other word is an error, so that nothing goes unchecked."""

import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int,
         "number": (int, float)}
IGNORED = {"description", "format"}


def is_type(value, name):
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES[name])


def fault(value, schema, root, place="$"):
    """Returns what is wrong with the value, or None."""
    if "$ref" in schema:
        target = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        return fault(value, target, root, place)
    for word, said in schema.items():
        if word in IGNORED:
            continue
        check = CHECKS.get(word)
        if check is None:
            return f"{place}: the schema's word {word} is not known"
        wrong = check(value, said, schema, root, place)
        if wrong:
            return wrong
    return None


def _type(value, said, schema, root, place):
    names = said if isinstance(said, list) else [said]
    return None if any(is_type(value, name) for name in names) else f"{place} is no {said}"


def _properties(value, said, schema, root, place):
    for name, inner in said.items():
        if name in value:
            wrong = fault(value[name], inner, root, f"{place}.{name}")
            if wrong:
                return wrong
    return None


def _additional(value, said, schema, root, place):
    for name in value:
        if name not in schema.get("properties", {}):
            wrong = f"{place} has {name}" if said is False else fault(value[name], said, root,
                                                                      f"{place}.{name}")
            if wrong:
                return wrong
    return None


def _one_of(value, said, schema, root, place):
    fitting = sum(fault(value, one, root, place) is None for one in said)
    return None if fitting == 1 else f"{place} fits {fitting} of oneOf"


def _items(value, said, schema, root, place):
    for index, item in enumerate(value):
        wrong = fault(item, said, root, f"{place}[{index}]")
        if wrong:
            return wrong
    return None


def _simple(test, text):
    return lambda value, said, schema, root, place: (None if test(value, said)
                                                     else f"{place} {text} {said}")


CHECKS = {
    "type": _type,
    "properties": _properties,
    "additionalProperties": _additional,
    "oneOf": _one_of,
    "items": _items,
    "required": _simple(lambda value, said: all(name in value for name in said), "lacks one of"),
    "enum": _simple(lambda value, said: value in said, "is none of"),
    "minimum": _simple(lambda value, said: value >= said, "is below"),
    "maximum": _simple(lambda value, said: value <= said, "is above"),
    "minLength": _simple(lambda value, said: len(value) >= said, "is shorter than"),
    "maxLength": _simple(lambda value, said: len(value) <= said, "is longer than"),
    "pattern": _simple(lambda value, said: re.search(said, value), "does not match"),
}
