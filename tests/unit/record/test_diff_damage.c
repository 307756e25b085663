#include "record/diff.h"

#include <stddef.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/random.h"
#include "changed_match.h"
#include "diff_fixture.h"
#include "forgery.h"
#include "recorded_match.h"

static void gaps_are_passed_over_and_counted(void **state)
{
    (void)state;
    match_change changes[2] = {{.refused_from = 10, .refused_to = 17},
                               {.refused_from = 14, .refused_to = 33}};
    memory_log logs[2];
    sb_log_losses losses[2];
    for (int i = 0; i < 2; i++) {
        logs[i] = match_record_changed(&head, &map, &frames, &changes[i], &losses[i]);
        assert_int_equal(losses[i].gaps, 1);
        assert_true(losses[i].ticks >= 7);
        pair found = diff(&logs[i], &small);
        assert_no_difference(&found.report, 60);
        assert_int_equal(found.report.missing[0], losses[i].ticks);
        assert_int_equal(found.report.missing[1], 0);
        // The state of the last missing tick is in the keyframe.
        assert_int_equal(found.report.compared, 60 - losses[i].ticks + 1);
        sb_diff_report report = found.report;
        pair_close(&found);
        assert_mirrored(&logs[i], &small, &report);
        found = diff_computed(&logs[i]);
        assert_no_difference(&found.report, 60);
        assert_int_equal(found.report.missing[0], losses[i].ticks);
        assert_int_equal(found.report.missing[1], 0);
        assert_int_equal(found.report.compared, 60 - losses[i].ticks);
        pair_close(&found);
    }
    // Both lack some ticks, some of them the same ones.
    pair found = diff(&logs[0], &logs[1]);
    assert_no_difference(&found.report, 60);
    assert_int_equal(found.report.missing[0], losses[0].ticks);
    assert_int_equal(found.report.missing[1], losses[1].ticks);
    sb_diff_report report = found.report;
    pair_close(&found);
    assert_mirrored(&logs[0], &logs[1], &report);
    memory_log_free(&logs[0]);
    memory_log_free(&logs[1]);
}

static void difference_in_a_gap_is_found_by_the_keyframe_after_it(void **state)
{
    (void)state;
    sb_input other_input = frames.list[29].inputs[1];
    other_input.throttle = (int8_t)-other_input.throttle;
    match_change change = {
        .tick = 30, .player = 1, .input = &other_input, .refused_from = 24, .refused_to = 33};
    sb_log_losses losses;
    memory_log other = match_record_changed(&head, &map, &frames, &change, &losses);
    uint32_t tick = 24 + (uint32_t)losses.ticks;
    pair found = diff(&small, &other);
    assert_int_equal(found.report.kind, SB_DIFF_STATE);
    assert_int_equal(found.report.tick, tick);
    assert_int_equal(found.report.state_tick, tick);
    assert_int_equal(found.report.compared, 24);
    assert_int_equal(found.report.missing[0], 0);
    assert_int_equal(found.report.missing[1], losses.ticks);
    sb_game *a = match_play_changed(&head, &map, &frames, &no_change, tick);
    sb_game *b = match_play_changed(&head, &map, &frames, &change, tick);
    assert_first_difference(a, b, &found.report.state);
    // The replays are in the states that the report names.
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(value_at(sb_replay_game(found.replays[i]), &found.report.state),
                            value_at(i == 0 ? a : b, &found.report.state),
                            sb_field_type_size(found.report.state.field->type));
    }
    sb_game_destroy(a);
    sb_game_destroy(b);
    sb_diff_report report = found.report;
    pair_close(&found);
    assert_mirrored(&small, &other, &report);
    memory_log_free(&other);
}

static void damage_is_reported_with_its_log_and_place(void **state)
{
    (void)state;
    forgery_find(&small, &chunks);
    for (uint32_t i = 2; i < chunks.count; i++) {
        memory_log other = memory_log_copy(&small, 0);
        other.bytes[chunks.list[i].offset + FORGERY_HEADER_SIZE] ^= 1u;
        uint32_t tick = forgery_ticks_before(&chunks, i);
        pair found = diff(&small, &other);
        assert_int_equal(found.report.kind, SB_DIFF_DAMAGE);
        assert_int_equal(found.report.tick, tick);
        assert_int_equal(found.report.compared, tick);
        assert_int_equal(found.report.faults[0].error, SB_OK);
        assert_int_equal(found.report.faults[1].error, SB_ERROR_CHECKSUM);
        assert_int_equal(found.report.faults[1].chunk_index, i);
        assert_true(found.report.faults[1].offset == chunks.list[i].offset);
        sb_diff_report report = found.report;
        pair_close(&found);
        assert_mirrored(&small, &other, &report);
        found = diff_computed(&other);
        assert_int_equal(found.report.kind, SB_DIFF_DAMAGE);
        assert_int_equal(found.report.tick, tick);
        assert_int_equal(found.report.faults[0].error, SB_ERROR_CHECKSUM);
        assert_int_equal(found.report.faults[0].chunk_index, i);
        pair_close(&found);
        memory_log_free(&other);
    }
}

static void logs_without_ticks_do_not_differ(void **state)
{
    (void)state;
    static match_frames none;
    memory_log empty = match_record_changed(&head, &map, &none, &no_change, NULL);
    pair found = diff(&empty, &small);
    assert_no_difference(&found.report, 0);
    assert_true(found.report.ended[0]);
    assert_false(found.report.ended[1]);
    pair_close(&found);
    found = diff_computed(&empty);
    assert_no_difference(&found.report, 0);
    assert_int_equal(found.report.compared, 0);
    pair_close(&found);
    memory_log_free(&empty);
}

// A forged log with good checksums: any report will do, but there must be one.
static void changed_bytes_under_good_checksums_give_a_report(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(17, 1);
    forgery_find(&small, &chunks);
    size_t start = chunks.list[2].offset;
    uint32_t kinds[SB_DIFF_DAMAGE + 1] = {0};
    for (int i = 0; i < 400; i++) {
        memory_log forged = memory_log_copy(&small, 0);
        size_t at = start + sb_random_below(&random, (uint32_t)(small.size - start));
        forged.bytes[at] ^= (uint8_t)(1u << sb_random_below(&random, 8));
        forgery_seal(&forged);
        pair found = diff(&small, &forged);
        assert_true(found.report.kind <= SB_DIFF_DAMAGE && found.report.tick <= 60);
        sb_diff_report report = found.report;
        pair_close(&found);
        assert_mirrored(&small, &forged, &report);
        found = diff_computed(&forged);
        assert_true(found.report.kind <= SB_DIFF_DAMAGE && found.report.tick <= 60);
        kinds[found.report.kind]++;
        pair_close(&found);
        memory_log_free(&forged);
    }
    // The damage hit frames, keyframes and all other chunks.
    assert_true(kinds[SB_DIFF_HASH] + kinds[SB_DIFF_STATE] > 0 && kinds[SB_DIFF_DAMAGE] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_passed_over_and_counted),
        cmocka_unit_test(difference_in_a_gap_is_found_by_the_keyframe_after_it),
        cmocka_unit_test(damage_is_reported_with_its_log_and_place),
        cmocka_unit_test(logs_without_ticks_do_not_differ),
        cmocka_unit_test(changed_bytes_under_good_checksums_give_a_report),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
