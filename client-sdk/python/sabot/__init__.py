"""sabot: a client of Sabot, the server for tank games, on its C library libsabot.

    from sabot import Client, State

    with Client("127.0.0.1", 7777, name="ada") as client:
        client.wait(State.PLAYING)
        client.input_set(throttle=1.0)

`Client` has every call, and `sabot.tanks` the numbers of the built-in game. README.md tells more,
and `sabot/client.h` every detail.
"""

from . import tanks
from .client import Client, HitSet, HitShape, Kind, Map, Value
from .discovery import Find, Found, Ping, PingResult, find, ping
from .enums import (CHAT_SIZE, ENTITY_COUNT_MAX, NAME_SIZE, NO_ENTITY, NO_PLAYER, SHELL, SPEED_MAX,
                    SPEED_MIN, TANK, Cause, ChatScope, EntityFlag, Error, EventKind, HitForm,
                    ListingFlag, MapList, Presence, Reason, Refusal, Role, State, ValueType,
                    Visibility, VoteKind)
from .errors import (ArgumentError, ChecksumError, ClosedError, DeclinedError, DivergedError,
                     EndedError, FullError, IoError, LibraryError, LimitError, MalformedError,
                     OutOfMemoryError, RangeError, ResolveError, SabotError, StateError,
                     TruncatedError, UnknownError, VersionError)
from .structs import (Box, ChatLine, Control, Entity, Event, Link, Listing, Lobby, MapItem, Playback,
                      Player, Quaternion, Session, Status, Vec3, View)

__version__ = "0.1.0"
__all__ = [name for name in dir() if not name.startswith("_") and name not in
           ("client", "discovery", "enums", "errors", "fields", "generated", "library", "structs")]
