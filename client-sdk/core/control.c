#include "client/control.h"

#include <math.h>

#include "base/trigonometry.h"
#include "game/input.h"

#define PITCH_MAX (SB_INPUT_TURN / 4)

// Rounds half away from zero, so that left and right are mirror images.
static int32_t scale(float value, float limit, int32_t limit_quantised)
{
    if (!isfinite(value)) {
        return 0;
    }
    if (value >= limit) {
        return limit_quantised;
    }
    if (value <= -limit) {
        return -limit_quantised;
    }
    float steps = value * ((float)limit_quantised / limit);
    return (int32_t)(steps < 0.0f ? steps - 0.5f : steps + 0.5f);
}

static uint32_t turn(float radians)
{
    float steps = sb_angle_wrap(radians) * ((float)SB_INPUT_TURN / SB_TWO_PI);
    return (uint32_t)(int32_t)floorf(steps + 0.5f) & (SB_INPUT_TURN - 1u);
}

uint32_t sb_control_select(const uint8_t choices[4])
{
    return (uint32_t)choices[0] | (uint32_t)choices[1] << 8 | (uint32_t)choices[2] << 16 |
           (uint32_t)choices[3] << 24;
}

sb_wire_input sb_control_quantise(const sb_client_control *control)
{
    return (sb_wire_input){
        .throttle = scale(control->throttle, 1.0f, SB_INPUT_AXIS_MAX),
        .steering = scale(control->steering, 1.0f, SB_INPUT_AXIS_MAX),
        .aim_yaw = turn(control->aim_yaw),
        .aim_pitch = scale(control->aim_pitch, SB_HALF_PI, PITCH_MAX),
        .buttons = control->fire ? SB_BUTTON_FIRE : 0,
        .select = sb_control_select(control->select),
    };
}
