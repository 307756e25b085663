#include "client/prediction/prediction.h"

#include <string.h>

#include "base/trigonometry.h"

bool sb_prediction_game_def(const sb_rules *rules, const sb_message_welcome *welcome,
                            sb_game_def *out_def)
{
    *out_def = sb_game_def_default();
    sb_game_def_set_rules(out_def, rules);
    // A client treats computer players as it treats others, and needs no AI state.
    out_def->seed = welcome->seed;
    out_def->player_capacity = welcome->player_capacity;
    out_def->tick_rate_hz = welcome->tick_rate_hz;
    memcpy(out_def->settings, welcome->settings, sizeof out_def->settings);
    return welcome->setting_count == rules->setting_count;
}

void sb_prediction_start(sb_prediction *prediction, const sb_rules *rules,
                         const sb_message_welcome *welcome, const sb_map *map,
                         const sb_allocator *allocator)
{
    sb_game_def def;
    if (!prediction->wanted || !sb_prediction_game_def(rules, welcome, &def)) {
        return;
    }
    prediction->player = welcome->player;
    prediction->tick_rate_hz = welcome->tick_rate_hz;
    if (sb_game_create(&def, map, allocator, &prediction->base) != SB_OK ||
        sb_game_create(&def, map, allocator, &prediction->present) != SB_OK ||
        sb_game_create(&def, map, allocator, &prediction->next) != SB_OK ||
        sb_game_create(&def, map, allocator, &prediction->seen) != SB_OK) {
        sb_prediction_deinit(prediction);
    }
}

void sb_prediction_deinit(sb_prediction *prediction)
{
    sb_game_destroy(prediction->base);
    sb_game_destroy(prediction->present);
    sb_game_destroy(prediction->next);
    sb_game_destroy(prediction->seen);
    prediction->base = prediction->present = prediction->next = prediction->seen = NULL;
    prediction->set = prediction->exact = false;
    prediction->looks_ahead = false;
    prediction->own_known = false;
    prediction->shell_count = prediction->stray_count = prediction->body_count = 0;
    prediction->ended_count = 0;
    sb_predicted_events_end(&prediction->predicted_events);
    memset(prediction->history, 0, sizeof prediction->history);
    prediction->newest_predicted = 0;
    prediction->untold_tick = 0;
}

static void end_shells(const sb_prediction *prediction, sb_game *game)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    uint32_t count = prediction->ended_count < SB_OWN_SHELL_COUNT_MAX ? prediction->ended_count
                                                                      : SB_OWN_SHELL_COUNT_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const sb_ended_shell *ended = &prediction->ended[i];
        if (ended->tick <= sb_game_tick(game) &&
            bodies[ended->index].generation == ended->generation) {
            sb_world_body_remove(sb_game_world(game), ended->index);
        }
    }
}

void sb_prediction_play(const sb_prediction *prediction, sb_game *game, const sb_input *input)
{
    (void)sb_game_predict(game, prediction->player, input, prediction->seen);
    end_shells(prediction, game);
}

// The shells of `present`, which are all own ones: the generations of their indices, and which are
// flying.
typedef struct shells {
    uint16_t generations[SB_RULES_ENTITY_COUNT_MAX]; // by body
    bool flying[SB_RULES_ENTITY_COUNT_MAX];
} shells;

// Looks at every shell, before and after a tick.
static void look_at_shells(sb_prediction *prediction, shells *held, bool after)
{
    const sb_schema *schema = &sb_game_get_def(prediction->present)->rules->schema;
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(prediction->present), &capacity);
    for (uint32_t k = 0; k < schema->kind_count; k++) {
        const sb_net_motion *motion = schema->kinds[k].motion;
        if (!schema->kinds[k].has_body || motion == NULL || !motion->ballistic) {
            continue;
        }
        const uint32_t first = sb_game_kind_first(prediction->present, k);
        const uint32_t end = first + sb_game_kind_count(prediction->present, k);
        for (uint32_t i = first; i < end && i < capacity; i++) {
            bool flies = bodies[i].shape != SB_BODY_FREE;
            if (after && !flies &&
                (held->flying[i] || bodies[i].generation != held->generations[i])) {
                prediction->ended[prediction->ended_count++ % SB_OWN_SHELL_COUNT_MAX] =
                    (sb_ended_shell){(uint16_t)i, bodies[i].generation,
                                     sb_game_tick(prediction->present)};
            }
            held->generations[i] = bodies[i].generation;
            held->flying[i] = flies;
        }
    }
}

// Only what is played for the first time is noted as predicted. The state whose hash the server got
// stays, even if a later prediction of the tick differs, because the server answers to that hash.
static void remember(sb_prediction *prediction, uint32_t tick)
{
    sb_predicted_state *predicted = &prediction->history[tick % SB_PREDICTION_HISTORY];
    sb_writer writer = sb_writer_over(predicted->bytes, sizeof predicted->bytes);
    sb_game_own_write(prediction->present, prediction->player, &writer);
    predicted->tick = tick;
    predicted->again = tick <= prediction->newest_predicted;
    predicted->hash = sb_game_own_hash(prediction->present, prediction->player);
    predicted->size = (uint16_t)writer.size;
    uint8_t disturbances[SB_PLAYER_COUNT_MAX];
    sb_game_disturbances(prediction->present, disturbances);
    predicted->disturbances = disturbances[prediction->player];
    prediction->newest_predicted =
        tick > prediction->newest_predicted ? tick : prediction->newest_predicted;
    sb_predicted_events_note(&prediction->predicted_events, prediction->present,
                             prediction->player);
}

static void list_bodies(sb_prediction *prediction)
{
    const sb_game *game = prediction->present;
    const sb_schema *schema = &sb_game_get_def(game)->rules->schema;
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    prediction->body_count = 0;
    for (uint32_t k = 0; k < schema->kind_count; k++) {
        const uint32_t first = sb_game_kind_first(game, k);
        const uint32_t end = schema->kinds[k].has_body ? first + sb_game_kind_count(game, k) : 0;
        for (uint32_t i = first; i < end && prediction->body_count < SB_CLIENT_ENTITY_COUNT_MAX;
             i++) {
            if (bodies[i].shape != SB_BODY_FREE) {
                prediction->bodies[prediction->body_count++] = (uint16_t)i;
            }
        }
    }
}

// True if the ring holds all inputs after a tick.
static bool leads_on(const sb_input_ring *inputs, uint32_t tick)
{
    return tick >= inputs->newest_tick || sb_input_ring_holds(inputs, tick + 1);
}

// Some inputs that `present` was played by have been replaced since, by others with another control
// or view tick.
static void follow_restart(sb_prediction *prediction, const sb_input_ring *inputs)
{
    const uint32_t oldest_tick = inputs->newest_tick - (inputs->count - 1);
    if (prediction->restart_count != inputs->restart_count &&
        oldest_tick <= sb_game_tick(prediction->present) &&
        leads_on(inputs, sb_game_tick(prediction->base))) {
        sb_game_copy(prediction->present, prediction->base);
    }
    prediction->restart_count = inputs->restart_count;
}

void sb_prediction_advance(sb_prediction *prediction, const sb_input_ring *inputs)
{
    prediction->looks_ahead = false;
    if (!prediction->set) {
        prediction->body_count = 0;
        return;
    }
    if (inputs->count == 0) {
        list_bodies(prediction);
        return;
    }
    follow_restart(prediction, inputs);
    uint32_t tick = sb_game_tick(prediction->present);
    // A gap between the snapshot and the oldest held input cannot be played.
    if (!leads_on(inputs, tick)) {
        prediction->set = false;
        prediction->body_count = 0;
        return;
    }
    shells held;
    while (tick < inputs->newest_tick) {
        tick++;
        bool is_new = prediction->history[tick % SB_PREDICTION_HISTORY].tick != tick;
        if (is_new) {
            look_at_shells(prediction, &held, false);
        }
        sb_prediction_play(prediction, prediction->present, sb_input_ring_at(inputs, tick));
        if (is_new) {
            look_at_shells(prediction, &held, true);
            remember(prediction, tick);
        }
    }
    list_bodies(prediction);
}

void sb_prediction_look_ahead(sb_prediction *prediction, const sb_input *control)
{
    if (prediction->set && !prediction->looks_ahead) {
        sb_game_copy(prediction->next, prediction->present);
        sb_prediction_play(prediction, prediction->next, control);
        prediction->looks_ahead = true;
    }
}

void sb_prediction_sign(sb_prediction *prediction, sb_input_ring *inputs, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tick = inputs->newest_tick - i;
        const sb_predicted_state *predicted = &prediction->history[tick % SB_PREDICTION_HISTORY];
        inputs->predicted_hashes[tick % SB_INPUT_RING_SIZE] =
            predicted->tick == tick ? predicted->hash : 0;
    }
}

static bool may_be_predicted(const sb_prediction *prediction, uint32_t index)
{
    bool own = index == prediction->player;
    return prediction->set && (!own || prediction->own_known);
}

static bool has_body(const sb_prediction *prediction, const sb_entity *entity)
{
    return sb_game_get_def(prediction->present)->rules->schema.kinds[entity->kind].has_body;
}

// Numbers change linearly, angles by the shorter way; counts and choices stay until the tick is
// over.
static void blend(const sb_net_kind *kind, float phase, const float *next, float *values)
{
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].quantity == SB_QUANTITY_LINEAR) {
            values[i] += (next[i] - values[i]) * phase;
        } else if (kind->fields[i].quantity == SB_QUANTITY_ANGLE) {
            float turn = sb_angle_wrap(next[i] - values[i]);
            values[i] = sb_angle_wrap(values[i] + turn * phase);
        }
    }
}

bool sb_prediction_show(const sb_prediction *prediction, const sb_view_field_map *field_map,
                        uint32_t index, float phase, sb_client_entity *out_entity)
{
    sb_entity entity, after;
    float next[SB_ENTITY_VALUE_COUNT_MAX];
    if (!may_be_predicted(prediction, index) ||
        !sb_game_entity_values(prediction->present, index, &entity, out_entity->values) ||
        !has_body(prediction, &entity)) {
        return false;
    }
    const sb_schema *schema = &sb_game_get_def(prediction->present)->rules->schema;
    if (prediction->looks_ahead && sb_game_entity_values(prediction->next, index, &after, next) &&
        after.generation == entity.generation) {
        blend(&schema->kinds[entity.kind], phase, next, out_entity->values);
    }
    sb_view_complete(schema, field_map, &entity, out_entity);
    return true;
}
