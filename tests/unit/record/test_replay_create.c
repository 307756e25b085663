// Creates replays: with which rules, settings and simulation a log can be played, and what happens
// without memory.
#include "record/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "forgery.h"
#include "house_rules.h"
#include "replay_fixture.h"
#include "staged_match.h"

static forgery_chunks chunks;

static sb_error create(replay_fixture *f, const sb_rules *given, size_t call_failed)
{
    counting_heap heap = {.call_failed = call_failed};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_replay *replay;
    sb_error error = sb_replay_create(f->reader, given, &allocator, &replay);
    assert_int_equal(replay != NULL, error == SB_OK);
    assert_true(replay != NULL || heap.live_count == 0);
    sb_replay_destroy(replay);
    assert_int_equal(heap.live_count, 0);
    return error;
}

static void replay_needs_the_rules_by_which_it_was_played(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
    assert_int_equal(create(&f, NULL, 0), SB_OK);
    assert_int_equal(create(&f, house_rules(), 0), SB_OK); // the compiled-in ones
    const sb_log_head *head = sb_log_reader_head(f.reader);
    assert_ptr_equal(sb_log_rules(head, NULL), sb_rules_builtin("tanks"));
    sb_rules same = *sb_rules_builtin("tanks");
    assert_ptr_equal(sb_log_rules(head, &same), &same);
    same.behaviour_version++;
    assert_ptr_equal(sb_log_rules(head, &same), sb_rules_builtin("tanks"));
    replay_finish(&f);
    replay_begin(&f, &(staged_script){.seed = 8,
                                      .player_count = 2,
                                      .tick_rate_hz = 10,
                                      .tick_count = 40,
                                      .keyframe_ms = 1000,
                                      .rules = STAGED_HOUSE});
    head = sb_log_reader_head(f.reader);
    assert_int_equal(create(&f, NULL, 0), SB_ERROR_UNKNOWN);
    assert_int_equal(create(&f, lone_rules(), 0), SB_ERROR_UNKNOWN);
    sb_rules house = *house_rules();
    house.interface_version--; // by which it was built does not matter
    assert_ptr_equal(sb_log_rules(head, &house), &house);
    house.interface_version++;
    house.setting_count--;
    assert_null(sb_log_rules(head, &house));
    house.setting_count++;
    house.behaviour_version--;
    assert_null(sb_log_rules(head, &house));
    house.behaviour_version++;
    house.event_kind_count--;
    assert_null(sb_log_rules(head, &house));
    house.event_kind_count++;
    assert_int_equal(create(&f, &house, 0), SB_OK);
    replay_finish(&f);
}

static void replay_without_memory_leaks_nothing(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
    size_t call = 1;
    while (create(&f, NULL, call) == SB_ERROR_MEMORY) {
        call++;
    }
    assert_true(call > 10);
    assert_int_equal(create(&f, NULL, call), SB_OK);
    sb_replay_destroy(NULL);
    replay_finish(&f);
}

static sb_error create_with_head(replay_fixture *f, size_t at, uint8_t value)
{
    replay_close(f);
    forgery_find(&f->log, &chunks);
    f->log.bytes[chunks.list[0].offset + FORGERY_HEADER_SIZE + at] = value;
    forgery_seal(&f->log);
    replay_open_log(f);
    sb_error error = create(f, NULL, 0);
    f->replay = NULL;
    return error;
}

static void replay_of_another_simulation_or_of_refused_settings_is_none(void **state)
{
    (void)state;
    static replay_fixture f;
    replay_begin(&f, &replay_full_script);
    assert_int_equal(create_with_head(&f, 0, SB_SIMULATION_VERSION + 1), SB_ERROR_VERSION);
    assert_int_equal(create_with_head(&f, 0, SB_SIMULATION_VERSION), SB_OK);
    // The highest byte of the first setting, at 80: no setting allows 2,130,706,432.
    assert_int_equal(create_with_head(&f, 80 + 3, 0x7F), SB_ERROR_RANGE);
    replay_finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay_needs_the_rules_by_which_it_was_played),
        cmocka_unit_test(replay_without_memory_leaks_nothing),
        cmocka_unit_test(replay_of_another_simulation_or_of_refused_settings_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
