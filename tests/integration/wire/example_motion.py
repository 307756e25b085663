"""Examples of changes, for the pages of the standard: a plain change, a packed row bit by bit, and
what both make of an entity, stage by stage. All of them are of one scene."""

import msgpack
from drive import direction, drive, heading_of
from example_messages import message
from fixed import clip
from motion import Extrapolation, advance, update
from packed import Reader, order_of
from row_writer import write_row
from schema import Schema
from views import Change, EntityBaseline, View, follow

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))
sys.path.append(str(Path(__file__).resolve().parents[2] / "unit" / "protocol" / "packed"))
from decode import default_prior
from range_coder import COUNT_MAX, Row, model_of

RATE = 60
BASELINE, TICK = 100, 106
TANK, SHELL = 0, 1

# The scene: what the client holds of tick 100.
HELD_TANK = dict(x=20480, y=1024, z=-8192, vx=784, vy=0, vz=1888, yaw=512, yaw_rate=128, thrust=16,
                 turret_yaw=8000, turret_rate=64, health=600, type=1)
HELD_SHELL = dict(x=-40960, y=2048, z=160, vx=-1000, vy=-300, vz=20000, owner=2)
RESIDUALS = dict(yaw_rate=-1, thrust=-2, vx=3, vz=-1, x=2, health=-25)


def number_of(kind, name):
    return next(number for number, field in enumerate(kind.fields) if field.name == name)


def values_of(kind, named):
    return tuple(named.get(field.name, 0) for field in kind.fields)


SIZES = {"u8": 1, "i8": 1, "u16": 2, "i16": 2, "u32": 4, "i32": 4, "u64": 8, "f32": 4}


class Scene:
    def __init__(self, rules):
        self.rules = rules
        self.schema = schema = Schema(rules)
        self.tank, self.shell = schema.kinds[TANK], schema.kinds[SHELL]
        self.baseline = View(BASELINE, {
            3: EntityBaseline(3, 1, TANK, BASELINE, values_of(self.tank, HELD_TANK)),
            9: EntityBaseline(9, 4, SHELL, BASELINE, values_of(self.shell, HELD_SHELL))})
        residuals = {number_of(self.tank, name): value for name, value in RESIDUALS.items()}
        self.changes = [Change(3, 0, residuals), Change(9)]
        self.view = follow(schema, self.baseline, TICK, self.changes, RATE)

    def plain_numbers(self):
        update_of, mask = self.changes[0], 0
        for number in update_of.residuals:
            mask |= 1 << number
        values = [update_of.residuals[number] for number in sorted(update_of.residuals)]
        return [3 * 4 + 1, mask, *values, (9 - 3 - 1) * 4 + 0]

    def row(self):
        models = [model_of(entry) for entry in default_prior()]
        return write_row(self.schema, models, self.changes, {3: TANK})

    def snapshot(self, changes):
        return msgpack.packb([6, 7, TICK, TICK - BASELINE, -1, 2, 0, 1, changes],
                             use_bin_type=True)


def plain(scene):
    numbers = scene.plain_numbers()
    names = [scene.tank.fields[number].name for number in sorted(scene.changes[0].residuals)]
    words = [f"index 3: gap 3, update: 3 * 4 + 1", "mask: " + ", ".join(names)]
    words += [f"residual of {name}" for name in names] + ["index 9: gap 5, remove: 5 * 4 + 0"]
    return [f"{number:8}  {word}" for number, word in zip(numbers, words)]


class Tracing(Row):
    """A row that tells what each of its bits was."""

    def __init__(self, data, models, name_of):
        super().__init__(data, models)
        self.name_of, self.lines = name_of, []
        self.within = []  # what a value is of

    def bit(self, model):
        p, count = self.models[model]
        before, width = self.code, self.range
        bit = super().bit(model)
        self.tell(f"{bit}", f"{model:5} {p:6} {count:4}", before, width, self.name_of(model))
        return bit

    def plain(self, count):
        before, width = self.code, self.range
        value = super().plain(count)
        if 0 < count <= 16:
            self.tell(f"{value:0{count}b}", "plain".rjust(5) + 12 * " ", before, width,
                      f"{count} plain bits")
        return value

    def tell(self, bit, model, code, width, name):
        self.lines.append(f"{model}  {width:08x}  {code:08x}  {bit:>4}  {name}")


def names_of_models(schema):
    fields = [f"{kind.name}.{field.name}" for kind in schema.kinds for field in kind.fields]

    def of_unsigned(what, at):
        return f"{what}: length > {at}" if at < 12 else f"{what}: second bit"

    def name_of(model):
        if model < 132:
            return of_unsigned("gap", model % 22)
        if model < 144:
            return "is it no update" if model % 2 == 0 else "is it a remove"
        if model < 176:
            return "same kind" if model == 144 else "kind"
        if model < 198:
            return of_unsigned("generation", model - 176)
        if model < 242:
            return of_unsigned("age", (model - 198) % 22)
        if model < 668:
            return fields[(model - 242) // 6] + " has a residual"
        at = (model - 668) % 24
        name = fields[(model - 668) // 48]
        if at == 0:
            return name + " is 0"
        return name + (" is negative" if at == 1 else of_unsigned(", magnitude - 1", at - 2))

    return name_of


def row(scene):
    data = scene.row()
    models = [model_of(entry) for entry in default_prior()]
    bits = Tracing(data, models, names_of_models(scene.schema))
    reader = Reader(scene.schema, bits, scene.baseline.entity_baselines)
    assert [reader.change() for _ in scene.changes] == scene.changes and bits.whole()
    lines = [f"the row: {data.hex(' ')}", "",
             "model      p  cnt  range     code      bit   what it says"]
    return lines + bits.lines


def packed_changes(scene):
    return bytes([len(scene.changes)]) + scene.row()


class Steps:
    """Lines of a worked example."""

    def __init__(self):
        self.lines = []

    def say(self, *words):
        self.lines.append("".join(words))

    def named(self, kind, values, names):
        return "  ".join(f"{name} {values[number_of(kind, name)]}" for name in names)


def motion(scene):
    """The update of the scene, stage by stage, computed beside `motion.update`."""
    kind, held = scene.tank, scene.baseline.entity_baselines[3].values
    new = scene.view.entity_baselines[3].values
    steps, n = Steps(), TICK - BASELINE
    moving = ["x", "y", "z", "vx", "vy", "vz", "yaw", "turret_yaw"]
    steps.say("held at 100:  ", steps.named(kind, held, moving))
    steps.say("              ", steps.named(kind, held, ["yaw_rate", "thrust", "turret_rate",
                                                         "health", "type"]))
    steps.say(f"n = {n}, r = {RATE}")
    extrapolation = Extrapolation(kind, held, n, RATE)
    residual = {kind.fields[number].name: value
                for number, value in scene.changes[0].residuals.items()}
    stage_0(steps, kind, held, new, extrapolation, residual)
    stage_1(steps, kind, held, new, extrapolation, n)
    stages_2_3(steps, kind, new, extrapolation, residual)
    stage_4(steps, kind, held, new, extrapolation, residual, n)
    steps.say("new at 106:   ", steps.named(kind, new, moving))
    assert tuple(extrapolation.new) == new
    return steps.lines


def settle(steps, kind, extrapolation, name, residual, note=""):
    """Rounds the extrapolated value, adds the residual and says so."""
    number = number_of(kind, name)
    field, value = kind.fields[number], extrapolation.new[number]
    rounded = field.round(value)
    result = rounded + residual * field.quantum
    if field.is_angle:
        result %= field.high + 1
    extrapolation.new[number] = result
    steps.say(f"  {name}' = round({value}) + {residual} * {field.quantum}"
              f" = {rounded} + {residual * field.quantum} = {result}{note}")


def stage_0(steps, kind, held, new, extrapolation, residual):
    steps.say("stage 0")
    for name in ("yaw_rate", "thrust", "health"):
        settle(steps, kind, extrapolation, name, residual.get(name, 0))
    steps.say("  all others of this stage as held")
    for number, field in enumerate(kind.fields):
        if number not in kind.motion.following and field.name not in residual:
            extrapolation.new[number] = field.round(held[number])


def stage_1(steps, kind, held, new, extrapolation, n):
    steps.say("stage 1")
    extrapolation.angles()
    for angle, rate, shift in kind.motion.spins:
        both = held[rate] + extrapolation.new[rate]
        name = kind.fields[angle].name
        steps.say(f"  {name}: {held[angle]} + scaled({both} * {n}, {shift}, {2 * RATE})"
                  f" = {extrapolation.new[angle]}")
        settle(steps, kind, extrapolation, name, 0)


def drive_steps(steps, extrapolation):
    motion, held, n = extrapolation.motion, extrapolation.held, extrapolation.n
    new = extrapolation.new
    heading = heading_of(extrapolation, held)
    turn = (heading_of(extrapolation, new) - heading + 32768) % 65536 - 32768
    grip = 8 * motion.grips[min(max(held[motion.grip_by], 0), 3)]
    thrust = 8 * (clip(held[motion.thrust], 255) + clip(new[motion.thrust], 255))
    thrust <<= motion.thrust_shift
    x, z = 8 * clip(held[motion.velocity[0]], 2**15), 8 * clip(held[motion.velocity[2]], 2**15)
    steps.say(f"  heading = {heading}, turn = {turn}, grip = {grip}, thrust = {thrust},"
              f" x, z = {x}, {z}")
    way_x = way_z = done = 0
    while done < n:
        k = min(max(RATE // 30, 1), n - done)
        done += k
        angle = heading + turn * (done - 1) // n
        s, c = direction(angle)
        first_along, first_across = x * s + z * c + 2048 >> 12, x * c - z * s + 2048 >> 12
        along = first_along + thrust * k // (2 * RATE)
        assert first_along >= 0 and along >= 0
        hold = grip * k // RATE
        across = max(first_across - hold, 0) if first_across >= 0 else min(first_across + hold, 0)
        next_x, next_z = along * s + across * c + 2048 >> 12, along * c - across * s + 2048 >> 12
        way_x += (x + next_x) * k + next_x - x
        way_z += (z + next_z) * k + next_z - z
        steps.say(f"  done {done}: angle {angle}, (s, c) = ({s}, {c}), along {first_along} to"
                  f" {along}, across {first_across} to {across}")
        steps.say(f"          x, z = {next_x}, {next_z}; way_x, way_z = {way_x}, {way_z}")
        x, z = next_x, next_z
    seen = drive(extrapolation)
    assert [one.velocity for one in seen] == [x + 4 >> 3, z + 4 >> 3]
    assert [one.displacement2 for one in seen] == [way_x + 4 >> 3, way_z + 4 >> 3]
    for axis, one in zip("xz", seen):
        steps.say(f"  {axis}: forecast {one.velocity}, way2 {one.displacement2}")


def stages_2_3(steps, kind, new, extrapolation, residual):
    steps.say("stage 2, drive")
    drive_steps(steps, extrapolation)
    extrapolation.velocities()
    first, left, slope = extrapolation.crossing()
    s, c = direction(heading_of(extrapolation, extrapolation.new))
    crossed = first == 2
    steps.say(f"  new heading {heading_of(extrapolation, extrapolation.new)}: (s, c) = ({s}, {c});"
              f" {'' if crossed else 'not '}crossed, since c * c {'>' if crossed else '<='} s * s")
    settle(steps, kind, extrapolation, "vy", residual.get("vy", 0))
    names = ["vx", "vy", "vz"]
    swap = " (the number stated for {}, since it is crossed)"
    settle(steps, kind, extrapolation, names[first], residual.get("vx", 0),
           swap.format("vx") if crossed else "")
    steps.say("stage 3")
    velocity = extrapolation.new[kind.motion.velocity[first]]
    forecast = extrapolation.forecasts
    off = velocity - forecast[first].velocity
    extrapolation.velocity_left()
    steps.say(f"  slope = floor({s if crossed else c} * 4096 / {c if crossed else s}) = {slope};"
              f" {names[left]}: {forecast[left].velocity} + ({off} * {slope} + 2048 >> 12)"
              f" = {extrapolation.new[kind.motion.velocity[left]]}")
    settle(steps, kind, extrapolation, names[left], residual.get("vz", 0),
           swap.format("vz") if crossed else "")


def stage_4(steps, kind, held, new, extrapolation, residual, n):
    steps.say("stage 4")
    extrapolation.positions()
    for axis, name in enumerate("xyz"):
        seen = extrapolation.forecasts[axis]
        off = extrapolation.new[kind.motion.velocity[axis]] - seen.velocity
        place = kind.motion.position[axis]
        steps.say(f"  {name}: {held[place]} + scaled({seen.displacement2} + {off} * {n + 1},"
                  f" {kind.motion.position_shift}, {2 * RATE}) = {extrapolation.new[place]}")
        settle(steps, kind, extrapolation, name, residual.get(name, 0))


def fall(scene):
    """The shell of the scene by `advance`, with negative numbers that are rounded down."""
    kind, held = scene.shell, scene.baseline.entity_baselines[9].values
    steps, n = Steps(), 7
    names = ["x", "y", "z", "vx", "vy", "vz"]
    shown = advance(kind, held, n, RATE)
    steps.say("held at 100:  ", steps.named(kind, held, names))
    steps.say(f"n = {n}, r = {RATE}")
    forecasts = []
    for axis in range(3):
        u, a = held[kind.motion.velocity[axis]], kind.motion.acceleration[axis]
        gained = a * n // RATE
        after = u + (gained + 128 >> 8)
        way2 = (u + after) * n
        forecasts.append((after, way2))
        steps.say(f"  v{'xyz'[axis]}: floor({a} * {n} / {RATE}) = {gained};"
                  f" {u} + ({gained} + 128 >> 8) = {after}; way2 = ({u} + {after}) * {n} = {way2}")
    for axis, name in enumerate("xyz"):
        place, (after, way2) = kind.motion.position[axis], forecasts[axis]
        shift = kind.motion.position_shift
        top = (way2 << shift + 1) + 2 * RATE
        moved = top // (4 * RATE)
        assert shown[place] == held[place] + moved and shown[place + 3] == after
        steps.say(f"  {name}: scaled({way2}, {shift}, {2 * RATE}) = floor({top} / {4 * RATE})"
                  f" = {moved}; {held[place]} + {moved} = {shown[place]}")
    steps.say(f"shown at {BASELINE + n}: ", steps.named(kind, shown, names))
    return steps.lines


def sines(_):
    lines = [f"{'angle':>6} {'x':>6} {'q':>6} {'sine':>6} {'cosine':>6}"]
    for angle in (0, 1, 4096, 8192, 16384, 20000, 32768, 40960, 65535):
        x = angle % 32768
        x = 32768 - x if x > 16384 else x
        s, c = direction(angle)
        lines.append(f"{angle:6} {x:6} {x * x >> 14:6} {s:6} {c:6}")
    return lines


def own(scene):
    """The layout of a player's own state."""
    lines = ["offset  size  type     field"]
    at = 0
    for table in scene.rules["own"]["tables"]:
        for field in table["fields"]:
            size = SIZES[field["type"]] * field["count"]
            count = f" x {field['count']}" if field["count"] > 1 else ""
            lines.append(f"{at:6}  {size:4}  {field['type'] + count:7}  {table['name']}."
                         f"{field['name']}")
            at += size
    assert at == scene.rules["own"]["size"]
    return lines + [f"{at:6}        in all"]


def of_kind(scene, what):
    """Returns the lines of an example of the scene."""
    if what == "plain snapshot":
        return message(scene.snapshot(scene.plain_numbers()))
    if what == "packed snapshot":
        return message(scene.snapshot(packed_changes(scene)))
    return {"plain": plain, "row": row, "motion": motion, "fall": fall, "sines": sines,
            "own": own}[what](scene)
