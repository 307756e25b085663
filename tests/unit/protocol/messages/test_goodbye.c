#include "spelling.h"

static const char *const GOODBYE[] = {"08", "02"};
static const spelling goodbye = SPELLING_OF(GOODBYE, spelling_decode);

static void goodbye_has_its_bytes(void **state)
{
    (void)state;
    assert_spelled(&goodbye, &(sb_message){.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 2}});
}

static void goodbye_reason_may_be_a_later_one(void **state)
{
    (void)state;
    assert_u32(&goodbye, 1);
    assert_int_equal(spelling_decode("92 08 ce ff ff ff ff"), SB_OK);
    assert_true(spelled.goodbye.reason == UINT32_MAX);
}

static void goodbye_needs_its_reason_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&goodbye);
    assert_later_skipped(&goodbye);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goodbye_has_its_bytes),
        cmocka_unit_test(goodbye_reason_may_be_a_later_one),
        cmocka_unit_test(goodbye_needs_its_reason_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
