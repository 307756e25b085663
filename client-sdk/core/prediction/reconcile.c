// A snapshot against what was predicted of it; where they differ, the inputs are played again.

#include <string.h>

#include "base/assert.h"
#include "client/prediction/prediction.h"

// How long a shot stays predicted while no snapshot has it.
#define SHELL_UNSEEN_MS 250u
// How much longer a shell flies on after it is gone from the snapshots, until its end is shown.
#define SHELL_SLACK_MS 67u
// No server compensates more.
#define VIEW_AGE_MAX_MS 400u

static sb_prediction_set prediction_set_of(const sb_prediction *prediction,
                                           const sb_view_field_map *field_map, uint32_t ticks)
{
    return (sb_prediction_set){
        .schema = &sb_game_get_def(prediction->base)->rules->schema,
        .field_map = field_map,
        .player = prediction->player,
        .seconds = (float)ticks / (float)prediction->tick_rate_hz,
    };
}

static void note_disturbances(sb_prediction *prediction, uint32_t own)
{
    prediction->touched = prediction->touched || (own & SB_DISTURBED_CONTACT) != 0;
    prediction->pushed = prediction->pushed || (own & SB_DISTURBED_IMPULSE) != 0;
}

// A server that confirms the first prediction does not say what acted on the tank. The first
// prediction had it, but the present one may lack it.
static void note_first_disturbances(sb_prediction *prediction, uint32_t after_tick, uint32_t tick)
{
    for (uint32_t i = after_tick + 1; i <= tick && i != 0; i++) {
        const sb_predicted_state *predicted = &prediction->history[i % SB_PREDICTION_HISTORY];
        note_disturbances(prediction, predicted->tick == i ? predicted->disturbances : 0);
    }
}

// Plays `base` to the snapshot's tick, as predicted. False if that is impossible: it holds nothing,
// or inputs are missing.
static bool follow(sb_prediction *prediction, uint32_t tick, const sb_input_ring *inputs)
{
    prediction->touched = prediction->pushed = false;
    uint32_t at = sb_game_tick(prediction->base);
    if (!prediction->set || tick <= at || !sb_input_ring_holds(inputs, at + 1) ||
        !sb_input_ring_holds(inputs, tick)) {
        return false;
    }
    while (at < tick) {
        at++;
        sb_prediction_play(prediction, prediction->base, sb_input_ring_at(inputs, at));
        uint8_t disturbances[SB_PLAYER_COUNT_MAX];
        sb_game_disturbances(prediction->base, disturbances);
        note_disturbances(prediction, disturbances[prediction->player]);
    }
    return true;
}

// The own state of the server; no bytes where it is not known.
static sb_blob find_truth(sb_prediction *prediction, uint32_t tick, const sb_own *own,
                          uint8_t *out_ages)
{
    memset(out_ages, SB_OWN_AGE_MAX, SB_OWN_AGE_COUNT);
    const sb_predicted_state *predicted = &prediction->history[tick % SB_PREDICTION_HISTORY];
    // After a stall the predicted state may be gone. The tank is then where the snapshot has it,
    // until the server sends the state.
    if (own->kind == SB_OWN_PREDICTED && predicted->tick == tick && !predicted->again) {
        prediction->confirmed++;
        return (sb_blob){predicted->bytes, predicted->size};
    }
    if (own->kind == SB_OWN_FULL) {
        prediction->corrected++;
        uint32_t head = own->bytes.size < SB_OWN_AGE_COUNT ? own->bytes.size : SB_OWN_AGE_COUNT;
        memcpy(out_ages, own->bytes.data, head);
        return (sb_blob){own->bytes.data + head, own->bytes.size - head};
    }
    return (sb_blob){0};
}

static bool own_equals(const sb_prediction *prediction, sb_blob truth)
{
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_game_own_write(prediction->base, prediction->player, &writer);
    return truth.size == writer.size &&
           (truth.size == 0 || memcmp(bytes, truth.data, truth.size) == 0);
}

// Within the tolerances of the fields, because the server sends no smaller differences.
static bool agrees(const sb_schema *schema, const sb_entity *held, const sb_entity *told)
{
    if (held->kind != told->kind || held->generation != told->generation) {
        return false;
    }
    const sb_net_kind *kind = &schema->kinds[told->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        int32_t difference =
            sb_net_field_difference(&kind->fields[i], held->values[i], told->values[i]);
        int32_t size = difference < 0 ? -difference : difference;
        if (size > kind->fields[i].tolerance) {
            return false;
        }
    }
    return true;
}

// Compares counts, such as health.
static bool counts_agree(const sb_schema *schema, const sb_entity *held, const sb_entity *told)
{
    const sb_net_kind *kind = &schema->kinds[told->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].quantity == SB_QUANTITY_INTEGER && held->values[i] != told->values[i]) {
            return false;
        }
    }
    return true;
}

static sb_own_shell *find_shell(sb_own_shell *shells, uint32_t count, const sb_entity *entity)
{
    for (uint32_t i = 0; i < count; i++) {
        if (shells[i].index == entity->index && shells[i].generation == entity->generation) {
            return &shells[i];
        }
    }
    return NULL;
}

// The ticks by which the player saw others late, by the input of a tick.
static uint32_t view_age_at(const sb_input_ring *inputs, uint32_t tick, uint32_t tick_rate_hz)
{
    uint32_t seen = sb_input_ring_at(inputs, tick)->view_tick;
    uint32_t most = VIEW_AGE_MAX_MS * tick_rate_hz / 1000u;
    uint32_t ago = seen != 0 && seen < tick ? tick - seen : 0;
    return ago < most ? ago : most;
}

// An own shell in `base` is tracked from the first comparison that finds it.
static sb_own_shell *follow_shell(sb_prediction *prediction, const sb_entity *entity, uint32_t tick,
                                  const sb_input_ring *inputs)
{
    sb_own_shell *shell = find_shell(prediction->shells, prediction->shell_count, entity);
    if (shell != NULL || prediction->shell_count == SB_OWN_SHELL_COUNT_MAX) {
        return shell;
    }
    const uint32_t rate = prediction->tick_rate_hz;
    const uint32_t view_age = view_age_at(inputs, tick, rate),
                   unseen = SHELL_UNSEEN_MS * rate / 1000u;
    shell = &prediction->shells[prediction->shell_count++];
    *shell = (sb_own_shell){entity->index, entity->generation,
                            tick + (view_age > unseen ? view_age : unseen), view_age};
    return shell;
}

// Compares own shells of the snapshot. Predicted ones are tracked and fly on as predicted, which is
// behind the server by the view age of their shooter. Others are strays, and shown as the snapshots
// have them. False if the generations of `base` differ from the server's.
static bool compare_shells(sb_prediction *prediction, const sb_prediction_set *prediction_set,
                           const sb_snapshot *snapshot, const sb_input_ring *inputs, bool follows)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(sb_game_world(prediction->base), &capacity);
    bool all_agree = true;
    prediction->stray_count = 0;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *told = &snapshot->entities[i];
        if (!sb_prediction_set_is_own_shell(prediction_set, told) || told->index >= capacity) {
            continue;
        }
        sb_body *body = &bodies[told->index];
        bool same = body->generation == told->generation;
        if (follows && same && body->shape != SB_BODY_FREE) {
            sb_own_shell *shell = follow_shell(prediction, told, snapshot->tick, inputs);
            if (shell != NULL) {
                uint32_t slack = SHELL_SLACK_MS * prediction->tick_rate_hz / 1000u;
                shell->until_tick = snapshot->tick + shell->view_age + slack;
            }
            continue;
        }
        if (!same) {
            sb_world_body_remove(sb_game_world(prediction->base), told->index);
            body->generation = told->generation;
            all_agree = false;
        }
        if (prediction->stray_count < SB_OWN_SHELL_COUNT_MAX) {
            prediction->strays[prediction->stray_count++] =
                (sb_own_shell){.index = told->index, .generation = told->generation};
        }
    }
    return all_agree;
}

bool sb_prediction_is_stray(const sb_prediction *prediction, const sb_entity *entity)
{
    for (uint32_t i = 0; i < prediction->stray_count; i++) {
        if (prediction->strays[i].index == entity->index &&
            prediction->strays[i].generation == entity->generation) {
            return true;
        }
    }
    return false;
}

// Forgets the shells that are gone from `base`.
static void forget_shells(sb_prediction *prediction)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < prediction->shell_count; i++) {
        sb_entity entity;
        const sb_own_shell shell = prediction->shells[i];
        if (sb_game_entity(prediction->base, shell.index, &entity) &&
            entity.generation == shell.generation) {
            prediction->shells[kept++] = shell;
        }
    }
    prediction->shell_count = kept;
}

static bool is_still_predicted(sb_prediction *prediction, const sb_entity *held, uint32_t tick,
                               const sb_input_ring *inputs)
{
    const sb_own_shell *shell = follow_shell(prediction, held, tick, inputs);
    return shell != NULL && tick <= shell->until_tick;
}

// Merges the entities of `base` into those of the snapshot. Where they agree, and for own shells
// that are still predicted, the entity of `base` stays. True if nothing differs.
static bool merge(sb_prediction *prediction, const sb_prediction_set *prediction_set, uint32_t tick,
                  const sb_input_ring *inputs, uint32_t *count)
{
    const uint32_t held_count =
        sb_game_entities(prediction->base, prediction->held, SB_CLIENT_ENTITY_COUNT_MAX);
    bool all_agree = true;
    uint32_t next = 0;
    for (uint32_t i = 0; i < held_count; i++) {
        const sb_entity *held = &prediction->held[i];
        while (next < *count && prediction->told[next].index < held->index) {
            next++;
            all_agree = false;
        }
        bool own = held->kind == 0 && held->index == prediction->player;
        bool named = next < *count && prediction->told[next].index == held->index;
        bool shell = sb_prediction_set_is_own_shell(prediction_set, held);
        if (named && own) {
            // The own state says more, but counts that only the server decides are here.
            all_agree =
                all_agree && counts_agree(prediction_set->schema, held, &prediction->told[next]);
            next++;
        } else if (named && agrees(prediction_set->schema, held, &prediction->told[next])) {
            prediction->told[next++] = *held;
        } else if (named) {
            all_agree = false;
            next++;
        } else if (shell && is_still_predicted(prediction, held, tick, inputs) &&
                   *count < sizeof prediction->told / sizeof prediction->told[0]) {
            memmove(&prediction->told[next + 1], &prediction->told[next],
                    (*count - next) * sizeof prediction->told[0]);
            prediction->told[next++] = *held;
            (*count)++;
        } else {
            all_agree = false;
        }
    }
    return all_agree && next == *count;
}

// The own tank of `base`, to measure how far a correction moves it, and the phase of the round.
typedef struct own_sample {
    bool there;
    uint32_t generation;
    sb_vec3 position;
    int32_t phase; // 0 where there are no rounds
} own_sample;

static int32_t find_phase(const sb_prediction *prediction, const sb_view_field_map *field_map)
{
    const sb_schema *schema = &sb_game_get_def(prediction->base)->rules->schema;
    for (uint32_t k = 0; k < schema->kind_count; k++) {
        const int8_t field = field_map->fields[k][SB_VIEW_PHASE];
        sb_entity entity;
        if (field >= 0 && sb_game_kind_count(prediction->base, k) > 0 &&
            sb_game_entity(prediction->base, sb_game_kind_first(prediction->base, k), &entity)) {
            return entity.values[field];
        }
    }
    return 0;
}

static own_sample sample_own(const sb_prediction *prediction, const sb_view_field_map *field_map)
{
    const int32_t phase = find_phase(prediction, field_map);
    const sb_schema *schema = &sb_game_get_def(prediction->base)->rules->schema;
    sb_entity entity;
    // Rules may have fewer tanks than players, or none.
    if (!sb_game_entity(prediction->base, prediction->player, &entity) || entity.kind != 0 ||
        !schema->kinds[0].has_body) {
        return (own_sample){.phase = phase};
    }
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(prediction->base), &capacity);
    return (own_sample){true, entity.generation, bodies[prediction->player].position, phase};
}

static void count_correction(sb_prediction *prediction, sb_evidence *evidence,
                             const own_sample *before, const own_sample *after)
{
    evidence->touched = prediction->touched;
    evidence->pushed = prediction->pushed;
    evidence->respawned = before->there != after->there || before->generation != after->generation;
    evidence->round = before->phase != after->phase;
    float distance_m = 0.0f;
    if (!evidence->respawned && after->there) {
        distance_m = sb_vec3_length(sb_vec3_sub(after->position, before->position));
    }
    sb_corrections_note(&prediction->corrections, sb_correction_cause(evidence), distance_m);
}

// `base` takes the merged entities, and `present` is played from there.
static bool roll_back(sb_prediction *prediction, uint32_t tick, uint32_t told_count, sb_blob truth,
                      const sb_input_ring *inputs)
{
    prediction->set =
        sb_game_entities_load(prediction->base, tick, prediction->told, told_count) == SB_OK;
    prediction->failures += prediction->set ? 0 : 1;
    bool valid =
        !prediction->set || truth.data == NULL ||
        sb_game_own_read(prediction->base, prediction->player, truth.data, truth.size) == SB_OK;
    prediction->rollbacks++;
    sb_game_copy(prediction->present, prediction->base);
    prediction->restart_count = inputs->restart_count;
    sb_prediction_advance(prediction, inputs);
    return valid;
}

// True if the body differs; if its bytes are the same, only the record does.
static bool body_differs(const sb_prediction *prediction, sb_blob truth)
{
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_game_own_write(prediction->base, prediction->player, &writer);
    return truth.size < sizeof(sb_body) || writer.size < sizeof(sb_body) ||
           memcmp(bytes, truth.data, sizeof(sb_body)) != 0;
}

bool sb_prediction_correct(sb_prediction *prediction, const sb_snapshot *snapshot,
                           const sb_own *own, const sb_view_field_map *field_map,
                           const sb_input_ring *inputs)
{
    if (prediction->base == NULL) {
        return true;
    }
    const uint32_t tick = snapshot->tick, last = sb_game_tick(prediction->base);
    prediction->own_known = false;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *entity = &snapshot->entities[i];
        prediction->own_known |= entity->kind == 0 && entity->index == prediction->player;
    }
    bool follows = follow(prediction, tick, inputs);
    uint32_t ahead =
        inputs->count > 0 && inputs->newest_tick > tick ? inputs->newest_tick - tick : 0;
    const sb_prediction_set prediction_set =
        prediction_set_of(prediction, field_map, ahead + (tick > last ? tick - last : 0));
    uint32_t told_count = sb_prediction_set_find(&prediction_set, snapshot, prediction->told);
    sb_evidence evidence;
    const sb_blob truth = find_truth(prediction, tick, own, evidence.ages);
    bool own_agrees = truth.data != NULL && follows && own_equals(prediction, truth);
    forget_shells(prediction);
    bool shells_agree = compare_shells(prediction, &prediction_set, snapshot, inputs, follows);
    bool others_agree =
        follows && merge(prediction, &prediction_set, tick, inputs, &told_count) && shells_agree;
    if (own_agrees && others_agree) {
        return true;
    }
    const own_sample before = sample_own(prediction, field_map);
    evidence.since = tick - last;
    evidence.inputs_remade = last < inputs->twice_tick;
    evidence.untold = last < prediction->untold_tick;
    evidence.moved = truth.data != NULL && body_differs(prediction, truth);
    bool valid = roll_back(prediction, tick, told_count, truth, inputs);
    const bool known = truth.data != NULL && valid && prediction->set;
    if (follows && prediction->exact && known && !own_agrees) {
        if (own->kind == SB_OWN_PREDICTED) {
            note_first_disturbances(prediction, last, tick);
        }
        const own_sample after = sample_own(prediction, field_map);
        count_correction(prediction, &evidence, &before, &after);
    }
    prediction->exact = known;
    return valid;
}
