"""Runs `sabot` and Python as children of a test. Every wait has a time limit, and a child ends with
the test program even if that crashes."""

import contextlib
import ctypes
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

SABOT = os.environ["SABOT_PROGRAM"]
# The address over which servers and clients talk: 127.0.0.1 or ::1.
LOOPBACK = os.environ.get("SABOT_TEST_LOOPBACK", "127.0.0.1")
_SHOWN = f"[{LOOPBACK}]" if ":" in LOOPBACK else LOOPBACK
ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "client-sdk" / "python" / "examples"
START_S = 60
END_S = 60
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)


def _die_with_parent():
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def plain_environment():
    """The environment of a program that brings its own sanitizer's runtime, or none: the preloaded
    one is for the library that Python loads."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def sabot(*arguments):
    """Runs `sabot` to its end and returns its stdout. Asserts the exit status 0."""
    return subprocess.run([SABOT, *arguments], check=True, capture_output=True, text=True,
                          timeout=START_S + END_S, env=plain_environment()).stdout


def python(*arguments, **environment):
    """Runs Python to its end. Named variables change its environment; None removes one."""
    whole = {name: value for name, value in {**os.environ, **environment}.items()
             if value is not None}
    return subprocess.run([sys.executable, "-B", *map(str, arguments)], capture_output=True,
                          text=True, timeout=START_S + END_S, env=whole)


class Server:
    """A running `sabot` with these arguments, on LOOPBACK and a port of its own, until `stop`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [SABOT, *arguments, "--bind", LOOPBACK, "--port", "0"], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, env=plain_environment(), preexec_fn=_die_with_parent)
        self.lines = []
        self.listening = threading.Event()
        self.port = 0
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        if not self.listening.wait(START_S) or not self.port:
            self.stop()
            raise AssertionError("the server does not listen:\n" + "".join(self.lines))

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            found = re.search(rf"listening on {re.escape(_SHOWN)}:(\d+)", line)
            if found:
                self.port = int(found[1])
                self.listening.set()
        self.listening.set()

    def stop(self):
        """Ends the program and returns its exit status."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(END_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self.reader.join(END_S)
            self.process.stderr.close()


@contextlib.contextmanager
def recorded_replay():
    """A running `sabot replay play` of a short match between computer players."""
    with tempfile.TemporaryDirectory() as folder:
        sabot("serve", "--port", "0", "--ai", "4", "--ticks", "600", "--fast", "--record", folder)
        log, = Path(folder).glob("*.sblog")
        server = Server("replay", "play", str(log))
        try:
            yield server
        finally:
            server.stop()


def until(condition, *clients, limit_s=60.0, pause_s=0.005):
    """Updates the clients until the condition holds. Returns whether it held in time."""
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        for client in clients:
            client.update()
        if condition():
            return True
        time.sleep(pause_s)
    return False
