#include "spelling.h"

#include <string.h>

#define SECRET_HEX "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f"

// The elements of the welcome that tests replace, by their places.
enum {
    SESSION = 4,
    ROLE = 6,
    FORM = 7,
    PLAYER = 8,
    CAPACITY = 9,
    COMPUTERS = 10,
    TICK_RATE = 12,
    SNAPSHOT_RATE = 13,
    SEED = 14,
    MAP_HASH = 15,
    MAP_SIZE = 16,
    RULES_NAME = 17,
    TABLES_HASH = 20,
    SETTINGS = 21,
    RESUME = 22,
};

static const char *const WELCOME[] = {"02",
                                      "02",                         // major version
                                      "cc c8",                      // simulation version
                                      "02",                         // minor version
                                      "07",                         // session
                                      "ce fe dc ba 98",             // epoch
                                      "00",                         // role
                                      "01",                         // form
                                      "03",                         // player
                                      "10",                         // capacity
                                      "04",                         // computers
                                      "ce 00 01 00 00",             // tick
                                      "3c",                         // ticks a second
                                      "1e",                         // snapshots a second
                                      "cf ff ff ff ff ff ff ff ff", // seed
                                      "cf 80 00 00 00 00 00 00 00", // map hash
                                      "cd 74 42",                   // map size
                                      "a4 6d 79 2d 31",             // rules: "my-1"
                                      "05",
                                      "ce 00 01 11 70",
                                      "09",
                                      "93 ff cd 01 2c d2 80 00 00 00", // settings
                                      ("c4 10 " SECRET_HEX)};
static const spelling welcome = SPELLING_OF(WELCOME, spelling_decode);

static sb_error decode_spectator(const char *player)
{
    const char *elements[sizeof WELCOME / sizeof WELCOME[0]];
    memcpy(elements, WELCOME, sizeof elements);
    elements[ROLE] = "01";
    const spelling spectator = SPELLING_OF(elements, spelling_decode);
    return spelling_decode_with(&spectator, PLAYER, player);
}

static void welcome_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_WELCOME,
        .welcome = {.major_version = SB_PROTOCOL_VERSION,
                    .simulation_version = 200,
                    .minor_version = 2,
                    .session = 7,
                    .epoch = 0xfedcba98,
                    .role = SB_ROLE_PLAYER,
                    .form = SB_FORM_PACKED,
                    .player = 3,
                    .player_capacity = 16,
                    .computer_count = 4,
                    .tick = 65536,
                    .tick_rate_hz = 60,
                    .snapshot_rate_hz = 30,
                    .seed = UINT64_MAX,
                    .map_hash = 0x8000000000000000u,
                    .map_size = 29762,
                    .rules = {.name = {"my-1", 4},
                              .interface_version = 5,
                              .behaviour_version = 70000,
                              .tables_hash = 9},
                    .setting_count = 3,
                    .settings = {-1, 300, INT32_MIN},
                    .resume = {(const uint8_t *)"\0\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17", 16}},
    };
    assert_spelled(&welcome, &message);
}

static void welcome_numbers_have_the_ranges_of_their_types(void **state)
{
    (void)state;
    static const uint32_t NUMBERS[] = {2, 3, 5, 11, 18, 19};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        assert_u32(&welcome, NUMBERS[i]);
    }
    assert_u64(&welcome, SEED);
    assert_u64(&welcome, MAP_HASH);
    assert_u64(&welcome, TABLES_HASH);
    assert_integer(&welcome, SESSION, 1, UINT32_MAX);
}

static void welcome_role_may_be_a_later_one_but_the_form_is_known(void **state)
{
    (void)state;
    assert_u32(&welcome, ROLE);
    assert_integer(&welcome, FORM, SB_FORM_PLAIN, SB_FORM_ABSOLUTE);
}

static void welcome_of_a_player_has_a_slot(void **state)
{
    (void)state;
    assert_integer(&welcome, PLAYER, 0, 15);
    assert_int_equal(spelling_decode_with(&welcome, PLAYER, "cd ff ff"), SB_ERROR_RANGE);
    assert_integer(&welcome, CAPACITY, 4, 65535);
    assert_integer(&welcome, COMPUTERS, 0, 16);
}

static void welcome_of_a_spectator_may_have_none(void **state)
{
    (void)state;
    assert_int_equal(decode_spectator("cd ff ff"), SB_OK);
    assert_int_equal(spelled.welcome.player, SB_NO_PLAYER);
    assert_int_equal(decode_spectator("0f"), SB_OK);
    assert_int_equal(decode_spectator("10"), SB_ERROR_RANGE);
    assert_int_equal(decode_spectator("cd ff fe"), SB_ERROR_RANGE);
    assert_int_equal(decode_spectator("ce 00 01 00 00"), SB_ERROR_RANGE);
}

static void welcome_rates_have_ranges(void **state)
{
    (void)state;
    assert_integer(&welcome, SNAPSHOT_RATE, 1, 60);
    assert_integer(&welcome, TICK_RATE, 30, 240); // no fewer ticks than snapshots
    const char *elements[sizeof WELCOME / sizeof WELCOME[0]];
    memcpy(elements, WELCOME, sizeof elements);
    elements[SNAPSHOT_RATE] = "01";
    const spelling slow = SPELLING_OF(elements, spelling_decode);
    assert_integer(&slow, TICK_RATE, 10, 240);
}

static void welcome_map_size_is_limited(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode_with(&welcome, MAP_SIZE, "00"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&welcome, MAP_SIZE, "01"), SB_OK);
    assert_int_equal(spelling_decode_with(&welcome, MAP_SIZE, "ce 00 02 00 00"), SB_OK);
    assert_int_equal(spelled.welcome.map_size, 131072);
    assert_int_equal(spelling_decode_with(&welcome, MAP_SIZE, "ce 00 02 00 01"), SB_ERROR_LIMIT);
    assert_int_equal(spelling_decode_with(&welcome, MAP_SIZE, "ff"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&welcome, MAP_SIZE, "c0"), SB_ERROR_MALFORMED);
}

static void welcome_name_and_settings_of_the_rules_are_limited(void **state)
{
    (void)state;
    assert_text(&welcome, RULES_NAME, 0, 23);
    assert_list(&welcome, SETTINGS, "ff", 0, 32);
    assert_list(&welcome, SETTINGS, "d2 80 00 00 00", 0, 32);
}

static sb_error decode_settings(const char *array)
{
    return spelling_decode_with(&welcome, SETTINGS, array);
}

static void welcome_settings_have_32_bits(void **state)
{
    (void)state;
    static const char *const ELEMENTS[] = {"01", "02"};
    const spelling settings = SPELLING_OF(ELEMENTS, decode_settings);
    assert_i32(&settings, 0);
    assert_i32(&settings, 1);
    assert_int_equal(decode_settings("92 05 d0 80"), SB_OK);
    assert_int_equal(spelled.welcome.setting_count, 2);
    assert_int_equal(spelled.welcome.settings[0], 5);
    assert_int_equal(spelled.welcome.settings[1], -128);
    assert_int_equal(spelled.welcome.settings[2], 0);
}

static void welcome_resume_secret_is_whole_or_empty(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode_with(&welcome, RESUME, "c4 00"), SB_OK);
    assert_int_equal(spelled.welcome.resume.size, 0);
    assert_int_equal(spelling_decode_with(&welcome, RESUME, "c4 10 " SECRET_HEX), SB_OK);
    assert_int_equal(spelled.welcome.resume.size, 16);
    assert_int_equal(spelling_decode_with(&welcome, RESUME, "c4 01 00"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&welcome, RESUME,
                                          "c4 0f 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e"),
                     SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&welcome, RESUME, "c4 11 " SECRET_HEX " 10"),
                     SB_ERROR_LIMIT);
    assert_int_equal(spelling_decode_with(&welcome, RESUME, "b0 " SECRET_HEX), SB_ERROR_MALFORMED);
}

static void welcome_of_another_version_has_its_versions_alone(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {"93 02 01 09",
                                         "97 02 01 09 c0 a1 ff 91 04 ca 00 00 00 00"};
    for (size_t i = 0; i < 2; i++) {
        sb_message expected;
        memset(&expected, 0, sizeof expected);
        expected.type = SB_MESSAGE_WELCOME;
        expected.welcome.major_version = 1;
        expected.welcome.simulation_version = 9;
        assert_int_equal(spelling_decode(OTHERS[i]), SB_OK);
        assert_memory_equal(&spelled, &expected, sizeof expected);
    }
    assert_int_equal(spelling_decode("92 02 01"), SB_OK);
    assert_int_equal(spelling_decode("91 02"), SB_ERROR_TRUNCATED);
    assert_int_equal(spelling_decode("93 02 02 09"), SB_ERROR_TRUNCATED);
}

static void welcome_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&welcome);
    assert_later_skipped(&welcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(welcome_has_its_bytes),
        cmocka_unit_test(welcome_numbers_have_the_ranges_of_their_types),
        cmocka_unit_test(welcome_role_may_be_a_later_one_but_the_form_is_known),
        cmocka_unit_test(welcome_of_a_player_has_a_slot),
        cmocka_unit_test(welcome_of_a_spectator_may_have_none),
        cmocka_unit_test(welcome_rates_have_ranges),
        cmocka_unit_test(welcome_map_size_is_limited),
        cmocka_unit_test(welcome_name_and_settings_of_the_rules_are_limited),
        cmocka_unit_test(welcome_settings_have_32_bits),
        cmocka_unit_test(welcome_resume_secret_is_whole_or_empty),
        cmocka_unit_test(welcome_of_another_version_has_its_versions_alone),
        cmocka_unit_test(welcome_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
