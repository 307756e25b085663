"""The structs of `sabot/client.h`: the same fields, in the same order, with the same layout.

The annotations are the fields. Reading one reads C's memory without a copy: text is `str`, an
enumeration its member, an array a sequence that refers to the struct. The test `python_layout`
compares names, offsets, sizes and types with those that the compiler finds in the header.

Frame: metres, seconds, radians; right-handed, y up; yaw 0 looks along +z, and a positive yaw turns
left, from +z towards +x. Seen from above with +z up the screen, +x points left (the header has a
figure). A session is a numbered place of a server; a match is one game in it; an epoch numbers the
stretches of a session in which ticks only rise.
"""

import ctypes
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from .enums import (CAUSE_COUNT, CHAT_SIZE, ENTITY_COUNT_MAX, KEY_SIZE, LOBBY_COUNT_MAX,
                    MAP_NAME_SIZE, MODE_SIZE, NAME_SIZE, SESSION_NAME_SIZE, ListingFlag, Visibility,
                    VoteKind, POINT_COUNT_MAX,
                    TAG_SIZE, TANK, TEXT_SIZE, VALUE_COUNT_MAX, ChatScope, EntityFlag, Presence, Reason,
                    Refusal, Role, State)
from .fields import F32, F64, I32, U16, U32, U64, Bool, Converted, CString, Struct, layout

Choices = Annotated[Sequence[int], ctypes.c_uint8 * 4]


class Vec3(ctypes.Array):
    """Three floats: x, y (up), z."""

    _type_ = ctypes.c_float
    _length_ = 3

    x = property(lambda self: self[0])
    y = property(lambda self: self[1])
    z = property(lambda self: self[2])

    def __repr__(self) -> str:
        return f"Vec3({self[0]:g}, {self[1]:g}, {self[2]:g})"


class Quaternion(ctypes.Array):
    """Four floats: x, y, z, w."""

    _type_ = ctypes.c_float
    _length_ = 4

    def __repr__(self) -> str:
        return f"Quaternion({self[0]:g}, {self[1]:g}, {self[2]:g}, {self[3]:g})"


@layout
class Link(Struct):
    """A bad link to the server that the client simulates, for tests of a game. Each direction gets
    the same settings."""

    latency_ms: U32  # one way, half of a round trip; at most 10000
    jitter_ms: U32  # extra delay of each datagram, uniform in [0, jitter_ms]; at most 10000
    loss: F32  # probability 0 to 1 that a datagram is lost
    duplication: F32  # probability that it arrives twice
    reordering: F32  # probability of a further delay, uniform in [0, 4 * jitter_ms + 20] ms
    rate_bytes_s: U32  # with 28 bytes of headers a datagram; 0: no limit
    seed: U64  # the same seed draws the same numbers for the n-th datagram


@layout
class Def(Struct):
    """The settings of a client. `Client` takes them as keyword arguments and explains them."""

    host: CString
    port: U16
    session: U32
    role: Role
    name: CString
    timeout_ms: U32
    rules: CString
    plain: Bool
    predict: Bool
    interpolation_ms: U32
    select: Choices
    reconnect_ms: U32
    simulate: Link
    token: CString
    server_key: CString
    password: CString
    mode: CString
    create: Bool
    plain_wire: Bool
    out_text: Annotated[Any, ctypes.POINTER(ctypes.c_char)]  # `Client` reads it for its exception


@layout
class Control(Struct):
    """What the player asks for until the next one is set. Values out of range are clamped; a value
    that is not finite counts as 0."""

    throttle: F32  # -1 full reverse to 1 full ahead
    steering: F32  # -1 right to 1 left, seen from above
    aim_yaw: F32  # rad, world frame: where the turret should point
    aim_pitch: F32  # rad, up is positive
    fire: Bool  # held: fires whenever the gun is ready
    select: Choices  # by the rules; in the tank game ammunition, tank type, team, unused


@layout
class Entity(Struct):
    """An entity in a view. Fields that the rules do not send are 0."""

    index: U32  # the same for the whole match; a tank's is its player's slot
    generation: U32  # changes with each reuse of the index: do not interpolate across it
    kind: U32  # of the rules' kinds
    owner: U32  # slot of the player, or NO_PLAYER
    position: Vec3  # centre, m
    velocity: Vec3  # m/s
    orientation: Quaternion  # of the body: its tilt after its yaw
    yaw: F32  # hull heading, rad
    turret_yaw: F32  # rad, world frame
    turret_pitch: F32  # rad
    flags: Annotated[EntityFlag, ctypes.c_uint32]
    health: U32  # points; the tank's type says how many are full
    kills: U32  # in the tank game only of the kind "player"
    deaths: U32  # likewise
    values: Annotated[Sequence[float], ctypes.c_float * VALUE_COUNT_MAX]  # in the kind's order


@layout
class KindData(Struct):
    """A kind of entity with pointers into the client; `Client.kind` returns a `Kind` instead."""

    name: CString
    first_index: U32
    count: U32
    value_count: U32
    value_names: Annotated[Sequence[bytes | None], ctypes.c_char_p * VALUE_COUNT_MAX]
    value_units: Annotated[Sequence[bytes | None], ctypes.c_char_p * VALUE_COUNT_MAX]
    value_types: Annotated[Sequence[int], ctypes.c_uint32 * VALUE_COUNT_MAX]


@layout
class HitShapeData(Struct):
    """A shape of a hit set with pointers into the client; `Client.hit_sets` returns a `HitShape`
    instead."""

    name: CString
    form: U32
    turns: U32
    position: Vec3
    orientation: Quaternion
    half_extents: Vec3
    points: Annotated[Any, ctypes.POINTER(ctypes.c_float)]
    point_count: U32


@layout
class HitSetData(Struct):
    """A hit set with pointers into the client; `Client.hit_sets` returns a `HitSet` instead."""

    name: CString
    kind: U32
    type_value: U32
    type: F32
    yaw_value: U32
    pivot: Vec3
    shape_count: U32


class Entities(Sequence):
    """The entities of a view by rising index, without a copy."""

    def __init__(self, array: ctypes.Array, count: int) -> None:
        self._array, self._count = array, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place):
        if isinstance(place, slice):
            return [self._array[i] for i in range(*place.indices(self._count))]
        if not -self._count <= place < self._count:
            raise IndexError(f"entity {place} of {self._count}")
        return self._array[place % self._count]

    def __iter__(self) -> Iterator[Entity]:
        return (self._array[i] for i in range(self._count))


@layout
class View(Struct):
    """The match as in the newest complete snapshot. The own tank, its shells and near entities are
    predicted from it for the time of the last update. A view owns its memory, about 126 kB. Its
    entities refer to that memory and keep their values until `Client.view` fills the view again."""

    tick: U32  # of the newest complete snapshot; 0 before the first
    interpolation_tick: F64  # of the entities that are not predicted: between two snapshots
    player: U32  # own slot; NO_PLAYER for spectators and replay viewers
    alive: Bool  # the own tank is among the entities
    own_index: U32  # into `entities`, meaningful if alive
    entity_count: U32
    entities: Annotated[Sequence[Entity], Entity * ENTITY_COUNT_MAX]  # entity_count of them

    @property
    def own(self) -> Entity | None:
        """The own tank, or None while there is none."""
        return self.entities[self.own_index] if self.alive else None

    def of_kind(self, kind: int) -> Iterator[Entity]:
        """The entities of one kind, such as TANK."""
        return (entity for entity in self.entities if entity.kind == kind)

    def enemies(self) -> Iterator[Entity]:
        """All tanks but the own one; the rules say which are of the own team."""
        own = self.own_index if self.alive else None
        return (entity for i, entity in enumerate(self.entities)
                if i != own and entity.kind == TANK)


View.entities = Converted(View.entities, lambda view, array: Entities(array, view.entity_count))


@layout
class Event(Struct):
    """Something that happened."""

    tick: U32
    kind: U32  # an EventKind, or a kind of other rules
    entity: U32  # index of the entity that acted, or NO_ENTITY
    other: U32  # index of the entity that was acted on, or NO_ENTITY
    value: U32
    point: Vec3  # m, to 1/64 m
    predicted: Bool  # by the client; the server's follows only if it says more


@layout
class Player(Struct):
    """The player in a slot."""

    presence: Presence
    name: Annotated[str, ctypes.c_char * NAME_SIZE]


@layout
class ChatLine(Struct):
    """A line of chat."""

    scope: Annotated[ChatScope, ctypes.c_uint32]
    player: U32  # slot of the speaker, or NO_PLAYER: the server
    text: Annotated[str, ctypes.c_char * CHAT_SIZE]


@layout
class Playback(Struct):
    """The playback of a recorded match."""

    paused: Bool
    speed: F32  # in multiples of the match's own, SPEED_MIN to SPEED_MAX
    tick: U32  # the present one
    first_tick: U32  # the first that can be shown
    last_tick: U32  # the last that can be shown; the replay pauses there


@layout
class Listing(Struct):
    """A session in the lobby's list."""

    number: U32  # by which it is joined
    flags: Annotated[ListingFlag, ctypes.c_uint32]
    name: Annotated[str, ctypes.c_char * SESSION_NAME_SIZE]
    mode: Annotated[str, ctypes.c_char * MODE_SIZE]
    map: Annotated[str, ctypes.c_char * MAP_NAME_SIZE]  # of the present match
    players: U32  # connected
    player_capacity: U32  # slots for players, without the computer's
    computers: U32
    spectators: U32
    spectator_capacity: U32


@layout
class Filter(Struct):
    """Which sessions to list."""

    mode: CString
    map: CString
    name: CString
    not_full: Bool
    no_password: Bool


def _texts(array: ctypes.Array, count: int) -> list[str]:
    return [one.value.decode("utf-8", "replace") for one in array[:count]]


@layout
class Lobby(Struct):
    """What the lobby has said."""

    may_create: Bool  # the client may make sessions
    listing: Bool  # a list was asked for and is not complete
    session_count: U32  # public sessions when the client came into the lobby
    mode_count: U32
    modes: Annotated[Sequence[str], (ctypes.c_char * MODE_SIZE) * LOBBY_COUNT_MAX]
    map_count: U32
    maps: Annotated[Sequence[str], (ctypes.c_char * MAP_NAME_SIZE) * LOBBY_COUNT_MAX]
    declined_count: U32  # requests that were declined; below: the last of them
    declined_request: U32  # its message type in the wire standard
    declined_refusal: Annotated[Refusal, ctypes.c_uint32]
    declined_text: Annotated[str, ctypes.c_char * TEXT_SIZE]  # for people
    listings_dropped: U32  # sessions of lists for which there was no room


Lobby.modes = Converted(Lobby.modes, lambda lobby, array: _texts(array, lobby.mode_count))
Lobby.maps = Converted(Lobby.maps, lambda lobby, array: _texts(array, lobby.map_count))


@layout
class JoinDef(Struct):
    """Which session to join."""

    session: U32
    mode: CString
    role: Role
    password: CString
    create: Bool


@layout
class SessionDef(Struct):
    """The session that a client makes."""

    mode: CString
    name: CString
    map: CString
    password: CString
    visibility: Visibility
    player_capacity: U32


@layout
class Session(Struct):
    """The state of the client's session that is not the match's."""

    number: U32
    name: Annotated[str, ctypes.c_char * SESSION_NAME_SIZE]
    warming_up: Bool  # the match begins once its players are ready
    votes: Bool  # players may call votes
    ready_count: U32  # players that must be there and ready; 0: matches do not wait
    ready: U64  # bit i: the player in slot i is ready
    delay_ms: U32  # by which spectators see the match late
    spectators: U32
    vote_kind: Annotated[VoteKind, ctypes.c_uint32]
    vote_target: U32
    vote_yes: U32
    vote_needed: U32  # votes with which it passes
    vote_ms_left: U32  # when the server said so
    map_count: U32
    maps: Annotated[Sequence[str], (ctypes.c_char * MAP_NAME_SIZE) * LOBBY_COUNT_MAX]


Session.maps = Converted(Session.maps, lambda session, array: _texts(array, session.map_count))


@layout
class Box(Struct):
    """A static box of the map."""

    center: Vec3  # m
    half_extents: Vec3  # m
    yaw: F32  # rad


@layout
class MapItem(Struct):
    """An item of a map. Fields that its list does not use are 0."""

    position: Vec3  # m: the centre or the foot, by the list: see the header
    half_extents: Vec3  # m; a cylinder's are radius, half height, radius
    yaw: F32  # rad
    team: U32  # 0 for any, or none
    kind: Annotated[str, ctypes.c_char * TAG_SIZE]  # of pick-ups, zones, markers, such as "repair"
    point_count: U32  # of ramps and hulls
    points: Annotated[Sequence[Vec3], Vec3 * POINT_COUNT_MAX]  # m, world: its corners


MapItem.points = Converted(MapItem.points, lambda item, array: array[:item.point_count])


@layout
class Status(Struct):
    """State and counters of a client. Counters begin at its creation."""

    state: State
    reason: Reason
    refusal: Annotated[Refusal, ctypes.c_uint32]  # if the server refused
    text: Annotated[str, ctypes.c_char * TEXT_SIZE]  # for people: why the client is closed
    role: Role  # LOBBY in no session; what it asks to be before the welcome
    session: U32  # its number on the server, from 1; 0 before the first welcome
    epoch: U32  # of the session: when it has changed, another match may have begun
    player: U32  # own slot; NO_PLAYER for spectators and replay viewers
    tick_rate_hz: U32
    snapshot_tick: U32  # newest complete snapshot, which the view shows
    input_tick: U32  # newest input that the client made
    input_margin: I32  # ticks by which our newest input reached the server early
    round_trip_ms: U32
    server_tick: F64  # the server's tick as it arrives here; it runs smoothly
    jitter_us: U32  # delay behind the quickest snapshot, without the slowest twentieth
    bytes_sent: U64  # of messages
    bytes_received: U64
    snapshots_received: U64  # complete ones
    snapshots_stale: U64  # older than the present one
    snapshots_unusable: U64  # their baseline is no longer held
    messages_malformed: U64
    events_dropped: U64  # that were not polled in time
    chat_dropped: U64  # lines that were not polled in time
    durable_tick: U32  # newest tick that a crash of the server cannot undo; 0 for none
    reconnects: U32  # times that the server welcomed the client back after a loss
    reconnect_ms_left: U32  # time until it stops reconnecting; 0 while it is connected
    corrections: Annotated[Sequence[int], ctypes.c_uint64 * CAUSE_COUNT]  # snapshots, by Cause
    correction_m: F32  # distance by which the last one moved the tank
    correction_m_max: F32  # largest such distance, respawns excepted
    snapshots_lost: U64  # that gaps show to be missing or late
    interpolation_delay_us: U32  # delay of the other entities behind the server's tick
    views: U64  # calls of `view`
    views_starved: U64  # of these, for a time without a snapshot yet
    rollbacks: U64  # replays of inputs after a correction of any entity
    link_datagrams: U64  # into the simulated link, both ways; 0 without a link or when closed
    link_dropped: U64  # of these, lost by chance or by the rate
    link_duplicated: U64
    link_reordered: U64  # copies that were held back
    server_key: Annotated[str, ctypes.c_char * KEY_SIZE]  # of the server that proved it; else empty
    behind_ms: U32  # by which a spectator sees the match late; 0 for players


STRUCTS = {
    "sb_client_link": Link,
    "sb_client_def": Def,
    "sb_client_control": Control,
    "sb_client_entity": Entity,
    "sb_client_kind": KindData,
    "sb_client_hit_shape": HitShapeData,
    "sb_client_hit_set": HitSetData,
    "sb_client_view_data": View,
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
