#include "game/tanks/field/zone.h"

#include <string.h>

#include "game/tanks/fire/damage.h"
#include "game/tanks/mode/round.h"

// By the sine and cosine of its yaw.
static inline bool contains(const sb_map_zone *zone, float s, float c, sb_vec3 point)
{
    sb_vec3 offset = sb_vec3_sub(point, zone->center);
    return fabsf(offset.x * c - offset.z * s) <= zone->half_extents.x &&
           fabsf(offset.y) <= zone->half_extents.y &&
           fabsf(offset.x * s + offset.z * c) <= zone->half_extents.z;
}

bool sb_zone_contains(const sb_rules_api *api, const sb_map_zone *zone, sb_vec3 point)
{
    float s, c;
    api->sin_cos(zone->yaw, &s, &c);
    return contains(zone, s, c, point);
}

static void note(const sb_tanks_play *play, uint32_t slot, uint32_t index, bool inside)
{
    sb_player *player = &play->players[slot];
    uint32_t bit = UINT32_C(1) << index;
    bool before = (player->zones & bit) != 0;
    if (inside == before) {
        return;
    }
    player->zones ^= bit;
    sb_tanks_tell(play, inside ? SB_EVENT_ENTER : SB_EVENT_EXIT, slot, SB_EVENT_NO_ENTITY, index,
                  play->bodies[slot].position);
}

void sb_zones_leave(const sb_tanks_play *play, uint32_t slot)
{
    for (uint32_t i = 0; i < play->context->map->zone_count; i++) {
        note(play, slot, i, false);
    }
}

// So many points a second, spread over its ticks.
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
    } else if (strcmp(zone->kind.text, "hazard") == 0 && sb_round_is_live(play)) {
        uint32_t points = points_now(play, SB_ZONE_HAZARD_PER_S);
        player->health = points < player->health ? (uint16_t)(player->health - points) : 0;
        if (player->health == 0) {
            sb_damage_destroy(play, slot, slot, play->bodies[slot].position);
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
            bool inside = contains(zone, s, c, play->bodies[slot].position);
            note(play, slot, i, inside);
            if (inside) {
                act(play, slot, zone);
            }
        }
    }
}
