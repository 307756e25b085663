"""Puts example files into documentation. The code block behind a line `<!-- embedded: PATH -->`, with a path
relative to the document, is the file. Behind `<!-- embedded: PATH PART -->` it is what stands in the file
between the comments `[PART]` and `[/PART]`, without the indent that all its lines share."""

import re
import textwrap

BLOCK = re.compile(r"(<!-- embedded: (\S+)(?: (\w+))? -->\n```(\w+)\n).*?(```\n)", re.DOTALL)
MARKER = re.compile(r"^[ \t]*(?://|#) \[/?\w+\]\n", re.MULTILINE)
# Code of these languages comes from files, which the tests compile and run. Commands of a shell do not.
LANGUAGES = ("c", "cpp", "csharp", "gdscript", "html", "js", "json", "python", "ts")
CODE = re.compile(rf"^(.*)\n[ \t]*```({'|'.join(LANGUAGES)})\n", re.MULTILINE)


class Unknown(Exception):
    """A document shows what no file has, or code that comes from no file."""


def part_of(text, name):
    """Returns the part of a file with this name, or without a name all of it, without marks of parts."""
    if name:
        found = re.search(rf"^[ \t]*(?://|#) \[{name}\]\n(.*?)^[ \t]*(?://|#) \[/{name}\]$", text, re.M | re.S)
        if not found:
            raise Unknown(f"there is no part [{name}]")
        text = textwrap.dedent(found[1])
    return MARKER.sub("", text).strip("\n")


def embedded(document):
    """Returns the text of the document with the present contents of its files."""
    def block(match):
        path = document.parent / match[2]
        try:
            return f"{match[1]}{part_of(path.read_text(encoding='utf-8'), match[3])}\n{match[5]}"
        except (OSError, Unknown) as fault:
            raise Unknown(f"{document}: {match[2]}: {fault}") from fault
    text = BLOCK.sub(block, document.read_text(encoding="utf-8"))
    for before, language in CODE.findall(text):
        if not before.startswith("<!-- embedded: "):
            raise Unknown(f"{document}: a block of {language} is embedded from no file, behind {before!r}")
    return text


def documents(sdk):
    """Returns the contents, by path, of all documents of the SDK that show code."""
    found = {}
    for path in sorted(sdk.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if BLOCK.search(text) or CODE.search(text):
            found[path] = embedded(path)
    return found
