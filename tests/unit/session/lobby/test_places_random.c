// Of place_list.c and place_course.c: thousands of random operations on a lobby against a simple
// model.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "add_session.h"
#include "base/random.h"
#include "place_lobby.h"

#define SEED 20261124u
#define RUN_COUNT 8u
#define OPERATION_COUNT 1500u
#define PEER_COUNT 40u
#define PLAYERS 4u
#define SPECTATORS 2u

typedef struct model_session {
    uint32_t number;
    bool open; ///< found by "any"
    bool locked, draining, ending;
    uint32_t players, spectators;
    uint32_t empty_limit, empty_ticks;
} model_session;

typedef struct model {
    model_session sessions[PLACE_CAPACITY]; ///< by rising number
    uint32_t count;
    uint32_t last_number;
    uint32_t joined[PEER_COUNT]; ///< number of the session; 0: absent
    bool plays[PEER_COUNT];
    uint32_t added, ended;
} model;

static model_session *find(model *m, uint32_t number)
{
    for (uint32_t i = 0; i < m->count; i++) {
        if (m->sessions[i].number == number) {
            return &m->sessions[i];
        }
    }
    return NULL;
}

static void add(model *m, sb_random *random)
{
    sb_place_def def = place_def("random", false);
    def.visibility = (sb_visibility)sb_random_below(random, 3);
    def.empty_s = sb_random_below(random, 3);
    const bool locked = sb_random_below(random, 4) == 0;
    snprintf(def.password, sizeof def.password, "%s", locked ? "x" : "");
    const bool bad = sb_random_below(random, 5) == 0;
    def.game.player_capacity = bad ? 0 : PLAYERS;
    uint32_t number;
    const sb_error error = add_session(place_lobby, &def, &number);
    if (bad || m->count == PLACE_CAPACITY) {
        assert_int_equal(error, bad ? SB_ERROR_ARGUMENT : SB_ERROR_FULL);
        return;
    }
    assert_int_equal(error, SB_OK);
    assert_true(number > m->last_number);
    m->last_number = number;
    m->sessions[m->count++] = (model_session){.number = number,
                                              .open = def.visibility != SB_VISIBILITY_PRIVATE,
                                              .locked = locked,
                                              .empty_limit = def.empty_s * PLACE_HZ};
    m->added++;
}

static bool admits(const model_session *session, bool plays)
{
    return !session->locked && !session->draining && !session->ending &&
           (plays ? session->players < PLAYERS : session->spectators < SPECTATORS);
}

// Returns the session that takes a client, NULL for none.
static model_session *choose(model *m, uint32_t number, bool plays)
{
    for (uint32_t i = 0; i < m->count; i++) {
        model_session *session = &m->sessions[i];
        const bool meant = number == 0 ? session->open : session->number == number;
        if (meant && admits(session, plays)) {
            return session;
        }
    }
    return NULL;
}

static void join(model *m, sb_random *random)
{
    const uint32_t peer = sb_random_below(random, PEER_COUNT);
    if (m->joined[peer] != 0) {
        return;
    }
    const bool plays = sb_random_below(random, 3) > 0;
    const uint32_t number =
        sb_random_below(random, 2) == 0 ? 0 : sb_random_below(random, m->last_number + 2);
    model_session *expected = choose(m, number, plays);
    uint32_t refusal;
    const uint32_t got =
        place_join(peer, number, plays ? SB_ROLE_PLAYER : SB_ROLE_SPECTATOR, &refusal);
    assert_int_equal(got, expected != NULL ? expected->number : 0);
    if (expected == NULL) {
        sb_lobby_disconnect(place_lobby, peer);
        return;
    }
    expected->players += plays;
    expected->spectators += !plays;
    m->joined[peer] = got;
    m->plays[peer] = plays;
}

static void leave(model *m, sb_random *random)
{
    const uint32_t peer = sb_random_below(random, PEER_COUNT);
    sb_lobby_leave(place_lobby, peer);
    model_session *session = find(m, m->joined[peer]);
    if (session != NULL) {
        session->players -= m->plays[peer];
        session->spectators -= !m->plays[peer];
    }
    m->joined[peer] = 0;
}

static void stop(model *m, sb_random *random, bool now)
{
    const uint32_t number = sb_random_below(random, m->last_number + 2);
    model_session *session = find(m, number);
    assert_int_equal(now ? sb_lobby_end(place_lobby, number) : sb_lobby_drain(place_lobby, number),
                     session != NULL);
    if (session != NULL) {
        session->ending |= now;
        session->draining |= !now;
    }
}

static void forget_clients(model *m, uint32_t number)
{
    for (uint32_t peer = 0; peer < PEER_COUNT; peer++) {
        if (m->joined[peer] == number) {
            assert_true(place_tap.closed[peer]);
            assert_int_equal(wire_tap_count(&place_tap, peer, SB_MESSAGE_GOODBYE), 1);
            sb_lobby_disconnect(place_lobby, peer);
            m->joined[peer] = 0;
        }
    }
}

static void tick(model *m)
{
    place_play(1);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        model_session *session = &m->sessions[i];
        const bool empty = session->players + session->spectators == 0;
        session->empty_ticks = empty ? session->empty_ticks + 1 : 0;
        if (session->ending || (session->draining && empty) ||
            (session->empty_limit > 0 && session->empty_ticks >= session->empty_limit)) {
            forget_clients(m, session->number);
            m->ended++;
        } else {
            m->sessions[kept++] = *session;
        }
    }
    m->count = kept;
}

static void compare(model *m)
{
    assert_int_equal(sb_lobby_session_count(place_lobby), m->count);
    assert_int_equal(place_opened, m->added);
    assert_int_equal(place_ended, m->ended);
    const sb_place *place = sb_lobby_next(place_lobby, 0);
    for (uint32_t i = 0; i < m->count; i++) {
        const model_session *session = &m->sessions[i];
        assert_non_null(place);
        assert_int_equal(place->number, session->number);
        const sb_session *match = sb_place_match(place);
        assert_int_equal(sb_session_player_count(match), session->players);
        assert_int_equal(sb_session_spectator_count(match), session->spectators);
        place = sb_lobby_next(place_lobby, place->number);
    }
    assert_null(place);
}

static void operate(model *m, sb_random *random)
{
    const uint32_t what = sb_random_below(random, 100);
    if (what < 8) {
        add(m, random);
    } else if (what < 50) {
        join(m, random);
    } else if (what < 70) {
        leave(m, random);
    } else if (what < 73) {
        stop(m, random, what == 72);
    } else {
        tick(m);
    }
}

static void random_operations_agree_with_the_model(void **state)
{
    (void)state;
    uint32_t added = 0, ended = 0;
    for (uint32_t run = 0; run < RUN_COUNT; run++) {
        printf("seed %u, run %u\n", SEED, run);
        sb_random random = sb_random_seed(SEED, run);
        const sb_lobby_def def = place_lobby_def();
        place_lobby_reopen(&def);
        model m = {0};
        for (uint32_t i = 0; i < OPERATION_COUNT; i++) {
            operate(&m, &random);
            compare(&m);
        }
        added += m.added;
        ended += m.ended;
    }
    assert_true(added > 100 && ended > 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {PLACE_TEST(random_operations_agree_with_the_model)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
