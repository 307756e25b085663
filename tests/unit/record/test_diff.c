#include "record/diff.h"

#include <stddef.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "changed_match.h"
#include "diff_fixture.h"
#include "forgery.h"
#include "game/tanks/mode/settings.h"
#include "recorded_match.h"

static void log_does_not_differ_from_itself(void **state)
{
    (void)state;
    pair same = diff(&small, &small);
    assert_no_difference(&same.report, 60);
    assert_int_equal(same.report.compared, 60);
    assert_int_equal(same.report.missing[0], 0);
    assert_int_equal(same.report.missing[1], 0);
    assert_true(same.report.ended[0] && same.report.ended[1]);
    pair_close(&same);
    // It does not differ from the same match recorded by another server.
    memory_log again = match_record_changed(&head, &map, &frames, &no_change, NULL);
    same = diff(&small, &again);
    assert_no_difference(&same.report, 60);
    pair_close(&same);
    memory_log_free(&again);
}

static void changed_input_is_reported_with_player_field_and_values(void **state)
{
    (void)state;
    static const struct {
        uint32_t tick, player;
        const char *field;
        uint32_t element;
        size_t offset;
    } cases[] = {
        {1, 0, "throttle", 0, offsetof(sb_input, throttle)},
        {19, 1, "steering", 0, offsetof(sb_input, steering)},
        {20, 2, "aim_yaw", 0, offsetof(sb_input, aim_yaw)},
        {21, 0, "aim_pitch", 0, offsetof(sb_input, aim_pitch)},
        {37, 1, "buttons", 0, offsetof(sb_input, buttons)},
        {40, 2, "view_tick", 0, offsetof(sb_input, view_tick)},
        {59, 0, "view_fraction", 0, offsetof(sb_input, view_fraction)},
        {60, 2, "select", 3, offsetof(sb_input, select) + 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_input before = frames.list[cases[i].tick - 1].inputs[cases[i].player], after = before;
        ((uint8_t *)&after)[cases[i].offset] ^= 1u;
        match_change change = {.tick = cases[i].tick, .player = cases[i].player, .input = &after};
        memory_log other = match_record_changed(&head, &map, &frames, &change, NULL);
        pair found = diff(&small, &other);
        const sb_diff_report *report = &found.report;
        assert_int_equal(report->kind, SB_DIFF_INPUT);
        assert_int_equal(report->head, 0);
        assert_int_equal(report->tick, cases[i].tick);
        assert_int_equal(report->compared, cases[i].tick - 1);
        assert_int_equal(report->player, cases[i].player);
        assert_string_equal(report->input_field->name, cases[i].field);
        assert_int_equal(report->input_element, cases[i].element);
        assert_memory_equal(&report->inputs[0], &before, sizeof before);
        assert_memory_equal(&report->inputs[1], &after, sizeof after);
        pair kept = found;
        pair_close(&found);
        assert_mirrored(&small, &other, &kept.report);
        memory_log_free(&other);
    }
}

static void other_commands_are_reported_before_their_consequences(void **state)
{
    (void)state;
    const sb_command leave = {.kind = SB_COMMAND_LEAVE, .player = 1};
    match_change change = {.tick = 60, .command = &leave};
    memory_log other = match_record_changed(&head, &map, &frames, &change, NULL);
    pair found = diff(&small, &other);
    assert_int_equal(found.report.kind, SB_DIFF_COMMANDS);
    assert_int_equal(found.report.tick, 60);
    assert_int_equal(found.report.command_counts[0], 0);
    assert_int_equal(found.report.command_counts[1], 1);
    sb_diff_report report = found.report;
    pair_close(&found);
    assert_mirrored(&small, &other, &report);
    // Of another player.
    const sb_command other_leave = {.kind = SB_COMMAND_LEAVE, .player = 2};
    change.command = &other_leave;
    memory_log third = match_record_changed(&head, &map, &frames, &change, NULL);
    found = diff(&other, &third);
    assert_int_equal(found.report.kind, SB_DIFF_COMMANDS);
    assert_int_equal(found.report.tick, 60);
    pair_close(&found);
    memory_log_free(&third);
    memory_log_free(&other);
    // Of another name, which is no part of the state, and of another order.
    static match_frames changed;
    for (int i = 0; i < 2; i++) {
        changed = frames;
        sb_command *commands = changed.list[0].commands;
        assert_int_equal(changed.list[0].command_count, 3);
        if (i == 0) {
            commands[2].name[0] = 'T';
        } else {
            sb_command first = commands[0];
            commands[0] = commands[1];
            commands[1] = first;
        }
        other = match_record_changed(&head, &map, &changed, &no_change, NULL);
        found = diff(&small, &other);
        assert_int_equal(found.report.kind, SB_DIFF_COMMANDS);
        assert_int_equal(found.report.tick, 1);
        assert_int_equal(found.report.compared, 0);
        assert_int_equal(found.report.command_counts[0], 3);
        assert_int_equal(found.report.command_counts[1], 3);
        pair_close(&found);
        memory_log_free(&other);
    }
}

static void log_that_ends_earlier_does_not_differ(void **state)
{
    (void)state;
    match_change change = {.last_tick = 45};
    memory_log other = match_record_changed(&head, &map, &frames, &change, NULL);
    pair found = diff(&small, &other);
    assert_no_difference(&found.report, 45);
    assert_int_equal(found.report.compared, 45);
    assert_false(found.report.ended[0]);
    assert_true(found.report.ended[1]);
    sb_diff_report report = found.report;
    pair_close(&found);
    assert_mirrored(&small, &other, &report);
    memory_log_free(&other);
    // A cut log does not differ either: before the close, and before the last keyframe.
    forgery_find(&small, &chunks);
    for (uint32_t cut = chunks.count - 1; cut > 3; cut--) {
        other = memory_log_copy(&small, 0);
        forgery_cut(&other, cut);
        uint32_t tick = forgery_ticks_before(&chunks, cut);
        found = diff(&small, &other);
        assert_no_difference(&found.report, tick);
        assert_int_equal(found.report.ended[0], tick == 60);
        assert_true(found.report.ended[1]);
        pair_close(&found);
        memory_log_free(&other);
    }
}

static void other_seed_differs_before_the_first_tick(void **state)
{
    (void)state;
    sb_log_head other_head = head;
    other_head.game.seed++;
    memory_log other = match_record_changed(&other_head, &map, &frames, &no_change, NULL);
    pair found = diff(&small, &other);
    assert_int_equal(found.report.kind, SB_DIFF_STATE);
    assert_int_equal(found.report.head, SB_DIFF_SEED);
    assert_int_equal(found.report.tick, 0);
    assert_int_equal(found.report.state_tick, 0);
    assert_int_equal(found.report.compared, 0);
    sb_game *a = match_play_changed(&head, &map, &frames, &no_change, 0);
    sb_game *b = match_play_changed(&other_head, &map, &frames, &no_change, 0);
    assert_true(found.report.hashes[0] == sb_game_hash(a));
    assert_true(found.report.hashes[1] == sb_game_hash(b));
    assert_first_difference(a, b, &found.report.state);
    assert_string_equal(found.report.state.table->name, "sb_world_state");
    assert_string_equal(found.report.state.field->name, "random_state");
    sb_game_destroy(a);
    sb_game_destroy(b);
    sb_diff_report report = found.report;
    pair_close(&found);
    assert_mirrored(&small, &other, &report);
    memory_log_free(&other);
}

static void other_setting_is_reported_with_its_consequences(void **state)
{
    (void)state;
    static const sb_tanks_setting settings[] = {SB_SETTING_SCORE_LIMIT, SB_SETTING_WARM_UP_S};
    bool differed = false, agreed = false;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        sb_log_head other_head = head;
        other_head.game.settings[settings[i]] += 2;
        memory_log other = match_record_changed(&other_head, &map, &frames, &no_change, NULL);
        // By playing both.
        uint32_t tick = 0;
        sb_game *a = NULL, *b = NULL;
        bool same = true;
        for (; same && tick <= 60; tick++) {
            sb_game_destroy(a);
            sb_game_destroy(b);
            a = match_play_changed(&head, &map, &frames, &no_change, tick);
            b = match_play_changed(&other_head, &map, &frames, &no_change, tick);
            same = sb_game_hash(a) == sb_game_hash(b);
        }
        pair found = diff(&small, &other);
        assert_int_equal(found.report.head, SB_DIFF_SETTINGS);
        assert_int_equal(found.report.kind, same ? SB_DIFF_NONE : SB_DIFF_STATE);
        assert_int_equal(found.report.tick, tick - 1);
        if (!same) {
            assert_int_equal(found.report.state_tick, tick - 1);
            assert_true(found.report.hashes[0] == sb_game_hash(a));
            assert_true(found.report.hashes[1] == sb_game_hash(b));
            assert_first_difference(a, b, &found.report.state);
        }
        differed = differed || !same;
        agreed = agreed || same;
        sb_game_destroy(a);
        sb_game_destroy(b);
        sb_diff_report report = found.report;
        pair_close(&found);
        assert_mirrored(&small, &other, &report);
        memory_log_free(&other);
    }
    assert_true(differed && agreed);
}

static void matches_of_another_kind_are_not_compared(void **state)
{
    (void)state;
    for (uint32_t bit = SB_DIFF_MAP; bit <= SB_DIFF_TICK_RATE; bit <<= 1) {
        sb_log_head other_head = head;
        sb_map other_map = map;
        other_map.boxes[0].center.x += bit == SB_DIFF_MAP ? 0.5f : 0.0f;
        other_head.game.player_capacity += bit == SB_DIFF_CAPACITY ? 1 : 0;
        other_head.game.player_capacity += bit == SB_DIFF_COMPUTERS ? 1 : 0;
        other_head.game.computer_count = bit == SB_DIFF_COMPUTERS ? 1 : 0;
        other_head.game.tick_rate_hz += bit == SB_DIFF_TICK_RATE ? 10 : 0;
        memory_log other = match_record_changed(&other_head, &other_map, &frames, &no_change, NULL);
        pair found = diff(&small, &other);
        assert_int_equal(found.report.kind, SB_DIFF_MATCH);
        assert_int_equal(found.report.head,
                         bit == SB_DIFF_COMPUTERS ? SB_DIFF_COMPUTERS | SB_DIFF_CAPACITY : bit);
        assert_int_equal(found.report.compared, 0);
        sb_diff_report report = found.report;
        pair_close(&found);
        assert_mirrored(&small, &other, &report);
        memory_log_free(&other);
    }
}

typedef struct progress_calls {
    uint32_t count;
    uint64_t offset;
} progress_calls;

static void note_progress(void *context, uint32_t tick, uint64_t offset)
{
    progress_calls *calls = context;
    calls->count++;
    assert_int_equal(tick, 256 * calls->count);
    assert_true(offset > calls->offset);
    calls->offset = offset;
}

static void progress_is_reported_as_it_goes(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.tick_count = 800;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    for (int i = 0; i < 2; i++) {
        progress_calls calls = {0};
        pair opened = pair_open(&log, &log);
        if (i == 0) {
            sb_log_diff(opened.replays[0], opened.replays[1], note_progress, &calls,
                        &opened.report);
        } else {
            sb_log_diff_computed(opened.replays[1], opened.replays[0], note_progress, &calls,
                                 &opened.report);
        }
        assert_no_difference(&opened.report, 800);
        assert_int_equal(calls.count, 3);
        assert_true(calls.offset < log.size);
        pair_close(&opened);
    }
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_does_not_differ_from_itself),
        cmocka_unit_test(changed_input_is_reported_with_player_field_and_values),
        cmocka_unit_test(other_commands_are_reported_before_their_consequences),
        cmocka_unit_test(log_that_ends_earlier_does_not_differ),
        cmocka_unit_test(other_seed_differs_before_the_first_tick),
        cmocka_unit_test(other_setting_is_reported_with_its_consequences),
        cmocka_unit_test(matches_of_another_kind_are_not_compared),
        cmocka_unit_test(progress_is_reported_as_it_goes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
