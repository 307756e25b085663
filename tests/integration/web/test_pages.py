"""The pages of a real web port: files, lists of sessions, rules."""

import gzip
import http.client
import json
import subprocess
import time
import unittest

from socket_client import Closed, connect, head_of
from web_server import END_S, PAGE, SABOT, Server, get


def unbrotli(body):
    return subprocess.run(["brotli", "-d", "-c"], input=body, check=True, capture_output=True,
                          timeout=END_S).stdout


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--sessions", "2", "--ai", "2")
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        try:
            counts = cls.server.stop()["web"]
            assert counts["requests"] > 10 and counts["sockets"] == 0, counts
            assert counts["refused_rate"] == 0, counts
        finally:
            cls.server.__exit__()

    def test_files_are_those_of_the_folder_plain_and_by_gzip(self):
        names = [path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.is_file()]
        self.assertIn("index.html", names)
        for name in names:
            wanted = (PAGE / name).read_bytes()
            answer, body = get(self.port, "/" + name)
            self.assertEqual((answer.status, body), (200, wanted))
            self.assertIsNone(answer.getheader("content-encoding"))
            tags = {answer.getheader("etag")}
            for accepted, unpack in (("gzip", gzip.decompress), ("gzip, deflate, br", unbrotli)):
                packed, body = get(self.port, "/" + name, accept_encoding=accepted)
                if packed.getheader("content-encoding"):
                    self.assertIn(packed.getheader("content-encoding"), accepted.split()[-1])
                    self.assertLess(len(body), len(wanted))
                    self.assertEqual(unpack(body), wanted)
                    self.assertEqual(packed.getheader("vary"), "accept-encoding")
                    self.assertNotIn(packed.getheader("etag"), tags)
                    tags.add(packed.getheader("etag"))
        self.assertEqual(get(self.port, "/")[1], (PAGE / "index.html").read_bytes())
        self.assertEqual(get(self.port, "/?a=b")[0].status, 200)
        for accepted, wanted in (("gzip", "gzip"), ("gzip, br", "br"), ("br;q=0.5, gzip", "gzip"),
                                 ("br;q=0, gzip;q=0", None)):
            self.assertEqual(get(self.port, "/", accept_encoding=accepted)[0].getheader(
                "content-encoding"), wanted)

    def test_answers_say_what_keeps_a_page_in_bounds(self):
        for path in ("/", "/sessions.json", "/none"):
            answer, _ = get(self.port, path)
            self.assertIn("default-src 'none'", answer.getheader("content-security-policy"))
            self.assertEqual(answer.getheader("x-content-type-options"), "nosniff")
            self.assertIsNotNone(answer.getheader("cache-control"))
        self.assertEqual(get(self.port, "/")[0].getheader("content-type"),
                         "text/html; charset=utf-8")

    def test_client_that_has_the_file_is_not_sent_it_again(self):
        for encoding in ("identity", "gzip", "br"):
            tag = get(self.port, "/", accept_encoding=encoding)[0].getheader("etag")
            answer, body = get(self.port, "/", accept_encoding=encoding, if_none_match=tag)
            self.assertEqual((answer.status, body), (304, b""))
            answer, body = get(self.port, "/", accept_encoding=encoding, if_none_match='"x"')
            self.assertEqual(answer.status, 200)
            self.assertTrue(body)

    def test_head_has_the_size_and_no_body_and_the_connection_goes_on(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        size = len((PAGE / "index.html").read_bytes())
        for _ in range(3):
            connection.request("HEAD", "/")
            answer = connection.getresponse()
            self.assertEqual((answer.status, answer.read()), (200, b""))
            self.assertEqual(int(answer.getheader("content-length")), size)
            connection.request("GET", "/")
            self.assertEqual(len(connection.getresponse().read()), size)
        connection.close()

    def test_nothing_but_the_files_is_found(self):
        for path in ("/none", "/index.htm", "/index.html/", "/../../../../etc/passwd",
                     "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
                     "/style.css%00.html", "/" + "a" * 2000):
            with connect(self.port) as raw:
                raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                try:
                    status, _, rest = head_of(raw)
                except (Closed, ConnectionError):
                    continue
                self.assertIn(status, (400, 403, 404, 414), path)
                self.assertNotIn(b"root:", rest)
        self.assertEqual(get(self.port, "/")[0].status, 200)

    def test_other_methods_are_refused(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            answer, _ = get(self.port, "/", method=method)
            self.assertEqual(answer.status, 405, method)
            self.assertEqual(answer.getheader("allow"), "GET, HEAD")
        self.assertEqual(get(self.port, "/ws")[0].status, 426)

    def test_sessions_are_listed_as_they_stand(self):
        first = json.loads(get(self.port, "/sessions.json")[1])["sessions"]
        self.assertEqual([session["number"] for session in first], [1, 2])
        self.assertEqual({session["map"] for session in first}, {"arena"})
        self.assertEqual(first[0]["computers"], 2)
        until = time.monotonic() + 60
        while json.loads(get(self.port, "/sessions.json")[1])["sessions"][0]["tick"] <= \
                first[0]["tick"]:
            self.assertLess(time.monotonic(), until, "the match stands still")
            time.sleep(0.05)


    def test_rules_are_those_that_the_command_prints(self):
        wanted = subprocess.run([SABOT, "rules", "--json"], check=True, capture_output=True,
                                timeout=END_S).stdout
        tags = set()
        for query in ("", "?session=1", "?session=2"):
            answer, body = get(self.port, "/rules.json" + query)
            self.assertEqual((answer.status, body), (200, wanted), query)
            self.assertEqual(answer.getheader("content-type"), "application/json")
            tags.add(answer.getheader("etag"))
        self.assertEqual(len(tags), 1)
        answer, body = get(self.port, "/rules.json", if_none_match=tags.pop())
        self.assertEqual((answer.status, body), (304, b""))
        answer, body = get(self.port, "/rules.json", method="HEAD")
        self.assertEqual((answer.status, int(answer.getheader("content-length"))),
                         (200, len(wanted)))

    def test_query_for_rules_is_one_number_of_a_session_there_is(self):
        for query in ("session=3", "session=256", "session=999999999"):
            self.assertEqual(get(self.port, "/rules.json?" + query)[0].status, 404, query)
        for query in ("session=0", "session=01", "session=", "session", "session=1x", "session=-1",
                      "session=+1", "session=1&session=2", "session=1&x=y", "x=1", "Session=1",
                      "session=4294967297", "session=" + "1" * 500, "session=%20"):
            self.assertEqual(get(self.port, "/rules.json?" + query)[0].status, 400, query)

    def test_nothing_is_told_of_logs_where_that_was_not_asked_for(self):
        self.assertEqual(get(self.port, "/logs.json")[1], b'{"logs": []}\n')
        self.assertEqual(get(self.port, "/logs/a.sblog")[0].status, 404)

    def test_matches_are_told_of_under_the_servers_own_names_alone(self):
        paths = ("/sessions.json", "/rules.json", "/logs.json", "/logs/a.sblog", "/logs/")
        for path in paths:
            answer, body = get(self.port, path, host=f"evil.example:{self.port}")
            self.assertEqual(answer.status, 403, path)
            self.assertNotIn(b"{", body)
            self.assertIn(get(self.port, path, host=f"localhost:{self.port}")[0].status, (200, 404))
        self.assertEqual(get(self.port, "/", host="evil.example")[0].status, 200)


if __name__ == "__main__":
    unittest.main()
