"""The example of a client without the SDK (client-sdk/examples/absolute) against a real server: what
it shows is what the server has recorded."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from web_server import END_S, ROOT, SABOT, Server

EXAMPLE = ROOT / "client-sdk" / "examples" / "absolute" / "absolute.py"
PLAY_S = 6
# The export rounds a value to as many digits as a float has. A step is fifty times as much.
ROUNDING_M = 1e-5


def play(server, *flags):
    """Returns the lines that the example prints."""
    result = subprocess.run(
        [sys.executable, "-B", EXAMPLE, *flags, "127.0.0.1", str(server.port), str(PLAY_S)],
        capture_output=True, text=True, timeout=PLAY_S + END_S)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def recorded_tanks(folder):
    """Returns what the log says of every tick: positions of the tanks by index."""
    (log,) = Path(folder).glob("*.sblog")
    export = subprocess.run([SABOT, "replay", "export", "--format", "json", "--entity", "tank", log],
                            check=True, capture_output=True, text=True, timeout=END_S).stdout
    ticks = {}
    for line in map(json.loads, export.splitlines()):
        if line["type"] in ("tick", "state"):
            ticks[line["tick"]] = {tank["index"]: [tank["values"][axis] for axis in "xyz"]
                                   for tank in line["entities"]}
    return ticks


def same(place, other):
    return all(abs(a - b) < ROUNDING_M for a, b in zip(place, other))


class Absolute(unittest.TestCase):
    def shown_and_recorded(self, *flags):
        with tempfile.TemporaryDirectory() as folder:
            with Server("--ai", "6", "--record", folder, *flags) as server:
                shown = [json.loads(line) for line in play(server, "--json")]
                summary = server.stop()
            recorded = recorded_tanks(folder)
        self.assertEqual(summary["messages_refused"], 0)
        return shown, recorded

    def test_positions_are_those_of_the_log(self):
        shown, recorded = self.shown_and_recorded()
        self.assertGreater(len(shown), PLAY_S * 10)
        places = {}
        for snapshot in shown:
            truth = recorded[snapshot["tick"]]
            self.assertEqual({int(index) for index in snapshot["tanks"]}, set(truth))
            for index, place in snapshot["tanks"].items():
                places.setdefault(int(index), set()).add(tuple(place))
                self.assertTrue(same(place, truth[int(index)]), (snapshot["tick"], index))
        # The match was alive: its own tank and others drove.
        self.assertGreater(len(places[shown[0]["slot"]]), PLAY_S * 5)
        self.assertGreater(sum(len(of) for of in places.values()), PLAY_S * 60)

    def test_little_room_shows_what_was_true_a_moment_ago(self):
        shown, recorded = self.shown_and_recorded("--client-bandwidth", "4000")
        self.assertGreater(len(shown), PLAY_S * 2)
        for snapshot in shown[10:]:
            for index, place in snapshot["tanks"].items():
                lately = [recorded.get(snapshot["tick"] - age, {}).get(int(index))
                          for age in range(120)]
                self.assertTrue(any(then and same(place, then) for then in lately),
                                (snapshot["tick"], index))

    def test_lines_for_people_tell_where_it_is(self):
        with Server("--ai", "2") as server:
            lines = play(server)
            server.stop()
        self.assertGreaterEqual(len(lines), PLAY_S - 3)
        self.assertRegex(lines[-1], r"^tick \d+: absolute.py at -?\d+\.\d\d, .*; [1-3] tanks; \d+ hits$")


if __name__ == "__main__":
    unittest.main()
