// What clients are shown of a match of tanks, and how precisely.

#include "game/tanks/networked.h"

#include "game/tanks/drive/tank_type.h"
#include "game/tanks/field/pick_up_record.h"
#include "game/tanks/field/wall_record.h"
#include "game/tanks/fire/shell_record.h"
#include "game/tanks/mode/flag_record.h"
#include "game/tanks/mode/round_record.h"
#include "game/tanks/player.h"

// 1/128 m and 1/32 m/s: errors of at most 3.9 mm and 1.6 cm/s. A turn in 4,096 parts: 0.044
// degrees.
#define POSITION(axis)                                                                             \
    SB_NET_LINEAR(#axis, "m", 1.0f / 128.0f, 64000, SB_NET_BODY, sb_body, position.axis)
#define VELOCITY(axis)                                                                             \
    SB_NET_LINEAR("v" #axis, "m/s", 1.0f / 32.0f, 32000, SB_NET_BODY, sb_body, velocity.axis)
#define MOTION                                                                                     \
    [SB_VALUE_X] = POSITION(x), [SB_VALUE_Y] = POSITION(y), [SB_VALUE_Z] = POSITION(z),            \
    [SB_VALUE_VX] = VELOCITY(x), [SB_VALUE_VY] = VELOCITY(y), [SB_VALUE_VZ] = VELOCITY(z)
#define YAW SB_NET_ANGLE("yaw", 4096, SB_NET_BODY, sb_body, yaw)
#define TILT(axis)                                                                                 \
    SB_NET_LINEAR("tilt_" #axis, "", 1.0f / 2048.0f, 2048, SB_NET_BODY, sb_body, tilt.axis)
#define SMALL(structure, member, unit, high)                                                       \
    SB_NET_INTEGER(#member, unit, 0, high, SB_NET_RECORD, SB_FIELD_U8, structure, member)
#define COUNT(structure, member, unit)                                                             \
    SB_NET_INTEGER(#member, unit, 0, 65535, SB_NET_RECORD, SB_FIELD_U16, structure, member)

static const sb_net_field tank_fields[SB_TANK_VALUE_COUNT] = {
    MOTION,
    [SB_TANK_YAW] = YAW,
    [SB_TANK_TILT_X] = TILT(x),
    [SB_TANK_TILT_Z] = TILT(z),
    [SB_TANK_TURRET_YAW] = SB_NET_ANGLE("turret_yaw", 4096, SB_NET_RECORD, sb_player, turret_yaw),
    [SB_TANK_TURRET_PITCH] =
        SB_NET_ANGLE("turret_pitch", 4096, SB_NET_RECORD, sb_player, turret_pitch),
    [SB_TANK_HEALTH] = COUNT(sb_player, health, "points"),
    [SB_TANK_SHIELD] = COUNT(sb_player, shield, "points"),
    [SB_TANK_TYPE] = SMALL(sb_player, type, "", SB_TANK_KIND_COUNT - 1),
    [SB_TANK_AMMUNITION] = SMALL(sb_player, ammunition, "", SB_AMMUNITION_COUNT - 1),
    [SB_TANK_CHARGE] =
        SB_NET_LINEAR("charge", "points", 1.0f, 1000, SB_NET_RECORD, sb_player, charge),
};

static const sb_net_field shell_fields[SB_SHELL_VALUE_COUNT] = {
    MOTION,
    [SB_SHELL_OWNER] = SMALL(sb_shell, owner, "slot", 63),
    [SB_SHELL_AMMUNITION] = SMALL(sb_shell, ammunition, "", SB_AMMUNITION_COUNT - 1),
};

static const sb_net_field crate_fields[] = {MOTION, YAW};

static const sb_net_field wall_fields[] = {COUNT(sb_wall, health, "points"),
                                           SMALL(sb_wall, target, "", 1)};

static const sb_net_field ball_fields[] = {MOTION};

static const sb_net_field player_fields[SB_PLAYER_VALUE_COUNT] = {
    [SB_PLAYER_OWNER] =
        SB_NET_INTEGER("owner", "slot", 0, 63, SB_NET_RECORD, SB_FIELD_U8, sb_player, slot),
    [SB_PLAYER_STATE] = SMALL(sb_player, state, "", SB_PLAYER_OUT),
    [SB_PLAYER_TEAM] = SMALL(sb_player, team, "", 2),
    [SB_PLAYER_NEXT_TYPE] = SMALL(sb_player, next_type, "", SB_TANK_KIND_COUNT - 1),
    [SB_PLAYER_FLAG] = SMALL(sb_player, flag, "", 4),
    [SB_PLAYER_KILLS] = COUNT(sb_player, kills, "count"),
    [SB_PLAYER_DEATHS] = COUNT(sb_player, deaths, "count"),
    [SB_PLAYER_SCORE] = SB_NET_INTEGER("score", "points", -32768, 32767, SB_NET_RECORD,
                                       SB_FIELD_I16, sb_player, score),
    [SB_PLAYER_PIERCING] = SB_NET_INTEGER("piercing", "rounds", 0, 255, SB_NET_RECORD, SB_FIELD_U8,
                                          sb_player, stock[0]),
    [SB_PLAYER_EXPLOSIVE] = SB_NET_INTEGER("explosive", "rounds", 0, 255, SB_NET_RECORD,
                                           SB_FIELD_U8, sb_player, stock[1]),
    [SB_PLAYER_SHAPED] =
        SB_NET_INTEGER("shaped", "rounds", 0, 255, SB_NET_RECORD, SB_FIELD_U8, sb_player, stock[2]),
};

#define PLACE(structure, axis)                                                                     \
    SB_NET_LINEAR(#axis, "m", 1.0f / 128.0f, 64000, SB_NET_RECORD, structure, position.axis)

static const sb_net_field pick_up_fields[] = {
    PLACE(sb_pick_up, x), PLACE(sb_pick_up, y), PLACE(sb_pick_up, z),
    SMALL(sb_pick_up, kind, "", SB_PICK_UP_KIND_COUNT - 1)};

static const sb_net_field flag_fields[] = {
    PLACE(sb_flag, x),
    PLACE(sb_flag, y),
    PLACE(sb_flag, z),
    SMALL(sb_flag, state, "", SB_FLAG_DROPPED),
    SMALL(sb_flag, team, "", SB_TEAM_COUNT),
    SMALL(sb_flag, carrier, "slot + 1", 64),
};

static const sb_net_field round_fields[] = {
    SMALL(sb_round, phase, "", SB_PHASE_RESULT),
    COUNT(sb_round, seconds_left, "s"),
    SB_NET_INTEGER("score_1", "points", -32768, 32767, SB_NET_RECORD, SB_FIELD_I16, sb_round,
                   team_scores[0]),
    SB_NET_INTEGER("score_2", "points", -32768, 32767, SB_NET_RECORD, SB_FIELD_I16, sb_round,
                   team_scores[1]),
    COUNT(sb_round, targets_left, "count"),
    SMALL(sb_round, winner_team, "", SB_TEAM_COUNT),
    SMALL(sb_round, winner_player, "slot + 1", 64),
};

_Static_assert(SB_TANK_VALUE_COUNT <= SB_ENTITY_VALUE_COUNT_MAX, "an entity holds a tank");

#define KIND(kind_name, list, body, of_section)                                                    \
    .name = kind_name, .field_count = sizeof(list) / sizeof((list)[0]), .fields = list,            \
    .has_body = body, .section = of_section

const sb_net_kind sb_tanks_kinds[SB_ENTITY_KIND_COUNT] = {
    [SB_ENTITY_TANK] = {KIND("tank", tank_fields, true, SB_TANKS_PLAYERS)},
    [SB_ENTITY_SHELL] = {KIND("shell", shell_fields, true, SB_TANKS_SHELLS)},
    [SB_ENTITY_CRATE] = {KIND("crate", crate_fields, true, SB_NET_NO_SECTION)},
    [SB_ENTITY_WALL] = {KIND("wall", wall_fields, true, SB_TANKS_WALLS)},
    [SB_ENTITY_BALL] = {KIND("ball", ball_fields, true, SB_NET_NO_SECTION)},
    [SB_ENTITY_PLAYER] = {KIND("player", player_fields, false, SB_TANKS_PLAYERS),
                          .present_offset = offsetof(sb_player, state)},
    [SB_ENTITY_PICK_UP] = {KIND("pick_up", pick_up_fields, false, SB_TANKS_PICK_UPS),
                           .present_offset = offsetof(sb_pick_up, present)},
    [SB_ENTITY_FLAG] = {KIND("flag", flag_fields, false, SB_TANKS_FLAGS),
                        .present_offset = offsetof(sb_flag, state)},
    [SB_ENTITY_ROUND] = {KIND("round", round_fields, false, SB_TANKS_ROUND),
                         .present_offset = SB_NET_ALWAYS},
};
