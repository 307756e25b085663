// A player's own state with its full bits: what its step reads of its own body and record.

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/trigonometry.h"
#include "game/game.h"
#include "game/match.h"

_Static_assert(sizeof(sb_body) + SB_RULES_OWN_RECORD_SIZE_MAX <= SB_GAME_OWN_SIZE_MAX,
               "the largest own state has room");

// Where a player's own state lies. The players' own kind is the first.
typedef struct own_location {
    sb_body *body;  // NULL without a body
    bool recorded;  // true with a record
    sb_table table; // of the record, limited to the own state
    void *record;
} own_location;

static own_location locate_own(const sb_match *match, uint32_t player)
{
    own_location at = {0};
    // Rules may have fewer of these entities than players, or no kinds at all.
    if (match->rules->schema.kind_count == 0 || player >= match->context.kind_counts[0]) {
        return at;
    }
    const sb_net_kind *kind = &match->rules->schema.kinds[0];
    if (kind->has_body) {
        at.body = &match->context.bodies[match->context.kind_first[0] + player];
    }
    if (kind->section != SB_NET_NO_SECTION) {
        at.recorded = true;
        at.table = *match->rules->sections[kind->section];
        at.record = (uint8_t *)match->context.sections[kind->section] +
                    (size_t)player * at.table.struct_size;
        if (match->rules->own_field_count != 0) {
            at.table.field_count = match->rules->own_field_count;
        }
    }
    return at;
}

void sb_game_own_write(const sb_game *game, uint32_t player, sb_writer *writer)
{
    sb_match match;
    sb_match_open(&match, game);
    own_location at = locate_own(&match, player);
    if (at.body != NULL) {
        sb_table_write(&sb_body_table, at.body, 1, writer);
    }
    if (at.recorded) {
        sb_table_write(&at.table, at.record, 1, writer);
    }
}

uint32_t sb_game_own_hash(const sb_game *game, uint32_t player)
{
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_game_own_write(game, player, &writer);
    uint32_t hash = (uint32_t)sb_hash(bytes, writer.size);
    return hash != 0 ? hash : 1;
}

static bool vectors_equal(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool within(sb_vec3 v, float bound)
{
    // Comparisons are false for NaN.
    return fabsf(v.x) <= bound && fabsf(v.y) <= bound && fabsf(v.z) <= bound;
}

#define POSITION_MAX_M 1e5f
#define VELOCITY_MAX_M_S 1e5f
#define IMPULSE_MAX_N_S 1e12f
#define YAW_RATE_MAX_RAD_S 1e3f

// What `appear` has made of the body stays: only its motion may come from elsewhere.
static bool body_fits(const sb_body *held, const sb_body *read, uint32_t body_capacity)
{
    const sb_quaternion *tilt = &read->tilt;
    float norm = tilt->x * tilt->x + tilt->y * tilt->y + tilt->z * tilt->z + tilt->w * tilt->w;
    return held->shape == read->shape && held->motion == read->motion && held->hull == read->hull &&
           held->generation == read->generation && held->inverse_mass == read->inverse_mass &&
           vectors_equal(held->half_extents, read->half_extents) &&
           held->restitution == read->restitution && held->friction == read->friction &&
           held->gravity_scale == read->gravity_scale && held->drag_per_s == read->drag_per_s &&
           held->reach == read->reach && held->layer == read->layer && held->mask == read->mask &&
           within(read->position, POSITION_MAX_M) && within(read->velocity, VELOCITY_MAX_M_S) &&
           within(read->impulse, IMPULSE_MAX_N_S) && within(read->good_position, POSITION_MAX_M) &&
           fabsf(read->yaw) <= SB_PI && fabsf(read->good_yaw) <= SB_PI &&
           fabsf(read->yaw_rate) <= YAW_RATE_MAX_RAD_S && fabsf(norm - 1.0f) <= 1e-2f &&
           (read->ignored == SB_ID_NONE || read->ignored < body_capacity) &&
           (read->flags & ~(SB_BODY_GROUNDED | SB_BODY_ASLEEP | SB_BODY_FROZEN)) ==
               (held->flags & ~(SB_BODY_GROUNDED | SB_BODY_ASLEEP | SB_BODY_FROZEN)) &&
           held->hit_set == read->hit_set && fabsf(read->joint_yaw) <= SB_PI &&
           fabsf(read->joint_rate) <= YAW_RATE_MAX_RAD_S && read->reserved[0] == 0 &&
           read->reserved[1] == 0;
}

// An empty slot is all zeros except for its generation.
static bool is_absent(const sb_body *body)
{
    sb_body zero = {.generation = body->generation};
    return !sb_table_diff(&sb_body_table, body, &zero, 1, &(sb_difference){0});
}

// Checks that every networked field of the record lies in its range, as its readers require.
static bool record_fits(const sb_rules *rules, const uint8_t *record)
{
    uint32_t section = rules->schema.kinds[0].section;
    if (!sb_table_is_finite(rules->sections[section], record, 1)) {
        return false;
    }
    for (uint32_t k = 0; k < rules->schema.kind_count; k++) {
        const sb_net_kind *kind = &rules->schema.kinds[k];
        for (uint32_t f = 0; kind->section == section && f < kind->field_count; f++) {
            if (kind->fields[f].source == SB_NET_RECORD &&
                !sb_net_field_holds(&kind->fields[f], record)) {
                return false;
            }
        }
    }
    return true;
}

sb_error sb_game_own_read(sb_game *game, uint32_t player, const void *bytes, size_t size)
{
    sb_match match;
    sb_match_open(&match, game);
    own_location at = locate_own(&match, player);
    sb_reader reader = sb_reader_over(bytes, size);
    sb_body body = {0};
    _Alignas(max_align_t) uint8_t record[SB_GAME_OWN_SIZE_MAX] = {0};
    if (at.body != NULL) {
        sb_table_read(&sb_body_table, &body, 1, &reader);
    }
    if (at.recorded) {
        memcpy(record, at.record, at.table.struct_size);
        sb_table_read(&at.table, record, 1, &reader);
    }
    if (reader.error != SB_OK) {
        return reader.error;
    }
    if (sb_reader_remaining(&reader) != 0) {
        return SB_ERROR_MALFORMED;
    }
    bool absent = at.body != NULL && at.body->shape == SB_BODY_FREE;
    if ((at.body != NULL &&
         (absent ? !is_absent(&body) : !body_fits(at.body, &body, match.context.body_capacity))) ||
        (at.recorded && !record_fits(match.rules, record))) {
        return SB_ERROR_RANGE;
    }
    if (at.body != NULL) {
        *at.body = body;
    }
    if (at.recorded) {
        memcpy(at.record, record, at.table.struct_size);
    }
    return SB_OK;
}

// True for a shell: a body that flies a parabola and ends where it hits.
static bool is_ballistic(const sb_match *match, uint32_t index)
{
    for (uint32_t k = 0; k < match->rules->schema.kind_count; k++) {
        const sb_net_motion *motion = match->rules->schema.kinds[k].motion;
        if (index - match->context.kind_first[k] < match->context.kind_counts[k]) {
            return motion != NULL && motion->ballistic;
        }
    }
    return false;
}

// How a contact with this body disturbs the body that it touches: not at all if it never moves,
// because a client predicts that.
static uint8_t touch_of(const sb_match *match, uint32_t id)
{
    if (id >= match->context.body_capacity || match->context.bodies[id].motion == SB_BODY_STATIC) {
        return 0;
    }
    return is_ballistic(match, id) ? SB_DISTURBED_IMPULSE : SB_DISTURBED_CONTACT;
}

void sb_game_disturbances(const sb_game *game, uint8_t *out_disturbances)
{
    sb_match match;
    sb_match_open(&match, game);
    memset(out_disturbances, 0, game->def.player_capacity);
    if (match.rules->schema.kind_count == 0 || !match.rules->schema.kinds[0].has_body) {
        return;
    }
    const sb_body *own = &match.context.bodies[match.context.kind_first[0]];
    const uint32_t capacity = game->def.player_capacity;
    const uint32_t tanks = match.context.kind_counts[0];
    const uint32_t count = tanks < capacity ? tanks : capacity;
    for (uint32_t slot = 0; slot < count; slot++) {
        const sb_vec3 *impulse = &own[slot].impulse;
        bool pushed = impulse->x != 0.0f || impulse->y != 0.0f || impulse->z != 0.0f;
        out_disturbances[slot] |= pushed ? SB_DISTURBED_IMPULSE : 0;
    }
    uint32_t contact_count;
    const sb_contact *contacts = sb_world_contacts(match.world, &contact_count);
    for (uint32_t i = 0; i < contact_count; i++) {
        const uint32_t pair[2] = {contacts[i].a - match.context.kind_first[0],
                                  contacts[i].b - match.context.kind_first[0]};
        for (uint32_t side = 0; side < 2; side++) {
            uint32_t other = side == 0 ? contacts[i].b : contacts[i].a;
            if (pair[side] < count) {
                out_disturbances[pair[side]] |= touch_of(&match, other);
            }
        }
    }
}
