"""The example of a client without the SDK (client-sdk/examples/absolute) against a real server: what
it shows is what the server has recorded, and its inputs come in time over any link."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from web_server import END_S, ROOT, SABOT, Server

EXAMPLE = ROOT / "client-sdk" / "examples" / "absolute" / "absolute.py"
PLAY_S = 12
LEAST_S = 6  # of it, in which a busy machine may show something
sys.path.insert(0, str(EXAMPLE.parent))

import absolute  # noqa: E402

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


def play_over(way_ticks, frozen=range(0), ticks=1200):
    """Plays with a link that takes this long each way. The client is frozen for some ticks, and
    what came meanwhile waits. Returns the ticks without an input in time, and all leads."""
    lead, sent_tick, leads, late = absolute.Lead(), 0, [], []
    up, down, here, newest = [], [], set(), -32768
    for tick in range(1, ticks):
        while up and up[0][0] <= tick:
            inputs = up.pop(0)[1]
            taken = [number for number in inputs if number <= tick - 1 + 64]
            here.update(number for number in taken if number >= tick)
            newest = max([newest, *taken])
        if tick not in here:
            late.append(tick)
        if tick % 2 == 0:
            down.append((tick + way_ticks, tick, max(newest - tick, -32768)))
        while down and down[0][0] <= tick and tick not in frozen:
            _, seen, margin = down.pop(0)
            lead.learn(seen, margin)
            leads.append(lead.ticks)
            inputs = range(max(sent_tick, seen, seen + lead.ticks - 32) + 1, seen + lead.ticks + 1)
            if inputs:
                sent_tick = inputs[-1]
                lead.note(seen, inputs)
                up.append((tick + way_ticks, inputs))
    return late, leads


class Links(unittest.TestCase):
    def test_inputs_come_in_time_over_any_link(self):
        for way in (0, 1, 6, 12, 20):
            late, leads = play_over(way)
            self.assertLess(max(late, default=0), 60 + 6 * way, way)
            self.assertTrue(all(2 * way < lead < 2 * way + 7 for lead in leads[300:]), (way, leads))

    def test_a_client_that_stood_still_is_back_at_once(self):
        for way in (0, 6):
            late, leads = play_over(way, frozen=range(600, 800))
            self.assertLess(max(late), 800 + 3 * way + 8)
            self.assertLess(max(leads), 2 * way + 9)


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
        self.assertGreater(len(shown), LEAST_S * 10)
        # One snapshot comes every two ticks; half of them may be missed by a client that waits for
        # its processor. A busy machine plays fewer ticks, but not fewer snapshots a tick.
        self.assertGreater(len(shown), (shown[-1]["tick"] - shown[0]["tick"]) / 4)
        places = {}
        for snapshot in shown:
            truth = recorded[snapshot["tick"]]
            self.assertEqual({int(index) for index in snapshot["tanks"]}, set(truth))
            for index, place in snapshot["tanks"].items():
                places.setdefault(int(index), set()).add(tuple(place))
                self.assertTrue(same(place, truth[int(index)]), (snapshot["tick"], index))
        # The match was alive: its own tank and others drove.
        self.assertGreater(len(places[shown[0]["slot"]]), LEAST_S * 5)
        self.assertGreater(sum(len(of) for of in places.values()), LEAST_S * 60)

    def test_little_room_shows_what_was_true_a_moment_ago(self):
        shown, recorded = self.shown_and_recorded("--client-bandwidth", "4000")
        self.assertGreater(len(shown), LEAST_S * 2)
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
        self.assertGreaterEqual(len(lines), LEAST_S - 3)
        self.assertRegex(lines[-1], r"^tick \d+: absolute.py at -?\d+\.\d\d, .*; [1-3] tanks; \d+ hits$")


if __name__ == "__main__":
    unittest.main()
