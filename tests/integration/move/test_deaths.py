"""A server that dies or hangs before, at or after the decision of a move: one server plays on."""

import time
import unittest

from move_servers import Place, WithServers, verify

from admin_server import wait_for


class Dies(WithServers):
    def kill_target(self):
        self.target.server.process.kill()
        self.target.server.process.wait()

    def test_target_that_dies_before_the_decision_leaves_the_match(self):
        def stays():
            self.play()
            self.source.move(1, self.target.to)
            reached = self.reach("stops")
            self.kill_target()
            return reached and not self.source.finished(1)["moved"]

        self.repeat(stays)
        self.plays_on(self.source, 1)
        self.source.server.close()
        report = verify(self.source.first_log())
        self.assertEqual((report["verdict"], report["moves"]), ("agrees", 0), report)

    def in_doubt(self):
        """The match stands still, and the target that could tell is gone."""
        self.repeat(self.falls_into_doubt)
        tick = self.source.session(1)["tick"]
        time.sleep(0.3)
        self.assertEqual(self.source.session(1)["tick"], tick)
        self.assertEqual(self.source.server.request("DELETE", "/v1/sessions/1/move").status, 409)
        self.kill_target()

    def test_target_that_comes_back_says_that_it_has_not_taken_the_match(self):
        self.in_doubt()
        self.target.start("--resume", follow_port=self.target.follow_port)
        self.await_said(self.target, "copy of a match")
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
        self.await_said(self.source, "has moved to the server at")
        self.await_said(self.source, "goes on here, it was not taken")
        found = wait_for(lambda: next((at for at in self.source.server.get("/v1/sessions")["sessions"]
                                       if at["tick"] >= tick), None), "session")
        self.source.server.close()
        report = verify(self.source.first_log())
        self.assertEqual((report["verdict"], report["moves"]), ("agrees", 0), report)
        self.assertGreaterEqual(report["last_tick"], found["tick"])

    def source_doubts(self):
        """Whether a source that has come back knows of its doubt; it looks for logs in doubt while
        it serves."""
        answer = self.source.server.request("GET", "/v1/sessions/1/move")
        return answer.status == 200 and answer.json()["state"] == "doubts"

    def test_doubt_of_an_earlier_process_holds_nothing_up(self):
        """The number of its session is free, and a drain does not wait for its answer."""
        self.in_doubt()
        self.source.server.process.kill()
        self.source.server.process.wait()
        self.source.start("--resume")
        wait_for(self.source_doubts, "doubt")
        other = Place(self.path / "other", self.source.logs / ".server.key")
        try:
            self.source.move(1, other.to)
            self.await_said(self.source, "has moved to the server at")
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
        number = self.moved(self.source, 1, self.target.to)["session_there"]
        self.plays_on(self.target, number)
        self.kill_target()
        self.target.start("--resume", follow_port=self.target.follow_port)
        self.await_said(self.target, "goes on behind tick")
        self.assertGreater(self.target.session(number)["tick"], 240)


class Unsure(WithServers):
    def ends_with_a_copy(self):
        """Whether the target ends before it has taken the match."""
        self.play()
        self.target.server.join(1)  # lets the target last while it drains
        self.source.move(1, self.target.to)
        if not self.reach("stops"):
            return False
        copy = self.target.log("move-*.sblog")
        copy.rename(self.path / "copy")
        copy.mkdir()  # no file can be erased here
        self.target.server.request("POST", "/v1/server/drain")  # nothing can be taken any more
        wait_for(lambda: self.target.server.process.poll() is not None or
                 self.source.moving(1)["over"], "end of the target")
        return self.target.server.process.poll() is not None

    def test_target_that_can_neither_take_nor_erase_a_match_ends(self):
        self.repeat(self.ends_with_a_copy)
        copy = self.target.log("move-*.sblog")
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
        self.await_said(self.target, "goes on behind tick")  # its own match
        state = self.source.finished(1)
        self.assertFalse(state["moved"], state)
        self.plays_on(self.source, 1)


if __name__ == "__main__":
    unittest.main()
