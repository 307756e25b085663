// Spectators: what they are shown, what they can do, and what only players can do.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "session/match/take_over.h"
#include "snapshot_reader.h"
#include "tapped_session.h"

#define HZ 60u
#define PLAYER_COUNT 2u
#define SPECTATOR_COUNT 2u
#define BALL_COUNT 3u // which exist also in an empty match
#define WATCHER 10u   // a peer; players are peers 0 and 1

static tapped_session tapped;
static snapshot_reader reader; // the watcher's

static void begin_with(sb_session_def def)
{
    sb_map map;
    field_map(&map);
    map.boxes[map.box_count++] =
        (sb_map_box){.center = {0.0f, 10.0f, 0.0f}, .half_extents = {45.0f, 10.0f, 1.0f}};
    for (uint32_t i = 0; i < BALL_COUNT; i++) {
        map.balls[map.ball_count++] = (sb_map_ball){
            .position = {40.0f - 5.0f * (float)i, 3.0f, 40.0f},
            .radius = 1.0f,
            .mass_kg = 100.0f,
            .restitution = 0.5f,
        };
    }
    def.game.player_capacity = PLAYER_COUNT;
    def.spectator_capacity = SPECTATOR_COUNT;
    tapped_session_begin_def(&tapped, def, &map);
    snapshot_reader_begin(&reader, WATCHER, &sb_tanks_rules.schema, HZ);
}

static int begin(void **state)
{
    (void)state;
    begin_with(sb_session_def_default());
    return 0;
}

static int end(void **state)
{
    (void)state;
    snapshot_reader_end(&reader);
    tapped_session_end(&tapped);
    return 0;
}

static sb_error watch(uint32_t peer)
{
    sb_message hello = wire_tap_hello("watcher");
    hello.hello.role = SB_ROLE_SPECTATOR;
    return sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                          &hello.hello);
}

static const sb_game *game(void)
{
    return sb_session_game(tapped.session);
}

static sb_vec3 position_of(uint32_t slot)
{
    uint32_t capacity;
    return sb_world_bodies(sb_game_world(sb_session_game(tapped.session)), &capacity)[slot]
        .position;
}

// Plays ticks in which player 0 drives and the spectator receives. It acknowledges if `answers`.
static void play(uint32_t tick_count, bool answers)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        uint32_t tick = tapped_session_tick(&tapped) + 1;
        tapped_session_send_inputs(&tapped, 0, tick, 1,
                                   (sb_input){.throttle = 100, .steering = 20});
        tapped_session_play(&tapped, 1);
        if (snapshot_reader_take(&reader, &tapped.tap) && answers) {
            sb_message message = snapshot_reader_message(&reader, tick, 1);
            message.input.inputs[0] = (sb_input){.throttle = 127, .buttons = 1};
            tapped_session_send(&tapped, WATCHER, &message);
        }
    }
}

static void assert_shows_the_game(void)
{
    static sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
    assert_int_equal(reader.tick, sb_game_tick(game()));
    uint32_t count = sb_game_entities(game(), entities, SB_RULES_ENTITY_COUNT_MAX);
    assert_true(count >= BALL_COUNT);
    snapshot_reader_assert_shows(&reader, entities, count);
}

static void spectator_is_welcomed_without_slot_and_secret_and_sent_the_roster(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    assert_int_equal(watch(WATCHER), SB_OK);
    sb_message message;
    wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.role, SB_ROLE_SPECTATOR);
    assert_int_equal(message.welcome.player, SB_NO_PLAYER);
    assert_int_equal(message.welcome.player_capacity, PLAYER_COUNT);
    assert_int_equal(message.welcome.resume.size, 0);
    tapped_session_play(&tapped, 1);
    wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_ROSTER, 0, &message);
    assert_int_equal(message.roster.player_count, 1);
    assert_int_equal(message.roster.players[0].slot, 0);
    assert_true(wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_MAP) > 0);
    assert_int_equal(sb_session_player_count(tapped.session), 1);
    assert_int_equal(sb_session_spectator_count(tapped.session), 1);
}

static void spectator_sees_the_match_and_its_inputs_do_nothing_but_acknowledge(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    (void)tapped_session_join(&tapped, 1);
    assert_int_equal(watch(WATCHER), SB_OK);
    play(2, true);
    sb_vec3 start = position_of(0), other = position_of(1);
    play(120, true);
    assert_shows_the_game();
    assert_true(sb_vec3_length(sb_vec3_sub(position_of(0), start)) > 5.0f);
    assert_true(sb_vec3_length(sb_vec3_sub(position_of(1), other)) < 0.1f);
    // Snapshots build on what it holds, and its inputs have no effect.
    assert_true(reader.head.baseline_age > 0);
    assert_int_equal(reader.head.input_margin, SB_NO_MARGIN);
    assert_int_equal(reader.head.own, SB_OWN_NONE);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_applied, 122);
    assert_int_equal(tapped_session_counters(&tapped)->messages_refused, 0);
}

static void spectators_have_room_of_their_own(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < SPECTATOR_COUNT; i++) {
        assert_int_equal(watch(WATCHER + i), SB_OK);
    }
    assert_int_equal(watch(WATCHER + SPECTATOR_COUNT), SB_ERROR_FULL);
    assert_int_equal(tapped_session_join(&tapped, 0), 0);
    assert_int_equal(tapped_session_join(&tapped, 1), 1);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), WATCHER);
    assert_int_equal(sb_session_spectator_count(tapped.session), SPECTATOR_COUNT - 1);
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 0);
    assert_int_equal(watch(WATCHER + SPECTATOR_COUNT), SB_OK);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    tapped_session_send(&tapped, WATCHER + 1, &goodbye);
    assert_true(tapped.tap.closed[WATCHER + 1]);
    assert_int_equal(sb_session_spectator_count(tapped.session), SPECTATOR_COUNT - 1);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_true(tapped.tap.closed[WATCHER + SPECTATOR_COUNT]);
}

static int begin_in_fog(void **state)
{
    (void)state;
    sb_session_def def = sb_session_def_default();
    def.game.settings[SB_SETTING_FOG] = 1;
    def.spectator_delay_ms = 0;
    begin_with(def);
    return 0;
}

static void fog_hides_from_players_alone(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    (void)tapped_session_join(&tapped, 1);
    assert_int_equal(watch(WATCHER), SB_OK);
    assert_true(sb_game_hides(game()));
    play(60, true);
    assert_shows_the_game();
}

// A match that stands still sends its last tick to clients that do not have it.
static void match_that_stands_still_is_shown_until_it_is_acknowledged(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    play(61, true);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 0);
    tapped_session_play(&tapped, 5);
    const uint32_t tick = tapped_session_tick(&tapped);
    assert_int_equal(watch(WATCHER), SB_OK);
    uint32_t sent = 0, bytes = 0;
    for (uint32_t i = 0; i < 2 * HZ; i++) {
        tapped_session_play(&tapped, 1);
        for (uint32_t k = 0; k < tapped.tap.message_count; k++) {
            const wire_tap_message *message = &tapped.tap.messages[k];
            if (message->peer == WATCHER && message->channel == SB_CHANNEL_DOWN) {
                // Lost, and sent again just as it was.
                assert_true(bytes == 0 || bytes == message->size);
                bytes = message->size;
                sent++;
            }
        }
    }
    assert_int_equal(tapped_session_tick(&tapped), tick);
    assert_in_range(sent, 8, 12);
    while (!snapshot_reader_take(&reader, &tapped.tap)) {
        tapped_session_play(&tapped, 1);
    }
    assert_shows_the_game();
    sb_message message = snapshot_reader_message(&reader, tick + 1, 1);
    tapped_session_send(&tapped, WATCHER, &message);
    for (uint32_t i = 0; i < HZ; i++) {
        tapped_session_play(&tapped, 1);
        assert_int_equal(tapped.tap.message_count, 0);
    }
    // Snapshots go on from what the spectator holds.
    (void)tapped_session_join(&tapped, 1);
    play(30, true);
    assert_int_equal(reader.tick, sb_game_tick(game()));
}

static void say(uint32_t peer, uint32_t scope, uint32_t player, const char *text)
{
    sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = scope, .player = player, .text = {text, (uint32_t)strlen(text)}}};
    wire_tap_clear(&tapped.tap);
    tapped_session_send(&tapped, peer, &message);
}

static void spectator_talks_to_all_and_to_one_and_is_in_no_team(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    (void)tapped_session_join(&tapped, 1);
    assert_int_equal(watch(WATCHER), SB_OK);
    assert_int_equal(watch(WATCHER + 1), SB_OK);
    tapped_session_play(&tapped, 1);
    static const uint32_t peers[] = {0, 1, WATCHER, WATCHER + 1};
    static const struct {
        uint32_t speaker, scope, player;
        bool heard[4];
    } lines[] = {
        {WATCHER, SB_CHAT_ALL, SB_NO_PLAYER, {true, true, true, true}},
        {WATCHER, SB_CHAT_TEAM, SB_NO_PLAYER, {false, false, true, false}},
        {WATCHER, SB_CHAT_PLAYER, 1, {false, true, true, false}},
        {0, SB_CHAT_ALL, SB_NO_PLAYER, {true, true, true, true}},
        {0, SB_CHAT_TEAM, SB_NO_PLAYER, {true, false, false, false}},
    };
    for (uint32_t line = 0; line < sizeof lines / sizeof lines[0]; line++) {
        say(lines[line].speaker, lines[line].scope, lines[line].player, "well shot");
        for (uint32_t i = 0; i < 4; i++) {
            assert_int_equal(wire_tap_count(&tapped.tap, peers[i], SB_MESSAGE_CHAT),
                             lines[line].heard[i]);
            if (lines[line].heard[i]) {
                sb_message message;
                wire_tap_get(&tapped.tap, peers[i], SB_MESSAGE_CHAT, 0, &message);
                uint32_t speaker = lines[line].speaker;
                assert_int_equal(message.chat.player, speaker == 0 ? 0 : SB_NO_PLAYER);
            }
        }
    }
    // A spectator's place is no player's slot.
    say(0, SB_CHAT_PLAYER, PLAYER_COUNT, "you there");
    assert_int_equal(tapped.tap.message_count, 0);
    assert_int_equal(tapped_session_counters(&tapped)->chat_dropped, 1);
}

static void spectator_goes_along_into_the_next_match(void **state)
{
    (void)state;
    (void)tapped_session_join(&tapped, 0);
    assert_int_equal(watch(WATCHER), SB_OK);
    play(30, true);
    sb_session_def def = *sb_session_get_def(tapped.session);
    def.epoch++;
    def.recorded = false;
    sb_allocator allocator = counting_heap_allocator(&tapped.heap);
    sb_session *next;
    assert_int_equal(sb_session_create(&def, &tapped.map, &allocator, &next), SB_OK);
    wire_tap_clear(&tapped.tap);
    sb_session_take_over(next, tapped.session);
    sb_message message;
    wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.role, SB_ROLE_SPECTATOR);
    assert_int_equal(message.welcome.epoch, 1);
    assert_int_equal(sb_session_spectator_count(next), 1);
    assert_int_equal(sb_session_player_count(next), 1);
    assert_int_equal(sb_session_spectator_count(tapped.session), 0);
    sb_hosted_destroy(sb_session_hosted(next));
}

int main(void)
{
#define SPECTATOR_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SPECTATOR_TEST(spectator_is_welcomed_without_slot_and_secret_and_sent_the_roster),
        SPECTATOR_TEST(spectator_sees_the_match_and_its_inputs_do_nothing_but_acknowledge),
        SPECTATOR_TEST(spectators_have_room_of_their_own),
        cmocka_unit_test_setup_teardown(fog_hides_from_players_alone, begin_in_fog, end),
        SPECTATOR_TEST(match_that_stands_still_is_shown_until_it_is_acknowledged),
        SPECTATOR_TEST(spectator_talks_to_all_and_to_one_and_is_in_no_team),
        SPECTATOR_TEST(spectator_goes_along_into_the_next_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
