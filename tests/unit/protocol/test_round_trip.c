// Encoder and decoder together: a message comes back unchanged.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "example.h"
#include "message_equal.h"

static void assert_round_trip(const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    size_t size = example_encode(message, bytes);
    sb_message decoded;
    assert_int_equal(sb_message_decode(bytes, size, &decoded), SB_OK);
    assert_true(message_equal(message, &decoded));
}

static void extreme_messages_come_back(void **state)
{
    (void)state;
    for (int type = 1; type <= EXAMPLE_TYPE_COUNT; type++) {
        example sample;
        example_extreme(&sample, (sb_message_type)type, false);
        assert_round_trip(&sample.message);
        example_extreme(&sample, (sb_message_type)type, true);
        assert_round_trip(&sample.message);
    }
}

static void full_message_of_small_inputs_comes_back(void **state)
{
    (void)state;
    sb_message message = {.type = SB_MESSAGE_INPUT,
                          .input = {.tick = 1000000, .input_count = SB_INPUT_COUNT_MAX}};
    for (int32_t i = 0; i < (int32_t)SB_INPUT_COUNT_MAX; i++) {
        // What a player sends: every input in the ranges of the game, most bytes of each.
        message.input.inputs[i] = (sb_input){.throttle = -127,
                                             .steering = (int8_t)(127 - i),
                                             .aim_yaw = 65535,
                                             .aim_pitch = -16384,
                                             .buttons = 1,
                                             .view_tick = UINT32_MAX,
                                             .view_fraction = 255,
                                             .select = {255, 255, 255, 255},
                                             .present = {0x3D, 0x3E, 0x3F, 0x40}};
        message.input.predicted_hashes[i] = UINT32_MAX - (uint32_t)i;
    }
    assert_round_trip(&message);
}

static void full_part_of_numbers_comes_back(void **state)
{
    (void)state;
    // Twelve bytes before the numbers, each of one byte.
    sb_message message = {.type = SB_MESSAGE_SNAPSHOT,
                          .snapshot = {.tick = 1,
                                       .part_count = SB_SNAPSHOT_PART_COUNT_MAX,
                                       .part = SB_SNAPSHOT_PART_COUNT_MAX - 1,
                                       .number_count = SB_MESSAGE_SIZE_MAX - 14}};
    for (uint32_t i = 0; i < message.snapshot.number_count; i++) {
        message.snapshot.numbers[i] = (int32_t)(i % 160) - 32;
    }
    assert_round_trip(&message);
}

static void full_roster_of_long_names_comes_back(void **state)
{
    (void)state;
    sb_message message = {.type = SB_MESSAGE_ROSTER,
                          .roster = {.player_count = SB_ROSTER_COUNT_MAX}};
    for (uint32_t i = 0; i < SB_ROSTER_COUNT_MAX; i++) {
        message.roster.players[i] = (sb_wire_player){
            SB_NO_PLAYER - 1 - i, UINT32_MAX, {"abcdefghijklmnopqrstuvw", SB_NAME_SIZE_MAX}};
    }
    assert_round_trip(&message);
}

static void random_messages_come_back(void **state)
{
    (void)state;
    const uint64_t seed = 20261121;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    for (uint32_t i = 0; i < 11000; i++) {
        example sample;
        example_random(&sample, (sb_message_type)(1 + i % EXAMPLE_TYPE_COUNT), &random);
        assert_round_trip(&sample.message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extreme_messages_come_back),
        cmocka_unit_test(full_message_of_small_inputs_comes_back),
        cmocka_unit_test(full_part_of_numbers_comes_back),
        cmocka_unit_test(full_roster_of_long_names_comes_back),
        cmocka_unit_test(random_messages_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
