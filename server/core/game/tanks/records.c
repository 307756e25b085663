#include "game/tanks/records.h"

static const sb_field shell_fields[] = {
    SB_FIELD(sb_shell, velocity, SB_FIELD_F32, 3),  SB_FIELD(sb_shell, flown_m, SB_FIELD_F32, 1),
    SB_FIELD(sb_shell, end_tick, SB_FIELD_U32, 1),  SB_FIELD(sb_shell, owner, SB_FIELD_U8, 1),
    SB_FIELD(sb_shell, ammunition, SB_FIELD_U8, 1), SB_FIELD(sb_shell, bounces, SB_FIELD_U8, 1),
    SB_FIELD(sb_shell, reserved, SB_FIELD_U8, 1),
};

const sb_table sb_shell_table = SB_TABLE(sb_shell, shell_fields);

_Static_assert(sizeof(sb_shell) == 12 + 4 + 4 + 4, "a shell's record has no padding");

static const sb_field wall_fields[] = {
    SB_FIELD(sb_wall, health, SB_FIELD_U16, 1),
    SB_FIELD(sb_wall, target, SB_FIELD_U8, 1),
    SB_FIELD(sb_wall, reserved, SB_FIELD_U8, 1),
};

const sb_table sb_wall_table = SB_TABLE(sb_wall, wall_fields);

_Static_assert(sizeof(sb_wall) == 2 + 2, "a wall's record has no padding");

static const sb_field pick_up_fields[] = {
    SB_FIELD(sb_pick_up, position, SB_FIELD_F32, 3),
    SB_FIELD(sb_pick_up, ready_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_pick_up, kind, SB_FIELD_U8, 1),
    SB_FIELD(sb_pick_up, present, SB_FIELD_U8, 1),
    SB_FIELD(sb_pick_up, reserved, SB_FIELD_U16, 1),
};

const sb_table sb_pick_up_table = SB_TABLE(sb_pick_up, pick_up_fields);

_Static_assert(sizeof(sb_pick_up) == 12 + 4 + 4, "a pick-up's record has no padding");

static const sb_field flag_fields[] = {
    SB_FIELD(sb_flag, position, SB_FIELD_F32, 3), SB_FIELD(sb_flag, return_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_flag, state, SB_FIELD_U8, 1),     SB_FIELD(sb_flag, team, SB_FIELD_U8, 1),
    SB_FIELD(sb_flag, carrier, SB_FIELD_U8, 1),   SB_FIELD(sb_flag, reserved, SB_FIELD_U8, 1),
};

const sb_table sb_flag_table = SB_TABLE(sb_flag, flag_fields);

_Static_assert(sizeof(sb_flag) == 12 + 4 + 4, "a flag's record has no padding");

static const sb_field round_fields[] = {
    SB_FIELD(sb_round, end_tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_round, seconds_left, SB_FIELD_U16, 1),
    SB_FIELD(sb_round, team_scores, SB_FIELD_I16, SB_TEAM_COUNT),
    SB_FIELD(sb_round, targets_left, SB_FIELD_U16, 1),
    SB_FIELD(sb_round, phase, SB_FIELD_U8, 1),
    SB_FIELD(sb_round, winner_team, SB_FIELD_U8, 1),
    SB_FIELD(sb_round, winner_player, SB_FIELD_U8, 1),
    SB_FIELD(sb_round, reserved, SB_FIELD_U8, 5),
};

const sb_table sb_round_table = SB_TABLE(sb_round, round_fields);

_Static_assert(sizeof(sb_round) == 4 + 2 + 4 + 2 + 8, "a round has no padding");
