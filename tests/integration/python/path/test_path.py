"""The programs of the path through the SDK's README (client-sdk/examples/path): each compiles as strict
C17 and plays against a real server, with the map, the rules and the configuration of the path."""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from programs import END_S, EXAMPLES, LOOPBACK, ROOT, Server, python, recorded_replay, sabot

COMPILER = os.environ["SABOT_COMPILER"]
INCLUDES = [f"-I{folder}" for folder in os.environ["SABOT_INCLUDES"].split(":")]
LIBRARIES = {"sabot": Path(os.environ["SABOT_LIBRARY"]), "sabot-local": Path(os.environ["SABOT_LOCAL_LIBRARY"])}
RULES = os.environ["RULES_MODULE"]  # SABOT_RULES would be an option of the servers
PROGRAMS = ROOT / "client-sdk" / "examples" / "path"
STRICT = ["-std=c17", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
LIMIT_S = 60


def link(server):
    host = f"[{LOOPBACK}]" if ":" in LOOPBACK else LOOPBACK
    return f"sabot://{host}:{server.port}"


class PathOfTheReadme(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)

    def program(self, name, library="sabot"):
        """Compiles a program, and returns its path."""
        built, lies_in = self.folder / name, LIBRARIES[library].parent
        # A sanitizer's runtime is resolved only when the program starts.
        done = subprocess.run(
            [COMPILER, *STRICT, *INCLUDES, PROGRAMS / f"{name}.c", "-o", built, f"-Wl,-rpath,{lies_in}",
             "-Wl,--no-as-needed,--unresolved-symbols=ignore-in-shared-libs", f"-L{lies_in}", f"-l{library}", "-lm"],
            capture_output=True, text=True, timeout=LIMIT_S,
            env={name: value for name, value in os.environ.items() if name != "LD_PRELOAD"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return built

    def played(self, name, *arguments, library="sabot", status=0):
        """Compiles and runs a program to its end, and returns what it prints."""
        done = subprocess.run([self.program(name, library), *map(str, arguments)], capture_output=True, text=True,
                              timeout=LIMIT_S)
        self.assertEqual(done.returncode, status, done.stdout[-1000:] + done.stderr[-1000:])
        return done.stdout

    @contextlib.contextmanager
    def playing(self, name, *arguments):
        """Compiles a program and runs it on a terminal until the end of the block. Gives a function that
        waits until its output matches a pattern, and returns the output."""
        ours, its = pty.openpty()
        child = subprocess.Popen([self.program(name), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=its,
                                 stderr=its)
        os.close(its)
        text = ""

        def until(pattern, limit_s=LIMIT_S):
            nonlocal text
            end = time.monotonic() + limit_s
            while not re.search(pattern, text):
                ready, _, _ = select.select([ours], [], [], max(0, end - time.monotonic()))
                try:
                    more = os.read(ours, 65536).decode() if ready else ""
                except OSError:  # the program has ended
                    more = ""
                self.assertTrue(more, f"{pattern} is not in: {text}")
                text += more.replace("\r\n", "\n")
            return text

        until.child = child
        try:
            yield until
        finally:
            child.kill()
            child.wait()
            os.close(ours)

    def server(self, *arguments):
        server = Server("serve", *map(str, arguments))
        self.addCleanup(server.stop)
        return server

    def test_prediction_is_ahead_and_is_right_over_a_bad_link(self):
        line = (r"round trip (\d+) ms: (\d+) of \d+ entities predicted, (\d+) ticks ahead; \d+ corrections, "
                r"(\d+) without a cause\n")
        with self.playing("prediction", link(self.server("--bots", 2))) as until:
            # ENet takes a link for 500 ms long until it has measured it.
            for count in range(8, 60):  # until the machine is quick enough
                found = re.findall(line, until(f"(?s)({line}.*?){{{count}}}"))
                round_trip_ms, predicted, ahead, unexplained = map(int, found[-1])
                if predicted > 0 and ahead > 5:
                    break
        self.assertGreaterEqual(round_trip_ms, 95)
        self.assertGreater(predicted, 0)
        self.assertGreater(ahead, 5)
        self.assertEqual(unexplained, 0)

    def test_events_and_chat_name_their_players(self):
        with self.playing("events", link(self.server("--bots", 3))) as until:
            until(r"(?m)^player: fire$")
            until(r"(?m)^player says: hello$")

    def test_the_shield_of_the_own_tank_is_found_by_its_name(self):
        server = self.server("--bots", 2)
        with self.playing("tanks", link(server)) as until:
            until(r"(?m)^shield \d+$")
        self.played("tanks", link(server), 5)  # ends by itself

    def test_a_client_reconnects_after_a_silence_and_says_so(self):
        server = self.server("--bots", 1)
        with self.playing("reconnect", link(server)) as until:
            until("in slot")
            server.process.send_signal(signal.SIGSTOP)
            until("connection lost")
            server.process.send_signal(signal.SIGCONT)
            until("back in slot")
            self.assertEqual(server.stop(), 0)
            until("closed: ")
            self.assertEqual(until.child.wait(END_S), 1)

    def test_the_map_is_sound_and_is_drawn_with_the_own_tank(self):
        self.assertIn("ok", sabot("map", "check", str(PROGRAMS / "yard.json")))
        with self.playing("map", link(self.server("--map", PROGRAMS / "yard.json", "--bots", 1))) as until:
            picture = until("@[^@]*\n\n").split("\n\n")[-2].splitlines()
        self.assertEqual(({len(line) for line in picture}, len(picture)), ({48}, 24))
        # The large box is in the middle of the yard.
        self.assertIn("#" * 8, picture[11])

    def test_own_rules_are_played_and_their_values_have_names(self):
        with self.playing("rules", RULES, link(self.server("--rules", RULES, "--bots", 1))) as until:
            until(r"(?m)^car \d+:")
            until(r"(?m)^ball \d+:")

    def test_the_configuration_hosts_two_sessions_one_of_them_by_password(self):
        server = self.server("--config", PROGRAMS / "host.json")
        output = self.played("lobby", link(server), "Friends", "flag")
        self.assertIn("1: Open, deathmatch on arena, 0 of 8 players", output)
        self.assertIn("2: Friends, ctf on arena, 0 of 8 players", output)
        self.assertTrue(output.endswith("joined\n"), output)
        output = self.played("lobby", link(server), "Friends", "banner", status=1)
        self.assertTrue(output.endswith("not joined\n"), output)

    def test_the_numbers_in_python_are_those_of_the_game(self):
        server = self.server("--bots", 2)
        done = python(EXAMPLES / "numbers.py", LOOPBACK, server.port, 8)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"(?m)^a heavy tank drives 7 m/s; own shield \d+$")

    def test_round_trips_are_measured(self):
        server = self.server()
        told = r"(?m)^sabot://.*: \d+\.\d ms, loss \d+ %, key [0-9a-f]{64}\nbest: "
        for _ in range(5):  # an answer that comes after a second counts as lost
            output = self.played("find", link(server))
            if re.search(told, output):
                break
        self.assertRegex(output, told)

    def test_a_replay_goes_step_by_step(self):
        with recorded_replay() as server, self.playing("replay", link(server)) as until:
            output = until("(?s)(tick \\d+: \\d+ entities\n.*){6}")
        ticks = [int(tick) for tick in re.findall(r"tick (\d+): \d+ entities", output)]
        self.assertIn(1, [after - before for before, after in zip(ticks, ticks[1:])])

    def test_a_match_in_the_same_process(self):
        self.assertRegex(self.played("local", PROGRAMS / "yard.json", library="sabot-local"),
                         r"^tick 59\d: \d+ entities\n$")


if __name__ == "__main__":
    unittest.main()
