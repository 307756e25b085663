"""The log of the process: a real server's lines as JSON, read by Python's parser, while clients join
and are refused, an operator calls, and signals arrive.

SABOT_PROGRAM names the program, SABOT_LIBRARY the client library."""

import collections
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
for folder in "client-sdk/python", "tests/integration/admin":
    sys.path.insert(0, str(ROOT / folder))

from admin_server import SABOT, WAIT_S, child, private, wait_for  # noqa: E402
from sabot import Client, EndedError, Reason, Role, State  # noqa: E402
from test_webhooks import Receiver  # noqa: E402

TOKEN = "s3cret-admin-token-5150"
WRONG = "wr0ng-admin-token-6160"
PASSWORD = "s3cret-password-7170"
BAD_PASSWORD = "wr0ng-password-8180"
WEBHOOK_SECRET = "s3cret-webhook-key-9190"
URL_SECRET = "s3cret-in-an-url-1210"
LEVELS = ("debug", "info", "warning", "error")


class Server:
    """`sabot serve` with JSON lines, which are parsed as they are read."""

    def __init__(self, folder, *arguments, level="debug"):
        self.folder = Path(folder)
        self.token = private(self.folder / "token", TOKEN + "\n")
        self.out = self.folder / "stderr.txt"
        with open(self.out, "wb") as stream:
            self.process = child([SABOT, "serve", "--port", "0", "--log-format", "json",
                                  "--log-level", level, "--json", *arguments],
                                 stdout=subprocess.PIPE, stderr=stream)

    def lines(self):
        text = self.out.read_bytes().decode()
        whole = text[:text.rfind("\n") + 1]
        return [json.loads(line) for line in whole.splitlines()]

    def events(self, name):
        return [line for line in self.lines() if line["event"] == name]

    def await_event(self, name, count=1):
        return wait_for(lambda: (found := self.events(name)) and len(found) >= count and found,
                        f"{count} of {name}")

    def await_refusals(self, count):
        """Returns the codes of refused hellos and declined requests, when `count` are told."""
        return wait_for(lambda: len(found := self.events("client_refused") +
                                    self.events("request_declined")) >= count and
                        {line["code"] for line in found}, f"{count} refusals")

    def address(self, name="listening"):
        return self.await_event(name)[0]["address"]

    def client(self, **options):
        return Client("127.0.0.1", int(self.address().rsplit(":", 1)[1]), **options)

    def call(self, method, path, body=None, token=TOKEN):
        port = re.search(r":(\d+)/", self.await_event("admin_listening")[0]["message"])[1]
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def end(self, number=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(number)
        out, _ = self.process.communicate(timeout=WAIT_S)
        return out


class Journal(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def serve(self, *arguments, **options):
        server = Server(self.folder, *arguments, **options)
        self.addCleanup(lambda: (server.process.kill(), server.process.communicate()))
        server.await_event("server_ready")
        return server

    def refused(self, server, **options):
        with server.client(reconnect_ms=0, **options) as client:
            with self.assertRaises(EndedError):
                client.wait(State.PLAYING)
            return client.status().refusal

    @contextlib.contextmanager
    def playing(self, server, **options):
        with server.client(**options) as client:
            client.wait(State.PLAYING)
            yield client

    def check_form(self, lines):
        for line in lines:
            self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
            self.assertIn(line["level"], LEVELS)
            self.assertRegex(line["event"], r"^[a-z]+(_[a-z]+)*$")
            self.assertTrue(line["message"])

    def test_life_of_a_server_is_told(self):
        server = self.serve("--session-password", PASSWORD, "--admin", "0", "--admin-token-file",
                            str(private(self.folder / "token", TOKEN)), "--session-capacity", "3",
                            "--ban-file", str(self.folder / "bans.json"))
        with self.playing(server, session=1, password=PASSWORD, name="Zoe\"\\"):
            pass
        left = server.await_event("player_left")[0]
        joined = server.events("player_joined")[0]
        self.assertEqual(joined["name"], "Zoe\"\\")
        self.assertEqual((joined["session"], joined["slot"], joined["address"], joined["role"]),
                         (1, 0, "127.0.0.1", "player"))
        self.assertEqual((left["client"], left["code"]), (joined["client"], "goodbye"))
        self.assertEqual(self.refused(server, session=1, password=BAD_PASSWORD), 14)
        self.assertEqual(self.refused(server, session=77), 3)
        self.assertEqual(server.await_refusals(2), {"password", "session_unknown"})
        self.assertEqual(server.call("GET", "/v1/sessions")[0], 200)
        self.assertEqual(server.call("GET", "/v1/sessions", token=WRONG)[0], 401)
        self.assertEqual(server.call("GET", f"/{URL_SECRET}", token=WRONG)[0], 401)
        self.assertEqual(server.call("POST", "/v1/sessions", {"name": "second"})[0], 201)
        with self.playing(server, session=2):
            self.assertEqual(server.call("POST", "/v1/bans", {"address": "127.0.0.1",
                                                              "reason": "a\nb\u202e"})[0], 400)
            self.assertEqual(server.call("POST", "/v1/bans", {"address": "127.0.0.1",
                                                              "reason": "aimbot"})[0], 201)
            server.await_event("ban_enforced")
            self.assertEqual(server.await_event("player_left", 2)[1]["code"], "sent_away")
        self.assertEqual(self.refused(server, session=2), 19)
        self.assertEqual(server.call("DELETE", "/v1/bans/1")[0], 204)
        self.assertEqual(server.call("DELETE", "/v1/sessions/2")[0], 204)
        server.await_event("session_ended")
        metrics = server.call("GET", "/metrics")[1].decode()
        summary = json.loads(server.end(signal.SIGTERM))
        for reason, count in (("password", 1), ("session_unknown", 1), ("banned", 1), ("vote", 0)):
            refused, declined = (summary[name][reason]
                                 for name in ("clients_refused_by", "requests_declined_by"))
            self.assertEqual(refused + declined, count, reason)
            self.assertIn(f'sabot_refused_hellos_total{{reason="{reason}"}} {refused}\n', metrics)
            self.assertIn(f'sabot_declined_requests_total{{reason="{reason}"}} {declined}\n', metrics)
        self.assertEqual(set(summary["clients_refused_by"]),
                         set(re.findall(r'sabot_refused_hellos_total{reason="(\w+)"', metrics)))
        self.assertEqual(len(summary["clients_refused_by"]), 19)
        lines = server.lines()
        self.check_form(lines)
        events = [line["event"] for line in lines]
        for name in ("server_starting", "configuration", "server_ready", "session_made",
                     "match_started", "session_ended", "admin_call", "admin_read", "admin_refused",
                     "ban_made", "ban_removed", "server_draining", "server_ended"):
            self.assertIn(name, events)
        self.assertEqual(events[0], "server_starting")
        self.assertEqual(events[-1], "server_ended")
        calls = {line["message"].split(" from ")[0]: line for line in lines
                 if line["event"] == "admin_call"}
        self.assertEqual(calls["POST /v1/bans"]["address"], "127.0.0.1")
        self.assertEqual(calls["DELETE /v1/bans/1"]["status"], 204)
        self.assertEqual([line["message"].split(" from ")[0] for line in lines
                          if line["event"] == "admin_refused"],
                         ["GET /v1/sessions", "GET an unknown path"])
        made = next(line for line in lines if line["event"] == "session_made")
        self.assertEqual((made["session"], made["name"], made["map"]), (2, "second", "arena"))

    def test_ban_ends_clients_that_wait_in_the_lobby(self):
        server = self.serve("--admin", "0", "--admin-token-file",
                            str(private(self.folder / "token", TOKEN)))
        with server.client(role=Role.LOBBY, reconnect_ms=0) as client:
            client.wait(State.LOBBY)
            self.assertEqual(server.call("POST", "/v1/bans", {"range": "127.0.0.0/8"})[0], 201)
            with self.assertRaises(EndedError):
                client.wait(State.PLAYING)
            self.assertEqual(client.status().reason, Reason.SERVER_CLOSED)
        self.assertIn("1 client ", server.await_event("ban_enforced")[0]["message"])
        metrics = server.call("GET", "/metrics")[1].decode()
        self.assertIn('sabot_closed_connections_total{reason="banned"} 1\n', metrics)
        self.assertEqual(server.events("player_joined"), [])

    def test_each_short_stay_is_told_to_receivers(self):
        receiver = Receiver(refusals=0)
        self.addCleanup(receiver.server_close)
        self.addCleanup(receiver.shutdown)
        server = self.serve("--webhook", receiver.url)
        for number in range(8):
            with self.playing(server, name=f"guest {number}"):
                pass  # it leaves at once, long before a quarter of a second has passed
        wait_for(lambda: len(receiver.named("player_left")) == 8, "8 departures")
        server.end()
        came = [(one["name"], one["player"]) for one in receiver.named("player_joined")]
        self.assertEqual(came, [(one["name"], one["player"])
                                for one in receiver.named("player_left")])
        self.assertEqual([name for name, _ in came], [f"guest {number}" for number in range(8)])

    def test_levels_leave_out_what_is_below_and_change_live(self):
        config = self.folder / "sabot.json"
        config.write_text('{"log_level": "warning"}')
        server = Server(self.folder, "--config", str(config), level="info")
        server.await_event("server_ready")  # the flag precedes the file
        server.end()
        with open(server.out, "wb") as stream:
            server.process = child([SABOT, "serve", "--port", "0", "--log-format", "json",
                                    "--config", str(config), "--plain-wire"],
                                   stdout=subprocess.PIPE, stderr=stream)
        self.addCleanup(lambda: (server.process.kill(), server.process.communicate()))
        server.await_event("wire_plain")
        config.write_text('{"log_level": "debug"}')
        server.process.send_signal(signal.SIGHUP)
        # The change is told by the level before it. A busy server takes a further one with it.
        for grace in range(3, 40):
            time.sleep(0.5)
            config.write_text(json.dumps({"log_level": "debug", "grace": grace}))
            server.process.send_signal(signal.SIGHUP)
            if server.events("config_reloaded"):
                break
        self.assertIn("grace", server.await_event("config_reloaded")[-1]["message"])
        self.assertEqual({line["level"] for line in server.lines()}, {"warning", "info"})
        server.end()

    def test_wrong_configuration_of_a_reload_is_told(self):
        config = self.folder / "sabot.json"
        config.write_text("{}")
        server = self.serve("--config", str(config))
        config.write_text('{"graze": "\\u001b[2J"}')
        server.process.send_signal(signal.SIGHUP)
        told = server.await_event("config_wrong", 2)
        self.assertIn("graze", told[0]["message"])
        config.write_text('{"port": 1}')
        server.process.send_signal(signal.SIGHUP)
        self.assertEqual(self.exit_of(server), 0)

    def exit_of(self, server):
        server.end()
        return server.process.returncode

    def test_flood_of_refusals_is_bounded_and_counted(self):
        server = self.serve()
        count, begun = 150, time.monotonic()
        for _ in range(count):
            self.assertEqual(self.refused(server, session=99), 3)
        lasted_s = time.monotonic() - begun
        server.end()
        lines = server.events("client_refused")
        single = [line for line in lines if "suppressed" not in line]
        told = sum(line["suppressed"] for line in lines if "suppressed" in line)
        self.assertEqual(len(single) + told, count)
        begun = sorted(line["time"] for line in single)
        self.assertLessEqual(max(collections.Counter(time[:18] for time in begun).values()), 40)
        if count > 40 * (lasted_s / 10 + 1):  # else it came too slowly to be a flood
            self.assertGreater(told, 0)

    def test_file_takes_the_lines_and_is_opened_again(self):
        log = self.folder / "server.log"
        config = self.folder / "sabot.json"
        config.write_text("{}")
        server = Server(self.folder, "--log-file", str(log), "--config", str(config))
        self.addCleanup(lambda: (server.process.kill(), server.process.communicate()))
        wait_for(lambda: log.exists() and "server_ready" in log.read_text(), "lines in the file")
        self.assertEqual(log.stat().st_mode & 0o777, 0o640 & ~self.umask())
        log.rename(self.folder / "old.log")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: log.exists() and "config_reloaded" in log.read_text(), "a new file")
        log.rename(self.folder / "kept.log")
        log.mkdir()  # no file can be opened there: the lines stay where they were
        server.process.send_signal(signal.SIGHUP)
        kept = self.folder / "kept.log"
        wait_for(lambda: "stays in its old file" in kept.read_text(), "lines in the old file")
        server.end()
        self.assertEqual(server.out.read_bytes(), b"")
        self.assertIn("server_ended", kept.read_text())
        self.check_form([json.loads(line) for line in kept.read_text().splitlines()])

    @staticmethod
    def umask():
        mask = os.umask(0)
        os.umask(mask)
        return mask

    def test_failed_start_is_a_line_too(self):
        start = subprocess.run([SABOT, "serve", "--log-format", "json", "--port", "0", "--record",
                                "/proc/nowhere"], capture_output=True, text=True, timeout=WAIT_S)
        self.assertEqual(start.returncode, 2)
        lines = [json.loads(line) for line in start.stderr.splitlines()]
        self.assertEqual((lines[-1]["event"], lines[-1]["level"]), ("server_failed", "error"))
        missing = subprocess.run([SABOT, "serve", "--log-file", "/proc/nowhere/log", "--port", "0"],
                                 capture_output=True, text=True, timeout=WAIT_S)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("/proc/nowhere/log", missing.stderr)
        os.mkfifo(self.folder / "pipe")  # that nobody reads: the start must not wait for a reader
        pipe = subprocess.run([SABOT, "serve", "--log-file", str(self.folder / "pipe"), "--port",
                               "0"], capture_output=True, text=True, timeout=WAIT_S)
        self.assertEqual(pipe.returncode, 2)
        self.assertIn("pipe", pipe.stderr)

    def test_pipe_that_nobody_reads_holds_nothing_up(self):
        read, write = os.pipe()
        self.addCleanup(os.close, read)
        process = child([SABOT, "serve", "--port", "0", "--log-format", "json", "--json", "--ai",
                         "2", "--set", "time_limit_s=1", "--ticks", "9000", "--fast"],
                        stdout=subprocess.PIPE, stderr=write)
        os.close(write)
        out, _ = process.communicate(timeout=WAIT_S)
        self.assertGreaterEqual(json.loads(out)["ticks"], 9000)

    def test_no_secret_is_ever_told(self):
        key = self.folder / "server.key"
        private(self.folder / "hook", WEBHOOK_SECRET)
        token_key = self.folder / "backend.key"
        made = subprocess.run([SABOT, "token", "key", "--out", str(token_key)], check=True,
                              capture_output=True, text=True, timeout=WAIT_S)
        server = self.serve(
            "--session-password", PASSWORD, "--key-file", str(key), "--admin", "0",
            "--admin-token-file", str(private(self.folder / "token", TOKEN)), "--webhook",
            f"http://127.0.0.1:9/hook?key={URL_SECRET}", "--webhook-secret-file",
            str(self.folder / "hook"), "--token-key", made.stdout.strip(), "--web", "0", "--record",
            str(self.folder / "logs"))
        time.sleep(1.1)  # a token must be issued after the second of the start

        def issue(user):
            return subprocess.run([SABOT, "token", "issue", "--key", str(token_key), "--user", user],
                                  check=True, capture_output=True, text=True,
                                  timeout=WAIT_S).stdout.strip()

        tokens = [issue("alice"), issue("bob")]
        with self.playing(server, session=1, password=PASSWORD, token=tokens[0]):
            pass
        self.refused(server, session=1, password=PASSWORD, token=tokens[0])  # it was used
        self.refused(server, session=1, password=BAD_PASSWORD, token=tokens[1])
        self.refused(server, session=1, token="AAAA")
        server.await_event("user_joined")
        server.await_event("webhook_failed")
        self.assertEqual(server.call("GET", "/v1/server", token=WRONG)[0], 401)
        outputs = [server.call("GET", path)[1] for path in
                   ("/metrics", "/v1/players", "/v1/sessions", "/v1/config", "/v1/server")]
        server.process.send_signal(signal.SIGHUP)
        outputs += [server.end(signal.SIGTERM).encode(), server.out.read_bytes()]
        secrets = [TOKEN, WRONG, PASSWORD, BAD_PASSWORD, WEBHOOK_SECRET, *tokens,
                   key.read_bytes().hex(), key.read_text("latin-1").strip(),
                   token_key.read_text("latin-1").strip()]
        for secret in secrets:
            self.assertGreaterEqual(len(secret), 16)
            for output in outputs:
                self.assertNotIn(secret.encode("latin-1"), output)
        # The configuration names the receivers to its operator; the log does not.
        self.assertNotIn(URL_SECRET.encode(), server.out.read_bytes())
        self.check_form(server.lines())
        self.assertEqual(server.events("user_joined")[0]["account"], "alice")

    def test_resume_secret_is_not_told(self):
        sys.path.insert(0, str(ROOT / "tests" / "integration" / "web"))
        from web_server import PLAYER, WebSocket, hello, msgpack  # noqa: E402
        server = self.serve("--web", "0")
        port = int(re.search(r":(\d+)/", server.address("web_listening"))[1])
        with WebSocket(port) as socket:
            socket.send(hello(PLAYER))
            welcome = msgpack.unpackb(socket.receive())
        secrets = [part for part in welcome if isinstance(part, bytes) and len(part) == 16]
        self.assertTrue(secrets, welcome)
        server.await_event("player_left")
        server.end()
        for secret in secrets:
            for form in secret, secret.hex().encode():
                self.assertNotIn(form, server.out.read_bytes())

    def test_crash_is_told_as_lines(self):
        server = self.serve()
        with self.playing(server):
            server.process.send_signal(signal.SIGABRT)
            server.process.communicate(timeout=WAIT_S)
        lines = [json.loads(line) for line in server.out.read_text().splitlines() if line and
                 line[0] == "{"]
        if not [line for line in lines if line["event"] == "crashed"]:
            self.skipTest("a sanitizer has its own handler of crashes")
        match = next(line for line in lines if line["event"] == "crashed_match")
        self.assertEqual((match["session"], match["seed"]), (1, "1"))


if __name__ == "__main__":
    unittest.main()
