#include "verify_fixture.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "forgery.h"
#include "record/encoder.h"
#include "record/head.h"
#include "recorded_match.h"

#define MEMORY_LIMIT (4u << 20)

forgery_chunks verify_chunks;

sb_verify_report verify_by(memory_log *log, const sb_rules *rules)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(log), rules, &allocator, NULL, NULL, &report),
                     SB_OK);
    assert_int_equal(heap.live_count, 0);
    assert_true(heap.total_size < MEMORY_LIMIT);
    return report;
}

sb_verify_report verify(memory_log *log)
{
    return verify_by(log, NULL);
}

uint64_t total(const sb_verify_report *report, const char *name)
{
    uint32_t index = 0;
    assert_non_null(report->rules);
    while (index < report->rules->total_count &&
           strcmp(report->rules->totals[index].name, name) != 0) {
        index++;
    }
    assert_true(index < report->rules->total_count);
    return report->totals[index];
}

uint32_t verify_find_kind(const memory_log *log, uint32_t kind, uint32_t from)
{
    forgery_find(log, &verify_chunks);
    while (from < verify_chunks.count && verify_chunks.list[from].kind != kind) {
        from++;
    }
    assert_true(from < verify_chunks.count);
    return from;
}

void replace_head(memory_log *log, const sb_log_head *head)
{
    sb_chunk_chain chain;
    sb_head_write(head, &chain, log->bytes);
    forgery_seal(log);
}

void own_log_begin(own_log *own)
{
    *own = (own_log){.log = memory_log_make(1u << 16)};
    sb_allocator allocator = counting_heap_allocator(&own->heap);
    match_script script = match_script_small();
    static sb_map map;
    match_map(&map);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = match_head(&script);
    def.map = &map;
    def.sink = memory_log_sink(&own->log);
    assert_int_equal(sb_game_create(&def.head.game, &map, &allocator, &own->game), SB_OK);
    def.game = own->game;
    assert_int_equal(sb_log_encoder_create(&def, &allocator, &own->encoder), SB_OK);
}

void own_log_end(own_log *own)
{
    sb_log_encoder_destroy(own->encoder);
    sb_game_destroy(own->game);
    assert_int_equal(own->heap.live_count, 0);
    memory_log_free(&own->log);
}
