"""How players find a server: `sabot ping`, announcements and the example of a server list, and the
local network. Everything stays on loopback."""

import http.server
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "admin"))
from admin_server import ROOT, SABOT, Server, child, private, wait_for  # noqa: E402
from own_port import own_port  # noqa: E402

LIST_SERVER = ROOT / "server/host/examples/list_server.py"


def run(*arguments, status=0):
    done = subprocess.run([SABOT, *arguments], capture_output=True, text=True, timeout=90)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def port_of(address):
    return int(address.rpartition(":")[2])


class WithServers(unittest.TestCase):
    def setUp(self):
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            server.close()

    def serve(self, *arguments):
        self.servers.append(Server(*arguments))
        return self.servers[-1]


class Ping(WithServers):
    def test_round_trips_are_measured_without_a_connection(self):
        first, second = self.serve(), self.serve("--sessions", "2")
        for _ in range(5):  # until the machine is quick enough
            told = json.loads(run("ping", "--json", "--count", "4", "--interval", "50", "--timeout",
                                  "20000", first.udp, f"sabot://{second.udp}/1").stdout)
            if all(one["median_ms"] < 1000 for one in told["servers"]):
                break
        for one, server in zip(told["servers"], (first, second)):
            self.assertEqual((one["address"], one["sent"], one["received"], one["loss"]),
                             (server.udp, 4, 4, 0))
            self.assertEqual(one["server_key"], server.key)
            self.assertLessEqual(0, one["min_ms"])
            self.assertLessEqual(one["min_ms"], one["median_ms"])
            self.assertLess(one["median_ms"], 1000)
        self.assertIn(told["best"], (first.udp, f"sabot://{second.udp}/1"))
        for server in (first, second):
            metrics = server.request("GET", "/metrics").body.decode()
            self.assertRegex(metrics, r"(?m)^sabot_players 0$")
        self.assertIn("ms", run("ping", "--count", "1", "--timeout", "20000", first.udp).stdout)

    def test_a_server_that_does_not_answer_fails(self):
        server = self.serve()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
            silent.bind(("127.0.0.1", 0))
            quiet = f"127.0.0.1:{silent.getsockname()[1]}"
            done = run("ping", "--json", "--count", "2", "--interval", "50", "--timeout", "6000",
                       quiet, server.udp, status=1)
        told = json.loads(done.stdout)
        self.assertEqual([one["received"] for one in told["servers"]], [0, 2])
        self.assertEqual(told["best"], server.udp)

    def test_wrong_use(self):
        self.assertIn("give 1 to", run("ping", status=2).stderr)
        self.assertIn("no HOST", run("ping", "host:0", status=2).stderr)
        self.assertIn("--count", run("ping", "--count", "0", "127.0.0.1", status=2).stderr)


class Lists:
    """Takes announcements, and refuses the first ones."""

    def __init__(self, refused=0):
        self.told, self.refused, self.headers = [], refused, []
        lists = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                lists.headers.append({name.lower(): value for name, value in self.headers.items()})
                refuse = lists.refused > 0
                lists.refused -= refuse
                if not refuse:
                    lists.told.append((time.monotonic(), json.loads(body)))
                self.send_response(503 if refuse else 200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/list"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Announce(WithServers):
    def test_server_tells_what_it_has_and_withdraws(self):
        lists = Lists(refused=1)
        self.addCleanup(lists.close)
        server = self.serve("--announce", lists.url, "--announce-interval", "5", "--server-name",
                            "Garage", "--mode", "team", "--players", "6", "--spectators", "3",
                            "--session-password", "sesame", "--spectator-delay", "2")
        told = wait_for(lambda: lists.told, "the announcement")[0][1]
        self.assertEqual((told["version"], told["name"], told["key"], told["address"]),
                         (1, "Garage", server.key, None))
        self.assertEqual(told["port"], port_of(server.udp))
        self.assertEqual((told["players"], told["player_capacity"], told["token"]), (0, 6, False))
        self.assertEqual(told["expires_s"], 15)
        session = told["sessions"][0]
        self.assertEqual({name: session[name] for name in (
            "number", "name", "mode", "rules", "port", "players", "player_capacity", "computers",
            "spectators", "spectator_capacity", "spectator_delay_ms", "password", "warming_up")}, {
                "number": 1, "name": "Match 1", "mode": "team", "rules": "tanks",
                "port": told["port"], "players": 0, "player_capacity": 6, "computers": 0,
                "spectators": 0, "spectator_capacity": 3, "spectator_delay_ms": 2000,
                "password": True, "warming_up": False})
        bodies = [headers for headers in lists.headers if "authorization" in headers]
        self.assertEqual(bodies, [])
        # It comes again behind the interval, with what has changed.
        server.join(1, "--password", "sesame")
        wait_for(lambda: lists.told[-1][1].get("players") == 1, "the player")
        # One may be heard late, and then the next one seems to come early.
        wait_for(lambda: any(later - before > 4 for (before, _), (later, _)
                             in zip(lists.told, lists.told[1:])), "an interval")
        metrics = server.request("GET", "/metrics").body.decode()
        self.assertIn('sabot_announcements_total{outcome="failed"} 1', metrics)
        self.assertIn("sabot_listed_servers 1", metrics)
        server.close()
        self.servers.clear()
        last = wait_for(lambda: (one := lists.told[-1][1]).get("gone") and one, "the end")
        self.assertEqual((last["gone"], last["key"]), (True, server.key))

    def test_drain_withdraws_at_once_and_unlisted_sessions_are_not_told(self):
        lists = Lists()
        self.addCleanup(lists.close)
        key = private(Path(self.enterContext_folder()) / "token", "secret-of-the-list\n")
        server = self.serve("--announce", lists.url, "--announce-token-file", str(key),
                            "--announce-interval", "5", "--announce-address", "play.example",
                            "--session-capacity", "2")
        made = server.request("POST", "/v1/sessions", body={"name": "Hidden",
                                                            "visibility": "unlisted"})
        self.assertEqual(made.status, 201)
        wait_for(lambda: len(lists.told) >= 2, "the second announcement")
        self.assertEqual(lists.told[0][1]["address"], "play.example")
        self.assertEqual(lists.headers[0]["authorization"], "Bearer secret-of-the-list")
        self.assertEqual([one["name"] for one in lists.told[-1][1]["sessions"]], ["Match 1"])
        server.join(1)
        server.request("POST", "/v1/server/drain")
        wait_for(lambda: lists.told[-1][1].get("gone"), "the end")

    def enterContext_folder(self):
        import tempfile
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_a_list_that_hangs_holds_up_nothing(self):
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            server = self.serve("--announce", f"http://127.0.0.1:{silent.getsockname()[1]}/")
            server.join(1)
            before = server.get("/v1/sessions/1")["tick"]
            wait_for(lambda: server.get("/v1/sessions/1")["tick"] > before + 60, "ticks")
            began = time.monotonic()
            server.close()
            self.servers.clear()
            self.assertLess(time.monotonic() - began, 30)

    def test_wrong_options(self):
        for arguments, text in ((["--announce", "ftp://a"], "ftp://a"),
                                (["--announce-interval", "1"], "announce-interval"),
                                (["--server-name", "x" * 64], "server-name"),
                                (["--announce", "http://a/", "--announce-token-file", "/no/file"],
                                 "/no/file")):
            with self.subTest(arguments):
                self.assertIn(text, run("serve", "--port", "0", "--seconds", "1", *arguments,
                                        status=2).stderr)


class ListProcess:
    def __init__(self, *arguments):
        self.process = child([sys.executable, "-B", str(LIST_SERVER), "--port", "0", *arguments],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = self.process.stdout.readline().split()[-1]

    def get(self, query=""):
        with urllib.request.urlopen(self.url + query, timeout=30) as answer:
            return json.load(answer)["servers"]

    def post(self, told, token=None):
        body = told if isinstance(told, bytes) else json.dumps(told).encode()
        request = urllib.request.Request(self.url, body, method="POST")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def close(self):
        self.process.kill()
        self.process.communicate()


class ServerList(WithServers):
    def start(self, *arguments):
        lists = ListProcess(*arguments)
        self.addCleanup(lists.close)
        return lists

    def test_a_client_joins_from_the_list(self):
        lists = self.start()
        server = self.serve("--announce", lists.url, "--announce-interval", "5", "--mode", "ctf",
                            "--server-name", "Flags of loopback")
        shown = wait_for(lists.get, "the server in the list")[0]
        self.assertEqual((shown["name"], shown["address"]), ("Flags of loopback", "127.0.0.1"))
        self.assertEqual(shown["link"], f"sabot://{server.udp}?key={server.key}")
        bot = child([SABOT, "bot", "--connect", shown["link"], "--count", "1"],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(lambda: server.get("/v1/sessions/1")["players"] == 1, "the client")
        bot.send_signal(signal.SIGINT)
        self.assertEqual(bot.communicate(timeout=60)[1].count("refused"), 0)
        self.assertEqual(len(lists.get("?mode=ctf&name=LOOP&not_full=1&no_password=1")), 1)
        for query in ("?mode=team", "?name=other", "?protocol=99", "?map=none"):
            self.assertEqual(lists.get(query), [], query)
        server.close()
        self.servers.clear()
        self.assertEqual(lists.get(), [])

    def told(self, server, **changed):
        session = {"number": 1, "name": "a", "mode": "m", "map": "x", "players": 0,
                   "player_capacity": 4, "password": False}
        return {"version": 1, "key": server.key, "name": "n", "port": port_of(server.udp),
                "protocol": [2, 1], "expires_s": 10, "sessions": [session]} | changed

    def test_only_servers_that_answer_with_their_key_are_listed(self):
        lists = self.start()
        server = self.serve()
        self.assertEqual(lists.post(self.told(server, key="0" * 64)), 422)
        time.sleep(2.1)  # the list verifies a sender's new servers that often
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
            silent.bind(("127.0.0.1", 0))
            self.assertEqual(lists.post(self.told(server, port=silent.getsockname()[1])), 422)
        self.assertEqual(lists.get(), [])
        wait_for(lambda: lists.post(self.told(server)) == 200, "a place in the list")
        self.assertEqual(len(lists.get()), 1)
        # Somebody else's address is not believed without the token, and an entry expires.
        self.assertEqual(lists.post(self.told(server, address="203.0.113.1")), 200)
        self.assertEqual(lists.get()[0]["address"], "127.0.0.1")
        wait_for(lambda: not lists.get(), "the end of the entry")

    def test_bounds_and_wrong_announcements(self):
        folder = Path(Announce.enterContext_folder(self))
        lists = self.start("--limit", "1", "--token-file", str(private(folder / "t", "word\n")))
        first, second = self.serve(), self.serve()
        self.assertEqual(lists.post(self.told(first)), 401)
        self.assertEqual(lists.post(self.told(first), "wrong"), 401)
        wait_for(lambda: lists.post(self.told(first, expires_s=60), "word") == 200, "a place")
        self.assertEqual(lists.post(self.told(second), "word"), 503)
        for wrong in (b"", b"[", b"[" * 100000, b"{}", b"7", self.told(first, port="a"),
                      self.told(first, port=70000), self.told(first, sessions=[{}]),
                      self.told(first, protocol=[]), self.told(first, version=2)):
            self.assertEqual(lists.post(wrong, "word"), 400)
        self.assertEqual(lists.post(b"x" * 300000, "word"), 413)
        self.assertEqual(len(lists.get()), 1)
        gone = {"version": 1, "key": first.key, "gone": True}
        self.assertEqual(lists.post(gone, "word"), 200)
        self.assertEqual(lists.get(), [])

    def test_it_is_an_example_under_150_lines(self):
        self.assertLess(len(LIST_SERVER.read_text().splitlines()), 150)


class Lan(WithServers):
    def test_servers_of_one_machine_are_found_and_joined(self):
        port = str(own_port())
        names = ("Garage", "Attic")
        servers = [self.serve("--lan", "--lan-port", port, "--server-name", name, "--players",
                              str(4 + i)) for i, name in enumerate(names)]
        self.serve("--server-name", "Hidden")
        found = []

        addresses = itertools.cycle(("127.0.0.1", "127.255.255.255"))

        def look():
            nonlocal found
            done = subprocess.run([SABOT, "find", "--json", "--seconds", "1.5", "--address",
                                   next(addresses), "--port", port],
                                  capture_output=True, text=True, timeout=60)
            found = json.loads(done.stdout)["servers"]
            return len(found) == 2
        wait_for(look, "both servers")
        found.sort(key=lambda one: one["player_capacity"])
        for one, server, name in zip(found, servers, names):
            self.assertEqual((one["name"], one["address"], one["server_key"]),
                             (name, server.udp, server.key))
            self.assertFalse(one["password"] or one["token"] or one["other_version"])
        bot = child([SABOT, "bot", "--connect", found[1]["link"], "--count", "1"],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(lambda: servers[1].get("/v1/sessions/1")["players"] == 1, "the client")
        bot.send_signal(signal.SIGINT)
        bot.communicate(timeout=60)
        metrics = servers[1].request("GET", "/metrics").body.decode()
        self.assertRegex(metrics, r'sabot_lan_questions_total\{outcome="answered"\} [1-9]')

    def test_nobody_answers_without_the_option(self):
        self.serve()
        done = run("find", "--seconds", "0.5", "--address", "127.255.255.255", "--port",
                   str(own_port()), status=1)
        self.assertIn("no server answered", done.stdout)

    def test_wrong_use(self):
        for address in "here", "::1":  # these questions go by IPv4 alone
            self.assertIn(f"--address: '{address}' is not an IPv4 address",
                          run("find", "--address", address, status=2).stderr)
        self.assertIn("--port", run("find", "--port", "0", status=2).stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], verbosity=2)
