"""The built-in tank game in numbers (`sabot/tanks.h`): what its kinds, choices, values and events
mean, the figures of its tanks and ammunition, and where to aim.

    from sabot import tanks

    aim = tanks.aim_at(view.own, enemy.position, enemy.velocity)
    if aim:
        client.input_set(aim_yaw=aim.yaw, aim_pitch=aim.pitch, fire=aim.off_rad < 0.02)
"""

from collections.abc import Sequence
from ctypes import CDLL, c_uint32

from . import library
from .enums import Error
from .fields import Vec3, checked
from .generated.tanks import (AMMUNITION_COUNT, CLASS_COUNT, FUNCTIONS, GRAVITY_M_S2, LOADED, NONE,
                              SHELLS_PER_PLAYER, TEAM_COUNT, Aim, Ammunition, AmmunitionInfo,
                              ClassInfo, EventKind, FlagState, Mode, Kind, Phase, PickUp,
                              PlayerInfo, PlayerState, RoundInfo, Select, TankClass,
                              TankEvent)
from .structs import Entity, Event, View


def _load() -> CDLL:
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


def _shown(view: View) -> View:
    if not isinstance(view, View):
        raise TypeError(f"a View is needed, not {view!r}")
    return view


def player(view: View, slot: int) -> PlayerInfo | None:
    """Returns state, team, score, kills, deaths, flag and rounds of the player in a slot; None if
    nobody is there, or the view does not know it yet."""
    number, info = checked(c_uint32, "slot", slot), PlayerInfo()
    error = _load().sb_tanks_get_player(_shown(view), number, info)
    if error == Error.RANGE:
        return None
    library.check(error, "player")
    return info


def is_enemy(view: View, slot: int, other_slot: int) -> bool:
    """Whether the players in two slots, such as the indices of two tanks, are enemies: they are
    different players, and not on one team. False for a slot of which the view knows no player."""
    numbers = checked(c_uint32, "slot", slot), checked(c_uint32, "other_slot", other_slot)
    return bool(_load().sb_tanks_is_enemy(_shown(view), *numbers))


def round_info(view: View) -> RoundInfo | None:
    """Returns phase, seconds left, scores of the teams, targets left and winner of the round; None
    if the view has no round."""
    info = RoundInfo()
    error = _load().sb_tanks_get_round(_shown(view), info)
    if error == Error.RANGE:
        return None
    library.check(error, "round_info")
    return info


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
