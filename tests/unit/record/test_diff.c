#include "record/diff.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/random.h"
#include "changed_match.h"
#include "counting_heap.h"
#include "forged_keyframe.h"
#include "forgery.h"
#include "game/tanks/mode/settings.h"
#include "recorded_match.h"

enum { KEYFRAME = 6 };

// The small match, what went into it, and the two sides of a comparison.
static counting_heap heap;
static sb_log_head head;
static sb_map map;
static memory_log small;
static match_frames frames;
static forgery_chunks chunks;
static const match_change no_change;

static int set_up(void **state)
{
    (void)state;
    match_script script = match_script_small();
    match_counts counts;
    head = match_head(&script);
    match_map(&map);
    small = match_record(&script, &counts);
    match_frames_read(&small, &frames);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    memory_log_free(&small);
    return 0;
}

typedef struct pair {
    sb_log_reader *readers[2];
    sb_replay *replays[2];
    sb_diff_report report;
} pair;

static pair pair_open(memory_log *a, memory_log *b)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log *logs[2] = {a, b};
    pair opened;
    for (int i = 0; i < 2; i++) {
        sb_log_fault fault;
        assert_int_equal(
            sb_log_reader_open(memory_log_source(logs[i]), &allocator, &opened.readers[i], &fault),
            SB_OK);
        assert_int_equal(sb_replay_create(opened.readers[i], NULL, &allocator, &opened.replays[i]),
                         SB_OK);
    }
    return opened;
}

static void pair_close(pair *opened)
{
    for (int i = 0; i < 2; i++) {
        sb_replay_destroy(opened->replays[i]);
        sb_log_reader_destroy(opened->readers[i]);
    }
    assert_int_equal(heap.live_count, 0);
}

static pair diff(memory_log *a, memory_log *b)
{
    pair opened = pair_open(a, b);
    sb_log_diff(opened.replays[0], opened.replays[1], NULL, NULL, &opened.report);
    return opened;
}

static pair diff_computed(memory_log *log)
{
    pair opened = pair_open(log, log);
    sb_log_diff_computed(opened.replays[1], opened.replays[0], NULL, NULL, &opened.report);
    return opened;
}

// Where the differing value of a state lies in a game.
static const uint8_t *value_at(const sb_game *game, const sb_difference *difference)
{
    sb_world world = sb_game_world(game);
    return world.block + world.layout->sections[difference->section_index].offset +
           difference->struct_index * difference->table->struct_size + difference->field->offset +
           difference->element_index * sb_field_type_size(difference->field->type);
}

// Everything before the value is the same in both games, and the value is not.
static void assert_first_difference(const sb_game *a, const sb_game *b,
                                    const sb_difference *difference)
{
    const uint8_t *blocks[2] = {sb_game_world(a).block, sb_game_world(b).block};
    size_t size = (size_t)(value_at(a, difference) - blocks[0]);
    assert_true(size == (size_t)(value_at(b, difference) - blocks[1]));
    assert_memory_equal(blocks[0], blocks[1], size);
    assert_memory_not_equal(blocks[0] + size, blocks[1] + size,
                            sb_field_type_size(difference->field->type));
}

// The other way round all is the same, with the sides exchanged.
static void assert_mirrored(memory_log *a, memory_log *b, const sb_diff_report *report)
{
    pair back = diff(b, a);
    const sb_diff_report *other = &back.report;
    assert_int_equal(other->kind, report->kind);
    assert_int_equal(other->head, report->head);
    assert_int_equal(other->tick, report->tick);
    assert_int_equal(other->compared, report->compared);
    assert_int_equal(other->state_tick, report->state_tick);
    assert_int_equal(other->player, report->player);
    assert_ptr_equal(other->input_field, report->input_field);
    assert_int_equal(other->input_element, report->input_element);
    assert_memory_equal(&other->state, &report->state, sizeof report->state);
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(&other->inputs[i], &report->inputs[1 - i], sizeof(sb_input));
        assert_int_equal(other->command_counts[i], report->command_counts[1 - i]);
        assert_true(other->hashes[i] == report->hashes[1 - i]);
        assert_int_equal(other->missing[i], report->missing[1 - i]);
        assert_int_equal(other->ended[i], report->ended[1 - i]);
        assert_int_equal(other->faults[i].error, report->faults[1 - i].error);
        assert_true(other->faults[i].offset == report->faults[1 - i].offset);
    }
    pair_close(&back);
}

static void assert_no_difference(const sb_diff_report *report, uint32_t tick)
{
    assert_int_equal(report->kind, SB_DIFF_NONE);
    assert_int_equal(report->head, 0);
    assert_int_equal(report->tick, tick);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(report->faults[i].error, SB_OK);
    }
}

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
    // Nor from the same match recorded by another server.
    memory_log again = match_record_changed(&head, &map, &frames, &no_change, NULL);
    same = diff(&small, &again);
    assert_no_difference(&same.report, 60);
    pair_close(&same);
    memory_log_free(&again);
}

static void changed_input_is_told_with_player_field_and_values(void **state)
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

static void other_commands_are_told_before_what_they_lead_to(void **state)
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
    // Nor one that was cut off: before the close, and before the last keyframe.
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

static void other_setting_is_told_with_what_it_leads_to(void **state)
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
        // Of the last one that is missing the state is there, in the keyframe.
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

static void what_differs_in_a_gap_is_told_by_the_keyframe_behind_it(void **state)
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
    // And the replays are where it can be looked at.
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

static void damage_is_told_with_its_log_and_place(void **state)
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

static void wrong_hash_of_one_log_is_told_with_what_is_recorded(void **state)
{
    (void)state;
    static const uint32_t ticks[] = {1, 20, 37, 60};
    for (size_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        match_script script = match_script_small();
        script.hash_wrong_tick = ticks[i];
        match_counts counts;
        memory_log other = match_record(&script, &counts);
        pair found = diff(&small, &other);
        assert_int_equal(found.report.kind, SB_DIFF_HASH);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.compared, ticks[i] - 1);
        // As many bits as are recorded: all of them every second.
        uint64_t mask = ticks[i] % 20 == 0 ? UINT64_MAX : UINT32_MAX;
        sb_game *game = match_play_changed(&head, &map, &frames, &no_change, ticks[i]);
        sb_log_head other_head = head;
        other_head.game.seed++;
        sb_game *told = match_play_changed(&other_head, &map, &frames, &no_change, ticks[i]);
        assert_true(found.report.hashes[0] == (sb_game_hash(game) & mask));
        assert_true(found.report.hashes[1] == (sb_game_hash(told) & mask));
        sb_diff_report report = found.report;
        pair_close(&found);
        assert_mirrored(&small, &other, &report);
        // Alone it is told against the computation: with the field where a keyframe is of the same
        // tick, and otherwise with that the keyframe behind it agrees.
        found = diff_computed(&other);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.compared, ticks[i] - 1);
        assert_true(found.report.hashes[0] == (sb_game_hash(told) & mask));
        assert_true(found.report.hashes[1] == (sb_game_hash(game) & mask));
        bool with_keyframe = ticks[i] % 20 == 0;
        assert_int_equal(found.report.kind, with_keyframe ? SB_DIFF_STATE : SB_DIFF_HASH);
        assert_int_equal(found.report.state_tick, (ticks[i] + 19) / 20 * 20);
        if (with_keyframe) {
            assert_first_difference(told, game, &found.report.state);
        }
        pair_close(&found);
        sb_game_destroy(game);
        sb_game_destroy(told);
        memory_log_free(&other);
    }
}

// Another throttle for the first player for whom it makes a difference, if only to its bits.
static void change_what_matters(match_change *change, sb_input *input)
{
    bool same = true;
    change->input = input;
    for (uint32_t player = 0; same; player++) {
        assert_true(player < 3);
        change->player = player;
        *input = frames.list[change->tick - 1].inputs[player];
        input->throttle = input->throttle == 0 ? 100 : 0;
        sb_game *a = match_play_changed(&head, &map, &frames, &no_change, change->tick);
        sb_game *b = match_play_changed(&head, &map, &frames, change, change->tick);
        same = sb_game_hash(a) == sb_game_hash(b);
        sb_game_destroy(a);
        sb_game_destroy(b);
    }
}

static void log_of_another_state_is_told_by_the_next_keyframe(void **state)
{
    (void)state;
    static const uint32_t ticks[] = {2, 19, 20, 21, 37, 60}; // nobody drives in the tick of a join
    for (size_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        match_change change = {.tick = ticks[i], .untold = true};
        sb_input input;
        change_what_matters(&change, &input);
        memory_log other = match_record_changed(&head, &map, &frames, &change, NULL);
        uint32_t keyframe = (ticks[i] + 19) / 20 * 20;
        pair found = diff_computed(&other);
        assert_int_equal(found.report.kind, SB_DIFF_STATE);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.compared, ticks[i] - 1);
        assert_int_equal(found.report.state_tick, keyframe);
        sb_game *recorded = match_play_changed(&head, &map, &frames, &change, keyframe);
        sb_game *computed = match_play_changed(&head, &map, &frames, &no_change, keyframe);
        assert_first_difference(recorded, computed, &found.report.state);
        for (int k = 0; k < 2; k++) {
            assert_memory_equal(value_at(sb_replay_game(found.replays[k]), &found.report.state),
                                value_at(k == 0 ? recorded : computed, &found.report.state),
                                sb_field_type_size(found.report.state.field->type));
        }
        sb_game_destroy(recorded);
        sb_game_destroy(computed);
        pair_close(&found);
        // Without the keyframe there is the hash alone.
        forgery_find(&other, &chunks);
        uint32_t cut = 0;
        while (chunks.list[cut].kind != KEYFRAME || chunks.list[cut].tick != keyframe) {
            cut++;
        }
        forgery_cut(&other, cut);
        found = diff_computed(&other);
        assert_int_equal(found.report.kind, SB_DIFF_HASH);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.state_tick, 0);
        assert_true(found.report.hashes[0] != found.report.hashes[1]);
        pair_close(&found);
        memory_log_free(&other);
    }
}

static uint8_t plain[1u << 20];

// Turns the bytes of the unpacked keyframe over in which two games' states differ.
static void turn_over(const sb_game *game, const uint8_t *live_before, size_t live_size)
{
    static uint8_t live[1u << 19];
    sb_writer writer = sb_writer_over(live, sizeof live);
    sb_layout_save_live(sb_game_world(game).layout, sb_game_world(game).block, &writer);
    assert_int_equal(writer.size, live_size);
    for (size_t i = 0; i < live_size; i++) {
        plain[i] ^= (uint8_t)(live[i] ^ live_before[i]);
    }
}

static void changed_keyframe_is_told_by_its_field(void **state)
{
    (void)state;
    static uint8_t live[1u << 19];
    static const char *const fields[] = {"position", "yaw", "velocity", "half_extents", "tick"};
    for (uint32_t i = 0; i < 5; i++) {
        sb_game *game = match_play_changed(&head, &map, &frames, &no_change, 20);
        sb_world world = sb_game_world(game);
        sb_writer writer = sb_writer_over(live, sizeof live);
        sb_layout_save_live(world.layout, world.block, &writer);
        uint32_t capacity;
        sb_body *tank = &sb_world_bodies(world, &capacity)[1];
        uint64_t hash = sb_game_hash(game);
        switch (i) {
        case 0:
            tank->position.z += 0.001f;
            break;
        case 1:
            tank->yaw = -tank->yaw;
            break;
        case 2:
            // No state can be so: it is told all the same.
            tank->velocity.x = (float)INFINITY;
            break;
        case 3:
            tank->half_extents.y = -1.0f;
            break;
        default:
            // The first section's tick: what the keyframe says of itself is not its chunk's.
            assert_string_equal(world.layout->sections[0].table->name, "sb_world_state");
            ((sb_world_state *)sb_layout_at(world.layout, world.block, 0))->tick = 19;
            break;
        }
        uint32_t index;
        size_t size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
        turn_over(game, live, writer.size);
        memory_log forged = forged_keyframe_pack(&small, index, plain, size);
        pair found = diff_computed(&forged);
        assert_int_equal(found.report.kind, SB_DIFF_STATE);
        assert_int_equal(found.report.tick, 20);
        assert_int_equal(found.report.state_tick, 20);
        assert_int_equal(found.report.compared, 20);
        assert_string_equal(found.report.state.field->name, fields[i]);
        assert_int_equal(found.report.state.struct_index, i < 4 ? 1 : 0);
        static const uint32_t elements[] = {2, 0, 0, 1, 0};
        assert_int_equal(found.report.state.element_index, elements[i]);
        assert_true(found.report.hashes[0] == sb_game_hash(game));
        assert_true(found.report.hashes[1] == hash);
        assert_memory_equal(value_at(sb_replay_game(found.replays[0]), &found.report.state),
                            value_at(game, &found.report.state), 4);
        sb_game_destroy(game);
        pair_close(&found);
        memory_log_free(&forged);
    }
}

static void keyframe_of_other_poses_or_none_is_told_apart(void **state)
{
    (void)state;
    uint32_t index;
    size_t size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
    plain[size - 1] ^= 1u; // of the oldest pose
    memory_log forged = forged_keyframe_pack(&small, index, plain, size);
    pair found = diff_computed(&forged);
    assert_int_equal(found.report.kind, SB_DIFF_KEYFRAME);
    assert_int_equal(found.report.tick, 20);
    assert_int_equal(found.report.state_tick, 0);
    pair_close(&found);
    memory_log_free(&forged);
    // One that does not unpack is damage.
    forgery_find(&small, &chunks);
    forged = memory_log_copy(&small, 0);
    forged.bytes[chunks.list[index].offset + FORGERY_HEADER_SIZE + 28] ^= 0xFFu;
    forgery_seal(&forged);
    found = diff_computed(&forged);
    assert_int_equal(found.report.kind, SB_DIFF_DAMAGE);
    assert_int_equal(found.report.tick, 20);
    assert_int_equal(found.report.faults[0].error, SB_ERROR_MALFORMED);
    assert_int_equal(found.report.faults[0].chunk_index, index);
    assert_true(found.report.faults[0].offset == chunks.list[index].offset);
    pair_close(&found);
    // Two logs are compared by their frames: it is not needed.
    found = diff(&small, &forged);
    assert_no_difference(&found.report, 60);
    pair_close(&found);
    memory_log_free(&forged);
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

// A forger's log, whose checksums hold: any report will do, but there must be one.
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
    // Frames, keyframes and what holds them together were hit.
    assert_true(kinds[SB_DIFF_HASH] + kinds[SB_DIFF_STATE] > 0 && kinds[SB_DIFF_DAMAGE] > 0);
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

static void progress_is_told_as_it_goes(void **state)
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
        cmocka_unit_test(changed_input_is_told_with_player_field_and_values),
        cmocka_unit_test(other_commands_are_told_before_what_they_lead_to),
        cmocka_unit_test(log_that_ends_earlier_does_not_differ),
        cmocka_unit_test(other_seed_differs_before_the_first_tick),
        cmocka_unit_test(other_setting_is_told_with_what_it_leads_to),
        cmocka_unit_test(matches_of_another_kind_are_not_compared),
        cmocka_unit_test(gaps_are_passed_over_and_counted),
        cmocka_unit_test(what_differs_in_a_gap_is_told_by_the_keyframe_behind_it),
        cmocka_unit_test(damage_is_told_with_its_log_and_place),
        cmocka_unit_test(wrong_hash_of_one_log_is_told_with_what_is_recorded),
        cmocka_unit_test(log_of_another_state_is_told_by_the_next_keyframe),
        cmocka_unit_test(changed_keyframe_is_told_by_its_field),
        cmocka_unit_test(keyframe_of_other_poses_or_none_is_told_apart),
        cmocka_unit_test(logs_without_ticks_do_not_differ),
        cmocka_unit_test(changed_bytes_under_good_checksums_give_a_report),
        cmocka_unit_test(progress_is_told_as_it_goes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
