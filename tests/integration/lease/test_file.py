"""Servers with a lease on one machine: who leads, who waits, and who takes over.

SABOT_PROGRAM names the program, SABOT_LIBRARY the client library. With `--measure N` it prints how
long a take-over lasts, by N servers that are killed; with `--measure-client N` for how long a
client has no snapshots then."""

import json
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from lease_server import SABOT, WAIT_S, Client, Control, Relay, Server, State, play, wait_for  # noqa: E402
from own_port import own_port  # noqa: E402


class WithLease(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.logs, self.lease = self.folder / "logs", self.folder / "lease"
        self.logs.mkdir()
        self.udp = own_port()

    def start(self, command, *arguments):
        server = Server(command, "--port", self.udp, "--lease", f"file:{self.lease}", *arguments)
        self.addCleanup(server.close)
        return server

    def leader(self):
        server = self.start("serve", "--record", self.logs, "--ai", "8")
        server.hears("server_ready")
        return server

    def standby(self):
        server = self.start("standby", "--follow", self.logs)
        server.hears("following")
        return server

    def client(self):
        client = self.enterContext(Client("127.0.0.1", self.udp, reconnect_ms=60000))
        client.wait(State.PLAYING, WAIT_S)
        return client

    def grows(self):
        """Waits until the log has got some more ticks."""
        log, = self.logs.glob("*.sblog")
        for _ in range(3):
            size = log.stat().st_size
            wait_for(lambda: log.stat().st_size > size, "ticks that are written")

    def epoch(self):
        return int(self.lease.read_text().split()[0])

    def verified(self):
        done = subprocess.run([SABOT, "replay", "verify", "--json", *self.logs.glob("*.sblog")],
                              capture_output=True, text=True, timeout=WAIT_S)
        self.assertEqual(done.returncode, 0, done.stdout)
        return json.loads(done.stdout)["logs"]


class File(WithLease):
    def test_a_standby_takes_over_with_the_player_of_a_killed_leader(self):
        leader, standby = self.leader(), self.standby()
        self.assertEqual(leader.hears("lease_held")["message"],
                         "this server leads: it has the lease, in epoch 1")
        self.assertIn("leads, in epoch 1", standby.hears("lease_taken")["message"])
        client = self.client()
        play(client)
        wait_for(lambda: client.status().durable_tick > 60, "durable ticks", client)
        slot, back = client.status().player, client.status().reconnects
        leader.signal(signal.SIGKILL)
        standby.hears("server_ready", 1, client)
        self.assertEqual(len(standby.told("match_resumed")), 1)
        self.assertEqual(self.epoch(), 2)
        wait_for(lambda: client.status().reconnects > back and
                 client.state is State.PLAYING, "way back", client)
        self.assertEqual(client.status().player, slot)
        play(client)
        standby.signal(signal.SIGINT)
        self.assertEqual(standby.ends(), 0)
        log, = self.verified()
        self.assertEqual(log["resumes"], 1)

    def test_a_client_finds_its_match_at_the_standby_that_it_was_told(self):
        other = own_port()
        leader = self.start("serve", "--record", self.logs, "--ai", "8",
                            "--standby-address", f"127.0.0.1:{other}")
        leader.hears("server_ready")
        standby = self.start("standby", "--follow", self.logs, "--port", other)
        standby.hears("following")
        client = self.client()
        play(client)
        wait_for(lambda: client.status().durable_tick > 60, "durable ticks", client)
        slot, back = client.status().player, client.status().reconnects
        leader.signal(signal.SIGKILL)
        standby.hears("server_ready", 1, client)
        wait_for(lambda: client.status().reconnects > back and client.state is State.PLAYING,
                 "way to the standby", client)
        self.assertEqual(client.status().player, slot)
        self.assertEqual(standby.port, other)
        play(client)

    def test_one_of_two_standbys_takes_over_and_then_the_other(self):
        first, second = self.leader(), [self.standby(), self.standby()]
        self.grows()
        first.signal(signal.SIGKILL)
        wait_for(lambda: any(one.told("server_ready") for one in second), "leader")
        second.sort(key=lambda one: not one.told("server_ready"))
        new, other = second
        # The other sees who it is, and follows on.
        wait_for(lambda: any("in epoch 2" in line["message"]
                             for line in other.told("lease_taken")), "new leader")
        self.assertEqual(other.told("lease_held"), [])
        self.grows()
        new.signal(signal.SIGKILL)
        other.hears("server_ready")
        self.assertEqual(len(other.told("match_resumed")), 1)
        self.assertEqual(self.epoch(), 3)
        other.signal(signal.SIGINT)
        self.assertEqual(other.ends(), 0)
        log, = self.verified()
        self.assertEqual(log["resumes"], 2)

    def test_of_a_leader_that_ends_in_order_nothing_is_taken_over(self):
        first, standby = self.leader(), self.standby()
        first.signal(signal.SIGINT)
        self.assertEqual(first.ends(), 0)
        # Nobody claims it, so the next server leads; that one's matches are followed too.
        second = self.leader()
        self.assertEqual(self.epoch(), 2)
        standby.hears("following", 2)
        self.assertEqual(standby.told("lease_held"), [])
        second.signal(signal.SIGKILL)
        standby.hears("server_ready")
        self.assertEqual(self.epoch(), 3)

    def test_a_server_waits_for_the_lease(self):
        first, second = self.leader(), self.start("serve", "--resume", self.logs)
        third = self.start("serve")
        for waiting in second, third:
            waiting.hears("lease_taken")
        third.signal(signal.SIGTERM)
        self.assertEqual(third.ends(), 0)
        self.assertEqual(third.told("listening"), [])
        first.signal(signal.SIGKILL)
        second.hears("server_ready")
        self.assertEqual(len(second.told("match_resumed")), 1)

    def test_a_leader_that_is_stopped_keeps_its_lease_and_goes_on(self):
        leader, standby = self.leader(), self.standby()
        client = self.client()
        play(client)
        leader.signal(signal.SIGSTOP)
        # As long as it takes for a leader that is dead, many times over.
        time.sleep(1)
        self.assertEqual(standby.told("lease_held"), [])
        leader.signal(signal.SIGCONT)
        play(client)
        self.assertEqual(self.epoch(), 1)
        self.assertEqual(standby.told("lease_held"), [])

    def test_a_stopped_leader_whose_lease_was_taken_never_ticks_again(self):
        leader = self.leader()
        relay = Relay(self.udp)
        self.addCleanup(relay.close)
        client = self.enterContext(Client("127.0.0.1", relay.port))
        client.wait(State.PLAYING, WAIT_S)
        wait_for(lambda: relay.snapshots > 30, "snapshots", client)
        leader.signal(signal.SIGSTOP)
        self.lease.unlink()
        # Another server, of other matches: its port and folder are its own.
        rival = Server("serve", "--port", "0", "--lease", f"file:{self.lease}")
        self.addCleanup(rival.close)
        rival.hears("server_ready")
        before = relay.snapshots
        leader.signal(signal.SIGCONT)
        self.assertEqual(leader.ends(), 1)
        self.assertEqual(len(leader.told("lease_lost")), 1)
        self.assertEqual(leader.told("server_ended"), [])
        time.sleep(0.2)  # what it sent is there
        self.assertEqual(relay.snapshots, before)
        self.assertIsNone(rival.process.poll())

    def test_wrong_uses_are_told(self):
        for arguments, words in ((["--lease", "/tmp/lease"], "no lease"),
                                 (["--lease", "file:"], "no lease"),
                                 (["--lease", "file:/does/not/exist"], "No such file"),
                                 (["--standby-address", "127.0.0.1"], "not HOST:PORT")):
            done = subprocess.run([SABOT, "serve", "--port", "0", *arguments], timeout=WAIT_S,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)


def measure(count):
    """From the kill of the leader to the first tick of the next, milliseconds."""
    notices, ticks = [], []
    for _ in range(count):
        test = File()
        test.setUp()
        try:
            leader, standby = test.leader(), test.standby()
            time.sleep(1)
            begun = time.time()
            leader.signal(signal.SIGKILL)
            standby.hears("server_ready")
            for event, into in (("lease_held", notices), ("server_ready", ticks)):
                text = standby.told(event)[0]["time"]
                seconds = time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S")
                at = time.mktime(seconds) - time.timezone + int(text[20:23]) / 1000
                into.append(1000 * (at - begun))
        finally:
            test.doCleanups()
    for name, values in ("lease held", notices), ("ready, first tick", ticks):
        print(f"{name}: median {statistics.median(values):.0f} ms, most {max(values):.0f} ms")


FRAME_S = 1 / 60


def longest_gap(client, seconds, halfway=lambda: None):
    """The longest time between two snapshots within these seconds, milliseconds, and how it ended."""
    begun = last = time.monotonic()
    longest, seen, done = 0, None, False
    while time.monotonic() < begun + seconds:
        if not done and time.monotonic() > begun + seconds / 4:
            halfway()
            done = True
        client.input_set(Control(throttle=1.0, steering=0.3))
        client.update()
        now, status = time.monotonic(), client.status()
        if (status.epoch, status.snapshot_tick) != seen:
            longest = max(longest, now - last)
            seen, last = (status.epoch, status.snapshot_tick), now
        time.sleep(FRAME_S)
    return 1000 * max(longest, time.monotonic() - last)


def measure_client(count):
    """For how long a client that looks 60 times a second has no snapshots when its leader dies."""
    gaps, usual, behind = [], [], []
    test = File()
    test.setUp()
    try:
        leader = test.leader()
        with Client("127.0.0.1", test.udp, reconnect_ms=60000) as client:
            client.wait(State.PLAYING, WAIT_S)
            for number in range(count):
                standby = test.standby()
                usual.append(longest_gap(client, 1))
                killed = []

                def kill(leader=leader, killed=killed):
                    killed.append(time.monotonic())
                    leader.signal(signal.SIGKILL)

                gaps.append(longest_gap(client, 3, kill))
                ready = 1000 * (standby.hears("server_ready", 1, client)["heard"] - killed[0])
                behind.append(gaps[-1] - ready)
                leader.close()
                leader = standby
                status = client.status()
                print(f"{number}: {gaps[-1]:.0f} ms, the next leader ready after {ready:.0f} ms, "
                      f"{status.reconnects} times back", flush=True)
    finally:
        test.doCleanups()
    for name, values in (("before", usual), ("after a death", gaps),
                         ("behind the next leader", behind)):
        values.sort()
        print(f"{name}: median {statistics.median(values):.0f} ms, "
              f"p99 {values[max(0, -(-len(values) * 99 // 100) - 1)]:.0f} ms, "
              f"most {values[-1]:.0f} ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(int(sys.argv[2]))
    elif sys.argv[1:2] == ["--measure-client"]:
        measure_client(int(sys.argv[2]))
    else:
        unittest.main()
