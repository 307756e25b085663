"""Extrapolates an entity with a heading, by **direction** and **drive** in protocol/motion.md."""

from typing import NamedTuple

from fixed import clip

TURN = 65536
SPEED_MAX = 2**18


class Forecast(NamedTuple):
    velocity: int
    displacement2: int  # twice the displacement


def sine(a):
    """Returns the sine of an angle in 1/65,536 turn, in units of 1/4,096."""
    a %= TURN
    x = a % 32768
    x = 32768 - x if x > 16384 else x
    q = x * x >> 14
    value = x * (25733 - ((10539 - (1191 * q >> 14)) * q >> 14)) + 32768 >> 16
    return -value if a >= 32768 else value


def direction(a):
    return sine(a), sine(a + 16384)


def heading_of(extrapolation, values):
    angle = extrapolation.motion.spins[0][0]
    return values[angle] * TURN // (extrapolation.kind.fields[angle].high + 1)


def grip_of(motion, held):
    number = 0 if motion.grip_by is None else min(max(held[motion.grip_by], 0), 3)
    return 8 * motion.grips[number]


def thrust_of(motion, held, new):
    if motion.thrust is None:
        return 0
    thrusts = clip(held[motion.thrust], 255) + clip(new[motion.thrust], 255)
    return 8 * thrusts << motion.thrust_shift


def toward_zero(value, step):
    return max(value - step, 0) if value >= 0 else min(value + step, 0)


def pushed(along, gain):
    if along >= 0:
        return min(max(along + gain, 0), SPEED_MAX)
    return max(min(along - gain, 0), -SPEED_MAX)


def drive(extrapolation):
    """Returns the extrapolated x and z."""
    motion, held = extrapolation.motion, extrapolation.held
    n, r = extrapolation.n, extrapolation.rate
    x = 8 * clip(held[motion.velocity[0]], 2**15)
    z = 8 * clip(held[motion.velocity[2]], 2**15)
    heading = heading_of(extrapolation, held)
    turn = (heading_of(extrapolation, extrapolation.new) - heading + 32768) % TURN - 32768
    grip, thrust = grip_of(motion, held), thrust_of(motion, held, extrapolation.new)
    displacement_x = displacement_z = done = 0
    while done < n:
        k = min(max(r // 30, 1), n - done)
        done += k
        s, c = direction(heading + turn * (done - 1) // n)
        along = pushed(x * s + z * c + 2048 >> 12, thrust * k // (2 * r))
        across = toward_zero(x * c - z * s + 2048 >> 12, grip * k // r)
        x_new = clip(along * s + across * c + 2048 >> 12, SPEED_MAX)
        z_new = clip(along * c - across * s + 2048 >> 12, SPEED_MAX)
        displacement_x += (x + x_new) * k + x_new - x
        displacement_z += (z + z_new) * k + z_new - z
        x, z = x_new, z_new
    return (Forecast(x + 4 >> 3, displacement_x + 4 >> 3),
            Forecast(z + 4 >> 3, displacement_z + 4 >> 3))
