/// A server in the test's own process, tick by tick as the test asks: real sockets, and no clock
/// but ENet's.
#ifndef SABOT_TEST_LOCKSTEP_H
#define SABOT_TEST_LOCKSTEP_H

#include <stdbool.h>
#include <stdint.h>

#include "host/net/host_transport.h"
#include "session/lobby.h"

/// 60 ticks and 30 snapshots a second on the built-in arena, with computer players who fight each
/// other from the first tick on, in the same way each time.
#define LOCKSTEP_COMPUTER_COUNT 8
#define LOCKSTEP_TICK_US 16667u

typedef struct lockstep_server {
    sb_host_transport *transport;
    sb_lobby *lobby;
    uint64_t tick_count;
} lockstep_server;

/// On any free port of loopback; false if something failed.
bool lockstep_open(lockstep_server *server, bool compress);

/// Takes in what has arrived, plays a tick, and sends.
void lockstep_tick(lockstep_server *server);

void lockstep_close(lockstep_server *server);

#endif
