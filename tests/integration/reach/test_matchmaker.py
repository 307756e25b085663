"""The example backend (server/host/examples/matchmaker.py) with a server and bots: parties play together,
sessions are filled up, tokens hold, and results come back by signed events."""

import hmac
import json
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/integration"))
sys.path.insert(0, str(ROOT / "tests/integration/admin"))

from admin_server import SABOT, TOKEN, Server, child, private, wait_for  # noqa: E402
from own_port import own_port  # noqa: E402

MATCHMAKER = ROOT / "server/host/examples/matchmaker.py"
SECRET = "battery-staple-of-the-webhooks"


class Matchmaker(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        folder, port = Path(holder.name), own_port()
        self.url, self.bots = f"http://127.0.0.1:{port}", []
        secret = private(folder / "secret", SECRET + "\n")
        public = subprocess.run([SABOT, "token", "key", "--out", str(folder / "backend.key")], check=True,
                                capture_output=True, text=True, timeout=60).stdout.strip()
        self.server = Server("--sessions", "1", "--session-capacity", "4", "--token-key", public,
                             "--set", "time_limit_s=30", "--leave-hold", "0", "--record", str(folder / "logs"),
                             "--webhook", self.url + "/events", "--webhook-secret-file", str(secret))
        self.addCleanup(self.server.close)
        self.backend = child([sys.executable, "-B", str(MATCHMAKER), "--port", str(port),
                              "--admin", f"http://127.0.0.1:{self.server.port}",
                              "--admin-token-file", str(private(folder / "token", TOKEN + "\n")),
                              "--key", str(folder / "backend.key"), "--server", self.server.udp,
                              "--server-key", self.server.key, "--webhook-secret-file", str(secret),
                              "--players", "3", "--sabot", SABOT],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(self.end_children)
        self.assertIn("listening", self.backend.stdout.readline())
        # The server refuses tokens of the second in which it started.
        started = int(time.time())
        wait_for(lambda: int(time.time()) > started, "the next second")

    def end_children(self):
        for process in (*self.bots, self.backend):
            process.kill()
            process.communicate()

    def call(self, path, body=None, headers=None):
        """Returns status and answer."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers or {}),
                                        timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def signature(self, stamp, body):
        return "v1=" + hmac.new(SECRET.encode(), stamp.encode() + b"." + body, "sha256").hexdigest()

    def play(self, *users, mode="deathmatch"):
        status, told = self.call("/play", {"users": users, "mode": mode})
        self.assertEqual(status, 200, told)
        self.assertEqual(set(told["links"]), set(users))
        return told

    def join(self, link, seconds=60):
        bot = child([SABOT, "bot", "--connect", link, "--seconds", str(seconds), "--reconnect", "0", "--json"],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.bots.append(bot)
        return bot

    def refused(self, link):
        bot = self.join(link, 20)
        return json.loads(bot.communicate(timeout=60)[0])["refused"]

    def plays(self, session, *users):
        """Waits until the backend knows that these users play in a session."""
        def known():
            places = self.call("/sessions")[1].get(str(session), {})
            return all(places.get(user) for user in users)
        wait_for(known, f"{users} in session {session}")

    def test_from_a_request_to_the_result(self):
        party = self.play("ada", "bob")
        for link in party["links"].values():
            self.join(link)
        self.plays(party["session"], "ada", "bob")
        # The third place is filled; the fourth player gets another session.
        third, fourth = self.play("cid"), self.play("dan")
        self.assertEqual(third["session"], party["session"])
        self.assertNotEqual(fourth["session"], party["session"])
        self.join(third["links"]["cid"])
        self.plays(party["session"], "cid")
        players = self.server.get("/v1/players")["players"]
        self.assertEqual(sorted((player["account"], player["session"]) for player in players),
                         [(user, party["session"]) for user in ("ada", "bob", "cid")])
        # A token is good once, and for its session alone.
        self.assertEqual(self.refused(party["links"]["ada"]), 1)
        elsewhere = fourth["links"]["dan"].replace(f"/{fourth['session']}?", f"/{party['session']}?")
        self.assertEqual(self.refused(elsewhere), 1)
        result = wait_for(lambda: [one for one in self.call("/results")[1]
                                   if one["session"] == party["session"]], "the result")[0]
        self.assertGreaterEqual(result["seconds"], 29)
        self.assertIn("kills", result["result"])
        self.assertTrue(Path(result["log"]).name.endswith(".sblog"))
        # The session ends with its match, and nobody is expected there any more.
        wait_for(lambda: str(party["session"]) not in self.call("/sessions")[1], "the end of the session")

    def test_parties_are_teams(self):
        first, second = self.play("ada", "bob", mode="team"), self.play("cid", mode="team")
        self.assertEqual(first["session"], second["session"])
        for link in (*first["links"].values(), *second["links"].values()):
            self.join(link)
        self.plays(first["session"], "ada", "bob", "cid")
        teams = {user: self.team_of(link) for user, link in (first["links"] | second["links"]).items()}
        self.assertEqual(teams["ada"], teams["bob"])
        self.assertEqual({teams["ada"], teams["cid"]}, {1, 2})

    def team_of(self, link):
        shown = subprocess.run([SABOT, "token", "show", link.rpartition("token=")[2]], check=True,
                               capture_output=True, text=True, timeout=60).stdout
        return json.loads(shown)["team"]

    def test_wrong_requests_and_events(self):
        for wrong in (b"", b"[]", {"users": [], "mode": "team"}, {"users": ["a"] * 9, "mode": "team"},
                      {"users": ["--help"], "mode": "team"}, {"users": [1], "mode": "team"}, {"users": ["a"]}):
            self.assertEqual(self.call("/play", wrong)[0], 400, wrong)
        self.assertEqual(self.call("/play", b"x" * 70000)[0], 413)
        event = json.dumps({"event": "match_over", "session": 1}).encode()
        now, old = str(int(time.time())), str(int(time.time()) - 400)
        for stamp, sign in ((now, None), (now, "v1=" + "0" * 64), (old, self.signature(old, event)), ("", "v1=")):
            headers = {"Sabot-Timestamp": stamp} | ({"Sabot-Signature": sign} if sign else {})
            self.assertEqual(self.call("/events", event, headers)[0], 401, headers)
        self.assertEqual(self.call("/results"), (200, []))
        # More parties than the server has room for.
        for i in range(3):
            self.play(*(f"u{i}{k}" for k in range(3)), mode="ctf")
        self.assertEqual(self.call("/play", {"users": ["late"], "mode": "ctf"})[0], 503)

    def test_it_is_an_example_under_150_lines(self):
        self.assertLess(len(MATCHMAKER.read_text().splitlines()), 150)


if __name__ == "__main__":
    unittest.main()
