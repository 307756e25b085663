#include "host/wire/move_source.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"

#define NS_PER_S UINT64_C(1000000000)

static void push(sb_move_source *source, sb_move_source_act act, sb_follow_kind kind)
{
    SB_ASSERT(source->queued < SB_MOVE_QUEUE_SIZE);
    source->queue[source->queued].act = act;
    source->queue[source->queued].kind = kind;
    source->queued++;
}

static void act(sb_move_source *source, sb_move_source_act what)
{
    push(source, what, (sb_follow_kind)0);
}

static void send(sb_move_source *source, sb_follow_kind kind)
{
    push(source, SB_MOVE_DO_SEND, kind);
}

static void enter(sb_move_source *source, sb_move_source_state state, uint64_t now_ns)
{
    source->state = state;
    source->since_ns = now_ns;
}

static bool is_over(const sb_move_source *source)
{
    return source->state == SB_MOVE_MOVED || source->state == SB_MOVE_STAYED;
}

// Only the target can say whose the match is.
static bool is_beyond_return(const sb_move_source *source)
{
    return source->state == SB_MOVE_COMMITTED || source->state == SB_MOVE_DOUBTS;
}

static void connect(sb_move_source *source)
{
    source->linking = true;
    act(source, SB_MOVE_DO_CONNECT);
}

static void hang_up(sb_move_source *source)
{
    if (source->linked || source->linking) {
        act(source, SB_MOVE_DO_HANG_UP);
    }
    source->linked = source->linking = false;
}

void sb_move_source_init(sb_move_source *source, const uint8_t id[SB_MOVE_ID_SIZE],
                         uint32_t tick_rate_hz, uint32_t tick, uint64_t now_ns)
{
    SB_ASSERT(tick_rate_hz > 0);
    *source = (sb_move_source){.tick_rate_hz = tick_rate_hz, .tick = tick, .since_ns = now_ns};
    memcpy(source->id, id, SB_MOVE_ID_SIZE);
    source->state = SB_MOVE_CONNECTS;
    connect(source);
}

void sb_move_source_init_doubtful(sb_move_source *source, const uint8_t id[SB_MOVE_ID_SIZE],
                                  const uint8_t store[SB_MOVE_STORE_SIZE], uint64_t now_ns)
{
    *source = (sb_move_source){.state = SB_MOVE_DOUBTS, .marked = true, .since_ns = now_ns};
    memcpy(source->id, id, SB_MOVE_ID_SIZE);
    memcpy(source->accept.store, store, SB_MOVE_STORE_SIZE);
    source->retry_ns = SB_MOVE_RETRY_NS_MIN;
    source->retry_at_ns = now_ns;
}

// What was not given out yet shall not be done any more, but a connection is closed all the same.
static void forget_queued(sb_move_source *source)
{
    const uint32_t queued = source->queued;
    source->queued = 0;
    for (uint32_t i = 0; i < queued; i++) {
        if (source->queue[i].act == SB_MOVE_DO_HANG_UP) {
            act(source, SB_MOVE_DO_HANG_UP);
        }
    }
}

// The match goes on here. What was promised is taken back first.
static void stay(sb_move_source *source, const char *reason, uint64_t now_ns)
{
    const bool tells =
        source->linked && !is_beyond_return(source) && source->state != SB_MOVE_CONNECTS;
    snprintf(source->reason, sizeof source->reason, "%s", reason);
    enter(source, SB_MOVE_STAYED, now_ns);
    forget_queued(source);
    if (tells) {
        send(source, SB_FOLLOW_CANCEL);
    }
    if (source->marked) {
        act(source, SB_MOVE_DO_STAY);
    }
    hang_up(source);
    act(source, SB_MOVE_DO_FINISH);
}

static void doubt(sb_move_source *source, uint64_t now_ns)
{
    if (source->state != SB_MOVE_DOUBTS) {
        enter(source, SB_MOVE_DOUBTS, now_ns);
        source->retry_ns = SB_MOVE_RETRY_NS_MIN;
    }
    hang_up(source);
    source->retry_at_ns = now_ns + source->retry_ns;
    source->retry_ns =
        2 * source->retry_ns < SB_MOVE_RETRY_NS_MAX ? 2 * source->retry_ns : SB_MOVE_RETRY_NS_MAX;
}

void sb_move_source_connected(sb_move_source *source, uint64_t now_ns)
{
    if (!source->linking) {
        return;
    }
    source->linking = false;
    source->linked = true;
    source->heard_ns = now_ns;
    if (source->state == SB_MOVE_CONNECTS) {
        enter(source, SB_MOVE_OFFERS, now_ns);
        send(source, SB_FOLLOW_MOVE);
    } else if (source->state == SB_MOVE_DOUBTS) {
        send(source, SB_FOLLOW_ASK);
    }
}

void sb_move_source_lost(sb_move_source *source, const char *reason, uint64_t now_ns)
{
    if (!source->linked && !source->linking) {
        return;
    }
    source->linked = source->linking = false;
    if (is_beyond_return(source)) {
        doubt(source, now_ns);
    } else if (!is_over(source)) {
        stay(source, reason, now_ns);
    }
}

static bool take_accept(sb_move_source *source, const sb_follow_frame *frame, uint64_t now_ns)
{
    if (source->state != SB_MOVE_OFFERS || frame->port == 0) {
        return false;
    }
    source->accept = *frame;
    source->accept.bytes = NULL;
    source->round_trip_ns = now_ns - source->since_ns;
    enter(source, SB_MOVE_COPIES, now_ns);
    source->rest = source->rest_min = UINT64_MAX; // it is not known yet
    source->behind_min = UINT32_MAX;
    source->nearer_ns = now_ns;
    act(source, SB_MOVE_DO_FEED);
    return true;
}

static bool take_ready(sb_move_source *source, uint64_t now_ns)
{
    if (source->state != SB_MOVE_PREPARES) {
        return false;
    }
    enter(source, SB_MOVE_MARKS, now_ns);
    source->marked = true;
    act(source, SB_MOVE_DO_MARK);
    return true;
}

static bool take_taken(sb_move_source *source, uint64_t now_ns)
{
    if (!is_beyond_return(source)) {
        return false;
    }
    enter(source, SB_MOVE_MOVED, now_ns);
    act(source, SB_MOVE_DO_END);
    hang_up(source);
    act(source, SB_MOVE_DO_FINISH);
    return true;
}

// "Denied" is no answer to ASK: the target may know more later.
static bool take_denied(sb_move_source *source, const char *reason, uint64_t now_ns)
{
    if (is_beyond_return(source)) {
        snprintf(source->reason, sizeof source->reason, "%s", reason);
        doubt(source, now_ns);
    } else {
        stay(source, reason, now_ns);
    }
    return true;
}

static bool take_frame(sb_move_source *source, const sb_follow_frame *frame, uint64_t now_ns)
{
    switch (frame->kind) {
    case SB_FOLLOW_ACCEPT:
        return take_accept(source, frame, now_ns);
    case SB_FOLLOW_READY:
        return take_ready(source, now_ns);
    case SB_FOLLOW_TAKEN:
        return take_taken(source, now_ns);
    case SB_FOLLOW_DENY:
        return take_denied(source, frame->text, now_ns);
    case SB_FOLLOW_REFUSED:
        stay(source, frame->text, now_ns);
        return true;
    case SB_FOLLOW_MOVE:
    case SB_FOLLOW_PREPARE:
    case SB_FOLLOW_COMMIT:
    case SB_FOLLOW_CANCEL:
    case SB_FOLLOW_ASK:
    case SB_FOLLOW_STANDING:
        return false;
    case SB_FOLLOW_LOG:
    case SB_FOLLOW_PIECE:
    case SB_FOLLOW_END:
    case SB_FOLLOW_PONG:
    case SB_FOLLOW_BYE:
    case SB_FOLLOW_HAVE:
    case SB_FOLLOW_ACK:
    case SB_FOLLOW_PING:
    case SB_FOLLOW_DIVERGED:
    case SB_FOLLOW_WANT:
    case SB_FOLLOW_LEADS:
    case SB_FOLLOW_NOTED:
        return true;
    }
    return false;
}

static bool is_of_a_move(sb_follow_kind kind)
{
    return (kind >= SB_FOLLOW_MOVE && kind <= SB_FOLLOW_ASK) || kind == SB_FOLLOW_STANDING ||
           (kind >= SB_FOLLOW_ACCEPT && kind <= SB_FOLLOW_REFUSED);
}

bool sb_move_source_frame(sb_move_source *source, const sb_follow_frame *frame, uint64_t now_ns)
{
    if (!source->linked || is_over(source)) {
        return true;
    }
    source->heard_ns = now_ns;
    const bool mine =
        !is_of_a_move(frame->kind) || memcmp(frame->move, source->id, SB_MOVE_ID_SIZE) == 0;
    if (mine && take_frame(source, frame, now_ns)) {
        return true;
    }
    if (is_beyond_return(source)) {
        doubt(source, now_ns);
    } else {
        stay(source, "the target answers what makes no sense", now_ns);
    }
    return false;
}

void sb_move_source_played(sb_move_source *source, uint32_t tick)
{
    source->tick = tick > source->tick ? tick : source->tick;
}

void sb_move_source_acknowledged(sb_move_source *source, uint32_t tick)
{
    source->acked = tick > source->acked ? tick : source->acked;
    source->follows = true;
}

void sb_move_source_copied(sb_move_source *source, uint64_t rest)
{
    source->rest = rest;
}

// The clients have time to connect to the target ahead of the last tick.
static void tell_and_stop(sb_move_source *source, uint64_t now_ns)
{
    const uint64_t lead_ns = 4 * source->round_trip_ns > SB_MOVE_LEAD_NS &&
                                     4 * source->round_trip_ns < 4 * SB_MOVE_LEAD_NS
                                 ? 4 * source->round_trip_ns
                                 : SB_MOVE_LEAD_NS;
    source->last_tick = source->tick + (uint32_t)(lead_ns * source->tick_rate_hz / NS_PER_S) + 1;
    source->due_ns = now_ns + lead_ns;
    source->told = true;
    act(source, SB_MOVE_DO_TELL_AND_STOP);
}

void sb_move_source_marked(sb_move_source *source, uint64_t now_ns)
{
    if (source->state == SB_MOVE_MARKS) {
        enter(source, SB_MOVE_STOPS, now_ns);
        tell_and_stop(source, now_ns);
    }
}

void sb_move_source_stopped(sb_move_source *source, uint32_t tick, uint64_t hash, uint64_t due_ns,
                            uint64_t now_ns)
{
    if (source->state == SB_MOVE_STOPS && source->linked) {
        source->tick = source->last_tick = tick;
        source->hash = hash;
        source->due_ns = due_ns < now_ns ? due_ns : now_ns;
        enter(source, SB_MOVE_COMMITTED, now_ns);
        send(source, SB_FOLLOW_COMMIT);
    }
}

bool sb_move_source_cancel(sb_move_source *source, const char *reason, uint64_t now_ns)
{
    if (is_beyond_return(source) || source->state == SB_MOVE_MOVED) {
        return false;
    }
    if (source->state != SB_MOVE_STAYED) {
        stay(source, reason, now_ns);
    }
    return true;
}

bool sb_move_source_abandon(sb_move_source *source, uint64_t now_ns)
{
    if (!is_beyond_return(source)) {
        return false;
    }
    stay(source, "the operator has abandoned the move", now_ns);
    return true;
}

static bool is_behind(const sb_move_source *source)
{
    const uint64_t ticks = source->tick > source->acked ? source->tick - source->acked : 0;
    return ticks * 1000 > (uint64_t)SB_MOVE_BEHIND_MS * source->tick_rate_hz;
}

// Returns false if the target has come no nearer for too long, in bytes or in ticks. A log of an
// hour takes its time; a target that plays more slowly than the source never comes nearer.
static bool comes_nearer(sb_move_source *source, uint64_t now_ns)
{
    const uint32_t behind = source->tick > source->acked ? source->tick - source->acked : 0;
    if (source->rest < source->rest_min || behind < source->behind_min) {
        source->nearer_ns = now_ns;
    }
    source->rest_min = source->rest < source->rest_min ? source->rest : source->rest_min;
    source->behind_min = behind < source->behind_min ? behind : source->behind_min;
    return now_ns - source->nearer_ns <= SB_MOVE_CATCH_UP_NS;
}

// What the time or a tick makes due in the states before COMMIT.
static void move_on(sb_move_source *source, uint64_t now_ns)
{
    const uint64_t since_ns = now_ns - source->since_ns;
    if (source->linked && now_ns - source->heard_ns > SB_MOVE_SILENCE_NS) {
        stay(source, "the target has fallen silent", now_ns);
    } else if (source->state == SB_MOVE_CONNECTS && since_ns > SB_MOVE_CONNECT_NS) {
        stay(source, "the target cannot be reached", now_ns);
    } else if (source->state == SB_MOVE_OFFERS && since_ns > SB_MOVE_ANSWER_NS) {
        stay(source, "the target does not answer", now_ns);
    } else if (source->state == SB_MOVE_COPIES && source->follows && !is_behind(source)) {
        enter(source, SB_MOVE_PREPARES, now_ns);
        send(source, SB_FOLLOW_PREPARE);
    } else if (source->state == SB_MOVE_COPIES && !comes_nearer(source, now_ns)) {
        stay(source, "the target does not catch up", now_ns);
    } else if (source->state == SB_MOVE_PREPARES && since_ns > SB_MOVE_ANSWER_NS) {
        stay(source, "the target does not become ready", now_ns);
    } else if (source->state == SB_MOVE_MARKS && since_ns > SB_MOVE_ANSWER_NS) {
        stay(source, "the mark in the log does not become durable", now_ns);
    } else if (source->state == SB_MOVE_STOPS && now_ns > source->due_ns + SB_MOVE_STOP_NS) {
        stay(source, "the session does not stop", now_ns);
    } else if (source->state == SB_MOVE_STOPS && !source->hurried &&
               now_ns > source->due_ns + SB_MOVE_STOP_NS / 4) {
        source->hurried = true;
        act(source, SB_MOVE_DO_STOP_NOW);
    }
}

static void ask_on(sb_move_source *source, uint64_t now_ns)
{
    const bool silent = source->linked && now_ns - source->heard_ns > SB_MOVE_SILENCE_NS;
    if (silent) {
        doubt(source, now_ns);
    } else if (source->state == SB_MOVE_DOUBTS && !source->linked && !source->linking &&
               now_ns >= source->retry_at_ns) {
        enter(source, SB_MOVE_DOUBTS, now_ns);
        connect(source);
    } else if (source->linking && now_ns - source->since_ns > SB_MOVE_CONNECT_NS) {
        doubt(source, now_ns);
    }
}

static void fill(const sb_move_source *source, uint64_t now_ns, sb_follow_kind kind,
                 sb_follow_frame *out_frame)
{
    *out_frame = (sb_follow_frame){.kind = kind};
    memcpy(out_frame->move, source->id, SB_MOVE_ID_SIZE);
    if (kind == SB_FOLLOW_MOVE) {
        out_frame->tick = source->tick;
        out_frame->tick_rate_hz = source->tick_rate_hz;
    } else if (kind == SB_FOLLOW_COMMIT) {
        out_frame->tick = source->last_tick;
        out_frame->hash = source->hash;
        out_frame->age_ns = now_ns - source->due_ns;
    } else if (kind == SB_FOLLOW_CANCEL) {
        sb_follow_frame_say(out_frame, source->reason);
    } else if (kind == SB_FOLLOW_ASK) {
        memcpy(out_frame->store, source->accept.store, SB_MOVE_STORE_SIZE);
    }
}

bool sb_move_source_next(sb_move_source *source, uint64_t now_ns, sb_move_source_action *out_action)
{
    if (source->queued == 0 && is_beyond_return(source)) {
        ask_on(source, now_ns);
    } else if (source->queued == 0 && !is_over(source)) {
        move_on(source, now_ns);
    }
    if (source->queued == 0) {
        return false;
    }
    out_action->act = source->queue[0].act;
    out_action->tick = source->last_tick;
    fill(source, now_ns, source->queue[0].kind, &out_action->frame);
    source->queued--;
    memmove(source->queue, source->queue + 1, source->queued * sizeof source->queue[0]);
    return true;
}
