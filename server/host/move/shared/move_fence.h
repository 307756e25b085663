/// What a mark needs beside its own disk before it counts, if the server leads by a lease: no
/// follower that lacks it may take over. ../README.md has the reasons. On the control thread.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_FENCE_H
#define SABOT_HOST_MOVE_SHARED_MOVE_FENCE_H

#include <stdbool.h>
#include <stdint.h>

#include <uv.h>

#include "host/follow/follow_leader.h"
#include "host/lease/lease_keeper.h"
#include "host/lease/lease_note.h"
#include "host/logs/move_store.h"

/// For which followers are waited. Those that are slower may not take over until they have caught
/// up, and are not waited for until then.
#define SB_MOVE_FENCE_NS UINT64_C(1000000000)
/// Between two tries to write the folder's note.
#define SB_MOVE_FENCE_PAUSE_NS UINT64_C(500000000)

typedef struct sb_move_fence_def {
    sb_lease_keeper *lease;   ///< NULL: there is none, and every mark counts at once
    sb_follow_leader *leader; ///< NULL: there is none
    const sb_move_store *store;
    uv_loop_t *loop;
    sb_journal *journal;
} sb_move_fence_def;

typedef struct sb_move_fence {
    sb_move_fence_def def;
    // For this file alone.
    uint32_t epoch;    ///< that is stored
    uint32_t raising;  ///< that is being told and stored; 0: none
    uint32_t asked;    ///< the highest that somebody waits for
    bool told;         ///< the followers have noted it, or are too slow
    uint64_t since_ns; ///< when they were told
    // The note of the own folder, written on a thread of the pool.
    uv_work_t work;
    sb_lease_note note;
    bool writing;
    int fault;         ///< errno of the last try, of that thread until it is over; 0: none
    bool complained;   ///< the journal has the fault
    uint64_t again_ns; ///< when the next try is due
    bool detached;
} sb_move_fence;

/// Begins to tell followers who leads. With a lease, the process must hold it. All that the def
/// names must outlive the fence, which must stay where it is.
void sb_move_fence_init(sb_move_fence *fence, const sb_move_fence_def *def);

/// Nothing is written or told any more. What is under way ends in the loop's next turns.
void sb_move_fence_detach(sb_move_fence *fence);

/// A mark is durable in its log here. Returns what `_stands` must be asked for.
uint32_t sb_move_fence_ask(sb_move_fence *fence, uint64_t now_ns);

/// Does what is due. Call it every few milliseconds while somebody waits.
void sb_move_fence_turn(sb_move_fence *fence, uint64_t now_ns);

/// Returns true once no process that lacks the mark may take over.
bool sb_move_fence_stands(const sb_move_fence *fence, uint32_t asked);

#endif
