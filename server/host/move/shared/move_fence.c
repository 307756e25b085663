#include "host/move/shared/move_fence.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "host/clock/ticker.h"
#include "host/follow/follow_feed.h"

// Tells followers that have everything that they may take over in this epoch of the lease.
static void tell(sb_move_fence *fence, uint32_t epoch, const char *holder)
{
    sb_follow_lead lead = {.epoch = epoch};
    snprintf(lead.holder, sizeof lead.holder, "%s", holder);
    memcpy(lead.store, fence->def.store->id, sizeof lead.store);
    if (fence->def.leader != NULL) {
        sb_follow_leader_lead(fence->def.leader, &lead);
    }
}

void sb_move_fence_init(sb_move_fence *fence, const sb_move_fence_def *def)
{
    *fence = (sb_move_fence){.def = *def};
    if (def->lease != NULL) {
        sb_lease_status status;
        sb_lease_keeper_look(def->lease, &status);
        fence->epoch = status.epoch;
        tell(fence, status.epoch, status.holder);
    }
}

void sb_move_fence_detach(sb_move_fence *fence)
{
    fence->detached = true;
}

// On a thread of the pool: the disk may be slow.
static void write_note(uv_work_t *work)
{
    sb_move_fence *fence = work->data;
    errno = 0;
    const bool written = sb_lease_note_write(fence->def.store->directory, &fence->note);
    fence->fault = written ? 0 : errno != 0 ? errno : EIO;
}

static void complain(sb_move_fence *fence)
{
    if (!fence->complained) {
        fence->complained = true;
        sb_journal_say(fence->def.journal, SB_SAYS_RECORD_FAILED,
                       "cannot note in %s who leads: %s; matches that move wait for it",
                       fence->def.store->directory, strerror(fence->fault));
    }
}

static void on_written(uv_work_t *work, int status)
{
    sb_move_fence *fence = work->data;
    (void)status; // nobody cancels it
    fence->writing = false;
    if (fence->detached) {
        return;
    }
    if (fence->fault != 0) {
        complain(fence);
        fence->again_ns = sb_clock_ns() + SB_MOVE_FENCE_PAUSE_NS;
        return;
    }
    fence->complained = false;
    fence->raising = fence->note.epoch;
    fence->told = false;
    fence->since_ns = sb_clock_ns();
    tell(fence, fence->note.epoch, fence->note.holder);
}

// The own folder first: it has the mark already, and is never without the right to take over. Not
// an errand of the clerk, who may be reading a long log.
static void raise_next(sb_move_fence *fence)
{
    sb_lease_status status;
    sb_lease_keeper_look(fence->def.lease, &status);
    fence->note = (sb_lease_note){.known = true, .epoch = fence->epoch + 1};
    memcpy(fence->note.holder, status.holder, sizeof fence->note.holder);
    fence->work.data = fence;
    fence->writing = uv_queue_work(fence->def.loop, &fence->work, write_note, on_written) == 0;
}

// Waits for the followers first, then for the lease.
static void go_on(sb_move_fence *fence, uint64_t now_ns)
{
    sb_follow_leader *leader = fence->def.leader;
    const bool late = now_ns - fence->since_ns > SB_MOVE_FENCE_NS;
    if (!fence->told && (late || leader == NULL || sb_follow_leader_is_noted(leader))) {
        fence->told = true;
        if (leader != NULL) {
            sb_follow_leader_leave_behind(leader);
        }
        sb_lease_keeper_raise(fence->def.lease, fence->raising);
    }
    sb_lease_status status;
    sb_lease_keeper_look(fence->def.lease, &status);
    if (fence->told && status.state == SB_LEASE_HELD && status.epoch >= fence->raising) {
        fence->epoch = fence->raising;
        fence->raising = 0;
    }
}

uint32_t sb_move_fence_ask(sb_move_fence *fence, uint64_t now_ns)
{
    if (fence->def.lease == NULL) {
        return 0;
    }
    // One that is under way was begun before the mark.
    const uint32_t needed = fence->epoch + (fence->raising != 0 || fence->writing ? 2 : 1);
    fence->asked = needed > fence->asked ? needed : fence->asked;
    sb_move_fence_turn(fence, now_ns);
    return needed;
}

void sb_move_fence_turn(sb_move_fence *fence, uint64_t now_ns)
{
    if (fence->detached) {
        return;
    }
    if (fence->raising != 0) {
        go_on(fence, now_ns);
    }
    if (fence->raising == 0 && !fence->writing && fence->asked > fence->epoch &&
        now_ns >= fence->again_ns) {
        raise_next(fence);
    }
}

bool sb_move_fence_stands(const sb_move_fence *fence, uint32_t asked)
{
    return asked <= fence->epoch;
}
