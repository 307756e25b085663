"""The kinds of entities of the snapshot vectors, in the form of `sabot rules --json`, and numbers
that are random but the same every time."""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(TESTS), str(TESTS / "integration" / "wire"),
                str(TESTS / "unit" / "protocol"), str(TESTS / "unit" / "protocol" / "packed")]

from decode import default_prior  # noqa: E402
from schema import Schema  # noqa: E402


def linear(name, high, grain=1, tolerance=0, low=None):
    return {"name": name, "quantity": "linear", "step": 1, "min": -high if low is None else low,
            "max": high, "grain": grain, "tolerance": tolerance}


def whole(name, high, low=0):
    return {**linear(name, high, low=low), "quantity": "integer"}


def angle(name, parts, grain, tolerance):
    return {"name": name, "quantity": "angle", "step": 1, "min": 0, "max": parts - 1,
            "grain": grain, "tolerance": tolerance}


def moving(grain, velocity_grain):
    return [linear(axis, 1024000, grain, 9) for axis in "xyz"] + [
        linear("v" + axis, 131072, velocity_grain, 9) for axis in "xyz"]


def motion(acceleration=(0, 0, 0), ballistic=False, spins=(), **more):
    return {"position": [0, 1, 2], "velocity": [3, 4, 5], "position_shift": 2,
            "acceleration": list(acceleration), "ballistic": ballistic, "spins": list(spins),
            **more}


# Made like the built-in game's, but shorter.
KINDS = [
    {"name": "tank",
     "fields": moving(16, 16) + [
         angle("yaw", 8192, 8, 4), linear("yaw_rate", 2048, 64, 4096),
         linear("thrust", 252, 4, 512), angle("turret_yaw", 8192, 8, 4),
         linear("turret_rate", 2048, 64, 4096), whole("type", 2), whole("health", 65535)],
     "motion": motion(spins=[{"angle": 6, "rate": 7, "shift": 3},
                             {"angle": 9, "rate": 10, "shift": 3}],
                      thrust=8, thrust_shift=7, grip_by=11, grips=[6144, 7168, 3584, 3584])},
    {"name": "shell", "fields": moving(16, 2) + [whole("owner", 65535)],
     "motion": motion(acceleration=(0, -1285816, 0), ballistic=True)},
    {"name": "crate", "fields": moving(16, 16) + [angle("yaw", 8192, 8, 4)], "motion": motion()},
    {"name": "dial",  # without a heading, but with a second spin, and a fall that is not ballistic
     "fields": moving(1, 1) + [angle("hand", 4096, 1, 0), linear("rate", 300, 3, 1)],
     "motion": motion(acceleration=(0, -30000, 0),
                      spins=[None, {"angle": 6, "rate": 7, "shift": -2}])},
    {"name": "lamp", "fields": [whole("brightness", 30000), angle("direction", 360, 8, 4)],
     "motion": None},
]

PRIOR_TABLE = TESTS.parent / "server" / "core" / "game" / "tanks" / "wire_prior.c"


def game_prior():
    """The built-in game's prior, which `sabot rules --json` prints."""
    numbers = PRIOR_TABLE.read_text(encoding="ascii").split("{", 1)[1]
    return [int(number) for number in re.findall(r"\b\d+\b", numbers)]


def schema_with(prior):
    assert len(prior) == 4096 and all(0 <= number <= 65535 for number in prior)
    return Schema({"entities": KINDS, "prior": prior, "own": {"size": 0}, "name": "",
                   "interface_version": 0, "behaviour_version": 0, "tables_hash": "0"})


SCHEMA = schema_with(default_prior())
GAME_PRIOR = game_prior()
GAME_PRIOR_SCHEMA = schema_with(GAME_PRIOR)


class Random:
    """A linear congruential generator: 64 bits, of which the upper 32 are used."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 32) % bound

    def of(self, low, high):
        return low + self.below(high - low + 1)

    def one(self, choices):
        return choices[self.below(len(choices))]
