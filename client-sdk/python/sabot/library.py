"""Finds libsabot, and declares its functions.

Searched in this order: the package's folder; build/release of the checkout that contains the
package; the system. If SABOT_LIBRARY is set in the environment, that file alone is used.
"""

import ctypes
import ctypes.util
import functools
import os
from pathlib import Path
from typing import Any

from .errors import LibraryError, exception
from .generated.client import FUNCTIONS

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
