/// What all clients of a session share of its entities: their keyframes (protocol/delta.h), a new
/// one whenever the world has gone other ways than were extrapolated from the last. For this room
/// alone.
#ifndef SABOT_SESSION_REPLICATION_ENTITY_HISTORY_H
#define SABOT_SESSION_REPLICATION_ENTITY_HISTORY_H

#include "base/allocator.h"
#include "protocol/delta.h"

/// Keyframes of each entity that are remembered. Who holds an older one is sent the entity anew.
#define SB_ENTITY_HISTORY_DEPTH 32u

/// Keyframes of an index are numbered from 1 on, past 65,535 again from 1.
#define SB_ENTITY_HISTORY_ABSENT 0u

typedef struct sb_entity_history sb_entity_history;

/// For indices below `capacity`. `def` is copied, its schema borrowed. SB_ERROR_MEMORY.
sb_error sb_entity_history_create(const sb_delta_def *def, uint32_t capacity,
                                  const sb_allocator *allocator, sb_entity_history **out_history);
void sb_entity_history_destroy(sb_entity_history *history);

/// Forgets every keyframe: ticks may fall once. Nobody may hold any.
void sb_entity_history_clear(sb_entity_history *history);

/// The entities of a tick, by rising index, their values as read. Ticks rise.
void sb_entity_history_step(sb_entity_history *history, uint32_t tick, const sb_entity *entities,
                            uint32_t count);

/// Number of the newest keyframe, SB_ENTITY_HISTORY_ABSENT if there is no entity of this index.
uint16_t sb_entity_history_newest(const sb_entity_history *history, uint32_t index);

/// NULL if it is SB_ENTITY_HISTORY_ABSENT or forgotten. Numbers must not be older than 65,000
/// keyframes.
const sb_entity_baseline *sb_entity_history_get(const sb_entity_history *history, uint32_t index,
                                                uint16_t number);

#endif
