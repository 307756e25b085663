/// What the tests of receive.c share.
#ifndef SABOT_TESTS_RECEIVE_FIXTURE_H
#define SABOT_TESTS_RECEIVE_FIXTURE_H

#include <stdint.h>

#include "harness.h"

/// A test with a harness of its own.
int receive_setup(void **state);
int receive_teardown(void **state);
/// Asserts that the client is closed for this reason, and says so in words.
void receive_assert_closed(const harness *h, sb_client_reason reason);
/// Begins again with a new client.
void receive_restart(harness *h);
/// A message of hits, numbered from `sequence`.
sb_message receive_event_message(uint32_t sequence, uint32_t count);

#define RECEIVE_TEST(name) cmocka_unit_test_setup_teardown(name, receive_setup, receive_teardown)

#endif
