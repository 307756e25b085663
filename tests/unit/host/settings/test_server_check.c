#include "host/settings/server_check.h"

#include <math.h>
#include <string.h>

#include "game/rules_check.h"
#include "house_rules.h"
#include "test.h"

static char message[256];

static sb_error check(const sb_server_def *def)
{
    return sb_server_def_check(def, message, sizeof message);
}

static void def_of_defaults_is_accepted(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    assert_int_equal(check(&def), SB_OK);
}

static void def_with_shards_that_do_not_fit_is_refused(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    def.shard_count = 2;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    def.session_count = 2;
    assert_int_equal(check(&def), SB_OK);
    def.port = 65534;
    assert_int_equal(check(&def), SB_OK);
    def.port = 65535;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    def.port = 0;
    assert_int_equal(check(&def), SB_OK);
    def.tokens.key_count = 1; // each token is used on one shard of them
    assert_int_equal(check(&def), SB_OK);
}

static void def_that_is_fast_has_no_bots(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    def.fast = true;
    assert_int_equal(check(&def), SB_OK);
    def.bot_count = 1;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, "fast leaves no time for clients: bot_count must be 0");
    def.fast = false;
    assert_int_equal(check(&def), SB_OK);
}

static void def_with_limits_out_of_range_is_refused(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    def.clients_per_address = UINT32_MAX;
    def.hellos_per_minute = 100000;
    def.idle_s = 86400;
    def.leave_hold_s = 60;
    assert_int_equal(check(&def), SB_OK);
    def.hellos_per_minute++;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, "hellos_per_minute must be at most 100000");
    def.hellos_per_minute = 0;
    def.idle_s++;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, "idle_s must be at most 86400");
    def.idle_s = 0;
    def.leave_hold_s++;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, "leave_hold_s must be at most 60");
}

#define PLAYERS "player_capacity and computer_count together must be from 1 to 64"

static void assert_players_refused(uint32_t players, uint32_t computers)
{
    sb_server_def def = sb_server_def_default();
    def.player_capacity = players;
    def.computer_count = computers;
    message[0] = '\0';
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, PLAYERS);
}

static void def_with_more_slots_than_a_match_has_is_refused(void **state)
{
    (void)state;
    assert_players_refused(0, 0);
    assert_players_refused(65, 0);
    assert_players_refused(64, 1);
    assert_players_refused(1, 64);
    assert_players_refused(0, 65);
    assert_players_refused(UINT32_MAX, 2); // together 1
    assert_players_refused(2, UINT32_MAX);
    assert_players_refused(UINT32_MAX, UINT32_MAX);
}

static void def_with_computer_players_needs_rules_that_play_them(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    def.computer_count = 1;
    def.rules = lone_rules();
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, "these rules have no computer players");
    def.rules = house_rules();
    assert_int_equal(check(&def), SB_OK);
    def.player_capacity = 0;
    def.computer_count = 64;
    assert_int_equal(check(&def), SB_OK);
}

static void def_with_rules_that_do_not_hold_is_refused_by_their_fault(void **state)
{
    (void)state;
    sb_rules rules = *house_rules();
    sb_server_def def = sb_server_def_default();
    def.rules = &rules;
    assert_int_equal(check(&def), SB_OK);
    rules.interface_version++;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, sb_rules_check(&rules));
    rules.interface_version--;
    rules.capacities = NULL;
    message[0] = '\0';
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, sb_rules_check(&rules));
}

#define ASSERT_FIELD_REFUSED(field, value)                                                         \
    do {                                                                                           \
        sb_server_def def = sb_server_def_default();                                               \
        def.field = value;                                                                         \
        message[0] = '\0';                                                                         \
        assert_int_equal(check(&def), SB_ERROR_ARGUMENT);                                          \
        assert_memory_equal(message, #field " must be", strlen(#field " must be"));                \
    } while (0)

static void def_with_a_field_out_of_range_is_refused_by_its_name(void **state)
{
    (void)state;
    ASSERT_FIELD_REFUSED(bind_address, NULL);
    ASSERT_FIELD_REFUSED(bind_address, "");
    ASSERT_FIELD_REFUSED(bind_address, "localhost");
    ASSERT_FIELD_REFUSED(session_count, 0);
    ASSERT_FIELD_REFUSED(session_count, 1025);
    ASSERT_FIELD_REFUSED(tick_rate_hz, 9);
    ASSERT_FIELD_REFUSED(tick_rate_hz, 241);
    ASSERT_FIELD_REFUSED(snapshot_rate_hz, 0);
    ASSERT_FIELD_REFUSED(snapshot_rate_hz, 61);
    ASSERT_FIELD_REFUSED(client_bandwidth, 1);
    ASSERT_FIELD_REFUSED(client_bandwidth, 999);
    ASSERT_FIELD_REFUSED(client_bandwidth, 1000000001);
    ASSERT_FIELD_REFUSED(overload_steps, 5);
    ASSERT_FIELD_REFUSED(spectator_capacity, 1025);
    ASSERT_FIELD_REFUSED(spectator_capacity, UINT32_MAX);
    ASSERT_FIELD_REFUSED(seconds, -1.0);
    ASSERT_FIELD_REFUSED(seconds, (double)NAN);
    ASSERT_FIELD_REFUSED(seconds, (double)INFINITY);
    ASSERT_FIELD_REFUSED(bot_count, 17);
    ASSERT_FIELD_REFUSED(tokens.key_count, 3);
    ASSERT_FIELD_REFUSED(tokens.leeway_s, 61);
}

static void def_with_keys_for_tokens_and_bots_without_tokens_is_refused(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    def.tokens.key_count = 2;
    def.tokens.leeway_s = 60;
    assert_int_equal(check(&def), SB_OK);
    def.bot_count = 1;
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, "the bots have no tokens: bot_count must be 0");
    def.tokens.key_count = 0;
    assert_int_equal(check(&def), SB_OK);
}

static void def_at_the_edges_of_its_ranges_is_accepted(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    def.session_count = 256;
    def.player_capacity = 64;
    def.tick_rate_hz = 240;
    def.snapshot_rate_hz = 240;
    def.client_bandwidth = 1000000000;
    def.spectator_capacity = 1024;
    def.bot_count = 256 * 64;
    assert_int_equal(check(&def), SB_OK);
    def.tick_rate_hz = 10;
    def.snapshot_rate_hz = 1;
    def.client_bandwidth = 1000;
    def.spectator_capacity = 0;
    def.session_count = 1;
    def.player_capacity = 1;
    def.bot_count = 1;
    assert_int_equal(check(&def), SB_OK);
}

static void def_with_a_map_that_does_not_validate_is_refused_by_its_place(void **state)
{
    (void)state;
    static sb_map map;
    sb_map_arena(&map);
    map.boxes[0].half_extents.y = -1.0f;
    sb_server_def def = sb_server_def_default();
    const sb_map *const maps[] = {&map};
    def.maps = maps;
    def.map_count = 1;
    assert_int_equal(check(&def), SB_ERROR_RANGE);
    assert_non_null(strstr(message, "/boxes/0/half_extents/1"));
}

static void assert_web_refused(const sb_web_def *web, const char *text)
{
    sb_server_def def = sb_server_def_default();
    def.web = web;
    message[0] = '\0';
    assert_int_equal(check(&def), SB_ERROR_ARGUMENT);
    assert_string_equal(message, text);
}

static void def_with_a_web_that_cannot_be_is_refused(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    sb_web_def web = sb_web_def_default();
    def.web = &web;
    assert_int_equal(check(&def), SB_OK);
    web.bind_address = "localhost";
    assert_web_refused(
        &web, "web: bind_address must be an IPv4 or IPv6 address such as 127.0.0.1 or ::1");
    web = sb_web_def_default();
    web.key_path = "key.pem";
    assert_web_refused(&web, "web: certificate_path and key_path must be given together");
    web = sb_web_def_default();
    web.connection_capacity = 4096;
    assert_web_refused(&web, "web: connection_capacity must be from 1 to 4095");
    web = sb_web_def_default();
    web.connections_per_address = 0;
    assert_web_refused(&web, "web: connections_per_address must be at least 1");
    web = sb_web_def_default();
    web.connections_per_network = 0;
    assert_web_refused(&web, "web: connections_per_network must be at least 1");
    web = sb_web_def_default();
    static const char *const PROXIES[] = {"::1", "proxy.example"};
    web.proxies = PROXIES;
    web.proxy_count = 1;
    assert_int_equal(check(&def), SB_OK);
    web.proxy_count = 2;
    assert_web_refused(&web, "web: proxies must be IPv4 or IPv6 addresses such as 127.0.0.1");
    web.proxy_count = SB_WEB_PROXY_COUNT_MAX + 1;
    assert_web_refused(&web, "web: proxy_count must be at most 64");
    web = sb_web_def_default();
    static const char *const ORIGINS[] = {"https://example.org", "https://example.org/page"};
    web.origins = ORIGINS;
    web.origin_count = 1;
    def.web = &web;
    assert_int_equal(check(&def), SB_OK);
    web.origin_count = 2;
    assert_web_refused(&web, "web: origins must be such as https://example.org:8443");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(def_with_a_web_that_cannot_be_is_refused),
        cmocka_unit_test(def_of_defaults_is_accepted),
        cmocka_unit_test(def_with_shards_that_do_not_fit_is_refused),
        cmocka_unit_test(def_that_is_fast_has_no_bots),
        cmocka_unit_test(def_with_limits_out_of_range_is_refused),
        cmocka_unit_test(def_with_more_slots_than_a_match_has_is_refused),
        cmocka_unit_test(def_with_computer_players_needs_rules_that_play_them),
        cmocka_unit_test(def_with_rules_that_do_not_hold_is_refused_by_their_fault),
        cmocka_unit_test(def_with_a_field_out_of_range_is_refused_by_its_name),
        cmocka_unit_test(def_with_keys_for_tokens_and_bots_without_tokens_is_refused),
        cmocka_unit_test(def_at_the_edges_of_its_ranges_is_accepted),
        cmocka_unit_test(def_with_a_map_that_does_not_validate_is_refused_by_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
