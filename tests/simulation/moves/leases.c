#include <stdio.h>
#include <string.h>

#include "cluster.h"

#define RETRY_NS (200 * MS)
#define SILENCE_NS (1000 * MS)

static sb_lease_state state_of(const cluster *all, uint32_t node)
{
    return lease_user_state(&all->nodes[node].process.lease, all->now_ns);
}

bool lease_is_held(const cluster *all, uint32_t node)
{
    return all->nodes[node].group == GROUP_COUNT_MAX || state_of(all, node) == SB_LEASE_HELD;
}

bool lease_is_lost(const cluster *all, uint32_t node)
{
    return all->nodes[node].group < GROUP_COUNT_MAX && state_of(all, node) == SB_LEASE_LOST;
}

static uint32_t peer_of(const cluster *all, uint32_t node)
{
    const host_group *shared = &all->groups[all->nodes[node].group];
    return shared->nodes[0] == node ? shared->nodes[1] : shared->nodes[0];
}

static bool has_all(const host_process *self)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        if (self->copies[i].used && self->copies[i].log->count < self->copies[i].announced) {
            return false;
        }
    }
    return true;
}

static bool has_unfinished(const disk *files)
{
    disk_place place;
    for (uint32_t i = 0; i < files->count; i++) {
        disk_look(files->logs[i], &place);
        if (!files->logs[i]->removed && !place.closed && place.match < MATCH_COUNT_MAX &&
            sb_move_story_judge(&place.story) != SB_MOVE_COPY) {
            return true;
        }
    }
    return false;
}

static void lose_link(cluster *all, host_process *self)
{
    copies_lost(self, self->link);
    self->link = 0;
    self->linked = self->listed = false;
    self->link_ns = all->now_ns + RETRY_NS;
}

static void follow(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    if (self->link == 0 && all->now_ns >= self->link_ns) {
        self->link = net_connect(&all->net, NET_FOLLOW, node, self->number, peer_of(all, node));
        self->heard_ns = all->now_ns;
    } else if (self->link != 0 && all->now_ns > self->heard_ns + SILENCE_NS) {
        net_close(&all->net, self->link, 0);
        lose_link(all, self);
    }
    if (self->linked && all->now_ns >= self->ping_ns) {
        self->ping_ns = all->now_ns + 250 * MS;
        net_send(&all->net, self->link, 0,
                 &(sb_follow_frame){.kind = SB_FOLLOW_PING, .stamp_ns = all->now_ns});
    }
    self->eligible = self->eligible || (self->listed && has_all(self));
    const bool silent = !self->linked || all->now_ns > self->heard_ns + SILENCE_NS / 2;
    if (all->now_ns % (20 * MS) == 0) {
        sb_lease_claim_want(&self->lease.claim,
                            self->eligible && silent && has_unfinished(&all->nodes[node].files),
                            SB_LEASE_ANY_EPOCH);
    }
}

// Its logs are older than those of the process that has led meanwhile. The next one stands by.
static bool was_overtaken(const cluster *all, uint32_t node)
{
    const host_group *shared = &all->groups[all->nodes[node].group];
    return shared->nodes[shared->leader] != node;
}

static void lead(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    host_group *shared = &all->groups[all->nodes[node].group];
    if (self->link != 0) {
        net_close(&all->net, self->link, 0);
        lose_link(all, self);
    }
    all->result->take_overs += shared->nodes[shared->leader] != node;
    cluster_say(all, "node %u: holds the lease", node);
    self->mode = PROCESS_BOOTS;
    self->boot_ns = all->now_ns + cluster_draw_ns(all, MS, 50 * MS);
}

void leases_step(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    if (all->nodes[node].group == GROUP_COUNT_MAX) {
        return;
    }
    lease_user_step(&self->lease, &all->groups[all->nodes[node].group].store, &all->random,
                    all->now_ns, all->now_ns >= all->calm_ns);
    if (self->mode == PROCESS_FOLLOWS) {
        follow(all, node);
    } else if (self->mode == PROCESS_WAITS && was_overtaken(all, node)) {
        process_die(all, node, true);
        return;
    }
    if ((self->mode == PROCESS_FOLLOWS || self->mode == PROCESS_WAITS) &&
        lease_is_held(all, node)) {
        lead(all, node);
    }
}
