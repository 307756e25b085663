#include "slot_story.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "record/reader.h"
#include "record/verify.h"

static void read_tick(const sb_log_entry *entry, uint32_t slot, slot_story *story)
{
    assert_true(entry->tick < 256);
    story->inputs[entry->tick] = entry->frame->inputs[slot];
    story->repeated[entry->tick] = entry->notes->repeated >> slot & 1u;
    story->missing[entry->tick] = entry->notes->missing >> slot & 1u;
    for (uint32_t i = 0; i < entry->frame->command_count; i++) {
        const sb_command *command = &entry->frame->commands[i];
        if (command->player == slot && command->kind == SB_COMMAND_JOIN) {
            story->joins++;
            story->join_tick = entry->tick;
        } else if (command->player == slot) {
            story->leaves++;
            story->leave_tick = entry->tick;
        }
    }
    for (uint32_t i = 0; i < entry->notes->count; i++) {
        const sb_note *note = &entry->notes->list[i];
        if (note->player == slot && note->kind == 3) {
            assert_int_equal(note->size, SB_SECRET_HASH_SIZE);
            memcpy(story->hash, note->bytes, sizeof story->hash);
            story->secrets++;
            story->secret_tick = entry->tick;
        }
    }
}

const slot_story *slot_story_of(uint32_t slot)
{
    static slot_story story;
    story = (slot_story){0};
    sb_session_close_log(tapped.session);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.last_tick, tapped_session_tick(&tapped));
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&tapped.log), &allocator, &reader, &fault), SB_OK);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            read_tick(&entry, slot, &story);
        }
    }
    sb_log_reader_destroy(reader);
    return &story;
}
