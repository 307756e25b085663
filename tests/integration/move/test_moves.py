"""Matches that move between two real servers while bots play them: the way there and back, what is
refused, and a drain that moves everything."""

import signal
import time
import unittest

from move_servers import BOTS, Place, WithServers, run, verify

from admin_server import TOKEN, private, wait_for
from test_webhooks import Receiver

HOSTILE = ("10.0.0.7 :7900", "a b:7900", "\x1b[2Ja:7900", "a\nb:7900", "b\u00fcro:7900")


class ThereAndBack(WithServers):
    def test_match_goes_there_and_back(self):
        self.play()
        there = self.moved(self.source, 1, self.target.to)
        number = there["session_there"]
        self.plays_on(self.target, number)
        wait_for(lambda: self.source.session(1) is None, "end of the session at the source")
        back = self.moved(self.target, number, self.source.to)
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
        there = self.moved(self.source, 1, f"127.1:{self.target.follow_port}")
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
        line = self.await_said(self.target, "has moved to the server at")
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
        self.moved(self.source, 1, self.target.to)
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

    def is_cancelled(self):
        """Whether a move is cancelled, of which nothing else can be asked while it lasts."""
        self.play()
        self.source.move(1, self.target.to)
        answers = [self.source.server.request(method, "/v1/sessions/1" + path, body=body).status
                   for method, path, body in (("POST", "/move/abandon", None),
                                              ("POST", "/move", {"to": self.target.to}),
                                              ("DELETE", "/move", None))]
        return not self.source.finished(1)["moved"] and answers == [409, 409, 204]

    def test_move_is_cancelled(self):
        self.repeat(self.is_cancelled)
        self.plays_on(self.source, 1)
        wait_for(lambda: not list(self.target.logs.glob("move-*")), "end of the copy")
        tools = run("admin", "move", "1", self.target.to, "--url",
                    f"http://127.0.0.1:{self.source.server.port}", "--token-file",
                    self.source.path / "token")
        self.assertEqual(tools.returncode, 0, tools.stderr)
        self.assertTrue(self.source.finished(1)["moved"])
        self.plays_on(self.target, self.source.finished(1)["session_there"])


class Drains(WithServers):
    def test_drained_server_gives_its_matches_away(self):
        self.source.server.close()
        self.source.start("--record", "--sessions", "3", "--drain-move-to", self.target.to)
        self.play()
        self.source.server.process.send_signal(signal.SIGTERM)
        self.source.server.process.wait(60)
        self.await_said(self.source, "has moved to the server at")
        self.await_said(self.target, "goes on here as session")
        moved = [line for line in self.target.server.lines if "goes on here as session" in line]
        # The target has empty sessions of its own configuration.
        self.assertEqual(len(moved), 1, "".join(self.target.server.lines))
        full = wait_for(lambda: next((at for at in
                                      self.target.server.get("/v1/sessions")["sessions"]
                                      if at["players"] == BOTS), None), "players")
        self.plays_on(self.target, full["id"])

    def test_drain_by_request_moves_first(self):
        self.play()
        answer = self.source.server.request("POST", "/v1/server/drain",
                                            body={"move_to": self.target.to})
        self.assertEqual(answer.status, 202, answer.body)
        self.source.server.process.wait(60)
        self.await_said(self.source, "has moved to the server at")

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


if __name__ == "__main__":
    unittest.main()
