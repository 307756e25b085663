#include "record/frame_code.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "random_frames.h"

_Static_assert(sizeof(sb_frame) == 4 + SB_FRAME_COMMAND_COUNT_MAX * 26 + SB_PLAYER_COUNT_MAX * 16,
               "frames have no padding, so that memory compares them");

static void frames_random_round_trip(void **state)
{
    (void)state;
    static uint8_t bytes[64 * 1024];
    static const uint32_t capacities[] = {1, 7, SB_PLAYER_COUNT_MAX};
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint32_t capacity = capacities[seed % 3];
        random_frames frames = random_frames_make(seed, capacity);
        sb_frame_coder writing = sb_frame_coder_make(capacity);
        sb_frame_coder reading = sb_frame_coder_make(capacity);
        static sb_frame decoded;
        for (int chunk = 0; chunk < 4; chunk++) {
            sb_writer writer = sb_writer_over(bytes, sizeof bytes);
            static sb_frame expected[20];
            sb_frame_code_begin(&writing, &writer);
            for (uint32_t i = 0; i < 20; i++) {
                expected[i] = *random_frames_next(&frames);
                sb_frame_code_write(&writing, &expected[i], seed << 32 | i, &writer);
            }
            assert_int_equal(writer.error, SB_OK);
            sb_reader reader = sb_reader_over(bytes, writer.size);
            assert_int_equal(sb_frame_code_open(&reading, &reader), SB_OK);
            for (uint32_t i = 0; i < 20; i++) {
                uint64_t hash;
                assert_int_equal(sb_frame_code_read(&reading, &reader, &decoded, &hash), SB_OK);
                if (memcmp(&decoded, &expected[i], sizeof decoded) != 0) {
                    fail_msg("seed %llu, chunk %d, frame %u", (unsigned long long)seed, chunk, i);
                }
                assert_true(hash == (seed << 32 | i));
            }
            assert_int_equal(sb_reader_remaining(&reader), 0);
        }
    }
}

static void frame_bytes_are_as_the_readme_says(void **state)
{
    (void)state;
    sb_frame_coder coder = sb_frame_coder_make(4);
    uint8_t bytes[128];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    static sb_frame frame;
    frame = (sb_frame){.command_count = 2,
                       .commands = {{SB_COMMAND_JOIN, 2, "Al"}, {SB_COMMAND_JOIN, 0, ""}}};
    frame.inputs[2] = (sb_input){.view_tick = 300,
                                 .aim_yaw = 65535,
                                 .aim_pitch = 2,
                                 .throttle = -127,
                                 .steering = 5,
                                 .buttons = 1,
                                 .view_fraction = 9,
                                 .select = {0, 11, 0, 255}};
    sb_frame_code_begin(&coder, &writer);
    sb_frame_code_write(&coder, &frame, 0x0807060504030201, &writer);
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_LEAVE, 0, ""}}};
    frame.inputs[2] = (sb_input){.view_tick = 301,
                                 .aim_yaw = 65534,
                                 .aim_pitch = 2,
                                 .throttle = -127,
                                 .steering = 5,
                                 .buttons = 1,
                                 .view_fraction = 9,
                                 .select = {0, 11, 0, 255}};
    sb_frame_code_write(&coder, &frame, 0, &writer);
    // Who takes a slot over starts from nothing, not from the last one's input.
    frame = (sb_frame){.command_count = 2,
                       .commands = {{SB_COMMAND_LEAVE, 2, ""}, {SB_COMMAND_JOIN, 2, "B"}}};
    frame.inputs[2] = (sb_input){.throttle = -127};
    sb_frame_code_write(&coder, &frame, 0, &writer);
    static const uint8_t expected[] = {
        0,    0,    0,    0,    0,    0,    0,    0,          // nobody is in
        2,    1,    2,    2,    'A',  'l',  1,    0,    0,    // two join
        0,                                                    // slot 0: nothing changed
        0xFF, 0xD8, 0x04, 0x01, 0x04, 0x81, 0x05, 0x01, 0x09, // slot 2: 300 is 600 by zigzag
        0,    11,   0,    255,                                // what it selects, whole
        1,    2,    3,    4,    5,    6,    7,    8,          // hash
        1,    2,    0,                                        // slot 0 leaves
        0x02, 0x01,                                           // slot 2: the aim turned by -1
        0,    0,    0,    0,    0,    0,    0,    0,    2,    2,
        2,    1,    2,    1,    'B', // another one in slot 2
        0x08, 0x81, 0,    0,    0,    0,    0,    0,    0,    0,
    };
    assert_int_equal(writer.size, sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

static void frame_unchanged_inputs_take_one_byte_a_player(void **state)
{
    (void)state;
    random_frames frames = random_frames_make(5, SB_PLAYER_COUNT_MAX);
    static sb_frame frame;
    frame = *random_frames_next_largest(&frames);
    sb_frame_coder coder = sb_frame_coder_make(SB_PLAYER_COUNT_MAX);
    static uint8_t bytes[2 * SB_FRAME_CODE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_frame_code_write(&coder, &frame, 1, &writer);
    size_t before = writer.size;
    frame.command_count = 0;
    for (uint32_t i = 0; i < SB_PLAYER_COUNT_MAX; i++) {
        frame.inputs[i].view_tick++; // seen ticks move on with the match
    }
    sb_frame_code_write(&coder, &frame, 2, &writer);
    assert_int_equal(writer.size - before, 1 + SB_PLAYER_COUNT_MAX + 8);
}

static void frame_largest_stays_within_the_stated_size(void **state)
{
    (void)state;
    random_frames frames = random_frames_make(6, SB_PLAYER_COUNT_MAX);
    sb_frame_coder writing = sb_frame_coder_make(SB_PLAYER_COUNT_MAX);
    sb_frame_coder reading = sb_frame_coder_make(SB_PLAYER_COUNT_MAX);
    static sb_frame decoded;
    for (int i = 0; i < 20; i++) {
        static uint8_t bytes[SB_FRAME_CODE_SIZE_MAX];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        const sb_frame *frame = random_frames_next_largest(&frames);
        sb_frame_code_write(&writing, frame, UINT64_MAX, &writer);
        assert_int_equal(writer.error, SB_OK);
        sb_reader reader = sb_reader_over(bytes, writer.size);
        uint64_t hash;
        assert_int_equal(sb_frame_code_read(&reading, &reader, &decoded, &hash), SB_OK);
        assert_memory_equal(&decoded, frame, sizeof decoded);
        if (i > 0) {
            assert_int_equal(frame->command_count, SB_FRAME_COMMAND_COUNT_MAX);
        }
    }
}

static void frame_selection_that_changes_takes_four_bytes_and_comes_back(void **state)
{
    (void)state;
    for (int changed = 0; changed < 4; changed++) {
        static sb_frame frame, decoded;
        sb_frame_coder writing = sb_frame_coder_make(1);
        sb_frame_coder reading = sb_frame_coder_make(1);
        uint8_t bytes[64];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_JOIN, 0, ""}}};
        frame.inputs[0] = (sb_input){.select = {1, 2, 3, 4}};
        sb_frame_code_write(&writing, &frame, 0, &writer);
        frame.command_count = 0;
        sb_frame_code_write(&writing, &frame, 0, &writer);
        size_t before = writer.size;
        frame.inputs[0].select[changed] ^= 0x80;
        sb_frame_code_write(&writing, &frame, 0, &writer);
        // No commands, the mask, the selection, the hash.
        assert_int_equal(writer.size - before, 1 + 1 + 4 + 8);
        assert_int_equal(bytes[before + 1], 0x80);
        assert_memory_equal(bytes + before + 2, frame.inputs[0].select, 4);
        sb_reader reader = sb_reader_over(bytes, writer.size);
        uint64_t hash;
        static const uint8_t first[4] = {1, 2, 3, 4};
        for (int i = 0; i < 3; i++) {
            assert_int_equal(sb_frame_code_read(&reading, &reader, &decoded, &hash), SB_OK);
            assert_memory_equal(decoded.inputs[0].select, i < 2 ? first : frame.inputs[0].select,
                                4);
        }
    }
}

static void frame_input_of_an_empty_slot_is_not_recorded(void **state)
{
    (void)state;
    static sb_frame frame, decoded;
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_JOIN, 1, "x"}}};
    frame.inputs[0].throttle = 100;
    frame.inputs[1].throttle = 50;
    sb_frame_coder writing = sb_frame_coder_make(2);
    sb_frame_coder reading = sb_frame_coder_make(2);
    uint8_t bytes[64];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_frame_code_write(&writing, &frame, 0, &writer);
    sb_reader reader = sb_reader_over(bytes, writer.size);
    uint64_t hash;
    assert_int_equal(sb_frame_code_read(&reading, &reader, &decoded, &hash), SB_OK);
    assert_int_equal(decoded.inputs[0].throttle, 0);
    assert_int_equal(decoded.inputs[1].throttle, 50);
}

static void frame_cut_anywhere_is_truncated(void **state)
{
    (void)state;
    random_frames frames = random_frames_make(8, 9);
    sb_frame_coder writing = sb_frame_coder_make(9);
    static uint8_t bytes[SB_FRAME_CODE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_frame_code_write(&writing, random_frames_next_largest(&frames), 77, &writer);
    static sb_frame decoded;
    for (size_t size = 0; size < writer.size; size++) {
        sb_frame_coder reading = sb_frame_coder_make(9);
        sb_reader reader = sb_reader_over(bytes, size);
        uint64_t hash;
        assert_int_equal(sb_frame_code_read(&reading, &reader, &decoded, &hash),
                         SB_ERROR_TRUNCATED);
    }
}

static void frame_that_breaks_a_rule_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        sb_error error;
        size_t size;
        uint8_t bytes[16];
    } cases[] = {
        {"129 commands", SB_ERROR_LIMIT, 2, {0x81, 0x01}},
        {"a count of 2^32", SB_ERROR_LIMIT, 5, {0x80, 0x80, 0x80, 0x80, 0x10}},
        {"command kind 0", SB_ERROR_UNKNOWN, 4, {1, 0, 0, 0}},
        {"command kind 3", SB_ERROR_UNKNOWN, 4, {1, 3, 0, 0}},
        {"a slot beyond capacity", SB_ERROR_RANGE, 4, {1, 1, 3, 0}},
        {"a slot beyond 64", SB_ERROR_RANGE, 4, {1, 1, 64, 0}},
        {"a join to a taken slot", SB_ERROR_RANGE, 7, {2, 1, 0, 0, 1, 0, 0}},
        {"a leave of an empty slot", SB_ERROR_RANGE, 3, {1, 2, 0}},
        {"a name of 24 bytes", SB_ERROR_LIMIT, 4, {1, 1, 0, 24}},
        {"a zero in a name", SB_ERROR_MALFORMED, 6, {1, 1, 0, 2, 'a', 0}},
        {"a selection of three bytes", SB_ERROR_TRUNCATED, 8, {1, 1, 0, 0, 0x80, 1, 2, 3}},
        {"a turn beyond 16 bits", SB_ERROR_RANGE, 8, {1, 1, 0, 0, 0x02, 0x80, 0x80, 0x04}},
        {"a pitch beyond 16 bits", SB_ERROR_RANGE, 8, {1, 1, 0, 0, 0x04, 0x80, 0x80, 0x04}},
        {"a tick beyond 32 bits",
         SB_ERROR_RANGE,
         10,
         {1, 1, 0, 0, 0x01, 0x80, 0x80, 0x80, 0x80, 0x10}},
    };
    static sb_frame decoded;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_frame_coder reading = sb_frame_coder_make(3);
        sb_reader reader = sb_reader_over(cases[i].bytes, cases[i].size);
        uint64_t hash;
        sb_error error = sb_frame_code_read(&reading, &reader, &decoded, &hash);
        if (error != cases[i].error) {
            fail_msg("%s: %s", cases[i].what, sb_error_name(error));
        }
    }
}

static void chunk_of_another_occupancy_is_refused(void **state)
{
    (void)state;
    const uint8_t bytes[8] = {1};
    sb_frame_coder coder = sb_frame_coder_make(3);
    sb_reader reader = sb_reader_over(bytes, sizeof bytes);
    assert_int_equal(sb_frame_code_open(&coder, &reader), SB_ERROR_RANGE);
    reader = sb_reader_over(bytes, 7);
    assert_int_equal(sb_frame_code_open(&coder, &reader), SB_ERROR_TRUNCATED);
}

static void frame_of_random_bytes_ends_with_a_value_or_an_error(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(99, 0);
    static sb_frame decoded;
    for (int i = 0; i < 20000; i++) {
        uint8_t bytes[48];
        for (size_t k = 0; k < sizeof bytes; k++) {
            uint32_t draw = sb_random_u32(&random);
            bytes[k] = (uint8_t)(draw >> 8 & (draw & 3 ? 0x03 : 0xFF));
        }
        sb_frame_coder coder = sb_frame_coder_make(1 + sb_random_below(&random, 4));
        sb_reader reader = sb_reader_over(bytes, sizeof bytes);
        uint64_t hash;
        while (sb_frame_code_read(&coder, &reader, &decoded, &hash) == SB_OK) {
            assert_true(decoded.command_count <= SB_FRAME_COMMAND_COUNT_MAX);
            assert_int_equal(coder.occupied >> coder.player_capacity, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_random_round_trip),
        cmocka_unit_test(frame_bytes_are_as_the_readme_says),
        cmocka_unit_test(frame_unchanged_inputs_take_one_byte_a_player),
        cmocka_unit_test(frame_largest_stays_within_the_stated_size),
        cmocka_unit_test(frame_selection_that_changes_takes_four_bytes_and_comes_back),
        cmocka_unit_test(frame_input_of_an_empty_slot_is_not_recorded),
        cmocka_unit_test(frame_cut_anywhere_is_truncated),
        cmocka_unit_test(frame_that_breaks_a_rule_is_refused),
        cmocka_unit_test(chunk_of_another_occupancy_is_refused),
        cmocka_unit_test(frame_of_random_bytes_ends_with_a_value_or_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
