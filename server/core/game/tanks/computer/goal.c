#include "game/tanks/computer/parts.h"

#include <float.h>
#include <string.h>

// Longest detour for a shield or ammunition.
#define SUPPLY_DETOUR_M 20.0f
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
        sb_tanks_ai_goal(ai, SB_GOAL_REPAIR, place);
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
        sb_tanks_ai_goal(ai, SB_GOAL_SUPPLY, place);
        return true;
    }
    return false;
}

bool sb_ai_fight(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, float within_m)
{
    if (ai->enemy == 0) {
        return false;
    }
    sb_vec3 enemy = play->bodies[ai->enemy - 1].position;
    if (square_to(play, slot, enemy) > within_m * within_m) {
        return false;
    }
    sb_tanks_ai_goal(ai, SB_GOAL_FIGHT, enemy);
    return true;
}

// Asks a hook of the mode. A goal that is none leaves the last one.
static bool ask(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                bool (*hook)(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai))
{
    if (hook == NULL) {
        return false;
    }
    sb_ai_state asked = *ai;
    if (!hook(play, slot, &asked) || asked.goal_kind > SB_GOAL_REACH ||
        !(fabsf(asked.goal.x) <= FLT_MAX && fabsf(asked.goal.y) <= FLT_MAX &&
          fabsf(asked.goal.z) <= FLT_MAX)) {
        return false;
    }
    sb_tanks_ai_goal(ai, (sb_ai_goal)asked.goal_kind, asked.goal);
    return true;
}

void sb_ai_goal_choose(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                       const sb_skill *skill)
{
    const sb_tank_mode *mode = play->mode;
    if (ask(play, slot, ai, mode->errand)) {
        return;
    }
    if (choose_upkeep(play, slot, ai, skill)) {
        return;
    }
    bool posted = ask(play, slot, ai, mode->goal);
    // A guard attacks enemies that come near.
    if (posted && ai->goal_kind == SB_GOAL_GUARD) {
        sb_vec3 post = ai->goal;
        if (square_to(play, slot, post) < GUARD_CHASE_M * GUARD_CHASE_M && ai->seen_tick != 0) {
            (void)sb_ai_fight(play, slot, ai, GUARD_CHASE_M);
        }
        return;
    }
    if (!posted && !sb_ai_fight(play, slot, ai, 2000.0f)) {
        sb_tanks_ai_goal(ai, SB_GOAL_NONE, play->bodies[slot].position);
    }
}
