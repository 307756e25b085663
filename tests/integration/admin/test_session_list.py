"""Sessions of a configuration's list, and what a reload does with them."""

import json
import tempfile
import unittest
from pathlib import Path

from admin_server import ROOT, Server, wait_for


class SessionList(unittest.TestCase):
    ARENA = {"name": "Arena", "mode": "deathmatch", "computers": 3, "spectators": 2}
    FLAGS = {"name": "Flags", "mode": "ctf", "players": 8, "password": "let me in",
             "settings": {"time_limit_s": 300}, "visibility": "unlisted"}

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.server = None

    def tearDown(self):
        if self.server:
            self.assertEqual(self.server.close(), 0, "".join(self.server.lines))
        self.folder.cleanup()

    def start(self, sessions, *arguments, **options):
        self.write(sessions, **options)
        self.server = Server("--config", str(self.path / "sabot.json"), *arguments,
                             folder=self.path)

    def write(self, sessions, **options):
        (self.path / "sabot.json").write_text(json.dumps({"sessions": sessions, **options}))

    def reload(self, sessions, **options):
        self.write(sessions, **options)
        answer = self.server.request("POST", "/v1/config/reload")
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json()

    def sessions(self):
        return {one["name"]: one for one in self.server.get("/v1/sessions")["sessions"]}

    def alive(self, name):
        """Waits until a match plays."""
        tick = self.sessions()[name]["tick"]
        wait_for(lambda: self.sessions()[name]["tick"] > tick + 5, "ticks of the match")

    def test_one_file_describes_two_modes(self):
        self.start([self.ARENA, self.FLAGS], players=6)
        one, two = self.sessions()["Arena"], self.sessions()["Flags"]
        self.assertEqual((one["id"], one["mode"], one["computers"], one["player_capacity"],
                          one["spectator_capacity"], one["password"], one["maker"]),
                         (1, "deathmatch", 3, 6, 2, False, "configuration"))
        self.assertEqual((two["id"], two["mode"], two["computers"], two["player_capacity"],
                          two["spectator_capacity"], two["password"], two["visibility"]),
                         (2, "ctf", 0, 8, 16, True, "unlisted"))
        self.alive("Arena")
        told = self.server.request("GET", "/v1/config").body.decode()
        self.assertNotIn("let me in", told)
        self.assertNotIn("let me in", "".join(self.server.lines))
        self.server.join(1, "--session", "1")
        wait_for(lambda: self.sessions()["Arena"]["players"] == 1, "the player")

    def test_reload_makes_changes_and_drains(self):
        self.start([self.ARENA, self.FLAGS], session_capacity=4)
        self.server.join(1, "--session", "1")
        changed = dict(self.ARENA, visibility="private", computers=1, match_limit=9)
        told = self.reload([changed, {"name": "Duel", "players": 2}], session_capacity=4)
        self.assertEqual(told["changed"], ["sessions"])
        wait_for(lambda: set(self.sessions()) == {"Arena", "Duel"}, "the new sessions")
        self.assertEqual(self.sessions()["Duel"]["player_capacity"], 2)
        self.assertEqual(self.sessions()["Arena"]["visibility"], "private")
        self.assertEqual(self.sessions()["Arena"]["computers"], 3)
        wait_for(lambda: "keeps players, computers" in "".join(self.server.lines), "what stays")
        # A session with a player in it ends with its match, and takes nobody meanwhile.
        self.reload([{"name": "Duel", "players": 2}], session_capacity=4)
        wait_for(lambda: self.sessions()["Arena"]["draining"], "drain")
        self.alive("Arena")
        for player in self.server.named("bot"):
            self.server.request("POST", f"/v1/players/{player['id']}/kick")
        wait_for(lambda: set(self.sessions()) == {"Duel"}, "end of the drained session")

    def test_wrong_list_changes_nothing(self):
        self.start([self.ARENA, self.FLAGS])
        for wrong, words in (([{"nmae": "x"}],
                              'sessions[0].nmae: unknown key; did you mean "name"?'),
                             ([self.ARENA, self.ARENA], "is called"),
                             ([{"map": "nowhere/none.json"}], "sessions[0].map"),
                             ([{"settings": {"mode": "chess"}}], "sessions[0].settings"),
                             ([{"players": 60, "computers": 5}], "more than 64")):
            self.write(wrong)
            answer = self.server.request("POST", "/v1/config/reload")
            self.assertGreaterEqual(answer.status, 400, answer.body)
            self.assertIn(words, answer.json()["detail"])
        self.assertEqual(set(self.sessions()), {"Arena", "Flags"})

    def test_new_session_needs_room_and_a_number_another_start(self):
        self.start([self.ARENA])
        self.reload([self.ARENA, self.FLAGS])
        wait_for(lambda: "session-capacity" in "".join(self.server.lines), "the lack of room")
        told = self.reload(3)
        self.assertEqual((told["changed"], told["unchanged"]), ([], ["sessions"]))
        self.assertEqual(set(self.sessions()), {"Arena"})

    def test_maps_and_passwords_come_from_files(self):
        (self.path / "word").write_text("open sesame\n")
        foundry = str(ROOT / "server/content/maps/foundry.json")
        courtyard = str(ROOT / "server/content/maps/courtyard.json")
        self.start([self.ARENA, {"name": "Foundry", "map": foundry,
                                 "password_file": str(self.path / "word")}], session_capacity=3)
        self.assertEqual({name: one["map"] for name, one in self.sessions().items()},
                         {"Arena": "arena", "Foundry": "foundry"})
        self.assertTrue(self.sessions()["Foundry"]["password"])
        self.reload([self.ARENA, {"name": "Yard", "maps": [courtyard]}], session_capacity=3)
        wait_for(lambda: "Yard" in self.sessions(), "a session on a new map")
        self.assertEqual(self.sessions()["Yard"]["map"], "courtyard")
        # The place of the session that the reload took away is the new one's.
        wait_for(lambda: "Foundry" not in self.sessions(), "the end of a session")
        made = self.server.request("POST", "/v1/sessions", body={"maps": ["courtyard"]})
        self.assertEqual(made.status, 201, made.body)
        self.assertEqual(made.json()["map"], "courtyard")

    def test_sessions_are_spread_over_shards_and_resumed(self):
        names = [{"name": f"S{i}", "computers": i + 1} for i in range(4)]
        self.start(names, "--shards", "2", "--record", str(self.path / "logs"),
                   session_capacity=6)
        self.assertEqual({name: one["shard"] for name, one in self.sessions().items()},
                         {"S0": 0, "S1": 1, "S2": 0, "S3": 1})
        self.alive("S3")
        self.reload(names[:3] + [{"name": "New"}], session_capacity=6)
        wait_for(lambda: "New" in self.sessions() and "S3" not in self.sessions(), "the new list")
        wait_for(lambda: self.sessions()["S2"]["tick"] > 180, "ticks, most of which are written")
        tick = self.sessions()["S2"]["tick"]
        self.server.process.kill()
        self.server.process.communicate()
        self.server = Server("--config", str(self.path / "sabot.json"), "--shards", "2",
                             "--resume", str(self.path / "logs"), folder=self.path)
        resumed = self.sessions()["S2"]
        self.assertEqual((resumed["id"], resumed["computers"]), (3, 3))
        self.assertGreater(resumed["tick"], 0)
        self.assertLessEqual(tick // 2, resumed["tick"])


if __name__ == "__main__":
    unittest.main()
