// Finding chunks after inserted or lost bytes, and the cost of the search.
#include "record/repair/resync.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/hash.h"
#include "repair_fixture.h"

static void log_with_chunks_repeated_is_as_it_was(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    for (uint32_t first = 3; first < o->chunks.count - 1; first++) {
        for (uint32_t last = first; last < o->chunks.count - 1; last += 1 + last / 4) {
            const forgery_chunk *a = &o->chunks.list[first], *b = &o->chunks.list[last];
            size_t end = b->offset + repair_chunk_size(b);
            memory_log copy = memory_log_copy(&o->log, end - a->offset);
            memory_log_insert(&copy, end, o->log.bytes + a->offset, end - a->offset);
            repaired out = repair_log(o, &copy);
            if (out.error != SB_OK || !sb_repair_is_complete(&out.report) || out.report.unchanged ||
                out.log.size != o->log.size ||
                memcmp(out.log.bytes, o->log.bytes, o->log.size) != 0 ||
                out.report.bytes_passed != end - a->offset) {
                repair_fail_at("repeated", first, &out);
            }
            repaired_free(&out);
            memory_log_free(&copy);
        }
    }
    repair_original_free(o);
}

static void log_with_bytes_put_in_is_as_it_was(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    static const size_t sizes[] = {1, 7, 20, 700, 44};
    uint8_t bytes[700];
    sb_random random = sb_random_seed(5, 0);
    for (uint32_t i = 3; i < o->chunks.count; i++) {
        for (size_t k = 0; k < 5; k++) {
            for (size_t b = 0; b < sizes[k]; b++) {
                bytes[b] = (uint8_t)(k == 2 ? 0 : sb_random_u32(&random));
            }
            if (k == 4) {
                // The log's own closing chunk, too early.
                memcpy(bytes, o->log.bytes + o->log.size - 44, 44);
            }
            memory_log copy = memory_log_copy(&o->log, sizes[k]);
            memory_log_insert(&copy, o->chunks.list[i].offset, bytes, sizes[k]);
            repaired out = repair_log(o, &copy);
            if (out.error != SB_OK || !sb_repair_is_complete(&out.report) ||
                out.log.size != o->log.size || out.report.bytes_passed != sizes[k] ||
                memcmp(out.log.bytes, o->log.bytes, o->log.size) != 0) {
                repair_fail_at("put in before chunk", i, &out);
            }
            repaired_free(&out);
            memory_log_free(&copy);
        }
    }
    repair_original_free(o);
}

// True if a chunk of the log is still in the copy, at most `behind` bytes after its place.
static bool still_stands(const memory_log *copy, const repair_original *o, uint32_t chunk,
                         size_t shift_max)
{
    const forgery_chunk *place = &o->chunks.list[chunk];
    bool stands = false;
    for (size_t shift = 0; !stands && shift <= shift_max; shift++) {
        stands = memcmp(copy->bytes + place->offset + shift, o->log.bytes + place->offset,
                        repair_chunk_size(place)) == 0;
    }
    return stands;
}

// Repairs a log in which at most one chunk was changed; no name is lost, nor the end.
static void expect_lost_with(const repair_original *o, memory_log *copy, bool lost, uint32_t chunk,
                             const char *what, size_t at)
{
    repaired out = repair_log(o, copy);
    if (out.error != SB_OK || out.report.end_missing || out.unlike != 0 ||
        out.report.names_lost != 0 ||
        !(lost ? repair_lost_with_chunk(o, &out, chunk) : out.report.ticks_lost == 0)) {
        repair_fail_at(what, at, &out);
    }
    repaired_free(&out);
}

// Bytes are lost or inserted inside chunks, so that later chunks lie elsewhere than the log says.
static void log_with_bytes_lost_or_inserted_anywhere_continues_after_them(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    uint8_t bytes[33] = {1, 2, 3};
    for (size_t at = o->chunks.list[3].offset; at < o->chunks.list[o->chunks.count - 1].offset;
         at += FORGERY_STEP) {
        uint32_t chunk = forgery_chunk_at(&o->chunks, at);
        size_t size = 1 + at % sizeof bytes;
        memory_log copy = memory_log_copy(&o->log, size);
        memory_log_insert(&copy, at, bytes, size);
        // Bytes that are inserted before a chunk, or equal to its first or last bytes, leave it
        // whole.
        expect_lost_with(o, &copy, !still_stands(&copy, o, chunk, size), chunk, "put in", at);
        copy.size = o->log.size;
        memcpy(copy.bytes, o->log.bytes, o->log.size);
        // Only this chunk loses bytes, or the next one, if it begins with the lost bytes.
        const forgery_chunk *place = &o->chunks.list[chunk];
        size_t left = place->offset + repair_chunk_size(place) - at;
        memory_log_remove(&copy, at, size < left ? size : left);
        expect_lost_with(o, &copy, true, still_stands(&copy, o, chunk, 0) ? chunk + 1 : chunk,
                         "lost", at);
        memory_log_free(&copy);
    }
    repair_original_free(o);
}

static void log_with_chunks_swapped_or_of_another_log_holds_only_its_own(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    random_match_script script = repair_busy;
    script.seed++;
    repair_original *other = repair_original_random(&script, REPAIR_BUSY_TICKS);
    for (uint32_t i = 3; i + 1 < o->chunks.count; i++) {
        const forgery_chunk *a = &o->chunks.list[i];
        for (uint32_t j = i + 1; j + 1 < o->chunks.count; j += 1 + (j - i)) {
            const forgery_chunk *b = &o->chunks.list[j];
            memory_log copy = memory_log_copy(&o->log, 0);
            memory_log_remove(&copy, b->offset, repair_chunk_size(b));
            memory_log_insert(&copy, a->offset, o->log.bytes + b->offset, repair_chunk_size(b));
            repair_expect_valid(o, &copy, "moved", i);
            memory_log_free(&copy);
        }
        for (uint32_t j = 3; j + 1 < other->chunks.count; j++) {
            const forgery_chunk *b = &other->chunks.list[j];
            if (b->kind != a->kind || (b->tick != a->tick && j % 5 != 0)) {
                continue;
            }
            memory_log copy = memory_log_copy(&o->log, repair_chunk_size(b));
            memory_log_remove(&copy, a->offset, repair_chunk_size(a));
            memory_log_insert(&copy, a->offset, other->log.bytes + b->offset, repair_chunk_size(b));
            repaired out = repair_log(o, &copy);
            if (out.error != SB_OK || !repair_lost_with_chunk(o, &out, i) || out.unlike != 0) {
                repair_fail_at("of another log", i, &out);
            }
            repaired_free(&out);
            memory_log_free(&copy);
        }
    }
    repair_original_free(other);
    repair_original_free(o);
}

// A close that does not follow counts only at the source's end, and not if its tick is too early.
static void close_of_another_log_is_not_taken(void **state)
{
    (void)state;
    repair_original *o = repair_original_random(&repair_busy, REPAIR_BUSY_TICKS);
    repair_original *other = repair_original_random(&repair_busy, 31);
    const forgery_chunk *theirs = &other->chunks.list[other->chunks.count - 1];
    const forgery_chunk *own = &o->chunks.list[o->chunks.count - 1];
    memory_log copy = memory_log_copy(&o->log, 0);
    memcpy(copy.bytes + own->offset, other->log.bytes + theirs->offset, repair_chunk_size(own));
    repaired out = repair_log(o, &copy);
    assert_int_equal(out.error, SB_OK);
    assert_true(out.report.end_missing && out.report.ticks_lost == 0);
    assert_int_equal(out.ticks, REPAIR_BUSY_TICKS);
    repaired_free(&out);
    memory_log_free(&copy);
    // With a later tick it counts: a chunk of the last ticks is missing.
    copy = memory_log_copy(&other->log, 0);
    memcpy(copy.bytes + theirs->offset, o->log.bytes + own->offset, repair_chunk_size(own));
    out = repair_log(other, &copy);
    assert_int_equal(out.error, SB_OK);
    assert_true(!out.report.end_missing);
    assert_true(out.report.ticks_lost == REPAIR_BUSY_TICKS - 31);
    repaired_free(&out);
    memory_log_free(&copy);
    repair_original_free(other);
    repair_original_free(o);
}

// The bytes after damage cost at most a fixed multiple of their size to search, whatever they look
// like.
typedef struct counted_source {
    memory_log *log;
    uint64_t read_size;
} counted_source;

static size_t counted_read(void *context, uint64_t offset, void *buffer, size_t size)
{
    counted_source *counted = context;
    sb_log_source source = memory_log_source(counted->log);
    size_t got = source.read_at(source.context, offset, buffer, size);
    counted->read_size += got;
    return got;
}

static void put_u32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

static void forged_header(uint8_t *bytes, uint32_t tick, uint32_t size, uint32_t link)
{
    memset(bytes, 0, FORGERY_HEADER_SIZE);
    bytes[0] = TICKS;
    bytes[2] = 1;
    put_u32(bytes + 4, tick);
    put_u32(bytes + 8, size);
    put_u32(bytes + 16, link);
}

static uint64_t read_size_of_repair(memory_log *log, bool search_ended)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    counted_source counted = {.log = log};
    memory_log written = memory_log_make(2 * log->size);
    sb_repair_report report;
    assert_int_equal(sb_log_repair((sb_log_source){counted_read, &counted}, log->size,
                                   memory_log_sink(&written), NULL, &allocator, NULL, NULL,
                                   &report),
                     SB_OK);
    assert_int_equal(repair_end_of(&written), SB_LOG_END_CLOSED);
    assert_true(report.end_missing && report.search_ended == search_ended);
    memory_log_free(&written);
    return counted.read_size;
}

static void work_of_a_search_is_bounded_whatever_the_bytes(void **state)
{
    (void)state;
    repair_original *o = repair_original_match(&repair_lively);
    memory_log log = memory_log_copy(&o->log, 1u << 20);
    size_t start = o->chunks.list[3].offset;
    // Headers side by side that all end at the same chunk, which continues each of them.
    const uint32_t count = 13000;
    size_t end = start + count * FORGERY_HEADER_SIZE;
    for (uint32_t i = 0; i < count; i++) {
        size_t at = start + i * FORGERY_HEADER_SIZE;
        forged_header(log.bytes + at, 5, (uint32_t)(end - at - FORGERY_HEADER_SIZE), 77);
    }
    uint8_t linked[FORGERY_HEADER_SIZE];
    forged_header(log.bytes + end, 6, 1, 0);
    put_u32(linked, 77);
    memcpy(linked + 4, log.bytes + end, 16);
    put_u32(log.bytes + end + 16, (uint32_t)sb_hash(linked, sizeof linked));
    log.size = end + FORGERY_HEADER_SIZE + 1;
    // Without a bound it would be some 1.7 GB.
    uint64_t size = read_size_of_repair(&log, true);
    assert_true(size > log.size && size < 20 * log.size + (8u << 20));
    // The same headers without a chunk that continues them.
    log.bytes[end + 16]++;
    size = read_size_of_repair(&log, false);
    assert_true(size > log.size && size < 8 * log.size);
    // A header that fits at every byte.
    memset(log.bytes + start, 0, log.capacity - start);
    log.size = log.capacity;
    for (size_t at = start; at + 4 < log.size; at += 4) {
        log.bytes[at] = 200;
    }
    size = read_size_of_repair(&log, false);
    assert_true(size > log.size && size < 24 * log.size);
    memory_log_free(&log);
    repair_original_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_with_chunks_repeated_is_as_it_was),
        cmocka_unit_test(log_with_bytes_put_in_is_as_it_was),
        cmocka_unit_test(log_with_bytes_lost_or_inserted_anywhere_continues_after_them),
        cmocka_unit_test(log_with_chunks_swapped_or_of_another_log_holds_only_its_own),
        cmocka_unit_test(close_of_another_log_is_not_taken),
        cmocka_unit_test(work_of_a_search_is_bounded_whatever_the_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
