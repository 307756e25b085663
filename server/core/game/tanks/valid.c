#include "game/tanks/rules_parts.h"

#include <string.h>

#include "game/tanks/field/arena.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/play.h"

// Far beyond every map, and near enough that no square of a distance overflows.
#define PLACE_MAX_M 1e6f
// Least cosine of half the tilt of a hull. Ground that carries leans it by 55 degrees at most
// (0.89), and the probes under it divide by the cosine of the whole angle.
#define TILT_W_MIN 0.75f
// Bound of an aim's error, which is converted to steps of an input as an angle near a turn. No
// skill errs by more than 0.15.
#define AIM_ERROR_MAX_RAD 1.0f
// Flags that last as long as the body. The other flags belong to the step.
#define LASTING_FLAGS (SB_BODY_SENSOR | SB_BODY_STOPS | SB_BODY_BALLISTIC | SB_BODY_SLEEPLESS)

static bool is_empty(const void *record, size_t size)
{
    const uint8_t *bytes = record;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

static bool are_equal(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Checks that the body exists and is what the rules make by this def. Its mass bounds how far a
// push can throw it in a tick.
static bool is_made_by(const sb_body *body, const sb_body_def *def)
{
    float inverse_mass = def->motion == SB_BODY_DYNAMIC ? 1.0f / def->mass_kg : 0.0f;
    return body->shape == def->shape && body->motion == def->motion &&
           are_equal(body->half_extents, def->half_extents) && body->inverse_mass == inverse_mass &&
           body->restitution == def->restitution && body->friction == def->friction &&
           body->gravity_scale == def->gravity_scale && body->drag_per_s == def->drag_per_s &&
           body->layer == def->layer && body->mask == def->mask && body->hit_set == def->hit_set &&
           (body->flags & LASTING_FLAGS) == def->flags;
}

static bool team_is_valid(const sb_tanks_play *play, uint8_t team)
{
    return play->mode->teams ? team >= 1 && team <= SB_TEAM_COUNT : team == 0;
}

static bool player_is_valid(const sb_tanks_play *play, uint32_t slot)
{
    const sb_player *player = &play->players[slot];
    bool taken = play->context->slots[slot].state != SB_SLOT_EMPTY;
    if (taken != (player->state != SB_PLAYER_EMPTY)) {
        return false;
    }
    if (!taken) {
        return is_empty(player, sizeof *player);
    }
    uint64_t zones = UINT64_C(1) << play->context->map->zone_count;
    bool carries = player->flag != 0;
    return player->state <= SB_PLAYER_OUT && player->slot == slot &&
           player->type < SB_TANK_KIND_COUNT && player->next_type < SB_TANK_KIND_COUNT &&
           player->ammunition < SB_AMMUNITION_COUNT && team_is_valid(play, player->team) &&
           player->wanted_team <= SB_TEAM_COUNT && player->zones < zones &&
           player->flag <= play->flag_count && (!carries || player->state == SB_PLAYER_ALIVE);
}

static bool tank_is_valid(const sb_tanks_play *play, uint32_t slot)
{
    const sb_body *body = &play->bodies[slot];
    if (play->players[slot].state != SB_PLAYER_ALIVE) {
        return body->shape == SB_BODY_FREE;
    }
    sb_body_def def = sb_spawn_body_def(play, slot, (sb_vec3){0}, 0.0f);
    return is_made_by(body, &def) && body->tilt.y == 0.0f && body->tilt.w >= TILT_W_MIN;
}

static bool shell_is_valid(const sb_tanks_play *play, uint32_t index)
{
    const sb_shell *shell = &play->shells[index];
    const sb_body *body = &play->bodies[play->context->kind_first[SB_ENTITY_SHELL] + index];
    if (body->shape == SB_BODY_FREE) {
        return is_empty(shell, sizeof *shell);
    }
    if (shell->owner != index / SB_SHELLS_PER_PLAYER ||
        play->players[shell->owner].state == SB_PLAYER_EMPTY ||
        shell->ammunition >= SB_AMMUNITION_COUNT || shell->bounces > SB_RICOCHET_COUNT_MAX) {
        return false;
    }
    // No shell flies for ever.
    uint32_t life = sb_tanks_ticks(play, sb_ammunition_types[shell->ammunition].life_s);
    sb_body_def def = sb_shell_body_def(play->context->api, shell);
    return is_made_by(body, &def) && shell->end_tick - play->tick <= life;
}

static bool object_is_valid(const sb_tanks_play *play, sb_entity_kind kind, uint32_t ordinal)
{
    uint32_t index = play->context->kind_first[kind] + ordinal;
    const sb_body *body = &play->bodies[index];
    if (kind == SB_ENTITY_WALL) {
        const sb_wall *wall = &play->walls[ordinal];
        bool target = ordinal >= play->context->map->wall_count;
        if (wall->target != target || (wall->health == 0) != (body->shape == SB_BODY_FREE)) {
            return false;
        }
        if (wall->health == 0) {
            return true;
        }
    }
    sb_body_def def = sb_object_body_def(play, kind, index);
    return is_made_by(body, &def);
}

static bool pick_up_is_valid(const sb_tanks_play *play, uint32_t index)
{
    const sb_pick_up *item = &play->pick_ups[index];
    const sb_map_pick_up *place = &play->context->map->pick_ups[index];
    sb_pick_up_kind kind;
    return sb_pick_up_kind_find(&place->kind, &kind) && item->kind == kind && item->present <= 1 &&
           are_equal(item->position, place->position);
}

static bool is_within(sb_vec3 place)
{
    return fabsf(place.x) <= PLACE_MAX_M && fabsf(place.y) <= PLACE_MAX_M &&
           fabsf(place.z) <= PLACE_MAX_M;
}

static bool flag_is_valid(const sb_tanks_play *play, uint32_t index)
{
    const sb_flag *flag = &play->flags[index];
    bool carried = flag->state == SB_FLAG_CARRIED;
    if (flag->state < SB_FLAG_HOME || flag->state > SB_FLAG_DROPPED || flag->team != index + 1 ||
        carried != (flag->carrier != 0) || flag->carrier > play->player_capacity ||
        !is_within(flag->position)) {
        return false;
    }
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if ((play->players[slot].flag == flag->team) != (flag->carrier == slot + 1)) {
            return false;
        }
    }
    return true;
}

static bool ai_state_is_valid(const sb_tanks_play *play, const sb_ai_state *ai)
{
    return ai->enemy <= play->player_capacity && ai->goal_kind <= SB_GOAL_REACH &&
           ai->waypoint_count <= SB_AI_WAYPOINT_COUNT && ai->waypoint <= SB_AI_WAYPOINT_COUNT &&
           ai->side <= 1 && ai->ammunition <= SB_AMMUNITION_COUNT &&
           fabsf(ai->aim_error_yaw) <= AIM_ERROR_MAX_RAD &&
           fabsf(ai->aim_error_pitch) <= AIM_ERROR_MAX_RAD;
}

static bool round_is_valid(const sb_tanks_play *play)
{
    const sb_round *round = play->round;
    uint32_t targets = 0;
    for (uint32_t i = 0; i < play->context->kind_counts[SB_ENTITY_WALL]; i++) {
        targets += play->walls[i].target != 0 && play->walls[i].health > 0;
    }
    return round->phase <= SB_PHASE_RESULT && round->winner_team <= SB_TEAM_COUNT &&
           round->winner_player <= play->player_capacity && round->targets_left == targets;
}

static bool players_are_valid(const sb_tanks_play *play)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (!player_is_valid(play, slot) || !tank_is_valid(play, slot)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < play->player_capacity * SB_SHELLS_PER_PLAYER; i++) {
        if (!shell_is_valid(play, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < play->context->computer_count; i++) {
        if (!ai_state_is_valid(play, &play->ai_states[i])) {
            return false;
        }
    }
    return true;
}

static bool field_is_valid(const sb_tanks_play *play)
{
    static const sb_entity_kind kinds[] = {SB_ENTITY_CRATE, SB_ENTITY_WALL, SB_ENTITY_BALL};
    for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        for (uint32_t i = 0; i < play->context->kind_counts[kinds[k]]; i++) {
            if (!object_is_valid(play, kinds[k], i)) {
                return false;
            }
        }
    }
    for (uint32_t i = 0; i < play->context->kind_counts[SB_ENTITY_PICK_UP]; i++) {
        if (!pick_up_is_valid(play, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < play->flag_count; i++) {
        if (!flag_is_valid(play, i)) {
            return false;
        }
    }
    return true;
}

// The totals may have any values: they are only counted up and shown.
bool sb_tanks_valid(const sb_rules_context *context)
{
    const sb_tanks_play play = sb_tanks_play_over(context);
    return players_are_valid(&play) && field_is_valid(&play) && round_is_valid(&play) &&
           (play.mode->valid == NULL || play.mode->valid(&play));
}
