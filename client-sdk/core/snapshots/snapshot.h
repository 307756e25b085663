/// The entities of one snapshot, at its tick.
#ifndef SABOT_CLIENT_SNAPSHOT_H
#define SABOT_CLIENT_SNAPSHOT_H

#include <sabot/client.h>

#include "base/schema.h"

typedef struct sb_snapshot {
    uint32_t tick; ///< 0: there is no snapshot
    uint32_t entity_count;
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by rising index
} sb_snapshot;

#endif
