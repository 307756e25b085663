"""`sabot` with a web port as a child that ends with the test, and clients that speak the wire's
protocol by tests/integration/wire."""

import ctypes
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests" / "integration" / "wire"))

import msgpack  # noqa: E402
from client import Client  # noqa: E402
from schema import Schema  # noqa: E402
from socket_client import WebSocket  # noqa: E402

SABOT = os.environ["SABOT_PROGRAM"]
PAGE = ROOT / "client-sdk" / "web" / "dist"
START_S = 60
END_S = 60
PR_SET_PDEATHSIG = 1
PLAYER, SPECTATOR, VIEWER = 0, 1, 2
WELCOME = 2
NEUTRAL = [0, 0, 0, 0, 2, 0, 0, 0, 0, 0]
_libc = ctypes.CDLL(None)
RULES = json.loads(subprocess.run([SABOT, "rules", "--json"], check=True, capture_output=True,
                                  timeout=START_S).stdout)
SIMULATION_VERSION = int(re.search(r"SB_SIMULATION_VERSION (\d+)u",
                                   (ROOT / "server/core/game/game.h").read_text())[1])


def get(port, path, method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


class Pace:
    """The ticks that a server had the processor for, from the moment that this is made. A busy machine
    lets server and test wait for a processor, and the kernel counts for how long; a server that
    blocks or computes for too long is not excused by it."""

    def __init__(self, pid):
        self.pid = pid
        self.begun, self.waited = time.monotonic(), self._waited_s()

    def _waited_s(self):
        shards = [task for task in Path(f"/proc/{self.pid}/task").iterdir()
                  if (task / "comm").read_text().startswith("shard")]
        return sum(int((task / "schedstat").read_text().split()[1])
                   for task in [*shards, Path("/proc/thread-self")]) / 1e9

    def due(self, rate_hz, part):
        """What must have come at the least: this part of the rate, less ten for both ends."""
        lasted = time.monotonic() - self.begun
        waited = min(self._waited_s() - self.waited, lasted)
        return (lasted - waited) * rate_hz * part - 10


class Server:
    def __init__(self, *arguments, command=("serve",)):
        self.process = subprocess.Popen(
            [SABOT, *command, "--port", "0", "--web", "0", "--json", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
        self.lines = []
        self.listening = threading.Event()
        self.port = 0
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        if not self.listening.wait(START_S) or not self.port:
            self.process.kill()
            raise AssertionError("no web: " + "".join(self.lines))

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            found = re.search(r"web page at https?://(?:[^:]*|\[[^]]*\]):(\d+)/", line)
            if found:
                self.port = int(found[1])
                self.listening.set()
        self.listening.set()

    def pace(self):
        """Begins to measure whether its match keeps its pace: see Pace."""
        return Pace(self.process.pid)

    def stop(self, with_signal=signal.SIGINT):
        """Returns its summary; it must have ended in order."""
        self.process.send_signal(with_signal)
        # Its stderr is the reader thread's.
        self.process.wait(END_S)
        self.reader.join(END_S)
        text = self.process.stdout.read()
        assert self.process.returncode == 0, (self.process.returncode, "".join(self.lines))
        return json.loads(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.reader.join(END_S)
        self.process.stderr.close()


def hello(role, form=0, session=1, name="web"):
    return msgpack.packb([1, 2, SIMULATION_VERSION, 0, session, role, form, name, 0, [],
                          RULES["name"], RULES["interface_version"], RULES["behaviour_version"],
                          int(RULES["tables_hash"], 16), b"", b""])


class Member:
    """A client that joined over a WebSocket; it checks the server's messages against the standard."""

    def __init__(self, port, role, form=0, **options):
        self.socket = WebSocket(port, **options)
        self.client = Client(Schema(RULES))
        self.client.form = form
        self.sent_tick = 0
        self.socket.send(hello(role, form))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.raw.close()

    def receive(self):
        """Takes one message in."""
        lines = self.client.receive(self.socket.receive())
        assert "malformed" not in lines, self.client.last_error
        return lines

    def acknowledge(self, one=NEUTRAL, ahead=8):
        """Sends inputs up to `ahead` ticks after the newest snapshot, at least one."""
        client = self.client
        newest = client.newest.tick
        bits = sum(1 << i for i in range(32) if newest - 1 - i in client.held_ticks)
        first = max(self.sent_tick + 1, newest + 1)
        count = min(max(newest + ahead - first + 1, 1), 32)
        self.sent_tick = first + count - 1
        self.socket.send(msgpack.packb([5, client.welcome["epoch"], newest, bits, first,
                                        [one] * count]))

    def watch(self, count, one=NEUTRAL):
        """Waits for `count` more snapshots and acknowledges each."""
        until = self.client.seen["view"] + count
        while self.client.seen["view"] < until:
            before = self.client.seen["view"]
            self.receive()
            if self.client.seen["view"] > before:
                self.acknowledge(one)

    def place(self):
        """Returns the quantised position of its own tank."""
        values = self.client.newest.entity_baselines[self.client.welcome["player"]].values
        fields = [field["name"] for field in RULES["entities"][0]["fields"]]
        return values[fields.index("x")], values[fields.index("z")]
