/// What a mark needs beside its own disk before it counts, if the server leads by a lease: nobody
/// may take over who lacks it. README.md has the reasons. On the control thread.
#ifndef SABOT_HOST_MOVE_MOVE_FENCE_H
#define SABOT_HOST_MOVE_MOVE_FENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "host/follow/follow_leader.h"
#include "host/lease/lease_keeper.h"
#include "host/move/move_store.h"

/// For which followers are waited. Those that are slower may not take over until they have caught
/// up.
#define SB_MOVE_FENCE_NS UINT64_C(1000000000)

typedef struct sb_move_fence {
    sb_lease_keeper *lease;   ///< NULL: there is none, and every mark counts at once
    sb_follow_leader *leader; ///< NULL: it has ended
    const sb_move_store *store;
    // For this file alone.
    uint32_t epoch;    ///< that is stored
    uint32_t raising;  ///< that is being told and stored; 0: none
    uint32_t asked;    ///< the highest that somebody waits for
    bool told;         ///< the followers have noted it, or are too slow
    uint64_t since_ns; ///< when they were told
} sb_move_fence;

/// Begins to tell followers who leads. With a lease, the process must hold it.
void sb_move_fence_init(sb_move_fence *fence, sb_lease_keeper *lease, sb_follow_leader *leader,
                        const sb_move_store *store);

/// A mark is durable in its log here. Returns what `_stands` must be asked for.
uint32_t sb_move_fence_ask(sb_move_fence *fence, uint64_t now_ns);

/// Does what is due. Call it every few milliseconds while somebody waits.
void sb_move_fence_turn(sb_move_fence *fence, uint64_t now_ns);

/// Returns true once no process that lacks the mark may take over.
bool sb_move_fence_stands(const sb_move_fence *fence, uint32_t asked);

#endif
