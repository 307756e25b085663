"""Reads the declarations of the SDK's public headers, with their documentation.

This is no C parser. It reads the style in which those headers are written, and raises Unreadable for
everything else, so that a declaration in another style cannot be left out unnoticed. A `///` text
belongs to the declaration that follows it, and a `///<` text to the one that it stands behind.
Code in `#if` blocks is not read, except the guard around a whole header.
"""

import re
from dataclasses import dataclass, field

DOC = "\x01"  # stands before a documentation text, which ends with the line
INDENT = 8  # a text alone on its line that stands further right goes on with the one above it


class Unreadable(Exception):
    """A header contains something that this reader does not understand."""


@dataclass
class Member:
    """A field of a struct, or an argument of a function."""

    name: str
    type: str  # of one element, with its stars: "uint32_t", "const char *"
    lengths: list  # of an array, from the outermost: numbers once they are resolved
    doc: str = ""


@dataclass
class Enumerator:
    name: str
    value: object  # None: one more than the one before
    doc: str = ""


@dataclass
class Declaration:
    kind: str  # "constant", "enum", "struct", "handle" or "function"
    name: str
    doc: str = ""
    header: str = ""
    value: str = ""  # of a constant: its text in C
    type: str = ""  # of a function: its result
    members: list = field(default_factory=list)


def _without_conditions(text, header):
    """Returns the text without what stands in `#if` blocks, but for the guard."""
    kept, depth = [], 0
    for line in text.splitlines():
        directive = re.match(r"\s*#\s*(\w+)", line)
        word = directive[1] if directive else ""
        if word in ("if", "ifdef", "ifndef"):
            depth += 1
        elif word == "endif":
            depth -= 1
        elif depth <= 1 and word not in ("elif", "else", "include", "undef"):
            kept.append(line)
        elif re.match(r"\s*(typedef|SB_API)\b", line):
            raise Unreadable(f"{header}: a declaration in an #if block: {line.strip()}")
    return "\n".join(kept) + "\n"


def _marked(text):
    """Returns the text with documentation behind marks, and without other comments."""
    lines = []
    for line in text.splitlines():
        code, found, doc = line.partition("///")
        if not found:
            code = line.partition("//")[0]
        lines.append(code + (f"{DOC}{doc.strip()}" if found else ""))
    return re.sub(r"/\*.*?\*/", "", "\n".join(lines) + "\n", flags=re.DOTALL)


def _joined(lines):
    """Returns a documentation text; an empty line begins a paragraph, and "- " an item."""
    text = ""
    for line in (line.strip().removeprefix("<").strip() for line in lines):
        if not line:
            text = text.rstrip() + "\n\n"
        else:
            text += ("\n" if line.startswith("- ") else "" if text.endswith("\n") else " ") + line
    return text.strip()


def _pieces(body, end):
    """Yields (code, doc) of each piece of the body that `end` closes. A text before the code, and one
    behind it on its last line or on lines of its own that begin far right, belong to the piece."""
    before, code, after, closed = [], "", [], False
    for line in body.splitlines():
        text, mark, doc = line.partition(DOC)
        goes_on = mark and not text.strip() and len(text) > INDENT and after
        if closed and not goes_on:
            yield code, _joined(before + after)
            before, code, after, closed = [], "", [], False
        if text.strip():
            code += " " + text.strip()
            closed = code.endswith(end)
        if mark:
            (after if goes_on or doc.startswith("<") else before).append(doc)
    if code.strip():
        yield code, _joined(before + after)


def _member(declarator, base, header):
    match = re.fullmatch(r"((?:\*\s*(?:const\s*)?)*)(\w+)((?:\s*\[[^\]]+\])*)", declarator.strip())
    if match is None:
        raise Unreadable(f"{header}: cannot read '{base} {declarator}'")
    stars = re.sub(r"\s+", " ", match[1].replace("*", "* ")).strip()
    return Member(match[2], f"{base} {stars}".strip(),
                  [one.strip() for one in re.findall(r"\[([^\]]+)\]", match[3])])


def _split(code, header):
    """Returns the members that `const float a[3], b` declares."""
    match = re.fullmatch(r"((?:const )?\w+(?: const)?)\s*(\W.*|\s\w.*)", " ".join(code.split()))
    if match is None or match[1] in ("struct", "union", "enum"):
        raise Unreadable(f"{header}: cannot read '{code.strip()}'")
    return [_member(part, match[1], header) for part in match[2].split(",")]


def _struct(name, body, header):
    members = []
    for code, doc in _pieces(body, ";"):
        for member in _split(code.strip().rstrip(";"), header):
            member.doc = doc
            members.append(member)
    return Declaration("struct", name, members=members)


def _enum(name, body):
    values = []
    for code, doc in _pieces(body, ","):
        label, _, value = code.strip().rstrip(",").partition("=")
        values.append(Enumerator(label.strip(), value.strip() or None, doc))
    return Declaration("enum", name, members=values)


def _function(code, header):
    match = re.fullmatch(r"SB_API\s+((?:const )?\w+[\s*]+)(\w+)\s*\((.*)\)\s*;", code)
    if match is None:
        raise Unreadable(f"{header}: a function is not written 'SB_API result name(arguments);': {code}")
    arguments = [] if match[3].strip() in ("", "void") else match[3].split(",")
    members = [member for part in arguments for member in _split(part, header)]
    result = " ".join(match[1].replace("*", " * ").split())
    return Declaration("function", match[2], type=result, members=members)


def _expanded(text):
    """Returns the text with each table of enumerators, such as SB_ERROR_TABLE, written out, and
    without macros that have parameters."""
    for name, body in re.findall(r"#define (\w+_TABLE)\(X\)[^\n]*\\\n((?:[^\n]*\\\n)*[^\n]*)\n", text):
        rows = "".join(f'SB_{label} = {value}, {DOC}< {doc}\n' for label, value, doc in
                       re.findall(r'X\((\w+), (-?\w+), "([^"]*)"\)', body))
        text = re.sub(rf"\n[ \t]*{name}\(\w+\)[ \t]*\n", lambda _: "\n" + rows, text)
    return re.sub(r"#define \w+\((?:[^\n]*\\\n)*[^\n]*\n", "", text)


def _macro(line, documented):
    match = re.match(r"#define (SB_\w+)[ \t]+(.+)$", line.partition(DOC)[0].rstrip())
    if match is None or match[1] == "SB_API":
        return None
    doc = line.partition(DOC)[2]
    return Declaration("constant", match[1], _joined(documented + ([doc] if doc else [])),
                       value=match[2].strip())


def _declared(code, header):
    flat = " ".join(re.sub(rf"{DOC}[^\n]*", "", code).split())
    if flat.startswith("typedef struct") or flat.startswith("typedef enum"):
        handle = re.fullmatch(r"typedef struct (\w+) (\w+) ?;", flat)
        whole = re.fullmatch(r"\s*typedef (struct|enum) \w+\s*\{(.*)\}\s*(\w+)\s*;[^\n]*\n?", code,
                             re.DOTALL)
        if handle and handle[1] == handle[2]:
            return Declaration("handle", handle[2])
        if whole is None:
            raise Unreadable(f"{header}: cannot read '{flat}'")
        return (_struct(whole[3], whole[2], header) if whole[1] == "struct"
                else _enum(whole[3], whole[2]))
    if flat.startswith("SB_API"):
        return _function(flat, header)
    return None  # an inline function, or a typedef of a scalar, which bindings do not need


def read(text, header):
    """Returns the declarations of a header, in their order."""
    text = _expanded(_marked(_without_conditions(text, header)))
    found, documented, code, depth, constants, shared = [], [], "", 0, [], ""
    for line in text.splitlines():
        bare, mark, doc = line.partition(DOC)
        if not code and (not bare.strip() or bare.startswith("#")):
            one = _macro(line, documented) if bare.startswith("#define") else None
            if one:
                found.append(one)
                constants.append(one)
            elif mark and bare == " " * len(bare) and len(bare) > INDENT and constants and not documented:
                constants[-1].doc = _joined([constants[-1].doc, doc])  # the text goes on
                continue
            documented = documented + [doc] if mark and not bare.strip() else []
            shared = ""
            continue
        code += line + "\n"
        depth += bare.count("{") - bare.count("}")
        if depth == 0 and re.search(r"[;}]\s*$", bare):
            one = _declared(code, header)
            if one:
                one.doc = _joined(documented) or (shared if one.kind == "function" else "")
                shared = one.doc  # a function right behind another one shares its text
                found.append(one)
            documented, code, constants = [], "", []
    for one in found:
        one.header = header
    if len([one for one in found if one.kind == "function"]) != len(re.findall(r"^SB_API ", text, re.M)):
        raise Unreadable(f"{header}: a function was not read")
    return found
