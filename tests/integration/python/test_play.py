"""Clients of the package in real matches. Other clients see what they do, and what they receive
equals the server's own files and the output of its programs."""

import importlib.util
import json
import math
import re
import unittest

from programs import EXAMPLES, LOOPBACK, ROOT, Server, python, recorded_replay, sabot, until
from sabot import (NO_PLAYER, SHELL, TANK, ArgumentError, ChatScope, Client, Control, DeclinedError,
                   EventKind, MapList, Presence, RangeError, Refusal, Role, State, View)

MAP = ROOT / "server" / "content" / "maps" / "crossroads.json"


def example_bot():
    spec = importlib.util.spec_from_file_location("bot", EXAMPLES / "bot.py")
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    return bot


class Match(unittest.TestCase):
    """A server with three bots, a player and a spectator."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("serve", "--bots", "3", "--map", str(MAP))
        cls.addClassCleanup(cls.server.stop)
        with Client(LOOPBACK, cls.server.port, role=Role.SPECTATOR) as watcher:
            watcher.wait(State.PLAYING, 60)
            # Bots, so that no test's player is the first in a view.
            if not until(lambda: len(watcher.players()) == 3, watcher):
                raise AssertionError("the bots do not come")

    def setUp(self):
        self.player = self.client(name="zoë ⚙")
        self.watcher = self.client(role=Role.SPECTATOR, name="watcher")
        self.slot = self.player.wait(State.PLAYING, 60).player
        self.watcher.wait(State.PLAYING, 60)
        self.assertTrue(until(lambda: self.seen() and self.own(), self.player, self.watcher))

    def client(self, **settings):
        client = Client(LOOPBACK, self.server.port, **settings)
        self.addCleanup(client.close)
        return client

    def own(self):
        view = self.player.view()
        return view and view.own

    def seen(self):
        """Returns the player's tank as the spectator sees it, or None."""
        view = self.watcher.view()
        tanks = view.of_kind(TANK) if view else ()
        return next((tank for tank in tanks if tank.owner == self.slot), None)

    def test_a_bot_drives_and_shoots_and_others_see_it(self):
        decide = example_bot().decide
        start = tuple(self.seen().position)
        fired, shells, moved = [], set(), 0.0

        def play():
            nonlocal moved
            view = self.player.view()
            self.player.input_set(**decide(view))
            fired.extend(event for event in self.player.events()
                         if event.kind == EventKind.FIRE and event.entity == self.slot)
            watched = self.watcher.view()
            shells.update((shell.index, shell.generation) for shell in watched.of_kind(SHELL)
                          if shell.owner == self.slot)
            if seen := self.seen():
                moved = max(moved, math.dist(start, seen.position))
            # The client predicts its own shots. A busy machine sends inputs late, and then the
            # server may fire first.
            return moved > 3.0 and any(event.predicted for event in fired) and shells

        self.assertTrue(until(play, self.player, self.watcher, limit_s=120),
                        f"moved {moved} m, shots {fired}, {len(shells)} shells seen")
        self.assertEqual(self.player.event_name(fired[0].kind), "fire")
        status = self.player.status()
        self.assertEqual(status.tick_rate_hz, 60)
        self.assertGreater(status.snapshots_received, 10)
        self.assertGreater(status.bytes_sent, 100)
        self.assertEqual(status.messages_malformed, 0)
        self.assertEqual(len(status.corrections), 7)

    def test_input_that_is_not_finite_counts_as_zero(self):
        nan, inf = math.nan, math.inf
        # First assert that the tank can be driven at all.
        start = tuple(self.seen().position)
        self.player.input_set(throttle=1e300)  # the library clamps it
        self.assertTrue(until(lambda: self.seen() and math.dist(start, self.seen().position) > 1,
                              self.player, self.watcher), "it does not drive")
        self.player.input_set(Control(throttle=nan, steering=inf, aim_yaw=nan, aim_pitch=-inf))
        still = lambda: self.seen() and math.hypot(*self.seen().velocity) < 0.05  # noqa: E731
        self.assertTrue(until(still, self.player, self.watcher), "it does not come to rest")
        own = self.own()
        self.assertTrue(all(map(math.isfinite, (*own.position, own.yaw, own.turret_yaw))))
        self.assertEqual(self.player.state, State.PLAYING)

    def test_choices_reach_the_rules(self):
        # In the tank game: ammunition plus 1, and the type of the next tank plus 1.
        names = [value.name for value in self.player.kind(TANK).values]

        def loaded():
            own = self.own()
            return own and own.values[names.index("ammunition")]

        self.assertTrue(until(lambda: loaded() == 0, self.player))
        self.player.input_set(select=(2,))
        self.assertTrue(until(lambda: loaded() == 1, self.player), "it is not loaded")
        for kind in (1, 3):
            scout = self.client(select=(0, kind), name=f"type {kind}")
            self.assertTrue(until(lambda: (view := scout.view()) and view.own, scout))
            self.assertEqual(scout.view().own.values[names.index("type")], kind - 1)

    def test_each_event_arrives_once(self):
        first = []
        self.assertTrue(until(lambda: first.extend(self.watcher.events()) or len(first) > 3,
                              self.watcher), "nothing happens")
        self.assertEqual(list(self.watcher.events()), [])
        self.assertEqual([event.tick for event in first], sorted(event.tick for event in first))
        # An abandoned iterator leaves the later events.
        told = []
        self.player.input_set(fire=True)
        self.assertTrue(until(lambda: told.extend(self.player.events()) or any(
            event.kind == EventKind.FIRE and event.entity == self.slot for event in told),
            self.player))

    def test_unicode_in_names_and_chat(self):
        self.assertTrue(until(lambda: self.slot in self.watcher.players(), self.watcher))
        player = self.watcher.players()[self.slot]
        self.assertEqual((player.name, player.presence), ("zoë ⚙", Presence.PLAYER))
        text = "grüße 🚀 " + "ж" * 80
        self.player.chat_send(text)
        self.player.chat_send("psst", ChatScope.PLAYER, self.slot)
        heard = {self.player: [], self.watcher: []}

        def listen():
            for client, lines in heard.items():
                lines.extend(client.chat())
            return len(heard[self.player]) == 2 and len(heard[self.watcher]) == 1

        self.assertTrue(until(listen, self.player, self.watcher), heard)
        self.assertEqual({(line.text, line.player, line.scope) for line in heard[self.player]},
                         {(text, self.slot, ChatScope.ALL), ("psst", self.slot, ChatScope.PLAYER)})
        self.assertEqual(heard[self.watcher][0].text, text)
        self.assertEqual(list(self.player.chat()), [])

    def test_refused_lines_of_chat(self):
        self.assertTrue(until(lambda: self.player.players(), self.player))
        cases = [("", ChatScope.ALL, 0, "text ''"), ("x" * 192, ChatScope.ALL, 0, "text 'x+'"),
                 ("ж" * 96, ChatScope.ALL, 0, "text 'ж+'"), ("bell \a", ChatScope.ALL, 0, "text"),
                 ("hi", ChatScope.SERVER, 0, "scope 3"), ("hi", 7, 0, "scope 7"),
                 ("hi", ChatScope.PLAYER, 500, "player 500")]
        for text, scope, player, told in cases:
            with self.subTest(told), self.assertRaisesRegex(ArgumentError, f"chat_send.*{told}"):
                self.player.chat_send(text, scope, player)
        self.player.chat_send("x" * 191)

    def test_views_own_their_memory_and_can_be_refilled(self):
        view = self.player.view()
        own, tick = view.own, view.tick
        self.assertEqual(own.kind, TANK)
        self.assertEqual(own.index, self.slot)
        self.assertEqual(len(view.entities), view.entity_count)
        self.assertEqual([entity.index for entity in view.entities],
                         sorted(entity.index for entity in view.entities))
        self.assertEqual(len(view.entities[1:3]), 2)
        self.assertEqual(view.entities[-1].index, list(view.entities)[-1].index)
        with self.assertRaises(IndexError):
            view.entities[view.entity_count]
        self.assertNotIn(self.slot, [tank.index for tank in view.enemies()])
        self.assertEqual(sum(1 for _ in view.enemies()) + 1, sum(1 for _ in view.of_kind(TANK)))
        position = tuple(own.position)
        self.player.input_set(throttle=1.0)
        self.assertTrue(until(lambda: self.player.view().tick > tick + 60, self.player))
        self.assertEqual(tuple(own.position), position)  # the call filled another view
        self.assertIs(self.player.view(into=view), view)
        self.assertNotEqual(tuple(own.position), position)  # this one refers to the first view
        self.player.close()
        self.assertEqual(view.own.index, self.slot)  # the view does not depend on the client
        self.assertIn("position=", repr(view.own))
        # A spectator has no tank.
        watched = self.watcher.view()
        self.assertEqual((watched.player, watched.alive, watched.own), (NO_PLAYER, False, None))
        self.assertEqual(sum(1 for _ in watched.enemies()), sum(1 for _ in watched.of_kind(TANK)))

    def test_the_map_is_that_of_the_file(self):
        document = json.loads(MAP.read_text())
        found = self.player.map()
        self.assertEqual([list(found.bounds_min), list(found.bounds_max)],
                         [document["bounds"]["min"], document["bounds"]["max"]])
        for which, name in ((MapList.SPAWNS, "spawns"), (MapList.BOXES, "boxes"),
                            (MapList.CYLINDERS, "cylinders"), (MapList.RAMPS, "ramps"),
                            (MapList.HULLS, "hulls"), (MapList.CRATES, "crates"),
                            (MapList.WALLS, "walls"), (MapList.BALLS, "balls"),
                            (MapList.PICK_UPS, "pick_ups"), (MapList.ZONES, "zones"),
                            (MapList.MARKERS, "markers")):
            with self.subTest(name):
                listed = document.get(name, [])
                items = self.player.map_items(which)
                self.assertEqual(len(items), len(listed))
                for item, wanted in zip(items, listed):
                    self.assertEqual(item.kind, wanted.get("kind", ""))
                    place = wanted.get("center", wanted.get("position"))
                    for is_at, should in zip(item.position, place):
                        self.assertAlmostEqual(is_at, should, places=2)
        self.assertEqual(len(found.boxes), len(document["boxes"]))
        for box, wanted in zip(found.boxes, document["boxes"]):
            for is_at, should in zip(box.center, wanted["center"]):
                self.assertAlmostEqual(is_at, should, places=2)
        self.assertTrue(all(len(item.points) == item.point_count > 3
                            for item in self.player.map_items(MapList.RAMPS)))

    def test_the_kinds_are_those_of_the_rules(self):
        listed = json.loads(sabot("rules", "--json"))["entities"]
        kinds = self.player.kinds()
        self.assertEqual([kind.name for kind in kinds], [kind["name"] for kind in listed])
        self.assertEqual([(kinds[TANK].name, kinds[SHELL].name)], [("tank", "shell")])
        self.assertEqual([[value.name for value in kind.values] for kind in kinds],
                         [[field["name"] for field in kind["fields"]] for kind in listed])
        # The values have the same order.
        names = [value.name for value in kinds[TANK].values]
        own = self.own()
        self.assertEqual(own.values[names.index("health")], own.health)

    def test_the_hit_sets_are_those_of_the_rules_and_of_the_map(self):
        listed = json.loads(sabot("rules", "--json"))["hit_sets"]
        of_map = json.loads(MAP.read_text(encoding="ascii"))["hit_sets"]
        sets = self.player.hit_sets()
        self.assertGreater(len(listed), 0)
        self.assertGreater(len(of_map), 0)
        self.assertEqual([one.name for one in sets], [one["name"] for one in listed + of_map])
        for one, there in zip(sets[len(listed):], of_map):
            self.assertIsNone(one.kind)
            self.assertEqual([(shape.name, shape.form.name.lower(), shape.turns)
                              for shape in one.shapes],
                             [(shape["form"], shape["form"], False) for shape in there["shapes"]])
        for one, there in zip(sets, listed):
            self.assertEqual([(shape.name, shape.form.name.lower(), shape.turns)
                              for shape in one.shapes],
                             [(shape["name"], shape["form"], shape["turns"])
                              for shape in there["shapes"]])
            hulls = [shape for shape in one.shapes if shape.form.name == "HULL"]
            self.assertTrue(all(len(shape.points) >= 4 for shape in hulls))
        own = self.own()
        self.assertEqual(sets[self.player.hit_set_of(own)].kind, TANK)
        position, _ = self.player.place_hit_shape(own, 0)
        self.assertLess(sum((a - b) ** 2 for a, b in zip(position, own.position)), 4.0)
        with self.assertRaises(RangeError):
            self.player.place_hit_shape(own, 8)

    def test_nothing_is_there_before_the_welcome(self):
        client = self.client()
        self.assertEqual(client.state, State.CONNECTING)
        self.assertIsNone(client.view())
        self.assertIsNone(client.map())
        self.assertIsNone(client.playback())
        self.assertEqual(client.players(), {})
        self.assertEqual(client.map_items(MapList.BOXES), [])
        self.assertEqual(list(client.events()), [])
        self.assertEqual(client.kind(TANK).count, 0)
        self.assertEqual(client.kind(TANK).name, "tank")

    def test_a_view_to_fill_is_empty_before_the_first_snapshot(self):
        view = View()
        view.tick = 7
        self.assertIsNone(self.client().view(into=view))
        self.assertEqual((view.tick, len(view.entities)), (0, 0))


class Declined(unittest.TestCase):
    def test_wait_raises_what_the_server_declined_and_the_client_goes_on(self):
        server = Server("serve", "--bots", "1")
        self.addCleanup(server.stop)
        with Client(LOOPBACK, server.port, role=Role.LOBBY) as client:
            client.wait(State.LOBBY)
            client.join(99)
            with self.assertRaisesRegex(DeclinedError, "no session") as caught:
                client.wait(State.PLAYING, 30)
            self.assertEqual(caught.exception.refusal, Refusal.SESSION_UNKNOWN)
            client.join()
            self.assertEqual(client.wait(State.PLAYING, 30).session, 1)
            client.wait(State.PLAYING)


class Example(unittest.TestCase):
    def test_the_bot_plays_and_says_how_it_ended(self):
        server = Server("serve", "--bots", "3")
        self.addCleanup(server.stop)
        done = python(EXAMPLES / "bot.py", LOOPBACK, server.port, "8")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^slot \d: \d+ hits; left the match$")

    def test_the_readme_s_program_plays_until_the_server_closes(self):
        text = (EXAMPLES.parent / "README.md").read_text()
        program = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
        server = Server("serve", "--bots", "1", "--seconds", "20")
        self.addCleanup(server.stop)
        done = python("-c", program.replace("7777", str(server.port))
                      .replace("127.0.0.1", LOOPBACK))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^\d+ Vec3\(.*\) \d+$")
        self.assertRegex(done.stdout, r"(?m)^\d+ fire \d+$")

    def test_the_lobby_s_program_joins_by_mode_and_tells_the_score(self):
        server = Server("serve", "--bots", "2")
        self.addCleanup(server.stop)
        done = python(EXAMPLES / "lobby.py", LOOPBACK, server.port, "deathmatch", "8")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^lobby.py: team 0, \d+ kills, -?\d+ points$")
        self.assertRegex(done.stdout, r"(?m)^bot-1: team 0, \d+ kills, -?\d+ points$")
        done = python(EXAMPLES / "lobby.py", LOOPBACK, server.port, "chess", "8")
        self.assertEqual(done.stderr, "lobby.py: no session of the mode chess has room\n")

    def test_without_a_server_it_says_so(self):
        # Port 9 is discard: nothing listens there on a test machine.
        done = python(EXAMPLES / "bot.py", LOOPBACK, 9)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the server does not answer", done.stderr)
        self.assertNotIn("Traceback", done.stderr)


class Replay(unittest.TestCase):
    def test_a_viewer_goes_from_tick_to_tick(self):
        with recorded_replay() as server, Client(LOOPBACK, server.port,
                                                 role=Role.REPLAY_VIEWER) as client:
            client.wait(State.PLAYING, 60)
            self.assertTrue(until(lambda: client.playback() and client.view(), client))
            playback = client.playback()
            self.assertEqual(playback.last_tick, 600)
            client.playback_set(paused=True, tick=300)
            self.assertTrue(until(lambda: (view := client.view()) and view.tick == 300
                                  and client.playback().paused, client))
            client.playback_set(tick=301)  # after a step the replay stays paused
            self.assertTrue(until(lambda: (view := client.view()) and view.tick == 301, client))
            self.assertEqual(sum(1 for _ in client.view().of_kind(TANK)), 4)
            client.playback_set(paused=False, speed=4)
            self.assertTrue(until(lambda: (view := client.view()) and view.tick > 400, client))
            self.assertEqual(client.playback().speed, 4)
            for speed in (0.1, 17, math.nan):
                with self.subTest(speed), self.assertRaisesRegex(ValueError, "playback_set.*speed"):
                    client.playback_set(speed=speed)


if __name__ == "__main__":
    unittest.main()
