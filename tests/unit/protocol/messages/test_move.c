#include "spelling.h"

static const char *const MOVE[] = {
    "19",
    "a9 31 39 32 2e 30 2e 32 2e 37",
    "cd 1e 61",
    "cd 1f 90",
    ("c4 20 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d "
     "1e 1f 20"),
    "02",
    "cd 9c 5e",
    "c4 10 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f",
    "c4 04 53 42 54 4b",
};
static const spelling move = SPELLING_OF(MOVE, spelling_decode);

static void move_has_its_bytes(void **state)
{
    (void)state;
    uint8_t key[SB_MOVE_KEY_SIZE], secret[SB_RESUME_SECRET_SIZE];
    for (uint8_t i = 0; i < SB_MOVE_KEY_SIZE; i++) {
        key[i] = (uint8_t)(i + 1);
    }
    for (uint8_t i = 0; i < SB_RESUME_SECRET_SIZE; i++) {
        secret[i] = i;
    }
    const sb_message message = {
        .type = SB_MESSAGE_MOVE,
        .move = {.host = {"192.0.2.7", 9},
                 .port = 7777,
                 .web_port = 8080,
                 .key = {key, sizeof key},
                 .session = 2,
                 .tick = 40030,
                 .resume = {secret, sizeof secret},
                 .ticket = {(const uint8_t *)"SBTK", 4}},
    };
    assert_spelled(&move, &message);
}

static void move_may_name_nothing_but_has_no_ports_beyond_16_bits(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode("99 19 a0 00 00 c4 00 00 00 c4 00 c4 00"), SB_OK);
    assert_int_equal(spelled.move.port, 0);
    assert_int_equal(spelled.move.host.size, 0);
    assert_int_equal(spelled.move.key.size, 0);
    assert_int_equal(spelled.move.resume.size, 0);
    assert_int_equal(spelling_decode("99 19 a0 ce 00 01 00 00 00 c4 00 00 00 c4 00 c4 00"),
                     SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("99 19 a0 00 ce 00 01 00 00 c4 00 00 00 c4 00 c4 00"),
                     SB_ERROR_RANGE);
}

static void move_key_and_secret_are_whole_or_empty(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode("99 19 a0 01 00 c4 01 ff 00 00 c4 00 c4 00"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("99 19 a0 01 00 c4 00 00 00 c4 01 ff c4 00"), SB_ERROR_RANGE);
}

static void move_session_and_tick_may_be_any_number(void **state)
{
    (void)state;
    assert_u32(&move, 5);
    assert_u32(&move, 6);
}

static void move_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&move);
    assert_later_skipped(&move);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_has_its_bytes),
        cmocka_unit_test(move_may_name_nothing_but_has_no_ports_beyond_16_bits),
        cmocka_unit_test(move_key_and_secret_are_whole_or_empty),
        cmocka_unit_test(move_session_and_tick_may_be_any_number),
        cmocka_unit_test(move_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
