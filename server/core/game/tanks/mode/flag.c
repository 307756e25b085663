#include "game/tanks/mode/flag.h"

#include <string.h>

#include "game/tanks/field/arena.h"
#include "game/tanks/mode/scoring.h"

uint32_t sb_flag_marker(const sb_map *map, uint8_t team)
{
    uint32_t i = 0;
    while (i < map->marker_count &&
           !(map->markers[i].team == team && strcmp(map->markers[i].kind.text, "flag") == 0)) {
        i++;
    }
    return i;
}

static void put_home(const sb_tanks_play *play, sb_flag *flag)
{
    const sb_map *map = play->context->map;
    *flag = (sb_flag){.position = map->markers[sb_flag_marker(map, flag->team)].position,
                      .state = SB_FLAG_HOME,
                      .team = flag->team};
}

void sb_flags_start(const sb_tanks_play *play)
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
    return fabsf(offset.y) < SB_FLAG_HEIGHT_M &&
           offset.x * offset.x + offset.z * offset.z < reach_m * reach_m;
}

static const sb_map_zone *base_zone(const sb_map *map, uint8_t team)
{
    for (uint32_t i = 0; i < map->zone_count; i++) {
        if (map->zones[i].team == team && strcmp(map->zones[i].kind.text, "base") == 0) {
            return &map->zones[i];
        }
    }
    return NULL;
}

sb_vec3 sb_flag_base(const sb_tanks_play *play, uint8_t team)
{
    const sb_map *map = play->context->map;
    const sb_map_zone *zone = base_zone(map, team);
    return zone != NULL ? zone->center : map->markers[sb_flag_marker(map, team)].position;
}

static bool is_in_base(const sb_tanks_play *play, uint32_t slot)
{
    uint8_t team = play->players[slot].team;
    const sb_map_zone *zone = base_zone(play->context->map, team);
    if (zone != NULL) {
        return sb_zone_contains(play->context->api, zone, play->bodies[slot].position);
    }
    return is_near(play, slot, sb_flag_base(play, team), SB_FLAG_BASE_M);
}

static uint32_t entity_of(const sb_tanks_play *play, const sb_flag *flag)
{
    return play->context->kind_first[SB_ENTITY_FLAG] + flag->team - 1u;
}

static void tell(const sb_tanks_play *play, uint32_t kind, uint32_t slot, const sb_flag *flag)
{
    sb_tanks_tell(play, kind, slot, entity_of(play, flag), flag->team, flag->position);
}

void sb_flag_drop(const sb_tanks_play *play, uint32_t slot)
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
        if (player->state != SB_PLAYER_ALIVE ||
            !is_near(play, slot, flag->position, SB_FLAG_REACH_M)) {
            continue;
        }
        if (player->team != flag->team && player->flag == 0) {
            take(play, slot, flag);
            return;
        }
        if (player->team == flag->team && flag->state == SB_FLAG_DROPPED) {
            send_back(play, slot, flag);
            sb_score_return(play, slot);
            return;
        }
    }
}

static void carry(const sb_tanks_play *play, sb_flag *flag)
{
    uint32_t slot = flag->carrier - 1u;
    sb_player *player = &play->players[slot];
    const sb_tank_type *type = sb_tanks_type(play, slot);
    flag->position = play->bodies[slot].position;
    flag->position.y -=
        type->half_extents.y + type->clearance_m; // the flag's foot, so that it can lie there
    const sb_flag *own = &play->flags[player->team - 1];
    if (own->state == SB_FLAG_HOME && is_in_base(play, slot)) {
        play->totals->flags_captured++;
        tell(play, SB_EVENT_FLAG_CAPTURE, slot, flag);
        player->flag = 0;
        put_home(play, flag);
        sb_score_capture(play, slot);
    }
}

void sb_flags_update(const sb_tanks_play *play)
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
