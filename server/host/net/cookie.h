/// Cookies for addresses: a keyed hash (SipHash-2-4, by libsodium) of address, port and time. So a
/// server can check a cookie without having stored it. The key lives as long as the process.
#ifndef SABOT_HOST_NET_COOKIE_H
#define SABOT_HOST_NET_COOKIE_H

#include <stdbool.h>
#include <stdint.h>

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

#endif
