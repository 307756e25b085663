/// A client that plays, loses its connection and comes back, for the tests of reconnect.c.
#ifndef SABOT_TESTS_CLIENT_SDK_RECONNECT_FIXTURE_H
#define SABOT_TESTS_CLIENT_SDK_RECONNECT_FIXTURE_H

#include <stdint.h>

#include "harness.h"

/// Two secrets of SB_RESUME_SECRET_SIZE bytes.
extern const uint8_t reconnect_first_secret[], reconnect_second_secret[];

/// Set-ups of a test: a client with a timeout of 5,000 ms that tries to come back for 30,000 ms;
/// one with a timeout of 700 ms; one that never comes back.
int reconnect_setup(void **state);
int reconnect_setup_impatient(void **state);
int reconnect_setup_never(void **state);
int reconnect_teardown(void **state);

/// Returns the welcome of session 4 in that epoch; `secret` may be NULL.
sb_message_welcome reconnect_welcome_of(const harness *h, uint32_t epoch, const uint8_t *secret);
void reconnect_welcome_with(harness *h, const sb_message_welcome *welcome);
void reconnect_welcome(harness *h, uint32_t epoch, const uint8_t *secret);

/// Connects, and brings the client into the match by a welcome with that secret.
void reconnect_play(harness *h, const uint8_t *secret);

/// The client receives a snapshot with one tank; a refusal; a goodbye.
void reconnect_snapshot(harness *h, uint32_t epoch, uint32_t tick);
void reconnect_refuse(harness *h, uint32_t reason);
void reconnect_goodbye(harness *h);

/// Lets time pass, with an update each millisecond. In company the server sends a roster every
/// 200 ms.
void reconnect_pass(harness *h, uint32_t ms);
void reconnect_pass_in_company(harness *h, uint32_t ms);

/// Tells the client that its connection is lost, and asserts that it tries to come back.
void reconnect_lose(harness *h);

void reconnect_assert_state(const harness *h, sb_client_state state);
void reconnect_assert_closed(const harness *h, sb_client_reason reason);

/// Returns the hello that the client sent last. It holds until the next call.
sb_message_hello reconnect_last_hello(harness *h);

/// Asserts that the last hello has this secret and no token.
void reconnect_assert_hello_says(harness *h, const uint8_t *secret);

#endif
