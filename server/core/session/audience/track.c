#include "session/audience/track.h"

#include <string.h>

#include "base/assert.h"

typedef struct entry {
    bool present;
    uint16_t newest;                  // also of an entity that is gone: numbers go on
    uint16_t count;                   // keyframes in the ring
    sb_keyframe ring[SB_TRACK_DEPTH]; // number n lies at n % SB_TRACK_DEPTH
} entry;

_Static_assert(65536 % SB_TRACK_DEPTH == 0, "places go on where numbers begin again");

struct sb_track {
    sb_allocator allocator;
    sb_delta_def def;
    uint32_t capacity;
    entry entries[];
};

sb_error sb_track_create(const sb_delta_def *def, uint32_t capacity, const sb_allocator *allocator,
                         sb_track **out_track)
{
    sb_track *track = allocator->allocate(allocator->context,
                                          sizeof *track + capacity * sizeof track->entries[0]);
    *out_track = track;
    if (track == NULL) {
        return SB_ERROR_MEMORY;
    }
    track->allocator = *allocator;
    track->def = *def;
    track->capacity = capacity;
    return SB_OK;
}

void sb_track_destroy(sb_track *track)
{
    if (track != NULL) {
        track->allocator.release(track->allocator.context, track);
    }
}

void sb_track_clear(sb_track *track)
{
    for (uint32_t index = 0; index < track->capacity; index++) {
        track->entries[index].present = false;
        track->entries[index].count = 0;
    }
}

static bool moves_as_extrapolated(const sb_track *track, const entry *of, uint32_t tick,
                             const sb_entity *entity)
{
    const sb_keyframe *held = &of->ring[of->newest % SB_TRACK_DEPTH];
    if (!of->present || held->generation != entity->generation || held->kind != entity->kind) {
        return false;
    }
    int32_t extrapolated[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&track->def, held, tick, extrapolated);
    const sb_net_kind *kind = &track->def.schema->kinds[entity->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        int32_t error = sb_net_field_difference(field, entity->values[i], extrapolated[i]);
        if (error > field->tolerance || error < -field->tolerance) {
            return false;
        }
    }
    return true;
}

static void push(const sb_track *track, entry *of, uint32_t tick, const sb_entity *entity)
{
    of->newest = of->newest == UINT16_MAX ? 1 : (uint16_t)(of->newest + 1);
    of->count = of->count < SB_TRACK_DEPTH ? (uint16_t)(of->count + 1) : of->count;
    of->present = true;
    sb_keyframe *keyframe = &of->ring[of->newest % SB_TRACK_DEPTH];
    *keyframe = (sb_keyframe){
        .tick = tick,
        .index = entity->index,
        .generation = entity->generation,
        .kind = entity->kind,
    };
    sb_delta_round(&track->def.schema->kinds[entity->kind], entity->values, keyframe->values);
}

void sb_track_step(sb_track *track, uint32_t tick, const sb_entity *entities, uint32_t count)
{
    uint32_t next = 0;
    for (uint32_t index = 0; index < track->capacity; index++) {
        entry *of = &track->entries[index];
        if (next == count || entities[next].index != index) {
            of->present = false;
            continue;
        }
        if (!moves_as_extrapolated(track, of, tick, &entities[next])) {
            push(track, of, tick, &entities[next]);
        }
        next++;
    }
    SB_ASSERT(next == count);
}

uint32_t sb_track_capacity(const sb_track *track)
{
    return track->capacity;
}

uint16_t sb_track_newest(const sb_track *track, uint32_t index)
{
    const entry *of = &track->entries[index];
    return of->present ? of->newest : SB_TRACK_ABSENT;
}

const sb_keyframe *sb_track_get(const sb_track *track, uint32_t index, uint16_t number)
{
    const entry *of = &track->entries[index];
    // One number is left out where they begin again: at worst a keyframe is forgotten too early.
    uint16_t age = (uint16_t)(of->newest - number);
    if (number == SB_TRACK_ABSENT || age >= of->count) {
        return NULL;
    }
    return &of->ring[number % SB_TRACK_DEPTH];
}
