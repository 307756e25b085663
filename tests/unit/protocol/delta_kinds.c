#include "delta_kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define LINEAR(limit, of_quantum)                                                                  \
    {                                                                                              \
        .name = "l", .unit = "m", .quantity = SB_QUANTITY_LINEAR, .step = 1, .min = -(limit),      \
        .max = limit, .quantum = of_quantum                                                        \
    }
#define ANGLE(parts, of_quantum)                                                                   \
    {                                                                                              \
        .name = "a", .unit = "rad", .quantity = SB_QUANTITY_ANGLE, .step = 1, .max = (parts)-1,    \
        .quantum = of_quantum                                                                      \
    }
#define WHOLE(low, high, of_quantum)                                                               \
    {                                                                                              \
        .name = "i", .unit = "", .quantity = SB_QUANTITY_INTEGER, .step = 1, .min = low,           \
        .max = high, .quantum = of_quantum                                                         \
    }

const sb_net_field delta_vehicle_fields[] = {
    LINEAR(1024000, 8), LINEAR(1024000, 8),   LINEAR(1024000, 8), LINEAR(131072, 16),
    LINEAR(131072, 16), LINEAR(131072, 2),    ANGLE(8192, 4),     LINEAR(2048, 2),
    WHOLE(0, 65535, 1), WHOLE(-240, 240, 40), ANGLE(1024, 1),     LINEAR(500, 5)};
const sb_net_motion delta_motion = {.position = {0, 1, 2},
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
const sb_net_kind delta_kinds[] = {
    {.name = "vehicle", .field_count = 12, .fields = delta_vehicle_fields, .motion = &delta_motion},
    {.name = "wide", .field_count = 20, .fields = wide_fields},
    {.name = "none"},
    {.name = "small", .field_count = 2, .fields = small_fields},
    {.name = "odd", .field_count = 2, .fields = odd_fields},
    {.name = "faller", .field_count = 12, .fields = delta_vehicle_fields, .motion = &fall},
};
static const sb_schema delta_schema = {.kind_count = KIND_COUNT, .kinds = delta_kinds};
const sb_delta_def delta_def = {&delta_schema, 60};

static int64_t random_between(sb_random *random, int64_t low, int64_t high)
{
    return low + (int64_t)sb_random_below(random, (uint32_t)(high - low + 1));
}

int32_t random_value(sb_random *random, const sb_net_field *field)
{
    int64_t low = field->min / field->quantum, high = field->max / field->quantum;
    uint32_t dice = sb_random_below(random, 8);
    int64_t quanta = dice == 0 ? low : dice == 1 ? high : random_between(random, low, high);
    return (int32_t)(quanta * field->quantum);
}

sb_entity random_entity_baseline(sb_random *random, uint8_t kind, uint32_t tick)
{
    sb_entity entity_baseline = {.tick = tick,
                                 .index = (uint16_t)sb_random_below(random, 768),
                                 .generation = (uint16_t)sb_random_below(random, 65536),
                                 .kind = kind};
    for (uint32_t i = 0; i < delta_kinds[kind].field_count; i++) {
        entity_baseline.values[i] = random_value(random, &delta_kinds[kind].fields[i]);
    }
    return entity_baseline;
}

void assert_entity_baselines_equal(const sb_entity *a, const sb_entity *b)
{
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(a->index, b->index);
    assert_int_equal(a->generation, b->generation);
    assert_int_equal(a->kind, b->kind);
    assert_memory_equal(a->values, b->values,
                        delta_kinds[a->kind].field_count * sizeof a->values[0]);
}

sb_entity random_successor(sb_random *random, const sb_entity *from, uint32_t tick)
{
    sb_entity to = random_entity_baseline(random, from->kind, tick);
    to.index = from->index;
    to.generation = from->generation;
    for (uint32_t i = 0; i < delta_kinds[from->kind].field_count; i++) {
        if (sb_random_below(random, 3) != 0) {
            to.values[i] = from->values[i];
        }
    }
    return to;
}

void round_values(const sb_net_kind *kind, int32_t *values)
{
    for (uint32_t i = 0; i < kind->field_count; i++) {
        values[i] = sb_net_field_round(&kind->fields[i], values[i]);
    }
}
