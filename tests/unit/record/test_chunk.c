#include "record/chunk.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "memory_log.h"

static uint8_t payload_read[SB_CHUNK_PLAIN_SIZE_MAX];

// A prologue's room, then head, map and a chunk of 3 ticks whose plain form is twice as large.
static memory_log three_chunks(void)
{
    memory_log log = memory_log_make(1024);
    sb_log_sink sink = memory_log_sink(&log);
    const uint8_t bytes[40] = "bytes of a payload, no matter which";
    uint8_t header[SB_CHUNK_HEADER_SIZE];
    sb_chunk_chain chain = sb_chunk_chain_start();
    sink.write(sink.context, bytes, SB_LOG_PROLOGUE_SIZE);
    sb_chunk_write_header(&chain, SB_CHUNK_HEAD, 0, 10, bytes, 10, header);
    sink.write(sink.context, header, sizeof header);
    sink.write(sink.context, bytes, 10);
    sb_chunk_write_header(&chain, SB_CHUNK_MAP, 0, 0, bytes, 0, header);
    sink.write(sink.context, header, sizeof header);
    sb_chunk_write_header(&chain, SB_CHUNK_TICKS, 3, 80, bytes, 40, header);
    sink.write(sink.context, header, sizeof header);
    sink.write(sink.context, bytes, 40);
    assert_int_equal(chain.offset, log.size);
    assert_int_equal(chain.tick, 3);
    return log;
}

// Reads until an error and gives it; `out_count` is how many chunks were good.
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

static void chunk_header_bytes_are_as_the_readme_says(void **state)
{
    (void)state;
    sb_chunk_chain chain = {.offset = 100, .index = 7, .tick = 60, .checksum = 0x1122334455667788};
    uint8_t header[SB_CHUNK_HEADER_SIZE];
    sb_chunk_write_header(&chain, SB_CHUNK_TICKS, 2, 0x0102, "abc", 3, header);
    static const uint8_t expected[24] = {3, 0, 0, 0, 7,  0, 0, 0, 3, 0, 0, 0,
                                         2, 1, 0, 0, 61, 0, 0, 0, 2, 0, 0, 0};
    assert_memory_equal(header, expected, sizeof expected);
    // The rest are checksums, by the base room's hash.
    sb_reader reader = sb_reader_over(header + 24, 24);
    assert_true(sb_reader_u64(&reader) == sb_hash("abc", 3));
    assert_true(sb_reader_u64(&reader) == 0x1122334455667788);
    assert_true(sb_reader_u64(&reader) == sb_hash(header, 40));
    assert_int_equal(chain.offset, 100 + 48 + 3);
    assert_int_equal(chain.index, 8);
    assert_int_equal(chain.tick, 62);
    assert_true(chain.checksum == sb_hash(header, 40));
}

static void chunks_written_are_read_and_then_the_bytes_end(void **state)
{
    (void)state;
    memory_log log = three_chunks();
    sb_chunk_chain chain = sb_chunk_chain_start();
    sb_chunk_header header;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(sb_chunk_read(&chain, memory_log_source(&log), &header, payload_read),
                         SB_OK);
        assert_int_equal(header.index, i);
        assert_int_equal(header.kind, i + 1);
    }
    assert_int_equal(header.first_tick, 1);
    assert_int_equal(header.tick_count, 3);
    assert_int_equal(header.stored_size, 40);
    assert_int_equal(header.plain_size, 80);
    assert_string_equal((const char *)payload_read, "bytes of a payload, no matter which");
    assert_int_equal(sb_chunk_read(&chain, memory_log_source(&log), &header, payload_read),
                     SB_ERROR_TRUNCATED);
    memory_log_free(&log);
}

static void chunk_cut_anywhere_is_truncated(void **state)
{
    (void)state;
    memory_log log = three_chunks();
    for (size_t size = log.size; size-- > 0;) {
        log.size = size;
        uint32_t count;
        assert_int_equal(read_all(&log, &count), SB_ERROR_TRUNCATED);
        assert_int_equal(count, size < 74 ? 0 : size < 122 ? 1 : 2);
    }
    memory_log_free(&log);
}

static void chunk_with_any_byte_changed_is_a_checksum_error_there(void **state)
{
    (void)state;
    memory_log log = three_chunks();
    for (size_t at = SB_LOG_PROLOGUE_SIZE; at < log.size; at++) {
        for (int flip = 1; flip < 256; flip++) {
            log.bytes[at] ^= (uint8_t)flip;
            uint32_t count;
            assert_int_equal(read_all(&log, &count), SB_ERROR_CHECKSUM);
            assert_int_equal(count, at < 74 ? 0 : at < 122 ? 1 : 2);
            log.bytes[at] ^= (uint8_t)flip;
        }
    }
    memory_log_free(&log);
}

// Headers whose checksum holds but which lie; offsets are of the fields in the header.
static void chunk_header_that_lies_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        uint32_t chunk;
        size_t field;
        uint32_t value;
        sb_error error;
    } cases[] = {
        {"kind 0", 2, 0, 0, SB_ERROR_UNKNOWN},
        {"kind 6", 2, 0, 6, SB_ERROR_UNKNOWN},
        {"kind 4 billion", 2, 0, UINT32_MAX, SB_ERROR_UNKNOWN},
        {"a pause before the head", 0, 0, SB_CHUNK_PAUSE, SB_ERROR_MALFORMED},
        {"a pause before the map", 1, 0, SB_CHUNK_PAUSE, SB_ERROR_MALFORMED},
        {"a pause that is packed, or holds ticks", 2, 0, SB_CHUNK_PAUSE, SB_ERROR_MALFORMED},
        {"a second head", 2, 0, SB_CHUNK_HEAD, SB_ERROR_MALFORMED},
        {"a second map", 2, 0, SB_CHUNK_MAP, SB_ERROR_MALFORMED},
        {"ticks before the map", 1, 0, SB_CHUNK_TICKS, SB_ERROR_MALFORMED},
        {"an end before the head", 0, 0, SB_CHUNK_CLOSE, SB_ERROR_MALFORMED},
        {"an index left out", 2, 4, 3, SB_ERROR_MALFORMED},
        {"an index again", 2, 4, 1, SB_ERROR_MALFORMED},
        {"a stored size beyond the plain one", 2, 8, 81, SB_ERROR_LIMIT},
        {"a stored size of 4 GB", 2, 8, UINT32_MAX, SB_ERROR_LIMIT},
        {"a plain size beyond the limit", 2, 12, SB_CHUNK_PLAIN_SIZE_MAX + 1, SB_ERROR_LIMIT},
        {"a plain size of 4 GB", 2, 12, UINT32_MAX, SB_ERROR_LIMIT},
        {"a packed head", 0, 12, 11, SB_ERROR_MALFORMED},
        {"a tick left out", 2, 16, 2, SB_ERROR_RANGE},
        {"a tick again", 2, 16, 0, SB_ERROR_RANGE},
        {"no ticks", 2, 20, 0, SB_ERROR_RANGE},
        {"ticks beyond 32 bits", 2, 20, UINT32_MAX, SB_ERROR_RANGE},
        {"ticks in a map", 1, 20, 1, SB_ERROR_RANGE},
        {"another chunk before", 2, 32, 0, SB_ERROR_MALFORMED},
    };
    static const size_t offsets[] = {16, 74, 122};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memory_log log = three_chunks();
        uint8_t *header = log.bytes + offsets[cases[i].chunk];
        sb_writer writer = sb_writer_over(header + cases[i].field, 4);
        sb_writer_u32(&writer, cases[i].value);
        writer = sb_writer_over(header + 40, 8);
        sb_writer_u64(&writer, sb_hash(header, 40));
        uint32_t count;
        sb_error error = read_all(&log, &count);
        if (error != cases[i].error || count != cases[i].chunk) {
            fail_msg("%s: %s at chunk %u", cases[i].what, sb_error_name(error), count);
        }
        memory_log_free(&log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunk_header_bytes_are_as_the_readme_says),
        cmocka_unit_test(chunks_written_are_read_and_then_the_bytes_end),
        cmocka_unit_test(chunk_cut_anywhere_is_truncated),
        cmocka_unit_test(chunk_with_any_byte_changed_is_a_checksum_error_there),
        cmocka_unit_test(chunk_header_that_lies_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
