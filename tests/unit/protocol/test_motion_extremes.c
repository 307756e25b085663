// Of motion.c and drive.c: the largest numbers that rules and wire may bring.
#include "protocol/motion.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "motion_rig.h"

static int32_t extreme(const sb_net_field *field, sb_random *random)
{
    int32_t ends[] = {field->min, field->min + 1, 0, 1, field->max - 1, field->max};
    uint32_t which = sb_random_below(random, 8);
    return which < 6 ? ends[which] : between(random, field->min, field->max);
}

static void rig_make_any(rig *out, sb_random *random, uint32_t i)
{
    const sb_net_field shift = {.min = -8, .max = 8}, up = {.min = 0, .max = 8};
    const sb_net_field pull = {.min = -(1 << 22), .max = 1 << 22}, grip = {.max = 65535};
    rig_make(out, i % 2 == 0 ? VALUE_MAX : 1024000, i % 3 == 0 ? VALUE_MAX : 131072);
    out->motion.position_shift = (int8_t)extreme(&shift, random);
    out->motion.ballistic = i % 11 == 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        out->motion.acceleration[axis] = extreme(&pull, random);
    }
    if (i % 4 != 0) {
        rig_aims(out, (int8_t)extreme(&shift, random));
        out->fields[AIM].max = (1 << between(random, 1, 24)) - 1;
        out->fields[AIM_RATE].max = i % 7 == 1 ? VALUE_MAX : 2048;
        out->fields[AIM_RATE].min = -out->fields[AIM_RATE].max;
    }
    if (i % 5 != 0) {
        rig_heads(out);
        out->motion.spins[0].shift = (int8_t)extreme(&shift, random);
        out->motion.acceleration[0] = out->motion.acceleration[2] = 0;
        out->fields[YAW].max = (1 << between(random, 1, 16)) - 1;
        out->fields[YAW_RATE].max = i % 7 == 0 ? VALUE_MAX : 2048;
        out->fields[YAW_RATE].min = -out->fields[YAW_RATE].max;
    }
    if (i % 3 != 0) {
        rig_thrusts(out, (int8_t)extreme(&up, random));
        out->fields[THRUST].max = i % 7 == 2 ? VALUE_MAX : 300;
        out->fields[THRUST].min = -out->fields[THRUST].max;
    }
    for (uint32_t k = 0; k < SB_NET_GRIP_COUNT; k++) {
        out->motion.grips[k] = extreme(&grip, random);
    }
    if (i % 13 != 0) {
        out->motion.grip_by = TYPE;
        out->fields[TYPE].max = i % 7 == 3 ? VALUE_MAX : 3;
        out->fields[TYPE].min = i % 7 == 3 ? -VALUE_MAX : 0;
    }
}

static void assert_within_ranges(const rig *r, const int32_t *values)
{
    for (uint32_t f = 0; f < COUNT; f++) {
        assert_true(values[f] >= r->fields[f].min && values[f] <= r->fields[f].max);
    }
}

// The sanitizers watch: nothing may overflow, whatever the rules allow and the wire carries.
static void extremes_stay_within_their_ranges(void **state)
{
    (void)state;
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 7);
    rig r;
    for (uint32_t i = 0; i < 100000; i++) {
        rig_make_any(&r, &random, i);
        int32_t values[COUNT], seen[COUNT], later[COUNT];
        for (uint32_t f = 0; f < COUNT; f++) {
            values[f] = extreme(&r.fields[f], &random);
            later[f] = extreme(&r.fields[f], &random);
        }
        uint32_t hz = any_rate(&random);
        const uint32_t some[] = {1, 2, hz - 1, hz, hz + 1, UINT32_MAX};
        uint32_t ticks = i % 17 == 0 ? 0 : some[sb_random_below(&random, 6)], fields = 0;
        sb_motion_advance(&r.kind, hz, values, ticks, seen);
        assert_within_ranges(&r, seen);
        for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
            uint32_t own = sb_motion_stage_fields(&r.kind, stage, later);
            assert_int_equal(fields & own, 0);
            memcpy(seen, later, sizeof seen);
            sb_motion_extrapolate_stage(&r.kind, hz, values, ticks, stage, seen);
            assert_within_ranges(&r, seen);
            for (uint32_t f = 0; f < COUNT; f++) {
                // What is known by then stays.
                assert_true((fields >> f & 1) == 0 || seen[f] == later[f]);
            }
            fields |= own;
        }
        assert_int_equal(fields, BIT(COUNT) - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extremes_stay_within_their_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
