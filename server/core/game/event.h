/// Events: what happened in a tick, as clients, logs and statistics receive it.
#ifndef SABOT_GAME_EVENT_H
#define SABOT_GAME_EVENT_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

#define SB_EVENT_NO_ENTITY 65535

/// The game's own kinds. The kinds of the rules begin at SB_EVENT_RULES, in the order of their
/// table.
typedef enum sb_event_kind {
    SB_EVENT_NONE = 0,
    SB_EVENT_JOIN = 1,  ///< player `entity` entered the match
    SB_EVENT_LEAVE = 2, ///< player `entity` left it
    SB_EVENT_END = 3,   ///< the match is over
} sb_event_kind;

#define SB_EVENT_RULES 8
#define SB_EVENT_KIND_COUNT_MAX 64

/// An event is identified by (tick, entity, kind, ordinal), so that a predicted event and its
/// confirmation are recognised as the same.
typedef struct sb_event {
    sb_vec3 point;   ///< where it happened, m
    uint16_t entity; ///< index of the entity that acted, or SB_EVENT_NO_ENTITY
    uint16_t other;  ///< index of the entity that was acted on, or SB_EVENT_NO_ENTITY
    uint16_t value;  ///< its meaning depends on the kind
    uint8_t kind;    ///< sb_event_kind, or one of the rules'
    uint8_t ordinal; ///< counts events with equal (tick, entity, kind), from 0
} sb_event;

extern const sb_table sb_event_table;

#endif
