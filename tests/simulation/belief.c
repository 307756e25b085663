#include "belief.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "game/tanks/tanks.h"

void sim_belief_deinit(sim_belief *belief)
{
    for (uint32_t i = 0; i < belief->tick_count; i++) {
        free(belief->snapshots[i].entities);
        free(belief->snapshots[i].known);
    }
    free(belief->snapshots);
    free(belief->events);
    *belief = (sim_belief){0};
}

static void *grow(void *array, uint32_t count, uint32_t *capacity, size_t element_size)
{
    if (count < *capacity) {
        return array;
    }
    *capacity = *capacity == 0 ? 256 : 2 * *capacity;
    array = realloc(array, *capacity * element_size);
    SB_ASSERT(array != NULL);
    return array;
}

static void note_who_knows(sim_snapshot *snapshot, const sb_game *game)
{
    static uint16_t weights[SB_RULES_ENTITY_COUNT_MAX];
    for (uint32_t slot = 0; slot < sb_game_get_def(game)->player_capacity; slot++) {
        sb_game_interest(game, slot, weights);
        for (uint32_t i = 0; i < snapshot->count; i++) {
            bool known = weights[snapshot->entities[i].index] > 0;
            snapshot->known[i] |= (uint64_t)known << slot;
        }
    }
}

static uint64_t who_hears(const sb_game *game, const sb_event *event)
{
    uint64_t heard = 0;
    for (uint32_t slot = 0; slot < sb_game_get_def(game)->player_capacity; slot++) {
        heard |= (uint64_t)sb_game_hears(game, slot, event) << slot;
    }
    return heard;
}

static void add_snapshot(sim_belief *belief, const sb_game *game, uint32_t tick)
{
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
    uint32_t count = sb_game_entities(game, entities, SB_CLIENT_ENTITY_COUNT_MAX);
    while (belief->tick_count <= tick) {
        belief->snapshots = grow(belief->snapshots, belief->tick_count, &belief->tick_capacity,
                                 sizeof *belief->snapshots);
        belief->snapshots[belief->tick_count++] = (sim_snapshot){0};
    }
    sim_snapshot *snapshot = &belief->snapshots[tick];
    snapshot->count = count;
    snapshot->entities = calloc(count + 1, sizeof *entities);
    snapshot->known = calloc(count + 1, sizeof *snapshot->known);
    SB_ASSERT(snapshot->entities != NULL && snapshot->known != NULL);
    memcpy(snapshot->entities, entities, count * sizeof *entities);
    note_who_knows(snapshot, game);
}

void sim_belief_go_on(sim_belief *belief, const sim_belief *before, uint32_t tick)
{
    belief->match = before->match;
    belief->resumed_tick = tick;
    for (uint32_t i = 0; i < before->event_count && before->events[i].tick <= tick; i++) {
        belief->events = grow(belief->events, belief->event_count, &belief->event_capacity,
                              sizeof *belief->events);
        belief->events[belief->event_count++] = before->events[i];
    }
}

void sim_belief_add(sim_belief *belief, const sb_game *game)
{
    uint32_t tick = sb_game_tick(game);
    add_snapshot(belief, game, tick);
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        belief->events = grow(belief->events, belief->event_count, &belief->event_capacity,
                              sizeof *belief->events);
        belief->events[belief->event_count++] =
            (sim_event){tick, events[i], who_hears(game, &events[i])};
    }
}

static bool near_enough(const sb_entity *a, const sb_entity *b)
{
    if (a->index != b->index || a->generation != b->generation || a->kind != b->kind) {
        return false;
    }
    const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[a->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        if (abs(sb_net_field_difference(field, a->values[i], b->values[i])) > field->tolerance) {
            return false;
        }
    }
    return true;
}

bool sim_belief_has_snapshot(const sim_belief *belief, uint32_t tick, uint32_t slot,
                             const sb_entity *entities, uint32_t count)
{
    if (tick >= belief->tick_count) {
        return false;
    }
    const sim_snapshot *snapshot = &belief->snapshots[tick];
    uint32_t next = 0;
    for (uint32_t i = 0; i < snapshot->count; i++) {
        if ((snapshot->known[i] >> slot & 1) == 0) {
            continue;
        }
        if (next == count || !near_enough(&snapshot->entities[i], &entities[next])) {
            return false;
        }
        next++;
    }
    return next == count && snapshot->entities != NULL;
}

uint32_t sim_belief_count_true(const sim_belief *belief, uint32_t tick, const sb_entity *entities,
                               uint32_t count)
{
    if (tick >= belief->tick_count) {
        return 0;
    }
    const sim_snapshot *snapshot = &belief->snapshots[tick];
    uint32_t found = 0, next = 0;
    for (uint32_t i = 0; i < count; i++) {
        while (next < snapshot->count && snapshot->entities[next].index < entities[i].index) {
            next++;
        }
        found += next < snapshot->count && near_enough(&snapshot->entities[next], &entities[i]);
    }
    return found;
}

uint32_t sim_belief_event_from(const sim_belief *belief, uint32_t number, uint32_t slot)
{
    while (number < belief->event_count && (belief->events[number].heard >> slot & 1) == 0) {
        number++;
    }
    return number;
}

uint32_t sim_belief_event_after(const sim_belief *belief, uint32_t tick)
{
    uint32_t number = 0;
    while (number < belief->event_count && belief->events[number].tick <= tick) {
        number++;
    }
    return number;
}

bool sim_belief_has_event(const sim_belief *belief, uint32_t number, const sb_client_event *event)
{
    if (number >= belief->event_count) {
        return false;
    }
    const sim_event *believed = &belief->events[number];
    const float point[3] = {believed->event.point.x, believed->event.point.y,
                            believed->event.point.z};
    for (int i = 0; i < 3; i++) {
        // Half of 1/64 m of rounding, and the float's own at the world's edge.
        if (!(fabsf(point[i] - event->point[i]) <= 7.9e-3f)) {
            return false;
        }
    }
    return event->tick == believed->tick && (int)event->kind == believed->event.kind &&
           event->entity == believed->event.entity && event->other == believed->event.other &&
           event->value == believed->event.value;
}
