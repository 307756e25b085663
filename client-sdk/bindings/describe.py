"""Makes the description of the public API: every declaration, with values, sizes and offsets.

The layout is the one of machines with pointers of 8 bytes, on which the SDK's types have the same
layout everywhere: each scalar is aligned to its size. The test `bindings_layout` compares it with the
compiler's.
"""

import re
from pathlib import Path

from declarations import Unreadable, read

SDK = Path(__file__).resolve().parent.parent
ERRORS = SDK.parent / "server" / "core" / "base" / "error.h"
FORMAT = 1
SCALARS = {"bool": 1, "char": 1, "int8_t": 1, "uint8_t": 1, "int16_t": 2, "uint16_t": 2, "int32_t": 4,
           "uint32_t": 4, "float": 4, "int": 4, "int64_t": 8, "uint64_t": 8, "double": 8}
"""The sizes of the scalars that the headers use."""
NAMED = {"UINT8_MAX": 0xFF, "UINT16_MAX": 0xFFFF, "UINT32_MAX": 0xFFFFFFFF, "INT32_MAX": 0x7FFFFFFF}


def headers():
    """Returns the public headers: first the errors, on which the others build."""
    folder = SDK / "include" / "sabot"
    # Sizes and enumerations are named before use.
    order = ["client.h", "client_connection.h", "client_view.h", "client_events.h", "client_lobby.h",
             "client_map.h", "client_status.h", "tanks.h", "find.h", "local.h"]
    return [ERRORS, *sorted(folder.glob("*.h"), key=lambda path: order.index(path.name))]


class Description:
    """The declarations of all headers, resolved."""

    def __init__(self):
        self.values = dict(NAMED)  # of constants and enumerators
        self.sizes = {}  # of structs and enumerations: (size, alignment)
        self.api = {"format": FORMAT, "headers": [], "constants": [], "flags": [], "enums": [], "structs": [],
                    "handles": [], "functions": []}

    def number(self, text):
        """Returns the value of an expression of C that has numbers, names and simple operators."""
        def name(match):
            if match[0] not in self.values:
                raise Unreadable(f"'{match[0]}' in '{text}' is not known")
            return repr(self.values[match[0]])
        plain = re.sub(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]+\b", r"\1", text)
        plain = re.sub(r"\b(\d+\.\d*(?:[eE][-+]?\d+)?)[fF]\b", r"\1", plain)
        plain = re.sub(r"\b[A-Za-z_]\w*", name, re.sub(r"\b0[xX]\w+", lambda m: str(int(m[0], 16)), plain))
        if not re.fullmatch(r"[\d.eE+\-*/()<>|& ]+", plain):
            raise Unreadable(f"cannot read the value '{text}'")
        value = eval(plain, {"__builtins__": {}})  # digits and operators alone, as was just checked
        return int(value) if isinstance(value, float) and "." not in plain else value

    def constant(self, one):
        text = re.fullmatch(r'"([^"]*)"', one.value)
        value = text[1] if text else self.number(one.value)
        self.values[one.name] = value
        self.api["constants"].append({"name": one.name, "header": one.header, "value": value,
                                      "hex": one.value.startswith("0x"), "doc": one.doc})

    def enum(self, one):
        values, following = [], 0
        for label in one.members:
            value = self.number(label.value) if label.value else following
            following = value + 1
            self.values[label.name] = value
            values.append({"name": label.name, "value": value, "doc": label.doc})
        self.sizes[one.name] = (4, 4)
        self.api["enums"].append({"name": one.name, "header": one.header, "doc": one.doc,
                                  "values": values})

    def layout_of(self, type_):
        """Returns size and alignment of a type of C."""
        if "*" in type_:
            return 8, 8
        plain = type_.removeprefix("const ")
        if plain in self.sizes:
            return self.sizes[plain]
        if plain not in SCALARS:
            raise Unreadable(f"the type '{type_}' is not known")
        return SCALARS[plain], SCALARS[plain]

    def member(self, one):
        found = {"name": one.name, "type": one.type,
                 "lengths": [self.number(length) for length in one.lengths]}
        # A number whose text begins with an enumeration, or with a prefix of flags, holds its values.
        named = re.match(r"`?(sb_\w+)`?\b|(SB_\w+_)\.\.\.", one.doc)
        if named and one.type == "uint32_t":
            if any(enum["name"] == named[1] for enum in self.api["enums"]):
                found["enum"] = named[1]
            elif named[2]:
                found["flags"] = self.flags(named[2])
        return found | ({"doc": one.doc} if one.doc else {})

    def flags(self, prefix):
        """Notes the flags with this prefix, which are written as hexadecimal digits; returns its
        name."""
        group = {"prefix": prefix, "values": [one for one in self.api["constants"]
                                              if one["name"].startswith(prefix) and one["hex"]]}
        if not group["values"]:
            raise Unreadable(f"there are no flags {prefix}...")
        if group not in self.api["flags"]:
            self.api["flags"].append(group)
        return prefix

    def struct(self, one):
        fields, at, alignment = [], 0, 1
        for member in one.members:
            found = self.member(member)
            size, align = self.layout_of(member.type)
            for length in found["lengths"]:
                size *= length
            at = (at + align - 1) // align * align
            fields.append({**found, "offset": at, "size": size})
            at, alignment = at + size, max(alignment, align)
        size = (at + alignment - 1) // alignment * alignment
        self.sizes[one.name] = (size, alignment)
        self.api["structs"].append({"name": one.name, "header": one.header, "doc": one.doc, "size": size,
                                    "alignment": alignment, "fields": fields})

    def function(self, one):
        self.api["functions"].append({"name": one.name, "header": one.header, "doc": one.doc,
                                      "result": one.type,
                                      "arguments": [self.member(member) for member in one.members]})

    def handle(self, one):
        self.api["handles"].append({"name": one.name, "header": one.header})


def describe(paths=None):
    """Returns the description of the headers as a dictionary."""
    description = Description()
    for path in paths or headers():
        description.api["headers"].append(path.name)
        for one in read(path.read_text(encoding="utf-8"), path.name):
            getattr(description, one.kind)(one)
    return description.api
