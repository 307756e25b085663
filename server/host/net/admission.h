/// The first check of every datagram, before ENet keeps anything for its sender: cookies, and the
/// filter.
#ifndef SABOT_HOST_NET_ADMISSION_H
#define SABOT_HOST_NET_ADMISSION_H

#include <enet/enet.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/net/filter.h"

// Cookies for addresses: a keyed hash (SipHash-2-4, by libsodium) of address, port and time. So a
// server can check a cookie without having stored it. The key lives as long as the process.

/// A cookie is good for at least this time, and at most twice this time.
#define SB_COOKIE_LIFE_S 30u

typedef struct sb_cookie_key {
    uint8_t bytes[16];
} sb_cookie_key;

/// Draws a key from the operating system.
sb_cookie_key sb_cookie_key_draw(void);

/// Makes a cookie. It is never 0, which a client without a cookie sends. `address` and `port` may
/// be in any fixed byte order.
uint32_t sb_cookie_make(const sb_cookie_key *key, uint32_t address, uint16_t port, uint64_t now_s);

bool sb_cookie_check(const sb_cookie_key *key, uint32_t cookie, uint32_t address, uint16_t port,
                     uint64_t now_s);

// The first check of every datagram, before ENet keeps anything for its sender.

typedef enum sb_admission_outcome {
    SB_ADMISSION_TAKEN,    ///< for ENet to read
    SB_ADMISSION_ANSWERED, ///< a request for a cookie, which was answered
    SB_ADMISSION_REFUSED,  ///< for nobody to read
    SB_ADMISSION_CLOSED,   ///< for nobody to read; its peer is to be dropped
} sb_admission_outcome;

typedef struct sb_admission {
    sb_admission_outcome outcome;
    sb_filter_reason reason; ///< SB_FILTER_NONE unless refused or closed
    uint16_t peer;           ///< the peer to drop, if closed
} sb_admission;

/// Judges the datagram that the host has just received, and answers a request for a cookie. A new
/// connection needs one, a free slot, and an address with fewer than `duplicatePeers` connections.
/// `filters` has an element for each peer of the host. `now_us` is on the monotonic clock.
sb_admission sb_admission_judge(const ENetHost *host, const sb_cookie_key *key, sb_filter *filters,
                                uint64_t now_us);

#endif
