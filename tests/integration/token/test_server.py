"""A server that asks for connect tokens, and clients of the SDK for Python and of the web.

SABOT_PROGRAM names the program, SABOT_LIBRARY the client library."""

import base64
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
for folder in "client-sdk/python", "tests/integration/web":
    sys.path.insert(0, str(ROOT / folder))

import msgpack  # noqa: E402
from sabot import ArgumentError, Client, Control, EndedError, Reason, Role, State  # noqa: E402
from socket_client import WebSocket  # noqa: E402
from web_server import SABOT, SPECTATOR, Server, hello  # noqa: E402

# The address over which servers and clients of the SDK talk, and its network.
LOOPBACK = os.environ.get("SABOT_TEST_LOOPBACK", "127.0.0.1")
NETWORK = "::/64" if ":" in LOOPBACK else "127.0.0.0/8"
TOKEN_REFUSED = 11
START_S = 60


def run(*command):
    return subprocess.run([SABOT, *command], capture_output=True, text=True, timeout=60)


class Backend:
    """A key pair, and the tokens that it signs."""

    def __init__(self, folder, name):
        self.path = os.path.join(folder, name)
        self.public_key = run("token", "key", "--out", self.path).stdout.strip()

    def token(self, *options, user="alice"):
        return run("token", "issue", "--key", self.path, "--user", user, *options).stdout.strip()


class Tokens(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.backend = Backend(self.folder, "backend.key")
        self.other = Backend(self.folder, "other.key")

    def serve(self, *options, command=("serve",)):
        server = self.enterContext(Server("--bind", LOOPBACK, *options, command=command))
        listening = next(line for line in server.lines if "listening on" in line)
        self.udp_port = int(re.search(r":(\d+)\s*$", listening)[1])
        self.server_key = next(line for line in server.lines if "server key" in line).split()[-1]
        # A token must be issued after the second in which the server started.
        time.sleep(1.1)
        return server

    def endpoint(self):
        return f"[{LOOPBACK}]:{self.udp_port}" if ":" in LOOPBACK else f"{LOOPBACK}:{self.udp_port}"

    def play(self, token, **options):
        """Joins, and returns the client and its name in the match."""
        client = self.enterContext(Client(LOOPBACK, self.udp_port, token=token, **options))
        player = client.wait(State.PLAYING, START_S).player
        end = time.monotonic() + START_S
        while options.get("role") is None and not client.player(player).name:
            self.assertLess(time.monotonic(), end)
            client.update()
            time.sleep(0.01)
        return client, client.player(player).name if options.get("role") is None else None

    def refused(self, token, **options):
        """Returns the text of the refusal."""
        with Client(LOOPBACK, self.udp_port, token=token, **options) as client:
            with self.assertRaises(EndedError) as caught:
                client.wait(State.PLAYING, START_S)
            status = client.status()
            self.assertEqual(status.refusal, TOKEN_REFUSED, status.text)
            return status.text

    def test_open_server_ignores_tokens(self):
        server = self.serve()
        self.play(None)
        self.play("AAAA")
        self.play(self.backend.token())
        self.assertIsNone(server.stop()["tokens"])

    def test_token_admits_one_client_of_its_user_and_no_other(self):
        server = self.serve("--token-key", self.backend.public_key, "--sessions", "2")
        token = self.backend.token("--name", "Zoe", "--session", "2")
        client, name = self.play(token, name="other")
        self.assertEqual(name, "Zoe")
        self.assertEqual(client.status().session, 2)
        self.assertEqual(self.refused(token), "the token was used before")
        self.assertIn("asks for a token", self.refused(None))
        self.assertIn("key that this server does not know", self.refused(self.other.token()))
        self.assertIn("key that this server does not know", self.refused("AAAA"))
        self.assertIn("another session", self.refused(self.backend.token("--session", "2"), session=1))
        self.assertIn("another mode", self.refused(self.backend.token("--mode", "ctf")))
        self.assertIn("another address", self.refused(self.backend.token("--address", "10.0.0.0/8")))
        self.assertIn("another server", self.refused(self.backend.token("--server", "20" * 32),
                                                     server_key=self.server_key))
        self.assertIn("another role", self.refused(self.backend.token(), role=Role.SPECTATOR))
        self.assertIn("not valid yet", self.refused(self.backend.token("--starts-in", "30")))
        _, name = self.play(self.backend.token("--address", NETWORK, "--mode", "deathmatch"), name="own")
        self.assertEqual(name, "own")
        self.play(self.backend.token("--role", "spectator"), role=Role.SPECTATOR)
        counts = server.stop()["tokens"]
        self.assertEqual(counts["admitted"], 3)
        for fault, count in {"missing": 1, "key": 2, "used": 1, "session": 1, "address": 1, "server": 1,
                             "role": 1, "early": 1, "expired": 0, "signature": 0}.items():
            self.assertEqual(counts[fault], count, fault)
        told = [line for line in server.lines if line.startswith("user ")]
        self.assertEqual(len(told), 3)
        self.assertIn("user alice joined match 2\n", told)

    def test_client_talks_only_to_the_server_that_its_token_names(self):
        server = self.serve("--token-key", self.backend.public_key)
        client, _ = self.play(self.backend.token("--server", self.server_key))
        self.assertEqual(client.status().server_key, self.server_key)
        token = self.backend.token("--server", "20" * 32)
        with Client(LOOPBACK, self.udp_port, token=token) as client:
            with self.assertRaises(EndedError):
                client.wait(State.PLAYING, START_S)
            self.assertEqual(client.status().reason, Reason.KEY)
            self.assertEqual(client.status().bytes_sent, 0)
        self.assertEqual(server.stop()["tokens"]["server"], 0)

    def test_expired_token_is_refused(self):
        self.serve("--token-key", self.backend.public_key, "--token-leeway", "0")
        token = self.backend.token("--expires-in", "1")
        time.sleep(2.2)
        self.assertEqual(self.refused(token), "the token has expired")

    def test_token_that_found_no_room_stays_unused(self):
        self.serve("--token-key", self.backend.public_key, "--players", "1")
        first, _ = self.play(self.backend.token())
        token = self.backend.token()
        with Client(LOOPBACK, self.udp_port, token=token) as client:
            with self.assertRaises(EndedError):
                client.wait(State.PLAYING, START_S)
            self.assertEqual(client.status().refusal, 4)
        first.close()
        end = time.monotonic() + START_S
        while True:
            with Client(LOOPBACK, self.udp_port, token=token) as client:
                try:
                    client.wait(State.PLAYING, START_S)
                    return
                except EndedError:
                    self.assertEqual(client.status().refusal, 4)  # the goodbye is on its way
                    self.assertLess(time.monotonic(), end)
                    time.sleep(0.05)

    def test_tokens_of_two_keys_are_admitted(self):
        keys = pathlib.Path(self.folder) / "keys"
        keys.write_text(f"# the old key\n{self.other.public_key}\n\n  {self.backend.public_key}  # the new one\r\n")
        self.serve("--token-key-file", str(keys))
        self.play(self.other.token())
        self.play(self.backend.token())
        self.assertIn("key that this server does not know",
                      self.refused(Backend(self.folder, "third.key").token()))

    def test_team_of_the_token_holds_against_the_client(self):
        self.serve("--token-key", self.backend.public_key, "--mode", "team")
        for team in 1, 2, 2:  # without tokens teams are filled evenly
            client, _ = self.play(self.backend.token("--team", str(team)), select=(0, 0, 3 - team, 0))
            slot = client.status().player
            end = time.monotonic() + START_S
            own = None
            while own is None:
                self.assertLess(time.monotonic(), end)
                client.input_set(Control(select=(0, 0, 3 - team, 0)))
                client.update()
                view = client.view()
                found = [entity for entity in view.entities if entity.owner == slot and "team" in
                         (names := [value.name for value in client.kind(entity.kind).values])
                         and "score" in names] if view and view.tick > 30 else []
                if found:
                    names = [value.name for value in client.kind(found[0].kind).values]
                    own = found[0].values[names.index("team")]
                time.sleep(0.005)
            self.assertEqual(own, team)

    def test_token_for_a_server_names_its_key(self):
        keys = [run("key", os.path.join(self.folder, name)).stdout.strip() for name in ("own", "foreign")]
        self.serve("--token-key", self.backend.public_key, "--key-file", os.path.join(self.folder, "own"))
        self.play(self.backend.token("--server", keys[0]), server_key=keys[0])
        # The game's own word counts more than the token's: only then is the server asked at all.
        self.assertEqual(self.refused(self.backend.token("--server", keys[1]), server_key=keys[0]),
                         "the token is for another server")

    @unittest.skipUnless(":" in LOOPBACK, "over IPv6")
    def test_addresses_of_ipv6_are_told_apart(self):
        self.serve("--token-key", self.backend.public_key)
        self.play(self.backend.token("--address", "::1"))
        self.play(self.backend.token("--address", "127.0.0.1", "--address", "::/127"))
        for address in "127.0.0.1", "0.0.0.0/0", "::2", "2001:db8::/32":
            self.assertEqual(self.refused(self.backend.token("--address", address)),
                             "the token is for another address")

    @unittest.skipIf(":" in LOOPBACK, "the web's sockets are of IPv4")
    def test_web_asks_for_tokens_too(self):
        server = self.serve("--token-key", self.backend.public_key)

        def first_answer(token):
            message = msgpack.unpackb(hello(SPECTATOR))
            message[-1] = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
            with WebSocket(server.port) as socket:
                socket.send(msgpack.packb(message))
                return msgpack.unpackb(socket.receive())

        token = self.backend.token("--role", "spectator", "--address", "127.0.0.1")
        self.assertEqual(first_answer("")[:2], [3, TOKEN_REFUSED])
        self.assertEqual(first_answer(token)[0], 2)
        self.assertEqual(first_answer(token)[:3], [3, TOKEN_REFUSED, "the token was used before"])
        other = self.backend.token("--role", "spectator", "--address", "127.0.0.2")
        self.assertEqual(first_answer(other)[:3], [3, TOKEN_REFUSED, "the token is for another address"])

    def test_player_returns_after_a_crash_without_a_token_and_a_thief_does_not(self):
        logs = os.path.join(self.folder, "logs")
        key = ("--token-key", self.backend.public_key)
        crashed = self.serve("--record", logs, *key)
        token = self.backend.token("--name", "Zoe")
        unused = self.backend.token()
        client, _ = self.play(token)
        slot = client.status().player
        end = time.monotonic() + START_S
        while client.status().durable_tick < 60:  # the log knows the player
            self.assertLess(time.monotonic(), end)
            client.update()
            time.sleep(0.01)
        port = self.udp_port
        crashed.process.kill()
        crashed.process.wait()
        self.serve("--resume", logs, "--port", str(port), *key)
        self.assertEqual(self.udp_port, port)
        end = time.monotonic() + START_S
        while client.status().reconnects == 0:
            self.assertLess(time.monotonic(), end, client.status())
            client.update()
            time.sleep(0.01)
        self.assertEqual(client.status().player, slot)
        for old in token, unused:
            self.assertEqual(self.refused(old), "the token was issued before this server started")
        self.play(self.backend.token())

    def test_replay_asks_for_tokens_of_viewers(self):
        logs = pathlib.Path(self.folder) / "logs"
        run("serve", "--port", "0", "--ai", "2", "--ticks", "300", "--fast", "--record", str(logs))
        log, = logs.glob("*.sblog")
        self.serve(str(log), "--token-key", self.backend.public_key, command=("replay", "play"))
        viewer = Role.REPLAY_VIEWER
        self.play(self.backend.token("--role", "replay-viewer"), role=viewer)
        self.assertIn("asks for a token", self.refused(None, role=viewer))
        self.assertIn("another role", self.refused(self.backend.token(), role=viewer))

    def test_wrong_options_are_refused(self):
        good = self.backend.public_key
        keys = pathlib.Path(self.folder) / "keys"
        for text in "", "# nothing\n", "xyz\n", good + "0\n", f"{good}\n{good}\n", "00" * 32, "x" * 5000:
            keys.write_text(text)
            result = run("serve", "--port", "0", "--ticks", "1", "--token-key-file", str(keys))
            self.assertEqual(result.returncode, 2, text)
            self.assertIn("token", result.stderr + "token" * ("large" in result.stderr))
        for wrong in (["--token-key", good[:-1]], ["--token-key", "g" * 64], ["--token-key", "00" * 32],
                      ["--token-key", good, "--token-key", good], ["--token-key-file", "/nowhere"],
                      ["--token-key-file", self.folder], ["--token-key-file", "/dev/zero"],
                      ["--token-key-file", self.backend.path],  # the secret key
                      ["--token-key", good, "--bots", "1"], ["--token-leeway", "61"],
                      ["--token-key", good, "--token-key", self.other.public_key,
                       "--token-key", Backend(self.folder, "fourth.key").public_key]):
            result = run("serve", "--port", "0", "--ticks", "1", *wrong)
            self.assertEqual(result.returncode, 2, wrong)
            self.assertTrue(result.stderr.startswith("sabot serve: "), wrong)
        with self.assertRaises(ArgumentError):
            Client("127.0.0.1", 7777, token="A")
        for wrong in (["--token", "A"], ["--token", "AAAA", "--token", "AAAA"], ["--token", "\u00e9A"]):
            result = run("bot", "--connect", "127.0.0.1:9", *wrong)
            self.assertEqual(result.returncode, 2, wrong)

    def test_bots_join_with_a_token_each(self):
        self.serve("--token-key", self.backend.public_key)
        tokens = [self.backend.token(user=user) for user in ("ann", "bob")]
        options = [part for token in tokens for part in ("--token", token)]
        result = run("bot", "--connect", self.endpoint(), "--count", "2", "--seconds", "10", *options)
        self.assertEqual(result.returncode, 0, result.stderr)
        result = run("bot", "--connect", self.endpoint(), "--seconds", "30")
        self.assertEqual(result.returncode, 1)
        self.assertIn("asks for a token", result.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
