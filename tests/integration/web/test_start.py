"""The web port as the command line sets it up: wrong settings, origins, TLS, rules, recorded matches."""

import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from certificate import make_certificate
from socket_client import Closed, Refused, WebSocket, connect, head_of
from web_server import (END_S, PAGE, RULES, SABOT, SPECTATOR, VIEWER, WELCOME, Member, Server, get,
                        hello)


class Start(unittest.TestCase):
    def wrong(self, *arguments):
        result = subprocess.run([SABOT, "serve", "--port", "0", *arguments], capture_output=True,
                                text=True, timeout=END_S)
        self.assertEqual(result.returncode, 2, result.stderr)
        return result.stderr

    def test_impossible_settings_are_reported(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            self.assertIn(f"cannot listen on 127.0.0.1:{port} for the web: Address already in use",
                          self.wrong("--web", port))
        self.assertIn("--web: 'x' is not a number", self.wrong("--web", "x"))
        self.assertIn("--web: '65536' is not", self.wrong("--web", "65536"))
        self.assertIn("--web-bind: 'home' is not", self.wrong("--web", "0", "--web-bind", "home"))
        self.assertIn("need --web", self.wrong("--web-origin", "http://example.org"))
        self.assertIn("--web-origin: 'example.org' is not",
                      self.wrong("--web", "0", "--web-origin", "example.org"))
        self.assertIn("one needs the other", self.wrong("--web", "0", "--web-cert", "x"))
        self.assertIn("cannot read the web's certificate /none/x: No such file",
                      self.wrong("--web", "0", "--web-cert", "/none/x", "--web-key", "/none/y"))
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"no certificate\n")
            file.flush()
            self.assertIn("both must be PEM", self.wrong("--web", "0", "--web-cert", file.name,
                                                         "--web-key", file.name))

    def test_impossible_settings_of_places_and_logs_are_reported(self):
        self.assertIn("--web-logs: nothing is recorded", self.wrong("--web", "0", "--web-logs"))
        self.assertIn("--web-logs-live: nothing is recorded",
                      self.wrong("--web", "0", "--web-logs-live"))
        self.assertIn("need --web", self.wrong("--web-logs-live"))
        self.assertIn("need --web", self.wrong("--web-connections", "9"))
        self.assertIn("need --web", self.wrong("--web-per-address", "9"))
        self.assertIn("need --web", self.wrong("--web-per-network", "9"))
        self.assertIn("need --web", self.wrong("--web-proxy", "127.0.0.1"))
        self.assertIn("--web-proxy: 'home' is not an IPv4 or IPv6 address",
                      self.wrong("--web", "0", "--web-proxy", "home"))
        for wrong in ("0", "4096", "-1", "x"):
            self.assertIn("--web-connections", self.wrong("--web", "0", "--web-connections", wrong))
        with tempfile.NamedTemporaryFile() as file:
            self.assertIn("Not a directory", self.wrong("--web", "0", "--web-logs", "--record",
                                                        file.name))

    def test_allowed_origin_may_connect(self):
        with Server("--web-origin", "https://play.example") as server:
            with WebSocket(server.port, origin="https://play.example"):
                pass
            with self.assertRaises(Refused):
                WebSocket(server.port, origin="http://play.example")

    def certify(self, folder):
        """Makes a key and its certificate in a folder, or other ones in their place."""
        key, certificate = Path(folder, "key.pem"), Path(folder, "cert.pem")
        try:
            make_certificate(key, certificate)
        except FileNotFoundError:
            self.skipTest("there is no openssl")
        return key, certificate

    def shown(self, port):
        """The certificate that a new connection is shown."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with context.wrap_socket(connect(port)) as one:
            return ssl.DER_cert_to_PEM_cert(one.getpeercert(binary_form=True))

    def test_reload_renews_the_certificate_and_leaves_connections_alone(self):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
            key, certificate = self.certify(folder)
            with Server("--ai", "2", "--web-cert", certificate, "--web-key", key) as server:
                context = ssl.create_default_context(cafile=certificate)
                raw = context.wrap_socket(connect(server.port), server_hostname="localhost")
                with Member(server.port, SPECTATOR, raw=raw) as member:
                    member.watch(10)
                    old = self.shown(server.port)
                    self.assertEqual(old, certificate.read_text())
                    for path in self.certify(other):
                        path.replace(Path(folder, path.name))
                    new = certificate.read_text()
                    self.assertNotEqual(old, new)
                    self.assertEqual(self.shown(server.port), old)  # not before the reload
                    self.reload(server, lambda: self.shown(server.port) == new)
                    member.watch(10)
                    # One that cannot be read leaves the present one.
                    certificate.unlink()
                    self.reload(server)
                    self.assertEqual(self.shown(server.port), new)
                server.stop()

    def reload(self, server, is_done=lambda: True):
        told = len(server.lines)
        server.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + END_S
        while not (is_done() and any("configuration read again" in line
                                     for line in server.lines[told:])):
            self.assertLess(time.monotonic(), end, server.lines)
            time.sleep(0.01)

    def test_with_a_certificate_it_speaks_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            key, certificate = self.certify(folder)
            with Server("--ai", "2", "--web-cert", certificate, "--web-key", key) as server:
                context = ssl.create_default_context(cafile=certificate)
                connection = http.client.HTTPSConnection("localhost", server.port, timeout=20,
                                                         context=context)
                connection.request("GET", "/")
                self.assertEqual(connection.getresponse().read(),
                                 (PAGE / "index.html").read_bytes())
                connection.close()
                raw = context.wrap_socket(connect(server.port), server_hostname="localhost")
                with Member(server.port, SPECTATOR, raw=raw) as member:
                    member.watch(30)
                with connect(server.port) as plain:
                    plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                    with self.assertRaises((Closed, ConnectionError, IndexError, ValueError)):
                        self.assertEqual(head_of(plain)[0], 200)
                server.stop()

    def test_rules_of_a_loaded_module_are_told(self):
        module = os.environ["SABOT_RULES_MODULE"]
        told = subprocess.run([SABOT, "rules", "--rules", module, "--json"], check=True,
                              capture_output=True, timeout=END_S).stdout
        with Server("--rules", module) as server:
            rules = json.loads(get(server.port, "/rules.json?session=1")[1])
            self.assertEqual(rules["name"], "heavy-ball")
            self.assertEqual(rules, json.loads(told))
            server.stop()

    def test_recorded_match_is_shown_too(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([SABOT, "serve", "--port", "0", "--ai", "4", "--ticks", "600", "--fast",
                            "--record", folder], check=True, capture_output=True, timeout=END_S)
            log = next(Path(folder).glob("*.sblog"))
            with Server(log, command=("replay", "play")) as server:
                listed = json.loads(get(server.port, "/sessions.json")[1])["sessions"]
                self.assertEqual([one["kind"] for one in listed], ["replay"])
                for query in ("", "?session=1"):
                    self.assertEqual(json.loads(get(server.port, "/rules.json" + query)[1]), RULES)
                self.assertEqual(get(server.port, "/rules.json?session=2")[0].status, 404)
                with Member(server.port, SPECTATOR) as refused:
                    with self.assertRaises(Exception):
                        refused.watch(1)
                viewer = WebSocket(server.port)
                viewer.send(hello(VIEWER))
                self.assertEqual(viewer.receive()[3], WELCOME)
                for _ in range(30):
                    viewer.receive()
                viewer.raw.close()
                server.stop()


if __name__ == "__main__":
    unittest.main()
