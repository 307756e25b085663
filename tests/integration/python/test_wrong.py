"""Wrong use raises an exception that says what is wrong, and never crashes."""

import copy
import gc
import inspect
import math
import threading
import unittest
import warnings
from unittest import mock

from programs import LOOPBACK, Server, python, until
from sabot import (NO_PLAYER, SHELL, ArgumentError, ChatScope, Client, ClosedError, Control,
                   EndedError, Entity, Error, Event, EventKind, LibraryError, MapList, Playback,
                   RangeError, Reason, Refusal, ResolveError, Role, SabotError, State, StateError,
                   View, VoteKind, tanks)
from sabot import errors, library, structs

QUIET_PORT = 9  # discard, where nothing listens on a test machine


def quiet_client(**settings):
    return Client(LOOPBACK, QUIET_PORT, **settings)


class Creation(unittest.TestCase):
    def test_value_that_a_field_cannot_hold_is_named(self):
        cases = [
            (dict(port=70000), ValueError, "port: 70000 is not from 0 to 65535"),
            (dict(port=-1), ValueError, "port: -1"),
            (dict(port="7777"), TypeError, "port: an integer is needed, not '7777'"),
            (dict(port=7777.0), TypeError, "port"),
            (dict(timeout_ms=1 << 32), ValueError, "timeout_ms: 4294967296"),
            (dict(host=b"\xff\0"), ValueError, "host: there is a zero character"),
            (dict(host=5), TypeError, "host: text is needed"),
            (dict(name="a\0b"), ValueError, "name: there is a zero character"),
            (dict(name="\ud800"), ValueError, "name: .* cannot be written as UTF-8"),
            (dict(select=(1, 2, 3, 4, 5)), ValueError, "select: 5 values, and there is room for 4"),
            (dict(select=(1, 256)), ValueError, r"select\[1\]: 256 is not from 0 to 255"),
            (dict(select=3), TypeError, "select: a sequence is needed"),
            (dict(session=math.nan), TypeError, "session"),
            (dict(role="player"), TypeError, "role"),
            (dict(rules=7), TypeError, "PathLike"),
            (dict(speed=1), TypeError, "speed"),
        ]
        for settings, kind, text in cases:
            with self.subTest(**settings), self.assertRaisesRegex(kind, text):
                Client(**settings)

    def test_refusal_by_the_library_is_reported(self):
        cases = [
            (dict(name="x" * 24), ArgumentError, "name must be UTF-8 .*, 1 to 23 bytes"),
            (dict(name="ж" * 12), ArgumentError, "name must"),
            (dict(name=""), ArgumentError, "name must"),
            (dict(name="a\nb"), ArgumentError, "name must"),
            (dict(name=b"\xff"), ArgumentError, "name must"),
            (dict(host=""), ArgumentError, "host must not be empty"),
            (dict(port=0), ArgumentError, "port must not be 0"),
            (dict(timeout_ms=0), ArgumentError, "timeout_ms must not be 0"),
            (dict(role=9), ArgumentError, "role must be one of"),
            (dict(token="?"), ArgumentError, "token must be base64url"),
            (dict(server_key="12"), ArgumentError, "server_key must be 64 hexadecimal digits"),
            (dict(password="\n"), ArgumentError, "password must be UTF-8"),
            (dict(host="no.such.host.invalid"), ResolveError, "no.such.host.invalid"),
            (dict(rules="/nonexistent/rules.so"), SabotError, "/nonexistent/rules.so"),
        ]
        for settings, kind, text in cases:
            with self.subTest(**settings), self.assertRaisesRegex(kind, text) as caught:
                Client(**settings)
            self.assertIsInstance(caught.exception.error, Error)

    def test_names_of_the_greatest_length(self):
        for name in ("x" * 23, "ж" * 11, "🚀" * 5):
            with self.subTest(name), quiet_client(name=name) as client:
                self.assertEqual(client.state, State.CONNECTING)

    def test_every_field_of_the_def_is_a_keyword(self):
        parameters = inspect.signature(Client).parameters
        self.assertEqual(set(parameters), set(structs.Def._kinds_) - {"out_text"})
        with quiet_client(session=2, role=Role.SPECTATOR, name="n", timeout_ms=500, plain=True,
                          predict=False, interpolation_ms=100, select=(1, 2), reconnect_ms=0):
            pass

    def test_a_client_that_was_not_made_can_be_dropped(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for settings in (dict(port=0), dict(port="x")):
                with self.assertRaises((ValueError, TypeError)):
                    Client(**settings)
            gc.collect()


class Calls(unittest.TestCase):
    def setUp(self):
        self.client = quiet_client()
        self.addCleanup(self.client.close)

    def test_wrong_arguments(self):
        client = self.client
        cases = [
            (lambda: client.update("now"), TypeError, "now_us"),
            (lambda: client.update(-1), ValueError, "now_us: -1"),
            (lambda: client.input_set(throttle="full"), TypeError, "throttle: a number is needed"),
            (lambda: client.input_set(trottle=1), AttributeError, "no field 'trottle'"),
            (lambda: client.input_set({"throttle": 1}), TypeError, "takes a Control"),
            (lambda: client.input_set(Control(), fire=True), TypeError, "not both"),
            (lambda: client.input_set(select=(1000,)), ValueError, r"select\[0\]"),
            (lambda: client.view(into=Control()), TypeError, "View"),
            (lambda: client.kind(99), RangeError, "kind 99"),
            (lambda: client.kind(-1), ValueError, "kind: -1"),
            (lambda: client.find_kind("nothing"), RangeError, "no kind 'nothing'"),
            (lambda: client.find_kind(None), TypeError, "name: text is needed"),
            (lambda: client.find_kind("a\0"), ValueError, "zero character"),
            (lambda: client.find_value(0, "kills"), RangeError,
             r"kind 0 \(tank\) has no value 'kills', but x, y, z, .*, health, "),
            (lambda: client.find_value(99, "x"), RangeError, "there is no kind 99"),
            (lambda: client.find_value(-1, "x"), ValueError, "kind: -1"),
            (lambda: client.value(Entity(), "kills"), RangeError, "no value 'kills'"),
            (lambda: client.value(Control(), "x"), TypeError, "value reads an Entity"),
            (lambda: client.value(Entity(), 5), TypeError, "name: text is needed"),
            (lambda: client.sleep(math.nan), ValueError, "timeout_s"),
            (lambda: client.sleep("long"), TypeError, "real number"),
            (lambda: client.player(0), RangeError, "no slot 0"),
            (lambda: client.player(None), TypeError, "slot"),
            (lambda: client.map_items(77), ValueError, "77"),
            (lambda: client.chat_send("early"), StateError, "chat_send.*state"),
            (lambda: client.chat_send("a\0b"), ValueError, "zero character"),
            (lambda: client.chat_send(None), TypeError, "text is needed"),
            (lambda: client.chat_send("hi", ChatScope.PLAYER, -1), ValueError, "player: -1"),
            (lambda: client.playback_set(paused=True), StateError, "replay viewer"),
        ]
        for call, kind, text in cases:
            with self.subTest(text), self.assertRaisesRegex(kind, text):
                call()
        self.assertEqual(client.state, State.CONNECTING)

    def test_sleep_takes_any_number(self):
        for seconds in (0, -1.0, 1e300, -math.inf, math.inf, 0.001):
            with self.subTest(seconds):
                self.assertTrue(self.client.sleep(seconds))

    def test_numbers_of_tanks_that_are_not_there(self):
        own = Entity()
        cases = [
            (lambda: tanks.class_info(3), RangeError, "class 3"),
            (lambda: tanks.class_info(-1), ValueError, "tank_class: -1"),
            (lambda: tanks.ammunition_info(99), RangeError, "ammunition 99"),
            (lambda: tanks.ammunition_info("piercing"), TypeError, "ammunition"),
            (lambda: tanks.event(Event(kind=EventKind.JOIN)), RangeError, "kind 1"),
            (lambda: tanks.event(own), TypeError, "event reads an Event"),
            (lambda: tanks.aim_at(None, (0, 0, 9)), TypeError, "aims with an Entity"),
            (lambda: tanks.aim_at(own, (0, 9)), ValueError, "position: 2 values"),
            (lambda: tanks.aim_at(own, 9), TypeError, "position: a sequence"),
            (lambda: tanks.aim_at(own, (0, math.nan, 9)), ArgumentError, "aim_at"),
            (lambda: tanks.aim_at(own, (0, 0, 9), (math.inf, 0, 0)), ArgumentError, "aim_at"),
            (lambda: tanks.aim_at(own, (0, 0, 9), ammunition=3), ArgumentError, "aim_at"),
            (lambda: tanks.aim_at(Entity(kind=SHELL), (0, 0, 9)), ArgumentError, "aim_at"),
        ]
        for call, kind, text in cases:
            with self.subTest(text), self.assertRaisesRegex(kind, text):
                call()
        self.assertIsNone(tanks.aim_at(own, (0, 0, 1e6)))
        aim = tanks.aim_at(own, (0, 0.6, 50))  # a scout's gun is 0.6 m above its centre
        self.assertAlmostEqual(aim.yaw, 0.0)
        self.assertAlmostEqual(aim.flight_s, 50 / 120, 2)
        self.assertEqual(tanks.class_info(tanks.TankClass.HEAVY).name, b"heavy")
        self.assertEqual(tanks.class_info(tanks.TankClass.HEAVY).health, 250)
        read = tanks.event(Event(kind=EventKind.FIRE, entity=3, other=65535, value=2))
        self.assertIs(read.ammunition, tanks.Ammunition.SHAPED)
        self.assertEqual((read.player, read.target, read.zone), (3, NO_PLAYER, tanks.NONE))

    def test_choices_stay_until_they_are_set(self):
        client = quiet_client(select=(1, 2, 3, 4))
        self.addCleanup(client.close)
        with mock.patch.object(client, "_checked_call") as call:
            client.input_set(fire=True)
            client.input_set(select=(5,))
            client.input_set(throttle=1)
            client.input_set(Control(select=(0, 6)))
            client.input_set()
        self.assertEqual([list(made.args[1].select) for made in call.call_args_list],
                         [[1, 2, 3, 4], [5, 0, 0, 0], [5, 0, 0, 0], [0, 6, 0, 0], [0, 6, 0, 0]])

    def test_structs_do_not_take_what_they_cannot_hold(self):
        playback = Playback(paused=True, tick=5)
        with self.assertRaisesRegex(ValueError, "tick: -1"):
            playback.tick = -1
        with self.assertRaisesRegex(AttributeError, "no field 'ticks'"):
            playback.ticks = 1
        self.assertEqual(copy.copy(playback).as_dict(), playback.as_dict())
        self.assertEqual(Control(throttle=1e300).throttle, 3.4028234663852886e38)
        self.assertTrue(math.isnan(Control(throttle=math.nan).throttle))

    def test_a_server_that_does_not_answer(self):
        with quiet_client(timeout_ms=300, reconnect_ms=0) as client:
            with self.assertRaisesRegex(EndedError, "the server does not answer") as caught:
                client.wait(State.PLAYING, 60)
            self.assertIs(caught.exception.reason, Reason.TIMEOUT)
            self.assertIsInstance(caught.exception, ConnectionError)
        with self.assertRaisesRegex(TimeoutError, "not playing after 0.1 s, but connecting"):
            self.client.wait(State.PLAYING, 0.1)

    def test_a_refusal(self):
        server = Server("serve")
        self.addCleanup(server.stop)
        with Client(LOOPBACK, server.port, session=99) as client:
            with self.assertRaises(EndedError) as caught:
                client.wait(State.PLAYING, 60)
            self.assertEqual((caught.exception.reason, caught.exception.refusal),
                             (Reason.REFUSED, Refusal.SESSION_UNKNOWN))
            self.assertFalse(client.sleep(60.0))
            self.assertIn("session", str(caught.exception))


class Closed(unittest.TestCase):
    CALLS = {
        "update": lambda client: client.update(),
        "sleep": lambda client: client.sleep(),
        "wait": lambda client: client.wait(timeout_s=0.1),
        "input_set": lambda client: client.input_set(fire=True),
        "view": lambda client: client.view(),
        "events": lambda client: next(client.events()),
        "event_name": lambda client: client.event_name(1),
        "kind": lambda client: client.kind(0),
        "find_kind": lambda client: client.find_kind("tank"),
        "find_value": lambda client: client.find_value(0, "x"),
        "value": lambda client: client.value(Entity(), "x"),
        "kinds": lambda client: client.kinds(),
        "hit_sets": lambda client: client.hit_sets(),
        "hit_set_of": lambda client: client.hit_set_of(Entity()),
        "place_hit_shape": lambda client: client.place_hit_shape(Entity(), 0),
        "player": lambda client: client.player(0),
        "players": lambda client: client.players(),
        "status": lambda client: client.status(),
        "state": lambda client: client.state,
        "chat_send": lambda client: client.chat_send("hi"),
        "chat": lambda client: next(client.chat()),
        "map": lambda client: client.map(),
        "map_items": lambda client: client.map_items(MapList.BOXES),
        "playback": lambda client: client.playback(),
        "playback_set": lambda client: client.playback_set(paused=True),
        "list_sessions": lambda client: client.list_sessions(),
        "listings": lambda client: next(client.listings()),
        "lobby": lambda client: client.lobby(),
        "join": lambda client: client.join(),
        "session_create": lambda client: client.session_create(),
        "leave": lambda client: client.leave(),
        "ready_set": lambda client: client.ready_set(),
        "team_set": lambda client: client.team_set(0),
        "vote": lambda client: client.vote(VoteKind.KICK, 0),
        "session": lambda client: client.session(),
    }

    def test_every_call_is_an_exception(self):
        public = {name for name in vars(Client) if not name.startswith("_")}
        self.assertEqual(set(self.CALLS), public - {"close", "closed"})
        client = quiet_client()
        client.close()
        client.close()
        self.assertTrue(client.closed)
        for name, call in self.CALLS.items():
            with self.subTest(name), self.assertRaisesRegex(ClosedError, "the client was closed"):
                call(client)
        self.assertIn("closed", repr(client))

    def test_an_iterator_outlives_its_client(self):
        client = quiet_client()
        events = client.events()
        client.close()
        with self.assertRaises(ClosedError):
            next(events)

    def test_a_context_closes_also_by_an_exception(self):
        with self.assertRaises(ZeroDivisionError), quiet_client() as client:
            1 / 0
        self.assertTrue(client.closed)

    def test_a_forgotten_client_is_reported_and_closed(self):
        client = quiet_client()
        with self.assertWarnsRegex(ResourceWarning, "was not closed"):
            del client
            gc.collect()
        # Likewise at the end of a program, and if warnings are errors.
        for flags in ((), ("-W", "error")):
            done = python(*flags, "-c", "import sabot; kept = sabot.Client(port=9); print('end')")
            self.assertEqual((done.returncode, done.stdout), (0, "end\n"), done.stderr)

    def test_closed_by_another_thread(self):
        server = Server("serve", "--bots", "2")
        self.addCleanup(server.stop)
        client = Client(LOOPBACK, server.port)
        client.wait(State.PLAYING, 60)
        self.assertTrue(until(client.view, client))
        counts, faults = [0, 0, 0], []

        def use(which):
            calls = (client.view, client.map, client.kinds)
            try:
                while True:
                    calls[which]()
                    client.update()
                    counts[which] += 1
            except ClosedError:
                pass
            except Exception as fault:  # raised in the test's own thread
                faults.append(fault)

        threads = [threading.Thread(target=use, args=(i,), daemon=True) for i in range(3)]
        for thread in threads:
            thread.start()
        self.assertTrue(until(lambda: min(counts) > 20))
        client.close()
        for thread in threads:
            thread.join(20)
            self.assertFalse(thread.is_alive())
        self.assertEqual(faults, [])


class Errors(unittest.TestCase):
    def test_each_error_has_its_exception_and_the_library_s_words(self):
        loaded = library.load()
        for error in Error:
            name = "SB_OK" if error is Error.OK else f"SB_ERROR_{error.name}"
            self.assertEqual(loaded.sb_error_name(error).decode(), name)
            if error is not Error.OK:
                message = loaded.sb_error_message(error).decode()
                with self.subTest(error.name), self.assertRaisesRegex(
                        errors.EXCEPTIONS[error], rf"^call: why \({message}\)$") as caught:
                    library.check(error, "call", "why")
                self.assertIs(caught.exception.error, error)
        library.check(0, "call")

    def test_an_error_that_the_package_does_not_know(self):
        with self.assertRaisesRegex(SabotError, "call: unknown error number") as caught:
            library.check(-99, "call")
        self.assertEqual(caught.exception.error, -99)

    def test_they_derive_from_python_s_own_exceptions(self):
        self.assertTrue(issubclass(ArgumentError, ValueError))
        self.assertTrue(issubclass(RangeError, IndexError))
        self.assertTrue(issubclass(LibraryError, ImportError))
        self.assertTrue(issubclass(ClosedError, StateError))
        self.assertEqual(View().own, None)


if __name__ == "__main__":
    unittest.main()
