/// A lobby of one session, recorded, with its output tapped. Each match takes a second of play and
/// a second of its result.
#ifndef SABOT_TESTS_ROTATION_H
#define SABOT_TESTS_ROTATION_H

#include "counting_heap.h"
#include "memory_log.h"
#include "session/lobby/lobby.h"
#include "wire_tap.h"

#define LOG_COUNT 6u
#define CAPACITY 4u
#define SEED 900u
/// Ticks of a match: a second of play, a second of its result, and one tick to notice its end.
#define MATCH_TICKS_MAX 125u

extern counting_heap heap;
extern wire_tap tap;
/// The bare field, on which it begins; the arena; a map on which no match can be played; and a map
/// that takes several ticks to send.
extern sb_map map, other_map, no_map, big_map;
extern memory_log logs[LOG_COUNT]; ///< by match
extern sb_lobby *lobby;

extern uint32_t asked,
    retired; ///< times that the lobby has asked for a next match, and reported one
extern const sb_map *map_of_next; ///< NULL for the map that the lobby proposes
extern bool record_next;

/// A test with a lobby of its own; at its end nothing may leak.
#define ROTATION_TEST(test) cmocka_unit_test_setup_teardown(test, rotation_begin, rotation_end)
int rotation_begin(void **state);
int rotation_end(void **state);

sb_lobby_def rotation_def(void);

/// Destroys the lobby; nothing may leak.
void close_lobby(void);

/// Replaces the lobby, if there is one.
void reopen(const sb_lobby_def *def, const sb_map *on);

/// Sends a message as the peer.
void send_message(uint32_t peer, const sb_message *message);

/// Connects and says hello, with a heavy tank as the choice.
void connect_and_hello(uint32_t peer, const char *name);
/// Does the same, and asserts that the peer is welcomed.
void join(uint32_t peer, const char *name);

/// Plays ticks. What was sent in the last of them stays in the tap.
void tick(void);
void play(uint32_t tick_count);
void play_to_the_end(void);

const sb_session *session(void);
const sb_game *game(void);

/// Returns the only welcome to the peer in the tap.
sb_message_welcome welcome_to(uint32_t peer);

/// A log is verified as soon as its match is over: no byte may follow.
void assert_log_holds(uint32_t number, uint32_t ticks);

#endif
