// Tests encoder.c: what creation refuses, and the versions that it fills in.
#include "record/encoder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>

#include <cmocka.h>

#include "encoder_fixture.h"
#include "random_match.h"

static sb_log_encoder_def valid_def(random_match *match)
{
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = random_match_head(&match->script);
    def.map = random_match_map();
    def.game = match->game;
    match->log.size = 0;
    def.sink = memory_log_sink(&match->log);
    return def;
}

static sb_error create(random_match *match, const sb_log_encoder_def *def)
{
    size_t live = match->heap.live_count;
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_log_encoder *encoder = (sb_log_encoder *)match;
    sb_error error = sb_log_encoder_create(def, &allocator, &encoder);
    assert_int_equal(encoder != NULL, error == SB_OK);
    assert_true(error == SB_OK || match->log.size == 0);
    sb_log_encoder_destroy(encoder);
    assert_int_equal(match->heap.live_count, live);
    return error;
}

static void encoder_of_wrong_arguments_is_not_created(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    sb_log_encoder_def def = valid_def(match);
    assert_int_equal(def.commit_ms, 100);
    assert_int_equal(def.keyframe_ms, 10000);
    assert_int_equal(create(match, &def), SB_OK);
    static const struct {
        uint32_t commit_ms, keyframe_ms;
        sb_error error;
    } cases[] = {
        {1, 100, SB_OK},
        {10000, 600000, SB_OK},
        {0, 10000, SB_ERROR_ARGUMENT},
        {10001, 10000, SB_ERROR_ARGUMENT},
        {UINT32_MAX, 10000, SB_ERROR_ARGUMENT},
        {100, 99, SB_ERROR_ARGUMENT},
        {100, 0, SB_ERROR_ARGUMENT},
        {100, 600001, SB_ERROR_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        def = valid_def(match);
        def.commit_ms = cases[i].commit_ms;
        def.keyframe_ms = cases[i].keyframe_ms;
        assert_int_equal(create(match, &def), cases[i].error);
    }
    def = valid_def(match);
    def.head.game.player_capacity = 0;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    def = valid_def(match);
    def.sink.write = NULL;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    def = valid_def(match);
    static sb_map map;
    map = *def.map;
    map.spawn_count = 0;
    def.map = &map;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    // A game that has begun: its state is not that of tick 0.
    random_match_play(match, 1);
    def = valid_def(match);
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    random_match_free(match);
}

static void encoder_whose_head_is_of_another_match_is_not_created(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    for (int i = 0; i < 9; i++) {
        sb_log_encoder_def def = valid_def(match);
        sb_log_head *head = &def.head;
        head->game.seed += i == 0;
        head->game.player_capacity += i == 1;
        head->game.computer_count += i == 2;
        head->game.tick_rate_hz += i == 3;
        head->game.settings[0] += i == 4;
        head->game.settings[head->setting_count - 1] += i == 5;
        head->rules.behaviour_version += i == 6;
        head->rules.tables_hash += i == 7;
        head->rules.name[0] = i == 8 ? 'x' : head->rules.name[0];
        if (create(match, &def) != SB_ERROR_ARGUMENT) {
            fail_msg("case %d", i);
        }
    }
    sb_log_encoder_def def = valid_def(match);
    def.head.setting_count--;
    assert_int_equal(create(match, &def), SB_ERROR_ARGUMENT);
    // Fields that the head of a log that was read lacks, or that may differ.
    def = valid_def(match);
    def.head.game.rules = NULL;
    def.head.rules.interface_version++;
    assert_int_equal(create(match, &def), SB_OK);
    random_match_free(match);
}

static void encoder_fills_the_versions_in(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    sb_log_encoder_def def = valid_def(match);
    def.head.format_version = 99;
    def.head.simulation_version = 99;
    assert_int_equal(create(match, &def), SB_OK);
    assert_int_equal(encoder_number_at(match->log.bytes + 8, 4), 1);
    assert_int_equal(encoder_number_at(match->log.bytes + 36, 4), SB_SIMULATION_VERSION);
    random_match_free(match);
}

static void encoder_whose_sink_takes_nothing_is_not_created(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    sb_log_encoder_def def = valid_def(match);
    match->log.refuses = true;
    assert_int_equal(create(match, &def), SB_ERROR_FULL);
    random_match_free(match);
}

static void encoder_without_memory_is_not_created_and_leaks_nothing(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&encoder_script);
    sb_log_encoder_def def = valid_def(match);
    sb_error error = SB_ERROR_MEMORY;
    size_t call = 0;
    while (error != SB_OK) {
        match->heap.call_count = 0;
        match->heap.call_failed = ++call;
        error = create(match, &def);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
    }
    assert_true(call > 4);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encoder_of_wrong_arguments_is_not_created),
        cmocka_unit_test(encoder_whose_head_is_of_another_match_is_not_created),
        cmocka_unit_test(encoder_fills_the_versions_in),
        cmocka_unit_test(encoder_whose_sink_takes_nothing_is_not_created),
        cmocka_unit_test(encoder_without_memory_is_not_created_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
