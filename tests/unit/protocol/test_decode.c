// Expected values: messages spelled out in bytes by the msgpack specification and the wire
// standard.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "example.h"

static sb_decoder *decoder;
static sb_message message;

static sb_error decode(const uint8_t *bytes, size_t size)
{
    return sb_decoder_decode(decoder, bytes, size, &message);
}

#define DECODE(...) decode((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void hello_is_read_field_by_field(void **state)
{
    (void)state;
    const uint8_t bytes[] = {0x9a, 1,    0,    1,    0xcd, 0x01, 0x2c, 0xa3, 'B',  'o',  'b',
                             0x92, 0xcf, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 5,
                             0xa5, 't',  'a',  'n',  'k',  's',  2,    0xcd, 0x01, 0x2c, 0xcf,
                             0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};
    assert_int_equal(decode(bytes, sizeof bytes), SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    assert_int_equal(message.hello.protocol_version, 0);
    assert_int_equal(message.hello.simulation_version, 1);
    assert_int_equal(message.hello.session, 300);
    assert_ptr_equal(message.hello.name.data, bytes + 8);
    assert_int_equal(message.hello.name.size, 3);
    assert_int_equal(message.hello.map_count, 2);
    assert_true(message.hello.map_hashes[0] == 0x0123456789abcdefu);
    assert_true(message.hello.map_hashes[1] == 5);
    assert_ptr_equal(message.hello.rules.name.data, bytes + 23);
    assert_int_equal(message.hello.rules.name.size, 5);
    assert_int_equal(message.hello.rules.interface_version, 2);
    assert_int_equal(message.hello.rules.behaviour_version, 300);
    assert_true(message.hello.rules.tables_hash == 0xfedcba9876543210u);
}

static void hello_limits_are_checked(void **state)
{
    (void)state;
    uint8_t name[] = {0x9a, 1,   0,   1,   0,   0xb7, 'a',  'a', 'a', 'a', 'a', 'a',
                      'a',  'a', 'a', 'a', 'a', 'a',  'a',  'a', 'a', 'a', 'a', 'a',
                      'a',  'a', 'a', 'a', 'a', 0x90, 0xa0, 0,   0,   0,   0};
    assert_int_equal(decode(name, 34), SB_OK);
    assert_int_equal(message.hello.name.size, 23);
    name[5] = 0xb8;
    name[29] = 'a';
    name[30] = 0x90;
    name[31] = 0xa0;
    assert_int_equal(decode(name, 35), SB_ERROR_LIMIT);
    uint8_t maps[] = {0x9a, 1, 0, 1, 0, 0xa0, 0xdc, 0, 16, 1, 2,    3, 4, 5, 6,
                      7,    8, 9, 1, 2, 3,    4,    5, 6,  7, 0xa0, 0, 0, 0, 0};
    assert_int_equal(decode(maps, sizeof maps - 1), SB_OK);
    assert_int_equal(message.hello.map_count, 16);
    maps[8] = 17;
    maps[25] = 8;
    maps[26] = 0xa0;
    assert_int_equal(decode(maps, sizeof maps), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa1, 0x07, 0x90, 0xa0, 0, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa1, 0xff, 0x90, 0xa0, 0, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x91, 0xff, 0xa0, 0, 0, 0), SB_ERROR_RANGE);
}

static void hello_without_sound_rules_is_refused(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xa1, 'x', 1, 2, 3), SB_OK);
    // The four elements of the rules are part of this version's hello.
    assert_int_equal(DECODE(0x96, 1, 0, 1, 0, 0xa0, 0x90), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x99, 1, 0, 1, 0, 0xa0, 0x90, 0xa1, 'x', 1, 2), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 7, 1, 2, 3), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xc4, 1, 'x', 1, 2, 3),
                     SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xa1, 0x07, 1, 2, 3), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xa1, 'x', 0xff, 2, 3), SB_ERROR_RANGE);
    assert_int_equal(
        DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xa1, 'x', 1, 0xcf, 0, 0, 0, 1, 0, 0, 0, 0, 3),
        SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xa1, 'x', 1, 2, 0xff), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xa1, 'x', 1, 2, 0xc0),
                     SB_ERROR_MALFORMED);
    uint8_t name[7 + 1 + 24 + 3] = {0x9a, 1, 0, 1, 0, 0xa0, 0x90, 0xb7};
    memset(name + 8, 'r', 23);
    assert_int_equal(decode(name, 8 + 23 + 3), SB_OK);
    assert_int_equal(message.hello.rules.name.size, 23);
    name[7] = 0xb8;
    name[8 + 23] = 'r';
    assert_int_equal(decode(name, 8 + 24 + 3), SB_ERROR_LIMIT);
}

static void hello_of_another_version_has_its_versions_alone(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 1, 7, 9), SB_OK);
    assert_int_equal(message.hello.protocol_version, 7);
    assert_int_equal(message.hello.simulation_version, 9);
    assert_int_equal(DECODE(0x96, 1, 7, 9, 3, 0xa1, 'x', 0x91, 4), SB_OK);
    assert_int_equal(message.hello.simulation_version, 9);
    assert_int_equal(message.hello.session, 0);
    assert_int_equal(message.hello.name.size, 0);
    assert_int_equal(message.hello.map_count, 0);
    assert_int_equal(DECODE(0x92, 1, 7), SB_OK);
    assert_int_equal(message.hello.simulation_version, 0);
    assert_int_equal(DECODE(0x93, 1, 7, 0xc0), SB_OK);
    assert_int_equal(message.hello.simulation_version, 0);
    assert_int_equal(DECODE(0x93, 1, 7, 0xff), SB_OK);
    assert_int_equal(message.hello.simulation_version, 0);
    assert_int_equal(DECODE(0x92, 1, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x91, 1), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x93, 1, 0xc0, 9), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x93, 1, 0xff, 9), SB_ERROR_RANGE);
}

static void welcome_of_another_version_has_its_versions_alone(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 2, 1, 9), SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_WELCOME);
    assert_int_equal(message.welcome.protocol_version, 1);
    assert_int_equal(message.welcome.simulation_version, 9);
    assert_int_equal(message.welcome.session, 0);
    assert_int_equal(DECODE(0x93, 2, 0, 9), SB_ERROR_TRUNCATED);
}

#define RULES_NAME 12 ///< fields of the welcome that are no numbers, by their places
#define SETTINGS 17
#define EPOCH 18

static void put_u32(sb_writer *writer, uint32_t value)
{
    sb_writer_u8(writer, 0xce);
    for (int shift = 24; shift >= 0; shift -= 8) {
        sb_writer_u8(writer, (uint8_t)(value >> shift));
    }
}

/// A welcome with one field replaced; fields are numbered from 1, the protocol version. That of
/// RULES_NAME is the size of the name, that of SETTINGS the count of settings: -1, -2 and so on.
static sb_error decode_welcome_with(size_t field, uint32_t value)
{
    uint32_t fields[19] = {0, 0, 1, 2, 3, 16, 900, 60, 30, 5, 6, 700, 5, 21, 22, 23, 4, 3, 77};
    fields[field] = value;
    uint8_t bytes[512];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_bytes(&writer, (const uint8_t[]){0xdc, 0, 19, 2}, 4);
    for (size_t i = 1; i < SETTINGS; i++) {
        if (i != RULES_NAME) {
            put_u32(&writer, fields[i]);
            continue;
        }
        sb_writer_u8(&writer, (uint8_t)(0xa0 | fields[i]));
        sb_writer_bytes(&writer, "abcdefghijklmnopqrstuvwxyz", fields[i]);
    }
    sb_writer_bytes(&writer, (const uint8_t[]){0xdc, 0, (uint8_t)fields[SETTINGS]}, 3);
    for (uint32_t i = 0; i < fields[SETTINGS]; i++) {
        sb_writer_u8(&writer, (uint8_t)(0xff - i % 32));
    }
    put_u32(&writer, fields[EPOCH]);
    return decode(bytes, writer.size);
}

static void welcome_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(decode_welcome_with(1, 0), SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_WELCOME);
    const sb_message_welcome *welcome = &message.welcome;
    assert_int_equal(welcome->protocol_version, 0);
    assert_int_equal(welcome->simulation_version, 1);
    assert_int_equal(welcome->session, 2);
    assert_int_equal(welcome->player, 3);
    assert_int_equal(welcome->player_capacity, 16);
    assert_int_equal(welcome->tick, 900);
    assert_int_equal(welcome->tick_rate_hz, 60);
    assert_int_equal(welcome->snapshot_rate_hz, 30);
    assert_int_equal(welcome->seed, 5);
    assert_int_equal(welcome->map_hash, 6);
    assert_int_equal(welcome->map_size, 700);
    assert_int_equal(welcome->rules.name.size, 5);
    assert_int_equal(welcome->rules.interface_version, 21);
    assert_int_equal(welcome->rules.behaviour_version, 22);
    assert_int_equal(welcome->rules.tables_hash, 23);
    assert_int_equal(welcome->computer_count, 4);
    assert_int_equal(welcome->setting_count, 3);
    for (int i = 0; i < 32; i++) {
        assert_int_equal(welcome->settings[i], i < 3 ? -1 - i : 0);
    }
    assert_int_equal(welcome->epoch, 77);
    assert_int_equal(decode_welcome_with(EPOCH, 0), SB_OK);
    assert_int_equal(message.welcome.epoch, 0);
    assert_int_equal(decode_welcome_with(EPOCH, UINT32_MAX), SB_OK);
    assert_true(message.welcome.epoch == UINT32_MAX);
}

static void welcome_ranges_are_checked(void **state)
{
    (void)state;
    assert_int_equal(decode_welcome_with(3, 0), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(4, 15), SB_OK);
    assert_int_equal(decode_welcome_with(4, 16), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(5, 0), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(7, 30), SB_OK);
    assert_int_equal(decode_welcome_with(7, 29), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(7, 240), SB_OK);
    assert_int_equal(decode_welcome_with(7, 241), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(8, 1), SB_OK);
    assert_int_equal(decode_welcome_with(8, 0), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(8, 60), SB_OK);
    assert_int_equal(decode_welcome_with(8, 61), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(11, 0), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(11, 131072), SB_OK);
    assert_int_equal(decode_welcome_with(11, 131073), SB_ERROR_LIMIT);
    assert_int_equal(decode_welcome_with(16, 16), SB_OK);
    assert_int_equal(decode_welcome_with(16, 17), SB_ERROR_RANGE);
    assert_int_equal(decode_welcome_with(16, UINT32_MAX), SB_ERROR_RANGE);
}

static void welcome_limits_of_rules_and_settings_are_checked(void **state)
{
    (void)state;
    assert_int_equal(decode_welcome_with(RULES_NAME, 0), SB_OK);
    assert_int_equal(decode_welcome_with(RULES_NAME, 23), SB_OK);
    assert_memory_equal(message.welcome.rules.name.data, "abcdefghijklmnopqrstuvw", 23);
    assert_int_equal(decode_welcome_with(RULES_NAME, 24), SB_ERROR_LIMIT);
    assert_int_equal(decode_welcome_with(SETTINGS, 0), SB_OK);
    assert_int_equal(message.welcome.setting_count, 0);
    assert_int_equal(decode_welcome_with(SETTINGS, 32), SB_OK);
    assert_int_equal(message.welcome.setting_count, 32);
    assert_int_equal(message.welcome.settings[31], -32);
    assert_int_equal(decode_welcome_with(SETTINGS, 33), SB_ERROR_LIMIT);
}

static void welcome_settings_are_whole_numbers_of_32_bits(void **state)
{
    (void)state;
#define WELCOME_SETTINGS(...)                                                                      \
    DECODE(0xdc, 0, 19, 2, 0, 1, 2, 3, 16, 0, 60, 30, 5, 6, 7, 0xa1, 'x', 1, 1, 1, 0, __VA_ARGS__, \
           9)
    assert_int_equal(WELCOME_SETTINGS(0x92, 0xd2, 0x80, 0, 0, 0, 0xce, 0x7f, 0xff, 0xff, 0xff),
                     SB_OK);
    assert_true(message.welcome.settings[0] == INT32_MIN);
    assert_true(message.welcome.settings[1] == INT32_MAX);
    assert_int_equal(WELCOME_SETTINGS(0x91, 0xce, 0x80, 0, 0, 0), SB_ERROR_RANGE);
    assert_int_equal(WELCOME_SETTINGS(0x91, 0xd3, 0xff, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff),
                     SB_ERROR_RANGE);
    assert_int_equal(WELCOME_SETTINGS(0x91, 0xca, 0, 0, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(WELCOME_SETTINGS(0x91, 0x90), SB_ERROR_MALFORMED);
    assert_int_equal(WELCOME_SETTINGS(0x81, 1, 2), SB_ERROR_MALFORMED);
    assert_int_equal(WELCOME_SETTINGS(7), SB_ERROR_MALFORMED);
    assert_int_equal(
        DECODE(0xdc, 0, 17, 2, 0, 1, 2, 3, 16, 0, 60, 30, 5, 6, 7, 0xa1, 'x', 1, 1, 1, 0),
        SB_ERROR_TRUNCATED);
    // Without an epoch, and with one that is no 32-bit number.
    assert_int_equal(
        DECODE(0xdc, 0, 18, 2, 0, 1, 2, 3, 16, 0, 60, 30, 5, 6, 7, 0xa1, 'x', 1, 1, 1, 0, 0x90),
        SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0xdc, 0, 19, 2, 0, 1, 2, 3, 16, 0, 60, 30, 5, 6, 7, 0xa1, 'x', 1, 1, 1,
                            0, 0x90, 0xff),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0xdc, 0, 19, 2, 0, 1, 2, 3, 16, 0, 60, 30, 5, 6, 7, 0xa1, 'x', 1, 1, 1,
                            0, 0x90, 0xc0),
                     SB_ERROR_MALFORMED);
#undef WELCOME_SETTINGS
}

static void refuse_is_read_and_later_reasons_are_kept(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 3, 0xcd, 0x10, 0x00, 0xa2, 'n', 'o'), SB_OK);
    assert_int_equal(message.refuse.reason, 4096);
    assert_int_equal(message.refuse.text.size, 2);
    assert_memory_equal(message.refuse.text.data, "no", 2);
    uint8_t text[197] = {0x93, 3, 1, 0xd9, 191};
    memset(text + 5, 'x', 192);
    assert_int_equal(decode(text, 196), SB_OK);
    text[4] = 192;
    assert_int_equal(decode(text, 197), SB_ERROR_LIMIT);
}

static void map_is_read_and_its_bounds_checked(void **state)
{
    (void)state;
    const uint8_t bytes[] = {0x95, 4, 7, 0xcd, 4, 0, 0xcd, 4, 2, 0xc4, 2, 0xaa, 0xbb};
    assert_int_equal(decode(bytes, sizeof bytes), SB_OK);
    assert_int_equal(message.map.hash, 7);
    assert_int_equal(message.map.offset, 1024);
    assert_int_equal(message.map.total_size, 1026);
    assert_int_equal(message.map.data_size, 2);
    assert_ptr_equal(message.map.data, bytes + 11);
    assert_int_equal(DECODE(0x95, 4, 7, 1, 3, 0xc4, 2, 1, 2), SB_OK);
    assert_int_equal(DECODE(0x95, 4, 7, 2, 3, 0xc4, 2, 1, 2), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x95, 4, 7, 0, 1, 0xc4, 2, 1, 2), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x95, 4, 7, 0, 0, 0xc4, 0), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x95, 4, 7, 0xce, 0xff, 0xff, 0xff, 0xff, 3, 0xc4, 2, 1, 2),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x95, 4, 7, 0, 0xce, 0, 2, 0, 0, 0xc4, 1, 1), SB_OK);
    assert_int_equal(DECODE(0x95, 4, 7, 0, 0xce, 0, 2, 0, 1, 0xc4, 1, 1), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x95, 4, 7, 0, 3, 0xa2, 1, 2), SB_ERROR_MALFORMED);
}

static void map_chunk_at_its_limit_is_read_and_one_byte_more_refused(void **state)
{
    (void)state;
    uint8_t bytes[11 + 1025] = {0x95, 4, 7, 0, 0xcd, 0x10, 0, 0xc5, 0x04, 0x00};
    assert_int_equal(decode(bytes, 10 + 1024), SB_OK);
    assert_int_equal(message.map.data_size, 1024);
    bytes[9] = 1;
    assert_int_equal(decode(bytes, 10 + 1025), SB_ERROR_LIMIT);
}

static void input_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x94, 5, 100, 0xcc, 130, 0x92, 0x99, 127, 0xd0, 0x81, 0xcd, 0xff, 0xff,
                            0xd1, 0xc0, 0x00, 1, 98, 0xcc, 0xff, 0xce, 0xde, 0xad, 0xbe, 0xef, 0xce,
                            4, 3, 2, 1, 0x99, 0xe0, 0xd0, 0xdf, 0, 0, 0, 0, 0, 0, 0),
                     SB_OK);
    assert_int_equal(message.input.snapshot_tick, 100);
    assert_int_equal(message.input.tick, 130);
    assert_int_equal(message.input.input_count, 2);
    const sb_wire_input *first = &message.input.inputs[0];
    assert_int_equal(first->throttle, 127);
    assert_int_equal(first->steering, -127);
    assert_int_equal(first->aim_yaw, 65535);
    assert_int_equal(first->aim_pitch, -16384);
    assert_int_equal(first->buttons, 1);
    assert_int_equal(first->view_tick, 98);
    assert_int_equal(first->view_fraction, 255);
    assert_true(first->predicted_hash == 0xdeadbeef);
    assert_int_equal(first->select, 0x04030201);
    assert_int_equal(message.input.inputs[1].throttle, -32);
    assert_int_equal(message.input.inputs[1].steering, -33);
    assert_int_equal(message.input.inputs[1].select, 0);
}

static void input_counts_are_checked(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x90), SB_ERROR_RANGE);
    uint8_t bytes[7 + 33 * 10] = {0x94, 5, 1, 1, 0xdc, 0, 32};
    for (size_t i = 0; i < 33; i++) {
        bytes[7 + 10 * i] = 0x99;
    }
    assert_int_equal(decode(bytes, 7 + 32 * 10), SB_OK);
    bytes[6] = 33;
    assert_int_equal(decode(bytes, 7 + 33 * 10), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x91, 0x98, 0, 0, 0, 0, 0, 0, 0, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x91, 0x99, 0, 0, 0, 0, 0, 0, 0, 0, 0xff),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x91, 0x80), SB_ERROR_MALFORMED);
}

static void input_whose_ticks_would_wrap_is_out_of_range(void **state)
{
    (void)state;
    assert_int_equal(
        DECODE(0x94, 5, 1, 0xce, 0xff, 0xff, 0xff, 0xff, 0x91, 0x99, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        SB_OK);
    assert_int_equal(DECODE(0x94, 5, 1, 0xce, 0xff, 0xff, 0xff, 0xff, 0x92, 0x99, 0, 0, 0, 0, 0, 0,
                            0, 0, 0, 0x99, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                     SB_ERROR_RANGE);
}

static void snapshot_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x98, 6, 0xcd, 2, 0x58, 1, 2, 0xfd, 1, 3, 0x92, 0x96, 4, 5, 0, 0xd0,
                            0x9c, 0xcd, 0xff, 0xff, 0xd2, 0x80, 0, 0, 0, 0x93, 0xcd, 1, 0x2c, 0xcd,
                            0xff, 0xff, 1),
                     SB_OK);
    const sb_message_snapshot *snapshot = &message.snapshot;
    assert_int_equal(snapshot->epoch, 600);
    assert_int_equal(snapshot->tick, 1);
    assert_int_equal(snapshot->input_tick, 2);
    assert_int_equal(snapshot->input_margin, -3);
    assert_int_equal(snapshot->part, 1);
    assert_int_equal(snapshot->part_count, 3);
    assert_int_equal(snapshot->entity_count, 2);
    assert_int_equal(snapshot->entities[0].index, 4);
    assert_int_equal(snapshot->entities[0].generation, 5);
    assert_int_equal(snapshot->entities[0].kind, 0);
    assert_int_equal(snapshot->entities[0].values[0], -100);
    assert_int_equal(snapshot->entities[0].values[1], 65535);
    assert_true(snapshot->entities[0].values[2] == INT32_MIN);
    assert_int_equal(snapshot->entities[1].index, 300);
    assert_int_equal(snapshot->entities[1].generation, 65535);
    assert_int_equal(snapshot->entities[1].kind, 1);
}

static void snapshot_epoch_is_a_whole_number_of_32_bits(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x98, 6, 0, 1, 2, 3, 0, 1, 0x90), SB_OK);
    assert_int_equal(message.snapshot.epoch, 0);
    assert_int_equal(DECODE(0x98, 6, 0xce, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 0, 1, 0x90), SB_OK);
    assert_true(message.snapshot.epoch == UINT32_MAX);
    assert_int_equal(message.snapshot.tick, 1);
    assert_int_equal(DECODE(0x98, 6, 0xff, 1, 2, 3, 0, 1, 0x90), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 0xcf, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 0, 1, 0x90),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 0xc0, 1, 2, 3, 0, 1, 0x90), SB_ERROR_MALFORMED);
    // As it was sent before there were epochs.
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x90), SB_ERROR_MALFORMED);
}

static void snapshot_parts_are_checked(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x90), SB_OK);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 63, 64, 0x90), SB_OK);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 65, 0x90), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 1, 1, 0x90), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 0, 0x90), SB_ERROR_RANGE);
}

static void snapshot_entities_are_checked_against_the_schema(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 100, 0, 0), SB_OK);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 101, 0, 0),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 0, 0xff, 0),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x93, 0, 0, 3), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x93, 0, 0, 0xcd, 1, 1),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x93, 0xce, 0, 1, 0, 0, 0, 1),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x95, 0, 0, 0, 0, 0),
                     SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 0, 0, 0xca, 0, 0, 0, 0),
                     SB_ERROR_MALFORMED);
}

static void snapshot_indices_must_rise(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x92, 0x93, 4, 0, 1, 0x93, 5, 0, 1), SB_OK);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x92, 0x93, 5, 0, 1, 0x93, 5, 0, 1),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x92, 0x93, 6, 0, 1, 0x93, 5, 0, 1),
                     SB_ERROR_RANGE);
}

static void snapshot_entity_count_is_checked(void **state)
{
    (void)state;
    uint8_t bytes[11 + 97 * 4] = {0x98, 6, 7, 1, 2, 3, 0, 1, 0xdc, 0, 96};
    for (size_t i = 0; i < 97; i++) {
        memcpy(bytes + 11 + 4 * i, (const uint8_t[]){0x93, (uint8_t)i, 0, 1}, 4);
    }
    assert_int_equal(decode(bytes, 11 + 96 * 4), SB_OK);
    assert_int_equal(message.snapshot.entity_count, 96);
    assert_int_equal(message.snapshot.entities[95].index, 95);
    bytes[10] = 97;
    assert_int_equal(decode(bytes, 11 + 97 * 4), SB_ERROR_LIMIT);
}

static void snapshot_without_a_schema_has_no_known_entities(void **state)
{
    (void)state;
    static const uint8_t EMPTY[] = {0x98, 6, 7, 1, 2, 3, 0, 1, 0x90};
    static const uint8_t ONE[] = {0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x93, 0, 0, 0};
    sb_decoder *plain = NULL;
    assert_int_equal(sb_decoder_create(NULL, &plain), SB_OK);
    assert_int_equal(sb_decoder_decode(plain, EMPTY, sizeof EMPTY, &message), SB_OK);
    assert_int_equal(sb_decoder_decode(plain, ONE, sizeof ONE, &message), SB_ERROR_RANGE);
    sb_decoder_destroy(plain);
    sb_decoder_destroy(NULL);
}

static void event_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 7, 9, 0x91, 0x99, 1, 5, 2, 0xcd, 0xff, 0xff, 34, 6, 0xff, 0xcd,
                            0x05, 0xdc, 0xd2, 0xff, 0xff, 0x3c, 0xb0),
                     SB_OK);
    assert_int_equal(message.event.sequence, 9);
    assert_int_equal(message.event.event_count, 1);
    const sb_wire_event *event = &message.event.events[0];
    assert_int_equal(event->tick, 1);
    assert_int_equal(event->kind, 5);
    assert_int_equal(event->entity, 2);
    assert_int_equal(event->other, 65535);
    assert_int_equal(event->value, 34);
    assert_int_equal(event->ordinal, 6);
    assert_int_equal(event->point_mm[0], -1);
    assert_int_equal(event->point_mm[1], 1500);
    assert_int_equal(event->point_mm[2], -50000);
}

static void event_counts_are_checked(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 7, 0, 0x90), SB_ERROR_RANGE);
    uint8_t bytes[6 + 33 * 10] = {0x93, 7, 0, 0xdc, 0, 32};
    for (size_t i = 0; i < 33; i++) {
        bytes[6 + 10 * i] = 0x99;
    }
    assert_int_equal(decode(bytes, 6 + 32 * 10), SB_OK);
    bytes[5] = 33;
    assert_int_equal(decode(bytes, 6 + 33 * 10), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x93, 7, 0xce, 0xff, 0xff, 0xff, 0xff, 0x92, 0x99, 0, 0, 0, 0, 0, 0, 0,
                            0, 0, 0x99, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                     SB_ERROR_RANGE);
}

static void goodbye_is_read(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x92, 8, 2), SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
    assert_int_equal(message.goodbye.reason, 2);
}

static void wide_forms_of_small_values_are_read(void **state)
{
    (void)state;
    assert_int_equal(
        DECODE(0xdd, 0, 0, 0, 2, 0xd3, 0, 0, 0, 0, 0, 0, 0, 8, 0xcf, 0, 0, 0, 0, 0, 0, 0, 2),
        SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
    assert_int_equal(message.goodbye.reason, 2);
}

static void elements_after_the_last_known_are_skipped(void **state)
{
    (void)state;
    assert_int_equal(
        DECODE(0x95, 8, 2, 0xc0, 0x82, 0xa1, 'k', 1, 2, 0x91, 0x90, 0xcb, 0, 0, 0, 0, 0, 0, 0, 0),
        SB_OK);
    assert_int_equal(message.goodbye.reason, 2);
    // In nested arrays too: an input and an entity with one more.
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x91, 0x9a, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0xa1, 'x'),
                     SB_OK);
    assert_int_equal(message.input.inputs[0].throttle, 7);
    assert_int_equal(DECODE(0x98, 6, 7, 1, 2, 3, 0, 1, 0x91, 0x94, 9, 0, 1, 0xc3), SB_OK);
    assert_int_equal(message.snapshot.entities[0].index, 9);
}

static void unknown_types_are_unknown(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x91, 0), SB_ERROR_UNKNOWN);
    assert_int_equal(DECODE(0x92, 9, 0xc0), SB_ERROR_UNKNOWN);
    assert_int_equal(DECODE(0x91, 0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
                     SB_ERROR_UNKNOWN);
    assert_int_equal(DECODE(0x91, 0xcf, 0, 0, 0, 1, 0, 0, 0, 8), SB_ERROR_UNKNOWN);
}

static void what_is_no_message_is_refused(void **state)
{
    (void)state;
    assert_int_equal(decode((const uint8_t *)"", 0), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x90), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(8), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0xc0), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x81, 8, 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xa1, '8', 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xc3, 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xca, 0x41, 0, 0, 0, 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xff, 2), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x92, 8, 2, 0), SB_ERROR_MALFORMED);
}

static void message_at_the_size_limit_is_read_and_one_byte_more_refused(void **state)
{
    (void)state;
    uint8_t bytes[1151] = {0x93, 8, 2, 0xc5, 0x04, 0x78}; // 6 + 1144
    assert_int_equal(decode(bytes, 1150), SB_OK);
    bytes[5]++;
    assert_int_equal(decode(bytes, 1151), SB_ERROR_LIMIT);
}

static void failed_decode_leaves_a_message_of_zeros(void **state)
{
    (void)state;
    static const sb_message ZERO;
    assert_int_equal(DECODE(0x94, 5, 100, 101, 0x91, 0x99, 1, 2, 3, 4, 5, 6, 7, 8, 0xc0),
                     SB_ERROR_MALFORMED);
    assert_memory_equal(&message, &ZERO, sizeof message);
}

static int make_decoder(void **state)
{
    (void)state;
    return sb_decoder_create(&example_schema, &decoder);
}

static int drop_decoder(void **state)
{
    (void)state;
    sb_decoder_destroy(decoder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hello_is_read_field_by_field),
        cmocka_unit_test(hello_limits_are_checked),
        cmocka_unit_test(hello_without_sound_rules_is_refused),
        cmocka_unit_test(hello_of_another_version_has_its_versions_alone),
        cmocka_unit_test(welcome_of_another_version_has_its_versions_alone),
        cmocka_unit_test(welcome_is_read_field_by_field),
        cmocka_unit_test(welcome_ranges_are_checked),
        cmocka_unit_test(welcome_limits_of_rules_and_settings_are_checked),
        cmocka_unit_test(welcome_settings_are_whole_numbers_of_32_bits),
        cmocka_unit_test(refuse_is_read_and_later_reasons_are_kept),
        cmocka_unit_test(map_is_read_and_its_bounds_checked),
        cmocka_unit_test(map_chunk_at_its_limit_is_read_and_one_byte_more_refused),
        cmocka_unit_test(input_is_read_field_by_field),
        cmocka_unit_test(input_counts_are_checked),
        cmocka_unit_test(input_whose_ticks_would_wrap_is_out_of_range),
        cmocka_unit_test(snapshot_is_read_field_by_field),
        cmocka_unit_test(snapshot_epoch_is_a_whole_number_of_32_bits),
        cmocka_unit_test(snapshot_parts_are_checked),
        cmocka_unit_test(snapshot_entities_are_checked_against_the_schema),
        cmocka_unit_test(snapshot_indices_must_rise),
        cmocka_unit_test(snapshot_entity_count_is_checked),
        cmocka_unit_test(snapshot_without_a_schema_has_no_known_entities),
        cmocka_unit_test(event_is_read_field_by_field),
        cmocka_unit_test(event_counts_are_checked),
        cmocka_unit_test(goodbye_is_read),
        cmocka_unit_test(wide_forms_of_small_values_are_read),
        cmocka_unit_test(elements_after_the_last_known_are_skipped),
        cmocka_unit_test(unknown_types_are_unknown),
        cmocka_unit_test(what_is_no_message_is_refused),
        cmocka_unit_test(message_at_the_size_limit_is_read_and_one_byte_more_refused),
        cmocka_unit_test(failed_decode_leaves_a_message_of_zeros),
    };
    return cmocka_run_group_tests(tests, make_decoder, drop_decoder);
}
