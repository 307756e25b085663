#include "spelling.h"

static const char *const REDIRECT[] = {"17", "cd 1e 62", "cd 1f 91", "02", "c4 04 53 42 54 4b"};
static const spelling redirect = SPELLING_OF(REDIRECT, spelling_decode);

static void redirect_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_REDIRECT,
        .redirect = {.port = 7778,
                     .web_port = 8081,
                     .session = 2,
                     .ticket = {(const uint8_t *)"SBTK", 4}},
    };
    assert_spelled(&redirect, &message);
}

static void redirect_names_a_port_and_may_lack_the_web_the_session_and_the_ticket(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode("95 17 01 00 00 c4 00"), SB_OK);
    assert_int_equal(spelled.redirect.port, 1);
    assert_int_equal(spelled.redirect.web_port, 0);
    assert_int_equal(spelled.redirect.session, 0);
    assert_int_equal(spelled.redirect.ticket.size, 0);
    assert_int_equal(spelling_decode("95 17 00 00 00 c4 00"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("95 17 ce 00 01 00 00 00 00 c4 00"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("95 17 01 ce 00 01 00 00 00 c4 00"), SB_ERROR_RANGE);
}

static void redirect_session_may_be_any_number(void **state)
{
    (void)state;
    assert_u32(&redirect, 3);
}

static void redirect_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&redirect);
    assert_later_skipped(&redirect);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(redirect_has_its_bytes),
        cmocka_unit_test(redirect_names_a_port_and_may_lack_the_web_the_session_and_the_ticket),
        cmocka_unit_test(redirect_session_may_be_any_number),
        cmocka_unit_test(redirect_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
