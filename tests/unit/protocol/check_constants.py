"""Compares the table of constants in protocol/constants.md with the definitions in C.

Usage: check_constants.py SOURCE_FOLDER
Every constant of the table must have its value in C. Every constant of the wire's own headers must
be in the table. The figures of tanks and ammunition in protocol/tanks.md must be those of the game.
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
# The cells of the tables of figures, by the members of the game's own.
TYPE_CELLS = ("half_extents", "turret_height_m", "pitch_min_rad to pitch_max_rad",
              "turret_rate_rad_s pitch_rate_rad_s", "charge_per_s", "health")
DRIVE_CELLS = ("speed_m_s reverse_m_s", "acceleration_m_s2 brake_m_s2 grip_m_s2",
               "turn_rate_rad_s turn_acceleration_rad_s2", "stock")
ROUND_CELLS = ("speed_m_s", "charge", "life_s", "damage", "blast_radius_m")
FIGURES = (("drive/tank_type.c", TYPE_CELLS), ("drive/tank_type.c", DRIVE_CELLS),
           ("fire/ammunition.c", ROUND_CELLS))
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


def figures_of(text):
    """Yields the members of each struct of a table in C, as the page writes their numbers."""
    for struct in re.split(r"^ {4}\[SB_\w+\] =\n", text, flags=re.MULTILINE)[1:]:
        members = {}
        for name, value in re.findall(r"\.(\w+) = ([^\n]*),\n", struct):
            numbers = re.findall(r"-?\d+(?:\.\d+)?", value)
            members[name] = " ".join(f"{float(number):g}" for number in numbers)
        yield members


def check_figures(folder):
    """Returns the number of rows that the tables of figures lack, and tells which."""
    page = (folder / "protocol/tanks.md").read_text(encoding="utf-8")
    bad = 0
    for file, cells in FIGURES:
        text = (folder / "server/core/game/tanks" / file).read_text(encoding="utf-8")
        structs = list(figures_of(text))
        bad += len(structs) != 3
        for members in structs:
            row = " | ".join(re.sub(r"\w{3,}", lambda word: members.get(word[0], "0"), cell)
                             for cell in cells)
            if f" | {row} |" not in page:
                bad += 1
                print(f"protocol/tanks.md has no row of figures that ends with | {row} |")
    return bad


def main():
    folder = Path(sys.argv[1])
    texts = {}
    for room in ROOMS:
        for file in sorted((folder / room).rglob("*.[ch]")):
            for name, value in definitions(file.read_text(encoding="utf-8")):
                texts.setdefault(name, []).append(value)
    page = (folder / "protocol/constants.md").read_text(encoding="utf-8")
    rows = ROW.findall(page)
    bad = check_figures(folder)
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
