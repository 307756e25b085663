#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/match/halt.h"
#include "session/match/move_tell.h"
#include "session/relocate.h"
#include "state.h"

held_match *real_source_of(process *self, uint32_t connection)
{
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        held_match *held = &self->held[i];
        if (held->used && held->moves && held->connection == connection) {
            return held;
        }
    }
    return NULL;
}

static const sb_game *game_of(const node *self, const held_match *held)
{
    return sb_session_game(lobby_session(self, held->number));
}

static sb_session *session_of(const node *self, const held_match *held)
{
    return (sb_session *)(uintptr_t)lobby_session(self, held->number);
}

void real_source_order(node *self, held_match *held, uint32_t to)
{
    real_match *all = self->all;
    uint8_t id[SB_MOVE_ID_SIZE] = {0};
    all->moved_count++;
    memcpy(id, &all->moved_count, sizeof all->moved_count);
    real_say(all, "node %u: the match shall move to server %u", self->index, to);
    sb_move_source_init(&held->source, id, RATE_HZ, sb_game_tick(game_of(self, held)), all->now_ns);
    held->moves = true;
    held->found = held->stopping = false;
    held->to = to;
    held->connection = 0;
    held->mark_size = 0;
    held->seen = SB_MOVE_CONNECTS;
    faults_entered(all, self->index, address_leader(all, to), FAULT_SOURCE, SB_MOVE_CONNECTS);
}

void real_source_found(node *self, log_file *log, const sb_move_mark *mark)
{
    real_match *all = self->all;
    held_match *held = held_add(self, log, 0);
    real_say(all, "node %u: the match is in doubt after a restart", self->index);
    sb_move_source_init_doubtful(&held->source, mark->id, mark->store, all->now_ns);
    held->moves = held->found = true;
    held->to = (uint32_t)strtoul(mark->to, NULL, 10);
    held->mark_size = log->bytes.size;
    held->seen = SB_MOVE_DOUBTS;
    all->result->found++;
    faults_entered(all, self->index, address_leader(all, held->to), FAULT_SOURCE, SB_MOVE_DOUBTS);
}

static sb_log_handover mark_of(const held_match *held, sb_handover_kind kind)
{
    sb_log_handover mark = {.kind = kind};
    memcpy(mark.id, held->source.id, sizeof mark.id);
    memcpy(mark.store, held->source.accept.store, sizeof mark.store);
    if (kind == SB_HANDOVER_LEAVES) {
        (void)snprintf(mark.to, sizeof mark.to, "%u:7900", held->to);
    }
    return mark;
}

static void mark(node *self, held_match *held)
{
    const sb_log_handover leaves = mark_of(held, SB_HANDOVER_LEAVES);
    if (!sb_lobby_hand_over(self->process.lobby, held->number, &leaves)) {
        real_fail(self->all, "the mark cannot be written");
    }
    held->mark_size = held->log->bytes.size;
    faults_marked(self, held->log);
}

static void tell_and_stop(node *self, held_match *held, uint32_t tick)
{
    const sb_session_move told = {.port = (uint16_t)(PORT + held->to),
                                  .session = held->source.accept.session,
                                  .tick = tick + 1};
    if (!sb_lobby_halt(self->process.lobby, held->number, tick)) {
        real_fail(self->all, "the match cannot be stopped");
    }
    sb_session_tell_move(session_of(self, held), &told);
    held->stopping = true;
}

// A log that was found goes on in a session with a new number, as in the host.
static void revive(node *self, held_match *held)
{
    real_match *all = self->all;
    const sb_log_handover stays = mark_of(held, SB_HANDOVER_STAYS);
    sb_place_def def = sb_place_def_default();
    log_play play;
    if (!log_play_recover(&play, held->log, &all->allocator)) {
        real_fail(all, "node %u: a log that was found cannot be resumed", self->index);
        return;
    }
    def.game = *sb_game_get_def(sb_replay_game(play.replay));
    held->number = sb_lobby_expect_match(self->process.lobby, &def);
    if (held->number != 0 && lobby_adopt(self, held->number, held->log, &play, &stays)) {
        held->begun = false;
        held->begun_size = held->log->bytes.size;
        all->result->revivals++;
    }
    for (uint32_t i = 0; i < all->client_count; i++) {
        all->clients[i].forgotten = true; // the number of their session is gone
    }
    log_play_close(&play);
}

static void stay(node *self, held_match *held)
{
    if (held->found) {
        revive(self, held);
        return;
    }
    sb_session_tell_stay(session_of(self, held));
    (void)sb_lobby_go_on(self->process.lobby, held->number);
}

static void finish(node *self, held_match *held)
{
    const bool moved = held->source.state == SB_MOVE_MOVED;
    real_say(self->all, "node %u: the match %s %s", self->index,
             moved ? "has moved" : "stays:", held->source.reason);
    self->all->result->moves += moved;
    self->all->result->stays += !moved;
    held->moves = false;
    held->used = !moved;
}

static void send(node *self, const held_match *held, sb_follow_frame *frame)
{
    if (frame->kind == SB_FOLLOW_MOVE) {
        memcpy(frame->store, self->store, sizeof frame->store);
        frame->session = held->number;
        frame->epoch = sb_session_get_def(lobby_session(self, held->number))->epoch;
    }
    net_send(&self->all->net, held->connection, 0, frame);
}

static void act(node *self, held_match *held, sb_move_source_action *action)
{
    real_match *all = self->all;
    process *own = &self->process;
    switch (action->act) {
    case SB_MOVE_DO_CONNECT:
        held->connection = net_connect(&all->net, NET_MOVE, self->index, own->number,
                                       address_leader(all, held->to));
        break;
    case SB_MOVE_DO_SEND:
        send(self, held, &action->frame);
        break;
    case SB_MOVE_DO_FEED:
        real_feed_add(self, held->connection, held->log, false);
        break;
    case SB_MOVE_DO_MARK:
        mark(self, held);
        break;
    case SB_MOVE_DO_TELL_AND_STOP:
        tell_and_stop(self, held, action->tick);
        break;
    case SB_MOVE_DO_STOP_NOW:
        (void)sb_lobby_halt(own->lobby, held->number, 1);
        break;
    case SB_MOVE_DO_STAY:
        stay(self, held);
        break;
    case SB_MOVE_DO_END:
        folder_note(self, held->source.id);
        if (held->number != 0) {
            (void)sb_lobby_end_moved(own->lobby, held->number);
        }
        break;
    case SB_MOVE_DO_HANG_UP:
        net_close(&all->net, held->connection, 0);
        real_copies_lost(own, held->connection);
        break;
    case SB_MOVE_DO_FINISH:
        finish(self, held);
        break;
    }
}

void real_sources_frame(node *self, uint32_t connection, const sb_follow_frame *frame)
{
    real_match *all = self->all;
    held_match *held = real_source_of(&self->process, connection);
    if (held == NULL) {
        return;
    }
    if (frame->kind == SB_FOLLOW_ACK) {
        sb_move_source_acknowledged(&held->source, frame->tick);
    }
    if (held->source.state == SB_MOVE_DOUBTS) {
        all->result->doubts_taken += frame->kind == SB_FOLLOW_TAKEN;
        all->result->doubts_refused += frame->kind == SB_FOLLOW_REFUSED;
    }
    if (!sb_move_source_frame(&held->source, frame, all->now_ns) && all->broken == MOVES_RIGHT) {
        real_fail(all, "a target says what makes no sense");
    }
}

static bool is_marked(const node *self, const held_match *held)
{
    const moves_fault broken = self->all->broken;
    if (broken == MOVES_MARKS_LATE) {
        return true;
    }
    return log_file_is_synced(held->log, held->mark_size) &&
           (!node_has_lease(self) || broken == MOVES_FORGETS_FOLLOWERS ||
            real_followers_have(&self->process, held->log, held->mark_size));
}

static void report(node *self, held_match *held)
{
    real_match *all = self->all;
    sb_move_source *source = &held->source;
    if (held->number == 0) {
        return;
    }
    const sb_session *session = lobby_session(self, held->number);
    const uint32_t tick = sb_game_tick(sb_session_game(session));
    sb_move_source_played(source, tick);
    if (source->state == SB_MOVE_MARKS && held->mark_size > 0 && is_marked(self, held)) {
        sb_move_source_marked(source, all->now_ns);
    }
    if (source->state == SB_MOVE_STOPS && held->stopping && sb_session_is_halted(session) &&
        real_feeds_are_even(&self->process, held->connection, held->log)) {
        sb_move_source_stopped(source, tick, sb_game_hash(sb_session_game(session)), all->now_ns,
                               all->now_ns);
    }
    if (real_strikes(all, 20000)) {
        (void)sb_move_source_cancel(source, "the operator has changed its mind", all->now_ns);
    }
}

static void look(node *self, held_match *held)
{
    if (held->seen != (uint32_t)held->source.state) {
        held->seen = held->source.state;
        self->all->result->doubts += held->seen == SB_MOVE_DOUBTS;
        faults_entered(self->all, self->index, address_leader(self->all, held->to), FAULT_SOURCE,
                       held->seen);
    }
}

void real_sources_step(node *self)
{
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        held_match *held = &self->process.held[i];
        sb_move_source_action action;
        if (!held->used || !held->moves) {
            continue;
        }
        report(self, held);
        while (held->moves && sb_move_source_next(&held->source, self->all->now_ns, &action)) {
            act(self, held, &action);
        }
        look(self, held);
    }
}
