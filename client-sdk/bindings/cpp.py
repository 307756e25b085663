"""Generates the classes of sabot.hpp: a method for each function whose first argument is a handle."""

import re
from pathlib import Path

TEMPLATE = Path(__file__).resolve().parent / "sabot.hpp.in"
BY_HAND = {"sb_client_map"}
WORDS = {"class", "default", "delete", "operator", "template", "this", "new", "union"}


def doc(text, indent):
    lines = []
    for paragraph in text.split("\n"):
        line = "///"
        for word in paragraph.split():
            if len(indent) + len(line) + 1 + len(word) > 100:
                lines.append(line)
                line = "///"
            line += " " + word
        lines.append(line)
    return "".join(f"{indent}{line}\n" for line in lines) if text else ""


def _parameter(one):
    """Returns the parameter in C++ and what is passed on to C."""
    name, kind = one["name"], one["type"]
    if one["lengths"]:
        size = "".join(f"[{length}]" for length in one["lengths"])
        return f"{kind} (&{name}){size}", name
    if kind.endswith("*") and kind.count("*") == 1 and not kind.endswith("char *") and "void" not in kind:
        return f"{kind[:-1].strip()} &{name}", f"&{name}"
    return (f"{kind}{name}" if kind.endswith("*") else f"{kind} {name}"), name


def method(function, prefix, is_static=False):
    parameters = [_parameter(one) for one in function["arguments"][0 if is_static else 1:]]
    name = function["name"].removeprefix(prefix)
    name = name + "_" if name in WORDS else name
    const = " const" if not is_static and function["arguments"][0]["type"].startswith("const ") else ""
    result = re.sub(r" \*$", " *", function["result"])
    result = result if result.endswith("*") else result + " "
    passed = ", ".join([*([] if is_static else ["owner::get()"]), *(one[1] for one in parameters)])
    back = "" if function["result"] == "void" else "return "
    head = f"    {'static ' if is_static else ''}{result}{name}({', '.join(one[0] for one in parameters)}){const} noexcept"
    if len(head) > 100:
        at = head.rfind(", ", 0, 100) + 1
        head = f"{head[:at]}\n{' ' * 8}{head[at:].strip()}"
    return (f"{doc(function['doc'], '    ')}{head}\n"
            f"    {{\n        {back}{function['name']}({passed});\n    }}\n\n")


def _is_static(api, function, prefix):
    """Whether a function of a class has no handle, such as a clock; defaults stay functions of C."""
    first = function["arguments"][0]["type"] if function["arguments"] else ""
    with_handle = any(first in (f"{one['name']} *", f"const {one['name']} *") for one in api["handles"])
    name = function["name"]
    return name.startswith(prefix) and not with_handle and not name.endswith(("_create", "_default"))


def methods(api, handle, prefix=None):
    """Returns the methods of a class for a handle."""
    prefix = prefix or handle + "_"
    text = ""
    for function in api["functions"]:
        first = function["arguments"][0]["type"] if function["arguments"] else ""
        name = function["name"]
        made = name.endswith(("_destroy", "_create")) and name != "sb_client_session_create"
        if first in (f"{handle} *", f"const {handle} *") and name not in BY_HAND and not made:
            text += method(function, prefix)
        elif _is_static(api, function, prefix):
            text += method(function, prefix, True)
    return text.rstrip()


def header(api):
    text = TEMPLATE.read_text(encoding="utf-8")
    for handle in api["handles"]:
        text = text.replace(f"    @{handle['name']}@", methods(api, handle["name"]))
    if re.search(r"^\s*@\w+@", text, re.M):
        raise ValueError("sabot.hpp.in names an unknown handle")
    return text
