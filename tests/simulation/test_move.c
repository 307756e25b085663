// A match goes from one server to another while a client plays it, over links with latency and
// losses: no break, no correction without a cause, no event twice. The hand-over itself is done
// here as a host would do it: by the log, and at an agreed tick.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "client/core.h"
#include "counting_heap.h"
#include "field_match.h"
#include "memory_log.h"
#include "record/reader.h"
#include "record/replay.h"
#include "session/match/move_tell.h"
#include "session/match/session.h"

#define HZ 60u
#define STEPS 4u // in a tick
#define STEP_US (1000000u / HZ / STEPS)
#define TOLD_TICK 270u
#define LAST_TICK 300u // of the first server
#define END_TICK 560u
#define PACKET_COUNT 4096u
#define EVENT_COUNT 1024u
#define PEER 5u
#define GAP_BEGIN 120u // from here on the gaps between snapshots are the usual ones
#define SERVER_COUNT 2u

typedef struct packet {
    uint64_t due_us; // 0: none
    uint32_t server;
    bool up;
    sb_channel channel;
    uint32_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} packet;

typedef struct move_case {
    uint32_t latency_us[SERVER_COUNT]; // one way
    uint32_t loss_percent;
    uint32_t taken_us; // from the first server's last tick until the second one welcomes
} move_case;

typedef struct world {
    move_case as;
    sb_random random;
    uint64_t now_us;
    counting_heap heap;
    memory_log logs[SERVER_COUNT];
    sb_session *sessions[SERVER_COUNT];
    sb_client_core *core;
    uint32_t present; // server of the client's present connection
    uint32_t secret_count;
    packet packets[PACKET_COUNT];
    uint64_t last_reliable_us[SERVER_COUNT][2];
    packet hello; // that the second server holds
    uint64_t stopped_us;
    uint64_t ahead_us; // when the connection beside stands; 0: not asked for
    uint32_t event_count;
    sb_client_event events[EVENT_COUNT];
    uint32_t seen_tick;
    uint64_t seen_us, gap_before_us, gap_us;
    double server_tick;
} world;

typedef struct end_of_link {
    world *w;
    uint32_t server;
} end_of_link;

static end_of_link ends[SERVER_COUNT];

// A reliable message is repeated when it is lost, and overtakes none of its kind.
static void put(world *w, uint32_t server, bool up, sb_channel channel, const void *bytes,
                size_t size)
{
    const bool lost = sb_random_below(&w->random, 100) < w->as.loss_percent;
    uint64_t due_us = w->now_us + w->as.latency_us[server];
    if (channel == SB_CHANNEL_RELIABLE) {
        due_us += lost ? 3 * (uint64_t)w->as.latency_us[server] : 0;
        uint64_t *last_us = &w->last_reliable_us[server][up];
        due_us = due_us > *last_us ? due_us : *last_us + 1;
        *last_us = due_us;
    } else if (lost) {
        return;
    }
    for (uint32_t i = 0; i < PACKET_COUNT; i++) {
        packet *free_packet = &w->packets[i];
        if (free_packet->due_us == 0) {
            *free_packet = (packet){.due_us = due_us,
                                    .server = server,
                                    .up = up,
                                    .channel = channel,
                                    .size = (uint32_t)size};
            memcpy(free_packet->bytes, bytes, size);
            return;
        }
    }
    fail_msg("too many packets");
}

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    const end_of_link *from = context;
    if (peer == PEER) {
        put(from->w, from->server, false, channel, bytes, size);
    }
}

static void close_peer(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
}

static void send_up(void *context, sb_channel channel, const void *bytes, size_t size)
{
    world *w = context;
    put(w, w->present, true, channel, bytes, size);
}

static void draw(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    uint32_t *count = context;
    memset(out_secret, (int)++*count, SB_RESUME_SECRET_SIZE);
}

static void hash(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                 uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    (void)context;
    memset(out_hash, 0, SB_SECRET_HASH_SIZE);
    memcpy(out_hash, secret, SB_RESUME_SECRET_SIZE);
}

static void say_hello(world *w, uint32_t server, const packet *hello)
{
    static sb_message message;
    assert_int_equal(sb_message_decode(hello->bytes, hello->size, &message), SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    assert_int_equal(sb_hosted_join(sb_session_hosted(w->sessions[server]), PEER,
                                    SB_PEER_SOURCE_UNKNOWN, &message.hello),
                     SB_OK);
}

static void arrive_up(world *w, const packet *from)
{
    sb_session *session = w->sessions[from->server];
    const bool is_hello = sb_message_peek(from->bytes, from->size) == SB_MESSAGE_HELLO;
    if (is_hello && session == NULL) {
        w->hello = *from;
    } else if (is_hello) {
        say_hello(w, from->server, from);
    } else if (session != NULL) {
        sb_hosted_receive(sb_session_hosted(session), PEER, from->bytes, from->size);
    }
}

static void arrive_down(world *w, const packet *from)
{
    if (from->server == w->present) {
        sb_client_core_receive(w->core, from->bytes, from->size, w->now_us);
    } else if (from->server == 1 &&
               sb_client_core_ahead_receive(w->core, 0, from->bytes, from->size, w->now_us)) {
        w->present = 1;
    }
}

static void deliver(world *w)
{
    for (;;) {
        packet *first = NULL;
        for (uint32_t i = 0; i < PACKET_COUNT; i++) {
            packet *one = &w->packets[i];
            if (one->due_us != 0 && one->due_us <= w->now_us &&
                (first == NULL || one->due_us < first->due_us)) {
                first = one;
            }
        }
        if (first == NULL) {
            return;
        }
        const packet taken = *first;
        first->due_us = 0;
        if (taken.up) {
            arrive_up(w, &taken);
        } else {
            arrive_down(w, &taken);
        }
    }
}

static sb_session_def def_of(world *w, uint32_t server)
{
    sb_session_def def = sb_session_def_default();
    ends[server] = (end_of_link){w, server};
    def.number = 3 + server;
    def.game.player_capacity = 6;
    def.game.computer_count = 4;
    def.game.seed = 77;
    def.record_commit_ms = 10; // each tick
    def.recorded = true;
    def.log = memory_log_sink(&w->logs[server]);
    def.output = (sb_session_output){send_down, &ends[server], close_peer, &ends[server]};
    def.secrets = (sb_session_secrets){.draw = draw, .hash = hash, .context = &w->secret_count};
    return def;
}

static sb_frame last_frame_of(memory_log *log, const sb_allocator *allocator)
{
    sb_frame frame = {0};
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), allocator, &reader, &fault), SB_OK);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            frame = *entry.frame;
        }
    }
    sb_log_reader_destroy(reader);
    return frame;
}

// The second server goes on in the state after the first one's last tick.
static void take_match(world *w)
{
    counting_heap heap = {0};
    const sb_allocator own = counting_heap_allocator(&heap);
    const sb_allocator allocator = counting_heap_allocator(&w->heap);
    const sb_frame frame = last_frame_of(&w->logs[0], &own);
    sb_log_reader *reader;
    sb_replay *replay;
    sb_log_fault fault;
    sb_log_place place;
    assert_int_equal(sb_log_reader_open(memory_log_source(&w->logs[0]), &own, &reader, &fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &own, &replay), SB_OK);
    assert_int_equal(sb_replay_recover(replay), SB_OK);
    sb_log_reader_place(reader, &place);
    const sb_game *game = sb_replay_game(replay);
    assert_int_equal(sb_game_tick(game), LAST_TICK);
    assert_true(sb_game_hash(game) == sb_game_hash(sb_session_game(w->sessions[0])));
    w->logs[1] = memory_log_copy(&w->logs[0], 1u << 22);
    sb_session_def def = def_of(w, 1);
    const sb_session_origin origin = {.game = game, .place = &place, .frame = &frame};
    def.origin = &origin;
    def.epoch = 65536 + 1;
    def.game = *sb_game_get_def(game);
    assert_int_equal(sb_session_create(&def, sb_game_get_map(game), &allocator, &w->sessions[1]),
                     SB_OK);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    assert_true(w->hello.size > 0); // it is there ahead of time
    say_hello(w, 1, &w->hello);
}

static void tick_servers(world *w)
{
    static const sb_session_move MOVE = {
        .host = "192.0.2.7", .port = 7001, .session = 4, .tick = LAST_TICK + 1};
    const uint32_t tick = sb_game_tick(sb_session_game(w->sessions[0]));
    if (w->sessions[1] != NULL) {
        sb_hosted_tick(sb_session_hosted(w->sessions[1]));
    } else if (tick < LAST_TICK) {
        sb_hosted_tick(sb_session_hosted(w->sessions[0]));
        w->stopped_us = tick + 1 == LAST_TICK ? w->now_us : 0;
        if (tick + 1 == TOLD_TICK) {
            sb_session_tell_move(w->sessions[0], &MOVE);
        }
    }
}

// Drives about, shoots, and changes its mind also while the match moves.
static void steer(world *w)
{
    const uint64_t part = w->now_us / 150000u;
    const sb_client_control control = {.throttle = part % 7 == 6 ? -1.0f : 1.0f,
                                       .steering = (float)(part % 5) * 0.5f - 1.0f,
                                       .aim_yaw = (float)(part % 16) * 0.4f - 3.0f,
                                       .fire = part % 3 == 0};
    sb_client_core_input_set(w->core, &control);
}

// A connection beside the present one stands after some round trips.
static void follow_ahead(world *w)
{
    if (sb_client_core_ahead(w->core, 0) == 0) {
        return;
    }
    if (w->ahead_us == 0) {
        w->ahead_us = w->now_us + 6 * (uint64_t)w->as.latency_us[1];
    } else if (w->ahead_us != UINT64_MAX && w->now_us >= w->ahead_us) {
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        const size_t size = sb_client_core_ahead_connected(w->core, 0, w->now_us, bytes);
        put(w, 1, true, SB_CHANNEL_RELIABLE, bytes, size);
        w->ahead_us = UINT64_MAX;
    }
}

static void note_events(world *w)
{
    sb_client_event event;
    while (sb_client_core_event_poll(w->core, &event)) {
        assert_true(w->event_count < EVENT_COUNT);
        for (uint32_t i = 0; i < w->event_count; i++) {
            const sb_client_event *other = &w->events[i];
            const bool equal = other->tick == event.tick && other->kind == event.kind &&
                               other->entity == event.entity && other->other == event.other &&
                               other->value == event.value &&
                               memcmp(other->point, event.point, sizeof event.point) == 0;
            assert_false(equal);
        }
        w->events[w->event_count++] = event;
    }
}

static void note_snapshots(world *w)
{
    sb_client_status status;
    sb_client_core_status(w->core, &status);
    if (status.snapshot_tick != w->seen_tick) {
        const uint64_t gap_us = w->now_us - w->seen_us;
        const bool before = status.snapshot_tick < TOLD_TICK;
        uint64_t *longest_us = before ? &w->gap_before_us : &w->gap_us;
        *longest_us =
            status.snapshot_tick > GAP_BEGIN && gap_us > *longest_us ? gap_us : *longest_us;
        assert_true(status.snapshot_tick > w->seen_tick);
        w->seen_tick = status.snapshot_tick;
        w->seen_us = w->now_us;
    }
    if (status.snapshot_tick > GAP_BEGIN) {
        // The clock runs smoothly across the move: within 5 % of time.
        const double step = status.server_tick - w->server_tick;
        assert_true(fabs(step - 1.0 / STEPS) <= 0.051 / STEPS);
    }
    w->server_tick = status.server_tick;
}

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static void play(world *w)
{
    for (uint64_t step = 0; w->seen_tick < END_TICK; step++) {
        assert_true(step < 2 * (uint64_t)END_TICK * STEPS);
        w->now_us += STEP_US;
        deliver(w);
        if (step % STEPS == 0) {
            tick_servers(w);
        }
        if (w->stopped_us != 0 && w->sessions[1] == NULL &&
            w->now_us >= w->stopped_us + w->as.taken_us) {
            take_match(w);
        }
        steer(w);
        sb_client_core_update(w->core, w->now_us);
        follow_ahead(w);
        note_events(w);
        note_snapshots(w);
    }
}

static void begin(world *w, const move_case *as, uint64_t seed)
{
    memset(w, 0, sizeof *w);
    w->as = *as;
    w->random = sb_random_seed(seed, 0);
    w->now_us = 1000000;
    w->logs[0] = memory_log_make(1u << 22);
    sb_map map;
    field_map(&map);
    const sb_allocator allocator = counting_heap_allocator(&w->heap);
    const sb_session_def def = def_of(w, 0);
    assert_int_equal(sb_session_create(&def, &map, &allocator, &w->sessions[0]), SB_OK);
    const sb_client_def client = {
        .name = "ann", .timeout_ms = 5000, .reconnect_ms = 30000, .predict = true};
    const sb_client_output output = {.send = send_up, .context = w};
    const sb_allocator heap = {.allocate = allocate, .release = release};
    assert_int_equal(sb_client_core_create(&client, NULL, output, &heap, &w->core), SB_OK);
    sb_client_core_connected(w->core, w->now_us);
}

static void end(world *w)
{
    sb_client_core_destroy(w->core);
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        sb_hosted_destroy(sb_session_hosted(w->sessions[i]));
        memory_log_free(&w->logs[i]);
    }
    assert_int_equal(w->heap.live_count, 0);
}

static void assert_no_break(const world *w)
{
    sb_client_status status;
    sb_client_core_status(w->core, &status);
    assert_int_equal(status.state, SB_CLIENT_PLAYING);
    assert_int_equal(status.moves, 1);
    assert_int_equal(status.reconnects, 0);
    assert_int_equal(status.session, 4);
    assert_int_equal(status.messages_malformed, 0);
    assert_int_equal(status.corrections[SB_CLIENT_CAUSE_NONE], 0);
    assert_int_equal(w->present, 1);
    assert_true(w->event_count > 20); // the match is alive
    const sb_session_counters *counters = sb_session_get_counters(w->sessions[1]);
    assert_true(counters->inputs_applied > 200);
    assert_int_equal(counters->inputs_missing, 0);
}

static void match_moves_without_a_break_over_good_links(void **state)
{
    (void)state;
    static const move_case CASES[] = {
        {{500, 500}, 0, 2000},
        {{20000, 20000}, 0, 4000},
        {{40000, 10000}, 0, 4000},
        {{10000, 25000}, 0, 8000},
    };
    static world w;
    for (uint32_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        begin(&w, &CASES[i], i);
        play(&w);
        assert_no_break(&w);
        // A tick more than usual, and what the way is longer.
        const uint64_t longer_us = CASES[i].latency_us[1] > CASES[i].latency_us[0]
                                       ? CASES[i].latency_us[1] - CASES[i].latency_us[0]
                                       : 0;
        assert_true(w.gap_us <= w.gap_before_us + 1000000u / HZ + longer_us);
        end(&w);
    }
}

static void match_moves_without_a_break_over_bad_links(void **state)
{
    (void)state;
    static world w;
    for (uint64_t seed = 0; seed < 6; seed++) {
        const move_case as = {{30000, 25000}, 5 * (uint32_t)(seed % 3), 5000};
        begin(&w, &as, 100 + seed);
        play(&w);
        assert_no_break(&w);
        end(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_moves_without_a_break_over_good_links),
        cmocka_unit_test(match_moves_without_a_break_over_bad_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
