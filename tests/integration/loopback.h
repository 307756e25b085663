/// The loopback address over which the tests talk to their servers: 127.0.0.1, or the one in the
/// environment variable SABOT_TEST_LOOPBACK. ctest runs each test that talks over UDP twice, the
/// second time with ::1.
#ifndef SABOT_TEST_LOOPBACK_H
#define SABOT_TEST_LOOPBACK_H

#include <stdbool.h>
#include <stdint.h>

#include "process.h"

/// Bytes that hold "[::1]:65535" or "127.0.0.1:65535", with the terminating zero.
#define LOOPBACK_ENDPOINT_SIZE 32

/// Returns the address, for a server's --bind and a client's host. The environment owns it.
const char *loopback_address(void);

/// Returns true if the address is one of IPv6. A test whose other parts do not talk over UDP then
/// runs only those that do.
bool loopback_is_ipv6(void);

/// Writes the address with a port, as in "listening on 127.0.0.1:7777" and for --connect.
void loopback_endpoint(uint16_t port, char out_text[LOOPBACK_ENDPOINT_SIZE]);

/// Returns a port of UDP and TCP at the address that nothing has, below those that the system gives
/// to sockets without a number of their own. So no other program gets it while one server of a test
/// is gone and the next is not there yet, and no other test is given it before this one ends. 0 if
/// there is none.
uint16_t loopback_own_port(void);

/// Reads a server's stderr until it says that it listens on the address. Returns the port, or 0 if
/// the time is over or the server has ended.
uint16_t loopback_await(test_process *server, int timeout_ms);

#endif
