#include "snapshot_history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "game/tanks/tanks.h"

void sim_snapshot_history_deinit(sim_snapshot_history *snapshot_history)
{
    for (uint32_t i = 0; i < snapshot_history->tick_count; i++) {
        free(snapshot_history->snapshots[i].entities);
        free(snapshot_history->snapshots[i].known);
    }
    free(snapshot_history->snapshots);
    free(snapshot_history->events);
    *snapshot_history = (sim_snapshot_history){0};
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

static void note_knowing_players(sim_snapshot *snapshot, const sb_game *game)
{
    static uint16_t relevances[SB_RULES_ENTITY_COUNT_MAX];
    for (uint32_t slot = 0; slot < sb_game_get_def(game)->player_capacity; slot++) {
        sb_game_interest(game, slot, relevances);
        for (uint32_t i = 0; i < snapshot->count; i++) {
            bool known = relevances[snapshot->entities[i].index] > 0;
            snapshot->known[i] |= (uint64_t)known << slot;
        }
    }
}

static uint64_t relevant_players(const sb_game *game, const sb_event *event)
{
    uint64_t heard = 0;
    for (uint32_t slot = 0; slot < sb_game_get_def(game)->player_capacity; slot++) {
        heard |= (uint64_t)sb_game_event_relevant(game, slot, event) << slot;
    }
    return heard;
}

static void add_snapshot(sim_snapshot_history *snapshot_history, const sb_game *game, uint32_t tick)
{
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
    uint32_t count = sb_game_entities(game, entities, SB_CLIENT_ENTITY_COUNT_MAX);
    while (snapshot_history->tick_count <= tick) {
        snapshot_history->snapshots =
            grow(snapshot_history->snapshots, snapshot_history->tick_count,
                 &snapshot_history->tick_capacity, sizeof *snapshot_history->snapshots);
        snapshot_history->snapshots[snapshot_history->tick_count++] = (sim_snapshot){0};
    }
    sim_snapshot *snapshot = &snapshot_history->snapshots[tick];
    snapshot->count = count;
    snapshot->entities = calloc(count + 1, sizeof *entities);
    snapshot->known = calloc(count + 1, sizeof *snapshot->known);
    SB_ASSERT(snapshot->entities != NULL && snapshot->known != NULL);
    memcpy(snapshot->entities, entities, count * sizeof *entities);
    note_knowing_players(snapshot, game);
}

void sim_snapshot_history_go_on(sim_snapshot_history *snapshot_history,
                                const sim_snapshot_history *before, uint32_t tick)
{
    snapshot_history->match = before->match;
    snapshot_history->resumed_tick = tick;
    for (uint32_t i = 0; i < before->event_count && before->events[i].tick <= tick; i++) {
        snapshot_history->events =
            grow(snapshot_history->events, snapshot_history->event_count,
                 &snapshot_history->event_capacity, sizeof *snapshot_history->events);
        snapshot_history->events[snapshot_history->event_count++] = before->events[i];
    }
}

void sim_snapshot_history_add(sim_snapshot_history *snapshot_history, const sb_game *game)
{
    uint32_t tick = sb_game_tick(game);
    add_snapshot(snapshot_history, game, tick);
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        snapshot_history->events =
            grow(snapshot_history->events, snapshot_history->event_count,
                 &snapshot_history->event_capacity, sizeof *snapshot_history->events);
        snapshot_history->events[snapshot_history->event_count++] =
            (sim_event){tick, events[i], relevant_players(game, &events[i])};
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

bool sim_snapshot_history_has_snapshot(const sim_snapshot_history *snapshot_history, uint32_t tick,
                                       uint32_t slot, const sb_entity *entities, uint32_t count)
{
    if (tick >= snapshot_history->tick_count) {
        return false;
    }
    const sim_snapshot *snapshot = &snapshot_history->snapshots[tick];
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

uint32_t sim_snapshot_history_count_true(const sim_snapshot_history *snapshot_history,
                                         uint32_t tick, const sb_entity *entities, uint32_t count)
{
    if (tick >= snapshot_history->tick_count) {
        return 0;
    }
    const sim_snapshot *snapshot = &snapshot_history->snapshots[tick];
    uint32_t found = 0, next = 0;
    for (uint32_t i = 0; i < count; i++) {
        while (next < snapshot->count && snapshot->entities[next].index < entities[i].index) {
            next++;
        }
        found += next < snapshot->count && near_enough(&snapshot->entities[next], &entities[i]);
    }
    return found;
}

uint32_t sim_snapshot_history_event_from(const sim_snapshot_history *snapshot_history,
                                         uint32_t number, uint32_t slot)
{
    while (number < snapshot_history->event_count &&
           (snapshot_history->events[number].heard >> slot & 1) == 0) {
        number++;
    }
    return number;
}

uint32_t sim_snapshot_history_event_after(const sim_snapshot_history *snapshot_history,
                                          uint32_t tick)
{
    uint32_t number = 0;
    while (number < snapshot_history->event_count &&
           snapshot_history->events[number].tick <= tick) {
        number++;
    }
    return number;
}

bool sim_snapshot_history_has_event(const sim_snapshot_history *snapshot_history, uint32_t number,
                                    const sb_client_event *event)
{
    if (number >= snapshot_history->event_count) {
        return false;
    }
    const sim_event *expected = &snapshot_history->events[number];
    const float point[3] = {expected->event.point.x, expected->event.point.y,
                            expected->event.point.z};
    for (int i = 0; i < 3; i++) {
        // The tolerance is half a rounding step of 1/64 m, plus a float's rounding at the world's
        // edge.
        if (!(fabsf(point[i] - event->point[i]) <= 7.9e-3f)) {
            return false;
        }
    }
    return event->tick == expected->tick && (int)event->kind == expected->event.kind &&
           event->entity == expected->event.entity && event->other == expected->event.other &&
           event->value == expected->event.value;
}
