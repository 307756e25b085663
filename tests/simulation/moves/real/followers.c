#include "state.h"

#define RETRY_NS (200 * MS)
#define SILENCE_NS (1000 * MS)

bool real_lease_is_held(const node *self)
{
    return !node_has_lease(self) ||
           lease_user_state(&self->process.lease, self->all->now_ns) == SB_LEASE_HELD;
}

bool real_lease_is_lost(const node *self)
{
    return node_has_lease(self) &&
           lease_user_state(&self->process.lease, self->all->now_ns) == SB_LEASE_LOST;
}

static uint32_t peer_of(const node *self)
{
    const address *at = &self->all->addresses[self->address];
    return at->nodes[0] == self->index ? at->nodes[1] : at->nodes[0];
}

static bool has_all(const process *self)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        const copy *each = &self->copies[i];
        if (each->used && each->log->bytes.size < each->announced) {
            return false;
        }
    }
    return true;
}

// Copies of a connection that was lost are no more followed, so it looks at the files.
static bool has_unfinished(const node *self)
{
    for (uint32_t i = 0; i < self->log_count; i++) {
        log_file *log = self->logs[i];
        log_play play;
        sb_move_story story;
        if (log->removed || !log_play_recover(&play, log, &self->all->allocator)) {
            continue;
        }
        const sb_move_verdict verdict = log_play_judge(&play, log, &story);
        log_play_close(&play);
        if (verdict != SB_MOVE_COPY) {
            return true;
        }
    }
    return false;
}

static void lose_link(const node *self, process *own)
{
    real_copies_lost(own, own->link);
    own->link = 0;
    own->linked = own->listed = false;
    own->link_ns = self->all->now_ns + RETRY_NS;
}

static void follow(node *self)
{
    real_match *all = self->all;
    process *own = &self->process;
    if (own->link == 0 && all->now_ns >= own->link_ns) {
        own->link = net_connect(&all->net, NET_FOLLOW, self->index, own->number, peer_of(self));
        own->heard_ns = all->now_ns;
    } else if (own->link != 0 && all->now_ns > own->heard_ns + SILENCE_NS) {
        net_close(&all->net, own->link, 0);
        lose_link(self, own);
    }
    if (own->linked && all->now_ns >= own->ping_ns) {
        own->ping_ns = all->now_ns + 250 * MS;
        net_send(&all->net, own->link, 0,
                 &(sb_follow_frame){.kind = SB_FOLLOW_PING, .stamp_ns = all->now_ns});
    }
    own->eligible = own->eligible || (own->listed && has_all(own));
    const bool silent = !own->linked || all->now_ns > own->heard_ns + SILENCE_NS / 2;
    if (silent && !own->silent && own->eligible) {
        own->unfinished = has_unfinished(self); // nothing comes while the leader is silent
    }
    own->silent = silent && own->eligible;
    sb_lease_claim_want(&own->lease.claim, own->silent && own->unfinished, SB_LEASE_ANY_EPOCH);
}

static void lead(node *self)
{
    real_match *all = self->all;
    process *own = &self->process;
    if (own->link != 0) {
        net_close(&all->net, own->link, 0);
        lose_link(self, own);
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        real_copy_close(&own->copies[i]);
    }
    all->result->take_overs += own->mode == PROCESS_FOLLOWS;
    real_say(all, "node %u: holds the lease", self->index);
    own->mode = PROCESS_BOOTS;
    own->boot_ns = all->now_ns + real_draw_ns(all, 1, 50);
}

void real_leases_step(node *self)
{
    real_match *all = self->all;
    process *own = &self->process;
    if (!node_has_lease(self)) {
        return;
    }
    lease_user_step(&own->lease, &all->addresses[self->address].lease, &all->random, all->now_ns,
                    all->calm || !all->faults);
    if (own->mode == PROCESS_FOLLOWS) {
        follow(self);
    } else if (own->mode == PROCESS_WAITS && address_leader(all, self->address) != self->index) {
        // Its logs are older than those of the process that has led. The next one stands by.
        real_process_die(self, true);
        return;
    }
    if ((own->mode == PROCESS_FOLLOWS || own->mode == PROCESS_WAITS) && real_lease_is_held(self)) {
        lead(self);
    }
}
