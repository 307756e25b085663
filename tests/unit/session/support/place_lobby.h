/// A lobby to which sessions of up to four players are added, with a host that notes what it is
/// told, on two maps.
#ifndef SABOT_TESTS_PLACE_LOBBY_H
#define SABOT_TESTS_PLACE_LOBBY_H

#include "counting_heap.h"
#include "plain_secrets.h"
#include "session/lobby/lobby.h"
#include "wire_tap.h"

#define PLACE_CAPACITY 6u
#define PLACE_HZ 60u

extern counting_heap place_heap;
extern wire_tap place_tap;
extern sb_map place_maps[2]; ///< "first" and "second"
extern sb_lobby *place_lobby;
extern uint32_t place_opened, place_retired, place_ended; ///< calls of the host
extern uint32_t place_ended_number;                       ///< number of the place that ended last

#define PLACE_TEST(test) cmocka_unit_test_setup_teardown(test, place_lobby_begin, place_lobby_end)
int place_lobby_begin(void **state);
int place_lobby_end(void **state);

sb_lobby_def place_lobby_def(void);
void place_lobby_reopen(const sb_lobby_def *def);

/// A def for four players and two spectators, of matches that last a second if `short_matches`.
sb_place_def place_def(const char *name, bool short_matches);

/// Adds a session, which must work, and returns its number.
uint32_t place_add(const sb_place_def *def);

/// Connects a player that asks for a session; returns its number, or 0 and the refusal.
uint32_t place_join(uint32_t peer, uint32_t session, uint32_t role, uint32_t *out_refusal);

void place_play(uint32_t tick_count);

#endif
