/// Numbers by which absolute snapshots tell whether an entity is still as a client was sent it. All
/// clients of a session share them. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_ENTITY_VERSIONS_H
#define SABOT_SESSION_REPLICATION_ENTITY_VERSIONS_H

#include "base/allocator.h"
#include "base/error.h"
#include "base/schema.h"

/// The number for an index of which a client is not known to hold what is there.
#define SB_ENTITY_VERSION_UNKNOWN 0u
/// The number for an index without an entity.
#define SB_ENTITY_VERSION_EMPTY 1u

/// Numbers of an index begin again after 254 changes. So one may not be kept for longer than this
/// number of steps.
#define SB_ENTITY_VERSION_STEP_COUNT_MAX 192u

/// By entity index.
typedef struct sb_entity_versions {
    uint32_t tick; ///< of the newest step; 0: the next step may be of any tick
    uint32_t capacity;
    uint32_t step_count;
    uint64_t *hashes; ///< of generation, kind and values
    uint8_t *numbers; ///< SB_ENTITY_VERSION_EMPTY, or another one after each change of the entity
    uint8_t *lasts;   ///< the same, also while there is no entity
    uint16_t *sizes;  ///< of the entities in an absolute snapshot, in bytes
    uint32_t size_sum;
} sb_entity_versions;

/// Makes those of entity indices below `capacity`, all empty. SB_ERROR_MEMORY;
/// sb_entity_versions_deinit is due in either case.
sb_error sb_entity_versions_init(sb_entity_versions *versions, uint32_t capacity,
                                 const sb_allocator *allocator);
void sb_entity_versions_deinit(sb_entity_versions *versions, const sb_allocator *allocator);

/// Takes all entities of a tick, by rising index. Does nothing if it has taken that tick last.
void sb_entity_versions_step(sb_entity_versions *versions, const sb_schema *schema, uint32_t tick,
                             const sb_entity *entities, uint32_t count);

#endif
