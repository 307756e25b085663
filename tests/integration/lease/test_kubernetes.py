"""Servers with a lease in a cluster, against an implementation of the published API with faults.

SABOT_PROGRAM names the program, SABOT_LIBRARY the client library."""

import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from kubernetes_api import KubernetesApi, certify  # noqa: E402
from lease_server import SABOT, WAIT_S, Client, Relay, Server, State, play, wait_for  # noqa: E402
from own_port import holders, own_port  # noqa: E402

NAME = "games/arena"
TOKEN = "a" * 1100 + "." + "b" * 1100  # as long as those of clusters may be
TIME_S = 8  # a leader goes on whose machine stands still for a second or two
MICRO_TIME = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"


@unittest.skipIf(shutil.which("openssl") is None, "there is no openssl")
class WithApi(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.cert, self.key = certify(self.folder)
        self.token = self.folder / "token"
        self.token.write_text(TOKEN + "\n")
        self.api = KubernetesApi(self.cert, self.key, TOKEN)
        self.addCleanup(self.api.stop)
        self.logs = self.folder / "logs"
        self.logs.mkdir()

    def options(self, **other):
        options = {"lease": f"kubernetes:{NAME}", "lease-api": self.api.url, "lease-ca": self.cert,
                   "lease-token-file": self.token, "lease-time": TIME_S, "port": 0, **other}
        return [text for name, value in options.items() if value is not None
                for text in (f"--{name}", str(value))]

    def start(self, command, *arguments, **other):
        server = Server(command, *self.options(**other), *arguments)
        self.addCleanup(server.close)
        return server

    def leader(self, *arguments, **other):
        """Leads at once: an operator has made the object."""
        if NAME not in self.api.objects:
            self.api.put(NAME, labels={"made-by": "operator"})
        server = self.start("serve", *arguments, **other)
        server.hears("server_ready")
        return server

    def renewed(self, count=3):
        """Waits until the leader has written the lease."""
        before = len(self.api.writes)
        wait_for(lambda: len(self.api.writes) >= before + count, "renewals")

    def assert_leads(self, server):
        self.renewed()
        self.assertIsNone(server.process.poll(), "".join(server.texts))

    def assert_lost(self, server, words):
        self.assertEqual(server.ends(), 1)
        line, = server.told("lease_lost")
        self.assertIn(words, line["message"])
        self.assertEqual(server.told("server_ended"), [])

    def assert_leads_behind(self, waiting, leader):
        """By the times of their own lines, which have one form."""
        self.assertGreater(waiting.hears("lease_held")["time"],
                           leader.told("lease_lost")[0]["time"])


class Lead(WithApi):
    def test_who_makes_the_object_waits_and_the_next_leads_at_once_in_the_next_epoch(self):
        first = self.start("serve")
        held = first.hears("lease_held")
        made = self.api.writes[0][0]
        # A holder whose object was removed may lead for that time.
        self.assertGreater(held["heard"], made + TIME_S - 0.1)
        self.assertIn("in epoch 1", held["message"])
        spec = self.api.spec(NAME)
        self.assertRegex(spec["holderIdentity"], rf"_{first.process.pid}_[0-9a-f]{{16}}$")
        self.assertEqual((spec["leaseDurationSeconds"], spec["leaseTransitions"]), (TIME_S, 0))
        for key in "acquireTime", "renewTime":
            self.assertRegex(spec[key], MICRO_TIME)
        second = self.start("serve")
        self.assertIn(spec["holderIdentity"] + " leads", second.hears("lease_taken")["message"])
        self.renewed()
        self.assertGreater(self.api.spec(NAME)["renewTime"], spec["renewTime"])
        self.assertEqual(self.api.spec(NAME)["acquireTime"], spec["acquireTime"])
        first.signal(signal.SIGINT)
        self.assertEqual(first.ends(), 0)
        self.assertIn("in epoch 3", second.hears("lease_held")["message"])
        given_back = next(spec for _, spec in self.api.writes if spec["holderIdentity"] == "")
        self.assertEqual(given_back["leaseTransitions"], 0)
        self.assertEqual(self.api.spec(NAME)["leaseTransitions"], 2)

    def test_a_standby_takes_over_with_the_player_of_a_killed_leader(self):
        port = own_port()
        leader = self.leader("--record", str(self.logs), port=port)
        standby = self.start("standby", "--follow", str(self.logs), port=port)
        standby.hears("following")
        client = self.enterContext(Client("127.0.0.1", port, reconnect_ms=60000))
        client.wait(State.PLAYING, WAIT_S)
        play(client)
        wait_for(lambda: client.status().durable_tick > 60, "durable ticks", client)
        back = client.status().reconnects
        leader.signal(signal.SIGKILL)
        renewed = max(at for at, _ in self.api.writes)
        held = standby.hears("lease_held", 1, client)
        # A write that was under way may have come behind that one.
        self.assertGreater(held["heard"], renewed + TIME_S - 0.1)
        try:
            standby.hears("match_resumed", 1, client)
        except AssertionError as fault:
            raise AssertionError(f"{fault}\n{holders(port)}") from None
        wait_for(lambda: client.status().reconnects > back and
                 client.state is State.PLAYING, "way back", client)
        play(client)
        self.assertEqual(self.api.objects[NAME]["metadata"]["labels"], {"made-by": "operator"})
        self.assertEqual(self.api.spec(NAME)["leaseTransitions"], 2)

    def test_a_stopped_leader_whose_time_is_over_never_ticks_again(self):
        leader = self.leader("--ai", "8")
        relay = Relay(leader.port)
        self.addCleanup(relay.close)
        client = self.enterContext(Client("127.0.0.1", relay.port))
        client.wait(State.PLAYING, WAIT_S)
        wait_for(lambda: relay.snapshots > 30, "snapshots", client)
        leader.signal(signal.SIGSTOP)
        rival = self.start("serve")
        rival.hears("server_ready")
        before = relay.snapshots
        leader.signal(signal.SIGCONT)
        self.assert_lost(leader, "lost the lease")
        time.sleep(0.2)  # what it sent is there
        self.assertEqual(relay.snapshots, before)
        self.assert_leads(rival)

    def test_an_object_that_is_removed_ends_its_holder_before_another_leads(self):
        leader = self.leader()
        waiting = self.start("serve")
        waiting.hears("lease_taken")
        self.api.remove(NAME)
        self.assert_lost(leader, "lost the lease")
        self.assert_leads_behind(waiting, leader)
        # It has seen the epoch before.
        self.assertIn("in epoch 3", waiting.hears("lease_held")["message"])


class Faults(WithApi):
    def test_others_that_write_the_object_take_nothing_from_its_holder(self):
        leader = self.leader()
        self.api.touches = 3
        self.renewed(12)
        self.assert_leads(leader)
        self.assertEqual(self.api.spec(NAME)["leaseTransitions"], 0)

    def test_slow_answers_and_answers_that_are_lost(self):
        leader = self.leader()
        self.api.delay_s = 0.3
        self.renewed()
        self.api.delay_s, self.api.loses_answers = 0, True
        self.renewed(1)
        self.api.loses_answers = False
        self.assert_leads(leader)

    def test_an_api_that_refuses_talks_nonsense_and_restarts_for_a_while(self):
        leader = self.leader()
        for status, garbage in (503, False), (403, False), (429, False), (200, True):
            before = len(self.api.calls)
            self.api.status, self.api.garbage = status, garbage
            time.sleep(2)  # the lease is renewed six times in its time
            self.api.status, self.api.garbage = 200, False
            self.assert_leads(leader)
            self.assertGreater(len(self.api.calls), before)
        self.api.close()
        time.sleep(2)
        self.api.open()
        self.assert_leads(leader)

    def test_a_holder_that_gets_no_answers_ends_before_another_may_lead(self):
        for fault in "slow", "gone":
            leader, waiting = self.leader(), self.start("serve")
            waiting.hears("lease_taken")
            if fault == "slow":
                self.api.delay_s = 60
            else:
                self.api.close()
            self.assert_lost(leader, "no answer of the API at localhost")
            self.api.delay_s = 0
            if fault == "gone":
                self.api.open()
            self.assert_leads_behind(waiting, leader)
            waiting.hears("server_ready")
            waiting.signal(signal.SIGINT)
            self.assertEqual(waiting.ends(), 0)

    def test_a_server_that_waits_says_what_is_wrong_and_leads_when_it_is_right(self):
        self.api.put(NAME)
        self.api.status = 403
        server = self.start("serve")
        self.assertIn("the API answers 403", server.hears("lease_unknown")["message"])
        self.api.status = 200
        server.hears("server_ready")


class Wrong(WithApi):
    def test_other_certificates_and_tokens_are_no_answer_and_no_lease(self):
        self.api.put(NAME)
        other, _ = certify(self.folder, "elsewhere")
        wrong = self.folder / "wrong"
        wrong.write_text("guess")
        for option, words in (({"lease-ca": other}, "no answer"),
                              ({"lease-token-file": wrong}, "answers 401"),
                              ({"lease-token-file": None}, "answers 401"),
                              ({"lease-ca": None}, "no answer"),
                              ({"lease-api": f"https://127.0.0.1:{self.api.port}"}, "no answer")):
            server = self.start("serve", **option)
            self.assertIn(words, server.hears("lease_unknown")["message"])
            server.signal(signal.SIGTERM)
            self.assertEqual(server.ends(), 0)
        self.assertEqual(self.api.writes, [])
        told = "".join(server.texts)
        self.assertIsNone(re.search("a{20}", told))

    def test_wrong_uses_are_told(self):
        for other, words in (({"lease": "kubernetes:arena"}, "NAMESPACE/NAME"),
                             ({"lease": "kubernetes:Games/arena"}, "NAMESPACE/NAME"),
                             ({"lease": "kubernetes:a/b/c"}, "NAMESPACE/NAME"),
                             ({"lease-api": "localhost:1"}, "no http:// or https:// address"),
                             ({"lease-api": "http://localhost:1"}, "over https alone"),
                             ({"lease-ca": "/does/not/exist"}, "cannot read /does/not/exist"),
                             ({"lease-api": None, "lease-ca": None, "lease-token-file": None},
                              "serviceaccount/ca.crt"),
                             ({"lease-time": 1}, "--lease-time")):
            done = subprocess.run([SABOT, "serve", *self.options(**other)], timeout=WAIT_S,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
