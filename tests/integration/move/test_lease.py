"""Matches that move between two servers that lead by a lease, with followers that take over."""

import signal
import subprocess
import threading
import time
import unittest

from move_servers import WithServers

from admin_server import SABOT, child, wait_for


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
        self.await_said(self.source, "match 2 goes on behind tick")
        self.assertEqual(self.epoch(self.source), 3)
        self.assertIsNone(self.source.said("match 1 goes on"))

    def test_follower_of_a_source_that_died_in_doubt_asks(self):
        """Exactly one server plays the match, whatever the target has read when it goes on."""
        def doubts():
            self.follow(self.source)
            return self.falls_into_doubt()

        self.repeat(doubts)
        follower = self.followers[0]
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
        self.await_said(self.source, "another server has led since")
        self.assertIsNone(self.source.said("goes on behind tick"))
        self.assertEqual(len(list(self.source.logs.glob("*.before"))), 2)


if __name__ == "__main__":
    unittest.main()
