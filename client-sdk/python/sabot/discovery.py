"""Finds a server to play on: `ping` measures round trips to known servers, `find` asks the local
network. `sabot/find.h` tells every detail.

    best = min((one for one in ping(["eu.example.org", "us.example.org"]) if one.received),
               key=lambda one: one.median_ms)
    for server in find(seconds=2):
        client = Client(server.host, server.port, server_key=server.server_key)

Both block. `Ping` and `Find` are for programs with a frame loop: their `update` never blocks.
"""

import ctypes
import functools
import time
import warnings
from collections.abc import Iterable
from ctypes import c_uint32, c_void_p
from typing import Any

from . import library
from .errors import ClosedError
from .fields import Struct, checked
from .generated.find import FIND_PORT, FUNCTIONS, FindDef, Found, PingDef, PingResult

POLL_S = 0.002


@functools.cache
def _load() -> ctypes.CDLL:
    return library.declare(FUNCTIONS)


class _Handle:
    """An object of the library that `close` frees."""

    _kind = ""

    def __init__(self, definition: Struct) -> None:
        self._library, handle = _load(), c_void_p()
        self._handle: int | None = None
        error = getattr(self._library, f"sb_{self._kind}_create")(definition, handle)
        library.check(error, self._kind)
        self._handle = handle.value

    def _open(self) -> int:
        if self._handle is None:
            raise ClosedError(f"{self._kind}: it was closed")
        return self._handle

    def update(self) -> bool:
        """Sends and receives what is due; call it once a frame."""
        return getattr(self._library, f"sb_{self._kind}_update")(self._open())

    def close(self) -> None:
        """Frees it. A second call does nothing."""
        handle, self._handle = self._handle, None
        if handle is not None:
            getattr(self._library, f"sb_{self._kind}_destroy")(handle)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            try:
                warnings.warn(f"{self!r} was not closed", ResourceWarning, source=self)
            finally:
                self.close()


class Ping(_Handle):
    """Measures the round trips to servers, each HOST[:PORT] or a join link. `update` returns whether
    an answer may still come. Only the look-up of host names blocks, at creation."""

    _kind = "ping"

    def __init__(self, servers: Iterable[str], *, count: int | None = None,
                 interval_ms: int | None = None, timeout_ms: int | None = None) -> None:
        definition = _load().sb_ping_def_default()
        for name, value in (("count", count), ("interval_ms", interval_ms),
                            ("timeout_ms", timeout_ms)):
            if value is not None:
                setattr(definition, name, value)
        names = [checked(ctypes.c_char_p, "servers", one) for one in servers]
        super().__init__(definition)
        self._count = 0
        try:
            for name in names:
                error = self._library.sb_ping_add(self._handle, name)
                library.check(error, "ping", repr(name.decode()))
                self._count += 1
        except BaseException:
            self.close()
            raise

    def results(self) -> list[PingResult]:
        """Returns what is known of each server, in the order in which they were given."""
        shown = []
        for index in range(self._count):
            error = self._library.sb_ping_get(self._open(), index, result := PingResult())
            library.check(error, "ping")
            shown.append(result)
        return shown


class Find(_Handle):
    """Looks for servers that were started with `--lan`, on all networks of this machine, or by one
    IPv4 address. `update` returns True if a server has answered or was dropped."""

    _kind = "find"

    def __init__(self, address: str | None = None, port: int | None = None) -> None:
        definition = _load().sb_find_def_default()
        if address is not None:
            definition.address = address
        if port is not None:
            definition.port = port
        super().__init__(definition)

    def servers(self) -> list[Found]:
        """Returns the servers that have answered in the last 10 s."""
        shown = []
        for index in range(self._library.sb_find_count(self._open())):
            error = self._library.sb_find_get(self._open(), index, found := Found())
            library.check(error, "find")
            shown.append(found)
        return shown


def ping(servers: Iterable[str], **settings: Any) -> list[PingResult]:
    """Measures the round trips to servers and returns the results, in the same order. Settings as
    for `Ping`."""
    with Ping(servers, **settings) as pinging:
        while pinging.update():
            time.sleep(POLL_S)
        return pinging.results()


def find(seconds: float = 2.0, address: str | None = None, port: int | None = None) -> list[Found]:
    """Asks the local network for this time, and returns the servers that answered."""
    with Find(address, port) as finding:
        end_s = time.monotonic() + seconds
        while time.monotonic() < end_s:
            finding.update()
            time.sleep(POLL_S)
        return finding.servers()
