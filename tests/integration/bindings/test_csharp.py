"""The C# binding in real matches, by mono: it sees what C sees, and its example plays."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

from programs_of_bindings import CSHARP, HERE, environment, has_mono, mcs, mono, run, values_of

sys.path.insert(0, str(HERE.parent / "python"))
from programs import LOOPBACK, Server

LIBRARY = Path(os.environ["SABOT_LIBRARY"])
LOCAL_LIBRARY = Path(os.environ["SABOT_LOCAL_LIBRARY"])
INCLUDES = os.environ["SABOT_INCLUDES"].split(":")


@unittest.skipUnless(has_mono(), "mono is not there")
class Playing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        # mono looks for the name without a version, and C programs for the one with it.
        for name in ("libsabot.so", "libsabot.so.1"):
            (cls.folder / name).symlink_to(LIBRARY)
        cls.sources = sorted((CSHARP / "Runtime").rglob("*.cs"))
        cls.server = Server("serve", "--bots", "3")
        cls.addClassCleanup(cls.server.stop)

    def test_a_match_looks_as_in_c(self):
        run([os.environ.get("CC", "cc"), "-std=c17", "-O1", "-shared", "-fPIC", *(f"-I{one}" for one in INCLUDES),
             HERE / "view_hash.c", f"-L{self.folder}", "-lsabot", "-o", self.folder / "libview_hash.so"])
        program = mcs(self.folder / "match.exe", HERE / "Match.cs", HERE / "ViewHash.cs", *self.sources)
        found = values_of(mono(program, LOOPBACK, self.server.port, 12, folders=[self.folder]))
        self.assertEqual(found["different"], "0")
        self.assertGreater(int(found["frames"]), 200)
        self.assertGreater(int(found["driven_m"]), 5)
        self.assertGreater(int(found["entities"]), 4)
        self.assertGreater(int(found["event_Fire"]), 2)
        self.assertEqual((found["state"], found["name"], found["kind"], found["slot_999"]),
                         ("Playing", "zoë", "tank", "False"))
        self.assertGreater(int(found["boxes"]), 3)
        self.assertGreater(float(found["width"]), 20)
        self.assertGreater(int(found["hit_sets"]), 0)

    def test_a_match_in_the_same_process_is_that_of_c_bit_for_bit(self):
        (self.folder / "libsabot-local.so").symlink_to(LOCAL_LIBRARY)
        (self.folder / "libsabot-local.so.1").symlink_to(LOCAL_LIBRARY)
        program = mcs(self.folder / "local.exe", HERE / "Local.cs", HERE / "ViewHash.cs", *self.sources,
                      defines=["SABOT_LOCAL"])
        run([os.environ.get("CC", "cc"), "-std=c17", "-O1", *(f"-I{one}" for one in INCLUDES), HERE / "local.c",
             HERE / "view_hash.c", f"-L{self.folder}", "-lsabot-local", "-Wl,--allow-shlib-undefined",
             "-o", self.folder / "local"])
        wanted = run([self.folder / "local"], env=environment([self.folder])).splitlines()
        self.assertEqual(mono(program, folders=[self.folder]).splitlines(), wanted)
        self.assertEqual(len(set(wanted)), 16)
        self.assertIn("nonsense", wanted[-1])

    def test_the_example_plays(self):
        library = mcs(self.folder / "Sabot.dll", *self.sources, library=True)
        example = mcs(self.folder / "Drive.exe", CSHARP / "examples" / "Drive.cs", libraries=[library])
        output = mono(example, LOOPBACK, self.server.port, 10, folders=[self.folder])
        self.assertRegex(output, r"tick \d+: at \(.*\), health \d+")
        self.assertRegex(output, r"tick \d+: fire by \d+")
        self.assertTrue(output.endswith("left the match\n"), output)

        lobby = mcs(self.folder / "LobbyExample.exe", CSHARP / "examples" / "Lobby.cs", libraries=[library])
        output = mono(lobby, LOOPBACK, self.server.port, "deathmatch", 10, folders=[self.folder])
        self.assertRegex(output, r"(?m)^Lobby.cs: team 0, \d+ kills, -?\d+ points$")
        self.assertRegex(output, r"(?m)^bot-1: team 0, \d+ kills, -?\d+ points$")

    def test_ping_lobby_and_chat(self):
        program = mcs(self.folder / "lobby.exe", HERE / "Lobby.cs", *self.sources)
        found = values_of(mono(program, LOOPBACK, self.server.port, folders=[self.folder]))
        self.assertEqual(found["ping"], "5 of 5")
        self.assertRegex(found["key"], "^[0-9a-f]{64}$")
        self.assertRegex(found["listing"], r"^1 .* on arena, \d+ of 16$")
        self.assertEqual(found["filtered"], "0")
        self.assertEqual(found["joined"], "Playing in session 1")
        self.assertEqual(found["chat"], "lobbyist: grüße, 你好")
        self.assertEqual(found["left"], "Lobby")

    def test_a_fault_is_an_exception_with_the_librarys_text(self):
        source = self.folder / "Fault.cs"
        source.write_text("""using System;
            using Sabot;
            static class Fault {
                static void Main() {
                    try { new Client("127.0.0.1", 0); }
                    catch (SabotException fault) { Console.WriteLine(fault.Error + "|" + fault.Message); }
                    try { new Client(new ClientDef { Name = "a\\0b" }); }
                    catch (ArgumentException fault) { Console.WriteLine(fault.Message); }
                    Client client = new Client("127.0.0.1", 9);
                    using (View view = new View()) Console.WriteLine(client.View(view) + " " + view.Count);
                    client.Dispose();
                    client.Dispose();
                    try { client.Update(); }
                    catch (ObjectDisposedException) { Console.WriteLine("disposed"); }
                }
            }""")
        program = mcs(self.folder / "fault.exe", source, *self.sources)
        first, second, *rest = mono(program, folders=[self.folder]).splitlines()
        self.assertRegex(first, r"^Argument\|sb_client_create: .*")
        self.assertRegex(second, "zero in it")
        self.assertEqual(rest, ["False 0", "disposed"])


if __name__ == "__main__":
    unittest.main()
