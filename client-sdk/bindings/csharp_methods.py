"""Generates the methods of the C# classes: one for each function whose first argument is a handle, and
static ones for the others. Methods whose shape is not mechanical are written by hand."""

import re

from csharp import HEAD, WORDS, Calls, doc, local, type_name
from names import camel, is_client, pascal

BY_HAND = {"sb_client_view", "sb_client_map", "sb_tanks_get_player", "sb_tanks_is_enemy",
           "sb_tanks_get_round"}
ENDS = {"sb_client_wait"}  # they give nothing, but SB_ERROR_STATE says that the connection has ended
CLASSES = {"sb_client": ("Client", "sb_client_"), "sb_ping": ("Ping", "sb_ping_"),
           "sb_find": ("Find", "sb_find_"), "sb_local_server": ("LocalServer", "sb_local_server_")}


class Unbound(Exception):
    """A function has a shape for which there is no rule."""


class Method:
    """One method: its parameters, and the lines that call the function."""

    def __init__(self, calls, function, skip):
        self.calls, self.function = calls, function
        self.parameters, self.passed, self.outs, self.pool = [], [], [], False
        self.before = []
        for one in function["arguments"][skip:]:
            self.take(one)

    def take(self, one):
        structs, kind, name = self.calls.structs, one["type"], camel(one["name"])
        name = "@" + name if name in WORDS else name
        element = kind.replace("const ", "").replace(" *", "").strip()
        stars = kind.count("*")
        if one["lengths"]:
            if structs.vector(one) is None:
                raise Unbound(f"argument {one['name']}")
            self.take_vector(one, name)
        elif kind == "const char *":
            self.pool = True
            self.parameters.append(f"string {name}")
            self.passed.append(f"pool.Text({name})")
        elif stars == 0:
            scalar = "bool" if kind == "bool" else structs.scalar(one)
            self.parameters.append(f"{scalar} {name}")
            self.passed.append(name)
        elif stars == 1 and element in structs.structs and kind.startswith("const "):
            self.take_struct(element, name)
        elif stars == 1 and not kind.startswith("const ") and element not in ("char", "void", "bool"):
            self.outs.append((structs.scalar({"type": element}), name))
            self.passed.append("out ")
        else:
            raise Unbound(f"argument {one['name']}")

    def take_vector(self, one, name):
        kind = self.calls.structs.vector(one)  # of floats, or of choices
        if one["name"].startswith("out_"):
            self.outs.append((kind, name))
            self.passed.append("out ")
        else:
            self.parameters.append(f"{kind} {name}")
            self.passed.append(f"ref {name}")

    def take_struct(self, element, name):
        structs = self.calls.structs
        self.parameters.append(f"{type_name(element)} {name}")
        if structs.is_input(element):
            self.pool = True
            self.before.append(f"{type_name(element)}Raw raw = {name}.ToNative(pool);")
            self.passed.append("ref raw")
        else:
            self.passed.append(f"ref {name}")

    def errors_text(self):
        """The text that names the errors: the function's own, or that of the one it refers to."""
        own = self.function["doc"]
        other = re.search(r"errors are those of\s+`(\w+)`", own)
        return next((one["doc"] for one in self.calls.structs.api["functions"]
                     if other and one["name"] == other[1]), own)

    def text(self, name, handle):
        """The method. An error throws, but SB_ERROR_STATE and SB_ERROR_RANGE of a function that gives
        something, and of those in ENDS, make it return false."""
        function, result = self.function, self.function["result"]
        words = function["doc"]
        errors = self.errors_text()
        tries = (self.outs and ("SB_ERROR_STATE" in errors or "SB_ERROR_RANGE" in errors)
                 or function["name"] in ENDS)
        single = len(self.outs) == 1 and not tries and result == "sb_error"
        parameters, names = list(self.parameters), []
        for kind, out in self.outs:
            names.append("result" if single else out)
            if not single:
                parameters.append(f"out {kind} {out}")
        outs = iter(names)
        passed = ", ".join(([handle] if handle else []) + [
            f"out {next(outs)}" if one == "out " else one for one in self.passed])
        call = f"Native.{function['name']}({passed})"
        lines = list(self.before)
        if single:
            lines += [f"{self.outs[0][0]} {names[0]};",
                      f"SabotException.Check({call}, \"{function['name']}\");", f"return {names[0]};"]
            kind = self.outs[0][0]
        elif result == "sb_error" and tries:
            kind = "bool"
            lines.append(f"return SabotException.Try({call}, \"{function['name']}\");")
        elif result == "sb_error":
            kind = "void"
            lines.append(f"SabotException.Check({call}, \"{function['name']}\");")
        elif result == "const char *":
            kind = "string"
            if handle:  # the text may be in the memory that the handle owns
                lines += [f"string text = NativeText.Read({call});", "GC.KeepAlive(this);", "return text;"]
            else:
                lines.append(f"return NativeText.Read({call});")
        else:
            kind = self.calls.result(result)
            lines.append(f"{'' if kind == 'void' else 'return '}{call};")
        if self.pool:
            lines = ["using (Pool pool = new Pool())", "{", *[f"    {line}" for line in lines], "}"]
        body = "".join(f"            {line}\n" for line in lines)
        static = "" if handle else "static "
        return (f"{doc(words, '        ')}        public {static}{kind} {name}({', '.join(parameters)})\n"
                f"        {{\n{body}        }}\n\n")


def _owner(api, function):
    """Returns the handle that the function is a method of, or None."""
    first = function["arguments"][0]["type"] if function["arguments"] else ""
    return next((one["name"] for one in api["handles"]
                 if first in (f"{one['name']} *", f"const {one['name']} *")), None)


def _skipped(function):
    name = function["name"]
    return (name in BY_HAND or name.endswith(("_create", "_destroy", "_def_default"))
            and name != "sb_client_session_create")


def methods(api):
    """Returns the text of the file, and a sentence for each function without a method."""
    calls, unbound, classes = Calls(api), [], {}
    for function in api["functions"]:
        if _skipped(function):
            continue
        owner = _owner(api, function)
        if owner:
            name, prefix = CLASSES.get(owner, (type_name(owner), owner + "_"))
        else:  # a function of a header: sb_error_name becomes Errors.Name
            prefix = "_".join(function["name"].split("_")[:2]) + "_"
            owner_of_prefix = CLASSES.get(prefix.strip("_"), (None,))[0]
            name = owner_of_prefix or {"sb_error_": "Errors"}.get(
                prefix, pascal(prefix.strip("_").removeprefix("sb_")))
        try:
            method = Method(calls, function, 1 if owner else 0)
            text = method.text(pascal(function["name"].removeprefix(prefix)), "handle" if owner else "")
        except (Unbound, KeyError) as fault:
            unbound.append(f"C#: {function['name']} has no method: {fault}")
            continue
        is_static = name not in (one[0] for one in CLASSES.values())
        header = "client.h" if is_client(function["header"]) else function["header"]
        classes.setdefault((name, is_static, header), []).append(text)
    text = HEAD.replace("using System.Runtime.InteropServices;\n", "")
    for (name, is_static, header), parts in classes.items():
        kind = "static partial class" if is_static else "sealed partial class"
        whole = f"    public {kind} {name}\n    {{\n{''.join(parts).rstrip()}\n    }}\n"
        text += local({"header": header}, whole + "\n")
    return text.rstrip() + "\n}\n", unbound
