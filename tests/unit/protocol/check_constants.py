"""Compares the table of constants in protocol/constants.md with the definitions in C.

Usage: check_constants.py SOURCE_FOLDER
Every constant of the table must have its value in C. Every constant of the wire's own headers must
be in the table.
"""

import ast
import re
import sys
from pathlib import Path

ROW = re.compile(r"^\| ([^|]+) \| (-?\d+) \| `(\w+)` \|$", re.MULTILINE)
DEFINE = re.compile(r"^#define (\w+)[ \t]+(?:\\\n)?[ \t]*([^\n]*)", re.MULTILINE)
ENUMERATOR = re.compile(r"^ {4}(SB_\w+) = (\d+)", re.MULTILINE)
ROOMS = ("protocol", "server/core", "server/host/net", "client-sdk/core")
WHOLE = ("protocol/limits.h", "protocol/secure/envelope.h", "protocol/secure/handshake.h",
         "protocol/secure/discovery.h", "protocol/token/token.h", "protocol/packed/packed.h")
OPERATORS = {ast.Add: int.__add__, ast.Mult: int.__mul__, ast.LShift: int.__lshift__}


def definitions(text):
    for name, value in DEFINE.findall(text) + ENUMERATOR.findall(text):
        yield name, re.sub(r"\s*//.*$", "", value).strip()


def value_of(node, texts):
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -value_of(node.operand, texts)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        sides = [value_of(side, texts) for side in (node.left, node.right)]
        return OPERATORS[type(node.op)](*sides)
    if isinstance(node, ast.Name):
        return number_of(texts[node.id][0], texts)
    raise ValueError("not a number")


def number_of(text, texts):
    """Returns the value of a definition in C; ValueError if it is no integer."""
    text = re.sub(r"UINT64_C\((\d+)\)", r"\1", text)
    text = re.sub(r"\b(0x[0-9A-Fa-f]+|\d+)[uU]\b", r"\1", text)
    try:
        return value_of(ast.parse(text.strip(), mode="eval").body, texts)
    except (SyntaxError, KeyError):
        raise ValueError(text) from None


def main():
    folder = Path(sys.argv[1])
    texts = {}
    for room in ROOMS:
        for file in sorted((folder / room).rglob("*.[ch]")):
            for name, value in definitions(file.read_text(encoding="utf-8")):
                texts.setdefault(name, []).append(value)
    page = (folder / "protocol/constants.md").read_text(encoding="utf-8")
    rows = ROW.findall(page)
    bad = 0
    for what, value, name in rows:
        found = set()
        for text in texts.get(name, []):
            try:
                found.add(number_of(text, texts))
            except ValueError:
                pass
        if found != {int(value)}:
            bad += 1
            print(f"{name} ({what}) is {value} in the table and {sorted(found) or 'nothing'} in C")
    known = {name for _, _, name in rows}
    for file in WHOLE:
        for name, text in DEFINE.findall((folder / file).read_text(encoding="utf-8")):
            if name.startswith("SB_") and name not in known and re.match(r"[-(]*[0-9US]", text):
                bad += 1
                print(f"{name} of {file} is not in the table")
    print(len(rows), "constants")
    return 1 if bad or len(rows) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
