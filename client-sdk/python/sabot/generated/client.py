"""Declarations of `sabot/client.h`. Generated from the header by client-sdk/bindings: `./dev bindings`
makes it. The texts are the header's, and name its functions as C does."""

import ctypes
from collections.abc import Sequence
from enum import IntEnum, IntFlag
from typing import Annotated, Any

from ..fields import (F32, F64, I32, U16, U32, U64, Bool, Choices, CString, Quaternion, Struct,
                    Vec3, counted, layout, texts)

NAME_SIZE = 24
TEXT_SIZE = 192
"""bytes of a text for people, terminating zero included"""
ERROR_TEXT_SIZE = 512
"""bytes of `Def.out_text`"""
KEY_SIZE = 65
"""bytes of a key as text, terminating zero included"""
NO_PLAYER = 65535
"""in place of a slot: no player, such as a spectator's"""
NO_ENTITY = 65535
"""in place of an entity's index: none"""
ENTITY_COUNT_MAX = 768
"""entities of the largest match"""
VALUE_COUNT_MAX = 20
"""values of one entity"""
TANK = 0
"""Kinds of the built-in game; sabot/tanks.h has its figures. `sb_client_get_kind` names the
kinds of any rules."""
SHELL = 1
"""a shell of the built-in game"""
HIT_SHAPE_COUNT_MAX = 8
HIT_SET_NONE = 4294967295
CHAT_SIZE = 192
"""bytes of a line of chat, terminating zero included"""
SPEED_MIN = 0.25
SPEED_MAX = 16.0
SESSION_NAME_SIZE = 48
"""bytes, terminating zero included; the next ones too"""
MODE_SIZE = 24
MAP_NAME_SIZE = 32
PASSWORD_SIZE = 64
LOBBY_COUNT_MAX = 16
"""modes or maps"""
TAG_SIZE = 16
POINT_COUNT_MAX = 64


class Error(IntEnum):
    """`sb_error` of `sabot/error.h`."""

    OK = 0
    """no error"""
    ARGUMENT = -1
    """an argument is null, not finite or out of range"""
    MEMORY = -2
    """out of memory"""
    FULL = -3
    """a fixed capacity is exhausted"""
    TRUNCATED = -4
    """the data ends too early"""
    MALFORMED = -5
    """the data is malformed"""
    LIMIT = -6
    """a count or length in the data exceeds its limit"""
    RANGE = -7
    """a value in the data is out of range"""
    VERSION = -8
    """the other side speaks another version"""
    CHECKSUM = -9
    """the checksum does not match"""
    STATE = -10
    """the call does not fit the present state"""
    UNKNOWN = -11
    """the message type is unknown"""
    IO = -12
    """an input or output operation failed"""
    RESOLVE = -13
    """the host name cannot be resolved"""
    DIVERGED = -14
    """the recomputed state differs from the recorded one"""


class State(IntEnum):
    """`sb_client_state` of `sabot/client_connection.h`."""

    CONNECTING = 0
    """connects, or waits for the server's welcome"""
    LOADING = 1
    """welcomed; the map is being transferred"""
    PLAYING = 2
    """in a match, also as a spectator or replay viewer"""
    CLOSED = 3
    """ended for good: `Status.reason` says why"""
    RECONNECTING = 4
    """The connection was lost, and the client tries to come back. A connection counts as lost
    if it ends without a goodbye, or if nothing arrives for 2 s (`timeout_ms` if that is
    less). The client tries at once, and then after pauses of 100 to 500 ms. After
    `reconnect_ms` it gives up and is CLOSED with the reason TIMEOUT. A client comes back
    only if it plays and the server's welcome gave it a secret; otherwise it is closed at
    once.

    Meanwhile view, map, players and kinds stay as they were last, with the own tank where
    it was predicted. The control is kept, but no input is made, and chat cannot be sent.

    Once the server has taken the client back, the state is LOADING or PLAYING, as at the
    start of a match. Inputs start again. The view stays the last one until the first new
    snapshot. If the client came back to another match or slot, there is no view until then.

    A goodbye from the server, a broken wire standard and a refusal close the client. After
    some refusals the client tries again. These are 3 (no such session), 4 (session full)
    and 7 (server closing), because a server that restarts may not have its matches yet, and
    12 (the address connects too often). In the first 10 s after a loss by silence it is
    also 10 (the server does not expect the player back), because the server may not have
    noticed the loss yet."""
    LOBBY = 5
    """Connected and in no session: see sabot/client_lobby.h."""


class Reason(IntEnum):
    """`sb_client_reason` of `sabot/client_connection.h`."""

    NONE = 0
    REFUSED = 1
    """by the server; `refusal` and `text` say why"""
    SERVER_CLOSED = 2
    """the server said goodbye"""
    TIMEOUT = 3
    """no answer, or the connection was lost for good"""
    PROTOCOL = 4
    """the server broke the wire standard"""
    KEY = 5
    """The server has another key than `server_key`, or than it had before the connection was
    lost. Or only one of server and client wants a plain wire."""


class Refusal(IntEnum):
    """Why a server refused a client (`Status.refusal`) or declined what it asked for
    (`Lobby.declined_refusal`). A later server may have further codes."""

    NONE = 0
    PROTOCOL_VERSION = 1
    """the client speaks another version of the wire"""
    SIMULATION_VERSION = 2
    """it simulates another version of the game"""
    SESSION_UNKNOWN = 3
    """no session has this number, or this mode"""
    SESSION_FULL = 4
    """no free slot in the session, or in any"""
    MALFORMED = 5
    """the client broke the wire standard"""
    STATE = 6
    """the request does not fit the client's state"""
    CLOSING = 7
    """the server shuts down, or the session ends soon"""
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
    """the session's password is missing or wrong"""
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


class Role(IntEnum):
    """The part that a client takes in a session."""

    PLAYER = 0
    """plays: has a slot and, while it lives, a tank"""
    SPECTATOR = 1
    """Watches a match: sees everything, has no slot, and its input is ignored. A server that
    does not offer this role refuses the client (9)."""
    REPLAY_VIEWER = 2
    """Watches a recorded match (`sabot replay play`) and controls its playback with
    `sb_client_playback_set`."""
    LOBBY = 3
    """Is in no session: looks at the list of sessions, and joins one with `sb_client_join`."""


class ValueType(IntEnum):
    """What a value is. All are given as float, which holds each of them exactly."""

    INTEGER = 0
    """a whole number from -32768 to 65535"""
    REAL = 1
    ANGLE = 2
    """rad, from -pi on and below pi"""


class HitForm(IntEnum):
    """`sb_client_hit_form` of `sabot/client_view.h`."""

    BOX = 0
    """a box"""
    SPHERE = 1
    """a sphere"""
    CYLINDER = 2
    """upright in its own frame"""
    HULL = 3
    """the convex hull of points"""


class EventKind(IntEnum):
    """`sb_client_event_kind` of `sabot/client_events.h`."""

    JOIN = 1
    """player `entity` entered the match"""
    LEAVE = 2
    """player `entity` left it"""
    END = 3
    """the match is over"""
    RULES = 8
    """the rules' kinds begin here; the tank game's follow"""
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
    """What a slot of the match holds."""

    NONE = 0
    PLAYER = 1
    COMPUTER = 2
    """a computer player of the server"""
    AWAY = 3
    """a player without a connection: it may come back, or its tank stays for a time"""


class ChatScope(IntEnum):
    """The receivers of a line of chat."""

    ALL = 0
    TEAM = 1
    """the speaker's team; without teams the speaker alone"""
    PLAYER = 2
    """one player"""
    SERVER = 3
    """a line from the server; clients cannot send it"""


class Visibility(IntEnum):
    """`sb_client_visibility` of `sabot/client_lobby.h`."""

    PUBLIC = 0
    """it is listed, and found by its mode"""
    UNLISTED = 1
    """it is found by its mode and by its number"""
    PRIVATE = 2
    """it is joined by its number alone"""


class VoteKind(IntEnum):
    """`sb_client_vote_kind` of `sabot/client_lobby.h`."""

    NONE = 0
    KICK = 1
    """the target is a slot"""
    MAP = 2
    """the target is an index in the session's maps"""


class MapList(IntEnum):
    """The lists of a map. Crates, walls and balls are entities of the tank game too, in the
    same order. The map has their sizes, and the view has where they are now."""

    SPAWNS = 0
    BOXES = 1
    CYLINDERS = 2
    """vertical"""
    RAMPS = 3
    HULLS = 4
    CRATES = 5
    WALLS = 6
    """breakable"""
    BALLS = 7
    PICK_UPS = 8
    ZONES = 9
    MARKERS = 10


class Cause(IntEnum):
    """Why the own tank was not as predicted."""

    NONE = 0
    """no known cause: a fault of server or client"""
    CONTACT = 1
    """it touched something that moves, or was predicted to"""
    IMPULSE = 2
    """it was hit, or pushed by a blast"""
    INPUT = 3
    """the server played another input than the newest that was made for a tick: it arrived
    late, or the input clock went back. Or the match moved, and the new server does not know
    the cause"""
    RESPAWN = 4
    """it appeared, or was destroyed"""
    PICK_UP = 5
    """a pick-up was predicted and did not happen, or the reverse"""
    ROUND = 6
    """a round began or ended"""


class EntityFlag(IntFlag):
    """Flags."""

    OWN = 0x01
    """the own tank"""
    PREDICTED = 0x02
    """Shown ahead of the server: the own tank, its shells, and what is near the own tank."""
    STARVED = 0x04
    """Extrapolated, because no newer snapshot has arrived."""


class ListingFlag(IntFlag):
    """Flags."""

    PASSWORD = 0x01
    """the session asks for a password"""
    TOKEN = 0x02
    """it asks for a connect token"""
    PLAYBACK = 0x04
    """it is a recorded match"""
    WARMING_UP = 0x08
    """its match waits until its players are ready"""


@layout
class Link(Struct):
    """A bad link to the server, simulated inside the client, to try a game on. The values hold
    for each direction, and each direction draws its own random numbers. All zeros: no
    simulation. Datagrams move on only in `sb_client_update`, which adds up to one frame to
    each direction."""

    latency_ms: U32
    """one way, half of a round trip; at most 10000"""
    jitter_ms: U32
    """each datagram is delayed by a further uniform [0, jitter_ms], and so may overtake
    another; at most 10000"""
    loss: F32
    """probability 0 to 1 that a datagram is lost"""
    duplication: F32
    """probability 0 to 1 that a datagram arrives twice"""
    reordering: F32
    """probability 0 to 1 that a datagram is delayed by a further uniform [0, 4 * jitter_ms +
    20] ms"""
    rate_bytes_s: U32
    """Bytes that pass in a second, with 28 bytes of headers for each datagram; 0: no limit. A
    datagram that would wait for more than 250 ms is dropped."""
    seed: U64
    """the same seed draws the same fate for the n-th datagram"""


@layout
class Def(Struct):
    """How and where to connect. Start from `sb_client_def_default`, so that later members get
    their defaults."""

    host: CString
    """Name, IPv4 or IPv6 address; default "127.0.0.1"; copied. Or a join link,
    `sabot://HOST[:PORT][/SESSION][?token=..&password=..&mode=..&key=..]`: the values in the
    link replace the members of these names; `key` is `server_key`. A link without a port
    means 7777, whatever `port` says. In values %XX stands for a byte. An IPv6 address
    stands in brackets. A link that is not valid is SB_ERROR_ARGUMENT."""
    port: U16
    """UDP; default 7777"""
    session: U32
    """its number, or 0 (default) for the first session with room"""
    role: Role
    """Default SB_CLIENT_ROLE_PLAYER. The other roles have no slot, and do not come back after
    they lost the connection. A client that begins in the lobby and joins a session as a
    player comes back to it like any player."""
    name: CString
    """UTF-8 without control characters, 1 to 23 bytes; default "player"; copied."""
    timeout_ms: U32
    """the client closes if the server does not answer for this long; not 0; default 5000"""
    rules: CString
    """Path of a shared object with the rules of the match. It is loaded and run, so name only
    a file that you trust. NULL (default): the built-in tank game. A server that plays by
    other rules refuses the client."""
    plain: Bool
    """asks for larger snapshots that any msgpack library can read; default false"""
    predict: Bool
    """shows the own tank at its newest input, ahead of the server; default true"""
    interpolation_ms: U32
    """delay with which other entities are shown, at most 500; default 0: as long as the link's
    jitter and losses need. If it is longer than the link needs, the server does not
    compensate the rest, and shots miss what they hit on the screen"""
    select: Choices
    """choices that hold from the join until the first input is set, as in `Control`; default 0"""
    reconnect_ms: U32
    """how long the client tries to come back after it lost the connection; 0: not at all;
    default 30000, which is how long a server keeps the tank"""
    simulate: Link
    """default all zeros: the link as it is"""
    token: CString
    """Connect token from the game's backend, as base64url, for a server that asks for one;
    copied. NULL (default) or empty: none. It is valid for one connection. A player that
    comes back after a lost connection needs no other token. If the token names a team, set
    the same team in `select` and in every control: the server plays with the token's team,
    and the client cannot read it."""
    server_key: CString
    """The server's key, as `sabot key` prints it: 64 hexadecimal digits; copied. The client
    talks to no server with another key. NULL (default): the key that `token` names. Without
    a key the client trusts the server that answers first, and afterwards no other.
    `Status.server_key` is that server's key."""
    password: CString
    """Password of the session, and the wanted mode: UTF-8 without control characters, at most
    63 and 23 bytes; copied. NULL (default): no password, and any mode. With one of them, or
    `create`, the client goes through the lobby by itself. If the server declines, the
    client closes with SB_CLIENT_REASON_REFUSED."""
    mode: CString
    create: Bool
    """makes a session of `mode` if none has room; default false"""
    plain_wire: Bool
    """no encryption, to look at datagrams: for a server on the same machine that was started
    with `--plain-wire`; default false"""
    out_text: Annotated[Any, ctypes.POINTER(ctypes.c_char)]
    """Buffer of ERROR_TEXT_SIZE bytes, or NULL (default). `sb_client_create` writes into it
    one line that says which member it refuses and why, or an empty text on success. It is
    not used after that call. Each thread gives its own."""


@layout
class Control(Struct):
    """What the player wants the tank to do. It holds until the next one is set. Values out of
    range are clamped; infinities and NaN count as 0."""

    throttle: F32
    """-1 full reverse to 1 full ahead"""
    steering: F32
    """-1 right to 1 left, seen from above"""
    aim_yaw: F32
    """rad, world frame, any number of turns: where the turret should point"""
    aim_pitch: F32
    """rad, -pi/2 to pi/2, up is positive"""
    fire: Bool
    """held: fires whenever the gun is ready"""
    select: Choices
    """choices, to which the rules give a meaning; in the tank game: ammunition plus 1, type of
    the next tank plus 1 (0 keeps either), team (0 for any), and one that is not used"""


@layout
class Entity(Struct):
    """An entity as it is shown. A member is filled from the rules' field of that name, and is
    0 where the rules have no such field."""

    index: U32
    """the same for the whole match; a tank's is its player's slot"""
    generation: U32
    """changes when another entity takes the index: do not interpolate across it"""
    kind: U32
    """index of the kind, for `sb_client_get_kind`"""
    owner: U32
    """slot of the player, or NO_PLAYER"""
    position: Vec3
    """centre, m"""
    velocity: Vec3
    """m/s"""
    orientation: Quaternion
    """of the body as a quaternion x, y, z, w: its tilt after its yaw"""
    yaw: F32
    """hull heading, rad, from -pi on and below pi"""
    turret_yaw: F32
    """likewise, in the world frame"""
    turret_pitch: F32
    """rad against the horizon, up is positive"""
    flags: Annotated[EntityFlag, ctypes.c_uint32]
    """SB_CLIENT_ENTITY_..."""
    health: U32
    """points; the full number depends on the type of tank"""
    kills: U32
    """the tank game has it in entities of the kind "player", one for each slot"""
    deaths: U32
    """likewise"""
    values: Annotated[Sequence[float], ctypes.c_float * 20]
    """all fields in the kind's order; not smoothed"""


@layout
class KindData(Struct):
    """A kind of entity, and what its values are. The names live as long as the client."""

    name: CString
    first_index: U32
    """index of its first entity; 0 until the map has arrived"""
    count: U32
    """number of its indices, from `first_index` on; 0 until the map has arrived"""
    value_count: U32
    value_names: Annotated[Sequence[bytes | None], ctypes.c_char_p * 20]
    value_units: Annotated[Sequence[bytes | None], ctypes.c_char_p * 20]
    """such as "m/s"; empty without a unit"""
    value_types: Annotated[Sequence[int], ctypes.c_uint32 * 20]
    """ValueType"""


@layout
class HitShapeData(Struct):
    """One shape of a hit set: what shells meet, so that a client draws what is hit. It stands
    in the frame of the entity: its position and orientation. If it turns, it stands in the
    frame of the entity's joint: at the set's pivot, with the joint's yaw in place of the
    entity's."""

    name: CString
    """such as "turret" """
    form: Annotated[HitForm, ctypes.c_uint32]
    """HitForm"""
    turns: U32
    """1: stands in the joint's frame"""
    position: Vec3
    """in its frame, m"""
    orientation: Quaternion
    """in its frame: a quaternion x, y, z, w"""
    half_extents: Vec3
    """m; a sphere: its radius; a cylinder: radius, half height, radius; a hull: zeros"""
    points: Annotated[Any, ctypes.POINTER(ctypes.c_float)]
    """of a hull: x, y, z of each corner, m"""
    point_count: U32


@layout
class HitSetData(Struct):
    """A hit set of the rules or of the map, and the entities that have it. Texts and points of
    the rules' sets live as long as the client, those of the map's sets until the next
    match."""

    name: CString
    """such as "scout" """
    kind: U32
    """of the entities; UINT32_MAX for a set of the map: crates and walls that name it have it,
    which `sb_client_hit_set_of` tells"""
    type_value: U32
    """index of a value of the kind: the entities in which it is `type` have the set.
    UINT32_MAX: all entities of the kind"""
    type: F32
    yaw_value: U32
    """index of the value that is the joint's yaw; UINT32_MAX for none"""
    pivot: Vec3
    """of the joint, in the entity's frame, m"""
    shape_count: U32
    """1 to HIT_SHAPE_COUNT_MAX"""


@layout
class ViewData(Struct):
    """The picture of the match. If the def asks for prediction, the own tank, its shells and
    what is near the tank are predicted. They are shown at the time of the last update. All
    other entities are shown a little late, between two snapshots."""

    tick: U32
    """of the newest snapshot; 0 before the first"""
    interpolation_tick: F64
    """time at which entities that are not predicted are shown, ticks with a fraction"""
    player: U32
    """own slot; NO_PLAYER for spectators and replay viewers"""
    alive: Bool
    """the own tank is among the entities"""
    own_index: U32
    """into `entities`, meaningful if alive"""
    entity_count: U32
    entities: Annotated[Sequence[Entity], Entity * 768]
    """By rising index. Elements from `entity_count` on are left as they were."""


counted(ViewData, "entities", "entity_count")


@layout
class Event(Struct):
    """`sb_client_event` of `sabot/client_events.h`."""

    tick: U32
    kind: Annotated[EventKind, ctypes.c_uint32]
    """EventKind, or another of the rules'"""
    entity: U32
    """index of the entity that acts, or NO_ENTITY"""
    other: U32
    """index of the entity that is acted on, or NO_ENTITY"""
    value: U32
    point: Vec3
    """m, to 1/64 m"""
    predicted: Bool
    """reported ahead of the server. The server's own report follows only if its value differs:
    a hit is predicted with the value 0, and the server's event with the points follows
    unless the hit did no harm"""


@layout
class Player(Struct):
    """`sb_client_player` of `sabot/client_events.h`."""

    presence: Presence
    name: Annotated[str, ctypes.c_char * 24]
    """UTF-8 without control characters, ends with zero"""


@layout
class ChatLine(Struct):
    """`sb_client_chat` of `sabot/client_events.h`."""

    scope: Annotated[ChatScope, ctypes.c_uint32]
    """ChatScope"""
    player: U32
    """slot of the speaker; NO_PLAYER for the server"""
    text: Annotated[str, ctypes.c_char * 192]
    """UTF-8 without control characters, ends with zero"""


@layout
class Playback(Struct):
    """How a recorded match is played back."""

    paused: Bool
    speed: F32
    """as a multiple of the match's own, SPEED_MIN to _MAX"""
    tick: U32
    """where the replay is; when set: where to go, 0 to stay"""
    first_tick: U32
    """first tick to which it can go; ignored when set"""
    last_tick: U32
    """last tick, at which the replay pauses; ignored when set"""


@layout
class Listing(Struct):
    """A session in the lobby's list."""

    number: U32
    """by which it is joined; never used again by the server"""
    flags: Annotated[ListingFlag, ctypes.c_uint32]
    """SB_CLIENT_LISTING_..."""
    name: Annotated[str, ctypes.c_char * 48]
    mode: Annotated[str, ctypes.c_char * 24]
    map: Annotated[str, ctypes.c_char * 32]
    """of the present match"""
    players: U32
    """connected"""
    player_capacity: U32
    """slots for players, without the computer's"""
    computers: U32
    spectators: U32
    spectator_capacity: U32


@layout
class Filter(Struct):
    """Which sessions to list. All zeros: all public ones. Texts are UTF-8, NULL for any."""

    mode: CString
    """equal"""
    map: CString
    """equal"""
    name: CString
    """a part of the name; the case of ASCII letters does not count"""
    not_full: Bool
    """only sessions with a free slot"""
    no_password: Bool
    """only sessions without a password"""


@layout
class Lobby(Struct):
    """What the lobby has said."""

    may_create: Bool
    """the client may make sessions"""
    listing: Bool
    """a list was asked for and is not complete"""
    session_count: U32
    """public sessions when the client came into the lobby"""
    mode_count: U32
    modes: Annotated[Sequence[str], (ctypes.c_char * 24) * 16]
    """in which it may make them"""
    map_count: U32
    maps: Annotated[Sequence[str], (ctypes.c_char * 32) * 16]
    """on which it may"""
    declined_count: U32
    """requests that were declined so far; below: the last of them"""
    declined_request: U32
    """its message type in the wire standard, such as 15 for a join"""
    declined_refusal: Annotated[Refusal, ctypes.c_uint32]
    """Refusal"""
    declined_text: Annotated[str, ctypes.c_char * 192]
    """for people"""
    listings_dropped: U32
    """sessions of lists for which there was no room"""


texts(Lobby, "modes", "mode_count")
texts(Lobby, "maps", "map_count")


@layout
class JoinDef(Struct):
    """Which session to join."""

    session: U32
    """its number, or 0 for the first of `mode` that has room"""
    mode: CString
    """NULL for any"""
    role: Role
    """but not SB_CLIENT_ROLE_LOBBY"""
    password: CString
    """NULL for none"""
    create: Bool
    """makes a session of `mode` if none has room"""


@layout
class SessionDef(Struct):
    """The session that a client makes. All zeros: the lobby's first mode as it is."""

    mode: CString
    """one of the lobby's; NULL for the first"""
    name: CString
    """NULL for the mode's"""
    map: CString
    """one of the lobby's; NULL for the mode's, in turn"""
    password: CString
    """NULL for none"""
    visibility: Visibility
    player_capacity: U32
    """slots for players, without the computer's; 0, or more than the mode's, for the mode's"""


@layout
class Session(Struct):
    """The state of the client's session, apart from its match."""

    number: U32
    name: Annotated[str, ctypes.c_char * 48]
    warming_up: Bool
    """the match begins once its players are ready"""
    votes: Bool
    """players may call votes"""
    ready_count: U32
    """players that must be there and ready; 0: matches do not wait"""
    ready: U64
    """bit i: the player in slot i is ready"""
    delay_ms: U32
    """by which spectators see the match late"""
    spectators: U32
    vote_kind: Annotated[VoteKind, ctypes.c_uint32]
    """VoteKind; SB_CLIENT_VOTE_NONE if none runs"""
    vote_target: U32
    vote_yes: U32
    vote_needed: U32
    """votes with which it passes"""
    vote_ms_left: U32
    """when the server said so"""
    map_count: U32
    maps: Annotated[Sequence[str], (ctypes.c_char * 32) * 16]


texts(Session, "maps", "map_count")


@layout
class Box(Struct):
    """A static box of the map, which stands upright."""

    center: Vec3
    """m"""
    half_extents: Vec3
    """half width, height and length before it is turned, m"""
    yaw: F32
    """about its centre, rad"""


@layout
class MapItem(Struct):
    """One item of a map. Members that its list does not use are 0."""

    position: Vec3
    """Metres. The centre; for spawns, hulls, pick-ups and markers the foot, for ramps the
    middle of the low edge."""
    half_extents: Vec3
    """m; for a cylinder radius, half height, radius"""
    yaw: F32
    """rad"""
    team: U32
    """0 for any team, or none"""
    number: U32
    """of a zone: its place in an order, such as that of gates; 0 for none"""
    kind: Annotated[str, ctypes.c_char * 16]
    """of pick-ups, zones and markers, such as "repair" """
    point_count: U32
    """corners; a ramp or hull is their convex hull"""
    points: Annotated[Sequence[Vec3], Vec3 * 64]
    """m, in the world"""


counted(MapItem, "points", "point_count")


@layout
class Status(Struct):
    """State and counters of a client. Counters start with the client and are never reset."""

    state: State
    reason: Reason
    refusal: Annotated[Refusal, ctypes.c_uint32]
    """Refusal, if the server refused"""
    text: Annotated[str, ctypes.c_char * 192]
    """for people: why the server refused, or the reason"""
    role: Role
    """SB_CLIENT_ROLE_LOBBY while the client is in no session. Otherwise what it is in its
    session or, before the server's welcome, what it asks to be."""
    session: U32
    """its number on the server, from 1; 0 before the first welcome, and in the lobby"""
    epoch: U32
    """Epoch of the session. It changes with each match, and if a server continues a match
    after a crash. When it changes, another match may have begun, and its map may be another
    one that is still being transferred."""
    player: U32
    """Own slot. NO_PLAYER for spectators, for replay viewers and after a session was left. 0
    before the first welcome, where it means nothing."""
    tick_rate_hz: U32
    snapshot_tick: U32
    """tick of the newest whole snapshot, which the view shows"""
    input_tick: U32
    """tick of the newest input made"""
    input_margin: I32
    """ticks by which the server got the newest input early; negative: late; 0 before it has
    said so"""
    round_trip_ms: U32
    """to the server, measured for as long as it answers"""
    server_tick: F64
    """The server's tick as it arrives here. It is the tick of a snapshot that would arrive
    now, if it were as fast as the fastest of the last four seconds. It runs smoothly,
    within 5 % of real time."""
    jitter_us: U32
    """delay of snapshots behind the fastest one, without the slowest twentieth"""
    bytes_sent: U64
    """of messages"""
    bytes_received: U64
    """of messages"""
    snapshots_received: U64
    """whole and usable snapshots"""
    snapshots_stale: U64
    """snapshots older than the one held"""
    snapshots_unusable: U64
    """snapshots that build on one that is no longer held"""
    messages_malformed: U64
    events_dropped: U64
    """events that were not polled in time"""
    chat_dropped: U64
    """lines of chat that were not polled in time"""
    durable_tick: U32
    """newest tick that a crash of the server cannot undo; 0 for none"""
    reconnects: U32
    """times that a server took the client back after a loss"""
    reconnect_ms_left: U32
    """time until the client gives up, while it reconnects; otherwise 0"""
    corrections: Annotated[Sequence[int], ctypes.c_uint64 * 7]
    """Snapshots in which the own tank was not as predicted, by `Cause`."""
    correction_m: F32
    """distance by which the last correction moved the tank; the view follows smoothly"""
    correction_m_max: F32
    """the largest so far, without respawns"""
    snapshots_lost: U64
    """snapshots that never came, or came too late, judged by the gaps"""
    interpolation_delay_us: U32
    """how far other entities are shown behind `server_tick`"""
    views: U64
    """views that the game asked for"""
    views_starved: U64
    """of these, the ones for a time after the newest snapshot"""
    rollbacks: U64
    """times that inputs were played again, also where only others had moved otherwise"""
    link_datagrams: U64
    """datagrams into the simulated link, both ways. This and the next three are 0 without one,
    and once the client is closed"""
    link_dropped: U64
    """of these, dropped by chance or by the rate"""
    link_duplicated: U64
    link_reordered: U64
    """copies that were delayed to be overtaken"""
    server_key: Annotated[str, ctypes.c_char * 65]
    """The key of the server, 64 hexadecimal digits. Empty until the server has proved it. A
    server that has a new key after a restart, because its key is in no file, is not trusted
    any more: see SB_CLIENT_REASON_KEY."""
    behind_ms: U32
    """Time by which a spectator sees the match late, with its events and chat; 0 for players,
    and until the server has said it. `epoch` is one of the spectators' own then."""
    moves: U32
    """Times that the match went to another server while it was played, and the client with it.
    The state stays PLAYING; `session` and `epoch` change."""


FUNCTIONS = {
    "sb_error_name": (ctypes.c_char_p, [ctypes.c_int]),
    "sb_error_message": (ctypes.c_char_p, [ctypes.c_int]),
    "sb_client_def_default": (Def, []),
    "sb_client_create": (ctypes.c_int, [ctypes.POINTER(Def), ctypes.POINTER(ctypes.c_void_p)]),
    "sb_client_destroy": (None, [ctypes.c_void_p]),
    "sb_clock_us": (ctypes.c_uint64, []),
    "sb_client_update": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint64]),
    "sb_client_wait": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32]),
    "sb_client_input_set": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Control)]),
    "sb_client_get_kind": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32,
        ctypes.POINTER(KindData)]),
    "sb_client_find_kind": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p,
        ctypes.POINTER(ctypes.c_uint32)]),
    "sb_client_find_value": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_char_p,
        ctypes.POINTER(ctypes.c_uint32)]),
    "sb_client_value": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Entity), ctypes.c_char_p,
        ctypes.POINTER(ctypes.c_float)]),
    "sb_client_hit_set_count": (ctypes.c_uint32, [ctypes.c_void_p]),
    "sb_client_get_hit_set": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32,
        ctypes.POINTER(HitSetData)]),
    "sb_client_get_hit_shape": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32,
        ctypes.POINTER(HitShapeData)]),
    "sb_client_hit_set_of": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.POINTER(Entity)]),
    "sb_client_place_hit_shape": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Entity),
        ctypes.c_uint32, ctypes.POINTER(ctypes.c_float), ctypes.POINTER(ctypes.c_float)]),
    "sb_client_view": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(ViewData)]),
    "sb_client_event_poll": (ctypes.c_bool, [ctypes.c_void_p, ctypes.POINTER(Event)]),
    "sb_client_event_name": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_uint32]),
    "sb_client_get_player": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32,
        ctypes.POINTER(Player)]),
    "sb_client_chat_send": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32,
        ctypes.c_char_p]),
    "sb_client_chat_poll": (ctypes.c_bool, [ctypes.c_void_p, ctypes.POINTER(ChatLine)]),
    "sb_client_get_playback": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Playback)]),
    "sb_client_playback_set": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Playback)]),
    "sb_client_list": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Filter)]),
    "sb_client_listing_poll": (ctypes.c_bool, [ctypes.c_void_p, ctypes.POINTER(Listing)]),
    "sb_client_get_lobby": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Lobby)]),
    "sb_client_join": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(JoinDef)]),
    "sb_client_session_create": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(SessionDef)]),
    "sb_client_leave": (ctypes.c_int, [ctypes.c_void_p]),
    "sb_client_ready_set": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_bool]),
    "sb_client_team_set": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint32]),
    "sb_client_vote": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32,
        ctypes.c_bool]),
    "sb_client_get_session": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Session)]),
    "sb_client_map": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(ctypes.POINTER(Box)),
        ctypes.POINTER(ctypes.c_uint32), ctypes.POINTER(ctypes.c_float),
        ctypes.POINTER(ctypes.c_float)]),
    "sb_client_map_count": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_int]),
    "sb_client_get_map_item": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32,
        ctypes.POINTER(MapItem)]),
    "sb_client_get_status": (ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(Status)]),
}
"""By name: the type of the result, and those of the arguments."""

STRUCTS = {
    "sb_client_link": Link,
    "sb_client_def": Def,
    "sb_client_control": Control,
    "sb_client_entity": Entity,
    "sb_client_kind": KindData,
    "sb_client_hit_shape": HitShapeData,
    "sb_client_hit_set": HitSetData,
    "sb_client_view_data": ViewData,
    "sb_client_event": Event,
    "sb_client_player": Player,
    "sb_client_chat": ChatLine,
    "sb_client_playback": Playback,
    "sb_client_listing": Listing,
    "sb_client_filter": Filter,
    "sb_client_lobby": Lobby,
    "sb_client_join_def": JoinDef,
    "sb_client_session_def": SessionDef,
    "sb_client_session": Session,
    "sb_client_box": Box,
    "sb_client_map_item": MapItem,
    "sb_client_status": Status,
}
"""The structs by their names in C."""

ENUMS = {
    "sb_error": Error,
    "sb_client_state": State,
    "sb_client_reason": Reason,
    "sb_client_refusal": Refusal,
    "sb_client_role": Role,
    "sb_client_value_type": ValueType,
    "sb_client_hit_form": HitForm,
    "sb_client_event_kind": EventKind,
    "sb_client_presence": Presence,
    "sb_client_chat_scope": ChatScope,
    "sb_client_visibility": Visibility,
    "sb_client_vote_kind": VoteKind,
    "sb_client_map_list": MapList,
    "sb_client_cause": Cause,
}
"""The enumerations by their names in C."""
