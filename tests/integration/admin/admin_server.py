"""`sabot serve` with an admin port as a child that ends with the test, and requests to it."""

import ctypes
import http.client
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

from json_schema import fault

ROOT = Path(__file__).resolve().parents[3]
SABOT = os.environ["SABOT_PROGRAM"]
SPEC = json.loads((ROOT / "server/host/admin/files/openapi.json").read_text())
TOKEN = "correct-horse-battery-staple"
WAIT_S = 60
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)


def child(arguments, **options):
    return subprocess.Popen(arguments, text=True,
                            preexec_fn=lambda: _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL),
                            **options)


def private(path, text):
    path.write_text(text)
    path.chmod(0o600)
    return path


def wait_for(check, what, wait_s=WAIT_S):
    """Returns what the check returns, once that is true."""
    end = time.monotonic() + wait_s
    while time.monotonic() < end:
        result = check()
        if result:
            return result
        time.sleep(0.02)
    raise AssertionError(f"in {wait_s} s there was no {what}")


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    def json(self):
        return json.loads(self.body)


class Server:
    """A server in a folder of its own. `with_token=False` leaves out the token file, and
    `environment` has more variables for it."""

    def __init__(self, *arguments, with_token=True, folder=None, environment=None):
        self.holder = None if folder else tempfile.TemporaryDirectory()
        self.folder = Path(folder or self.holder.name)
        self.lines = []
        self.found = {}
        token = private(self.folder / "token", TOKEN + "\n")
        flags = ["--admin-token-file", str(token)] if with_token else []
        self.process = child([SABOT, "serve", "--port", "0", "--admin", "0", *flags, *arguments],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             env={**os.environ, **(environment or {})})
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        try:
            wait_for(lambda: "admin" in self.found or self.process.poll() is not None, "admin port")
            assert "admin" in self.found, "".join(self.lines)
        except AssertionError:
            self.process.kill()
            raise
        self.port = int(self.found["admin"])
        self.udp = self.found["udp"]
        self.key = self.found["key"]
        self.bots = []

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            for name, pattern in (("admin", r"admin interface at http://[^ ]*:(\d+)/"),
                                  ("udp", r"listening on (\S+)"), ("key", r"server key (\S+)"),
                                  ("web", r"web page at http://[^ ]*:(\d+)/")):
                found = re.search(pattern, line)
                if found and name not in self.found:
                    self.found[name] = found[1]

    def request(self, method, path, body=None, token=TOKEN, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT_S)
        send = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            send["Content-Type"] = "application/json"
        send.update(headers or {})
        connection.request(method, path, body=body, headers=send)
        answer = Answer(connection.getresponse())
        connection.close()
        return answer

    def get(self, path):
        answer = self.request("GET", path)
        assert answer.status == 200, (path, answer.status, answer.body)
        return answer.json()

    def join(self, count=1, *arguments, name="bot"):
        """Starts computer-driven clients, and waits until they are in a match."""
        bots = child([SABOT, "bot", "--connect", self.udp, "--count", str(count), "--server-key",
                      self.key, "--name", name, "--reconnect", "0", "--json", *arguments],
                     stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.bots.append(bots)
        wait_for(lambda: len(self.named(name)) == count, f"{count} players called {name}")
        return bots

    def named(self, name):
        return [player for player in self.get("/v1/players?limit=1000")["players"]
                if player["name"].startswith(name)]

    def close(self):
        for bots in self.bots:
            if bots.poll() is None:
                bots.kill()
            bots.communicate()
        self.process.send_signal(signal.SIGINT)  # SIGTERM waits for matches
        try:
            out, _ = self.process.communicate(timeout=WAIT_S)
        except ValueError:
            out = ""
        if self.holder:
            self.holder.cleanup()
        return self.process.returncode


class WithServer(unittest.TestCase):
    """Each test has a server in a folder of its own, which must end with status 0."""

    ARGUMENTS = ()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.server = Server(*[part.format(folder=self.folder.name) for part in self.ARGUMENTS],
                             folder=self.path)

    def tearDown(self):
        self.assertEqual(self.server.close(), 0, "".join(self.server.lines))
        self.folder.cleanup()

    def problem(self, answer, status):
        self.assertEqual(answer.status, status, answer.body)
        self.assertEqual(answer.headers["content-type"], "application/problem+json")
        self.assertIsNone(fault(answer.json(), SPEC["components"]["schemas"]["Problem"], SPEC))
        self.assertEqual(answer.json()["status"], status)
        return answer.json().get("detail", "")
