#include "validity_place.h"

static void *player_in(const sb_tanks_play *play, sb_player_state state)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (play->players[slot].state == state) {
            return &play->players[slot];
        }
    }
    return NULL;
}

void *find_alive_player(const sb_tanks_play *play)
{
    return player_in(play, SB_PLAYER_ALIVE);
}

void *find_dead_player(const sb_tanks_play *play)
{
    return player_in(play, SB_PLAYER_DEAD);
}

void *find_empty_player(const sb_tanks_play *play)
{
    return player_in(play, SB_PLAYER_EMPTY);
}

void *find_carrier(const sb_tanks_play *play)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (play->players[slot].flag != 0) {
            return &play->players[slot];
        }
    }
    return NULL;
}

static void *flag_in(const sb_tanks_play *play, bool carried)
{
    for (uint32_t i = 0; i < play->flag_count; i++) {
        if ((play->flags[i].state == SB_FLAG_CARRIED) == carried) {
            return &play->flags[i];
        }
    }
    return NULL;
}

void *find_carried_flag(const sb_tanks_play *play)
{
    return flag_in(play, true);
}

void *find_free_flag(const sb_tanks_play *play)
{
    return flag_in(play, false);
}

static sb_body *body_of(const sb_tanks_play *play, sb_entity_kind kind, bool there)
{
    for (uint32_t i = 0; i < play->context->kind_counts[kind]; i++) {
        sb_body *body = &play->bodies[play->context->kind_first[kind] + i];
        if ((body->shape != SB_BODY_FREE) == there) {
            return body;
        }
    }
    return NULL;
}

void *find_tank(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_TANK, true);
}

void *find_shell(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_SHELL, true);
}

void *find_crate(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_CRATE, true);
}

void *find_wall(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_WALL, true);
}

void *find_ball(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_BALL, true);
}

static sb_shell *shell_record(const sb_tanks_play *play, bool there)
{
    const sb_body *body = body_of(play, SB_ENTITY_SHELL, there);
    uint32_t first = play->context->kind_first[SB_ENTITY_SHELL];
    return body != NULL ? &play->shells[(uint32_t)(body - play->bodies) - first] : NULL;
}

void *find_shell_record(const sb_tanks_play *play)
{
    return shell_record(play, true);
}

void *find_unused_shell_record(const sb_tanks_play *play)
{
    return shell_record(play, false);
}

static void *wall_record(const sb_tanks_play *play, bool there)
{
    const sb_body *body = body_of(play, SB_ENTITY_WALL, there);
    uint32_t first = play->context->kind_first[SB_ENTITY_WALL];
    return body != NULL ? &play->walls[(uint32_t)(body - play->bodies) - first] : NULL;
}

void *find_wall_record(const sb_tanks_play *play)
{
    return wall_record(play, true);
}

void *find_broken_wall_record(const sb_tanks_play *play)
{
    return wall_record(play, false);
}

void *find_pick_up(const sb_tanks_play *play)
{
    return play->pick_ups;
}

void *find_round(const sb_tanks_play *play)
{
    return play->round;
}

void *find_ai_state(const sb_tanks_play *play)
{
    return &play->ai_states[2];
}
