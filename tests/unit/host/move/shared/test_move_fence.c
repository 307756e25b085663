// Of move_fence.c: with a lease, a mark counts once the folder's note and the lease have the next
// epoch. The lease is a file, held by this process.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <sys/stat.h>

#include <cmocka.h>

#include "host/clock/ticker.h"
#include "host/move/shared/move_fence.h"
#include "scratch.h"

#define LIMIT_NS UINT64_C(60000000000)

typedef struct ford {
    scratch folder;
    uv_loop_t loop;
    uv_timer_t timer; // the loop turns every 5 ms
    sb_move_store store;
    sb_lease_keeper *keeper;
    sb_journal journal;
    uint32_t line_count;
    sb_move_fence fence;
} ford;

static ford at;

static bool count_line(void *context, const char *line, size_t size)
{
    (void)context;
    (void)line;
    at.line_count += size > 0;
    return true;
}

static void on_timer(uv_timer_t *timer)
{
    (void)timer;
}

static uint32_t lease_epoch(void)
{
    sb_lease_status status;
    sb_lease_keeper_look(at.keeper, &status);
    return status.state == SB_LEASE_HELD ? status.epoch : 0;
}

static uint32_t note_epoch(void)
{
    sb_lease_note note;
    sb_lease_note_read(at.folder.path, &note);
    return note.epoch;
}

static void begin_fence(sb_lease_keeper *keeper)
{
    const sb_move_fence_def def = {
        .lease = keeper, .store = &at.store, .loop = &at.loop, .journal = &at.journal};
    sb_move_fence_init(&at.fence, &def);
}

static int begin(void **state)
{
    char message[256], place[SCRATCH_PATH_SIZE * 2 + 8];
    (void)state;
    memset(&at, 0, sizeof at);
    scratch_make(&at.folder);
    at.store = (sb_move_store){.directory = at.folder.path, .descriptor = -1};
    at.journal.write = count_line;
    snprintf(place, sizeof place, "file:%s", scratch_path(&at.folder, "lease"));
    const sb_lease_settings settings = {.place = place, .duration_s = 15};
    if (uv_loop_init(&at.loop) != 0 || uv_timer_init(&at.loop, &at.timer) != 0 ||
        uv_timer_start(&at.timer, on_timer, 5, 5) != 0 ||
        sb_lease_keeper_start(&settings, SB_JOURNAL_TEXT, &at.keeper, message, sizeof message) !=
            SB_OK) {
        return -1;
    }
    sb_lease_keeper_want(at.keeper, true, SB_LEASE_ANY_EPOCH);
    const uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while (lease_epoch() == 0 && sb_clock_ns() < until_ns) {
        uv_run(&at.loop, UV_RUN_ONCE);
    }
    begin_fence(at.keeper);
    return lease_epoch() != 0 ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    sb_move_fence_detach(&at.fence);
    uv_close((uv_handle_t *)&at.timer, NULL);
    uv_run(&at.loop, UV_RUN_DEFAULT);
    sb_lease_keeper_stop(at.keeper);
    scratch_remove(&at.folder);
    return uv_loop_close(&at.loop);
}

static void turn_until_it_stands(uint32_t asked)
{
    const uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while (!sb_move_fence_stands(&at.fence, asked)) {
        assert_true(sb_clock_ns() < until_ns);
        uv_run(&at.loop, UV_RUN_ONCE);
        sb_move_fence_turn(&at.fence, sb_clock_ns());
    }
}

static void mark_counts_once_note_and_lease_have_the_next_epoch(void **state)
{
    (void)state;
    const uint32_t first = lease_epoch();
    const uint32_t asked = sb_move_fence_ask(&at.fence, sb_clock_ns());
    assert_int_equal(asked, first + 1);
    assert_true(at.fence.writing);
    for (uint32_t i = 0; i < 100; i++) { // only a turn of the loop can tell that it is written
        sb_move_fence_turn(&at.fence, sb_clock_ns());
    }
    assert_false(sb_move_fence_stands(&at.fence, asked));
    turn_until_it_stands(asked);
    assert_int_equal(lease_epoch(), first + 1);
    assert_int_equal(note_epoch(), first + 1);
    assert_int_equal(at.line_count, 0);
}

// What is under way was begun before the second mark, which needs an epoch of its own.
static void mark_that_comes_meanwhile_waits_for_the_epoch_behind(void **state)
{
    (void)state;
    const uint32_t first = lease_epoch();
    const uint32_t asked = sb_move_fence_ask(&at.fence, sb_clock_ns());
    const uint32_t again = sb_move_fence_ask(&at.fence, sb_clock_ns());
    assert_int_equal(again, asked + 1);
    turn_until_it_stands(asked);
    turn_until_it_stands(again);
    assert_int_equal(lease_epoch(), first + 2);
    assert_int_equal(note_epoch(), first + 2);
}

// A store that does not answer for an hour is no reason to play on without the lease's epoch.
static void mark_waits_for_the_lease_however_long_that_takes(void **state)
{
    (void)state;
    const uint32_t first = lease_epoch();
    const uint32_t asked = sb_move_fence_ask(&at.fence, sb_clock_ns());
    const uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while (at.fence.raising == 0) { // the note is written; the lease has heard of nothing
        assert_true(sb_clock_ns() < until_ns);
        uv_run(&at.loop, UV_RUN_ONCE);
    }
    at.fence.told = true; // as if it had been asked to raise, and did not answer
    for (uint64_t hour = 1; hour <= 48; hour++) {
        sb_move_fence_turn(&at.fence, sb_clock_ns() + hour * UINT64_C(3600000000000));
        assert_false(sb_move_fence_stands(&at.fence, asked));
    }
    assert_int_equal(lease_epoch(), first);
    at.fence.told = false;
    turn_until_it_stands(asked);
    assert_int_equal(lease_epoch(), first + 1);
}

static void turn_until_it_is_tried(void)
{
    const uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while (at.fence.writing) {
        assert_true(sb_clock_ns() < until_ns);
        uv_run(&at.loop, UV_RUN_ONCE);
    }
}

static void note_that_cannot_be_written_is_told_once_and_tried_after_a_pause(void **state)
{
    (void)state;
    const uint32_t first = lease_epoch();
    at.store.directory = "/nowhere/at/all";
    const uint32_t asked = sb_move_fence_ask(&at.fence, sb_clock_ns());
    turn_until_it_is_tried();
    assert_int_equal(at.line_count, 1);
    const uint64_t failed_ns = at.fence.again_ns - SB_MOVE_FENCE_PAUSE_NS;
    sb_move_fence_turn(&at.fence, failed_ns + SB_MOVE_FENCE_PAUSE_NS - 1);
    assert_false(at.fence.writing);
    // A mark that comes in the pause takes nothing from those that wait.
    assert_int_equal(sb_move_fence_ask(&at.fence, failed_ns), asked);
    sb_move_fence_turn(&at.fence, failed_ns + SB_MOVE_FENCE_PAUSE_NS);
    assert_true(at.fence.writing);
    turn_until_it_is_tried();
    assert_int_equal(at.line_count, 1);
    assert_int_equal(lease_epoch(), first); // the lease never has what the folder lacks
    at.store.directory = at.folder.path;
    turn_until_it_stands(asked);
    assert_int_equal(note_epoch(), first + 1);
}

static void without_a_lease_each_mark_counts_at_once(void **state)
{
    (void)state;
    begin_fence(NULL);
    assert_true(sb_move_fence_stands(&at.fence, sb_move_fence_ask(&at.fence, sb_clock_ns())));
    assert_int_equal(note_epoch(), 0);
}

int main(void)
{
#define FENCE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        FENCE_TEST(mark_counts_once_note_and_lease_have_the_next_epoch),
        FENCE_TEST(mark_waits_for_the_lease_however_long_that_takes),
        FENCE_TEST(mark_that_comes_meanwhile_waits_for_the_epoch_behind),
        FENCE_TEST(note_that_cannot_be_written_is_told_once_and_tried_after_a_pause),
        FENCE_TEST(without_a_lease_each_mark_counts_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
