#include "game/tanks/field/arena.h"

#include <string.h>

#include "game/tanks/mode/scoring.h"

// Points of this tick, where `per_s` points a second are spread over its ticks.
static uint32_t points_now(const sb_tanks_play *play, uint32_t per_s)
{
    uint64_t tick = play->tick, rate = play->context->tick_rate_hz;
    return (uint32_t)(tick * per_s / rate - (tick - 1) * per_s / rate);
}

static void act(const sb_tanks_play *play, uint32_t slot, const sb_map_zone *zone)
{
    sb_player *player = &play->players[slot];
    if (strcmp(zone->kind.text, "repair") == 0) {
        uint16_t full = sb_tanks_type(play, slot)->health;
        uint32_t health = player->health + points_now(play, SB_ZONE_REPAIR_PER_S);
        player->health = health < full ? (uint16_t)health : full;
    } else if (strcmp(zone->kind.text, "hazard") == 0 && sb_tanks_is_live(play)) {
        uint32_t points = points_now(play, SB_ZONE_HAZARD_PER_S);
        player->health = points < player->health ? (uint16_t)(player->health - points) : 0;
        if (player->health == 0) {
            sb_death_apply(play, slot, slot, play->bodies[slot].position);
        }
    }
}

void sb_zones_update(const sb_tanks_play *play)
{
    const sb_map *map = play->context->map;
    for (uint32_t i = 0; i < map->zone_count; i++) {
        const sb_map_zone *zone = &map->zones[i];
        float s, c;
        play->context->api->sin_cos(zone->yaw, &s, &c);
        for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
            if (play->players[slot].state != SB_PLAYER_ALIVE) {
                continue;
            }
            bool inside = sb_zone_holds(zone, s, c, play->bodies[slot].position);
            sb_zone_note(play, slot, i, inside);
            if (inside && play->players[slot].state == SB_PLAYER_ALIVE) {
                act(play, slot, zone);
            }
        }
    }
}
