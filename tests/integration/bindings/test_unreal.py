"""The Unreal plug-in. Unreal itself cannot be had here: the packed plug-in is compiled against stand-ins for
the engine's types (unreal/Unreal.h), by which its example plays a match. The file of C is the
amalgamation where the build has made it; otherwise the shared library takes its place."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from programs_of_bindings import HERE, SDK, environment, run

sys.path.insert(0, str(HERE.parent / "python"))
from programs import LOOPBACK, Server

LIBRARY = Path(os.environ["SABOT_LIBRARY"])
INCLUDES = [Path(one) for one in os.environ["SABOT_INCLUDES"].split(":")]
CXX = os.environ.get("CXX", "g++")
PACK = SDK / "unreal" / "pack"
ENGINE = ("CoreMinimal.h", "Components/ActorComponent.h", "GameFramework/Actor.h", "DrawDebugHelpers.h",
          "HAL/PlatformTime.h", "Modules/ModuleManager.h")
SUPER = {"SabotMatchComponent": "UActorComponent", "SabotDriver": "AActor"}


def joined_headers():
    """The public headers as one, in the form of the amalgamation's."""
    paths = [next(folder / "sabot" / name for folder in INCLUDES if (folder / "sabot" / name).is_file())
             for name in ("error.h", "client.h", "find.h", "tanks.h")]
    return "".join(re.sub(r"#include <sabot/.*>\n", "", path.read_text(encoding="utf-8")) for path in paths)


kept = tempfile.TemporaryDirectory()


def tearDownModule():
    kept.cleanup()


def compiled_client(module):
    """Compiles the file of C that a packed plug-in has, once for all tests."""
    made = Path(kept.name) / "sabot_client.o"
    if not made.exists():
        run([os.environ.get("CC", "cc"), "-std=c17", "-O1", "-ffp-contract=off", "-w", "-c",
             module / "Private" / "sabot_client.c", f"-I{module / 'Public'}", "-o", made], timeout=400)
    return made


@unittest.skipUnless(CXX, "there is no C++ compiler")
class Unreal(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        made = Path(os.environ.get("SABOT_AMALGAMATION", "/nowhere"))
        self.is_whole = (made / "sabot_client.c").is_file()
        if not self.is_whole:
            made = self.folder / "amalgamation"
            made.mkdir()
            (made / "sabot_client.h").write_text(joined_headers(), encoding="utf-8")
            (made / "sabot_client.c").write_text('#include "sabot_client.h"\n', encoding="utf-8")
        self.amalgamation = made
        self.plugin = Path(run([sys.executable, "-B", PACK, self.folder, "--amalgamation", made]).strip())
        for name in ("libsabot.so", "libsabot.so.1"):
            (self.folder / name).symlink_to(LIBRARY)

    def engine(self):
        """Writes the engine's headers, and those that Unreal generates."""
        folder = self.folder / "engine"
        for name in ENGINE:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text("#pragma once\n#include \"Unreal.h\"\n", encoding="utf-8")
        for name, base in SUPER.items():
            (folder / f"{name}.generated.h").write_text(
                f"#undef GENERATED_BODY\n#define GENERATED_BODY() using Super = {base}; public:\n")
        return folder

    def level(self):
        module = self.plugin / "Source" / "SabotClient"
        program = self.folder / "level"
        client = [f"-L{self.folder}", "-lsabot", "-Wl,--allow-shlib-undefined"]
        if self.is_whole:
            client = [compiled_client(module), "-lenet", "-lmsgpackc", "-lsodium", "-lxxhash", "-lm", "-ldl"]
        run([CXX, "-std=c++20", "-fno-exceptions", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-Wno-unused-parameter",
             f"-I{self.engine()}", f"-I{HERE / 'unreal'}", f"-I{module / 'Public'}", f"-I{self.plugin / 'Examples'}",
             HERE / "unreal" / "Level.cpp", *sorted((module / "Private").glob("*.cpp")),
             *sorted((self.plugin / "Examples").glob("*.cpp")), *client, "-o", program])
        return program

    def test_known_poses_are_right(self):
        self.assertEqual(run([self.level()], env=environment([self.folder])), "")

    def test_the_example_plays_a_match(self):
        program = self.level()
        server = Server("serve", "--bots", "3")
        self.addCleanup(server.stop)
        # Memory is overwritten when it is freed, so that a use after that is found.
        output = run([program, LOOPBACK, server.port, 12],
                     env={**environment([self.folder]), "MALLOC_PERTURB_": "165"})
        self.assertRegex(output, r"^entities=\d+ shots=\d+ moved_m=\d+ boxes=\d+\n$")

    def test_the_build_rules_name_files_and_libraries_of_the_client(self):
        rules = (self.plugin / "Source/SabotClient/SabotClient.Build.cs").read_text(encoding="utf-8")
        self.assertTrue((self.plugin / "Source/SabotClient/Private/sabot_client.c").is_file())
        cmake = (SDK / "CMakeLists.txt").read_text(encoding="utf-8")
        named = re.findall(r'"(\w+)"', re.search(r"Libraries = \{(.*)\}", rules)[1])
        linked = re.search(r"set\(sdk_(?:names|libraries) ([^)]*)\)", cmake)[1].split()
        self.assertEqual(named, ["msgpackc" if one == "msgpack" else one for one in linked if one != "xxhash"])
        self.assertIn('Definitions.Add("XXH_INLINE_ALL")', rules)  # in place of its archive
        self.assertIn("FPSemantics = FPSemanticsMode.Precise;", rules)
        source = (self.amalgamation / "sabot_client.h").read_text(encoding="utf-8")
        for name in ("SABOT_EXPORTS", "SABOT_DLL"):
            self.assertIn(f'Definitions.Add("{name}")', rules)
            self.assertIn(name, source)

    def pack(self, *arguments):
        return subprocess.run([sys.executable, "-B", PACK, self.folder / "again", "--amalgamation", self.amalgamation,
                               *arguments], capture_output=True, text=True, timeout=30)

    def test_libraries_come_from_source_trees_and_builds(self):
        headers = {"enet/include/enet/enet.h": "enet/enet.h", "msgpack/include/msgpack.h": "msgpack.h",
                   "sodium/src/libsodium/include/sodium.h": "sodium.h", "xxhash/xxhash.h": "xxhash.h"}
        linux, windows = self.folder / "linux", self.folder / "win64"
        made = [self.folder / "sources" / path for path in headers]
        made.append(linux / "vendored" / "sodium" / "sodium" / "version.h")
        for name in ("enet", "msgpack", "sodium"):
            made += [linux / "client-sdk" / f"libsabot_{name}.a", windows / "Release" / f"sabot_{name}.lib"]
        for path in made[:-1]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("", encoding="utf-8")
        wanted = ["--sources", self.folder / "sources", "--linux", linux, "--win64", windows]
        self.assertIn("sabot_sodium.lib", self.pack(*wanted).stderr)
        made[-1].write_text("", encoding="utf-8")
        done = self.pack(*wanted)  # what was refused has left nothing
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        folder = Path(done.stdout.strip()) / "Source" / "SabotClient" / "ThirdParty"
        packed = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        self.assertEqual(packed, {*(f"include/{path}" for path in headers.values()), "include/sodium/version.h",
                                  *(f"Linux/lib{name}.a" for name in ("enet", "msgpackc", "sodium")),
                                  *(f"Win64/{name}.lib" for name in ("enet", "msgpackc", "sodium"))})

    def test_wrong_use_is_refused(self):
        for arguments in (["--sources", self.folder], ["--linux", self.folder],
                          ["--sources", self.folder / "none", "--linux", self.folder]):
            self.assertEqual(self.pack(*arguments).returncode, 2, arguments)
        self.assertFalse((self.folder / "again").exists())
        for arguments in ([self.folder], [self.folder / "x", "--amalgamation", self.folder],
                          [self.folder, "--amalgamation", self.amalgamation]):
            done = subprocess.run([sys.executable, "-B", PACK, *arguments], capture_output=True, timeout=30)
            self.assertEqual(done.returncode, 2, arguments)
        self.assertFalse((self.folder / "x").exists())


if __name__ == "__main__":
    unittest.main()
