// Tests ahead.c: a match that stands still for long while it is on its way to another server.
#include "test.h"

#include "move_fixture.h"

// The present server plays no tick behind that of its last snapshot.
static void tell(harness *h)
{
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_play(h);
    move_tell(h, &move);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
}

// True if the client asks for a connection to the other server within some seconds.
static bool tries(harness *h)
{
    for (uint32_t i = 0; i < 6000; i += 200) {
        if (sb_client_core_ahead(h->core, MOVE_OTHER) != 0) {
            return true;
        }
        reconnect_pass_in_company(h, 200);
    }
    return false;
}

static void move_is_not_given_up_while_the_match_stands_still(void **state)
{
    harness *h = *state;
    tell(h);
    reconnect_pass_in_company(h, 20000);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_true(tries(h));
}

static void move_is_given_up_once_the_match_goes_on_here(void **state)
{
    harness *h = *state;
    tell(h);
    reconnect_pass_in_company(h, 9000);
    reconnect_snapshot(h, 0, MOVE_FROM_TICK + 2);
    assert_true(tries(h));
    reconnect_pass_in_company(h, 5000);
    assert_false(tries(h));
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// The client has given up trying, but its server has not given up waiting.
static void client_tries_again_when_its_server_says_goodbye(void **state)
{
    harness *h = *state;
    tell(h);
    reconnect_pass_in_company(h, 300000);
    assert_false(tries(h));
    reconnect_goodbye(h);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_true(tries(h));
}

// Its tries have long pauses by then.
static void client_that_pauses_tries_at_once_when_its_server_says_goodbye(void **state)
{
    harness *h = *state;
    tell(h);
    reconnect_pass_in_company(h, 20000);
    while (sb_client_core_ahead(h->core, MOVE_OTHER) != 0) {
        reconnect_pass_in_company(h, 10);
    }
    reconnect_goodbye(h);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
}

// There is a standby, too. But the match has gone to the other server, however late.
static void client_with_a_standby_waits_for_the_other_server_as_well(void **state)
{
    harness *h = *state;
    tell(h);
    const sb_message standby = move_to("192.0.2.9", 7003, 4, 0);
    move_tell(h, &standby);
    reconnect_pass_in_company(h, 20000);
    reconnect_goodbye(h);
    sb_client_core_update(h->core, h->now_us);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7001);
    (void)move_hello_at(h, MOVE_OTHER);
    const sb_message welcome = move_welcome_there(h, 9, 1, MOVE_FROM_TICK);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MOVE_TEST(move_is_not_given_up_while_the_match_stands_still),
        MOVE_TEST(move_is_given_up_once_the_match_goes_on_here),
        MOVE_TEST(client_that_pauses_tries_at_once_when_its_server_says_goodbye),
        MOVE_TEST(client_with_a_standby_waits_for_the_other_server_as_well),
        MOVE_TEST(client_tries_again_when_its_server_says_goodbye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
