#!/usr/bin/env python3
"""Generates what the bindings have of the public headers, and the description api.json. Puts examples
into the documents that embed them.

Usage: generate.py [--check | --print layout | layout.c | layout.cs | layout.cpp]

Without an argument the files are written. --check only compares them, names those that differ, and ends
with 1 if one does. --print writes a program of the layout test, or what it is expected to print.
"""

import json
import sys

import cpp
import csharp
import csharp_methods
import embed
import godot
import layout
import python
from declarations import Unreadable
from describe import SDK, describe

PRINTED = {"layout": layout.expected, "layout.c": layout.c_program, "layout.cs": layout.csharp_program,
           "layout.cpp": layout.cpp_asserts}


def files(api):
    """Returns the contents by path, and a sentence for each function that a binding lacks."""
    methods, unbound = csharp_methods.methods(api)
    generated = SDK / "csharp" / "Runtime" / "Generated"
    docs = SDK / "godot" / "doc_classes" / "SabotClient.xml"
    docs_text = godot.docs(api, docs)
    return {
        SDK / "bindings" / "api.json": json.dumps(api, indent=1, ensure_ascii=False) + "\n",
        generated / "Enums.cs": csharp.enums(api),
        generated / "Structs.cs": csharp.structs(api),
        generated / "Native.cs": csharp.calls(api),
        generated / "Methods.cs": methods,
        SDK / "cpp" / "sabot.hpp": cpp.header(api),
        **{SDK / "python" / "sabot" / "generated" / name: text for name, text in python.modules(api).items()},
        docs: docs_text,
        SDK / "godot" / "src" / "generated" / "constants.h": godot.header(api),
        SDK / "godot" / "src" / "generated" / "docs.h": godot.docs_header(docs_text),
        **embed.documents(SDK),
    }, unbound


def _is_equal(path, text):
    return path.is_file() and path.read_text(encoding="utf-8") == text


def _check(contents):
    different = [path for path, text in contents.items() if not _is_equal(path, text)]
    for path in different:
        print(f"{path.relative_to(SDK.parent)} is not what its sources say: ./dev bindings makes it")
    return 1 if different else 0


def _write(contents):
    for path, text in contents.items():
        if not _is_equal(path, text):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(SDK.parent))
    return 0


def main(arguments):
    try:
        api = describe()
        embed.documents(SDK)
    except (Unreadable, embed.Unknown) as fault:
        sys.exit(f"bindings: {fault}")
    if len(arguments) == 2 and arguments[0] == "--print" and arguments[1] in PRINTED:
        print(PRINTED[arguments[1]](api), end="")
        return 0
    if arguments not in ([], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    contents, unbound = files(api)
    for sentence in unbound:
        print(sentence)
    return (_check if arguments else _write)(contents)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
