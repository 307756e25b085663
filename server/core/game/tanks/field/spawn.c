#include "game/tanks/field/arena.h"

#include <string.h>

#include "game/tanks/computer/ai.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/mode/scoring.h"

#define ROOM_GAP_M 0.02f

sb_body_def sb_spawn_body_def(const sb_tanks_play *play, uint32_t slot, sb_vec3 ground, float yaw)
{
    const sb_tank_type *type = sb_tanks_type(play, slot);
    sb_body_def def = play->context->api->body_def_default();
    def.half_extents = type->half_extents;
    def.hit_set = 1u + play->players[slot].type;
    def.position = ground;
    def.position.y += type->clearance_m + type->half_extents.y;
    def.yaw = yaw;
    def.mass_kg = type->mass_kg;
    def.friction = 0.0f; // the tracks have their own grip
    def.layer = SB_LAYER_TANK;
    def.flags = SB_BODY_SLEEPLESS;
    return def;
}

static bool is_clear_of_tanks(const sb_tanks_play *play, const sb_map_spawn *at)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        const sb_body *body = &play->bodies[slot];
        sb_vec3 between = sb_vec3_sub(body->position, at->position);
        if (body->shape != SB_BODY_FREE &&
            sb_vec3_dot(between, between) < SB_SPAWN_CLEARANCE_M * SB_SPAWN_CLEARANCE_M) {
            return false;
        }
    }
    return true;
}

// Checks for crates and balls, which may lie in the room that the map keeps free. The ground under
// the spawn point does not count.
static bool is_clear_of_things(const sb_tanks_play *play, const sb_map_spawn *at)
{
    const sb_rules_api *api = play->context->api;
    float s, c;
    api->sin_cos(at->yaw, &s, &c);
    sb_shape room = {
        .kind = SB_SHAPE_BOX,
        .box = {.center = at->position,
                .half_extents = {SB_MAP_ROOM_HALF_WIDTH_M, SB_MAP_ROOM_HALF_HEIGHT_M,
                                 SB_MAP_ROOM_HALF_LENGTH_M},
                .axes = {{c, 0.0f, -s}, {0.0f, 1.0f, 0.0f}, {s, 0.0f, c}}},
    };
    room.box.center.y += SB_MAP_ROOM_HALF_HEIGHT_M + ROOM_GAP_M;
    sb_query_filter filter = api->filter_default();
    filter.scenery = false;
    filter.mask = SB_LAYER_SOLID;
    uint32_t found;
    return api->overlap(play->context, &room, &filter, &found, 1) == 0;
}

static bool is_for(const sb_map_spawn *at, uint32_t team)
{
    return at->team == 0 || team == 0 || at->team == team;
}

static void spawn(const sb_tanks_play *play, uint32_t slot, const sb_map_spawn *at)
{
    sb_player *player = &play->players[slot];
    player->type = player->next_type;
    sb_body_def def = sb_spawn_body_def(play, slot, at->position, at->yaw);
    if (play->context->api->body_add(play->context, slot, &def) != SB_OK) {
        return;
    }
    const sb_tank_type *type = sb_tanks_type(play, slot);
    player->state = SB_PLAYER_ALIVE;
    player->health = type->health;
    player->shield = 0;
    player->charge = 0.0f;
    player->ammunition = SB_AMMUNITION_PIERCING;
    memcpy(player->stock, type->stock, sizeof player->stock);
    player->turret_yaw = play->bodies[slot].yaw;
    player->turret_pitch = 0.0f;
    if (play->context->slots[slot].state == SB_SLOT_COMPUTER) {
        sb_ai_begin(play, slot);
    }
    sb_tanks_tell(play, SB_EVENT_SPAWN, slot, SB_EVENT_NO_ENTITY, player->type, at->position);
    if (play->mode->spawned != NULL) {
        play->mode->spawned(play, slot);
    }
}

// A place that the mode chooses; false if it has none, or none on the map.
static bool ask_mode(const sb_tanks_play *play, uint32_t slot, sb_map_spawn *out_at)
{
    *out_at = (sb_map_spawn){0};
    if (play->mode->place == NULL || !play->mode->place(play, slot, out_at)) {
        return false;
    }
    const sb_map *map = play->context->map;
    const sb_vec3 *at = &out_at->position;
    // NaN fails each comparison.
    return at->x >= map->bounds_min.x && at->x <= map->bounds_max.x && at->y >= map->bounds_min.y &&
           at->y <= map->bounds_max.y && at->z >= map->bounds_min.z && at->z <= map->bounds_max.z &&
           fabsf(out_at->yaw) <= SB_TWO_PI;
}

static void find_place(const sb_tanks_play *play, uint32_t slot)
{
    sb_team_change(play, slot);
    sb_map_spawn place;
    if (ask_mode(play, slot, &place)) {
        if (is_clear_of_tanks(play, &place)) {
            spawn(play, slot, &place);
        }
        return;
    }
    const sb_map *map = play->context->map;
    uint32_t first = play->context->api->random_below(play->context, map->spawn_count);
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        const sb_map_spawn *at = &map->spawns[(first + i) % map->spawn_count];
        if (is_for(at, play->players[slot].team) && is_clear_of_tanks(play, at) &&
            is_clear_of_things(play, at)) {
            spawn(play, slot, at);
            return;
        }
    }
}

void sb_spawn_due(const sb_tanks_play *play)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        const sb_player *player = &play->players[slot];
        if (player->state == SB_PLAYER_DEAD && play->tick >= player->respawn_tick) {
            find_place(play, slot);
        }
    }
}

void sb_tank_withdraw(const sb_tanks_play *play, uint32_t slot)
{
    play->players[slot].state = SB_PLAYER_DEAD;
    play->players[slot].respawn_tick = play->tick + 1;
    sb_shells_remove(play, slot);
    sb_zones_leave(play, slot);
    play->context->api->body_remove(play->context, slot);
}
