#include "game/player.h"

static const sb_field player_fields[] = {
    SB_FIELD(sb_player, turret_yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, turret_pitch, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, distance_m, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, respawn_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, ready_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, shells_fired, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, hits, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, shell_ends, SB_FIELD_U32, 4),
    SB_FIELD(sb_player, kills, SB_FIELD_U16, 1),
    SB_FIELD(sb_player, deaths, SB_FIELD_U16, 1),
    SB_FIELD(sb_player, health, SB_FIELD_U16, 1),
    SB_FIELD(sb_player, state, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, generation, SB_FIELD_U8, 1),
};

const sb_table sb_player_table = SB_TABLE(sb_player, player_fields);

_Static_assert(sizeof(sb_player) == 7 * 4 + 4 * 4 + 3 * 2 + 2, "a player has no padding");
