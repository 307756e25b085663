"""Declarations of `sabot/tanks.h`. Generated from the header by client-sdk/bindings: `./dev bindings`
makes it. The texts are the header's, and name its functions as C does."""

import ctypes
from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated

from .client import Entity, ViewData, Event
from ..fields import (F32, I32, U32, Bool, CString, Struct, Vec3, layout)

GRAVITY_M_S2 = 9.8100004196167
TEAM_COUNT = 2
"""teams are 1 and 2; 0 is none"""
SHELLS_PER_PLAYER = 4
"""that one player can have in the air"""
NONE = 4294967295
"""In place of a class, ammunition, pick-up, zone, phase or time limit: none."""
CLASS_COUNT = 3
AMMUNITION_COUNT = 3
LOADED = 4294967295
"""In place of an ammunition: the one that the tank's gun is loaded with."""


class Kind(IntEnum):
    """Kinds of entities (`Entity.kind`). The values of each are found by name
    (`sb_client_value`), such as "shield" of a tank; `sabot rules` lists the names with
    their units. sb_tanks_get_player and sb_tanks_get_round name those of players and of the
    round."""

    TANK = 0
    """its index is its player's slot"""
    SHELL = 1
    """SHELLS_PER_PLAYER of each player"""
    CRATE = 2
    """in the order of SB_CLIENT_MAP_CRATES"""
    WALL = 3
    """in the order of SB_CLIENT_MAP_WALLS; the mode's targets follow"""
    BALL = 4
    """in the order of SB_CLIENT_MAP_BALLS"""
    PLAYER = 5
    """the player in a slot, its `owner`, with or without a tank"""
    PICK_UP = 6
    """present while it can be taken; in the order of SB_CLIENT_MAP_PICK_UPS"""
    FLAG = 7
    """the first of the kind is that of team 1, the other of team 2"""
    ROUND = 8
    """a single one: phase, time, scores, winner"""


class TankClass(IntEnum):
    """Types of tanks: the value "type" of a tank, and "next_type" of a player."""

    SCOUT = 0
    """fast and thin"""
    MEDIUM = 1
    """balanced; that of a player that does not choose"""
    HEAVY = 2
    """slow and thick"""


class Ammunition(IntEnum):
    """The value "ammunition" of a tank and of a shell."""

    PIERCING = 0
    """fast; glances off thick armour at a shallow angle"""
    EXPLOSIVE = 1
    """bursts, and harms and pushes what is near"""
    SHAPED = 2
    """slow; half of the armour counts, at any range"""


class Select(IntEnum):
    """Indices in `Control.select` and in `Def.select`."""

    AMMUNITION = 0
    """Ammunition plus 1; 0 keeps what is loaded"""
    CLASS = 1
    """TankClass plus 1, for the next tank; 0 keeps it"""
    TEAM = 2
    """the wanted team; 0 for any"""


class Mode(IntEnum):
    """Values of the setting "mode"."""

    DEATHMATCH = 0
    TEAM = 1
    CTF = 2
    """capture the flag"""
    TARGETS = 3
    """team 1 destroys the marked targets that team 2 defends"""


class Phase(IntEnum):
    """The value "phase" of the round."""

    WARM_UP = 0
    """everything works and nothing counts"""
    PLAY = 1
    RESULT = 2
    """nothing hurts any more, and then the match ends"""


class PlayerState(IntEnum):
    """The value "state" of a player."""

    EMPTY = 0
    """nobody is in the slot"""
    DEAD = 1
    """waits for the next tank"""
    ALIVE = 2
    OUT = 3
    """has no life left in this round"""


class PickUp(IntEnum):
    """The value "kind" of a pick-up."""

    REPAIR = 0
    AMMUNITION = 1
    SHIELD = 2


class FlagState(IntEnum):
    """The value "state" of a flag."""

    HOME = 1
    CARRIED = 2
    DROPPED = 3


class EventKind(IntEnum):
    """Kinds of events (`Event.kind`), with the members of TankEvent that each one has beside
    `player` and `point`."""

    SPAWN = 8
    """the player's tank appeared: `tank_class`"""
    FIRE = 9
    """the player fired: `ammunition`"""
    HIT = 10
    """a shell of the player hit the tank of `target`: `points`"""
    IMPACT = 11
    """a shell of the player ended and hurt nobody"""
    DEATH = 12
    """the player destroyed the tank of `target`, or the own one"""
    RICOCHET = 13
    """a shell of the player glanced off the tank of `target`"""
    EXPLODE = 14
    """a shell of the player burst"""
    PICK_UP = 15
    """the player took the pick-up `entity`: `pick_up`"""
    BREAK = 16
    """the player broke the wall `entity`"""
    ENTER = 17
    """the player drove into `zone`"""
    EXIT = 18
    """the player left `zone`"""
    FLAG_TAKE = 19
    """the player took the flag `entity` of `team`"""
    FLAG_DROP = 20
    """the player lost that flag"""
    FLAG_RETURN = 21
    """the player sent it home; no player: its time ran out"""
    FLAG_CAPTURE = 22
    """the player brought it home"""
    TARGET = 23
    """the player destroyed the target `entity`"""
    ROUND = 24
    """The round enters `phase`. At its end `team` or `player` has won, or nobody; the event
    has no point."""


@layout
class TankEvent(Struct):
    """An event of the tank game, with its numbers named. Members that its kind does not use
    have the value of none that stands beside them."""

    kind: Annotated[EventKind, ctypes.c_uint32]
    """EventKind"""
    tick: U32
    player: U32
    """slot of the player that acted, or NO_PLAYER"""
    target: U32
    """slot of the player that was acted on, or NO_PLAYER"""
    entity: U32
    """index of the pick-up, wall, target or flag, or NO_ENTITY"""
    tank_class: Annotated[TankClass, ctypes.c_uint32]
    """TankClass or NONE"""
    ammunition: Annotated[Ammunition, ctypes.c_uint32]
    """Ammunition or NONE"""
    points: U32
    """of health and shield that a hit took, or 0"""
    pick_up: Annotated[PickUp, ctypes.c_uint32]
    """PickUp or NONE"""
    zone: U32
    """index in SB_CLIENT_MAP_ZONES or NONE"""
    team: U32
    """team of the flag, or the team that has won; 0 for none"""
    phase: Annotated[Phase, ctypes.c_uint32]
    """Phase or NONE"""
    point: Vec3
    """m"""
    predicted: Bool
    """as in Event"""


@layout
class PlayerInfo(Struct):
    """A player of the tank game, as the view has it: its entity of the kind
    SB_TANKS_KIND_PLAYER."""

    state: Annotated[PlayerState, ctypes.c_uint32]
    """PlayerState"""
    team: U32
    """1 or 2; 0 in a mode without teams"""
    score: I32
    """points, -32768 to 32767"""
    kills: U32
    """tanks of others that the player has destroyed in this round"""
    deaths: U32
    """tanks that the player has lost in it"""
    next_class: Annotated[TankClass, ctypes.c_uint32]
    """TankClass of the player's next tank"""
    flag_team: U32
    """team whose flag the tank carries; 0 for none"""
    rounds: Annotated[Sequence[int], ctypes.c_uint32 * 3]
    """that its tank has left, of each ammunition"""


@layout
class RoundInfo(Struct):
    """The round, as the view has it: the entity of the kind SB_TANKS_KIND_ROUND."""

    phase: Annotated[Phase, ctypes.c_uint32]
    """Phase"""
    seconds_left: U32
    """of the phase, s; NONE without a time limit"""
    score: Annotated[Sequence[int], ctypes.c_int32 * 2]
    """points of team 1 and of team 2"""
    targets_left: U32
    """that team 2 still defends, in the mode of targets"""
    winner_team: U32
    """in the phase of the result: 1 or 2; 0 if no team has won"""
    winner_player: U32
    """likewise a slot; NO_PLAYER if no player has won"""


@layout
class ClassInfo(Struct):
    """Figures of a type of tank. The name lives as long as the library."""

    name: CString
    """such as "scout" """
    half_extents: Vec3
    """of the hull's box: half width, height and length, m"""
    clearance_m: F32
    """between the ground and the hull"""
    mass_kg: F32
    speed_m_s: F32
    """ahead, on the level"""
    reverse_m_s: F32
    acceleration_m_s2: F32
    """of the drive"""
    brake_m_s2: F32
    grip_m_s2: F32
    """deceleration across the heading"""
    turn_rate_rad_s: F32
    """of the hull"""
    turn_acceleration_rad_s2: F32
    gun_height_m: F32
    """of the gun's pivot above the tank's position, along its own up: where shells start"""
    turret_rate_rad_s: F32
    pitch_rate_rad_s: F32
    pitch_min_rad: F32
    """lowest elevation of the gun, against the horizon"""
    pitch_max_rad: F32
    charge_per_s: F32
    """points a second towards a full charge of the gun"""
    health: U32
    """points of a whole tank"""
    armour_mm: Annotated[Sequence[int], ctypes.c_uint32 * 4]
    """of the hull: front, side, rear, top"""
    turret_armour_mm: Annotated[Sequence[int], ctypes.c_uint32 * 4]
    rounds: Annotated[Sequence[int], ctypes.c_uint32 * 3]
    """of each ammunition in a new tank"""


@layout
class AmmunitionInfo(Struct):
    """Figures of an ammunition. The name lives as long as the library."""

    name: CString
    """such as "armour-piercing" """
    speed_m_s: F32
    """at the muzzle, in the world: the tank's own speed adds nothing"""
    radius_m: F32
    mass_kg: F32
    life_s: F32
    """after which a shell vanishes"""
    charge: F32
    """points that the gun needs for a shot"""
    damage: F32
    """points without armour, at short range"""
    near_m: F32
    """the damage falls linearly from one distance to the other"""
    far_m: F32
    """the damage falls linearly from one distance to the other"""
    far_share: F32
    """of the damage that is left from `far_m` on"""
    armour_share: F32
    """share of the armour that counts"""
    wall_damage: U32
    """points"""
    ricochets: Bool
    blast_radius_m: F32
    """0 for a shell that does not burst"""
    blast_damage: F32
    """points at the centre, falling linearly to 0 at the radius"""


@layout
class Aim(Struct):
    """Where to aim."""

    yaw: F32
    """for `Control.aim_yaw`, rad"""
    pitch: F32
    """for `Control.aim_pitch`, rad"""
    flight_s: F32
    """from the shot to the hit"""
    point: Vec3
    """where the shell meets the target, m"""
    off_rad: F32
    """angle between the gun as it points now and this aim"""


FUNCTIONS = {
    "sb_tanks_event_read": (ctypes.c_int, [ctypes.POINTER(Event), ctypes.POINTER(TankEvent)]),
    "sb_tanks_get_player": (ctypes.c_int, [ctypes.POINTER(ViewData), ctypes.c_uint32,
        ctypes.POINTER(PlayerInfo)]),
    "sb_tanks_is_enemy": (ctypes.c_bool, [ctypes.POINTER(ViewData), ctypes.c_uint32,
        ctypes.c_uint32]),
    "sb_tanks_get_round": (ctypes.c_int, [ctypes.POINTER(ViewData), ctypes.POINTER(RoundInfo)]),
    "sb_tanks_get_class": (ctypes.c_int, [ctypes.c_uint32, ctypes.POINTER(ClassInfo)]),
    "sb_tanks_get_ammunition": (ctypes.c_int, [ctypes.c_uint32, ctypes.POINTER(AmmunitionInfo)]),
    "sb_tanks_aim_at": (ctypes.c_int, [ctypes.POINTER(Entity), ctypes.POINTER(ctypes.c_float),
        ctypes.POINTER(ctypes.c_float), ctypes.c_uint32, ctypes.POINTER(Aim)]),
}
"""By name: the type of the result, and those of the arguments."""

STRUCTS = {
    "sb_tanks_event": TankEvent,
    "sb_tanks_player_info": PlayerInfo,
    "sb_tanks_round_info": RoundInfo,
    "sb_tanks_class_info": ClassInfo,
    "sb_tanks_ammunition_info": AmmunitionInfo,
    "sb_tanks_aim": Aim,
}
"""The structs by their names in C."""

ENUMS = {
    "sb_tanks_kind": Kind,
    "sb_tanks_class": TankClass,
    "sb_tanks_ammunition": Ammunition,
    "sb_tanks_select": Select,
    "sb_tanks_game_mode": Mode,
    "sb_tanks_phase": Phase,
    "sb_tanks_player_state": PlayerState,
    "sb_tanks_pick_up": PickUp,
    "sb_tanks_flag_state": FlagState,
    "sb_tanks_event_kind": EventKind,
}
"""The enumerations by their names in C."""
