#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster.h"

host_session *source_of(host_process *self, uint32_t connection)
{
    for (uint32_t i = 0; i < SESSION_COUNT_MAX; i++) {
        host_session *session = &self->sessions[i];
        if (session->used && session->moves && session->connection == connection) {
            return session;
        }
    }
    return NULL;
}

void source_order(cluster *all, uint32_t node, host_session *session, uint32_t to)
{
    uint8_t id[SB_MOVE_ID_SIZE];
    cluster_name(all, id);
    cluster_say(all, "node %u: match %u shall move to node %u", node, session->match, to);
    sb_move_source_init(&session->source, id, TICK_RATE_HZ, session->tick, all->now_ns);
    session->moves = true;
    session->resumed = false;
    session->to = to;
    session->connection = session->mark_count = 0;
    session->stop_ns = NEVER;
    session->seen = SB_MOVE_CONNECTS;
    cluster_entered(all, node, to, true, SB_MOVE_CONNECTS);
}

void source_resume(cluster *all, uint32_t node, host_session *session, const sb_move_mark *mark)
{
    cluster_say(all, "node %u: match %u is in doubt after a restart", node, session->match);
    sb_move_source_init_doubtful(&session->source, mark->id, mark->store, all->now_ns);
    session->moves = session->resumed = session->stands = true;
    session->to = (uint32_t)strtoul(mark->to, NULL, 10);
    session->connection = 0;
    session->mark_count = session->log->count;
    session->stop_ns = NEVER;
    session->seen = SB_MOVE_DOUBTS;
    cluster_entered(all, node, session->to, true, SB_MOVE_DOUBTS);
}

// Two nodes with a lease have one address, which leads to that which leads.
static uint32_t resolve(const cluster *all, uint32_t to)
{
    const uint32_t shared = all->nodes[to].group;
    return shared < GROUP_COUNT_MAX ? all->groups[shared].nodes[all->groups[shared].leader] : to;
}

static sb_move_mark mark_of(const host_session *session, sb_handover_kind kind)
{
    sb_move_mark mark = {.kind = kind};
    memcpy(mark.id, session->source.id, sizeof mark.id);
    memcpy(mark.store, session->source.accept.store, sizeof mark.store);
    if (kind == SB_HANDOVER_LEAVES) {
        snprintf(mark.to, sizeof mark.to, "%u", session->to);
    }
    return mark;
}

static void stay(cluster *all, host_session *session)
{
    const sb_move_mark mark = mark_of(session, SB_HANDOVER_STAYS);
    session->stop_ns = NEVER;
    session_flush(session);
    disk_append_mark(session->log, &mark);
    if (session->resumed) {
        session_begin_epoch(session);
    }
    session->stands = false;
    session->due_ns = all->now_ns;
}

static void send(cluster *all, uint32_t node, const host_session *session, sb_follow_frame *frame)
{
    if (frame->kind == SB_FOLLOW_MOVE) {
        memcpy(frame->store, all->nodes[node].store, sizeof frame->store);
        frame->session = session->match + 1;
        frame->epoch = session->epoch;
    }
    net_send(&all->net, session->connection, 0, frame);
}

static void finish(cluster *all, uint32_t node, host_session *session)
{
    const bool moved = session->source.state == SB_MOVE_MOVED;
    cluster_say(all, "node %u: match %u %s %s", node, session->match,
                moved ? "has moved" : "stays:", session->source.reason);
    all->result->moves += moved;
    all->result->stays += !moved;
    session->moves = false;
    session->used = !moved;
}

static void stop(cluster *all, host_session *session, uint32_t tick)
{
    session->stop_tick = tick;
    session->stop_ns = all->now_ns + cluster_draw_ns(all, 0, 5 * MS);
}

static void act(cluster *all, uint32_t node, host_session *session, sb_move_source_action *action)
{
    host_process *self = &all->nodes[node].process;
    const sb_move_mark mark = mark_of(session, SB_HANDOVER_LEAVES);
    switch (action->act) {
    case SB_MOVE_DO_CONNECT:
        session->connection =
            net_connect(&all->net, NET_MOVE, node, self->number, resolve(all, session->to));
        break;
    case SB_MOVE_DO_SEND:
        send(all, node, session, &action->frame);
        break;
    case SB_MOVE_DO_FEED:
        feed_add(all, node, session->connection, session->log, false);
        break;
    case SB_MOVE_DO_MARK:
        session_flush(session);
        disk_append_mark(session->log, &mark);
        session->mark_count = session->log->count;
        break;
    case SB_MOVE_DO_TELL_AND_STOP:
        stop(all, session, action->tick);
        break;
    case SB_MOVE_DO_STOP_NOW:
        stop(all, session, 0);
        break;
    case SB_MOVE_DO_STAY:
        stay(all, session);
        break;
    case SB_MOVE_DO_END:
        disk_append(session->log, (disk_entry){.kind = DISK_CLOSE});
        break;
    case SB_MOVE_DO_HANG_UP:
        net_close(&all->net, session->connection, 0);
        copies_lost(self, session->connection);
        break;
    case SB_MOVE_DO_FINISH:
        finish(all, node, session);
        break;
    }
}

void sources_frame(cluster *all, uint32_t node, uint32_t connection, const sb_follow_frame *frame)
{
    host_session *session = source_of(&all->nodes[node].process, connection);
    if (session == NULL) {
        return;
    }
    if (frame->kind == SB_FOLLOW_ACK) {
        sb_move_source_acknowledged(&session->source, frame->tick);
    }
    if (session->source.state == SB_MOVE_DOUBTS) {
        all->result->doubts_taken += frame->kind == SB_FOLLOW_TAKEN;
        all->result->doubts_refused += frame->kind == SB_FOLLOW_REFUSED;
    }
    if (!sb_move_source_frame(&session->source, frame, all->now_ns) && all->fault == MOVES_RIGHT) {
        cluster_fail(all, "a target has said to its source what makes no sense");
    }
}

static bool is_marked(const cluster *all, uint32_t node, const host_session *session)
{
    const bool grouped = all->nodes[node].group < GROUP_COUNT_MAX;
    if (all->fault == MOVES_MARKS_LATE) {
        return true;
    }
    return session->log->synced >= session->mark_count &&
           (!grouped || all->fault == MOVES_FORGETS_FOLLOWERS ||
            followers_have(&all->nodes[node].process, session->log, session->mark_count));
}

static void report(cluster *all, uint32_t node, host_session *session)
{
    sb_move_source *source = &session->source;
    sb_move_source_played(source, session->tick);
    if (source->state == SB_MOVE_MARKS && session->mark_count > 0 &&
        is_marked(all, node, session)) {
        sb_move_source_marked(source, all->now_ns);
    }
    if (source->state == SB_MOVE_STOPS && session->stands && session->pending_count == 0 &&
        feeds_are_even(&all->nodes[node].process, session->connection, session->log)) {
        sb_move_source_stopped(source, session->tick, session->hash, session->due_ns, all->now_ns);
    }
    if (cluster_strikes(all, 20000)) {
        (void)sb_move_source_cancel(source, "the operator has changed its mind", all->now_ns);
    }
}

// The operator knows that the target's machine is gone for good, and has looked at its disk.
static void abandon_if_gone(cluster *all, host_session *session)
{
    const sim_node *to = &all->nodes[session->to];
    if (to->gone && !disk_has_taken(&to->files, session->source.id, false) &&
        sb_move_source_abandon(&session->source, all->now_ns)) {
        all->result->abandoned++;
    }
}

static void look(cluster *all, uint32_t node, host_session *session)
{
    if (session->seen != (uint32_t)session->source.state) {
        session->seen = session->source.state;
        cluster_entered(all, node, session->to, true, session->seen);
    }
}

void sources_step(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    for (uint32_t i = 0; i < SESSION_COUNT_MAX && self->alive; i++) {
        host_session *session = &self->sessions[i];
        sb_move_source_action action;
        if (!session->used || !session->moves) {
            continue;
        }
        report(all, node, session);
        abandon_if_gone(all, session);
        while (session->moves && sb_move_source_next(&session->source, all->now_ns, &action)) {
            act(all, node, session, &action);
        }
        look(all, node, session);
    }
}
