// Playback of logs that end early, begin late, have gaps, are empty, or differ from the match.
#include "session/hosted/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"
#include "game/tanks/tanks.h"
#include "played_back.h"
#include "record/cut.h"
#include "record/encoder.h"

static live_match live;
static played_back played;

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

static sb_playback_state now(void)
{
    return sb_playback_get_state(played.playback);
}

static sb_playback_def fast(memory_log *log)
{
    sb_playback_def def = played_back_def(log);
    def.speed_percent = 1600;
    return def;
}

static void truncated_log_is_played_as_far_as_it_goes(void **state)
{
    (void)state;
    uint32_t opened = 0, played_far = 0;
    for (size_t size = 0; size < live.log.size; size += 211) {
        memory_log log = memory_log_copy(&live.log, 0);
        log.size = size;
        memory_log cut = memory_log_copy(&log, 0);
        sb_playback_def def = fast(&cut);
        const uint32_t last = def.last_tick;
        const sb_error error = played_back_open(&played, &cut, &def);
        assert_true(error == SB_OK || played.playback == NULL);
        if (error == SB_OK) {
            opened++;
            assert_true(last > 0);
            played.live = &live;
            const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
            played_back_tick(&played, last / 16 + 5);
            viewer_assert_at(&played, viewer, last);
            viewer_assert_heard(&played, viewer, 2, last);
            assert_true(now().paused);
            assert_int_equal(now().last_tick, last);
            played_far += last > 500;
        } else {
            assert_int_equal(last, 0);
            assert_true(error == SB_ERROR_TRUNCATED || error == SB_ERROR_RANGE);
        }
        played_back_end(&played);
        memory_log_free(&cut);
        memory_log_free(&log);
    }
    assert_true(opened > 20 && played_far > 2);
}

static void log_that_was_not_closed_is_played_to_its_end(void **state)
{
    (void)state;
    static live_match open_match;
    live_script script = live_script_default();
    script.unclosed = true;
    script.tick_count = 200;
    live_match_begin(&open_match, &script);
    sb_playback_def def = fast(&open_match.log);
    assert_in_range(def.last_tick, 190, 200);
    played_back_begin(&played, &open_match, &def);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
    played_back_tick(&played, 20);
    viewer_assert_at(&played, viewer, def.last_tick);
    assert_true(now().paused);
    played_back_end(&played);
    live_match_end(&open_match);
}

static void gap_is_passed_over(void **state)
{
    (void)state;
    static live_match gapped;
    live_script script = live_script_default();
    // Before cleo comes to after bob is gone.
    script.refused_from = 140;
    script.refused_to = 320;
    live_match_begin(&gapped, &script);
    const uint32_t speeds[] = {100, 1600};
    for (uint32_t i = 0; i < 2; i++) {
        sb_playback_def def = fast(&gapped.log);
        def.speed_percent = speeds[i];
        played_back_begin(&played, &gapped, &def);
        const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
        uint32_t resumed = 0;
        for (uint32_t tick = 0; tick < 700 && !now().paused; tick++) {
            played_back_tick(&played, 1);
            const uint32_t at = viewer->reader.tick;
            // The log lacks the refused ticks, and a few around them.
            assert_false(at > 140 && at <= 320);
            resumed = resumed == 0 && at > 320 ? at : resumed;
        }
        assert_in_range(resumed, 321, 360);
        viewer_assert_at(&played, viewer, gapped.script.tick_count);
        assert_int_equal(viewer->welcome_count, 1);
        assert_false(now().damaged);
        assert_int_equal(now().diverged_tick, 0);
        // Into the gap, from both sides, and to its ends.
        static const uint32_t places[] = {200, 100, 250, 319, 20, 141, 600, 300, 135, 330};
        for (uint32_t k = 0; k < sizeof places / sizeof places[0]; k++) {
            played_back_ask(&played, 0, true, 100, places[k]);
            played_back_tick(&played, 3);
            const uint32_t tick = now().tick;
            assert_false(tick > 140 && tick <= 320);
            assert_true(tick == places[k] || (places[k] > 130 && places[k] < 360));
            viewer_assert_at(&played, viewer, tick);
            assert_int_equal(viewer->playback.tick, tick);
            assert_int_equal(now().last_tick, gapped.script.tick_count);
        }
        assert_false(now().damaged);
        played_back_end(&played);
    }
    live_match_end(&gapped);
}

static memory_log cut_from(memory_log *log, uint32_t from, uint32_t to)
{
    memory_log part = memory_log_make(1u << 20);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_fault fault;
    sb_log_reader *reader;
    sb_replay *replay;
    sb_log_cut_report report;
    assert_int_equal(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    sb_log_cut_def def = {.from = from, .to = to, .sink = memory_log_sink(&part)};
    assert_int_equal(sb_log_cut(replay, &def, &allocator, &report), SB_OK);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    return part;
}

static void part_of_a_match_begins_where_it_begins(void **state)
{
    (void)state;
    memory_log part = cut_from(&live.log, 250, 450);
    sb_playback_def def = fast(&part);
    assert_int_equal(def.last_tick, 450);
    assert_int_equal(played_back_open(&played, &part, &def), SB_OK);
    played.live = &live;
    assert_in_range(now().first_tick, 249, 250);
    assert_int_equal(now().tick, now().first_tick);
    const uint32_t first = now().first_tick;
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
    assert_int_equal(viewer->welcome.tick, first);
    played_back_tick(&played, 30);
    viewer_assert_at(&played, viewer, 450);
    viewer_assert_heard(&played, viewer, first + 1, 450);
    assert_int_equal(viewer->playback.first_tick, first);
    static const uint32_t places[] = {1, 248, 249, 250, 300, 451, 260};
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        played_back_ask(&played, 0, true, 100, places[i]);
        played_back_tick(&played, 3);
        const uint32_t tick = places[i] < first ? first : places[i] > 450 ? 450 : places[i];
        viewer_assert_at(&played, viewer, tick);
    }
    // A viewer at its start that asks for an earlier tick is there already.
    played_back_ask(&played, 0, true, 100, 1);
    played_back_tick(&played, 3);
    const uint32_t welcomes = viewer->welcome_count;
    played_back_ask(&played, 0, true, 100, 100);
    played_back_tick(&played, 3);
    viewer_assert_at(&played, viewer, first);
    assert_int_equal(viewer->welcome_count, welcomes);
    played_back_end(&played);
    memory_log_free(&part);
}

static void state_that_differs_from_the_record_is_reported(void **state)
{
    (void)state;
    static live_match charged;
    live_script script = live_script_default();
    script.charged_tick = 313;
    live_match_begin(&charged, &script);
    sb_playback_def def = fast(&charged.log);
    assert_int_equal(played_back_open(&played, &charged.log, &def), SB_OK);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
    played_back_tick(&played, 19);
    assert_int_equal(now().diverged_tick, 0);
    played_back_tick(&played, 30);
    assert_int_equal(now().diverged_tick, 313);
    assert_false(now().damaged);
    assert_int_equal(viewer->reader.tick, charged.script.tick_count);
    played_back_end(&played);
    // From the keyframe behind it on the states are the recorded ones.
    def = fast(&charged.log);
    def.tick = 365;
    played_back_begin(&played, &charged, &def);
    viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
    played_back_tick(&played, 30);
    viewer_assert_at(&played, viewer, charged.script.tick_count);
    assert_int_equal(now().diverged_tick, 0);
    // It is noticed also on the way to a tick.
    played.live = NULL;
    played_back_ask(&played, 0, true, 100, 350);
    played_back_tick(&played, 3);
    assert_int_equal(viewer->reader.tick, 350);
    assert_in_range(now().diverged_tick, 313, 350);
    played_back_end(&played);
    live_match_end(&charged);
}

// A log made by hand, of a match with one player that stands still.
typedef struct hand_log {
    counting_heap heap;
    memory_log log;
    sb_map map;
    sb_game *game;
    sb_log_encoder *encoder;
} hand_log;

static void hand_log_begin(hand_log *hand)
{
    memset(hand, 0, sizeof *hand);
    hand->log = memory_log_make(1u << 20);
    sb_allocator allocator = counting_heap_allocator(&hand->heap);
    field_map(&hand->map);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = (sb_log_head){.format_version = SB_LOG_FORMAT_VERSION,
                             .simulation_version = SB_SIMULATION_VERSION,
                             .session = 1,
                             .rules = sb_rules_identify(&sb_tanks_rules),
                             .setting_count = sb_tanks_rules.setting_count,
                             .game = sb_game_def_default()};
    def.head.game.player_capacity = LIVE_CAPACITY;
    assert_int_equal(sb_game_create(&def.head.game, &hand->map, &allocator, &hand->game), SB_OK);
    def.map = &hand->map;
    def.game = hand->game;
    def.sink = memory_log_sink(&hand->log);
    assert_int_equal(sb_log_encoder_create(&def, &allocator, &hand->encoder), SB_OK);
}

static void hand_log_tick(hand_log *hand, const sb_frame *frame, sb_notes *notes)
{
    assert_int_equal(sb_game_advance(hand->game, frame), SB_OK);
    sb_log_encoder_tick(hand->encoder, hand->game, frame, notes);
}

static void hand_log_close(hand_log *hand)
{
    sb_log_encoder_close(hand->encoder, hand->game);
    sb_log_encoder_destroy(hand->encoder);
    sb_game_destroy(hand->game);
    assert_int_equal(hand->heap.live_count, 0);
}

static void log_without_a_tick_is_refused(void **state)
{
    (void)state;
    hand_log hand;
    hand_log_begin(&hand);
    hand_log_close(&hand);
    sb_playback_def def = played_back_def(&hand.log);
    assert_int_equal(def.last_tick, 0);
    assert_int_equal(played_back_open(&played, &hand.log, &def), SB_ERROR_RANGE);
    assert_null(played.playback);
    played_back_end(&played);
    memory_log_free(&hand.log);
}

static void log_of_one_tick_is_its_start_and_its_end(void **state)
{
    (void)state;
    static sb_frame frame;
    static sb_notes notes;
    hand_log hand;
    hand_log_begin(&hand);
    hand_log_tick(&hand, &frame, &notes);
    hand_log_close(&hand);
    sb_playback_def def = played_back_def(&hand.log);
    assert_int_equal(played_back_open(&played, &hand.log, &def), SB_OK);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
    for (uint32_t i = 0; i < 10; i++) {
        played_back_ask(&played, 0, i & 1, 1600, i / 2);
        played_back_tick(&played, 13);
        assert_int_equal(viewer->reader.tick, 1);
        assert_int_equal(now().tick, 1);
    }
    played_back_end(&played);
    memory_log_free(&hand.log);
}

static void add_chat(sb_notes *notes, uint8_t scope, const char *text, uint32_t size)
{
    uint8_t bytes[SB_NOTE_SIZE_MAX] = {scope, 255};
    memcpy(bytes + 2, text, size);
    assert_true(sb_notes_add(notes, SB_NOTE_CHAT, 0, bytes, size + 2));
}

// Invalid names and chat of a hostile log reach no viewer unchanged: the tap decodes all that is
// sent, and a name or text that breaks the wire's standard would not decode.
static void names_and_chat_that_are_no_text_reach_no_viewer(void **state)
{
    (void)state;
    static const char *const names[] = {
        "\xff\xfe", "a\nb", "\xc3", "\xed\xa0\x80", "fine", "\x7f", "12345678901234567890123"};
    static char longest[SB_NOTE_SIZE_MAX];
    memset(longest, 'x', sizeof longest);
    hand_log hand;
    hand_log_begin(&hand);
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        static sb_frame frame;
        static sb_notes notes;
        frame.command_count = 1;
        frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 0};
        strncpy(frame.commands[0].name, names[i], SB_PLAYER_NAME_SIZE - 1);
        sb_notes_clear(&notes);
        add_chat(&notes, SB_CHAT_ALL, names[i], (uint32_t)strlen(names[i]));
        add_chat(&notes, SB_CHAT_ALL, "", 0);
        add_chat(&notes, SB_CHAT_ALL, longest, SB_CHAT_SIZE_MAX);
        add_chat(&notes, SB_CHAT_ALL, longest, SB_CHAT_SIZE_MAX + 1);
        add_chat(&notes, SB_CHAT_ALL, longest, SB_NOTE_SIZE_MAX - 2);
        add_chat(&notes, SB_CHAT_SERVER, "obey", 4);
        add_chat(&notes, 200, "later", 5);
        add_chat(&notes, SB_CHAT_PLAYER, "secret", 6);
        assert_true(sb_notes_add(&notes, SB_NOTE_CHAT, 0, "", 1));
        assert_true(sb_notes_add(&notes, SB_NOTE_CHAT, 0, "", 0));
        assert_true(sb_notes_add(&notes, SB_NOTE_CHAT, 200, "\0\xFFghost", 7));
        assert_true(sb_notes_add(&notes, (sb_note_kind)99, 0, "later kind", 10));
        hand_log_tick(&hand, &frame, &notes);
        frame.command_count = 0;
        sb_notes_clear(&notes);
        hand_log_tick(&hand, &frame, &notes);
        frame.command_count = 1;
        frame.commands[0] = (sb_command){.kind = SB_COMMAND_LEAVE, .player = 0};
        hand_log_tick(&hand, &frame, &notes);
    }
    hand_log_close(&hand);
    sb_playback_def def = played_back_def(&hand.log);
    assert_int_equal(def.last_tick, 21);
    def.paused = true;
    assert_int_equal(played_back_open(&played, &hand.log, &def), SB_OK);
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
    played_back_tick(&played, 3);
    for (uint32_t tick = 2; tick <= def.last_tick; tick++) {
        played_back_ask(&played, 0, true, 100, tick);
        played_back_tick(&played, 2);
        const uint32_t who = (tick - 1) / 3;
        if (tick % 3 != 0) {
            assert_int_equal(viewer->presence[0], SB_PRESENCE_PLAYER);
            if (who == 4 || who == 6) {
                assert_string_equal(viewer->names[0], names[who]);
            } else {
                assert_string_not_equal(viewer->names[0], names[who]);
            }
        } else {
            assert_int_equal(viewer->presence[0], SB_PRESENCE_NONE);
        }
    }
    // Of each tick but the first, which was over when they joined: the longest text, and valid
    // ones.
    uint32_t longest_count = 0, valid_count = 0;
    for (uint32_t i = 0; i < viewer->chat_count; i++) {
        const viewer_chat *chat = &viewer->chats[i];
        assert_int_equal(chat->scope, SB_CHAT_ALL);
        assert_true(chat->player < LIVE_CAPACITY || chat->player == SB_NO_PLAYER);
        longest_count += strlen(chat->text) == SB_CHAT_SIZE_MAX;
        valid_count += strcmp(chat->text, names[4]) == 0 || strcmp(chat->text, names[6]) == 0;
    }
    assert_in_range(longest_count, 6, 18); // longer ones may be shortened
    assert_int_equal(valid_count, 2);
    played_back_end(&played);
    memory_log_free(&hand.log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(truncated_log_is_played_as_far_as_it_goes),
        cmocka_unit_test(log_that_was_not_closed_is_played_to_its_end),
        cmocka_unit_test(gap_is_passed_over),
        cmocka_unit_test(part_of_a_match_begins_where_it_begins),
        cmocka_unit_test(state_that_differs_from_the_record_is_reported),
        cmocka_unit_test(log_without_a_tick_is_refused),
        cmocka_unit_test(log_of_one_tick_is_its_start_and_its_end),
        cmocka_unit_test(names_and_chat_that_are_no_text_reach_no_viewer),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
