#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "session/halt.h"
#include "session/move_tell.h"
#include "session/relocate.h"
#include "state.h"

static void begin_copy(hand_over *move, real_match *all)
{
    move->copy = log_make(all);
}

static void forget_replay(hand_over *move)
{
    sb_replay_destroy(move->replay);
    sb_log_reader_destroy(move->reader);
    move->replay = NULL;
    move->reader = NULL;
}

static bool open_replay(real_match *all, hand_over *move)
{
    sb_log_fault fault;
    const sb_log_source source = {sim_log_bytes_read_at, move->copy};
    if (move->replay == NULL &&
        (sb_log_reader_open(source, &all->allocator, &move->reader, &fault) != SB_OK ||
         sb_replay_create(move->reader, NULL, &all->allocator, &move->replay) != SB_OK)) {
        forget_replay(move);
    }
    return move->replay != NULL;
}

// Plays what has come of the copy, and compares each hash.
static void play_copy(real_match *all, hand_over *move)
{
    sb_log_entry entry;
    if (!open_replay(all, move)) {
        return;
    }
    sb_log_reader_retry(move->reader);
    while (sb_replay_next(move->replay, &entry)) {
        if (entry.kind != SB_LOG_ENTRY_TICK) {
            continue;
        }
        const uint64_t hash = sb_game_hash(sb_replay_game(move->replay));
        if (((hash ^ entry.hash) & entry.hash_mask) != 0) {
            real_fail(all, "the copy diverges in tick %u", entry.tick);
        }
        move->tick = entry.tick;
        move->hash = hash;
        move->frame = *entry.frame;
    }
    net_send(&all->net, move->answers, 1,
             &(sb_follow_frame){
                 .kind = SB_FOLLOW_ACK, .log = 1, .offset = move->copy->size, .tick = move->tick});
    sb_move_target_played(&move->target, move->tick, move->hash, all->now_ns);
}

static void feed(real_match *all, hand_over *move)
{
    const sim_log_bytes *log = all->servers[move->from].log;
    while (move->fed && move->answered && move->sent < log->size) {
        const size_t rest = log->size - move->sent;
        const uint32_t size =
            rest < SB_FOLLOW_PIECE_SIZE_MAX ? (uint32_t)rest : SB_FOLLOW_PIECE_SIZE_MAX;
        net_send(&all->net, move->connection, 0,
                 &(sb_follow_frame){.kind = SB_FOLLOW_PIECE,
                                    .log = 1,
                                    .offset = move->sent,
                                    .bytes = log->data + move->sent,
                                    .byte_count = size});
        move->sent += size;
    }
}

static sb_session *session_of(real_match *all, uint32_t index)
{
    return (sb_session *)(uintptr_t)server_session(&all->servers[index]);
}

static void mark(real_match *all, hand_over *move)
{
    server *from = &all->servers[move->from];
    sb_log_handover leaves = {.kind = SB_HANDOVER_LEAVES, .to = "10.0.0.2:7900"};
    memcpy(leaves.id, move->source.id, sizeof leaves.id);
    if (!sb_lobby_hand_over(from->lobby, from->number, &leaves)) {
        real_fail(all, "the mark cannot be written");
    }
    move->mark_size = from->log->size;
}

static void tell_and_stop(real_match *all, hand_over *move, uint32_t tick)
{
    const server *from = &all->servers[move->from];
    const sb_session_move told = {.port = (uint16_t)(PORT + move->to),
                                  .session = move->source.accept.session,
                                  .tick = tick + 1};
    if (!sb_lobby_halt(from->lobby, from->number, tick)) {
        real_fail(all, "the match cannot be stopped");
    }
    sb_session_tell_move(session_of(all, move->from), &told);
    move->stopping = true;
}

static void finish(real_match *all, hand_over *move)
{
    const bool moved = move->source.state == SB_MOVE_MOVED;
    all->result->moves += moved;
    all->result->stays += !moved;
    move->goes = false;
    real_say(all, "the match %s %s", moved ? "has moved" : "stays:", move->source.reason);
}

static void act(real_match *all, hand_over *move, sb_move_source_action *action)
{
    const server *from = &all->servers[move->from];
    switch (action->act) {
    case SB_MOVE_DO_CONNECT:
        move->connection = net_connect(&all->net, NET_MOVE, move->from, 1, move->to);
        break;
    case SB_MOVE_DO_SEND:
        net_send(&all->net, move->connection, 0, &action->frame);
        break;
    case SB_MOVE_DO_FEED:
        move->fed = true;
        net_send(&all->net, move->connection, 0,
                 &(sb_follow_frame){.kind = SB_FOLLOW_LOG, .log = 1, .name = "a.sblog"});
        break;
    case SB_MOVE_DO_MARK:
        mark(all, move);
        break;
    case SB_MOVE_DO_TELL_AND_STOP:
        tell_and_stop(all, move, action->tick);
        break;
    case SB_MOVE_DO_STOP_NOW:
        (void)sb_lobby_halt(from->lobby, from->number, 1);
        break;
    case SB_MOVE_DO_STAY:
        sb_session_tell_stay(session_of(all, move->from));
        (void)sb_lobby_go_on(from->lobby, from->number);
        break;
    case SB_MOVE_DO_END:
        (void)sb_lobby_end(from->lobby, from->number);
        break;
    case SB_MOVE_DO_HANG_UP:
        net_close(&all->net, move->connection, 0);
        move->fed = false;
        break;
    case SB_MOVE_DO_FINISH:
        finish(all, move);
        break;
    }
}

static bool is_synced(const real_match *all, const sim_log_bytes *log, size_t size)
{
    for (uint32_t i = 0; i < log->write_count; i++) {
        if (log->writes[i].end >= size) {
            return log->writes[i].synced_us <= all->now_us;
        }
    }
    return false;
}

static void step_source(real_match *all, hand_over *move)
{
    sb_move_source *source = &move->source;
    const server *from = &all->servers[move->from];
    const sb_session *session = server_session(from);
    sb_move_source_action action;
    feed(all, move);
    sb_move_source_played(source, sb_game_tick(sb_session_game(session)));
    if (source->state == SB_MOVE_MARKS && move->mark_size > 0 &&
        is_synced(all, from->log, move->mark_size)) {
        sb_move_source_marked(source, all->now_ns);
    }
    if (source->state == SB_MOVE_STOPS && move->stopping && sb_session_is_halted(session) &&
        move->sent == from->log->size) {
        sb_move_source_stopped(source, sb_game_tick(sb_session_game(session)),
                               sb_game_hash(sb_session_game(session)), all->now_ns, all->now_ns);
    }
    while (move->goes && sb_move_source_next(source, all->now_ns, &action)) {
        act(all, move, &action);
    }
    if (move->source_seen != (uint32_t)source->state) {
        move->source_seen = source->state;
        all->result->doubts += source->state == SB_MOVE_DOUBTS;
    }
}

static void expect(real_match *all, hand_over *move)
{
    server *to = &all->servers[move->to];
    sb_place_def def = sb_place_def_default();
    def.game = sb_session_get_def(server_session(&all->servers[move->from]))->game;
    move->number = sb_lobby_expect_match(to->lobby, &def);
    if (move->number == 0) {
        real_fail(all, "there is no room");
    }
    sb_move_target_accept(&move->target, move->number, all->now_ns);
}

static void take(real_match *all, hand_over *move)
{
    server *to = &all->servers[move->to];
    sb_log_handover taken = {.kind = SB_HANDOVER_TAKEN, .session = move->number};
    sb_log_place place;
    memcpy(taken.id, move->target.id, sizeof taken.id);
    sb_log_reader_place(move->reader, &place);
    if (place.chain.offset != move->copy->size) {
        real_fail(all, "the copy ends within a chunk");
    }
    sb_adoption adoption = {.number = move->number,
                            .def = sb_place_def_default(),
                            .origin = {.game = sb_replay_game(move->replay),
                                       .place = &place,
                                       .frame = &move->frame,
                                       .taken = &taken}};
    adoption.def.game = *sb_game_get_def(adoption.origin.game);
    to->next_log = move->copy;
    const sb_error error = sb_lobby_adopt(to->lobby, &adoption);
    if (error != SB_OK) {
        real_fail(all, "the match cannot be adopted: %s", sb_error_message(error));
    }
    move->taking = error == SB_OK;
}

static void lead(real_match *all, hand_over *move)
{
    server *to = &all->servers[move->to];
    to->number = move->number;
    to->log = move->copy;
    if (!sb_lobby_go_on(to->lobby, move->number)) {
        real_fail(all, "the match does not go on");
    }
    forget_replay(move);
}

static void answer(real_match *all, hand_over *move, sb_move_target_action *action)
{
    switch (action->act) {
    case SB_MOVE_DO_ANSWER:
        if (action->frame.kind == SB_FOLLOW_ACCEPT) {
            action->frame.port = (uint16_t)(PORT + move->to);
        }
        net_send(&all->net, move->answers, 1, &action->frame);
        break;
    case SB_MOVE_DO_READY:
        move->ready_ns = all->now_ns + sb_random_below(&all->random, 80) * MS;
        break;
    case SB_MOVE_DO_TAKE:
        take(all, move);
        break;
    case SB_MOVE_DO_PLAY:
        lead(all, move);
        break;
    case SB_MOVE_DO_DROP:
        if (move->number != 0) {
            sb_lobby_forget_match(all->servers[move->to].lobby, move->number);
        }
        forget_replay(move);
        move->copy = NULL;
        break;
    case SB_MOVE_DO_ERASE:
        real_fail(all, "a disk that never fails has failed");
        break;
    }
}

static void step_target(real_match *all, hand_over *move)
{
    sb_move_target_action action;
    if (move->target.state == SB_MOVE_JUDGES) {
        expect(all, move);
    }
    if (all->now_ns >= move->ready_ns) {
        move->ready_ns = NEVER;
        sb_move_target_ready(&move->target, all->now_ns);
    }
    if (move->taking && is_synced(all, move->copy, move->copy->size)) {
        move->taking = false;
        sb_move_target_taken(&move->target, all->now_ns);
    }
    while (sb_move_target_next(&move->target, all->now_ns, &action)) {
        answer(all, move, &action);
    }
    if (all->now_ns % (250 * MS) == 0) {
        net_send(&all->net, move->answers, 1, &(sb_follow_frame){.kind = SB_FOLLOW_PING});
    }
    move->comes = !sb_move_target_is_over(&move->target) || move->goes;
}

static void begin_move(real_match *all)
{
    hand_over *move = &all->move;
    const server *from = &all->servers[all->leader];
    uint8_t id[SB_MOVE_ID_SIZE] = {(uint8_t)++all->moved_count};
    if (server_session(from) == NULL || move->goes || move->comes) {
        return;
    }
    *move =
        (hand_over){.goes = true, .from = all->leader, .to = 1 - all->leader, .ready_ns = NEVER};
    all->break_state = all->faults ? sb_random_below(&all->random, 12) : UINT32_MAX;
    sb_move_source_init(&move->source, id, RATE_HZ,
                        sb_game_tick(sb_session_game(server_session(from))), all->now_ns);
}

// The connection breaks once, in a state that the seed chooses.
static void break_connection(real_match *all)
{
    if (all->move.goes && (uint32_t)all->move.source.state == all->break_state) {
        all->break_state = UINT32_MAX;
        for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
            if (all->net.connections[i].used) {
                net_reset(&all->net, &all->net.connections[i]);
            }
        }
    }
}

void hand_over_step(real_match *all)
{
    net_step(&all->net, all->now_ns);
    if (all->now_us >= all->next_move_us) {
        all->next_move_us = all->now_us + 1200000 + sb_random_below(&all->random, 1000000);
        begin_move(all);
    }
    if (all->move.goes) {
        step_source(all, &all->move);
    }
    if (all->move.comes) {
        step_target(all, &all->move);
    }
    break_connection(all);
}

static bool listens(void *context, uint32_t node, net_purpose purpose, uint32_t *out_process)
{
    (void)context, (void)node, (void)purpose;
    *out_process = 1;
    return true;
}

static bool hears(void *context, uint32_t node, uint32_t process)
{
    (void)context, (void)node, (void)process;
    return true;
}

static void on_ready(void *context, net_connection *connection, uint32_t end)
{
    real_match *all = context;
    if (end == 0 && all->move.goes && connection->number == all->move.connection) {
        sb_move_source_connected(&all->move.source, all->now_ns);
    }
}

static void hear_source(real_match *all, uint32_t connection, const sb_follow_frame *frame)
{
    hand_over *move = &all->move;
    if (!move->goes || connection != move->connection) {
        return;
    }
    move->answered = move->answered || frame->kind == SB_FOLLOW_HAVE;
    if (frame->kind == SB_FOLLOW_ACK) {
        sb_move_source_acknowledged(&move->source, frame->tick);
    }
    if (!sb_move_source_frame(&move->source, frame, all->now_ns)) {
        real_fail(all, "a target says what makes no sense");
    }
}

static void hear_target(real_match *all, uint32_t connection, const sb_follow_frame *frame)
{
    hand_over *move = &all->move;
    if (frame->kind == SB_FOLLOW_MOVE) {
        move->comes = true;
        move->answers = connection;
        sb_move_target_init(&move->target, frame, all->now_ns);
        begin_copy(move, all);
        return;
    }
    if (!move->comes || (connection != move->answers && frame->kind != SB_FOLLOW_ASK)) {
        return;
    }
    move->answers = connection;
    if (frame->kind == SB_FOLLOW_LOG) {
        net_send(&all->net, connection, 1, &(sb_follow_frame){.kind = SB_FOLLOW_HAVE, .log = 1});
    } else if (frame->kind == SB_FOLLOW_PIECE && move->copy != NULL) {
        SB_ASSERT(frame->offset == move->copy->size);
        (void)sim_log_bytes_write(move->copy, frame->bytes, frame->byte_count, 0);
        play_copy(all, move);
    }
    if (!sb_move_target_frame(&move->target, frame, all->now_ns)) {
        real_fail(all, "a source says what makes no sense");
    }
}

static void on_frame(void *context, net_connection *connection, uint32_t end,
                     const sb_follow_frame *frame)
{
    real_match *all = context;
    if (frame->kind == SB_FOLLOW_PING) {
        net_send(&all->net, connection->number, end, &(sb_follow_frame){.kind = SB_FOLLOW_PONG});
    }
    if (end == 0) {
        hear_source(all, connection->number, frame);
    } else {
        hear_target(all, connection->number, frame);
    }
}

static void on_lost(void *context, net_connection *connection, uint32_t end)
{
    real_match *all = context;
    hand_over *move = &all->move;
    if (end == 0 && move->goes && connection->number == move->connection) {
        move->fed = false;
        sb_move_source_lost(&move->source, "the connection was lost", all->now_ns);
    } else if (end == 1 && move->comes && connection->number == move->answers) {
        sb_move_target_lost(&move->target, all->now_ns);
    }
}

void hand_over_init(real_match *all)
{
    all->next_move_us = 2000000;
    all->break_state = UINT32_MAX;
    all->net.random = sb_random_seed(sb_random_u32(&all->random), 2);
    all->net.delay_ns_max = (1 + sb_random_below(&all->random, 20)) * MS;
    all->net.calm = !all->faults;
    all->net.owner = (net_owner){.context = all,
                                 .listens = listens,
                                 .hears = hears,
                                 .ready = on_ready,
                                 .frame = on_frame,
                                 .lost = on_lost};
}

void hand_over_deinit(real_match *all)
{
    forget_replay(&all->move);
    net_deinit(&all->net);
}
