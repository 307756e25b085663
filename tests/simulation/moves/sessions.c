#include <string.h>

#include "base/assert.h"
#include "cluster.h"

#define TICK_NS (UINT64_C(1000000000) / TICK_RATE_HZ)
#define COMMIT_NS (34 * MS)

host_session *session_add(cluster *all, uint32_t node, disk_log *log)
{
    host_process *self = &all->nodes[node].process;
    disk_place place;
    disk_look(log, &place);
    for (uint32_t i = 0; i < SESSION_COUNT_MAX; i++) {
        host_session *session = &self->sessions[i];
        if (!session->used) {
            *session = (host_session){.used = true,
                                      .match = place.match,
                                      .epoch = place.epoch,
                                      .tick = place.tick,
                                      .hash = place.hash,
                                      .due_ns = all->now_ns + TICK_NS,
                                      .epoch_count = log->count,
                                      .stop_ns = NEVER,
                                      .log = log};
            return session;
        }
    }
    SB_ASSERT(false);
    return NULL;
}

void session_begin_epoch(host_session *session)
{
    disk_append(session->log, (disk_entry){.kind = DISK_EPOCH, .value = ++session->epoch});
    session->epoch_count = session->log->count;
}

void session_flush(host_session *session)
{
    for (uint32_t i = 0; i < session->pending_count; i++) {
        disk_append(session->log, session->pending[i]);
    }
    session->pending_count = 0;
}

static void go_another_way(cluster *all, const host_session *session, match_history *match)
{
    for (uint32_t i = 0; i < session->log->count; i++) {
        const disk_entry *entry = &session->log->entries[i];
        if (entry->kind == DISK_TICK) {
            match->hashes[entry->tick] = entry->hash;
            match->tick = entry->tick;
        }
    }
    all->result->forks++;
}

static void play_tick(cluster *all, uint32_t node, host_session *session)
{
    const uint64_t before = session->hash;
    const uint64_t input = sb_random_u32(&all->random);
    disk_entry entry = {.kind = DISK_TICK, .tick = ++session->tick, .value = input};
    const host_process *self = &all->nodes[node].process;
    const history_player player = {node, self->number, self->lease.claim.epoch};
    char failure[HISTORY_TEXT_SIZE];
    match_history *match = &all->matches[session->match];
    const uint32_t last = match->player.node, group = all->nodes[node].group;
    const bool stands_in = last == node || (last != NO_NODE && group < GROUP_COUNT_MAX &&
                                            all->nodes[last].group == group);
    if (history_forks(match, player, stands_in, entry.tick, before)) {
        go_another_way(all, session, match);
    }
    session->hash = entry.hash = history_hash(before, entry.tick, input);
    if (!history_played(match, player, stands_in, session->epoch, entry.tick, before, entry.hash,
                        all->now_ns, failure)) {
        cluster_fail(all, failure);
    }
    if (session->pending_count == 0) {
        session->flush_ns = all->now_ns + COMMIT_NS;
    }
    session->pending[session->pending_count++] = entry;
    all->result->ticks++;
    session->due_ns += TICK_NS;
}

static bool must_stop(const cluster *all, const host_session *session)
{
    return all->now_ns >= session->stop_ns && session->tick >= session->stop_tick;
}

static void play(cluster *all, uint32_t node, host_session *session)
{
    // A server that has stood still for long does not catch up.
    if (all->now_ns > session->due_ns + 250 * MS) {
        session->due_ns = all->now_ns;
    }
    const bool begun =
        session->log->synced >= session->epoch_count || all->fault == MOVES_RESUMES_UNSYNCED;
    while (begun && !session->stands && all->now_ns >= session->due_ns &&
           session->pending_count < PENDING_COUNT_MAX) {
        if (must_stop(all, session)) {
            session->stands = true;
        } else if (cluster_strikes(all, 300)) {
            session->due_ns += cluster_draw_ns(all, MS, 1500 * MS); // nobody is in the match
        } else {
            play_tick(all, node, session);
        }
    }
}

static uint32_t last_tick(const disk_log *log, uint32_t count)
{
    for (uint32_t i = count; i > 0; i--) {
        if (log->entries[i - 1].kind == DISK_TICK) {
            return log->entries[i - 1].tick;
        }
    }
    return 0;
}

static void sync_log(cluster *all, uint32_t node, host_session *session)
{
    match_history *match = &all->matches[session->match];
    const uint32_t number = all->nodes[node].process.number;
    if (session->sync_ns != 0 && all->now_ns >= session->sync_ns) {
        session->sync_ns = 0;
        disk_synced(session->log, session->sync_count);
        const uint32_t tick = last_tick(session->log, session->log->synced);
        if (match->player.node == node && match->player.process == number &&
            tick > match->promised[node]) {
            match->promised[node] = tick;
        }
    }
    if (session->sync_ns == 0 && session->log->synced < session->log->count) {
        const uint64_t ns = cluster_strikes(all, 50) ? cluster_draw_ns(all, 100 * MS, 800 * MS)
                                                     : cluster_draw_ns(all, MS, 20 * MS);
        session->sync_ns = all->now_ns + ns;
        session->sync_count = session->log->count;
    }
}

void sessions_step(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    for (uint32_t i = 0; i < SESSION_COUNT_MAX; i++) {
        host_session *session = &self->sessions[i];
        if (!session->used) {
            continue;
        }
        play(all, node, session);
        if (session->pending_count > 0 && (session->stands || all->now_ns >= session->flush_ns)) {
            session_flush(session);
        }
        sync_log(all, node, session);
    }
}
