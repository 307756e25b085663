// Converts entities to their networked form by the rules' table, and back into a client's own game.

#include <string.h>

#include "game/game.h"
#include "game/hit_sets.h"
#include "game/match.h"
#include "physics/world/pose_ring.h"

uint32_t sb_game_entity_capacity(const sb_game *game)
{
    return game->capacities.entity_count;
}

uint32_t sb_game_kind_first(const sb_game *game, uint32_t kind)
{
    return game->capacities.kind_first[kind];
}

uint32_t sb_game_kind_count(const sb_game *game, uint32_t kind)
{
    return game->capacities.rules.kind_counts[kind];
}

// Body and record of one entity; NULL where its kind has none.
typedef struct place {
    sb_body *body;
    uint8_t *record;
} place;

static place place_of(const sb_match *match, uint32_t kind, uint32_t ordinal)
{
    const sb_net_kind *net = &match->rules->schema.kinds[kind];
    place at = {.record = sb_match_record(match, kind, ordinal)};
    if (net->has_body) {
        at.body = &match->context.bodies[match->context.kind_first[kind] + ordinal];
    }
    return at;
}

static bool is_present(const sb_net_kind *kind, place at)
{
    if (kind->has_body) {
        return at.body->shape != SB_BODY_FREE;
    }
    return kind->present_offset == SB_NET_ALWAYS || at.record[kind->present_offset] != 0;
}

static void *source_of(const sb_net_field *field, place at)
{
    return field->source == SB_NET_BODY ? (void *)at.body : (void *)at.record;
}

// False if the entity does not exist.
static bool put_entity(const sb_match *match, uint32_t kind_index, uint32_t ordinal,
                       sb_entity *out_entity)
{
    const sb_net_kind *kind = &match->rules->schema.kinds[kind_index];
    place at = place_of(match, kind_index, ordinal);
    if (!is_present(kind, at)) {
        return false;
    }
    // The context is that of the tick that would be played next.
    *out_entity = (sb_entity){.tick = match->context.tick - 1,
                              .index = (uint16_t)(match->context.kind_first[kind_index] + ordinal),
                              .generation = at.body != NULL ? at.body->generation : 0,
                              .kind = (uint8_t)kind_index};
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        out_entity->values[i] = sb_net_field_read(field, source_of(field, at));
    }
    return true;
}

uint32_t sb_game_entities(const sb_game *game, sb_entity *out_entities, uint32_t capacity)
{
    sb_match match;
    sb_match_open(&match, game);
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < match.rules->schema.kind_count; kind++) {
        for (uint32_t i = 0; i < game->capacities.rules.kind_counts[kind] && count < capacity;
             i++) {
            count += put_entity(&match, kind, i, &out_entities[count]);
        }
    }
    return count;
}

// False if no kind has the index.
static bool find_kind(const sb_game *game, uint32_t kind_count, uint32_t index, uint32_t *out_kind)
{
    for (uint32_t kind = 0; kind < kind_count; kind++) {
        uint32_t first = game->capacities.kind_first[kind];
        if (index >= first && index - first < game->capacities.rules.kind_counts[kind]) {
            *out_kind = kind;
            return true;
        }
    }
    return false;
}

bool sb_game_entity(const sb_game *game, uint32_t index, sb_entity *out_entity)
{
    sb_match match;
    sb_match_open(&match, game);
    uint32_t kind;
    return find_kind(game, match.rules->schema.kind_count, index, &kind) &&
           put_entity(&match, kind, index - game->capacities.kind_first[kind], out_entity);
}

bool sb_game_entity_values(const sb_game *game, uint32_t index, sb_entity *out_entity,
                           float *out_values)
{
    sb_match match;
    sb_match_open(&match, game);
    uint32_t kind;
    if (!find_kind(game, match.rules->schema.kind_count, index, &kind) ||
        !put_entity(&match, kind, index - game->capacities.kind_first[kind], out_entity)) {
        return false;
    }
    const sb_net_kind *net = &match.rules->schema.kinds[kind];
    place at = place_of(&match, kind, index - game->capacities.kind_first[kind]);
    for (uint32_t i = 0; i < net->field_count; i++) {
        out_values[i] = sb_net_field_value(&net->fields[i], source_of(&net->fields[i], at));
    }
    return true;
}

// A value that already reads as the one that was sent keeps its bits, which may be more exact.
static void write_field(const sb_net_field *field, int32_t value, void *structure)
{
    if (sb_net_field_read(field, structure) != value) {
        sb_net_field_write(field, value, structure);
    }
}

// Only the sideways parts of a tilt are sent; the last part follows from the unit length.
static void complete_tilt(sb_body *body)
{
    sb_quaternion *q = &body->tilt;
    float rest = 1.0f - (q->x * q->x + q->y * q->y + q->z * q->z);
    q->w = sqrtf(rest > 0.0f ? rest : 0.0f);
    if (rest < 0.0f) {
        *q = SB_QUATERNION_IDENTITY;
    }
}

// Marks a record without a body as existing or not. A mark that says more than that stays.
static void set_mark(const sb_net_kind *kind, place at, bool present)
{
    if (kind->present_offset != SB_NET_ALWAYS &&
        (at.record[kind->present_offset] != 0) != present) {
        at.record[kind->present_offset] = present;
    }
}

// An entity that a snapshot does not name does not exist.
static void clear_entity(sb_match *match, uint32_t kind_index, uint32_t ordinal)
{
    const sb_net_kind *kind = &match->rules->schema.kinds[kind_index];
    if (kind->has_body) {
        sb_world_body_remove(match->world, match->context.kind_first[kind_index] + ordinal);
    } else {
        set_mark(kind, place_of(match, kind_index, ordinal), false);
    }
}

static sb_error write_entity(sb_match *match, uint32_t kind_index, const sb_entity *entity)
{
    const sb_rules_context *context = &match->context;
    const sb_net_kind *kind = &match->rules->schema.kinds[kind_index];
    place at = place_of(match, kind_index, entity->index - context->kind_first[kind_index]);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].source == SB_NET_RECORD) {
            write_field(&kind->fields[i], entity->values[i], at.record);
        }
    }
    if (at.body == NULL) {
        // A named entity exists, even if its mark is none of the values that are sent.
        set_mark(kind, at, true);
        return SB_OK;
    }
    bool other = at.body->shape != SB_BODY_FREE && at.body->generation != entity->generation;
    if (other) {
        sb_world_body_remove(match->world, entity->index);
    }
    if (at.body->shape == SB_BODY_FREE && match->rules->appear != NULL) {
        match->rules->appear(context, kind_index, entity->index);
    }
    if (at.body->shape == SB_BODY_FREE) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_quaternion tilt = at.body->tilt;
    const sb_vec3 position = at.body->position;
    const float yaw = at.body->yaw;
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].source == SB_NET_BODY) {
            write_field(&kind->fields[i], entity->values[i], at.body);
        }
    }
    at.body->generation = entity->generation;
    sb_hit_joint_set(match->rules, kind_index, at.body, at.record);
    if (memcmp(&tilt, &at.body->tilt, sizeof tilt) != 0) {
        complete_tilt(at.body);
    }
    if (memcmp(&position, &at.body->position, sizeof position) != 0 || yaw != at.body->yaw) {
        // The last good place: the server does not send it, and it is not where the body was added.
        at.body->good_position = at.body->position;
        at.body->good_yaw = at.body->yaw;
    }
    return SB_OK;
}

sb_error sb_game_entities_load(sb_game *game, uint32_t tick, const sb_entity *entities,
                               uint32_t count)
{
    sb_match match;
    sb_match_open(&match, game);
    match.context.predicting = true;
    match.context.predicted = SB_PLAYER_COUNT_MAX;
    match.context.tick = tick;
    sb_world_get_state(game->world)->tick = tick;
    static const sb_input no_inputs[SB_PLAYER_COUNT_MAX];
    match.context.inputs = no_inputs;
    const sb_schema *schema = &match.rules->schema;
    uint32_t next = 0;
    for (uint32_t k = 0; k < schema->kind_count; k++) {
        for (uint32_t i = 0; i < game->capacities.rules.kind_counts[k]; i++) {
            uint32_t index = game->capacities.kind_first[k] + i;
            if (next < count && entities[next].index == index) {
                if (entities[next].kind != k || !sb_schema_accepts(schema, &entities[next]) ||
                    write_entity(&match, k, &entities[next]) != SB_OK) {
                    return SB_ERROR_ARGUMENT;
                }
                next++;
            } else {
                clear_entity(&match, k, i);
            }
        }
    }
    return next == count ? SB_OK : SB_ERROR_ARGUMENT;
}

sb_error sb_game_see(sb_game *game, uint32_t tick, const sb_entity *entities, uint32_t count)
{
    sb_error error = sb_game_entities_load(game, tick, entities, count);
    sb_pose_ring_store(game->world);
    return error;
}
