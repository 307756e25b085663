"""Reads kinds, fields and motions of the entities from `sabot rules --json`."""

import json


class Field:
    def __init__(self, field):
        self.name = field["name"]
        self.low = field["min"]
        self.high = field["max"]
        self.quantum = field["grain"]
        self.is_angle = field["quantity"] == "angle"

    def wrap_or_clamp(self, value):
        if self.is_angle:
            return value % (self.high + 1)
        return min(max(value, self.low), self.high)

    def round(self, value):
        """Rounds to a multiple of the quantum."""
        value = (value + self.quantum // 2) // self.quantum * self.quantum
        if self.is_angle and value > self.high:
            return 0
        return min(max(value, self.low), self.high)


class Motion:
    def __init__(self, motion):
        self.position = motion["position"]
        self.velocity = motion["velocity"]
        self.position_shift = motion["position_shift"]
        self.acceleration = motion["acceleration"]
        self.is_ballistic = motion["ballistic"]
        self.thrust = motion.get("thrust")  # the number of a field, or None
        self.thrust_shift = motion.get("thrust_shift", 0)
        # The first spin, which turns the velocity, may be missing although there is a second one.
        spins = motion["spins"]
        self.turns = bool(spins) and spins[0] is not None
        self.spins = [(spin["angle"], spin["rate"], spin["shift"]) for spin in spins if spin]
        self.spin_places = spins  # in the order of their numbers, None for a missing one
        self.grip_by = motion.get("grip_by")
        self.grips = motion.get("grips", [0])
        angles = {angle for angle, _, _ in self.spins}
        self.following = angles.union(self.position, self.velocity)


class Kind:
    def __init__(self, kind):
        self.name = kind["name"]
        self.fields = [Field(field) for field in kind["fields"]]
        self.motion = Motion(kind["motion"]) if kind.get("motion") else None


class Schema:
    def __init__(self, rules):
        self.kinds = [Kind(kind) for kind in rules["entities"]]
        self.prior = rules["prior"]
        self.own_size = rules["own"]["size"]
        self.identity = {
            "rules.name": rules["name"],
            "rules.interface_version": rules["interface_version"],
            "rules.behaviour_version": rules["behaviour_version"],
            "rules.tables_hash": int(rules["tables_hash"], 16),
        }


def schema_of(path):
    with open(path, encoding="utf-8") as file:
        return Schema(json.load(file))
