// Going to ticks of a recorded match: back by a new epoch, ahead within one, by any viewer.
#include "session/hosted/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "absolute_reader.h"
#include "base/random.h"
#include "game/tanks/tanks.h"
#include "played_back.h"

#define HZ 60u
#define SEED 20261122u

static live_match live;
static played_back played;
static replay_viewer *ann, *bob; // the viewers

static int record(void **state)
{
    (void)state;
    const live_script script = live_script_default();
    live_match_begin(&live, &script);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    live_match_end(&live);
    return 0;
}

// Paused in tick 200, which two see, in either form.
static int begin(void **state)
{
    (void)state;
    sb_playback_def def = played_back_def(&live.log);
    def.tick = 200;
    def.paused = true;
    played_back_begin(&played, &live, &def);
    ann = played_back_join(&played, 0, SB_FORM_PLAIN);
    bob = played_back_join(&played, 1, SB_FORM_PACKED);
    played_back_tick(&played, 40);
    viewer_assert_at(&played, ann, 200);
    viewer_assert_at(&played, bob, 200);
    return 0;
}

static int end(void **state)
{
    (void)state;
    played_back_end(&played);
    return 0;
}

static void go_to(uint32_t tick)
{
    played_back_ask(&played, 0, true, 100, tick);
    played_back_tick(&played, 3);
}

static void assert_both_at(uint32_t tick)
{
    viewer_assert_at(&played, ann, tick);
    viewer_assert_at(&played, bob, tick);
    assert_int_equal(ann->playback.tick, tick);
    assert_memory_equal(&ann->playback, &bob->playback, sizeof ann->playback);
    assert_int_equal(ann->welcome_count, bob->welcome_count);
    assert_int_equal(ann->event_count, bob->event_count);
    assert_memory_equal(ann->events, bob->events, ann->event_count * sizeof ann->events[0]);
}

static void going_back_begins_another_epoch(void **state)
{
    (void)state;
    const uint32_t map_size = ann->map_size;
    assert_int_equal(map_size, ann->welcome.map_size);
    for (uint32_t i = 1; i <= 30; i++) {
        go_to(200 - 6 * i);
        assert_int_equal(ann->welcome_count, 1 + i);
        assert_int_equal(ann->welcome.tick, 200 - 6 * i);
        assert_both_at(200 - 6 * i);
        assert_int_equal(ann->event_count, 0);
    }
    // The map is the same, and held.
    assert_int_equal(ann->map_size, map_size);
    played_back_ask(&played, 1, false, 100, 0);
    played_back_tick(&played, HZ);
    viewer_assert_heard(&played, ann, 21, played_back_tick_of(&played));
    assert_int_equal(ann->map_size, map_size);
    assert_int_equal(ann->welcome_count, 31);
}

#define CARA 40u // peer of a viewer of the absolute form

static void receive_of_cara(void *context, const void *bytes, size_t size)
{
    (void)context;
    sb_hosted_receive(sb_playback_hosted(played.playback), CARA, bytes, size);
}

// Plays a tick. Cara holds what the live match had in the snapshot's tick. Returns true if one
// came.
static bool tick_with_cara(absolute_reader *cara)
{
    played_back_tick(&played, 1);
    if (!absolute_reader_take_all(cara, &played.tap)) {
        return false;
    }
    const live_tick *at = &live.ticks[cara->tick];
    absolute_reader_assert_holds(cara, live.entities + at->entity_first, at->entity_count);
    return true;
}

static void viewer_of_the_absolute_form_sees_every_place_value_for_value(void **state)
{
    (void)state;
    static absolute_reader cara;
    absolute_reader_begin(&cara, CARA, &sb_tanks_rules.schema);
    sb_message message = wire_tap_hello("cara");
    message.hello.role = SB_ROLE_REPLAY_VIEWER;
    message.hello.form = SB_FORM_ABSOLUTE;
    wire_tap_clear(&played.tap);
    assert_int_equal(sb_hosted_join(sb_playback_hosted(played.playback), CARA,
                                    SB_PEER_SOURCE_UNKNOWN, &message.hello),
                     SB_OK);
    (void)absolute_reader_take_all(&cara, &played.tap);
    sb_random random = sb_random_seed(SEED, 1);
    uint32_t snapshot_count = 0, place_count = 0;
    for (uint32_t i = 0; i < 40; i++) {
        const uint32_t place = 1 + sb_random_below(&random, 500);
        const bool paused = sb_random_below(&random, 2) == 0;
        played_back_ask(&played, 0, paused, 100, place);
        for (uint32_t tick = 0; tick < 20; tick++) {
            snapshot_count += tick_with_cara(&cara);
            if (sb_random_below(&random, 3) == 0 && cara.tick != 0) {
                message = absolute_reader_message(&cara, cara.tick + 1, 1);
                message.input.inputs[0].buttons = SB_BUTTON_HOLD_AIM;
                wire_tap_encoded(&message, receive_of_cara, NULL);
            }
        }
        place_count += cara.tick >= place && cara.tick <= place + 20;
    }
    assert_int_equal(place_count, 40);
    assert_true(snapshot_count > 200);
}

static void welcome_of_another_epoch_differs_in_nothing_else(void **state)
{
    (void)state;
    sb_message_welcome first = ann->welcome;
    go_to(100);
    sb_message_welcome second = ann->welcome;
    assert_int_equal(second.tick, 100);
    assert_int_not_equal(second.epoch, first.epoch);
    second.tick = first.tick;
    second.epoch = first.epoch;
    second.rules.name = first.rules.name = (sb_text){NULL, 0};
    second.resume = first.resume = (sb_blob){NULL, 0};
    assert_memory_equal(&second, &first, sizeof first);
}

static void place_where_the_replay_is_changes_nothing(void **state)
{
    (void)state;
    go_to(200);
    assert_int_equal(ann->welcome_count, 1);
    assert_both_at(200);
    assert_int_equal(ann->event_count, 0);
}

static void inputs_of_an_old_epoch_acknowledge_nothing(void **state)
{
    (void)state;
    // Of the old epoch's tick 200, which is in the new one's future.
    sb_message old = snapshot_reader_message(&ann->reader, 201, 1);
    ann->silent = true;
    go_to(150);
    const uint32_t before = ann->snapshot_count;
    for (uint32_t i = 0; i < HZ; i++) {
        played_back_send(&played, 0, &old);
        played_back_tick(&played, 1);
    }
    // Nothing has been acknowledged: it is sent again, and builds on nothing.
    assert_true(ann->snapshot_count >= before + 4);
    assert_int_equal(ann->reader.head.baseline_age, 0);
    assert_int_equal(sb_hosted_counters(sb_playback_hosted(played.playback))->messages_refused, 0);
    go_to(200);
    for (uint32_t i = 0; i < HZ; i++) {
        played_back_send(&played, 0, &old);
        played_back_tick(&played, 1);
        assert_int_equal(ann->reader.head.baseline_age, 0);
    }
    assert_true(ann->snapshot_count >= before + 8);
}

static void going_ahead_needs_no_welcome(void **state)
{
    (void)state;
    // Far ahead, over joins and leaves.
    static const uint32_t places[] = {201, 290, 301, 380, 500, 599, 600};
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        go_to(places[i]);
        assert_both_at(places[i]);
        assert_int_equal(ann->welcome_count, 1);
    }
    // Events on the way arrived once, and of whole ticks.
    for (uint32_t i = 1; i < ann->event_count; i++) {
        assert_true(ann->events[i].tick >= ann->events[i - 1].tick);
    }
}

static void events_between_here_and_a_place_near_ahead_are_heard_once(void **state)
{
    (void)state;
    uint32_t tick = 200;
    for (uint32_t step = 1; step <= 27; step++) {
        tick += step;
        go_to(tick);
        viewer_assert_heard(&played, ann, 201, tick);
        assert_both_at(tick);
    }
}

static void places_beyond_the_ends_are_the_ends(void **state)
{
    (void)state;
    const uint32_t last = live.script.tick_count;
    go_to(last + 1);
    assert_both_at(last);
    go_to(UINT32_MAX);
    assert_both_at(last);
    assert_int_equal(ann->welcome_count, 1);
    go_to(1);
    const uint32_t first = sb_playback_get_state(played.playback).first_tick;
    assert_int_equal(first, 1);
    assert_both_at(first);
    assert_int_equal(ann->playback.first_tick, first);
    assert_int_equal(ann->playback.last_tick, last);
}

static void of_several_places_the_last_counts(void **state)
{
    (void)state;
    const uint32_t told = ann->playback_count;
    played_back_ask(&played, 0, true, 100, 50);
    played_back_ask(&played, 1, true, 100, 400);
    played_back_ask(&played, 0, false, 800, 150);
    played_back_ask(&played, 1, true, 200, 320);
    played_back_tick(&played, 3);
    assert_both_at(320);
    assert_int_equal(ann->welcome_count, 1);
    assert_int_equal(ann->playback.speed_percent, 200);
    assert_int_equal(ann->playback.paused, 1);
    assert_in_range(ann->playback_count - told, 1, 4);
    // A request without a tick keeps the tick of the earlier request.
    played_back_ask(&played, 0, true, 100, 120);
    played_back_ask(&played, 1, true, 300, 0);
    played_back_tick(&played, 3);
    assert_both_at(120);
    assert_int_equal(ann->playback.speed_percent, 300);
}

static void request_of_one_viewer_is_told_to_both(void **state)
{
    (void)state;
    for (uint32_t who = 0; who < 2; who++) {
        const uint32_t told[] = {ann->playback_count, bob->playback_count};
        played_back_ask(&played, who, who == 1, 100 + 300 * who, 0);
        played_back_tick(&played, 1);
        assert_int_equal(ann->playback_count, told[0] + 1);
        assert_int_equal(bob->playback_count, told[1] + 1);
        assert_int_equal(bob->playback.paused, who == 1);
        assert_int_equal(bob->playback.speed_percent, 100 + 300 * who);
        assert_memory_equal(&ann->playback, &bob->playback, sizeof ann->playback);
    }
}

static void late_viewer_sees_the_same_as_the_others(void **state)
{
    (void)state;
    go_to(400);
    go_to(230);
    const replay_viewer *late = played_back_join(&played, 2, SB_FORM_PACKED);
    assert_int_equal(late->welcome.tick, 230);
    assert_int_equal(late->welcome.epoch, ann->welcome.epoch);
    played_back_tick(&played, HZ / 5 + 1); // five snapshots a second at least
    viewer_assert_at(&played, late, 230);
    assert_memory_equal(&late->playback, &ann->playback, sizeof ann->playback);
    assert_int_equal(ann->welcome_count, 2);
    // The epoch of a viewer that joins in the tick of a jump back differs from its first.
    played_back_ask(&played, 0, true, 100, 30);
    const replay_viewer *later = played_back_join(&played, 3, SB_FORM_PLAIN);
    played_back_tick(&played, 3);
    viewer_assert_at(&played, later, 30);
    viewer_assert_at(&played, late, 30);
}

static void map_under_way_comes_whole_after_a_jump_back(void **state)
{
    (void)state;
    static live_match crowded;
    live_script script = live_script_default();
    script.tick_count = 240;
    script.crowded = true;
    live_match_begin(&crowded, &script);
    sb_playback_def def = played_back_def(&crowded.log);
    def.tick = 200;
    def.paused = true;
    played_back_begin(&played, &crowded, &def);
    ann = played_back_join(&played, 0, SB_FORM_PLAIN);
    played_back_tick(&played, 2);
    assert_in_range(ann->map_size, 1, ann->welcome.map_size / 2);
    played_back_ask(&played, 0, true, 100, 150);
    played_back_tick(&played, 2);
    assert_int_equal(ann->welcome_count, 2);
    assert_in_range(ann->map_size, 1, ann->welcome.map_size / 2);
    // A jump ahead does not touch it.
    played_back_ask(&played, 0, true, 100, 235);
    played_back_tick(&played, 20);
    assert_int_equal(ann->map_size, ann->welcome.map_size);
    played_back_ask(&played, 0, true, 100, 20);
    played_back_tick(&played, 20);
    assert_int_equal(ann->map_size, ann->welcome.map_size);
    viewer_assert_at(&played, ann, 20);
    played_back_end(&played);
    live_match_end(&crowded);
}

// A viewer that asks for it is welcomed, and shown the ticks that follow, without a pause.
static void jump_back_while_it_plays_is_shown_at_once(void **state)
{
    (void)state;
    played_back_ask(&played, 0, false, 100, 0);
    played_back_tick(&played, 50);
    played_back_ask(&played, 0, false, 100, 100);
    played_back_tick(&played, 10);
    assert_int_equal(ann->welcome_count, 2);
    assert_in_range(played_back_tick_of(&played), 109, 111);
    assert_in_range(ann->reader.tick, 107, 111);
    assert_in_range(bob->reader.tick, 107, 111);
    viewer_assert_heard(&played, ann, 101, played_back_tick_of(&played));
}

static void pauses_of_any_length_stay_within_the_rate(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 1);
    uint32_t plays = 0;
    for (uint32_t i = 0; i < 6 * HZ; i++) {
        if (sb_random_below(&random, 3) == 0) {
            plays ^= 1;
            played_back_ask(&played, 0, plays == 0, 100, 0);
        }
        played_back_tick(&played, 1); // the rate is looked at there
    }
    assert_true(played_back_tick_of(&played) > 300);
    // From steps as fast as they are shown to play, in either beat of the rate.
    for (uint32_t beat = 0; beat < 2; beat++) {
        played_back_ask(&played, 0, true, 100, 10);
        played_back_tick(&played, 2 * HZ + beat);
        for (uint32_t i = 0; i < HZ / 2 + 1; i++) { // the last of them is shown
            played_back_ask(&played, 0, true, 100, 11 + i);
            played_back_tick(&played, 1);
        }
        played_back_ask(&played, 0, false, 100, 0);
        played_back_tick(&played, HZ);
    }
}

static void recorded_chat_is_sent_again_and_viewers_chat_with_each_other(void **state)
{
    (void)state;
    go_to(live.chats[0].tick - 1);
    assert_int_equal(ann->chat_count, 0);
    played_back_ask(&played, 0, false, 100, 0);
    played_back_tick(&played, 10);
    assert_int_equal(ann->chat_count, 1);
    assert_string_equal(bob->chats[0].text, live.chats[0].text);
    assert_int_equal(bob->chats[0].player, live.chats[0].slot);
    sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = SB_CHAT_ALL, .player = SB_NO_PLAYER, .text = {"look there", 10}}};
    wire_tap_clear(&played.tap);
    played_back_send(&played, 1, &message);
    uint32_t heard[2];
    for (uint32_t i = 0; i < 2; i++) {
        heard[i] = wire_tap_count(&played.tap, 10 + i, SB_MESSAGE_CHAT);
        if (heard[i] > 0) {
            wire_tap_get(&played.tap, 10 + i, SB_MESSAGE_CHAT, 0, &message);
            assert_int_equal(message.chat.player, SB_NO_PLAYER);
            assert_int_equal(message.chat.scope, SB_CHAT_ALL);
            assert_memory_equal(message.chat.text.data, "look there", 10);
        }
    }
    if (heard[0] + heard[1] == 0) { // relayed with the tick
        played_back_tick(&played, 1);
        heard[0] = ann->chat_count - 1;
        heard[1] = bob->chat_count - 1;
    }
    assert_int_equal(heard[0], 1);
    assert_int_equal(heard[1], 1);
    // Five at once, and the rest is dropped.
    message =
        (sb_message){.type = SB_MESSAGE_CHAT,
                     .chat = {.scope = SB_CHAT_ALL, .player = SB_NO_PLAYER, .text = {"!", 1}}};
    for (uint32_t i = 0; i < 20; i++) {
        played_back_send(&played, 0, &message);
    }
    assert_int_equal(sb_hosted_counters(sb_playback_hosted(played.playback))->chat_relayed, 6);
    assert_int_equal(sb_hosted_counters(sb_playback_hosted(played.playback))->chat_dropped, 15);
    // Also of a replay that stands still they may talk on.
    played_back_ask(&played, 0, true, 100, 0);
    played_back_tick(&played, 3 * HZ);
    played_back_send(&played, 0, &message);
    assert_int_equal(sb_hosted_counters(sb_playback_hosted(played.playback))->chat_relayed, 7);
}

// Beyond the age of any baseline and of any keyframe.
static void places_very_far_ahead_are_shown_whole(void **state)
{
    (void)state;
    static live_match long_match;
    live_script script = live_script_default();
    script.tick_count = 1500;
    live_match_begin(&long_match, &script);
    static const uint32_t places[] = {1300, 20, 1044, 10, 1035, 9, 1032, 1, 1500};
    const sb_playback_def def = played_back_def(&long_match.log);
    played_back_begin(&played, &long_match, &def);
    ann = played_back_join(&played, 0, SB_FORM_PLAIN);
    bob = played_back_join(&played, 1, SB_FORM_PACKED);
    played_back_tick(&played, 20);
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        go_to(places[i]);
        assert_both_at(places[i]);
    }
    played_back_end(&played);
    live_match_end(&long_match);
}

// However often viewers jump, none is sent more than the rate of snapshots.
static void flood_of_jumps_back_stays_within_the_rate(void **state)
{
    (void)state;
    const uint32_t before = ann->snapshot_count;
    for (uint32_t i = 0; i < 3 * HZ; i++) {
        played_back_ask(&played, 0, true, 100, 199 - i % 190);
        played_back_tick(&played, 1);
    }
    assert_in_range(ann->snapshot_count - before, 15, 90);
    played_back_tick(&played, HZ / 5 + 1);
    assert_both_at(199 - (3 * HZ - 1) % 190);
}

// A model computes from the requests where the replay must be.
static void random_places_show_the_match(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 0);
    uint32_t tick = 200, welcomes = 1;
    for (uint32_t i = 0; i < 200; i++) {
        const uint32_t to = 1 + sb_random_below(&random, live.script.tick_count);
        welcomes += to < tick;
        tick = to;
        played_back_ask(&played, i & 1, true, 100, to);
        played_back_tick(&played, 1 + (i & 3));
        assert_int_equal(played_back_tick_of(&played), tick);
        assert_int_equal(ann->welcome_count, welcomes);
        if ((i & 3) == 3) {
            assert_both_at(tick);
        }
    }
    assert_int_equal(sb_playback_get_state(played.playback).diverged_tick, 0);
}

int main(void)
{
#define PLAYED(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        PLAYED(going_back_begins_another_epoch),
        PLAYED(viewer_of_the_absolute_form_sees_every_place_value_for_value),
        PLAYED(welcome_of_another_epoch_differs_in_nothing_else),
        PLAYED(place_where_the_replay_is_changes_nothing),
        PLAYED(inputs_of_an_old_epoch_acknowledge_nothing),
        PLAYED(going_ahead_needs_no_welcome),
        PLAYED(events_between_here_and_a_place_near_ahead_are_heard_once),
        PLAYED(places_beyond_the_ends_are_the_ends),
        PLAYED(of_several_places_the_last_counts),
        PLAYED(request_of_one_viewer_is_told_to_both),
        PLAYED(late_viewer_sees_the_same_as_the_others),
        cmocka_unit_test(map_under_way_comes_whole_after_a_jump_back),
        PLAYED(jump_back_while_it_plays_is_shown_at_once),
        PLAYED(pauses_of_any_length_stay_within_the_rate),
        PLAYED(recorded_chat_is_sent_again_and_viewers_chat_with_each_other),
        cmocka_unit_test(places_very_far_ahead_are_shown_whole),
        PLAYED(flood_of_jumps_back_stays_within_the_rate),
        PLAYED(random_places_show_the_match),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
