"""Extrapolations and updates, stage by stage, by "What residuals are added to"."""

from drive import drive, sine
from fixed import clip
from motion import Extrapolation, advance, update
from vector_kinds import SCHEMA, Random

RATES = (10, 20, 30, 60, 64, 144, 240)


def values_of(random, kind, how):
    """Values of a baseline: multiples of the quantum within the range."""
    made = []
    for number, field in enumerate(kind.fields):
        span = {"rest": 0, "slow": 400, "fast": 20000}.get(how, 2**31)
        if how == "extreme":
            value = random.one([field.low, field.high, 0])
        elif field.is_angle:
            value = random.below(field.high + 1)
        else:
            value = random.of(max(field.low, -span), min(field.high, span))
        made.append(field.round(value))
    return made


class Case:
    """An update: what each value is extrapolated to in its stage, and what it becomes."""

    def __init__(self, kind, rate, ticks, held, residuals):
        self.extrapolated = [None] * len(kind.fields)
        self.valid = True
        self.after = update(kind, held, ticks, rate, lambda values, number, residual_number:
                            self.take(kind, residuals, values, number, residual_number))

    def take(self, kind, residuals, values, number, residual_number):
        field = kind.fields[number]
        self.extrapolated[number] = values[number]
        value = field.round(values[number]) + residuals.get(residual_number, 0) * field.quantum
        if field.is_angle:
            value = value % (field.high + 1)
        self.valid = self.valid and field.low <= value <= field.high
        values[number] = value


def is_crossed(kind, rate, ticks, held, after):
    if kind.motion is None or not kind.motion.turns:
        return False
    extrapolation = Extrapolation(kind, held, ticks, rate)
    extrapolation.new = list(after)
    return extrapolation.crossing()[0] == 2


def case(name, number, rate, ticks, held, residuals):
    kind = SCHEMA.kinds[number]
    made = Case(kind, rate, ticks, held, residuals)
    if not made.valid:
        return None
    return {"name": name, "kind": number, "tick_rate_hz": rate, "ticks": ticks, "held": held,
            "advanced": advance(kind, held, ticks, rate),
            "residuals": {str(field): residual for field, residual in sorted(residuals.items())},
            "extrapolated": made.extrapolated,
            "crossed": int(is_crossed(kind, rate, ticks, held, made.after)),
            "after": made.after}


def residuals_of(random, kind, held, how):
    if how == "rest":
        return {}
    made = {}
    for number, field in enumerate(kind.fields):
        if random.below(2) == 0:
            few = field.high - field.low < 20  # any of its values
            made[number] = (random.of(field.low, field.high) - held[number] if few
                            else random.of(-6, 6) or 1)
    return made


def cases():
    random = Random(7)
    for number, kind in enumerate(SCHEMA.kinds):
        for how in ("rest", "slow", "fast", "any", "extreme"):
            for rate in RATES:
                for ticks in (0, 1, 2, rate // 2 + 1, rate, 3 * rate):
                    held = values_of(random, kind, how)
                    made = case(f"{kind.name}, {how}, {rate} Hz, {ticks} ticks", number, rate,
                                ticks, held, residuals_of(random, kind, held, how))
                    turns = kind.motion is not None and kind.motion.turns
                    if made and (turns or random.below(4) == 0):
                        yield made


def sines():
    angles = sorted({step * 257 for step in range(256)} |
                    {quarter * 16384 + d for quarter in range(5) for d in (-2, -1, 0, 1, 2)} |
                    {-40000, -1, 65537, 200000})
    return [[angle, sine(angle)] for angle in angles]


def drives():
    """The result of **drive**: twice the way and the velocity along x and z."""
    random, kind = Random(8), SCHEMA.kinds[0]
    for rate in RATES:
        for how in ("slow", "fast", "any", "extreme"):
            ticks = random.one([1, 2, rate // 3, rate])
            held, new = values_of(random, kind, how), values_of(random, kind, how)
            extrapolation = Extrapolation(kind, held, ticks, rate)
            extrapolation.new = list(new)
            forecasts = drive(extrapolation)
            yield {"tick_rate_hz": rate, "ticks": ticks, "held": held, "new": new,
                   "velocity": [forecast.velocity for forecast in forecasts],
                   "way2": [forecast.displacement2 for forecast in forecasts]}
