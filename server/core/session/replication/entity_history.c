#include "session/replication/entity_history.h"

#include <string.h>

#include "base/assert.h"

typedef struct entry {
    bool present;
    uint16_t newest; // number; also of an entity that is gone, since numbers continue
    uint16_t count;  // baselines in the ring
    sb_entity ring[SB_ENTITY_HISTORY_DEPTH]; // number n lies at n % SB_ENTITY_HISTORY_DEPTH
} entry;

_Static_assert(65536 % SB_ENTITY_HISTORY_DEPTH == 0, "places go on where numbers begin again");

struct sb_entity_history {
    sb_allocator allocator;
    sb_delta_def def;
    uint32_t capacity;
    entry entries[];
};

sb_error sb_entity_history_create(const sb_delta_def *def, uint32_t capacity,
                                  const sb_allocator *allocator, sb_entity_history **out_history)
{
    sb_entity_history *history = allocator->allocate(
        allocator->context, sizeof *history + capacity * sizeof history->entries[0]);
    *out_history = history;
    if (history == NULL) {
        return SB_ERROR_MEMORY;
    }
    history->allocator = *allocator;
    history->def = *def;
    history->capacity = capacity;
    return SB_OK;
}

void sb_entity_history_destroy(sb_entity_history *history)
{
    if (history != NULL) {
        history->allocator.release(history->allocator.context, history);
    }
}

void sb_entity_history_clear(sb_entity_history *history)
{
    for (uint32_t index = 0; index < history->capacity; index++) {
        history->entries[index].present = false;
        history->entries[index].count = 0;
    }
}

static bool moves_as_extrapolated(const sb_entity_history *history, const entry *of,
                                  const sb_entity *entity)
{
    const sb_entity *held = &of->ring[of->newest % SB_ENTITY_HISTORY_DEPTH];
    if (!of->present || held->generation != entity->generation || held->kind != entity->kind) {
        return false;
    }
    int32_t extrapolated[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&history->def, held, entity->tick, extrapolated);
    const sb_net_kind *kind = &history->def.schema->kinds[entity->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        int32_t error = sb_net_field_difference(field, entity->values[i], extrapolated[i]);
        if (error > field->tolerance || error < -field->tolerance) {
            return false;
        }
    }
    return true;
}

static void round_values(const sb_net_kind *kind, int32_t *values)
{
    for (uint32_t i = 0; i < kind->field_count; i++) {
        values[i] = sb_net_field_round(&kind->fields[i], values[i]);
    }
}

void sb_entity_history_step(sb_entity_history *history, const sb_entity *entities, uint32_t count)
{
    uint32_t next = 0;
    for (uint32_t index = 0; index < history->capacity; index++) {
        entry *of = &history->entries[index];
        if (next == count || entities[next].index != index) {
            of->present = false;
            continue;
        }
        const sb_entity *entity = &entities[next++];
        if (moves_as_extrapolated(history, of, entity)) {
            continue;
        }
        of->newest = of->newest == UINT16_MAX ? 1 : (uint16_t)(of->newest + 1);
        of->count = of->count < SB_ENTITY_HISTORY_DEPTH ? (uint16_t)(of->count + 1) : of->count;
        of->present = true;
        sb_entity *baseline = &of->ring[of->newest % SB_ENTITY_HISTORY_DEPTH];
        *baseline = *entity;
        round_values(&history->def.schema->kinds[entity->kind], baseline->values);
    }
    SB_ASSERT(next == count);
}

uint16_t sb_entity_history_newest(const sb_entity_history *history, uint32_t index)
{
    const entry *of = &history->entries[index];
    return of->present ? of->newest : SB_ENTITY_HISTORY_ABSENT;
}

const sb_entity *sb_entity_history_get(const sb_entity_history *history, uint32_t index,
                                       uint16_t number)
{
    const entry *of = &history->entries[index];
    // 0 is left out where numbers begin again: at worst a baseline is forgotten one step too early.
    uint16_t age = (uint16_t)(of->newest - number);
    if (number == SB_ENTITY_HISTORY_ABSENT || age >= of->count) {
        return NULL;
    }
    return &of->ring[number % SB_ENTITY_HISTORY_DEPTH];
}
