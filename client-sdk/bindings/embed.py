"""Puts example files into documentation: the code block behind a line `<!-- embedded: PATH -->`, with a
path relative to the document, is the file."""

import re

BLOCK = re.compile(r"(<!-- embedded: (\S+) -->\n```(\w+)\n).*?(```\n)", re.DOTALL)


def embedded(document):
    """Returns the text of the document with the present contents of its files."""
    def block(match):
        text = (document.parent / match[2]).read_text(encoding="utf-8").rstrip("\n")
        return f"{match[1]}{text}\n{match[4]}"
    return BLOCK.sub(block, document.read_text(encoding="utf-8"))


def documents(sdk):
    """Returns the contents, by path, of all documents of the SDK that embed a file."""
    found = {}
    for path in sorted([sdk / "README.md", *sdk.glob("*/README.md"), *sdk.glob("*/*/README.md")]):
        if BLOCK.search(path.read_text(encoding="utf-8")):
            found[path] = embedded(path)
    return found
