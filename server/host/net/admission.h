/// The first check of every datagram, before ENet keeps anything for its sender: its form, and
/// cookies.
#ifndef SABOT_HOST_NET_ADMISSION_H
#define SABOT_HOST_NET_ADMISSION_H

#include <enet/enet.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Tells datagrams of ENet's form from garbage, before ENet sees them.

/// Bytes of the largest datagram that ENet can receive; a longer one makes it report an error.
#define SB_DATAGRAM_SIZE_MAX 4096u

/// Returns true if the bytes have the form of an ENet datagram for a host with `peer_count` peers,
/// without compression and checksum: a known header, then whole commands up to the end. Without a
/// peer number the first command must be a connect. Does not check that the peer exists.
bool sb_datagram_is_plausible(const void *bytes, size_t size, size_t peer_count);

/// Returns true if a plausible datagram asks for a new connection.
bool sb_datagram_connects(const void *bytes);

/// Returns the application's number in a plausible datagram that connects.
uint32_t sb_datagram_connect_data(const void *bytes);

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

typedef enum sb_admission {
    SB_ADMISSION_TAKEN,    ///< for ENet to read
    SB_ADMISSION_ANSWERED, ///< a request for a cookie, which was answered
    SB_ADMISSION_REFUSED,  ///< not of ENet's form, or a connect request without room or cookie
} sb_admission;

/// Judges the datagram that the host has just received, and answers a request for a cookie.
sb_admission sb_admission_judge(const ENetHost *host, const sb_cookie_key *key);

#endif
