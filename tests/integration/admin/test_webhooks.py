"""Webhooks of a real server: signed, in order, over TLS, to a receiver that is dead."""

import hashlib
import hmac
import http.server
import json
import re
import socket
import ssl
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from admin_server import ROOT, TOKEN, Server, private, wait_for

sys.path.insert(0, str(ROOT / "tests/integration/web"))

from certificate import make_certificate  # noqa: E402


class Receiver(http.server.ThreadingHTTPServer):
    """Takes webhooks, and refuses the first attempts."""

    def __init__(self, refusals, key=None, certificate=None):
        self.refusals, self.attempts, self.events, self.faults = refusals, 0, [], []
        self.secure = certificate is not None
        super().__init__(("127.0.0.1", 0), Taker)
        if self.secure:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)
            self.socket = context.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        start = "https://localhost" if self.secure else "http://127.0.0.1"
        return f"{start}:{self.server_port}/hook?x=1"

    def handle_error(self, request, client_address):
        pass  # a client that does not trust the certificate hangs up

    def named(self, event):
        return [one for one in self.events if one["event"] == event]


class Taker(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        owner = self.server
        body = self.rfile.read(int(self.headers["content-length"]))
        sent = self.headers["sabot-timestamp"]
        wanted = hmac.new(TOKEN.encode(), f"{sent}.".encode() + body, hashlib.sha256).hexdigest()
        event = json.loads(body)
        if (self.headers["sabot-signature"] != "v1=" + wanted or self.path != "/hook?x=1"
                or abs(int(sent) - time.time()) > 30 or self.headers["sabot-event"] != event["event"]
                or self.headers["sabot-sequence"] != str(event["sequence"])):
            owner.faults.append((self.path, dict(self.headers), body))
        owner.attempts += 1
        if owner.attempts > owner.refusals:
            owner.events.append(event)
        self.send_response(204 if owner.attempts > owner.refusals else 503)
        self.end_headers()

    def log_message(self, *_):
        pass


class Webhooks(unittest.TestCase):
    def test_events_of_a_server_are_told_signed_and_in_order(self):
        receiver = Receiver(refusals=2)
        with tempfile.TemporaryDirectory() as name:
            path = Path(name)
            key = private(path / "key", TOKEN + "\n")
            server = Server("--session-capacity", "2", "--record", str(path / "logs"), "--webhook",
                            receiver.url, "--webhook-secret-file", str(key), folder=path)
            server.join(1)
            place = server.request("POST", "/v1/sessions", body={"name": "x"}).headers["location"]
            wait_for(lambda: len(receiver.named("session_made")) == 2, "second session")
            player = wait_for(lambda: receiver.named("player_joined"), "player")[0]
            self.assertEqual((player["session"], player["role"]), (1, "player"))
            server.request("DELETE", place)
            over = wait_for(lambda: receiver.named("match_over"), "end of a match")[0]
            self.assertEqual((over["session"], over["map"]), (2, "arena"))
            self.assertTrue(Path(over["log"]).exists())
            self.assertIsInstance(over["result"], dict)
            server.request("POST", f"/v1/players/{player['player']}/kick")
            wait_for(lambda: receiver.named("player_left"), "end of the player")
            metrics = server.request("GET", "/metrics").body.decode()
            self.assertIn("sabot_webhook_failed_attempts_total 2", metrics)
            server.request("POST", "/v1/server/drain")
            server.process.wait(60)
            wait_for(lambda: receiver.named("ended"), "last event")
            server.close()
        self.assertEqual(receiver.faults, [])
        self.assertEqual([one["sequence"] for one in receiver.events],
                         list(range(1, len(receiver.events) + 1)))
        order = [one["event"] for one in receiver.events]
        self.assertEqual(order[0], "ready")
        self.assertEqual(order[-1], "ended")
        self.assertIn("session_ended", order)
        self.assertIn("draining", order)
        receiver.shutdown()

    def test_over_https_the_receiver_must_have_a_certificate_that_the_machine_trusts(self):
        with tempfile.TemporaryDirectory() as name:
            path = Path(name)
            try:
                make_certificate(path / "key.pem", path / "cert.pem")
                make_certificate(path / "other.key", path / "other.pem")
            except FileNotFoundError:
                self.skipTest("there is no openssl")
            receiver = Receiver(0, path / "key.pem", path / "cert.pem")
            key = private(path / "key", TOKEN + "\n")
            for trusted, is_told in (("other.pem", False), ("cert.pem", True)):
                server = Server("--webhook", receiver.url, "--webhook-secret-file", str(key),
                                folder=path, environment={"SSL_CERT_FILE": str(path / trusted)})
                if is_told:
                    wait_for(lambda: receiver.named("ready"), "event over TLS")
                else:
                    failed = r"(?m)^sabot_webhook_failed_attempts_total [1-9]"
                    wait_for(lambda: re.search(
                        failed, server.request("GET", "/metrics").body.decode()), "failed attempt")
                    self.assertEqual(receiver.attempts, 0)
                self.assertEqual(server.close(), 0)
            wait_for(lambda: receiver.named("ended"), "last event over TLS")
            receiver.shutdown()
        self.assertEqual(receiver.faults, [])

    def test_dead_receiver_is_in_nobodys_way(self):
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            server = Server("--webhook", f"http://127.0.0.1:{silent.getsockname()[1]}/")
            server.join(2)
            lasted = []
            while len(lasted) < 5 and min(lasted, default=2) >= 2:  # one answer may be late
                begun = time.monotonic()
                self.assertEqual(server.request("GET", "/healthz").status, 200)
                lasted.append(time.monotonic() - begun)
            self.assertLess(lasted[-1], 2)
            begun = time.monotonic()
            self.assertEqual(server.close(), 0)
            self.assertLess(time.monotonic() - begun, 40)


if __name__ == "__main__":
    unittest.main()
