"""Compares sizes, offsets, values and calls of the description with what compilers and languages see.

Usage: layout.py C_COMPILER CPP_COMPILER INCLUDE_FOLDER... A compiler that is not there is "".
"""

import ctypes
import json
import sys
import tempfile
import unittest
from pathlib import Path

from programs_of_bindings import CSHARP, SDK, generated, has_mono, mcs, mono, run

C_COMPILER, CPP_COMPILER, FOLDERS = "cc", "", []
sys.path.insert(0, str(SDK / "python"))

from sabot.generated import client, find, tanks


class Layout(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.expected = generated("layout").splitlines()
        self.assertGreater(len(self.expected), 200)

    def write(self, name, what):
        path = self.folder / name
        path.write_text(generated(what), encoding="utf-8")
        return path

    def test_c(self):
        source = self.write("layout.c", "layout.c")
        run([C_COMPILER, "-std=c17", *(f"-I{one}" for one in FOLDERS), source, "-o", self.folder / "layout"])
        self.assertEqual(run([self.folder / "layout"]).splitlines(), self.expected)

    def test_cpp(self):
        if not CPP_COMPILER:
            self.skipTest("there is no C++ compiler")
        source = self.write("layout.cpp", "layout.cpp")
        run([CPP_COMPILER, "-std=c++17", "-fsyntax-only", *(f"-I{one}" for one in [SDK / "cpp", *FOLDERS]),
             source])

    def test_csharp(self):
        if not has_mono():
            self.skipTest("mono is not there")
        sources = [self.write("Layout.cs", "layout.cs"), *sorted((CSHARP / "Runtime").rglob("*.cs"))]
        program = mcs(self.folder / "layout.exe", *sources, defines=["SABOT_LOCAL"])
        wanted = [" ".join(line.split()[:2]) for line in self.expected if line.startswith("sb_")]
        self.assertEqual(mono(program).splitlines(), wanted)

    def test_python(self):
        wanted = [line for line in self.expected if line.startswith("sb_") and "sb_local" not in line]
        found = []
        for module in (client, tanks, find):
            for name, cls in module.STRUCTS.items():
                found.append(f"{name} {ctypes.sizeof(cls)} {ctypes.alignment(cls)}")
                for field, _ in cls._fields_:
                    at = getattr(cls, field)
                    found.append(f"{name}.{field} {at.offset} {at.size}")
        self.assertEqual(found, wanted)

    def test_python_values(self):
        values = dict(line.split(" ") for line in self.expected if line.startswith("SB_"))
        found = {}
        for module, prefix in ((client, "SB_CLIENT_"), (tanks, "SB_TANKS_"), (find, "SB_")):
            constants = {name: value for name, value in vars(module).items()
                         if name.isupper() and isinstance(value, int | float) and not name[1:].isdigit()}
            found |= {f"{prefix}{name}": value for name, value in constants.items()}
        self.assertGreater(len(found), 30)
        for name, value in found.items():
            self.assertEqual(float(values[name]), value, name)
        for module in (client, tanks):
            for name, enumeration in module.ENUMS.items():
                described = [one["value"] for one in self.enum(name)["values"]
                             if not one["name"].endswith("_COUNT")]
                self.assertEqual([int(one) for one in enumeration.__members__.values()], described, name)

    def enum(self, name):
        api = json.loads((SDK / "bindings" / "api.json").read_text(encoding="utf-8"))
        return next(one for one in api["enums"] if one["name"] == name)

    def test_python_calls(self):
        api = json.loads((SDK / "bindings" / "api.json").read_text(encoding="utf-8"))
        declared = client.FUNCTIONS | tanks.FUNCTIONS | find.FUNCTIONS
        for function in api["functions"]:
            if function["header"] == "local.h":
                continue  # not in the library of the package
            with self.subTest(function["name"]):
                result, arguments = declared[function["name"]]
                self.assertEqual(result, python_type(api, function["result"]))
                self.assertEqual(arguments, [python_type(api, one["type"] + (" *" if one["lengths"] else ""))
                                             for one in function["arguments"]])


SCALARS = {"void": None, "bool": ctypes.c_bool, "float": ctypes.c_float, "uint32_t": ctypes.c_uint32,
           "uint64_t": ctypes.c_uint64, "const char *": ctypes.c_char_p}


def python_type(api, name):
    """Returns the type of ctypes for a type of C."""
    if name in SCALARS:
        return SCALARS[name]
    if any(name == enum["name"] for enum in api["enums"]):
        return ctypes.c_int
    if any(name in (f"{one['name']} *", f"const {one['name']} *") for one in api["handles"]):
        return ctypes.c_void_p
    if name.endswith("*"):
        return ctypes.POINTER(python_type(api, name.removesuffix("*").strip().removeprefix("const ")))
    return (client.STRUCTS | tanks.STRUCTS | find.STRUCTS)[name]


if __name__ == "__main__":
    C_COMPILER, CPP_COMPILER, *FOLDERS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1], verbosity=2)
