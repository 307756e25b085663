// Of move_search.c: a server that starts finds the logs in doubt without waiting for the disk.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "host/move/out/move_search.h"
#include "random_match.h"
#include "scratch.h"

#define LOG_COUNT 9u // more than there is room for at first

typedef struct quest {
    scratch folder;
    uv_loop_t loop;
    sb_move_store store;
    sb_move_search search;
    uint32_t told, count;
    sb_move_doubt doubts[LOG_COUNT];
} quest;

static quest at;

static void note(void *context, const sb_move_doubt *doubts, uint32_t count)
{
    assert_ptr_equal(context, &at);
    assert_true(count <= LOG_COUNT);
    at.told++;
    at.count = count;
    for (uint32_t i = 0; i < count; i++) {
        at.doubts[i] = doubts[i];
    }
}

static int begin(void **state)
{
    char message[256];
    (void)state;
    memset(&at, 0, sizeof at);
    scratch_make(&at.folder);
    at.search.store = &at.store;
    at.search.loop = &at.loop;
    at.search.done = note;
    at.search.context = &at;
    return uv_loop_init(&at.loop) == 0 &&
                   sb_move_store_open(&at.store, at.folder.path, message, sizeof message) == SB_OK
               ? 0
               : -1;
}

static int end(void **state)
{
    (void)state;
    sb_move_store_close(&at.store);
    scratch_remove(&at.folder);
    return uv_loop_close(&at.loop);
}

// The log of a match that was on its way to another server when its process died.
static void write_log(const char *name, uint8_t id)
{
    static const random_match_script script = {.seed = 3, .player_capacity = 2, .tick_rate_hz = 10};
    const sb_log_handover leaves = {.kind = SB_HANDOVER_LEAVES, .id = {id}, .to = "10.0.0.2:7000"};
    random_match *match = random_match_begin(&script);
    random_match_play(match, 20);
    if (id != 0) {
        assert_true(sb_log_encoder_mark(match->encoder, match->game, &leaves));
    }
    (void)scratch_write(&at.folder, name, match->log.bytes, match->log.size);
    random_match_free(match);
}

static void logs_in_doubt_are_told_once_in_the_order_of_their_names(void **state)
{
    char name[16];
    (void)state;
    write_log("plain.sblog", 0);
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        snprintf(name, sizeof name, "left%u.sblog", (unsigned)i);
        write_log(name, (uint8_t)(i + 1));
    }
    assert_true(sb_move_search_begin(&at.search));
    assert_int_equal(at.told, 0); // nothing is told before the loop runs
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_int_equal(at.told, 1);
    assert_int_equal(at.count, LOG_COUNT);
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        assert_int_equal(at.doubts[i].leaves.id[0], i + 1);
    }
}

static void folder_without_logs_or_none_at_all_is_told_too(void **state)
{
    (void)state;
    assert_true(sb_move_search_begin(&at.search));
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_int_equal(at.told, 1);
    at.store.directory = "/nowhere/at/all";
    assert_true(sb_move_search_begin(&at.search));
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_int_equal(at.told, 2);
    assert_int_equal(at.count, 0);
}

// The server ends: what was found can be asked for by the next one.
static void search_that_is_given_up_tells_nothing(void **state)
{
    (void)state;
    write_log("left.sblog", 1);
    assert_true(sb_move_search_begin(&at.search));
    sb_move_search_give_up(&at.search);
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_int_equal(at.told, 0);
}

int main(void)
{
#define SEARCH_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SEARCH_TEST(logs_in_doubt_are_told_once_in_the_order_of_their_names),
        SEARCH_TEST(folder_without_logs_or_none_at_all_is_told_too),
        SEARCH_TEST(search_that_is_given_up_tells_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
