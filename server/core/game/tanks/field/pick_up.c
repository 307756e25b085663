#include "game/tanks/field/arena.h"

#include <string.h>

static const char *const tags[SB_PICK_UP_KIND_COUNT] = {
    [SB_PICK_UP_REPAIR] = "repair",
    [SB_PICK_UP_AMMUNITION] = "ammunition",
    [SB_PICK_UP_SHIELD] = "shield",
};

bool sb_pick_up_kind_find(const sb_map_tag *tag, sb_pick_up_kind *out_kind)
{
    for (uint32_t i = 0; i < SB_PICK_UP_KIND_COUNT; i++) {
        if (strcmp(tag->text, tags[i]) == 0) {
            *out_kind = (sb_pick_up_kind)i;
            return true;
        }
    }
    return false;
}

void sb_pick_ups_start(const sb_tanks_play *play)
{
    const sb_map *map = play->context->map;
    for (uint32_t i = 0; i < map->pick_up_count; i++) {
        sb_pick_up_kind kind = SB_PICK_UP_REPAIR;
        (void)sb_pick_up_kind_find(&map->pick_ups[i].kind, &kind);
        play->pick_ups[i] = (sb_pick_up){
            .position = map->pick_ups[i].position, .kind = (uint8_t)kind, .present = 1};
    }
}

bool sb_pick_up_give(const sb_tanks_play *play, uint32_t slot, sb_pick_up_kind kind)
{
    sb_player *player = &play->players[slot];
    const sb_tank_type *type = sb_tanks_type(play, slot);
    if (kind == SB_PICK_UP_REPAIR && player->health < type->health) {
        uint32_t health = (uint32_t)player->health + SB_REPAIR_POINTS;
        player->health = health < type->health ? (uint16_t)health : type->health;
        return true;
    }
    if (kind == SB_PICK_UP_SHIELD && player->shield < SB_SHIELD_POINTS) {
        player->shield = SB_SHIELD_POINTS;
        return true;
    }
    if (kind == SB_PICK_UP_AMMUNITION &&
        memcmp(player->stock, type->stock, sizeof player->stock) != 0) {
        memcpy(player->stock, type->stock, sizeof player->stock);
        return true;
    }
    return false;
}

// Called for every tank and every pick-up, so the check that most fail, nearness, comes first.
static inline bool is_over(const sb_tanks_play *play, uint32_t slot, sb_vec3 at)
{
    const sb_body *body = &play->bodies[slot];
    sb_vec3 offset = sb_vec3_sub(body->position, at);
    return offset.x * offset.x + offset.z * offset.z < SB_PICK_UP_REACH_M * SB_PICK_UP_REACH_M &&
           fabsf(offset.y) < SB_PICK_UP_HEIGHT_M && play->players[slot].state == SB_PLAYER_ALIVE;
}

// True if the tank takes it.
static bool offer(const sb_tanks_play *play, uint32_t slot, uint32_t index)
{
    sb_pick_up *item = &play->pick_ups[index];
    if (!is_over(play, slot, item->position) ||
        !sb_pick_up_give(play, slot, (sb_pick_up_kind)item->kind)) {
        return false;
    }
    item->present = 0;
    item->ready_tick =
        play->tick + sb_tanks_ticks(play, play->context->map->pick_ups[index].respawn_s);
    play->totals->pick_ups++;
    sb_tanks_tell(play, SB_EVENT_PICK_UP, slot,
                  play->context->kind_first[SB_ENTITY_PICK_UP] + index, item->kind, item->position);
    return true;
}

void sb_pick_ups_update(const sb_tanks_play *play)
{
    for (uint32_t i = 0; i < play->context->kind_counts[SB_ENTITY_PICK_UP]; i++) {
        sb_pick_up *item = &play->pick_ups[i];
        if (item->present == 0 && play->tick >= item->ready_tick) {
            item->present = 1;
            item->ready_tick = 0;
        }
        bool taken = item->present == 0;
        for (uint32_t slot = 0; !taken && slot < play->player_capacity; slot++) {
            taken = offer(play, slot, i);
        }
    }
}

void sb_pick_ups_predict(const sb_tanks_play *play)
{
    for (uint32_t i = 0; i < play->context->kind_counts[SB_ENTITY_PICK_UP]; i++) {
        const sb_pick_up *item = &play->pick_ups[i];
        if (item->present != 0 && item->kind == SB_PICK_UP_AMMUNITION) {
            (void)offer(play, play->context->predicted, i);
        }
    }
}
