// Matches that are resumed from their log, with their players.
#include "session/match/away.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "away_session.h"
#include "plain_secrets.h"
#include "record/replay.h"
#include "record/verify.h"

#define TICKS 40u // of the match before its server died; they are committed by sixes
#define LOGGED 36u

// What the test knows of the match when its server dies; `tapped` is the running server.
typedef struct dead_match {
    memory_log log;
    counting_heap heap;
    sb_log_reader *reader;
    sb_replay *replay;
    sb_log_place place;
} dead_match;

static dead_match dead;
static const sb_frame *last_frame; // that the next server is given

static int end(void **state)
{
    sb_replay_destroy(dead.replay);
    sb_log_reader_destroy(dead.reader);
    assert_int_equal(dead.heap.live_count, 0);
    memory_log_free(&dead.log);
    return away_end(state);
}

// The log's present content is all that is left of the match.
static void kill_server(void)
{
    sb_replay_destroy(dead.replay);
    sb_log_reader_destroy(dead.reader);
    memory_log_free(&dead.log);
    dead = (dead_match){.log = memory_log_copy(&tapped.log, 0)};
    sb_allocator allocator = counting_heap_allocator(&dead.heap);
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&dead.log), &allocator, &dead.reader, &fault), SB_OK);
    assert_int_equal(sb_replay_create(dead.reader, NULL, &allocator, &dead.replay), SB_OK);
    assert_int_equal(sb_replay_recover(dead.replay), SB_OK);
    sb_log_reader_place(dead.reader, &dead.place);
    assert_int_equal(dead.place.chain.offset, dead.log.size);
}

static const sb_game *last_state(void)
{
    return sb_replay_game(dead.replay);
}

// Starts another server in place of the dead one, from its log only.
static void go_on_with(sb_session_def def)
{
    sb_hosted_destroy(sb_session_hosted(tapped.session));
    assert_int_equal(tapped.heap.live_count, 0);
    wire_tap_end(&tapped.tap);
    memory_log_free(&tapped.log);
    wire_tap_begin(&tapped.tap);
    tapped.log = memory_log_copy(&dead.log, 1u << 18);
    const sb_session_origin origin = {
        .game = last_state(), .place = &dead.place, .frame = last_frame};
    def.origin = &origin;
    def.epoch = dead.place.epoch + 1;
    def.game = *sb_game_get_def(origin.game);
    def.output = wire_tap_output(&tapped.tap);
    def.log = memory_log_sink(&tapped.log);
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    assert_int_equal(
        sb_session_create(&def, sb_game_get_map(origin.game), &allocator, &tapped.session), SB_OK);
    // It is read at creation alone.
    assert_null(sb_session_get_def(tapped.session)->origin);
}

static void go_on(void)
{
    go_on_with(*sb_session_get_def(tapped.session));
}

// Peers 10, 11, 12 in the slots 0, 1, 2; all have driven.
static void play_first_part(void)
{
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(away_join(10 + i), i);
    }
    tapped_session_play(&tapped, 10);
    for (uint32_t i = 0; i < 3; i++) {
        tapped_session_send_inputs(&tapped, 10 + i, 11, 25, (sb_input){.throttle = 60});
    }
    tapped_session_play(&tapped, TICKS - 10);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_applied, 75);
    kill_server();
    assert_int_equal(sb_game_tick(last_state()), LOGGED);
}

static int begin(void **state)
{
    dead = (dead_match){0};
    (void)away_begin(state);
    play_first_part();
    return 0;
}

static int begin_without_secrets(void **state)
{
    (void)state;
    dead = (dead_match){0};
    (void)away_begin(state);
    restart(GRACE_MS, false);
    play_first_part();
    return 0;
}

static sb_verify_report verify(void)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    return report;
}

static void assert_log_is_whole(uint32_t resumes)
{
    uint32_t tick = tapped_session_tick(&tapped);
    sb_hosted_close(sb_session_hosted(tapped.session));
    sb_verify_report report = verify();
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.last_tick, tick);
    assert_int_equal(report.ticks_agreed, tick);
    assert_int_equal(report.resumes, resumes);
}

static void match_goes_on_in_the_state_of_its_log(void **state)
{
    (void)state;
    uint64_t hash = sb_game_hash(last_state());
    go_on();
    assert_int_equal(tapped_session_tick(&tapped), LOGGED);
    assert_true(sb_game_hash(sb_session_game(away_session())) == hash);
    assert_int_equal(sb_session_player_count(away_session()), 0);
    assert_int_equal(tapped.tap.message_count, 0);
    tapped_session_play(&tapped, GRACE_TICKS);
    for (uint32_t slot = 0; slot < 3; slot++) {
        assert_true(plays(slot));
        assert_int_equal(sb_game_slot(sb_session_game(away_session()), slot)->generation,
                         sb_game_slot(last_state(), slot)->generation);
    }
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 0); // by this server
    tapped_session_play(&tapped, 1);
    for (uint32_t slot = 0; slot < 3; slot++) {
        assert_false(plays(slot)); // no player joined
    }
    assert_int_equal(tapped_session_tick(&tapped), LOGGED + GRACE_TICKS + 1);
    tapped_session_play(&tapped, 10);
    assert_int_equal(tapped_session_tick(&tapped), LOGGED + GRACE_TICKS + 1);
    assert_log_is_whole(1);
}

static void players_come_back_into_their_slots_in_the_next_epoch(void **state)
{
    (void)state;
    uint32_t epoch = sb_session_get_def(away_session())->epoch;
    go_on();
    assert_int_equal(come_back(21, 11), SB_OK);
    sb_message_welcome welcome = away_welcome_to(21);
    assert_int_equal(welcome.player, 1);
    assert_int_equal(welcome.epoch, epoch + 1);
    assert_int_equal(welcome.tick, LOGGED);
    assert_int_equal(welcome.session, 1);
    assert_true(welcome.seed == sb_game_get_def(last_state())->seed);
    assert_memory_not_equal(secrets[21].bytes, secrets[11].bytes, SB_RESUME_SECRET_SIZE);
    tapped_session_play(&tapped, 1);
    assert_int_equal(presence_told(21, 0), SB_PRESENCE_AWAY);
    assert_int_equal(presence_told(21, 1), SB_PRESENCE_PLAYER);
    assert_int_equal(presence_told(21, 2), SB_PRESENCE_AWAY);
    assert_int_equal(presence_told(21, 3), -1);
    assert_int_equal(come_back(20, 10), SB_OK);
    assert_int_equal(away_welcome_to(20).player, 0);
    tapped_session_play(&tapped, 1);
    assert_int_equal(presence_told(21, 0), SB_PRESENCE_PLAYER);
    sb_message message;
    uint32_t ticks = 0;
    while (wire_tap_count(&tapped.tap, 21, SB_MESSAGE_SNAPSHOT) == 0) {
        assert_true(ticks++ < 4);
        tapped_session_play(&tapped, 1);
    }
    wire_tap_get(&tapped.tap, 21, SB_MESSAGE_SNAPSHOT, 0, &message);
    assert_int_equal(message.snapshot.epoch, epoch + 1);
    assert_int_equal(message.snapshot.baseline_age, 0);
    // A new client gets a slot of its own, and no secret gets two slots.
    assert_int_equal(away_join(30), 3);
    assert_int_equal(sb_session_player_count(away_session()), 3);
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 2);
    tapped_session_play(&tapped, GRACE_TICKS + 5);
    assert_true(plays(0) && plays(1) && !plays(2) && plays(3));
    assert_int_equal(come_back(22, 12), SB_ERROR_UNKNOWN); // too late
    assert_log_is_whole(1);
}

static void inputs_of_the_epoch_before_are_dropped(void **state)
{
    (void)state;
    uint32_t epoch = sb_session_get_def(away_session())->epoch;
    go_on();
    assert_int_equal(come_back(20, 10), SB_OK);
    sb_message inputs = {.type = SB_MESSAGE_INPUT,
                         .input = {.epoch = epoch, .tick = LOGGED + 1, .input_count = 8}};
    for (uint32_t i = 0; i < 8; i++) {
        inputs.input.inputs[i].throttle = 90;
    }
    tapped_session_send(&tapped, 20, &inputs);
    tapped_session_play(&tapped, 4);
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    assert_int_equal(counters->inputs_applied, 0);
    assert_int_equal(counters->messages_refused, 0);
    inputs.input.epoch = epoch + 1;
    tapped_session_send(&tapped, 20, &inputs);
    tapped_session_play(&tapped, 4);
    assert_int_equal(counters->inputs_applied, 4);
    assert_int_equal(counters->inputs_late, 4);
    assert_log_is_whole(1);
}

static void players_without_a_secret_leave_in_the_first_tick(void **state)
{
    (void)state;
    go_on();
    assert_int_equal(away_join(30), 3);
    tapped_session_play(&tapped, 1);
    for (uint32_t slot = 0; slot < 3; slot++) {
        assert_false(plays(slot));
        assert_true(presence_told(30, slot) <= SB_PRESENCE_NONE);
    }
    assert_true(plays(3));
    assert_int_equal(away_join(31), 0);
    tapped_session_play(&tapped, 5);
    assert_log_is_whole(1);
}

static void match_is_gone_on_with_again_and_again(void **state)
{
    (void)state;
    uint32_t peer = 10;
    bool answered = true; // the server of before had an input after its welcome
    for (uint32_t time = 1; time <= 4; time++) {
        go_on();
        if (!answered) {
            // The log has the secret that the player had for sure, which a client keeps as well.
            assert_int_equal(come_back(peer + 10, peer), SB_ERROR_UNKNOWN);
            secrets[peer] = secrets[peer - 10];
        }
        assert_int_equal(come_back(peer + 10, peer), SB_OK);
        peer += 10;
        sb_message_welcome welcome = away_welcome_to(peer);
        answered = time % 2 == 0;
        if (answered) {
            sb_message input = {
                .type = SB_MESSAGE_INPUT,
                .input = {.epoch = welcome.epoch, .tick = welcome.tick + 1, .input_count = 1}};
            tapped_session_send(&tapped, peer, &input);
        }
        assert_int_equal(welcome.player, 0);
        assert_int_equal(welcome.epoch, time);
        assert_int_equal(welcome.tick, LOGGED + 12 * (time - 1));
        // Each server awaits a player that has not come back, for the whole grace time.
        for (uint32_t slot = 0; slot < 3; slot++) {
            assert_true(plays(slot));
        }
        tapped_session_play(&tapped, 15); // twelve of which are committed
        kill_server();
    }
    assert_int_equal(drawn, 3 + 4);
    go_on();
    // The next server does not know a player that said goodbye to the last one.
    assert_int_equal(come_back(90, 11), SB_OK);
    say_goodbye(90);
    tapped_session_play(&tapped, 12);
    kill_server();
    go_on();
    assert_int_equal(come_back(91, 11), SB_ERROR_UNKNOWN);
    assert_int_equal(come_back(92, 12), SB_OK);
    tapped_session_play(&tapped, 3);
    assert_log_is_whole(6);
}

static void without_memory_the_log_stays_as_it_is(void **state)
{
    (void)state;
    sb_session_def def = *sb_session_get_def(away_session());
    const sb_session_origin origin = {.game = last_state(), .place = &dead.place};
    def.origin = &origin;
    def.epoch = 1;
    memory_log log = memory_log_copy(&dead.log, 1u << 18);
    def.log = memory_log_sink(&log);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_session *created = NULL;
    sb_error error;
    size_t needed = 0;
    do {
        assert_int_equal(log.size, dead.log.size);
        heap.call_count = 0;
        heap.call_failed = ++needed;
        error = sb_session_create(&def, sb_game_get_map(origin.game), &allocator, &created);
        assert_true(error == SB_OK || (error == SB_ERROR_MEMORY && heap.live_count == 0));
    } while (error != SB_OK);
    assert_true(needed > 10 && log.size > dead.log.size);
    sb_hosted_destroy(sb_session_hosted(created));
    assert_int_equal(heap.live_count, 0);
    memory_log_free(&log);
}

static void match_that_goes_on_without_a_break_repeats_the_last_inputs(void **state)
{
    (void)state;
    sb_frame frame = {0};
    for (uint32_t slot = 0; slot < 3; slot++) {
        frame.inputs[slot] = (sb_input){.throttle = 60, .aim_yaw = 900};
    }
    last_frame = &frame;
    go_on();
    last_frame = NULL;
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    tapped_session_play(&tapped, 4);
    assert_int_equal(counters->inputs_repeated, 12);
    // The player that is there again has sent nothing yet.
    assert_int_equal(come_back(20, 10), SB_OK);
    assert_int_equal(away_welcome_to(20).tick, LOGGED + 4);
    tapped_session_play(&tapped, 1);
    assert_int_equal(counters->inputs_repeated, 15);
    const sb_message input = {.type = SB_MESSAGE_INPUT,
                              .input = {.epoch = sb_session_get_def(away_session())->epoch,
                                        .tick = LOGGED + 6,
                                        .input_count = 1,
                                        .inputs = {{.throttle = -20}}}};
    tapped_session_send(&tapped, 20, &input);
    tapped_session_play(&tapped, 1);
    assert_int_equal(counters->inputs_applied, 1);
    tapped_session_play(&tapped, 9); // 250 ms in all
    assert_int_equal(counters->inputs_missing, 0);
    tapped_session_play(&tapped, 1);
    assert_int_equal(counters->inputs_missing, 2);
    // The others are awaited for longer than a server awaits those that it has lost.
    assert_true(GRACE_TICKS < 100);
    tapped_session_play(&tapped, 100);
    assert_true(plays(1) && plays(2));
}

#define ORIGIN_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ORIGIN_TEST(match_goes_on_in_the_state_of_its_log),
        ORIGIN_TEST(players_come_back_into_their_slots_in_the_next_epoch),
        ORIGIN_TEST(inputs_of_the_epoch_before_are_dropped),
        ORIGIN_TEST(match_that_goes_on_without_a_break_repeats_the_last_inputs),
        cmocka_unit_test_setup_teardown(players_without_a_secret_leave_in_the_first_tick,
                                        begin_without_secrets, end),
        ORIGIN_TEST(match_is_gone_on_with_again_and_again),
        ORIGIN_TEST(without_memory_the_log_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
