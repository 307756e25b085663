/// A session on the bare field of the game tests, with its output tapped and its log in memory.
#ifndef SABOT_TESTS_TAPPED_SESSION_H
#define SABOT_TESTS_TAPPED_SESSION_H

#include "counting_heap.h"
#include "field_match.h"
#include "memory_log.h"
#include "session/match/session.h"
#include "wire_tap.h"

typedef struct tapped_session {
    counting_heap heap;
    wire_tap tap;
    memory_log log;
    sb_map map;
    sb_session *session;
} tapped_session;

/// Begins session 7: 60 Hz, snapshots at 30 Hz, inputs repeated for 250 ms, recorded.
void tapped_session_begin(tapped_session *tapped, uint32_t player_capacity);
/// Does the same on a map of the caller's.
void tapped_session_begin_on(tapped_session *tapped, uint32_t player_capacity, const sb_map *map);
/// Does the same with a game of the caller's, on the bare field; its seed is kept.
void tapped_session_begin_game(tapped_session *tapped, const sb_game_def *game);
/// Does the same with a def of the caller's, except output and log.
void tapped_session_begin_def(tapped_session *tapped, sb_session_def def, const sb_map *map);
/// Asserts that nothing leaks.
void tapped_session_end(tapped_session *tapped);

/// Joins as a client without the map. Asserts that there is room. Returns the slot.
uint32_t tapped_session_join(tapped_session *tapped, uint32_t peer);

/// Charges the gun of a slot's living tank, so that it can fire in the next tick. No frame tells
/// this, so the log does not verify afterwards.
void tapped_session_charge(tapped_session *tapped, uint32_t slot);

/// Plays ticks. The messages of the last tick stay in the tap.
void tapped_session_play(tapped_session *tapped, uint32_t tick_count);

/// Sends one message as the peer.
void tapped_session_send(tapped_session *tapped, uint32_t peer, const sb_message *message);

/// Sends `count` equal inputs for `tick` and the ticks after.
void tapped_session_send_inputs(tapped_session *tapped, uint32_t peer, uint32_t tick,
                                uint32_t count, sb_input input);

/// The same from a client that predicts this hash of its own state after each of the inputs.
void tapped_session_send_predicted(tapped_session *tapped, uint32_t peer, uint32_t tick,
                                   uint32_t count, sb_input input, uint32_t predicted_hash);

uint32_t tapped_session_tick(const tapped_session *tapped);
const sb_session_counters *tapped_session_counters(const tapped_session *tapped);

#endif
