#include "host/move/move_fence.h"

#include <stdio.h>
#include <string.h>

#include "host/follow/follow_feed.h"
#include "host/lease/lease_note.h"

// Tells followers that have everything that they may take over in this epoch of the lease.
static void tell(sb_move_fence *fence, uint32_t epoch, const char *holder)
{
    sb_follow_lead lead = {.epoch = epoch};
    snprintf(lead.holder, sizeof lead.holder, "%s", holder);
    memcpy(lead.store, fence->store->id, sizeof lead.store);
    if (fence->leader != NULL) {
        sb_follow_leader_lead(fence->leader, &lead);
    }
}

void sb_move_fence_init(sb_move_fence *fence, sb_lease_keeper *lease, sb_follow_leader *leader,
                        const sb_move_store *store)
{
    *fence = (sb_move_fence){.lease = lease, .leader = leader, .store = store};
    if (lease != NULL) {
        sb_lease_status status;
        sb_lease_keeper_look(lease, &status);
        fence->epoch = status.epoch;
        tell(fence, status.epoch, status.holder);
    }
}

// The own folder first: it has the mark already, and is never without the right to take over.
static void raise_next(sb_move_fence *fence, uint64_t now_ns)
{
    sb_lease_status status;
    sb_lease_keeper_look(fence->lease, &status);
    sb_lease_note note = {.known = true, .epoch = fence->epoch + 1};
    memcpy(note.holder, status.holder, sizeof note.holder);
    if (sb_lease_note_write(fence->store->directory, &note)) {
        fence->raising = note.epoch;
        fence->told = false;
        fence->since_ns = now_ns;
        tell(fence, note.epoch, note.holder);
    }
}

uint32_t sb_move_fence_ask(sb_move_fence *fence, uint64_t now_ns)
{
    if (fence->lease == NULL) {
        return 0;
    }
    // One that is under way was begun before the mark.
    fence->asked = (fence->raising != 0 ? fence->raising : fence->epoch) + 1;
    sb_move_fence_turn(fence, now_ns);
    return fence->asked;
}

void sb_move_fence_turn(sb_move_fence *fence, uint64_t now_ns)
{
    if (fence->raising == 0 && fence->asked > fence->epoch) {
        raise_next(fence, now_ns);
    }
    if (fence->raising == 0) {
        return;
    }
    if (!fence->told && (fence->leader == NULL || sb_follow_leader_is_noted(fence->leader) ||
                         now_ns - fence->since_ns > SB_MOVE_FENCE_NS)) {
        fence->told = true;
        sb_lease_keeper_raise(fence->lease, fence->raising);
    }
    sb_lease_status status;
    sb_lease_keeper_look(fence->lease, &status);
    if (fence->told && status.state == SB_LEASE_HELD && status.epoch >= fence->raising) {
        fence->epoch = fence->raising;
        fence->raising = 0;
    }
}

bool sb_move_fence_stands(const sb_move_fence *fence, uint32_t asked)
{
    return asked <= fence->epoch;
}
