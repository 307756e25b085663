"""Two real servers between which matches move, and bots that play them."""

import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/integration/admin"))

from admin_server import SABOT, Server, child, wait_for  # noqa: E402
from json_schema import fault  # noqa: E402

SPEC = json.loads((ROOT / "server/host/admin/files/openapi.json").read_text())
BOTS = 4
TRIES = 5
FREE = ("--set", "time_limit_s=0", "--set", "score_limit=10000", "--players", "8",
        "--session-capacity", "4")


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

    def falls_into_doubt(self):
        """Moves match 1 to a target that stands still before it can decide: the source cannot know.
        Returns whether the source reached that."""
        self.play()
        self.source.move(1, self.target.to)
        reached = self.reach("stops")
        self.target.server.process.send_signal(signal.SIGSTOP)
        return reached and self.reach("doubts")

    def repeat(self, trial):
        """Each step of a move is short, and a busy test may come when it is over. Then its trial
        returns False, and another one begins with other servers."""
        for _ in range(TRIES):
            if trial():
                return
            self.tearDown()
            self.setUp()
        self.fail(f"{TRIES} moves were over before the test came to it")

    def reach(self, *states):
        """Waits for a state of the move; returns False if the move is over before."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            state = self.source.moving(1)
            if state["state"] in states:
                return True
            if state["over"]:
                return False
        raise AssertionError(f"no state of {states}")

    def moved(self, place, number, to):
        """Moves a match, and returns the state of its move. A machine that stands still for 2 s
        loses the connection, and the match stays: then it is moved again."""
        for _ in range(TRIES):
            place.move(number, to)
            state = place.finished(number)
            if state["moved"]:
                return state
        raise AssertionError(state)

    def await_said(self, place, text):
        return wait_for(lambda: place.said(text), text)

    def plays_on(self, place, number):
        """The match of a session ticks, with all players."""
        before = wait_for(lambda: (at := place.session(number)) and at["players"] == BOTS and at,
                          "players")
        wait_for(lambda: place.session(number)["tick"] > before["tick"] + 30, "further ticks")
        return before
