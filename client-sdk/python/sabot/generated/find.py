"""Declarations of `sabot/find.h`. Generated from the header by client-sdk/bindings: `./dev bindings`
makes it. The texts are the header's, and name its functions as C does."""

import ctypes
from typing import Annotated

from ..fields import (F32, U16, U32, Bool, CString, Struct, layout)

PING_SERVER_COUNT_MAX = 64
PING_COUNT_MAX = 100
FIND_ADDRESS_SIZE = 56
"""bytes of an address with its port, terminating zero included"""
FIND_NAME_SIZE = 64
"""bytes of a server's name, terminating zero included"""
FIND_SERVER_COUNT_MAX = 64
FIND_PORT = 7776
"""UDP port on which servers answer the local network"""


@layout
class PingDef(Struct):
    """How to measure. Start from `sb_ping_def_default`."""

    count: U32
    """questions to each server, 1 to PING_COUNT_MAX; default 5"""
    interval_ms: U32
    """between two of them, 20 to 10000; default 200"""
    timeout_ms: U32
    """after which a question is lost, 100 to 60000; default 1000"""


@layout
class PingResult(Struct):
    """What is known of a server so far."""

    resolved: Bool
    """its host has an address"""
    sent: U32
    """questions that were answered or are lost"""
    received: U32
    """of these, answered"""
    loss: F32
    """part of them that is lost, 0 to 1; 0 before the first"""
    min_ms: F32
    """round trips; 0 without an answer"""
    median_ms: F32
    """round trips; 0 without an answer"""
    max_ms: F32
    """round trips; 0 without an answer"""
    other_version: Bool
    """The server cannot be joined by this client: it speaks another version of the wire."""
    address: Annotated[str, ctypes.c_char * 56]
    """that was asked; empty if there is none"""
    server_key: Annotated[str, ctypes.c_char * 65]
    """The key that the server claims to have. Only a connection proves it. Empty without an
    answer."""


@layout
class FindDef(Struct):
    """Where to ask. Start from `sb_find_def_default`."""

    address: CString
    """An IPv4 address, also one for broadcasts; read at creation only. NULL (default): all
    networks of this machine, loopback included."""
    port: U16
    """default FIND_PORT"""


@layout
class Found(Struct):
    """A server that answered."""

    address: Annotated[str, ctypes.c_char * 56]
    """with the port, as for `Def.host` in a join link"""
    host: Annotated[str, ctypes.c_char * 56]
    """the same as `Def.host`"""
    port: U16
    """and as `Def.port`"""
    web_port: U16
    """of its page; 0: it has none"""
    name: Annotated[str, ctypes.c_char * 64]
    """UTF-8 without control characters, as the next two"""
    mode: Annotated[str, ctypes.c_char * 24]
    """of its first public session"""
    map: Annotated[str, ctypes.c_char * 32]
    """likewise"""
    sessions: U32
    """public ones; the next three count their people"""
    players: U32
    player_capacity: U32
    spectators: U32
    password: Bool
    """each of them asks for a password"""
    token: Bool
    """clients need connect tokens"""
    other_version: Bool
    """it speaks another version of the wire: this client cannot join"""
    round_trip_ms: F32
    """of the last answer"""
    server_key: Annotated[str, ctypes.c_char * 65]
    """its claimed key, which only a connection proves"""


FUNCTIONS = {
    "sb_ping_def_default": (PingDef, []),
    "sb_ping_create": (ctypes.c_int, [ctypes.POINTER(PingDef), ctypes.POINTER(ctypes.c_void_p)]),
    "sb_ping_add": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
    "sb_ping_destroy": (None, [ctypes.c_void_p]),
    "sb_ping_update": (ctypes.c_bool, [ctypes.c_void_p]),
    "sb_ping_get": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32, ctypes.POINTER(PingResult)]),
    "sb_find_def_default": (FindDef, []),
    "sb_find_create": (ctypes.c_int, [ctypes.POINTER(FindDef), ctypes.POINTER(ctypes.c_void_p)]),
    "sb_find_destroy": (None, [ctypes.c_void_p]),
    "sb_find_update": (ctypes.c_bool, [ctypes.c_void_p]),
    "sb_find_count": (ctypes.c_uint32, [ctypes.c_void_p]),
    "sb_find_get": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32, ctypes.POINTER(Found)]),
}
"""By name: the type of the result, and those of the arguments."""

STRUCTS = {
    "sb_ping_def": PingDef,
    "sb_ping_result": PingResult,
    "sb_find_def": FindDef,
    "sb_found": Found,
}
"""The structs by their names in C."""
