"""Generates programs that print the sizes and offsets of all structs, each as its language sees them:
one line a struct and one a field, with the names of C. The test `bindings_layout` compares them."""

import ctypes

from csharp import Structs, pascal, type_name
from names import is_input, is_text


def _printed(value):
    """A constant as the program of C prints it. Those of the headers have single precision."""
    if not isinstance(value, float):
        return value
    return f"{ctypes.c_float(value).value:.17g}"


def expected(api):
    """What the description says."""
    lines = []
    for struct in api["structs"]:
        lines.append(f"{struct['name']} {struct['size']} {struct['alignment']}")
        lines += [f"{struct['name']}.{field['name']} {field['offset']} {field['size']}"
                  for field in struct["fields"]]
    lines += [f"{value['name']} {value['value']}" for enum in api["enums"] for value in enum["values"]]
    for one in api["constants"]:
        lines.append(f"{one['name']} {_printed(one['value'])}")
    return "\n".join(lines) + "\n"


def _pointer(function):
    """The type of a pointer to a function."""
    arguments = [one["type"] + "".join(f"[{length}]" for length in one["lengths"]) for one in function["arguments"]]
    return f"{function['result']} (*)({', '.join(arguments) or 'void'})"


def c_program(api):
    """It compiles only if the functions have the described types."""
    lines = ["#include <stddef.h>", "#include <stdio.h>",
             *(f"#include <sabot/{header}>" for header in api["headers"]), "", "int main(void)", "{"]
    for struct in api["structs"]:
        name = struct["name"]
        lines.append(f'    printf("{name} %zu %zu\\n", sizeof({name}), _Alignof({name}));')
        lines += [f'    printf("{name}.{field["name"]} %zu %zu\\n", offsetof({name}, {field["name"]}), '
                  f'sizeof((({name} *)0)->{field["name"]}));' for field in struct["fields"]]
    lines += [f'    printf("{value["name"]} %d\\n", (int){value["name"]});'
              for enum in api["enums"] for value in enum["values"]]
    lines += [f'    _Static_assert(_Generic(&{one["name"]}, {_pointer(one)}: 1, default: 0), "{one["name"]}");'
              for one in api["functions"]]
    for one in api["constants"]:
        form, cast = (("%.17g", "(double)") if isinstance(one["value"], float) else
                      ("%s", "") if isinstance(one["value"], str) else ("%lld", "(long long)"))
        lines.append(f'    printf("{one["name"]} {form}\\n", {cast}{one["name"]});')
    return "\n".join([*lines, "    return 0;", "}"]) + "\n"


def _csharp_field(structs, struct, field):
    """The name of a field in C#: what has an accessor is kept in a private field."""
    name = pascal(field["name"])
    if is_input(structs.api, struct) or structs.vector(field):
        return name
    if field["lengths"] and "*" in field["type"]:
        return f"raw{name}0"
    if field["lengths"] or is_text(field) or field["type"] in ("bool", "const char *"):
        return f"raw{name}"
    return name


def csharp_program(api):
    """Prints no sizes of fields: what follows a field tells its size."""
    structs = Structs(api)
    lines = ["using System;", "using System.Runtime.InteropServices;", "", "namespace Sabot", "{",
             "    internal static class PrintLayout", "    {", "        private static void Main()",
             "        {"]
    for struct in api["structs"]:
        kind = type_name(struct["name"]) + ("Raw" if is_input(api, struct) else "")
        lines.append(f'            Console.WriteLine("{struct["name"]} " + Marshal.SizeOf(typeof({kind})));')
        lines += [f'            Console.WriteLine("{struct["name"]}.{field["name"]} " + Marshal.OffsetOf('
                  f'typeof({kind}), "{_csharp_field(structs, struct, field)}"));'
                  for field in struct["fields"]]
    return "\n".join([*lines, "        }", "    }", "}"]) + "\n"


def cpp_asserts(api):
    """A file of C++ that compiles only if the layout is the described one."""
    lines = ["#include <cstddef>", "#include <sabot.hpp>",
             *(f"#include <sabot/{header}>" for header in api["headers"]), ""]
    for struct in api["structs"]:
        name = struct["name"]
        lines.append(f'static_assert(sizeof({name}) == {struct["size"]}, "{name}");')
        lines += [f'static_assert(offsetof({name}, {field["name"]}) == {field["offset"]}, '
                  f'"{name}.{field["name"]}");' for field in struct["fields"]]
    return "\n".join(lines) + "\n"
