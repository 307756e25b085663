/// A lobby of one session whose matches follow one another after a second of play and a second of
/// its result, recorded, with its output tapped.
#ifndef SABOT_TESTS_ROTATION_H
#define SABOT_TESTS_ROTATION_H

#include "counting_heap.h"
#include "memory_log.h"
#include "session/lobby.h"
#include "wire_tap.h"

#define LOG_COUNT 6u
#define CAPACITY 4u
#define SEED 900u
/// A second of play, a second of its result, and room for the tick that notices.
#define MATCH_TICKS_MAX 125u

extern counting_heap heap;
extern wire_tap tap;
/// The bare field, on which it begins; the arena; one on which nobody can play; and one that takes
/// several ticks to be sent.
extern sb_map map, other_map, no_map, big_map;
extern memory_log logs[LOG_COUNT]; ///< by match
extern sb_lobby *lobby;

extern uint32_t asked, retired;   ///< times that the lobby has asked for a match, and told of one
extern const sb_map *map_of_next; ///< NULL: what the lobby proposes
extern bool record_next;

/// A test that begins with a lobby of its own; at its end nothing may leak.
#define ROTATION_TEST(test) cmocka_unit_test_setup_teardown(test, rotation_begin, rotation_end)
int rotation_begin(void **state);
int rotation_end(void **state);

sb_lobby_def rotation_def(void);

/// Destroys the lobby; nothing may leak.
void close_lobby(void);

/// Another lobby in the place of the one that is there, if any.
void reopen(const sb_lobby_def *def, const sb_map *on);

/// Sends a message as the peer.
void send_message(uint32_t peer, const sb_message *message);

/// With a heavy tank as its choice.
void connect_and_hello(uint32_t peer, const char *name);
/// The same, and asserts that it is welcomed.
void join(uint32_t peer, const char *name);

/// Plays ticks. What was sent in the last of them stays in the tap.
void tick(void);
void play(uint32_t tick_count);
void play_to_the_end(void);

const sb_session *session(void);
const sb_game *game(void);

/// The one welcome to the peer in the tap.
sb_message_welcome welcome_to(uint32_t peer);

/// A log is verified as soon as its match is over: nothing may come after it.
void assert_log_holds(uint32_t number, uint32_t ticks);

#endif
