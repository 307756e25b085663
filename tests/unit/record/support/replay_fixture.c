#include "replay_fixture.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/hash.h"

replay_mark replay_mark_of(const sb_log_entry *entry)
{
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    sb_hasher_update(&hasher, &entry->hash, sizeof entry->hash);
    sb_hasher_update(&hasher, &entry->hash_mask, sizeof entry->hash_mask);
    sb_hasher_update(&hasher, &entry->pause_ticks, sizeof entry->pause_ticks);
    if (entry->frame != NULL) {
        sb_hasher_update(&hasher, entry->frame, sizeof *entry->frame);
        sb_hasher_update(&hasher, &entry->notes->count, sizeof entry->notes->count);
    }
    if (entry->roster != NULL) {
        sb_hasher_update(&hasher, entry->roster, sizeof *entry->roster);
    }
    if (entry->payload != NULL) {
        sb_hasher_update(&hasher, entry->payload, entry->payload_size);
    }
    return (replay_mark){entry->kind, entry->tick, sb_hasher_digest(&hasher)};
}

void replay_open_log(replay_fixture *f)
{
    sb_allocator allocator = counting_heap_allocator(&f->heap);
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&f->log), &allocator, &f->reader, &fault),
                     SB_OK);
}

static void replay_open(replay_fixture *f)
{
    replay_open_log(f);
    sb_allocator allocator = counting_heap_allocator(&f->heap);
    assert_int_equal(sb_replay_create(f->reader, staged_rules_of(f->match->script.rules),
                                      &allocator, &f->replay),
                     SB_OK);
}

void replay_close(replay_fixture *f)
{
    sb_replay_destroy(f->replay);
    sb_log_reader_destroy(f->reader);
    assert_int_equal(f->heap.live_count, 0);
}

static void read_entries(replay_fixture *f)
{
    replay_open_log(f);
    sb_log_entry entry;
    f->entry_count = f->last_tick = 0;
    while (sb_log_reader_next(f->reader, &entry)) {
        assert_true(f->entry_count < REPLAY_ENTRY_COUNT_MAX);
        f->entries[f->entry_count++] = replay_mark_of(&entry);
        if (entry.kind == SB_LOG_ENTRY_TICK || entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            f->last_tick = entry.tick;
        }
    }
    f->end = sb_log_reader_end(f->reader);
    sb_log_reader_destroy(f->reader);
}

void replay_begin(replay_fixture *f, const staged_script *script)
{
    memset(f, 0, sizeof *f);
    f->match = staged_match_play(script);
    f->log = memory_log_copy(&f->match->log, 4096);
    read_entries(f);
    replay_open(f);
}

void replay_finish(replay_fixture *f)
{
    replay_close(f);
    memory_log_free(&f->log);
    staged_match_free(f->match);
}

const staged_script replay_full_script = {.seed = 1,
                                          .player_count = 4,
                                          .computer_count = 1,
                                          .tick_rate_hz = 20,
                                          .tick_count = 150,
                                          .keyframe_ms = 1000,
                                          .commit_ms = 150,
                                          .turnover_ticks = 7,
                                          .pause_ticks = 17,
                                          .closed = true};
