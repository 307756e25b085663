#include "protocol/delta.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"
#include "protocol/motion.h"

#define LINEAR(limit, of_grain)                                                                    \
    {                                                                                              \
        .name = "l", .unit = "m", .quantity = SB_QUANTITY_LINEAR, .step = 1, .min = -(limit),      \
        .max = limit, .grain = of_grain                                                            \
    }
#define ANGLE(parts, of_grain)                                                                     \
    {                                                                                              \
        .name = "a", .unit = "rad", .quantity = SB_QUANTITY_ANGLE, .step = 1, .max = (parts)-1,    \
        .grain = of_grain                                                                          \
    }
#define WHOLE(low, high, of_grain)                                                                 \
    {                                                                                              \
        .name = "i", .unit = "", .quantity = SB_QUANTITY_INTEGER, .step = 1, .min = low,           \
        .max = high, .grain = of_grain                                                             \
    }

// One that drives along its heading, one that stands with the most fields there can be, one of
// none, two of which every value can be tried, and one that falls and heads nowhere.
static const sb_net_field vehicle_fields[] = {
    LINEAR(1024000, 8), LINEAR(1024000, 8),   LINEAR(1024000, 8), LINEAR(131072, 16),
    LINEAR(131072, 16), LINEAR(131072, 2),    ANGLE(8192, 4),     LINEAR(2048, 2),
    WHOLE(0, 65535, 1), WHOLE(-240, 240, 40), ANGLE(1024, 1),     LINEAR(500, 5)};
static const sb_net_motion motion = {.position = {0, 1, 2},
                                     .velocity = {3, 4, 5},
                                     .position_shift = 2,
                                     .acceleration = {0, -1285816, 0},
                                     .thrust = 9,
                                     .thrust_shift = 2,
                                     .grip_by = 8,
                                     .grips = {6144, 0, 65535, 300},
                                     .spins = {{6, 7, 3}, {10, 11, -1}}};
static const sb_net_motion fall = {.position = {0, 1, 2},
                                   .velocity = {3, 4, 5},
                                   .position_shift = 1,
                                   .acceleration = {77, -1285816, 990000},
                                   .ballistic = true,
                                   .thrust = SB_NET_NO_FIELD,
                                   .grip_by = SB_NET_NO_FIELD,
                                   .spins = {{SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}, {10, 11, 2}}};
#define FAR 268435456
static const sb_net_field wide_fields[SB_ENTITY_VALUE_COUNT_MAX] = {LINEAR(FAR, 1),
                                                                    LINEAR(FAR, 65536),
                                                                    WHOLE(-FAR, FAR, 2),
                                                                    WHOLE(-32768, 32767, 1),
                                                                    ANGLE(16777216, 256),
                                                                    ANGLE(3, 3),
                                                                    ANGLE(3, 1),
                                                                    ANGLE(2, 1),
                                                                    WHOLE(0, 0, 1),
                                                                    WHOLE(0, 1, 1),
                                                                    WHOLE(5, 5, 5),
                                                                    WHOLE(-9, -3, 3),
                                                                    WHOLE(0, 255, 1),
                                                                    LINEAR(10, 10),
                                                                    LINEAR(1000, 8),
                                                                    ANGLE(1000, 1000),
                                                                    WHOLE(0, 64, 1),
                                                                    WHOLE(0, 64, 2),
                                                                    WHOLE(-65536, 65536, 32),
                                                                    ANGLE(65536, 65536)};
static const sb_net_field small_fields[] = {WHOLE(-5, 5, 1), ANGLE(8, 2)};
static const sb_net_field odd_fields[] = {LINEAR(9, 3), ANGLE(7, 1)};
static const sb_net_kind kinds[] = {
    {.name = "vehicle", .field_count = 12, .fields = vehicle_fields, .motion = &motion},
    {.name = "wide", .field_count = 20, .fields = wide_fields},
    {.name = "none"},
    {.name = "small", .field_count = 2, .fields = small_fields},
    {.name = "odd", .field_count = 2, .fields = odd_fields},
    {.name = "faller", .field_count = 12, .fields = vehicle_fields, .motion = &fall},
};
enum { VEHICLE, WIDE, NONE, SMALL, ODD, FALLER, KIND_COUNT };
static const sb_schema schema = {.kind_count = KIND_COUNT, .kinds = kinds};
static const sb_delta_def def = {&schema, 60};

static int64_t random_between(sb_random *random, int64_t low, int64_t high)
{
    return low + (int64_t)sb_random_below(random, (uint32_t)(high - low + 1));
}

// Often at an end of its range.
static int32_t random_value(sb_random *random, const sb_net_field *field)
{
    int64_t low = field->min / field->grain, high = field->max / field->grain;
    uint32_t dice = sb_random_below(random, 8);
    int64_t grains = dice == 0 ? low : dice == 1 ? high : random_between(random, low, high);
    return (int32_t)(grains * field->grain);
}

static sb_keyframe random_keyframe(sb_random *random, uint8_t kind, uint32_t tick)
{
    sb_keyframe keyframe = {.tick = tick,
                            .index = (uint16_t)sb_random_below(random, 768),
                            .generation = (uint16_t)sb_random_below(random, 65536),
                            .kind = kind};
    for (uint32_t i = 0; i < kinds[kind].field_count; i++) {
        keyframe.values[i] = random_value(random, &kinds[kind].fields[i]);
    }
    return keyframe;
}

static void assert_keyframes_equal(const sb_keyframe *a, const sb_keyframe *b)
{
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(a->index, b->index);
    assert_int_equal(a->generation, b->generation);
    assert_int_equal(a->kind, b->kind);
    assert_memory_equal(a->values, b->values, kinds[a->kind].field_count * sizeof a->values[0]);
}

// A few fields of another keyframe of the same entity, as it goes from one to the next.
static sb_keyframe random_successor(sb_random *random, const sb_keyframe *from, uint32_t tick)
{
    sb_keyframe to = random_keyframe(random, from->kind, tick);
    to.index = from->index;
    to.generation = from->generation;
    for (uint32_t i = 0; i < kinds[from->kind].field_count; i++) {
        if (sb_random_below(random, 3) != 0) {
            to.values[i] = from->values[i];
        }
    }
    return to;
}

static void change_from_any_keyframe_leads_to_the_next(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(1, 0);
    for (uint32_t i = 0; i < 60000; i++) {
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        uint32_t tick = 1 + sb_random_below(&random, 100000);
        uint32_t to_tick = tick - sb_random_below(&random, tick < 300 ? tick : 300);
        uint32_t from_tick = to_tick - sb_random_below(&random, to_tick < 300 ? to_tick : 300);
        sb_keyframe from = random_keyframe(&random, kind, from_tick);
        sb_keyframe to = random_successor(&random, &from, to_tick);
        sb_change change = sb_delta_make(&def, tick, &from, &to);
        // What is too old is created anew, as of the greatest age.
        uint32_t age = tick - to_tick;
        if (age >= 255) {
            age = 255;
            to.tick = tick - 255;
            assert_int_equal(change.change, SB_CHANGE_CREATE);
        } else {
            assert_int_equal(change.change, age == 0 ? SB_CHANGE_UPDATE : SB_CHANGE_UPDATE_LATE);
        }
        assert_int_equal(change.age, age);
        sb_keyframe got;
        memset(&got, 0xEE, sizeof got);
        assert_int_equal(sb_delta_take(&def, tick, &from, &change, &got), SB_OK);
        assert_keyframes_equal(&got, &to);
    }
}

static void creation_holds_the_values_in_grains(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(2, 0);
    for (uint32_t i = 0; i < 20000; i++) {
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        sb_keyframe to = random_keyframe(&random, kind, 50);
        sb_change change = sb_delta_make(&def, 57, NULL, &to);
        assert_int_equal(change.change, SB_CHANGE_CREATE);
        assert_int_equal(change.index, to.index);
        assert_int_equal(change.generation, to.generation);
        assert_int_equal(change.kind, kind);
        assert_int_equal(change.age, 7);
        assert_int_equal(change.mask, (1u << kinds[kind].field_count) - 1);
        for (uint32_t k = 0; k < kinds[kind].field_count; k++) {
            assert_int_equal((int64_t)change.residuals[k] * kinds[kind].fields[k].grain,
                             to.values[k]);
        }
        sb_keyframe got;
        assert_int_equal(sb_delta_take(&def, 57, NULL, &change, &got), SB_OK);
        assert_keyframes_equal(&got, &to);
        // In the place of another entity too.
        sb_keyframe other = random_keyframe(&random, SMALL, 99);
        assert_int_equal(sb_delta_take(&def, 57, &other, &change, &got), SB_OK);
        assert_keyframes_equal(&got, &to);
    }
}

static void another_generation_or_kind_is_created_anew(void **state)
{
    (void)state;
    sb_keyframe from = {.tick = 9, .index = 4, .generation = 1, .kind = SMALL, .values = {3, 2}};
    sb_keyframe to = from;
    to.tick = 10;
    assert_int_equal(sb_delta_make(&def, 10, &from, &to).change, SB_CHANGE_UPDATE);
    assert_int_equal(sb_delta_make(&def, 10, &from, &to).mask, 0);
    to.generation = 2;
    assert_int_equal(sb_delta_make(&def, 10, &from, &to).change, SB_CHANGE_CREATE);
    to = from;
    to.kind = ODD;
    to.values[1] = 6;
    sb_change change = sb_delta_make(&def, 10, &from, &to);
    assert_int_equal(change.change, SB_CHANGE_CREATE);
    assert_int_equal(change.age, 1);
    change = sb_delta_make(&def, 10, &from, NULL);
    assert_int_equal(change.change, SB_CHANGE_REMOVE);
    assert_int_equal(change.index, 4);
    assert_int_equal(change.mask, 0);
}

static void ages_beyond_the_greatest_are_created_anew(void **state)
{
    (void)state;
    const sb_keyframe from = {.tick = 9, .index = 4, .generation = 1, .kind = SMALL};
    sb_keyframe to = from;
    to.tick = 10;
    static const struct {
        uint32_t tick, age;
        sb_change_kind change;
    } rows[] = {{10, 0, SB_CHANGE_UPDATE},         {11, 1, SB_CHANGE_UPDATE_LATE},
                {264, 254, SB_CHANGE_UPDATE_LATE}, {265, 255, SB_CHANGE_CREATE},
                {266, 255, SB_CHANGE_CREATE},      {100000, 255, SB_CHANGE_CREATE}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sb_change change = sb_delta_make(&def, rows[i].tick, &from, &to);
        assert_int_equal(change.change, rows[i].change);
        assert_int_equal(change.age, rows[i].age);
        change = sb_delta_make(&def, rows[i].tick, NULL, &to);
        assert_int_equal(change.change, SB_CHANGE_CREATE);
        assert_int_equal(change.age, rows[i].age);
    }
}

// By trying the turns: the one of least size, the negative one of two.
static int64_t shortest(const sb_net_field *field, int64_t difference)
{
    if (field->quantity != SB_QUANTITY_ANGLE) {
        return difference;
    }
    int64_t turn = (int64_t)field->max + 1, best = difference;
    for (int64_t k = -2; k <= 2; k++) {
        int64_t d = difference + k * turn;
        if (llabs(d) < llabs(best) || (llabs(d) == llabs(best) && d < best)) {
            best = d;
        }
    }
    return best;
}

// Whose heading is nearer to z than to x, by the parts of the turn: half way it is not.
static bool is_crossed(uint8_t kind, const int32_t *values)
{
    int32_t yaw = values[6] % 4096;
    return kind == VEHICLE && (yaw < 1024 || yaw > 3072);
}

// Where the residual of a field stands.
static uint32_t place_by_hand(bool crossed, uint32_t field)
{
    return crossed && field == 3 ? 5 : crossed && field == 5 ? 3 : field;
}

// The fields of a stage, by the kinds' tables.
static uint32_t stage_by_hand(uint8_t kind, uint32_t stage, const int32_t *values)
{
    const uint32_t positions = 7, velocities = 7 << 3, all = (1u << kinds[kind].field_count) - 1;
    if (kind != VEHICLE && kind != FALLER) {
        return stage == 0 ? all : 0;
    }
    uint32_t angles = kind == VEHICLE ? 1u << 6 | 1u << 10 : 1u << 10;
    uint32_t left = kind != VEHICLE ? 0 : is_crossed(kind, values) ? 1u << 3 : 1u << 5;
    const uint32_t stages[] = {all & ~(angles | velocities | positions), angles, velocities & ~left,
                               left, positions};
    return stages[stage];
}

// Each stage by the true values of those before it: the others are not known yet, and are said to
// be anything.
static void foresee_by_stages(sb_random *random, const sb_keyframe *from, const sb_keyframe *to,
                              int32_t *out_foreseen)
{
    int32_t known[SB_ENTITY_VALUE_COUNT_MAX];
    for (uint32_t k = 0; k < kinds[to->kind].field_count; k++) {
        known[k] = random_value(random, &kinds[to->kind].fields[k]);
    }
    for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
        uint32_t fields = stage_by_hand(to->kind, stage, to->values);
        int32_t seen[SB_ENTITY_VALUE_COUNT_MAX];
        memcpy(seen, known, sizeof seen);
        sb_motion_foresee_stage(&kinds[to->kind], 60, from->values, to->tick - from->tick, stage,
                                seen);
        for (uint32_t k = 0; k < kinds[to->kind].field_count; k++) {
            if ((fields >> k & 1) != 0) {
                out_foreseen[k] = seen[k];
                known[k] = to->values[k];
            }
        }
    }
}

static void update_says_what_differs_from_what_was_foreseen(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(3, 0);
    uint32_t quiet = 0, crossings = 0;
    for (uint32_t i = 0; i < 30000; i++) {
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        sb_keyframe from = random_keyframe(&random, kind, 100);
        uint32_t tick = 100 + sb_random_below(&random, 90);
        sb_keyframe to = random_successor(&random, &from, tick);
        int32_t foreseen[SB_ENTITY_VALUE_COUNT_MAX];
        foresee_by_stages(&random, &from, &to, foreseen);
        bool crossed = is_crossed(kind, to.values);
        crossings += crossed;
        sb_change change = sb_delta_make(&def, tick, &from, &to);
        for (uint32_t k = 0; k < kinds[kind].field_count; k++) {
            const sb_net_field *field = &kinds[kind].fields[k];
            uint32_t place = place_by_hand(crossed, k);
            int64_t base = sb_net_field_round(field, foreseen[k]);
            int64_t residual = shortest(field, to.values[k] - base) / field->grain;
            assert_int_equal(change.residuals[place], residual);
            assert_int_equal(change.mask >> place & 1, residual != 0);
            quiet += residual == 0;
        }
        assert_int_equal(change.mask >> kinds[kind].field_count, 0);
    }
    assert_true(quiet > 10000 && crossings > 1000);
}

// Makes the fields of the stages from `stage` on those that are foreseen, as far as grains go.
static void put_where_it_goes(const sb_keyframe *from, uint32_t stage, sb_keyframe *to)
{
    const sb_net_kind *kind = &kinds[to->kind];
    for (; stage < SB_MOTION_STAGE_COUNT; stage++) {
        sb_motion_foresee_stage(kind, 60, from->values, to->tick - from->tick, stage, to->values);
        sb_delta_round(kind, to->values, to->values);
    }
}

static void foreseen_values_are_those_of_the_motion(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(4, 0);
    for (uint32_t i = 0; i < 5000; i++) {
        uint8_t kind = i % 2 == 0 ? VEHICLE : FALLER;
        sb_keyframe from = random_keyframe(&random, kind, 100);
        uint32_t tick = 100 + sb_random_below(&random, 200);
        int32_t values[SB_ENTITY_VALUE_COUNT_MAX], advanced[SB_ENTITY_VALUE_COUNT_MAX];
        sb_delta_foresee(&def, &from, tick, values);
        sb_motion_advance(&kinds[kind], 60, from.values, tick - 100, advanced);
        assert_memory_equal(values, advanced, 12 * sizeof advanced[0]);
        sb_delta_round(&kinds[kind], values, values);
        for (uint32_t k = 0; k < 12; k++) {
            // Rounded by half a grain at most, an angle round the turn.
            int64_t moved = shortest(&vehicle_fields[k], values[k] - (int64_t)advanced[k]);
            assert_true(llabs(moved) * 2 <= vehicle_fields[k].grain);
            assert_int_equal(values[k] % vehicle_fields[k].grain, 0);
        }
    }
}

// What goes as foreseen has nothing to say. What comes to be otherwise, at first by no stage, then
// by each, is said itself, and nothing of where it leads.
static void what_follows_from_what_is_known_is_not_said(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(6, 0);
    uint32_t said[SB_MOTION_STAGE_COUNT + 1] = {0};
    for (uint32_t i = 0; i < 12000; i++) {
        uint8_t kind = i % 2 == 0 ? VEHICLE : FALLER;
        sb_keyframe from = random_keyframe(&random, kind, 100);
        sb_keyframe to = random_keyframe(&random, kind, 100 + sb_random_below(&random, 200));
        to.index = from.index;
        to.generation = from.generation;
        uint32_t known = i / 2 % (SB_MOTION_STAGE_COUNT + 1);
        put_where_it_goes(&from, known, &to);
        uint32_t fields = 0;
        for (uint32_t stage = 0; stage < known; stage++) {
            fields |= stage_by_hand(kind, stage, to.values);
        }
        uint32_t places = 0;
        for (uint32_t k = 0; k < 12; k++) {
            places |= (fields >> k & 1) << place_by_hand(is_crossed(kind, to.values), k);
        }
        sb_change change = sb_delta_make(&def, to.tick, &from, &to);
        assert_int_equal(change.mask & ~places, 0);
        said[known] += change.mask != 0;
        sb_keyframe got;
        assert_int_equal(sb_delta_take(&def, to.tick, &from, &change, &got), SB_OK);
        assert_keyframes_equal(&got, &to);
    }
    assert_int_equal(said[0], 0);
    assert_true(said[1] > 1000 && said[SB_MOTION_STAGE_COUNT] > 1000);
}

// Without weight and grip, so that figures are round.
typedef struct bare {
    sb_net_motion motion;
    sb_net_kind kind;
    sb_schema schema;
    sb_delta_def def;
} bare;

static void bare_make(bare *out)
{
    *out = (bare){.motion = motion, .kind = kinds[VEHICLE]};
    out->motion.acceleration[1] = 0;
    memset(out->motion.grips, 0, sizeof out->motion.grips);
    out->kind.motion = &out->motion;
    out->schema = (sb_schema){.kind_count = 1, .kinds = &out->kind};
    out->def = (sb_delta_def){&out->schema, 60};
}

// From rest to 640 steps a second within 10 ticks of 1/60 s: ticks that end with 64, 128 and on to
// 640 are 3,520, times 4 and of a second's 60 parts 234.67; the yaw, at a mean rate of 20 parts of
// 8, turns by 26.67, the other at one of 150 halves by 12.5: 13. In grains of 8, 4 and 1 they are
// at 232, 28 and 13. From there 16 further is said to be 2 grains, and 8 back to be 2 grains. The
// heading is near z, so that the residuals of vx and vz stand in each other's place.
static void update_by_the_trapezoid_is_that_by_hand(void **state)
{
    (void)state;
    bare by;
    bare_make(&by);
    const sb_keyframe from = {.tick = 100, .values = {[11] = 100}};
    sb_keyframe to = {
        .tick = 110,
        .values = {[0] = 232 + 16, [3] = 640, [6] = 28 - 8, [7] = 40, [10] = 13, [11] = 200}};
    const sb_change change = sb_delta_make(&by.def, 112, &from, &to);
    assert_int_equal(change.change, SB_CHANGE_UPDATE_LATE);
    assert_int_equal(change.age, 2);
    assert_int_equal(change.mask, 1 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 11);
    static const int32_t residuals[SB_ENTITY_VALUE_COUNT_MAX] = {
        [0] = 2, [5] = 40, [6] = -2, [7] = 20, [11] = 20};
    assert_memory_equal(change.residuals, residuals, sizeof residuals);
    sb_keyframe got;
    assert_int_equal(sb_delta_take(&by.def, 112, &from, &change, &got), SB_OK);
    assert_int_equal(got.tick, 110);
    assert_memory_equal(got.values, to.values, 12 * sizeof to.values[0]);
    // What is ballistic gets as far as the mean velocity: 213.33.
    by.motion.ballistic = true;
    assert_int_equal(sb_delta_make(&by.def, 112, &from, &to).residuals[0], (248 - 216) / 8);
    // Without a heading nothing is crossed.
    by.motion.spins[0].angle = by.motion.spins[0].rate = SB_NET_NO_FIELD;
    by.motion.thrust = by.motion.grip_by = SB_NET_NO_FIELD;
    const sb_change plain = sb_delta_make(&by.def, 112, &from, &to);
    assert_int_equal(plain.residuals[3], 40);
    assert_int_equal(plain.residuals[5], 0);
    assert_int_equal(plain.residuals[6], 5);
}

// From rest, in grains of 16 of vx and of 2 of vz: what is said of the velocity that lies along the
// heading stands in the place of vx, and the other follows from it by the heading.
static void crossed_velocities_stand_in_each_others_place(void **state)
{
    (void)state;
    static const struct {
        int32_t yaw, vx, vz, at_3, at_5;
    } rows[] = {
        {0, 0, 640, 320, 0},      {0, 32, 640, 320, 2},      {4096, 0, -640, -320, 0},
        {2048, 640, 0, 40, 0},    {2048, 640, 6, 40, 3},     {6144, -640, 0, -40, 0},
        {1024, 640, 640, 40, 0},  {1024, 640, 646, 40, 3},   {1024, 640, 0, 40, -320},
        {7168, 640, -640, 40, 0}, {7168, 640, -642, 40, -1}, {5120, -640, -640, -40, 0},
        {3072, 640, -640, 40, 0}, {0, 0, 0, 0, 0},
    };
    bare by;
    bare_make(&by);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        // By the new heading, whatever was held.
        for (int32_t held = 0; held < 8192; held += 1024) {
            const sb_keyframe from = {.tick = 100, .values = {[6] = held}};
            sb_keyframe to = {.tick = 110,
                              .values = {[3] = rows[i].vx, [5] = rows[i].vz, [6] = rows[i].yaw}};
            sb_change change = sb_delta_make(&by.def, 110, &from, &to);
            assert_int_equal(change.residuals[3], rows[i].at_3);
            assert_int_equal(change.residuals[5], rows[i].at_5);
            assert_int_equal(change.mask >> 3 & 5, (rows[i].at_3 != 0) | (rows[i].at_5 != 0) << 2);
            sb_keyframe got;
            assert_int_equal(sb_delta_take(&by.def, 110, &from, &change, &got), SB_OK);
            assert_memory_equal(got.values, to.values, 12 * sizeof to.values[0]);
        }
    }
}

// Along x, whose heading is exact: 150 steps of velocity are 600 of position a second, of which 30
// ticks are 300; the other angle's -100 are -50, of which they are -25. The velocity of 150 is no
// multiple of 16 but stays as it is until it is rounded. What stands turns: 16 are 128 parts a
// second, and 64 in those ticks.
static void foreseen_values_are_those_worked_out_by_hand(void **state)
{
    (void)state;
    bare by;
    bare_make(&by);
    sb_keyframe from = {.tick = 100, .values = {800, 0, -800, 150, -30, 0, 2048, 0, 7, 0, 9, -100}};
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_foresee(&by.def, &from, 130, values);
    static const int32_t expected[12] = {1100, -60, -800, 150, -30, 0, 2048, 0, 7, 0, 1008, -100};
    assert_memory_equal(values, expected, sizeof expected);
    sb_delta_round(&by.kind, values, values);
    static const int32_t rounded[12] = {1104, -56, -800, 144, -32, 0, 2048, 0, 7, 0, 1008, -100};
    assert_memory_equal(values, rounded, sizeof rounded);
    const sb_keyframe stands = {.tick = 100, .values = {[6] = 8160, [7] = 16}};
    sb_delta_foresee(&by.def, &stands, 130, values);
    static const int32_t turned[12] = {[6] = 32, [7] = 16};
    assert_memory_equal(values, turned, sizeof turned);
}

static bool brute_value(const sb_net_field *field, int64_t base, int64_t residual, int64_t *out)
{
    int64_t value = base + residual * field->grain;
    if (field->quantity == SB_QUANTITY_ANGLE) {
        int64_t turn = (int64_t)field->max + 1;
        *out = ((value % turn) + turn) % turn;
        return value >= -turn && value < 2 * turn;
    }
    *out = value;
    return value >= field->min && value <= field->max;
}

// From every value of a field by every residual that could come into question.
static void every_residual_is_a_value_in_range_or_refused(void **state)
{
    (void)state;
    for (uint8_t kind = SMALL; kind <= ODD; kind++) {
        for (uint32_t f = 0; f < 2; f++) {
            const sb_net_field *field = &kinds[kind].fields[f];
            for (int32_t from = field->min; from <= field->max; from += field->grain) {
                for (int64_t r = -70; r <= 70; r++) {
                    int32_t residual = r == -70  ? INT32_MIN
                                       : r == 70 ? INT32_MAX
                                       : r == 69 ? 1 << 30
                                                 : (int32_t)r;
                    sb_keyframe held = {.tick = 5, .kind = kind};
                    held.values[f] = from;
                    sb_change change = {.change = SB_CHANGE_UPDATE, .mask = 1u << f};
                    change.residuals[f] = residual;
                    sb_keyframe got = {0};
                    int64_t value = 0;
                    bool good = brute_value(field, from, residual, &value);
                    assert_int_equal(sb_delta_take(&def, 6, &held, &change, &got),
                                     good ? SB_OK : SB_ERROR_RANGE);
                    assert_int_equal(got.values[f], good ? value : 0);
                }
            }
        }
    }
}

static void changes_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    const sb_keyframe held = {.tick = 50, .index = 3, .generation = 8, .kind = SMALL};
    const struct {
        sb_change change;
        uint32_t tick;
        bool on_nothing, good;
    } cases[] = {
        {{.change = SB_CHANGE_UPDATE}, 60, false, true},
        {{.change = SB_CHANGE_UPDATE}, 50, false, true},
        {{.change = SB_CHANGE_UPDATE}, 49, false, false},
        {{.change = SB_CHANGE_UPDATE}, 60, true, false},
        {{.change = SB_CHANGE_UPDATE_LATE}, 60, true, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 10}, 60, false, true},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 11}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 60}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = UINT32_MAX}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE, .mask = 3}, 60, false, true},
        {{.change = SB_CHANGE_UPDATE, .mask = 4}, 60, false, false},
        {{.change = SB_CHANGE_UPDATE, .mask = 1u << 31}, 60, false, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 59}, 60, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 60}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 59}, 60, false, true},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 255}, 1000, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .age = 256}, 1000, true, false},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 255}, 305, false, true},
        {{.change = SB_CHANGE_UPDATE_LATE, .age = 256}, 306, false, false},
        {{.change = SB_CHANGE_CREATE, .kind = KIND_COUNT}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = 255}, 60, false, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .residuals = {4}}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = ODD, .residuals = {-3, 6}}, 60, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = NONE, .mask = 1}, 60, true, false},
        {{.change = SB_CHANGE_CREATE, .kind = NONE}, 60, true, true},
        {{.change = SB_CHANGE_CREATE, .kind = WIDE, .age = SB_KEYFRAME_AGE_MAX},
         UINT32_MAX,
         true,
         false}, // a field of it has no 0
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_keyframe got = {0};
        sb_error error = sb_delta_take(&def, cases[i].tick, cases[i].on_nothing ? NULL : &held,
                                       &cases[i].change, &got);
        if (error != (cases[i].good ? SB_OK : SB_ERROR_RANGE)) {
            fail_msg("case %u: %d", i, (int)error);
        }
    }
}

// Any change at all: what is taken is a keyframe like any other.
static void changes_of_any_numbers_are_safe(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(5, 0);
    uint32_t taken = 0;
    for (uint32_t i = 0; i < 300000; i++) {
        uint32_t tick = 1 + (sb_random_u32(&random) >> sb_random_below(&random, 32)) / 2;
        uint8_t kind = (uint8_t)(i % KIND_COUNT);
        sb_keyframe from = random_keyframe(&random, kind, sb_random_below(&random, tick) + 1);
        sb_change change = {.change = (sb_change_kind)(1 + sb_random_below(&random, 3)),
                            .index = 7,
                            .kind = (uint8_t)sb_random_below(&random, KIND_COUNT + 1),
                            .age = sb_random_u32(&random) >> sb_random_below(&random, 32),
                            .mask = (1u << kinds[kind].field_count) - 1};
        for (uint32_t k = 0; k < SB_ENTITY_VALUE_COUNT_MAX; k++) {
            uint32_t bits =
                sb_random_below(&random, 12) != 0 ? 1 : 1 + sb_random_below(&random, 32);
            change.residuals[k] = (int32_t)(sb_random_u32(&random) >> (32 - bits)) *
                                  (sb_random_below(&random, 2) == 0 ? 1 : -1);
        }
        sb_keyframe got;
        bool on_nothing = sb_random_below(&random, 4) == 0;
        if (sb_delta_take(&def, tick, on_nothing ? NULL : &from, &change, &got) != SB_OK) {
            continue;
        }
        taken++;
        assert_true(got.tick >= 1 && got.tick <= tick && got.kind < KIND_COUNT);
        for (uint32_t k = 0; k < kinds[got.kind].field_count; k++) {
            const sb_net_field *field = &kinds[got.kind].fields[k];
            assert_in_range(got.values[k] - field->min, 0, field->max - field->min);
            assert_int_equal(got.values[k] % field->grain, 0);
        }
    }
    assert_true(taken > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(change_from_any_keyframe_leads_to_the_next),
        cmocka_unit_test(creation_holds_the_values_in_grains),
        cmocka_unit_test(another_generation_or_kind_is_created_anew),
        cmocka_unit_test(update_says_what_differs_from_what_was_foreseen),
        cmocka_unit_test(foreseen_values_are_those_of_the_motion),
        cmocka_unit_test(what_follows_from_what_is_known_is_not_said),
        cmocka_unit_test(update_by_the_trapezoid_is_that_by_hand),
        cmocka_unit_test(crossed_velocities_stand_in_each_others_place),
        cmocka_unit_test(ages_beyond_the_greatest_are_created_anew),
        cmocka_unit_test(foreseen_values_are_those_worked_out_by_hand),
        cmocka_unit_test(every_residual_is_a_value_in_range_or_refused),
        cmocka_unit_test(changes_that_do_not_fit_are_refused),
        cmocka_unit_test(changes_of_any_numbers_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
