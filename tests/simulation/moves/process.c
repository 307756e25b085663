#include <stdio.h>
#include <string.h>

#include "cluster.h"

void process_start(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    const uint32_t number = self->number + 1, group_index = all->nodes[node].group;
    memset(self, 0, sizeof *self);
    self->alive = true;
    self->number = number;
    self->mode = PROCESS_BOOTS;
    self->boot_ns = all->now_ns + cluster_draw_ns(all, 5 * MS, 200 * MS);
    all->nodes[node].start_ns = NEVER;
    net_node_started(&all->net, node);
    cluster_say(all, "node %u: process %u starts", node, number);
    if (group_index < GROUP_COUNT_MAX) {
        // Who led last has the newest logs: it serves. The other one stands by.
        const host_group *shared = &all->groups[group_index];
        char identity[32];
        snprintf(identity, sizeof identity, "%u-%u", node, number);
        lease_user_init(&self->lease, identity, 1 + all->groups[group_index].nodes[0] % 2);
        self->mode = shared->nodes[shared->leader] == node ? PROCESS_WAITS : PROCESS_FOLLOWS;
        sb_lease_claim_want(&self->lease.claim, self->mode == PROCESS_WAITS, SB_LEASE_ANY_EPOCH);
    }
}

static void count_deaths(cluster *all, const host_process *self)
{
    for (uint32_t i = 0; i < SESSION_COUNT_MAX; i++) {
        const host_session *session = &self->sessions[i];
        if (session->used && session->moves) {
            all->result->source_died[session->source.state]++;
        }
    }
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (self->targets[i].used) {
            all->result->target_died[self->targets[i].machine.state]++;
        }
    }
}

void process_die(cluster *all, uint32_t node, bool killed)
{
    host_process *self = &all->nodes[node].process;
    if (!self->alive) {
        return;
    }
    cluster_say(all, "node %u: process %u %s", node, self->number,
                killed ? "dies" : "loses its power");
    count_deaths(all, self);
    net_process_died(&all->net, node, self->number, killed);
    for (uint32_t i = 0; i < all->match_count; i++) {
        match_history *match = &all->matches[i];
        if (match->player.node == node && match->player.process == self->number) {
            match->player_died = true;
        }
    }
    self->alive = false;
    if (!killed) {
        disk_cut_power(&all->nodes[node].files, &all->random);
    }
    all->result->kills += killed;
    all->result->power_cuts += !killed;
    all->nodes[node].start_ns = all->now_ns + cluster_draw_ns(all, 20 * MS, 3000 * MS);
}

static void resume(cluster *all, uint32_t node, disk_log *log)
{
    disk_place place;
    disk_look(log, &place);
    if (log->removed || place.closed) {
        return;
    }
    const sb_move_verdict verdict =
        log->count > 0 ? sb_move_story_judge(&place.story) : SB_MOVE_COPY;
    if (verdict == SB_MOVE_COPY && all->fault != MOVES_RESUMES_COPIES) {
        disk_remove(log, false);
        return;
    }
    host_session *session = session_add(all, node, log);
    if (verdict == SB_MOVE_ASK && all->fault != MOVES_ASKS_NOBODY) {
        source_resume(all, node, session, &place.story.last);
    } else {
        session_begin_epoch(session);
        all->result->resumes++;
        cluster_say(all, "node %u: resumes match %u from tick %u on in epoch %u", node,
                    session->match, session->tick + 1, session->epoch);
    }
}

// What is found is made durable before anybody is told of it.
static void boot(cluster *all, uint32_t node)
{
    disk *files = &all->nodes[node].files;
    host_process *self = &all->nodes[node].process;
    const uint32_t count = files->count;
    for (uint32_t i = 0; i < count; i++) {
        disk_synced(files->logs[i], files->logs[i]->count);
        resume(all, node, files->logs[i]);
    }
    self->mode = PROCESS_LEADS;
}

static void note_leader(cluster *all, uint32_t node)
{
    if (all->nodes[node].group < GROUP_COUNT_MAX) {
        host_group *shared = &all->groups[all->nodes[node].group];
        const uint32_t before = shared->nodes[shared->leader];
        shared->leader = shared->nodes[1] == node;
        for (uint32_t i = 0; before != node && i < all->match_count; i++) {
            history_taken_over(&all->matches[i], before, node);
        }
    }
}

void process_step(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    if (!self->alive || all->now_ns < self->stalled_ns) {
        return;
    }
    leases_step(all, node);
    if (self->alive && lease_is_lost(all, node) && all->fault != MOVES_OUTLIVES_LEASE) {
        cluster_say(all, "node %u: has lost the lease", node);
        process_die(all, node, true);
        return;
    }
    if (!self->alive) {
        return;
    }
    if (self->mode == PROCESS_BOOTS && all->now_ns >= self->boot_ns) {
        boot(all, node);
        note_leader(all, node);
    }
    if (self->mode == PROCESS_LEADS) {
        sessions_step(all, node);
        copies_step(all, node);
        targets_step(all, node);
        sources_step(all, node);
    } else if (self->mode == PROCESS_FOLLOWS) {
        copies_step(all, node);
    }
}

static bool listens(void *context, uint32_t node, net_purpose purpose, uint32_t *out_process)
{
    const cluster *all = context;
    const host_process *self = &all->nodes[node].process;
    (void)purpose;
    *out_process = self->number;
    return self->alive && self->mode == PROCESS_LEADS;
}

static bool hears(void *context, uint32_t node, uint32_t process_number)
{
    const cluster *all = context;
    const host_process *self = &all->nodes[node].process;
    return self->alive && self->number == process_number && all->now_ns >= self->stalled_ns;
}

// A follower is offered every log that is not over.
static void greet(cluster *all, uint32_t node, uint32_t connection)
{
    host_process *self = &all->nodes[node].process;
    const disk *files = &all->nodes[node].files;
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        if (self->followers[i] == 0) {
            self->followers[i] = connection;
            break;
        }
    }
    for (uint32_t i = 0; i < files->count; i++) {
        disk_place place;
        disk_look(files->logs[i], &place);
        if (!files->logs[i]->removed && !place.closed) {
            feed_add(all, node, connection, files->logs[i], true);
        }
    }
}

static void want_rest(cluster *all, uint32_t node)
{
    const disk *files = &all->nodes[node].files;
    for (uint32_t i = 0; i < files->count; i++) {
        disk_place place;
        disk_look(files->logs[i], &place);
        if (!files->logs[i]->removed && !place.closed) {
            sb_follow_frame want = {.kind = SB_FOLLOW_WANT};
            memcpy(want.name, files->logs[i]->name, sizeof want.name);
            net_send(&all->net, all->nodes[node].process.link, 0, &want);
        }
    }
}

static void on_ready(void *context, net_connection *connection, uint32_t end)
{
    cluster *all = context;
    const uint32_t node = connection->ends[end].node;
    host_process *self = &all->nodes[node].process;
    if (end == 1) {
        if (connection->purpose == NET_FOLLOW) {
            greet(all, node, connection->number);
        }
        return;
    }
    if (connection->purpose == NET_FOLLOW) {
        self->linked = self->link == connection->number;
        self->heard_ns = all->now_ns;
        self->ping_ns = all->now_ns;
        self->have_ns = all->now_ns;
        want_rest(all, node);
    } else {
        host_session *session = source_of(self, connection->number);
        if (session != NULL) {
            sb_move_source_connected(&session->source, all->now_ns);
        }
    }
}

static void on_frame(void *context, net_connection *connection, uint32_t end,
                     const sb_follow_frame *frame)
{
    cluster *all = context;
    const uint32_t node = connection->ends[end].node;
    host_process *self = &all->nodes[node].process;
    if (connection->purpose == NET_FOLLOW && end == 0) {
        self->heard_ns = all->now_ns;
        if (frame->kind == SB_FOLLOW_PONG && frame->echo_ns > self->have_ns) {
            self->listed = true;
            copies_agree(all, node, connection->number);
        }
    }
    copies_frame(all, node, connection, end, frame);
    if (connection->purpose == NET_MOVE && end == 0) {
        sources_frame(all, node, connection->number, frame);
    } else if (connection->purpose == NET_MOVE) {
        targets_frame(all, node, connection->number, frame);
    }
}

// A machine that forgets itself, to see that this is found.
static void play_on(cluster *all, host_session *session)
{
    if (all->fault == MOVES_PLAYS_ON && session->source.state == SB_MOVE_COMMITTED) {
        session->moves = session->stands = false;
        session->stop_ns = NEVER;
    }
}

static void on_lost(void *context, net_connection *connection, uint32_t end)
{
    cluster *all = context;
    const uint32_t node = connection->ends[end].node;
    host_process *self = &all->nodes[node].process;
    host_session *session = source_of(self, connection->number);
    copies_lost(self, connection->number);
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        self->followers[i] = self->followers[i] == connection->number ? 0 : self->followers[i];
    }
    if (connection->purpose == NET_MOVE && end == 0 && session != NULL) {
        play_on(all, session);
        sb_move_source_lost(&session->source, "the connection was lost", all->now_ns);
    } else if (connection->purpose == NET_MOVE && end == 1) {
        targets_lost(all, node, connection->number);
    } else if (end == 0 && self->link == connection->number) {
        self->link = 0;
        self->linked = self->listed = false;
        self->link_ns = all->now_ns + 200 * MS;
    }
}

void process_set_handlers(cluster *all)
{
    all->net.owner = (net_owner){.context = all,
                                 .listens = listens,
                                 .hears = hears,
                                 .ready = on_ready,
                                 .frame = on_frame,
                                 .lost = on_lost};
}
