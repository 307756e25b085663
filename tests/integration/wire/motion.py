"""What both ends foresee of an entity: `advance` and `between`, after "What residuals are added to"
in protocol/README.md. Python's `//` and `>>` round down, as the standard's do."""

from math import isqrt

VELOCITY_MAX = 2**17
ACCELERATION_MAX = 2**22


def scaled(value, shift, divisor):
    return (2 * (value << shift) + divisor) // (2 * divisor)


def clip(value, bound):
    return min(max(value, -bound), bound)


def advance(kind, values, tick_count, tick_rate_hz):
    """The values so many ticks after the keyframe that they are of."""
    n = min(tick_count, tick_rate_hz)
    motion = kind.motion
    if motion is None or n == 0:
        return list(values)
    new = list(values)
    for angle, rate, shift in motion.spins:
        turned = scaled(clip(values[rate], VELOCITY_MAX) * n, shift, tick_rate_hz)
        new[angle] = kind.fields[angle].wrap_or_clamp(values[angle] + turned)
    steps = n if motion.is_ballistic else n + 1
    for axis, a in enumerate(acceleration_of(motion, values)):
        place, speed = motion.position[axis], motion.velocity[axis]
        gain = clip(a, ACCELERATION_MAX) * n // tick_rate_hz
        way = clip(values[speed], VELOCITY_MAX) * n + (gain * steps >> 9)
        moved = scaled(way, motion.position_shift, tick_rate_hz)
        new[place] = kind.fields[place].wrap_or_clamp(values[place] + moved)
        new[speed] = kind.fields[speed].wrap_or_clamp(values[speed] + (gain + 128 >> 8))
    return new


def acceleration_of(motion, values):
    """Of the three axes: the kind's own, that of a curve, that of a drive."""
    a = list(motion.acceleration)
    velocity = [values[field] for field in motion.velocity]
    if motion.turns:
        rate = clip(values[motion.spins[0][1]], 2047)
        a[0] += rate * clip(velocity[2] >> 2, 2047) * motion.turn_scale >> 5
        a[2] -= rate * clip(velocity[0] >> 2, 2047) * motion.turn_scale >> 5
    if motion.thrust is not None:
        thrust = clip(values[motion.thrust], 255)
        q = [clip(v >> 2, 2047) for v in velocity]
        speed = isqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2])
        if speed != 0:
            for axis in range(3):
                pushed = scaled(thrust * (q[axis] * 1024 // speed), motion.thrust_shift, 4)
                a[axis] = clip(a[axis] + pushed, ACCELERATION_MAX)
    return a


def between(kind, held, new, tick_count, tick_rate_hz):
    """Positions and angles that turn, put into `new`, whose velocities and rates are known."""
    n = min(tick_count, tick_rate_hz)
    motion = kind.motion
    for angle, rate, shift in motion.spins:
        rates = clip(held[rate], VELOCITY_MAX) + clip(new[rate], VELOCITY_MAX)
        turned = scaled(rates * n, shift, 2 * tick_rate_hz)
        new[angle] = kind.fields[angle].wrap_or_clamp(held[angle] + turned)
    for place, speed in zip(motion.position, motion.velocity):
        before, after = clip(held[speed], VELOCITY_MAX), clip(new[speed], VELOCITY_MAX)
        half = 0 if n == 0 or motion.is_ballistic else after - before
        moved = scaled((before + after) * n + half, motion.position_shift, 2 * tick_rate_hz)
        new[place] = kind.fields[place].wrap_or_clamp(held[place] + moved)
