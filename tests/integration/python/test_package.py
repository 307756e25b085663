"""How the package finds its library, what it exports, and how pip installs it."""

import _ctypes
import os
import re
import shutil
import sys
import tempfile
import tomllib
import unittest
import zipfile
from pathlib import Path

import sabot
from programs import ROOT, python

PACKAGE = ROOT / "client-sdk" / "python"
LIBRARY = os.environ["SABOT_LIBRARY"]
BACKEND = ROOT / "client-sdk" / "python" / "build_backend"
FIND = "from sabot import library; print(library.find()); library.load(); print('loaded')"


class Found(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def find(self, packages, library=None):
        """Returns the output of a Python with the package from a folder and this SABOT_LIBRARY."""
        return python("-c", FIND, PYTHONPATH=str(packages), SABOT_LIBRARY=library)

    def assert_found(self, packages, library, where):
        done = self.find(packages, library)
        self.assertEqual(done.stdout.splitlines(), [str(where), "loaded"], done.stderr)

    def assert_told(self, library, text):
        done = self.find(PACKAGE, str(library))
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"LibraryError: {text}", done.stderr)

    def copy(self, to):
        shutil.copytree(PACKAGE / "sabot", to / "sabot",
                        ignore=shutil.ignore_patterns("__pycache__"))
        return to

    def test_by_the_environment(self):
        self.assert_found(PACKAGE, LIBRARY, LIBRARY)

    def test_in_the_package_s_folder_before_the_build_s(self):
        packages = self.copy(self.folder / "client-sdk" / "python")
        (self.folder / "CMakePresets.json").touch()
        build = self.folder / "build" / "release" / "client-sdk"
        build.mkdir(parents=True)
        shutil.copy(LIBRARY, build / "libsabot.so.1")
        self.assert_found(packages, None, build / "libsabot.so.1")
        shutil.copy(LIBRARY, packages / "sabot" / "libsabot.so")
        self.assert_found(packages, None, packages / "sabot" / "libsabot.so")
        self.assert_found(packages, LIBRARY, LIBRARY)
        self.assert_found(packages, "", packages / "sabot" / "libsabot.so")  # empty counts as not set

    def test_in_the_system(self):
        # A path that the loader searches stands for the system.
        packages = self.copy(self.folder / "alone")
        shutil.copy(LIBRARY, self.folder / "libsabot.so.1")
        done = python("-c", FIND, PYTHONPATH=str(packages), SABOT_LIBRARY=None,
                      LD_LIBRARY_PATH=str(self.folder))
        self.assertEqual(done.stdout.splitlines()[-1:], ["loaded"], done.stderr)

    def test_nowhere(self):
        packages = self.copy(self.folder / "alone")
        done = self.find(packages)
        if done.returncode == 0:
            self.skipTest("libsabot is installed in the system")
        self.assertIn(f"LibraryError: libsabot was not found in {packages / 'sabot'}, nor in the "
                      "system; set SABOT_LIBRARY", done.stderr)
        # The import alone needs no library.
        done = python("-c", "import sabot; print(sabot.State.PLAYING)", PYTHONPATH=str(packages),
                      SABOT_LIBRARY=None)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_file_that_is_not_there(self):
        self.assert_told(self.folder / "none.so", "SABOT_LIBRARY: there is no file")

    def test_a_file_that_is_no_library(self):
        text = self.folder / "text.so"
        text.write_text("this is no library\n" * 100)
        self.assert_told(text, f"{text} cannot be loaded")

    def test_a_library_of_another_kind(self):
        self.assert_told(_ctypes.__file__, f"{_ctypes.__file__} has no sb_")


def pe(machine):
    """Returns the beginning of a DLL for a machine."""
    return b"MZ" + bytes(58) + (64).to_bytes(4, "little") + b"PE\0\0" + machine.to_bytes(2, "little")


class Installed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def wheel(self, **environment):
        """Builds a wheel as pip does, unpacks it and returns its name."""
        code = "import sys, wheel; print(wheel.build_wheel(sys.argv[1]))"
        done = python("-c", code, self.folder, PYTHONPATH=str(PACKAGE / "build_backend"),
                      **environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        name = done.stdout.strip()
        with zipfile.ZipFile(self.folder / name) as wheel:
            self.assertIsNone(wheel.testzip())
            wheel.extractall(self.folder / "unpacked")
        return name

    def test_a_wheel_has_the_whole_package(self):
        self.assertEqual(self.wheel(SABOT_LIBRARY=None), "sabot-0.1.0-py3-none-any.whl")
        there, unpacked = ({path.relative_to(folder).as_posix() for path in folder.rglob("*.*")
                            if path.parent.name != "__pycache__"}  # of a run from the sources
                           for folder in (PACKAGE / "sabot", self.folder / "unpacked" / "sabot"))
        self.assertEqual(unpacked, there)
        self.assertLessEqual({"py.typed", "generated/client.py"}, there)

    def platform_of(self, library):
        code = "import sys, platform_tag; print(*platform_tag.platform_of(open(sys.argv[1], 'rb').read()))"
        path = self.folder / "library"
        path.write_bytes(library)
        done = python("-c", code, path, PYTHONPATH=str(BACKEND))
        return done.stdout.strip() or done.stderr.strip().splitlines()[-1]

    def test_the_platform_is_the_library_s(self):
        self.assertEqual(self.platform_of(pe(0x8664)), "win_amd64 sabot.dll")
        self.assertEqual(self.platform_of(pe(0xAA64)), "win_arm64 sabot.dll")
        self.assertRegex(self.platform_of(pe(1)), "^ValueError")
        self.assertRegex(self.platform_of(b"#!/bin/sh"), "^ValueError")
        machine = os.uname().machine
        self.assertRegex(self.platform_of(Path(LIBRARY).read_bytes()),
                         rf"^(manylinux_2_\d+|linux)_{machine} libsabot.so$")
        for path in Path("/usr/lib").glob("*/libm.so.6"):  # it needs the C library alone
            self.assertRegex(self.platform_of(path.read_bytes()), rf"^manylinux_2_\d+_{machine} libsabot.so$")

    def test_a_wheel_for_each_library(self):
        dll = self.folder / "any.dll"
        dll.write_bytes(pe(0x8664))
        done = python(BACKEND / "wheel.py", self.folder / "wheels", LIBRARY, dll)
        self.assertEqual(done.returncode, 0, done.stderr)
        linux, windows = done.stdout.split()
        self.assertRegex(linux, r"^sabot-0.1.0-py3-none-(many)?linux.*\.whl$")
        self.assertEqual(windows, "sabot-0.1.0-py3-none-win_amd64.whl")
        with zipfile.ZipFile(self.folder / "wheels" / windows) as wheel:
            self.assertEqual(wheel.read("sabot/sabot.dll"), dll.read_bytes())
            self.assertNotIn("sabot/libsabot.so", wheel.namelist())
        self.assertNotEqual(python(BACKEND / "wheel.py", self.folder, __file__).returncode, 0)
        self.assertNotEqual(python(BACKEND / "wheel.py", self.folder).returncode, 0)

    def test_a_wheel_with_the_library_needs_nothing_else(self):
        self.assertRegex(self.wheel(SABOT_LIBRARY=LIBRARY), "^sabot-0.1.0-py3-none-(?!any).*whl$")
        unpacked = self.folder / "unpacked"
        done = python("-c", FIND, PYTHONPATH=str(unpacked), SABOT_LIBRARY=None)
        self.assertEqual(done.stdout.splitlines(),
                         [str(unpacked / "sabot" / "libsabot.so"), "loaded"], done.stderr)

    def test_pip_installs_it_without_a_network(self):
        if python("-m", "pip", "--version").returncode != 0:
            self.skipTest("there is no pip")
        done = python("-m", "pip", "install", "--quiet", "--no-index", "--no-cache-dir",
                      "--disable-pip-version-check", "--target", self.folder / "there", PACKAGE,
                      SABOT_LIBRARY=None)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = python("-c", FIND, PYTHONPATH=str(self.folder / "there"), SABOT_LIBRARY=LIBRARY)
        self.assertEqual(done.stdout.splitlines(), [LIBRARY, "loaded"], done.stderr)


class Exported(unittest.TestCase):
    def test_names_are_there_and_documented(self):
        self.assertGreater(len(sabot.__all__), 40)
        for name in sabot.__all__:
            thing = getattr(sabot, name)
            if isinstance(thing, type):
                with self.subTest(name):
                    self.assertTrue(thing.__doc__)
        for name, member in vars(sabot.Client).items():
            if not name.startswith("_"):
                with self.subTest(name):
                    self.assertTrue(member.__doc__)

    def test_the_version_is_the_project_s(self):
        project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
        version = re.search(r"project\(sabot VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())
        self.assertEqual((project["version"], sabot.__version__), (version[1], version[1]))

    def test_only_the_standard_library_is_imported(self):
        for path in (PACKAGE / "sabot").rglob("*.py"):
            for module in re.findall(r"^(?:from|import) (\w+)", path.read_text(), re.MULTILINE):
                with self.subTest(path.name, module=module):
                    self.assertIn(module, sys.stdlib_module_names)


if __name__ == "__main__":
    unittest.main()
