// Of hello.c: what one address and one network may have of a server, and how often they may ask.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "open_lobby.h"

#define HZ 60u

static void reopen_with(uint32_t player_capacity, uint32_t clients, uint32_t hellos)
{
    sb_lobby_destroy(open_lobby);
    sb_lobby_def def = open_lobby_def();
    def.session.game.player_capacity = player_capacity;
    def.session.spectator_capacity = player_capacity;
    def.session.recorded = false;
    def.clients_per_address = clients;
    def.hellos_per_minute = hellos;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &open_lobby), SB_OK);
}

static sb_peer_source source_of(uint8_t a, uint8_t b, uint8_t c, uint8_t d)
{
    const uint8_t bytes[] = {a, b, c, d};
    return sb_peer_source_of_ip(bytes, sizeof bytes);
}

static void hello_as(uint32_t peer, sb_peer_source source, uint32_t role)
{
    sb_message hello = wire_tap_hello("guest");
    hello.hello.role = role;
    wire_tap_clear(&open_tap);
    wire_tap_reopen(&open_tap, peer);
    sb_lobby_connect(open_lobby, peer, source);
    open_send(peer, &hello);
}

static bool is_welcomed(uint32_t peer)
{
    return wire_tap_count(&open_tap, peer, SB_MESSAGE_WELCOME) == 1;
}

// The first of two sessions has 12 slots, as the server that was attacked.
static void one_address_has_eight_players_and_others_still_find_room(void **state)
{
    (void)state;
    reopen_with(12, 8, 600);
    const sb_peer_source one = source_of(203, 0, 113, 5);
    for (uint32_t peer = 0; peer < 12; peer++) {
        hello_as(peer, one, SB_ROLE_PLAYER);
        assert_true(is_welcomed(peer) == (peer < 8));
        if (peer >= 8) {
            assert_refused(peer, SB_REFUSAL_ADDRESS);
        }
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_address, 4);
    hello_as(20, source_of(203, 0, 113, 6), SB_ROLE_PLAYER);
    assert_true(is_welcomed(20));
    // Its spectators are counted apart.
    for (uint32_t peer = 30; peer < 42; peer++) {
        hello_as(peer, one, SB_ROLE_SPECTATOR);
        assert_true(is_welcomed(peer) == (peer < 38));
    }
    // A player that leaves makes room.
    sb_lobby_leave(open_lobby, 0);
    hello_as(8, one, SB_ROLE_PLAYER);
    assert_true(is_welcomed(8));
    hello_as(9, one, SB_ROLE_PLAYER);
    assert_refused(9, SB_REFUSAL_ADDRESS);
}

static void limit_of_an_address_is_that_of_all_sessions_together(void **state)
{
    (void)state;
    reopen_with(4, 6, 60);
    const sb_peer_source one = source_of(198, 51, 100, 1);
    for (uint32_t peer = 0; peer < 8; peer++) {
        hello_as(peer, one, SB_ROLE_PLAYER);
        assert_true(is_welcomed(peer) == (peer < 6));
    }
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 4);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 1)), 2);
}

static void network_has_four_times_what_an_address_has(void **state)
{
    (void)state;
    reopen_with(12, 2, 600);
    for (uint32_t peer = 0; peer < 24; peer++) {
        hello_as(peer, source_of(198, 51, 100, (uint8_t)(peer + 1)), SB_ROLE_PLAYER);
        assert_true(is_welcomed(peer) == (peer < 8));
    }
    hello_as(30, source_of(198, 51, 101, 1), SB_ROLE_PLAYER);
    assert_true(is_welcomed(30));
}

static void loopback_unknown_sources_and_no_limit_fill_the_server(void **state)
{
    (void)state;
    const struct {
        sb_peer_source source;
        uint32_t clients, hellos;
    } cases[] = {{source_of(127, 0, 0, 1), 2, 2},
                 {SB_PEER_SOURCE_UNKNOWN, 2, 2},
                 {source_of(198, 51, 100, 1), 0, 0}};
    for (size_t i = 0; i < 3; i++) {
        reopen_with(16, cases[i].clients, cases[i].hellos);
        for (uint32_t peer = 0; peer < 32; peer++) {
            hello_as(peer, cases[i].source, SB_ROLE_PLAYER);
            assert_true(is_welcomed(peer));
        }
    }
}

static void hellos_come_at_their_rate_and_those_of_others_are_not_touched(void **state)
{
    (void)state;
    reopen_with(12, 0, 60);
    const sb_peer_source one = source_of(203, 0, 113, 5);
    uint32_t answered = 0;
    for (uint32_t second = 0; second < 60; second++) {
        for (uint32_t i = 0; i < 5; i++) {
            hello_as(1, one, SB_ROLE_PLAYER);
            if (is_welcomed(1)) {
                answered++;
            } else {
                assert_refused(1, SB_REFUSAL_RATE);
            }
            sb_lobby_leave(open_lobby, 1);
        }
        open_play(HZ);
    }
    assert_int_equal(answered, 20 + 59);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_rate, 300 - answered);
    hello_as(2, source_of(203, 0, 113, 6), SB_ROLE_PLAYER);
    assert_true(is_welcomed(2));
}

static void messages_that_are_no_hello_count_and_a_network_has_four_times_the_rate(void **state)
{
    (void)state;
    reopen_with(12, 0, 60);
    uint32_t refused = 0;
    for (uint32_t i = 0; i < 200; i++) {
        wire_tap_clear(&open_tap);
        wire_tap_reopen(&open_tap, 1);
        sb_lobby_connect(open_lobby, 1, source_of(203, 0, 113, (uint8_t)(i % 10)));
        sb_lobby_receive(open_lobby, 1, "GET / ", 6);
        assert_true(open_tap.closed[1]);
        sb_message message;
        wire_tap_get(&open_tap, 1, SB_MESSAGE_REFUSE, 0, &message);
        refused += message.refuse.reason == SB_REFUSAL_RATE;
    }
    assert_int_equal(refused, 200 - 4 * 20);
    hello_as(2, source_of(203, 0, 114, 1), SB_ROLE_PLAYER);
    assert_true(is_welcomed(2));
}

static void lobby_with_too_high_a_rate_is_refused(void **state)
{
    (void)state;
    sb_lobby_def def = open_lobby_def();
    def.hellos_per_minute = SB_LOBBY_HELLO_RATE_MAX + 1;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    sb_lobby *none;
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &none), SB_ERROR_ARGUMENT);
    assert_null(none);
}

static sb_lobby_limits limits_of(uint32_t clients, uint32_t hellos, uint32_t bandwidth)
{
    return (sb_lobby_limits){.clients_per_address = clients,
                             .hellos_per_minute = hellos,
                             .client_bandwidth = bandwidth,
                             .grace_ms = 30000,
                             .leave_hold_ms = 8000,
                             .idle_ms = 60000};
}

static void limit_of_an_address_changes_while_the_lobby_runs(void **state)
{
    (void)state;
    reopen_with(12, 2, 600);
    const sb_peer_source one = source_of(203, 0, 113, 5);
    for (uint32_t peer = 0; peer < 3; peer++) {
        hello_as(peer, one, SB_ROLE_PLAYER);
        assert_true(is_welcomed(peer) == (peer < 2));
    }
    sb_lobby_limits limits = limits_of(3, 600, 131072);
    assert_int_equal(sb_lobby_set_limits(open_lobby, &limits), SB_OK);
    hello_as(4, one, SB_ROLE_PLAYER);
    assert_true(is_welcomed(4));
    // Those that are there stay when there may be fewer.
    limits.clients_per_address = 1;
    assert_int_equal(sb_lobby_set_limits(open_lobby, &limits), SB_OK);
    open_play(10);
    hello_as(5, one, SB_ROLE_PLAYER);
    assert_refused(5, SB_REFUSAL_ADDRESS);
    assert_int_equal(wire_tap_count(&open_tap, 0, SB_MESSAGE_GOODBYE), 0);
}

static void rate_of_hellos_changes_while_the_lobby_runs(void **state)
{
    (void)state;
    reopen_with(12, 0, 3); // 20 at once
    const sb_peer_source one = source_of(203, 0, 113, 5);
    uint32_t refused = 0;
    for (uint32_t peer = 0; peer < 24; peer++) {
        hello_as(peer, one, 99); // refused for its role, and counted
        refused += sb_lobby_get_counters(open_lobby)->refused_rate > refused;
    }
    assert_int_equal(refused, 4);
    const sb_lobby_limits limits = limits_of(0, 0, 131072);
    assert_int_equal(sb_lobby_set_limits(open_lobby, &limits), SB_OK);
    for (uint32_t peer = 30; peer < 60; peer++) {
        hello_as(peer, one, 99);
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_rate, 4);
}

static void limit_out_of_range_changes_nothing(void **state)
{
    (void)state;
    reopen_with(12, 1, 600);
    sb_lobby_limits limits = limits_of(9, 600, SB_CLIENT_BANDWIDTH_MIN - 1);
    assert_int_equal(sb_lobby_set_limits(open_lobby, &limits), SB_ERROR_ARGUMENT);
    limits = limits_of(9, SB_LOBBY_HELLO_RATE_MAX + 1, 0);
    assert_int_equal(sb_lobby_set_limits(open_lobby, &limits), SB_ERROR_ARGUMENT);
    limits = limits_of(9, 0, 0);
    limits.idle_ms = SB_SESSION_IDLE_MS_MAX + 1;
    assert_int_equal(sb_lobby_set_limits(open_lobby, &limits), SB_ERROR_ARGUMENT);
    const sb_peer_source one = source_of(203, 0, 113, 5);
    hello_as(0, one, SB_ROLE_PLAYER);
    hello_as(1, one, SB_ROLE_PLAYER);
    assert_refused(1, SB_REFUSAL_ADDRESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(limit_of_an_address_changes_while_the_lobby_runs),
        LOBBY_TEST(rate_of_hellos_changes_while_the_lobby_runs),
        LOBBY_TEST(limit_out_of_range_changes_nothing),
        LOBBY_TEST(one_address_has_eight_players_and_others_still_find_room),
        LOBBY_TEST(limit_of_an_address_is_that_of_all_sessions_together),
        LOBBY_TEST(network_has_four_times_what_an_address_has),
        LOBBY_TEST(loopback_unknown_sources_and_no_limit_fill_the_server),
        LOBBY_TEST(hellos_come_at_their_rate_and_those_of_others_are_not_touched),
        LOBBY_TEST(messages_that_are_no_hello_count_and_a_network_has_four_times_the_rate),
        LOBBY_TEST(lobby_with_too_high_a_rate_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
