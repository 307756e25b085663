/// `sabot replay play` with logs that are damaged, wrong or absent; its options and its output.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "loopback.h"
#include "play_stage.h"

#define ARGUMENT_COUNT_MAX 24

static play_logs logs;
static play_stage stage;

static int set_up_all(void **state)
{
    (void)state;
    play_logs_make(&logs);
    return 0;
}

static int tear_down_all(void **state)
{
    (void)state;
    play_logs_remove(&logs);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    play_end(&stage);
    return 0;
}

static void assert_told(const char *what)
{
    if (strstr(stage.server.err.data, what) == NULL) {
        fail_msg("'%s' is missing in:\n%s", what, stage.server.err.data);
    }
}

static void damaged_log_is_shown_up_to_the_damage(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", logs.damaged);
    watcher *one = play_join(&stage, 0, 0);
    watcher_ask(one, true, 1.0f, logs.intact_tick);
    assert_true(watchers_await_tick(&stage.seats, one, logs.intact_tick));
    assert_true(play_assert_as_recorded(one, logs.small) > 0);
    watcher_ask(one, false, 16.0f, 0);
    WATCHERS_AWAIT(&stage.seats, one->playback.speed > 15.0f && one->playback.paused &&
                                     one->playback.tick == logs.intact_tick);
    watchers_turn_for(&stage.seats, 500);
    play_assert_stands(one, true, 16.0f, logs.intact_tick);
    assert_int_equal(one->playback.last_tick, logs.intact_tick);
    assert_int_equal(one->status.state, SB_CLIENT_PLAYING);
    json_t *summary = play_stop(&stage, SIGINT, 1);
    assert_told("warning");
    assert_told(logs.damaged);
    assert_true(json_is_true(json_object_get(play_replay(summary, 0), "damaged")));
    assert_int_equal(play_number(play_replay(summary, 0), "last_tick"), logs.intact_tick);
    json_decref(summary);
}

static void damage_at_the_target_or_the_start_is_reported(void **state)
{
    (void)state;
    char behind[16];
    snprintf(behind, sizeof behind, "%u", (unsigned)logs.intact_tick + 1);
    for (uint32_t i = 0; i < 2; i++) {
        PLAY_SERVE(&stage, "--paused", "--tick", i == 0 ? "2" : behind, logs.damaged);
        watcher *one = play_join(&stage, 0, 0);
        if (i == 0) {
            watcher_ask(one, true, 1.0f, logs.intact_tick + 1);
        }
        assert_true(watchers_await_tick(&stage.seats, one, logs.intact_tick));
        WATCHERS_AWAIT(&stage.seats, one->playback.last_tick == logs.intact_tick &&
                                         one->playback.tick == logs.intact_tick);
        play_assert_stands(one, true, 1.0f, logs.intact_tick);
        assert_int_equal(one->playback.last_tick, logs.intact_tick);
        assert_true(play_assert_as_recorded(one, logs.small) > 0);
        json_decref(play_stop(&stage, SIGINT, 1));
        assert_told("warning");
        assert_told("damaged");
        play_end(&stage);
    }
}

// A later keyframe may allow to read the rest, or not.
static void states_shown_after_damage_were_recorded(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", logs.damaged);
    watcher *one = play_join(&stage, 0, 0);
    watcher_ask(one, true, 1.0f, 59);
    WATCHERS_AWAIT(&stage.seats, one->view.tick == 59 || one->view.tick == logs.intact_tick);
    assert_true(play_assert_as_recorded(one, logs.small) > 0);
    watcher_ask(one, true, 1.0f, 10);
    assert_true(watchers_await_tick(&stage.seats, one, 10));
    assert_true(play_assert_as_recorded(one, logs.small) > 0);
    process_signal(&stage.server, SIGINT);
    assert_in_range(process_finish(&stage.server, PLAY_TIME_MS), 0, 1);
}

static void cut_log_is_shown_to_its_end_without_a_fault(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", "--tick", "59", logs.cut);
    watcher *one = play_join(&stage, 0, 0);
    assert_int_equal(one->view.tick, logs.intact_tick);
    assert_int_equal(one->playback.last_tick, logs.intact_tick);
    json_t *summary = play_stop(&stage, SIGINT, 0);
    assert_true(json_is_false(json_object_get(play_replay(summary, 0), "damaged")));
    json_decref(summary);
}

static void state_that_differs_from_the_record_is_reported(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, "--paused", "--tick", "30", logs.wrong);
    watcher *one = play_join(&stage, 0, 0);
    watcher_ask(one, false, 4.0f, 0);
    assert_true(watchers_await_tick(&stage.seats, one, 60));
    json_t *summary = play_stop(&stage, SIGINT, 1);
    assert_told("warning");
    assert_told("tick 37");
    assert_true(json_is_false(json_object_get(play_replay(summary, 0), "agrees")));
    assert_int_equal(play_number(play_replay(summary, 0), "diverged_tick"), PLAY_WRONG_TICK);
    json_decref(summary);
}

/// Asserts status 2, an empty stdout, and these words on stderr.
static void assert_refuses(const char *const *more, const char *words, const char *more_words)
{
    const char *arguments[ARGUMENT_COUNT_MAX] = {SABOT_PROGRAM, "replay", "play", "--seconds", "1"};
    for (uint32_t i = 5; *more != NULL; more++) {
        arguments[i++] = *more;
    }
    int status = process_run(&stage.server, PROCESS_PIPES, arguments, PLAY_TIME_MS);
    if (status != 2 || strstr(stage.server.err.data, words) == NULL ||
        strstr(stage.server.err.data, more_words) == NULL || stage.server.out.size != 0 ||
        strstr(stage.server.err.data, "listening") != NULL) {
        fail_msg("status %d, without '%s' or '%s': %s%s", status, words, more_words,
                 stage.server.out.data, stage.server.err.data);
    }
    process_deinit(&stage.server);
}

#define REFUSES(words, more_words, ...)                                                            \
    assert_refuses((const char *const[]){__VA_ARGS__, NULL}, words, more_words)

static void wrong_use_is_refused(void **state)
{
    (void)state;
    assert_refuses((const char *const[]){NULL}, "no file", "--help");
    REFUSES("--speed", "'0.24'", "--speed", "0.24", logs.small);
    REFUSES("--speed", "'16.1'", "--speed", "16.1", logs.small);
    REFUSES("--speed", "'nan'", "--speed", "nan", logs.small);
    REFUSES("--speed", "'inf'", "--speed", "inf", logs.small);
    REFUSES("--speed", "'fast'", "--speed", "fast", logs.small);
    REFUSES("--speed", "empty", "--speed", "", logs.small);
    REFUSES("--speed", "'2x'", "--speed", "2x", logs.small);
    REFUSES("--viewers", "'0'", "--viewers", "0", logs.small);
    REFUSES("--viewers", "1025", "--viewers", "1025", logs.small);
    REFUSES("--snapshot-rate", "'0'", "--snapshot-rate", "0", logs.small);
    REFUSES("--snapshot-rate", "'61'", "--snapshot-rate", "61", logs.small);
    REFUSES("--seconds", "'-1'", "--seconds", "-1", logs.small);
    REFUSES("--seconds", "31536001", "--seconds", "31536001", logs.small);
    REFUSES("--port", "65536", "--port", "65536", logs.small);
    REFUSES("--bind", "localhost", "--bind", "localhost", logs.small);
    REFUSES("--tick", "'-1'", "--tick", "-1", logs.small);
    REFUSES("--tick", "4294967295", "--tick", "4294967295", logs.small);
    REFUSES("--players", "unknown", "--players", "4", logs.small);
    REFUSES("--tick", "", logs.small, "--tick");
}

static void unreadable_logs_are_refused_by_name(void **state)
{
    (void)state;
    REFUSES(logs.missing, "No such file", logs.missing);
    REFUSES(logs.folder.path, "directory", logs.folder.path);
    REFUSES(logs.empty, "", logs.empty);
    REFUSES(logs.letter, "", logs.letter);
    REFUSES(logs.stub, "", logs.stub);
    REFUSES(logs.tickless, "no tick", logs.tickless);
    // Also after one that is whole.
    REFUSES(logs.tickless, "no tick", logs.small, logs.tickless);
    REFUSES(logs.missing, "No such file", logs.small, logs.missing);
}

static void quiet_prints_nothing(void **state)
{
    (void)state;
    const char *arguments[] = {SABOT_PROGRAM, "replay", "play",      "--bind", loopback_address(),
                               "--port",      "0",      "--seconds", "0.3",    "--quiet",
                               logs.small,    NULL};
    assert_int_equal(process_run(&stage.server, PROCESS_PIPES, arguments, PLAY_TIME_MS), 0);
    assert_int_equal(stage.server.out.size, 0);
    assert_int_equal(stage.server.err.size, 0);
}

static void json_is_one_object_at_the_end(void **state)
{
    (void)state;
    const char *arguments[] = {SABOT_PROGRAM, "replay", "play",      "--bind",   loopback_address(),
                               "--port",      "0",      "--seconds", "0.3",      "--quiet",
                               "--tick",      "17",     "--json",    logs.small, logs.small,
                               NULL};
    json_t *summary = play_run_json(arguments, 0);
    assert_int_equal(play_number(summary, "viewers"), 0);
    assert_int_equal(json_array_size(json_object_get(summary, "replays")), 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *one = play_replay(summary, i);
        assert_int_equal(play_number(one, "first_tick"), 1);
        assert_int_equal(play_number(one, "last_tick"), 60);
        assert_int_equal(play_number(one, "tick"), 17);
        assert_true(json_is_true(json_object_get(one, "agrees")));
        assert_true(json_is_null(json_object_get(one, "diverged_tick")));
        assert_true(json_is_false(json_object_get(one, "damaged")));
    }
    json_decref(summary);
    arguments[12] = logs.small; // in place of --json
    assert_int_equal(process_run(&stage.server, PROCESS_PIPES, arguments, PLAY_TIME_MS), 0);
    assert_int_equal(stage.server.out.size, 0);
    process_deinit(&stage.server);
    // Its output cannot be written, which is a failure.
    arguments[12] = "--json";
    assert_int_equal(process_run(&stage.server, PROCESS_FULL, arguments, PLAY_TIME_MS), 2);
    assert_true(stage.server.err.size > 0);
}

static void port_in_use_is_reported(void **state)
{
    (void)state;
    PLAY_SERVE(&stage, logs.small);
    char number[8];
    snprintf(number, sizeof number, "%u", (unsigned)stage.port);
    const char *arguments[] = {SABOT_PROGRAM, "replay", "play",     "--bind", loopback_address(),
                               "--port",      number,   logs.small, NULL};
    test_process second;
    assert_int_equal(process_run(&second, PROCESS_PIPES, arguments, PLAY_TIME_MS), 2);
    assert_non_null(strstr(second.err.data, number));
    process_deinit(&second);
    json_decref(play_stop(&stage, SIGINT, 0));
}

int main(void)
{
#define PLAY_TEST(test) cmocka_unit_test_teardown(test, tear_down)
    const struct CMUnitTest tests[] = {
        PLAY_TEST(damaged_log_is_shown_up_to_the_damage),
        PLAY_TEST(damage_at_the_target_or_the_start_is_reported),
        PLAY_TEST(states_shown_after_damage_were_recorded),
        PLAY_TEST(cut_log_is_shown_to_its_end_without_a_fault),
        PLAY_TEST(state_that_differs_from_the_record_is_reported),
        PLAY_TEST(wrong_use_is_refused),
        PLAY_TEST(unreadable_logs_are_refused_by_name),
        PLAY_TEST(quiet_prints_nothing),
        PLAY_TEST(json_is_one_object_at_the_end),
        PLAY_TEST(port_in_use_is_reported),
    };
    return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
