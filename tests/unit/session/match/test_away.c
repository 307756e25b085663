// Players that lose their connection: how long their tanks wait.
#include "session/match/away.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "away_session.h"
#include "session_probe.h"
#include "slot_story.h"

#define REPEAT_TICKS 15u // 250 ms

static void lost_players_tank_stays_and_the_others_hear_that_it_is_away(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, 2);
    tapped_session_send_inputs(&tapped, 10, 3, 3, (sb_input){.throttle = 70, .aim_yaw = 900});
    tapped_session_play(&tapped, 3); // 3, 4, 5 are its own
    lose(10);
    assert_int_equal(sb_session_player_count(away_session()), 1);
    assert_false(probe_has_client(away_session(), 10));
    assert_int_equal(probe_send_rate(away_session(), 10), 0);
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 1);
    tapped_session_play(&tapped, 1);
    assert_int_equal(presence_told(11, slot), SB_PRESENCE_AWAY);
    for (uint32_t tick = 7; tick <= 5 + GRACE_TICKS; tick++) {
        tapped_session_play(&tapped, 1);
        assert_int_equal(presence_told(11, slot), -1);
        assert_true(plays(slot));
    }
    const slot_story *story = slot_story_of(slot);
    assert_int_equal(story->joins, 1);
    assert_int_equal(story->leaves, 0);
    // The last input is repeated for 250 ms, then a neutral one that keeps the aim.
    for (uint32_t tick = 6; tick <= 5 + GRACE_TICKS; tick++) {
        bool repeated = tick <= 5 + REPEAT_TICKS;
        assert_int_equal(story->inputs[tick].throttle, repeated ? 70 : 0);
        assert_int_equal(story->inputs[tick].aim_yaw, 900);
        assert_int_equal(story->repeated[tick], repeated);
        assert_int_equal(story->missing[tick], !repeated);
    }
}

static void player_whose_time_is_over_leaves_in_exactly_that_tick(void **state)
{
    (void)state;
    static const struct {
        uint32_t grace_ms, ticks;
    } graces[] = {{17, 1}, {500, 30}, {999, 59}, {1000, 60}};
    for (size_t i = 0; i < sizeof graces / sizeof graces[0]; i++) {
        restart(graces[i].grace_ms, true);
        uint32_t slot = away_join(10);
        (void)away_join(11);
        tapped_session_play(&tapped, 5);
        lose(10);
        for (uint32_t tick = 0; tick < graces[i].ticks; tick++) {
            tapped_session_play(&tapped, 1);
            assert_true(plays(slot));
        }
        tapped_session_play(&tapped, 1);
        assert_false(plays(slot));
        assert_int_equal(presence_told(11, slot), SB_PRESENCE_NONE);
        assert_int_equal(come_back(12, 10), SB_ERROR_UNKNOWN);
        assert_int_equal(sb_session_player_count(away_session()), 1);
        assert_int_equal(tapped_session_counters(&tapped)->players_lost, 1);
        assert_int_equal(tapped_session_counters(&tapped)->players_returned, 0);
        tapped_session_play(&tapped, 3);
        const slot_story *story = slot_story_of(slot);
        assert_int_equal(story->leaves, 1);
        assert_int_equal(story->leave_tick, 5 + graces[i].ticks + 1);
    }
}

static void player_comes_back_in_the_last_moment_and_may_be_lost_again(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    tapped_session_play(&tapped, 5);
    for (uint32_t time = 0; time < 3; time++) {
        lose(10 + time);
        tapped_session_play(&tapped, GRACE_TICKS);
        assert_int_equal(come_back(11 + time, 10 + time), SB_OK);
        assert_int_equal(away_welcome_to(11 + time).player, slot);
        tapped_session_play(&tapped, GRACE_TICKS + 5); // no time is counted any more
        assert_true(plays(slot));
        assert_int_equal(sb_session_player_count(away_session()), 1);
    }
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 3);
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 3);
    const slot_story *story = slot_story_of(slot);
    assert_int_equal(story->joins, 1);
    assert_int_equal(story->leaves, 0);
}

static void goodbye_leaves_at_once_and_its_secret_is_void(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, 5);
    say_goodbye(10);
    assert_int_equal(come_back(12, 10), SB_ERROR_UNKNOWN);
    tapped_session_play(&tapped, 1);
    assert_false(plays(slot));
    assert_int_equal(presence_told(11, slot), SB_PRESENCE_NONE);
    assert_int_equal(come_back(12, 10), SB_ERROR_UNKNOWN);
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 0);
    // Nor does it help in the same slot under another player.
    assert_int_equal(away_join(13), slot);
    assert_memory_not_equal(secrets[13].bytes, secrets[10].bytes, SB_RESUME_SECRET_SIZE);
    assert_int_equal(come_back(12, 10), SB_ERROR_UNKNOWN);
    assert_false(tapped.tap.closed[13]);
}

static void without_secrets_or_time_a_lost_player_leaves_at_once(void **state)
{
    (void)state;
    static const struct {
        uint32_t grace_ms;
        bool secret;
    } cases[] = {{GRACE_MS, false}, {0, true}, {0, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        restart(cases[i].grace_ms, cases[i].secret);
        uint32_t slot = away_join(10);
        (void)away_join(11);
        assert_int_equal(secrets[10].size, 0);
        tapped_session_play(&tapped, 5);
        lose(10);
        static const uint8_t zeros[SB_RESUME_SECRET_SIZE];
        assert_int_equal(return_with(12, zeros, sizeof zeros), SB_ERROR_UNKNOWN);
        assert_int_equal(tapped_session_counters(&tapped)->players_lost, 0);
        tapped_session_play(&tapped, 1);
        assert_int_equal(presence_told(11, slot), SB_PRESENCE_NONE);
        assert_false(plays(slot));
        const slot_story *story = slot_story_of(slot);
        assert_int_equal(story->secrets, 0);
        assert_int_equal(story->leave_tick, 6);
    }
}

// Plays until there is one; where nothing moves it may take a second.
static sb_message_snapshot next_snapshot(uint32_t peer, uint32_t ticks_max)
{
    static sb_message message;
    uint32_t ticks = 0;
    while (wire_tap_count(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT) == 0) {
        assert_true(ticks++ < ticks_max);
        tapped_session_play(&tapped, 1);
    }
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_SNAPSHOT, 0, &message);
    return message.snapshot;
}

static void fire(uint32_t peer, uint32_t slot)
{
    tapped_session_charge(&tapped, slot);
    tapped_session_send_inputs(&tapped, peer, tapped_session_tick(&tapped) + 1, 1,
                               (sb_input){.buttons = SB_BUTTON_FIRE});
    tapped_session_play(&tapped, 1);
}

static void all_that_was_sent_before_the_loss_is_void_after_it(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    uint32_t other = away_join(11);
    tapped_session_play(&tapped, 60);
    sb_message_snapshot snapshot = next_snapshot(10, 2);
    sb_message ack = {.type = SB_MESSAGE_INPUT,
                      .input = {.tick = 200, .ack_tick = snapshot.tick, .input_count = 1}};
    tapped_session_send(&tapped, 10, &ack);
    tapped_session_play(&tapped, 1);
    assert_true(next_snapshot(10, 70).baseline_age > 0);
    fire(11, other);
    sb_message message;
    wire_tap_get(&tapped.tap, 10, SB_MESSAGE_EVENT, 0, &message);
    uint32_t sequence = message.event.sequence;
    fire(11, other);
    wire_tap_get(&tapped.tap, 10, SB_MESSAGE_EVENT, 0, &message);
    assert_true(message.event.sequence > sequence);
    // Inputs that wait for their tick when the connection goes.
    uint32_t tick = tapped_session_tick(&tapped);
    tapped_session_send_inputs(&tapped, 10, tick + 3, 10, (sb_input){.throttle = 90});
    lose(10);
    tapped_session_play(&tapped, 1);
    uint64_t applied = tapped_session_counters(&tapped)->inputs_applied;
    assert_int_equal(come_back(40, 10), SB_OK);
    tapped_session_play(&tapped, 1);
    // All slots again, and the first chunk of the map.
    assert_int_equal(presence_told(40, slot), SB_PRESENCE_PLAYER);
    assert_int_equal(presence_told(40, other), SB_PRESENCE_PLAYER);
    assert_int_equal(presence_told(11, slot), SB_PRESENCE_PLAYER);
    wire_tap_get(&tapped.tap, 40, SB_MESSAGE_MAP, 0, &message);
    assert_int_equal(message.map.offset, 0);
    snapshot = next_snapshot(40, 2);
    assert_int_equal(snapshot.baseline_age, 0);
    assert_int_equal(snapshot.input_margin, SB_NO_MARGIN);
    fire(11, other);
    wire_tap_get(&tapped.tap, 40, SB_MESSAGE_EVENT, 0, &message);
    assert_int_equal(message.event.sequence, 0);
    tapped_session_play(&tapped, 15);
    // Its own, of the connection that is there now, act; those of the old one have not.
    assert_true(tapped_session_counters(&tapped)->inputs_applied == applied + 1); // of 11
    tapped_session_send_inputs(&tapped, 40, tapped_session_tick(&tapped) + 1, 1,
                               (sb_input){.throttle = 30});
    tapped_session_play(&tapped, 1);
    assert_true(tapped_session_counters(&tapped)->inputs_applied == applied + 2);
}

static void full_match_does_not_give_away_an_awaited_slot(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CAPACITY; i++) {
        assert_int_equal(away_join(10 + i), i);
    }
    tapped_session_play(&tapped, 5);
    lose(12);
    sb_message hello = wire_tap_hello("fifth");
    for (uint32_t tick = 0; tick <= GRACE_TICKS; tick++) {
        assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), 50,
                                        SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                         SB_ERROR_FULL);
        tapped_session_play(&tapped, 1);
    }
    // Its time is over.
    assert_int_equal(away_join(51), 2);
}

static void match_in_which_all_are_away_goes_on_until_the_last_has_left(void **state)
{
    (void)state;
    (void)away_join(10);
    tapped_session_play(&tapped, 5);
    lose(10);
    tapped_session_play(&tapped, GRACE_TICKS + 1);
    assert_int_equal(tapped_session_tick(&tapped), 5 + GRACE_TICKS + 1);
    assert_true(tapped_session_counters(&tapped)->ticks_paused == 0);
    tapped_session_play(&tapped, 9);
    assert_int_equal(tapped_session_tick(&tapped), 5 + GRACE_TICKS + 1);
    assert_true(tapped_session_counters(&tapped)->ticks_paused == 9);
}

static void chat_to_an_away_player_is_dropped(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, 5);
    lose(10);
    sb_message chat = {.type = SB_MESSAGE_CHAT,
                       .chat = {.scope = SB_CHAT_PLAYER, .player = slot, .text = {"hey", 3}}};
    tapped_session_send(&tapped, 11, &chat);
    assert_true(tapped_session_counters(&tapped)->chat_relayed == 0);
    assert_true(tapped_session_counters(&tapped)->chat_dropped == 1);
}

static void session_closes_with_players_away(void **state)
{
    (void)state;
    (void)away_join(10);
    (void)away_join(11);
    (void)away_join(12);
    tapped_session_play(&tapped, 5);
    lose(10);
    lose(12);
    tapped_session_play(&tapped, 2);
    wire_tap_clear(&tapped.tap);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_int_equal(tapped.tap.message_count, 1); // to 11
    assert_int_equal(wire_tap_count(&tapped.tap, 11, SB_MESSAGE_GOODBYE), 1);
    assert_int_equal(tapped.tap.close_count, 1);
    assert_int_equal(sb_session_player_count(away_session()), 0);
    (void)slot_story_of(0);
}

static void session_with_half_the_secrets_or_too_long_a_grace_is_refused(void **state)
{
    (void)state;
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    const sb_session_def good = *sb_session_get_def(away_session());
    sb_session *none;
    for (int i = 0; i < 3; i++) {
        sb_session_def def = good;
        def.recorded = false;
        def.secrets.draw = i == 0 ? NULL : def.secrets.draw;
        def.secrets.hash = i == 1 ? NULL : def.secrets.hash;
        def.grace_ms = i == 2 ? 600001 : 600000;
        assert_int_equal(sb_session_create(&def, &tapped.map, &allocator, &none),
                         SB_ERROR_ARGUMENT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AWAY_TEST(lost_players_tank_stays_and_the_others_hear_that_it_is_away),
        AWAY_TEST(player_whose_time_is_over_leaves_in_exactly_that_tick),
        AWAY_TEST(player_comes_back_in_the_last_moment_and_may_be_lost_again),
        AWAY_TEST(goodbye_leaves_at_once_and_its_secret_is_void),
        AWAY_TEST(without_secrets_or_time_a_lost_player_leaves_at_once),
        AWAY_TEST(all_that_was_sent_before_the_loss_is_void_after_it),
        AWAY_TEST(full_match_does_not_give_away_an_awaited_slot),
        AWAY_TEST(match_in_which_all_are_away_goes_on_until_the_last_has_left),
        AWAY_TEST(chat_to_an_away_player_is_dropped),
        AWAY_TEST(session_closes_with_players_away),
        AWAY_TEST(session_with_half_the_secrets_or_too_long_a_grace_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
