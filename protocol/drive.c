#include "protocol/drive.h"

#include <stdbool.h>

#include "base/integer.h"

// Velocities are counted in 1/8 steps and clipped to this bound.
#define FINE 8
#define VELOCITY_MAX (1 << 18)
#define THRUST_MAX 255
// The strides of a second, or fewer if a second has fewer ticks.
#define STRIDES_PER_SECOND 30

// The odd polynomial of fifth degree that is nearest to the sine over a quarter turn; argument and
// result are in units of 2^-14. The mean length of a direction is 1, since every stride multiplies
// by it.
static int32_t sine_of(uint32_t angle)
{
    uint32_t x = angle & 0x7fff;
    x = x > 0x4000 ? 0x8000 - x : x;
    uint32_t square = x * x >> 14;
    uint32_t factor = 25733 - ((10539 - (1191 * square >> 14)) * square >> 14);
    int32_t sine = (int32_t)((x * factor + 0x8000) >> 16);
    return (angle & 0x8000) != 0 ? -sine : sine;
}

sb_direction sb_direction_of(int32_t angle)
{
    return (sb_direction){sine_of((uint32_t)angle), sine_of((uint32_t)angle + 0x4000)};
}

int32_t sb_drive_heading(const sb_net_kind *kind, const int32_t *values)
{
    uint8_t angle = kind->motion->spins[0].angle;
    return values[angle] * (65536 / (kind->fields[angle].max + 1));
}

// Returns by how much the grip reduces a velocity across the heading in a second, in 1/8 steps.
static int32_t grip_of(const sb_net_motion *motion, const int32_t *values)
{
    int32_t by = motion->grip_by == SB_NET_NO_FIELD ? 0 : values[motion->grip_by];
    by = by < 0 ? 0 : by < SB_NET_GRIP_COUNT ? by : SB_NET_GRIP_COUNT - 1;
    return motion->grips[by] * FINE;
}

// Returns twice the speed that the thrust adds in a second, in 1/8 steps. It is the sum of the
// thrusts before and after, so twice their mean.
static int32_t twice_thrust(const sb_net_motion *motion, const int32_t *values,
                            const int32_t *later)
{
    if (motion->thrust == SB_NET_NO_FIELD) {
        return 0;
    }
    int32_t sum =
        sb_clip(values[motion->thrust], THRUST_MAX) + sb_clip(later[motion->thrust], THRUST_MAX);
    return sum * (1 << motion->thrust_shift) * FINE;
}

// A positive gain speeds up in the direction of travel, forwards from standstill. A negative gain
// slows down, to 0 at most.
static int32_t push(int32_t along, int32_t gain)
{
    int32_t pushed = along < 0 ? along - gain : along + gain;
    bool turned = along < 0 ? pushed > 0 : pushed < 0;
    return turned ? 0 : sb_clip(pushed, VELOCITY_MAX);
}

static int32_t hold(int32_t across, int32_t grip)
{
    return across > grip ? across - grip : across < -grip ? across + grip : 0;
}

sb_drive_path sb_drive(const sb_net_kind *kind, int32_t tick_rate_hz, const int32_t *values,
                       int32_t ticks, const int32_t *later)
{
    const sb_net_motion *motion = kind->motion;
    int32_t vx = sb_clip(values[motion->velocity[0]], VELOCITY_MAX / FINE) * FINE;
    int32_t vz = sb_clip(values[motion->velocity[2]], VELOCITY_MAX / FINE) * FINE;
    int32_t heading = sb_drive_heading(kind, values);
    // The shorter turn.
    int32_t turn = ((sb_drive_heading(kind, later) - heading + 0x8000) & 0xffff) - 0x8000;
    int32_t grip = grip_of(motion, values);
    int32_t thrust = twice_thrust(motion, values, later);
    int32_t stride = tick_rate_hz < STRIDES_PER_SECOND ? 1 : tick_rate_hz / STRIDES_PER_SECOND;
    int32_t displacement_x = 0, displacement_z = 0;
    for (int32_t tick = 0; tick < ticks;) {
        int32_t step = stride < ticks - tick ? stride : ticks - tick;
        tick += step;
        // A tick drives along the heading at the end of the tick before.
        sb_direction to = sb_direction_of(heading + sb_floor_divide(turn * (tick - 1), ticks));
        int32_t along = (vx * to.sine + vz * to.cosine + 2048) >> 12;
        int32_t across = (vx * to.cosine - vz * to.sine + 2048) >> 12;
        along = push(along, sb_floor_divide(thrust * step, 2 * tick_rate_hz));
        across = hold(across, grip * step / tick_rate_hz);
        int32_t next_x = sb_clip((along * to.sine + across * to.cosine + 2048) >> 12, VELOCITY_MAX);
        int32_t next_z = sb_clip((along * to.cosine - across * to.sine + 2048) >> 12, VELOCITY_MAX);
        // The mean of both velocities, and half of one tick's gain, because each tick moves by the
        // velocity at its end.
        displacement_x += (vx + next_x) * step + next_x - vx;
        displacement_z += (vz + next_z) * step + next_z - vz;
        vx = next_x;
        vz = next_z;
    }
    return (sb_drive_path){
        .velocity = {(vx + FINE / 2) >> 3, (vz + FINE / 2) >> 3},
        .displacement_twice = {(displacement_x + FINE / 2) >> 3, (displacement_z + FINE / 2) >> 3},
    };
}
