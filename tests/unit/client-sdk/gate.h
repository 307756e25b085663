/// The server's end of tunnels, for tests whose server is a plain ENet host that they control. The
/// gate opens what clients send and passes it to the host over loopback, from a socket for each
/// client, and seals what the host answers.
#ifndef CLIENT_SDK_GATE_H
#define CLIENT_SDK_GATE_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/secure/handshake.h"

#define GATE_CLIENT_COUNT_MAX 64

typedef struct gate_client {
    sb_envelope envelope;
    sb_net_address address;
    uint8_t key[SB_SECURE_KEY_SIZE];
    uint8_t accepted[SB_ACCEPTED_SIZE];
    int inner; ///< the socket that ENet sees
} gate_client;

typedef struct gate {
    sb_handshake_server handshakes;
    int outer;             ///< -1: closed
    uint16_t port;         ///< to which clients send
    uint16_t enet_port;    ///< of the host, on loopback
    bool silent;           ///< answers no handshake
    uint32_t denial;       ///< if not 0, responses are denied with this refusal
    uint8_t denial_major;  ///< if not 0, the major version that a denial names
    uint32_t requests;     ///< requests that arrived
    uint32_t client_count; ///< tunnels so far; the newest is the last
    gate_client clients[GATE_CLIENT_COUNT_MAX];
    sb_net_address newest; ///< sender of the newest datagram
} gate;

/// Opens a gate on `port`, 0 for any, in front of a host. Its identity depends on `identity` alone.
void gate_open(gate *g, uint16_t port, uint16_t enet_port, uint8_t identity);

/// Passes on what has arrived. Call it before and after each turn of the host.
void gate_pump(gate *g);

void gate_close(gate *g);

/// Sends bytes to an address on loopback, without an envelope.
void gate_send_to(const gate *g, const sb_net_address *to, const uint8_t *bytes, size_t size);

/// Sends bytes to the newest client in an envelope, as if the host had.
void gate_send(gate *g, const uint8_t *bytes, size_t size);

#endif
