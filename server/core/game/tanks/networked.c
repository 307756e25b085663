// The fields that clients receive of a match of tanks, and their precision.

#include "game/tanks/rules_parts.h"

#include "game/tanks/drive/tank_type.h"
#include "game/tanks/player.h"
#include "game/tanks/records.h"

// Baselines are finer than the values that are sent, so that an extrapolation can go on from them.
// The errors of what a client holds are at most 4.6 mm, 1.9 cm/s and 0.2 degrees, including half a
// step of the value itself. The sent steps are as coarse as this allows: in battle nearly every
// tank changes with every snapshot, and finer values cost more than they save by lasting longer.
#define POSITION_QUANTUM 16
#define POSITION_TOLERANCE 9
#define VELOCITY_TOLERANCE 9
#define TURN_PARTS 8192
#define POSITION_LIMIT 1024000 // 500 m
#define VELOCITY_LIMIT 131072  // 256 m/s

#define POSITION(axis)                                                                             \
    SB_NET_COARSE(#axis, "m", 1.0f / 2048.0f, POSITION_LIMIT, POSITION_QUANTUM,                    \
                  POSITION_TOLERANCE, SB_NET_BODY, sb_body, position.axis)
#define VELOCITY(axis, quantum)                                                                    \
    SB_NET_COARSE("v" #axis, "m/s", 1.0f / 512.0f, VELOCITY_LIMIT, quantum, VELOCITY_TOLERANCE,    \
                  SB_NET_BODY, sb_body, velocity.axis)
#define MOTION(velocity_quantum)                                                                   \
    [SB_VALUE_X] = POSITION(x), [SB_VALUE_Y] = POSITION(y), [SB_VALUE_Z] = POSITION(z),            \
    [SB_VALUE_VX] = VELOCITY(x, velocity_quantum), [SB_VALUE_VY] = VELOCITY(y, velocity_quantum),  \
    [SB_VALUE_VZ] = VELOCITY(z, velocity_quantum)
#define TURN(field_name, from, structure, member)                                                  \
    SB_NET_COARSE_ANGLE(field_name, TURN_PARTS, 8, 4, from, structure, member)
#define YAW TURN("yaw", SB_NET_BODY, sb_body, yaw)
#define TILT(axis)                                                                                 \
    SB_NET_COARSE("tilt_" #axis, "", 1.0f / 2048.0f, 2048, 4, 3, SB_NET_BODY, sb_body, tilt.axis)
// Steps of turning rates: eight parts of a turn a second.
#define RATE_SHIFT 3
#define RATE_STEP (6.28318530717958647692f * 8.0f / (float)TURN_PARTS)

// A value that only helps to extrapolate may differ by any amount, as long as the extrapolated
// values do not.
#define RATE(field_name, quantum, from, structure, member)                                         \
    SB_NET_COARSE(field_name, "rad/s", RATE_STEP, 2048, quantum, 4096, from, structure, member)

// A step of velocity is four steps of position.
#define MOVES                                                                                      \
    .position = {SB_VALUE_X, SB_VALUE_Y, SB_VALUE_Z},                                              \
    .velocity = {SB_VALUE_VX, SB_VALUE_VY, SB_VALUE_VZ}, .position_shift = 2

#define NO_SPIN                                                                                    \
    {                                                                                              \
        SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0                                                        \
    }
#define STRAIGHT .thrust = SB_NET_NO_FIELD, .grip_by = SB_NET_NO_FIELD, .spins = {NO_SPIN, NO_SPIN}

static const sb_net_motion tank_motion = {
    MOVES,
    .thrust = SB_TANK_THRUST,
    .thrust_shift = 7, // 1/4 m/s^2 in steps of 1/512
    .spins = {{SB_TANK_YAW, SB_TANK_YAW_RATE, RATE_SHIFT},
              {SB_TANK_TURRET_YAW, SB_TANK_TURRET_RATE, RATE_SHIFT}},
    .grip_by = SB_TANK_TYPE,
    .grips = {12 * 512, 14 * 512, 7 * 512, 7 * 512}, // the types' grip_m_s2
};

static const sb_net_motion free_motion = {MOVES, STRAIGHT};

static const sb_net_motion shell_motion = {
    MOVES,
    STRAIGHT,
    .acceleration = {0, -1285816, 0}, // 9.81 m/s^2 in 1/256 of 1/512 m/s
    .ballistic = true,
};

#define SMALL(structure, member, unit, high)                                                       \
    SB_NET_INTEGER(#member, unit, 0, high, SB_NET_RECORD, SB_FIELD_U8, structure, member)
#define COUNT(structure, member, unit)                                                             \
    SB_NET_INTEGER(#member, unit, 0, 65535, SB_NET_RECORD, SB_FIELD_U16, structure, member)

static const sb_net_field tank_fields[SB_TANK_VALUE_COUNT] = {
    MOTION(16),
    [SB_TANK_YAW] = YAW,
    [SB_TANK_YAW_RATE] = RATE("yaw_rate", 64, SB_NET_BODY, sb_body, yaw_rate),
    [SB_TANK_TURRET_RATE] = RATE("turret_rate", 64, SB_NET_RECORD, sb_player, turret_rate),
    [SB_TANK_THRUST] =
        SB_NET_COARSE("thrust", "m/s^2", 0.25f, 252, 4, 512, SB_NET_RECORD, sb_player, thrust),
    [SB_TANK_TILT_X] = TILT(x),
    [SB_TANK_TILT_Z] = TILT(z),
    [SB_TANK_TURRET_YAW] = TURN("turret_yaw", SB_NET_RECORD, sb_player, turret_yaw),
    [SB_TANK_TURRET_PITCH] = TURN("turret_pitch", SB_NET_RECORD, sb_player, turret_pitch),
    [SB_TANK_HEALTH] = COUNT(sb_player, health, "points"),
    [SB_TANK_SHIELD] = COUNT(sb_player, shield, "points"),
    [SB_TANK_TYPE] = SMALL(sb_player, type, "", SB_TANK_KIND_COUNT - 1),
    [SB_TANK_AMMUNITION] = SMALL(sb_player, ammunition, "", SB_AMMUNITION_COUNT - 1),
    [SB_TANK_CHARGE] =
        SB_NET_COARSE("charge", "points", 1.0f, 1000, 250, 250, SB_NET_RECORD, sb_player, charge),
};

static const sb_net_field shell_fields[SB_SHELL_VALUE_COUNT] = {
    MOTION(2),
    [SB_SHELL_OWNER] = SMALL(sb_shell, owner, "slot", 63),
    [SB_SHELL_AMMUNITION] = SMALL(sb_shell, ammunition, "", SB_AMMUNITION_COUNT - 1),
};

static const sb_net_field crate_fields[] = {MOTION(16), YAW};

static const sb_net_field wall_fields[] = {COUNT(sb_wall, health, "points"),
                                           SMALL(sb_wall, target, "", 1)};

static const sb_net_field ball_fields[] = {MOTION(16)};

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
    SB_NET_COARSE(#axis, "m", 1.0f / 2048.0f, POSITION_LIMIT, POSITION_QUANTUM,                    \
                  POSITION_TOLERANCE, SB_NET_RECORD, structure, position.axis)

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

static const sb_net_field round_fields[SB_ROUND_VALUE_COUNT] = {
    [SB_ROUND_PHASE] = SMALL(sb_round, phase, "", SB_PHASE_RESULT),
    [SB_ROUND_SECONDS_LEFT] = COUNT(sb_round, seconds_left, "s"),
    [SB_ROUND_SCORE_1] = SB_NET_INTEGER("score_1", "points", -32768, 32767, SB_NET_RECORD,
                                        SB_FIELD_I16, sb_round, team_scores[0]),
    [SB_ROUND_SCORE_2] = SB_NET_INTEGER("score_2", "points", -32768, 32767, SB_NET_RECORD,
                                        SB_FIELD_I16, sb_round, team_scores[1]),
    [SB_ROUND_TARGETS_LEFT] = COUNT(sb_round, targets_left, "count"),
    [SB_ROUND_WINNER_TEAM] = SMALL(sb_round, winner_team, "", SB_TEAM_COUNT),
    [SB_ROUND_WINNER_PLAYER] = SMALL(sb_round, winner_player, "slot + 1", 64),
};

_Static_assert(SB_TANK_VALUE_COUNT <= SB_ENTITY_VALUE_COUNT_MAX, "an entity holds a tank");

#define KIND(kind_name, list, body, of_section)                                                    \
    .name = kind_name, .field_count = sizeof(list) / sizeof((list)[0]), .fields = list,            \
    .has_body = body, .section = of_section

const sb_net_kind sb_tanks_kinds[SB_ENTITY_KIND_COUNT] = {
    [SB_ENTITY_TANK] = {KIND("tank", tank_fields, true, SB_TANKS_PLAYERS), .motion = &tank_motion},
    [SB_ENTITY_SHELL] = {KIND("shell", shell_fields, true, SB_TANKS_SHELLS),
                         .motion = &shell_motion},
    [SB_ENTITY_CRATE] = {KIND("crate", crate_fields, true, SB_NET_NO_SECTION),
                         .motion = &free_motion},
    [SB_ENTITY_WALL] = {KIND("wall", wall_fields, true, SB_TANKS_WALLS)},
    [SB_ENTITY_BALL] = {KIND("ball", ball_fields, true, SB_NET_NO_SECTION), .motion = &free_motion},
    [SB_ENTITY_PLAYER] = {KIND("player", player_fields, false, SB_TANKS_PLAYERS),
                          .present_offset = offsetof(sb_player, state)},
    [SB_ENTITY_PICK_UP] = {KIND("pick_up", pick_up_fields, false, SB_TANKS_PICK_UPS),
                           .present_offset = offsetof(sb_pick_up, present)},
    [SB_ENTITY_FLAG] = {KIND("flag", flag_fields, false, SB_TANKS_FLAGS),
                        .present_offset = offsetof(sb_flag, state)},
    [SB_ENTITY_ROUND] = {KIND("round", round_fields, false, SB_TANKS_ROUND),
                         .present_offset = SB_NET_ALWAYS},
};
