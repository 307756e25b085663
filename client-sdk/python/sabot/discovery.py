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
from ctypes import POINTER, c_bool, c_int, c_uint32, c_void_p
from typing import Annotated, Any

from . import library
from .enums import KEY_SIZE, MAP_NAME_SIZE, MODE_SIZE
from .errors import ClosedError
from .fields import F32, U16, U32, Bool, CString, Struct, checked, layout

FIND_PORT = 7776
"""UDP port on which servers answer the local network"""
ADDRESS_SIZE, SERVER_NAME_SIZE = 56, 64
POLL_S = 0.002

MACROS = {"SB_FIND_PORT": FIND_PORT, "SB_FIND_ADDRESS_SIZE": ADDRESS_SIZE,
          "SB_FIND_NAME_SIZE": SERVER_NAME_SIZE, "SB_PING_SERVER_COUNT_MAX": 64,
          "SB_PING_COUNT_MAX": 100, "SB_FIND_SERVER_COUNT_MAX": 64}


@layout
class PingDef(Struct):
    """What `Ping` takes as arguments."""

    count: U32
    interval_ms: U32
    timeout_ms: U32


@layout
class PingResult(Struct):
    """What is known of a server: its round trips, and the key that it says it has."""

    resolved: Bool  # its host has an address
    sent: U32  # questions that were answered or are lost
    received: U32
    loss: F32  # 0 to 1
    min_ms: F32
    median_ms: F32
    max_ms: F32
    other_version: Bool  # it speaks another version of the wire
    address: Annotated[str, ctypes.c_char * ADDRESS_SIZE]
    server_key: Annotated[str, ctypes.c_char * KEY_SIZE]


@layout
class FindDef(Struct):
    """What `Find` takes as arguments."""

    address: CString
    port: U16


@layout
class Found(Struct):
    """A server of the local network."""

    address: Annotated[str, ctypes.c_char * ADDRESS_SIZE]  # with the port
    host: Annotated[str, ctypes.c_char * ADDRESS_SIZE]
    port: U16
    web_port: U16  # 0: it has no page
    name: Annotated[str, ctypes.c_char * SERVER_NAME_SIZE]
    mode: Annotated[str, ctypes.c_char * MODE_SIZE]  # of its first public session
    map: Annotated[str, ctypes.c_char * MAP_NAME_SIZE]
    sessions: U32
    players: U32
    player_capacity: U32
    spectators: U32
    password: Bool  # each session asks for one
    token: Bool  # clients need connect tokens
    other_version: Bool
    round_trip_ms: F32
    server_key: Annotated[str, ctypes.c_char * KEY_SIZE]


FUNCTIONS = {
    "sb_ping_def_default": (PingDef, []),
    "sb_ping_create": (c_int, [POINTER(PingDef), POINTER(c_void_p)]),
    "sb_ping_add": (c_int, [c_void_p, ctypes.c_char_p]),
    "sb_ping_destroy": (None, [c_void_p]),
    "sb_ping_update": (c_bool, [c_void_p]),
    "sb_ping_get": (c_int, [c_void_p, c_uint32, POINTER(PingResult)]),
    "sb_find_def_default": (FindDef, []),
    "sb_find_create": (c_int, [POINTER(FindDef), POINTER(c_void_p)]),
    "sb_find_destroy": (None, [c_void_p]),
    "sb_find_update": (c_bool, [c_void_p]),
    "sb_find_count": (c_uint32, [c_void_p]),
    "sb_find_get": (c_int, [c_void_p, c_uint32, POINTER(Found)]),
}


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
    IPv4 address. `update` returns whether the list has changed."""

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
