/// A away_session of which clients lose their connection and come back, with what each was told.
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
extern uint32_t drawn;                          ///< secrets so far
extern own_secret secrets[WIRE_TAP_PEER_COUNT]; ///< by peer, of its last welcome

/// A test that begins with a away_session of its own; at its end nothing may leak.
#define AWAY_TEST(test) cmocka_unit_test_setup_teardown(test, away_begin, away_end)
int away_begin(void **state);
int away_end(void **state);

/// Another away_session in the place of the one that is there.
void restart(uint32_t grace_ms, bool secret);

const sb_session *away_session(void);

/// The one welcome to the peer in the tap; its secret is kept.
sb_message_welcome away_welcome_to(uint32_t peer);

/// As "tester"; returns the slot.
uint32_t away_join(uint32_t peer);

/// With these bytes, or those that the peer `as` was told.
sb_error return_with(uint32_t peer, const uint8_t *secret, uint32_t size);
sb_error come_back(uint32_t peer, uint32_t as);

/// Whatever is sent to the peer from here on fails the test.
void lose(uint32_t peer);
void say_goodbye(uint32_t peer);

/// What the rosters in the tap tell a peer of a slot; -1: nothing.
int presence_told(uint32_t peer, uint32_t slot);

/// True if the game has a player in the slot.
bool plays(uint32_t slot);

#endif
