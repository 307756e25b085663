/// The match as the files of these rules see it: `mode.h`, and small helpers that modes do not
/// need.
#ifndef SABOT_GAME_TANKS_PLAY_H
#define SABOT_GAME_TANKS_PLAY_H

#include "base/trigonometry.h"
#include "game/tanks/mode.h"

/// The built-in modes, by SB_SETTING_MODE.
extern const sb_tank_mode *const sb_tank_modes[SB_MODE_COUNT];

/// The functions that modes may call.
extern const sb_tank_api sb_tank_api_table;

/// Returns the mode of a match: the one of a module's rules, or the built-in one that is set.
static inline const sb_tank_mode *sb_tank_mode_of(const sb_rules *rules, const int32_t *settings)
{
    return rules->mode != NULL ? rules->mode : sb_tank_modes[settings[SB_SETTING_MODE]];
}

static inline sb_tanks_play sb_tanks_play_over(const sb_rules_context *context)
{
    return (sb_tanks_play){
        .context = context,
        .tanks = &sb_tank_api_table,
        .mode = sb_tank_mode_of(context->rules, context->settings),
        .bodies = context->bodies,
        .players = context->sections[SB_TANKS_PLAYERS],
        .shells = context->sections[SB_TANKS_SHELLS],
        .walls = context->sections[SB_TANKS_WALLS],
        .pick_ups = context->sections[SB_TANKS_PICK_UPS],
        .flags = context->sections[SB_TANKS_FLAGS],
        .flag_count = context->section_counts[SB_TANKS_FLAGS],
        .round = context->sections[SB_TANKS_ROUND],
        .ai_states = context->sections[SB_TANKS_AI_STATES],
        .totals = context->sections[SB_TANKS_TOTALS],
        .player_capacity = context->player_capacity,
        .tick = context->tick,
    };
}

/// True while shells and hazards harm: until the result of the round stands.
static inline bool sb_tanks_is_live(const sb_tanks_play *play)
{
    return play->round->phase != SB_PHASE_RESULT;
}

/// Bytes of the first part of the working memory, which holds the positions of all tanks. The
/// memory of the path search follows it.
static inline size_t sb_tanks_positions_size(uint32_t player_capacity)
{
    return (player_capacity * sizeof(sb_vec3) + 15) & ~(size_t)15;
}

static inline void *sb_tanks_planning_memory(const sb_tanks_play *play)
{
    return (uint8_t *)play->context->scratch + sb_tanks_positions_size(play->player_capacity);
}

/// The type of a slot's tank.
static inline const sb_tank_type *sb_tanks_type(const sb_tanks_play *play, uint32_t slot)
{
    return &sb_tank_types[play->players[slot].type];
}

/// True if a body's index is that of an entity of this kind.
static inline bool sb_tanks_is(const sb_tanks_play *play, uint32_t index, sb_entity_kind kind)
{
    uint32_t first = play->context->kind_first[kind];
    return index >= first && index - first < play->context->kind_counts[kind];
}

static inline float sb_tanks_clamp(float value, float min, float max)
{
    return value < min ? min : value > max ? max : value;
}

/// Moves a value towards a target by at most `step`.
static inline float sb_tanks_approach(float value, float target, float step)
{
    return value + sb_tanks_clamp(target - value, -step, step);
}

/// Wraps an angle into [-pi, pi), for angles at most a turn outside of it.
static inline float sb_tanks_wrap(float angle)
{
    return angle >= SB_PI ? angle - SB_TWO_PI : angle < -SB_PI ? angle + SB_TWO_PI : angle;
}

#endif
