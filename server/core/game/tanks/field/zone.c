#include "game/tanks/field/arena.h"

#include "physics/planar/planar.h"

bool sb_zone_holds(const sb_map_zone *zone, float sine, float cosine, sb_vec3 point)
{
    // From above, the plane's x is the world's and its y is the world's z.
    const sb_oriented_rectangle ground = {
        .center = {zone->center.x, zone->center.z},
        .half_extents = {zone->half_extents.x, zone->half_extents.z},
        .axis = {cosine, -sine},
    };
    return fabsf(point.y - zone->center.y) <= zone->half_extents.y &&
           sb_oriented_rectangle_contains(&ground, (sb_vec2){point.x, point.z});
}

bool sb_zone_contains(const sb_rules_api *api, const sb_map_zone *zone, sb_vec3 point)
{
    float s, c;
    api->sin_cos(zone->yaw, &s, &c);
    return sb_zone_holds(zone, s, c, point);
}

void sb_zone_note(const sb_tanks_play *play, uint32_t slot, uint32_t index, bool inside)
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
    if (play->mode->zone != NULL) {
        play->mode->zone(play, slot, index, inside);
    }
}

void sb_zones_leave(const sb_tanks_play *play, uint32_t slot)
{
    for (uint32_t i = 0; i < play->context->map->zone_count; i++) {
        sb_zone_note(play, slot, i, false);
    }
}
