"""Compares sizes, offsets and values of the description with what compilers and languages see.

Usage: layout.py C_COMPILER CPP_COMPILER INCLUDE_FOLDER... A compiler that is not there is "".
"""

import ctypes
import sys
import tempfile
import unittest
from pathlib import Path

from programs_of_bindings import CSHARP, SDK, generated, has_mono, mcs, mono, run

C_COMPILER, CPP_COMPILER, FOLDERS = "cc", "", []
sys.path.insert(0, str(SDK / "python"))
from sabot import discovery, structs


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
        known = {**structs.STRUCTS, **getattr(discovery, "STRUCTS", {})}
        self.assertGreater(len(known), 15)
        for name, cls in known.items():
            self.assertIn(f"{name} {ctypes.sizeof(cls)} {ctypes.alignment(cls)}", lines)
            for field, _ in cls._fields_:
                at = getattr(cls, field)
                at = getattr(at, "field", at)
                self.assertIn(f"{name}.{field} {at.offset} {at.size}", lines)


if __name__ == "__main__":
    C_COMPILER, CPP_COMPILER, *FOLDERS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1], verbosity=2)
