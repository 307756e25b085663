"""The enumerations and constants of `sabot/client.h` and `sabot/error.h`, in the headers' order.

Each enumeration names the C one and the beginning of its enumerators, by which the test
`python_layout` compares both. What a value means is told in full beside it in the header.
"""

from enum import IntEnum, IntFlag

NAME_SIZE = 24
"""bytes of a player's name, terminating zero included"""
CHAT_SIZE = 192
"""bytes of a line of chat, terminating zero included"""
ENTITY_COUNT_MAX = 768
"""of the largest match"""
VALUE_COUNT_MAX = 20
"""of one entity"""
NOBODY = 65535
"""no player, no entity"""
TAG_SIZE = 16
"""bytes of the kind of a map's thing, terminating zero included"""
POINT_COUNT_MAX = 64
"""corners of a map's ramp or hull"""
SPEED_MIN = 0.25
"""of a replay, times the match's own"""
SPEED_MAX = 16.0
TANK = 0
"""the kind of the built-in game's tanks; `Client.kinds` names those of any rules"""
SHELL = 1

MACROS = {
    "SB_CLIENT_NAME_SIZE": NAME_SIZE,
    "SB_CLIENT_CHAT_SIZE": CHAT_SIZE,
    "SB_CLIENT_ENTITY_COUNT_MAX": ENTITY_COUNT_MAX,
    "SB_CLIENT_VALUE_COUNT_MAX": VALUE_COUNT_MAX,
    "SB_CLIENT_NOBODY": NOBODY,
    "SB_CLIENT_TAG_SIZE": TAG_SIZE,
    "SB_CLIENT_POINT_COUNT_MAX": POINT_COUNT_MAX,
    "SB_CLIENT_SPEED_MIN": SPEED_MIN,
    "SB_CLIENT_SPEED_MAX": SPEED_MAX,
    "SB_CLIENT_TANK": TANK,
    "SB_CLIENT_SHELL": SHELL,
}
"""The constants above by their names in C."""


class Error(IntEnum):
    """What a call returns; `sabot.errors` has an exception for each but OK."""

    OK = 0
    ARGUMENT = -1
    MEMORY = -2
    FULL = -3
    TRUNCATED = -4
    MALFORMED = -5
    LIMIT = -6
    RANGE = -7
    VERSION = -8
    CHECKSUM = -9
    STATE = -10
    UNKNOWN = -11
    IO = -12
    RESOLVE = -13
    DIVERGED = -14


class State(IntEnum):
    """Of a client."""

    CONNECTING = 0
    """the transport connects, or the welcome is awaited"""
    LOADING = 1
    """welcomed; the map is on its way"""
    PLAYING = 2
    CLOSED = 3
    """over for good: `Status.reason` says why"""
    RECONNECTING = 4
    """lost; comes back by itself, or closes after `reconnect_ms`. View, map, players and kinds stay
    what they were last; no input is made, and chat cannot be sent."""


class Reason(IntEnum):
    """Why a client is closed."""

    NONE = 0
    REFUSED = 1
    """by the server; `Status.refusal` and `Status.text` say why"""
    SERVER_CLOSED = 2
    """the server said goodbye"""
    TIMEOUT = 3
    """no answer, or the connection was lost for good"""
    PROTOCOL = 4
    """the server broke the wire standard"""


class Role(IntEnum):
    """What a client comes for."""

    PLAYER = 0
    SPECTATOR = 1
    """sees everything, has no slot, and its input is not looked at"""
    REPLAY_VIEWER = 2
    """of a recorded match (`sabot replay play`), which it controls by `Client.playback_set`"""


class EntityFlag(IntFlag):
    """Of an entity in a view."""

    OWN = 0x01
    """the own tank"""
    PREDICTED = 0x02
    """shown ahead of the server: own, or near the own tank"""
    STARVED = 0x04
    """shown as it may have gone on: no newer snapshot is there"""


class EventKind(IntEnum):
    """Of the built-in game's events; those of other rules begin at RULES too."""

    JOIN = 1
    """player `entity` entered the match"""
    LEAVE = 2
    """player `entity` left it"""
    END = 3
    """the match is over"""
    RULES = 8
    SPAWN = 8
    """the tank of `entity` appeared at `point`"""
    FIRE = 9
    """`entity` fired from `point`"""
    HIT = 10
    """a shell of `entity` hit the tank of `other` for `value` points"""
    IMPACT = 11
    """a shell of `entity` ended at `point` without harm"""
    DEATH = 12
    """`entity` destroyed the tank of `other`"""


class Presence(IntEnum):
    """Who is in a slot."""

    NONE = 0
    PLAYER = 1
    COMPUTER = 2
    """played by the server"""
    AWAY = 3
    """lost the connection and may come back"""


class ChatScope(IntEnum):
    """Whom a line of chat is for."""

    ALL = 0
    TEAM = 1
    """the speaker's team, by the rules; without teams nobody else"""
    PLAYER = 2
    """one player"""
    SERVER = 3
    """the server speaks; not for clients to send"""


class MapList(IntEnum):
    """The lists of a map. Crates, walls and balls are entities of the tank game too, in the same
    order: their sizes are in the map, where they are now is in the view."""

    SPAWNS = 0
    BOXES = 1
    CYLINDERS = 2
    """vertical"""
    RAMPS = 3
    HULLS = 4
    CRATES = 5
    WALLS = 6
    """that can be broken"""
    BALLS = 7
    PICK_UPS = 8
    ZONES = 9
    MARKERS = 10


class Cause(IntEnum):
    """Why the own tank was not what had been foreseen of it; index into `Status.corrections`."""

    NONE = 0
    """for no reason that is known: a fault of server or client"""
    CONTACT = 1
    """it touched something that moves, or was thought to"""
    IMPULSE = 2
    """it was hit, or pushed by a blast"""
    INPUT = 3
    """another input than the newest for a tick was played, for want of it, or as one was sent before
    the input clock went back"""
    RESPAWN = 4
    """it appeared, or was destroyed"""
    PICK_UP = 5
    """it took up something that was not foreseen, or did not"""
    ROUND = 6
    """a round began or ended"""


CAUSE_COUNT = 7
"""length of `Status.corrections`"""

ENUMS = {
    "sb_error": (Error, "SB_ERROR_"),
    "sb_client_state": (State, "SB_CLIENT_"),
    "sb_client_reason": (Reason, "SB_CLIENT_REASON_"),
    "sb_client_role": (Role, "SB_CLIENT_ROLE_"),
    "sb_client_event_kind": (EventKind, "SB_CLIENT_EVENT_"),
    "sb_client_presence": (Presence, "SB_CLIENT_PRESENCE_"),
    "sb_client_chat_scope": (ChatScope, "SB_CLIENT_CHAT_"),
    "sb_client_map_list": (MapList, "SB_CLIENT_MAP_"),
    "sb_client_cause": (Cause, "SB_CLIENT_CAUSE_"),
}
"""By the name in C: the enumeration, and what its enumerators begin with there. `SB_OK` alone has
no such beginning."""

FLAGS = {"SB_CLIENT_ENTITY_": EntityFlag}
"""By what the macros begin with."""
