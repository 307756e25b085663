#include "session/replication/entity_history.h"

#include <string.h>

#include "base/assert.h"
#include "game/rules.h"

// Entity baselines lie in one ring of records, the oldest of which is overwritten by the next. So
// an entity that changes often has many, and one that never changes has one. With 16 players, 16
// tanks that change in each snapshot have their 32 records each, and all other entities theirs.
#define RECORDS_PER_ENTITY 6u

typedef struct record {
    uint8_t number;
    sb_entity entity; // its index says to whom the record belongs
} record;

// What is known of one index.
typedef struct entry {
    uint8_t newest; // number; also of an entity that is gone, since numbers continue
    uint16_t places[SB_ENTITY_HISTORY_DEPTH]; // of records; number n at n % SB_ENTITY_HISTORY_DEPTH
} entry;

_Static_assert(SB_ENTITY_HISTORY_NUMBER_MAX % SB_ENTITY_HISTORY_DEPTH == 0,
               "places go on where numbers begin again");
_Static_assert(SB_RULES_ENTITY_COUNT_MAX *RECORDS_PER_ENTITY <= UINT16_MAX, "places take 16 bits");

struct sb_entity_history {
    sb_allocator allocator;
    sb_delta_def def;
    uint32_t capacity;
    uint32_t record_count;
    uint32_t next;       // place of the next record
    uint32_t step_count; // that made baselines
    record *records;     // number 0: never used
    entry *entries;      // by index
    uint8_t *newest;     // by index: number, or absent. Apart from the entries, since all clients
                         // compare all of them in each snapshot
};

sb_error sb_entity_history_create(const sb_delta_def *def, uint32_t capacity,
                                  const sb_allocator *allocator, sb_entity_history **out_history)
{
    const uint32_t record_count = capacity * RECORDS_PER_ENTITY;
    sb_entity_history *history = allocator->allocate(
        allocator->context, sizeof *history + record_count * sizeof *history->records +
                                capacity * (sizeof *history->entries + sizeof *history->newest));
    *out_history = history;
    if (history == NULL) {
        return SB_ERROR_MEMORY;
    }
    history->allocator = *allocator;
    history->def = *def;
    history->capacity = capacity;
    history->record_count = record_count;
    history->records = (record *)(history + 1);
    history->entries = (entry *)(history->records + record_count);
    history->newest = (uint8_t *)(history->entries + capacity);
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
    memset(history->newest, 0, history->capacity * sizeof *history->newest);
    for (uint32_t place = 0; place < history->record_count; place++) {
        history->records[place].number = 0;
    }
}

// The number alone would not tell it from a record of the last time that numbers began.
static bool is_newest_of_present(const sb_entity_history *history, uint32_t place)
{
    const record *one = &history->records[place];
    const uint32_t index = one->entity.index;
    const uint8_t newest = history->newest[index];
    return one->number != 0 && newest != SB_ENTITY_HISTORY_ABSENT &&
           history->entries[index].places[newest % SB_ENTITY_HISTORY_DEPTH] == place;
}

// Returns the place of the oldest record that may be forgotten. The newest of each entity that is
// present stays: those are at most one in RECORDS_PER_ENTITY.
static uint32_t take_place(sb_entity_history *history)
{
    uint32_t place;
    do {
        place = history->next;
        history->next = (place + 1) % history->record_count;
    } while (is_newest_of_present(history, place));
    return place;
}

static bool moves_as_extrapolated(const sb_entity_history *history, const sb_entity *entity)
{
    const sb_entity *held =
        sb_entity_history_get(history, entity->index, history->newest[entity->index]);
    if (held == NULL || held->generation != entity->generation || held->kind != entity->kind) {
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

static void add_baseline(sb_entity_history *history, const sb_entity *entity)
{
    entry *of = &history->entries[entity->index];
    const uint32_t place = take_place(history);
    of->newest = of->newest == SB_ENTITY_HISTORY_NUMBER_MAX ? 1 : (uint8_t)(of->newest + 1);
    of->places[of->newest % SB_ENTITY_HISTORY_DEPTH] = (uint16_t)place;
    history->newest[entity->index] = of->newest;
    record *added = &history->records[place];
    added->number = of->newest;
    added->entity = *entity;
    round_values(&history->def.schema->kinds[entity->kind], added->entity.values);
}

void sb_entity_history_step(sb_entity_history *history, const sb_entity *entities, uint32_t count)
{
    uint32_t next = 0;
    bool made = false;
    for (uint32_t index = 0; index < history->capacity; index++) {
        if (next == count || entities[next].index != index) {
            history->newest[index] = SB_ENTITY_HISTORY_ABSENT;
            continue;
        }
        const sb_entity *entity = &entities[next++];
        if (!moves_as_extrapolated(history, entity)) {
            add_baseline(history, entity);
            made = true;
        }
    }
    history->step_count += made;
    SB_ASSERT(next == count);
}

uint8_t sb_entity_history_newest(const sb_entity_history *history, uint32_t index)
{
    return history->newest[index];
}

const uint8_t *sb_entity_history_all_newest(const sb_entity_history *history)
{
    return history->newest;
}

uint32_t sb_entity_history_step_count(const sb_entity_history *history)
{
    return history->step_count;
}

const sb_entity *sb_entity_history_get(const sb_entity_history *history, uint32_t index,
                                       uint8_t number)
{
    if (number == SB_ENTITY_HISTORY_ABSENT) {
        return NULL;
    }
    const uint32_t place = history->entries[index].places[number % SB_ENTITY_HISTORY_DEPTH];
    const record *found = &history->records[place];
    return found->number == number && found->entity.index == index ? &found->entity : NULL;
}
