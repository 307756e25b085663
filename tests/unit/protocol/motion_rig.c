#include "motion_rig.h"

#include <math.h>
#include <string.h>

void rig_make(rig *out, int32_t position_max, int32_t velocity_max)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < COUNT; i++) {
        bool angle = i == YAW || i == AIM;
        int32_t max = i < VX ? position_max : i < YAW ? velocity_max : angle ? TURN - 1 : 2048;
        out->fields[i] = (sb_net_field){
            .quantity = angle ? SB_QUANTITY_ANGLE : SB_QUANTITY_LINEAR,
            .min = angle ? 0 : -max,
            .max = max,
            .quantum = 1,
        };
    }
    out->motion = (sb_net_motion){
        .position = {X, Y, Z},
        .velocity = {VX, VY, VZ},
        .position_shift = 2,
        .thrust = SB_NET_NO_FIELD,
        .grip_by = SB_NET_NO_FIELD,
        .spins = {{SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}, {SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}},
    };
    out->kind = (sb_net_kind){
        .name = "rig", .field_count = COUNT, .fields = out->fields, .motion = &out->motion};
}

void rig_heads(rig *out)
{
    out->motion.spins[0].angle = YAW;
    out->motion.spins[0].rate = YAW_RATE;
    out->motion.spins[0].shift = 3;
}

void rig_aims(rig *out, int8_t shift)
{
    out->motion.spins[1].angle = AIM;
    out->motion.spins[1].rate = AIM_RATE;
    out->motion.spins[1].shift = shift;
}

void rig_thrusts(rig *out, int8_t shift)
{
    out->motion.thrust = THRUST;
    out->motion.thrust_shift = shift;
}

void rig_grips(rig *out, int32_t first, int32_t second, int32_t third, int32_t fourth)
{
    out->motion.grip_by = TYPE;
    out->motion.grips[0] = first;
    out->motion.grips[1] = second;
    out->motion.grips[2] = third;
    out->motion.grips[3] = fourth;
}

void rig_fill(const rig *r, sb_random *random, int32_t *out_values)
{
    for (uint32_t i = 0; i < COUNT; i++) {
        out_values[i] = between(random, r->fields[i].min, r->fields[i].max);
    }
}

void rig_fill_drive(sb_random *random, int32_t *values)
{
    double yaw = values[YAW] * PART, s = sin(yaw), c = cos(yaw);
    double along = between(random, 3000, 7680) * (sb_random_below(random, 2) == 0 ? 1 : -1);
    double across = between(random, -1000, 1000);
    values[VX] = (int32_t)lrint(along * s + across * c);
    values[VZ] = (int32_t)lrint(along * c - across * s);
    values[YAW_RATE] = between(random, -163, 163);
    values[THRUST] = between(random, -63, 63);
    values[TYPE] = between(random, -1, 4);
}

void rig_extrapolate_stage(const rig *r, const int32_t *values, uint32_t ticks, uint32_t stage,
                           const int32_t *given, int32_t *out_later)
{
    memcpy(out_later, given, COUNT * sizeof *out_later);
    sb_motion_extrapolate_stage(&r->kind, 60, values, ticks, stage, out_later);
}
