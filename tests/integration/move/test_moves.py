"""Matches that move between two real servers while bots play them: the way there and back, what is
refused, a target that dies on each side of the decision, and a drain that moves everything."""

import json
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/integration/admin"))

from admin_server import SABOT, TOKEN, Server, child, private, wait_for  # noqa: E402
from json_schema import fault  # noqa: E402
from test_webhooks import Receiver  # noqa: E402

SPEC = json.loads((ROOT / "server/host/admin/files/openapi.json").read_text())
BOTS = 4
FREE = ("--set", "time_limit_s=0", "--set", "score_limit=10000", "--players", "8",
        "--session-capacity", "4")
HOSTILE = ("10.0.0.7 :7900", "a b:7900", "\x1b[2Ja:7900", "a\nb:7900", "b\u00fcro:7900")


def run(*arguments):
    return subprocess.run([SABOT, *map(str, arguments)], capture_output=True, text=True,
                          timeout=120, check=False)


def verify(log):
    report = run("replay", "verify", "--json", "--allow-unclosed", log)
    return json.loads(report.stdout)["logs"][0]


class Place:
    """A folder with a server, which can be started again."""

    def __init__(self, path, key=None, follow_port=0):
        self.path = path
        self.logs = path / "logs"
        self.logs.mkdir(parents=True)
        if key:
            shutil.copy(key, self.logs / ".server.key")
            (self.logs / ".server.key").chmod(0o600)
        self.start("--record", follow_port=follow_port)

    def start(self, how, *arguments, follow_port=0):
        self.close_pipes()
        self.server = Server(how, str(self.logs), "--follow-listen", str(follow_port), *FREE,
                             *arguments, folder=self.path)
        wait_for(lambda: self.said("followers are served at"), "port for followers")
        line = self.said("followers are served at")
        self.follow_port = int(line.rsplit(":", 1)[1])
        self.to = f"127.0.0.1:{self.follow_port}"
        return self

    def close_pipes(self):
        if hasattr(self, "server"):
            self.server.reader.join()
            self.server.process.stdout.close()
            self.server.process.stderr.close()

    def said(self, text):
        return next((line for line in list(self.server.lines) if text in line), None)

    def session(self, number):
        answer = self.server.request("GET", f"/v1/sessions/{number}")
        return answer.json() if answer.status == 200 else None

    def move(self, number, to):
        answer = self.server.request("POST", f"/v1/sessions/{number}/move", body={"to": to})
        assert answer.status == 202, (answer.status, answer.body)
        return answer.json()

    def moving(self, number):
        state = self.server.get(f"/v1/sessions/{number}/move")
        wrong = fault(state, SPEC["components"]["schemas"]["Move"], SPEC)
        assert wrong is None, wrong
        return state

    def finished(self, number):
        return wait_for(lambda: (state := self.moving(number))["over"] and state, "end of a move")

    def log(self, pattern):
        return next(self.logs.glob(pattern))

    def first_log(self):
        """The log of a match that began here: those that came are named by their move."""
        return next(log for log in sorted(self.logs.glob("*.sblog"))
                    if not log.name.startswith("move-"))


class WithServers(unittest.TestCase):
    def setUp(self):
        self.holder = tempfile.TemporaryDirectory()
        self.path = Path(self.holder.name)
        self.bots = None
        self.source = Place(self.path / "source")
        self.target = Place(self.path / "target", self.source.logs / ".server.key")

    def tearDown(self):
        if self.bots and self.bots.poll() is None:
            self.bots.kill()
            self.bots.communicate()
        for place in (self.source, self.target):
            if place.server.process.poll() is None:
                place.server.process.send_signal(signal.SIGCONT)
                place.server.close()
            place.close_pipes()
        self.holder.cleanup()

    def play(self):
        """Bots come back at their server's address, or go with their match."""
        server = self.source.server
        self.bots = child([SABOT, "bot", "--connect", server.udp, "--count", str(BOTS),
                           "--server-key", server.key, "--session", "1", "--json"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(lambda: self.source.session(1)["players"] == BOTS and
                 self.source.session(1)["tick"] > 240, "match of bots")

    def plays_on(self, place, number):
        """The match of a session ticks, with all players."""
        before = wait_for(lambda: (at := place.session(number)) and at["players"] == BOTS and at,
                          "players")
        wait_for(lambda: place.session(number)["tick"] > before["tick"] + 30, "further ticks")
        return before


class ThereAndBack(WithServers):
    def test_match_goes_there_and_back(self):
        self.play()
        self.source.move(1, self.target.to)
        there = self.source.finished(1)
        self.assertTrue(there["moved"], there)
        number = there["session_there"]
        self.plays_on(self.target, number)
        wait_for(lambda: self.source.session(1) is None, "end of the session at the source")
        self.target.move(number, self.source.to)
        back = self.target.finished(number)
        self.assertTrue(back["moved"], back)
        home = back["session_there"]
        self.assertNotEqual(home, 1)  # numbers are not used again
        self.plays_on(self.source, home)
        players = [player for player in self.source.server.get("/v1/players")["players"]
                   if player["session"] == home]
        self.assertEqual(sorted(player["slot"] for player in players), list(range(BOTS)))
        self.metrics()
        last = self.source.session(home)["tick"]
        self.source.server.close()
        self.target.server.close()
        self.logs(there, back, last)
        self.resume(home)

    def test_clients_follow_to_a_host_that_is_named(self):
        """What the resolver alone understands stands for a name. A player that is muted stays so."""
        self.play()
        player = self.source.server.named("bot-2")[0]
        answer = self.source.server.request("POST", f"/v1/players/{player['id']}/mute")
        self.assertEqual(answer.status, 204, answer.body)
        self.source.move(1, f"127.1:{self.target.follow_port}")
        there = self.source.finished(1)
        self.assertTrue(there["moved"], there)
        self.plays_on(self.target, there["session_there"])
        self.assertEqual([player["name"] for player in self.target.server.named("bot")
                          if player["muted"]], ["bot-2"])

    def metrics(self):
        text = self.source.server.request("GET", "/metrics").body.decode()
        self.assertRegex(text, r'sabot_moves_total{result="moved"} 1\n')
        self.assertRegex(text, r'sabot_moves_total{result="taken"} 1\n')
        self.assertRegex(text, r"sabot_move_seconds_count 1\n")

    def logs(self, there, back, last):
        first = self.source.first_log()
        second = self.target.log(f"move-{there['id']}.sblog")
        third = self.source.log(f"move-{back['id']}.sblog")
        reports = [verify(log) for log in (first, second, third)]
        for report in reports:
            self.assertEqual(report["verdict"], "agrees", report)
            self.assertEqual(report["ticks_agreed"], report["last_tick"], report)
        self.assertEqual(reports[0]["moved_to"], self.target.to)
        self.assertEqual(reports[1]["moved_to"], self.source.to)
        self.assertNotIn("moved_to", reports[2])
        self.assertEqual([report["moves"] for report in reports], [1, 2, 2])
        self.assertEqual(reports[2]["resumes"], 0)
        self.assertGreaterEqual(reports[2]["last_tick"], last)
        self.assertLess(reports[0]["last_tick"], reports[1]["last_tick"])
        # Each is the beginning of the next one, so no tick is lost or played twice.
        bytes_of = [log.read_bytes() for log in (first, second, third)]
        self.assertTrue(bytes_of[1].startswith(bytes_of[0]))
        self.assertTrue(bytes_of[2].startswith(bytes_of[1]))
        diff = run("replay", "diff", first, third)
        self.assertEqual(diff.returncode, 0, diff.stdout + diff.stderr)
        for total in ("shells_fired", "distance_driven_m"):
            self.assertGreater(reports[0][total], 0)
            self.assertGreater(reports[2][total], reports[0][total])

    def resume(self, home):
        """Neither the log that left nor the one that left again is resumed, and nobody is asked who
        plays it, since the target has said so: it may be gone for ever. So its old number is free,
        and a drain waits for nothing."""
        self.target.start("--resume")
        line = self.target.said("has moved to the server at")
        self.assertIn(self.source.to, line)
        self.assertNotIn("goes on behind tick", "".join(self.target.server.lines))
        self.source.start("--resume")
        for place in (self.source, self.target):
            for number in (1, home):
                answer = place.server.request("GET", f"/v1/sessions/{number}/move")
                self.assertEqual(answer.status, 404, answer.body)


class Webhook(WithServers):
    def test_move_is_told_before_the_end_of_the_session(self):
        receiver = Receiver(refusals=0)
        self.source.server.close()
        secret = private(self.path / "secret", TOKEN + "\n")
        self.source.start("--record", "--webhook", receiver.url, "--webhook-secret-file",
                          str(secret))
        self.play()
        self.source.move(1, self.target.to)
        self.assertTrue(self.source.finished(1)["moved"])
        wait_for(lambda: receiver.named("session_ended"), "end of the session")
        moved, = receiver.named("session_moved")
        self.assertEqual((moved["session"], moved["to"]), (1, self.target.to), moved)
        self.assertEqual([moved[key] for key in ("name", "mode")],
                         [receiver.named("session_made")[0][key] for key in ("name", "mode")])
        order = [event["event"] for event in receiver.events]
        self.assertLess(order.index("session_moved"), order.index("session_ended"))
        self.assertEqual(receiver.faults, [])
        receiver.shutdown()
        receiver.server_close()


class Refused(WithServers):
    def refused(self, to, reason):
        self.source.move(1, to)
        state = self.source.finished(1)
        self.assertEqual((state["moved"], state["state"]), (False, "stayed"), state)
        self.assertRegex(state["reason"], reason)
        self.plays_on(self.source, 1)

    def test_match_stays_if_it_cannot_go(self):
        self.play()
        self.refused("127.0.0.1:1", "refused")
        self.refused(self.source.to, "the server that plays the match")
        other = Place(self.path / "other")  # with another key
        try:
            self.refused(other.to, "key")
        finally:
            other.server.close()
        for body, status in (({"to": "nowhere"}, 400), ({"to": 5}, 400), ({}, 400),
                             ({"to": self.target.to, "now": True}, 400)):
            answer = self.source.server.request("POST", "/v1/sessions/1/move", body=body)
            self.assertEqual(answer.status, status, answer.body)
        for to in HOSTILE:
            for path, key in (("/v1/sessions/1/move", "to"), ("/v1/server/drain", "move_to")):
                answer = self.source.server.request("POST", path, body={key: to})
                self.assertEqual(answer.status, 400, (to, answer.body))
                self.assertIn("HOST:PORT", answer.json()["detail"])
            tools = run("admin", "sessions", "move", "1", "--to", to, "--url",
                        f"http://127.0.0.1:{self.source.server.port}", "--token-file",
                        self.source.path / "token")
            self.assertNotEqual(tools.returncode, 0, to)
            self.assertIn("HOST:PORT", tools.stderr)
            option = run("serve", "--port", "0", "--record", self.path / "unused", "--follow-listen",
                         "0", "--drain-move-to", to)
            self.assertEqual(option.returncode, 2, option.stderr)
            self.assertRegex(option.stderr, "drain-move-to: .* is not HOST:PORT")
        self.assertEqual(self.source.server.request("GET", "/v1/sessions/1").status, 200)
        for method, path, status in (("POST", "/v1/sessions/99/move", 404),
                                     ("GET", "/v1/sessions/99/move", 404),
                                     ("DELETE", "/v1/sessions/1/move", 404),
                                     ("POST", "/v1/sessions/1/move/abandon", 404)):
            body = {"to": self.target.to} if method == "POST" and path.endswith("move") else None
            self.assertEqual(self.source.server.request(method, path, body=body).status, status)

    def test_move_is_cancelled(self):
        self.play()
        self.source.move(1, self.target.to)
        answer = self.source.server.request("POST", "/v1/sessions/1/move/abandon")
        self.assertEqual(answer.status, 409, answer.body)
        again = self.source.server.request("POST", "/v1/sessions/1/move",
                                           body={"to": self.target.to})
        self.assertEqual(again.status, 409, again.body)
        self.assertEqual(self.source.server.request("DELETE", "/v1/sessions/1/move").status, 204)
        state = self.source.finished(1)
        self.assertFalse(state["moved"], state)
        self.plays_on(self.source, 1)
        wait_for(lambda: not list(self.target.logs.glob("move-*")), "end of the copy")
        tools = run("admin", "move", "1", self.target.to, "--url",
                    f"http://127.0.0.1:{self.source.server.port}", "--token-file",
                    self.source.path / "token")
        self.assertEqual(tools.returncode, 0, tools.stderr)
        self.assertTrue(self.source.finished(1)["moved"])
        self.plays_on(self.target, self.source.finished(1)["session_there"])


class Dies(WithServers):
    def kill_target(self):
        self.target.server.process.kill()
        self.target.server.process.wait()

    def reach(self, *states):
        """Waits for a state of the move, and fails if it is over before."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            state = self.source.moving(1)
            if state["state"] in states:
                return state
            self.assertFalse(state["over"], state)
        raise AssertionError(f"no state of {states}")

    def test_target_that_dies_before_the_decision_leaves_the_match(self):
        self.play()
        self.source.move(1, self.target.to)
        self.reach("stops")
        self.kill_target()
        state = self.source.finished(1)
        self.assertFalse(state["moved"], state)
        self.plays_on(self.source, 1)
        self.source.server.close()
        report = verify(self.source.first_log())
        self.assertEqual((report["verdict"], report["moves"]), ("agrees", 0), report)

    def in_doubt(self):
        """A target that stands still cannot decide, and the source cannot know."""
        self.play()
        self.source.move(1, self.target.to)
        self.reach("stops")
        self.target.server.process.send_signal(signal.SIGSTOP)
        self.reach("doubts")
        tick = self.source.session(1)["tick"]
        time.sleep(0.3)
        self.assertEqual(self.source.session(1)["tick"], tick)
        self.assertEqual(self.source.server.request("DELETE", "/v1/sessions/1/move").status, 409)
        self.kill_target()

    def test_target_that_comes_back_says_that_it_has_not_taken_the_match(self):
        self.in_doubt()
        self.target.start("--resume", follow_port=self.target.follow_port)
        self.assertIsNotNone(self.target.said("copy of a match"))
        state = self.source.finished(1)
        self.assertFalse(state["moved"], state)
        self.plays_on(self.source, 1)

    def test_operator_abandons_a_target_that_is_gone(self):
        self.in_doubt()
        answer = self.source.server.request("POST", "/v1/sessions/1/move/abandon")
        self.assertEqual(answer.status, 204, answer.body)
        state = self.source.finished(1)
        self.assertFalse(state["moved"], state)
        self.plays_on(self.source, 1)

    def test_source_that_died_in_doubt_asks_when_it_comes_back(self):
        self.in_doubt()
        tick = self.source.session(1)["tick"]
        self.source.server.process.kill()
        self.source.server.process.wait()
        self.target.start("--resume", follow_port=self.target.follow_port)
        self.source.start("--resume")
        self.assertIsNotNone(self.source.said("has moved to the server at"))
        wait_for(lambda: self.source.said("goes on here, it was not taken"), "match")
        found = wait_for(lambda: next((at for at in self.source.server.get("/v1/sessions")["sessions"]
                                       if at["tick"] >= tick), None), "session")
        self.source.server.close()
        report = verify(self.source.first_log())
        self.assertEqual((report["verdict"], report["moves"]), ("agrees", 0), report)
        self.assertGreaterEqual(report["last_tick"], found["tick"])

    def test_doubt_of_an_earlier_process_holds_nothing_up(self):
        """The number of its session is free, and a drain does not wait for its answer."""
        self.in_doubt()
        self.source.server.process.kill()
        self.source.server.process.wait()
        self.source.start("--resume")
        wait_for(lambda: self.source.moving(1)["state"] == "doubts", "doubt")
        other = Place(self.path / "other", self.source.logs / ".server.key")
        try:
            self.source.move(1, other.to)
            wait_for(lambda: self.source.said("has moved to the server at"), "move")
            answer = self.source.server.request("POST", "/v1/server/drain",
                                                body={"move_to": other.to})
            self.assertEqual(answer.status, 202, answer.body)
            self.assertEqual(self.source.server.process.wait(60), 0)
            self.assertIsNone(self.source.said("was not taken by"))
        finally:
            other.server.close()
            other.close_pipes()

    def test_target_that_dies_behind_the_decision_has_the_match(self):
        self.play()
        self.source.move(1, self.target.to)
        state = self.source.finished(1)
        self.assertTrue(state["moved"], state)
        number = state["session_there"]
        self.plays_on(self.target, number)
        self.kill_target()
        self.target.start("--resume", follow_port=self.target.follow_port)
        self.assertIsNotNone(self.target.said("goes on behind tick"))
        self.assertGreater(self.target.session(number)["tick"], 240)


class Unsure(WithServers):
    def test_target_that_can_neither_take_nor_erase_a_match_ends(self):
        self.play()
        self.target.server.join(1)  # lets the target last while it drains
        self.source.move(1, self.target.to)
        wait_for(lambda: self.source.moving(1)["state"] == "stops", "last tick")
        copy = self.target.log("move-*.sblog")
        copy.rename(self.path / "copy")
        copy.mkdir()  # no file can be erased here
        self.target.server.request("POST", "/v1/server/drain")  # nothing can be taken any more
        self.assertEqual(self.target.server.process.wait(60), 1, self.target.server.lines)
        self.target.server.reader.join()
        line = self.target.said("cannot be erased")
        self.assertIn(str(copy), line)
        self.assertIn("start it again with --resume", line)
        self.assertFalse(self.source.moving(1)["over"])
        copy.rmdir()
        for bots in self.target.server.bots:
            bots.kill()
            bots.communicate()
        self.target.start("--resume", follow_port=self.target.follow_port)
        self.assertIsNotNone(self.target.said("goes on behind tick"))  # its own match
        state = self.source.finished(1)
        self.assertFalse(state["moved"], state)
        self.plays_on(self.source, 1)


class Drains(WithServers):
    def test_drained_server_gives_its_matches_away(self):
        self.source.server.close()
        self.source.start("--record", "--sessions", "3", "--drain-move-to", self.target.to)
        self.play()
        self.source.server.process.send_signal(signal.SIGTERM)
        self.source.server.process.wait(60)
        self.assertIsNotNone(self.source.said("has moved to the server at"))
        moved = [line for line in self.target.server.lines if "goes on here as session" in line]
        # The target has empty sessions of its own configuration.
        self.assertEqual(len(moved), 1, "".join(self.target.server.lines))
        full = next(at for at in self.target.server.get("/v1/sessions")["sessions"]
                    if at["players"] == BOTS)
        self.plays_on(self.target, full["id"])

    def test_drain_by_request_moves_first(self):
        self.play()
        answer = self.source.server.request("POST", "/v1/server/drain",
                                            body={"move_to": self.target.to})
        self.assertEqual(answer.status, 202, answer.body)
        self.source.server.process.wait(60)
        self.assertIsNotNone(self.source.said("has moved to the server at"))


    def test_drain_waits_for_a_player_that_has_lost_its_connection(self):
        """It is told where its match went when it asks for its session again."""
        self.source.server.close()
        self.source.start("--record", "--grace", "120")
        self.play()
        lost = self.source.server.join(1, "--session", "1", name="lost")
        lost.kill()
        lost.communicate()
        wait_for(lambda: not self.source.server.named("lost"), "loss of a player")
        answer = self.source.server.request("POST", "/v1/server/drain",
                                            body={"move_to": self.target.to})
        self.assertEqual(answer.status, 202, answer.body)
        wait_for(lambda: self.source.said("has moved to the server at"), "move")
        time.sleep(4)
        self.assertIsNone(self.source.server.process.poll())
        self.assertIsNone(self.source.session(1))
        self.source.server.process.send_signal(signal.SIGINT)
        self.source.server.process.wait(60)


class Lease(WithServers):
    """Both servers lead by a lease, and each has a follower."""

    def setUp(self):
        super().setUp()
        self.followers = []
        for place in (self.source, self.target):
            place.server.close()
            place.lease = f"file:{place.path / 'lease'}"
            place.start("--record", "--lease", place.lease, "--sessions", "2")

    def tearDown(self):
        for follower in self.followers:
            follower.kill()
            follower.wait()
            follower.reader.join()
            follower.stderr.close()
        super().tearDown()

    def follow(self, place, port=0):
        """Starts a follower that may take over, and waits until it has everything."""
        folder = place.path / f"copies{len(self.followers)}"
        folder.mkdir()
        follower = child([SABOT, "standby", "--from", place.to, "--follow", str(folder), "--lease",
                          place.lease, "--port", "0", "--follow-listen", str(port),
                          "--session-capacity", "4",
                          "--key-file", str(place.logs / ".server.key")],
                         stderr=subprocess.PIPE)
        follower.folder, follower.lines = folder, []
        follower.reader = threading.Thread(target=lambda: follower.lines.extend(follower.stderr),
                                           daemon=True)
        follower.reader.start()
        self.followers.append(follower)
        wait_for(lambda: self.in_step(place, follower), "follower that has everything")
        return follower

    @staticmethod
    def note(path):
        return path.read_text().split()[:2] if path.exists() else []

    def in_step(self, place, follower):
        return self.note(follower.folder / ".leader") == self.note(place.path / "lease")

    @staticmethod
    def said(follower, text):
        return next((line for line in list(follower.lines) if text in line), None)

    def epoch(self, place):
        return int(self.note(place.path / "lease")[0])

    def move(self):
        self.source.move(1, self.target.to)
        state = self.source.finished(1)
        self.assertTrue(state["moved"], state)
        return state["session_there"]

    def kill(self, place):
        place.server.process.kill()
        place.server.process.wait()

    def test_follower_of_the_target_continues_the_match_that_came(self):
        follower, other = self.follow(self.source), self.follow(self.target)
        self.play()
        number = self.move()
        self.plays_on(self.target, number)
        self.assertEqual((self.epoch(self.source), self.epoch(self.target)), (2, 2))
        wait_for(lambda: self.in_step(self.source, follower), "note")
        wait_for(lambda: self.in_step(self.target, other), "note")
        self.kill(self.target)
        wait_for(lambda: self.said(other, f"match {number} goes on behind tick"), "take-over")
        self.assertEqual(self.epoch(self.target), 3)
        # The folder of the copies has the name of the one that took the match.
        self.assertEqual((other.folder / ".moves").read_bytes()[:16],
                         (self.target.logs / ".moves").read_bytes()[:16])
        self.kill(self.source)
        wait_for(lambda: self.said(follower, "match 2 goes on behind tick"), "take-over")
        self.assertIsNone(self.said(follower, "match 1 goes on"))

    def test_follower_that_lacks_a_mark_never_leads(self):
        slow = self.follow(self.source)
        self.play()
        slow.send_signal(signal.SIGSTOP)
        number = self.move()
        self.kill(self.source)
        slow.send_signal(signal.SIGCONT)
        self.plays_on(self.target, number)
        wait_for(lambda: self.said(slow, "lost the connection"), "death that is noticed")
        time.sleep(1)
        self.assertIsNone(self.said(slow, "this server leads"))
        # The folder of the source has the mark, and its other match goes on.
        self.source.start("--resume", "--lease", self.source.lease)
        self.assertIsNotNone(self.source.said("match 2 goes on behind tick"))
        self.assertEqual(self.epoch(self.source), 3)
        self.assertIsNone(self.source.said("match 1 goes on"))

    def test_follower_of_a_source_that_died_in_doubt_asks(self):
        """Exactly one server plays the match, whatever the target has read when it goes on."""
        follower = self.follow(self.source)
        self.play()
        self.source.move(1, self.target.to)
        wait_for(lambda: self.source.moving(1)["state"] == "stops", "last tick")
        self.target.server.process.send_signal(signal.SIGSTOP)
        wait_for(lambda: self.source.moving(1)["state"] == "doubts", "doubt")
        self.kill(self.source)
        wait_for(lambda: self.said(follower, "match 2 goes on behind tick"), "take-over")
        self.assertIsNone(self.said(follower, "match 1 goes on"))
        self.target.server.process.send_signal(signal.SIGCONT)
        answers = (lambda: self.said(follower, "goes on here, it was not taken"),
                   lambda: self.target.said("goes on here as session"))
        wait_for(lambda: any(answer() for answer in answers), "answer")
        time.sleep(1)
        self.assertFalse(all(answer() for answer in answers), follower.lines)

    def test_folder_of_a_server_that_was_followed_by_another_is_set_aside(self):
        follower = self.follow(self.source)
        self.play()
        self.kill(self.source)
        wait_for(lambda: self.said(follower, "match 1 goes on behind tick"), "take-over")
        follower.kill()
        self.source.start("--resume", "--lease", self.source.lease)
        self.assertIsNotNone(self.source.said("another server has led since"))
        self.assertIsNone(self.source.said("goes on behind tick"))
        self.assertEqual(len(list(self.source.logs.glob("*.before"))), 2)


if __name__ == "__main__":
    unittest.main()
