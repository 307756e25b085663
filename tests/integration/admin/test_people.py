"""Players that an operator mutes, kicks and bans, and accounts of connect tokens."""

import json
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from admin_server import SABOT, Server, WithServer, private, wait_for


class Players(WithServer):
    def test_players_are_listed_muted_and_kicked(self):
        bots = self.server.join(2)
        player = self.server.named("bot")[0]
        self.assertEqual((player["address"], player["role"], player["session"]),
                         ("127.0.0.1", "player", 1))
        place = f"/v1/players/{player['id']}"
        self.assertEqual(self.server.request("POST", place + "/mute").status, 204)
        self.assertTrue(self.server.get(place)["muted"])
        self.assertEqual(self.server.request("POST", place + "/unmute").status, 204)
        self.assertFalse(self.server.get(place)["muted"])
        self.assertEqual(self.server.request("POST", place + "/kick").status, 204)
        wait_for(lambda: len(self.server.named("bot")) == 1, "end of the kicked player")
        self.problem(self.server.request("GET", place), 404)
        self.assertIsNone(bots.poll())
        self.assertEqual(self.server.get("/v1/players?session=1")["players"][0]["name"][:3], "bot")
        self.assertEqual(self.server.get("/v1/players?session=2")["players"], [])


class Bans(WithServer):
    ARGUMENTS = ("--ban-file", "{folder}/bans.json")

    def refused(self, *arguments):
        bot = subprocess.run([SABOT, "bot", "--connect", self.server.udp, "--reconnect", "0",
                              "--seconds", "20", *arguments], capture_output=True, text=True,
                             timeout=90)
        self.assertEqual(bot.returncode, 1, bot.stderr)
        return bot.stdout + bot.stderr

    def test_ban_of_a_range_kicks_and_refuses_with_its_reason(self):
        self.server.join(2)
        made = self.server.request("POST", "/v1/bans",
                                   body={"range": "127.0.0.0/8", "reason": "wallhack"})
        self.assertEqual(made.status, 201)
        wait_for(lambda: self.server.named("bot") == [], "end of the banned players")
        self.assertIn("wallhack", self.refused())
        metrics = self.server.request("GET", "/metrics").body.decode()
        self.assertIn('sabot_closed_connections_total{reason="banned"} 2', metrics)
        self.assertRegex(metrics, r'sabot_refused_hellos_total\{reason="banned"\} [1-9]')
        self.assertEqual(self.server.request("DELETE", made.headers["location"]).status, 204)
        self.server.join(1, name="back")

    def test_bans_outlive_the_server_and_end_in_time(self):
        self.server.request("POST", "/v1/bans", body={"address": "127.0.0.1", "reason": "stay"})
        self.server.request("POST", "/v1/bans", body={"account": "gone", "duration_s": 1})
        self.assertEqual(self.server.close(), 0)
        self.server = Server("--ban-file", str(self.path / "bans.json"), folder=self.path)
        wait_for(lambda: len(self.server.get("/v1/bans")["bans"]) == 1, "end of the short ban")
        self.assertIn("stay", self.refused())

    def test_ban_of_an_address_that_expires_lets_in_again(self):
        self.server.request("POST", "/v1/bans", body={"address": "127.0.0.1", "duration_s": 12})
        self.refused()
        wait_for(lambda: self.server.get("/v1/bans")["bans"] == [], "end of the ban")
        self.server.join(1)

    def test_file_of_bans_is_read_again_with_the_configuration(self):
        path = self.path / "bans.json"
        made = self.server.request("POST", "/v1/bans", body={"account": "nobody"})
        self.assertEqual(made.status, 201)
        self.server.join(1)
        listed = json.loads(path.read_text(encoding="utf-8"))
        listed["bans"][0] = {"id": 7, "range": "127.0.0.0/8", "reason": "by hand",
                             "made_unix_s": 1700000000}
        listed["last_id"] = 7
        private(path, json.dumps(listed))
        self.assertEqual(self.server.request("POST", "/v1/config/reload").status, 200)
        wait_for(lambda: self.server.named("bot") == [], "end of who was banned by hand")
        self.assertIn("by hand", self.refused())
        private(path, "{")
        answer = self.server.request("POST", "/v1/config/reload")
        self.assertIn("bans.json", self.problem(answer, 400))
        self.assertEqual([ban["id"] for ban in self.server.get("/v1/bans")["bans"]], [7])

    def test_damaged_file_of_bans_stops_the_start(self):
        bans = private(self.path / "damaged.json", '{"version": 1, "last_id": 0, "bans": [3]}')
        start = subprocess.run([SABOT, "serve", "--port", "0", "--ban-file", str(bans)],
                               capture_output=True, text=True, timeout=60)
        self.assertEqual(start.returncode, 2)
        self.assertIn("damaged.json", start.stderr)
        self.assertIn("ban 1", start.stderr)

    def test_wrong_bans_are_refused(self):
        for wrong in ({}, {"account": "a", "address": "127.0.0.1"}, {"range": "127.0.0.1/8"},
                      {"account": "a", "reson": "x"}, {"account": "a", "duration_s": 0}):
            self.problem(self.server.request("POST", "/v1/bans", body=wrong), 400)
        self.assertEqual(self.server.get("/v1/bans")["bans"], [])


class Accounts(unittest.TestCase):
    """The account of a client is the user of its connect token."""

    def test_ban_of_an_account_kicks_and_refuses(self):
        with tempfile.TemporaryDirectory() as name:
            key = Path(name) / "key"
            made = subprocess.run([SABOT, "token", "key", "--out", str(key)], check=True,
                                  capture_output=True, text=True)
            public = re.search(r"[0-9a-f]{64}", made.stdout)[0]
            server = Server("--token-key", public)
            time.sleep(1.1)  # tokens must be younger than the server

            def token(user):
                return subprocess.run([SABOT, "token", "issue", "--key", str(key), "--user", user],
                                      check=True, capture_output=True, text=True).stdout.strip()

            server.join(1, "--token", token("alice"), name="a")
            server.join(1, "--token", token("bob"), name="b")
            self.assertEqual(server.named("a")[0]["account"], "alice")
            answer = server.request("POST", "/v1/bans", body={"account": "alice", "reason": "aim"})
            self.assertEqual(answer.status, 201)
            wait_for(lambda: server.named("a") == [], "end of the banned player")
            self.assertEqual(len(server.named("b")), 1)
            bot = subprocess.run([SABOT, "bot", "--connect", server.udp, "--token", token("alice"),
                                  "--reconnect", "0", "--seconds", "20"], capture_output=True,
                                 text=True, timeout=90)
            self.assertEqual(bot.returncode, 1)
            self.assertIn("aim", bot.stdout + bot.stderr)
            self.assertEqual(server.close(), 0)


if __name__ == "__main__":
    unittest.main()
