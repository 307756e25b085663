#include "record_changes.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/random.h"
#include "game/tanks/tanks.h"
#include "protocol/delta.h"

#define CASE_COUNT 20000u
#define TICK_MAX 2000u

// Draws values that are often at the ends of a range or near 0, where implementations may differ.
static int32_t draw(sb_random *random, int32_t low, int32_t high)
{
    uint32_t width = (uint32_t)high - (uint32_t)low;
    switch (sb_random_below(random, 6)) {
    case 0:
        return low;
    case 1:
        return high;
    case 2:
        return low <= 0 && high >= 0 ? 0 : low;
    case 3:
        return (int32_t)((uint32_t)low + sb_random_below(random, width < 64 ? width + 1 : 64));
    default:
        break;
    }
    uint32_t offset =
        width == UINT32_MAX ? sb_random_u32(random) : sb_random_below(random, width + 1);
    return (int32_t)((uint32_t)low + offset);
}

static sb_entity draw_entity_baseline(sb_random *random)
{
    const sb_schema *schema = &sb_tanks_rules.schema;
    sb_entity entity_baseline = {
        .tick = 1 + sb_random_below(random, TICK_MAX),
        .kind = (uint8_t)sb_random_below(random, schema->kind_count),
    };
    const sb_net_kind *kind = &schema->kinds[entity_baseline.kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        int32_t value = draw(random, field->min, field->max);
        if (sb_random_below(random, 2) == 0) {
            value /= 64;
        }
        value = value < field->min ? field->min : value;
        entity_baseline.values[i] = sb_net_field_round(field, value);
    }
    return entity_baseline;
}

static void write_values(FILE *file, const int32_t *values, uint32_t count)
{
    (void)fputs(" |", file);
    for (uint32_t i = 0; i < count; i++) {
        (void)fprintf(file, " %" PRId32, values[i]);
    }
}

static sb_change draw_change(sb_random *random, const sb_entity *from, uint32_t field_count)
{
    sb_change change = {.age = sb_random_below(random, 3) == 0 ? sb_random_below(random, 300) : 0};
    change.change = SB_CHANGE_CREATE;
    if (sb_random_below(random, 3) != 0) {
        change.change = change.age == 0 ? SB_CHANGE_UPDATE : SB_CHANGE_UPDATE_LATE;
    }
    change.kind = from->kind;
    uint32_t all = ((uint32_t)1 << field_count) - 1;
    change.mask = change.change == SB_CHANGE_CREATE ? all : sb_random_u32(random) & all;
    uint32_t reach = (uint32_t)1 << sb_random_below(random, 31);
    for (uint32_t i = 0; i < field_count; i++) {
        if ((change.mask >> i & 1u) == 0) {
            continue;
        }
        // If most values were extreme, no case would have all of them within their ranges.
        int32_t bound = sb_random_below(random, 8) == 0 ? (int32_t)reach : 2;
        change.residuals[i] = draw(random, -bound, bound);
    }
    return change;
}

static void write_case(FILE *file, sb_random *random)
{
    const sb_delta_def def = {&sb_tanks_rules.schema, draw(random, 10, 240) & 0xff};
    sb_entity from = draw_entity_baseline(random);
    uint32_t tick = from.tick + sb_random_below(random, sb_random_below(random, 2) ? 8 : 300);
    uint32_t count = def.schema->kinds[from.kind].field_count;
    (void)fprintf(file, "%" PRIu32 " %u %" PRIu32 " %" PRIu32, def.tick_rate_hz, from.kind,
                  from.tick, tick);
    write_values(file, from.values, count);
    int32_t extrapolated[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&def, &from, tick, extrapolated);
    write_values(file, extrapolated, count);

    sb_change change = draw_change(random, &from, count);
    bool creates = change.change == SB_CHANGE_CREATE;
    (void)fprintf(file, " | %d %" PRIu32, creates ? 1 : 0, change.age);
    write_values(file, change.residuals, count);
    sb_entity to;
    if (sb_delta_take(&def, tick, creates ? NULL : &from, &change, &to) == SB_OK) {
        (void)fprintf(file, " | %" PRIu32, to.tick);
        write_values(file, to.values, count);
    } else {
        (void)fputs(" | invalid |", file);
    }
    (void)fputc('\n', file);
}

bool record_changes(const char *path, uint64_t seed)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    sb_random random = sb_random_seed(seed, 99);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        write_case(file, &random);
    }
    bool whole = ferror(file) == 0;
    return fclose(file) == 0 && whole;
}
