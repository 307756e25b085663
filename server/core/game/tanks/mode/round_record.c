#include "game/tanks/mode/round_record.h"

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
