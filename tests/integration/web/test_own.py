"""One's own page on the web port, and pages of other origins that ask for the rules."""

import http.client
import json
import os
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from socket_client import Closed, WebSocket, connect, head_of
from web_server import END_S, SABOT, Server

FRIEND = "https://play.example"
SHARED = ("/rules.json", "/sessions.json")


def ask(port, path, method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def web_ports(server, count):
    end, ports = time.monotonic() + END_S, []
    while len(ports) < count:
        if time.monotonic() > end:
            raise AssertionError(f"{len(ports)} of {count} webs: {server.lines}")
        time.sleep(0.01)
        ports = [int(re.search(r":(\d+)/", line)[1]) for line in list(server.lines)
                 if "web page at" in line]
    return ports


class OwnPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.outside = Path(cls.scratch.name, "secret.txt")
        cls.outside.write_text("secret")
        cls.root = Path(cls.scratch.name, "page")
        (cls.root / "models").mkdir(parents=True)
        (cls.root / ".git").mkdir()
        (cls.root / "index.html").write_text("<!doctype html><title>own</title>")
        (cls.root / "models/tank.glb").write_bytes(bytes(range(256)) * 1000)
        (cls.root / "with blank.js").write_text("1")
        (cls.root / ".env").write_text("secret")
        (cls.root / ".git/config").write_text("secret")
        cls.server = Server("--ai", "2", "--web-root", str(cls.root))
        cls.port = cls.server.port

    def test_shards_share_files_that_were_read_once(self):
        folder = Path(self.scratch.name, "large")
        folder.mkdir()
        size = 16 << 20
        (folder / "index.html").write_bytes(os.urandom(size))
        read = {}
        for options in ((), ("--web-root", str(folder))):
            with Server("--shards", "4", "--sessions", "4", *options) as server:
                for port in web_ports(server, 4):
                    answer, body = ask(port, "/index.html")
                    self.assertEqual((answer.status, len(body) == size), (200, bool(options)))
                counts = Path(f"/proc/{server.process.pid}/io").read_text()
                read[bool(options)] = int(re.search(r"rchar: (\d+)", counts)[1])
                server.stop()
        self.assertLess(read[True] - read[False], 3 * size // 2, "the folder was read once")

    @classmethod
    def tearDownClass(cls):
        try:
            cls.server.stop()
        finally:
            cls.server.__exit__()
            cls.scratch.cleanup()

    def test_files_are_those_of_the_folder(self):
        for path, name, kind in (("/", "index.html", "text/html; charset=utf-8"),
                                 ("/index.html", "index.html", "text/html; charset=utf-8"),
                                 ("/models/tank.glb", "models/tank.glb", "model/gltf-binary"),
                                 ("/with%20blank.js?v=2", "with blank.js",
                                  "text/javascript; charset=utf-8")):
            answer, body = ask(self.port, path)
            self.assertEqual((answer.status, body), (200, (self.root / name).read_bytes()))
            self.assertEqual(answer.getheader("content-type"), kind)
            self.assertEqual(answer.getheader("x-content-type-options"), "nosniff")
            self.assertIn("script-src 'self'", answer.getheader("content-security-policy"))
            again, body = ask(self.port, path, if_none_match=answer.getheader("etag"))
            self.assertEqual((again.status, body), (304, b""))
            head, body = ask(self.port, path, method="HEAD")
            self.assertEqual((head.status, body), (200, b""))
        for path in ("/main.js", "/style.css", "/sabot.wasm"):  # of the server's page
            self.assertEqual(ask(self.port, path)[0].status, 404)

    def test_hostile_paths_find_nothing(self):
        self.outside.with_name("page2").mkdir(exist_ok=True)
        for path in ("/.env", "/.git/config", "/%2eenv", "/models/../.env", "/models/%2e%2e/.env",
                     "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/..\\secret.txt",
                     "/models/..%2f..%2fsecret.txt", "//etc/passwd", "/etc/passwd",
                     "/....//secret.txt", "/../page2/", "/models", "/models/", "/models/tank.glb/",
                     "/index.html%00.js", "/index.html\0", "/%c0%ae%c0%ae/secret.txt",
                     str(self.outside), "/" + "a/" * 1000, "/" + "../" * 300 + "etc/passwd"):
            with connect(self.port) as raw:
                raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                try:
                    status, _, rest = head_of(raw)
                except (Closed, ConnectionError):
                    continue
                self.assertIn(status, (400, 403, 404, 414), path)
                self.assertNotIn(b"secret", rest)
                self.assertNotIn(b"root:", rest)
        self.assertEqual(ask(self.port, "/")[0].status, 200)

    def test_what_appears_later_is_not_served(self):
        (self.root / "later.txt").write_text("later")
        (self.root / "link.txt").symlink_to(self.outside)
        try:
            for path in ("/later.txt", "/link.txt"):
                self.assertEqual(ask(self.port, path)[0].status, 404)
        finally:
            (self.root / "later.txt").unlink()
            (self.root / "link.txt").unlink()

    def test_the_server_itself_still_answers(self):
        self.assertEqual(json.loads(ask(self.port, "/rules.json")[1])["name"], "tanks")
        self.assertEqual(len(json.loads(ask(self.port, "/sessions.json")[1])["sessions"]), 1)
        with WebSocket(self.port, origin=f"http://127.0.0.1:{self.port}"):
            pass

    def test_folder_that_cannot_be_served_is_refused_at_the_start(self):
        def wrong(*words):
            result = subprocess.run([SABOT, "serve", "--port", "0", *words], capture_output=True,
                                    text=True, timeout=END_S)
            self.assertEqual(result.returncode, 2, result.stderr)
            return result.stderr
        self.assertIn("need --web", wrong("--web-root", "x"))
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("it has no index.html", wrong("--web", "0", "--web-root", folder))
            Path(folder, "index.html").write_text("x")
            Path(folder, "link").symlink_to("/etc")
            self.assertIn("link is a symbolic link", wrong("--web", "0", "--web-root", folder))
            os.unlink(Path(folder, "link"))
            Path(folder, "rules.json").write_text("x")
            self.assertIn("the server itself answers", wrong("--web", "0", "--web-root", folder))
        self.assertIn("No such file", wrong("--web", "0", "--web-root", folder))


class OwnOrigins(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--ai", "2", "--web-origin", FRIEND, "--web-origin",
                            "http://[::1]:8080")
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        try:
            cls.server.stop()
        finally:
            cls.server.__exit__()

    def test_named_origin_may_read_rules_and_sessions(self):
        for path in SHARED:
            for origin in (FRIEND, "http://[::1]:8080", f"http://127.0.0.1:{self.port}"):
                answer, body = ask(self.port, path, origin=origin)
                self.assertEqual(answer.status, 200)
                self.assertEqual(answer.getheader("access-control-allow-origin"), origin)
                self.assertIsNone(answer.getheader("access-control-allow-credentials"))
                self.assertEqual(answer.getheader("vary"), "origin")
                json.loads(body)
            # A request without an origin is the same page's, or no browser's.
            answer, _ = ask(self.port, path)
            self.assertEqual(answer.status, 200)
            self.assertIsNone(answer.getheader("access-control-allow-origin"))
            self.assertEqual(answer.getheader("vary"), "origin")
        answer, _ = ask(self.port, "/rules.json", origin=FRIEND)
        again, body = ask(self.port, "/rules.json", origin=FRIEND,
                          if_none_match=answer.getheader("etag"))
        self.assertEqual((again.status, body), (304, b""))
        self.assertEqual(again.getheader("access-control-allow-origin"), FRIEND)
        self.assertEqual(again.getheader("vary"), "origin")

    def test_other_origins_are_refused(self):
        for path in SHARED:
            for origin in ("http://play.example", "https://play.example.evil", "null", "", "x",
                           "https://play.example:444", "https://evil.example",
                           "https://play.example/", "https://play.example, https://evil.example",
                           "https://" + "a" * 400):
                for method in ("GET", "HEAD", "OPTIONS"):
                    answer, body = ask(self.port, path, method, origin=origin,
                                       access_control_request_method="GET")
                    self.assertEqual(answer.status, 403, (method, origin))
                    self.assertIsNone(answer.getheader("access-control-allow-origin"))
                    self.assertEqual(answer.getheader("vary"), "origin")
                    self.assertNotIn(b"tanks", body)

    def test_preflight_is_answered_for_these_alone(self):
        for path in SHARED:
            answer, body = ask(self.port, path, "OPTIONS", origin=FRIEND,
                               access_control_request_method="GET",
                               access_control_request_headers="if-none-match")
            self.assertEqual((answer.status, body), (204, b""))
            self.assertEqual(answer.getheader("access-control-allow-origin"), FRIEND)
            self.assertEqual(answer.getheader("access-control-allow-methods"), "GET, HEAD")
            self.assertEqual(answer.getheader("access-control-allow-headers"), "if-none-match")
            self.assertEqual(answer.getheader("access-control-max-age"), "600")
            self.assertEqual(answer.getheader("vary"), "origin")
            self.assertIsNone(answer.getheader("content-length"))
        for path in ("/", "/logs.json", "/ws", "/none"):
            answer, _ = ask(self.port, path, "OPTIONS", origin=FRIEND,
                            access_control_request_method="GET")
            self.assertEqual(answer.status, 405)
            self.assertIsNone(answer.getheader("access-control-allow-origin"))

    def test_nothing_else_is_shared_and_no_answer_leaks_to_the_next(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        for path in ("/rules.json", "/", "/logs.json", "/index.html"):
            connection.request("GET", path, headers={"Origin": FRIEND})
            answer = connection.getresponse()
            answer.read()
            self.assertEqual(answer.status, 200)
            wanted = FRIEND if path in SHARED else None
            self.assertEqual(answer.getheader("access-control-allow-origin"), wanted)
        connection.close()
        end = time.monotonic() + END_S
        while json.loads(ask(self.port, "/sessions.json")[1])["sessions"][0]["tick"] == 0:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    def test_foreign_name_of_a_server_on_loopback_is_refused(self):
        # The names of allowed origins alone are its own.
        for host, status in ((f"evil.example:{self.port}", 403), ("play.example", 200)):
            answer, _ = ask(self.port, "/rules.json", origin=FRIEND, host=host)
            self.assertEqual(answer.status, status)


if __name__ == "__main__":
    unittest.main()
