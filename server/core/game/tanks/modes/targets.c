// Team 1 attacks the marked targets, and team 2, which is the computer's, defends them until the
// time is over.
#include "game/tanks/modes/modes.h"

#define SCORE_TARGET 3

enum { ATTACKERS = 1, DEFENDERS = 2 };

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *capacities)
{
    const sb_map *map = setup->map;
    for (uint32_t i = 0; i < map->marker_count; i++) {
        if (sb_tanks_tag_is(&map->markers[i].kind, "target")) {
            return SB_OK;
        }
    }
    return sb_tanks_refuse(capacities, "mode targets needs at least 1 marker of the kind target");
}

// Computer players defend against players. Among themselves every other one attacks.
static uint8_t team(const sb_tanks_play *play, uint32_t slot)
{
    bool alone = play->context->computer_count == play->player_capacity;
    bool defends =
        play->context->slots[slot].state == SB_SLOT_COMPUTER && (!alone || slot % 2 == 1);
    return defends ? DEFENDERS : ATTACKERS;
}

static void destroyed(const sb_tanks_play *play, uint32_t shooter, uint32_t victim)
{
    bool counts = shooter != victim && !play->tanks->mates(play, shooter, victim);
    play->tanks->score_add(play, shooter, counts ? 1 : -1);
}

// The defenders' own shots do not harm their targets.
static bool harms_target(const sb_tanks_play *play, uint32_t slot)
{
    return play->players[slot].team != DEFENDERS;
}

static void target_destroyed(const sb_tanks_play *play, uint32_t slot)
{
    play->tanks->score_add(play, slot, SCORE_TARGET);
    play->tanks->team_score_add(play, play->players[slot].team, 1);
}

static bool is_over(const sb_tanks_play *play)
{
    int32_t limit = sb_tanks_score_limit(play);
    return play->round->targets_left == 0 || (limit > 0 && play->round->team_scores[0] >= limit);
}

// The defenders have won when the time is over.
static void winner(const sb_tanks_play *play, uint8_t *out_team, uint8_t *out_player)
{
    (void)out_player;
    *out_team = is_over(play) ? ATTACKERS : DEFENDERS;
}

// Each defender stays near a target of its own, as long as the target stands.
static bool goal(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    uint32_t walls = play->context->map->wall_count;
    uint32_t count = play->context->kind_counts[SB_ENTITY_WALL] - walls;
    for (uint32_t i = 0; count > 0 && i < count; i++) {
        uint32_t wall = walls + (slot + i) % count;
        const sb_body *body = &play->bodies[play->context->kind_first[SB_ENTITY_WALL] + wall];
        if (body->shape != SB_BODY_FREE) {
            bool attacks = play->players[slot].team == ATTACKERS;
            sb_tanks_ai_goal(ai, attacks ? SB_GOAL_FIGHT : SB_GOAL_GUARD, body->position);
            return true;
        }
    }
    return false;
}

static bool besieges(const sb_tanks_play *play, uint32_t slot)
{
    return play->players[slot].team == ATTACKERS;
}

const sb_tank_mode sb_mode_targets = {
    .version = SB_TANK_MODE_VERSION,
    .size = sizeof(sb_tank_mode),
    .teams = true,
    .targets = true,
    .score_max = 0, // all of them
    .capacities = capacities,
    .team = team,
    .destroyed = destroyed,
    .harms_target = harms_target,
    .target_destroyed = target_destroyed,
    .is_over = is_over,
    .winner = winner,
    .goal = goal,
    .besieges = besieges,
};
