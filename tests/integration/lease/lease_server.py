"""`sabot serve` and `sabot standby` with a lease, as children that end with the test."""

import ctypes
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


__all__ = ["Client", "SABOT", "Server", "State", "WAIT_S", "play", "wait_for"]
