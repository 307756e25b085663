"""The Godot extension. Godot 4 cannot be had here: a stand-in (godot/host.c) loads the library by the
entry that the addon's file names, gives it Godot's functions, and plays a match through the node."""

import configparser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
import xml.etree.ElementTree as xml
from pathlib import Path

from programs_of_bindings import HERE, SDK, environment, run

sys.path.insert(0, str(HERE.parent / "python"))
from programs import LOOPBACK, Server

EXTENSION = Path(os.environ["SABOT_GODOT"])
GODOT = SDK / "godot"
INCLUDES = os.environ["SABOT_INCLUDES"].split(":")
WINDOWS_DLL = Path(os.environ.get("SABOT_WINDOWS_DLL", "/nowhere"))
MINGW = "x86_64-w64-mingw32-gcc"
TYPES = {"void": 0, "bool": 1, "int": 2, "float": 3, "String": 4, "Vector3": 9, "Quaternion": 15,
         "Transform3D": 18, "Array": 28}
WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wno-cast-function-type", "-Werror"]


def has_windows():
    """Whether a DLL has been built since the headers changed, and can be run."""
    headers = [path.stat().st_mtime for folder in INCLUDES for path in Path(folder).glob("sabot/*.h")]
    return (WINDOWS_DLL.is_file() and WINDOWS_DLL.stat().st_mtime > max(headers)
            and shutil.which(MINGW) and shutil.which("wine"))


def addon():
    """Returns the file that tells Godot what to load."""
    parser = configparser.ConfigParser()
    parser.read(GODOT / "addons" / "sabot" / "sabot.gdextension")
    return parser


def documented(element, root):
    """Returns the lines that a host prints for the methods or signals of the documentation."""
    lines = []
    for one in root.iter(element):
        arguments = "".join(f" {part.get('name')}:{TYPES[part.get('type')]}" for part in one.iter("param"))
        result = f" {TYPES[one.find('return').get('type')]}" if element == "method" else ""
        lines.append(f"{element} {one.get('name')}{result}{arguments}")
    return lines


class Godot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.scene = Path(folder.name) / "scene"
        run([os.environ.get("CC", "cc"), "-std=gnu17", "-O1", *WARNINGS, f"-I{GODOT / 'src'}",
             *sorted((HERE / "godot").glob("*.c")), "-ldl", "-lm", "-o", cls.scene])
        cls.entry = addon()["configuration"]["entry_symbol"].strip('"')

    def host(self, *arguments):
        return run([self.scene, EXTENSION, self.entry, *arguments], env=environment())

    def test_the_class_is_registered_as_documented(self):
        printed, _, docs = self.host().partition("docs ")
        text = (GODOT / "doc_classes" / "SabotClient.xml").read_text(encoding="utf-8")
        self.assertEqual(docs, text)
        root = xml.fromstring(text.encode())
        lines = printed.splitlines()
        self.assertEqual(lines[0], f"class {root.get('name')} {root.get('inherits')}")
        for element in ("method", "signal"):
            self.assertEqual([one for one in lines if one.startswith(element)], documented(element, root))
        constants = [f"constant {one.get('name')} {one.get('enum', '')} {one.get('value')}"
                     for one in root.iter("constant")]
        self.assertGreater(len(constants), 15)
        self.assertEqual([one for one in lines if one.startswith("constant")], constants)

    def test_a_match_through_the_node(self):
        server = Server("serve", "--bots", "3")
        self.addCleanup(server.stop)
        self.assertRegex(self.host(LOOPBACK, server.port, 12), r"^frames=\d+ shots=\d+ moved_m=\d+ turned=")

    @unittest.skipUnless(has_windows(), "there is no sabot.dll of these headers, mingw-w64 or wine")
    def test_a_match_on_windows(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(WINDOWS_DLL, folder)
            sources = f"-I{GODOT / 'src'}"
            run([MINGW, "-std=c17", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", sources,
                 *(f"-I{one}" for one in INCLUDES), *sorted((GODOT / "src").glob("*.c")),
                 Path(folder) / "sabot.dll", "-o", Path(folder) / "sabot_godot.dll"])
            run([MINGW, "-std=gnu17", "-O1", sources, *sorted((HERE / "godot").glob("*.c")), "-static",
                 "-lpthread", "-o", Path(folder) / "scene.exe"])
            server = Server("serve", "--bots", "3")
            self.addCleanup(server.stop)
            output = run(["wine", "scene.exe", "sabot_godot.dll", self.entry, LOOPBACK, server.port, 12], cwd=folder,
                         env={**os.environ, "WINEPREFIX": f"{folder}/wine", "WINEDEBUG": "-all"}, timeout=240)
            self.assertRegex(output, r"(?m)^frames=\d+ shots=\d+ moved_m=\d+ turned=")

    def test_the_example_uses_what_the_class_has(self):
        root = xml.fromstring((GODOT / "doc_classes" / "SabotClient.xml").read_bytes())
        known = {one.get("name") for kind in ("method", "signal", "constant") for one in root.iter(kind)}
        script = (GODOT / "example" / "drive.gd").read_text(encoding="utf-8")
        used = set(re.findall(r"\b(?:client|SabotClient)\.(\w+)", script))
        self.assertGreater(len(used), 12)
        self.assertEqual(used - known, set())
        for path in re.findall(r'path="res://(.*?)"', (GODOT / "example" / "main.tscn").read_text()):
            self.assertTrue((GODOT / "example" / path).is_file(), path)

    def test_the_addon_names_the_library_that_is_built(self):
        libraries = addon()["libraries"]
        self.assertEqual(Path(libraries["linux.x86_64"].strip('"')).name, EXTENSION.name)
        self.assertEqual(set(libraries), {"linux.x86_64", "windows.x86_64"})

    def test_the_packed_addon_has_what_its_file_names(self):
        with tempfile.TemporaryDirectory() as folder:
            made = run([sys.executable, "-B", GODOT / "pack", folder, "--linux", EXTENSION, "--windows", EXTENSION])
            with zipfile.ZipFile(made.strip()) as archive:
                self.assertIsNone(archive.testzip())
                names = {f"res://{name}" for name in archive.namelist()}
            self.assertTrue({path.strip('"') for path in addon()["libraries"].values()} <= names, names)
            done = subprocess.run([sys.executable, "-B", GODOT / "pack", folder], capture_output=True, timeout=30)
            self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
