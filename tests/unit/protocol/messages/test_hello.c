#include "spelling.h"

#include <string.h>

#define SECRET_HEX "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f"

static const char *const HELLO[] = {"01",
                                    "02",          // major version
                                    "cc c8",       // simulation version
                                    "03",          // minor version
                                    "cd 01 2c",    // session
                                    "02",          // role
                                    "01",          // form
                                    "a3 42 6f 62", // name
                                    "ce 04 03 02 01",
                                    "92 cf 01 23 45 67 89 ab cd ef 05", // maps
                                    "a5 74 61 6e 6b 73",                // rules
                                    "02",
                                    "cd 01 2c",
                                    "cf fe dc ba 98 76 54 32 10",
                                    ("c4 10 " SECRET_HEX),
                                    "c4 03 fd fe ff"}; // token
static const spelling hello = SPELLING_OF(HELLO, spelling_decode);

static void hello_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_HELLO,
        .hello = {.major_version = SB_PROTOCOL_VERSION,
                  .simulation_version = 200,
                  .minor_version = 3,
                  .session = 300,
                  .role = SB_ROLE_REPLAY_VIEWER,
                  .form = SB_FORM_PACKED,
                  .name = {"Bob", 3},
                  .select = 0x04030201,
                  .map_count = 2,
                  .map_hashes = {0x0123456789abcdefu, 5},
                  .rules = {.name = {"tanks", 5},
                            .interface_version = 2,
                            .behaviour_version = 300,
                            .tables_hash = 0xfedcba9876543210u},
                  .resume = {(const uint8_t *)"\0\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17", 16},
                  .token = {(const uint8_t *)"\xfd\xfe\xff", 3}},
    };
    assert_spelled(&hello, &message);
}

static void hello_numbers_have_the_ranges_of_their_types(void **state)
{
    (void)state;
    static const uint32_t NUMBERS[] = {2, 3, 4, 5, 6, 8, 11, 12};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        assert_u32(&hello, NUMBERS[i]);
    }
    assert_u64(&hello, 13);
}

static void hello_names_are_limited(void **state)
{
    (void)state;
    assert_text(&hello, 7, 0, 23);
    assert_text(&hello, 10, 0, 23);
}

static void hello_has_no_more_than_16_maps(void **state)
{
    (void)state;
    assert_list(&hello, 9, "cf ff ff ff ff ff ff ff ff", 0, 16);
    assert_int_equal(spelling_decode_with(&hello, 9, "91 ff"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&hello, 9, "91 c0"), SB_ERROR_MALFORMED);
    assert_int_equal(spelling_decode_with(&hello, 9, "91 ca 00 00 00 00"), SB_ERROR_MALFORMED);
}

static void hello_resume_secret_is_whole_or_empty(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode_with(&hello, 14, "c4 00"), SB_OK);
    assert_int_equal(spelled.hello.resume.size, 0);
    assert_int_equal(spelling_decode_with(&hello, 14, "c4 10 " SECRET_HEX), SB_OK);
    assert_int_equal(spelled.hello.resume.size, 16);
    assert_int_equal(spelling_decode_with(&hello, 14, "c4 01 00"), SB_ERROR_RANGE);
    assert_int_equal(
        spelling_decode_with(&hello, 14, "c4 0f 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e"),
        SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&hello, 14, "c4 11 " SECRET_HEX " 10"), SB_ERROR_LIMIT);
    assert_int_equal(spelling_decode_with(&hello, 14, "b0 " SECRET_HEX), SB_ERROR_MALFORMED);
    assert_int_equal(spelling_decode_with(&hello, 14, "c0"), SB_ERROR_MALFORMED);
}

static void hello_token_is_limited(void **state)
{
    (void)state;
    assert_blob(&hello, 15, 0, 512);
    assert_int_equal(spelling_decode_with(&hello, 15, "07"), SB_ERROR_MALFORMED);
}

static void assert_versions_alone(const char *hex, uint32_t major, uint32_t simulation)
{
    sb_message expected;
    memset(&expected, 0, sizeof expected);
    expected.type = SB_MESSAGE_HELLO;
    expected.hello.major_version = major;
    expected.hello.simulation_version = simulation;
    assert_int_equal(spelling_decode(hex), SB_OK);
    assert_memory_equal(&spelled, &expected, sizeof expected);
}

static void hello_of_another_version_has_its_versions_alone(void **state)
{
    (void)state;
    assert_versions_alone("93 01 00 09", 0, 9);
    assert_versions_alone("93 01 01 09", 1, 9);
    assert_versions_alone("93 01 ce ff ff ff ff 09", UINT32_MAX, 9);
    // Whatever follows, also where this version would refuse it.
    assert_versions_alone("97 01 01 09 c0 a1 ff 91 04 ca 00 00 00 00", 1, 9);
    assert_versions_alone("98 01 01 09 03 04 05 06 a1 78", 1, 9);
    // A simulation version that is missing or no number is 0.
    assert_versions_alone("92 01 01", 1, 0);
    assert_versions_alone("93 01 01 c0", 1, 0);
    assert_versions_alone("93 01 01 ff", 1, 0);
    assert_versions_alone("93 01 01 cf 00 00 00 01 00 00 00 00", 1, 0);
    assert_versions_alone("94 01 01 a1 39 09", 1, 0);
}

static void hello_without_a_major_version_is_refused(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode("91 01"), SB_ERROR_TRUNCATED);
    assert_int_equal(spelling_decode("93 01 c0 09"), SB_ERROR_MALFORMED);
    assert_int_equal(spelling_decode("93 01 ff 09"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("93 01 cf 00 00 00 01 00 00 00 01 09"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("92 01 02"), SB_ERROR_TRUNCATED);
    assert_int_equal(spelling_decode("93 01 02 c0"), SB_ERROR_MALFORMED);
}

static void hello_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&hello);
    assert_later_skipped(&hello);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hello_has_its_bytes),
        cmocka_unit_test(hello_numbers_have_the_ranges_of_their_types),
        cmocka_unit_test(hello_names_are_limited),
        cmocka_unit_test(hello_has_no_more_than_16_maps),
        cmocka_unit_test(hello_resume_secret_is_whole_or_empty),
        cmocka_unit_test(hello_token_is_limited),
        cmocka_unit_test(hello_of_another_version_has_its_versions_alone),
        cmocka_unit_test(hello_without_a_major_version_is_refused),
        cmocka_unit_test(hello_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
