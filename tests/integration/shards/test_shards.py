"""A server with several shards: clients of the C library, by Python, and of the web go to the shard
that has their session by themselves.

SABOT_PROGRAM names the program, SABOT_LIBRARY the client library."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
for folder in "client-sdk/python", "tests/integration/web":
    sys.path.insert(0, str(ROOT / folder))

import msgpack  # noqa: E402
from sabot import Client, Control, EndedError, Link, Reason, Role, State  # noqa: E402
from socket_client import WebSocket  # noqa: E402
from web_server import PLAYER, SABOT, Server, hello  # noqa: E402

WAIT_S = 60
REDIRECT = 23


def shard_of(session, count):
    return (session - 1) % count


class Shards(unittest.TestCase):
    COUNT = 2

    def serve(self, *options):
        server = self.enterContext(Server("--shards", str(self.COUNT), *options))
        self.ports = [int(re.search(r":(\d+)\s*$", line)[1]) for line in server.lines
                      if "listening on" in line]
        self.assertEqual(len(self.ports), self.COUNT)
        until(lambda: len(self.web_ports(server)) == self.COUNT)
        return server

    def web_ports(self, server):
        return [int(re.search(r":(\d+)/", line)[1]) for line in server.lines
                if "web page at" in line]

    def client(self, shard, **options):
        return self.enterContext(Client("127.0.0.1", self.ports[shard], **options))

    def play(self, shard, **options):
        client = self.client(shard, **options)
        client.wait(State.PLAYING, WAIT_S)
        return client

    def assert_alive(self, *clients):
        """Each client sees its own tank move by its inputs."""
        for client in clients:
            begun = None

            def moves():
                nonlocal begun
                client.input_set(Control(throttle=1.0))
                view = client.view()
                own = view and view.own
                if not own:
                    return False
                begun = begun or own.position
                return sum((a - b) ** 2 for a, b in zip(own.position, begun)) > 1.0

            self.assertTrue(until(moves, client), client.status())

    def refused(self, shard, **options):
        with Client("127.0.0.1", self.ports[shard], **options) as client:
            with self.assertRaises(EndedError):
                client.wait(State.PLAYING, WAIT_S)
            return client.status()


def until(is_so, *clients):
    end = time.monotonic() + WAIT_S
    while not is_so():
        if time.monotonic() > end:
            return False
        for client in clients:
            client.update()
        time.sleep(0.01)
    return True


def web_hello(session, role=PLAYER, token=b""):
    """The hello of a client that knows redirects."""
    fields = msgpack.unpackb(hello(role, session=session))
    fields[3], fields[15] = 2, token
    return msgpack.packb(fields)


def fetch(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=WAIT_S) as answer:
        return json.loads(answer.read())


class Pages(Shards):
    def test_every_port_lists_the_sessions_of_all_shards(self):
        server = self.serve("--sessions", "5", "--ai", "1")
        web_ports = self.web_ports(server)
        self.play(0, session=2, name="ann")

        def complete():
            lists = [fetch(port, "/sessions.json")["sessions"] for port in web_ports]
            return all(len(one) == 5 and one[1]["players"] == 1 and
                       all(session["tick"] > 0 for session in one) for one in lists)

        self.assertTrue(until(complete))  # the shards tell each other twice a second
        for port in web_ports:
            listed = fetch(port, "/sessions.json")["sessions"]
            self.assertEqual([one["number"] for one in listed], [1, 2, 3, 4, 5])
            for one in listed:
                shard = shard_of(one["number"], self.COUNT)
                self.assertEqual((one["port"], one["web_port"]),
                                 (self.ports[shard], web_ports[shard]))
                self.assertEqual((one["kind"], one["computers"]), ("match", 1))
                self.assertGreater(one["tick"], 0)
            self.assertEqual(set(listed[0]), set(listed[1]))
            # The page decodes a session of another shard by its rules, and so needs them here.
            rules = fetch(port, "/rules.json")
            for number in range(1, 6):
                self.assertEqual(fetch(port, f"/rules.json?session={number}"), rules)
            with self.assertRaises(urllib.error.HTTPError) as raised:
                fetch(port, "/rules.json?session=6")
            self.assertEqual(raised.exception.code, 404)


class Redirects(Shards):
    def test_a_client_plays_the_session_that_it_asks_for_at_any_port(self):
        server = self.serve("--sessions", "4")
        players = [self.play(0, session=number, name=f"player {number}") for number in range(1, 5)]
        self.assertEqual([one.status().session for one in players], [1, 2, 3, 4])
        self.assert_alive(*players)
        watcher = self.play(1, session=1, role=Role.SPECTATOR)
        self.assertEqual(watcher.status().session, 1)
        self.assertEqual(self.refused(0, session=6).refusal, 3)
        summary = server.stop()
        self.assertEqual(summary["matches"], 4)

    def test_a_client_changes_session_and_shard_without_doing_anything(self):
        self.serve("--sessions", "2")
        client = self.play(0, session=1)
        for number in (2, 1, 2):
            client.join(number)
            self.assertTrue(until(lambda: client.status().session == number and
                                  client.state is State.PLAYING, client), client.status())
            self.assert_alive(client)
        client.leave()
        self.assertTrue(until(lambda: client.state is State.LOBBY, client))

    def test_a_client_with_a_bad_link_is_sent_on_too(self):
        self.serve("--sessions", "2")
        client = self.play(0, session=2, simulate=Link(latency_ms=20, jitter_ms=5, loss=0.02))
        self.assertEqual(client.status().session, 2)
        self.assert_alive(client)

    def test_a_browser_is_told_the_port_of_the_web(self):
        server = self.serve("--sessions", "2")
        web = self.web_ports(server)
        socket = WebSocket(web[0])
        socket.send(web_hello(2))
        message = msgpack.unpackb(socket.receive())
        self.assertEqual(message, [REDIRECT, self.ports[1], web[1], 2, b""])
        other = WebSocket(message[2])
        other.send(web_hello(message[3]))
        welcome = msgpack.unpackb(other.receive())
        self.assertEqual((welcome[0], welcome[4]), (2, 2))
        for one in socket, other:
            one.raw.close()

    def test_the_list_has_the_sessions_of_all_shards(self):
        self.serve("--sessions", "5")
        self.play(0, session=2, name="ann")
        client = self.client(0, role=Role.LOBBY)
        client.wait(State.LOBBY, WAIT_S)
        self.assertEqual(client.lobby().session_count, 5)
        seen = {}

        def listed():
            client.list_sessions()
            until(lambda: not client.lobby().listing,
                  client)
            seen.update({one.number: one for one in client.listings()})
            return seen.get(2) and seen[2].players == 1
        self.assertTrue(until(listed, client), seen)
        self.assertEqual(sorted(seen), [1, 2, 3, 4, 5])

    def test_a_full_shard_sends_a_client_to_one_with_room(self):
        self.serve("--sessions", "2", "--players", "1")
        first = self.play(0)
        second = self.play(0)
        self.assertEqual({first.status().session, second.status().session}, {1, 2})
        self.assert_alive(first, second)
        self.assertTrue(until(lambda: self.refused(0).refusal == 4))

    def test_a_password_is_judged_by_the_shard_that_has_the_session(self):
        self.serve("--sessions", "2", "--session-password", "open sesame")
        client = self.client(0, session=2, password="open sesame")
        client.wait(State.PLAYING, WAIT_S)
        self.assertEqual(client.status().session, 2)
        wrong = self.refused(0, session=2, password="close")
        self.assertEqual((wrong.reason, wrong.refusal), (Reason.REFUSED, 14))


class Placement(Shards):
    COUNT = 3

    def test_sessions_on_demand_are_spread_over_the_shards(self):
        self.serve("--sessions", "3", "--create", "6", "--ai", "0", "--players", "2")
        clients = []
        for index in range(6):
            client = self.client(0, role=Role.LOBBY, name=f"maker {index}")
            client.wait(State.LOBBY, WAIT_S)
            client.session_create(name=f"made {index}")
            self.assertTrue(until(lambda: client.state is State.PLAYING, client, *clients),
                            (client.state, client.lobby().declined_text))
            clients.append(client)
        numbers = [one.status().session for one in clients]
        self.assertEqual(len(set(numbers)), 6)
        self.assertTrue(all(number > 3 for number in numbers), numbers)
        self.assertGreater(len({shard_of(number, 3) for number in numbers}), 1, numbers)
        self.assert_alive(*clients)

    def test_join_or_create_by_mode_fills_a_session_of_any_shard(self):
        self.serve("--sessions", "3", "--create", "3", "--players", "2")
        maker = self.client(0, role=Role.LOBBY)
        maker.wait(State.LOBBY, WAIT_S)
        mode = maker.lobby().modes[0]
        clients = [self.client(index % 3, mode=mode, create=True) for index in range(7)]
        self.assertTrue(until(lambda: all(one.state is State.PLAYING for one in clients), *clients),
                        [one.status() for one in clients])
        by_session = {}
        for one in clients:
            by_session.setdefault(one.status().session, []).append(one)
        self.assertLessEqual(max(len(many) for many in by_session.values()), 2)
        self.assert_alive(*clients)


def run(*command):
    return subprocess.run([SABOT, *command], capture_output=True, text=True, timeout=60,
                          check=True).stdout.strip()


TOKEN_REFUSED = 11
FULL = 4


class Tokens(Shards):
    """Used ids belong to one of three shards each; eight tokens reach all of them."""

    COUNT = 3

    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.key = os.path.join(folder, "backend.key")
        self.public_key = run("token", "key", "--out", self.key)

    def token(self, *options):
        return run("token", "issue", "--key", self.key, "--user", "ann", *options)

    def serve(self, *options):
        server = super().serve("--token-key", self.public_key, *options)
        time.sleep(1.1)  # a token must be issued after the second in which the server started
        return server

    def test_a_token_is_used_once_on_all_shards_together(self):
        server = self.serve("--sessions", "3")
        players = []
        for index in range(8):
            token = self.token()
            session = index % 3 + 1
            players.append(self.play(index % 3, session=session, token=token))
            for shard in range(3):
                again = self.refused(shard, session=shard + 1, token=token)
                self.assertEqual((again.refusal, again.text),
                                 (TOKEN_REFUSED, "the token was used before"))
        self.assert_alive(*players)
        counts = server.stop()["tokens"]
        self.assertEqual((counts["admitted"], counts["used"]), (8, 24))

    def test_of_two_clients_with_one_token_at_the_same_time_one_plays(self):
        self.serve("--sessions", "3")
        for _ in range(6):
            token = self.token()
            clients = [self.client(shard, session=shard + 1, token=token) for shard in range(3)]
            self.assertTrue(until(lambda: all(one.state in (State.PLAYING, State.CLOSED)
                                              for one in clients), *clients))
            states = [one.state for one in clients]
            self.assertEqual(states.count(State.PLAYING), 1, states)

    def test_a_token_for_a_session_of_another_shard_works_at_any_port(self):
        self.serve("--sessions", "3")
        for session in (1, 2, 3):
            client = self.play(0, token=self.token("--session", str(session)))
            self.assertEqual(client.status().session, session)
            self.assert_alive(client)

    def test_a_client_of_the_lobby_takes_its_verdict_along(self):
        self.serve("--sessions", "3")
        client = self.client(0, role=Role.LOBBY, token=self.token("--name", "Ann of the backend"))
        client.wait(State.LOBBY, WAIT_S)
        for session in (2, 3, 1):
            client.join(session)
            self.assertTrue(until(lambda: client.status().session == session and
                                  client.state is State.PLAYING, client),
                            (client.status(), client.lobby().declined_text))
            slot = client.status().player
            self.assertTrue(until(lambda: client.player(slot).name == "Ann of the backend", client))
        bound = self.client(0, role=Role.LOBBY, token=self.token("--session", "2"))
        bound.wait(State.LOBBY, WAIT_S)
        bound.join(3)
        self.assertTrue(until(lambda: bound.lobby().declined_count == 1, bound))
        self.assertEqual(bound.lobby().declined_refusal, TOKEN_REFUSED)
        bound.join()
        self.assertTrue(until(lambda: bound.state is State.PLAYING, bound))
        self.assertEqual(bound.status().session, 2)

    def test_a_client_that_finds_no_room_keeps_its_token(self):
        self.serve("--sessions", "3", "--players", "1", "--leave-hold", "0")
        for session in (1, 2, 3):
            first = self.play(0, session=session, token=self.token())
            token = self.token("--session", str(session))
            self.assertEqual(self.refused(0, token=token).refusal, FULL)
            first.close()
            client = None
            end = time.monotonic() + WAIT_S
            while client is None and time.monotonic() < end:
                trial = self.client(0, token=token)
                until(lambda: trial.state in (State.PLAYING, State.CLOSED), trial)
                client = trial if trial.state is State.PLAYING else None
            self.assertIsNotNone(client)
            self.assertEqual(client.status().session, session)


def free_ports():
    """Two ports that follow each other and are free for UDP."""
    while True:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one, \
                socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as two:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
            try:
                two.bind(("127.0.0.1", port + 1))
                return port
            except (OSError, OverflowError):
                continue


class Resume(unittest.TestCase):
    """Two shards are killed while players are in both; another server goes on with their matches."""

    def serve(self, *options, command="serve"):
        server = subprocess.Popen([SABOT, command, "--shards", "2", "--sessions", "2", "--set",
                                   "time_limit_s=0", "--port", str(self.port), *options],
                                  stderr=subprocess.PIPE, text=True)
        self.addCleanup(server.stderr.close)
        self.addCleanup(lambda: (server.kill(), server.wait()))
        return server

    def heard(self, server, words, count=1):
        for line in server.stderr:
            count -= words in line
            if count == 0:
                return
        self.fail(f"it never said {words}")

    def play_on(self, second):
        """The players come back to their slots on both shards; a newcomer is still sent on."""
        self.first.kill()
        self.first.wait()
        back = [one.status().reconnects for one in self.clients]
        second()
        self.assertTrue(until(lambda: all(one.status().reconnects > before and
                                          one.state is State.PLAYING
                                          for one, before in zip(self.clients, back)),
                              *self.clients), [one.status() for one in self.clients])
        self.assertEqual([one.status().session for one in self.clients], [1, 2])
        self.assertEqual([one.status().player for one in self.clients], self.slots)
        Shards.assert_alive(self, *self.clients)
        newcomer = self.enterContext(Client("127.0.0.1", self.port, session=2))
        newcomer.wait(State.PLAYING, WAIT_S)
        self.assertEqual(newcomer.status().session, 2)

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.port = free_ports()
        self.first = self.serve("--record", self.folder)
        self.heard(self.first, "listening on", 2)
        self.clients = [self.enterContext(Client("127.0.0.1", self.port, session=session,
                                                 reconnect_ms=60000)) for session in (1, 2)]
        for client in self.clients:
            client.wait(State.PLAYING, WAIT_S)
        Shards.assert_alive(self, *self.clients)
        self.assertTrue(until(lambda: all(one.status().durable_tick > 30 for one in self.clients),
                              *self.clients))
        self.slots = [one.status().player for one in self.clients]

    def test_players_of_both_shards_come_back_to_a_resumed_server(self):
        self.play_on(lambda: self.serve("--resume", self.folder))

    def test_a_standby_takes_over_both_shards(self):
        standby = self.serve("--follow", self.folder, command="standby")
        self.heard(standby, "following ")
        self.play_on(lambda: self.heard(standby, "goes on behind tick", 2))


if __name__ == "__main__":
    unittest.main()
