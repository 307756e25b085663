/// Refuses clients of the wire's version 1, which used ENet without a tunnel, in words that they
/// show. They do not understand the denial of a handshake, and would only see that nobody answers.
///
/// Nothing is stored for a client. Its address is proved by the cookie of version 1: in ENet's
/// connect request, and then as the numbers of peer and session that the client was given. Until
/// then each answer is smaller than its question.
#ifndef SABOT_HOST_NET_OLD_CLIENTS_H
#define SABOT_HOST_NET_OLD_CLIENTS_H

#include <stddef.h>
#include <stdint.h>

#include "protocol/secure/handshake.h"

#define SB_OLD_CLIENTS_ANSWER_SIZE_MAX 256u
/// Answers to all old clients in a second.
#define SB_OLD_CLIENTS_RATE 100u

typedef struct sb_old_clients {
    uint8_t key[SB_COOKIE_KEY_SIZE]; ///< of the cookies
    uint64_t second;                 ///< that `answer_count` is of
    uint32_t answer_count;
} sb_old_clients;

/// Draws the key, which lives as long as the process.
void sb_old_clients_init(sb_old_clients *clients);

/// Answers a datagram that is neither an envelope nor of a handshake. Returns the bytes of the
/// answer; 0 for none.
size_t sb_old_clients_answer(sb_old_clients *clients, const sb_net_address *from, uint64_t now_ns,
                             const uint8_t *bytes, size_t size,
                             uint8_t out_bytes[SB_OLD_CLIENTS_ANSWER_SIZE_MAX]);

#endif
