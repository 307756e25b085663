#include "host/wire/move_target.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "host/wire/move_source.h"

static void push(sb_move_target *target, sb_move_target_act act, sb_follow_kind kind)
{
    SB_ASSERT(target->queued < SB_MOVE_TARGET_QUEUE_SIZE);
    target->queue[target->queued].act = act;
    target->queue[target->queued].kind = kind;
    target->queued++;
}

static void act(sb_move_target *target, sb_move_target_act what)
{
    push(target, what, (sb_follow_kind)0);
}

static void answer(sb_move_target *target, sb_follow_kind kind)
{
    push(target, SB_MOVE_DO_ANSWER, kind);
}

static void enter(sb_move_target *target, sb_move_target_state state, uint64_t now_ns)
{
    target->state = state;
    target->since_ns = now_ns;
}

static bool is_before_commit(const sb_move_target *target)
{
    return target->state <= SB_MOVE_IS_READY;
}

static bool is_at_end(const sb_move_target *target)
{
    return target->state == SB_MOVE_LEADS || target->state == SB_MOVE_DROPPED ||
           target->state == SB_MOVE_UNSURE;
}

void sb_move_target_init(sb_move_target *target, const sb_follow_frame *move, uint64_t now_ns)
{
    SB_ASSERT(move->kind == SB_FOLLOW_MOVE);
    *target = (sb_move_target){.epoch = move->epoch,
                               .session = move->session,
                               .state = SB_MOVE_JUDGES,
                               .since_ns = now_ns,
                               .heard_ns = now_ns};
    memcpy(target->id, move->move, SB_MOVE_ID_SIZE);
}

void sb_move_target_accept(sb_move_target *target, uint32_t session, uint64_t now_ns)
{
    if (target->state == SB_MOVE_JUDGES) {
        target->here = session;
        enter(target, SB_MOVE_FOLLOWS, now_ns);
        answer(target, SB_FOLLOW_ACCEPT);
    }
}

// From here on the match is never taken under this id.
static void drop(sb_move_target *target, sb_follow_kind said, const char *reason, uint64_t now_ns)
{
    snprintf(target->reason, sizeof target->reason, "%s", reason);
    enter(target, SB_MOVE_DROPPED, now_ns);
    target->queued = 0;
    target->asked = false;
    answer(target, said);
    act(target, SB_MOVE_DO_DROP);
}

void sb_move_target_deny(sb_move_target *target, const char *reason, uint64_t now_ns)
{
    if (target->state == SB_MOVE_JUDGES) {
        drop(target, SB_FOLLOW_DENY, reason, now_ns);
    }
}

// The last tick was played: the match can be taken if it is the one that COMMIT names.
static void finish(sb_move_target *target, uint64_t now_ns)
{
    if (target->tick < target->last_tick) {
        return;
    }
    if (target->tick > target->last_tick || target->hash != target->last_hash) {
        drop(target, SB_FOLLOW_REFUSED, "the last state is not the source's", now_ns);
        return;
    }
    enter(target, SB_MOVE_TAKES, now_ns);
    act(target, SB_MOVE_DO_TAKE);
}

static bool take_commit(sb_move_target *target, const sb_follow_frame *frame, uint64_t now_ns)
{
    if (target->state == SB_MOVE_DROPPED) {
        answer(target, SB_FOLLOW_REFUSED);
        return true;
    }
    if (target->state != SB_MOVE_IS_READY) {
        return false;
    }
    const uint64_t age_ns = frame->age_ns < now_ns ? frame->age_ns : now_ns;
    const uint64_t way_ns = target->round_trip_ns / 2;
    target->last_tick = frame->tick;
    target->last_hash = frame->hash;
    target->due_ns = now_ns - age_ns > way_ns ? now_ns - age_ns - way_ns : 0;
    enter(target, SB_MOVE_FINISHES, now_ns);
    finish(target, now_ns);
    return true;
}

// A source asks because it has lost a connection. What still comes by that must not be obeyed.
static void take_ask(sb_move_target *target, uint64_t now_ns)
{
    if (is_before_commit(target)) {
        drop(target, SB_FOLLOW_REFUSED, "the connection was lost before the hand-over", now_ns);
    } else if (target->state == SB_MOVE_LEADS) {
        answer(target, SB_FOLLOW_TAKEN);
    } else if (target->state == SB_MOVE_DROPPED) {
        answer(target, SB_FOLLOW_REFUSED);
    } else if (target->state == SB_MOVE_UNSURE) {
        answer(target, SB_FOLLOW_DENY);
    } else {
        target->asked = true;
    }
}

static bool take_prepare(sb_move_target *target, uint64_t now_ns)
{
    if (target->state != SB_MOVE_FOLLOWS) {
        return false;
    }
    enter(target, SB_MOVE_READIES, now_ns);
    act(target, SB_MOVE_DO_READY);
    return true;
}

static bool take_frame(sb_move_target *target, const sb_follow_frame *frame, uint64_t now_ns)
{
    if (frame->kind == SB_FOLLOW_PREPARE) {
        return take_prepare(target, now_ns);
    }
    if (frame->kind == SB_FOLLOW_COMMIT) {
        return take_commit(target, frame, now_ns);
    }
    if (frame->kind == SB_FOLLOW_ASK) {
        take_ask(target, now_ns);
        return true;
    }
    if (frame->kind == SB_FOLLOW_CANCEL) {
        if (is_before_commit(target)) {
            drop(target, SB_FOLLOW_REFUSED, frame->text, now_ns);
            return true;
        }
        return false;
    }
    return frame->kind != SB_FOLLOW_MOVE && frame->kind < SB_FOLLOW_ACCEPT;
}

bool sb_move_target_frame(sb_move_target *target, const sb_follow_frame *frame, uint64_t now_ns)
{
    target->heard_ns = now_ns;
    if (target->state == SB_MOVE_DROPPED && frame->kind != SB_FOLLOW_ASK &&
        frame->kind != SB_FOLLOW_COMMIT) {
        return true; // the source does not know it yet
    }
    if (take_frame(target, frame, now_ns)) {
        return true;
    }
    sb_move_target_failed(target, "the source says what makes no sense", now_ns);
    return false;
}

void sb_move_target_lost(sb_move_target *target, uint64_t now_ns)
{
    if (is_before_commit(target)) {
        drop(target, SB_FOLLOW_REFUSED, "the connection was lost before the hand-over", now_ns);
    }
}

void sb_move_target_measured(sb_move_target *target, uint64_t round_trip_ns)
{
    target->round_trip_ns = round_trip_ns;
}

void sb_move_target_played(sb_move_target *target, uint32_t tick, uint64_t hash, uint64_t now_ns)
{
    target->tick = tick;
    target->hash = hash;
    if (target->state == SB_MOVE_FINISHES) {
        finish(target, now_ns);
    }
}

void sb_move_target_failed(sb_move_target *target, const char *reason, uint64_t now_ns)
{
    if (is_before_commit(target) || target->state == SB_MOVE_FINISHES) {
        drop(target, SB_FOLLOW_REFUSED, reason, now_ns);
    }
}

void sb_move_target_ready(sb_move_target *target, uint64_t now_ns)
{
    if (target->state == SB_MOVE_READIES) {
        enter(target, SB_MOVE_IS_READY, now_ns);
        answer(target, SB_FOLLOW_READY);
    }
}

void sb_move_target_taken(sb_move_target *target, uint64_t now_ns)
{
    if (target->state == SB_MOVE_TAKES) {
        enter(target, SB_MOVE_LEADS, now_ns);
        act(target, SB_MOVE_DO_PLAY);
        answer(target, SB_FOLLOW_TAKEN);
    }
}

void sb_move_target_not_taken(sb_move_target *target, const char *reason, uint64_t now_ns)
{
    if (target->state == SB_MOVE_TAKES) {
        snprintf(target->reason, sizeof target->reason, "%s", reason);
        enter(target, SB_MOVE_ERASES, now_ns);
        act(target, SB_MOVE_DO_ERASE);
    }
}

// A mark that may be on the disk would be found after a restart: it must be gone before REFUSED.
void sb_move_target_erased(sb_move_target *target, bool sure, uint64_t now_ns)
{
    if (target->state != SB_MOVE_ERASES) {
        return;
    }
    if (sure) {
        char reason[sizeof target->reason];
        memcpy(reason, target->reason, sizeof reason);
        drop(target, SB_FOLLOW_REFUSED, reason, now_ns);
        return;
    }
    enter(target, SB_MOVE_UNSURE, now_ns);
    if (target->asked) {
        answer(target, SB_FOLLOW_DENY);
    }
}

static void move_on(sb_move_target *target, uint64_t now_ns)
{
    if (is_before_commit(target) && now_ns - target->heard_ns > SB_MOVE_SILENCE_NS) {
        drop(target, SB_FOLLOW_REFUSED, "the source has fallen silent", now_ns);
    } else if (target->state == SB_MOVE_FINISHES && now_ns - target->since_ns > SB_MOVE_FINISH_NS) {
        drop(target, SB_FOLLOW_REFUSED, "the last ticks were not played in time", now_ns);
    }
}

static void fill(const sb_move_target *target, sb_follow_kind kind, sb_follow_frame *out_frame)
{
    *out_frame = (sb_follow_frame){.kind = kind};
    memcpy(out_frame->move, target->id, SB_MOVE_ID_SIZE);
    if (kind == SB_FOLLOW_ACCEPT) {
        out_frame->session = target->here;
    } else if (kind == SB_FOLLOW_TAKEN) {
        out_frame->session = target->here;
        out_frame->tick = target->last_tick;
    } else if (kind == SB_FOLLOW_DENY || kind == SB_FOLLOW_REFUSED) {
        sb_follow_frame_say(out_frame, target->reason);
    }
}

bool sb_move_target_next(sb_move_target *target, uint64_t now_ns, sb_move_target_action *out_action)
{
    if (target->queued == 0) {
        move_on(target, now_ns);
    }
    if (target->queued == 0) {
        return false;
    }
    out_action->act = target->queue[0].act;
    out_action->tick = target->last_tick;
    out_action->due_ns = target->due_ns;
    fill(target, target->queue[0].kind, &out_action->frame);
    target->queued--;
    memmove(target->queue, target->queue + 1, target->queued * sizeof target->queue[0]);
    return true;
}

bool sb_move_target_is_over(const sb_move_target *target)
{
    return is_at_end(target) && target->state != SB_MOVE_UNSURE && target->queued == 0;
}

bool sb_move_target_recall(const sb_follow_frame *frame, const sb_move_memory *memory,
                           sb_follow_frame *out_answer)
{
    *out_answer = (sb_follow_frame){.kind = SB_FOLLOW_DENY};
    memcpy(out_answer->move, frame->move, SB_MOVE_ID_SIZE);
    if (frame->kind != SB_FOLLOW_ASK && frame->kind != SB_FOLLOW_COMMIT) {
        return false;
    }
    const bool mine = frame->kind == SB_FOLLOW_COMMIT ||
                      memcmp(frame->store, memory->store, SB_MOVE_STORE_SIZE) == 0;
    if (memory->taken) {
        out_answer->kind = SB_FOLLOW_TAKEN;
        out_answer->session = memory->session;
        out_answer->tick = memory->tick;
    } else if (!mine) {
        sb_follow_frame_say(out_answer, "this server has other logs than the one that was asked");
    } else if (!memory->complete) {
        sb_follow_frame_say(out_answer, "the logs have not been looked through yet");
    } else {
        out_answer->kind = SB_FOLLOW_REFUSED;
        sb_follow_frame_say(out_answer, "the match was not taken");
    }
    return true;
}
