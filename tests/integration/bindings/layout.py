"""Compares sizes, offsets and values of the description with what compilers and languages see.

Usage: layout.py C_COMPILER CPP_COMPILER INCLUDE_FOLDER... A compiler that is not there is "".
"""

import ctypes
import importlib
import json
import sys
import tempfile
import unittest
from pathlib import Path

from programs_of_bindings import CSHARP, SDK, generated, has_mono, mcs, mono, run

C_COMPILER, CPP_COMPILER, FOLDERS = "cc", "", []
sys.path.insert(0, str(SDK / "python"))

from sabot import discovery


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
        lines = set(self.expected)
        known = python_structs()
        self.assertGreater(len(known), 15)
        for name, cls in known.items():
            self.assertIn(f"{name} {ctypes.sizeof(cls)} {ctypes.alignment(cls)}", lines)
            for field, _ in cls._fields_:
                at = getattr(cls, field)
                at = getattr(at, "field", at)
                self.assertIn(f"{name}.{field} {at.offset} {at.size}", lines)


    def test_python_calls(self):
        api = json.loads((SDK / "bindings" / "api.json").read_text(encoding="utf-8"))
        declared = {}
        for module in python_modules():
            declared |= getattr(module, "FUNCTIONS", {})
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


def python_modules():
    """Returns the modules of the package that declare structs or functions."""
    return [importlib.import_module(f"sabot.{path.stem}") for path in sorted((SDK / "python" / "sabot").glob("*.py"))
            if path.stem != "__init__"]


def python_structs():
    """Returns the classes by the names of their structs in C; those of discovery have no table."""
    known = {"sb_ping_def": discovery.PingDef, "sb_ping_result": discovery.PingResult,
             "sb_find_def": discovery.FindDef, "sb_found": discovery.Found}
    for module in python_modules():
        known |= getattr(module, "STRUCTS", {})
    return known


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
    return python_structs()[name]


if __name__ == "__main__":
    C_COMPILER, CPP_COMPILER, *FOLDERS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1], verbosity=2)
