"""Logs over the web of a real server: the list, bytes and ranges, and what is not handed out."""

import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

from socket_client import connect, head_of
from test_places import connect_from
from web_server import END_S, SABOT, SPECTATOR, Member, Server, get

BIG_SIZE = 64 << 20


def read_slowly(raw, seconds, size):
    """Reads `size` bytes evenly over `seconds`, the rest at once; returns the total size."""
    begun = time.monotonic()
    taken = 0
    while piece := raw.recv(65536):
        taken += len(piece)
        while taken < size and time.monotonic() - begun < seconds * taken / size:
            time.sleep(0.01)
    return taken


class Logs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.folder = self.top / "logs"
        self.server = Server("--ai", "4", "--sessions", "2", "--spectators", "8", "--record",
                             self.folder, "--web-logs-live")
        self.addCleanup(self.server.__exit__)
        self.port = self.server.port

    def listed(self):
        answer, body = get(self.port, "/logs.json")
        self.assertEqual((answer.status, answer.getheader("content-type")),
                         (200, "application/json"))
        return json.loads(body)["logs"]

    def get_raw(self, path):
        """The path as it is, which http.client would refuse; status, headers, what came."""
        with connect(self.port) as raw:
            raw.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        b"Connection: close\r\n\r\n")
            try:
                status, headers, rest = head_of(raw)
                while piece := raw.recv(65536):
                    rest += piece
            except Exception:  # hung up on
                return None, {}, b""
        return status, headers, rest

    def test_logs_are_listed_and_fetched_as_they_grow(self):
        logs = self.listed()
        self.assertEqual(sorted(log["session"] for log in logs), [1, 2])
        for log in logs:
            self.assertEqual(set(log), {"name", "bytes", "modified", "session"})
            self.assertLess(abs(log["modified"] / 1000 - time.time()), 120)
        name = logs[0]["name"]
        sizes = []
        until = time.monotonic() + 60
        while len(set(sizes)) < 3 and time.monotonic() < until:
            answer, body = get(self.port, "/logs/" + name)
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.getheader("accept-ranges"), "bytes")
            self.assertEqual(answer.getheader("content-type"), "application/octet-stream")
            self.assertEqual(answer.getheader("cache-control"), "no-store")
            written = (self.folder / name).read_bytes()
            self.assertEqual(body, written[:len(body)])
            sizes.append(len(body))
            time.sleep(0.1)
        self.assertGreaterEqual(len(set(sizes)), 3)
        self.assertGreater(sizes[-1], 16)
        self.assertEqual(sizes, sorted(sizes))
        self.server.stop()
        verified = subprocess.run([SABOT, "replay", "verify", self.folder / name],
                                  capture_output=True, timeout=END_S)
        self.assertEqual(verified.returncode, 0)

    def test_log_fetched_during_its_match_can_be_played(self):
        name = self.listed()[0]["name"]
        until = time.monotonic() + 60
        body = b""
        while len(body) < 8000:
            self.assertLess(time.monotonic(), until)
            time.sleep(0.1)
            body = get(self.port, "/logs/" + name)[1]
        copy = self.top / "copy.sblog"
        copy.write_bytes(body)
        result = subprocess.run([SABOT, "replay", "verify", "--json", copy], capture_output=True,
                                timeout=END_S, text=True)
        told = json.loads(result.stdout.splitlines()[-1])
        self.assertIn(result.returncode, (0, 1), result.stderr)
        self.assertGreater(json.dumps(told).count("tick"), 0)

    def test_ranges_are_cut_out_of_the_log(self):
        content = bytes(i * 7 & 255 for i in range(200000))
        (self.folder / "mine.sblog").write_bytes(content)
        size = len(content)
        parts = [("0-7", 0, 8), ("100-199", 100, 200), ("199990-", 199990, size),
                 ("-10", size - 10, size), ("0-99999999999999999999999", 0, size),
                 ("65530-65545", 65530, 65546), ("1-150000", 1, 150001), ("-999999", 0, size)]
        for text, first, end in parts:
            answer, body = get(self.port, "/logs/mine.sblog", range="bytes=" + text)
            self.assertEqual((answer.status, body), (206, content[first:end]), text)
            self.assertEqual(answer.getheader("content-range"), f"bytes {first}-{end - 1}/{size}")
        for text in ("200000-", "99999999999999999999999-", "-0"):
            answer, _ = get(self.port, "/logs/mine.sblog", range="bytes=" + text)
            self.assertEqual((answer.status, answer.getheader("content-range")),
                             (416, f"bytes */{size}"), text)
        for text in ("bytes=5-2", "bytes=0-1,4-5", "lines=0-1", "bytes=x", "bytes=" + "1" * 400):
            answer, body = get(self.port, "/logs/mine.sblog", range=text)
            self.assertEqual((answer.status, body), (200, content), text)
        answer, body = get(self.port, "/logs/mine.sblog", range="bytes=0-1", if_range='"x"')
        self.assertEqual((answer.status, body), (200, content))
        answer, body = get(self.port, "/logs/mine.sblog", method="HEAD", range="bytes=0-1")
        self.assertEqual((answer.status, body), (200, b""))
        self.assertEqual(int(answer.getheader("content-length")), size)
        (self.folder / "empty.sblog").touch()
        self.assertEqual(get(self.port, "/logs/empty.sblog")[1], b"")
        self.assertEqual(get(self.port, "/logs/empty.sblog", range="bytes=0-")[0].status, 416)

    def test_nothing_but_logs_of_the_folder_is_handed_out(self):
        secret = b"root:nothing for pages"
        (self.top / "secret.sblog").write_bytes(secret)
        (self.folder / "notes.txt").write_bytes(secret)
        (self.folder / ".hidden.sblog").write_bytes(secret)
        (self.folder / "link.sblog").symlink_to(self.top / "secret.sblog")
        (self.folder / "near.sblog").symlink_to("notes.txt")
        (self.folder / "folder.sblog").mkdir()
        (self.folder / "folder.sblog" / "inner.sblog").write_bytes(secret)
        os.mkfifo(self.folder / "pipe.sblog")
        for name in (b"link.sblog", b"near.sblog", b"folder.sblog", b"pipe.sblog", b"none.sblog",
                     b"notes.txt", b".hidden.sblog", b"", b".", b"../secret.sblog",
                     b"%2e%2e/secret.sblog", b"%2e%2e%2fsecret.sblog", b"..%2fsecret.sblog",
                     b"/secret.sblog", b"//etc/passwd", b"/etc/passwd", b"%2fetc%2fpasswd",
                     b"folder.sblog/inner.sblog", b"folder.sblog/../../secret.sblog",
                     str(self.top / "secret.sblog").encode(), b"..\\secret.sblog",
                     b"notes.txt%00.sblog", b"notes.txt\x00.sblog", b"%252e%252e%252fsecret.sblog",
                     b"a" * 200 + b".sblog", b"a" * 3000 + b".sblog", b"%c0%ae%c0%ae/secret.sblog",
                     b"link.sblog?x=1", b"link.sblog#x"):
            status, _, rest = self.get_raw(b"/logs/" + name)
            self.assertIn(status, (None, 400, 403, 404, 414), name)
            self.assertNotIn(b"root:", rest, name)
        for path in (b"/logs", b"/logs/", b"/logsx", b"/logs/../logs/x.sblog"):
            self.assertIn(self.get_raw(path)[0], (404, 403), path)
        names = {log["name"] for log in self.listed()}
        self.assertEqual(len(names), 2)
        self.assertTrue(all(name.startswith("sabot-") for name in names), names)
        self.assertEqual(get(self.port, "/logs/" + names.pop())[0].status, 200)

    def test_many_and_slow_readers_leave_the_match_its_pace(self):
        with open(self.folder / "big.sblog", "wb") as file:
            file.truncate(BIG_SIZE)
        ask = b"GET /logs/big.sblog HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        taken, begins = [], threading.Barrier(7)

        def fetch(seconds):
            with connect(self.port) as raw:
                raw.sendall(ask)
                status, headers, rest = head_of(raw)
                assert (status, headers["content-length"]) == (200, str(BIG_SIZE)), status
                begins.wait(60)
                begins.wait(60)
                taken.append(len(rest) + read_slowly(raw, seconds, BIG_SIZE))

        with Member(self.port, SPECTATOR) as member:
            member.watch(30)
            first, begun = member.client.newest.tick, time.monotonic()
            pace = self.server.pace()
            # One of them longer than the time-outs of a request.
            readers = [threading.Thread(target=fetch, args=(seconds,)) for seconds in
                       (0, 0, 0, 1, 2, 8)]
            for reader in readers:
                reader.start()
            silent = [connect(self.port) for _ in range(2)]  # with them 8
            for raw in silent:
                raw.sendall(ask)
                head_of(raw)
            begins.wait(60)  # all have begun, and none goes on before the next wait
            self.assertEqual(get(self.port, "/logs/big.sblog")[0].status, 503)
            begins.wait(60)
            while any(reader.is_alive() for reader in readers):
                member.watch(15)
            lasted, due = time.monotonic() - begun, pace.due(60, 0.9)
            self.assertEqual(taken, [BIG_SIZE] * 6)
            self.assertGreater(lasted, 7)
            self.assertGreater(member.client.newest.tick - first, due)
            for raw in silent:
                raw.close()
        self.assertEqual(self.server.stop()["web"]["closed_silent"], len(silent))

    def test_answer_that_lasts_longer_than_a_connection_may_idle_comes_whole(self):
        # A multiple of the pieces it is written in, so that the last one is often taken in part
        # only. The readers go slowly until the connections are old, and the server is not ahead of
        # them by more than the system holds.
        size, old_s, slow_rate, rate = 4 << 20, 30.5, 60e3, 500e3
        with open(self.folder / "long.sblog", "wb") as file:
            file.truncate(size)
        missing = []

        def fetch(index):
            with connect_from(f"127.0.0.{1 + index // 8}", self.port,
                              4096 * (1 + index % 4)) as raw:
                begun = time.monotonic()
                raw.sendall(b"GET /logs/long.sblog HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                status, _, rest = head_of(raw)
                taken = len(rest)
                while status == 200 and taken < size and (piece := raw.recv(8192 + 100 * index)):
                    taken += len(piece)
                    slowly = slow_rate * old_s
                    due = (taken / slow_rate if taken < slowly
                           else old_s + (taken - slowly) / rate)
                    time.sleep(max(0, begun + due - time.monotonic()))
                missing.append(size - taken)

        readers = [threading.Thread(target=fetch, args=(index,)) for index in range(24)]
        begun = time.monotonic()
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        self.assertGreater(time.monotonic() - begun, old_s)
        self.assertEqual(missing, [0] * len(readers))
        self.assertEqual(self.server.stop()["web"]["closed_silent"], 0)

    def test_log_that_shrinks_while_it_is_fetched_ends_short(self):
        with open(self.folder / "big.sblog", "wb") as file:
            file.truncate(BIG_SIZE)
        with connect(self.port, receive_size=4096) as raw:
            raw.sendall(b"GET /logs/big.sblog HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            head_of(raw)
            os.truncate(self.folder / "big.sblog", 1000)
            self.assertLess(read_slowly(raw, 0, 0), BIG_SIZE)
        self.assertEqual(get(self.port, "/logs/big.sblog")[1], bytes(1000))

    def test_readers_that_leave_at_once_leave_nothing(self):
        name = self.listed()[0]["name"].encode()
        for _ in range(100):
            with connect(self.port) as raw:
                raw.sendall(b"GET /logs/" + name + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2)
        until = time.monotonic() + 60
        while get(self.port, "/logs/" + name.decode())[0].status != 200:
            self.assertLess(time.monotonic(), until)
            time.sleep(0.1)
        self.server.stop()

    def test_server_ends_while_logs_are_fetched(self):
        with open(self.folder / "big.sblog", "wb") as file:
            file.truncate(BIG_SIZE)
        readers = [connect(self.port, receive_size=4096) for _ in range(8)]
        for raw in readers:
            raw.sendall(b"GET /logs/big.sblog HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        head_of(readers[0])
        begun = time.monotonic()
        self.server.stop()
        self.assertLess(time.monotonic() - begun, 10)
        for raw in readers:
            raw.close()


def names_in(port):
    """The names of the logs that a server lists; it keeps a list for a second."""
    return {log["name"] for log in json.loads(get(port, "/logs.json")[1])["logs"]}


class LogsOver(unittest.TestCase):
    """With --web-logs alone, nothing tells of a match before it is over."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "logs"

    def serve(self, *arguments):
        server = Server("--ai", "4", "--record", self.folder, *arguments)
        self.addCleanup(server.__exit__)
        return server

    def assert_withheld(self, port, name):
        """Neither the whole log nor any part of it is given, by any method."""
        for method, header in (("GET", {}), ("HEAD", {}), ("GET", {"range": "bytes=0-15"}),
                               ("GET", {"range": "bytes=99999999-"}), ("GET", {"range": "x"})):
            answer, body = get(port, "/logs/" + name, method=method, **header)
            self.assertEqual(answer.status, 404, (method, header))
            if method == "GET":
                self.assertEqual(body, b"this match may still be played; its log can be fetched once "
                                       b"the match is over\n")

    def logs(self, count):
        """Waits until `count` logs on the disk have content, and returns their names."""
        until = time.monotonic() + 60
        while True:
            found = sorted(path.name for path in self.folder.glob("*.sblog")
                           if path.stat().st_size > 1000)
            if len(found) >= count:
                return found
            self.assertLess(time.monotonic(), until)
            time.sleep(0.05)

    def test_log_is_withheld_until_its_match_is_over(self):
        server = self.serve("--web-logs", "--set", "time_limit_s=8", "--set", "result_s=1")
        first = self.logs(1)[0]
        begun = time.monotonic()
        self.assertEqual(names_in(server.port), set())
        self.assert_withheld(server.port, first)
        self.assertLess(time.monotonic() - begun, 6, "too slow to have looked during the match")
        second = [name for name in self.logs(2) if name != first][0]
        self.assert_withheld(server.port, second)
        time.sleep(1.1)  # the age of a list
        listed = names_in(server.port)
        self.assertIn(first, listed)
        self.assertNotIn(second, listed)
        answer, body = get(server.port, "/logs/" + first)
        self.assertEqual((answer.status, body), (200, (self.folder / first).read_bytes()))
        copy = self.folder / "copy.sblog"
        copy.write_bytes(body)
        verified = subprocess.run([SABOT, "replay", "verify", copy], capture_output=True,
                                  timeout=END_S)
        self.assertEqual(verified.returncode, 0, verified.stdout)
        server.stop()

    def test_no_poll_finds_a_match_that_is_played_while_matches_follow_each_other(self):
        server = self.serve("--web-logs", "--set", "time_limit_s=1", "--set", "result_s=1")
        fetched = set()
        until, latest = time.monotonic() + 12, time.monotonic() + 60
        while time.monotonic() < (until if len(fetched) >= 3 else latest):
            for name in sorted(path.name for path in self.folder.glob("*.sblog")):
                answer, body = get(server.port, "/logs/" + name)
                if answer.status == 200 and name not in fetched:
                    fetched.add(name)
                    result = subprocess.run(
                        [SABOT, "replay", "verify", self.folder / name], capture_output=True,
                        timeout=END_S)
                    self.assertEqual(result.returncode, 0, result.stdout)
                    self.assertEqual(body, (self.folder / name).read_bytes())
                elif answer.status == 404:
                    self.assertNotIn(name, fetched)
                time.sleep(0.03)  # connections come less often than an address may make them
        self.assertGreaterEqual(len(fetched), 3)
        server.stop()

    def test_log_that_another_server_writes_is_withheld(self):
        other = self.serve()
        name = self.logs(1)[0]
        server = self.serve("--web-logs")
        os.utime(self.folder / name, (1000, 1000))  # its time alone would let it pass
        self.assertEqual(names_in(server.port), set())
        self.assert_withheld(server.port, name)
        other.stop()
        time.sleep(1.1)
        self.assertEqual(names_in(server.port), {name})
        self.assertEqual(get(server.port, "/logs/" + name)[0].status, 200)
        server.stop()

    def test_log_of_a_dead_server_is_withheld_while_it_may_go_on(self):
        dead = self.serve()
        name = self.logs(1)[0]
        dead.process.kill()
        dead.process.wait()
        server = self.serve("--web-logs")
        self.assertNotIn(name, names_in(server.port))
        self.assert_withheld(server.port, name)
        os.utime(self.folder / name, (1000, 1000))  # as if it had been left for long
        time.sleep(1.1)
        self.assertEqual(names_in(server.port), {name})
        self.assertEqual(get(server.port, "/logs/" + name)[0].status, 200)
        resumed = Server("--resume", self.folder)
        self.addCleanup(resumed.__exit__)
        self.assert_withheld(server.port, name)
        resumed.stop()
        self.assertEqual(get(server.port, "/logs/" + name)[0].status, 200)
        server.stop()

    def test_log_that_a_standby_takes_over_is_withheld_before_and_after(self):
        first = self.serve()
        name = self.logs(1)[0]
        standby = subprocess.Popen([SABOT, "standby", "--follow", self.folder, "--port", "0", "--web",
                                    "0", "--web-logs", "--json"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(standby.stderr.close)
        self.addCleanup(standby.stdout.close)
        self.addCleanup(lambda: standby.poll() is None and (standby.kill(), standby.wait()))
        watcher = self.serve("--web-logs")
        for line in standby.stderr:
            if name in line:
                break
        os.utime(self.folder / name, (1000, 1000))
        self.assert_withheld(watcher.port, name)
        first.process.kill()
        first.process.wait()
        for line in standby.stderr:
            found = re.search(r"web page at http://[^:]*:(\d+)/", line)
            if found:
                break
        self.assert_withheld(int(found[1]), name)
        self.assert_withheld(watcher.port, name)
        self.assertNotIn(name, names_in(int(found[1])))
        standby.send_signal(signal.SIGINT)
        standby.wait(END_S)
        watcher.stop()


if __name__ == "__main__":
    unittest.main()
