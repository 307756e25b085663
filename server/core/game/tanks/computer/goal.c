#include "game/tanks/computer/parts.h"

#include <string.h>

#include "game/tanks/mode/flag.h"

// Longest detour for a shield or ammunition.
#define SUPPLY_DETOUR_M 20.0f
#define ESCORT_M 50.0f
// A guard leaves its post for enemies that are nearer to it than this.
#define GUARD_CHASE_M 45.0f

static float square_to(const sb_tanks_play *play, uint32_t slot, sb_vec3 point)
{
    sb_vec3 offset = sb_vec3_sub(play->bodies[slot].position, point);
    return offset.x * offset.x + offset.z * offset.z;
}

// Finds the nearest available pick-up of a kind within a distance.
static bool find_pick_up(const sb_tanks_play *play, uint32_t slot, sb_pick_up_kind kind,
                         float within_m, sb_vec3 *out_position)
{
    float best = within_m * within_m;
    bool found = false;
    for (uint32_t i = 0; i < play->context->kind_counts[SB_ENTITY_PICK_UP]; i++) {
        const sb_pick_up *item = &play->pick_ups[i];
        float square = square_to(play, slot, item->position);
        if (item->present != 0 && item->kind == kind && square < best) {
            best = square;
            *out_position = item->position;
            found = true;
        }
    }
    return found;
}

static bool find_repair_zone(const sb_tanks_play *play, uint32_t slot, sb_vec3 *out_position)
{
    const sb_map *map = play->context->map;
    float best = 1e12f;
    bool found = false;
    for (uint32_t i = 0; i < map->zone_count; i++) {
        float square = square_to(play, slot, map->zones[i].center);
        if (strcmp(map->zones[i].kind.text, "repair") == 0 && square < best) {
            best = square;
            *out_position = map->zones[i].center;
            found = true;
        }
    }
    return found;
}

static void set(sb_ai_state *ai, sb_ai_goal goal_kind, sb_vec3 goal)
{
    ai->goal_kind = (uint8_t)goal_kind;
    ai->goal = goal;
}

static bool needs_repair(const sb_tanks_play *play, uint32_t slot, const sb_ai_state *ai,
                         const sb_skill *skill)
{
    float share = (float)play->players[slot].health / (float)sb_tanks_type(play, slot)->health;
    // Once it is on the way, it goes for repairs until it is healthy again.
    return share < (ai->goal_kind == SB_GOAL_REPAIR ? 0.8f : skill->retreat_share);
}

static bool choose_upkeep(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                          const sb_skill *skill)
{
    const sb_player *player = &play->players[slot];
    sb_vec3 place;
    if (needs_repair(play, slot, ai, skill) &&
        (find_pick_up(play, slot, SB_PICK_UP_REPAIR, 1000.0f, &place) ||
         find_repair_zone(play, slot, &place))) {
        set(ai, SB_GOAL_REPAIR, place);
        return true;
    }
    uint32_t rounds = (uint32_t)player->stock[0] + player->stock[1] + player->stock[2];
    const uint8_t *full = sb_tanks_type(play, slot)->stock;
    uint32_t full_rounds = (uint32_t)full[0] + full[1] + full[2];
    float detour = 3 * rounds < full_rounds ? 1000.0f : SUPPLY_DETOUR_M;
    if ((3 * rounds < 2 * full_rounds &&
         find_pick_up(play, slot, SB_PICK_UP_AMMUNITION, detour, &place)) ||
        (player->shield == 0 &&
         find_pick_up(play, slot, SB_PICK_UP_SHIELD, SUPPLY_DETOUR_M, &place))) {
        set(ai, SB_GOAL_SUPPLY, place);
        return true;
    }
    return false;
}

static bool choose_enemy(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, float within_m)
{
    if (ai->enemy == 0) {
        return false;
    }
    sb_vec3 enemy = play->bodies[ai->enemy - 1].position;
    if (square_to(play, slot, enemy) > within_m * within_m) {
        return false;
    }
    set(ai, SB_GOAL_FIGHT, enemy);
    return true;
}

// One player of six stays at home as a guard.
static bool is_guard(uint32_t slot)
{
    return slot % 12 >= 10;
}

static bool choose_flag(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    uint8_t team = play->players[slot].team;
    if (play->flag_count == 0 || team == 0) {
        return false;
    }
    const sb_flag *own = &play->flags[team - 1], *theirs = &play->flags[2 - team];
    if (own->state == SB_FLAG_DROPPED ||
        (own->state == SB_FLAG_CARRIED && (is_guard(slot) || theirs->state == SB_FLAG_CARRIED))) {
        set(ai, SB_GOAL_FLAG, own->position);
        return true;
    }
    if (is_guard(slot)) {
        set(ai, SB_GOAL_GUARD, own->position);
        return true;
    }
    // The others fight the enemies that would stop the carrier.
    if (theirs->state == SB_FLAG_CARRIED && choose_enemy(play, slot, ai, ESCORT_M)) {
        return true;
    }
    set(ai, SB_GOAL_FLAG, theirs->position);
    return true;
}

// Each defender stays near a target of its own, as long as the target stands.
static bool choose_target(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    uint32_t walls = play->context->map->wall_count;
    uint32_t count = play->context->kind_counts[SB_ENTITY_WALL] - walls;
    for (uint32_t i = 0; count > 0 && i < count; i++) {
        uint32_t wall = walls + (slot + i) % count;
        const sb_body *body = &play->bodies[play->context->kind_first[SB_ENTITY_WALL] + wall];
        if (body->shape != SB_BODY_FREE) {
            bool attacks = play->players[slot].team == 1;
            set(ai, attacks ? SB_GOAL_FIGHT : SB_GOAL_GUARD, body->position);
            return true;
        }
    }
    return false;
}

void sb_ai_goal_choose(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                       const sb_skill *skill)
{
    const sb_player *player = &play->players[slot];
    if (player->flag != 0) {
        set(ai, SB_GOAL_HOME, sb_flag_base(play, player->team));
        return;
    }
    if (choose_upkeep(play, slot, ai, skill)) {
        return;
    }
    bool posted = choose_flag(play, slot, ai) || choose_target(play, slot, ai);
    // A guard attacks enemies that come near.
    if (posted && ai->goal_kind == SB_GOAL_GUARD) {
        sb_vec3 post = ai->goal;
        if (square_to(play, slot, post) < GUARD_CHASE_M * GUARD_CHASE_M && ai->seen_tick != 0) {
            (void)choose_enemy(play, slot, ai, GUARD_CHASE_M);
        }
        return;
    }
    if (!posted && !choose_enemy(play, slot, ai, 2000.0f)) {
        set(ai, SB_GOAL_NONE, play->bodies[slot].position);
    }
}
