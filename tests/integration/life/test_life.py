"""How a server begins and ends: signals, drain, service manager, sockets that it is given, crashes,
and the children that it starts."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))

from web_server import END_S, SABOT, Server, get  # noqa: E402

WAIT_S = 60


def wait_for(is_so, what):
    end = time.monotonic() + WAIT_S
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError(f"never happened: {what}")
        time.sleep(0.02)


def sessions_of(server):
    return json.loads(get(server.port, "/sessions.json")[1])["sessions"]


def bots_of(pid):
    """The processes of `sabot bot` that the process has started."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except (OSError, NotADirectoryError):
            continue
        if b"bot" in words[:2] and str(pid).encode() in words:
            found.append(int(entry.name))
    return found


def is_alive(pid):
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().split(") ")[1][0] != "Z"
    except OSError:
        return False


class Drain(unittest.TestCase):
    def start(self, *arguments):
        server = Server(*arguments)
        self.addCleanup(server.__exit__)
        return server

    def test_an_empty_server_ends_at_once(self):
        server = self.start()
        self.assertEqual(server.stop(signal.SIGTERM)["clients"], 0)
        self.assertTrue(any("draining" in line for line in server.lines))

    def test_computer_players_alone_do_not_keep_it(self):
        server = self.start("--ai", "4", "--set", "time_limit_s=0")
        self.assertGreaterEqual(server.stop(signal.SIGTERM)["ticks"], 0)

    def test_own_bots_do_not_keep_it(self):
        server = self.start("--bots", "3", "--set", "time_limit_s=0")
        wait_for(lambda: bots_of(server.process.pid), "bots")
        wait_for(lambda: any("3 players" in line for line in server.lines), "3 players")
        self.assertEqual(server.stop(signal.SIGTERM)["clients"], 3)

    def guest(self, server, seconds):
        port = next(line for line in server.lines if "listening" in line).split()[2]
        key = next(line for line in server.lines if "server key" in line).split()[2]
        guest = subprocess.Popen([SABOT, "bot", "--connect", port, "--seconds", str(seconds),
                                  "--server-key", key, "--json"], stdout=subprocess.PIPE)
        self.addCleanup(guest.stdout.close)
        self.addCleanup(lambda: (guest.kill(), guest.wait()))
        wait_for(lambda: any("1 player " in line for line in server.lines), "a player")
        return guest

    def test_a_player_keeps_it_and_nobody_else_comes(self):
        server = self.start("--set", "time_limit_s=0")
        guest = self.guest(server, 0)
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: any("draining" in line for line in server.lines), "draining")
        port = next(line for line in server.lines if "listening" in line).split()[2]
        late = subprocess.run([SABOT, "bot", "--connect", port, "--seconds", "30", "--json"],
                              capture_output=True, timeout=END_S)
        self.assertEqual(json.loads(late.stdout)["refused"], 1)
        self.assertIsNone(server.process.poll())
        guest.send_signal(signal.SIGTERM)
        self.assertEqual(guest.wait(END_S), 0)
        self.assertEqual(server.process.wait(END_S), 0)

    def test_it_ends_with_the_match(self):
        server = self.start("--set", "time_limit_s=3")
        guest = self.guest(server, 0)
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.process.wait(END_S), 0)
        server.reader.join(END_S)
        self.assertTrue(any("session 1 has ended" in line for line in server.lines), server.lines)
        guest.wait(END_S)

    def test_a_second_sigterm_ends_it_now(self):
        server = self.start("--set", "time_limit_s=0")
        self.guest(server, 0)
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: any("draining" in line for line in server.lines), "draining")
        self.assertEqual(server.stop(signal.SIGTERM)["clients"], 1)


class Manager(unittest.TestCase):
    """The socket of a service manager."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.socket.close)
        self.path = str(Path(folder.name) / "notify")
        self.socket.bind(self.path)
        self.socket.settimeout(WAIT_S)
        self.told = []

    def await_told(self, what):
        while not any(line.startswith(what) for line in self.told):
            self.told += self.socket.recv(4096).decode().split("\n")

    def start(self, **variables):
        process = subprocess.Popen([SABOT, "serve", "--port", "0", "--quiet"],
                                   env={**os.environ, "NOTIFY_SOCKET": self.path, **variables},
                                   stdout=subprocess.DEVNULL)
        self.addCleanup(lambda: (process.kill(), process.wait()))
        return process

    def test_is_told_of_the_life(self):
        process = self.start()
        self.await_told("READY=1")
        self.await_told("STATUS=0 players in 1 match")
        self.assertNotIn("WATCHDOG=1", self.told)
        process.send_signal(signal.SIGTERM)
        self.await_told("STOPPING=1")
        self.assertEqual(process.wait(END_S), 0)

    def test_watchdog_is_fed_as_often_as_it_asks(self):
        self.start(WATCHDOG_USEC="1000000")
        begun = time.monotonic()
        for _ in range(5):
            self.told.clear()
            self.await_told("WATCHDOG=1")
        self.assertLess(time.monotonic() - begun, WAIT_S)

    def test_watchdog_of_another_process_is_not_fed(self):
        process = self.start(WATCHDOG_USEC="400000", WATCHDOG_PID="1")
        self.await_told("READY=1")
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        self.await_told("STOPPING=1")
        self.assertNotIn("WATCHDOG=1", self.told)

    def test_watchdog_of_a_stopped_process_starves(self):
        process = self.start(WATCHDOG_USEC="1000000")
        self.await_told("WATCHDOG=1")
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.3)
        self.socket.setblocking(False)
        try:
            while True:
                self.socket.recv(4096)
        except BlockingIOError:
            pass
        time.sleep(1.2)
        with self.assertRaises(BlockingIOError):
            self.socket.recv(4096)
        process.send_signal(signal.SIGCONT)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(END_S), 0)


class Activation(unittest.TestCase):
    def test_given_sockets_are_served(self):
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        web = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.addCleanup(udp.close)
        self.addCleanup(web.close)
        udp.bind(("127.0.0.1", 0))
        web.bind(("127.0.0.1", 0))
        web.listen(16)
        admin = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(admin.close)
        given = (web.fileno(), udp.fileno(), admin.fileno())
        # The child's number is known only to itself.
        script = 'import os, sys\n' \
                 'for i in range(3): os.dup2(int(sys.argv[1 + i]), 50 + i)\n' \
                 'for i in range(3): os.dup2(50 + i, 3 + i)\n' \
                 'os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="3",' \
                 ' LISTEN_FDNAMES="page:game:admin")\n' \
                 'os.execv(sys.argv[4], sys.argv[4:])\n'
        process = subprocess.Popen(
            [sys.executable, "-c", script, *map(str, given), SABOT, "serve",
             "--port", "1", "--web", "1", "--admin", "1", "--json"], pass_fds=given,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (process.kill(), process.communicate()))
        lines = []
        while not any("web page at" in line for line in lines):
            lines.append(process.stderr.readline())
            self.assertTrue(lines[-1], lines)
        self.assertIn(f"listening on 127.0.0.1:{udp.getsockname()[1]}\n", lines)
        self.assertIn(f"web page at http://127.0.0.1:{web.getsockname()[1]}/\n", lines)
        health = f"http://127.0.0.1:{admin.getsockname()[1]}/healthz"
        with urllib.request.urlopen(health, timeout=END_S) as answer:
            self.assertEqual(answer.status, 200)
        address = f"127.0.0.1:{udp.getsockname()[1]}"
        bot = subprocess.run([SABOT, "bot", "--connect", address, "--seconds", "10", "--json"],
                             capture_output=True, timeout=END_S)
        self.assertEqual(json.loads(bot.stdout)["connected"], 1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=END_S)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(json.loads(out)["clients"], 1)


class Crash(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # In a build with sanitizers these signals end the server as in any other.
        os.environ["ASAN_OPTIONS"] = "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0"

    @classmethod
    def tearDownClass(cls):
        del os.environ["ASAN_OPTIONS"]

    def test_last_words_name_session_seed_and_tick(self):
        for number in (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGABRT):
            with self.subTest(number), Server("--seed", "77", "--sessions", "2", "--ai", "2") as server:
                wait_for(lambda: min(one["tick"] for one in sessions_of(server)) > 5, "ticks")
                server.process.send_signal(number)
                self.assertEqual(server.process.wait(END_S), -number)
                server.reader.join(END_S)
                text = "".join(server.lines)
                self.assertIn(f"sabot: ended by signal {int(number)} ", text)
                self.assertRegex(text, r"sabot: session 1, epoch \d+, seed 77, tick [1-9]")
                self.assertRegex(text, r"sabot: session 2, epoch \d+, seed 78, tick [1-9]")
                self.assertNotIn("session 3", text)

    def test_bots_end_with_a_killed_server(self):
        with Server("--bots", "2") as server:
            wait_for(lambda: bots_of(server.process.pid), "bots")
            wait_for(lambda: any("2 players" in line for line in server.lines), "2 players")
            bots = bots_of(server.process.pid)
            server.process.kill()
            server.process.wait(END_S)
            wait_for(lambda: not any(is_alive(bot) for bot in bots), "the end of the bots")

    def test_bots_of_a_parent_that_is_gone_do_not_begin(self):
        done = subprocess.run([SABOT, "bot", "--connect", "127.0.0.1:9", "--parent", "1"],
                              capture_output=True, timeout=END_S)
        self.assertEqual((done.returncode, done.stdout), (0, b""))


class Shards(unittest.TestCase):
    """Two threads with a match each."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self, *arguments):
        server = Server("--sessions", "2", "--shards", "2", "--record", self.folder, *arguments)
        self.addCleanup(server.__exit__)
        return server

    def grow(self):
        """Waits until some more ticks of both matches are in their logs."""
        for log in Path(self.folder).glob("*.sblog"):
            for _ in range(3):
                size = log.stat().st_size
                wait_for(lambda: log.stat().st_size > size, "ticks that are written")

    def verify(self):
        logs = sorted(str(path) for path in Path(self.folder).glob("*.sblog"))
        verified = subprocess.run([SABOT, "replay", "verify", "--json", *logs],
                                  capture_output=True, timeout=END_S)
        self.assertEqual(verified.returncode, 0, verified.stdout)
        return logs

    def test_each_shard_has_its_ports_its_match_and_its_log(self):
        server = self.start("--bots", "4")
        wait_for(lambda: any("4 players in 2 matches" in line for line in server.lines), "players")
        summary = server.stop()
        self.assertEqual((summary["clients"], summary["matches"]), (4, 2))
        self.assertEqual(sum("listening on" in line for line in server.lines), 2)
        self.assertEqual(sum("server key" in line for line in server.lines), 1)
        self.assertEqual(sum("web page at" in line for line in server.lines), 2)
        logs = self.verify()
        self.assertEqual([log[-8:] for log in logs], ["-1.sblog", "-2.sblog"])
        self.assertEqual(sorted(summary["logs"]), logs)

    def test_matches_of_a_killed_server_continue_on_any_number_of_shards(self):
        first = self.start("--ai", "3", "--set", "time_limit_s=0")
        self.grow()
        first.process.kill()
        first.process.wait(END_S)
        for shards in ("2", "1"):
            server = Server("--resume", self.folder, "--ai", "3", "--sessions", "2",
                            "--shards", shards, "--set", "time_limit_s=0")
            self.addCleanup(server.__exit__)
            wait_for(lambda: sum("goes on behind tick" in line for line in server.lines) == 2,
                     "matches that go on")
            self.grow()
            if shards == "2":
                server.process.kill()
                server.process.wait(END_S)
            else:
                self.assertEqual(server.stop()["matches_resumed"], 2)
        self.assertEqual(len(self.verify()), 2)

    def test_both_drain(self):
        server = self.start("--ai", "2", "--set", "time_limit_s=0")
        self.assertEqual(server.stop(signal.SIGTERM)["log_failed"], False)
        self.assertEqual(sum("has ended" in line for line in server.lines), 2)

    def test_more_shards_than_sessions_are_refused(self):
        wrong = subprocess.run([SABOT, "serve", "--port", "0", "--shards", "2"],
                               capture_output=True, timeout=END_S)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn(b"--shards: 2", wrong.stderr)


class Limits(unittest.TestCase):
    def test_the_limit_of_open_files_is_raised(self):
        with Server() as server:
            line = next(line for line in
                        Path(f"/proc/{server.process.pid}/limits").read_text().splitlines()
                        if line.startswith("Max open files"))
            soft, hard = line.split()[3:5]
            self.assertEqual(soft, hard)


if __name__ == "__main__":
    unittest.main()
