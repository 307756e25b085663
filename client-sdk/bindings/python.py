"""Generates the Python package's declarations: for each header a module with its constants,
enumerations, structs and functions, for ctypes."""

import ctypes
import re
import textwrap

from names import enumerators, is_client, is_text, pascal

HEAD = '''"""Declarations of `sabot/{header}`. Generated from the header by client-sdk/bindings: `./dev bindings`
makes it. The texts are the header's, and name its functions as C does."""
'''
NAMES = {"sb_client_def": "Def", "sb_client_view_data": "ViewData", "sb_client_chat": "ChatLine",
         "sb_client_kind": "KindData", "sb_client_hit_shape": "HitShapeData", "sb_client_hit_set": "HitSetData",
         "sb_tanks_event": "TankEvent", "sb_tanks_class": "TankClass", "sb_tanks_game_mode": "Mode"}
"""Names that are not those of C without their prefix."""
SCALARS = {"bool": "Bool", "uint16_t": "U16", "uint32_t": "U32", "uint64_t": "U64", "int32_t": "I32",
           "float": "F32", "double": "F64"}
VECTORS = {("float", 3): "Vec3", ("float", 4): "Quaternion", ("uint8_t", 4): "Choices"}
PLAIN = {"void": "None", "bool": "ctypes.c_bool", "char": "ctypes.c_char", "const char *": "ctypes.c_char_p",
         **{f"{kind}_t": f"ctypes.c_{kind}" for kind in ("uint8", "uint16", "uint32", "uint64", "int32")},
         "float": "ctypes.c_float", "double": "ctypes.c_double"}
FIELDS = ("F32", "F64", "I32", "U16", "U32", "U64", "Bool", "Choices", "CString", "Quaternion", "Struct",
          "Vec3", "counted", "layout", "texts")
ELSEWHERE = {"error.h", "local.h"}
"""Headers that have no module: the errors stand in client.h's, and the library of the package has no
server."""


def type_name(name):
    """The name of a class: sb_client_entity becomes Entity."""
    if name in NAMES:
        return NAMES[name]
    return pascal(re.sub(r"^sb_(client_|tanks_)?", "", name))


def constant_name(name):
    return re.sub(r"^SB_(CLIENT_|TANKS_)?", "", name)


def flags_name(prefix):
    return type_name(prefix.lower().rstrip("_")) + "Flag"


def _name(match):
    """The name in Python of what a text names in C: a type or a constant."""
    name = match[0]
    return type_name(name) if name.startswith("sb_") else constant_name(name)


class Module:
    """Writes the module of some headers."""

    def __init__(self, api, headers):
        self.api, self.headers = api, headers
        self.enums = {one["name"] for one in api["enums"]}
        self.structs = {one["name"] for one in api["structs"]}
        self.handles = {one["name"] for one in api["handles"]}

    def own(self, kind):
        return [one for one in self.api[kind] if one["header"] in self.headers]

    def text(self, words):
        """A text with the names of Python for structs, enumerations and constants."""
        known = [*self.enums, *self.structs, *(one["name"] for one in self.api["constants"])]
        pattern = r"(?<![\w])(?:" + "|".join(sorted(known, key=len, reverse=True)) + r")(?![\w(])"
        return re.sub(pattern, _name, words).replace("\\", "\\\\")

    def doc(self, words, indent=""):
        if not words:
            return ""
        lines = []
        for line in self.text(words).split("\n"):
            lines += textwrap.wrap(line, 92 - len(indent)) or [""]
        end = ' """\n' if lines[-1].endswith('"') else '"""\n'
        return "\n".join([f'{indent}"""{lines[0]}', *(f"{indent}{line}" if line else "" for line in lines[1:])]) + end

    def head(self, one):
        """The text of a class; one without a text in the header is named."""
        text = self.doc(one["doc"], "    ") or f'    """`{one["name"]}` of `sabot/{one["header"]}`."""\n'
        return f"{text}\n"

    # Constants and enumerations.

    def constants(self):
        text = ""
        for one in self.own("constants"):
            if one["hex"] and any(one in group["values"] for group in self.api["flags"]):
                continue
            value = one["value"]
            if isinstance(value, float):
                value = ctypes.c_float(value).value  # as the library has it
            text += f"{constant_name(one['name'])} = {value!r}\n{self.doc(one['doc'])}"
        return text

    def enumerations(self):
        text = ""
        for enum in self.own("enums"):
            text += f"\n\nclass {type_name(enum['name'])}(IntEnum):\n{self.head(enum)}"
            text += "".join(f"    {short} = {one['value']}\n{self.doc(one['doc'], '    ')}"
                            for short, one in enumerators(enum))
        for group in self.api["flags"]:
            if group["values"][0]["header"] in self.headers:
                text += f"\n\nclass {flags_name(group['prefix'])}(IntFlag):\n    \"\"\"Flags.\"\"\"\n\n"
                text += "".join(f"    {one['name'][len(group['prefix']):]} = {one['value']:#04x}\n"
                                f"{self.doc(one['doc'], '    ')}" for one in group["values"])
        return text

    # Structs.

    def element(self, kind):
        """The type of ctypes of an element of a field, or of what a pointer points at."""
        kind = kind if kind == "const char *" else kind.removeprefix("const ")
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in self.enums:
            return "ctypes.c_int"
        if kind in self.structs:
            return type_name(kind)
        pointed = kind.removesuffix("*").strip()
        if pointed in self.handles:
            return "ctypes.c_void_p"
        return f"ctypes.POINTER({self.element(pointed)})"

    def field(self, one):
        """The annotation of a field: what reading it gives, and its type in C."""
        kind, lengths = one["type"], one["lengths"]
        inner = self.element(kind)
        if lengths and (kind, lengths[-1]) in VECTORS:
            vector = VECTORS[kind, lengths[-1]]
            return vector if len(lengths) == 1 else f"Annotated[Sequence[{vector}], {vector} * {lengths[0]}]"
        if is_text(one):
            sized = f"ctypes.c_char * {lengths[-1]}"
            return (f"Annotated[str, {sized}]" if len(lengths) == 1 else
                    f"Annotated[Sequence[str], ({sized}) * {lengths[0]}]")
        if lengths:
            of = {"float": "float", "const char *": "bytes | None"}.get(
                kind, type_name(kind) if kind in self.structs else "int")
            return f"Annotated[Sequence[{of}], {inner} * {lengths[0]}]"
        if "enum" in one:
            return f"Annotated[{type_name(one['enum'])}, {inner}]"
        if "flags" in one:
            return f"Annotated[{flags_name(one['flags'])}, {inner}]"
        if kind == "const char *":
            return "CString"
        if "*" in kind:
            return f"Annotated[Any, {inner}]"
        return SCALARS.get(kind, type_name(kind))

    def converted(self, struct):
        """The lines for arrays of which another field counts the elements, and for lists of texts."""
        text, names = "", {field["name"] for field in struct["fields"]}
        for field in struct["fields"]:
            count = re.sub(r"ies$", "y", field["name"])
            count = (count if count != field["name"] else field["name"].removesuffix("s")) + "_count"
            if field["lengths"] and count in names:
                rule = "texts" if is_text(field) else "counted"
                text += f"{rule}({type_name(struct['name'])}, \"{field['name']}\", \"{count}\")\n"
        return text

    def struct_text(self):
        text = ""
        for one in self.own("structs"):
            text += f"\n\n@layout\nclass {type_name(one['name'])}(Struct):\n{self.head(one)}"
            text += "".join(f"    {field['name']}: {self.field(field)}\n{self.doc(field.get('doc', ''), '    ')}"
                            for field in one["fields"])
            lines = self.converted(one)
            text += f"\n\n{lines}" if lines else ""
        return text

    # Functions.

    def argument(self, one):
        return self.element(f"{one['type']} *" if one["lengths"] else one["type"])

    def function_text(self):
        text = "\n\nFUNCTIONS = {\n"
        for one in self.own("functions"):
            arguments = ", ".join(self.argument(argument) for argument in one["arguments"])
            line = f'    "{one["name"]}": ({self.element(one["result"])}, [{arguments}]),'
            text += "\n".join(textwrap.wrap(line, 100, subsequent_indent=" " * 8, break_long_words=False)) + "\n"
        return text + '}\n"""By name: the type of the result, and those of the arguments."""\n'

    def struct_names(self):
        rows = "".join(f'    "{one["name"]}": {type_name(one["name"])},\n' for one in self.own("structs"))
        return f'\nSTRUCTS = {{\n{rows}}}\n"""The structs by their names in C."""\n'

    def enum_names(self):
        rows = "".join(f'    "{one["name"]}": {type_name(one["name"])},\n' for one in self.own("enums"))
        return f'\nENUMS = {{\n{rows}}}\n"""The enumerations by their names in C."""\n' if rows else ""

    def imports(self, body):
        used = [name for name in FIELDS if re.search(rf"\b{name}\b", body)]
        kinds = [name for name in ("IntEnum", "IntFlag") if f"({name})" in body]
        hints = [name for name in ("Annotated", "Any") if re.search(rf"\b{name}\b", body)]
        lines = ["import ctypes"]
        if "Sequence[" in body:
            lines.append("from collections.abc import Sequence")
        if kinds:
            lines.append(f"from enum import {', '.join(kinds)}")
        if hints:
            lines.append(f"from typing import {', '.join(hints)}")
        lines.append("")
        if "client.h" not in self.headers:
            others = [type_name(one["name"]) for one in self.api["structs"] if is_client(one["header"])]
            needed = [name for name in others if re.search(rf"\b{name}\b(?!_)", re.sub(r'""".*?"""', "", body, flags=re.S))]
            if needed:
                lines.append(f"from .client import {', '.join(needed)}")
        lines += textwrap.wrap(f"from ..fields import ({', '.join(used)})", 98, subsequent_indent=" " * 20)
        return "\n".join(lines) + "\n\n"

    def whole(self):
        body = (self.constants() + self.enumerations() + self.struct_text() + self.function_text()
                + self.struct_names() + self.enum_names())
        return HEAD.format(header=self.headers[0]) + "\n" + self.imports(body) + body


def modules(api):
    """Returns the texts of the modules by their file names."""
    made = {}
    for header in api["headers"]:
        if header not in ELSEWHERE and (header == "client.h" or not is_client(header)):
            headers = [header]
            if header == "client.h":
                headers += ["error.h", *(part for part in api["headers"] if is_client(part) and part != header)]
            made[header.replace(".h", ".py")] = Module(api, headers).whole()
    made["__init__.py"] = '"""The declarations of the library, generated from its headers."""\n'
    return made
