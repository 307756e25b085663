"""Drives every call of the admin interface, and each refusal, against a real server."""

import json
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from admin_server import (
    ROOT, SABOT, SPEC, TOKEN, WAIT_S, Server, WithServer, private, wait_for)
from json_schema import fault

HAS_SHARDS = "--shards" in subprocess.run([SABOT, "serve", "--help"], capture_output=True,
                                          text=True, timeout=60).stdout
PAGE = {"/", "/operator.js", "/operator.css"}


class OpenApi(WithServer):
    """The description and the server agree in both directions."""

    ARGUMENTS = ("--sessions", "2", "--session-capacity", "4", "--record", "{folder}/logs",
                 "--ban-file", "{folder}/bans.json", "--follow-listen", "0")
    # A move that lasts is needed; tests/integration/move has them.
    ELSEWHERE = ("cancelMove", "abandonMove")
    BODIES = {"moveSession": {"to": "127.0.0.1:1"},
              "createSession": {"name": "made", "players": 2},
              "changeSession": {"name": "changed", "visibility": "unlisted"},
              "messageAll": {"text": "to all"}, "messageSession": {"text": "to one"},
              "addBan": {"account": "nobody", "reason": "test", "duration_s": 60}}

    def call(self, operation, method, path):
        body = self.BODIES.get(operation["operationId"])
        answer = self.server.request(method.upper(), path, body=body)
        said = operation["responses"].get(str(answer.status))
        self.assertIsNotNone(said, f"{method} {path}: {answer.status} is not described")
        self.assertLess(answer.status, 300, (method, path, answer.body))
        if "content" in said:
            kind = answer.headers["content-type"].split(";")[0]
            self.assertIn(kind, said["content"], path)
            if kind == "application/json":
                wrong = fault(answer.json(), said["content"][kind]["schema"], SPEC)
                self.assertIsNone(wrong, f"{method} {path}: {wrong}")
        else:
            self.assertEqual(answer.body, b"", path)
        if body is not None:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            self.assertIsNone(fault(body, schema, SPEC))
        return answer

    def fill(self, path):
        """Puts a thing that exists in the place of each parameter."""
        if "/sessions/{id}" in path:
            return path.replace("{id}", str(self.server.get("/v1/sessions")["sessions"][-1]["id"]))
        if "/players/{id}" in path:
            return path.replace("{id}", str(self.server.get("/v1/players")["players"][0]["id"]))
        if "/bans/{id}" in path:
            return path.replace("{id}", str(self.server.get("/v1/bans")["bans"][0]["id"]))
        return path.replace("{name}", self.log)

    def old_log(self):
        """A log of a match that is over: of another server that has ended."""
        before = Server("--record", str(self.path / "logs"), "--seconds", "1")
        before.process.wait()
        before.close()
        logs = self.server.get("/v1/logs")["logs"]
        return next(log["name"] for log in logs if not log["running"])

    def test_every_path_and_method_answers_as_described(self):
        self.server.join(2)
        self.log = self.old_log()
        order = {"get": 0, "post": 1, "patch": 2, "delete": 3}
        calls = [(method, path, operation) for path, methods in SPEC["paths"].items()
                 for method, operation in methods.items()]
        last = {"drainServer": 6, "drainSession": 5, "getMove": 4, "moveSession": 3,
                "kickPlayer": 1}
        calls.sort(key=lambda call: (last.get(call[2]["operationId"], 0), order[call[0]]))
        # What lists, makes; what needs a thing comes after it was made.
        first = [call for call in calls if call[2]["operationId"] in ("addBan", "createSession")]
        for method, path, operation in first + [call for call in calls if call not in first]:
            if operation["operationId"] in self.ELSEWHERE:
                continue
            if operation["operationId"] == "drainServer":
                answer = self.server.request("POST", path)
                self.assertIn(str(answer.status), operation["responses"])
                continue
            self.call(operation, method, self.fill(path))
            if operation["operationId"] in ("keepLog",):
                detail = self.problem(self.server.request("DELETE", f"/v1/logs/{self.log}"), 409)
                self.assertIn("kept", detail)

    def test_nothing_is_served_that_is_not_described(self):
        source = (ROOT / "server/host/admin/admin.c").read_text()
        rows = re.findall(r'X\(([A-Z]+), "([^"]+)", \w+, (true|false)\)', source)
        self.assertGreater(len(rows), 30)
        served = {(method.lower(), path) for method, path, _ in rows if path not in PAGE}
        described = {(method, path) for path, methods in SPEC["paths"].items()
                     for method in methods}
        self.assertEqual(served, described)
        for method, path, is_open in rows:
            if path not in PAGE:
                operation = SPEC["paths"][path][method.lower()]
                self.assertEqual(is_open == "true", operation.get("security") == [], path)

    def test_every_call_needs_the_token(self):
        for path, methods in SPEC["paths"].items():
            for method, operation in methods.items():
                place = path.replace("{id}", "1").replace("{name}", "a.sblog")
                for token in (None, TOKEN + "x", TOKEN[:-1]):
                    answer = self.server.request(method.upper(), place, token=token)
                    if operation.get("security") == []:
                        self.assertEqual(answer.status, 200, path)
                    else:
                        self.problem(answer, 401)
                        self.assertIn("Bearer", answer.headers["www-authenticate"])

    def test_other_methods_and_paths_are_refused(self):
        for path, methods in SPEC["paths"].items():
            place = path.replace("{id}", "1").replace("{name}", "a.sblog")
            for method in {"get", "post", "put", "patch", "delete"} - set(methods):
                answer = self.server.request(method.upper(), place)
                self.problem(answer, 405)
                self.assertEqual({name.strip().lower() for name in
                                  answer.headers["allow"].split(",")}, set(methods))
        for path in ("/v1", "/v1/", "/v1/sessions/", "/v1/sessions/0",
                     "/v1/sessions/99", "/v1/sessions/4294967296", "/v1/sessions/1x",
                     "/v1/players/99", "/v1/bans/99", "/v1/logs/..%2ftoken", "/v1/logs/none.sblog",
                     "/v1/logs/.sblog", "/metrics/x", "/%76%31/sessionz"):
            self.problem(self.server.request("GET", path), 404)


class Sessions(WithServer):
    ARGUMENTS = ("--session-capacity", "3")

    def test_sessions_are_made_changed_and_ended(self):
        made = self.server.request("POST", "/v1/sessions", body={
            "name": "Duel", "players": 2, "computers": 1, "spectators": 3, "empty_s": 600,
            "visibility": "private", "password": "sesame"})
        self.assertEqual(made.status, 201)
        session = made.json()
        self.assertEqual((session["name"], session["player_capacity"], session["computers"]),
                         ("Duel", 2, 1))
        self.assertEqual((session["password"], session["maker"], session["visibility"]),
                         (True, "operator", "private"))
        self.assertEqual(made.headers["location"], f"/v1/sessions/{session['id']}")
        place = made.headers["location"]
        changed = self.server.request("PATCH", place, body={"name": "Open", "visibility": "public"})
        self.assertEqual((changed.json()["name"], changed.json()["visibility"]), ("Open", "public"))
        self.assertTrue(changed.json()["password"], "a change of the name keeps the password")
        changed = self.server.request("PATCH", place, body={"password": ""})
        self.assertFalse(changed.json()["password"])
        self.assertEqual(self.server.request("DELETE", place).status, 204)
        wait_for(lambda: self.server.request("GET", place).status == 404, "end of the session")
        again = self.server.request("POST", "/v1/sessions", body={}).json()
        self.assertGreater(again["id"], session["id"], "no id comes again")

    def test_drained_session_takes_nobody_and_ends(self):
        place = self.server.request("POST", "/v1/sessions", body={}).headers["location"]
        number = place.rsplit("/", 1)[1]
        self.server.join(1, "--session", number)
        self.assertEqual(self.server.request("POST", place + "/drain").status, 204)
        self.assertTrue(self.server.get(place)["draining"])
        late = subprocess.run([SABOT, "bot", "--connect", self.server.udp, "--session", number,
                               "--reconnect", "0", "--seconds", "5", "--json"],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(late.returncode, 1)
        for player in self.server.named("bot"):
            self.server.request("POST", f"/v1/players/{player['id']}/kick")
        wait_for(lambda: self.server.request("GET", place).status == 404, "end of the session")

    def test_full_server_and_wrong_settings_are_refused(self):
        for _ in range(2):
            self.assertEqual(self.server.request("POST", "/v1/sessions", body={}).status, 201)
        self.assertIn("room", self.problem(self.server.request("POST", "/v1/sessions", body={}), 409))
        for wrong in ({"nme": "x"}, {"name": 1}, {"name": "x" * 48}, {"players": 0},
                      {"players": 40, "computers": 40}, {"players": "2"}, {"players": 2.5},
                      {"votes": 1}, {"visibility": "hidden"}, {"maps": ["none"]}, {"maps": "arena"},
                      {"settings": {"none": 1}}, {"settings": {"mode": 99}}, {"settings": [1]},
                      {"name": "a\nb"}):
            self.problem(self.server.request("POST", "/v1/sessions", body=wrong), 400)
        for wrong in ({"players": 2}, {"computers": 1}, {"name": None}):
            self.problem(self.server.request("PATCH", "/v1/sessions/1", body=wrong), 400)
        self.assertEqual(len(self.server.get("/v1/sessions")["sessions"]), 3)

    def test_lists_have_pages(self):
        for _ in range(2):
            self.server.request("POST", "/v1/sessions", body={})
        first = self.server.get("/v1/sessions?limit=2")
        self.assertEqual([one["id"] for one in first["sessions"]], [1, 2])
        second = self.server.get(f"/v1/sessions?limit=2&after={first['next']}")
        self.assertEqual([one["id"] for one in second["sessions"]], [3])
        self.assertNotIn("next", second)
        for query in ("limit=0", "limit=1001", "limit=x", "after=-1"):
            self.problem(self.server.request("GET", f"/v1/sessions?{query}"), 400)


class SessionList(unittest.TestCase):
    """Sessions of a configuration's list, and what a reload does with them."""

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
        self.assertEqual(self.sessions()["Arena"]["players"], 1)

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

    @unittest.skipUnless(HAS_SHARDS, "the server has no option --shards")
    def test_sessions_are_spread_over_shards_and_resumed(self):
        names = [{"name": f"S{i}", "computers": i + 1} for i in range(4)]
        self.start(names, "--shards", "2", "--record", str(self.path / "logs"),
                   session_capacity=6)
        self.assertEqual({name: one["shard"] for name, one in self.sessions().items()},
                         {"S0": 0, "S1": 1, "S2": 0, "S3": 1})
        self.alive("S3")
        self.reload(names[:3] + [{"name": "New"}], session_capacity=6)
        wait_for(lambda: "New" in self.sessions() and "S3" not in self.sessions(), "the new list")
        self.alive("S2")
        tick = self.sessions()["S2"]["tick"]
        self.server.process.kill()
        self.server.process.communicate()
        self.server = Server("--config", str(self.path / "sabot.json"), "--shards", "2",
                             "--resume", str(self.path / "logs"), folder=self.path)
        resumed = self.sessions()["S2"]
        self.assertEqual((resumed["id"], resumed["computers"]), (3, 3))
        self.assertGreater(resumed["tick"], 0)
        self.assertLessEqual(tick // 2, resumed["tick"])


@unittest.skipUnless(HAS_SHARDS, "the server has no option --shards")


class Shards(WithServer):
    ARGUMENTS = ("--shards", "2", "--sessions", "4", "--session-capacity", "8")

    def test_requests_reach_every_shard(self):
        self.assertEqual([shard["index"] for shard in self.server.get("/v1/server")["shards"]],
                         [0, 1])
        sessions = self.server.get("/v1/sessions")["sessions"]
        self.assertEqual(sorted({one["shard"] for one in sessions}), [0, 1])
        self.assertEqual([one["id"] for one in sessions], [1, 2, 3, 4])
        for one in sessions:
            self.assertEqual(self.server.get(f"/v1/sessions/{one['id']}")["shard"], one["shard"])
        told = self.server.request("POST", "/v1/message", body={"text": "hello"}).json()
        self.assertEqual(told["sessions"], 4)


class Overload(WithServer):
    """A server that gets too little of the processor: it is stopped again and again."""

    ARGUMENTS = ("--ai", "4", "--players", "4", "--tick-rate", "20",  # late on no busy machine
                 "--overload-steps", "4")

    def step(self):
        found = re.search(r"^sabot_overload_step (\d+)", self.server.request(
            "GET", "/metrics").body.decode(), re.M)
        return int(found[1])

    def starve(self, until):
        """Lets the server run for 40 ms of 200 until the check holds."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            for _ in range(10):
                self.server.process.send_signal(signal.SIGSTOP)
                time.sleep(0.16)
                self.server.process.send_signal(signal.SIGCONT)
                time.sleep(0.04)
            if until():
                return
        self.fail("the server took no step: " + "".join(self.server.lines))

    def test_steps_go_up_while_it_is_late_and_down_again(self):
        self.server.join(1)
        session = self.server.get("/v1/sessions/1")
        self.assertGreater(session["tick"], 0)
        base = self.step()  # the machine may be busy
        self.starve(lambda: self.step() >= max(2, base))
        session = self.server.get("/v1/sessions/1")
        self.assertGreaterEqual(session["overload"], 1)
        self.assertEqual(session["snapshot_rate_hz"], 10)
        wait_for(lambda: "overload step" in "".join(self.server.lines), "a line that says so")
        metrics = self.server.request("GET", "/metrics").body.decode()
        ups = int(re.search(r'sabot_overload_changes_total\{direction="up"\} (\d+)', metrics)[1])
        self.assertGreaterEqual(ups, 2)
        step = session["overload"]
        # Others may have the processors for longer, and each step that is taken again soon doubles
        # the seconds in time that the next way down needs.
        wait_for(lambda: self.step() < step, "step down", 4 * WAIT_S)
        tick = self.server.get("/v1/sessions/1")["tick"]
        wait_for(lambda: self.server.get("/v1/sessions/1")["tick"] > tick, "ticks")
        self.assertEqual(len(self.server.named("bot")), 1, "its client stays")


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
        self.server.request("POST", "/v1/bans", body={"address": "127.0.0.1", "duration_s": 2})
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


class Drain(WithServer):
    def test_drained_server_is_not_ready_and_ends_with_its_matches(self):
        self.server.join(1)
        self.assertEqual(self.server.request("POST", "/v1/server/drain").status, 202)
        wait_for(lambda: self.server.request("GET", "/readyz", token=None).status == 503, "drain")
        self.assertTrue(self.server.get("/v1/server")["draining"])
        for player in self.server.named("bot"):
            self.server.request("POST", f"/v1/players/{player['id']}/kick")
        self.assertEqual(self.server.process.wait(60), 0)


class Shell(WithServer):
    """`sabot admin` from a shell."""

    ARGUMENTS = ("--session-capacity", "3", "--record", "{folder}/logs", "--follow-listen", "0")

    def run_admin(self, *words, status=0, url=None):
        run = subprocess.run([SABOT, "admin", *words], capture_output=True, text=True, timeout=60,
                             env={"SABOT_ADMIN_TOKEN_FILE": str(self.path / "token"),
                                  "SABOT_OPERATOR_URL": url or
                                  f"http://127.0.0.1:{self.server.port}"})
        if status is None:
            return run.stdout + run.stderr
        self.assertEqual(run.returncode, status, (words, run.stdout, run.stderr))
        return run.stdout if status == 0 else run.stderr

    def test_commands_do_what_the_interface_does(self):
        self.server.join(1)
        self.assertIn("bot-0", self.run_admin("players", "list"))
        player = json.loads(self.run_admin("players", "list", "--json"))["players"][0]
        made = json.loads(self.run_admin("sessions", "create", "--name", "Duel", "--players", "2",
                                         "--json"))
        self.assertEqual((made["name"], made["player_capacity"]), ("Duel", 2))
        number = str(made["id"])
        changed = json.loads(self.run_admin("sessions", "change", number, "--visibility", "private",
                                            "--json"))
        self.assertEqual(changed["visibility"], "private")
        self.assertIn("done", self.run_admin("sessions", "message", number, "--text", "hello"))
        self.assertIn("done", self.run_admin("sessions", "end", number))
        self.assertIn('"sessions"', self.run_admin("server", "message", "to all"))
        self.run_admin("players", "mute", str(player["id"]))
        self.assertTrue(self.server.get(f"/v1/players/{player['id']}")["muted"])
        ban = json.loads(self.run_admin("bans", "add", "--account", "eve", "--reason", "x",
                                        "--json"))
        self.assertIn("eve", self.run_admin("bans", "list"))
        self.run_admin("bans", "remove", str(ban["id"]))
        log = json.loads(self.run_admin("logs", "list", "--json"))["logs"][0]["name"]
        self.run_admin("logs", "keep", log)
        copy = self.path / "copy.sblog"
        self.run_admin("logs", "fetch", log, "--output", str(copy))
        self.assertGreater(copy.stat().st_size, 0)
        self.assertIn("sabot_players 1", self.run_admin("server", "metrics"))
        self.run_admin("players", "kick", str(player["id"]))

    def commands_of(self, *group):
        text = self.run_admin(*group, "--help").split("commands:\n")[1].split("\n\n")[0]
        return re.findall(r"^  ([a-z]+) ", text, re.M)

    def listed(self):
        """Returns the commands of each group, as the help has them."""
        return {(group, command) for group in self.commands_of()
                if group != "move"  # short for sessions move
                for command in self.commands_of(group)}

    def test_every_command_is_run(self):
        subprocess.run([SABOT, "serve", "--port", "0", "--fast", "--ticks", "60", "--record",
                        str(self.path / "logs")], check=True, capture_output=True, timeout=60)
        old = next(log["name"] for log in self.server.get("/v1/logs")["logs"] if not log["running"])
        silent = self.enterContext(socket.create_server(("127.0.0.1", 0)))  # a move to it lasts
        self.server.join(1, "--session", "1")
        player = str(self.server.named("bot")[0]["id"])
        there = f"127.0.0.1:{silent.getsockname()[1]}"
        lines = f"""server health; server ready; server show; server metrics; server message hello
            sessions list; sessions create --players 2; sessions create; sessions show 2
            sessions change 2 --name Duel; sessions message 2 --text hello; sessions drain 2
            sessions end 3; sessions move 1 --to {there}; sessions moving 1
            players list; players show {player}; players mute {player}; players unmute {player}
            players kick {player}; bans add --account eve; bans list; bans show 1; bans remove 1
            config show; config reload; logs list; logs keep {old}; logs unkeep {old}
            logs fetch {old} --output {self.path / "copy"}; logs delete {old}; server drain"""
        commands = [line.split() for line in re.split(r"[;\n]", lines)]
        for words in commands:
            self.run_admin(*words)
            if words[:2] == ["sessions", "move"]:
                # On a busy machine the move has been given up meanwhile.
                for command, answer in ("abandon", "409|404"), ("stay", "done|404"):
                    self.assertRegex(self.run_admin("sessions", command, "1", status=None), answer)
        ran = {tuple(words[:2]) for words in commands} | {("sessions", "abandon"),
                                                          ("sessions", "stay")}
        self.assertEqual(ran, self.listed())
        self.assertEqual(self.server.process.wait(60), 0)

    def test_refusals_and_wrong_use_have_their_statuses(self):
        self.assertIn("404", self.run_admin("sessions", "show", "99", status=1))
        self.assertIn("400", self.run_admin("bans", "add", status=1))
        self.assertIn("no number", self.run_admin("sessions", "list", "--limit", "x", status=2))
        self.assertIn("unknown command", self.run_admin("sessions", "lst", status=2))
        self.assertIn("give one ID", self.run_admin("sessions", "end", status=2))
        self.assertIn("give ID HOST:PORT", self.run_admin("move", "1", status=2))
        self.assertIn("is no ID", self.run_admin("sessions", "end", "1/../2", status=2))
        self.assertIn("no address", self.run_admin("server", "show", status=2, url="ftp://a"))
        self.assertIn("refused", self.run_admin("server", "show", status=2,
                                                url="http://127.0.0.1:1"))
        for words in ((), ("sessions",), ("sessions", "create"), ("bans", "add"), ("move",)):
            self.assertIn("usage: sabot admin", self.run_admin(*words, "--help"))


class Page(WithServer):
    def test_operators_page_is_served_without_the_token(self):
        for path, kind in (("/", "text/html"), ("/operator.js", "text/javascript"),
                           ("/operator.css", "text/css")):
            answer = self.server.request("GET", path, token=None)
            self.assertEqual(answer.status, 200)
            self.assertIn(kind, answer.headers["content-type"])
            self.assertIn("script-src 'self'", answer.headers["content-security-policy"])
            again = self.server.request("GET", path, headers={
                "If-None-Match": answer.headers["etag"]})
            self.assertEqual((again.status, again.body), (304, b""))


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
