/// What happened in a tick, as clients, logs and statistics are told it.
#ifndef SABOT_GAME_EVENT_H
#define SABOT_GAME_EVENT_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

#define SB_EVENT_NO_PLAYER 255

typedef enum sb_event_kind {
    SB_EVENT_NONE = 0,
    SB_EVENT_JOIN = 1,   ///< `player` entered the match
    SB_EVENT_LEAVE = 2,  ///< `player` left it
    SB_EVENT_SPAWN = 3,  ///< the tank of `player` appeared at `point`
    SB_EVENT_FIRE = 4,   ///< `player` fired from `point`
    SB_EVENT_HIT = 5,    ///< the shell of `player` hit the tank of `other` for `value` points
    SB_EVENT_IMPACT = 6, ///< the shell of `player` ended at `point` without harm
    SB_EVENT_DEATH = 7,  ///< `player` destroyed the tank of `other`
} sb_event_kind;

#define SB_EVENT_KIND_COUNT 8

/// Named by (tick, player, kind, ordinal), so that a predicted event and its confirmation are known
/// to be the same.
typedef struct sb_event {
    sb_vec3 point;
    uint16_t value;
    uint8_t kind;    ///< sb_event_kind
    uint8_t player;  ///< slot of who did it
    uint8_t other;   ///< slot of whom it was done to, or SB_EVENT_NO_PLAYER
    uint8_t ordinal; ///< counts equal (tick, player, kind)
    uint16_t reserved;
} sb_event;

extern const sb_table sb_event_table;

#endif
