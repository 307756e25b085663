#include "spelling.h"

static const char *const REFUSE[] = {"03", "04", "a4 66 75 6c 6c"}; // "full"
static const spelling refuse = SPELLING_OF(REFUSE, spelling_decode);

static void refuse_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_REFUSE,
        .refuse = {.reason = SB_REFUSAL_SESSION_FULL, .text = {"full", 4}},
    };
    assert_spelled(&refuse, &message);
}

static void refuse_reason_may_be_a_later_one(void **state)
{
    (void)state;
    assert_u32(&refuse, 1);
    assert_int_equal(spelling_decode("93 03 cd 10 00 a0"), SB_OK);
    assert_int_equal(spelled.refuse.reason, 4096);
    assert_int_equal(spelled.refuse.text.size, 0);
}

static void refuse_text_is_limited(void **state)
{
    (void)state;
    assert_text(&refuse, 2, 0, 191);
}

// The client that is told of another version reads this one.
static void refuse_numbers_are_those_of_the_standard(void **state)
{
    (void)state;
    assert_int_equal(SB_REFUSAL_PROTOCOL_VERSION, 1);
    assert_int_equal(SB_REFUSAL_SIMULATION_VERSION, 2);
    assert_int_equal(SB_REFUSAL_SESSION_UNKNOWN, 3);
    assert_int_equal(SB_REFUSAL_SESSION_FULL, 4);
    assert_int_equal(SB_REFUSAL_MALFORMED, 5);
    assert_int_equal(SB_REFUSAL_STATE, 6);
    assert_int_equal(SB_REFUSAL_CLOSING, 7);
    assert_int_equal(SB_REFUSAL_RULES, 8);
    assert_int_equal(SB_REFUSAL_ROLE, 9);
    assert_int_equal(SB_REFUSAL_RESUME, 10);
    assert_int_equal(SB_REFUSAL_TOKEN, 11);
    assert_int_equal(SB_REFUSAL_RATE, 12);
    assert_int_equal(SB_REFUSAL_ADDRESS, 13);
    assert_int_equal(SB_REFUSAL_BANNED, 19);
}

static void refuse_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&refuse);
    assert_later_skipped(&refuse);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuse_has_its_bytes),
        cmocka_unit_test(refuse_reason_may_be_a_later_one),
        cmocka_unit_test(refuse_text_is_limited),
        cmocka_unit_test(refuse_numbers_are_those_of_the_standard),
        cmocka_unit_test(refuse_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
