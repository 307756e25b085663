// The functions of the tank game that modes may call, the built-in modes, and the check of a mode
// that comes from a module.
#include <float.h>

#include "game/tanks/computer/parts.h"
#include "game/tanks/drive/drive.h"
#include "game/tanks/field/arena.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/mode/scoring.h"
#include "game/tanks/modes/modes.h"
#include "game/tanks/rules_parts.h"

static bool is_player(const sb_tanks_play *play, uint32_t slot)
{
    return slot < play->player_capacity && play->players[slot].state != SB_PLAYER_EMPTY;
}

// A client may know that a player lives and not know of its tank.
static bool has_tank(const sb_tanks_play *play, uint32_t slot)
{
    return slot < play->player_capacity && play->players[slot].state == SB_PLAYER_ALIVE &&
           play->bodies[slot].shape != SB_BODY_FREE;
}

static bool decides(const sb_tanks_play *play)
{
    return !play->context->predicting;
}

static bool is_finite(sb_vec3 point)
{
    // NaN fails each comparison.
    return fabsf(point.x) <= FLT_MAX && fabsf(point.y) <= FLT_MAX && fabsf(point.z) <= FLT_MAX;
}

static bool is_ammunition(sb_ammunition ammunition)
{
    return (uint32_t)ammunition < SB_AMMUNITION_COUNT;
}

static const sb_tank_type *type(const sb_tanks_play *play, uint32_t slot)
{
    return slot < play->player_capacity ? sb_tanks_type(play, slot) : &sb_tank_types[0];
}

static sb_vec3 gun_pivot(const sb_tanks_play *play, uint32_t slot)
{
    return has_tank(play, slot) ? sb_gun_pivot(play, slot) : (sb_vec3){0};
}

static bool fire(const sb_tanks_play *play, uint32_t slot)
{
    return has_tank(play, slot) && (decides(play) || slot == play->context->predicted) &&
           sb_shell_fire(play, slot);
}

static bool damage(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points,
                   sb_ammunition ammunition, sb_vec3 point)
{
    return decides(play) && is_player(play, shooter) && has_tank(play, victim) && points > 0.0f &&
           is_ammunition(ammunition) && is_finite(point) &&
           sb_damage_tank(play, shooter, victim, points, ammunition, point);
}

static bool destroy(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, sb_vec3 point)
{
    if (!decides(play) || !is_player(play, shooter) || !has_tank(play, victim) ||
        !is_finite(point)) {
        return false;
    }
    sb_death_apply(play, shooter, victim, point);
    return true;
}

static bool withdraw(const sb_tanks_play *play, uint32_t slot)
{
    if (!decides(play) || !has_tank(play, slot)) {
        return false;
    }
    sb_tank_withdraw(play, slot);
    return true;
}

static bool blast(const sb_tanks_play *play, uint32_t shooter, sb_ammunition ammunition,
                  sb_vec3 point)
{
    if (!decides(play) || !is_player(play, shooter) || !is_ammunition(ammunition) ||
        !is_finite(point)) {
        return false;
    }
    sb_blast(play, shooter, ammunition, point, SB_ID_NONE);
    return true;
}

static bool give(const sb_tanks_play *play, uint32_t slot, sb_pick_up_kind kind)
{
    return decides(play) && has_tank(play, slot) && (uint32_t)kind < SB_PICK_UP_KIND_COUNT &&
           sb_pick_up_give(play, slot, kind);
}

static bool zone_contains(const sb_tanks_play *play, const sb_map_zone *zone, sb_vec3 point)
{
    return zone != NULL && is_finite(point) && sb_zone_contains(play->context->api, zone, point);
}

static bool mates(const sb_tanks_play *play, uint32_t a, uint32_t b)
{
    return is_player(play, a) && is_player(play, b) && sb_team_same(play, a, b);
}

static bool score_add(const sb_tanks_play *play, uint32_t slot, int32_t points)
{
    if (!decides(play) || !is_player(play, slot) || !sb_tanks_counts(play)) {
        return false;
    }
    sb_score_add(play, slot, points);
    return true;
}

static bool team_score_add(const sb_tanks_play *play, uint32_t team, int32_t points)
{
    if (!decides(play) || team < 1 || team > SB_TEAM_COUNT || !sb_tanks_counts(play)) {
        return false;
    }
    sb_score_add_to_team(play, team, points);
    return true;
}

static bool ai_fight(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, float within_m)
{
    return ai != NULL && has_tank(play, slot) && ai->enemy <= play->player_capacity &&
           sb_ai_fight(play, slot, ai, within_m);
}

const sb_tank_api sb_tank_api_table = {
    .type = type,
    .gun_pivot = gun_pivot,
    .fire = fire,
    .damage = damage,
    .destroy = destroy,
    .withdraw = withdraw,
    .blast = blast,
    .give = give,
    .zone_contains = zone_contains,
    .mates = mates,
    .team_count = sb_team_count,
    .score_add = score_add,
    .team_score_add = team_score_add,
    .best_player = sb_score_best_player,
    .best_team = sb_score_best_team,
    .ai_fight = ai_fight,
};

const sb_tank_mode *const sb_tank_modes[SB_MODE_COUNT] = {
    [SB_MODE_DEATHMATCH] = &sb_mode_deathmatch,
    [SB_MODE_TEAM] = &sb_mode_team,
    [SB_MODE_CTF] = &sb_mode_capture_the_flag,
    [SB_MODE_TARGETS] = &sb_mode_targets,
};

const char *sb_tank_mode_fault(const void *mode)
{
    const sb_tank_mode *hooks = mode;
    if (hooks == NULL) {
        return "the rules are based on tanks and have no mode";
    }
    if (hooks->version != SB_TANK_MODE_VERSION) {
        return "the mode was built for another version of game/tanks/mode.h";
    }
    return hooks->size == sizeof *hooks ? NULL
                                        : "the size of the mode is not that of game/tanks/mode.h";
}
