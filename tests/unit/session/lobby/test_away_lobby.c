// Of lobby_life.c and away.c: players that come back through the lobby, and into the next match.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "plain_secrets.h"
#include "record/reader.h"
#include "rotation.h"
#include "session_probe.h"

#define SEED_RANDOM 20261122u
#define GRACE_MS 1000u
#define GRACE_TICKS 60u
#define PERSON_COUNT 7u

typedef struct own_secret {
    uint8_t bytes[SB_RESUME_SECRET_SIZE];
} own_secret;

static uint32_t drawn;

static int begin(void **state)
{
    (void)rotation_begin(state);
    sb_lobby_def def = rotation_def();
    def.session.secrets = plain_secrets(&drawn);
    def.session.grace_ms = GRACE_MS;
    reopen(&def, &map);
    return 0;
}

static own_secret secret_of(const sb_message_welcome *welcome)
{
    own_secret secret;
    assert_int_equal(welcome->resume.size, SB_RESUME_SECRET_SIZE);
    memcpy(secret.bytes, welcome->resume.data, sizeof secret.bytes);
    return secret;
}

static own_secret join_for_secret(uint32_t peer)
{
    join(peer, "ann");
    sb_message_welcome welcome = welcome_to(peer);
    return secret_of(&welcome);
}

static void come_back(uint32_t peer, const own_secret *secret, uint32_t size)
{
    own_secret kept = *secret;
    sb_message hello = plain_secrets_hello("another name", kept.bytes, size);
    wire_tap_clear(&tap);
    wire_tap_reopen(&tap, peer);
    sb_lobby_connect(lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    send_message(peer, &hello);
}

static bool is_welcomed(uint32_t peer)
{
    return wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME) == 1;
}

// The reason has the standard's number.
static void assert_refused_10(uint32_t peer)
{
    sb_message message;
    assert_false(is_welcomed(peer));
    wire_tap_get(&tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, 10);
    assert_true(tap.closed[peer]);
}

static void lose(uint32_t peer)
{
    tap.closed[peer] = true;
    sb_lobby_disconnect(lobby, peer);
}

static void say_goodbye(uint32_t peer)
{
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    send_message(peer, &goodbye);
}

static void secret_of_no_awaited_player_is_refused_with_10(void **state)
{
    (void)state;
    own_secret ann = join_for_secret(1);
    play(5);
    own_secret wrong = ann;
    wrong.bytes[3] ^= 1;
    come_back(2, &wrong, SB_RESUME_SECRET_SIZE);
    assert_refused_10(2);
    say_goodbye(1);
    come_back(3, &ann, SB_RESUME_SECRET_SIZE);
    assert_refused_10(3);
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_role, 2);
    // A hello without a secret joins as a new player.
    come_back(4, &ann, 0);
    assert_true(is_welcomed(4));
}

static void goodbye_that_was_lost_with_the_connection_counts_all_the_same(void **state)
{
    (void)state;
    own_secret ann = join_for_secret(1);
    own_secret bob = join_for_secret(2);
    play(5);
    tap.closed[1] = tap.closed[2] = true;
    sb_lobby_leave(lobby, 1);
    sb_lobby_disconnect(lobby, 2);
    play(1);
    come_back(3, &ann, SB_RESUME_SECRET_SIZE);
    assert_refused_10(3);
    come_back(4, &bob, SB_RESUME_SECRET_SIZE);
    assert_true(is_welcomed(4));
    // A peer that is unknown, or has sent no hello, just leaves.
    sb_lobby_leave(lobby, 20);
    sb_lobby_connect(lobby, 21, SB_PEER_SOURCE_UNKNOWN);
    sb_lobby_leave(lobby, 21);
    assert_int_equal(sb_session_player_count(session()), 1);
}

static void second_connection_takes_over_from_a_silent_first(void **state)
{
    (void)state;
    own_secret ann = join_for_secret(1);
    play(59);
    come_back(2, &ann, SB_RESUME_SECRET_SIZE);
    assert_false(is_welcomed(2));
    tick();
    assert_true(is_welcomed(2));
    assert_true(tap.closed[1]);
    assert_int_equal(tap.close_count, 1);
    // Later messages of the first connection, and its end, have no effect.
    say_goodbye(1);
    sb_lobby_disconnect(lobby, 1);
    play(5);
    assert_int_equal(sb_session_player_count(session()), 1);
    assert_true(probe_has_client(session(), 2));
    // Nor has a new use of the peer number.
    join(1, "bob");
    play(1);
    lose(2);
    assert_int_equal(sb_session_player_count(session()), 1);
    assert_true(probe_has_client(session(), 1));
}

static void next_match_awaits_the_players_that_the_last_one_awaited(void **state)
{
    (void)state;
    (void)join_for_secret(1);
    own_secret bob = join_for_secret(2);
    play_to_the_end();
    lose(2);
    tick();
    assert_int_equal(asked, 1);
    assert_int_equal(welcome_to(1).epoch, 1);
    assert_int_equal(wire_tap_count(&tap, 2, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(sb_game_slot(game(), 1)->state, SB_SLOT_PLAYER);
    play(20);
    come_back(5, &bob, SB_RESUME_SECRET_SIZE);
    sb_message_welcome welcome = welcome_to(5);
    assert_int_equal(welcome.epoch, 1);
    assert_int_equal(welcome.player, 1);
    own_secret again = secret_of(&welcome);
    assert_memory_not_equal(again.bytes, bob.bytes, sizeof bob.bytes);
    play(GRACE_TICKS);
    assert_int_equal(sb_session_player_count(session()), 2);
    // The log of the match says the same, in case the server dies.
    play_to_the_end();
    tick();
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_log_reader *reader;
    sb_log_fault fault;
    assert_int_equal(sb_log_reader_open(memory_log_source(&logs[1]), &allocator, &reader, &fault),
                     SB_OK);
    sb_log_entry entry;
    do {
        assert_true(sb_log_reader_next(reader, &entry));
    } while (entry.kind != SB_LOG_ENTRY_TICK);
    uint8_t hash[SB_SECRET_HASH_SIZE];
    plain_secrets_hash(bob.bytes, hash);
    assert_string_equal(entry.roster->players[1].name, "ann");
    assert_true(entry.roster->players[1].has_secret);
    assert_memory_equal(entry.roster->players[1].secret_hash, hash, sizeof hash);
    sb_log_reader_destroy(reader);
}

// The tank is held in the match that the player left, and not in the next.
static void next_match_begins_without_the_players_that_said_goodbye(void **state)
{
    (void)state;
    (void)join_for_secret(1);
    static const uint8_t address[] = {203, 0, 113, 5};
    wire_tap_reopen(&tap, 2);
    sb_lobby_connect(lobby, 2, sb_peer_source_of_ip(address, sizeof address));
    const sb_message hello = wire_tap_hello("bob");
    send_message(2, &hello);
    sb_message_welcome welcome = welcome_to(2);
    own_secret bob = secret_of(&welcome);
    play_to_the_end();
    say_goodbye(2);
    assert_int_equal(sb_game_slot(game(), 1)->state, SB_SLOT_PLAYER);
    tick();
    assert_int_equal(asked, 1);
    assert_int_equal(sb_game_slot(game(), 0)->state, SB_SLOT_PLAYER);
    assert_int_equal(sb_game_slot(game(), 1)->state, SB_SLOT_EMPTY);
    come_back(5, &bob, SB_RESUME_SECRET_SIZE);
    assert_refused_10(5);
}

static void time_goes_on_from_one_match_into_the_next(void **state)
{
    (void)state;
    (void)join_for_secret(1);
    own_secret bob = join_for_secret(2);
    play_to_the_end();
    uint32_t last = sb_game_tick(game());
    play(1); // the first of the second match
    (void)bob;
    sb_message_welcome welcome = welcome_to(2);
    bob = secret_of(&welcome);
    assert_true(last > 110);
    play(last - 21);
    lose(2);
    play_to_the_end();
    assert_int_equal(sb_game_tick(game()), last);
    play(GRACE_TICKS - 20);
    assert_int_equal(asked, 2);
    assert_int_equal(sb_game_slot(game(), 1)->state, SB_SLOT_PLAYER);
    play(1);
    assert_int_equal(sb_game_slot(game(), 1)->state, SB_SLOT_EMPTY);
    come_back(5, &bob, SB_RESUME_SECRET_SIZE);
    assert_refused_10(5);
}

static void send_one_input(uint32_t peer, uint32_t epoch)
{
    sb_message message = {.type = SB_MESSAGE_INPUT,
                          .input = {.epoch = epoch, .tick = 2, .input_count = 1}};
    send_message(peer, &message);
}

// The welcome with the new secret may never have arrived. Until an input of the new match shows
// that it has, the old secret is good too.
static void secret_of_the_match_before_is_void_once_an_input_of_this_one_came(void **state)
{
    (void)state;
    for (int heard = 0; heard < 2; heard++) {
        own_secret first = join_for_secret(1);
        play_to_the_end();
        tick();
        sb_message_welcome welcome = welcome_to(1);
        own_secret second = secret_of(&welcome);
        assert_memory_not_equal(first.bytes, second.bytes, sizeof first.bytes);
        send_one_input(1, heard == 0 ? welcome.epoch - 1 : welcome.epoch);
        play(60); // of silence
        come_back(2, &first, SB_RESUME_SECRET_SIZE);
        if (heard == 0) {
            assert_true(is_welcomed(2));
            assert_true(tap.closed[1]);
            sb_message_welcome back = welcome_to(2);
            assert_int_equal(back.player, welcome.player);
            assert_memory_not_equal(back.resume.data, first.bytes, sizeof first.bytes);
            // The one that never arrived is void.
            come_back(3, &second, SB_RESUME_SECRET_SIZE);
            assert_refused_10(3);
            sb_lobby_disconnect(lobby, 1);
            const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
            send_message(2, &goodbye);
            sb_lobby_disconnect(lobby, 2);
            wire_tap_reopen(&tap, 1);
        } else {
            assert_refused_10(2);
            assert_false(tap.closed[1]);
            come_back(3, &second, SB_RESUME_SECRET_SIZE);
            assert_true(is_welcomed(3));
        }
    }
}

static void awaited_slot_is_given_away_in_neither_match(void **state)
{
    (void)state;
    own_secret secrets[CAPACITY];
    for (uint32_t peer = 0; peer < CAPACITY; peer++) {
        secrets[peer] = join_for_secret(peer);
    }
    play_to_the_end();
    lose(2);
    for (int later = 0; later < 2; later++) {
        wire_tap_clear(&tap);
        connect_and_hello(20, "fifth");
        assert_int_equal(wire_tap_count(&tap, 20, SB_MESSAGE_REFUSE), 1);
        tick();
        assert_int_equal(asked, 1);
    }
    come_back(9, &secrets[2], SB_RESUME_SECRET_SIZE);
    assert_true(is_welcomed(9));
    assert_int_equal(sb_session_player_count(session()), CAPACITY);
}

static void match_without_a_next_one_lets_no_player_return(void **state)
{
    (void)state;
    own_secret ann = join_for_secret(1);
    (void)join_for_secret(2);
    map_of_next = &no_map;
    record_next = false;
    play_to_the_end();
    lose(1);
    tick();
    assert_int_equal(retired, 0);
    come_back(3, &ann, SB_RESUME_SECRET_SIZE);
    assert_refused_10(3);
}

// Of the model: the person in front of a client.
typedef struct person {
    enum { GONE, HERE, AWAY } is;
    uint32_t peer;
    uint32_t ticks_left;
    uint32_t silent_ticks; ///< since its welcome; nobody sends an input
    bool is_claimed;       ///< by the peer `claimant`, which waits for the slot
    uint32_t claimant;
    own_secret secret;
} person;

static person people[PERSON_COUNT];

static void welcomed(person *one, uint32_t peer)
{
    sb_message_welcome welcome = welcome_to(peer);
    one->is = HERE;
    one->peer = peer;
    one->secret = secret_of(&welcome);
    one->silent_ticks = 0;
    one->is_claimed = false;
}

static bool waits(uint32_t peer)
{
    for (uint32_t i = 0; i < PERSON_COUNT; i++) {
        if (people[i].is_claimed && people[i].claimant == peer) {
            return true;
        }
    }
    return false;
}

static uint32_t fresh_peer(void)
{
    static uint32_t next;
    do {
        next = (next + 5) % 64;
    } while (probe_has_client(session(), next) || waits(next));
    sb_lobby_disconnect(lobby, next);
    return next;
}

// A second connection of an impatient player waits until the first has been silent for a second.
static void enter_again(person *one, uint32_t peer)
{
    come_back(peer, &one->secret, SB_RESUME_SECRET_SIZE);
    if (one->is_claimed) {
        assert_refused_10(peer);
    } else if (one->silent_ticks >= 60) {
        assert_true(tap.closed[one->peer]);
        welcomed(one, peer);
    } else {
        assert_false(is_welcomed(peer) || tap.closed[one->peer]);
        one->is_claimed = true;
        one->claimant = peer;
    }
}

static void enter(person *one)
{
    uint32_t peer = fresh_peer(), held = 0;
    if (one->is == HERE) {
        enter_again(one, peer);
        return;
    }
    if (one->is == AWAY) {
        come_back(peer, &one->secret, SB_RESUME_SECRET_SIZE);
        welcomed(one, peer);
        return;
    }
    for (uint32_t i = 0; i < PERSON_COUNT; i++) {
        held += people[i].is != GONE;
    }
    wire_tap_clear(&tap);
    connect_and_hello(peer, "ann");
    assert_true(is_welcomed(peer) == (held < CAPACITY));
    if (held < CAPACITY) {
        welcomed(one, peer);
    }
}

static void depart(person *one, bool with_goodbye)
{
    const bool was_claimed = one->is_claimed;
    one->is_claimed = false;
    wire_tap_clear(&tap);
    if (with_goodbye) {
        say_goodbye(one->peer);
        one->is = GONE;
        if (was_claimed) {
            assert_refused_10(one->claimant);
        }
        return;
    }
    lose(one->peer);
    one->is = AWAY;
    one->ticks_left = GRACE_TICKS;
    if (was_claimed) {
        welcomed(one, one->claimant);
    }
}

static void settle(person *one, bool follows)
{
    if (follows && one->is_claimed) {
        assert_refused_10(one->claimant);
        one->is_claimed = false;
    }
    one->silent_ticks++;
    if (one->is_claimed && one->silent_ticks >= 60) {
        assert_true(tap.closed[one->peer]);
        welcomed(one, one->claimant);
    }
}

static void model_tick(void)
{
    bool follows = sb_session_is_over(session());
    tick();
    uint32_t here = 0;
    for (uint32_t i = 0; i < PERSON_COUNT; i++) {
        person *one = &people[i];
        if (one->is == AWAY && one->ticks_left-- == 0) {
            one->is = GONE;
        }
        if (one->is == HERE) {
            here++;
            const uint32_t before = one->peer;
            settle(one, follows);
            assert_true(probe_has_client(session(), one->peer));
            const bool is_new = follows || one->peer != before;
            assert_int_equal(wire_tap_count(&tap, one->peer, SB_MESSAGE_WELCOME), is_new);
            if (follows) {
                welcomed(one, one->peer);
                one->silent_ticks = 1; // the first tick of the match
            }
        }
    }
    assert_int_equal(sb_session_player_count(session()), here);
    uint32_t players = 0, held = 0;
    for (uint32_t i = 0; i < PERSON_COUNT; i++) {
        held += people[i].is != GONE;
    }
    for (uint32_t slot = 0; slot < CAPACITY; slot++) {
        players += sb_game_slot(game(), slot)->state == SB_SLOT_PLAYER;
    }
    assert_int_equal(players, held);
}

static void any_coming_and_going_through_many_matches_is_that_of_the_model(void **state)
{
    (void)state;
    record_next = false;
    sb_random random = sb_random_seed(SEED_RANDOM, 1);
    uint32_t returned = 0, expired = 0;
    for (uint32_t step = 0; step < 12000; step++) {
        person *one = &people[sb_random_below(&random, PERSON_COUNT)];
        uint32_t draw = sb_random_below(&random, 100);
        if (draw < 3) {
            returned += one->is == AWAY;
            enter(one);
        } else if (draw < 6 && one->is == HERE) {
            depart(one, false);
        } else if (draw < 7 && one->is == HERE) {
            depart(one, true);
        } else if (draw < 9 && one->is == GONE && one->secret.bytes[0] != 0) {
            uint32_t peer = fresh_peer();
            come_back(peer, &one->secret, SB_RESUME_SECRET_SIZE);
            assert_refused_10(peer);
            expired++;
        } else {
            model_tick();
        }
    }
    assert_true(asked > 20 && returned > 20 && expired > 20);
}

#define AWAY_LOBBY_TEST(test) cmocka_unit_test_setup_teardown(test, begin, rotation_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AWAY_LOBBY_TEST(secret_of_no_awaited_player_is_refused_with_10),
        AWAY_LOBBY_TEST(goodbye_that_was_lost_with_the_connection_counts_all_the_same),
        AWAY_LOBBY_TEST(second_connection_takes_over_from_a_silent_first),
        AWAY_LOBBY_TEST(next_match_awaits_the_players_that_the_last_one_awaited),
        AWAY_LOBBY_TEST(next_match_begins_without_the_players_that_said_goodbye),
        AWAY_LOBBY_TEST(time_goes_on_from_one_match_into_the_next),
        AWAY_LOBBY_TEST(secret_of_the_match_before_is_void_once_an_input_of_this_one_came),
        AWAY_LOBBY_TEST(awaited_slot_is_given_away_in_neither_match),
        AWAY_LOBBY_TEST(match_without_a_next_one_lets_no_player_return),
        AWAY_LOBBY_TEST(any_coming_and_going_through_many_matches_is_that_of_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
