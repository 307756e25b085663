"""`sabot serve` and `sabot standby` with a lease, as children that end with the test."""

import ctypes
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "client-sdk/python"))

from sabot import Client, Control, State  # noqa: E402

SABOT = os.environ["SABOT_PROGRAM"]
WAIT_S = 60
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)


def wait_for(check, what, *clients):
    """Returns what the check returns, once that is true. Clients are kept going meanwhile."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        result = check()
        if result:
            return result
        for client in clients:
            client.update()
        time.sleep(0.005)
    raise AssertionError(f"in {WAIT_S} s there was no {what}")


class Server:
    """A server whose lines are read as JSON."""

    def __init__(self, command, *arguments):
        self.lines, self.texts = [], []
        self.process = subprocess.Popen(
            [SABOT, command, "--log-format", "json", "--json", *map(str, arguments)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for text in self.process.stderr:
            self.texts.append(text)
            try:
                line = json.loads(text)
            except ValueError:
                continue
            line["heard"] = time.monotonic()
            self.lines.append(line)

    def told(self, event):
        return [line for line in list(self.lines) if line.get("event") == event]

    def hears(self, event, count=1, *clients):
        """Waits for the line, and returns it."""
        try:
            wait_for(lambda: len(self.told(event)) >= count or self.process.poll() is not None,
                     event, *clients)
            return self.told(event)[count - 1]
        except (AssertionError, IndexError):
            raise AssertionError(f"{event} was not told: {''.join(self.texts)}") from None

    @property
    def port(self):
        return int(re.search(r":(\d+)$", self.hears("listening")["message"])[1])

    def signal(self, number):
        self.process.send_signal(number)

    def ends(self):
        """Waits until it has ended, and returns its exit status."""
        self.process.wait(WAIT_S)
        self.reader.join(WAIT_S)
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.reader.join(WAIT_S)
        self.process.stdout.close()
        self.process.stderr.close()


class Relay:
    """A port that hands datagrams on between a client and a server, and counts the snapshots: whatever
    is larger than a mere acknowledgement."""

    SNAPSHOT_SIZE = 100

    def __init__(self, port):
        self.snapshots = 0
        self.near = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.near.bind(("127.0.0.1", 0))
        self.far = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.far.connect(("127.0.0.1", port))
        # What select saw may be an error that a send has taken meanwhile.
        self.near.setblocking(False)
        self.far.setblocking(False)
        self.ends = False
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    @property
    def port(self):
        return self.near.getsockname()[1]

    def _run(self):
        client = None
        while not self.ends:
            for ready in select.select([self.near, self.far], [], [], 0.1)[0]:
                try:
                    if ready is self.near:
                        data, client = self.near.recvfrom(65536)
                        self.far.send(data)
                    else:
                        data = self.far.recv(65536)
                        self.snapshots += len(data) > self.SNAPSHOT_SIZE
                        self.near.sendto(data, client)
                except OSError:
                    pass  # the server is gone

    def close(self):
        self.ends = True
        self.thread.join()
        self.near.close()
        self.far.close()


def play(client):
    """Plays until its tank has moved by its inputs."""
    begun = None

    def moves():
        nonlocal begun
        client.input_set(Control(throttle=1.0))
        view = client.view()
        own = view and view.own
        if not own:
            return False
        begun = begun or own.position
        return sum((a - b) ** 2 for a, b in zip(own.position, begun)) > 1.0

    wait_for(moves, "tank that moves", client)


__all__ = ["Client", "Control", "Relay", "SABOT", "Server", "State", "WAIT_S", "play", "wait_for"]
