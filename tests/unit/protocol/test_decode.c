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
    const uint8_t bytes[] = {0x96, 1,    0,    1,    0xcd, 0x01, 0x2c, 0xa3, 'B',  'o',  'b',
                             0x92, 0xcf, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 5};
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
}

static void hello_limits_are_checked(void **state)
{
    (void)state;
    uint8_t name[] = {0x96, 1,   0,   1,   0,   0xb7, 'a', 'a',  'a', 'a', 'a',
                      'a',  'a', 'a', 'a', 'a', 'a',  'a', 'a',  'a', 'a', 'a',
                      'a',  'a', 'a', 'a', 'a', 'a',  'a', 0x90, 0x90};
    assert_int_equal(decode(name, 30), SB_OK);
    assert_int_equal(message.hello.name.size, 23);
    name[5] = 0xb8;
    name[29] = 'a';
    assert_int_equal(decode(name, 31), SB_ERROR_LIMIT);
    uint8_t maps[] = {0x96, 1, 0, 1, 0, 0xa0, 0xdc, 0, 16, 1, 2, 3, 4,
                      5,    6, 7, 8, 9, 1,    2,    3, 4,  5, 6, 7, 8};
    assert_int_equal(decode(maps, sizeof maps - 1), SB_OK);
    assert_int_equal(message.hello.map_count, 16);
    maps[8] = 17;
    assert_int_equal(decode(maps, sizeof maps), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x96, 1, 0, 1, 0, 0xa1, 0x07, 0x90), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x96, 1, 0, 1, 0, 0xa1, 0xff, 0x90), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x96, 1, 0, 1, 0, 0xa0, 0x91, 0xff), SB_ERROR_RANGE);
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

/// A welcome with one field replaced; fields are numbered from 1, the protocol version.
static sb_error decode_welcome_with(size_t field, uint32_t value)
{
    uint32_t fields[12] = {0, 0, 1, 2, 3, 16, 900, 60, 30, 5, 6, 700};
    fields[field] = value;
    uint8_t bytes[2 + 11 * 5];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u8(&writer, 0x9c);
    sb_writer_u8(&writer, 2);
    for (size_t i = 1; i < 12; i++) {
        sb_writer_u8(&writer, 0xce);
        for (int shift = 24; shift >= 0; shift -= 8) {
            sb_writer_u8(&writer, (uint8_t)(fields[i] >> shift));
        }
    }
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
}

static void refuse_is_read_and_later_reasons_are_kept(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 3, 0xcd, 0x10, 0x00, 0xa2, 'n', 'o'), SB_OK);
    assert_int_equal(message.refuse.reason, 4096);
    assert_int_equal(message.refuse.text.size, 2);
    assert_memory_equal(message.refuse.text.data, "no", 2);
    uint8_t text[101] = {0x93, 3, 1, 0xd9, 95};
    memset(text + 5, 'x', 96);
    assert_int_equal(decode(text, 100), SB_OK);
    text[4] = 96;
    assert_int_equal(decode(text, 101), SB_ERROR_LIMIT);
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
    assert_int_equal(DECODE(0x94, 5, 100, 0xcc, 130, 0x92, 0x98, 127, 0xd0, 0x81, 0xcd, 0xff, 0xff,
                            0xd1, 0xc0, 0x00, 1, 98, 0xcc, 0xff, 0xce, 0xde, 0xad, 0xbe, 0xef, 0x98,
                            0xe0, 0xd0, 0xdf, 0, 0, 0, 0, 0, 0),
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
    assert_int_equal(message.input.inputs[1].throttle, -32);
    assert_int_equal(message.input.inputs[1].steering, -33);
}

static void input_counts_are_checked(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x90), SB_ERROR_RANGE);
    uint8_t bytes[7 + 33 * 9] = {0x94, 5, 1, 1, 0xdc, 0, 32};
    for (size_t i = 0; i < 33; i++) {
        bytes[7 + 9 * i] = 0x98;
    }
    assert_int_equal(decode(bytes, 7 + 32 * 9), SB_OK);
    bytes[6] = 33;
    assert_int_equal(decode(bytes, 7 + 33 * 9), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x91, 0x97, 0, 0, 0, 0, 0, 0, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x91, 0x80), SB_ERROR_MALFORMED);
}

static void input_whose_ticks_would_wrap_is_out_of_range(void **state)
{
    (void)state;
    assert_int_equal(
        DECODE(0x94, 5, 1, 0xce, 0xff, 0xff, 0xff, 0xff, 0x91, 0x98, 0, 0, 0, 0, 0, 0, 0, 0),
        SB_OK);
    assert_int_equal(DECODE(0x94, 5, 1, 0xce, 0xff, 0xff, 0xff, 0xff, 0x92, 0x98, 0, 0, 0, 0, 0, 0,
                            0, 0, 0x98, 0, 0, 0, 0, 0, 0, 0, 0),
                     SB_ERROR_RANGE);
}

static void snapshot_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x97, 6, 1, 2, 0xfd, 1, 3, 0x92, 0x96, 4, 5, 0, 0xd0, 0x9c, 0xcd, 0xff,
                            0xff, 0xd2, 0x80, 0, 0, 0, 0x93, 0xcd, 1, 0x2c, 0xcd, 0xff, 0xff, 1),
                     SB_OK);
    const sb_message_snapshot *snapshot = &message.snapshot;
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

static void snapshot_parts_are_checked(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x90), SB_OK);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 63, 64, 0x90), SB_OK);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 65, 0x90), SB_ERROR_LIMIT);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 1, 1, 0x90), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 0, 0x90), SB_ERROR_RANGE);
}

static void snapshot_entities_are_checked_against_the_schema(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 100, 0, 0), SB_OK);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 101, 0, 0),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 0, 0xff, 0),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x93, 0, 0, 3), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x93, 0, 0, 0xcd, 1, 1), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x93, 0xce, 0, 1, 0, 0, 0, 1),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x95, 0, 0, 0, 0, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x96, 0, 0, 0, 0, 0, 0xca, 0, 0, 0, 0),
                     SB_ERROR_MALFORMED);
}

static void snapshot_indices_must_rise(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x92, 0x93, 4, 0, 1, 0x93, 5, 0, 1), SB_OK);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x92, 0x93, 5, 0, 1, 0x93, 5, 0, 1),
                     SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x92, 0x93, 6, 0, 1, 0x93, 5, 0, 1),
                     SB_ERROR_RANGE);
}

static void snapshot_entity_count_is_checked(void **state)
{
    (void)state;
    uint8_t bytes[10 + 97 * 4] = {0x97, 6, 1, 2, 3, 0, 1, 0xdc, 0, 96};
    for (size_t i = 0; i < 97; i++) {
        memcpy(bytes + 10 + 4 * i, (const uint8_t[]){0x93, (uint8_t)i, 0, 1}, 4);
    }
    assert_int_equal(decode(bytes, 10 + 96 * 4), SB_OK);
    assert_int_equal(message.snapshot.entity_count, 96);
    assert_int_equal(message.snapshot.entities[95].index, 95);
    bytes[9] = 97;
    assert_int_equal(decode(bytes, 10 + 97 * 4), SB_ERROR_LIMIT);
}

static void snapshot_without_a_schema_has_no_known_entities(void **state)
{
    (void)state;
    static const uint8_t EMPTY[] = {0x97, 6, 1, 2, 3, 0, 1, 0x90};
    static const uint8_t ONE[] = {0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x93, 0, 0, 0};
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
    assert_int_equal(DECODE(0x93, 7, 9, 0x91, 0x99, 1, 5, 2, 0xcc, 0xff, 34, 6, 0xff, 0xcd, 0x05,
                            0xdc, 0xd2, 0xff, 0xff, 0x3c, 0xb0),
                     SB_OK);
    assert_int_equal(message.event.sequence, 9);
    assert_int_equal(message.event.event_count, 1);
    const sb_wire_event *event = &message.event.events[0];
    assert_int_equal(event->tick, 1);
    assert_int_equal(event->kind, 5);
    assert_int_equal(event->player, 2);
    assert_int_equal(event->other, 255);
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
    assert_int_equal(DECODE(0x94, 5, 1, 1, 0x91, 0x99, 7, 0, 0, 0, 0, 0, 0, 0, 0xa1, 'x'), SB_OK);
    assert_int_equal(message.input.inputs[0].throttle, 7);
    assert_int_equal(DECODE(0x97, 6, 1, 2, 3, 0, 1, 0x91, 0x94, 9, 0, 1, 0xc3), SB_OK);
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
    assert_int_equal(DECODE(0x94, 5, 100, 101, 0x91, 0x98, 1, 2, 3, 4, 5, 6, 7, 0xc0),
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
        cmocka_unit_test(hello_of_another_version_has_its_versions_alone),
        cmocka_unit_test(welcome_of_another_version_has_its_versions_alone),
        cmocka_unit_test(welcome_is_read_field_by_field),
        cmocka_unit_test(welcome_ranges_are_checked),
        cmocka_unit_test(refuse_is_read_and_later_reasons_are_kept),
        cmocka_unit_test(map_is_read_and_its_bounds_checked),
        cmocka_unit_test(map_chunk_at_its_limit_is_read_and_one_byte_more_refused),
        cmocka_unit_test(input_is_read_field_by_field),
        cmocka_unit_test(input_counts_are_checked),
        cmocka_unit_test(input_whose_ticks_would_wrap_is_out_of_range),
        cmocka_unit_test(snapshot_is_read_field_by_field),
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
