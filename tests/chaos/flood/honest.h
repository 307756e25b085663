/// Honest clients of the SDK in a thread of their own: one in each session, driven by the bots'
/// brains. They must not notice an attack.
#ifndef SABOT_FLOOD_HONEST_H
#define SABOT_FLOOD_HONEST_H

#include <stdbool.h>
#include <stdint.h>

#define HONEST_COUNT 2u

typedef struct honest honest;

/// What the clients saw.
typedef struct honest_report {
    bool playing;        ///< all of them play, and have a snapshot
    uint32_t reconnects; ///< connections that were lost, over all clients
    uint64_t snapshots;  ///< over all clients
} honest_report;

/// Begins to connect to a server of HONEST_COUNT sessions on loopback. NULL on failure.
honest *honest_start(uint16_t port, uint64_t seed);

/// Returns the present state.
honest_report honest_look(honest *self);

/// Ends the thread and the clients. NULL does nothing.
void honest_stop(honest *self);

#endif
