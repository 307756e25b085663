// Expected values: bytes spelled out by the msgpack specification, in its shortest forms.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "example.h"

static void assert_encodes(const sb_message *message, const uint8_t *expected, size_t size)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &example_schema, &writer), SB_OK);
    assert_int_equal(writer.size, size);
    assert_memory_equal(bytes, expected, size);
}

#define ASSERT_ENCODES(message, ...)                                                               \
    assert_encodes(message, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void hello_has_its_bytes(void **state)
{
    (void)state;
    const sb_message hello = {
        .type = SB_MESSAGE_HELLO,
        .hello = {.simulation_version = 1,
                  .session = 300,
                  .name = {"Bob", 3},
                  .map_count = 2,
                  .map_hashes = {0x0123456789abcdefu, 5},
                  .rules = {.name = {"tanks", 5},
                            .interface_version = 2,
                            .behaviour_version = 300,
                            .tables_hash = 0xfedcba9876543210u}},
    };
    ASSERT_ENCODES(&hello, 0x9a, 1, 0, 1, 0xcd, 0x01, 0x2c, 0xa3, 'B', 'o', 'b', 0x92, 0xcf, 0x01,
                   0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 5, 0xa5, 't', 'a', 'n', 'k', 's', 2,
                   0xcd, 0x01, 0x2c, 0xcf, 0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10);
}

static void welcome_has_its_bytes(void **state)
{
    (void)state;
    const sb_message welcome = {
        .type = SB_MESSAGE_WELCOME,
        .welcome = {.simulation_version = 1,
                    .session = 2,
                    .player = 3,
                    .player_capacity = 16,
                    .tick = 65536,
                    .tick_rate_hz = 240,
                    .snapshot_rate_hz = 30,
                    .seed = UINT64_MAX,
                    .map_hash = 0x8000000000000000u,
                    .map_size = 29762,
                    .rules = {.name = {"my-1", 4},
                              .interface_version = 1,
                              .behaviour_version = 70000,
                              .tables_hash = 7},
                    .computer_count = 14,
                    .setting_count = 3,
                    .settings = {-1, 300, INT32_MIN},
                    .epoch = 0xfedcba98},
    };
    ASSERT_ENCODES(&welcome, 0xdc, 0, 19, 2, 0, 1, 2, 3, 16, 0xce, 0, 1, 0, 0, 0xcc, 240, 30, 0xcf,
                   0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xcf, 0x80, 0, 0, 0, 0, 0, 0, 0,
                   0xcd, 0x74, 0x42, 0xa4, 'm', 'y', '-', '1', 1, 0xce, 0, 1, 0x11, 0x70, 7, 14,
                   0x93, 0xff, 0xcd, 0x01, 0x2c, 0xd2, 0x80, 0, 0, 0, 0xce, 0xfe, 0xdc, 0xba, 0x98);
}

static void refuse_has_its_bytes(void **state)
{
    (void)state;
    const sb_message refuse = {
        .type = SB_MESSAGE_REFUSE,
        .refuse = {.reason = SB_REFUSAL_SESSION_FULL, .text = {"every slot is taken", 19}},
    };
    ASSERT_ENCODES(&refuse, 0x93, 3, 4, 0xb3, 'e', 'v', 'e', 'r', 'y', ' ', 's', 'l', 'o', 't', ' ',
                   'i', 's', ' ', 't', 'a', 'k', 'e', 'n');
}

static void map_has_its_bytes(void **state)
{
    (void)state;
    const uint8_t data[] = {0xaa, 0xbb};
    const sb_message map = {
        .type = SB_MESSAGE_MAP,
        .map = {.hash = 7, .offset = 1024, .total_size = 1026, .data = data, .data_size = 2},
    };
    ASSERT_ENCODES(&map, 0x95, 4, 7, 0xcd, 4, 0, 0xcd, 4, 2, 0xc4, 2, 0xaa, 0xbb);
}

static void input_has_its_bytes(void **state)
{
    (void)state;
    const sb_message input = {
        .type = SB_MESSAGE_INPUT,
        .input = {.snapshot_tick = 100,
                  .tick = 130,
                  .input_count = 2,
                  .inputs = {{.throttle = 127,
                              .steering = -127,
                              .aim_yaw = 65535,
                              .aim_pitch = -16384,
                              .buttons = 1,
                              .view_tick = 98,
                              .view_fraction = 255,
                              .predicted_hash = 0xdeadbeef,
                              .select = 0x04030201},
                             {.throttle = -32, .steering = -33}}},
    };
    ASSERT_ENCODES(&input, 0x94, 5, 100, 0xcc, 130, 0x92,                     //
                   0x99, 127, 0xd0, 0x81, 0xcd, 0xff, 0xff, 0xd1, 0xc0, 0x00, //
                   1, 98, 0xcc, 0xff, 0xce, 0xde, 0xad, 0xbe, 0xef,           //
                   0xce, 4, 3, 2, 1,                                          //
                   0x99, 0xe0, 0xd0, 0xdf, 0, 0, 0, 0, 0, 0, 0);
}

static void snapshot_has_its_bytes(void **state)
{
    (void)state;
    const sb_message snapshot = {
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.epoch = 600,
                     .tick = 1,
                     .input_tick = 2,
                     .input_margin = -3,
                     .part = 0,
                     .part_count = 2,
                     .entity_count = 2,
                     .entities = {{.index = 4, .generation = 5, .values = {-100, 65535, INT32_MIN}},
                                  {.index = 300, .generation = 0, .kind = 1}}},
    };
    ASSERT_ENCODES(&snapshot, 0x98, 6, 0xcd, 2, 0x58, 1, 2, 0xfd, 0, 2, 0x92,        //
                   0x96, 4, 5, 0, 0xd0, 0x9c, 0xcd, 0xff, 0xff, 0xd2, 0x80, 0, 0, 0, //
                   0x93, 0xcd, 1, 0x2c, 0, 1);
}

static void event_has_its_bytes(void **state)
{
    (void)state;
    const sb_message event = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = 9,
                  .event_count = 1,
                  .events = {{.tick = 1,
                              .kind = 5,
                              .entity = 2,
                              .other = 65535,
                              .value = 34,
                              .ordinal = 6,
                              .point_mm = {-1, 1500, -50000}}}},
    };
    ASSERT_ENCODES(&event, 0x93, 7, 9, 0x91, 0x99, 1, 5, 2, 0xcd, 0xff, 0xff, 34, 6, 0xff, 0xcd,
                   0x05, 0xdc, 0xd2, 0xff, 0xff, 0x3c, 0xb0);
}

static void goodbye_has_its_bytes(void **state)
{
    (void)state;
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 2}};
    ASSERT_ENCODES(&goodbye, 0x92, 8, 2);
}

static void message_is_appended_to_what_the_writer_holds(void **state)
{
    (void)state;
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 1}};
    uint8_t bytes[6];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&goodbye, NULL, &writer), SB_OK);
    assert_int_equal(sb_message_encode(&goodbye, NULL, &writer), SB_OK);
    assert_int_equal(writer.size, 6);
    assert_memory_equal(bytes, "\x92\x08\x01\x92\x08\x01", 6);
    assert_int_equal(sb_message_encode(&goodbye, NULL, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.size, 6);
}

static void too_little_room_leaves_the_writer_as_it_was(void **state)
{
    (void)state;
    for (int type = 1; type <= EXAMPLE_TYPE_COUNT; type++) {
        example sample;
        example_extreme(&sample, (sb_message_type)type, true);
        uint8_t whole[SB_MESSAGE_SIZE_MAX];
        size_t size = example_encode(&sample.message, whole);
        uint8_t bytes[2 + SB_MESSAGE_SIZE_MAX] = {0x11, 0x22};
        for (size_t room = 0; room < size; room++) {
            sb_writer writer = sb_writer_over(bytes, 2 + room);
            writer.size = 2;
            assert_int_equal(sb_message_encode(&sample.message, &example_schema, &writer),
                             SB_ERROR_FULL);
            assert_int_equal(writer.size, 2);
            assert_int_equal(writer.error, SB_OK);
            assert_int_equal(bytes[0], 0x11);
            assert_int_equal(bytes[1], 0x22);
        }
        sb_writer writer = sb_writer_over(bytes, size);
        assert_int_equal(sb_message_encode(&sample.message, &example_schema, &writer), SB_OK);
        assert_int_equal(writer.size, size);
        assert_memory_equal(bytes, whole, size);
    }
}

static void writer_without_memory_is_full(void **state)
{
    (void)state;
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    sb_writer writer = sb_writer_over(NULL, 0);
    assert_int_equal(sb_message_encode(&goodbye, NULL, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.error, SB_OK);
}

static void writer_that_has_failed_stays_so(void **state)
{
    (void)state;
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    uint8_t bytes[16];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    writer.error = SB_ERROR_FULL;
    assert_int_equal(sb_message_encode(&goodbye, NULL, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.size, 0);
    assert_int_equal(writer.error, SB_ERROR_FULL);
}

static void message_beyond_the_size_limit_is_full_in_any_writer(void **state)
{
    (void)state;
    example sample;
    example_extreme(&sample, SB_MESSAGE_SNAPSHOT, true);
    sb_message_snapshot *snapshot = &sample.message.snapshot;
    snapshot->entity_count = 13; // 90 bytes each
    for (uint16_t i = 0; i < 13; i++) {
        snapshot->entities[i] = snapshot->entities[0];
        snapshot->entities[i].index = (uint16_t)(1000 + i);
    }
    uint8_t bytes[4096];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&sample.message, &example_schema, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.size, 0);
    assert_int_equal(writer.error, SB_OK);
    snapshot->entity_count = 12;
    assert_int_equal(sb_message_encode(&sample.message, &example_schema, &writer), SB_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hello_has_its_bytes),
        cmocka_unit_test(welcome_has_its_bytes),
        cmocka_unit_test(refuse_has_its_bytes),
        cmocka_unit_test(map_has_its_bytes),
        cmocka_unit_test(input_has_its_bytes),
        cmocka_unit_test(snapshot_has_its_bytes),
        cmocka_unit_test(event_has_its_bytes),
        cmocka_unit_test(goodbye_has_its_bytes),
        cmocka_unit_test(message_is_appended_to_what_the_writer_holds),
        cmocka_unit_test(too_little_room_leaves_the_writer_as_it_was),
        cmocka_unit_test(writer_without_memory_is_full),
        cmocka_unit_test(writer_that_has_failed_stays_so),
        cmocka_unit_test(message_beyond_the_size_limit_is_full_in_any_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
