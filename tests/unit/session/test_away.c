// Players that lose their connection: how long their tanks wait, and how they come back.
#include "session/away.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "away_session.h"
#include "plain_secrets.h"
#include "record/reader.h"
#include "record/verify.h"
#include "session_probe.h"

#define HZ 60u
#define REPEAT_TICKS 15u // 250 ms

// All that the log has of the slot of one player.
typedef struct slot_story {
    uint32_t joins, leaves, join_tick, leave_tick;
    uint32_t secrets, secret_tick;
    uint8_t hash[SB_SECRET_HASH_SIZE];
    sb_input inputs[256]; ///< by tick
    uint64_t repeated[256], missing[256];
} slot_story;

static void read_tick(const sb_log_entry *entry, uint32_t slot, slot_story *story)
{
    assert_true(entry->tick < 256);
    story->inputs[entry->tick] = entry->frame->inputs[slot];
    story->repeated[entry->tick] = entry->notes->repeated >> slot & 1u;
    story->missing[entry->tick] = entry->notes->missing >> slot & 1u;
    for (uint32_t i = 0; i < entry->frame->command_count; i++) {
        const sb_command *command = &entry->frame->commands[i];
        if (command->player == slot && command->kind == SB_COMMAND_JOIN) {
            story->joins++;
            story->join_tick = entry->tick;
        } else if (command->player == slot) {
            story->leaves++;
            story->leave_tick = entry->tick;
        }
    }
    for (uint32_t i = 0; i < entry->notes->count; i++) {
        const sb_note *note = &entry->notes->list[i];
        if (note->player == slot && note->kind == 3) {
            assert_int_equal(note->size, SB_SECRET_HASH_SIZE);
            memcpy(story->hash, note->bytes, sizeof story->hash);
            story->secrets++;
            story->secret_tick = entry->tick;
        }
    }
}

// Closes the log, which must verify, and reads it.
static const slot_story *story_of(uint32_t slot)
{
    static slot_story story;
    story = (slot_story){0};
    sb_session_close_log(tapped.session);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.last_tick, tapped_session_tick(&tapped));
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&tapped.log), &allocator, &reader, &fault), SB_OK);
    sb_log_entry entry;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            read_tick(&entry, slot, &story);
        }
    }
    sb_log_reader_destroy(reader);
    return &story;
}

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
    const slot_story *story = story_of(slot);
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
        const slot_story *story = story_of(slot);
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
    const slot_story *story = story_of(slot);
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
        const slot_story *story = story_of(slot);
        assert_int_equal(story->secrets, 0);
        assert_int_equal(story->leave_tick, 6);
    }
}

static void secret_that_is_none_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, 5);
    lose(10);
    uint8_t wrong[SB_RESUME_SECRET_SIZE + 1] = {0};
    for (uint32_t bit = 0; bit < 8 * SB_RESUME_SECRET_SIZE; bit++) {
        memcpy(wrong, secrets[10].bytes, SB_RESUME_SECRET_SIZE);
        wrong[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (memcmp(wrong, secrets[11].bytes, SB_RESUME_SECRET_SIZE) != 0) {
            assert_int_equal(return_with(12, wrong, SB_RESUME_SECRET_SIZE), SB_ERROR_UNKNOWN);
        }
    }
    memcpy(wrong, secrets[10].bytes, SB_RESUME_SECRET_SIZE);
    // A hello without a secret asks for another slot: it joins, and does not come back.
    for (uint32_t size = 1; size <= sizeof wrong; size++) {
        if (size != SB_RESUME_SECRET_SIZE) {
            assert_int_equal(return_with(12, wrong, size), SB_ERROR_UNKNOWN);
        }
    }
    memset(wrong, 0, sizeof wrong);
    assert_int_equal(return_with(12, wrong, SB_RESUME_SECRET_SIZE), SB_ERROR_UNKNOWN);
    // The log holds the hash, and the hash does not let a client in.
    uint8_t hash[SB_SECRET_HASH_SIZE];
    plain_secrets_hash(secrets[10].bytes, hash);
    assert_int_equal(return_with(12, hash, SB_RESUME_SECRET_SIZE), SB_ERROR_UNKNOWN);
    assert_int_equal(tapped.tap.message_count, 0);
    assert_int_equal(tapped.tap.close_count, 0);
    assert_int_equal(sb_session_player_count(away_session()), 1);
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 0);
    assert_int_equal(come_back(12, 10), SB_OK);
    assert_int_equal(away_welcome_to(12).player, slot);
}

static void second_connection_takes_the_slot_of_a_silent_first_which_is_closed(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, HZ - 20);
    uint8_t generation = sb_game_slot(sb_session_game(away_session()), slot)->generation;
    assert_int_equal(come_back(12, 10), SB_OK);
    for (uint32_t i = 0; i < 19; i++) {
        tapped_session_play(&tapped, 1);
        assert_false(tapped.tap.closed[10] || probe_has_client(away_session(), 12));
        assert_int_equal(wire_tap_count(&tapped.tap, 12, SB_MESSAGE_WELCOME), 0);
    }
    tapped_session_play(&tapped, 1);
    assert_true(tapped.tap.closed[10]);
    assert_int_equal(tapped.tap.close_count, 1);
    assert_int_equal(away_welcome_to(12).player, slot);
    assert_int_equal(sb_session_player_count(away_session()), 2);
    assert_true(probe_has_client(away_session(), 12));
    assert_false(probe_has_client(away_session(), 10));
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 10); // its transport ends
    // What the old one had under way is of no use.
    tapped_session_send_inputs(&tapped, 10, HZ, 10, (sb_input){.throttle = 90});
    tapped_session_play(&tapped, 3);
    assert_int_equal(sb_session_player_count(away_session()), 2);
    assert_int_equal(presence_told(11, slot), -1);
    assert_true(plays(slot));
    assert_int_equal(sb_game_slot(sb_session_game(away_session()), slot)->generation, generation);
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 0);
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 1);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_applied, 0);
    // The slot of a player that has been silent for a second changes hands at once.
    tapped_session_play(&tapped, HZ);
    assert_int_equal(come_back(10, 12), SB_OK);
    assert_true(tapped.tap.closed[12]);
    assert_int_equal(away_welcome_to(10).player, slot);
    assert_int_equal(sb_session_player_count(away_session()), 2);
}

static void send_input(uint32_t peer, uint32_t tick)
{
    tapped_session_send_inputs(&tapped, peer, tick, 1, (sb_input){.throttle = 10});
}

static void assert_refused_10(uint32_t peer)
{
    sb_message message;
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, 10);
    assert_true(tapped.tap.closed[peer]);
    assert_false(probe_has_client(away_session(), peer));
}

// A thief that has the secret: from any address, as often as it likes.
static void second_connection_is_refused_as_soon_as_the_first_shows_that_it_lives(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    tapped_session_play(&tapped, 5);
    for (uint32_t i = 0; i < 200; i++) {
        const uint32_t tick = tapped_session_tick(&tapped);
        send_input(10, tick + 2);
        assert_int_equal(come_back(20, 10), SB_OK);
        tapped_session_play(&tapped, 2 + i % 40);
        // Copies and older inputs are none that shows it: they may have waited on the way.
        send_input(10, tick + 2);
        send_input(10, tick + 1);
        assert_int_equal(tapped.tap.close_count, i);
        wire_tap_clear(&tapped.tap);
        send_input(10, tick + 3);
        assert_refused_10(20);
        assert_int_equal(tapped.tap.close_count, i + 1);
        assert_false(tapped.tap.closed[10]);
        // A goodbye of the thief, and the end of its connection, end nothing.
        sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
        tapped_session_send(&tapped, 20, &goodbye);
        sb_hosted_leave(sb_session_hosted(tapped.session), 20);
        assert_int_equal(sb_session_player_count(away_session()), 1);
    }
    assert_true(plays(slot));
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 0);
    assert_int_equal(tapped_session_counters(&tapped)->returns_refused, 200);
}

static void one_newcomer_waits_for_a_slot_and_further_ones_are_refused_at_once(void **state)
{
    (void)state;
    (void)away_join(10);
    tapped_session_play(&tapped, 1);
    assert_int_equal(come_back(20, 10), SB_OK);
    assert_int_equal(come_back(21, 10), SB_ERROR_UNKNOWN);
    // One that gives up makes room for another.
    for (uint32_t way = 0; way < 3; way++) {
        sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
        if (way == 0) {
            sb_hosted_disconnect(sb_session_hosted(tapped.session), 20);
        } else if (way == 1) {
            sb_hosted_leave(sb_session_hosted(tapped.session), 20);
        } else {
            tapped_session_send(&tapped, 20, &goodbye);
            assert_true(tapped.tap.closed[20]);
        }
        wire_tap_reopen(&tapped.tap, 20);
        assert_int_equal(come_back(20, 10), SB_OK);
    }
    assert_int_equal(tapped_session_counters(&tapped)->messages_refused, 0);
    tapped_session_play(&tapped, HZ - 1);
    assert_int_equal(away_welcome_to(20).player, 0);
}

static void newcomer_gets_the_slot_when_the_first_connection_is_lost_meanwhile(void **state)
{
    (void)state;
    (void)away_join(10);
    tapped_session_play(&tapped, 1);
    assert_int_equal(come_back(20, 10), SB_OK);
    wire_tap_clear(&tapped.tap);
    lose(10);
    assert_int_equal(away_welcome_to(20).player, 0);
    assert_int_equal(sb_session_player_count(away_session()), 1);
}

static void newcomer_that_waits_is_refused_when_the_player_says_goodbye_or_all_ends(void **state)
{
    (void)state;
    (void)away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, 1);
    assert_int_equal(come_back(20, 10), SB_OK);
    say_goodbye(10);
    assert_refused_10(20);
    assert_int_equal(come_back(21, 11), SB_OK);
    sb_hosted_close(sb_session_hosted(tapped.session));
    sb_message message;
    wire_tap_get(&tapped.tap, 21, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, SB_REFUSAL_CLOSING);
    assert_true(tapped.tap.closed[21]);
}

static void secret_changes_at_every_use_and_the_old_one_is_void_after_an_input(void **state)
{
    (void)state;
    (void)away_join(10);
    own_secret old = secrets[10];
    for (uint32_t i = 0; i < 5; i++) {
        send_input(10 + i, tapped_session_tick(&tapped) + 1);
        lose(10 + i);
        assert_int_equal(return_with(11 + i, old.bytes, old.size), SB_OK);
        (void)away_welcome_to(11 + i);
        own_secret fresh = secrets[11 + i];
        assert_memory_not_equal(fresh.bytes, old.bytes, sizeof old.bytes);
        // The welcome may have been lost: until an input answers it, both are good.
        lose(11 + i);
        assert_int_equal(return_with(11 + i, old.bytes, old.size), SB_OK);
        (void)away_welcome_to(11 + i);
        fresh = secrets[11 + i];
        send_input(11 + i, tapped_session_tick(&tapped) + 1);
        assert_int_equal(return_with(30, old.bytes, old.size), SB_ERROR_UNKNOWN);
        old = fresh;
        tapped_session_play(&tapped, 2);
    }
    assert_int_equal(drawn, 11);
}

static void welcome_is_the_same_but_for_tick_and_secret(void **state)
{
    (void)state;
    (void)away_join(9);
    (void)away_join(10);
    sb_message_welcome first = away_welcome_to(10);
    assert_int_equal(first.resume.size, SB_RESUME_SECRET_SIZE);
    tapped_session_play(&tapped, 20);
    lose(10);
    tapped_session_play(&tapped, 7);
    assert_int_equal(come_back(30, 10), SB_OK);
    sb_message_welcome second = away_welcome_to(30);
    assert_int_equal(second.tick, 27);
    assert_int_equal(second.player, first.player);
    assert_int_equal(second.epoch, first.epoch);
    assert_int_equal(second.session, first.session);
    assert_true(second.seed == first.seed && second.map_hash == first.map_hash);
    assert_int_equal(second.map_size, first.map_size);
    assert_memory_not_equal(secrets[30].bytes, secrets[10].bytes, SB_RESUME_SECRET_SIZE);
    assert_int_equal(drawn, 3);
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

static void log_has_the_hash_of_the_secret_in_the_tick_of_the_join(void **state)
{
    (void)state;
    (void)away_join(9);
    tapped_session_play(&tapped, 12);
    uint32_t slot = away_join(10);
    lose(10); // before the game knows of it
    assert_int_equal(come_back(11, 10), SB_OK);
    (void)away_welcome_to(11);
    tapped_session_play(&tapped, 3);
    lose(11);
    tapped_session_play(&tapped, 3);
    assert_int_equal(come_back(12, 10), SB_OK);
    tapped_session_play(&tapped, 3);
    uint8_t expected[SB_SECRET_HASH_SIZE];
    plain_secrets_hash(secrets[10].bytes, expected);
    const slot_story *story = story_of(slot);
    assert_int_equal(story->joins, 1);
    assert_int_equal(story->join_tick, 13);
    assert_int_equal(story->secrets, 1);
    assert_int_equal(story->secret_tick, 13);
    assert_memory_equal(story->hash, expected, sizeof expected);
}

// A server that resumes from the log must know a secret that the client has.
static void log_has_a_new_secret_once_it_was_answered_or_shown(void **state)
{
    (void)state;
    for (int shown = 0; shown < 2; shown++) {
        restart(GRACE_MS, true);
        uint32_t slot = away_join(10);
        tapped_session_play(&tapped, 3);
        lose(10);
        assert_int_equal(come_back(11, 10), SB_OK);
        (void)away_welcome_to(11);
        tapped_session_play(&tapped, 4);
        if (shown == 0) {
            send_input(11, 8);
        } else {
            lose(11);
            assert_int_equal(come_back(12, 11), SB_OK);
        }
        tapped_session_play(&tapped, 4);
        uint8_t expected[SB_SECRET_HASH_SIZE];
        plain_secrets_hash(secrets[11].bytes, expected);
        const slot_story *story = story_of(slot);
        assert_int_equal(story->secrets, 2);
        assert_int_equal(story->secret_tick, 8);
        assert_memory_equal(story->hash, expected, sizeof expected);
    }
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
    (void)story_of(0);
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
        AWAY_TEST(secret_that_is_none_is_refused_and_changes_nothing),
        AWAY_TEST(second_connection_takes_the_slot_of_a_silent_first_which_is_closed),
        AWAY_TEST(second_connection_is_refused_as_soon_as_the_first_shows_that_it_lives),
        AWAY_TEST(one_newcomer_waits_for_a_slot_and_further_ones_are_refused_at_once),
        AWAY_TEST(newcomer_gets_the_slot_when_the_first_connection_is_lost_meanwhile),
        AWAY_TEST(newcomer_that_waits_is_refused_when_the_player_says_goodbye_or_all_ends),
        AWAY_TEST(secret_changes_at_every_use_and_the_old_one_is_void_after_an_input),
        AWAY_TEST(welcome_is_the_same_but_for_tick_and_secret),
        AWAY_TEST(all_that_was_sent_before_the_loss_is_void_after_it),
        AWAY_TEST(log_has_the_hash_of_the_secret_in_the_tick_of_the_join),
        AWAY_TEST(log_has_a_new_secret_once_it_was_answered_or_shown),
        AWAY_TEST(full_match_does_not_give_away_an_awaited_slot),
        AWAY_TEST(match_in_which_all_are_away_goes_on_until_the_last_has_left),
        AWAY_TEST(chat_to_an_away_player_is_dropped),
        AWAY_TEST(session_closes_with_players_away),
        AWAY_TEST(session_with_half_the_secrets_or_too_long_a_grace_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
