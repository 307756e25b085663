#include "game/spawn.h"

#include "game/tank.h"

static bool is_clear(const sb_match *match, const sb_map_spawn *at)
{
    sb_vec3 center = sb_tank_body_def(at->position, at->yaw).position;
    for (uint32_t i = 0; i < match->player_capacity; i++) {
        if (match->bodies[i].shape == SB_BODY_FREE) {
            continue;
        }
        sb_vec3 between = sb_vec3_sub(match->bodies[i].position, center);
        if (sb_vec3_dot(between, between) < SB_SPAWN_CLEARANCE_M * SB_SPAWN_CLEARANCE_M) {
            return false;
        }
    }
    return true;
}

// A random number below `bound` from the world's own generator.
static uint32_t draw(sb_match *match, uint32_t bound)
{
    sb_random random = {match->world_state->random_state, match->world_state->random_increment};
    uint32_t value = sb_random_below(&random, bound);
    match->world_state->random_state = random.state;
    return value;
}

static void spawn(sb_match *match, uint32_t slot, const sb_map_spawn *at)
{
    sb_body_def def = sb_tank_body_def(at->position, at->yaw);
    if (sb_world_body_add(match->world, slot, &def) != SB_OK) {
        return;
    }
    sb_player *player = &match->players[slot];
    player->state = SB_PLAYER_ALIVE;
    player->health = SB_TANK_HEALTH_FULL;
    player->turret_yaw = match->bodies[slot].yaw;
    player->turret_pitch = 0.0f;
    sb_match_event_add(match, (sb_event){
                                  .kind = SB_EVENT_SPAWN,
                                  .player = (uint8_t)slot,
                                  .other = SB_EVENT_NO_PLAYER,
                                  .point = at->position,
                              });
}

void sb_spawn_due(sb_match *match)
{
    uint32_t count = match->map->spawn_count;
    for (uint32_t slot = 0; slot < match->player_capacity; slot++) {
        const sb_player *player = &match->players[slot];
        if (player->state != SB_PLAYER_DEAD || match->tick < player->respawn_tick) {
            continue;
        }
        uint32_t first = draw(match, count);
        for (uint32_t i = 0; i < count; i++) {
            const sb_map_spawn *at = &match->map->spawns[(first + i) % count];
            if (is_clear(match, at)) {
                spawn(match, slot, at);
                break;
            }
        }
    }
}
