// Logs of every format version, as they were once written. What is read from them must stay the
// same, whatever the simulation version of this program.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "counting_heap.h"
#include "memory_log.h"
#include "record/reader.h"
#include "record/verify.h"

static memory_log read_file(const char *path)
{
    memory_log log = memory_log_make(1u << 20);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    log.size = fread(log.bytes, 1, log.capacity, file);
    assert_int_equal(fclose(file), 0);
    return log;
}

// Bytes of an input in its canonical form, when the golden log was made.
#define INPUT_SIZE_THEN 16u

typedef struct digest {
    sb_hasher hasher;
    uint32_t ticks, keyframes, commands, inputs, notes, stand_ins, pauses;
} digest;

static void add(digest *of, const void *bytes, size_t size)
{
    sb_hasher_update(&of->hasher, bytes, size);
}

static void add_u64(digest *of, uint64_t value)
{
    uint8_t bytes[8];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u64(&writer, value);
    add(of, bytes, sizeof bytes);
}

static void add_tick(digest *of, const sb_log_entry *entry)
{
    of->ticks++;
    add_u64(of, entry->hash);
    for (uint32_t i = 0; i < entry->frame->command_count; i++) {
        const sb_command *command = &entry->frame->commands[i];
        add_u64(of, command->kind | (uint64_t)command->player << 8);
        add(of, command->name, strlen(command->name));
        of->commands++;
    }
    for (uint32_t player = 0; player < SB_PLAYER_COUNT_MAX; player++) {
        if ((entry->roster->occupied >> player & 1u) != 0) {
            uint8_t bytes[sizeof(sb_input)];
            sb_writer writer = sb_writer_over(bytes, sizeof bytes);
            sb_table_write(&sb_input_table, &entry->frame->inputs[player], 1, &writer);
            // The fields that existed when the log was made; the others came later.
            add(of, bytes, INPUT_SIZE_THEN);
            for (size_t i = INPUT_SIZE_THEN; i < writer.size; i++) {
                assert_int_equal(bytes[i], 0);
            }
            of->inputs++;
        }
    }
    const sb_notes *notes = entry->notes;
    of->stand_ins += (notes->repeated | notes->missing) != 0;
    add_u64(of, notes->repeated);
    add_u64(of, notes->missing);
    for (uint32_t i = 0; i < notes->count; i++) {
        add_u64(of, notes->list[i].kind | (uint64_t)notes->list[i].player << 8);
        add(of, notes->list[i].bytes, notes->list[i].size);
        of->notes++;
    }
}

static void format_1_is_read_as_ever(void **state)
{
    (void)state;
    memory_log log = read_file(GOLDEN_PATH "/format_1.sblog");
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&log), &allocator, &reader, &fault),
                     SB_OK);
    const sb_log_head *head = sb_log_reader_head(reader);
    assert_int_equal(head->format_version, 1);
    assert_string_equal(head->rules.name, "tanks");
    assert_string_equal(sb_log_reader_map(reader)->name, "arena");
    assert_int_equal(head->game.player_capacity, 4);
    digest of = {0};
    sb_hasher_init(&of.hasher);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            add_tick(&of, &entry);
        } else if (entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            of.keyframes++;
            add_u64(&of, entry.tick);
            add(&of, entry.payload, entry.payload_size);
        } else {
            of.pauses += entry.kind == SB_LOG_ENTRY_PAUSE;
        }
    }
    assert_int_equal(sb_log_reader_end(reader), SB_LOG_END_CLOSED);
    sb_log_reader_destroy(reader);
    assert_int_equal(heap.live_count, 0);
    memory_log_free(&log);
    // Twelve seconds of four bots; in the first two ticks nobody was there.
    assert_int_equal(of.ticks, 718);
    assert_int_equal(of.keyframes, 3);
    assert_int_equal(of.commands, 4);
    assert_int_equal(of.inputs, 4 * 718);
    assert_int_equal(of.notes, 0);
    assert_int_equal(of.stand_ins, 4);
    assert_int_equal(of.pauses, 1);
    assert_true(sb_hasher_digest(&of.hasher) == 0x9a1b4a12c55ccfa7u);
}

// A log of the present simulation version plays.
static void format_1_verifies_where_its_simulation_is_here(void **state)
{
    (void)state;
    memory_log log = read_file(GOLDEN_PATH "/format_1.sblog");
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(&log), NULL, &allocator, NULL, NULL, &report),
                     SB_OK);
    bool ours = report.head.simulation_version == SB_SIMULATION_VERSION;
    assert_int_equal(report.verdict, ours ? SB_VERDICT_AGREES : SB_VERDICT_VERSION);
    if (!ours) {
        assert_int_equal(report.end, SB_LOG_END_CLOSED);
    }
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(format_1_is_read_as_ever),
        cmocka_unit_test(format_1_verifies_where_its_simulation_is_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
