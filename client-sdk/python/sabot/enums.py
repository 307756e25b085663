"""The enumerations and constants of `sabot/client.h` and `sabot/error.h`, in the headers' order.

`ENUMS` names the C enumeration of each and the prefix of its enumerators; the test `python_layout`
compares both. The header explains each value in full.
"""

from enum import IntEnum, IntFlag

NAME_SIZE = 24
"""bytes of a player's name, terminating zero included"""
TEXT_SIZE = 192
"""bytes of a text for people, terminating zero included"""
ERROR_TEXT_SIZE = 512
"""bytes of the text that explains why a client cannot be made"""
KEY_SIZE = 65
CHAT_SIZE = 192
"""bytes of a line of chat, terminating zero included"""
SESSION_NAME_SIZE = 48
"""bytes of a session's name, terminating zero included; of the next three too"""
MODE_SIZE = 24
MAP_NAME_SIZE = 32
PASSWORD_SIZE = 64
LOBBY_COUNT_MAX = 16
"""modes, or maps, that the lobby names"""
ENTITY_COUNT_MAX = 768
"""entities of the largest match"""
VALUE_COUNT_MAX = 20
"""values of one entity"""
NO_PLAYER = 65535
"""in place of a slot: no player, such as a spectator's"""
NO_ENTITY = 65535
"""in place of an entity's index: none"""
TAG_SIZE = 16
"""bytes of the kind of a map item, terminating zero included"""
POINT_COUNT_MAX = 64
"""corners of a ramp or a hull of the map"""
HIT_SHAPE_COUNT_MAX = 8
"""shapes of one hit set"""
HIT_SET_NONE = 0xFFFFFFFF
"""no hit set"""
SPEED_MIN = 0.25
"""lowest speed of a replay, in multiples of the match's own"""
SPEED_MAX = 16.0
TANK = 0
"""the kind of the built-in game's tanks; `Client.kinds` names those of any rules"""
SHELL = 1

MACROS = {
    "SB_CLIENT_NAME_SIZE": NAME_SIZE,
    "SB_CLIENT_TEXT_SIZE": TEXT_SIZE,
    "SB_CLIENT_ERROR_TEXT_SIZE": ERROR_TEXT_SIZE,
    "SB_CLIENT_KEY_SIZE": KEY_SIZE,
    "SB_CLIENT_CHAT_SIZE": CHAT_SIZE,
    "SB_CLIENT_SESSION_NAME_SIZE": SESSION_NAME_SIZE,
    "SB_CLIENT_MODE_SIZE": MODE_SIZE,
    "SB_CLIENT_MAP_NAME_SIZE": MAP_NAME_SIZE,
    "SB_CLIENT_PASSWORD_SIZE": PASSWORD_SIZE,
    "SB_CLIENT_LOBBY_COUNT_MAX": LOBBY_COUNT_MAX,
    "SB_CLIENT_ENTITY_COUNT_MAX": ENTITY_COUNT_MAX,
    "SB_CLIENT_VALUE_COUNT_MAX": VALUE_COUNT_MAX,
    "SB_CLIENT_NO_PLAYER": NO_PLAYER,
    "SB_CLIENT_NO_ENTITY": NO_ENTITY,
    "SB_CLIENT_TAG_SIZE": TAG_SIZE,
    "SB_CLIENT_POINT_COUNT_MAX": POINT_COUNT_MAX,
    "SB_CLIENT_HIT_SHAPE_COUNT_MAX": HIT_SHAPE_COUNT_MAX,
    "SB_CLIENT_HIT_SET_NONE": HIT_SET_NONE,
    "SB_CLIENT_SPEED_MIN": SPEED_MIN,
    "SB_CLIENT_SPEED_MAX": SPEED_MAX,
    "SB_CLIENT_TANK": TANK,
    "SB_CLIENT_SHELL": SHELL,
}
"""The constants above by their names in C."""


class Error(IntEnum):
    """The result of a call; `sabot.errors` has an exception for each but OK."""

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
    """The state of a client."""

    CONNECTING = 0
    """the transport connects, or the client awaits the welcome"""
    LOADING = 1
    """welcomed; the map is still arriving"""
    PLAYING = 2
    CLOSED = 3
    """ended for good: `Status.reason` says why"""
    RECONNECTING = 4
    """the connection was lost. The client reconnects by itself, or closes after `reconnect_ms`.
    View, map, players and kinds keep their last contents; the client sends no input and no chat."""
    LOBBY = 5
    """connected and in no session"""


class Reason(IntEnum):
    """Why a client is closed."""

    NONE = 0
    REFUSED = 1
    """the server refused the client; `Status.refusal` and `Status.text` say why"""
    SERVER_CLOSED = 2
    """the server said goodbye"""
    TIMEOUT = 3
    """no answer, or the connection was lost for good"""
    PROTOCOL = 4
    """the server broke the wire standard"""
    KEY = 5
    """the server has another key than the expected one, or only one side wants a plain wire"""


class Refusal(IntEnum):
    """Why a server refused a client, or declined what it asked for."""

    NONE = 0
    PROTOCOL_VERSION = 1
    """the client speaks another version of the wire"""
    SIMULATION_VERSION = 2
    """it simulates another version of the game"""
    SESSION_UNKNOWN = 3
    SESSION_FULL = 4
    MALFORMED = 5
    """the client broke the wire standard"""
    STATE = 6
    """the request does not fit the client's state"""
    CLOSING = 7
    """the server is shutting down"""
    RULES = 8
    """the client plays by other rules"""
    ROLE = 9
    """the server does not offer this role"""
    RESUME = 10
    """the server does not expect the player back"""
    TOKEN = 11
    """the connect token is missing or not accepted"""
    RATE = 12
    """the address connects too often"""
    ADDRESS = 13
    """the address has as many clients as it may have"""
    PASSWORD = 14
    CREATE = 15
    """no session may be made, or there is no room"""
    BARRED = 16
    """the session's players voted the client out"""
    VOTE = 17
    """there is no such vote now"""
    TEAM = 18
    """no such team, or the player may not change it"""
    BANNED = 19
    """the operator has banned the client"""


class ValueType(IntEnum):
    """What a value of an entity is."""

    INTEGER = 0
    REAL = 1
    ANGLE = 2
    """rad, from -pi on and below pi"""


class Role(IntEnum):
    """How a client takes part in a session."""

    PLAYER = 0
    SPECTATOR = 1
    """sees everything, has no slot, and its input is ignored"""
    REPLAY_VIEWER = 2
    """watches a recorded match (`sabot replay play`) and controls it by `Client.playback_set`"""
    LOBBY = 3
    """is in no session: looks at the list, and joins one with `Client.join`"""


class EntityFlag(IntFlag):
    """Flags of an entity in a view."""

    OWN = 0x01
    """the own tank"""
    PREDICTED = 0x02
    """shown ahead of the server: own, or near the own tank"""
    STARVED = 0x04
    """extrapolated, because no newer snapshot has arrived"""


class EventKind(IntEnum):
    """Events of the built-in game; those of other rules begin at RULES too."""

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
    """a shell of `entity` ended at `point` without damage"""
    DEATH = 12
    """`entity` destroyed the tank of `other`"""


class Presence(IntEnum):
    """What kind of player a slot holds."""

    NONE = 0
    PLAYER = 1
    COMPUTER = 2
    """played by the server"""
    AWAY = 3
    """lost the connection and may come back"""


class ChatScope(IntEnum):
    """The receivers of a line of chat."""

    ALL = 0
    TEAM = 1
    """the team of the speaker; in rules without teams only the speaker"""
    PLAYER = 2
    """one player"""
    SERVER = 3
    """a line from the server; clients cannot send it"""


class Visibility(IntEnum):
    """Which clients find a session."""

    PUBLIC = 0
    """it is listed, and found by its mode"""
    UNLISTED = 1
    """it is found by its mode and by its number"""
    PRIVATE = 2
    """it is joined by its number alone"""


class VoteKind(IntEnum):
    """What a vote is about."""

    NONE = 0
    KICK = 1
    """the target is a slot"""
    MAP = 2
    """the target is an index in the session's maps"""


class ListingFlag(IntFlag):
    """What a session in the lobby's list asks for or is."""

    PASSWORD = 0x01
    TOKEN = 0x02
    PLAYBACK = 0x04
    """a recorded match"""
    WARMING_UP = 0x08
    """its match waits until its players are ready"""


class MapList(IntEnum):
    """The lists of a map. Crates, walls and balls are entities of the tank game too, in the same
    order. Their sizes are in the map, their present positions in the view."""

    SPAWNS = 0
    BOXES = 1
    CYLINDERS = 2
    """vertical"""
    RAMPS = 3
    HULLS = 4
    CRATES = 5
    WALLS = 6
    """walls that shells can break"""
    BALLS = 7
    PICK_UPS = 8
    ZONES = 9
    MARKERS = 10


class Cause(IntEnum):
    """Why the own tank differed from its prediction; index into `Status.corrections`."""

    NONE = 0
    """no known cause: a fault of server or client"""
    CONTACT = 1
    """it touched, or was predicted to touch, something that moves"""
    IMPULSE = 2
    """a shell hit it, or a blast pushed it"""
    INPUT = 3
    """the server used another input than the newest for a tick: it lacked that one, or had one from
    before the input clock was set back"""
    RESPAWN = 4
    """it appeared, or was destroyed"""
    PICK_UP = 5
    """it took a pick-up that was not predicted, or missed a predicted one"""
    ROUND = 6
    """a round began or ended"""


class HitForm(IntEnum):
    """What a hit shape is."""

    BOX = 0
    SPHERE = 1
    CYLINDER = 2
    """upright in its own frame"""
    HULL = 3
    """the convex hull of points"""


CAUSE_COUNT = 7
"""length of `Status.corrections`"""

ENUMS = {
    "sb_error": (Error, "SB_ERROR_"),
    "sb_client_state": (State, "SB_CLIENT_"),
    "sb_client_reason": (Reason, "SB_CLIENT_REASON_"),
    "sb_client_refusal": (Refusal, "SB_CLIENT_REFUSAL_"),
    "sb_client_value_type": (ValueType, "SB_CLIENT_VALUE_"),
    "sb_client_role": (Role, "SB_CLIENT_ROLE_"),
    "sb_client_event_kind": (EventKind, "SB_CLIENT_EVENT_"),
    "sb_client_presence": (Presence, "SB_CLIENT_PRESENCE_"),
    "sb_client_chat_scope": (ChatScope, "SB_CLIENT_CHAT_"),
    "sb_client_visibility": (Visibility, "SB_CLIENT_VISIBILITY_"),
    "sb_client_vote_kind": (VoteKind, "SB_CLIENT_VOTE_"),
    "sb_client_map_list": (MapList, "SB_CLIENT_MAP_"),
    "sb_client_cause": (Cause, "SB_CLIENT_CAUSE_"),
    "sb_client_hit_form": (HitForm, "SB_CLIENT_HIT_"),
}
"""By the name in C: the enumeration, and the prefix of its enumerators there. Only `SB_OK` lacks
the prefix."""

FLAGS = {"SB_CLIENT_ENTITY_": EntityFlag, "SB_CLIENT_LISTING_": ListingFlag}
"""By the prefix of the macros."""
