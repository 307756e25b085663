/// Sends what a server on the open internet receives: datagrams of strangers, and clients of
/// another version.
#ifndef SABOT_TEST_GARBAGE_H
#define SABOT_TEST_GARBAGE_H

#include <stdbool.h>
#include <stdint.h>

/// Sends datagrams of random bytes, an empty one, one of 4,097 and one of 60,000 bytes to a port on
/// loopback, over a socket of its own. Returns false if one could not be sent.
bool garbage_send(uint16_t port, uint64_t seed);

/// Connects by ENet, sends a hello of protocol version 99 that is made by hand from the wire
/// standard, and waits for the answer. Returns the reason of the refusal, or 0 without a refusal in
/// `timeout_ms`.
uint32_t garbage_other_version(uint16_t port, int timeout_ms);

#endif
