/// A session whose clients lose their connection and come back, with the secret that each was told.
#ifndef SABOT_TESTS_AWAY_SESSION_H
#define SABOT_TESTS_AWAY_SESSION_H

#include "tapped_session.h"

#define CAPACITY 4u
#define GRACE_MS 500u // at 60 Hz
#define GRACE_TICKS 30u

typedef struct own_secret {
    uint32_t size;
    uint8_t bytes[SB_RESUME_SECRET_SIZE];
} own_secret;

extern tapped_session tapped;
extern uint32_t drawn;                          ///< secrets drawn so far
extern own_secret secrets[WIRE_TAP_PEER_COUNT]; ///< by peer, of its last welcome

/// A test with a session of its own; at its end nothing may leak.
#define AWAY_TEST(test) cmocka_unit_test_setup_teardown(test, away_begin, away_end)
int away_begin(void **state);
int away_end(void **state);

/// Replaces the session by another one.
void restart(uint32_t grace_ms, bool secret);

const sb_session *away_session(void);

/// Returns the only welcome to the peer in the tap, and keeps its secret.
sb_message_welcome away_welcome_to(uint32_t peer);

/// Joins as "tester"; returns the slot.
uint32_t away_join(uint32_t peer);

/// Returns with these bytes as the secret, or with the secret of the peer `as`.
sb_error return_with(uint32_t peer, const uint8_t *secret, uint32_t size);
sb_error come_back(uint32_t peer, uint32_t as);

/// Ends the connection of a peer. Any message to it from now on fails the test.
void lose(uint32_t peer);
void say_goodbye(uint32_t peer);

/// Sends the input of one tick.
void away_send_input(uint32_t peer, uint32_t tick);

/// Returns what the rosters in the tap tell a peer about a slot; -1 for nothing.
int presence_told(uint32_t peer, uint32_t slot);

/// Returns true if the game has a player in the slot.
bool plays(uint32_t slot);

#endif
