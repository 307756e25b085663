// Of making.c: games that are made elsewhere and handed over later.

#include "session/lobby/making.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "place_lobby.h"
#include "session/match/state.h"

#define BEGUN_MAX 8u

// A maker that notes what it is asked for, and hands a game over when the test says so.
typedef struct begun_game {
    uint32_t ticket;
    sb_game_def def;
    sb_map map;
} begun_game;

static begun_game begun[BEGUN_MAX];
static uint32_t begun_count, not_made_count;
static bool refuses;
static char not_made_map[32];

static bool begin(void *context, uint32_t ticket, const sb_game_def *def, const sb_map *map)
{
    assert_null(context);
    assert_true(begun_count < BEGUN_MAX);
    begun[begun_count++] = (begun_game){ticket, *def, *map};
    return !refuses;
}

static void not_made(void *context, const sb_place *place, const sb_map *map, const char *reason)
{
    assert_null(context);
    assert_non_null(place);
    assert_true(strlen(reason) > 0);
    not_made_count++;
    snprintf(not_made_map, sizeof not_made_map, "%s", map->name);
}

static int set_up(void **state)
{
    place_lobby_begin(state);
    begun_count = not_made_count = 0;
    refuses = false;
    sb_lobby_def def = place_lobby_def();
    def.maker = (sb_game_maker){begin, NULL};
    def.not_made = not_made;
    place_lobby_reopen(&def);
    return 0;
}

#define MAKING_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, place_lobby_end)

static sb_game *handed_over; // last

static void hand_over(uint32_t index)
{
    const begun_game *one = &begun[index];
    const sb_allocator heap = counting_heap_allocator(&place_heap);
    sb_game *game;
    assert_int_equal(sb_game_create(&one->def, &one->map, &heap, &game), SB_OK);
    handed_over = game;
    sb_lobby_game_made(place_lobby, one->ticket, game, SB_OK, "");
}

typedef struct added_note {
    uint32_t calls, number;
    sb_error error;
} added_note;

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    added_note *note = context;
    assert_non_null(reason);
    note->calls++;
    note->number = number;
    note->error = error;
}

static uint64_t hash_of(uint32_t number)
{
    const sb_place *place = sb_lobby_find(place_lobby, number);
    assert_non_null(place);
    return sb_game_hash(sb_session_game(sb_place_match(place)));
}

static sb_place_def lively(const char *name)
{
    sb_place_def def = place_def(name, true);
    def.game.computer_count = 2;
    return def;
}

static const sb_session *match_of(uint32_t number)
{
    return sb_place_match(sb_lobby_find(place_lobby, number));
}

static void session_is_added_when_its_game_is_made(void **state)
{
    (void)state;
    const sb_place_def def = lively("later");
    added_note first = {0}, second = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &first);
    sb_lobby_add_later(place_lobby, &def, on_added, &second);
    assert_int_equal(begun_count, 2);
    place_play(10);
    assert_int_equal(sb_lobby_session_count(place_lobby), 0);
    // The second one is made first: places still follow each other by their numbers.
    hand_over(1);
    assert_int_equal(second.number, 2);
    place_play(3);
    hand_over(0);
    assert_int_equal(first.calls, 1);
    assert_int_equal(first.number, 1);
    assert_int_equal(sb_lobby_next(place_lobby, 0)->number, 1);
    assert_int_equal(sb_lobby_next(place_lobby, 1)->number, 2);
    assert_int_equal(sb_session_get_def(match_of(1))->game.seed, 500);
    place_play(60);
    assert_int_equal(sb_game_tick(sb_session_game(match_of(1))), 60);
}

// The work of a tick is counted in allocations: a game takes many, a tick none.
static void no_tick_makes_a_game(void **state)
{
    (void)state;
    const sb_place_def def = lively("rotates");
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(0);
    const sb_place *place = sb_lobby_find(place_lobby, note.number);
    while (begun_count == 1) {
        place_play(1);
    }
    assert_true(sb_session_is_over(match_of(1)));
    const size_t allocated = place_heap.call_count;
    place_play(200);
    assert_int_equal(place_heap.call_count, allocated);
    assert_int_equal(place->match_count, 1);
    hand_over(1);
    const size_t with_game = place_heap.call_count;
    assert_true(with_game > allocated);
    place_play(1);
    assert_int_equal(place->match_count, 2);
    place_play(30);
    assert_int_equal(sb_game_tick(sb_session_game(match_of(1))), 31);
    assert_int_equal(place_retired, 1);
}

// The same matches, whether games are made in the tick or elsewhere.
static void content_is_the_same_as_of_games_made_in_a_tick(void **state)
{
    (void)state;
    const sb_place_def def = lively("equal");
    uint64_t hashes[2][3];
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(0);
    for (uint32_t i = 0; i < 3; i++) {
        place_play(50);
        hashes[0][i] = hash_of(1);
        while (begun_count == i + 1) {
            place_play(1);
        }
        hand_over(i + 1);
    }
    const sb_lobby_def plain = place_lobby_def();
    place_lobby_reopen(&plain);
    place_add(&def);
    for (uint32_t i = 0; i < 3; i++) {
        while (sb_lobby_find(place_lobby, 1)->match_count == i) {
            place_play(1);
        }
        while (sb_game_tick(sb_session_game(match_of(1))) < 50) {
            place_play(1);
        }
        hashes[1][i] = hash_of(1);
        while (sb_lobby_find(place_lobby, 1)->match_count == i + 1) {
            place_play(1);
        }
    }
    assert_memory_equal(hashes[0], hashes[1], sizeof hashes[0]);
    assert_int_not_equal(hashes[0][0], hashes[0][1]);
}

static sb_place_def delayed(const char *name)
{
    sb_place_def def = lively(name);
    def.spectator_delay_ms = 500;
    return def;
}

static const sb_game *late_game_of(uint32_t number)
{
    return match_of(number)->audience->game;
}

static void second_game_for_late_spectators_is_made_by_its_own_ticket(void **state)
{
    (void)state;
    const sb_place_def def = delayed("late");
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(0);
    assert_int_equal(note.calls, 0);
    assert_int_equal(begun_count, 2);
    assert_int_not_equal(begun[0].ticket, begun[1].ticket);
    assert_int_equal(begun[0].def.seed, begun[1].def.seed);
    hand_over(1);
    assert_int_equal(note.number, 1);
    assert_ptr_equal(late_game_of(1), handed_over);
    const sb_place *place = sb_lobby_find(place_lobby, 1);
    while (begun_count == 2) {
        place_play(1);
    }
    hand_over(2);
    place_play(1);
    assert_int_equal(begun_count, 4);
    const size_t allocated = place_heap.call_count;
    place_play(50);
    assert_int_equal(place_heap.call_count, allocated); // the match waits for its second game
    assert_int_equal(place->match_count, 1);
    hand_over(3);
    place_play(1);
    assert_int_equal(place->match_count, 2);
    assert_ptr_equal(late_game_of(1), handed_over);
    assert_string_equal(sb_game_get_map(handed_over)->name, begun[2].map.name);
    assert_int_equal(begun[2].def.seed, begun[3].def.seed);
    place_play(50);
    // What the spectators see is what the match was the delay ago.
    assert_int_equal(sb_game_tick(handed_over) + 30, sb_game_tick(sb_session_game(match_of(1))));
}

static void next_match_without_its_second_game_is_made_once_more(void **state)
{
    (void)state;
    const sb_place_def def = delayed("fails");
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(0);
    sb_lobby_game_made(place_lobby, begun[1].ticket, NULL, SB_ERROR_MEMORY, "");
    assert_int_equal(note.error, SB_ERROR_MEMORY);
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(2);
    hand_over(3);
    assert_int_equal(note.number, 2);
    while (begun_count == 4) {
        place_play(1);
    }
    hand_over(4);
    place_play(1);
    sb_lobby_game_made(place_lobby, begun[5].ticket, NULL, SB_ERROR_MEMORY, "");
    assert_int_equal(not_made_count, 1);
    assert_int_equal(begun_count, 7); // on the present map
    hand_over(6);
    place_play(1);
    assert_int_equal(begun_count, 8);
    hand_over(7);
    place_play(1);
    assert_int_equal(sb_lobby_find(place_lobby, 2)->match_count, 2);
    assert_ptr_equal(late_game_of(2), handed_over);
}

// The operator takes the delay away, or sets one, while the next match is being made.
static void delay_that_changes_meanwhile_holds_for_the_next_match(void **state)
{
    (void)state;
    sb_place_def def = delayed("changes");
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(0);
    hand_over(1);
    while (begun_count == 2) {
        place_play(1);
    }
    hand_over(2);
    place_play(1);
    assert_int_equal(begun_count, 4);
    def.spectator_delay_ms = 0;
    assert_int_equal(sb_lobby_change(place_lobby, 1, &def, true), SB_OK);
    hand_over(3); // it is not needed any more
    place_play(1);
    assert_int_equal(sb_lobby_find(place_lobby, 1)->match_count, 2);
    assert_null(match_of(1)->audience);
    while (begun_count == 4) {
        place_play(1);
    }
    def.spectator_delay_ms = 500;
    assert_int_equal(sb_lobby_change(place_lobby, 1, &def, true), SB_OK);
    hand_over(4);
    place_play(1);
    assert_int_equal(begun_count, 6);
    assert_true(sb_lobby_end(place_lobby, 1));
    place_play(1);
    hand_over(5); // nobody waits for it
}

static void map_that_cannot_be_made_leaves_the_session_on_its_old_one(void **state)
{
    (void)state;
    const sb_place_def def = lively("stays");
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(0);
    const sb_place *place = sb_lobby_find(place_lobby, 1);
    while (begun_count == 1) {
        place_play(1);
    }
    assert_string_equal(begun[1].map.name, "second");
    sb_lobby_game_made(place_lobby, begun[1].ticket, NULL, SB_ERROR_RANGE, "no flags");
    assert_int_equal(not_made_count, 1);
    assert_string_equal(not_made_map, "second");
    assert_int_equal(begun_count, 3);
    assert_string_equal(begun[2].map.name, "first");
    hand_over(2);
    place_play(2);
    assert_int_equal(place->match_count, 2);
    assert_string_equal(sb_game_get_map(sb_session_game(match_of(1)))->name, "first");
    // If that fails too, the clients stay with the result.
    while (begun_count == 3) {
        place_play(1);
    }
    sb_lobby_game_made(place_lobby, begun[3].ticket, NULL, SB_ERROR_MEMORY, "");
    if (begun_count == 5) {
        sb_lobby_game_made(place_lobby, begun[4].ticket, NULL, SB_ERROR_MEMORY, "");
    }
    const uint32_t asked = begun_count;
    place_play(100);
    assert_int_equal(begun_count, asked);
    assert_int_equal(place->match_count, 2);
    uint32_t refusal;
    assert_int_equal(place_join(1, 1, SB_ROLE_PLAYER, &refusal), 0);
}

static void maker_that_cannot_begin_leaves_it_to_the_lobby(void **state)
{
    (void)state;
    refuses = true;
    const sb_place_def def = lively("at once");
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    assert_int_equal(note.number, 1);
    place_play(260);
    assert_true(sb_lobby_find(place_lobby, 1)->match_count > 1);
}

static void wishes_count_as_sessions_and_end_with_the_lobby(void **state)
{
    (void)state;
    const sb_place_def def = lively("full");
    added_note notes[PLACE_CAPACITY + 1] = {{0}};
    for (uint32_t i = 0; i <= PLACE_CAPACITY; i++) {
        sb_lobby_add_later(place_lobby, &def, on_added, &notes[i]);
    }
    assert_int_equal(notes[PLACE_CAPACITY].error, SB_ERROR_FULL);
    assert_int_equal(begun_count, PLACE_CAPACITY);
    sb_lobby_game_made(place_lobby, begun[0].ticket, NULL, SB_ERROR_RANGE, "no");
    assert_int_equal(notes[0].error, SB_ERROR_RANGE);
    hand_over(1);
    sb_lobby_close(place_lobby);
    assert_int_equal(notes[2].calls, 1);
    assert_int_equal(notes[2].error, SB_ERROR_STATE);
    hand_over(2); // nobody waits for it: it is destroyed
    assert_int_equal(sb_lobby_session_count(place_lobby), 1);
}

static void session_that_ends_meanwhile_needs_no_game(void **state)
{
    (void)state;
    const sb_place_def def = lively("ends");
    added_note note = {0};
    sb_lobby_add_later(place_lobby, &def, on_added, &note);
    hand_over(0);
    while (begun_count == 1) {
        place_play(1);
    }
    assert_true(sb_lobby_end(place_lobby, 1));
    place_play(1);
    assert_int_equal(place_ended, 1);
    hand_over(1);
    place_play(1);
    assert_int_equal(sb_lobby_session_count(place_lobby), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MAKING_TEST(session_is_added_when_its_game_is_made),
        MAKING_TEST(no_tick_makes_a_game),
        MAKING_TEST(content_is_the_same_as_of_games_made_in_a_tick),
        MAKING_TEST(second_game_for_late_spectators_is_made_by_its_own_ticket),
        MAKING_TEST(next_match_without_its_second_game_is_made_once_more),
        MAKING_TEST(delay_that_changes_meanwhile_holds_for_the_next_match),
        MAKING_TEST(map_that_cannot_be_made_leaves_the_session_on_its_old_one),
        MAKING_TEST(maker_that_cannot_begin_leaves_it_to_the_lobby),
        MAKING_TEST(wishes_count_as_sessions_and_end_with_the_lobby),
        MAKING_TEST(session_that_ends_meanwhile_needs_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
