"""Extrapolates an entity as both ends do, by protocol/motion.md.
Python's `//` and `>>` round down, like those of the standard."""

from drive import Forecast, direction, drive, heading_of
from fixed import clip, scaled

VELOCITY_MAX = 2**17


class Extrapolation:
    """An entity's new values, stage by stage: `new` has those of earlier stages."""

    def __init__(self, kind, held, tick_count, tick_rate_hz):
        self.kind = kind
        self.motion = kind.motion
        self.held = held
        self.new = list(held)
        self.rate = tick_rate_hz
        self.n = min(tick_count, tick_rate_hz)
        self.is_odd = self.n == 0 or self.motion.is_ballistic  # without a half quantum

    def put(self, number, value):
        self.new[number] = self.kind.fields[number].wrap_or_clamp(value)

    def angles(self):
        for angle, rate, shift in self.motion.spins:
            rates = clip(self.held[rate], VELOCITY_MAX) + clip(self.new[rate], VELOCITY_MAX)
            turned = scaled(rates * self.n, shift, 2 * self.rate)
            self.put(angle, self.held[angle] + turned)

    def velocities(self):
        """Extrapolates the velocities of all axes, not yet in the order first and left."""
        self.forecasts = [self.forecast(axis) for axis in range(3)]
        if self.motion.turns:
            self.forecasts[0], self.forecasts[2] = drive(self)
        for axis in range(3):
            self.put(self.motion.velocity[axis], self.forecasts[axis].velocity)

    def forecast(self, axis):
        u = clip(self.held[self.motion.velocity[axis]], VELOCITY_MAX)
        velocity = u + (self.motion.acceleration[axis] * self.n // self.rate + 128 >> 8)
        displacement2 = (u + velocity) * self.n + (0 if self.is_odd else velocity - u)
        return Forecast(velocity, displacement2)

    def crossing(self):
        """Returns the axes of the first and of the left velocity, and the slope between them."""
        s, c = direction(heading_of(self, self.new))
        if c * c > s * s:
            return 2, 0, s * 4096 // c
        return 0, 2, c * 4096 // s

    def velocity_left(self):
        first, left, slope = self.crossing()
        off = clip(self.new[self.motion.velocity[first]], VELOCITY_MAX)
        off -= self.forecasts[first].velocity
        velocity = self.forecasts[left].velocity + (off * slope + 2048 >> 12)
        self.put(self.motion.velocity[left], velocity)

    def positions(self):
        m = self.n if self.is_odd else self.n + 1
        for axis in range(3):
            place, forecast = self.motion.position[axis], self.forecasts[axis]
            off = clip(self.new[self.motion.velocity[axis]], VELOCITY_MAX) - forecast.velocity
            moved = scaled(forecast.displacement2 + off * m, self.motion.position_shift,
                           2 * self.rate)
            self.put(place, self.held[place] + moved)


def advance(kind, values, tick_count, tick_rate_hz):
    """Returns the values a number of ticks after the entity baseline."""
    if kind.motion is None or tick_count == 0:
        return list(values)
    extrapolation = Extrapolation(kind, values, tick_count, tick_rate_hz)
    extrapolation.angles()
    extrapolation.velocities()
    extrapolation.positions()
    return extrapolation.new


def update(kind, held, tick_count, tick_rate_hz, take):
    """Returns the values after a change; `take(values, number, residual_number)` rounds an
    extrapolated value and adds a residual."""
    motion = kind.motion
    if motion is None:
        new = list(held)
        for number in range(len(kind.fields)):
            take(new, number, number)
        return new
    extrapolation = Extrapolation(kind, held, tick_count, tick_rate_hz)
    new = extrapolation.new
    for number in range(len(kind.fields)):
        if number not in motion.following:
            take(new, number, number)
    extrapolation.angles()
    for angle, _, _ in motion.spins:
        take(new, angle, angle)
    extrapolation.velocities()
    take_velocities(extrapolation, take)
    extrapolation.positions()
    for place in motion.position:
        take(new, place, place)
    return new


def take_velocities(extrapolation, take):
    fields = extrapolation.motion.velocity
    if not extrapolation.motion.turns:
        for field in fields:
            take(extrapolation.new, field, field)
        return
    first, left, _ = extrapolation.crossing()
    # In either order, the first one has the residual of vx and the other one that of vz.
    take(extrapolation.new, fields[1], fields[1])
    take(extrapolation.new, fields[first], fields[0])
    extrapolation.velocity_left()
    take(extrapolation.new, fields[left], fields[2])
