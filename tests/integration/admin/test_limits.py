"""The bounds of the admin port, and starts that must fail."""

import http.client
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from admin_server import SABOT, TOKEN, Server, WithServer, wait_for


class Limits(WithServer):
    def raw(self):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=60)

    def test_bodies_are_bounded_and_typed(self):
        large = b'{"text": "' + b"a" * 70000 + b'"}'
        self.problem(self.server.request("POST", "/v1/message", body=large, headers={
            "Content-Type": "application/json"}), 413)
        for kind in ({}, {"Content-Type": "text/plain"}, {"Content-Type": "application/jsonx"}):
            self.problem(self.server.request("POST", "/v1/message", body='{"text": "a"}',
                                             headers=kind), 415)
        for wrong in ("", "{", "[]", '"a"', '{"text": "a"} x', '{"text": "a", "text": "b"}',
                      '{"text": "\\u0000"}', '{"text": ""}', '{"text": "a", "to": 1}', "\xff",
                      "[" * 3000, '{"text": "' + "a" * 192 + '"}'):
            self.problem(self.server.request("POST", "/v1/message", body=wrong.encode("latin1"),
                                             headers={"Content-Type": "application/json"}), 400)

    def test_length_that_lies_or_is_missing_is_refused(self):
        head = f"POST /v1/message HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {TOKEN}\r\n"
        for line in ("Transfer-Encoding: chunked\r\n", "Content-Length: -1\r\n",
                     "Content-Length: 1x\r\n", "Content-Length: 99999999999999999999\r\n"):
            with self.raw() as connection:
                connection.sendall((head + line + "\r\n").encode())
                answer = connection.recv(65536)
                self.assertTrue(answer == b"" or b" 400 " in answer.split(b"\r\n")[0]
                                or b" 413 " in answer.split(b"\r\n")[0], (line, answer[:80]))

    def test_slow_clients_are_closed_and_others_served(self):
        slow = [self.raw() for _ in range(20)]
        for index, connection in enumerate(slow):
            if index % 2 == 0:
                connection.sendall(b"GET /healthz HT")
            else:
                connection.sendall(f"POST /v1/message HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                                   f"{TOKEN}\r\nContent-Length: 10\r\n\r\n{{".encode())
        begun = time.monotonic()
        self.assertEqual(self.server.request("GET", "/healthz").status, 200)
        for connection in slow:
            self.assertEqual(connection.recv(1), b"")
            connection.close()
        self.assertLess(time.monotonic() - begun, 30)

    def test_connections_are_bounded(self):
        held = [self.raw() for _ in range(64)]
        time.sleep(0.3)
        with self.raw() as one_more:
            one_more.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            try:
                self.assertEqual(one_more.recv(1), b"")
            except ConnectionResetError:
                pass
        for connection in held:
            connection.close()

        def is_answered():
            try:
                return self.server.request("GET", "/healthz").status == 200
            except (ConnectionError, http.client.HTTPException):
                return False  # the places of the closed connections are not free yet

        wait_for(is_answered, "free place")

    def test_hostile_bytes_leave_the_server_alive(self):
        for request in (b"\0" * 4096, b"GET " + b"a" * 20000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000,
                        b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/9.9\r\n\r\n",
                        b"GET http://a/healthz HTTP/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                        b"GET /healthz?" + b"&" * 500 + b" HTTP/1.1\r\nHost: a\r\n\r\n"):
            with self.raw() as connection:
                try:
                    connection.sendall(request)
                    connection.settimeout(1)
                    connection.recv(65536)
                except OSError:
                    pass
        self.assertEqual(self.server.request("GET", "/healthz").status, 200)
        self.assertIsNone(self.server.process.poll())


class Start(unittest.TestCase):
    def test_without_a_token_file_health_alone_is_told(self):
        server = Server(with_token=False)
        for path in ("/healthz", "/readyz", "/openapi.json"):
            self.assertEqual(server.request("GET", path).status, 200)
        for path in ("/metrics", "/v1/sessions", "/v1/server"):
            answer = server.request("GET", path)
            self.assertEqual(answer.status, 401)
            self.assertIn("without a token file", answer.json()["detail"])
        self.assertEqual(server.close(), 0)

    def start(self, *arguments):
        run = subprocess.run([SABOT, "serve", "--port", "0", *arguments], capture_output=True,
                             text=True, timeout=60)
        self.assertEqual(run.returncode, 2, run.stderr)
        return run.stderr

    def test_faults_of_the_start_are_told(self):
        with tempfile.TemporaryDirectory() as name:
            token = Path(name) / "token"
            self.assertIn("token", self.start("--admin", "0", "--admin-token-file", str(token)))
            token.write_text(TOKEN + "\n")
            token.chmod(0o644)
            told = self.start("--admin", "0", "--admin-token-file", str(token))
            self.assertIn("chmod 600", told)
            self.assertNotIn(TOKEN, told)
            self.assertIn("--admin", self.start("--admin-token-file", str(token)))
            self.assertIn("ftp://a", self.start("--webhook", "ftp://a"))
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            self.assertIn(str(port), self.start("--admin", str(port)))


if __name__ == "__main__":
    unittest.main()
