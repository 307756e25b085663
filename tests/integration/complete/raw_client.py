"""A client over a WebSocket that sends any message, and lists of names from the project's sources.

Its server runs with an admin port. Behind a proxy, which is the test itself, a client may have any
address: on loopback the limits by address do not apply."""

import contextlib
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
for folder in "wire", "web", "admin":
    sys.path.insert(0, str(ROOT / "tests/integration" / folder))

import msgpack  # noqa: E402
from admin_server import SABOT, WAIT_S, Server, wait_for  # noqa: E402
from messages import MESSAGES, decode  # noqa: E402
from socket_client import Closed, WebSocket  # noqa: E402
from web_server import RULES, SIMULATION_VERSION  # noqa: E402

PLAYER, SPECTATOR, VIEWER, LOBBY = range(4)  # roles
MINOR_VERSION = 3
HEADER = (ROOT / "protocol/message.h").read_text()


def numbers(kind):
    """Returns the values of an enumeration of protocol/message.h by their names in lower case."""
    found = re.findall(rf"^    SB_{kind}_(\w+) = (\d+),", HEADER, re.M)
    return {name.lower(): int(number) for name, number in found}


MESSAGE = numbers("MESSAGE")
REFUSAL = numbers("REFUSAL")
GOODBYE = numbers("GOODBYE")


def manual_rows(of_sessions=False):
    """Returns the rows of the option tables that the server prints, or of the last one, which is that
    of a session's keys."""
    manual = subprocess.run([SABOT, "serve", "--print-manual"], check=True, capture_output=True,
                            text=True, timeout=WAIT_S).stdout
    before, after = manual.split("## Sessions of a list")
    text = after if of_sessions else before
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")]
            for line in text.splitlines() if line.startswith("| `")]
    assert len(rows) > 10, manual
    return {re.match(r"`(?:--)?([a-z_-]+)", row[0])[1]: row for row in rows}


def live_options():
    return {name for name, row in manual_rows().items() if row[3] == "live"}


def live_session_keys():
    return {name for name, row in manual_rows(of_sessions=True).items() if row[2] == "live"}


def tested(case, start):
    """Returns the names for which a class has tests: `test_<start>_<name>` and perhaps more words
    behind two underscores."""
    return {name[len(f"test_{start}_"):].split("__")[0] for name in dir(case)
            if name.startswith(f"test_{start}_")}


def hello(**fields):
    values = {"major_version": 2, "simulation_version": SIMULATION_VERSION,
              "minor_version": MINOR_VERSION, "session": 0, "role": PLAYER, "form": 0,
              "name": "raw", "select": 0, "map_hashes": [], "rules.name": RULES["name"],
              "rules.interface_version": RULES["interface_version"],
              "rules.behaviour_version": RULES["behaviour_version"],
              "rules.tables_hash": int(RULES["tables_hash"], 16), "resume": b"", "token": b""}
    values.update({name.replace("rules_", "rules."): value for name, value in fields.items()})
    return [values[name] for name, _ in MESSAGES[1]]


class Raw:
    """A connection. `address` is what the proxy says of the client; `first` replaces the hello."""

    def __init__(self, port, address=None, first=None, **fields):
        self.socket = WebSocket(port, headers={"X-Forwarded-For": address} if address else {})
        self.socket.raw.settimeout(WAIT_S)
        self.ended = False
        if first is None:
            self.send("hello", *hello(**fields))
        else:
            self.socket.send(first)

    def send(self, kind, *fields):
        self.socket.send(msgpack.packb([MESSAGE[kind], *fields]))

    def next(self):
        """Returns the next message, decoded by the standard."""
        return decode(self.socket.receive())

    def until(self, *kinds, that=lambda message: True):
        """Returns the next message of one of the kinds for which the condition holds."""
        wanted = [MESSAGE[kind] for kind in kinds]
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            message = self.next()
            if message["type"] in wanted and that(message):
                return message
        raise AssertionError(f"in {WAIT_S} s there was no {' or '.join(kinds)}")

    def asks(self, kind, *fields):
        """Sends a request and returns the reason for which it is declined."""
        self.send(kind, *fields)
        answer = self.until("declined")
        assert answer["request"] == MESSAGE[kind], answer
        assert answer["text"], answer
        return answer["reason"]

    @contextlib.contextmanager
    def reading(self):
        """Reads all that comes meanwhile, and acknowledges nothing."""
        stop = threading.Event()

        def read():
            with contextlib.suppress(Closed, OSError):
                while not stop.is_set():
                    self.socket.receive()

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        try:
            yield
        finally:
            stop.set()
            reader.join(WAIT_S)

    def close(self):
        self.socket.raw.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Host(Server):
    """A server with a page, whose only proxy is the test. Clients that say nothing may stay, unless
    `idle` says otherwise. `config` is a configuration file in its folder, which {folder} names."""

    def __init__(self, *arguments, idle="0", config=None):
        self.holder_of_files = tempfile.TemporaryDirectory()
        self.folder = Path(self.holder_of_files.name)
        self.configure(config or {})
        if idle is not None:
            arguments += ("--idle-timeout", idle)
        super().__init__("--web", "0", "--web-proxy", "127.0.0.1",
                         *[one.replace("{folder}", str(self.folder)) for one in arguments],
                         folder=self.folder)
        self.web = int(wait_for(lambda: self.found.get("web"), "web port"))

    def configure(self, config):
        text = json.dumps({"idle_timeout": 0} | config)
        (self.folder / "sabot.json").write_text(text)

    def close(self):
        status = super().close()
        self.holder_of_files.cleanup()
        return status

    def client(self, **options):
        return Raw(self.web, **options)

    def plays(self, **options):
        """Returns a client that has its welcome, and that."""
        client = self.client(**options)
        return client, client.until("welcome")

    def refusal(self, **options):
        """Returns the reason for which a first message is refused."""
        with self.client(**options) as client:
            answer = client.until("refuse", "welcome")
            assert answer["type"] == MESSAGE["refuse"], answer
            assert answer["text"], answer
            return answer["reason"]

    def count(self, family, reason):
        metrics = self.request("GET", "/metrics").body.decode()
        return int(re.search(rf'^{family}_total{{reason="{reason}"}} (\d+)$', metrics, re.M)[1])

    def said(self, text):
        return any(text in line for line in list(self.lines))
