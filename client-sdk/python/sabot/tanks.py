"""The built-in tank game in numbers (`sabot/tanks.h`): what its kinds, choices, values and events
mean, the figures of its tanks and ammunition, and where to aim.

    from sabot import tanks

    aim = tanks.aim_at(view.own, enemy.position, enemy.velocity)
    if aim:
        client.input_set(aim_yaw=aim.yaw, aim_pitch=aim.pitch, fire=aim.off_rad < 0.02)
"""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_int, c_uint32
from enum import IntEnum
from typing import Annotated

from . import library
from .enums import Error
from .fields import F32, U32, Bool, CString, Struct, checked, layout
from .structs import Entity, Event, Vec3

GRAVITY_M_S2 = 9.8100004196166992  # as binary32 has it
TEAM_COUNT = 2
"""teams are 1 and 2; 0 is none"""
SHELLS_PER_PLAYER = 4
NONE = 0xFFFFFFFF
"""in place of a class, ammunition, pick-up, zone or phase"""
LOADED = 0xFFFFFFFF
"""in place of an ammunition: the one that the tank's gun is loaded with"""
CLASS_COUNT = 3
AMMUNITION_COUNT = 3

MACROS = {
    "SB_TANKS_GRAVITY_M_S2": GRAVITY_M_S2,
    "SB_TANKS_TEAM_COUNT": TEAM_COUNT,
    "SB_TANKS_SHELLS_PER_PLAYER": SHELLS_PER_PLAYER,
    "SB_TANKS_NONE": NONE,
    "SB_TANKS_LOADED": LOADED,
    "SB_TANKS_CLASS_COUNT": CLASS_COUNT,
    "SB_TANKS_AMMUNITION_COUNT": AMMUNITION_COUNT,
}
"""The constants above by their names in C."""


class Kind(IntEnum):
    """Kinds of entities (`Entity.kind`)."""

    TANK = 0
    SHELL = 1
    CRATE = 2
    WALL = 3
    BALL = 4
    PLAYER = 5
    PICK_UP = 6
    FLAG = 7
    ROUND = 8


class TankClass(IntEnum):
    """Types of tanks: the value "type" of a tank, and "next_type" of a player."""

    SCOUT = 0
    MEDIUM = 1
    HEAVY = 2


class Ammunition(IntEnum):
    """The value "ammunition" of a tank and of a shell."""

    PIERCING = 0
    EXPLOSIVE = 1
    SHAPED = 2


class Select(IntEnum):
    """Indices in `Control.select`. Ammunition and class are chosen by their number plus 1; 0 keeps
    them. The team is its number; 0 for any."""

    AMMUNITION = 0
    CLASS = 1
    TEAM = 2


class Mode(IntEnum):
    """Values of the setting "mode"."""

    DEATHMATCH = 0
    TEAM = 1
    CTF = 2
    TARGETS = 3


class Phase(IntEnum):
    """The value "phase" of the round."""

    WARM_UP = 0
    PLAY = 1
    RESULT = 2


class PlayerState(IntEnum):
    """The value "state" of a player."""

    EMPTY = 0
    DEAD = 1
    ALIVE = 2
    OUT = 3


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
    """Kinds of events (`Event.kind`), with the fields of `TankEvent` that each one has."""

    SPAWN = 8
    """the player's tank appeared: `tank_class`"""
    FIRE = 9
    """the player fired: `ammunition`"""
    HIT = 10
    """a shell of the player hit the tank of `target`: `points`"""
    IMPACT = 11
    """a shell of the player ended and hurt nobody"""
    DEATH = 12
    """the player destroyed the tank of `target`"""
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
    FLAG_RETURN = 21
    """the player sent it home; no player: its time ran out"""
    FLAG_CAPTURE = 22
    """the player brought it home"""
    TARGET = 23
    """the player destroyed the target `entity`"""
    ROUND = 24
    """the round enters `phase`; at its end `team` or `player` has won, or nobody"""


ENUMS = {
    "sb_tanks_kind": (Kind, "SB_TANKS_KIND_"),
    "sb_tanks_class": (TankClass, "SB_TANKS_CLASS_"),
    "sb_tanks_ammunition": (Ammunition, "SB_TANKS_AMMUNITION_"),
    "sb_tanks_select": (Select, "SB_TANKS_SELECT_"),
    "sb_tanks_game_mode": (Mode, "SB_TANKS_MODE_"),
    "sb_tanks_phase": (Phase, "SB_TANKS_PHASE_"),
    "sb_tanks_player_state": (PlayerState, "SB_TANKS_PLAYER_"),
    "sb_tanks_pick_up": (PickUp, "SB_TANKS_PICK_UP_"),
    "sb_tanks_flag_state": (FlagState, "SB_TANKS_FLAG_"),
    "sb_tanks_event_kind": (EventKind, "SB_TANKS_EVENT_"),
}
"""By the name in C: the enumeration, and the prefix of its enumerators there."""


@layout
class TankEvent(Struct):
    """An event of the tank game, with its numbers named. Fields that its kind does not use are
    NO_PLAYER, NO_ENTITY, NONE or 0."""

    kind: Annotated[EventKind, c_uint32]
    tick: U32
    player: U32  # slot of the player that acted, or NO_PLAYER
    target: U32  # slot of the player that was acted on, or NO_PLAYER
    entity: U32  # index of the pick-up, wall, target or flag, or NO_ENTITY
    tank_class: Annotated[TankClass, c_uint32]
    ammunition: Annotated[Ammunition, c_uint32]
    points: U32  # of health and shield that a hit took
    pick_up: Annotated[PickUp, c_uint32]
    zone: U32  # index in MapList.ZONES, or NONE
    team: U32  # whose flag it is, or which one has won; 0 for none
    phase: Annotated[Phase, c_uint32]
    point: Vec3  # m
    predicted: Bool


Armour = Annotated[Sequence[int], c_uint32 * 4]  # front, side, rear, top


@layout
class ClassInfo(Struct):
    """Figures of a type of tank."""

    name: CString
    half_extents: Vec3  # of the hull's box: half width, height and length, m
    clearance_m: F32  # between the ground and the hull
    mass_kg: F32
    speed_m_s: F32  # ahead, on the level
    reverse_m_s: F32
    acceleration_m_s2: F32
    brake_m_s2: F32
    grip_m_s2: F32  # deceleration across the heading
    turn_rate_rad_s: F32
    turn_acceleration_rad_s2: F32
    gun_height_m: F32  # of the gun's pivot above the tank's position: where shells start
    turret_rate_rad_s: F32
    pitch_rate_rad_s: F32
    pitch_min_rad: F32
    pitch_max_rad: F32
    charge_per_s: F32
    health: U32  # points of a whole tank
    armour_mm: Armour
    turret_armour_mm: Armour
    rounds: Annotated[Sequence[int], c_uint32 * AMMUNITION_COUNT]  # in a new tank


@layout
class AmmunitionInfo(Struct):
    """Figures of an ammunition."""

    name: CString
    speed_m_s: F32  # at the muzzle: the tank's own speed adds nothing
    radius_m: F32
    mass_kg: F32
    life_s: F32  # after which a shell vanishes
    charge: F32  # points that the gun needs for a shot
    damage: F32  # points without armour, at short range
    near_m: F32  # the damage falls linearly from this distance
    far_m: F32  # to this one
    far_share: F32  # of the damage that is left from `far_m` on
    armour_share: F32  # share of the armour that counts
    wall_damage: U32
    ricochets: Bool
    blast_radius_m: F32  # 0 for a shell that does not burst
    blast_damage: F32  # points at the centre, falling linearly to 0 at the radius


@layout
class Aim(Struct):
    """Where to aim."""

    yaw: F32  # for `Control.aim_yaw`, rad
    pitch: F32  # for `Control.aim_pitch`, rad
    flight_s: F32  # from the shot to the hit
    point: Vec3  # where the shell meets the target, m
    off_rad: F32  # angle between the gun as it points now and this aim


STRUCTS = {
    "sb_tanks_event": TankEvent,
    "sb_tanks_class_info": ClassInfo,
    "sb_tanks_ammunition_info": AmmunitionInfo,
    "sb_tanks_aim": Aim,
}
"""The structs by their names in C."""

FUNCTIONS = {
    "sb_tanks_event_read": (c_int, [POINTER(Event), POINTER(TankEvent)]),
    "sb_tanks_get_class": (c_int, [c_uint32, POINTER(ClassInfo)]),
    "sb_tanks_get_ammunition": (c_int, [c_uint32, POINTER(AmmunitionInfo)]),
    "sb_tanks_aim_at": (c_int, [POINTER(Entity), POINTER(ctypes.c_float), POINTER(ctypes.c_float),
                                c_uint32, POINTER(Aim)]),
}
"""By name: the type of the result, and those of the arguments."""


def _load() -> ctypes.CDLL:
    return library.declare(FUNCTIONS)


def _vector(name: str, value: Sequence[float]) -> Vec3:
    items = checked(Vec3, name, value)
    if len(items) != 3:
        raise ValueError(f"{name}: {len(items)} values, and three are needed")
    return Vec3(*items)


def event(of: Event) -> TankEvent:
    """Names the numbers of an event. Raises RangeError for one that is not of the tank game."""
    if not isinstance(of, Event):
        raise TypeError(f"event reads an Event, not {of!r}")
    read = TankEvent()
    library.check(_load().sb_tanks_event_read(of, read), "event", f"kind {int(of.kind)}")
    return read


def class_info(tank_class: TankClass) -> ClassInfo:
    """Returns the figures of a type of tank. Raises RangeError if there is none."""
    number, info = checked(c_uint32, "tank_class", tank_class), ClassInfo()
    library.check(_load().sb_tanks_get_class(number, info), "class_info", f"class {number}")
    return info


def ammunition_info(ammunition: Ammunition) -> AmmunitionInfo:
    """Returns the figures of an ammunition. Raises RangeError if there is none."""
    number, info = checked(c_uint32, "ammunition", ammunition), AmmunitionInfo()
    library.check(_load().sb_tanks_get_ammunition(number, info), "ammunition_info",
                  f"ammunition {number}")
    return info


def aim_at(own: Entity, position: Sequence[float], velocity: Sequence[float] = (0.0, 0.0, 0.0),
           ammunition: int = LOADED) -> Aim | None:
    """Returns yaw and pitch with which a shell of the tank `own`, fired now, meets a target that
    keeps its velocity; None if the target is out of reach. The header states the mathematics.
    Raises ArgumentError for a number that is not finite, for an `own` that is no tank, and for an
    unknown ammunition."""
    if not isinstance(own, Entity):
        raise TypeError(f"aim_at aims with an Entity, not {own!r}")
    aim = Aim()
    error = _load().sb_tanks_aim_at(own, _vector("position", position),
                                    _vector("velocity", velocity),
                                    checked(c_uint32, "ammunition", ammunition), aim)
    if error == Error.RANGE:
        return None
    library.check(error, "aim_at")
    return aim
