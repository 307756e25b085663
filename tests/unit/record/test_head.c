#include "record/head.h"

#include <stddef.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "memory_log.h"

static uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX];

static sb_log_head example(void)
{
    return (sb_log_head){
        .format_version = SB_LOG_FORMAT_VERSION,
        .simulation_version = 41,
        .session = 5,
        .started_unix_ms = 0x0000018877665544,
        .rules = {.name = "my-rules_2",
                  .interface_version = 3,
                  .behaviour_version = 0x01020304,
                  .tables_hash = 0xF1E2D3C4B5A69788},
        .setting_count = 3,
        .game = {.seed = 0x1234567890ABCDEF,
                 .player_capacity = 33,
                 .computer_count = 32,
                 .tick_rate_hz = 120,
                 .settings = {-2, 70000, INT32_MIN}},
    };
}

static memory_log example_log(void)
{
    memory_log log = memory_log_make(SB_HEAD_SIZE);
    sb_log_head head = example();
    sb_chunk_chain chain;
    sb_head_write(&head, &chain, log.bytes);
    log.size = SB_HEAD_SIZE;
    assert_int_equal(chain.offset, SB_HEAD_SIZE);
    assert_int_equal(chain.index, 1);
    return log;
}

static sb_error read_head(memory_log *log, sb_log_head *out_head)
{
    sb_chunk_chain chain;
    sb_error error = sb_head_read(memory_log_source(log), out_head, &chain, payload);
    assert_int_equal(chain.index, error == SB_OK ? 1 : 0);
    assert_int_equal(chain.offset, error == SB_OK ? SB_HEAD_SIZE : SB_LOG_PROLOGUE_SIZE);
    return error;
}

static void head_written_is_read_and_its_bytes_are_as_the_readme_says(void **state)
{
    (void)state;
    memory_log log = example_log();
    // The last four bytes are the lower half of XXH3-64 of the first 12, by xxhsum.
    static const uint8_t prologue[16] = {'S', 'A', 'B', 'O', 'T',  'L',  'O',  'G',
                                         1,   0,   0,   0,   0x85, 0x52, 0x28, 0x1A};
    assert_memory_equal(log.bytes, prologue, sizeof prologue);
    static const uint8_t header[12] = {1, 0, 0, 0, 0, 0, 0, 0, 208, 0, 0, 0};
    assert_memory_equal(log.bytes + 16, header, sizeof header);
    static const uint8_t expected[208] = {
        41,   0,    0,    0,    5,    0,    0,    0,    // simulation version, session
        0x44, 0x55, 0x66, 0x77, 0x88, 0x01, 0,    0,    // start
        0xEF, 0xCD, 0xAB, 0x90, 0x78, 0x56, 0x34, 0x12, // seed
        33,   0,    0,    0,    120,  0,    0,    0,    // capacity, tick rate
        32,   0,    0,    0,                            // computer players
        'm',  'y',  '-',  'r',  'u',  'l',  'e',  's',  '_', '2', 0, 0,
        0,    0,    0,    0,    0,    0,    0,    0,    0,   0,   0, 0, // 24 bytes of name
        3,    0,    0,    0,    4,    3,    2,    1,                    // interface, behaviour
        0x88, 0x97, 0xA6, 0xB5, 0xC4, 0xD3, 0xE2, 0xF1,                 // tables
        3,    0,    0,    0,                                            // settings, and 32 of them
        0xFE, 0xFF, 0xFF, 0xFF, 0x70, 0x11, 0x01, 0,    0,   0,   0, 0x80,
    };
    assert_memory_equal(log.bytes + 16 + 20, expected, sizeof expected);
    sb_log_head head;
    sb_log_head wanted = example();
    assert_int_equal(read_head(&log, &head), SB_OK);
    assert_int_equal(head.format_version, wanted.format_version);
    assert_int_equal(head.simulation_version, wanted.simulation_version);
    assert_int_equal(head.session, wanted.session);
    assert_true(head.started_unix_ms == wanted.started_unix_ms);
    assert_true(head.game.seed == wanted.game.seed);
    assert_int_equal(head.game.player_capacity, wanted.game.player_capacity);
    assert_int_equal(head.game.tick_rate_hz, wanted.game.tick_rate_hz);
    assert_int_equal(head.game.computer_count, wanted.game.computer_count);
    assert_null(head.game.rules);
    assert_true(sb_rules_identity_equal(&head.rules, &wanted.rules));
    assert_int_equal(head.setting_count, wanted.setting_count);
    assert_memory_equal(head.game.settings, wanted.game.settings, sizeof head.game.settings);
    memory_log_free(&log);
}

static void head_of_another_format_is_named_whatever_follows(void **state)
{
    (void)state;
    memory_log log = example_log();
    sb_writer writer = sb_writer_over(log.bytes + 8, 8);
    sb_writer_u32(&writer, 900);
    sb_writer_u32(&writer, (uint32_t)sb_hash(log.bytes, 12));
    memset(log.bytes + 16, 0xAA, log.size - 16);
    sb_log_head head;
    assert_int_equal(read_head(&log, &head), SB_ERROR_VERSION);
    assert_int_equal(head.format_version, 900);
    assert_int_equal(head.session, 0);
    memory_log_free(&log);
}

static void head_with_any_byte_changed_is_refused(void **state)
{
    (void)state;
    memory_log log = example_log();
    for (size_t at = 0; at < log.size; at++) {
        for (int flip = 1; flip < 256; flip++) {
            log.bytes[at] ^= (uint8_t)flip;
            sb_log_head head;
            assert_int_equal(read_head(&log, &head),
                             at < 8 ? SB_ERROR_MALFORMED : SB_ERROR_CHECKSUM);
            assert_int_equal(head.session, 0);
            log.bytes[at] ^= (uint8_t)flip;
        }
    }
    memory_log_free(&log);
}

static void head_cut_anywhere_is_truncated(void **state)
{
    (void)state;
    memory_log log = example_log();
    for (size_t size = log.size; size-- > 0;) {
        log.size = size;
        sb_log_head head;
        assert_int_equal(read_head(&log, &head), SB_ERROR_TRUNCATED);
    }
    memory_log_free(&log);
}

static void head_of_settings_out_of_range_is_refused(void **state)
{
    (void)state;
    static const struct {
        uint32_t player_capacity, tick_rate_hz;
        sb_error error;
    } cases[] = {
        {1, 10, SB_OK},          {64, 240, SB_OK},
        {0, 60, SB_ERROR_RANGE}, {65, 60, SB_ERROR_RANGE},
        {16, 9, SB_ERROR_RANGE}, {16, 241, SB_ERROR_RANGE},
        {16, 0, SB_ERROR_RANGE}, {UINT32_MAX, 60, SB_ERROR_RANGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_log_head head = example();
        head.game.player_capacity = cases[i].player_capacity;
        head.game.tick_rate_hz = cases[i].tick_rate_hz;
        head.game.computer_count = 1;
        assert_int_equal(sb_head_check(&head), cases[i].error);

        memory_log log = example_log();
        uint8_t bytes[208];
        memcpy(bytes, log.bytes + 36, sizeof bytes);
        sb_writer writer = sb_writer_over(bytes + 24, 8);
        sb_writer_u32(&writer, cases[i].player_capacity);
        sb_writer_u32(&writer, cases[i].tick_rate_hz);
        bytes[32] = 1; // one slot is the computer's
        sb_chunk_chain chain = sb_chunk_chain_start();
        sb_chunk_write_header(&chain, SB_CHUNK_HEAD, 0, 0, bytes, 208, log.bytes + 16);
        memcpy(log.bytes + 36, bytes, sizeof bytes);
        assert_int_equal(read_head(&log, &head), cases[i].error);
        memory_log_free(&log);
    }
}

// Reads the example with `size` bytes of the head's payload replaced and its checksums made good.
static sb_error read_with(size_t at, const void *replacement, size_t size, sb_log_head *out_head)
{
    memory_log log = example_log();
    uint8_t bytes[208];
    memcpy(bytes, log.bytes + 36, sizeof bytes);
    memcpy(bytes + at, replacement, size);
    sb_chunk_chain chain = sb_chunk_chain_start();
    sb_chunk_write_header(&chain, SB_CHUNK_HEAD, 0, 0, bytes, 208, log.bytes + 16);
    memcpy(log.bytes + 36, bytes, sizeof bytes);
    sb_error error = read_head(&log, out_head);
    assert_true(error == SB_OK || out_head->session == 0);
    memory_log_free(&log);
    return error;
}

static void head_of_hostile_rules_and_settings_is_refused(void **state)
{
    (void)state;
    sb_log_head head;
    char name[24] = "abcdefghijklmnopqrstuvw"; // 23 bytes and their zero
    assert_int_equal(read_with(36, name, 24, &head), SB_OK);
    assert_string_equal(head.rules.name, name);
    name[23] = 'x';
    assert_int_equal(read_with(36, name, 24, &head), SB_ERROR_RANGE);
    static const char *const names[] = {"", "Tanks", "a b", "../x", "a/b", "tank\x80", "a\n"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        memset(name, 0, sizeof name);
        memcpy(name, names[i], strlen(names[i]));
        assert_int_equal(read_with(36, name, 24, &head), SB_ERROR_RANGE);
    }
    // A name with bytes after its zero would have two forms in the file.
    assert_int_equal(read_with(36, "tanks\0x", 7, &head), SB_ERROR_RANGE);

    // Of 33 slots all 33 may be the computer's.
    assert_int_equal(read_with(32, "\x21\0\0\0", 4, &head), SB_OK);
    assert_int_equal(head.game.computer_count, 33);
    assert_int_equal(read_with(32, "\x22\0\0\0", 4, &head), SB_ERROR_RANGE);
    assert_int_equal(read_with(32, "\xff\xff\xff\xff", 4, &head), SB_ERROR_RANGE);

    assert_int_equal(read_with(76, "\x20\0\0\0", 4, &head), SB_OK);
    assert_int_equal(head.setting_count, 32);
    assert_int_equal(read_with(76, "\x21\0\0\0", 4, &head), SB_ERROR_RANGE);
    assert_int_equal(read_with(76, "\xff\xff\xff\xff", 4, &head), SB_ERROR_RANGE);
    // Settings beyond the count: the third of two, and the last.
    assert_int_equal(read_with(76, "\x02\0\0\0", 4, &head), SB_ERROR_RANGE);
    assert_int_equal(read_with(204, "\x01\0\0\0", 4, &head), SB_ERROR_RANGE);
    assert_int_equal(read_with(92, "\0\0\0\x80", 4, &head), SB_ERROR_RANGE);
}

static void head_of_another_size_is_malformed(void **state)
{
    (void)state;
    memory_log log = example_log();
    sb_chunk_chain chain = sb_chunk_chain_start();
    sb_chunk_write_header(&chain, SB_CHUNK_HEAD, 0, 0, log.bytes + 36, 207, log.bytes + 16);
    sb_log_head head;
    assert_int_equal(read_head(&log, &head), SB_ERROR_MALFORMED);
    // The size of heads before they named the rules.
    chain = sb_chunk_chain_start();
    sb_chunk_write_header(&chain, SB_CHUNK_HEAD, 0, 0, log.bytes + 36, 32, log.bytes + 16);
    assert_int_equal(read_head(&log, &head), SB_ERROR_MALFORMED);
    memory_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(head_written_is_read_and_its_bytes_are_as_the_readme_says),
        cmocka_unit_test(head_of_another_format_is_named_whatever_follows),
        cmocka_unit_test(head_with_any_byte_changed_is_refused),
        cmocka_unit_test(head_cut_anywhere_is_truncated),
        cmocka_unit_test(head_of_settings_out_of_range_is_refused),
        cmocka_unit_test(head_of_hostile_rules_and_settings_is_refused),
        cmocka_unit_test(head_of_another_size_is_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
