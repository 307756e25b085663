/// A client that plays at one server and is told of another, and what it says to that other server.
#ifndef SABOT_TESTS_MOVE_FIXTURE_H
#define SABOT_TESTS_MOVE_FIXTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "reconnect_fixture.h"

#define MOVE_FROM_TICK 105u // of the last snapshot of the first server
#define MOVE_OTHER 0u
#define MOVE_OWN 1u

/// The message of a move, or of a standby if `tick` is 0; void if `port` is 0.
sb_message move_to(const char *host, uint32_t port, uint32_t session, uint32_t tick);
/// Lets the client receive it, and updates the client.
void move_tell(harness *h, const sb_message *move);
/// Plays, and has a snapshot of the first server.
void move_play(harness *h);
/// The hello that goes to the other server. It is valid until the next call.
sb_message_hello move_hello_at(harness *h, uint32_t index);
/// Lets the client receive a message of the other server; returns whether it has gone over.
bool move_receive_at(harness *h, uint32_t index, const sb_message *message);
/// A welcome of the other server.
sb_message move_welcome_there(const harness *h, uint32_t session, uint32_t epoch, uint32_t tick);
/// Lets the other server refuse the client.
bool move_refuse_at(harness *h, uint32_t index, uint32_t reason);

#define MOVE_TEST(test) cmocka_unit_test_setup_teardown(test, reconnect_setup, reconnect_teardown)

#endif
