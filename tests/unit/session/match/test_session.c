#include "session/match/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "game/tanks/mode/settings.h"
#include "house_rules.h"
#include "record/verify.h"
#include "session_probe.h"
#include "tapped_session.h"

static tapped_session tapped;

static int begin(void **state)
{
    (void)state;
    tapped_session_begin(&tapped, 4);
    return 0;
}

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

static const sb_player *player(uint32_t slot)
{
    return sb_tanks_player(sb_session_game(tapped.session), slot);
}

static uint32_t event_count(uint32_t kind)
{
    uint32_t count;
    uint32_t found = 0;
    const sb_event *events = sb_game_events(sb_session_game(tapped.session), &count);
    for (uint32_t i = 0; i < count; i++) {
        found += events[i].kind == kind;
    }
    return found;
}

static void hello_is_answered_by_a_welcome_with_every_field(void **state)
{
    (void)state;
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&tapped.map, &writer);
    // The match goes on only with a player.
    assert_int_equal(tapped_session_join(&tapped, 2), 0);
    tapped_session_play(&tapped, 25);
    assert_int_equal(tapped_session_join(&tapped, 3), 1);
    assert_int_equal(tapped.tap.message_count, 1);
    sb_message message;
    wire_tap_get(&tapped.tap, 3, SB_MESSAGE_WELCOME, 0, &message);
    const sb_message_welcome *welcome = &message.welcome;
    assert_int_equal(welcome->major_version, SB_PROTOCOL_VERSION);
    assert_int_equal(welcome->simulation_version, SB_SIMULATION_VERSION);
    assert_int_equal(welcome->minor_version, SB_PROTOCOL_MINOR_VERSION);
    assert_int_equal(welcome->session, 7);
    assert_int_equal(welcome->role, SB_ROLE_PLAYER);
    assert_int_equal(welcome->form, SB_FORM_PLAIN);
    assert_int_equal(welcome->resume.size, 0);
    assert_int_equal(welcome->player, 1);
    assert_int_equal(welcome->player_capacity, 4);
    assert_int_equal(welcome->epoch, 0);
    assert_int_equal(welcome->tick, 25);
    assert_int_equal(welcome->tick_rate_hz, 60);
    assert_int_equal(welcome->snapshot_rate_hz, 30);
    assert_true(welcome->seed == 1234);
    assert_true(welcome->map_hash == sb_hash(bytes, writer.size));
    assert_int_equal(welcome->map_size, writer.size);
    sb_rules_identity identity = sb_rules_identify(&sb_tanks_rules);
    assert_int_equal(welcome->rules.name.size, 5);
    assert_memory_equal(welcome->rules.name.data, "tanks", 5);
    assert_int_equal(welcome->rules.interface_version, identity.interface_version);
    assert_int_equal(welcome->rules.behaviour_version, identity.behaviour_version);
    assert_true(welcome->rules.tables_hash == identity.tables_hash);
    assert_int_equal(welcome->computer_count, 0);
    assert_int_equal(welcome->setting_count, sb_tanks_rules.setting_count);
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        assert_int_equal(welcome->settings[i], sb_tanks_rules.settings[i].initial);
    }
}

static void welcome_of_other_rules_carries_their_identity_and_settings(void **state)
{
    (void)state;
    static tapped_session own;
    sb_game_def game = house_rules_def();
    game.player_capacity = 8;
    game.computer_count = 5;
    tapped_session_begin_game(&own, &game);
    (void)tapped_session_join(&own, 3);
    sb_message message;
    wire_tap_get(&own.tap, 3, SB_MESSAGE_WELCOME, 0, &message);
    const sb_message_welcome *welcome = &message.welcome;
    assert_int_equal(welcome->rules.name.size, 5);
    assert_memory_equal(welcome->rules.name.data, "house", 5);
    assert_int_equal(welcome->rules.interface_version, SB_RULES_INTERFACE_VERSION);
    assert_int_equal(welcome->rules.behaviour_version, 7);
    assert_true(welcome->rules.tables_hash == sb_rules_identify(house_rules()).tables_hash);
    assert_int_equal(welcome->player_capacity, 8);
    assert_int_equal(welcome->computer_count, 5);
    assert_int_equal(welcome->setting_count, HOUSE_RULES_SETTING_COUNT);
    assert_int_equal(welcome->settings[HOUSE_RULES_ROUNDS], 899);
    assert_int_equal(welcome->settings[HOUSE_RULES_WEATHER], 2);
    assert_true(welcome->settings[HOUSE_RULES_WIDE] == INT32_MIN);
    tapped_session_end(&own);
}

static void slots_of_the_computer_are_never_given_to_clients(void **state)
{
    (void)state;
    static tapped_session own;
    sb_game_def game = house_rules_def();
    game.player_capacity = 5;
    game.computer_count = 3;
    tapped_session_begin_game(&own, &game);
    assert_int_equal(tapped_session_join(&own, 20), 0);
    assert_int_equal(tapped_session_join(&own, 21), 1);
    sb_message hello = wire_tap_hello("third");
    hello.hello.rules = wire_tap_rules(house_rules());
    assert_int_equal(
        sb_hosted_join(sb_session_hosted(own.session), 22, SB_PEER_SOURCE_UNKNOWN, &hello.hello),
        SB_ERROR_FULL);
    assert_false(probe_has_client(own.session, 22));
    assert_int_equal(sb_session_player_count(own.session), 2);
    for (uint32_t tick = 1; tick <= 130; tick++) {
        tapped_session_send_inputs(&own, 21, tick, 1, (sb_input){.throttle = 127});
        tapped_session_play(&own, 1);
    }
    const sb_game *played = sb_session_game(own.session);
    assert_int_equal(sb_game_slot(played, 0)->state, SB_SLOT_PLAYER);
    assert_int_equal(sb_game_slot(played, 1)->state, SB_SLOT_PLAYER);
    for (uint32_t slot = 2; slot < 5; slot++) {
        assert_int_equal(sb_game_slot(played, slot)->state, SB_SLOT_COMPUTER);
    }
    // A player leaves, and its slot is the one that is free again.
    sb_hosted_disconnect(sb_session_hosted(own.session), 20);
    assert_int_equal(tapped_session_join(&own, 22), 0);
    tapped_session_play(&own, 1);
    sb_hosted_close(sb_session_hosted(own.session));
    // The log knows of the computer's slots, and of the settings.
    sb_verify_report report;
    sb_allocator allocator = counting_heap_allocator(&own.heap);
    assert_int_equal(
        sb_log_verify(memory_log_source(&own.log), house_rules(), &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, 131);
    assert_int_equal(report.head.game.computer_count, 3);
    assert_int_equal(report.head.game.settings[HOUSE_RULES_ROUNDS], 899);
    assert_string_equal(report.head.rules.name, "house");
    tapped_session_end(&own);
}

static void match_of_the_computer_alone_takes_no_clients(void **state)
{
    (void)state;
    static tapped_session own;
    sb_game_def game = house_rules_def();
    game.player_capacity = 2;
    game.computer_count = 2;
    tapped_session_begin_game(&own, &game);
    sb_message hello = wire_tap_hello("nobody");
    hello.hello.rules = wire_tap_rules(house_rules());
    assert_int_equal(
        sb_hosted_join(sb_session_hosted(own.session), 1, SB_PEER_SOURCE_UNKNOWN, &hello.hello),
        SB_ERROR_FULL);
    assert_false(probe_has_client(own.session, 1));
    tapped_session_play(&own, 30);
    assert_int_equal(tapped_session_tick(&own), 30);
    tapped_session_end(&own);
}

static void clients_take_the_lowest_free_slots_until_the_session_is_full(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 4; peer++) {
        assert_false(probe_has_client(tapped.session, 10 + peer));
        assert_int_equal(tapped_session_join(&tapped, 10 + peer), peer);
        assert_int_equal(sb_session_player_count(tapped.session), peer + 1);
        assert_true(probe_has_client(tapped.session, 10 + peer));
    }
    sb_message hello = wire_tap_hello("fifth");
    wire_tap_clear(&tapped.tap);
    assert_int_equal(
        sb_hosted_join(sb_session_hosted(tapped.session), 14, SB_PEER_SOURCE_UNKNOWN, &hello.hello),
        SB_ERROR_FULL);
    assert_int_equal(tapped.tap.message_count, 0);
    assert_false(probe_has_client(tapped.session, 14));
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 11);
    assert_int_equal(sb_session_player_count(tapped.session), 3);
    assert_int_equal(tapped_session_join(&tapped, 14), 1);
}

static void client_joins_the_game_in_the_next_tick(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    assert_int_equal(player(0)->state, SB_PLAYER_EMPTY);
    tapped_session_play(&tapped, 1);
    assert_int_equal(player(0)->state, SB_PLAYER_ALIVE);
    assert_int_equal(event_count(SB_EVENT_JOIN), 1);
}

// A tank that appears in the tick of the join is of the type and team that were asked for.
static void choices_of_the_hello_are_seen_at_the_join(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    sb_game_def game = sb_game_def_default();
    game.player_capacity = 8;
    game.settings[SB_SETTING_MODE] = SB_MODE_TEAM;
    tapped_session_begin_game(&tapped, &game);
    for (uint32_t peer = 0; peer < 4; peer++) {
        sb_message hello = wire_tap_hello("chooser");
        uint32_t type = 1 + peer % 3, team = 2 - peer % 2; // the game's own choice is 1, 2, 1, 2
        hello.hello.select = type << 8 | team << 16;
        assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer,
                                        SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                         SB_OK);
        tapped_session_play(&tapped, 1);
        assert_int_equal(player(peer)->state, SB_PLAYER_ALIVE);
        assert_int_equal(player(peer)->type, type - 1);
        assert_int_equal(player(peer)->team, team);
    }
}

static void input_acts_on_its_tick(void **state)
{
    (void)state;
    uint32_t slot = tapped_session_join(&tapped, 0);
    tapped_session_play(&tapped, 10);
    tapped_session_send_inputs(&tapped, 0, 20, 1, (sb_input){.buttons = SB_BUTTON_FIRE});
    tapped_session_charge(&tapped, slot);
    tapped_session_play(&tapped, 9);
    assert_int_equal(player(slot)->shells_fired, 0);
    tapped_session_play(&tapped, 1);
    assert_int_equal(tapped_session_tick(&tapped), 20);
    assert_int_equal(player(slot)->shells_fired, 1);
    assert_int_equal(event_count(SB_EVENT_FIRE), 1);
}

static void turret_of_a_client_without_inputs_stays_where_it_is(void **state)
{
    (void)state;
    static tapped_session own;
    static sb_map map;
    sb_map_arena(&map);
    for (uint32_t i = 0; i < map.spawn_count; i++) {
        map.spawns[i].yaw = -2.0f;
    }
    tapped_session_begin_on(&own, 2, &map);
    uint32_t slot = tapped_session_join(&own, 0);
    tapped_session_play(&own, 60);
    const sb_player *idle = sb_tanks_player(sb_session_game(own.session), slot);
    assert_int_equal(idle->state, SB_PLAYER_ALIVE);
    // One part in 65,536 of a turn is 9.6e-5 rad.
    assert_true(fabsf(idle->turret_yaw - -2.0f) < 1e-4f);
    tapped_session_end(&own);
}

static void input_missing_is_repeated_for_250_ms_and_then_neutral(void **state)
{
    (void)state;
    uint32_t slot = tapped_session_join(&tapped, 0);
    tapped_session_play(&tapped, 4);
    tapped_session_send_inputs(&tapped, 0, 5, 1, (sb_input){.throttle = 127});
    uint32_t capacity;
    const sb_body *bodies =
        sb_world_bodies(sb_game_world(sb_session_game(tapped.session)), &capacity);
    // 15 ticks of 60 are 250 ms.
    for (uint32_t i = 0; i <= 15; i++) {
        float before = sb_vec3_length(bodies[slot].velocity);
        tapped_session_play(&tapped, 1);
        assert_true(sb_vec3_length(bodies[slot].velocity) > before);
    }
    float before = sb_vec3_length(bodies[slot].velocity);
    tapped_session_play(&tapped, 1);
    assert_true(sb_vec3_length(bodies[slot].velocity) < before);
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    assert_int_equal(counters->inputs_applied, 1);
    assert_int_equal(counters->inputs_repeated, 15);
    assert_int_equal(counters->inputs_missing, 4 + 1);
}

static void every_tick_of_every_player_is_counted_once(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    (void)tapped_session_join(&tapped, 1);
    for (uint32_t tick = 0; tick < 120; tick++) {
        if (tick % 3 == 0) {
            tapped_session_send_inputs(&tapped, 0, tick + 2, 4, (sb_input){.throttle = 10});
        }
        tapped_session_play(&tapped, 1);
    }
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    assert_int_equal(
        counters->inputs_applied + counters->inputs_repeated + counters->inputs_missing, 240);
    // The sending player has inputs for tick 2 and all later ticks: all except the first.
    assert_int_equal(counters->inputs_applied, 119);
    assert_int_equal(counters->inputs_missing, 121);
    // Four inputs every three ticks: one of each message but the first was there before.
    assert_int_equal(counters->inputs_duplicate, 39);
    assert_int_equal(counters->inputs_late, 0);
}

static void goodbye_closes_the_connection_and_leaves_the_game_in_the_next_tick(void **state)
{
    (void)state;
    uint32_t slot = tapped_session_join(&tapped, 5);
    tapped_session_play(&tapped, 3);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    tapped_session_send(&tapped, 5, &goodbye);
    assert_true(tapped.tap.closed[5]);
    assert_int_equal(sb_session_player_count(tapped.session), 0);
    assert_false(probe_has_client(tapped.session, 5));
    assert_int_equal(player(slot)->state, SB_PLAYER_ALIVE);
    tapped_session_play(&tapped, 1);
    assert_int_equal(player(slot)->state, SB_PLAYER_EMPTY);
    assert_int_equal(event_count(SB_EVENT_LEAVE), 1);
    // Nothing is sent to it any more.
    assert_int_equal(tapped.tap.message_count, 0);
}

static void disconnect_of_an_unknown_peer_is_ignored(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 5);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 6);
    assert_int_equal(sb_session_player_count(tapped.session), 1);
}

static void slot_that_changes_hands_within_a_tick_leaves_and_joins_in_one_frame(void **state)
{
    (void)state;
    uint32_t slot = tapped_session_join(&tapped, 5);
    tapped_session_play(&tapped, 5);
    assert_int_equal(sb_game_slot(sb_session_game(tapped.session), slot)->generation, 1);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 5);
    assert_int_equal(tapped_session_join(&tapped, 6), slot);
    tapped_session_play(&tapped, 1);
    uint32_t count;
    const sb_event *events = sb_game_events(sb_session_game(tapped.session), &count);
    assert_int_equal(count, 3);
    assert_int_equal(events[0].kind, SB_EVENT_LEAVE);
    assert_int_equal(events[1].kind, SB_EVENT_JOIN);
    assert_int_equal(events[2].kind, SB_EVENT_SPAWN);
    assert_int_equal(sb_game_slot(sb_session_game(tapped.session), slot)->generation, 2);
    // And again by several in the same tick; only the last is there when it is played.
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 6);
    assert_int_equal(tapped_session_join(&tapped, 7), slot);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 7);
    assert_int_equal(tapped_session_join(&tapped, 8), slot);
    tapped_session_play(&tapped, 1);
    assert_int_equal(event_count(SB_EVENT_LEAVE), 1);
    assert_int_equal(event_count(SB_EVENT_JOIN), 1);
    assert_int_equal(sb_game_slot(sb_session_game(tapped.session), slot)->generation, 3);
}

static void client_that_comes_and_goes_between_ticks_never_reaches_the_game(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 5);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 5);
    tapped_session_play(&tapped, 1);
    uint32_t count;
    (void)sb_game_events(sb_session_game(tapped.session), &count);
    assert_int_equal(count, 0);
    assert_int_equal(player(0)->state, SB_PLAYER_EMPTY);
}

static void bytes_are_counted_both_ways(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    tapped_session_play(&tapped, 50);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    tapped_session_send(&tapped, 0, &goodbye);
    assert_true(tapped_session_counters(&tapped)->bytes_sent == tapped.tap.byte_count);
    // An array of two small integers.
    assert_true(tapped_session_counters(&tapped)->bytes_received == 3);
}

static void close_says_goodbye_to_everyone_and_closes_the_log(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 3; peer++) {
        (void)tapped_session_join(&tapped, peer);
    }
    tapped_session_play(&tapped, 10);
    wire_tap_clear(&tapped.tap);
    sb_hosted_close(sb_session_hosted(tapped.session));
    for (uint32_t peer = 0; peer < 3; peer++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_GOODBYE, 0, &message);
        assert_int_equal(message.goodbye.reason, 1);
        assert_true(tapped.tap.closed[peer]);
    }
    assert_int_equal(tapped.tap.message_count, 3);
    assert_int_equal(sb_session_player_count(tapped.session), 0);
    sb_verify_report report;
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, 10);
}

static void session_not_closed_leaves_a_log_that_says_so(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    tapped_session_play(&tapped, 130);
    sb_verify_report report;
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_UNCLOSED);
    // A chunk holds 100 ms.
    assert_int_equal(report.ticks_agreed, 126);
}

int main(void)
{
#define SESSION_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SESSION_TEST(hello_is_answered_by_a_welcome_with_every_field),
        SESSION_TEST(welcome_of_other_rules_carries_their_identity_and_settings),
        SESSION_TEST(slots_of_the_computer_are_never_given_to_clients),
        SESSION_TEST(match_of_the_computer_alone_takes_no_clients),
        SESSION_TEST(clients_take_the_lowest_free_slots_until_the_session_is_full),
        SESSION_TEST(client_joins_the_game_in_the_next_tick),
        SESSION_TEST(choices_of_the_hello_are_seen_at_the_join),
        SESSION_TEST(input_acts_on_its_tick),
        SESSION_TEST(turret_of_a_client_without_inputs_stays_where_it_is),
        SESSION_TEST(input_missing_is_repeated_for_250_ms_and_then_neutral),
        SESSION_TEST(every_tick_of_every_player_is_counted_once),
        SESSION_TEST(goodbye_closes_the_connection_and_leaves_the_game_in_the_next_tick),
        SESSION_TEST(disconnect_of_an_unknown_peer_is_ignored),
        SESSION_TEST(slot_that_changes_hands_within_a_tick_leaves_and_joins_in_one_frame),
        SESSION_TEST(client_that_comes_and_goes_between_ticks_never_reaches_the_game),
        SESSION_TEST(bytes_are_counted_both_ways),
        SESSION_TEST(close_says_goodbye_to_everyone_and_closes_the_log),
        SESSION_TEST(session_not_closed_leaves_a_log_that_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
