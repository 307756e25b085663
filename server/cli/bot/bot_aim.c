#include "cli/bot/bot_aim.h"

#include "base/trigonometry.h"

// The flight time depends on the meeting point, and the meeting point on the flight time. Each pass
// shrinks the error by target speed / shell speed, which is far below one half for anything that
// drives.
#define PASS_COUNT 4

// Let d be the distance along the ground, h the height and v the muzzle speed. The lower arc has
// tan(pitch) = (v^2 - sqrt(v^4 - g (g d^2 + 2 h v^2))) / (g d). The code below avoids the
// difference of two large numbers.
static bool arc_to_point(const sb_bot_gun *gun, sb_vec3 point, sb_bot_aim *aim)
{
    sb_vec3 offset = sb_vec3_sub(point, gun->pivot);
    float d = sqrtf(offset.x * offset.x + offset.z * offset.z);
    float h = offset.y;
    float g = gun->gravity_m_s2;
    float square = gun->shell_speed_m_s * gun->shell_speed_m_s;
    aim->yaw = sb_atan2(offset.x, offset.z);
    aim->meeting = point;
    float root = square * square - g * (g * d * d + 2.0f * h * square);
    if (!(root >= 0.0f)) {
        aim->pitch = sb_atan2(h, d);
        aim->flight_s = 0.0f;
        return false;
    }
    aim->pitch = sb_atan2(g * d * d + 2.0f * h * square, d * (square + sqrtf(root)));
    aim->flight_s = d / (gun->shell_speed_m_s * sb_cos(aim->pitch));
    return true;
}

bool sb_bot_aim_solve(const sb_bot_gun *gun, sb_vec3 target, sb_vec3 velocity, sb_bot_aim *out_aim)
{
    bool reached = arc_to_point(gun, target, out_aim);
    for (int pass = 0; reached && pass < PASS_COUNT; pass++) {
        reached =
            arc_to_point(gun, sb_vec3_add_scaled(target, velocity, out_aim->flight_s), out_aim);
    }
    if (!reached) {
        (void)arc_to_point(gun, target, out_aim);
    }
    return reached;
}
