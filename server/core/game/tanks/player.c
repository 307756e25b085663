#include "game/tanks/player.h"

static const sb_field player_fields[] = {
    SB_FIELD(sb_player, turret_yaw, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, turret_pitch, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, turret_rate, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, thrust, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, charge, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, stock, SB_FIELD_U8, 3),
    SB_FIELD(sb_player, ammunition, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, state, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, type, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, next_type, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, wanted_team, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, shells_fired, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, distance_m, SB_FIELD_F32, 1),
    SB_FIELD(sb_player, respawn_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, zones, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, hits, SB_FIELD_U32, 1),
    SB_FIELD(sb_player, score, SB_FIELD_I16, 1),
    SB_FIELD(sb_player, kills, SB_FIELD_U16, 1),
    SB_FIELD(sb_player, deaths, SB_FIELD_U16, 1),
    SB_FIELD(sb_player, health, SB_FIELD_U16, 1),
    SB_FIELD(sb_player, shield, SB_FIELD_U16, 1),
    SB_FIELD(sb_player, team, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, flag, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, slot, SB_FIELD_U8, 1),
    SB_FIELD(sb_player, reserved, SB_FIELD_U8, 3),
};

const sb_table sb_player_table = SB_TABLE(sb_player, player_fields);

_Static_assert(sizeof(sb_player) == 10 * 4 + 5 * 2 + 11 + 3, "a player has no padding");
