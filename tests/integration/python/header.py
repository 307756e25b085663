"""Reads what a C header declares: structs with their layout, enumerations, macros and functions. The
declarations come from the preprocessed header. A small program, built by the same compiler from their
names, prints sizes, offsets and values.
"""

import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

TIME_S = 60
DECLARATOR = r"\w+(?: ?\[.*?\])*"  # a field's name, and the lengths of an array
EXPORTED = '__attribute__((visibility("default")))'


class Unreadable(Exception):
    """The header contains something that this reader does not understand."""


@dataclass
class Field:
    name: str
    type: str  # type of one element: "uint32_t", "const char *"
    dimensions: int  # 0 for no array
    offset: int = 0
    size: int = 0
    lengths: tuple[int, ...] = ()


@dataclass
class Struct:
    name: str
    fields: dict[str, Field]
    size: int = 0
    alignment: int = 0


@dataclass
class Function:
    result: str
    arguments: list[str]  # types; an array appears as a pointer


@dataclass
class Header:
    structs: dict[str, Struct] = field(default_factory=dict)
    enums: dict[str, dict[str, int]] = field(default_factory=dict)
    macros: dict[str, float] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)


def _run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=TIME_S)
    if done.returncode != 0:
        raise Unreadable(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def _own_lines(preprocessed):
    """Returns the text of headers in a folder `sabot`, without the headers that they include."""
    lines, own = [], False
    for line in preprocessed.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            own = Path(marker[1]).parent.name == "sabot"
        elif own:
            lines.append(line)
    return "\n".join(lines).replace("_Bool", "bool")


def _spaced(text):
    return " ".join(text.replace("*", " * ").split())


def _fields(struct, body):
    fields = {}
    for declaration in filter(None, (_spaced(part) for part in body.split(";"))):
        match = re.fullmatch(rf"((?:const )?\w+(?: \*)?) ?({DECLARATOR}(?: ?, ?{DECLARATOR})*)",
                             declaration)
        if match is None or match[1] in ("struct", "union", "enum"):
            raise Unreadable(f"{struct}: cannot read '{declaration}'; header.py must learn it")
        for declarator in match[2].split(","):
            name = re.match(r"\w+", declarator.strip())[0]
            fields[name] = Field(name, match[1], declarator.count("["))
    return fields


def _argument(text):
    """Returns the type of an argument, with or without a name."""
    text = _spaced(text)
    array = "[" in text
    text = re.sub(r" ?\[.*", "", text)
    if re.search(r"\w \w+$|\* \w+$", text):
        text = re.sub(r" ?\w+$", "", text)
    return text + (" *" if array else "")


def _parse(text):
    header = Header()
    for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} ?(\w+) ?;", text, re.DOTALL):
        header.structs[name] = Struct(name, _fields(name, body))
    for body, name in re.findall(r"typedef enum \w+ \{(.*?)\} ?(\w+) ?;", text, re.DOTALL):
        header.enums[name] = {re.match(r"\w+", part.strip())[0]: 0
                              for part in body.split(",") if part.strip()}
    flat = " ".join(text.split())
    for result, name, arguments in re.findall(
            re.escape(EXPORTED) + r" ([\w *]+?) ?(\w+)\((.*?)\);", flat):
        listed = [] if arguments.strip() in ("", "void") else arguments.split(",")
        header.functions[name] = Function(_spaced(result), [_argument(part) for part in listed])
    for kind, found in (("struct", header.structs), ("enum", header.enums)):
        # Text in another style must not pass unread.
        if len(found) != len(re.findall(rf"\b{kind} \w* ?\{{", flat)):
            raise Unreadable(f"a {kind} is not written 'typedef {kind} name {{ ... }} name;'")
    if len(header.functions) != flat.count(EXPORTED):
        raise Unreadable("a function is not written 'SB_API result name(arguments);'")
    return header


def _program(header, include):
    lines = [f"#include <{include}>", "#include <stddef.h>", "#include <stdio.h>",
             "int main(void)", "{"]
    for struct in header.structs.values():
        lines.append(f'printf("struct {struct.name} %zu %zu\\n", sizeof({struct.name}),'
                     f' _Alignof({struct.name}));')
        for one in struct.fields.values():
            at = f"(({struct.name} *)0)->{one.name}"
            lengths = "".join(f", sizeof({at}{'[0]' * i}) / sizeof({at}{'[0]' * (i + 1)})"
                              for i in range(one.dimensions))
            lines.append(f'printf("field {struct.name} {one.name} %zu %zu'
                         f'{" %zu" * one.dimensions}\\n",'
                         f' offsetof({struct.name}, {one.name}), sizeof({at}){lengths});')
    for enum, values in header.enums.items():
        lines += [f'printf("value {enum} {name} %d\\n", (int){name});' for name in values]
    lines += [f'printf("macro {name} %.17g\\n", (double){name});' for name in header.macros]
    return "\n".join(lines + ["return 0;", "}"]) + "\n"


def _take(header, line):
    what, name, *rest = line.split()
    if what == "struct":
        header.structs[name].size, header.structs[name].alignment = map(int, rest)
    elif what == "field":
        one = header.structs[name].fields[rest[0]]
        one.offset, one.size, *lengths = map(int, rest[1:])
        one.lengths = tuple(lengths)
    elif what == "value":
        header.enums[name][rest[0]] = int(rest[1])
    else:
        header.macros[name] = float(rest[0])


def read(compiler, folders, include="sabot/client.h"):
    """Returns what `#include <include>` declares in headers of a folder `sabot`, and searches
    `folders` in their order. Raises Unreadable for what is not C or not in our style."""
    command = [compiler, "-std=c17", *(f"-I{folder}" for folder in folders), "-x", "c"]
    source = f"#include <{include}>\n"
    header = _parse(_own_lines(_run([*command, "-E", "-"], source)))
    macros = _run([*command, "-E", "-dM", "-"], source)
    for name, value in re.findall(r"^#define (SB_\w+) (.+)$", macros, re.MULTILINE):
        if name != "SB_API":
            header.macros[name] = 0.0
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "layout")
        _run([*command, "-o", program, "-"], _program(header, include))
        for line in _run([program]).splitlines():
            _take(header, line)
    return header
