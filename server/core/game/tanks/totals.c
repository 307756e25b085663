#include "game/tanks/totals.h"

static const sb_field totals_fields[] = {
    SB_FIELD(sb_tanks_totals, shells_fired, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, hits, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, hits_with, SB_FIELD_U64, SB_TANKS_AMMUNITION_COUNT),
    SB_FIELD(sb_tanks_totals, ricochets, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, kills, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, distance_um, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, pick_ups, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, walls_broken, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, flags_taken, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, flags_captured, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, flags_returned, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, targets_destroyed, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, winner_team, SB_FIELD_U64, 1),
    SB_FIELD(sb_tanks_totals, winner_player, SB_FIELD_U64, 1),
};

const sb_table sb_tanks_totals_table = SB_TABLE(sb_tanks_totals, totals_fields);

_Static_assert(sizeof(sb_tanks_totals) == (13 + SB_TANKS_AMMUNITION_COUNT) * 8,
               "the totals have no padding");

#define TOTAL(total_name, member, scale)                                                           \
    {                                                                                              \
        .name = total_name, .section = SB_TANKS_TOTALS,                                            \
        .offset = (uint32_t)offsetof(sb_tanks_totals, member), .per_unit = scale                   \
    }

#define STATE(total_name, member)                                                                  \
    {                                                                                              \
        .name = total_name, .section = SB_TANKS_TOTALS,                                            \
        .offset = (uint32_t)offsetof(sb_tanks_totals, member), .per_unit = 1, .latest = true       \
    }

const sb_rules_total sb_tanks_total_list[SB_TANKS_TOTAL_COUNT] = {
    TOTAL("shells_fired", shells_fired, 1),
    TOTAL("hits", hits, 1),
    TOTAL("hits_piercing", hits_with[0], 1),
    TOTAL("hits_explosive", hits_with[1], 1),
    TOTAL("hits_shaped", hits_with[2], 1),
    TOTAL("ricochets", ricochets, 1),
    TOTAL("kills", kills, 1),
    TOTAL("distance_driven_m", distance_um, 1000000),
    TOTAL("pick_ups", pick_ups, 1),
    TOTAL("walls_broken", walls_broken, 1),
    TOTAL("flags_taken", flags_taken, 1),
    TOTAL("flags_captured", flags_captured, 1),
    TOTAL("flags_returned", flags_returned, 1),
    TOTAL("targets_destroyed", targets_destroyed, 1),
    STATE("winner_team", winner_team),
    STATE("winner_player", winner_player),
};
