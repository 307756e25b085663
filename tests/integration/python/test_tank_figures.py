"""The figures that the SDK for TypeScript has of the tank game are those that the game plays by."""

import ctypes
import re
import unittest

from programs import ROOT
from sabot import tanks

SOURCE = ROOT / "client-sdk" / "web" / "sdk" / "src" / "tank_figures.ts"
CLASS_NAMES = {
    "name": "name", "halfExtents": "half_extents", "clearance": "clearance_m", "massKg": "mass_kg",
    "speed": "speed_m_s", "reverse": "reverse_m_s", "turnRate": "turn_rate_rad_s",
    "gunHeight": "gun_height_m", "turretRate": "turret_rate_rad_s", "pitchMin": "pitch_min_rad",
    "pitchMax": "pitch_max_rad", "chargePerS": "charge_per_s", "health": "health",
    "armour": "armour_mm", "turretArmour": "turret_armour_mm", "rounds": "rounds",
}
AMMUNITION_NAMES = {
    "name": "name", "speed": "speed_m_s", "radius": "radius_m", "life": "life_s",
    "charge": "charge", "damage": "damage", "blastRadius": "blast_radius_m",
    "blastDamage": "blast_damage",
}
ENUMS = {"TankClass": tanks.TankClass, "Ammunition": tanks.Ammunition, "TankChoice": tanks.Select,
         "RoundPhase": tanks.Phase, "PlayerState": tanks.PlayerState}


def table(text, name):
    """Returns the objects of an array of the source, as written: by name the value's text."""
    body, = re.findall(rf"export const {name}: .*? = \[\n(.*?)\n\];", text, re.DOTALL)
    return [dict(re.findall(r"(\w+): ('[^']*'|\[[^\]]*\]|[-\d.]+)", one))
            for one in re.findall(r"\{(.*?)\}", body, re.DOTALL)]


def written(value):
    """Returns what the text of a value means, in the precision of the game."""
    if value.startswith("'"):
        return value.strip("'").encode()
    numbers = [ctypes.c_float(float(number)).value for number in re.findall(r"-?[\d.]+", value)]
    return numbers if value.startswith("[") else numbers[0]


class Figures(unittest.TestCase):
    def compare(self, name, names, kinds, info_of):
        found = table(SOURCE.read_text(), name)
        self.assertEqual(len(found), len(kinds))
        for kind, one in zip(kinds, found):
            info = info_of(kind).as_dict()
            self.assertEqual(set(one), set(names))
            for key, value in one.items():
                with self.subTest(f"{kind.name} {key}"):
                    self.assertEqual(written(value), info[names[key]])

    def test_tanks(self):
        self.compare("TANK_FIGURES", CLASS_NAMES, tanks.TankClass, tanks.class_info)

    def test_ammunition(self):
        self.compare("AMMUNITION_FIGURES", AMMUNITION_NAMES, tanks.Ammunition,
                     tanks.ammunition_info)

    def test_enumerations_and_gravity(self):
        text = SOURCE.read_text()
        for name, enumeration in ENUMS.items():
            body, = re.findall(rf"export enum {name} \{{(.*?)\}}", text, re.DOTALL)
            members = {re.sub("([A-Z])", r"_\1", key).upper(): int(value)
                       for key, value in re.findall(r"(\w+) = (\d+)", body)}
            self.assertEqual(members, {one.name: int(one) for one in enumeration})
        gravity, = re.findall(r"export const GRAVITY = ([\d.]+);", text)
        self.assertEqual(ctypes.c_float(float(gravity)).value, tanks.GRAVITY_M_S2)


if __name__ == "__main__":
    unittest.main()
