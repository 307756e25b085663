#include "client/control.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"

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

sb_input sb_control_quantise(const sb_client_control *control)
{
    sb_input input = {
        .throttle = (int8_t)scale(control->throttle, 1.0f, SB_INPUT_AXIS_MAX),
        .steering = (int8_t)scale(control->steering, 1.0f, SB_INPUT_AXIS_MAX),
        .aim_yaw = (uint16_t)turn(control->aim_yaw),
        .aim_pitch = (int16_t)scale(control->aim_pitch, SB_HALF_PI, PITCH_MAX),
        .buttons = control->fire ? SB_BUTTON_FIRE : 0,
    };
    memcpy(input.select, control->select, sizeof input.select);
    return input;
}
