#include "cli/replay/suspects/aim_series.h"

#include <math.h>

#include "base/assert.h"

#define RAD_PER_UNIT (2.0 * 3.14159265358979323846 / SB_INPUT_TURN)
#define DEG_PER_RAD (180.0 / 3.14159265358979323846)

static void direction_of(const sb_input *input, double out_direction[3])
{
    const double yaw = input->aim_yaw * RAD_PER_UNIT, pitch = input->aim_pitch * RAD_PER_UNIT;
    out_direction[0] = sin(yaw) * cos(pitch);
    out_direction[1] = sin(pitch);
    out_direction[2] = cos(yaw) * cos(pitch);
}

// The chord keeps the digits of a small angle, which the cosine loses.
double sb_aim_angle_deg(const sb_input *a, const sb_input *b)
{
    double from[3], to[3], square = 0.0;
    direction_of(a, from);
    direction_of(b, to);
    for (int axis = 0; axis < 3; axis++) {
        square += (to[axis] - from[axis]) * (to[axis] - from[axis]);
    }
    return 2.0 * asin(fmin(sqrt(square) / 2.0, 1.0)) * DEG_PER_RAD;
}

double sb_aim_series_add(sb_aim_series *series, uint32_t tick, const sb_input *input,
                         uint32_t *out_ticks)
{
    double angle_deg = 0.0;
    *out_ticks = 0;
    if (series->has_last && tick > series->last_tick) {
        *out_ticks = tick - series->last_tick;
        angle_deg = sb_aim_angle_deg(&series->last, input);
        series->steps[tick % SB_AIM_SERIES_TICKS_MAX] =
            (sb_aim_step){tick, angle_deg / (double)*out_ticks};
    }
    series->has_last = true;
    series->last_tick = tick;
    series->last = *input;
    return angle_deg;
}

void sb_aim_series_break(sb_aim_series *series)
{
    series->has_last = false;
}

bool sb_aim_series_largest(const sb_aim_series *series, uint32_t tick, uint32_t count,
                           double *out_deg)
{
    SB_ASSERT(count <= SB_AIM_SERIES_TICKS_MAX);
    bool found = false;
    *out_deg = 0.0;
    for (uint32_t ago = 0; ago < count && ago < tick; ago++) {
        const sb_aim_step *step = &series->steps[(tick - ago) % SB_AIM_SERIES_TICKS_MAX];
        if (step->tick == tick - ago) {
            *out_deg = fmax(*out_deg, step->deg);
            found = true;
        }
    }
    return found;
}
