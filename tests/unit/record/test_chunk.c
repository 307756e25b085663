#include "record/chunk.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "forgery.h"

static uint8_t payload_read[SB_CHUNK_PAYLOAD_SIZE_MAX];

// The offsets at which the chunks of the log below begin and end.
static const size_t offsets[] = {16, 46, 66, 89, 149};

// The room of a prologue, then a head of 10 bytes, an empty map, a keyframe of 3 bytes and 3 ticks
// in 40 bytes.
static memory_log four_chunks(void)
{
    memory_log log = memory_log_make(4096);
    sb_log_sink sink = memory_log_sink(&log);
    const uint8_t bytes[40] = "bytes of a payload, no matter which";
    uint8_t header[SB_CHUNK_HEADER_SIZE];
    sb_chunk_chain chain = sb_chunk_chain_start();
    assert_true(sink.write(sink.context, bytes, SB_LOG_PROLOGUE_SIZE, 0));
    static const struct {
        sb_chunk_kind kind;
        uint32_t ticks, size;
    } chunks[] = {
        {SB_CHUNK_HEAD, 0, 10},
        {SB_CHUNK_MAP, 0, 0},
        {SB_CHUNK_KEYFRAME, 0, 3},
        {SB_CHUNK_TICKS, 3, 40},
    };
    for (size_t i = 0; i < 4; i++) {
        sb_chunk_write_header(&chain, chunks[i].kind, chunks[i].ticks, 0, bytes, chunks[i].size,
                              header);
        sink.write(sink.context, header, sizeof header, 0);
        sink.write(sink.context, bytes, chunks[i].size, 0);
        assert_int_equal(chain.offset, offsets[i + 1]);
    }
    assert_int_equal(chain.tick, 3);
    return log;
}

// Reads up to an error and returns it; `out_count` is the count of good chunks.
static sb_error read_all(memory_log *log, uint32_t *out_count)
{
    sb_chunk_chain chain = sb_chunk_chain_start();
    sb_chunk_header header;
    sb_error error;
    do {
        *out_count = chain.index;
        error = sb_chunk_read(&chain, memory_log_source(log), &header, payload_read);
    } while (error == SB_OK);
    assert_int_equal(chain.index, *out_count);
    return error;
}

static void assert_reads(memory_log *log, sb_error error, uint32_t good_count)
{
    uint32_t count;
    assert_int_equal(read_all(log, &count), error);
    assert_int_equal(count, good_count);
}

static uint32_t chunk_at(size_t offset)
{
    uint32_t chunk = 0;
    while (offsets[chunk + 1] <= offset) {
        chunk++;
    }
    return chunk;
}

static void chunk_header_bytes_are_as_the_readme_says(void **state)
{
    (void)state;
    sb_chunk_chain chain = {.offset = 100, .index = 7, .tick = 0x01020304, .link = 0x11223344};
    uint8_t header[SB_CHUNK_HEADER_SIZE];
    sb_chunk_write_header(&chain, SB_CHUNK_TICKS, 0x0102, 0, "abc", 3, header);
    static const uint8_t expected[12] = {3, 0, 2, 1, 5, 3, 2, 1, 3, 0, 0, 0};
    assert_memory_equal(header, expected, sizeof expected);
    // The lower half of XXH3-64 of "abc", which is 78af5f94892f3950 by xxhsum -H3.
    static const uint8_t payload_checksum[4] = {0x50, 0x39, 0x2f, 0x89};
    assert_memory_equal(header + 12, payload_checksum, 4);
    // The link covers the link before and the 16 bytes so far.
    uint8_t linked[20] = {0x44, 0x33, 0x22, 0x11};
    memcpy(linked + 4, header, 16);
    sb_reader reader = sb_reader_over(header + 16, 4);
    assert_int_equal(sb_reader_u32(&reader), (uint32_t)sb_hash(linked, sizeof linked));
    assert_int_equal(chain.offset, 100 + 20 + 3);
    assert_int_equal(chain.index, 8);
    assert_int_equal(chain.tick, 0x01020304 + 0x0102);
    assert_int_equal(chain.link, (uint32_t)sb_hash(linked, sizeof linked));
}

// The field at offset 4, by kind: of ticks the first one, of a keyframe its own, of all others the
// last.
static void chunk_tick_is_by_its_kind(void **state)
{
    (void)state;
    static const struct {
        sb_chunk_kind kind;
        uint32_t ticks, tick, expected, after;
    } cases[] = {
        {SB_CHUNK_TICKS, 5, 0, 31, 35},     {SB_CHUNK_KEYFRAME, 0, 30, 30, 30},
        {SB_CHUNK_KEYFRAME, 0, 77, 77, 77}, {SB_CHUNK_PAUSE, 0, 0, 30, 30},
        {SB_CHUNK_GAP, 0, 77, 30, 30},      {SB_CHUNK_ROSTER, 0, 0, 30, 30},
        {SB_CHUNK_CLOSE, 0, 0, 30, 30},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_chunk_chain chain = {.offset = 900, .index = 9, .tick = 30};
        uint8_t header[SB_CHUNK_HEADER_SIZE];
        const uint8_t payload[4] = {77};
        sb_chunk_write_header(&chain, cases[i].kind, cases[i].ticks, cases[i].tick, payload, 4,
                              header);
        assert_int_equal(header[0], cases[i].kind);
        assert_int_equal(header[4], cases[i].expected);
        assert_int_equal(chain.tick, cases[i].after);
        assert_int_equal(chain.in_gap, cases[i].kind == SB_CHUNK_GAP);
        assert_int_equal(chain.closed, cases[i].kind == SB_CHUNK_CLOSE);
    }
}

static void chunks_written_are_read_and_then_the_bytes_end(void **state)
{
    (void)state;
    memory_log log = four_chunks();
    static const uint32_t kinds[] = {1, 2, 6, 3};
    sb_chunk_chain chain = sb_chunk_chain_start();
    sb_chunk_header header;
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(sb_chunk_read(&chain, memory_log_source(&log), &header, payload_read),
                         SB_OK);
        assert_int_equal(header.kind, kinds[i]);
        assert_int_equal(chain.offset, offsets[i + 1]);
    }
    assert_int_equal(header.tick, 1);
    assert_int_equal(header.tick_count, 3);
    assert_int_equal(header.size, 40);
    assert_string_equal((const char *)payload_read, "bytes of a payload, no matter which");
    assert_int_equal(sb_chunk_read(&chain, memory_log_source(&log), &header, payload_read),
                     SB_ERROR_TRUNCATED);
    memory_log_free(&log);
}

static void chunk_cut_anywhere_is_truncated(void **state)
{
    (void)state;
    memory_log log = four_chunks();
    for (size_t size = log.size; size-- > 0;) {
        log.size = size;
        memory_log copy = memory_log_copy(&log, 0);
        assert_reads(&copy, SB_ERROR_TRUNCATED, chunk_at(size));
        memory_log_free(&copy);
    }
    memory_log_free(&log);
}

static void chunk_with_any_byte_changed_is_a_checksum_error_there(void **state)
{
    (void)state;
    memory_log log = four_chunks();
    for (size_t at = SB_LOG_PROLOGUE_SIZE; at < log.size; at++) {
        for (int flip = 1; flip < 256; flip++) {
            log.bytes[at] ^= (uint8_t)flip;
            assert_reads(&log, SB_ERROR_CHECKSUM, chunk_at(at));
            log.bytes[at] ^= (uint8_t)flip;
        }
    }
    memory_log_free(&log);
}

// Headers with good checksums and false contents; the fields are at their offsets in the header.
static void chunk_header_that_lies_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        uint32_t chunk;
        size_t field, field_size;
        uint32_t value;
        sb_error error;
    } cases[] = {
        {"kind 0", 3, 0, 1, 0, SB_ERROR_UNKNOWN},
        {"kind 10", 3, 0, 1, 10, SB_ERROR_UNKNOWN},
        {"kind 127", 3, 0, 1, 127, SB_ERROR_UNKNOWN},
        {"a byte 1 that is not 0", 3, 1, 1, 1, SB_ERROR_MALFORMED},
        {"a byte 1 of 128", 0, 1, 1, 128, SB_ERROR_MALFORMED},
        {"ticks that are a second head", 3, 0, 1, 1, SB_ERROR_MALFORMED},
        {"a second map", 3, 0, 1, 2, SB_ERROR_MALFORMED},
        {"a map before the head", 0, 0, 1, 2, SB_ERROR_MALFORMED},
        {"a pause before the head", 0, 0, 1, 5, SB_ERROR_MALFORMED},
        {"an optional chunk before the head", 0, 0, 1, 128, SB_ERROR_MALFORMED},
        {"an optional chunk before the map", 1, 0, 1, 128, SB_ERROR_MALFORMED},
        {"an optional chunk before the keyframe", 2, 0, 1, 128, SB_ERROR_MALFORMED},
        {"ticks before the map", 1, 0, 1, 3, SB_ERROR_MALFORMED},
        {"a roster before the keyframe", 2, 0, 1, 8, SB_ERROR_MALFORMED},
        {"an end before the keyframe", 2, 0, 1, 4, SB_ERROR_MALFORMED},
        {"a size beyond the limit", 3, 8, 4, 262145, SB_ERROR_LIMIT},
        {"a size of 4 GB", 3, 8, 4, UINT32_MAX, SB_ERROR_LIMIT},
        {"a tick left out", 3, 4, 4, 2, SB_ERROR_RANGE},
        {"a tick again", 3, 4, 4, 0, SB_ERROR_RANGE},
        {"a tick of 32 bits", 3, 4, 4, UINT32_MAX, SB_ERROR_RANGE},
        {"no ticks", 3, 2, 2, 0, SB_ERROR_RANGE},
        {"ticks in a map", 1, 2, 2, 1, SB_ERROR_RANGE},
        {"ticks in a keyframe", 2, 2, 2, 1, SB_ERROR_RANGE},
        {"a keyframe of another tick", 2, 4, 4, 1, SB_ERROR_RANGE},
        {"a map of another tick", 1, 4, 4, 1, SB_ERROR_RANGE},
        {"a head of another tick", 0, 4, 4, 1, SB_ERROR_RANGE},
        {"65,535 ticks, which are ours", 3, 2, 2, 65535, SB_ERROR_TRUNCATED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memory_log log = four_chunks();
        uint8_t *header = log.bytes + offsets[cases[i].chunk];
        for (size_t k = 0; k < cases[i].field_size; k++) {
            header[cases[i].field + k] = (uint8_t)(cases[i].value >> 8 * k);
        }
        // `forgery_seal` is of no use here, because it relies on the size.
        uint8_t linked[20] = {0};
        if (cases[i].chunk > 0) {
            memcpy(linked, log.bytes + offsets[cases[i].chunk - 1] + 16, 4);
        }
        memcpy(linked + 4, header, 16);
        sb_writer writer = sb_writer_over(header + 16, 4);
        sb_writer_u32(&writer, (uint32_t)sb_hash(linked, sizeof linked));
        uint32_t count;
        sb_error error = read_all(&log, &count);
        uint32_t good = cases[i].error == SB_ERROR_TRUNCATED ? 4 : cases[i].chunk;
        if (error != cases[i].error || count != good) {
            fail_msg("%s: %s at chunk %u", cases[i].what, sb_error_name(error), count);
        }
        memory_log_free(&log);
    }
}

// The chain after the four chunks, at tick 3.
static void expect_behind(uint32_t kind, uint32_t ticks, uint32_t tick, const void *payload,
                          uint32_t size, sb_error error)
{
    memory_log log = four_chunks();
    forgery_append(&log, kind, ticks, tick, payload, size);
    assert_reads(&log, error, error == SB_ERROR_TRUNCATED ? 5 : 4);
    memory_log_free(&log);
}

static void chunk_of_any_optional_kind_is_read(void **state)
{
    (void)state;
    for (uint32_t kind = 1; kind < 256; kind++) {
        bool known = kind == 4 || kind == 5 || kind == 6 || kind == 8 || kind == 9;
        sb_error error = kind >= 128 || known ? SB_ERROR_TRUNCATED
                         : kind <= 2          ? SB_ERROR_MALFORMED
                         : kind == 3          ? SB_ERROR_RANGE // no ticks
                         : kind == 7          ? SB_ERROR_MALFORMED
                                              : SB_ERROR_UNKNOWN;
        expect_behind(kind, 0, 3, "xyz", 3, error);
    }
    expect_behind(200, 1, 3, "xyz", 3, SB_ERROR_RANGE);
    expect_behind(200, 0, 4, "xyz", 3, SB_ERROR_RANGE);
}

static void gap_of_any_tick_from_the_last_on_is_read(void **state)
{
    (void)state;
    expect_behind(7, 0, 3, "\x03\0\0\0", 4, SB_ERROR_TRUNCATED);
    expect_behind(7, 0, 3, "\x04\0\0\0", 4, SB_ERROR_TRUNCATED);
    expect_behind(7, 0, 3, "\xfe\xff\xff\xff", 4, SB_ERROR_TRUNCATED);
    expect_behind(7, 0, 3, "\xff\xff\xff\xff", 4, SB_ERROR_RANGE);
    expect_behind(7, 0, 3, "\x02\0\0\0", 4, SB_ERROR_RANGE);
    expect_behind(7, 0, 3, "\0\0\0\0", 4, SB_ERROR_RANGE);
    expect_behind(7, 0, 4, "\x04\0\0\0", 4, SB_ERROR_RANGE);
    expect_behind(7, 0, 3, "\x04\0\0\0\0", 5, SB_ERROR_MALFORMED);
    expect_behind(7, 0, 3, "\x04\0\0", 3, SB_ERROR_MALFORMED);
    expect_behind(7, 0, 3, "", 0, SB_ERROR_MALFORMED);
}

static void gap_is_followed_by_its_roster_and_keyframe_alone(void **state)
{
    (void)state;
    static const struct {
        uint32_t kind, ticks, tick;
        sb_error error;
    } cases[] = {
        {8, 0, 3, SB_ERROR_TRUNCATED},   {6, 0, 900, SB_ERROR_TRUNCATED},
        {6, 0, 3, SB_ERROR_RANGE},       {6, 0, 901, SB_ERROR_RANGE},
        {8, 0, 900, SB_ERROR_RANGE},     {3, 1, 4, SB_ERROR_MALFORMED},
        {3, 1, 901, SB_ERROR_MALFORMED}, {4, 0, 3, SB_ERROR_MALFORMED},
        {5, 0, 3, SB_ERROR_MALFORMED},   {7, 0, 3, SB_ERROR_MALFORMED},
        {200, 0, 3, SB_ERROR_MALFORMED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memory_log log = four_chunks();
        forgery_append(&log, 7, 0, 3, "\x84\x03\0\0", 4); // up to 900
        forgery_append(&log, cases[i].kind, cases[i].ticks, cases[i].tick, "\x84\x03\0\0", 4);
        assert_reads(&log, cases[i].error, cases[i].error == SB_ERROR_TRUNCATED ? 6 : 5);
        memory_log_free(&log);
    }
    // After the keyframe the log continues as without a gap.
    memory_log log = four_chunks();
    forgery_append(&log, 7, 0, 3, "\x84\x03\0\0", 4);
    forgery_append(&log, 8, 0, 3, "", 0);
    forgery_append(&log, 6, 0, 900, "", 0);
    forgery_append(&log, 3, 2, 901, "", 0);
    forgery_append(&log, 5, 0, 902, "", 0);
    assert_reads(&log, SB_ERROR_TRUNCATED, 9);
    memory_log_free(&log);
}

static void ticks_end_below_the_last_number_of_32_bits(void **state)
{
    (void)state;
    for (uint32_t ticks = 1; ticks <= 3; ticks++) {
        memory_log log = four_chunks();
        forgery_append(&log, 7, 0, 3, "\xfd\xff\xff\xff", 4);
        forgery_append(&log, 6, 0, 0xfffffffd, "", 0);
        forgery_append(&log, 3, ticks, 0xfffffffe, "", 0);
        bool fits = ticks == 1;
        assert_reads(&log, fits ? SB_ERROR_TRUNCATED : SB_ERROR_RANGE, fits ? 7 : 6);
        memory_log_free(&log);
    }
}

static void chunk_of_the_largest_size_is_read(void **state)
{
    (void)state;
    static uint8_t bytes[262144];
    memory_log log = four_chunks();
    memory_log large = memory_log_copy(&log, sizeof bytes + 20);
    forgery_append(&large, 6, 0, 3, bytes, sizeof bytes);
    assert_reads(&large, SB_ERROR_TRUNCATED, 5);
    memory_log_free(&large);
    memory_log_free(&log);
}

static void close_says_ticks_chunks_size_and_keyframe(void **state)
{
    (void)state;
    sb_chunk_chain chain = {.offset = 0x0102030405, .index = 10, .tick = 77};
    uint8_t payload[25] = {0};
    sb_close_write(&chain, 0x0807060504030201, payload);
    static const uint8_t expected[24] = {
        77,   0, 0, 0, 11, 0, 0, 0, // the last tick, chunks with this one
        0x31, 4, 3, 2, 1,  0, 0, 0, // 44 bytes more: its header and payload
        1,    2, 3, 4, 5,  6, 7, 8, // the last keyframe
    };
    assert_memory_equal(payload, expected, sizeof expected);
    // Read with the chain past the chunk.
    chain.offset += 44;
    chain.index++;
    assert_true(sb_close_agrees(&chain, 0x0807060504030201, payload, 24));
    assert_false(sb_close_agrees(&chain, 0x0807060504030200, payload, 24));
    assert_false(sb_close_agrees(&chain, 0x0807060504030201, payload, 23));
    assert_false(sb_close_agrees(&chain, 0x0807060504030201, payload, 25));
    assert_false(sb_close_agrees(&chain, 0x0807060504030201, payload, 0));
    for (size_t i = 0; i < 24; i++) {
        payload[i] ^= 0x40;
        assert_false(sb_close_agrees(&chain, 0x0807060504030201, payload, 24));
        payload[i] ^= 0x40;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunk_header_bytes_are_as_the_readme_says),
        cmocka_unit_test(chunk_tick_is_by_its_kind),
        cmocka_unit_test(chunks_written_are_read_and_then_the_bytes_end),
        cmocka_unit_test(chunk_cut_anywhere_is_truncated),
        cmocka_unit_test(chunk_with_any_byte_changed_is_a_checksum_error_there),
        cmocka_unit_test(chunk_header_that_lies_is_refused),
        cmocka_unit_test(chunk_of_any_optional_kind_is_read),
        cmocka_unit_test(gap_of_any_tick_from_the_last_on_is_read),
        cmocka_unit_test(gap_is_followed_by_its_roster_and_keyframe_alone),
        cmocka_unit_test(ticks_end_below_the_last_number_of_32_bits),
        cmocka_unit_test(chunk_of_the_largest_size_is_read),
        cmocka_unit_test(close_says_ticks_chunks_size_and_keyframe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
