/// The match at a tick, as the client knows it.
#ifndef SABOT_CLIENT_SNAPSHOT_H
#define SABOT_CLIENT_SNAPSHOT_H

#include <sabot/client.h>

#include "base/schema.h"

typedef struct sb_snapshot {
    uint32_t tick; ///< 0: there is none
    uint32_t entity_count;
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by rising index, as predicted for the tick
} sb_snapshot;

#endif
