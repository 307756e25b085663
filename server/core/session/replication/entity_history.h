/// The baselines of a session's entities (protocol/delta.h), which all its clients share. An entity
/// gets a new baseline when it leaves the extrapolation from the last. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_ENTITY_HISTORY_H
#define SABOT_SESSION_REPLICATION_ENTITY_HISTORY_H

#include "base/allocator.h"
#include "protocol/delta.h"

/// Baselines that are kept of each entity at most. A client that holds an older one is sent the
/// entity whole. All entities together have room for six for each entity index.
#define SB_ENTITY_HISTORY_DEPTH 32u

/// Baselines of an index are numbered from 1 to this, then from 1 again. So a number may not be
/// kept for longer than SB_ENTITY_HISTORY_STEP_COUNT_MAX steps after its baseline was remembered.
#define SB_ENTITY_HISTORY_NUMBER_MAX 224u
#define SB_ENTITY_HISTORY_STEP_COUNT_MAX (SB_ENTITY_HISTORY_NUMBER_MAX - SB_ENTITY_HISTORY_DEPTH)
/// The number that stands for no entity.
#define SB_ENTITY_HISTORY_ABSENT 0u
/// The number that stands for a baseline that is forgotten.
#define SB_ENTITY_HISTORY_FORGOTTEN 255u

typedef struct sb_entity_history sb_entity_history;

/// Makes one for entity indices below `capacity`. `def` is copied, its schema borrowed.
/// SB_ERROR_MEMORY.
sb_error sb_entity_history_create(const sb_delta_def *def, uint32_t capacity,
                                  const sb_allocator *allocator, sb_entity_history **out_history);
void sb_entity_history_destroy(sb_entity_history *history);

/// Forgets every baseline. The next tick may be lower than the last. No client may hold a baseline.
void sb_entity_history_clear(sb_entity_history *history);

/// Takes all entities of one tick, by rising index. Ticks must rise.
void sb_entity_history_step(sb_entity_history *history, const sb_entity *entities, uint32_t count);

/// Returns the number of the newest baseline, SB_ENTITY_HISTORY_ABSENT if there is no entity of
/// this index.
uint8_t sb_entity_history_newest(const sb_entity_history *history, uint32_t index);

/// Returns the same for all indices.
const uint8_t *sb_entity_history_all_newest(const sb_entity_history *history);

/// Returns how many steps have made new baselines.
uint32_t sb_entity_history_step_count(const sb_entity_history *history);

/// Returns a baseline; NULL if `number` is SB_ENTITY_HISTORY_ABSENT or forgotten. The newest
/// of an entity is always there.
const sb_entity *sb_entity_history_get(const sb_entity_history *history, uint32_t index,
                                       uint8_t number);

#endif
