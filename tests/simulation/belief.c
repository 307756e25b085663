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
    SB_ASSERT(snapshot->entities != NULL);
    memcpy(snapshot->entities, entities, count * sizeof *entities);
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
        belief->events[belief->event_count++] = (sim_event){tick, events[i]};
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

bool sim_belief_has_snapshot(const sim_belief *belief, uint32_t tick, const sb_entity *entities,
                             uint32_t count)
{
    if (tick >= belief->tick_count || belief->snapshots[tick].count != count) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!near_enough(&belief->snapshots[tick].entities[i], &entities[i])) {
            return false;
        }
    }
    return true;
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
