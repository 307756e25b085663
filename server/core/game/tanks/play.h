/// The match as the files of these rules see it: pointers to their state, with its types, and small
/// helpers.
#ifndef SABOT_GAME_TANKS_PLAY_H
#define SABOT_GAME_TANKS_PLAY_H

#include "base/trigonometry.h"
#include "game/tanks/computer/ai_state.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/player.h"
#include "game/tanks/records.h"
#include "game/tanks/tanks.h"
#include "game/tanks/totals.h"

typedef struct sb_tanks_play {
    const sb_rules_context *context;
    sb_body *bodies;      ///< by entity: tanks by slot, then each player's shells, and so on
    sb_player *players;   ///< by slot
    sb_shell *shells;     ///< by shell: body kind_first[SB_ENTITY_SHELL] + i
    sb_wall *walls;       ///< by wall
    sb_pick_up *pick_ups; ///< by pick-up
    sb_flag *flags;       ///< by team - 1
    uint32_t flag_count;  ///< 0 or 2
    sb_round *round;
    sb_ai_state *ai_states; ///< one for each of the computer's slots, in their order
    sb_tanks_totals *totals;
    uint32_t player_capacity;
    uint32_t tick; ///< the tick that is being played, from 1
} sb_tanks_play;

static inline sb_tanks_play sb_tanks_play_over(const sb_rules_context *context)
{
    return (sb_tanks_play){
        .context = context,
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

static inline int32_t sb_tanks_setting_of(const sb_tanks_play *play, sb_tanks_setting setting)
{
    return play->context->settings[setting];
}

static inline sb_mode sb_tanks_mode(const sb_tanks_play *play)
{
    return (sb_mode)sb_tanks_setting_of(play, SB_SETTING_MODE);
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

/// Converts seconds to ticks, rounded to the nearest, at least one.
static inline uint32_t sb_tanks_ticks(const sb_tanks_play *play, float seconds)
{
    float ticks = floorf(seconds * (float)play->context->tick_rate_hz + 0.5f);
    return ticks < 1.0f ? 1 : (uint32_t)ticks;
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

/// Emits an event: what `entity` did to `other` (SB_EVENT_NO_ENTITY for nobody).
static inline void sb_tanks_tell(const sb_tanks_play *play, uint32_t kind, uint32_t entity,
                                 uint32_t other, uint32_t value, sb_vec3 point)
{
    play->context->api->event_add(play->context, (sb_event){.kind = (uint8_t)kind,
                                                            .entity = (uint16_t)entity,
                                                            .other = (uint16_t)other,
                                                            .value = (uint16_t)value,
                                                            .point = point});
}

#endif
