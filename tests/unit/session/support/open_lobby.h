/// A lobby of two sessions for two players each, on the bare field of the game tests, recorded,
/// with its output tapped.
#ifndef SABOT_TESTS_OPEN_LOBBY_H
#define SABOT_TESTS_OPEN_LOBBY_H

#include "counting_heap.h"
#include "memory_log.h"
#include "session/lobby/lobby.h"
#include "wire_tap.h"

#define SESSION_COUNT 2u

extern counting_heap open_heap;
extern wire_tap open_tap;
extern memory_log open_logs[SESSION_COUNT];
extern sb_map open_map;
extern sb_lobby *open_lobby;

/// A test with a lobby of its own; at its end nothing may leak.
#define LOBBY_TEST(test) cmocka_unit_test_setup_teardown(test, open_lobby_begin, open_lobby_end)
int open_lobby_begin(void **state);
int open_lobby_end(void **state);

sb_lobby_def open_lobby_def(void);

/// Sends a message as the peer.
void open_send(uint32_t peer, const sb_message *message);
void connect_and_send(uint32_t peer, const sb_message *message);

/// Connects, joins a session (0 for any) and returns the session's number of the welcome.
uint32_t open_join(uint32_t peer, uint32_t session);

/// Plays ticks. The messages of the last tick stay in open_tap.
void open_play(uint32_t tick_count);

/// Asserts that the peer was sent the refusal and nothing more, and was closed.
void assert_refused(uint32_t peer, sb_refusal reason);

#endif
