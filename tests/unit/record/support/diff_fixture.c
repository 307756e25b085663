#include "diff_fixture.h"

#include <stddef.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "changed_match.h"
#include "counting_heap.h"
#include "forgery.h"
#include "recorded_match.h"

counting_heap heap;
sb_log_head head;
sb_map map;
memory_log small;
match_frames frames;
forgery_chunks chunks;
const match_change no_change;

int set_up(void **state)
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

int tear_down(void **state)
{
    (void)state;
    memory_log_free(&small);
    return 0;
}

pair pair_open(memory_log *a, memory_log *b)
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

void pair_close(pair *opened)
{
    for (int i = 0; i < 2; i++) {
        sb_replay_destroy(opened->replays[i]);
        sb_log_reader_destroy(opened->readers[i]);
    }
    assert_int_equal(heap.live_count, 0);
}

pair diff(memory_log *a, memory_log *b)
{
    pair opened = pair_open(a, b);
    sb_log_diff(opened.replays[0], opened.replays[1], NULL, NULL, &opened.report);
    return opened;
}

pair diff_computed(memory_log *log)
{
    pair opened = pair_open(log, log);
    sb_log_diff_computed(opened.replays[1], opened.replays[0], NULL, NULL, &opened.report);
    return opened;
}

const uint8_t *value_at(const sb_game *game, const sb_difference *difference)
{
    sb_world world = sb_game_world(game);
    return world.block + world.layout->sections[difference->section_index].offset +
           difference->struct_index * difference->table->struct_size + difference->field->offset +
           difference->element_index * sb_field_type_size(difference->field->type);
}

void assert_first_difference(const sb_game *a, const sb_game *b, const sb_difference *difference)
{
    const uint8_t *blocks[2] = {sb_game_world(a).block, sb_game_world(b).block};
    size_t size = (size_t)(value_at(a, difference) - blocks[0]);
    assert_true(size == (size_t)(value_at(b, difference) - blocks[1]));
    assert_memory_equal(blocks[0], blocks[1], size);
    assert_memory_not_equal(blocks[0] + size, blocks[1] + size,
                            sb_field_type_size(difference->field->type));
}

void assert_mirrored(memory_log *a, memory_log *b, const sb_diff_report *report)
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

void assert_no_difference(const sb_diff_report *report, uint32_t tick)
{
    assert_int_equal(report->kind, SB_DIFF_NONE);
    assert_int_equal(report->head, 0);
    assert_int_equal(report->tick, tick);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(report->faults[i].error, SB_OK);
    }
}
