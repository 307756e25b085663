// Capture the flag: each team's flag stands at its marker. The other team takes it and brings it to
// its own base, where its own flag must be.
#include "game/tanks/modes/modes.h"

#define REACH_M 3.0f  // over the ground, from the tank's centre
#define HEIGHT_M 4.0f // up or down
// Radius of a team's base around its flag, on a map without a zone of the kind "base" for the team.
#define BASE_M 6.0f
#define ESCORT_M 50.0f
#define SCORE_CAPTURE 5 // for the player that brings a flag home; a kill is 1
#define SCORE_RETURN 1

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *capacities)
{
    static const char *const reasons[SB_TEAM_COUNT] = {
        "mode ctf needs a marker of the kind flag for team 1",
        "mode ctf needs a marker of the kind flag for team 2",
    };
    for (uint8_t team = 1; team <= SB_TEAM_COUNT; team++) {
        if (sb_tanks_marker(setup->map, "flag", team) == setup->map->marker_count) {
            return sb_tanks_refuse(capacities, reasons[team - 1]);
        }
    }
    return SB_OK;
}

static void put_home(const sb_tanks_play *play, sb_flag *flag)
{
    const sb_map *map = play->context->map;
    *flag = (sb_flag){.position = map->markers[sb_tanks_marker(map, "flag", flag->team)].position,
                      .state = SB_FLAG_HOME,
                      .team = flag->team};
}

static void start(const sb_tanks_play *play)
{
    for (uint32_t i = 0; i < play->flag_count; i++) {
        play->flags[i] = (sb_flag){.team = (uint8_t)(i + 1)};
        put_home(play, &play->flags[i]);
    }
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        play->players[slot].flag = 0;
    }
}

static bool is_near(const sb_tanks_play *play, uint32_t slot, sb_vec3 point, float reach_m)
{
    sb_vec3 offset = sb_vec3_sub(play->bodies[slot].position, point);
    return fabsf(offset.y) < HEIGHT_M &&
           offset.x * offset.x + offset.z * offset.z < reach_m * reach_m;
}

static const sb_map_zone *base_zone(const sb_map *map, uint8_t team)
{
    for (uint32_t i = 0; i < map->zone_count; i++) {
        if (map->zones[i].team == team && sb_tanks_tag_is(&map->zones[i].kind, "base")) {
            return &map->zones[i];
        }
    }
    return NULL;
}

static sb_vec3 base_of(const sb_tanks_play *play, uint8_t team)
{
    const sb_map *map = play->context->map;
    const sb_map_zone *zone = base_zone(map, team);
    return zone != NULL ? zone->center : map->markers[sb_tanks_marker(map, "flag", team)].position;
}

static bool is_in_base(const sb_tanks_play *play, uint32_t slot)
{
    uint8_t team = play->players[slot].team;
    const sb_map_zone *zone = base_zone(play->context->map, team);
    if (zone != NULL) {
        return play->tanks->zone_contains(play, zone, play->bodies[slot].position);
    }
    return is_near(play, slot, base_of(play, team), BASE_M);
}

static uint32_t entity_of(const sb_tanks_play *play, const sb_flag *flag)
{
    return play->context->kind_first[SB_ENTITY_FLAG] + flag->team - 1u;
}

static void tell(const sb_tanks_play *play, uint32_t kind, uint32_t slot, const sb_flag *flag)
{
    sb_tanks_tell(play, kind, slot, entity_of(play, flag), flag->team, flag->position);
}

// Drops the flag that a tank carries, where the tank is.
static void lost(const sb_tanks_play *play, uint32_t slot)
{
    sb_player *player = &play->players[slot];
    if (player->flag == 0) {
        return;
    }
    sb_flag *flag = &play->flags[player->flag - 1];
    player->flag = 0;
    flag->state = SB_FLAG_DROPPED;
    flag->carrier = 0;
    flag->return_tick =
        play->tick +
        sb_tanks_ticks(play, (float)sb_tanks_setting_of(play, SB_SETTING_FLAG_RETURN_S));
    tell(play, SB_EVENT_FLAG_DROP, slot, flag);
}

static void take(const sb_tanks_play *play, uint32_t slot, sb_flag *flag)
{
    flag->state = SB_FLAG_CARRIED;
    flag->carrier = (uint8_t)(slot + 1);
    flag->return_tick = 0;
    play->players[slot].flag = flag->team;
    play->totals->flags_taken++;
    tell(play, SB_EVENT_FLAG_TAKE, slot, flag);
}

static void send_back(const sb_tanks_play *play, uint32_t slot, sb_flag *flag)
{
    play->totals->flags_returned++;
    tell(play, SB_EVENT_FLAG_RETURN, slot, flag);
    put_home(play, flag);
}

// Offers a flag that stands or lies to the first living tank that reaches it, by slot. An enemy
// takes it; a tank of its own team sends it back if it is not at home.
static void offer(const sb_tanks_play *play, sb_flag *flag)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        const sb_player *player = &play->players[slot];
        if (player->state != SB_PLAYER_ALIVE || !is_near(play, slot, flag->position, REACH_M)) {
            continue;
        }
        if (player->team != flag->team && player->flag == 0) {
            take(play, slot, flag);
            return;
        }
        if (player->team == flag->team && flag->state == SB_FLAG_DROPPED) {
            send_back(play, slot, flag);
            play->tanks->score_add(play, slot, SCORE_RETURN);
            return;
        }
    }
}

static void carry(const sb_tanks_play *play, sb_flag *flag)
{
    uint32_t slot = flag->carrier - 1u;
    sb_player *player = &play->players[slot];
    const sb_tank_type *type = play->tanks->type(play, slot);
    flag->position = play->bodies[slot].position;
    flag->position.y -=
        type->half_extents.y + type->clearance_m; // the flag's foot, so that it can lie there
    const sb_flag *own = &play->flags[player->team - 1];
    if (own->state == SB_FLAG_HOME && is_in_base(play, slot)) {
        play->totals->flags_captured++;
        tell(play, SB_EVENT_FLAG_CAPTURE, slot, flag);
        player->flag = 0;
        put_home(play, flag);
        play->tanks->score_add(play, slot, SCORE_CAPTURE);
        play->tanks->team_score_add(play, player->team, 1);
    }
}

// Lets tanks take, carry, return and capture flags, and sends dropped flags back when their time is
// over.
static void tick(const sb_tanks_play *play)
{
    for (uint32_t i = 0; i < play->flag_count; i++) {
        sb_flag *flag = &play->flags[i];
        if (flag->state == SB_FLAG_CARRIED) {
            carry(play, flag);
            continue;
        }
        if (flag->state == SB_FLAG_DROPPED && play->tick >= flag->return_tick) {
            send_back(play, SB_EVENT_NO_ENTITY, flag);
        }
        offer(play, flag);
    }
}

static void destroyed(const sb_tanks_play *play, uint32_t shooter, uint32_t victim)
{
    bool counts = shooter != victim && !play->tanks->mates(play, shooter, victim);
    play->tanks->score_add(play, shooter, counts ? 1 : -1);
}

static bool is_over(const sb_tanks_play *play)
{
    int32_t limit = sb_tanks_score_limit(play);
    return play->round->team_scores[0] >= limit || play->round->team_scores[1] >= limit;
}

static void winner(const sb_tanks_play *play, uint8_t *out_team, uint8_t *out_player)
{
    (void)out_player;
    *out_team = play->tanks->best_team(play);
}

static bool errand(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    const sb_player *player = &play->players[slot];
    if (player->flag == 0) {
        return false;
    }
    sb_tanks_ai_goal(ai, SB_GOAL_HOME, base_of(play, player->team));
    return true;
}

// One player of six stays at home as a guard.
static bool is_guard(uint32_t slot)
{
    return slot % 12 >= 10;
}

static bool goal(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    uint8_t team = play->players[slot].team;
    const sb_flag *own = &play->flags[team - 1], *theirs = &play->flags[2 - team];
    if (own->state == SB_FLAG_DROPPED ||
        (own->state == SB_FLAG_CARRIED && (is_guard(slot) || theirs->state == SB_FLAG_CARRIED))) {
        sb_tanks_ai_goal(ai, SB_GOAL_FLAG, own->position);
        return true;
    }
    if (is_guard(slot)) {
        sb_tanks_ai_goal(ai, SB_GOAL_GUARD, own->position);
        return true;
    }
    // The others fight the enemies that would stop the carrier.
    if (theirs->state == SB_FLAG_CARRIED && play->tanks->ai_fight(play, slot, ai, ESCORT_M)) {
        return true;
    }
    sb_tanks_ai_goal(ai, SB_GOAL_FLAG, theirs->position);
    return true;
}

// The carrier of the own team's flag.
static uint32_t prey(const sb_tanks_play *play, uint32_t slot)
{
    const sb_flag *own = &play->flags[play->players[slot].team - 1];
    return own->carrier != 0 ? own->carrier - 1u : play->player_capacity;
}

const sb_tank_mode sb_mode_capture_the_flag = {
    .version = SB_TANK_MODE_VERSION,
    .size = sizeof(sb_tank_mode),
    .teams = true,
    .team_choice = true,
    .flags = true,
    .score_max = 10,
    .capacities = capacities,
    .start = start,
    .tick = tick,
    .lost = lost,
    .destroyed = destroyed,
    .is_over = is_over,
    .winner = winner,
    .errand = errand,
    .goal = goal,
    .prey = prey,
};
