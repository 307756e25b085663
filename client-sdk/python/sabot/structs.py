"""The structs of `sabot/client.h`: the same fields, in the same order, with the same layout.

The annotations are the fields. Reading one reads C's memory, without a copy: text is `str`, an
enumeration its member, an array a sequence that looks into the struct. The test `python_layout`
compares names, offsets, sizes and types with what the compiler makes of the header.

Frame: metres, seconds, radians; right-handed, y up; yaw 0 looks along +z, and a positive yaw turns
from +z towards +x.
"""

import ctypes
from collections.abc import Iterator, Sequence
from typing import Annotated

from .enums import (CAUSE_COUNT, CHAT_SIZE, ENTITY_COUNT_MAX, NAME_SIZE, POINT_COUNT_MAX, TAG_SIZE,
                    TANK, VALUE_COUNT_MAX, ChatScope, EntityFlag, Presence, Reason, Role, State)
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
    """A bad link to the server, simulated inside the client, to try a game on. It holds for both
    directions alike."""

    latency_ms: U32  # one way, half of a round trip; at most 10000
    jitter_ms: U32  # each datagram is later by uniform [0, jitter_ms]; at most 10000
    loss: F32  # probability 0 to 1 that a datagram is lost
    duplication: F32  # that it comes twice
    reordering: F32  # that it is held back by further uniform [0, 4 * jitter_ms + 20] ms
    rate_bytes_s: U32  # that pass a second, 28 of headers a datagram included; 0: any number
    seed: U64  # the same seed: the same draws for the n-th datagram


@layout
class Def(Struct):
    """How a client is made. `Client` takes these as keyword arguments, and tells what they mean."""

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


@layout
class Control(Struct):
    """What the player asks for, until set anew. Values out of range are clamped, what is not finite
    counts as 0."""

    throttle: F32  # -1 full reverse to 1 full ahead
    steering: F32  # -1 right to 1 left, seen from above
    aim_yaw: F32  # rad, world frame: where the turret should point
    aim_pitch: F32  # rad, up is positive
    fire: Bool  # held: fires whenever the gun is ready
    select: Choices  # the rules say; in the tank game ammunition, type of tank, team, and not used


@layout
class Entity(Struct):
    """One thing in a view. What the rules do not send of it is 0."""

    index: U32  # the same for the whole match; a tank's is its player's slot
    generation: U32  # differs when the slot is used anew: do not interpolate across it
    kind: U32  # of the rules' kinds
    owner: U32  # slot of the player, or NOBODY
    position: Vec3  # centre, m
    velocity: Vec3  # m/s
    orientation: Quaternion  # of the body: its tilt after its yaw
    yaw: F32  # hull heading, rad
    turret_yaw: F32  # rad, world frame
    turret_pitch: F32  # rad
    flags: Annotated[EntityFlag, ctypes.c_uint32]
    health: U32  # points; how many are full is the type's affair
    kills: U32  # in the tank game of the kind "player", which says who is in a slot
    deaths: U32  # likewise
    values: Annotated[Sequence[float], ctypes.c_float * VALUE_COUNT_MAX]  # in the kind's order


@layout
class KindData(Struct):
    """A kind of entity as the library tells it, by pointers into the client; users get a `Kind`."""

    name: CString
    first_index: U32
    count: U32
    value_count: U32
    value_names: Annotated[Sequence[bytes | None], ctypes.c_char_p * VALUE_COUNT_MAX]
    value_units: Annotated[Sequence[bytes | None], ctypes.c_char_p * VALUE_COUNT_MAX]


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
    """The match as the newest whole snapshot has it; the own tank, its shells and what is near it
    as predicted from that for the time of the last update. A view owns its memory, about 126 kB:
    its entities look into it, and stay what they are until `Client.view` fills it anew."""

    tick: U32  # of the newest snapshot; 0 before the first
    interpolation_tick: F64  # of what is not predicted: between two snapshots
    player: U32  # own slot; NOBODY for who only watches
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
        """Tanks but the own one. Who is in one's team is the rules' affair."""
        own = self.own_index if self.alive else None
        return (entity for i, entity in enumerate(self.entities)
                if i != own and entity.kind == TANK)


View.entities = Converted(View.entities, lambda view, array: Entities(array, view.entity_count))


@layout
class Event(Struct):
    """Something that happened."""

    tick: U32
    kind: U32  # EventKind, or another of the rules'
    entity: U32  # index of who did it, or NOBODY
    other: U32  # index of whom it was done to, or NOBODY
    value: U32
    point: Vec3  # m, to 1/64 m
    predicted: Bool  # told ahead of the server, which tells it again only if it has more to say


@layout
class Player(Struct):
    """Who is in a slot."""

    presence: Presence
    name: Annotated[str, ctypes.c_char * NAME_SIZE]


@layout
class ChatLine(Struct):
    """A line that was said."""

    scope: Annotated[ChatScope, ctypes.c_uint32]
    player: U32  # slot of the speaker, or NOBODY: the server
    text: Annotated[str, ctypes.c_char * CHAT_SIZE]


@layout
class Playback(Struct):
    """How a recorded match is played."""

    paused: Bool
    speed: F32  # times the match's own, SPEED_MIN to SPEED_MAX
    tick: U32  # where it is
    first_tick: U32  # that can be gone to
    last_tick: U32  # the same; when it is reached, the replay is paused


@layout
class Box(Struct):
    """A static box of the map."""

    center: Vec3  # m
    half_extents: Vec3  # m
    yaw: F32  # rad


@layout
class MapItem(Struct):
    """One thing of a map. What its list does not have is 0."""

    position: Vec3  # m: the centre, or the foot of what stands: see the header
    half_extents: Vec3  # m; a cylinder's are radius, half height, radius
    yaw: F32  # rad
    team: U32  # 0 for any, or none
    kind: Annotated[str, ctypes.c_char * TAG_SIZE]  # of pick-ups, zones, markers, such as "repair"
    point_count: U32  # of ramps and hulls
    points: Annotated[Sequence[Vec3], Vec3 * POINT_COUNT_MAX]  # m, world: its corners


MapItem.points = Converted(MapItem.points, lambda item, array: array[:item.point_count])


@layout
class Status(Struct):
    """How the client stands. Counters count from its beginning."""

    state: State
    reason: Reason
    refusal: U32  # the server's code, if refused
    text: Annotated[str, ctypes.c_char * 192]  # for people: why it is closed
    session: U32  # the match's number on its server, from 1
    match: U32  # the match's epoch: when it has changed, another match may have begun
    player: U32  # own slot; NOBODY for who only watches
    tick_rate_hz: U32
    snapshot_tick: U32  # newest whole snapshot; that of the view
    input_tick: U32  # newest input made
    input_margin: I32  # ticks by which the server had our newest input early
    round_trip_ms: U32
    server_tick: F64  # the server's tick as it arrives here, running smoothly
    jitter_us: U32  # by which snapshots were slower than the quickest, the slowest twentieth apart
    bytes_sent: U64  # of messages
    bytes_received: U64
    snapshots_received: U64  # whole ones
    snapshots_stale: U64  # older than the one held
    snapshots_unusable: U64  # that build on one which is no longer held
    messages_malformed: U64
    events_dropped: U64  # that were not polled in time
    chat_dropped: U64  # lines likewise
    durable_tick: U32  # newest tick that a crash of the server cannot undo; 0: there is none
    reconnects: U32  # times that it was welcomed back after a loss
    reconnect_ms_left: U32  # while it reconnects: until it gives up; 0 otherwise
    corrections: Annotated[Sequence[int], ctypes.c_uint64 * CAUSE_COUNT]  # snapshots, by Cause
    correction_m: F32  # by which the last of them moved the tank
    correction_m_max: F32  # the largest; respawns left out
    snapshots_lost: U64  # that never came, or too late, as far as their gaps show
    interpolation_delay_us: U32  # by which others are shown later than the server's tick
    views: U64  # that were asked for
    views_starved: U64  # of these, for a time of which no snapshot had come yet
    rollbacks: U64  # times that inputs were played again, also because others moved otherwise
    link_datagrams: U64  # into the simulated link, both ways; 0 without one, and when it is closed
    link_dropped: U64  # of these, by chance or by the rate
    link_duplicated: U64
    link_reordered: U64  # copies, to be overtaken


STRUCTS = {
    "sb_client_link": Link,
    "sb_client_def": Def,
    "sb_client_control": Control,
    "sb_client_entity": Entity,
    "sb_client_kind": KindData,
    "sb_client_view_data": View,
    "sb_client_event": Event,
    "sb_client_player": Player,
    "sb_client_chat": ChatLine,
    "sb_client_playback": Playback,
    "sb_client_box": Box,
    "sb_client_map_item": MapItem,
    "sb_client_status": Status,
}
"""By their names in C."""
