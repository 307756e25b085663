"""The packages of the C# binding. Unity itself cannot be had here: the Unity package is compiled against
stand-ins for the engine's types (unity/UnityEngine.cs), by which its sample plays a match."""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

from programs_of_bindings import CSHARP, HERE, has_mono, mcs, mono, run

sys.path.insert(0, str(HERE.parent / "python"))
from programs import LOOPBACK, Server

LIBRARY = Path(os.environ["SABOT_LIBRARY"])


def compiled(package, folder):
    """Compiles the sources of an unpacked package as Unity does: one assembly for each asmdef."""
    engine = mcs(folder / "UnityEngine.dll", HERE / "unity" / "UnityEngine.cs", library=True)
    sabot = mcs(folder / "Sabot.dll", *sorted((package / "Runtime").rglob("*.cs")), library=True)
    unity = mcs(folder / "Sabot.Unity.dll", *sorted((package / "Unity").rglob("*.cs")),
                libraries=[engine, sabot], library=True)
    return mcs(folder / "Scene.exe", HERE / "unity" / "Scene.cs", *sorted((package / "Samples~").rglob("*.cs")),
               libraries=[engine, sabot, unity])


class Packages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def pack(self, *arguments):
        return Path(run([sys.executable, "-B", CSHARP / "pack", *arguments]).strip())

    def unpacked(self):
        made = self.pack("unity", self.folder, "--linux", LIBRARY, "--windows", LIBRARY)
        with tarfile.open(made) as archive:
            archive.extractall(self.folder)
        return self.folder / "package"

    def test_every_file_and_folder_that_unity_imports_has_a_meta_of_its_own(self):
        package = self.unpacked()
        guids = set()
        paths = [path for path in package.rglob("*") if path.suffix != ".meta" and "Samples~" not in path.parts]
        self.assertGreater(len(paths), 15)
        for path in paths:
            text = path.with_name(path.name + ".meta").read_text(encoding="utf-8")
            guids.add(re.search(r"^guid: ([0-9a-f]{32})$", text, re.M)[1])
            self.assertEqual("folderAsset: yes" in text, path.is_dir(), path)
        self.assertEqual(len(guids), len(paths))
        self.assertEqual(len(list(package.rglob("*.meta"))), len(paths))
        self.assertIn("Standalone: Win64", (package / "Plugins/Windows/x86_64/sabot.dll.meta").read_text())
        self.assertEqual((package / "Plugins/Linux/x86_64/libsabot.so").read_bytes(), LIBRARY.read_bytes())

    def test_the_same_files_give_the_same_package(self):
        first = self.pack("unity", self.folder / "a", "--linux", LIBRARY).read_bytes()
        self.assertEqual(first, self.pack("unity", self.folder / "b", "--linux", LIBRARY).read_bytes())

    def test_wrong_use_is_refused(self):
        for arguments in (["unity", "x"], ["nuget", "x", "--linux", "nowhere"], ["godot", "x"]):
            done = subprocess.run([sys.executable, "-B", str(CSHARP / "pack"), *arguments], capture_output=True,
                                  cwd=self.folder, timeout=30)
            self.assertEqual(done.returncode, 2, arguments)
        self.assertFalse((self.folder / "x").exists())

    @unittest.skipUnless(has_mono(), "mono is not there")
    def test_the_package_compiles_and_known_poses_are_right(self):
        self.assertEqual(mono(compiled(self.unpacked(), self.folder)), "")

    @unittest.skipUnless(has_mono(), "mono is not there")
    def test_the_sample_plays_a_match(self):
        scene = compiled(self.unpacked(), self.folder)
        (self.folder / "libsabot.so").symlink_to(LIBRARY)
        server = Server("serve", "--bots", "3")
        self.addCleanup(server.stop)
        output = mono(scene, LOOPBACK, server.port, 12, folders=[self.folder])
        self.assertRegex(output, r"^entities=\d+ shots=\d+ right=\d+ ")

    @unittest.skipUnless(has_mono(), "mono is not there")
    def test_a_program_runs_on_the_nuget_package(self):
        assembly = mcs(self.folder / "Sabot.dll", *sorted((CSHARP / "Runtime").rglob("*.cs")), library=True)
        made = self.pack("nuget", self.folder, "--assembly", assembly, "--linux", LIBRARY, "--windows", LIBRARY)
        with zipfile.ZipFile(made) as archive:
            self.assertIsNone(archive.testzip())
            names = set(archive.namelist())
            archive.extractall(self.folder / "nuget")
        self.assertTrue({"[Content_Types].xml", "_rels/.rels", "Sabot.nuspec", "lib/netstandard2.0/Sabot.dll",
                         "runtimes/linux-x64/native/libsabot.so", "runtimes/win-x64/native/sabot.dll"} <= names)
        root = self.folder / "nuget"
        source = self.folder / "Use.cs"
        source.write_text("using Sabot; static class Use { static void Main() {"
                          " System.Console.WriteLine(new ClientDef().Port); } }")
        program = mcs(root / "lib/netstandard2.0" / "use.exe", source,
                      libraries=[root / "lib/netstandard2.0" / "Sabot.dll"])
        self.assertEqual(mono(program, folders=[root / "runtimes/linux-x64/native"]).strip(), "7777")


if __name__ == "__main__":
    unittest.main()
