#!/usr/bin/env python3
"""Makes one C file and one header of the client SDK.

All files that a library is made of become one translation unit: headers are written out where they
are first included, and each function and table that is not part of the public interface becomes
static. Where two files use the same name at file scope, each gets "_in_" and its file's name behind.
`./dev amalgamate` calls this with the files that CMake compiles.
"""

import argparse
import pathlib
import re
import sys

from c_text import tokens_of, words_in
from declarations import Macros, declarations_of

_OPENING = """\
// {title}: the client SDK of Sabot, version {version}, as one file. Made by `./dev amalgamate`: change
// the sources instead, and read them where they are documented.
//
// {licence}
"""


_KEYWORD = re.compile(r"\s*#\s*\w*")
# What a file defines to ask the system's headers for more. The opening asks for all of it.
_FEATURES = re.compile(r"_\w+_SOURCE")


class Source:
    """A file, its tokens and what it declares at file scope."""

    def __init__(self, path):
        self.path = path
        self.tokens = tokens_of(path.read_text(encoding="utf-8"))
        self.declarations = []
        self.macros = Macros(self.tokens)

    def declare(self, static):
        """Finds the declarations, once all words are known that stand for `static`."""
        self.macros.static |= static
        self.declarations = declarations_of(self.tokens, self.macros)

    def private_names(self):
        """Names that mean something in this file alone: of what is static, and of types."""
        names = {}
        for declaration in self.declarations:
            for tag in declaration.tags:
                names[tag] = "type"
            if declaration.kind == "type":
                names.update((name, "type") for name in declaration.names)
            elif declaration.linkage == "static":
                names.update((name, declaration.kind) for name in declaration.names)
        return names


class Amalgamation:
    def __init__(self, rooms, public, sources):
        self.rooms = rooms
        self.public = [Source(path) for path in public]
        self.sources = [Source(path) for path in sources]
        self.headers = {}
        for source in self.sources:
            self._find_headers(source)
        files = self.public + list(self.headers.values()) + self.sources
        static = set().union(*(file.macros.static for file in files))
        for file in files:
            file.declare(static)
        self.api = {
            name
            for file in files
            for declaration in file.declarations
            if "SB_API" in declaration.specifiers
            for name in declaration.names
        } | {"main"}
        self.renamed = self._find_collisions()

    def _resolve(self, source, name):
        for folder in [source.path.parent] + self.rooms:
            path = folder / name
            if path.is_file():
                return path.resolve()
        raise SystemExit(f"amalgamate: no room has {name}")

    def _is_public(self, name):
        """Whether an include names a public header; errors belong to a room, and to the public."""
        return name.startswith("sabot/") or (name == "base/error.h" and bool(self.public))

    def _find_headers(self, source):
        for token in source.tokens:
            include = token.included()
            if include and include[1] and not self._is_public(include[0]):
                path = self._resolve(source, include[0])
                if path not in self.headers:
                    self.headers[path] = Source(path)
                    self._find_headers(self.headers[path])

    def _find_collisions(self):
        """Returns {source: {name: (new name, kind)}} for names that more than one file uses."""
        users = {}
        shared = set()
        for source in list(self.headers.values()) + self.public:
            for declaration in source.declarations:
                shared.update(declaration.names + declaration.tags)
        for source in self.sources:
            for name in source.private_names():
                users.setdefault(name, set()).add(source)
        stems = self._stems()
        return {
            source: {
                name: (f"{name}_in_{stems[source]}", kind)
                for name, kind in source.private_names().items()
                # A type that a header names is completed here. Functions of a single word may have
                # the name of a system's, such as write and connect.
                if len(users[name]) > 1
                or (kind != "type" and name in shared)
                or (kind == "function" and "_" not in name)
            }
            for source in self.sources
        }

    def _stems(self):
        """A word for each file, no two the same: its name, with folders in front as needed."""
        stems = {source: [source.path.stem] for source in self.sources}
        for depth in range(1, 4):
            seen = {}
            for source, parts in stems.items():
                seen.setdefault("_".join(parts), []).append(source)
            for group in seen.values():
                if len(group) > 1:
                    for source in group:
                        stems[source].insert(0, source.path.parts[-1 - depth])
        return {source: "_".join(parts).replace("-", "_") for source, parts in stems.items()}

    # --- Writing.

    def _write_directive(self, source, token, out):
        include = token.included()
        if include is None and _FEATURES.fullmatch(token.defined() or ""):
            return
        if include is None:
            keyword = _KEYWORD.match(token.text)[0]
            out.append(keyword + self._rename_words(source, words_in(token.text[len(keyword) :])))
            return
        name, ours = include
        if self._is_public(name):
            return
        if not ours:
            out.append(token.text)
            return
        path = self._resolve(source, name)
        if path not in self.written:
            self.written.add(path)
            out.append("\n")
            self._write(self.headers[path], out)

    def _rename_words(self, source, tokens):
        names = self.renamed.get(source, {})
        text, before = [], ""
        for token in tokens:
            word = token.text
            if token.kind == "word" and word in names and before not in (".", "->"):
                word = names[word][0]
            text.append(word)
            if token.is_code():
                before = token.text
        return "".join(text)

    def _hidden(self, declaration):
        """Whether a declaration is of something that other files see and programs do not."""
        return (
            declaration.kind in ("function", "object")
            and declaration.linkage == "extern"
            and not any(name in self.api for name in declaration.names)
        )

    def _write(self, source, out):
        names = self.renamed.get(source, {})
        firsts = {d.first for d in source.declarations if self._hidden(d)}
        before, bodies, braces = "", [], []
        for index, token in enumerate(source.tokens):
            if token.kind == "directive":
                self._write_directive(source, token, out)
                continue
            word = token.text
            if token.is_code():
                if word == "{":
                    braces.append("struct" in bodies or "union" in bodies)
                elif word == "}" and braces:
                    braces.pop()
                bodies = [] if word in (";", "{", "}", ")", "=") else bodies + [word]
                if word in names and before not in (".", "->"):
                    new, kind = names[word]
                    # In a struct's own list a value's name is a member's, which is no collision.
                    if kind == "type" or not (braces and braces[-1]):
                        word = new
                if index in firsts:
                    word = "static" if word == "extern" else "static " + word
                before = token.text
            out.append(word)

    def text(self, opening):
        self.written = set()
        out = [opening]
        for source in self.sources:
            out.append(f"\n// --- {'/'.join(source.path.parts[-3:])}\n")
            self._write(source, out)
            macros = sorted(name for name in source.macros.all if not _FEATURES.fullmatch(name))
            out.extend(f"#undef {name}\n" for name in macros)
        return "".join(out)

    def header_text(self, opening, guard):
        out = [opening, f"#ifndef {guard}\n#define {guard}\n"]
        for header in self.public:
            for token in header.tokens:
                include = token.included()
                if not include or not include[0].startswith("sabot/"):
                    out.append(token.text)
        out.append(f"\n#endif // {guard}\n")
        return "".join(out)


_PRELUDE = """
// What the systems have beyond C.
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#if !defined(_DARWIN_C_SOURCE)
#define _DARWIN_C_SOURCE
#endif
{include}
// Parts that only other libraries of these sources use stay unused here.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#endif
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=pathlib.Path, required=True, help="a file with one path of a source a line")
    parser.add_argument("--rooms", type=pathlib.Path, required=True, help="the folder rooms of a build, or another one for includes")
    parser.add_argument("--header", type=pathlib.Path, action="append", default=[], help="a public header, in order; without any, no header is made")
    parser.add_argument("--version", required=True, help="the version of the SDK")
    parser.add_argument("--licence", type=pathlib.Path, required=True, help="the licence's file")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the C file; the header lies beside it")
    arguments = parser.parse_args()
    rooms = [arguments.rooms] + sorted(path for path in arguments.rooms.iterdir() if path.is_dir())
    paths = [pathlib.Path(line) for line in arguments.sources.read_text().split()]
    amalgamation = Amalgamation(rooms, arguments.header, paths)
    header = arguments.out.with_suffix(".h")
    licence = arguments.licence.read_text(encoding="utf-8").strip().replace("\n", "\n// ").replace("// \n", "//\n")
    values = {"version": arguments.version, "licence": licence}
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    opening = _OPENING.format(title=arguments.out.name, **values)
    include = f'#include "{header.name}"\n' if arguments.header else ""
    text = amalgamation.text(opening + _PRELUDE.format(include=include))
    arguments.out.write_text(text, encoding="utf-8")
    if arguments.header:
        guard = "SABOT_AMALGAMATION_" + header.stem.upper() + "_H"
        opening = _OPENING.format(title=header.name, **values)
        header.write_text(amalgamation.header_text(opening, guard), encoding="utf-8")
    renamed = sum(len(names) for names in amalgamation.renamed.values())
    print(f"{arguments.out}: {len(paths)} files, {text.count(chr(10))} lines, {renamed} names with their file's behind")
    return 0


if __name__ == "__main__":
    sys.exit(main())
