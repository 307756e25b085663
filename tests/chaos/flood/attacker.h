/// An attacker: connections that are opened again when the server closes them, addresses to forge,
/// and what it has cost so far.
#ifndef SABOT_FLOOD_ATTACKER_H
#define SABOT_FLOOD_ATTACKER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "protocol/message.h"
#include "raw_link.h"

#define ATTACKER_LINK_COUNT_MAX 64u
#define FORGED_PORT 40404u

/// What the attacker is to the server before the attack begins.
typedef enum attacker_role {
    ATTACKER_FORGER,    ///< has no connection, and forges its addresses
    ATTACKER_STRANGER,  ///< is connected and has not said hello
    ATTACKER_PLAYER,    ///< has joined
    ATTACKER_SPECTATOR, ///< has joined
} attacker_role;

typedef struct attacker {
    uint16_t port;
    attacker_role role;
    bool acknowledges;
    uint32_t link_count;
    raw_link links[ATTACKER_LINK_COUNT_MAX];
    uint32_t epochs[ATTACKER_LINK_COUNT_MAX]; ///< of the welcome, by link
    uint32_t forged;                          ///< address to send from
    int forger;                               ///< a socket that sends from any loopback address
    sb_random random;
    uint64_t turn; ///< steps so far
    raw_traffic traffic;
    uint64_t datagram_count;
    uint64_t opened_count; ///< connections that the server took
} attacker;

/// `port` is the server's on loopback. Returns false if the system gives no socket.
bool attacker_init(attacker *self, uint16_t port, attacker_role role, uint32_t link_count,
                   bool acknowledges, uint64_t seed);
void attacker_deinit(attacker *self);

/// Returns a link that is open, and joined if the role says so. NULL if the server does not take
/// another one.
raw_link *attacker_link(attacker *self, uint32_t index);

/// Returns one link after another.
raw_link *attacker_next_link(attacker *self);

void attacker_send(attacker *self, raw_link *link, const raw_datagram *datagram);

/// Draws an address of the attacker's own, in host order.
uint32_t attacker_source(attacker *self);

/// Draws an address of 127.0.0.0/8 to forge.
void attacker_forge_address(attacker *self);

/// Sends from the forged address, and counts what any of them is answered.
void attacker_forge(attacker *self, const raw_datagram *datagram);

/// Appends a message as the command that carries it.
void attacker_put_reliable(raw_link *link, raw_datagram *datagram, const void *bytes, size_t size);
void attacker_put_unsequenced(raw_link *link, raw_datagram *datagram, const void *bytes,
                              size_t size);

/// Encodes a message. Returns its bytes.
size_t attacker_encode(const sb_message *message, uint8_t out_bytes[SB_MESSAGE_SIZE_MAX]);

/// Returns a hello that the server accepts.
sb_message attacker_hello(uint32_t role);

#endif
