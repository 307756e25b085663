"""Finds libsabot, and declares its functions.

Searched in this order: the package's folder; build/release of the checkout that contains the
package; the system. If SABOT_LIBRARY is set in the environment, that file alone is used.
"""

import ctypes
import ctypes.util
import functools
import os
from ctypes import POINTER, c_bool, c_char_p, c_float, c_int, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any

from .errors import LibraryError, exception
from .structs import (Box, ChatLine, Control, Def, Entity, Event, Filter, HitSetData, HitShapeData,
                      JoinDef, KindData, Listing, Lobby, Session, SessionDef,
                      MapItem, Playback, Player, Status, View)

FUNCTIONS = {
    "sb_error_name": (c_char_p, [c_int]),
    "sb_error_message": (c_char_p, [c_int]),
    "sb_client_def_default": (Def, []),
    "sb_client_create": (c_int, [POINTER(Def), POINTER(c_void_p)]),
    "sb_client_destroy": (None, [c_void_p]),
    "sb_clock_us": (c_uint64, []),
    "sb_client_update": (c_int, [c_void_p, c_uint64]),
    "sb_client_wait": (c_int, [c_void_p, c_uint32]),
    "sb_client_input_set": (c_int, [c_void_p, POINTER(Control)]),
    "sb_client_get_kind": (c_int, [c_void_p, c_uint32, POINTER(KindData)]),
    "sb_client_find_kind": (c_int, [c_void_p, c_char_p, POINTER(c_uint32)]),
    "sb_client_find_value": (c_int, [c_void_p, c_uint32, c_char_p, POINTER(c_uint32)]),
    "sb_client_value": (c_int, [c_void_p, POINTER(Entity), c_char_p, POINTER(c_float)]),
    "sb_client_hit_set_count": (c_uint32, [c_void_p]),
    "sb_client_get_hit_set": (c_int, [c_void_p, c_uint32, POINTER(HitSetData)]),
    "sb_client_get_hit_shape": (c_int, [c_void_p, c_uint32, c_uint32, POINTER(HitShapeData)]),
    "sb_client_hit_set_of": (c_uint32, [c_void_p, POINTER(Entity)]),
    "sb_client_place_hit_shape": (c_int, [c_void_p, POINTER(Entity), c_uint32, POINTER(c_float),
                                          POINTER(c_float)]),
    "sb_client_view": (c_int, [c_void_p, POINTER(View)]),
    "sb_client_event_poll": (c_bool, [c_void_p, POINTER(Event)]),
    "sb_client_event_name": (c_char_p, [c_void_p, c_uint32]),
    "sb_client_get_player": (c_int, [c_void_p, c_uint32, POINTER(Player)]),
    "sb_client_chat_send": (c_int, [c_void_p, c_int, c_uint32, c_char_p]),
    "sb_client_chat_poll": (c_bool, [c_void_p, POINTER(ChatLine)]),
    "sb_client_get_playback": (c_int, [c_void_p, POINTER(Playback)]),
    "sb_client_playback_set": (c_int, [c_void_p, POINTER(Playback)]),
    "sb_client_list": (c_int, [c_void_p, POINTER(Filter)]),
    "sb_client_listing_poll": (c_bool, [c_void_p, POINTER(Listing)]),
    "sb_client_get_lobby": (c_int, [c_void_p, POINTER(Lobby)]),
    "sb_client_join": (c_int, [c_void_p, POINTER(JoinDef)]),
    "sb_client_session_create": (c_int, [c_void_p, POINTER(SessionDef)]),
    "sb_client_leave": (c_int, [c_void_p]),
    "sb_client_ready_set": (c_int, [c_void_p, c_bool]),
    "sb_client_team_set": (c_int, [c_void_p, c_uint32]),
    "sb_client_vote": (c_int, [c_void_p, c_int, c_uint32, c_bool]),
    "sb_client_get_session": (c_int, [c_void_p, POINTER(Session)]),
    "sb_client_map": (c_int, [c_void_p, POINTER(POINTER(Box)), POINTER(c_uint32),
                              POINTER(c_float), POINTER(c_float)]),
    "sb_client_map_count": (c_uint32, [c_void_p, c_int]),
    "sb_client_get_map_item": (c_int, [c_void_p, c_int, c_uint32, POINTER(MapItem)]),
    "sb_client_get_status": (c_int, [c_void_p, POINTER(Status)]),
}
"""By name: the type of the result, and those of the arguments."""

# The name with a version comes first, as in linked programs; the other is for developers.
_NAMES = ("libsabot.so.1", "libsabot.so", "libsabot.dylib", "sabot.dll")
_HINT = "set SABOT_LIBRARY to the file, or build it: ./dev build"


def _candidates() -> list[Path]:
    """Returns the files that may be the library, the preferred one first."""
    folders = [Path(__file__).resolve().parent]
    # In a checkout the package is in client-sdk/python/sabot; installed, it is elsewhere.
    checkout = folders[0].parents[2]
    if (checkout / "CMakePresets.json").is_file():
        folders.append(checkout / "build" / "release" / "client-sdk")
    return [folder / name for folder in folders for name in _NAMES]


def _is_loadable(name: str) -> bool:
    """Returns whether the system's loader finds a library of this name."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def find() -> str:
    """Returns the library's path, or its name if the system's loader finds it. Raises LibraryError,
    with the folders that were searched, if there is none."""
    named = os.environ.get("SABOT_LIBRARY")
    if named:
        if not Path(named).is_file():
            raise LibraryError(f"SABOT_LIBRARY: there is no file {named!r}")
        return os.path.abspath(named)
    for path in _candidates():
        if path.is_file():
            return str(path)
    for name in (*_NAMES, ctypes.util.find_library("sabot")):
        if name is not None and _is_loadable(name):
            return name
    folders = dict.fromkeys(str(path.parent) for path in _candidates())
    raise LibraryError(f"libsabot was not found in {', '.join(folders)}, nor in the system; "
                       + _HINT)


@functools.cache
def load() -> ctypes.CDLL:
    """Loads the library once, with its functions declared. Raises LibraryError on failure."""
    path = find()
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise LibraryError(f"{path} cannot be loaded: {error}") from None
    for name, (result, arguments) in FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise LibraryError(f"{path} has no {name}: it is another version") from None
        function.restype, function.argtypes = result, arguments
    return library


def declare(functions: dict[str, Any]) -> ctypes.CDLL:
    """Returns the library with these functions of a further header declared. Raises LibraryError
    as `load`."""
    loaded = load()
    for name, (result, arguments) in functions.items():
        try:
            function = getattr(loaded, name)
        except AttributeError:
            raise LibraryError(f"the library has no {name}: it is another version") from None
        function.restype, function.argtypes = result, arguments
    return loaded


def check(number: int, call: str, detail: str = "") -> None:
    """Raises the exception for the `sb_error` that `call` returned, unless that is SB_OK."""
    if number != 0:
        raise exception(number, call, load().sb_error_message(number).decode(), detail)
