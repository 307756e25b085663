#include "spelling.h"

static const char *const CHAT[] = {"0a", "02", "cd 01 2c", "a2 68 69"}; // "hi" to player 300
static const spelling chat = SPELLING_OF(CHAT, spelling_decode);

static void chat_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = SB_CHAT_PLAYER, .player = 300, .text = {"hi", 2}},
    };
    assert_spelled(&chat, &message);
}

static void chat_scope_may_be_a_later_one(void **state)
{
    (void)state;
    assert_u32(&chat, 1);
    assert_int_equal(SB_CHAT_ALL, 0);
    assert_int_equal(SB_CHAT_TEAM, 1);
    assert_int_equal(SB_CHAT_SERVER, 3);
}

static void chat_player_is_a_slot_or_nobody(void **state)
{
    (void)state;
    assert_integer(&chat, 2, 0, 65535);
}

static void chat_says_something_but_not_too_much(void **state)
{
    (void)state;
    assert_text(&chat, 3, 1, 191);
}

static void chat_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&chat);
    assert_later_skipped(&chat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chat_has_its_bytes),
        cmocka_unit_test(chat_scope_may_be_a_later_one),
        cmocka_unit_test(chat_player_is_a_slot_or_nobody),
        cmocka_unit_test(chat_says_something_but_not_too_much),
        cmocka_unit_test(chat_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
