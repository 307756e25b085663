/// What a shard has, as Agones is told it: taken on the shard's thread, added up on the control
/// thread.
#ifndef SABOT_HOST_AGONES_AGONES_PART_H
#define SABOT_HOST_AGONES_AGONES_PART_H

#include "host/agones/agones_plan.h"
#include "host/threads/shard.h"

/// Agones keeps at most this number of values in a list.
#define SB_AGONES_LIST_COUNT_MAX 1000u

typedef struct sb_agones_part {
    bool taken;
    uint64_t ticks; ///< that the shard has played
    uint32_t players, player_capacity;
    uint32_t free_places; ///< for players, in sessions that take them
    uint32_t awaiting;    ///< the newest session that the backend made, if nobody is in its first
                          ///< match; 0: none
    uint32_t session_count;
    uint32_t sessions[SB_AGONES_LIST_COUNT_MAX]; ///< their numbers; the first of them, rising
} sb_agones_part;

/// Fills in a part. On the shard's thread; allocates nothing.
void sb_agones_part_take(const sb_shard *shard, sb_agones_part *part);

#endif
